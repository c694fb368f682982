//! The doctor's findings, in words and JSON.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::Look;
use super::backup::{size, when};
use crate::app::Settings;
use crate::app::damage::quoted;
use crate::app::doctor::{DoctorReport, Holder, PathKind, Salvaged, Saved};
use crate::rules::words::{self, Joined};

/// One word, for scripts.
fn word(what: &PathKind) -> &'static str {
    match what {
        PathKind::Missing => "missing",
        PathKind::Empty => "empty",
        PathKind::Folder => "folder",
        PathKind::NotAFile => "not-a-file",
        PathKind::Unreadable(_) => "unreadable",
        PathKind::NotSqlite(_) => "not-sqlite",
        PathKind::Foreign(_) => "foreign",
        PathKind::Newer(_) => "newer",
        PathKind::Ours(_) => "whole",
        PathKind::Damaged(_) => "damaged",
    }
}

fn said(what: &PathKind) -> String {
    match what {
        PathKind::Missing => "there is no such file".to_owned(),
        PathKind::Empty => "an empty file".to_owned(),
        PathKind::Folder => "a folder, not a file".to_owned(),
        PathKind::NotAFile => "not a file".to_owned(),
        PathKind::Unreadable(why) => format!("it cannot be read: {why}"),
        PathKind::NotSqlite(like) => format!("not a database: it begins like {like}"),
        PathKind::Foreign(0) => "a database of another program".to_owned(),
        PathKind::Foreign(id) => {
            format!("a database of another program (application id {id:#010x})")
        }
        PathKind::Newer(version) => format!("a database from a newer wyrm (schema {version})"),
        PathKind::Ours(version) => format!("an intact wyrmkeep database (schema {version})"),
        PathKind::Damaged(_) => "a damaged wyrmkeep database".to_owned(),
    }
}

fn held(holders: Option<&[Holder]>) -> String {
    let name = |holder: &Holder| format!("{} (process {})", holder.name, holder.process);
    match holders {
        None => "unknown on this system".to_owned(),
        Some([]) => "no visible program".to_owned(),
        Some(some) => words::and(some.iter().map(name)),
    }
}

fn backups(report: &DoctorReport) -> String {
    let all = &report.found.backups;
    let good = all.iter().filter(|(_, good)| *good);
    match (all.len(), good.clone().count()) {
        (0, _) => "none".to_owned(),
        (n, good_ones) => {
            let newest = good.map(|(kept, _)| when(kept.at)).next();
            let newest = newest.map(|at| format!(", the newest of {at}"));
            format!("{good_ones} of {n} are good{}", newest.unwrap_or_default())
        }
    }
}

pub fn text(report: &DoctorReport, look: &Look) -> String {
    let found = &report.found;
    let mut text = format!("{}\n", report.file.display());
    let damage = match &found.what {
        PathKind::Damaged(why) => Some(why.clone()),
        _ => None,
    };
    let write = if found.can_write { "" } else { "; changes cannot be written" };
    let rights = [("file", &found.permissions), ("folder", &found.folder_permissions)];
    let rights =
        rights.iter().filter_map(|(name, mode)| Some(format!("{name} {}", mode.as_ref()?)));
    let rights = rights.joined(", ");
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let sized = |(path, bytes): &(PathBuf, u64)| format!("{} ({})", name(path), size(*bytes));
    let some = |names: Vec<String>| (!names.is_empty()).then(|| words::and(names));
    text.push_str(&look.facts([
        ("what", Some(said(&found.what))),
        ("damage", damage),
        ("size", (found.size > 0).then(|| size(found.size))),
        ("rights", (!rights.is_empty()).then(|| format!("{rights}{write}"))),
        ("free", found.free.map(size)),
        ("open in", Some(held(found.held.as_deref()))),
        ("beside", some(found.beside.iter().map(sized).collect())),
        ("backups", Some(backups(report))),
        ("damaged", some(found.damaged.iter().map(|path| name(path)).collect())),
    ]));
    text.push_str("\nnext steps\n");
    for (what, command) in &report.advice {
        match command {
            // On one line, for copying.
            Some(command) => text.push_str(&format!(" {what}:\n   {command}\n")),
            None => text.push_str(&look.line(1, what)),
        }
    }
    text
}

pub fn json(report: &DoctorReport) -> Value {
    let found = &report.found;
    let backups = found.backups.iter().map(|(kept, good)| {
        json!({
            "file": kept.path.display().to_string(),
            "at": kept.at.format("%Y-%m-%dT%H:%M:%S").to_string(), "good": good,
        })
    });
    let damage = match &found.what {
        PathKind::Damaged(why) => Some(why),
        _ => None,
    };
    let beside = found.beside.iter();
    let advice = report.advice.iter();
    json!({ "doctor": {
        "file": report.file.display().to_string(),
        "ok": report.is_well(),
        "what": word(&found.what),
        "said": said(&found.what),
        "damage": damage,
        "size": found.size,
        "permissions": found.permissions,
        "folder_permissions": found.folder_permissions,
        "can_write": found.can_write,
        "free": found.free,
        "held_by": found.held,
        "beside": beside.map(|(path, size)| json!({ "file": path.display().to_string(), "size": size })).collect::<Vec<_>>(),
        "foreign_wal": found.foreign_wal,
        "backups": backups.collect::<Vec<_>>(),
        "damaged_files": found.damaged.iter().map(|path| path.display().to_string()).collect::<Vec<_>>(),
        "advice": advice.map(|(what, command)| json!({ "what": what, "command": command })).collect::<Vec<_>>(),
    }})
}

/// The results of a salvage: saved and missing records.
pub fn salvaged(saved: &Salvaged, look: &Look) -> String {
    let rows: u64 = saved.tables.iter().map(|table| table.rows).sum();
    let rows = words::number_of(rows, "row");
    let mut text = format!("{} holds {rows}\n", saved.file.display());
    let counted = |table: &Saved| format!("{} {}", table.table, table.rows);
    text.push_str(&look.fact("saved", &saved.tables.iter().map(counted).joined(", ")));
    match saved.wal {
        Some(true) => text.push_str(&look.fact("-wal", "the changes in it are saved too")),
        Some(false) => text.push_str(&look.fact("-wal", "left out: it belongs to another file")),
        None => {}
    }
    if !saved.journal {
        text.push_str(&look.fact("journal", "left out: earlier steps cannot be undone any more"));
    }
    let missing: Vec<&String> = saved.tables.iter().flat_map(|table| &table.missing).collect();
    if missing.is_empty() {
        text.push_str(" nothing is missing\n");
    } else {
        text.push_str("\nmissing\n");
        for what in missing {
            text.push_str(&look.line(1, what));
        }
    }
    text
}

/// The command that switches to the new file.
pub fn take_into_use(saved: &Salvaged, settings: &Settings) -> String {
    settings.aimed(&format!("wyrm restore {}", quoted(&saved.file)))
}

pub fn salvaged_json(saved: &Salvaged, settings: &Settings) -> Value {
    let missing = saved.tables.iter().any(|table| !table.missing.is_empty());
    json!({ "salvage": {
        "file": saved.file.display().to_string(),
        "complete": !missing && saved.journal && saved.wal != Some(false),
        "journal": saved.journal,
        "wal": saved.wal,
        "next": take_into_use(saved, settings),
        "tables": saved.tables,
    }})
}
