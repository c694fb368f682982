//! Recorded hunts: read back, listed, shown.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::open::open_in;
use crate::campaign_reports::{DragonLine, HuntReport, ShareReport};
use crate::play::called;
use crate::rules::dice_dragons::aftermath::{BountyShare, Outcome};
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::dice_dragons::hunt::{DiceDragons, Setup, SetupDragon};
use crate::rules::dice_dragons::level::is_due;
use crate::rules::title::Title;
use crate::store::{
    Campaign, Connection, HeroRow, LedgerRow, PlayKind, PlayRow, SeatRow, StoreError,
};
use crate::{Failure, Result, Session};

/// The results of a hunt outside the ledger.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct StoredResult {
    pub v: u32,
    pub next_chapter: u8,
    pub completes: bool,
    pub market: Option<String>,
    /// Hero and item, by name.
    pub used: Vec<(String, String)>,
}

pub(super) fn unreadable(id: i64) -> Failure {
    StoreError::Unreadable(format!("hunt {id}")).into()
}

/// A record of a hunt, in a form that this version knows.
pub(super) fn read_json<T: DeserializeOwned>(id: i64, text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|error| unreadable(id).because(error))
}

pub(super) fn json(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|error| Failure::storage(error.to_string()))
}

/// A recorded hunt, from its own figures, with heroes who may level up now.
pub(super) fn read(conn: &Connection, campaign: &Campaign, id: i64) -> Result<Option<HuntReport>> {
    let row = PlayRow::finished(conn, campaign.id, id)?;
    row.map(|row| from_row(conn, campaign, &row, true)).transpose()
}

fn from_row(
    conn: &Connection,
    campaign: &Campaign,
    row: &PlayRow,
    with_levels: bool,
) -> Result<HuntReport> {
    let setup: Setup = read_json(row.id, &row.setup)?;
    let result = row.result.as_deref().ok_or_else(|| unreadable(row.id))?;
    let result: StoredResult = read_json(row.id, result)?;
    if setup.v != 1 || result.v != 1 {
        return Err(Failure::storage(format!("hunt {} was made by a newer wyrm", row.id)));
    }
    let seats = SeatRow::of_play(conn, row.id)?;
    let ledger = LedgerRow::of_play(conn, row.id)?;
    let mut may_level_up = Vec::new();
    let mut shares = Vec::new();
    for (seat, kept) in seats.iter().zip(&setup.heroes) {
        let of_hero = || ledger.iter().filter(|(hero, _)| Some(*hero) == seat.hero);
        shares.push(ShareReport {
            hero: seat.hero_name.clone().unwrap_or_else(|| kept.name.clone()),
            class: kept.class.clone(),
            player: seat.player_name.clone(),
            level: kept.level,
            share: BountyShare {
                gold: of_hero().map(|(_, line)| line.gold).sum(),
                exp: of_hero().map(|(_, line)| line.exp).sum(),
            },
            died: seat.fared.died,
        });
        if let (true, Some(hero)) = (with_levels, seat.hero) {
            let now = HeroRow::get(conn, hero)?.hero;
            if now.standing == Standing::Alive && is_due(now.level, now.exp) {
                may_level_up.push(now.name);
            }
        }
    }
    let outcome = row.outcome.as_deref().and_then(Outcome::read);
    Ok(HuntReport {
        id: row.id,
        number: PlayRow::number(conn, row.id)?.flatten(),
        tracked: row.kind == PlayKind::Tracked,
        campaign: campaign.name.clone(),
        chapter: row.chapter.ok_or_else(|| unreadable(row.id))?,
        outcome: outcome.ok_or_else(|| unreadable(row.id))?,
        at: row.started_at.clone(),
        bounty: BountyShare {
            gold: shares.iter().map(|s| s.share.gold).sum(),
            exp: shares.iter().map(|s| s.share.exp).sum(),
        },
        dragons: setup.dragons.into_iter().map(dragon_line).collect(),
        shares,
        used: result.used,
        next_chapter: result.next_chapter,
        completes: result.completes,
        market: result.market,
        may_level_up,
        lone_hero: seats.len() == 1,
        note: row.note.clone(),
    })
}

pub(crate) fn read_setup(id: i64, text: &str) -> Result<Setup> {
    let setup: Setup = read_json(id, text)?;
    match setup.v {
        1 if DiceDragons::possible(&setup) => Ok(setup),
        1 => Err(unreadable(id)),
        _ => Err(Failure::storage(format!("hunt {id} was made by a newer wyrm"))),
    }
}

/// Reads a finished hunt as in lists.
pub(crate) fn read_back(conn: &Connection, row: &PlayRow) -> Result<()> {
    let Some(campaign) = row.campaign else {
        return Ok(());
    };
    from_row(conn, &Campaign::get(conn, campaign)?, row, false).map(|_| ())
}

pub(crate) fn dragon_line(kept: SetupDragon) -> DragonLine {
    DragonLine {
        key: kept.dragon.key,
        name: kept.dragon.name,
        hp: kept.dragon.hp,
        exp: kept.dragon.exp,
        gold: kept.dragon.gold,
        changed: kept.changed,
    }
}

/// A hunt of the campaign.
pub fn show(session: &Session, id: Option<i64>) -> Result<HuntReport> {
    let conn = &session.moment()?;
    let campaign = session.request.campaign(conn)?;
    let row = match id {
        Some(id) => PlayRow::finished(conn, campaign.id, id)?,
        None => {
            let newest = PlayRow::finished_in(conn, campaign.id, 1)?.pop();
            newest
                .transpose()
                .map_err(|(id, error)| Failure::from(error).before(format!("hunt {id}: ")))?
        }
    };
    let open = open_in(conn, &campaign)?;
    if let (Some(open), Some(id)) = (&open, id)
        && open.id == id
    {
        return Err(refused!("{} is open: it is not over yet", called(conn, "hunt", id)?)
            .hint("show the hunt: wyrm hunt; show its log: wyrm hunt log"));
    }
    match (row, id) {
        (Some(row), _) => from_row(conn, &campaign, &row, false),
        (None, Some(id)) => Err(refused!("there is no hunt with the id {id} in {}", campaign.name)
            .hint("all hunts: wyrm hunt list")),
        (None, None) if open.is_some() => Err(Failure::refused("the first hunt is still open")
            .hint("show the hunt: wyrm hunt; show its log: wyrm hunt log")),
        (None, None) => Err(refused!("{} has no hunt yet", campaign.name)
            .hint("wyrm hunt record --outcome slain --heroes A,B")),
    }
}

/// Hunts of a campaign, oldest first.
#[derive(Debug, Clone)]
pub struct Hunts {
    pub campaign: String,
    pub hunts: Vec<HuntReport>,
    /// How many there are, regardless of the limit.
    pub total: i64,
    /// How many are older than those listed.
    pub more: i64,
}

/// The campaign's newest hunts, up to this many.
pub fn list(session: &Session, limit: i64) -> Result<Hunts> {
    let conn = &session.moment()?;
    let campaign = session.request.campaign(conn)?;
    let mut hunts = Vec::new();
    let unread = &session.request.unread;
    let rows = PlayRow::finished_in(conn, campaign.id, limit)?;
    let total = PlayRow::count_finished_in(conn, campaign.id)?;
    let more = total - crate::saturate::<i64>(rows.len());
    for row in rows.into_iter().rev() {
        let read = |row| from_row(conn, &campaign, &row, false);
        hunts.extend(unread.row("hunt", row, |row| row.id, read)?);
    }
    Ok(Hunts { campaign: campaign.name, hunts, total, more })
}
