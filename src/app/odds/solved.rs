//! Solved hunts, cached in the user's cache folder. Files there may be deleted, damaged or
//! unreachable at any time: then the hunt is silently solved again.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::{self, DirEntry};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use crate::file;
use crate::rules::dice_dragons::hunt::Setup;
use crate::rules::odds::win::{HuntFigures, MOST_POSITIONS, Solved};
use crate::rules::title::Patience;
use crate::store::permissions;

/// The maximum total size of the files; the oldest are deleted.
const MOST_BYTES: u64 = 200_000_000;
/// The maximum length of our files.
const LONGEST: u64 = MOST_POSITIONS * 4 + 1_000;
/// The most positions that are solved instantly.
const A_MOMENT: u64 = 150_000;
/// The prefix of our file names.
const OURS: &str = "solo-";

/// The folder of solved hunts, if there is one.
#[derive(Debug, Clone, Default)]
pub struct SolvedFolder {
    folder: Option<PathBuf>,
}

impl SolvedFolder {
    pub fn at(folder: Option<PathBuf>) -> SolvedFolder {
        SolvedFolder { folder }
    }

    /// The cache folder in this environment.
    pub fn of(env: &BTreeMap<String, OsString>) -> SolvedFolder {
        SolvedFolder::at(file::own_folder(
            env,
            ["XDG_CACHE_HOME", "LOCALAPPDATA", ".cache", ".cache"],
        ))
    }

    /// The solution of a hunt: cached, or solved and cached now. None if it cannot be solved.
    /// `progress` receives the number of solved positions.
    pub fn solved(
        &self,
        setup: &Arc<Setup>,
        patience: Patience,
        progress: &dyn Fn(u64, u64),
    ) -> Option<Arc<Solved>> {
        self.load(setup, patience, MOST_POSITIONS, progress)
    }

    /// The solution of a hunt, if instantly available: cached, or small.
    pub fn in_a_moment(&self, setup: &Arc<Setup>, patience: Patience) -> Option<Arc<Solved>> {
        // A limit takes one sweep per round; without one it takes about ten.
        let most = A_MOMENT * u64::from(patience.0.unwrap_or(1)).min(10);
        self.load(setup, patience, most, &|_, _| {})
    }

    fn load(
        &self,
        setup: &Arc<Setup>,
        patience: Patience,
        most: u64,
        progress: &dyn Fn(u64, u64),
    ) -> Option<Arc<Solved>> {
        let ground = HuntFigures::of(setup)?;
        let count = Solved::count(&ground, patience)?;
        let path = self.path(setup, patience);
        let kept = path.as_deref().and_then(read);
        if let Some(solved) = kept.and_then(|bytes| Solved::from_bytes(&ground, patience, &bytes)) {
            return Some(Arc::new(solved));
        }
        if count > most {
            return None;
        }
        let solved = Solved::of(&ground, patience, progress)?;
        if let (Some(path), Some(bytes)) = (path, solved.to_bytes()) {
            // Without a cache it is solved again next time.
            let _ = write_file(&path, &bytes);
        }
        Some(Arc::new(solved))
    }

    fn path(&self, setup: &Setup, patience: Patience) -> Option<PathBuf> {
        let name = Solved::name(setup, patience)?;
        Some(self.folder.as_ref()?.join(format!("{OURS}{name}")))
    }
}

/// The contents of a file. None if it cannot be one of ours.
fn read(path: &Path) -> Option<Vec<u8>> {
    // A pipe would block.
    let found = fs::metadata(path).ok()?;
    if !found.is_file() || found.len() > LONGEST {
        return None;
    }
    let mut bytes = Vec::with_capacity(crate::saturate(found.len()));
    let file = fs::File::open(path).ok()?;
    file.take(LONGEST).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// Writes a file under a temporary name first, so that no partial file is ever found.
fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let Some(folder) = path.parent() else {
        return Ok(());
    };
    permissions::create_folder(folder)?;
    make_room(folder, bytes.len() as u64)?;
    let part = path.with_extension(format!("{}.part", std::process::id()));
    let written = permissions::create(&part).and_then(|mut file| file.write_all(bytes));
    let named = written.and_then(|()| fs::rename(&part, path));
    if named.is_err() {
        let _ = fs::remove_file(&part);
    }
    named
}

/// Deletes the oldest files until there is room.
fn make_room(folder: &Path, needed: u64) -> io::Result<()> {
    let is_ours = |entry: &DirEntry| entry.file_name().to_string_lossy().starts_with(OURS);
    let mut files: Vec<(SystemTime, PathBuf, u64)> = Vec::new();
    for entry in fs::read_dir(folder)?.flatten().filter(is_ours) {
        if let Ok(found) = entry.metadata() {
            let written = found.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            files.push((written, entry.path(), found.len()));
        }
    }
    files.sort();
    let mut all: u64 = files.iter().map(|(_, _, bytes)| bytes).sum();
    for (_, path, bytes) in files {
        if all + needed <= MOST_BYTES {
            break;
        }
        if fs::remove_file(path).is_ok() {
            all -= bytes;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
