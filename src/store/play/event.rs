//! Events of tracked plays.

use rusqlite::Connection;

use super::Result;
use super::stored_words::read_rolled_by;
use crate::StoreError;
use crate::query::{Query, insert};
use crate::rules::tally::RolledBy;

/// An event as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRow {
    pub n: i64,
    pub v: i64,
    pub kind: String,
    pub data: String,
    pub at: String,
    /// Who rolled its dice, if any.
    pub thrown: Option<RolledBy>,
}

/// Refuses an event that does not follow the one before: with gaps, a play would show another table
/// than people saw.
fn follows(play: i64, n: i64, next: &mut i64) -> Result<()> {
    if n != *next {
        let what = format!("event {next} of play {play} is missing");
        return Err(StoreError::Unreadable(what));
    }
    *next += 1;
    Ok(())
}

impl EventRow {
    /// Visits the version and data of a play's events in order, without copying: every command of a
    /// live play reads them all.
    pub fn each<E: From<StoreError>>(
        conn: &Connection,
        play: i64,
        mut take: impl FnMut(i64, &str) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut next = 1;
        let sql = "SELECT v, data, n FROM event WHERE play_id = ?1 ORDER BY n";
        conn.each(sql, [play], |row| {
            follows(play, row.get(2).map_err(StoreError::from)?, &mut next)?;
            let version = row.get(0).map_err(StoreError::from)?;
            let data = row.get_ref(1).map_err(StoreError::from)?;
            let data = data.as_str().map_err(rusqlite::Error::from);
            take(version, data.map_err(StoreError::from)?)
        })
    }

    /// Visits the version and data of a play's events in order, and who rolled their dice.
    pub fn each_thrown<E: From<StoreError>>(
        conn: &Connection,
        play: i64,
        mut take: impl FnMut(i64, &str, Option<RolledBy>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut next = 1;
        let sql = "SELECT v, data, thrown, n FROM event WHERE play_id = ?1 ORDER BY n";
        conn.each(sql, [play], |row| {
            follows(play, row.get(3).map_err(StoreError::from)?, &mut next)?;
            let read = || -> Result<_> {
                let text = |at| row.get_ref(at)?.as_str_or_null().map_err(rusqlite::Error::from);
                let thrown = text(2)?.map(read_rolled_by).transpose()?;
                Ok((row.get(0)?, text(1)?.unwrap_or_default(), thrown))
            };
            let (version, data, thrown) = read()?;
            take(version, data, thrown)
        })
    }

    /// When each event of a play was recorded, in order.
    pub fn times(conn: &Connection, play: i64) -> Result<Vec<String>> {
        conn.rows("SELECT at FROM event WHERE play_id = ?1 ORDER BY n", [play])
    }

    /// Whether a play has stored events.
    pub fn any(conn: &Connection, play: i64) -> Result<bool> {
        conn.row("SELECT EXISTS (SELECT 1 FROM event WHERE play_id = ?1)", [play])
    }

    pub fn insert(&self, conn: &Connection, play: i64) -> Result<()> {
        let thrown = self.thrown.map(RolledBy::word);
        insert! {
            conn, "event": play_id = play, n = self.n, v = self.v, kind = self.kind,
            data = self.data, at = self.at, thrown = thrown,
        }
    }
}
