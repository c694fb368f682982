//! Records belong to whoever writes them: new databases and folders are open to their owner only,
//! and a copy is open to nobody who may not read its original. Where files have no such
//! permissions, nothing is done.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;

use super::durable::sync_folder;
use super::open::folder_of;

/// What everyone but the owner may do with a new file: nothing.
#[cfg(unix)]
const OWNER_ONLY: u32 = 0o600;

fn new_file(path: &Path, #[cfg(unix)] mode: u32) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode);
    options.open(path)
}

/// Makes an empty file that only its owner may read; fails if anything has that name, a link
/// included.
pub fn create(path: &Path) -> io::Result<File> {
    new_file(
        path,
        #[cfg(unix)]
        OWNER_ONLY,
    )
}

/// Makes an empty file that those may read and write who may do so with `original`; fails if
/// anything has that name, a link included.
pub fn create_like(path: &Path, original: &Path) -> io::Result<File> {
    let file = create(path)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(original)?.permissions().mode();
        // A copy of a file that cannot be written to is still one that can be put in its place.
        let mode = (mode & 0o666) | OWNER_ONLY;
        file.set_permissions(std::fs::Permissions::from_mode(mode))?;
    }
    #[cfg(not(unix))]
    let _ = original;
    Ok(file)
}

/// Makes a folder, and those above it that are missing, for their owner only. One that is there
/// stays as it is. The new ones are there after a loss of power.
pub fn create_folder(path: &Path) -> io::Result<()> {
    let missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
    let new: Vec<&Path> = path.ancestors().take_while(missing).collect();
    let mut folder = DirBuilder::new();
    folder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
    folder.create(path)?;
    new.iter()
        .rev()
        .try_for_each(|made| sync_folder(&folder_of(made)))
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
    fn what_is_new_belongs_to_its_owner_and_a_copy_is_like_its_original() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        create(&at("new")).unwrap();
        assert_eq!(mode(&at("new")), 0o600);
        create_folder(&at("a/b")).unwrap();
        assert_eq!((mode(&at("a")), mode(&at("a/b"))), (0o700, 0o700));
        for (given, copied) in [(0o644, 0o644), (0o600, 0o600), (0o440, 0o640)] {
            let original = at("new").with_extension(format!("{given:o}"));
            create(&original).unwrap();
            std::fs::set_permissions(&original, PermissionsExt::from_mode(given)).unwrap();
            let copy = original.with_extension(format!("{given:o}.copy"));
            create_like(&copy, &original).unwrap();
            assert_eq!(mode(&copy), copied, "{given:o}");
        }
    }

    #[test]
    fn nothing_is_made_through_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let (link, far) = (folder.path().join("link"), folder.path().join("far"));
        symlink(&far, &link).unwrap();
        assert_eq!(
            create(&link).unwrap_err().kind(),
            io::ErrorKind::AlreadyExists
        );
        assert!(!far.exists());
    }
}
