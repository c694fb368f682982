//! A missing or empty file: a fresh start, a typing error, or a loss. Its neighbours tell which.

use std::path::{Path, PathBuf};

use super::backup;
use super::connect::{has_newer_changes, wal_of};
use super::open::{Settings, folder_of};
use super::{Result, StoreError};
use crate::rules::words;

/// Evidence that a file held records.
#[derive(Debug)]
pub enum Trace {
    /// SQLite's file of the newest changes.
    Changes(PathBuf),
    /// This many backups.
    Backups(usize),
    /// A damaged file that had its name.
    Damaged(PathBuf),
}

impl Settings {
    /// The file as a command-line option; empty for the default path.
    pub fn typed(&self) -> String {
        if self.make_folder {
            String::new()
        } else {
            format!(" {}", words::option("--db", &self.path.display().to_string()))
        }
    }

    /// A command of ours, for this file.
    pub fn aimed(&self, command: &str) -> String {
        match command.strip_prefix("wyrm ") {
            Some(words) => format!("wyrm{} {words}", self.typed()),
            None => command.to_owned(),
        }
    }

    /// The error of a named file that does not exist.
    pub fn missing(&self) -> Option<StoreError> {
        let found = std::fs::symlink_metadata(&self.path);
        let gone = found.is_err_and(|error| error.kind() == std::io::ErrorKind::NotFound);
        if self.make_folder || !gone {
            return None;
        }
        let lost = self.refuse_lost("missing", true).err();
        Some(lost.unwrap_or_else(|| StoreError::Missing {
            path: self.path.clone(),
            hint: {
                let begin = format!("begin one: wyrm{} campaign new NAME", self.typed());
                match similar_file(&self.path) {
                    Some(near) => {
                        let near = words::option("--db", &near.display().to_string());
                        format!("did you mean {near}? Otherwise {begin}")
                    }
                    None => begin,
                }
            },
        }))
    }

    /// Refuses to start over if there is evidence of lost records. `state` is the file's fault,
    /// `changes` whether SQLite would ignore those in a separate file.
    pub(super) fn refuse_lost(&self, state: &'static str, changes: bool) -> Result<()> {
        let path = &self.path;
        let kept = backup::list_backups(path);
        let damaged = backup::damaged(path).into_iter().next();
        let (trace, hint) = match (kept.len(), damaged) {
            (0, Some(damaged)) => {
                let look = doctor_of(&damaged);
                let hint = format!("look at it: {look} (to start over, move it away)");
                (Trace::Damaged(damaged), hint)
            }
            (0, None) if changes && has_newer_changes(path) => {
                let wal = wal_of(path);
                let hint = format!(
                    "put back the file that belongs to it, or move {} away to begin anew",
                    wal.display()
                );
                (Trace::Changes(wal), hint)
            }
            (0, None) => return Ok(()),
            (many, damaged) => {
                let way = match backup::newest_good(path) {
                    Some(kept) => format!(
                        "bring back the one of {}: wyrm{} restore {}",
                        kept.at.format("%Y-%m-%d %H:%M"),
                        self.typed(),
                        words::quoted(&kept.path.display().to_string())
                    ),
                    None => {
                        format!("no backup is intact; look closer: wyrm{} doctor", self.typed())
                    }
                };
                let aside =
                    damaged.map(|damaged| format!("; the damaged file: {}", doctor_of(&damaged)));
                let aside = aside.unwrap_or_default();
                let folder = backup::folder(path);
                let hint = format!("{way}{aside} (to begin anew, move {} away)", folder.display());
                (Trace::Backups(many), hint)
            }
        };
        Err(StoreError::Lost { path: path.clone(), state, trace, hint })
    }
}

/// The command that diagnoses a file which does not open.
pub fn doctor_of(file: &Path) -> String {
    format!("wyrm {} doctor", words::option("--db", &file.display().to_string()))
}

impl std::fmt::Display for Trace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trace::Changes(wal) => write!(f, "{} holds changes to it", wal.display()),
            Trace::Damaged(file) => write!(f, "the damaged file {} is there", file.display()),
            Trace::Backups(1) => f.write_str("there is a backup of it"),
            Trace::Backups(many) => write!(f, "there are {many} backups of it"),
        }
    }
}

/// The neighbouring database with the name nearest to the typed one.
fn similar_file(path: &Path) -> Option<PathBuf> {
    let typed = path.file_name()?.to_str()?;
    let entries = std::fs::read_dir(folder_of(path)).ok()?;
    let names = entries.flatten().take(1000).filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        let database = Path::new(&name).extension().is_some_and(|end| end == "db");
        database.then_some(name)
    });
    let names: Vec<String> = names.collect();
    let near = words::nearest(typed, names.iter().map(String::as_str))?;
    Some(path.with_file_name(near))
}
