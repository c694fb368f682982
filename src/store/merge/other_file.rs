//! The other file. It is read once into memory and never written; upgrades and trials use the copy.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, Transaction};

use super::super::backup::with_end;
use super::super::connect::{self, identify, immutable, in_memory_copy, plain_path};
use super::super::damage::{self, is_ours};
use super::super::migrate::{self, Creation};
use super::super::open;
use super::super::{MIGRATIONS, Result, Settings, Store, StoreError};

/// The other file, as it was when opened.
pub struct Other {
    conn: Connection,
    pub path: PathBuf,
}

impl Store {
    /// Reads another file, for merging into this one.
    pub fn other(&self, path: &Path) -> Result<Other> {
        Other::open(path, &self.settings)
    }

    /// Whether this is the file at that path.
    pub fn is_at(&self, path: &Path) -> bool {
        let real = |path: &Path| path.canonicalize().ok();
        real(path).is_some_and(|path| real(&self.settings.path) == Some(path))
    }
}

impl Other {
    fn open(path: &Path, settings: &Settings) -> Result<Other> {
        open::must_hold_something(path)?;
        let file = read_only(path)?;
        let version = identify(&file, path, MIGRATIONS).map_err(|error| unreadable(error, path))?;
        if version == 0 {
            return Err(StoreError::Foreign(path.to_path_buf()));
        }
        let mut conn = in_memory_copy(&file).map_err(|error| unreadable(error, path))?;
        drop(file);
        check(&conn, path)?;
        if version < crate::dump::VERSION {
            connect::prepare(&conn, settings)?;
            // The creation data of an existing file is not used.
            let creation = Creation::default();
            migrate::run(&mut conn, &creation, MIGRATIONS, None)?;
        }
        // An older file has its old triggers; the upgrade made new ones.
        if let Some(why) = damage::fault(&conn)? {
            return Err(StoreError::not_merged(path, why, None));
        }
        Other::of(conn, path)
    }

    /// A database in memory made from something else at that path.
    pub(crate) fn of(conn: Connection, path: &Path) -> Result<Other> {
        conn.execute_batch("PRAGMA foreign_keys = OFF; UPDATE journal_now SET mode = 'replay'")?;
        Ok(Other { conn, path: path.to_path_buf() })
    }

    /// The copy, for reading.
    pub fn conn(&self) -> &Connection {
        &self.conn
    }

    /// The copy, for a trial: dropping it rolls back.
    pub(super) fn scratch(&self) -> Result<Transaction<'_>> {
        Ok(self.conn.unchecked_transaction()?)
    }
}

/// Opens a file without making or changing anything beside it. Newer changes in a `-wal` count;
/// without one, the file is read as it is.
fn read_only(path: &Path) -> Result<Connection> {
    let beside = ["-wal", "-journal"].iter().any(|end| with_end(path, end).exists());
    if let (false, Some(conn)) = (beside, immutable(path)) {
        return Ok(conn);
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(plain_path(path), flags)
        .map_err(|error| unreadable(error.into(), path))?;
    conn.busy_timeout(Duration::from_secs(10))?;
    Ok(conn)
}

fn unreadable(error: StoreError, path: &Path) -> StoreError {
    use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase};
    if matches!(error, StoreError::Damaged { .. }) {
        return if is_ours(path) { damaged(path) } else { StoreError::Foreign(path.to_path_buf()) };
    }
    let code = match &error {
        StoreError::Sql(sql) => sql.sqlite_error_code(),
        _ => None,
    };
    match code {
        Some(NotADatabase) => StoreError::Foreign(path.to_path_buf()),
        Some(DatabaseCorrupt) => damaged(path),
        Some(_) => StoreError::cannot_open(path, connect::plain(&error), Some(error.into())),
        None => error,
    }
}

fn damaged(path: &Path) -> StoreError {
    StoreError::cannot_open(path, "it is damaged", None)
}

/// Refuses a damaged file: its missing data is unknown.
fn check(conn: &Connection, path: &Path) -> Result<()> {
    let sound = conn.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
    let broken = conn
        .query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get::<_, i64>(0));
    match (sound, broken) {
        (Ok(said), Ok(0)) if said == "ok" => Ok(()),
        _ => Err(damaged(path)),
    }
}
