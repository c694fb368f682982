//! Restoring a backup: into the existing file, so that nothing beside it can mix with it.

use std::path::{Path, PathBuf};

use chrono::NaiveDateTime;
use rusqlite::Connection;
use rusqlite::backup::Backup;

use super::copy::{PartialCopy, all_pages, some_pages};
use super::{BackupReason, DAMAGED, STAMP, real, take_copy};
use crate::connect::{connect, identify, immutable, prepare};
use crate::open::{PATIENCE, check_folder, folder_of, holds_something, must_hold_something};
use crate::query::{Query, read_in_order};
use crate::{ErrorCause, MIGRATIONS, Result, Settings, StoreError, damage, permissions};

/// SQLite's files beside a database.
pub const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// The content of a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Content {
    pub schema: i64,
    /// Active steps, and undone ones.
    pub steps: i64,
    pub undone: i64,
    /// The time of the last active step.
    pub last: Option<String>,
}

read_in_order!(Content { schema, steps, undone, last });

impl Content {
    pub fn of(conn: &Connection) -> Result<Content> {
        conn.row(
            "SELECT (SELECT user_version FROM pragma_user_version),
                    (SELECT count(*) FROM step WHERE undone = 0),
                    (SELECT count(*) FROM step WHERE undone = 1),
                    (SELECT at FROM step WHERE undone = 0 ORDER BY id DESC LIMIT 1)",
            [],
        )
    }
}

#[derive(Debug)]
pub enum RestoreTarget {
    Missing,
    Whole(Content),
    /// With the reason.
    Damaged(String),
}

impl RestoreTarget {
    fn damaged(source: Option<ErrorCause>) -> RestoreTarget {
        RestoreTarget::Damaged(source.map_or("its first bytes".to_owned(), |why| why.to_string()))
    }
}

/// A path with a suffix.
pub fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

fn unwritten(path: &Path, error: std::io::Error) -> StoreError {
    StoreError::Restore {
        path: path.to_path_buf(),
        why: error.to_string(),
        source: Some(error.into()),
    }
}

fn damaged(path: &Path, why: &str) -> StoreError {
    StoreError::cannot_open(path, format!("it is damaged ({why})"), None)
}

/// Opens a file of ours as it is, without an upgrade, and checks it.
pub fn read(path: &Path) -> Result<(Connection, Content)> {
    must_hold_something(path)?;
    // Changes that are not in the file yet are included.
    let alone = BESIDE.iter().all(|end| !with_end(path, end).exists());
    let conn = match alone.then(|| immutable(path)).flatten() {
        Some(conn) => conn,
        None => connect(path, false, PATIENCE)?,
    };
    if identify(&conn, path, MIGRATIONS)? == 0 {
        return Err(StoreError::cannot_open(path, "it is empty", None));
    }
    if let Some(why) = damage::fault(&conn)? {
        return Err(damaged(path, &why));
    }
    let content = Content::of(&conn)?;
    Ok((conn, content))
}

/// Opens the database as it is, without an upgrade or a check.
pub fn open(settings: &Settings) -> Result<(Connection, Content)> {
    let path = &settings.path;
    let conn = connect(path, false, settings.patience)?;
    if identify(&conn, path, MIGRATIONS)? == 0 {
        return Err(StoreError::cannot_open(path, "it is empty", None));
    }
    prepare(&conn, settings)?;
    let content = Content::of(&conn)?;
    Ok((conn, content))
}

/// Examines the current file.
pub fn target(settings: &Settings) -> Result<RestoreTarget> {
    use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase};
    let path = &settings.path;
    if !holds_something(path)? {
        return Ok(RestoreTarget::Missing);
    }
    let broken = |error: &rusqlite::Error| {
        let code = error.sqlite_error_code();
        matches!(code, Some(DatabaseCorrupt | NotADatabase))
    };
    let conn = match connect(path, false, settings.patience) {
        Ok(conn) => conn,
        Err(StoreError::Damaged { source, .. }) => return Ok(RestoreTarget::damaged(source)),
        // Not even the first bytes are a database's.
        Err(StoreError::Foreign(_)) => {
            return Ok(RestoreTarget::Damaged("it is no longer a database".to_owned()));
        }
        Err(StoreError::CannotOpen { why, source, .. })
            if source
                .as_ref()
                .and_then(|cause| std::error::Error::source(&**cause))
                .and_then(|cause| cause.downcast_ref())
                .is_some_and(broken) =>
        {
            return Ok(RestoreTarget::Damaged(why));
        }
        Err(other) => return Err(other),
    };
    let looked = identify(&conn, path, MIGRATIONS).and_then(|version| match version {
        0 => Ok(RestoreTarget::Missing),
        _ => match damage::fault(&conn)? {
            None => Ok(RestoreTarget::Whole(Content::of(&conn)?)),
            Some(why) => Ok(RestoreTarget::Damaged(why)),
        },
    });
    match looked {
        Err(StoreError::Sql(error)) if broken(&error) => {
            Ok(RestoreTarget::Damaged(error.to_string()))
        }
        Err(StoreError::Damaged { source, .. }) => Ok(RestoreTarget::damaged(source)),
        other => other,
    }
}

/// Restores the content of `source`. Returns the old content: its backup, or the damaged file under
/// its new name.
pub fn restore(
    settings: &Settings,
    source: &Connection,
    at: NaiveDateTime,
) -> Result<Option<PathBuf>> {
    match target(settings)? {
        RestoreTarget::Whole(_) => replace(settings, source, at).map(Some),
        RestoreTarget::Missing => {
            check_folder(settings)?;
            put(settings, source, &real(&settings.path), at).map(|_| None)
        }
        RestoreTarget::Damaged(_) => put(settings, source, &real(&settings.path), at),
    }
}

/// Writes into the live file, in one transaction: readers keep seeing the old state.
fn replace(settings: &Settings, source: &Connection, at: NaiveDateTime) -> Result<PathBuf> {
    let path = &settings.path;
    let mut live = connect(path, true, settings.patience)?;
    prepare(&live, settings)?;
    let mode: String = live.query_row("PRAGMA journal_mode", [], |row| row.get(0))?;
    let kept = if mode == "wal" {
        let backup = Backup::new(source, &mut live)?;
        // From the first page on nobody else writes, so the stored backup misses nothing.
        some_pages(&backup, 1)?;
        let before = connect(path, false, settings.patience)?;
        prepare(&before, settings)?;
        let kept = take_copy(&before, path, BackupReason::Restore, at)?;
        drop(before);
        all_pages(&backup)?;
        kept
    } else {
        // Without a WAL nobody reads during a write.
        live.execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT;")?;
        let kept = take_copy(&live, path, BackupReason::Restore, at)?;
        all_pages(&Backup::new(source, &mut live)?)?;
        kept
    };
    // The restored content is in the file itself, unless there is a reader.
    let _ = live.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    Ok(kept.path)
}

/// Replaces a damaged, empty or missing file. Until the new one is complete and on the disk,
/// everything keeps its name. Returns the old file, under its new name.
fn put(
    settings: &Settings,
    source: &Connection,
    path: &Path,
    at: NaiveDateTime,
) -> Result<Option<PathBuf>> {
    prepare(source, settings)?;
    let is_there = path.symlink_metadata().is_ok();
    let held = is_there.then(|| hold_alone(path)).transpose()?;
    let part = PartialCopy::write(source, path, path).map_err(|error| match error {
        StoreError::Backup { path, why, source } => StoreError::Restore { path, why, source },
        other => other,
    })?;
    let aside = RenamedFile::of(path, at, held.as_ref())?;
    let put = if is_there { part.replace(path) } else { part.take_name(path) };
    if let Err(error) = put {
        aside.take_back();
        return Err(unwritten(path, error));
    }
    match part.finish(&folder_of(path)) {
        Ok(_) => Ok(aside.name),
        Err(error) => Err(StoreError::Unconfirmed {
            path: path.to_path_buf(),
            aside: aside.name,
            source: error.into(),
        }),
    }
}

/// A file, and SQLite's files beside it, under descriptive names.
struct RenamedFile {
    /// The file's new name; none if there was nothing.
    name: Option<PathBuf>,
    /// Renamed files: from, to.
    renamed: Vec<(PathBuf, PathBuf)>,
    /// The second name of a file that still has its own.
    linked: Option<PathBuf>,
}

impl RenamedFile {
    /// The file keeps its own name beside the second one until it is replaced. Files beside it must
    /// not mix with the new one and are renamed.
    fn of(path: &Path, at: NaiveDateTime, held: Option<&LockedFile>) -> Result<RenamedFile> {
        let mut aside = RenamedFile { name: None, renamed: Vec::new(), linked: None };
        let ends = ["", BESIDE[0], BESIDE[1], BESIDE[2]];
        let holds = |end: &&str| {
            let found = std::fs::symlink_metadata(with_end(path, end));
            // An empty file has nothing to keep.
            found.is_ok_and(|found| !end.is_empty() || found.len() > 0)
        };
        let there: Vec<&str> = ends.into_iter().filter(holds).collect();
        if there.is_empty() {
            return Ok(aside);
        }
        let stamp = at.format(STAMP);
        let named = |number: u32| match number {
            1 => with_end(path, &format!("{DAMAGED}{stamp}")),
            n => with_end(path, &format!("{DAMAGED}{stamp}-{n}")),
        };
        let is_free = |name: &PathBuf| ends.iter().all(|end| !with_end(name, end).exists());
        let name = (1..).map(named).find(is_free).unwrap_or_else(|| named(1));
        for end in there {
            let (from, to) = (with_end(path, end), with_end(&name, end));
            let moved = match held.filter(|_| end.is_empty()) {
                Some(held) => second_name(held, &from, &to).map(|()| {
                    aside.linked = Some(to);
                }),
                None => std::fs::rename(&from, &to).map(|()| {
                    aside.renamed.push((from.clone(), to));
                }),
            };
            if let Err(error) = moved {
                aside.take_back();
                return Err(unwritten(&from, error));
            }
        }
        aside.name = Some(name);
        Ok(aside)
    }

    /// Restores all old names.
    fn take_back(&self) {
        for (from, to) in self.renamed.iter().rev() {
            let _ = std::fs::rename(to, from);
        }
        if let Some(linked) = &self.linked {
            let _ = std::fs::remove_file(linked);
        }
    }
}

/// A file that no other program has open.
type LockedFile = std::fs::File;

/// Gives a file a second name; if it cannot have two, copies it. It is read through the handle that
/// holds it: closing another one would release the lock.
fn second_name(held: &LockedFile, from: &Path, to: &Path) -> std::io::Result<()> {
    if std::fs::hard_link(from, to).is_ok() {
        return Ok(());
    }
    let copied = || -> std::io::Result<()> {
        let mut copy = permissions::create(to)?;
        let mut held = held;
        std::io::Seek::rewind(&mut held)?;
        std::io::copy(&mut held, &mut copy)?;
        copy.set_permissions(held.metadata()?.permissions())?;
        copy.sync_all()
    };
    copied().inspect_err(|_| drop(std::fs::remove_file(to)))
}

/// Ensures that no other program has the file open: SQLite would lock a part of it.
#[cfg(unix)]
fn hold_alone(path: &Path) -> Result<LockedFile> {
    use rustix::fs::{FlockOperation, fcntl_lock};
    let file = std::fs::OpenOptions::new()
        .read(true)
        .write(true)
        .open(path)
        .map_err(|error| unwritten(path, error))?;
    match fcntl_lock(&file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => Ok(file),
        Err(_held) => Err(StoreError::Held(path.to_path_buf())),
    }
}

/// On other systems a file that another program has open cannot be replaced anyway.
#[cfg(not(unix))]
fn hold_alone(path: &Path) -> Result<LockedFile> {
    std::fs::File::open(path).map_err(|error| unwritten(path, error))
}
