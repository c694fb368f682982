//! Advice about a damaged file.

use std::path::Path;

use super::{Failure, Settings};
use crate::rules::words;
use crate::store::backup::{self, BackupFile};
use crate::store::forget;

/// A failure caused by a damaged file, with its name and the way back.
pub fn explained(failure: Failure, settings: &Settings) -> Failure {
    if !failure.is_damage() || failure.is_about_another(&settings.path) {
        return failure;
    }
    // Earlier checks are void: the next change checks the whole file.
    forget(&settings.path);
    // Our own message names the table or trigger; SQLite's message is a technical detail.
    let why = failure.causes().pop().filter(|why| why.starts_with("the "));
    let why = why.map_or(String::new(), |why| format!(": {why}"));
    Failure { message: format!("{} is damaged{why}", settings.path.display()), ..failure }
        .hint(way_back(settings))
}

/// The newest good backup, and the command for a closer check.
fn way_back(settings: &Settings) -> String {
    let typed = settings.typed();
    let closer = format!("look closer: wyrm{typed} doctor");
    match backup::newest_good(&settings.path) {
        Some(kept) => format!("{}; {closer}", go_back(&kept, &typed)),
        None => format!("there is no good backup beside it; {closer}"),
    }
}

/// The command that restores a backup.
fn go_back(kept: &BackupFile, typed: &str) -> String {
    let at = kept.at.format("%Y-%m-%d %H:%M");
    format!("go back to the backup of {at}: wyrm{typed} restore {}", quoted(&kept.path))
}

/// A path quoted for a shell.
pub fn quoted(path: &Path) -> String {
    words::quoted(&path.display().to_string())
}
