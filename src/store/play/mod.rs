//! Plays of any title, in a campaign or outside of any: beginning, entering, closing, noting, deleting.

mod edit;
mod event;
mod list;
mod seat;
mod seed;
mod stored_words;

pub use event::EventRow;
pub use list::PlayFilter;
pub use seat::{Fared, SeatRow};
pub use seed::{fresh_seed, seed_all, seed_missing};
pub use stored_words::{DiceSource, PlayKind, PlayState};

use rusqlite::{Connection, params};

use super::Result;
use super::query::{Query, insert};

/// A play to store. Its title already has a row: [`super::title::ensure`].
#[derive(Default)]
pub struct NewPlay<'a> {
    pub uuid: &'a str,
    /// The slug of its title.
    pub title: &'a str,
    /// For titles with campaigns.
    pub campaign: Option<i64>,
    pub chapter: Option<u8>,
    pub setup: &'a str,
    /// When it was played or begun.
    pub at: &'a str,
    pub about: PlayDetails<'a>,
    /// 64 random bits, for a tracked play.
    pub seed: Option<&'a str>,
    /// How it ended, if entered by its result; otherwise it is open, and tracked.
    pub told: Option<PlayEnd<'a>>,
}

/// Facts about a play besides its result.
#[derive(Debug, Clone, Copy, Default)]
pub struct PlayDetails<'a> {
    /// Its identity in the program it was imported from.
    pub source: Option<&'a str>,
    pub place: Option<&'a str>,
    pub minutes: Option<i64>,
    /// Whether all won or lost together, if entered.
    pub cooperative: Option<bool>,
    /// Whether it is excluded from statistics.
    pub ignored: bool,
    /// The other program's data about it, as JSON.
    pub extra: Option<&'a str>,
}

/// How a play ended, and its note.
pub struct PlayEnd<'a> {
    pub outcome: &'a str,
    pub result: &'a str,
    pub note: Option<&'a str>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayRow {
    pub id: i64,
    /// The slug of its title.
    pub title: String,
    /// The campaign, for titles with campaigns.
    pub campaign: Option<i64>,
    pub chapter: Option<u8>,
    pub kind: PlayKind,
    pub state: PlayState,
    pub outcome: Option<String>,
    pub setup: String,
    pub result: Option<String>,
    pub started_at: String,
    pub ended_at: Option<String>,
    pub note: Option<String>,
    /// Where it was played, as entered.
    pub place: Option<String>,
    /// Its duration, as entered.
    pub minutes: Option<i64>,
    /// Whether all won or lost together, if entered.
    pub cooperative: Option<bool>,
    /// Whether it is excluded from statistics.
    pub ignored: bool,
    /// Whose dice it is played with, if set.
    pub dice: Option<DiceSource>,
    /// The seed of wyrm's dice. A copy of an older file has none.
    pub seed: Option<u64>,
}

impl NewPlay<'_> {
    pub fn insert(&self, conn: &Connection) -> Result<i64> {
        let told = self.told.as_ref();
        let about = &self.about;
        let (kind, state) = match (told, about.source) {
            (Some(_), Some(_)) => (PlayKind::Imported, PlayState::Finished),
            (Some(_), None) => (PlayKind::Told, PlayState::Finished),
            (None, _) => (PlayKind::Tracked, PlayState::Open),
        };
        insert! {
            conn, "play": uuid = self.uuid, title = self.title, campaign_id = self.campaign,
            chapter = self.chapter, kind = kind.word(), state = state.word(), setup = self.setup,
            started_at = self.at, ended_at = told.map(|_| self.at),
            outcome = told.map(|end| end.outcome), result = told.map(|end| end.result),
            note = told.and_then(|end| end.note), source = about.source, place = about.place,
            minutes = about.minutes, cooperative = about.cooperative, ignored = about.ignored,
            extra = about.extra, seed = self.seed,
        }?;
        Ok(conn.last_insert_rowid())
    }
}

impl PlayRow {
    /// The UUID of a play, if it is recorded.
    pub fn uuid(conn: &Connection, id: i64) -> Result<Option<String>> {
        conn.find("SELECT uuid FROM play WHERE id = ?1", [id])
    }

    /// Closes an open play: with a result, or abandoned without one.
    pub fn close(conn: &Connection, id: i64, end: Option<&PlayEnd>, at: &str) -> Result<()> {
        let state = match end {
            Some(_) => PlayState::Finished,
            None => PlayState::Abandoned,
        };
        conn.run(
            "UPDATE play SET state = ?2, outcome = ?3, result = ?4, ended_at = ?5,
                    note = ifnull(?6, note) WHERE id = ?1",
            params![
                id,
                state.word(),
                end.map(|end| end.outcome),
                end.map(|end| end.result),
                at,
                end.and_then(|end| end.note),
            ],
        )
    }

    /// Sets whether all won or lost together.
    pub fn set_together(conn: &Connection, id: i64, together: bool) -> Result<()> {
        conn.run("UPDATE play SET cooperative = ?2 WHERE id = ?1", params![id, together])
    }

    /// Replaces the note, or removes it.
    pub fn set_note(conn: &Connection, id: i64, note: Option<&str>) -> Result<()> {
        conn.run("UPDATE play SET note = ?2 WHERE id = ?1 AND note IS NOT ?2", params![id, note])
    }

    /// Sets whose dice the play continues with. This is part of the next action's step, never a
    /// separate one.
    pub fn set_dice(conn: &Connection, id: i64, dice: Option<DiceSource>) -> Result<()> {
        let dice = dice.map(DiceSource::word);
        conn.run("UPDATE play SET dice = ?2 WHERE id = ?1 AND dice IS NOT ?2", params![id, dice])
    }

    /// Deletes a play, its parts first.
    pub fn delete(conn: &Connection, id: i64) -> Result<()> {
        for table in ["ledger", "play_stat", "event", "play_player"] {
            conn.run(&format!("DELETE FROM {table} WHERE play_id = ?1"), [id])?;
        }
        conn.run("DELETE FROM play WHERE id = ?1", [id])
    }
}
