//! Damage: found before a change, so that a damaged file is never changed.
//!
//! A small file is fully checked every time. A larger one is fully checked in every new state, and again
//! after a known number of changes: a note beside the backups (`note.rs`) holds the last intact state
//! and counts the changes since. Any command that finds damage removes the note.

mod note;

use std::path::Path;

use rusqlite::Connection;

use super::connect::{leave_wal, wal_of};
use super::open::APPLICATION_ID;
use super::{Result, Store, StoreError, backup, schema, triggers};
pub(super) use note::Left;
use note::NoteState;
pub use note::forget;

/// Text on the first pages of our files, for a broken header.
const OURS: [&[u8]; 2] = [b"CREATE TABLE journal_now", b"CREATE TABLE database_info"];

impl StoreError {
    /// The error of a damaged file.
    pub(super) fn damaged(path: &Path, why: impl Into<String>) -> StoreError {
        StoreError::Damaged { path: Some(path.to_path_buf()), source: Some(why.into().into()) }
    }

    /// The same error with the file's name, if it was raised without one.
    pub fn naming(self, file: &Path) -> StoreError {
        match self {
            StoreError::Damaged { path: None, source } => {
                StoreError::Damaged { path: Some(file.to_path_buf()), source }
            }
            other => other,
        }
    }
}

/// SQLite's own check, up to this many messages. An unreadable page is an error and not evidence of
/// damage.
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

/// Whether a message of SQLite's check reports a page that the disk could not read. Its codes for
/// that end in the byte 10.
fn is_unread_page(line: &str) -> bool {
    let code = ["error code=", "error code "]
        .iter()
        .find_map(|before| line.split_once(before)?.1.split(' ').next()?.parse::<i32>().ok());
    code.map_or(line.contains("failed to get page"), |code| {
        code & 0xff == rusqlite::ffi::SQLITE_IOERR
    })
}

/// The structural fault of an open file, in SQLite's words or ours; none if it is intact. Beyond
/// SQLite's check, this verifies the foundations of every change: the journal and the schema.
pub(super) fn fault(conn: &Connection) -> Result<Option<String>> {
    let said = integrity(conn, 1).map(|said| said.into_iter().next());
    match damage_as_finding(said.map_err(StoreError::from))? {
        Some(why) => Ok(Some(why)),
        None => damage_as_finding(foundation_fault(conn)),
    }
}

/// Damage that stopped a check counts as its finding.
fn damage_as_finding(look: Result<Option<String>>) -> Result<Option<String>> {
    match look {
        Err(StoreError::Damaged { source, .. }) => {
            Ok(Some(source.map_or_else(String::new, |why| why.to_string())))
        }
        other => other,
    }
}

/// Like `fault`, in one snapshot, so that a concurrent upgrade is seen completely or not at all.
pub(super) fn fault_now(conn: &mut Connection) -> Result<Option<String>> {
    let moment = conn.transaction()?;
    fault(&moment)
}

/// A fault in the foundations of every change: tables, triggers, and the journal's own row.
fn foundation_fault(conn: &Connection) -> Result<Option<String>> {
    let version: i64 = conn.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let differing = if version == crate::dump::VERSION {
        schema::differences(conn)?.into_iter().next()
    } else {
        // An earlier schema, to be upgraded.
        let name = triggers::differing(conn)?;
        name.map(|name| (format!("trigger {name}"), "is missing or changed"))
    };
    match differing {
        Some((name, what)) => Ok(Some(format!("the {name} {what}"))),
        None => Ok(journal_fault(conn)?),
    }
}

/// A fault in the journal's own row.
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
        let before = if self.dry_run { LookPurpose::Look } else { LookPurpose::Change };
        match look_over(&self.conn, path, before)? {
            LookResult::Damaged(why) => Err(StoreError::damaged(path, why)),
            LookResult::Whole { changes_ago } => {
                leave_wal(&self.conn, false)?;
                self.left.since_check = Some(changes_ago);
                Ok(())
            }
        }
    }

    /// Damage found while reading the file.
    pub fn damage(&self) -> Option<&str> {
        self.damage.as_deref()
    }
}

/// The result of a check.
pub(super) enum LookResult {
    /// It was intact, this many changes ago.
    Whole {
        changes_ago: u64,
    },
    Damaged(String),
}

/// The purpose of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LookPurpose {
    Look,
    Change,
}

/// Checks whether a file is intact, unless this state was recently found intact. In one snapshot,
/// so that a concurrent upgrade is seen completely or not at all.
pub(super) fn look_over(conn: &Connection, path: &Path, before: LookPurpose) -> Result<LookResult> {
    let moment = conn.unchecked_transaction()?;
    let state = NoteState::of(path);
    let known = state.as_ref().and_then(|state| state.trusted(path, before));
    let fault = match known {
        Some(_) => damage_as_finding(foundation_fault(&moment))?,
        None => fault(&moment)?,
    };
    match (fault, known, state) {
        (Some(why), ..) => {
            forget(path);
            Ok(LookResult::Damaged(why))
        }
        (None, Some(changes_ago), _) => Ok(LookResult::Whole { changes_ago }),
        (None, None, state) => {
            if let Some(state) = state {
                state.remember(path, before);
            }
            Ok(LookResult::Whole { changes_ago: 0 })
        }
    }
}

/// Whether a file that SQLite does not accept is still one of ours: by the mark in the header, by
/// its pages, or by the files beside it.
pub(super) fn is_ours(path: &Path) -> bool {
    let beside = wal_of(path).exists() || !backup::list_backups(path).is_empty();
    beside || std::fs::read(path).is_ok_and(|bytes| holds_ours(&bytes))
}

/// Whether the bytes of a file identify it as ours.
pub(super) fn holds_ours(bytes: &[u8]) -> bool {
    let id = crate::saturate::<u32>(APPLICATION_ID).to_be_bytes();
    bytes.get(68..72) == Some(&id[..])
        || OURS.iter().any(|text| bytes.windows(text.len()).any(|part| part == *text))
}

#[cfg(test)]
mod tests;
