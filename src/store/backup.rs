//! Backups: complete copies of the file, in `backups/` beside it.
//!
//! A copy is written under a temporary name, reaches the disk and is checked; only then it takes
//! the backup's name, and never the name of an existing file. So a visible backup
//! is complete, whenever the program ends.

mod automatic;
mod copy;
mod order;
mod restore;

pub(super) use automatic::Automatic;
pub use automatic::MANY;
pub use copy::{take_copy, write};
pub use restore::{BESIDE, Content, RestoreTarget, open, read, restore, target, with_end};

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use chrono::NaiveDateTime;

use super::connect::immutable;
use super::open::{APPLICATION_ID, folder_of};
use super::{ErrorCause, Result, StoreError, damage};

/// The folder beside the database.
const FOLDER: &str = "backups";

/// The name of a damaged file that was replaced, before the time.
pub const DAMAGED: &str = ".damaged-";

/// The time of a backup in its name.
const STAMP: &str = "%Y-%m-%d-%H%M%S";

/// The occasion of a backup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BackupReason {
    /// The first change of a day.
    Day,
    /// Before many steps are undone at once.
    Undo,
    /// Before undone steps are dropped.
    Drop,
    Upgrade,
    Restore,
    Merge,
    /// On request.
    Hand,
}

/// A backup in its folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupFile {
    pub path: PathBuf,
    /// In local time.
    pub at: NaiveDateTime,
    pub why: BackupReason,
    pub size: u64,
}

// The words in the backups' names.
crate::rules::spelled! {
    BackupReason: Day "day", Undo "undo", Drop "drop", Upgrade "upgrade", Restore "restore", Merge "merge",
    Hand "hand",
}

/// The database's path without links, even if it is missing: its neighbours are named after it.
pub fn real(database: &Path) -> PathBuf {
    let path = std::path::absolute(database).unwrap_or_else(|_| database.to_path_buf());
    path.canonicalize().unwrap_or_else(|_| {
        let folder = folder_of(&path).canonicalize();
        match (folder, path.file_name()) {
            (Ok(folder), Some(name)) => folder.join(name),
            _ => path,
        }
    })
}

/// The folder of a database's backups.
pub fn folder(database: &Path) -> PathBuf {
    folder_of(&real(database)).join(FOLDER)
}

/// The prefix of the backups' names: the file's name, without `.db`.
fn stem(database: &Path) -> OsString {
    let real = real(database);
    let name = match real.extension() {
        Some(end) if end == "db" => real.file_stem(),
        _ => real.file_name(),
    };
    name.unwrap_or_default().to_owned()
}

/// The parts of a backup's name, and the number that distinguishes it from others of the same second.
fn read_name(name: &str) -> Option<(NaiveDateTime, BackupReason, u32)> {
    let (stamp, rest) = name.strip_suffix(".db")?.split_once('.')?;
    let at = NaiveDateTime::parse_from_str(stamp, STAMP).ok()?;
    let (word, number) = match rest.split_once('-') {
        Some((word, number)) => (word, number.parse().ok().filter(|n| *n > 1)?),
        None => (rest, 1),
    };
    let why = BackupReason::spelled(word)?;
    // Only names that wyrm itself would write.
    (file_name(at, why, number) == name).then_some((at, why, number))
}

fn file_name(at: NaiveDateTime, why: BackupReason, number: u32) -> String {
    let stamp = at.format(STAMP);
    let word = why.word();
    match number {
        1 => format!("{stamp}.{word}.db"),
        n => format!("{stamp}.{word}-{n}.db"),
    }
}

/// The path of a new backup, if it is free.
pub fn name(database: &Path, why: BackupReason, at: NaiveDateTime) -> PathBuf {
    numbered(database, why, at, 1)
}

fn numbered(database: &Path, why: BackupReason, at: NaiveDateTime, number: u32) -> PathBuf {
    let mut name = stem(database);
    name.push(".");
    name.push(file_name(at, why, number));
    folder(database).join(name)
}

/// The names in the folder with this database's prefix, and the rest of each.
fn names(database: &Path) -> Vec<(PathBuf, String)> {
    let mut stem = stem(database).into_encoded_bytes();
    stem.push(b'.');
    let Ok(entries) = std::fs::read_dir(folder(database)) else {
        return Vec::new();
    };
    let named = |entry: std::fs::DirEntry| {
        let name = entry.file_name().into_encoded_bytes();
        let rest = name.strip_prefix(stem.as_slice())?.to_vec();
        Some((entry.path(), String::from_utf8(rest).ok()?))
    };
    entries.flatten().filter_map(named).collect()
}

/// The backups of a database, newest first by their names. Reads only the folder.
pub fn list_backups(database: &Path) -> Vec<BackupFile> {
    let read = |(path, name): (PathBuf, String)| {
        let (at, why, number) = read_name(&name)?;
        let found = std::fs::symlink_metadata(&path).ok()?;
        // An empty file holds nothing, whatever its name.
        let size = (found.is_file() && found.len() > 0).then_some(found.len())?;
        let written = found.modified().ok();
        let kept = BackupFile { path, at, why, size };
        Some((written, number, kept))
    };
    let mut all: Vec<_> = names(database).into_iter().filter_map(read).collect();
    // Within a second, by time of writing.
    all.sort_by(|(s, n, a), (t, m, b)| (b.at, t, m).cmp(&(a.at, s, n)));
    all.into_iter().map(|(.., kept)| kept).collect()
}

/// The backups of a database, newest first according to their journals: a clock may have been
/// wrong. Opens every one of them.
pub fn ordered(database: &Path) -> Vec<BackupFile> {
    order::newest_first(list_backups(database))
}

/// The newest backup that opens and is intact.
pub fn newest_good(database: &Path) -> Option<BackupFile> {
    let good = |kept: &BackupFile| check(&kept.path).is_ok();
    ordered(database).into_iter().find(good)
}

/// Files that a restore put aside for this database, newest first by name.
pub fn damaged(database: &Path) -> Vec<PathBuf> {
    let real = real(database);
    let begin = with_end(Path::new(real.file_name().unwrap_or_default()), DAMAGED);
    let begin = begin.into_os_string().into_encoded_bytes();
    let Ok(entries) = std::fs::read_dir(folder_of(&real)) else {
        return Vec::new();
    };
    let ours = |entry: &std::fs::DirEntry| {
        let name = entry.file_name().into_encoded_bytes();
        let beside = BESIDE.iter().any(|end| name.ends_with(end.as_bytes()));
        name.starts_with(&begin) && !beside
    };
    let mut found: Vec<PathBuf> = entries.flatten().filter(ours).map(|e| e.path()).collect();
    found.sort_by(|a, b| b.cmp(a));
    found
}

/// Checks that a file is a complete database of ours, without changing anything beside it. Nobody
/// writes to a backup, so it is read as it is.
fn check(path: &Path) -> Result<(), String> {
    let Some(conn) = immutable(path) else {
        return Err("it cannot be read".to_owned());
    };
    let (id, whole): (i64, i64) = conn
        .query_row(
            "SELECT application_id, page_count * page_size
             FROM pragma_application_id, pragma_page_count, pragma_page_size",
            [],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
        .map_err(|error| error.to_string())?;
    if id != APPLICATION_ID {
        return Err("it is not a wyrmkeep database".to_owned());
    }
    // SQLite reads the missing part of the last page as zeros.
    if std::fs::metadata(path).is_ok_and(|found| crate::saturate::<i64>(found.len()) < whole) {
        return Err("its end is missing".to_owned());
    }
    match damage::fault(&conn) {
        Ok(None) => Ok(()),
        Ok(Some(why)) => Err(why),
        Err(error) => Err(error.to_string()),
    }
}

fn cannot(path: &Path, why: impl Into<String>, source: Option<ErrorCause>) -> StoreError {
    StoreError::Backup { path: path.to_path_buf(), why: why.into(), source }
}

fn cannot_write(path: &Path, error: std::io::Error) -> StoreError {
    cannot(path, error.to_string(), Some(error.into()))
}

#[cfg(test)]
mod tests {
    use super::copy::create;
    use super::*;
    use crate::{Creation, MIGRATIONS, migrate};
    use rusqlite::Connection;

    const AT: &str = "2026-11-16-213045";

    fn time(text: &str) -> NaiveDateTime {
        NaiveDateTime::parse_from_str(text, STAMP).unwrap()
    }

    fn database(folder: &Path) -> (PathBuf, Connection) {
        let path = folder.join("wyrm.db");
        let mut conn = Connection::open(&path).unwrap();
        migrate::run(&mut conn, &Creation::default(), MIGRATIONS, None).unwrap();
        (path, conn)
    }

    fn names_of(database: &Path) -> Vec<String> {
        let name = |kept: BackupFile| kept.path.file_name().unwrap().to_str().unwrap().to_owned();
        list_backups(database).into_iter().map(name).collect()
    }

    #[test]
    fn backups_of_one_second_are_numbered_and_listed_newest_first() {
        let folder = tempfile::tempdir().unwrap();
        let (path, conn) = database(folder.path());
        for why in [BackupReason::Day, BackupReason::Day, BackupReason::Hand] {
            take_copy(&conn, &path, why, time(AT)).unwrap();
        }
        take_copy(&conn, &path, BackupReason::Undo, time("2026-11-15-000000")).unwrap();
        assert_eq!(
            names_of(&path),
            [
                "wyrm.2026-11-16-213045.hand.db",
                "wyrm.2026-11-16-213045.day-2.db",
                "wyrm.2026-11-16-213045.day.db",
                "wyrm.2026-11-15-000000.undo.db",
            ]
        );
        assert_eq!(std::fs::read_dir(super::folder(&path)).unwrap().count(), 4);
    }

    #[test]
    fn other_names_are_not_ours() {
        let folder = tempfile::tempdir().unwrap();
        let (path, _conn) = database(folder.path());
        let backups = super::folder(&path);
        std::fs::create_dir(&backups).unwrap();
        for name in [
            "wyrm.db",
            "wyrm.2026-11-16-213045.day.db.bak",
            "wyrm.2026-11-16-213045.day-1.db",
            "wyrm.2026-11-16-213045.day-02.db",
            "wyrm.2026-11-16-213045.night.db",
            "wyrm.2026-13-16-213045.day.db",
            "other.2026-11-16-213045.day.db",
            "wyrm.x.2026-11-16-213045.day.db",
        ] {
            std::fs::write(backups.join(name), "").unwrap();
        }
        assert_eq!(list_backups(&path), []);
    }

    #[test]
    fn what_an_interrupted_copy_left_is_swept_away_and_one_being_written_stays() {
        let folder = tempfile::tempdir().unwrap();
        let (path, conn) = database(folder.path());
        let backups = super::folder(&path);
        std::fs::create_dir(&backups).unwrap();
        let left = backups.join("wyrm.2026-11-16-213045.day.db.77-0.part");
        let foreign = backups.join("notes.part");
        std::fs::write(&left, "half").unwrap();
        std::fs::write(&foreign, "mine").unwrap();
        let (busy, _file) = create(&backups.join("wyrm.2026-11-16-213045.hand.db")).unwrap();
        take_copy(&conn, &path, BackupReason::Day, time(AT)).unwrap();
        assert!(!left.exists() && foreign.exists());
        assert_eq!(busy.exists(), cfg!(unix));
    }

    #[test]
    fn a_damaged_backup_is_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let (path, conn) = database(folder.path());
        let good = take_copy(&conn, &path, BackupReason::Day, time("2026-11-15-000000")).unwrap();
        let bad = take_copy(&conn, &path, BackupReason::Day, time(AT)).unwrap();
        let mut bytes = std::fs::read(&bad.path).unwrap();
        bytes.truncate(5000);
        std::fs::write(&bad.path, bytes).unwrap();
        assert_eq!(newest_good(&path), Some(good));
    }
}
