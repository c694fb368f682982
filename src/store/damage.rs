//! Damage: found before a change, so that a damaged file takes none.
//!
//! A small file is checked whole every time. A larger one is checked whole in every state it is found
//! in, and again after a known number of changes: a note beside the backups (`note.rs`) holds the state
//! that was found whole and counts the changes since. Any command that finds damage removes the note.

mod note;

use std::path::Path;

use rusqlite::Connection;

use super::connect::{leave_wal, wal_of};
use super::open::APPLICATION_ID;
use super::{Result, Store, StoreError, backup, schema, triggers};
pub(super) use note::Left;
use note::State;
pub use note::forget;

/// What the first pages of our files say, whatever happened to the header.
const OURS: [&[u8]; 2] = [b"CREATE TABLE journal_now", b"CREATE TABLE database_info"];

impl StoreError {
    /// A file that does not make sense any more.
    pub(super) fn damaged(path: &Path, why: impl Into<String>) -> StoreError {
        StoreError::Damaged { path: Some(path.to_path_buf()), source: Some(why.into().into()) }
    }

    /// The same error with the file's name, where the database was met without one.
    pub fn naming(self, file: &Path) -> StoreError {
        match self {
            StoreError::Damaged { path: None, source } => {
                StoreError::Damaged { path: Some(file.to_path_buf()), source }
            }
            other => other,
        }
    }
}

/// What SQLite's own check finds, at most so many sentences. A page that the disk does not give is an
/// error and says nothing about the file.
pub(super) fn integrity(conn: &Connection, most: usize) -> rusqlite::Result<Vec<String>> {
    let mut rows = conn.prepare(&format!("PRAGMA integrity_check({most})"))?;
    let rows = rows.query_map([], |row| row.get::<_, String>(0))?;
    let said: String = rows.collect::<rusqlite::Result<Vec<_>>>()?.join("\n");
    let lines = said.lines();
    let lines = lines.filter(|line| *line != "ok" && !line.starts_with("*** in database "));
    let lines: Vec<String> = lines.map(str::to_owned).collect();
    if lines.iter().any(|line| is_unread_page(line)) {
        let unread = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_IOERR_READ);
        Err(rusqlite::Error::SqliteFailure(unread, None))
    } else {
        Ok(lines)
    }
}

/// Whether a sentence of SQLite's check tells of a page that could not be read from the disk. Its codes
/// for that end in the byte 10.
fn is_unread_page(line: &str) -> bool {
    let code = ["error code=", "error code "]
        .iter()
        .find_map(|before| line.split_once(before)?.1.split(' ').next()?.parse::<i32>().ok());
    code.map_or(line.contains("failed to get page"), |code| {
        code & 0xff == rusqlite::ffi::SQLITE_IOERR
    })
}

/// What is wrong with the structure of an open file, in SQLite's words or ours; none if it is whole.
/// Beside what SQLite sees, this looks at what every change relies on: the journal and the schema.
pub(super) fn fault(conn: &Connection) -> Result<Option<String>> {
    let said = integrity(conn, 1).map(|said| said.into_iter().next());
    match damage_as_finding(said.map_err(StoreError::from))? {
        Some(why) => Ok(Some(why)),
        None => damage_as_finding(foundation_fault(conn)),
    }
}

/// Damage that stopped a look counts as its finding.
fn damage_as_finding(look: Result<Option<String>>) -> Result<Option<String>> {
    match look {
        Err(StoreError::Damaged { source, .. }) => {
            Ok(Some(source.map_or_else(String::new, |why| why.to_string())))
        }
        other => other,
    }
}

/// Like `fault`, all at one moment, so that an upgrade elsewhere is seen as a whole or not at all.
pub(super) fn fault_now(conn: &mut Connection) -> Result<Option<String>> {
    let moment = conn.transaction()?;
    fault(&moment)
}

/// What is wrong with what every change relies on: tables, triggers, and the journal's own row.
fn foundation_fault(conn: &Connection) -> Result<Option<String>> {
    let version: i64 = conn.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let differing = match version == crate::dump::VERSION {
        true => schema::differences(conn)?.into_iter().next(),
        // An earlier schema, to be upgraded.
        false => triggers::differing(conn)?
            .map(|name| (format!("trigger {name}"), "is missing or changed")),
    };
    match differing {
        Some((name, what)) => Ok(Some(format!("the {name} {what}"))),
        None => Ok(journal_fault(conn)?),
    }
}

/// What is wrong with the journal's own row.
pub(super) fn journal_fault(conn: &Connection) -> rusqlite::Result<Option<String>> {
    let closed: Option<bool> = conn.query_row(
        "SELECT CASE count(*) WHEN 1 THEN min(mode) = 'closed' END FROM journal_now",
        [],
        |row| row.get(0),
    )?;
    Ok(match closed {
        None => Some("the journal's own row is missing".to_owned()),
        Some(false) => Some("the journal is open".to_owned()),
        Some(true) => None,
    })
}

impl Store {
    /// Refuses to change a damaged file. Called before every change, it checks once.
    pub(super) fn verify(&mut self) -> Result<()> {
        if self.left.since_check.is_some() || self.not_created.is_some() {
            return Ok(());
        }
        let path = &self.settings.path;
        let before = if self.dry_run { Before::Look } else { Before::Change };
        match look_over(&self.conn, path, before)? {
            Look::Damaged(why) => Err(StoreError::damaged(path, why)),
            Look::Whole { changes_ago } => {
                leave_wal(&self.conn, false)?;
                self.left.since_check = Some(changes_ago);
                Ok(())
            }
        }
    }

    /// What is wrong with the file, as reading it found out.
    pub fn damage(&self) -> Option<&str> {
        self.damage.as_deref()
    }
}

/// What a look at a file says.
pub(super) enum Look {
    /// It was whole, so many changes ago.
    Whole {
        changes_ago: u64,
    },
    Damaged(String),
}

/// What a file is looked over for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    Look,
    Change,
}

/// Looks whether a file is whole, unless this state of it was found whole not long ago. All at one
/// moment, so that an upgrade elsewhere is seen as a whole or not at all.
pub(super) fn look_over(conn: &Connection, path: &Path, before: Before) -> Result<Look> {
    let moment = conn.unchecked_transaction()?;
    let state = State::of(path);
    let known = state.as_ref().and_then(|state| state.trusted(path, before));
    let fault = match known {
        Some(_) => damage_as_finding(foundation_fault(&moment))?,
        None => fault(&moment)?,
    };
    match (fault, known, state) {
        (Some(why), ..) => {
            forget(path);
            Ok(Look::Damaged(why))
        }
        (None, Some(changes_ago), _) => Ok(Look::Whole { changes_ago }),
        (None, None, state) => {
            if let Some(state) = state {
                state.remember(path, before);
            }
            Ok(Look::Whole { changes_ago: 0 })
        }
    }
}

/// Whether a file that SQLite does not take for a database is one of ours all the same: by the
/// header's mark of ours, by what its pages say, or by what lies beside it.
pub(super) fn is_ours(path: &Path) -> bool {
    let beside = wal_of(path).exists() || !backup::kept(path).is_empty();
    beside || std::fs::read(path).is_ok_and(|bytes| holds_ours(&bytes))
}

/// Whether the bytes of a file show that it is one of ours.
pub(super) fn holds_ours(bytes: &[u8]) -> bool {
    let id = crate::saturate::<u32>(APPLICATION_ID).to_be_bytes();
    bytes.get(68..72) == Some(&id[..])
        || OURS.iter().any(|text| bytes.windows(text.len()).any(|part| part == *text))
}

#[cfg(test)]
mod tests;
