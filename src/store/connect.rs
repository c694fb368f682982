//! Connections: how to open a file in any environment, and its identity.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::damage;
use super::migrate::{self, Creation};
use super::open::{APPLICATION_ID, Settings, read_only, unwritable};
use super::query::Query;
use super::{MIGRATIONS, Migration, Result, StoreError, backup, permissions};

/// The path for SQLite: absolute, because SQLite gives some short names (`:memory:`, `file:…`) a
/// special meaning.
pub(super) fn plain_path(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| Path::new(".").join(path))
}

/// Makes the empty file that SQLite then fills, and whose permissions SQLite copies to its files
/// beside it. Another first command may have made it in the meantime.
pub(super) fn make_file(path: &Path) -> Result<()> {
    use std::io::ErrorKind::{AlreadyExists, PermissionDenied, ReadOnlyFilesystem};
    let Err(error) = permissions::create(path) else {
        return Ok(());
    };
    match error.kind() {
        AlreadyExists => Ok(()),
        PermissionDenied | ReadOnlyFilesystem => Err(read_only(path, Some(error.into()))),
        _ => Err(StoreError::unopened(path, error)),
    }
}

/// Whether a file may be written to, by its permissions.
#[cfg(unix)]
pub(super) fn may_write(path: &Path) -> bool {
    rustix::fs::access(path, rustix::fs::Access::WRITE_OK).is_ok()
}

#[cfg(not(unix))]
pub(super) fn may_write(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|found| !found.permissions().readonly())
}

/// A `-wal` or `-shm` without write permission beside a writable file: SQLite gave it the file's
/// former permissions.
pub(super) fn locked_beside(path: &Path) -> Option<PathBuf> {
    let both = ["-wal", "-shm"].map(|end| path_with_suffix(path, end));
    let locked = |one: &PathBuf| one.exists() && !may_write(one);
    both.into_iter().filter(|_| may_write(path)).find(locked)
}

/// Restores the file's own permissions to the files beside it, if they are ours.
fn unlock_beside(path: &Path) {
    while let (Some(locked), Ok(found)) = (locked_beside(path), std::fs::metadata(path)) {
        let given = std::fs::set_permissions(&locked, found.permissions());
        if given.is_err() || !may_write(&locked) {
            return;
        }
    }
}

/// Opens an existing file, for changing or reading.
pub(super) fn connect(path: &Path, change: bool, patience: Duration) -> Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let unclean = has_newer_changes(path);
    // SQLite would leave files beside it that nobody may write to, even after the file becomes writable.
    if !may_write(path)
        && !unclean
        && let Some(conn) = immutable(path)
    {
        return Ok(conn);
    }
    unlock_beside(path);
    let cannot = |error: StoreError| match unwritable(error, path) {
        known @ (StoreError::Busy(_) | StoreError::Damaged { .. }) => known,
        other => StoreError::cannot_open(path, plain(&other), Some(other.into())),
    };
    let conn = Connection::open_with_flags(plain_path(path), flags)
        .map_err(|error| cannot(error.into()))?;
    conn.busy_timeout(patience)?;
    leave_wal(&conn, unclean)?;
    // Query plans do not depend on bound values, so no query is planned twice.
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    let error = match conn.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(())) {
        Ok(()) => {
            keep_writable(path);
            return Ok(conn);
        }
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::NotADatabase) => {
            return Err(if damage::is_ours(path) {
                StoreError::damaged(path, "its header is invalid")
            } else {
                StoreError::Foreign(path.to_path_buf())
            });
        }
        Err(error) => StoreError::from(error).naming(path),
    };
    match unwritable(error, path) {
        full @ StoreError::Full(_) if change => Err(full),
        full @ StoreError::Full(_) => {
            drop(conn);
            without_index(path, patience).ok_or(full)
        }
        read_only @ StoreError::ReadOnly(..) if has_newer_changes(path) => {
            let why = format!(
                "{} holds newer changes, and reading them needs a folder that can be written to",
                wal_of(path).display()
            );
            Err(StoreError::cannot_open(path, why, Some(read_only.into())))
        }
        read_only @ StoreError::ReadOnly(..) => immutable(path).ok_or_else(|| cannot(read_only)),
        other => Err(cannot(other)),
    }
}

/// If only the file is read-only and newer changes must be read too, SQLite makes its index as
/// read-only as the file. The index is ours: it stays writable.
#[cfg(unix)]
fn keep_writable(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let index = path_with_suffix(path, "-shm");
    if !may_write(path)
        && let Ok(found) = std::fs::metadata(&index)
    {
        let mode = found.permissions().mode() | 0o200;
        let _ = std::fs::set_permissions(&index, PermissionsExt::from_mode(mode));
    }
}

#[cfg(not(unix))]
fn keep_writable(_: &Path) {}

/// Whether the `-wal` is kept when the last connection closes: one found beside the file may not
/// belong to it, and is not written into it before that is known.
pub(super) fn leave_wal(conn: &Connection, leave: bool) -> Result<()> {
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, leave)?;
    Ok(())
}

pub(super) fn wal_of(path: &Path) -> PathBuf {
    path_with_suffix(path, "-wal")
}

/// SQLite's files beside a database: at the target of a link, not beside the link.
fn path_with_suffix(path: &Path, end: &str) -> PathBuf {
    backup::with_end(&backup::real(path), end)
}

pub(super) fn has_newer_changes(path: &Path) -> bool {
    std::fs::metadata(wal_of(path)).is_ok_and(|wal| wal.len() > 0)
}

/// Reads a WAL file as it is, in a read-only folder. The caller has checked that no `-wal` beside
/// it holds newer changes.
pub(super) fn immutable(path: &Path) -> Option<Connection> {
    let mut uri = String::from("file:");
    for byte in plain_path(path).as_os_str().as_encoded_bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                uri.push(char::from(*byte));
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

/// Reads a WAL file if the disk has no room for SQLite's index of the newest changes: as it is if
/// there are none, otherwise a copy in memory, made while nobody else has the file open.
fn without_index(path: &Path, patience: Duration) -> Option<Connection> {
    if !has_newer_changes(path) {
        return immutable(path);
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(plain_path(path), flags).ok()?;
    conn.busy_timeout(patience).ok()?;
    // Alone, SQLite keeps the index in memory. Reading leaves the changes in place.
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true).ok()?;
    let alone = "PRAGMA locking_mode = EXCLUSIVE; BEGIN; SELECT count(*) FROM sqlite_schema";
    conn.execute_batch(alone).ok()?;
    in_memory_copy(&conn).ok()
}

/// Opens a backup for reading: as it is, or upgraded in memory if it is older.
pub fn open_backup(path: &Path) -> Result<Connection> {
    let conn = immutable(path)
        .ok_or_else(|| StoreError::cannot_open(path, "it cannot be read".to_owned(), None))?;
    let version = identify(&conn, path, MIGRATIONS)?;
    if version >= crate::dump::VERSION {
        return Ok(conn);
    }
    let creation = Creation::default();
    let mut copy = in_memory_copy(&conn)?;
    migrate::run(&mut copy, &creation, MIGRATIONS, None)?;
    Ok(copy)
}

pub(super) fn plain(error: &StoreError) -> String {
    match error {
        StoreError::Sql(rusqlite::Error::SqliteFailure(code, message)) => {
            message.clone().unwrap_or_else(|| code.to_string())
        }
        StoreError::ReadOnly(..) => "permission denied, or it is not a file".to_owned(),
        other => other.to_string(),
    }
}

/// The schema version of one of our files; 0 for an empty file. SQLite takes a file of one byte for
/// an empty one.
pub(super) fn identify(conn: &Connection, path: &Path, migrations: &[Migration]) -> Result<i64> {
    if std::fs::metadata(path).is_ok_and(|found| found.len() == 1) {
        return Err(StoreError::Foreign(path.to_path_buf()));
    }
    let (id, version, tables): (i64, i64, i64) = conn.row(
        "SELECT (SELECT application_id FROM pragma_application_id),
                (SELECT user_version FROM pragma_user_version),
                (SELECT count(*) FROM sqlite_schema)",
        [],
    )?;
    let known = crate::saturate(migrations.len());
    match (id, version, tables) {
        (0, 0, 0) => Ok(0),
        (APPLICATION_ID, version, _) if version > known => {
            Err(StoreError::Newer { path: path.to_path_buf(), found: version, known })
        }
        (APPLICATION_ID, 1.., _) => Ok(version),
        (APPLICATION_ID, ..) => Err(StoreError::damaged(path, "its version is missing")),
        _ if has_our_tables(conn)? => Err(StoreError::damaged(path, "its wyrm mark is missing")),
        _ => Err(StoreError::Foreign(path.to_path_buf())),
    }
}

/// Whether the tables are ours, regardless of the header.
fn has_our_tables(conn: &Connection) -> Result<bool> {
    conn.row(
        "SELECT count(*) = 3 FROM sqlite_schema
         WHERE name IN ('database_info', 'journal_now', 'step_change')",
        [],
    )
}

/// EXTRA is FULL with the write-ahead log. With the rollback journal, a change is committed by
/// removing the journal, and only EXTRA makes that durable before the command answers.
pub(super) fn prepare(conn: &Connection, settings: &Settings) -> Result<()> {
    // Imports and merges cycle through more statements than the default cache holds.
    conn.set_prepared_statement_cache_capacity(64);
    conn.execute_batch(if settings.durable {
        "PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON; PRAGMA synchronous = EXTRA;"
    } else {
        "PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON; PRAGMA synchronous = OFF;"
    })?;
    Ok(())
}

/// WAL allows reading during a write. When several first commands run at once, SQLite reports busy
/// without waiting, so this function waits. If WAL is impossible, the rollback journal stays.
pub(super) fn use_wal(conn: &Connection, patience: Duration) -> Result<()> {
    let began = Instant::now();
    loop {
        match conn.query_row("PRAGMA journal_mode = WAL", [], |row| row.get::<_, String>(0)) {
            Ok(_) => return Ok(()),
            Err(error) => match StoreError::from(error) {
                StoreError::Busy(_) if began.elapsed() < patience => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                other => return Err(other),
            },
        }
    }
}

pub(super) fn in_memory_copy(conn: &Connection) -> Result<Connection> {
    let mut copy = Connection::open_in_memory()?;
    let backup = rusqlite::backup::Backup::new(conn, &mut copy)?;
    backup.run_to_completion(1000, Duration::ZERO, None)?;
    drop(backup);
    Ok(copy)
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;

    /// Reading through a link to a read-only file missed its newest changes.
    #[test]
    fn what_lies_beside_a_file_is_found_through_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("data.db");
        let link = folder.path().join("link.db");
        std::fs::write(&file, "").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        std::fs::write(folder.path().join("data.db-wal"), "newer").unwrap();
        assert!(has_newer_changes(&file) && has_newer_changes(&link));
    }
}
