//! Diagnoses a file that does not open, and its surroundings. It only reads.

use std::io::Read;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::backup::{self, BackupFile, with_end};
use super::connect::{leave_wal, locked_beside, may_write, wal_of};
use super::damage;
use super::open::{APPLICATION_ID, folder_of};
use super::{MIGRATIONS, StoreError, open_backup};

/// The kind of thing at a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PathKind {
    Missing,
    Empty,
    Folder,
    NotAFile,
    Unreadable(String),
    /// Not a database: a guess by its first bytes.
    NotSqlite(&'static str),
    /// A database of another program, by its application id.
    Foreign(u32),
    Newer(i64),
    /// Ours, with this schema.
    Ours(i64),
    /// Ours, but damaged: why.
    Damaged(String),
}

/// The findings.
#[derive(Debug, Clone)]
pub struct FileFindings {
    pub what: PathKind,
    pub size: u64,
    pub permissions: Option<String>,
    pub folder_permissions: Option<String>,
    pub can_write: bool,
    /// Free bytes on the file's disk.
    pub free: Option<u64>,
    /// Programs that have it open; none if unknown.
    pub held: Option<Vec<Holder>>,
    /// SQLite's files beside the database, with their sizes.
    pub beside: Vec<(PathBuf, u64)>,
    /// Whether the file is intact without the `-wal` beside it, but not with it.
    pub foreign_wal: bool,
    /// A read-only file beside the writable database.
    pub locked: Option<PathBuf>,
    /// Backups, newest first, and whether each is intact.
    pub backups: Vec<(BackupFile, bool)>,
    /// Damaged files that had its name, newest first.
    pub damaged: Vec<PathBuf>,
}

impl FileFindings {
    pub fn is_whole(&self) -> bool {
        matches!(self.what, PathKind::Ours(_))
    }
}

/// A program that has the file open.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Holder {
    pub process: u32,
    pub name: String,
}

/// Examines a path.
pub fn examine(path: &Path) -> FileFindings {
    let found = std::fs::metadata(path);
    let what = match &found {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => PathKind::Missing,
        Err(error) => PathKind::Unreadable(error.to_string()),
        Ok(found) if found.is_dir() => PathKind::Folder,
        Ok(found) if !found.is_file() => PathKind::NotAFile,
        Ok(found) if found.len() == 0 => PathKind::Empty,
        Ok(_) => inside(path),
    };
    let folder = folder_of(path);
    let foreign_wal = matches!(what, PathKind::Damaged(_)) && fits_better_alone(path);
    let good = |kept: BackupFile| {
        let good =
            open_backup(&kept.path).is_ok_and(|conn| matches!(damage::fault(&conn), Ok(None)));
        (kept, good)
    };
    FileFindings {
        what,
        size: found.as_ref().map_or(0, std::fs::Metadata::len),
        permissions: found.as_ref().ok().and_then(mode),
        folder_permissions: std::fs::metadata(&folder).ok().as_ref().and_then(mode),
        can_write: can_write(path, &folder),
        free: free(&folder),
        held: held(path),
        beside: neighbour_files(path),
        foreign_wal,
        locked: locked_beside(path),
        backups: backup::ordered(path).into_iter().map(good).collect(),
        damaged: backup::damaged(path),
    }
}

/// The kind of a non-empty file.
fn inside(path: &Path) -> PathKind {
    let mut head = Vec::new();
    let read = std::fs::File::open(path).and_then(|file| file.take(100).read_to_end(&mut head));
    if let Err(error) = read {
        return PathKind::Unreadable(error.to_string());
    }
    let opened = super::connect::connect(path, false, super::PATIENCE);
    let opened = opened.and_then(|conn| {
        leave_wal(&conn, true)?;
        let id: i64 = conn.query_row("PRAGMA application_id", [], |row| row.get(0))?;
        let version = super::connect::identify(&conn, path, MIGRATIONS)?;
        Ok((conn, id, version))
    });
    match opened {
        // A killed first command leaves only SQLite's header.
        Ok((_, _, 0)) => PathKind::Empty,
        Ok((conn, _, version)) => match damage::fault(&conn) {
            Ok(None) => PathKind::Ours(version),
            Ok(Some(why)) => PathKind::Damaged(why),
            Err(error) => PathKind::Unreadable(error.to_string()),
        },
        Err(StoreError::Damaged { source, .. }) => {
            let why = source.map(|source| source.to_string());
            PathKind::Damaged(why.unwrap_or_default())
        }
        Err(StoreError::Newer { found, .. }) => PathKind::Newer(found),
        Err(StoreError::Foreign(_)) => match head.strip_prefix(b"SQLite format 3\0") {
            Some(_) => PathKind::Foreign(application_id(&head)),
            None => PathKind::NotSqlite(described(&head)),
        },
        Err(error) => PathKind::Unreadable(error.to_string()),
    }
}

fn application_id(head: &[u8]) -> u32 {
    let bytes = head.get(68..72).and_then(|bytes| bytes.try_into().ok());
    bytes.map_or(0, u32::from_be_bytes)
}

/// A description of a file by its first bytes.
fn described(head: &[u8]) -> &'static str {
    let begins = |with: &[u8]| head.starts_with(with);
    let text = std::str::from_utf8(head).is_ok_and(|text| !text.contains('\0'));
    match () {
        () if head.iter().all(|byte| *byte == 0) => "zeros",
        () if begins(b"PK\x03\x04") => "a ZIP archive",
        () if begins(b"\x1f\x8b") => "a gzip archive",
        () if begins(b"%PDF") => "a PDF",
        () if begins(b"\x89PNG") || begins(b"\xff\xd8") || begins(b"GIF8") => "a picture",
        () if begins(b"{") || begins(b"[") => "JSON",
        () if text => "text",
        () => "something else",
    }
}

/// Whether the file is intact as soon as the `-wal` beside it is ignored. SQLite ignores it only
/// where nobody writes.
fn fits_better_alone(path: &Path) -> bool {
    let has_wal = std::fs::metadata(wal_of(path)).is_ok_and(|wal| wal.len() > 0);
    let alone = || super::connect::immutable(path);
    has_wal
        && alone().is_some_and(|conn: Connection| {
            let id = conn.query_row("PRAGMA application_id", [], |row| row.get::<_, i64>(0));
            id.is_ok_and(|id| id == APPLICATION_ID) && matches!(damage::fault(&conn), Ok(None))
        })
}

fn neighbour_files(path: &Path) -> Vec<(PathBuf, u64)> {
    let real = backup::real(path);
    let ends = backup::BESIDE.map(|end| with_end(&real, end));
    let size = |path: PathBuf| {
        let size = std::fs::metadata(&path).ok()?.len();
        Some((path, size))
    };
    ends.into_iter().filter_map(size).collect()
}

/// `rw-------` as `ls` writes it.
#[cfg(unix)]
fn mode(found: &std::fs::Metadata) -> Option<String> {
    use std::os::unix::fs::PermissionsExt;
    let mode = found.permissions().mode();
    let bit = |at: u32| match (mode >> at & 1, at % 3) {
        (0, _) => '-',
        (_, 2) => 'r',
        (_, 1) => 'w',
        _ => 'x',
    };
    Some((0..9).rev().map(bit).collect())
}

#[cfg(not(unix))]
fn mode(found: &std::fs::Metadata) -> Option<String> {
    let word = if found.permissions().readonly() { "read only" } else { "writable" };
    Some(word.to_owned())
}

/// Whether changes could be written there; determined without writing.
#[cfg(unix)]
fn can_write(path: &Path, folder: &Path) -> bool {
    (!path.exists() || may_write(path)) && may_write(folder) && locked_beside(path).is_none()
}

#[cfg(not(unix))]
fn can_write(path: &Path, _: &Path) -> bool {
    may_write(path)
}

#[cfg(unix)]
fn free(folder: &Path) -> Option<u64> {
    let found = rustix::fs::statvfs(folder).ok()?;
    Some(found.f_bavail.saturating_mul(found.f_frsize))
}

#[cfg(not(unix))]
fn free(_: &Path) -> Option<u64> {
    None
}

/// The programs that have the file or its neighbours open.
#[cfg(target_os = "linux")]
fn held(path: &Path) -> Option<Vec<Holder>> {
    let real = backup::real(path);
    let files = ["", "-wal", "-shm", "-journal"].map(|end| with_end(&real, end));
    let mut holders = Vec::new();
    for entry in std::fs::read_dir("/proc").ok()?.flatten() {
        let name = entry.file_name();
        let Some(process) = name.to_str().and_then(|name| name.parse::<u32>().ok()) else {
            continue;
        };
        let Ok(open) = std::fs::read_dir(entry.path().join("fd")) else {
            continue;
        };
        let mut open = open.flatten().filter_map(|fd| std::fs::read_link(fd.path()).ok());
        if process != std::process::id() && open.any(|file| files.contains(&file)) {
            let name = std::fs::read_to_string(entry.path().join("comm")).unwrap_or_default();
            let name = name.trim().to_owned();
            holders.push(Holder { process, name });
        }
    }
    Some(holders)
}

#[cfg(not(target_os = "linux"))]
fn held(_: &Path) -> Option<Vec<Holder>> {
    None
}
