//! What is remembered of a large file: the state in which it was found whole, and how many changes it
//! took since.

use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::LookPurpose;
use crate::connect::wal_of;
use crate::open::folder_of;
use crate::{backup, permissions};

/// A file of at most this size is checked every time: it takes a few milliseconds.
pub(super) const SMALL: u64 = 512 * 1024;

/// No file takes more changes than this from one whole check to the next.
const MOST_CHANGES: u64 = 16;

/// How many changes a file of this size takes from one whole check to the next: as many small files
/// would fill it, so that a change costs on average what it costs there.
pub(super) fn changes_between_checks(size: u64) -> u64 {
    (size / SMALL).clamp(1, MOST_CHANGES)
}

/// The state a file is found in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NoteState {
    len: u64,
    text: String,
}

impl NoteState {
    /// The size and time of the file, and which `-wal` belongs to it; none for a small file, which is
    /// checked every time.
    pub fn of(path: &Path) -> Option<NoteState> {
        let found = std::fs::metadata(path).ok()?;
        let time = found.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        let mut text = format!("{} {}", found.len(), time.as_nanos());
        for byte in wal_header(path) {
            text.push_str(&format!(" {byte:02x}"));
        }
        let len = found.len();
        (len > SMALL).then_some(NoteState { len, text })
    }

    /// How many changes ago this state was found whole; none if it never was, or if it is time to look
    /// again.
    pub fn trusted(&self, path: &Path, before: LookPurpose) -> Option<u64> {
        let (text, changes) = read(path)?;
        let coming = u64::from(before == LookPurpose::Change);
        let in_time = changes + coming < changes_between_checks(self.len);
        (text == self.text && in_time).then_some(changes)
    }

    /// Remembers the state as one that was just found whole. Only a change makes the folder for it.
    pub fn remember(&self, path: &Path, before: LookPurpose) {
        if before == LookPurpose::Change {
            let _ = permissions::create_folder(&folder_of(&note_of(path)));
        }
        self.write(path, 0);
    }

    /// If that fails, the next command checks again.
    fn write(&self, path: &Path, changes: u64) {
        forget(path);
        if let Ok(mut file) = permissions::create(&note_of(path)) {
            let text = format!("{}\n{changes}\n", self.text);
            let _ = std::io::Write::write_all(&mut file, text.as_bytes());
        }
    }
}

/// What the note says: the state, and how many changes it took since.
fn read(path: &Path) -> Option<(String, u64)> {
    let note = note_of(path);
    // Reading a pipe would wait for ever.
    std::fs::metadata(&note).ok().filter(std::fs::Metadata::is_file)?;
    let note = std::fs::read_to_string(note).ok()?;
    let (text, changes) = note.split_once('\n')?;
    let changes = changes.strip_suffix('\n')?.parse().ok()?;
    Some((text.to_owned(), changes))
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
pub(super) fn note_of(path: &Path) -> PathBuf {
    let real = backup::real(path);
    let mut name = real.file_name().unwrap_or_default().to_owned();
    name.push(".checked");
    backup::folder(path).join(name)
}

/// Remembers in which state a checked file is left. The connection is closed before this is dropped:
/// the last one writes the `-wal` back into the file.
pub(crate) struct Left {
    path: PathBuf,
    /// How many changes before these the file was found whole; none if it was not looked at.
    pub since_check: Option<u64>,
    /// How many changes were made here.
    pub changes: u64,
}

impl Left {
    pub fn new(path: &Path) -> Left {
        Left { path: path.to_path_buf(), since_check: None, changes: 0 }
    }
}

impl Drop for Left {
    fn drop(&mut self) {
        let (Some(since_check), 1..) = (self.since_check, self.changes) else {
            return;
        };
        // Without a note, somebody found damage meanwhile. One that others wrote counts their changes.
        let noted = read(&self.path).map(|(_, changes)| changes);
        if let (Some(state), Some(noted)) = (NoteState::of(&self.path), noted) {
            state.write(&self.path, noted.max(since_check) + self.changes);
        }
    }
}
