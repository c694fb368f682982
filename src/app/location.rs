//! The location of the database and its neighbours. Works in any state of the file.

use std::path::{Path, PathBuf};

use super::{Result, Settings, stamp};
use crate::store::backup::{self, BackupFile, Content};
use crate::store::{MIGRATIONS, setting};

/// The database and its neighbours.
#[derive(Debug, Clone)]
pub struct FileLocation {
    pub path: PathBuf,
    pub size: Option<u64>,
    /// The file's last change.
    pub written: Option<String>,
    pub state: FileState,
    /// The schema version of this wyrm.
    pub known_schema: i64,
    /// None if the file is unreadable.
    pub automatic: Option<bool>,
    pub folder: PathBuf,
    pub backups: Vec<BackupFile>,
    pub beside: Vec<NeighbourFile>,
}

#[derive(Debug, Clone)]
pub enum FileState {
    Missing,
    Empty,
    Whole(Content),
    /// With the reason.
    Unreadable(String),
}

/// A file beside the database.
#[derive(Debug, Clone)]
pub struct NeighbourFile {
    pub path: PathBuf,
    pub size: u64,
    pub what: &'static str,
}

/// SQLite's version, and the schema version of this wyrm.
pub fn versions() -> (&'static str, usize) {
    (crate::store::sqlite_version(), MIGRATIONS.len())
}

/// Examines the database and its neighbours.
pub fn find_files(settings: &Settings) -> Result<FileLocation> {
    let path = &settings.path;
    // Before the file is opened: closing it may tidy up.
    let beside = neighbour_files(path);
    let found = std::fs::metadata(path);
    let written = found.as_ref().ok().and_then(|found| found.modified().ok());
    let written = written.map(|time| stamp(time.into()));
    let (state, automatic) = match &found {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => (FileState::Missing, None),
        Ok(found) if found.is_file() && found.len() == 0 => (FileState::Empty, None),
        _ => match backup::open(settings) {
            Ok((conn, content)) => {
                let automatic = setting::automatic_backups(&conn).ok();
                (FileState::Whole(content), automatic)
            }
            Err(error) => (FileState::Unreadable(error.to_string()), None),
        },
    };
    Ok(FileLocation {
        path: std::path::absolute(path).unwrap_or_else(|_| path.clone()),
        size: found.ok().map(|found| found.len()),
        written,
        state,
        known_schema: crate::store::dump::VERSION,
        automatic,
        folder: backup::folder(path),
        backups: backup::ordered(path),
        beside,
    })
}

/// Files named after the database.
fn neighbour_files(database: &Path) -> Vec<NeighbourFile> {
    let real = backup::real(database);
    let (Some(name), Some(folder)) = (real.file_name(), real.parent()) else {
        return Vec::new();
    };
    let name = name.to_string_lossy().into_owned();
    let stem = name.strip_suffix(".db").unwrap_or(&name).to_owned();
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut found: Vec<NeighbourFile> = entries
        .flatten()
        .filter_map(|entry| {
            let other = entry.file_name().to_string_lossy().into_owned();
            let size = entry.metadata().ok().filter(|found| found.is_file())?.len();
            let what = match other.strip_prefix(&name) {
                Some("-wal") if size > 0 => "newer changes: keep it with the file",
                Some("-wal" | "-shm") => "SQLite's, while the file is in use",
                Some("-journal") => "an unfinished change: keep it with the file",
                Some(end) if end.starts_with(backup::DAMAGED) => "a damaged file, moved aside",
                _ if other.starts_with(&stem) && other.ends_with(".part") => "an unfinished copy",
                _ => {
                    let end = other.strip_prefix(&stem)?;
                    let old = end.starts_with(".schema-") && end.contains(".backup");
                    old.then_some("a backup that an earlier wyrm made before an upgrade")?
                }
            };
            Some(NeighbourFile { path: entry.path(), size, what })
        })
        .collect();
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}
