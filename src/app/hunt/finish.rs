//! The end of a live hunt: settled as a told one is.

use super::begin::ending;
use super::finished::{self, unreadable};
use super::open::{handle, state};
use super::settle::{How, Table, keep, what_happened};
use super::stats::{self, Stats};
use crate::play::{Live, TitleHandle, called, count, open};
use crate::report::HuntReport;
use crate::rules::dice_dragons::aftermath::{self, Outcome, Share};
use crate::rules::dice_dragons::hunt::hero_place;
use crate::rules::dice_dragons::hunt::{DiceDragons, Place};
use crate::rules::name;
use crate::session::label;
use crate::store::{Campaign, Connection, HeroRow, Label, PlayRow, SeatRow, catalog};
use crate::{Done, Failure, Session};

/// What equal shares of the decided hunt would leave over, and the heroes' names.
pub fn leftovers(session: &Session) -> Result<(Vec<String>, Share), Failure> {
    let (conn, title) = (session.conn(), handle(&session.titles)?);
    let campaign = session.request.campaign(conn)?;
    let live = open::load(conn, &session.request, title)?;
    let table = decided(conn, &campaign, &live)?;
    let names = table.ending.hunters.iter().map(|h| h.name.clone()).collect();
    Ok((names, aftermath::leftovers(&table.ending)))
}

/// Settles a decided hunt: the same aftermath as a told one, in one step.
pub fn end(
    session: &mut Session,
    gold: Option<Vec<(String, i64)>>,
    exp: Option<Vec<(String, i64)>>,
    note: Option<&str>,
) -> Result<Done<HuntReport>, Failure> {
    let title = handle(&session.titles)?;
    session.change(|conn, request| {
        let campaign = request.campaign(conn)?;
        let live = open::load(conn, request, title)?;
        let (id, setup) = (live.id, state(&live)?.setup);
        let mut table = decided(conn, &campaign, &live)?;
        let place = |typed: &str| Ok(hero_place(&setup, typed)?);
        table.ending.leftover_gold = super::spread(gold.as_deref(), place)?;
        table.ending.leftover_exp = super::spread(exp.as_deref(), place)?;
        let after = aftermath::settle(&table.ending, &setup.house)?;
        let note = note.map(|text| name::line("a note", text, 500)).transpose()?;
        keep(conn, request, &table, &after, &request.at, &How::Live { play: id, note })?;
        keep_stats(conn, title, id)?;
        count::keep(conn, title, id)?;
        let report = HuntReport {
            lone_hero: after.lone_hero,
            ..finished::read(conn, &campaign, id, Some(&table.figures))?
                .ok_or_else(|| unreadable(id))?
        };
        let label = Label {
            play: Some(id),
            ..label(
                format!("{}, {}", called(conn, "hunt", id)?, what_happened(&table.ending)),
                &campaign,
            )
        };
        Ok((report, label))
    })
}

/// Figures of every hero, counted from what happened.
fn keep_stats(conn: &Connection, title: TitleHandle, id: i64) -> Result<(), Failure> {
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

fn decided(conn: &Connection, campaign: &Campaign, live: &Live) -> Result<Table, Failure> {
    let state = state(live)?;
    let Some(outcome) = state.outcome else {
        return Err(Failure::refused("the hunt is not decided yet")
            .hint("flee at the end of a turn: wyrm hunt flee; or drop it without a result: wyrm hunt abandon"));
    };
    let figures = catalog::figures(conn, Some(campaign.id))?;
    let mut rows = Vec::new();
    for hero in live.seats.iter().filter_map(|seat| seat.hero) {
        rows.push(HeroRow::get(conn, hero)?);
    }
    let mut used = Vec::new();
    for (n, hero) in state.heroes.placed() {
        let items = state.setup.heroes[n].items.iter().zip(&hero.items);
        used.extend(
            items
                .filter(|(_, now)| now.used)
                .map(|(item, _)| (n, item.key.clone(), item.name.clone())),
        );
    }
    let chapter_dragon =
        figures.chapter_dragon(state.setup.chapter)?.map(|d| d.key.clone()).unwrap_or_default();
    let dead = match outcome {
        Outcome::Wiped => Vec::new(),
        _ => state.heroes.places().filter(|n| state.heroes[*n].dead).collect(),
    };
    Ok(Table {
        ending: ending(&state.setup, campaign, chapter_dragon, outcome, dead),
        campaign: campaign.clone(),
        figures,
        rows: rows.into(),
        used,
    })
}
