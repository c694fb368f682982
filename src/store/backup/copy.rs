//! Copies: written beside their target, complete and checked before they take its name.

use std::fs::{File, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chrono::NaiveDateTime;
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use super::{
    BackupFile, BackupReason, cannot, cannot_write, check, folder, numbered, read_name, stem,
};
use crate::durable::{link, sync_folder};
use crate::open::{PATIENCE, folder_of};
use crate::{Result, StoreError, damage, permissions};

/// The suffix of an incomplete copy.
const PART: &str = ".part";

/// Takes a backup of the connection's state and returns it. `at` is the local time.
pub fn take_copy(
    conn: &Connection,
    database: &Path,
    why: BackupReason,
    at: NaiveDateTime,
) -> Result<BackupFile> {
    let folder = folder(database);
    permissions::create_folder(&folder).map_err(|error| cannot_write(&folder, error))?;
    sweep(database);
    let named = |number| numbered(database, why, at, number);
    let part = PartialCopy::write(conn, database, &named(1))?;
    for number in 1..10_000 {
        let path = named(number);
        match part.take_name(&path) {
            Ok(()) => {
                let size = part.finish(&folder)?;
                return Ok(BackupFile { path, at, why, size });
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(cannot_write(&path, error)),
        }
    }
    Err(cannot(&named(1), "no name is free", None))
}

/// Writes the connection's state to a file of any name. `replace` allows an existing file, unless
/// it is a database. Returns the copy's size.
pub fn write(conn: &Connection, database: &Path, target: &Path, replace: bool) -> Result<u64> {
    let folder = folder_of(target);
    let name = target.file_name().unwrap_or_default().as_encoded_bytes();
    remove_unfinished(&folder, |of| of == name);
    let part = PartialCopy::write(conn, database, target)?;
    if replace && target.exists() { part.replace(target) } else { part.take_name(target) }
        .map_err(|error| cannot_write(target, error))?;
    part.finish(&folder)
}

/// Removes incomplete copies left behind.
fn sweep(database: &Path) {
    let mut stem = stem(database).into_encoded_bytes();
    stem.push(b'.');
    remove_unfinished(&folder(database), |of| {
        let rest = of.strip_prefix(stem.as_slice());
        let rest = rest.and_then(|rest| std::str::from_utf8(rest).ok());
        rest.is_some_and(|rest| read_name(rest).is_some())
    });
}

/// Removes incomplete copies of files whose name is `meant`. One that is still being written is
/// locked.
fn remove_unfinished(folder: &Path, meant: impl Fn(&[u8]) -> bool) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let of = copy_of(name.as_encoded_bytes());
        if of.is_some_and(&meant)
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            && File::open(entry.path()).is_ok_and(|file| abandoned(&file))
        {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// The target name of an incomplete copy.
fn copy_of(name: &[u8]) -> Option<&[u8]> {
    let rest = name.strip_suffix(PART.as_bytes())?;
    let dot = rest.iter().rposition(|byte| *byte == b'.')?;
    let number = |byte: &u8| byte.is_ascii_digit() || *byte == b'-';
    rest[dot + 1..].iter().all(number).then_some(&rest[..dot])
}

#[cfg(unix)]
fn abandoned(file: &File) -> bool {
    file.try_lock().is_ok()
}

/// On other systems an open file cannot be removed at all.
#[cfg(not(unix))]
fn abandoned(_: &File) -> bool {
    true
}

/// A copy that does not have its name yet. Removed on drop.
pub struct PartialCopy {
    path: PathBuf,
    file: File,
    durable: bool,
}

impl Drop for PartialCopy {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

impl PartialCopy {
    /// Writes the connection's state beside `target`, complete and checked, with the permissions of
    /// the database; if that is missing, for its owner only.
    pub fn write(conn: &Connection, database: &Path, target: &Path) -> Result<PartialCopy> {
        let synchronous: i64 = conn.query_row("PRAGMA synchronous", [], |row| row.get(0))?;
        let (path, file) = create(target).map_err(|error| cannot_write(target, error))?;
        let part = PartialCopy { path, file, durable: synchronous > 0 };
        copy(conn, &part.path).map_err(|error| match StoreError::from(error) {
            StoreError::Sql(error) => cannot(target, error.to_string(), Some(error.into())),
            StoreError::Full(error) => cannot(target, "the disk is full", Some(error.into())),
            other => other,
        })?;
        let like = std::fs::metadata(database);
        let set = match like.map(|found| found.permissions()) {
            Ok(permissions) => part.file.set_permissions(permissions),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error),
        };
        let synced = set.and_then(|()| if part.durable { part.file.sync_all() } else { Ok(()) });
        synced.map_err(|error| cannot_write(target, error))?;
        let Err(why) = check(&part.path) else {
            return Ok(part);
        };
        // Either the copy is at fault, or its source.
        match damage::fault(conn)? {
            Some(why) => Err(StoreError::damaged(database, why)),
            None => Err(cannot(target, format!("its check failed ({why})"), None)),
        }
    }

    /// Replaces the file with that name.
    pub fn replace(&self, name: &Path) -> std::io::Result<()> {
        std::fs::rename(&self.path, name)
    }

    /// Gives the copy its name, unless that is taken.
    pub fn take_name(&self, name: &Path) -> std::io::Result<()> {
        link(&self.path, name)
    }

    /// Makes the name durable too; returns the copy's size.
    pub fn finish(self, folder: &Path) -> Result<u64> {
        let size = self.file.metadata().map(|found| found.len());
        let durable = self.durable;
        drop(self);
        if durable {
            sync_folder(folder).map_err(|error| cannot_write(folder, error))?;
        }
        size.map_err(|error| cannot_write(folder, error))
    }
}

/// Creates the file for a copy, for its owner only, and locks it, so that nobody considers it
/// abandoned.
pub fn create(target: &Path) -> std::io::Result<(PathBuf, File)> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut tries = 0..100;
    loop {
        let number = tries.next();
        let mut name = target.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}-{}{PART}", std::process::id(), number.unwrap_or_default()));
        let path = target.with_file_name(name);
        match options.open(&path) {
            // Another process may remove it before it is locked.
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

/// Copies the connection's state into an empty file, in one go: others may write meanwhile.
fn copy(conn: &Connection, path: &Path) -> rusqlite::Result<()> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut copy = Connection::open_with_flags(path, flags)?;
    // An incomplete file is worthless, so it needs no journal, and is synced once.
    copy.execute_batch(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;",
    )?;
    all_pages(&Backup::new(conn, &mut copy)?)?;
    copy.close().map_err(|(_, error)| error)
}

/// Copies all remaining pages.
pub fn all_pages(backup: &Backup) -> rusqlite::Result<()> {
    some_pages(backup, -1)
}

/// Copies this many pages, waiting for writers.
pub fn some_pages(backup: &Backup, pages: i32) -> rusqlite::Result<()> {
    let began = Instant::now();
    loop {
        match backup.step(pages)? {
            StepResult::Busy | StepResult::Locked if began.elapsed() > PATIENCE => {
                let busy = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY);
                return Err(rusqlite::Error::SqliteFailure(busy, None));
            }
            StepResult::Busy | StepResult::Locked => std::thread::sleep(Duration::from_millis(5)),
            _ => return Ok(()),
        }
    }
}
