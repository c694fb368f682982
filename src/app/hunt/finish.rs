//! Ends a live hunt: settled like an entered one.

use super::begin::ending;
use super::finished::{self, unreadable};
use super::open::{handle, state};
use super::settle::{HuntRecords, RecordedBy, store_settlement};
use super::stats::{self, Stats};
use crate::campaign_reports::HuntReport;
use crate::play::{Live, TitleHandle, open, tally};
use crate::rules::dice_dragons::aftermath::{self, BountyShare, Outcome};
use crate::rules::dice_dragons::hunt::hero_place;
use crate::rules::dice_dragons::hunt::{ByHero, DiceDragons, ListIndex};
use crate::rules::name;
use crate::session::Camp;
use crate::store::{Connection, HeroRow, PlayRow, SeatRow};
use crate::{Done, Failure, Result, Session};

/// The leftovers of equal shares of the decided hunt, and the heroes' names.
pub fn leftovers(session: &Session) -> Result<(Vec<String>, BountyShare)> {
    let (conn, title) = (session.conn(), handle(&session.titles)?);
    let camp = session.request.camp(conn)?;
    Ok(decided(camp, &open::load(conn, &session.request, title)?)?.leftovers())
}

/// Settles a decided hunt: the same aftermath as for an entered one, in one step.
pub fn end(
    session: &mut Session,
    gold: Option<Vec<(String, i64)>>,
    exp: Option<Vec<(String, i64)>>,
    note: Option<&str>,
) -> Result<Done<HuntReport>> {
    let title = handle(&session.titles)?;
    session.change(|conn, request| {
        let camp = request.camp(conn)?;
        let live = open::load(conn, request, title)?;
        let (id, setup) = (live.id, state(&live)?.setup);
        let mut table = decided(camp, &live)?;
        let place = |typed: &str| Ok(hero_place(&setup, typed)?);
        table.ending.leftover_gold = super::spread(gold.as_deref(), place)?;
        table.ending.leftover_exp = super::spread(exp.as_deref(), place)?;
        let after = aftermath::settle(&table.ending, &setup.house)?;
        let note = note.map(|text| name::line("a note", text, 500)).transpose()?;
        store_settlement(&table, &after, &RecordedBy::Live { play: id, note })?;
        keep_stats(conn, title, id)?;
        tally::store_counts(conn, title, id)?;
        let report = HuntReport {
            lone_hero: after.lone_hero,
            ..finished::read(conn, &table.camp.campaign, id)?.ok_or_else(|| unreadable(id))?
        };
        Ok((report, table.label(id)?))
    })
}

/// Statistics of every hero, counted from the events.
fn keep_stats(conn: &Connection, title: TitleHandle, id: i64) -> Result<()> {
    let row = PlayRow::get(conn, id)?.ok_or_else(|| unreadable(id))?;
    let log = open::logged(conn, title, &row)?;
    let log = log.view::<DiceDragons>().ok_or_else(|| unreadable(id))?;
    for (seat, hero) in Stats::of(log.state, log.happened).heroes.placed() {
        for (name, value) in stats::figures(hero) {
            SeatRow::put_stat(conn, id, seat.number(), name, value)?;
        }
    }
    Ok(())
}

fn decided<'a>(camp: Camp<'a>, live: &Live) -> Result<HuntRecords<'a>> {
    let state = state(live)?;
    let Some(outcome) = state.outcome else {
        return Err(Failure::refused("the hunt is not decided yet")
            .hint("flee at the end of a turn: wyrm hunt flee; or drop it without a result: wyrm hunt abandon"));
    };
    let heroes = live.seats.iter().filter_map(|seat| seat.hero);
    let rows: ByHero<HeroRow> =
        heroes.map(|hero| HeroRow::get(camp.conn, hero)).collect::<Result<_, _>>()?;
    let mut used = Vec::new();
    for (n, hero) in state.heroes.placed() {
        let items = state.setup.heroes[n].items.iter().zip(&hero.items);
        used.extend(
            items
                .filter(|(_, now)| now.used)
                .map(|(item, _)| (n, item.key.clone(), item.name.clone())),
        );
    }
    let dead = match outcome {
        Outcome::Wiped => Vec::new(),
        _ => state.heroes.places().filter(|n| state.heroes[*n].dead).collect(),
    };
    Ok(HuntRecords { ending: ending(&state.setup, &camp, outcome, dead)?, camp, rows, used })
}
