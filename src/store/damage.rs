//! Damage: found before a change, so that a damaged file takes none.
//!
//! A small file is checked before every change. A larger one is checked once in every state it is
//! found in: the states that were found whole are remembered in a small file beside the backups.

use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use rusqlite::{Connection, ErrorCode};

use super::connect::{leave_wal, wal_of};
use super::open::{APPLICATION_ID, folder_of};
use super::{Store, StoreError, backup, private, triggers};

/// A file of at most this size is checked before every change: it takes a few milliseconds.
const SMALL: u64 = 512 * 1024;

/// What the first pages of our files say, whatever happened to the header.
const OURS: [&[u8]; 2] = [b"CREATE TABLE journal_now", b"CREATE TABLE database_info"];

/// Whether SQLite says that the file does not make sense.
pub(super) fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)
    )
}

impl StoreError {
    /// A file that does not make sense any more.
    pub(super) fn damaged(path: &Path, why: impl Into<String>) -> StoreError {
        StoreError::Damaged {
            path: Some(path.to_path_buf()),
            source: Some(why.into().into()),
        }
    }

    /// The same error with the file's name, where the database was met without one.
    pub fn naming(self, file: &Path) -> StoreError {
        match self {
            StoreError::Damaged { path: None, source } => StoreError::Damaged {
                path: Some(file.to_path_buf()),
                source,
            },
            other => other,
        }
    }
}

/// What is wrong with the structure of an open file, in SQLite's words or ours; none if it is whole.
/// Beside what SQLite sees, this looks at what every change relies on: the journal.
pub(super) fn fault(conn: &Connection) -> Result<Option<String>, StoreError> {
    match look(conn) {
        Err(error) if is_damage(&error) => Ok(Some(error.to_string())),
        other => Ok(other?),
    }
}

/// Like `fault`, all at one moment, so that an upgrade elsewhere is seen as a whole or not at all.
pub(super) fn fault_now(conn: &mut Connection) -> Result<Option<String>, StoreError> {
    let moment = conn.transaction()?;
    fault(&moment)
}

fn look(conn: &Connection) -> rusqlite::Result<Option<String>> {
    let said: String = conn.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if said != "ok" {
        return Ok(Some(said));
    }
    journal_fault(conn)
}

/// What is wrong with the journal's own row and triggers.
pub(super) fn journal_fault(conn: &Connection) -> rusqlite::Result<Option<String>> {
    let closed: Option<bool> = conn.query_row(
        "SELECT CASE count(*) WHEN 1 THEN min(mode) = 'closed' END FROM journal_now",
        [],
        |row| row.get(0),
    )?;
    match closed {
        None => return Ok(Some("the journal's own row is missing".to_owned())),
        Some(false) => return Ok(Some("the journal is open".to_owned())),
        Some(true) => {}
    }
    let differing = triggers::differing(conn)?;
    Ok(differing.map(|name| format!("the trigger {name} is missing or changed")))
}

/// The state a file is found in.
#[derive(Debug, Clone, PartialEq, Eq)]
struct State {
    len: u64,
    text: String,
}

impl State {
    /// The size and time of the file, and which `-wal` belongs to it.
    fn of(path: &Path) -> Option<State> {
        let found = std::fs::metadata(path).ok()?;
        let time = found.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        let mut text = format!("{} {}", found.len(), time.as_nanos());
        for byte in wal_header(path) {
            text.push_str(&format!(" {byte:02x}"));
        }
        Some(State {
            len: found.len(),
            text,
        })
    }

    fn is_known(&self, path: &Path) -> bool {
        std::fs::read_to_string(note_of(path)).is_ok_and(|text| text == self.text)
    }

    /// Remembers the state as one that was found whole. If that fails, the next change checks again.
    fn remember(&self, path: &Path) {
        let note = note_of(path);
        let _ = std::fs::remove_file(&note);
        let _ = private::create_folder(&folder_of(&note));
        if let Ok(mut file) = std::fs::File::create_new(&note) {
            let _ = std::io::Write::write_all(&mut file, self.text.as_bytes());
        }
    }
}

/// The beginning of the `-wal`, which differs each time it starts over; nothing without one.
fn wal_header(path: &Path) -> Vec<u8> {
    use std::io::Read;
    let mut header = Vec::new();
    if let Ok(file) = std::fs::File::open(wal_of(path)) {
        let _ = file.take(32).read_to_end(&mut header);
    }
    header
}

/// Where the state of a large file is remembered.
fn note_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".checked");
    backup::folder(path).join(name)
}

/// Remembers in which state a checked file is left. The connection is closed before this is dropped:
/// the last one writes the `-wal` back into the file.
pub(super) struct Left {
    path: PathBuf,
    /// Whether the file was found whole, and changed by us since.
    pub changed: bool,
    pub whole: bool,
}

impl Left {
    pub fn new(path: &Path) -> Left {
        Left {
            path: path.to_path_buf(),
            changed: false,
            whole: false,
        }
    }
}

impl Drop for Left {
    fn drop(&mut self) {
        if !self.changed || !self.whole || wal_of(&self.path).exists() {
            return;
        }
        if let Some(state) = State::of(&self.path).filter(|state| state.len > SMALL) {
            state.remember(&self.path);
        }
    }
}

impl Store {
    /// Refuses to change a damaged file. Called before every change, it checks once.
    pub(super) fn verify(&mut self) -> Result<(), StoreError> {
        if self.left.whole || self.not_created.is_some() {
            return Ok(());
        }
        match known_fault(&self.conn, &self.settings.path)? {
            Some(why) => Err(StoreError::damaged(&self.settings.path, why)),
            None => {
                leave_wal(&self.conn, false)?;
                self.left.whole = true;
                Ok(())
            }
        }
    }

    /// What is wrong with the file, if an unclean end made the read look.
    pub fn damage(&self) -> Option<&str> {
        self.damage.as_deref()
    }
}

/// What is wrong with the file, unless this state of it is known to be whole.
pub(super) fn known_fault(conn: &Connection, path: &Path) -> Result<Option<String>, StoreError> {
    let state = State::of(path).filter(|state| state.len > SMALL);
    if state.as_ref().is_some_and(|state| state.is_known(path)) {
        return Ok(None);
    }
    let fault = fault(conn)?;
    if let (Some(state), None) = (state, &fault) {
        state.remember(path);
    }
    Ok(fault)
}

/// Whether a file that SQLite does not take for a database is one of ours all the same: by the
/// header's mark of ours, by what its pages say, or by what lies beside it.
pub(super) fn is_ours(path: &Path) -> bool {
    let beside = wal_of(path).exists() || !backup::kept(path).is_empty();
    beside || std::fs::read(path).is_ok_and(|bytes| holds_ours(&bytes))
}

/// Whether the bytes of a file show that it is one of ours.
pub(super) fn holds_ours(bytes: &[u8]) -> bool {
    let id = (APPLICATION_ID as u32).to_be_bytes();
    bytes.get(68..72) == Some(&id[..])
        || OURS
            .iter()
            .any(|text| bytes.windows(text.len()).any(|part| part == *text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::name::Name;
    use crate::store::{Access, Creation, Label, Player, Settings};

    const AT: &str = "2026-11-14T20:00:00Z";

    fn open(path: &Path) -> Store {
        let settings = Settings {
            path: path.to_path_buf(),
            make_folder: false,
            durable: false,
            backups: None,
        };
        let creation = Creation {
            uuid: "u".to_owned(),
            at: AT.to_owned(),
            entropy: None,
        };
        Store::open(&settings, Access::Write, &creation).unwrap()
    }

    fn add(store: &mut Store, name: &str) -> Result<(), StoreError> {
        let added = store.change(AT, |conn| {
            let (uuid, name) = (name, &Name::new(name).unwrap());
            Player { uuid, name, at: AT }.insert(conn)?;
            let label = Label {
                text: "added".to_owned(),
                campaign: None,
                play: None,
            };
            Ok::<_, StoreError>(((), label))
        });
        added.map(|_| ())
    }

    /// A large file is read through once, not with every change.
    #[test]
    fn a_large_file_is_checked_once_in_every_state_it_is_found_in() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("wyrm.db");
        add(&mut open(&path), "Ana").unwrap();
        let known = || State::of(&path).unwrap().is_known(&path);
        assert!(!known() && !note_of(&path).exists(), "it is small");
        let conn = Connection::open(&path).unwrap();
        let long = "x".repeat(2 * SMALL as usize);
        conn.execute("UPDATE step SET label = ?1", [long]).unwrap();
        drop(conn);
        add(&mut open(&path), "Ben").unwrap();
        assert!(known(), "left as it is");
        add(&mut open(&path), "Cleo").unwrap();
        assert!(known());
        // Damage that comes from elsewhere is another state, wherever it is.
        let mut bytes = std::fs::read(&path).unwrap();
        let page = bytes.len() / 4096 / 4;
        bytes[page * 4096..(page + 1) * 4096].fill(0);
        std::fs::write(&path, &bytes).unwrap();
        assert!(!known());
        let refused = add(&mut open(&path), "Dora");
        assert!(
            matches!(refused, Err(StoreError::Damaged { .. })),
            "{refused:?}"
        );
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
    }
}
