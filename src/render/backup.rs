//! Backups, restoring, and the locations of all files.

use std::path::Path;

use chrono::NaiveDateTime;
use serde_json::{Value, json};

use super::{Cell, Look, Table};
use crate::app::backup::{
    BackupFile, BackupReason, BackupTaken, Content, RestorePlan, RestoreTarget, Restored,
};
use crate::app::location::{FileLocation, FileState};
use crate::rules::words;

/// A size as people read it: `1.2 MB`, `340 kB`, `12 bytes`.
pub fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => words::number_of(bytes, "byte"),
        1_000..1_000_000 => format!("{} kB", bytes.div_ceil(1_000)),
        1_000_000..1_000_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

/// A moment in local time.
pub(super) fn when(at: NaiveDateTime) -> String {
    at.format("%Y-%m-%d %H:%M").to_string()
}

fn why(why: BackupReason) -> &'static str {
    match why {
        BackupReason::Day => "before the day's first change",
        BackupReason::Undo => "before many steps were undone",
        BackupReason::Drop => "before undone steps were dropped",
        BackupReason::Upgrade => "before an upgrade",
        BackupReason::Restore => "before a backup was restored",
        BackupReason::Merge => "before a merge",
        BackupReason::Hand => "by hand",
    }
}

/// `14 steps until 2026-11-14 20:03`
fn holds(content: &Content, look: &Look) -> String {
    let steps = words::number_of(content.steps, "step");
    match &content.last {
        Some(last) => format!("{steps} until {}", look.time(last)),
        None => steps,
    }
}

pub fn taken(taken: &BackupTaken, dry_run: bool, look: &Look) -> String {
    let would = if dry_run { "would back up" } else { "backed up" };
    let holds = holds(&taken.content, look);
    format!("{would} {holds} to {} ({})\n", taken.path.display(), size(taken.size))
}

pub fn taken_json(taken: &BackupTaken, at: &str, why: BackupReason) -> Value {
    json!({
        "path": taken.path.display().to_string(),
        "size": taken.size,
        "at": at,
        "why": why.word(),
        "steps": taken.content.steps,
    })
}

pub fn list(backups: &[BackupFile], look: &Look) -> String {
    let mut table = Table::new(&["backup", "when", "why", ">size|bytes"]);
    for kept in backups {
        let name = kept.path.file_name().unwrap_or_default();
        table.push(vec![
            Cell::from(name.to_string_lossy().into_owned()),
            Cell::from(when(kept.at)),
            Cell::from(why(kept.why).to_owned()),
            Cell::from(size(kept.size)).fact(kept.size),
        ]);
    }
    table.draw(look)
}

/// A backup in a list to choose from.
pub fn line(kept: &BackupFile) -> String {
    format!("{}, {}, {}", when(kept.at), why(kept.why), size(kept.size))
}

pub fn kept_json(kept: &BackupFile, at: Option<String>) -> Value {
    json!({
        "path": kept.path.display().to_string(),
        "size": kept.size,
        "at": at,
        "why": kept.why.word(),
    })
}

/// The question before a database is replaced; none if there is nothing to lose.
pub fn question(plan: &RestorePlan, look: &Look) -> Option<String> {
    let theirs = holds(&plan.theirs, look);
    match &plan.ours {
        RestoreTarget::Missing => None,
        RestoreTarget::Whole(ours) => Some(format!("Replace {} by {theirs}?", holds(ours, look))),
        RestoreTarget::Damaged(_) => {
            Some(format!("Move the damaged file aside, and restore {theirs}?"))
        }
    }
}

pub fn would_restore(plan: &RestorePlan, look: &Look) -> String {
    let from = plan.from.display();
    format!("would restore {}: {}\n", from, holds(&plan.theirs, look))
}

pub fn restored(restored: &Restored, look: &Look) -> String {
    let from = restored.from.display();
    format!("restored {from}: {}\n", holds(&restored.content, look))
}

pub fn restored_json(
    from: &Path,
    kept: Option<&Path>,
    content: &Content,
    back: Option<&str>,
) -> Value {
    json!({
        "from": from.display().to_string(),
        "kept": kept.map(|kept| kept.display().to_string()),
        "steps": content.steps,
        "back": back,
    })
}

pub fn place(place: &FileLocation, look: &Look) -> String {
    let mut text = look.fact("file", &place.path.display().to_string());
    match &place.state {
        FileState::Missing => text.push_str(&look.fact("", "it does not exist yet")),
        FileState::Empty => text.push_str(&look.fact("", "it is empty")),
        FileState::Unreadable(why) => {
            text.push_str(&look.fact("", why));
            text.push_str(&look.fact("", "for details: wyrm doctor"));
        }
        FileState::Whole(_) => {}
    }
    text.extend(place.size.filter(|bytes| *bytes > 0).map(|bytes| look.fact("size", &size(bytes))));
    if let FileState::Whole(content) = &place.state {
        let mut steps = holds(content, look);
        if content.undone > 0 {
            let undone = words::number_of(content.undone, "undone step");
            steps.push_str(&format!(", and {undone}"));
        }
        text.push_str(&look.fact("steps", &steps));
        let schema = if content.schema < place.known_schema {
            format!("{}; the next command upgrades it to {}", content.schema, place.known_schema)
        } else {
            content.schema.to_string()
        };
        text.push_str(&look.fact("schema", &schema));
    } else if let Some(written) = &place.written {
        text.push_str(&look.fact("changed", &look.time(written)));
    }
    text.push_str(&look.fact("backups", &backups(place)));
    for (n, beside) in place.beside.iter().enumerate() {
        let name = beside.path.file_name().unwrap_or_default().to_string_lossy();
        let line = format!("{name}, {}: {}", size(beside.size), beside.what);
        text.push_str(&look.fact(if n == 0 { "beside" } else { "" }, &line));
    }
    text
}

fn backups(place: &FileLocation) -> String {
    let automatic = match place.automatic {
        Some(false) => "; automatic ones are off",
        _ => "",
    };
    let all = &place.backups;
    let (Some(newest), Some(oldest)) = (all.first(), all.last()) else {
        return format!("none{automatic}");
    };
    let total = size(all.iter().map(|kept| kept.size).sum());
    let folder = place.folder.display();
    let times = match all.len() {
        1 => format!("from {}", when(newest.at)),
        _ => format!("newest {}, oldest {}", when(newest.at), when(oldest.at)),
    };
    format!("{} in {folder}, {total}, {times}{automatic}", all.len())
}

pub fn place_json(place: &FileLocation, backups: Vec<Value>) -> Value {
    let (state, why) = match &place.state {
        FileState::Missing => ("missing", None),
        FileState::Empty => ("empty", None),
        FileState::Whole(_) => ("whole", None),
        FileState::Unreadable(why) => ("unreadable", Some(why)),
    };
    let content = match &place.state {
        FileState::Whole(content) => Some(content),
        _ => None,
    };
    json!({ "where": {
        "path": place.path.display().to_string(),
        "state": state,
        "why": why,
        "size": place.size,
        "written": place.written,
        "steps": content.map(|c| c.steps),
        "undone": content.map(|c| c.undone),
        "last_step": content.and_then(|c| c.last.as_ref()),
        "schema": content.map(|c| c.schema),
        "known_schema": place.known_schema,
        "automatic_backups": place.automatic,
        "backup_folder": place.folder.display().to_string(),
        "backups": backups,
        "beside": place.beside.iter().map(|beside| json!({
            "path": beside.path.display().to_string(),
            "size": beside.size,
            "what": beside.what,
        })).collect::<Vec<_>>(),
    } })
}
