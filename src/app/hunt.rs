//! Hunts: entered by their result, or settled after live play. Playing one is like playing any
//! title, see `app::play`.

mod begin;
pub mod finish;
mod finished;
pub(crate) mod open;
pub mod review;
mod settle;
pub mod stats;

pub use begin::{HuntStart, armor, due_levels, set_up, start};
pub use finished::{Hunts, list, show};
pub(crate) use finished::{dragon_line, read_back, read_setup};
pub use open::{is_open, refuse_another};

use super::campaign_reports::HuntReport;
use super::hero::carried;
use super::play::open::refuse_open;
use super::session::Camp;
use super::{Done, Failure, Result, Session};
use crate::rules::dice_dragons::LAST_CHAPTER;
use crate::rules::dice_dragons::aftermath::{
    self, BountyShare, HuntEnding, HuntFault, Hunter, Outcome, dragons_for, suggest_second,
};
use crate::rules::dice_dragons::catalog::{BrokenEntry, CampaignFigures, Dragon, EntryKind};
use crate::rules::dice_dragons::hunt::{ByHero, HeroIx};
use crate::rules::name;
use crate::store::{Campaign, HeroRow};
use finished::read;
pub(crate) use settle::setup_dragon;
use settle::{HuntRecords, RecordedBy, store_settlement};

/// The entered data of a hunt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnteredHunt {
    pub outcome: Outcome,
    pub heroes: Vec<String>,
    /// None: the chapter's own.
    pub dragons: Vec<String>,
    pub dead: Vec<String>,
    /// Hero and item.
    pub used: Vec<(String, String)>,
    /// Heroes and their pieces of leftovers.
    pub leftover_gold: Option<Vec<(String, i64)>>,
    pub leftover_exp: Option<Vec<(String, i64)>>,
    pub chapter: Option<i64>,
    pub note: Option<String>,
}

/// The participants by name, and the leftovers of equal shares, to ask where they go.
pub fn leftovers(session: &Session, telling: &EnteredHunt) -> Result<(Vec<String>, BountyShare)> {
    let table = lay_out(session.request.camp(session.conn())?, telling)?;
    aftermath::settle(&table.ending, &table.camp.figures.house)?;
    Ok(table.leftovers())
}

/// Records a hunt: bounty, deaths, used items, the next chapter, the market, in one step.
pub fn record(session: &mut Session, telling: &EnteredHunt) -> Result<Done<HuntReport>> {
    let title = open::handle(&session.titles)?;
    session.change(|conn, request| {
        let table = lay_out(request.camp(conn)?, telling)?;
        let after = aftermath::settle(&table.ending, &table.camp.figures.house)?;
        let note =
            telling.note.as_deref().map(|text| name::line("a note", text, 500)).transpose()?;
        refuse_open(conn, title, Some(&table.camp.campaign))?;
        let id = store_settlement(&table, &after, &RecordedBy::Told { note })?;
        let hunt = read(conn, &table.camp.campaign, id)?
            .ok_or_else(|| Failure::storage("the hunt was not saved"))?;
        let report = HuntReport { lone_hero: after.lone_hero, ..hunt };
        Ok((report, table.label(id)?))
    })
}

fn checked_chapter(told: Option<i64>, campaign: &Campaign) -> Result<u8> {
    match told {
        None => Ok(campaign.chapter),
        Some(n) if (1..=i64::from(LAST_CHAPTER)).contains(&n) => Ok(crate::saturate(n)),
        Some(n) => Err(HuntFault::Chapter(n).into()),
    }
}

/// Heroes in the form a hunt needs.
fn hunters(rows: &[HeroRow], figures: &CampaignFigures) -> Result<ByHero<Hunter>, BrokenEntry> {
    rows.iter().map(|row| Hunter::of(&row.hero, figures)).collect()
}

pub(crate) fn named_dragons(named: &[String], figures: &CampaignFigures) -> Result<Vec<Dragon>> {
    let mut dragons = Vec::new();
    for typed in named {
        let found = figures.find(EntryKind::Dragon, typed)?;
        dragons.extend(found.checked()?.dragon().cloned());
    }
    Ok(dragons)
}

fn lay_out<'a>(camp: Camp<'a>, telling: &EnteredHunt) -> Result<HuntRecords<'a>> {
    let Camp { campaign, figures, .. } = &camp;
    let chapter = checked_chapter(telling.chapter, campaign)?;
    let rows = telling.heroes.iter().map(|typed| camp.find(typed));
    let rows: ByHero<HeroRow> = rows.collect::<Result<_>>()?;
    let hunters = hunters(&rows, figures)?;
    aftermath::check_party(&hunters, &figures.house)?;
    let place = |typed: &str| -> Result<HeroIx> {
        let row = camp.find(typed)?;
        let place = rows.find(|other| other.id == row.id);
        place.ok_or_else(|| HuntFault::NotThere(row.hero.name).into())
    };
    let dragons = dragons(&telling.dragons, chapter, hunters.len(), figures)?;
    let dead: Result<Vec<HeroIx>> = telling.dead.iter().map(|who| place(who)).collect();
    let own = figures.chapter_dragon(chapter)?;
    let ending = HuntEnding {
        chapter,
        campaign_chapter: campaign.chapter,
        chapter_dragon: own.map(|dragon| dragon.key.clone()).unwrap_or_default(),
        outcome: telling.outcome,
        dragons,
        dead: dead?,
        leftover_gold: spread(telling.leftover_gold.as_deref(), place)?,
        leftover_exp: spread(telling.leftover_exp.as_deref(), place)?,
        hunters,
    };
    let mut used = Vec::new();
    let mut hands = rows.clone();
    for (who, item) in &telling.used {
        let at = place(who)?;
        let (key, name) = carried(&hands[at], item, figures)?;
        let held = &mut hands[at].hero.items;
        if let Some(slot) = held.iter().position(|other| *other == key) {
            held.remove(slot);
        }
        used.push((at, key, name));
    }
    Ok(HuntRecords { camp, rows, ending, used })
}

/// Who gets leftovers, one index per piece.
fn spread(
    told: Option<&[(String, i64)]>,
    place: impl Fn(&str) -> Result<HeroIx>,
) -> Result<Option<Vec<HeroIx>>> {
    let Some(told) = told else { return Ok(None) };
    let mut places = Vec::new();
    for (who, pieces) in told {
        let at = place(who)?;
        if !(1..=99).contains(pieces) {
            return Err(refused!("a share must be 1 to 99, not {pieces}"));
        }
        places.extend(std::iter::repeat_n(at, crate::saturate(*pieces)));
    }
    Ok(Some(places))
}

fn dragons(
    named: &[String],
    chapter: u8,
    heroes: usize,
    figures: &CampaignFigures,
) -> Result<Vec<Dragon>> {
    let own = figures
        .chapter_dragon(chapter)?
        .ok_or_else(|| refused!("chapter {chapter} has no dragon"))?;
    let mut dragons = named_dragons(named, figures)?;
    if dragons.is_empty() && dragons_for(heroes) == 1 {
        dragons.push(own.clone());
    }
    if dragons.len() == 1 && dragons_for(heroes) == 2 && dragons[0].key != own.key {
        dragons.insert(0, own.clone());
    }
    if dragons.len() != dragons_for(heroes) {
        let all = figures.dragons()?;
        let second = suggest_second(own, &all);
        return Err(HuntFault::DragonCount {
            heroes,
            needs: dragons_for(heroes),
            named: dragons.len(),
            suggestion: (dragons_for(heroes) == 2).then(|| {
                format!(
                    "{} (--dragon {} --dragon {})",
                    second.name,
                    own.key.trim_end_matches("-dragon"),
                    second.key.trim_end_matches("-dragon")
                )
            }),
        }
        .into());
    }
    Ok(dragons)
}
