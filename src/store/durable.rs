//! Durability after a loss of power. A file's contents reach the disk when the file is synced, but
//! its name only when its folder is.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

use super::open::folder_of;

/// Makes the names in a folder durable: of files made, renamed and removed there. If a folder
/// cannot be opened or synced, its file system does not need it or does not offer it.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let Ok(folder) = File::open(folder) else {
        return Ok(());
    };
    match folder.sync_all() {
        Err(error) if !matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => {
            Err(error)
        }
        _ => Ok(()),
    }
}

/// Gives a file a second name, unless that is taken. If a file cannot have two names, the new name
/// is reserved first, and the file loses its old one.
pub fn link(part: &Path, name: &Path) -> io::Result<()> {
    match std::fs::hard_link(part, name) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            File::create_new(name)?;
            std::fs::rename(part, name)
        }
        other => other,
    }
}

/// Gives a complete, synced file its name, unless that is taken.
pub fn take_name(part: &Path, name: &Path) -> io::Result<()> {
    link(part, name)?;
    let _ = std::fs::remove_file(part);
    sync_folder(&folder_of(name))
}

/// Replaces a file by a complete, synced one; the old one exists until then.
pub fn replace(part: &Path, name: &Path) -> io::Result<()> {
    std::fs::rename(part, name)?;
    sync_folder(&folder_of(name))
}
