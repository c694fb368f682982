//! Plays of any title: begun, told, listed, noted, deleted.

use rusqlite::{Connection, OptionalExtension, params};

use super::StoreError;
use crate::rules::title_list::Title;

/// A play of a title without campaigns, before being written down.
pub struct NewPlay<'a> {
    pub uuid: &'a str,
    pub title: Title,
    pub setup: &'a str,
    pub at: &'a str,
}

/// How a told play ended, and a line to remember it by.
pub struct Told<'a> {
    pub outcome: &'a str,
    pub result: &'a str,
    pub note: Option<&'a str>,
}

/// A seat of a play, with or without a hero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chair {
    pub player: Option<String>,
    pub hero: Option<String>,
    pub score: Option<i64>,
    pub won: bool,
    pub died: bool,
}

/// A play of any title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnyPlay {
    pub id: i64,
    pub title: String,
    /// The campaign, for titles that have any.
    pub campaign: Option<i64>,
    pub kind: String,
    pub state: String,
    pub outcome: Option<String>,
    pub setup: String,
    pub result: Option<String>,
    pub started_at: String,
    pub ended_at: Option<String>,
    pub note: Option<String>,
}

/// Which plays are listed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wanted {
    pub title: Option<Title>,
    pub player: Option<i64>,
    /// Those without a result as well.
    pub abandoned: bool,
    pub limit: i64,
}

impl NewPlay<'_> {
    /// Opens a tracked play.
    pub fn begin(&self, conn: &Connection) -> Result<i64, StoreError> {
        conn.execute(
            "INSERT INTO play (uuid, title, kind, state, setup, started_at)
             VALUES (?1, ?2, 'tracked', 'open', ?3, ?4)",
            params![self.uuid, self.title.slug(), self.setup, self.at],
        )?;
        Ok(conn.last_insert_rowid())
    }

    /// Writes down a play that is told by its result.
    pub fn tell(&self, conn: &Connection, told: &Told) -> Result<i64, StoreError> {
        conn.execute(
            "INSERT INTO play (uuid, title, kind, state, setup, started_at, ended_at, outcome,
                               result, note)
             VALUES (?1, ?2, 'told', 'finished', ?3, ?4, ?4, ?5, ?6, ?7)",
            params![
                self.uuid,
                self.title.slug(),
                self.setup,
                self.at,
                told.outcome,
                told.result,
                told.note
            ],
        )?;
        Ok(conn.last_insert_rowid())
    }
}

impl Chair {
    /// Gives a player a seat.
    pub fn take(conn: &Connection, play: i64, seat: usize, player: i64) -> Result<(), StoreError> {
        conn.prepare_cached(
            "INSERT INTO play_player (play_id, seat, player_id) VALUES (?1, ?2, ?3)",
        )?
        .execute(params![play, seat as i64, player])?;
        Ok(())
    }

    /// Marks how a seat fared.
    pub fn settle(
        conn: &Connection,
        play: i64,
        seat: usize,
        score: Option<i64>,
        won: bool,
    ) -> Result<(), StoreError> {
        conn.prepare_cached(
            "UPDATE play_player SET score = ?3, won = ?4 WHERE play_id = ?1 AND seat = ?2",
        )?
        .execute(params![play, seat as i64, score, won])?;
        Ok(())
    }

    pub fn of_play(conn: &Connection, play: i64) -> Result<Vec<Chair>, StoreError> {
        let mut rows = conn.prepare_cached(
            "SELECT p.name, h.name, s.score, s.won, s.died FROM play_player s
             LEFT JOIN player p ON p.id = s.player_id LEFT JOIN hero h ON h.id = s.hero_id
             WHERE s.play_id = ?1 ORDER BY s.seat",
        )?;
        let rows = rows.query_map([play], |row| {
            Ok(Chair {
                player: row.get(0)?,
                hero: row.get(1)?,
                score: row.get(2)?,
                won: row.get(3)?,
                died: row.get(4)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

const COLUMNS: &str = "id, title, campaign_id, kind, state, outcome, setup, result, started_at, \
                       ended_at, note";

fn read(row: &rusqlite::Row) -> rusqlite::Result<AnyPlay> {
    Ok(AnyPlay {
        id: row.get(0)?,
        title: row.get(1)?,
        campaign: row.get(2)?,
        kind: row.get(3)?,
        state: row.get(4)?,
        outcome: row.get(5)?,
        setup: row.get(6)?,
        result: row.get(7)?,
        started_at: row.get(8)?,
        ended_at: row.get(9)?,
        note: row.get(10)?,
    })
}

impl AnyPlay {
    pub fn get(conn: &Connection, id: i64) -> Result<Option<AnyPlay>, StoreError> {
        Ok(conn
            .prepare_cached(&format!("SELECT {COLUMNS} FROM play WHERE id = ?1"))?
            .query_row([id], read)
            .optional()?)
    }

    /// Plays that are over, newest first.
    pub fn over(conn: &Connection, wanted: &Wanted) -> Result<Vec<AnyPlay>, StoreError> {
        let mut rows = conn.prepare_cached(&format!(
            "SELECT {COLUMNS} FROM play WHERE (state = 'finished' OR (?4 AND state = 'abandoned'))
             AND (?1 IS NULL OR title = ?1)
             AND (?2 IS NULL OR id IN (SELECT play_id FROM play_player WHERE player_id = ?2))
             ORDER BY id DESC LIMIT ?3"
        ))?;
        let rows = rows.query_map(
            params![
                wanted.title.map(Title::slug),
                wanted.player,
                wanted.limit,
                wanted.abandoned
            ],
            read,
        )?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Open plays of all titles.
    pub fn open(conn: &Connection) -> Result<Vec<AnyPlay>, StoreError> {
        let mut rows = conn.prepare_cached(&format!(
            "SELECT {COLUMNS} FROM play WHERE state = 'open' ORDER BY id"
        ))?;
        Ok(rows.query_map([], read)?.collect::<Result<_, _>>()?)
    }

    /// Writes another note, or none.
    pub fn set_note(conn: &Connection, id: i64, note: Option<&str>) -> Result<(), StoreError> {
        conn.execute(
            "UPDATE play SET note = ?2 WHERE id = ?1 AND note IS NOT ?2",
            params![id, note],
        )?;
        Ok(())
    }

    /// Whether gold, experience or anything else in the ledger came of it.
    pub fn in_ledger(conn: &Connection, id: i64) -> Result<bool, StoreError> {
        Ok(conn.query_row(
            "SELECT EXISTS (SELECT 1 FROM ledger WHERE play_id = ?1)",
            [id],
            |row| row.get(0),
        )?)
    }

    /// Deletes a play, its parts first.
    pub fn delete(conn: &Connection, id: i64) -> Result<(), StoreError> {
        for table in ["play_stat", "event", "play_player"] {
            conn.execute(&format!("DELETE FROM {table} WHERE play_id = ?1"), [id])?;
        }
        conn.execute("DELETE FROM play WHERE id = ?1", [id])?;
        Ok(())
    }
}
