//! Opening the file: its path, its identity, and the configuration of SQLite.

use std::path::{Path, PathBuf};
use std::time::Duration;

use chrono::NaiveDateTime;
use rusqlite::Connection;

use super::connect::{
    connect, identify, in_memory_copy, leave_wal, locked_beside, make_file, prepare, use_wal,
};
use super::damage::{self, Left, LookPurpose, LookResult};
use super::migrate::{self, Creation};
use super::{ErrorCause, MIGRATIONS, Migration, Result, Store, StoreError, journal, permissions};

/// `WYRM` in ASCII: identifies our files.
pub(super) const APPLICATION_ID: i64 = 0x5759_524D;

/// The default time a command waits for another one to finish.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// Which file, and how it is stored.
#[derive(Debug, Clone)]
pub struct Settings {
    pub path: PathBuf,
    /// Whether to make a missing folder (the default path), or report it (a chosen one).
    pub make_folder: bool,
    /// Whether every commit reaches the disk before the command answers. Off only in tests.
    pub durable: bool,
    /// How long a command waits for another one that uses the file.
    pub patience: Duration,
    /// The local time for the names of automatic backups; none: no backups.
    pub backups: Option<NaiveDateTime>,
}

/// The purpose of a command's access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Read: never creates a file.
    Read,
    /// Change: creates and upgrades the file if needed.
    Write,
    /// Dry run: everything a change does, rolled back; never creates or upgrades a file.
    DryRun,
}

impl Store {
    /// Opens the file for a command.
    pub fn open(settings: &Settings, access: Access, creation: &Creation) -> Result<Store> {
        Store::open_with(settings, access, creation, MIGRATIONS)
    }

    /// Like `open`, with other migrations, to test upgrades.
    pub fn open_with(
        settings: &Settings,
        access: Access,
        creation: &Creation,
        migrations: &'static [Migration],
    ) -> Result<Store> {
        let there = holds_something(&settings.path)?;
        if there {
            let conn = connect(&settings.path, access == Access::Write, settings.patience)?;
            let version = identify(&conn, &settings.path, migrations)?;
            if version > 0 {
                let damage = match access {
                    Access::Read => {
                        match damage::look_over(&conn, &settings.path, LookPurpose::Look) {
                            Ok(LookResult::Damaged(why)) => Some(why),
                            Ok(LookResult::Whole { .. }) => {
                                leave_wal(&conn, false)?;
                                None
                            }
                            // An unreadable part may not be needed.
                            Err(StoreError::Sql(error)) if is_unread(&error) => None,
                            Err(other) => return Err(other),
                        }
                    }
                    Access::Write | Access::DryRun => None,
                };
                let conn = up_to_date(conn, settings, access, version, creation, migrations)?;
                return Ok(Store { damage, ..Store::of(conn, settings, access) });
            }
        }
        let state = if there || settings.path.exists() { "empty" } else { "missing" };
        settings.refuse_lost(state, !there)?;
        if !there && access == Access::Write && !settings.make_folder {
            check_folder(settings)?;
        }
        let mut conn = Connection::open_in_memory()?;
        match access {
            Access::Read => migrate::lay_out(&conn, creation, migrations)?,
            Access::Write | Access::DryRun => {
                prepare(&conn, settings)?;
                migrate::run(&mut conn, creation, migrations, None)?;
            }
        }
        Ok(Store {
            not_created: (access == Access::Write).then(|| (creation.clone(), migrations)),
            empty: state == "empty",
            ..Store::of(conn, settings, access)
        })
    }

    fn of(conn: Connection, settings: &Settings, access: Access) -> Store {
        Store {
            conn,
            settings: settings.clone(),
            dry_run: access == Access::DryRun,
            not_created: None,
            empty: false,
            damage: None,
            left: Left::new(&settings.path),
            agreed: false,
            back_up_before: None,
            warning: None,
        }
    }

    /// Creates the missing file once there is something to store. Until then a command works in
    /// memory, so that a refused command leaves no file behind.
    pub(super) fn create_file(&mut self) -> Result<()> {
        let Some((creation, migrations)) = self.not_created.take() else {
            return Ok(());
        };
        let settings = &self.settings;
        check_folder(settings)?;
        make_file(&settings.path)?;
        let conn = connect(&settings.path, true, settings.patience)?;
        let version = identify(&conn, &settings.path, migrations)?;
        self.conn = up_to_date(conn, settings, Access::Write, version, &creation, migrations)?;
        Ok(())
    }

    /// Ensures that a change can be tried and rolled back. A read-only file is replaced by a copy
    /// in memory.
    pub(super) fn make_triable(&mut self) -> Result<()> {
        let tried = self
            .begin()
            .and_then(|tx| journal::open_step(&tx, "").map(|_| ()))
            .map_err(|error| unwritable(error, &self.settings.path));
        if let Err(StoreError::ReadOnly(..)) = tried {
            self.conn = in_memory_copy(&self.conn)?;
            prepare(&self.conn, &self.settings)?;
            return Ok(());
        }
        tried
    }
}

/// Whether the disk failed to read.
fn is_unread(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(rusqlite::ErrorCode::SystemIoFailure)
}

/// Whether there is a non-empty file. An inaccessible file is an error, not a missing file.
pub(super) fn holds_something(path: &Path) -> Result<bool> {
    let cannot = |why, source| StoreError::cannot_open(path, why, source);
    match std::fs::metadata(path) {
        Ok(found) if found.is_dir() => Err(cannot("it is a folder, not a file".to_owned(), None)),
        Ok(found) if !found.is_file() => Err(cannot("it is not a file".to_owned(), None)),
        Ok(found) => Ok(found.len() > 0),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            match std::fs::symlink_metadata(path) {
                Ok(found) if found.is_symlink() => {
                    Err(cannot("it is a link that leads nowhere".to_owned(), None))
                }
                // Another first command made it in the meantime.
                Ok(found) => Ok(found.len() > 0),
                Err(_) => Ok(false),
            }
        }
        Err(error) => Err(cannot(error.to_string(), Some(error.into()))),
    }
}

/// Refuses a path without a file.
pub(super) fn must_hold_something(path: &Path) -> Result<()> {
    let why = match (holds_something(path)?, path.exists()) {
        (true, _) => return Ok(()),
        (false, true) => "it is empty",
        (false, false) => "there is no such file",
    };
    Err(StoreError::cannot_open(path, why, None))
}

/// Upgrades an open file. A dry run, or reading a read-only file, upgrades a copy in memory.
fn up_to_date(
    mut conn: Connection,
    settings: &Settings,
    access: Access,
    version: i64,
    creation: &Creation,
    migrations: &'static [Migration],
) -> Result<Connection> {
    prepare(&conn, settings)?;
    if version >= crate::saturate(migrations.len()) {
        return Ok(conn);
    }
    if access != Access::DryRun {
        match upgrade(&mut conn, settings, version, creation, migrations) {
            Err(StoreError::ReadOnly(..) | StoreError::NoBackup { .. })
                if access == Access::Read => {}
            other => return other.map(|()| conn),
        }
    }
    let mut copy = in_memory_copy(&conn)?;
    prepare(&copy, settings)?;
    // Every read of a copy must see the same, so it has no random seeds.
    let entropy = creation.entropy.filter(|_| access == Access::DryRun);
    let creation = Creation { entropy, ..creation.clone() };
    migrate::run(&mut copy, &creation, migrations, None)?;
    Ok(copy)
}

fn upgrade(
    conn: &mut Connection,
    settings: &Settings,
    version: i64,
    creation: &Creation,
    migrations: &'static [Migration],
) -> Result<()> {
    let path = &settings.path;
    if version == 0 {
        use_wal(conn, settings.patience).map_err(|error| unwritable(error, path))?;
    } else if let Some(why) = damage::fault_now(conn)? {
        return Err(StoreError::damaged(path, why));
    }
    let backups = (version > 0).then_some(settings);
    migrate::run(conn, creation, migrations, backups).map_err(|error| unwritable(error, path))
}

/// Turns a failed write into an error that names the read-only part.
pub(super) fn unwritable(error: StoreError, path: &Path) -> StoreError {
    use rusqlite::ErrorCode::{CannotOpen, PermissionDenied, ReadOnly};
    match &error {
        StoreError::Sql(sql)
            if matches!(
                sql.sqlite_error_code(),
                Some(ReadOnly | CannotOpen | PermissionDenied)
            ) =>
        {
            read_only(path, Some(error.into()))
        }
        _ => error,
    }
}

/// Names the folder, or the file if the folder is writable, or the read-only file beside it.
pub(super) fn read_only(path: &Path, cause: Option<ErrorCause>) -> StoreError {
    if let Some(beside) = locked_beside(path) {
        return StoreError::ReadOnly(beside, "file", cause);
    }
    let folder = folder_of(path);
    let locked = std::fs::metadata(&folder).is_ok_and(|f| f.permissions().readonly());
    let file = std::fs::OpenOptions::new().append(true).open(path);
    match file {
        Err(error) if !locked && error.kind() != std::io::ErrorKind::NotFound => {
            StoreError::ReadOnly(path.to_path_buf(), "file", cause)
        }
        _ => StoreError::ReadOnly(folder, "folder", cause),
    }
}

pub(super) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

pub(super) fn check_folder(settings: &Settings) -> Result<()> {
    let folder = folder_of(&settings.path);
    if folder.is_dir() {
        return Ok(());
    }
    if !settings.make_folder {
        let why = format!("there is no folder {}", folder.display());
        return Err(StoreError::cannot_open(&settings.path, why, None));
    }
    permissions::create_folder(&folder).map_err(|error| {
        let why = format!("the folder {} cannot be created: {error}", folder.display());
        StoreError::cannot_open(&settings.path, why, Some(error.into()))
    })
}
