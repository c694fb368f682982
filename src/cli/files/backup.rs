//! `wyrm backup`, `wyrm restore`, `wyrm where`

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, ValueHint};
use serde_json::{Value, json};

use crate::app::backup::{self, BackupFile, BackupReason, RestorePlan};
use crate::app::{Failure, Result, location as app_place, stamp};
use crate::cli::help::complete;
use crate::cli::terminal::output::tried;
use crate::cli::terminal::ui::{Ui, all_the_same};
use crate::render::backup as render;

#[derive(Debug, Args)]
pub struct BackupArgs {
    /// The file to write [default: backups/ beside the database]
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,
    /// Replace an existing file, but never a database
    #[arg(long, requires = "file")]
    force: bool,
    /// Make backups automatically: before the first change of a day, a large undo, an upgrade
    #[arg(long, value_name = "WHETHER", conflicts_with = "file")]
    automatic: Option<Switch>,
}

#[derive(Debug, Args)]
pub struct RestoreArgs {
    /// A backup by its name or path, or newest
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, add = complete::backups())]
    file: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    On,
    Off,
}

pub fn backup(ui: &mut Ui, args: BackupArgs) -> Result<()> {
    if let Some(switch) = args.automatic {
        return automatic(ui, switch == Switch::On);
    }
    let (settings, now, dry_run) = (ui.settings()?, ui.local_time(), ui.globals.dry_run);
    let taken = backup::take_backup(&settings, now, args.file.as_deref(), args.force, dry_run)?;
    let at = stamp((ui.context.clock)());
    ui.answer(
        || tried(json!({ "backup": render::taken_json(&taken, &at, BackupReason::Hand) }), dry_run),
        |look| render::taken(&taken, dry_run, look),
    )
    .map_err(|failure| {
        let kept = format!("the backup {} was made", taken.path.display());
        if dry_run { failure } else { all_the_same(failure, &kept) }
    })?;
    if dry_run {
        ui.say("(dry run: nothing was written)");
    }
    Ok(())
}

fn automatic(ui: &mut Ui, on: bool) -> Result<()> {
    // Switching them off must work even if no backup can be made.
    ui.backups = on;
    let done = backup::switch(&mut ui.change()?, on)?;
    ui.changed("automatic_backups", &done, |on, _| {
        format!("automatic backups are {}\n", if *on { "on" } else { "off" })
    })
}

pub fn restore(ui: &mut Ui, args: RestoreArgs) -> Result<()> {
    if ui.globals.csv && args.file.is_some() {
        return Err(super::csv::refused("restoring a file"));
    }
    let settings = ui.settings()?;
    let from = match args.file {
        Some(typed) => backup::find_backup(&settings, &typed)?,
        None => match choose(ui, backup::ordered(&settings.path))? {
            Some(chosen) => chosen,
            None => return Ok(()),
        },
    };
    let plan = backup::plan(&settings, &from)?;
    if ui.globals.dry_run {
        if !ui.interactive() {
            agree(ui, &plan)?;
        }
        ui.answer(
            || {
                let restore = render::restored_json(&plan.from, None, &plan.theirs, None);
                json!({ "restore": restore, "dry_run": true })
            },
            |look| render::would_restore(&plan, look),
        )?;
        ui.say("(dry run: nothing was changed)");
        return Ok(());
    }
    agree(ui, &plan)?;
    let done = backup::restore(&settings, &plan, ui.local_time())?;
    let back = match (&done.kept, done.damaged) {
        (Some(kept), false) => Some(command(ui, kept.file_name().map_or(kept, Path::new), false)),
        _ => None,
    };
    let answered = ui.answer(
        || {
            let kept = done.kept.as_deref();
            json!({ "restore": render::restored_json(&done.from, kept, &done.content, back.as_deref()) })
        },
        |look| render::restored(&done, look),
    );
    answered.map_err(|failure| {
        let failure =
            all_the_same(failure, &format!("the database was replaced by {}", from.display()));
        match &back {
            Some(back) => failure.hint(format!("undo: {back}")),
            None => failure,
        }
    })?;
    if let Some(back) = back {
        ui.say(&format!("(undo: {back})"));
    } else if let Some(kept) = &done.kept {
        ui.say(&format!("(the damaged file is now {})", kept.display()));
    }
    Ok(())
}

/// Asks a person before a database is replaced; a script passes --yes.
fn agree(ui: &mut Ui, plan: &RestorePlan) -> Result<()> {
    let Some(question) = render::question(plan, &ui.look()).filter(|_| !ui.globals.yes) else {
        return Ok(());
    };
    if !ui.interactive() {
        let said = question.trim_end_matches('?').to_lowercase();
        let command = command(ui, &plan.from, true);
        return Err(Failure::refused(format!("this would {said}"))
            .hint(format!("to do it anyway: {command}")));
    }
    ui.agree("--yes", &question, "no, leave it", "yes, restore it")
}

/// The command that restores a file, as typed in a shell.
fn command(ui: &Ui, file: &Path, yes: bool) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/.-_+:@%".contains(c);
    let word = |path: &Path| {
        let text = path.display().to_string();
        if text.chars().all(plain) && !text.starts_with('-') {
            text
        } else {
            format!("'{}'", text.replace('\'', "'\\''"))
        }
    };
    let mut line = "wyrm".to_owned();
    if let Some(db) = &ui.globals.db {
        line.push_str(&format!(" --db {}", word(db)));
    }
    line.push_str(&format!(" restore {}", word(file)));
    if yes {
        line.push_str(" --yes");
    }
    line
}

/// Lists the backups, and on a terminal asks for one.
fn choose(ui: &mut Ui, backups: Vec<BackupFile>) -> Result<Option<PathBuf>> {
    if backups.is_empty() {
        return Err(Failure::refused("there are no backups yet").hint("wyrm backup makes one"));
    }
    if ui.interactive() {
        let lines: Vec<String> = backups.iter().map(render::line).collect();
        let chosen = ui.choose("FILE", "Which backup?", &lines)?;
        return Ok(Some(backups[chosen].path.clone()));
    }
    let documents = documents(ui, &backups);
    ui.answer(|| json!({ "backups": documents }), |look| render::list(&backups, look))?;
    ui.say("(one of them: wyrm restore FILE)");
    Ok(None)
}

fn documents(ui: &Ui, backups: &[BackupFile]) -> Vec<Value> {
    let at = |kept: &BackupFile| (ui.context.universal)(kept.at).map(stamp);
    let one = |kept: &BackupFile| render::kept_json(kept, at(kept));
    backups.iter().map(one).collect()
}

pub fn show_location(ui: &mut Ui) -> Result<()> {
    let place = app_place::find_files(&ui.settings()?)?;
    let backups = documents(ui, &place.backups);
    ui.answer(|| render::place_json(&place, backups), |look| render::place(&place, look))
}
