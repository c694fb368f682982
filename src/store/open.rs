//! Opening the file: where it is, whose it is, and how it is set.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags};

use super::migrate::{self, Birth};
use super::{MIGRATIONS, Migration, Store, StoreError};

/// `WYRM` in ASCII: tells our files from others.
pub(super) const APPLICATION_ID: i64 = 0x5759_524D;

/// How long a command waits for another one to finish.
const PATIENCE: Duration = Duration::from_secs(10);

/// Which file, and how it is kept.
#[derive(Debug, Clone)]
pub struct Settings {
    pub path: PathBuf,
    /// Whether a missing folder is made (the default place), or named in an error (a chosen one).
    pub make_folder: bool,
    /// Whether every commit reaches the disk before the command answers. Off only in tests.
    pub durable: bool,
}

/// What a command is going to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Look: never creates a file.
    Read,
    /// Change: creates and upgrades the file if need be.
    Write,
    /// Try: everything a change does, rolled back; never creates or upgrades a file.
    DryRun,
}

impl Store {
    /// Opens the file for a command.
    pub fn open(settings: &Settings, access: Access, birth: &Birth) -> Result<Store, StoreError> {
        Store::open_with(settings, access, birth, MIGRATIONS)
    }

    /// The same with the migrations given, so that upgrades can be tested.
    pub fn open_with(
        settings: &Settings,
        access: Access,
        birth: &Birth,
        migrations: &'static [Migration],
    ) -> Result<Store, StoreError> {
        let path = &settings.path;
        let dry_run = access == Access::DryRun;
        let missing =
            std::fs::metadata(path).map_or(true, |file| file.is_file() && file.len() == 0);
        if missing && access != Access::Write {
            let mut conn = Connection::open_in_memory()?;
            prepare(&conn, settings)?;
            migrate::run(&mut conn, birth, migrations)?;
            return Ok(Store { conn, dry_run });
        }
        if missing {
            check_folder(settings)?;
        } else if path.is_dir() {
            return Err(StoreError::CannotOpen {
                path: path.clone(),
                why: "it is a folder, not a file".to_owned(),
            });
        }
        let mut conn = connect(path, missing)?;
        let version = identify(&conn, path, migrations)?;
        let current = migrations.len() as i64;
        if dry_run && (version < current || conn.is_readonly("main")?) {
            conn = in_memory_copy(&conn)?;
            migrate::run(&mut conn, birth, migrations)?;
        }
        prepare(&conn, settings)?;
        if version < current && !dry_run {
            match upgrade(&mut conn, path, version, birth, migrations) {
                Err(StoreError::ReadOnly(_)) if access == Access::Read && version > 0 => {
                    conn = in_memory_copy(&conn)?;
                    migrate::run(&mut conn, birth, migrations)?;
                }
                other => other?,
            }
        }
        Ok(Store { conn, dry_run })
    }
}

fn upgrade(
    conn: &mut Connection,
    path: &Path,
    version: i64,
    birth: &Birth,
    migrations: &'static [Migration],
) -> Result<(), StoreError> {
    let backup = match version {
        0 => {
            use_wal(conn).map_err(|error| unwritable(error, path))?;
            None
        }
        _ => Some(migrate::back_up(conn, path, version).map_err(|error| unwritable(error, path))?),
    };
    let upgraded = migrate::run(conn, birth, migrations);
    if let (Some(backup), Ok(false) | Err(_)) = (backup, &upgraded) {
        // Another command was first, or the file is as it was: nothing to go back to.
        let _ = std::fs::remove_file(backup);
    }
    upgraded
        .map(|_| ())
        .map_err(|error| unwritable(error, path))
}

/// Names the folder when a change fails because it cannot be written to.
pub(super) fn unwritable(error: StoreError, path: &Path) -> StoreError {
    use rusqlite::ErrorCode::{CannotOpen, PermissionDenied, ReadOnly};
    match &error {
        StoreError::Sql(sql)
            if matches!(
                sql.sqlite_error_code(),
                Some(ReadOnly | CannotOpen | PermissionDenied)
            ) =>
        {
            StoreError::ReadOnly(folder_of(path))
        }
        _ => error,
    }
}

pub(super) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

fn check_folder(settings: &Settings) -> Result<(), StoreError> {
    let folder = folder_of(&settings.path);
    if folder.is_dir() {
        return Ok(());
    }
    if !settings.make_folder {
        return Err(StoreError::CannotOpen {
            path: settings.path.clone(),
            why: format!("there is no folder {}", folder.display()),
        });
    }
    std::fs::create_dir_all(&folder).map_err(|error| StoreError::CannotOpen {
        path: settings.path.clone(),
        why: format!("the folder {} cannot be made: {error}", folder.display()),
    })
}

fn connect(path: &Path, create: bool) -> Result<Connection, StoreError> {
    let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    if create {
        flags |= OpenFlags::SQLITE_OPEN_CREATE;
    }
    let cannot = |error: rusqlite::Error| match unwritable(error.into(), path) {
        StoreError::ReadOnly(folder) if create => StoreError::ReadOnly(folder),
        other => StoreError::CannotOpen {
            path: path.to_path_buf(),
            why: plain(&other),
        },
    };
    let conn = Connection::open_with_flags(path, flags).map_err(cannot)?;
    conn.busy_timeout(PATIENCE)?;
    match conn.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(())) {
        Ok(()) => Ok(conn),
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::NotADatabase) => {
            Err(StoreError::Foreign(path.to_path_buf()))
        }
        Err(error) => immutable(path).ok_or_else(|| match cannot(error) {
            StoreError::CannotOpen { path, .. } if has_newer_changes(&path) => {
                StoreError::CannotOpen {
                    why: format!(
                        "{} holds newer changes, and reading them needs a folder that can be written to",
                        wal_of(&path).display()
                    ),
                    path,
                }
            }
            other => other,
        }),
    }
}

fn wal_of(path: &Path) -> PathBuf {
    let mut wal = path.as_os_str().to_owned();
    wal.push("-wal");
    PathBuf::from(wal)
}

fn has_newer_changes(path: &Path) -> bool {
    std::fs::metadata(wal_of(path)).is_ok_and(|wal| wal.len() > 0)
}

/// In a folder that cannot be written to, a file in WAL mode is read as it lies there, if no
/// `-wal` beside it holds newer changes.
fn immutable(path: &Path) -> Option<Connection> {
    if has_newer_changes(path) {
        return None;
    }
    let mut uri = String::from("file:");
    for byte in std::path::absolute(path).ok()?.to_str()?.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                uri.push(char::from(byte));
            }
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    uri.push_str("?immutable=1");
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_URI
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(uri, flags).ok()?;
    let readable = conn.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()));
    readable.ok().map(|()| conn)
}

fn plain(error: &StoreError) -> String {
    match error {
        StoreError::Sql(rusqlite::Error::SqliteFailure(code, message)) => {
            message.clone().unwrap_or_else(|| code.to_string())
        }
        StoreError::ReadOnly(_) => "permission denied, or it is not a file".to_owned(),
        other => other.to_string(),
    }
}

/// The schema version of a file that is ours, 0 for an empty one.
fn identify(conn: &Connection, path: &Path, migrations: &[Migration]) -> Result<i64, StoreError> {
    let (id, version, tables): (i64, i64, i64) = conn.query_row(
        "SELECT (SELECT application_id FROM pragma_application_id),
                (SELECT user_version FROM pragma_user_version),
                (SELECT count(*) FROM sqlite_schema)",
        [],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
    )?;
    let known = migrations.len() as i64;
    match (id, version, tables) {
        (0, 0, 0) => Ok(0),
        (APPLICATION_ID, version, _) if version > known => Err(StoreError::Newer {
            path: path.to_path_buf(),
            found: version,
            known,
        }),
        (APPLICATION_ID, version, _) if version >= 0 => Ok(version),
        _ => Err(StoreError::Foreign(path.to_path_buf())),
    }
}

fn prepare(conn: &Connection, settings: &Settings) -> Result<(), StoreError> {
    conn.execute_batch(match settings.durable {
        true => {
            "PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON; PRAGMA synchronous = FULL;"
        }
        false => {
            "PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON; PRAGMA synchronous = OFF;"
        }
    })?;
    Ok(())
}

/// WAL lets others read while one writes. Several first commands at once make SQLite answer busy
/// without waiting, so this waits itself; where WAL cannot work the rollback journal stays.
fn use_wal(conn: &Connection) -> Result<(), StoreError> {
    let began = Instant::now();
    loop {
        match conn.query_row("PRAGMA journal_mode = WAL", [], |row| {
            row.get::<_, String>(0)
        }) {
            Ok(_) => return Ok(()),
            Err(error) => match StoreError::from(error) {
                StoreError::Busy if began.elapsed() < PATIENCE => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                other => return Err(other),
            },
        }
    }
}

fn in_memory_copy(conn: &Connection) -> Result<Connection, StoreError> {
    let mut copy = Connection::open_in_memory()?;
    {
        let backup = rusqlite::backup::Backup::new(conn, &mut copy)?;
        backup.run_to_completion(1000, Duration::ZERO, None)?;
    }
    Ok(copy)
}
