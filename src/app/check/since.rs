//! Since when a problem exists, according to the backups, and how to go back.

use std::path::Path;

use chrono::NaiveDateTime;

use super::{Problem, look_at_backup};
use crate::damage::quoted;
use crate::play::Titles;
use crate::store::backup::{self, BackupFile};

/// The oldest of consecutive backups with the problem, and the newest without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Since {
    pub already: Option<NaiveDateTime>,
    pub not_yet: Option<NaiveDateTime>,
}

struct Looking {
    found: Problem,
    already: Option<NaiveDateTime>,
    whole: Option<BackupFile>,
}

/// Findings with their beginning and their fix. Backups are checked newest first, until each
/// finding has one without it.
pub(super) fn explained(file: &Path, findings: Vec<Problem>, titles: &Titles) -> Vec<Problem> {
    let begin = |found| Looking { found, already: None, whole: None };
    let mut all: Vec<Looking> = findings.into_iter().map(begin).collect();
    let backups = if all.is_empty() { Vec::new() } else { backup::ordered(file) };
    for kept in backups {
        if all.iter().all(|looking| looking.whole.is_some()) {
            break;
        }
        let Some(there) = look_at_backup(&kept.path, titles) else {
            continue;
        };
        for looking in all.iter_mut().filter(|looking| looking.whole.is_none()) {
            let found = &looking.found;
            let same = |other: &Problem| (other.kind, &other.record) == (found.kind, &found.record);
            if there.iter().any(same) {
                looking.already = Some(kept.at);
            } else {
                looking.whole = Some(kept.clone());
            }
        }
    }
    all.into_iter().map(problem).collect()
}

fn problem(looking: Looking) -> Problem {
    let Looking { found, already, whole } = looking;
    let not_yet = whole.as_ref().map(|kept| kept.at);
    let back = whole.map(|kept| format!("wyrm restore {}", quoted(&kept.path)));
    let by_copying = matches!(found.kind, "structure" | "schema" | "link" | "journal");
    let copy = by_copying.then(|| "wyrm doctor --salvage".to_owned());
    Problem {
        since: (already.is_some() || not_yet.is_some()).then_some(Since { already, not_yet }),
        mend: found.mend.or(back).or(copy),
        ..found
    }
}
