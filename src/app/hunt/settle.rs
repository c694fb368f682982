//! Settles a finished hunt, entered or live: bounty, deaths, used items, chapter and market.

use super::finished::{StoredResult, json};
use crate::play::called;
use crate::rules::dice_dragons::aftermath::{self, Aftermath, BountyShare, HuntEnding, Outcome};
use crate::rules::dice_dragons::catalog::{BrokenEntry, CampaignFigures, Dragon};
use crate::rules::dice_dragons::hero::{Hero, Standing};
use crate::rules::dice_dragons::hunt::{
    ByHero, DiceDragons, DragonIx, HeroIx, ListIndex, Setup, SetupDragon, SetupHero,
};
use crate::rules::title::Title;
use crate::rules::words;
use crate::session::{Camp, label};
use crate::store::{
    Campaign, Fared, HeroRow, Label, LedgerEntry, LedgerRow, NewPlay, PlayEnd, PlayRow, SeatRow,
};
use crate::{Result, campaign, market};

/// How a hunt was recorded.
pub(super) enum RecordedBy {
    /// Entered by its result: a new play.
    Told { note: Option<String> },
    /// Played live: this open play ends.
    Live { play: i64, note: Option<String> },
}

/// All data a hunt needs, looked up.
pub(super) struct HuntRecords<'a> {
    pub camp: Camp<'a>,
    pub rows: ByHero<HeroRow>,
    pub ending: HuntEnding,
    /// Index of the hero, key and name of the item.
    pub used: Vec<(HeroIx, String, String)>,
}

impl HuntRecords<'_> {
    /// The participants by name, and the leftovers of equal shares.
    pub fn leftovers(&self) -> (Vec<String>, BountyShare) {
        let names = self.ending.hunters.iter().map(|hunter| hunter.name.clone());
        (names.collect(), aftermath::leftovers(&self.ending))
    }

    /// The label of the settling step.
    pub fn label(&self, id: i64) -> Result<Label> {
        let called = called(self.camp.conn, "hunt", id)?;
        let text = format!("{called}, {}", what_happened(&self.ending));
        Ok(Label { play: Some(id), ..label(text, &self.camp.campaign) })
    }
}

/// How it ended, in words.
fn what_happened(ending: &HuntEnding) -> String {
    let names: Vec<&str> = ending.dragons.iter().map(|d| d.name.as_str()).collect();
    match ending.outcome {
        Outcome::Slain => format!("{} slain", words::and(&names)),
        Outcome::Fled => format!("fled from {}", words::and(&names)),
        Outcome::Wiped => format!("all fell to {}", words::and(&names)),
    }
}

/// Writes all changes by a hunt.
pub(super) fn store_settlement(
    table: &HuntRecords,
    after: &Aftermath,
    how: &RecordedBy,
) -> Result<i64> {
    let HuntRecords { camp: Camp { conn, request, campaign, figures }, ending, .. } = table;
    let at = request.at.as_str();
    let open = |chapter| market::open(conn, campaign, chapter, after.wins, figures);
    let visit = after.market.map(open).transpose()?.flatten();
    let completed_at = after.completes.then_some(at);
    Campaign::advance(conn, campaign.id, after.next_chapter, completed_at, visit)?;
    let place = market::open_market_place(conn, &Campaign::get(conn, campaign.id)?, figures)?;
    let result = json(&StoredResult {
        v: 1,
        next_chapter: after.next_chapter,
        completes: after.completes,
        market: place,
        used: table
            .used
            .iter()
            .map(|(at, _, item)| (ending.hunters[*at].name.clone(), item.clone()))
            .collect(),
    })?;
    let (RecordedBy::Told { note } | RecordedBy::Live { note, .. }) = how;
    let end = PlayEnd { outcome: ending.outcome.word(), result: &result, note: note.as_deref() };
    let id = match how {
        RecordedBy::Told { .. } => NewPlay {
            uuid: &request.uuid(),
            title: DiceDragons::SLUG.as_str(),
            campaign: Some(campaign.id),
            chapter: Some(ending.chapter),
            setup: &json(&setup(table)?)?,
            at,
            told: Some(end),
            ..NewPlay::default()
        }
        .insert(conn)?,
        RecordedBy::Live { play, .. } => {
            PlayRow::close(conn, *play, Some(&end), at)?;
            *play
        }
    };
    for (hero, row) in table.rows.placed() {
        let fared = Fared {
            score: None,
            won: ending.outcome == Outcome::Slain,
            died: after.standing[hero] != Standing::Alive,
        };
        match how {
            RecordedBy::Told { .. } => seat(row, fared).insert(conn, id, hero.number())?,
            RecordedBy::Live { .. } => SeatRow::store_outcome(conn, id, hero.number(), fared)?,
        }
        keep_hero(table, after, hero, id)?;
    }
    Ok(id)
}

/// A hero's seat at a hunt.
pub(super) fn seat(row: &HeroRow, fared: Fared) -> SeatRow {
    SeatRow {
        hero: Some(row.id),
        player: row.player.as_ref().map(|(id, _)| *id),
        fared,
        ..SeatRow::default()
    }
}

fn keep_hero(table: &HuntRecords, after: &Aftermath, place: HeroIx, hunt: i64) -> Result<()> {
    let Camp { conn, request, .. } = table.camp;
    let row = &table.rows[place];
    let line = |kind, share: BountyShare, what: String| -> Result<()> {
        let entry = LedgerEntry {
            uuid: request.uuid(),
            hero: row.id,
            at: &request.at,
            kind,
            gold: share.gold,
            exp: share.exp,
            what,
            reason: None,
            play: Some(hunt),
        };
        Ok(entry.insert(conn)?)
    };
    line("bounty", after.shares[place], what_happened(&table.ending))?;
    for (_, key, item) in table.used.iter().filter(|(at, ..)| *at == place) {
        HeroRow::lose_item(conn, row.id, key)?;
        line("item", BountyShare::default(), format!("used {item}"))?;
    }
    let standing = after.standing[place];
    if standing != row.hero.standing {
        HeroRow::set_standing(conn, row.id, standing)?;
        let what = match standing {
            Standing::Fallen => "fell with the whole party",
            _ => "died in the hunt",
        };
        line("death", BountyShare::default(), what.to_owned())?;
    }
    Ok(())
}

/// The setup of an entered hunt: dragons and heroes as they are now. Sheets are complete if nothing
/// came after the hunt: then the heroes hunted with them.
fn setup(table: &HuntRecords) -> Result<Setup> {
    let HuntRecords { camp: Camp { conn, request, figures, .. }, ending, .. } = table;
    let mut whole = true;
    for row in &table.rows {
        whole &= !LedgerRow::is_any_after(conn, row.id, &request.at)?;
    }
    let two = ending.dragons.len() > 1;
    let heroes = table.rows.placed().map(|(place, row)| {
        Ok(SetupHero {
            faces: DragonIx((two && place.index() >= 2).into()),
            ..sheet(&row.hero, figures, whole)?
        })
    });
    Ok(Setup {
        v: 1,
        chapter: ending.chapter,
        house: figures.house,
        heroes: heroes.collect::<Result<_, BrokenEntry>>()?,
        dragons: ending.dragons.iter().map(|dragon| setup_dragon(dragon, figures)).collect(),
    })
}

/// A sheet; bare if requested, or if an entry of a skill or an item is broken.
fn sheet(hero: &Hero, figures: &CampaignFigures, whole: bool) -> Result<SetupHero, BrokenEntry> {
    if let (true, Ok(sheet)) = (whole, SetupHero::of(hero, figures)) {
        return Ok(sheet);
    }
    let bare = Hero { skills: Vec::new(), items: Vec::new(), ..hero.clone() };
    SetupHero::of(&bare, figures)
}

/// A dragon in a hunt's form.
pub(crate) fn setup_dragon(dragon: &Dragon, figures: &CampaignFigures) -> SetupDragon {
    SetupDragon { changed: campaign::changed_of(dragon, figures), dragon: dragon.clone() }
}
