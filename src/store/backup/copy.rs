//! Copies: written beside their place, whole and checked before they take their name.

use std::fs::{File, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chrono::NaiveDateTime;
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use super::{Kept, Why, check, file_name, folder, names, read_name, stem};
use crate::store::open::PATIENCE;
use crate::store::{Cause, StoreError, private};

/// What a copy is called until it is whole.
const PART: &str = ".part";

fn cannot(path: &Path, why: impl Into<String>, source: Option<Cause>) -> StoreError {
    StoreError::Backup {
        path: path.to_path_buf(),
        why: why.into(),
        source,
    }
}

fn cannot_write(path: &Path, error: std::io::Error) -> StoreError {
    cannot(path, error.to_string(), Some(error.into()))
}

/// Takes a backup of what the connection sees and returns it. `at` is the local time.
pub fn take(
    conn: &Connection,
    database: &Path,
    why: Why,
    at: NaiveDateTime,
) -> Result<Kept, StoreError> {
    let folder = folder(database);
    private::create_folder(&folder).map_err(|error| cannot_write(&folder, error))?;
    sweep(database);
    let named = |number| {
        let mut name = stem(database);
        name.push(".");
        name.push(file_name(at, why, number));
        folder.join(name)
    };
    let part = Part::write(conn, database, &named(1))?;
    for number in 1..10_000 {
        let path = named(number);
        match part.take_name(&path) {
            Ok(()) => {
                let size = part.finish(&folder)?;
                return Ok(Kept {
                    path,
                    at,
                    why,
                    size,
                });
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(cannot_write(&path, error)),
        }
    }
    Err(cannot(&named(1), "no name is free", None))
}

/// Removes what copies left behind that never became whole. One that is still being written is
/// locked.
fn sweep(database: &Path) {
    for (path, name) in names(database) {
        let unfinished = name.strip_suffix(PART).and_then(|n| n.rsplit_once('.'));
        if unfinished.is_some_and(|(name, _)| read_name(name).is_some())
            && std::fs::symlink_metadata(&path).is_ok_and(|found| found.is_file())
            && File::open(&path).is_ok_and(|file| abandoned(&file))
        {
            let _ = std::fs::remove_file(&path);
        }
    }
}

#[cfg(unix)]
fn abandoned(file: &File) -> bool {
    file.try_lock().is_ok()
}

/// Elsewhere a file that is open cannot be removed at all.
#[cfg(not(unix))]
fn abandoned(_: &File) -> bool {
    true
}

/// A copy that does not have its name yet. It is removed when it is dropped.
struct Part {
    path: PathBuf,
    file: File,
    durable: bool,
}

impl Drop for Part {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

impl Part {
    /// Writes what the connection sees beside `target`, whole and checked, with the permissions of
    /// the database.
    fn write(conn: &Connection, database: &Path, target: &Path) -> Result<Part, StoreError> {
        let synchronous: i64 = conn.query_row("PRAGMA synchronous", [], |row| row.get(0))?;
        let (path, file) = create(target).map_err(|error| cannot_write(target, error))?;
        let part = Part {
            path,
            file,
            durable: synchronous > 0,
        };
        copy(conn, &part.path).map_err(|error| match StoreError::from(error) {
            StoreError::Sql(error) => cannot(target, error.to_string(), Some(error.into())),
            other => other,
        })?;
        let set = std::fs::metadata(database).and_then(|found| {
            part.file.set_permissions(found.permissions())?;
            match part.durable {
                true => part.file.sync_all(),
                false => Ok(()),
            }
        });
        set.map_err(|error| cannot_write(target, error))?;
        check(&part.path).map_err(|why| cannot(target, format!("the copy: {why}"), None))?;
        Ok(part)
    }

    /// Gives the copy its name, unless something has it. Where a file cannot have two names, the
    /// name is taken first.
    fn take_name(&self, name: &Path) -> std::io::Result<()> {
        match std::fs::hard_link(&self.path, name) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => {
                File::create_new(name)?;
                std::fs::rename(&self.path, name)
            }
            other => other,
        }
    }

    /// Makes sure that the name reaches the disk too; returns the copy's size.
    fn finish(self, folder: &Path) -> Result<u64, StoreError> {
        let size = self.file.metadata().map(|found| found.len());
        let durable = self.durable;
        drop(self);
        if durable && cfg!(unix) {
            let synced = File::open(folder).and_then(|folder| folder.sync_all());
            synced.map_err(|error| cannot_write(folder, error))?;
        }
        size.map_err(|error| cannot_write(folder, error))
    }
}

/// Creates the file for a copy, for its owner only, and locks it, so that nobody takes it for one
/// that was left behind.
pub(super) fn create(target: &Path) -> std::io::Result<(PathBuf, File)> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut tries = 0..100;
    loop {
        let number = tries.next();
        let mut name = target.file_name().unwrap_or_default().to_owned();
        name.push(format!(
            ".{}-{}{PART}",
            std::process::id(),
            number.unwrap_or_default()
        ));
        let path = target.with_file_name(name);
        match options.open(&path) {
            // Somebody may sweep it away before it is locked.
            Ok(file) if !is_ours(&file, &path) => {}
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists && number.is_some() => {}
            Err(error) => return Err(error),
        }
    }
}

#[cfg(unix)]
fn is_ours(file: &File, path: &Path) -> bool {
    file.try_lock().is_ok() && path.exists()
}

#[cfg(not(unix))]
fn is_ours(_: &File, _: &Path) -> bool {
    true
}

/// Copies what the connection sees into an empty file, in one go: others may write meanwhile.
fn copy(conn: &Connection, path: &Path) -> rusqlite::Result<()> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut copy = Connection::open_with_flags(path, flags)?;
    // The file counts only when it is whole, so it needs no journal, and is synced as a whole.
    copy.execute_batch(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;",
    )?;
    {
        let backup = Backup::new(conn, &mut copy)?;
        let began = Instant::now();
        loop {
            match backup.step(-1)? {
                StepResult::Done => break,
                StepResult::Busy | StepResult::Locked if began.elapsed() > PATIENCE => {
                    let busy = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY);
                    return Err(rusqlite::Error::SqliteFailure(busy, None));
                }
                _ => std::thread::sleep(Duration::from_millis(5)),
            }
        }
    }
    copy.close().map_err(|(_, error)| error)
}
