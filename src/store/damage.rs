//! Damage: found before a change, so that a damaged file takes none.
//!
//! A small file is checked whole every time. A larger one is checked whole in every state it is found
//! in, and again after a known number of changes: a note beside the backups holds the state that was
//! found whole and counts the changes since. Whoever meets damage removes the note.

use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use rusqlite::Connection;

use super::connect::{leave_wal, wal_of};
use super::open::{APPLICATION_ID, folder_of};
use super::{MIGRATIONS, Store, StoreError, backup, private, schema, triggers};

/// A file of at most this size is checked every time: it takes a few milliseconds.
const SMALL: u64 = 512 * 1024;

/// No file takes more changes than this from one whole check to the next.
const MOST_CHANGES: u64 = 16;

/// What the first pages of our files say, whatever happened to the header.
const OURS: [&[u8]; 2] = [b"CREATE TABLE journal_now", b"CREATE TABLE database_info"];

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

/// How many changes a file of this size takes from one whole check to the next: as many small files
/// would fill it, so that a change costs on average what it costs there.
fn changes_between_checks(size: u64) -> u64 {
    (size / SMALL).clamp(1, MOST_CHANGES)
}

/// Which of SQLite's own checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Thorough {
    /// Without comparing indexes with their tables.
    Quick,
    Full,
}

/// What SQLite's own check finds, at most so many sentences. A page that the disk does not give is an
/// error and says nothing about the file.
pub(super) fn integrity(
    conn: &Connection,
    thorough: Thorough,
    most: usize,
) -> rusqlite::Result<Vec<String>> {
    let pragma = match thorough {
        Thorough::Quick => "quick_check",
        Thorough::Full => "integrity_check",
    };
    let mut rows = conn.prepare(&format!("PRAGMA {pragma}({most})"))?;
    let rows = rows.query_map([], |row| row.get::<_, String>(0))?;
    let said: String = rows.collect::<rusqlite::Result<Vec<_>>>()?.join("\n");
    let lines = said.lines().filter(|line| *line != "ok");
    let lines: Vec<String> = lines.map(str::to_owned).collect();
    match lines.iter().any(|line| is_unread_page(line)) {
        true => {
            let unread = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_IOERR_READ);
            Err(rusqlite::Error::SqliteFailure(unread, None))
        }
        false => Ok(lines),
    }
}

/// Whether a sentence of SQLite's check tells of a page that could not be read from the disk. Its codes
/// for that end in the byte 10.
fn is_unread_page(line: &str) -> bool {
    let code = ["error code=", "error code "].iter().find_map(|before| {
        line.split_once(before)?
            .1
            .split(' ')
            .next()?
            .parse::<i32>()
            .ok()
    });
    code.map_or(line.contains("failed to get page"), |code| {
        code & 0xff == rusqlite::ffi::SQLITE_IOERR
    })
}

/// What is wrong with the structure of an open file, in SQLite's words or ours; none if it is whole.
/// Beside what SQLite sees, this looks at what every change relies on: the journal and the schema.
pub(super) fn fault(conn: &Connection) -> Result<Option<String>, StoreError> {
    let said = integrity(conn, Thorough::Full, 1).map(|said| said.into_iter().next());
    match met(said.map_err(StoreError::from))? {
        Some(why) => Ok(Some(why)),
        None => met(foundation_fault(conn)),
    }
}

/// Damage that a look met is what the look found.
fn met(look: Result<Option<String>, StoreError>) -> Result<Option<String>, StoreError> {
    match look {
        Err(StoreError::Damaged { source, .. }) => {
            Ok(Some(source.map_or_else(String::new, |why| why.to_string())))
        }
        other => other,
    }
}

/// Like `fault`, all at one moment, so that an upgrade elsewhere is seen as a whole or not at all.
pub(super) fn fault_now(conn: &mut Connection) -> Result<Option<String>, StoreError> {
    let moment = conn.transaction()?;
    fault(&moment)
}

/// What is wrong with what every change relies on: tables, triggers, and the journal's own row.
fn foundation_fault(conn: &Connection) -> Result<Option<String>, StoreError> {
    let version: i64 = conn.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let differing = match version == MIGRATIONS.len() as i64 {
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

/// The state a file is found in.
#[derive(Debug, Clone, PartialEq, Eq)]
struct State {
    len: u64,
    text: String,
}

impl State {
    /// The size and time of the file, and which `-wal` belongs to it; none for a small file, which is
    /// checked every time.
    fn of(path: &Path) -> Option<State> {
        let found = std::fs::metadata(path).ok()?;
        let time = found.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        let mut text = format!("{} {}", found.len(), time.as_nanos());
        for byte in wal_header(path) {
            text.push_str(&format!(" {byte:02x}"));
        }
        let state = State {
            len: found.len(),
            text,
        };
        (state.len > SMALL).then_some(state)
    }

    /// How many changes ago this state was found whole; none if it never was.
    fn changes_since_check(&self, path: &Path) -> Option<u64> {
        let note = std::fs::read_to_string(note_of(path)).ok()?;
        let (text, changes) = note.split_once('\n')?;
        let changes = changes.trim_end().parse().ok()?;
        (text == self.text && changes < changes_between_checks(self.len)).then_some(changes)
    }

    /// Remembers the state as one that was found whole so many changes ago. If that fails, the next
    /// change checks again.
    fn remember(&self, path: &Path, changes: u64) {
        forget(path);
        let note = note_of(path);
        let _ = private::create_folder(&folder_of(&note));
        if let Ok(mut file) = private::create(&note) {
            let text = format!("{}\n{changes}\n", self.text);
            let _ = std::io::Write::write_all(&mut file, text.as_bytes());
        }
    }
}

/// Forgets that a file was found whole: the next command checks it.
pub fn forget(path: &Path) {
    let _ = std::fs::remove_file(note_of(path));
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
    /// How many changes before these the file was found whole; none if it was not looked at.
    since_check: Option<u64>,
    /// How many changes were made here.
    pub changes: u64,
}

impl Left {
    pub fn new(path: &Path) -> Left {
        Left {
            path: path.to_path_buf(),
            since_check: None,
            changes: 0,
        }
    }
}

impl Drop for Left {
    fn drop(&mut self) {
        let Some(since_check) = self.since_check.filter(|_| self.changes > 0) else {
            return;
        };
        if let Some(state) = State::of(&self.path) {
            state.remember(&self.path, since_check + self.changes);
        }
    }
}

impl Store {
    /// Refuses to change a damaged file. Called before every change, it checks once.
    pub(super) fn verify(&mut self) -> Result<(), StoreError> {
        if self.left.since_check.is_some() || self.not_created.is_some() {
            return Ok(());
        }
        let path = &self.settings.path;
        match look_over(&self.conn, path)? {
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

/// Looks whether a file is whole, unless this state of it was found whole not long ago.
pub(super) fn look_over(conn: &Connection, path: &Path) -> Result<Look, StoreError> {
    let state = State::of(path);
    let known = state
        .as_ref()
        .and_then(|state| state.changes_since_check(path));
    if let Some(changes_ago) = known {
        return Ok(match met(foundation_fault(conn))? {
            Some(why) => Look::Damaged(why),
            None => Look::Whole { changes_ago },
        });
    }
    match (fault(conn)?, state) {
        (Some(why), _) => {
            forget(path);
            Ok(Look::Damaged(why))
        }
        (None, state) => {
            if let Some(state) = state {
                state.remember(path, 0);
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

    /// A file with a label of so many bytes.
    fn large(folder: &Path, bytes: u64) -> PathBuf {
        let path = folder.join("wyrm.db");
        add(&mut open(&path), "Ana").unwrap();
        let conn = Connection::open(&path).unwrap();
        let long = "x".repeat(bytes as usize);
        conn.execute("UPDATE step SET label = ?1", [long]).unwrap();
        drop(conn);
        path
    }

    /// Zeros a page in the middle of the label. The file keeps its size and, as on a disk that rots, its
    /// time.
    fn rot(path: &Path) {
        let time = std::fs::metadata(path).unwrap().modified().unwrap();
        let mut bytes = std::fs::read(path).unwrap();
        let page = bytes.len() / 4096 * 3 / 4;
        bytes[page * 4096..(page + 1) * 4096].fill(0);
        std::fs::write(path, bytes).unwrap();
        let file = std::fs::File::options().write(true).open(path).unwrap();
        file.set_modified(time).unwrap();
    }

    fn is_refused(path: &Path, name: &str) -> bool {
        match add(&mut open(path), name) {
            Ok(()) => false,
            Err(StoreError::Damaged { .. }) => true,
            Err(other) => panic!("{other}"),
        }
    }

    #[test]
    fn a_large_file_is_checked_in_every_state_it_is_found_in() {
        let folder = tempfile::tempdir().unwrap();
        let path = large(folder.path(), 8 * SMALL);
        let known = || State::of(&path).unwrap().changes_since_check(&path);
        assert_eq!(known(), None);
        for (name, changes) in [("Ben", 1), ("Cleo", 2), ("Dora", 3)] {
            add(&mut open(&path), name).unwrap();
            assert_eq!(known(), Some(changes));
        }
        rot(&path);
        std::fs::File::open(&path)
            .unwrap()
            .set_modified(UNIX_EPOCH)
            .unwrap();
        assert_eq!(known(), None, "another time is another state");
        let bytes = std::fs::read(&path).unwrap();
        assert!(is_refused(&path, "Edda") && is_refused(&path, "Edda"));
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
    }

    #[test]
    fn damage_that_nothing_tells_of_is_found_after_a_known_number_of_changes() {
        for (size, within) in [
            (SMALL / 2, 1),
            (2 * SMALL, 2),
            (5 * SMALL, 5),
            (20 * SMALL, 16),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let path = large(folder.path(), size);
            add(&mut open(&path), "Ben").unwrap();
            rot(&path);
            let name = |n: u64| format!("P{n}");
            let refused = (1..=100).find(|n| is_refused(&path, &name(*n))).unwrap();
            assert!(refused <= within, "{size}: {refused}");
            assert!(is_refused(&path, "Cleo"), "and from then on");
        }
    }

    #[test]
    fn damage_that_anybody_met_is_looked_for_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = large(folder.path(), 20 * SMALL);
        add(&mut open(&path), "Ben").unwrap();
        rot(&path);
        forget(&path);
        assert!(is_refused(&path, "Cleo"));
    }

    #[cfg(unix)]
    #[test]
    fn the_note_belongs_to_its_owner() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = large(folder.path(), 3 * SMALL);
        add(&mut open(&path), "Ben").unwrap();
        let mode = note_of(&path).metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    /// A disk that does not answer says nothing about the file.
    #[test]
    fn a_page_that_cannot_be_read_is_not_damage() {
        for line in [
            "Tree 5 page 8: unable to get the page. error code=266",
            "Tree 5 page 8: btreeInitPage() returns error code 10",
            "Freelist: failed to get page 9",
        ] {
            assert!(is_unread_page(line), "{line}");
        }
        for line in [
            "Tree 5 page 8: btreeInitPage() returns error code 11",
            "Tree 5 page 8 cell 2: Rowid 7 out of order",
            "row 3 missing from index play_day",
        ] {
            assert!(!is_unread_page(line), "{line}");
        }
    }
}
