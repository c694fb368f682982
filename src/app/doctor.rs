//! `doctor`: diagnoses a file that does not open, and advises the next step.

use std::path::{Path, PathBuf};

use super::damage::quoted;
use super::session::stamp;
use super::{Context, Failure, Request, Result, Settings};
use crate::store::doctor::{self, FileFindings};
pub use crate::store::doctor::{Holder, PathKind};
pub use crate::store::doctor_of;
pub use crate::store::salvage::{Salvaged, Saved};
use crate::store::{Creation, salvage};

/// The advice for an empty file.
pub const BEGINS: &str = "the first change creates a new database";

/// A file and its neighbours.
#[derive(Debug, Clone)]
pub struct DoctorReport {
    pub file: PathBuf,
    pub found: FileFindings,
    /// Next steps, each with its command.
    pub advice: Vec<(String, Option<String>)>,
}

impl DoctorReport {
    /// Whether the file is usable as it is.
    pub fn is_well(&self) -> bool {
        matches!(self.found.what, PathKind::Ours(_) | PathKind::Missing | PathKind::Empty)
    }
}

/// Examines the file, which need not open.
pub fn examine(settings: &Settings) -> DoctorReport {
    let file = settings.path.clone();
    let found = doctor::examine(&file);
    let aimed = |command: String| settings.aimed(&command);
    let advice = advice(&file, &found).into_iter();
    let mut advice: Vec<_> = advice.map(|(what, command)| (what, command.map(aimed))).collect();
    if let Some(damaged) = found.damaged.first().filter(|_| !found.is_whole()) {
        let name = damaged.file_name().unwrap_or_default().to_string_lossy();
        advice.push((format!("look at {name}"), Some(doctor_of(damaged))));
    }
    DoctorReport { file, found, advice }
}

fn advice(file: &Path, found: &FileFindings) -> Vec<(String, Option<String>)> {
    let mut advice = Vec::new();
    let mut say = |what: &str, command: Option<String>| advice.push((what.to_owned(), command));
    let good = found.backups.iter().find(|(_, good)| *good);
    let back = good.map(|(kept, _)| {
        let at = kept.at.format("%Y-%m-%d %H:%M");
        let command = format!("wyrm restore {}", quoted(&kept.path));
        (format!("go back to the backup of {at}"), command)
    });
    let elsewhere = "choose another file with --db or WYRM_DB";
    match &found.what {
        PathKind::Ours(_) if found.can_write => {
            say("nothing: look closer if you like", Some("wyrm check".to_owned()));
        }
        PathKind::Ours(_) if found.locked.is_some() => {
            let locked = found.locked.iter().map(|path| path.display().to_string());
            let owner =
                format!("give yourself write permission for {}", locked.collect::<String>());
            say(&owner, None);
        }
        PathKind::Ours(_) => {
            say("you can read it; changes need write permission for file and folder", None);
        }
        PathKind::Missing | PathKind::Empty => match back {
            Some((what, command)) => say(&what, Some(command)),
            None if !found.damaged.is_empty() => {}
            None if found.what == PathKind::Empty => {
                say(&format!("nothing: it is safe to use, and {BEGINS}"), None);
            }
            None => say(&format!("nothing: {BEGINS}"), None),
        },
        PathKind::Damaged(_) => {
            if found.held.as_ref().is_some_and(|held| !held.is_empty()) {
                say("close the programs that have it open", None);
            }
            if found.foreign_wal {
                say("the -wal beside it belongs to a different file: salvage leaves it out", None);
            }
            if let Some((what, command)) = back {
                say(&what, Some(command));
            }
            say("copy what can be read into a new file", Some("wyrm doctor --salvage".to_owned()));
        }
        PathKind::Newer(_) => say("upgrade wyrm to open it", None),
        PathKind::Folder => say("choose a file in it with --db", None),
        PathKind::NotSqlite(_) | PathKind::Foreign(_) | PathKind::NotAFile => match back {
            Some((what, command)) => say(&what, Some(command)),
            None => say(elsewhere, None),
        },
        PathKind::Unreadable(_) => {
            let owner = format!("give yourself read permission for {}", file.display());
            say(&owner, None);
        }
    }
    if found.free.is_some_and(|free| free < found.size.saturating_mul(3).max(1 << 20)) {
        say("free up disk space: changes and backups need it", None);
    }
    advice
}

/// The default file of a salvage: `wyrm.salvaged.db` beside the database, with a number if that is
/// taken.
fn free_name(database: &Path) -> PathBuf {
    let stem = database.file_stem().unwrap_or_default().to_owned();
    let named = |n: u32| {
        let mut name = stem.clone();
        name.push(match n {
            1 => ".salvaged.db".to_owned(),
            n => format!(".salvaged-{n}.db"),
        });
        database.with_file_name(name)
    };
    let free = (1..1000).map(named).find(|path| path.symlink_metadata().is_err());
    free.unwrap_or_else(|| named(1))
}

/// Copies everything readable into a new file.
pub fn salvage(context: &mut Context, settings: &Settings, to: Option<&Path>) -> Result<Salvaged> {
    let file = &settings.path;
    if !file.is_file() {
        return Err(Failure::storage(format!("there is no file {}", file.display()))
            .hint("diagnose it: wyrm doctor"));
    }
    let to = to.map_or_else(|| free_name(file), Path::to_path_buf);
    if to.symlink_metadata().is_ok() {
        return Err(refused!("{} already exists", to.display())
            .hint("salvage never overwrites a file: choose another name"));
    }
    let request = Request::new(context, None);
    let creation = Creation { uuid: request.uuid(), at: stamp(request.now), entropy: None };
    Ok(salvage::salvage(file, &to, &creation)?)
}
