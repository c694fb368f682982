//! Backups and restoring. Neither is a step: steps can be undone, and backups must help even if the
//! journal itself is suspect.

use std::path::{Path, PathBuf};

use chrono::NaiveDateTime;

use super::{Done, Failure, Result, Session, Settings, file};
pub use crate::store::backup::{
    BackupFile, BackupReason, Content, RestoreTarget, list_backups, ordered,
};
use crate::store::{StoreError, backup, setting};

/// A backup, taken or planned.
#[derive(Debug, Clone)]
pub struct BackupTaken {
    pub path: PathBuf,
    pub size: u64,
    pub content: Content,
}

/// The effect of restoring.
#[derive(Debug)]
pub struct RestorePlan {
    pub from: PathBuf,
    pub theirs: Content,
    pub ours: RestoreTarget,
}

/// The result of restoring. `kept` is none if there was nothing.
#[derive(Debug, Clone)]
pub struct Restored {
    pub from: PathBuf,
    pub content: Content,
    pub kept: Option<PathBuf>,
    /// Whether the old file was damaged, and was put aside.
    pub damaged: bool,
}

/// Takes a backup: to a named file or folder, otherwise to the folder beside the database.
pub fn take_backup(
    settings: &Settings,
    at: NaiveDateTime,
    target: Option<&Path>,
    replace: bool,
    dry_run: bool,
) -> Result<BackupTaken> {
    let path = &settings.path;
    match std::fs::metadata(path) {
        Ok(found) if found.is_file() && found.len() > 0 => {}
        Ok(found) if found.is_dir() => {}
        _ => {
            let what = if path.exists() { "is empty" } else { "does not exist" };
            let said = format!("there is nothing to back up: {} {what}", path.display());
            return Err(Failure::storage(said));
        }
    }
    let (conn, content) = backup::open(settings).map_err(points_to_doctor)?;
    let target = target.map(|target| writable(settings, target, at, replace)).transpose()?;
    let (path, size) = match (target, dry_run) {
        (target, true) => {
            let path = target.unwrap_or_else(|| backup::name(path, BackupReason::Hand, at));
            (path, std::fs::metadata(&settings.path).map_or(0, |f| f.len()))
        }
        (Some(target), false) => {
            let size = backup::write(&conn, path, &target, replace)?;
            (target, size)
        }
        (None, false) => {
            let kept = backup::take_copy(&conn, path, BackupReason::Hand, at)?;
            (kept.path, kept.size)
        }
    };
    Ok(BackupTaken { path, size, content })
}

fn points_to_doctor(error: StoreError) -> Failure {
    match error {
        error @ StoreError::CannotOpen { .. } => Failure::from(error).hint("see wyrm doctor"),
        other => other.into(),
    }
}

/// Where a copy may be written: never over a database or beside files that would mix with it, never
/// through a link. In a folder it gets a backup's name.
fn writable(
    settings: &Settings,
    typed: &Path,
    at: NaiveDateTime,
    replace: bool,
) -> Result<PathBuf> {
    let shown = typed.display();
    let target = if typed.is_dir() {
        let name = backup::name(&settings.path, BackupReason::Hand, at);
        typed.join(name.file_name().unwrap_or_default())
    } else {
        typed.to_path_buf()
    };
    let database = backup::real(&settings.path);
    let itself = |end: &&str| backup::real(&target) == backup::with_end(&database, end);
    if itself(&"") || backup::BESIDE.iter().any(itself) {
        return Err(refused!("{shown} is the database"));
    }
    for end in backup::BESIDE {
        let beside = backup::with_end(&target, end);
        if beside.exists() {
            return Err(refused!(
                "{} already exists and would get mixed up with the copy",
                beside.display()
            )
            .hint("choose another name"));
        }
    }
    if file::belongs_to_database(&target) {
        return Err(
            refused!("{shown} is reserved for a database's own files").hint("choose another name")
        );
    }
    match std::fs::symlink_metadata(&target) {
        Ok(found) if found.is_symlink() => {
            Err(refused!("{shown} is a link").hint("name the file itself"))
        }
        Ok(found) if !found.is_file() => {
            Err(Failure::storage(format!("{shown} cannot be written: it is not a file")))
        }
        Ok(_) if file::begins_as_database(&target) => {
            Err(refused!("{shown} is a database, and wyrm never overwrites a database")
                .hint("choose another name"))
        }
        Ok(_) if !replace => Err(refused!("{shown} already exists").hint("--force overwrites it")),
        _ => Ok(target),
    }
}

/// Switches automatic backups on or off.
pub fn switch(session: &mut Session, on: bool) -> Result<Done<bool>> {
    session.change(|conn, _| {
        setting::switch_backups(conn, on)?;
        Ok((on, format!("automatic backups {}", if on { "on" } else { "off" })))
    })
}

/// The requested file: a path, the name of a backup, or the newest good one.
pub fn find_backup(settings: &Settings, typed: &Path) -> Result<PathBuf> {
    if typed.as_os_str() == "newest" {
        let newest = backup::newest_good(&settings.path);
        return newest
            .map(|kept| kept.path)
            .ok_or_else(|| refused!("{} has no good backup", settings.path.display()));
    }
    let named = backup::folder(&settings.path).join(typed);
    match (typed.exists(), named.exists()) {
        (false, true) => Ok(named),
        (true, _) => Ok(typed.to_path_buf()),
        _ => {
            Err(refused!("there is no file {}", typed.display())
                .hint("wyrm restore lists the backups"))
        }
    }
}

/// Examines both sides, and changes nothing.
pub fn plan(settings: &Settings, from: &Path) -> Result<RestorePlan> {
    let (_, theirs) = source(settings, from)?;
    Ok(RestorePlan { from: from.to_path_buf(), theirs, ours: backup::target(settings)? })
}

fn source(settings: &Settings, from: &Path) -> Result<(crate::store::Connection, Content)> {
    if backup::real(from) == backup::real(&settings.path) {
        return Err(refused!("{} is the database itself", from.display())
            .hint("wyrm restore lists the backups"));
    }
    backup::read(from).map_err(|error| match error.naming(from) {
        error @ (StoreError::CannotOpen { .. }
        | StoreError::Damaged { .. }
        | StoreError::Foreign(_)) => Failure::from(error).hint("wyrm restore lists the backups"),
        other => other.into(),
    })
}

/// Restores a backup into the database. The old file is kept.
pub fn restore(settings: &Settings, plan: &RestorePlan, at: NaiveDateTime) -> Result<Restored> {
    let (conn, content) = source(settings, &plan.from)?;
    let kept = backup::restore(settings, &conn, at).map_err(|error| match error {
        StoreError::Held(_) => Failure::from(error).hint("close that program, then restore again"),
        other => other.into(),
    })?;
    Ok(Restored {
        from: plan.from.clone(),
        content,
        kept,
        damaged: matches!(plan.ours, RestoreTarget::Damaged(_)),
    })
}
