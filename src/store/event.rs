//! Events of tracked plays, and the figures of finished ones.

use rusqlite::{Connection, OptionalExtension, params};

use super::StoreError;
use crate::rules::title_list::Title;

/// An event as kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRow {
    pub n: i64,
    pub v: i64,
    pub kind: String,
    pub data: String,
    pub at: String,
}

/// A tracked play that is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenPlay {
    pub id: i64,
    pub setup: String,
    pub started_at: String,
}

impl EventRow {
    /// Hands over version and data of a play's events in order, without copying them: every
    /// command of a live play reads them all.
    pub fn each<E: From<StoreError>>(
        conn: &Connection,
        play: i64,
        mut take: impl FnMut(i64, &str) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut rows = conn
            .prepare_cached("SELECT v, data FROM event WHERE play_id = ?1 ORDER BY n")
            .map_err(StoreError::from)?;
        let mut rows = rows.query([play]).map_err(StoreError::from)?;
        while let Some(row) = rows.next().map_err(StoreError::from)? {
            let version = row.get(0).map_err(StoreError::from)?;
            let data = row.get_ref(1).map_err(StoreError::from)?;
            let data = data.as_str().map_err(rusqlite::Error::from);
            take(version, data.map_err(StoreError::from)?)?;
        }
        Ok(())
    }

    pub fn insert(&self, conn: &Connection, play: i64) -> Result<(), StoreError> {
        conn.prepare_cached(
            "INSERT INTO event (play_id, n, v, kind, data, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![play, self.n, self.v, self.kind, self.data, self.at])?;
        Ok(())
    }
}

impl OpenPlay {
    /// The open hunt of a campaign, of which there is at most one.
    pub fn hunt(conn: &Connection, campaign: i64) -> Result<Option<OpenPlay>, StoreError> {
        OpenPlay::find(conn, Title::DiceDragons, campaign)
    }

    /// The open play of a title without campaigns, of which there is at most one.
    pub fn of_title(conn: &Connection, title: Title) -> Result<Option<OpenPlay>, StoreError> {
        OpenPlay::find(conn, title, 0)
    }

    fn find(
        conn: &Connection,
        title: Title,
        campaign: i64,
    ) -> Result<Option<OpenPlay>, StoreError> {
        Ok(conn
            .prepare_cached(
                "SELECT id, setup, started_at FROM play
                 WHERE title = ?1 AND ifnull(campaign_id, 0) = ?2 AND state = 'open'",
            )?
            .query_row(params![title.slug(), campaign], |row| {
                Ok(OpenPlay {
                    id: row.get(0)?,
                    setup: row.get(1)?,
                    started_at: row.get(2)?,
                })
            })
            .optional()?)
    }

    /// Opens a tracked hunt.
    pub fn begin(
        conn: &Connection,
        uuid: &str,
        campaign: i64,
        chapter: u8,
        setup: &str,
        at: &str,
    ) -> Result<i64, StoreError> {
        conn.execute(
            "INSERT INTO play (uuid, title, campaign_id, chapter, kind, state, setup, started_at)
             VALUES (?1, 'dice-dragons', ?2, ?3, 'tracked', 'open', ?4, ?5)",
            params![uuid, campaign, chapter, setup, at],
        )?;
        Ok(conn.last_insert_rowid())
    }

    /// Closes it: with a result, or abandoned without one.
    pub fn close(
        conn: &Connection,
        id: i64,
        outcome: Option<&str>,
        result: Option<&str>,
        note: Option<&str>,
        at: &str,
    ) -> Result<(), StoreError> {
        let state = if outcome.is_some() {
            "finished"
        } else {
            "abandoned"
        };
        conn.execute(
            "UPDATE play SET state = ?2, outcome = ?3, result = ?4, ended_at = ?5,
                    note = ifnull(?6, note) WHERE id = ?1",
            params![id, state, outcome, result, at, note],
        )?;
        Ok(())
    }

    /// Whether a hero takes part in an open play; its id.
    pub fn of_hero(conn: &Connection, hero: i64) -> Result<Option<i64>, StoreError> {
        Ok(conn
            .prepare_cached(
                "SELECT p.id FROM play_player s JOIN play p ON p.id = s.play_id
                 WHERE s.hero_id = ?1 AND p.state = 'open'",
            )?
            .query_row([hero], |row| row.get(0))
            .optional()?)
    }
}

/// A figure of a seat in a finished play.
pub fn put_stat(
    conn: &Connection,
    play: i64,
    seat: usize,
    name: &str,
    value: i64,
) -> Result<(), StoreError> {
    conn.prepare_cached(
        "INSERT INTO play_stat (play_id, seat, name, value) VALUES (?1, ?2, ?3, ?4)",
    )?
    .execute(params![play, seat as i64, name, value])?;
    Ok(())
}

/// Marks how a seat fared.
pub fn settle_seat(
    conn: &Connection,
    play: i64,
    seat: usize,
    won: bool,
    died: bool,
) -> Result<(), StoreError> {
    conn.prepare_cached(
        "UPDATE play_player SET won = ?3, died = ?4 WHERE play_id = ?1 AND seat = ?2",
    )?
    .execute(params![play, seat as i64, won, died])?;
    Ok(())
}
