//! The note about a large file: its last intact state, and the number of changes since.

use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::LookPurpose;
use crate::connect::wal_of;
use crate::open::folder_of;
use crate::{backup, permissions};

/// A file up to this size is checked every time: that takes a few milliseconds.
pub(super) const SMALL: u64 = 512 * 1024;

/// The most changes between two full checks.
const MOST_CHANGES: u64 = 16;

/// The changes between two full checks of a file of this size: as many small files as would fill
/// it, so that a change costs the same on average.
pub(super) fn changes_between_checks(size: u64) -> u64 {
    (size / SMALL).clamp(1, MOST_CHANGES)
}

/// The current state of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NoteState {
    len: u64,
    text: String,
}

impl NoteState {
    /// The size and time of the file, and its `-wal`; none for a small file, which is checked every
    /// time.
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

    /// The number of changes since this state was found intact; none if it never was, or if a check
    /// is due.
    pub fn trusted(&self, path: &Path, before: LookPurpose) -> Option<u64> {
        let (text, changes) = read(path)?;
        let coming = u64::from(before == LookPurpose::Change);
        let in_time = changes + coming < changes_between_checks(self.len);
        (text == self.text && in_time).then_some(changes)
    }

    /// Notes the state as just found intact. Only a change makes the folder for it.
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

/// The content of the note: the state, and the number of changes since.
fn read(path: &Path) -> Option<(String, u64)> {
    let note = note_of(path);
    // Reading a pipe would block for ever.
    std::fs::metadata(&note).ok().filter(std::fs::Metadata::is_file)?;
    let note = std::fs::read_to_string(note).ok()?;
    let (text, changes) = note.split_once('\n')?;
    let changes = changes.strip_suffix('\n')?.parse().ok()?;
    Some((text.to_owned(), changes))
}

/// Forgets that a file was intact: the next command checks it.
pub fn forget(path: &Path) {
    let _ = std::fs::remove_file(note_of(path));
}

/// The header of the `-wal`, which differs after each restart; empty without one.
fn wal_header(path: &Path) -> Vec<u8> {
    use std::io::Read;
    let mut header = Vec::new();
    if let Ok(file) = std::fs::File::open(wal_of(path)) {
        let _ = file.take(32).read_to_end(&mut header);
    }
    header
}

/// The path of a large file's note.
pub(super) fn note_of(path: &Path) -> PathBuf {
    let real = backup::real(path);
    let mut name = real.file_name().unwrap_or_default().to_owned();
    name.push(".checked");
    backup::folder(path).join(name)
}

/// Notes the state in which a checked file is left. The connection is closed before this is
/// dropped: the last one writes the `-wal` back into the file.
pub(crate) struct Left {
    path: PathBuf,
    /// The number of earlier changes since the file was found intact; none if unchecked.
    pub since_check: Option<u64>,
    /// The number of changes made here.
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
        // A missing note means that someone found damage. A newer one counts others' changes.
        let noted = read(&self.path).map(|(_, changes)| changes);
        if let (Some(state), Some(noted)) = (NoteState::of(&self.path), noted) {
            state.write(&self.path, noted.max(since_check) + self.changes);
        }
    }
}
