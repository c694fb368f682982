//! Records are private: new databases and folders are accessible to their owner only. Without such
//! permissions, nothing is done.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;

use super::durable::sync_folder;
use super::open::folder_of;

/// Makes an empty file that only its owner may read; fails if the name is taken, even by a link.
pub fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Makes a folder, and missing ones above it, for their owner only. An existing one stays as it is.
/// New ones survive a loss of power.
pub fn create_folder(path: &Path) -> io::Result<()> {
    let missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
    let new: Vec<&Path> = path.ancestors().take_while(missing).collect();
    let mut folder = DirBuilder::new();
    folder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
    folder.create(path)?;
    new.iter().rev().try_for_each(|made| sync_folder(&folder_of(made)))
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        path.metadata().unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn what_is_new_belongs_to_its_owner() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        create(&at("new")).unwrap();
        assert_eq!(mode(&at("new")), 0o600);
        create_folder(&at("a/b")).unwrap();
        assert_eq!((mode(&at("a")), mode(&at("a/b"))), (0o700, 0o700));
    }

    #[test]
    fn nothing_is_made_through_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let (link, far) = (folder.path().join("link"), folder.path().join("far"));
        symlink(&far, &link).unwrap();
        assert_eq!(create(&link).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert!(!far.exists());
    }
}
