//! What survives a loss of power. A file's contents reach the disk when the file is synced, but its
//! name only when its folder is.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

/// Makes the names in a folder durable: of files made, renamed and removed there. Where a folder
/// cannot be opened or synced, its file system does not need it or does not offer it.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let Ok(folder) = File::open(folder) else {
        return Ok(());
    };
    match folder.sync_all() {
        Err(error)
            if !matches!(
                error.kind(),
                ErrorKind::InvalidInput | ErrorKind::Unsupported
            ) =>
        {
            Err(error)
        }
        _ => Ok(()),
    }
}
