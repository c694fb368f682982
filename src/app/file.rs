//! Files written for a person. An existing file is replaced only on request, the database never.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::{Failure, Settings};

/// Where a text may be written; checked without writing anything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    path: PathBuf,
    replace: bool,
}

fn cannot(path: &Path, error: std::io::Error) -> Failure {
    Failure::storage(format!("{} cannot be written: {error}", path.display())).because(error)
}

/// The path with links and relative parts resolved, also for a file that does not exist yet.
fn resolved(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let whole = absolute.canonicalize();
    whole.unwrap_or_else(|_| match (absolute.parent(), absolute.file_name()) {
        (Some(folder), Some(name)) => match folder.canonicalize() {
            Ok(folder) => folder.join(name),
            Err(_) => absolute.clone(),
        },
        _ => absolute.clone(),
    })
}

/// Whether a path is the database or one of the files SQLite keeps beside it.
fn is_database(path: &Path, settings: &Settings) -> bool {
    ["", "-wal", "-shm", "-journal"].iter().any(|end| {
        let mut file = resolved(&settings.path).into_os_string();
        file.push(end);
        path == Path::new(&file)
    })
}

impl Target {
    /// Checks that a text may be written there; `replace` allows an existing file.
    pub fn new(path: &Path, replace: bool, settings: &Settings) -> Result<Target, Failure> {
        let target = resolved(path);
        if is_database(&target, settings) {
            return Err(Failure::refused(format!(
                "{} is the database",
                path.display()
            )));
        }
        match std::fs::metadata(&target) {
            Ok(there) if !there.is_file() => Err(Failure::storage(format!(
                "{} cannot be written: it is not a file",
                path.display()
            ))),
            Ok(_) if !replace => Err(Failure::refused(format!(
                "{} already exists",
                path.display()
            ))
            .hint("--force writes over it")),
            Err(error) if error.kind() != ErrorKind::NotFound => Err(cannot(path, error)),
            _ => Ok(Target {
                path: target,
                replace,
            }),
        }
    }

    /// Writes all of the text or nothing: it goes into a file beside the target, which takes the
    /// target's name only when it is whole.
    pub fn write(&self, text: &str) -> Result<(), Failure> {
        let mut name = self.path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let part = self.path.with_file_name(name);
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&part)
            .map_err(|error| cannot(&self.path, error))?;
        self.fill(file, &part, text).map_err(|error| {
            let _ = std::fs::remove_file(&part);
            cannot(&self.path, error)
        })
    }

    fn fill(&self, mut file: File, part: &Path, text: &str) -> std::io::Result<()> {
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        drop(file);
        if !self.replace {
            // Takes the name, unless something took it in the meantime.
            File::create_new(&self.path)?;
        }
        std::fs::rename(part, &self.path)
    }
}
