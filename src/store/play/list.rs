//! Reading plays back: one, the open ones, the finished ones.

use rusqlite::{Connection, Params, Row, ToSql, params};

use super::seed::read_seed;
use super::{DiceSource, PlayKind, PlayRow, PlayState, Result};
use crate::Read;
use crate::query::{FromRow, Query};

/// A filter of finished plays.
#[derive(Debug, Clone, Copy, Default)]
pub struct PlayFilter<'a> {
    /// The slug of a title.
    pub title: Option<&'a str>,
    pub player: Option<i64>,
    /// Only plays since this moment.
    pub since: Option<&'a str>,
    /// Whether to list abandoned plays too.
    pub abandoned: bool,
    pub limit: i64,
}

const COLUMNS: &str = "id, title, campaign_id, chapter, kind, state, outcome, setup, result, \
                       started_at, ended_at, note, dice, place, minutes, cooperative, ignored, seed";

impl FromRow for PlayRow {
    fn from_row(row: &Row) -> Result<PlayRow> {
        let word = |at| row.get_ref(at)?.as_str().map_err(rusqlite::Error::from);
        let dice: Option<String> = row.get(12)?;
        let seed: Option<String> = row.get(17)?;
        Ok(PlayRow {
            id: row.get(0)?,
            title: row.get(1)?,
            campaign: row.get(2)?,
            chapter: row.get(3)?,
            kind: PlayKind::read(word(4)?)?,
            state: PlayState::read(word(5)?)?,
            outcome: row.get(6)?,
            setup: row.get(7)?,
            result: row.get(8)?,
            started_at: row.get(9)?,
            ended_at: row.get(10)?,
            note: row.get(11)?,
            place: row.get(13)?,
            minutes: row.get(14)?,
            cooperative: row.get(15)?,
            ignored: row.get(16)?,
            dice: dice.as_deref().map(DiceSource::read).transpose()?,
            seed: seed.as_deref().map(read_seed).transpose()?,
        })
    }
}

/// The plays that meet a condition; an unreadable one does not hide the others.
fn each(conn: &Connection, which: &str, bound: impl Params) -> Result<Vec<Read<PlayRow>>> {
    conn.rows(&format!("SELECT {COLUMNS} FROM play WHERE {which}"), bound)
}

/// Finished plays that pass a filter; `?3` is its limit.
const OVER: &str = "(state = 'finished' OR (?4 AND state = 'abandoned'))
    AND (?1 IS NULL OR title = ?1)
    AND (?2 IS NULL OR id IN (SELECT play_id FROM play_player WHERE player_id = ?2))
    AND (?5 IS NULL OR started_at >= ?5)";

/// A campaign's finished plays.
const FINISHED_IN: &str = "campaign_id = ?1 AND state = 'finished'";

impl PlayFilter<'_> {
    fn bound(&self) -> [&dyn ToSql; 5] {
        [&self.title, &self.player, &self.limit, &self.abandoned, &self.since]
    }
}

fn count(conn: &Connection, which: &str, bound: impl Params) -> Result<i64> {
    conn.row(&format!("SELECT count(*) FROM play WHERE {which}"), bound)
}

/// The play that meets a condition; at most one.
fn only(conn: &Connection, which: &str, bound: impl Params) -> Result<Option<PlayRow>> {
    conn.find(&format!("SELECT {COLUMNS} FROM play WHERE {which}"), bound)
}

impl PlayRow {
    pub fn get(conn: &Connection, id: i64) -> Result<Option<PlayRow>> {
        only(conn, "id = ?1", [id])
    }

    /// The open play of a title, in a campaign or outside of any; at most one.
    pub fn find_open(
        conn: &Connection,
        title: &str,
        campaign: Option<i64>,
    ) -> Result<Option<PlayRow>> {
        let which = "title = ?1 AND ifnull(campaign_id, 0) = ?2 AND state = 'open'";
        only(conn, which, params![title, campaign.unwrap_or(0)])
    }

    /// The last tracked play of a title that ended, in a campaign or outside of any.
    pub fn last_tracked(
        conn: &Connection,
        title: &str,
        campaign: Option<i64>,
    ) -> Result<Option<PlayRow>> {
        let which = "title = ?1 AND ifnull(campaign_id, 0) = ?2 AND kind = 'tracked'
                     AND state = 'finished' ORDER BY started_at DESC, id DESC LIMIT 1";
        only(conn, which, params![title, campaign.unwrap_or(0)])
    }

    /// Open plays of all titles.
    pub fn open(conn: &Connection) -> Result<Vec<Read<PlayRow>>> {
        each(conn, "state = 'open' ORDER BY id", [])
    }

    /// Finished plays, newest first.
    pub fn over(conn: &Connection, wanted: &PlayFilter) -> Result<Vec<Read<PlayRow>>> {
        let which = format!("{OVER} ORDER BY started_at DESC, id DESC LIMIT ?3");
        each(conn, &which, wanted.bound())
    }

    /// The number of finished plays that pass a filter, regardless of its limit.
    pub fn count_over(conn: &Connection, wanted: &PlayFilter) -> Result<i64> {
        count(conn, OVER, wanted.bound())
    }

    /// A campaign's finished play with this id.
    pub fn finished(conn: &Connection, campaign: i64, id: i64) -> Result<Option<PlayRow>> {
        let which = "id = ?1 AND campaign_id = ?2 AND state = 'finished'";
        only(conn, which, [id, campaign])
    }

    /// A campaign's finished plays, newest first.
    pub fn finished_in(conn: &Connection, campaign: i64, limit: i64) -> Result<Vec<Read<PlayRow>>> {
        let which = format!("{FINISHED_IN} ORDER BY started_at DESC, id DESC LIMIT ?2");
        each(conn, &which, [campaign, limit])
    }

    /// The number of a campaign's finished plays.
    pub fn count_finished_in(conn: &Connection, campaign: i64) -> Result<i64> {
        count(conn, FINISHED_IN, [campaign])
    }

    /// A play's number within its campaign, by days; none if abandoned. The outer value is none for
    /// a play without a campaign.
    pub fn number(conn: &Connection, id: i64) -> Result<Option<Option<i64>>> {
        let found: Option<(bool, Option<i64>)> = conn.find(
            "SELECT p.campaign_id IS NOT NULL, iif(p.state = 'abandoned', NULL,
                 (SELECT count(*) FROM play q WHERE q.campaign_id = p.campaign_id
                  AND q.state <> 'abandoned'
                  AND (q.started_at, q.id) <= (p.started_at, p.id)))
             FROM play p WHERE p.id = ?1",
            [id],
        )?;
        Ok(found.and_then(|(in_campaign, number)| in_campaign.then_some(number)))
    }

    /// The numbers of a campaign's plays, by id.
    pub fn numbers(conn: &Connection, campaign: i64) -> Result<Vec<(i64, i64)>> {
        conn.rows(
            "SELECT id, row_number() OVER (ORDER BY started_at, id) FROM play
             WHERE campaign_id = ?1 AND state <> 'abandoned'",
            [campaign],
        )
    }

    /// The id of a hero's open play. Open plays are few, a hero's plays may be many.
    pub fn of_hero(conn: &Connection, hero: i64) -> Result<Option<i64>> {
        conn.find(
            "SELECT p.id FROM play p CROSS JOIN play_player s ON s.play_id = p.id
             WHERE p.state = 'open' AND s.hero_id = ?1",
            [hero],
        )
    }

    /// Whether the dragon of a chapter was slain before.
    pub fn was_slain(conn: &Connection, campaign: i64, chapter: u8) -> Result<bool> {
        conn.row(
            "SELECT EXISTS (SELECT 1 FROM play WHERE campaign_id = ?1 AND chapter = ?2
             AND state = 'finished' AND outcome = 'slain')",
            [campaign, i64::from(chapter)],
        )
    }

    /// Whether a play paid or cost anything: gold, experience, an item, a life.
    pub fn paid(conn: &Connection, id: i64) -> Result<bool> {
        conn.row(
            "SELECT EXISTS (SELECT 1 FROM ledger
             WHERE play_id = ?1 AND (gold <> 0 OR exp <> 0 OR kind <> 'bounty'))",
            [id],
        )
    }
}
