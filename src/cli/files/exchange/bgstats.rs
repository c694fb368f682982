//! `wyrm import bgstats` and `wyrm export bgstats`

use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use clap::Args;
use serde_json::{Value, json};

use super::file_name;
use crate::app::exchange::bgstats::{
    self, BgStatsExport, BgStatsImport, ExportClock, File, ImportHalt, NameChoices, NameDoubt,
    NameFlags, Times,
};
use crate::app::file::{self, OutputFile};
use crate::app::{Done, Failure, Result};
use crate::cli::look_back::stats::FilterArgs;
use crate::cli::terminal::progress::ProgressBar;
use crate::cli::terminal::ui::Ui;
use crate::render::exchange::bgstats as words_of;
use crate::rules::name::shown;
use crate::rules::words;

#[derive(Debug, Args)]
pub struct ImportArgs {
    /// The BG Stats export (- for standard input)
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: Option<PathBuf>,
    /// A player in the file who is already a player here: --same Anna=Ana
    #[arg(long, value_name = "THERE=HERE")]
    same: Vec<String>,
    /// A player in the file who is new here
    #[arg(long, value_name = "THERE")]
    different: Vec<String>,
    /// A game in the file that is already a game here: --same-game "Drako 2nd=drako"
    #[arg(long, value_name = "THERE=HERE")]
    same_game: Vec<String>,
    /// A game in the file that is new here
    #[arg(long, value_name = "THERE")]
    different_game: Vec<String>,
    /// Treat all undecided similar names as new
    #[arg(long)]
    rest_new: bool,
}

#[derive(Debug, Args)]
pub struct ExportArgs {
    /// The file [default: standard output]
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long, requires = "file")]
    force: bool,
    #[command(flatten)]
    filter: FilterArgs,
}

/// How many near misses an error names.
const NAMED: usize = 20;

pub fn import(ui: &mut Ui, args: ImportArgs) -> Result<()> {
    let path = ui.file(args.file.clone(), "FILE")?;
    let text = ui.read_up_to(&path, file::MOST_IMPORTED)?;
    let name = file_name(&path).display();
    let now = (ui.context.clock)();
    let universal = &*ui.context.universal;
    let file = File::read(&text, &Times { universal, now })
        .map_err(|failure| failure.before(format!("{name}: ")))?;
    let ImportArgs { same, different, same_game, different_game, rest_new, .. } = args;
    let said = NameFlags { same, different, same_game, different_game, rest_new };
    let session = ui.change_journal()?;
    let mut choices = said.read(session.conn(), &session.titles, &file)?;
    drop(session);
    loop {
        match take_in(ui, &file, &choices, now) {
            Ok(done) => {
                return ui.changed("imported", &done, |report, look| {
                    words_of::imported(report, done.dry_run, look)
                });
            }
            Err(ImportHalt::Failed(failure)) => return Err(failure),
            Err(ImportHalt::Doubts(doubts)) => decide(ui, &doubts, &mut choices)?,
        }
    }
}

/// Imports the file once everything is decided; a dry run decides nothing.
fn take_in(
    ui: &mut Ui,
    file: &File,
    choices: &NameChoices,
    now: DateTime<Utc>,
) -> Result<Done<BgStatsImport>, ImportHalt> {
    let mut session = ui.change()?;
    let bar = ProgressBar::of_reading(ui, file.heads().len() as u64, "plays");
    let universal = &*ui.context.universal;
    let times = Times { universal, now };
    let sum_up = ui.globals.dry_run;
    bgstats::import(&mut session, file, &times, choices, sum_up, &|| bar.add(1))
}

/// Asks about each near miss, or names the missing flags.
fn decide(ui: &mut Ui, doubts: &[NameDoubt], choices: &mut NameChoices) -> Result<()> {
    if !ui.interactive() {
        return Err(undecided(doubts));
    }
    for doubt in doubts {
        let kind = doubt.kind.word();
        let question =
            format!("Is the {kind} {} in the file {} here?", shown(&doubt.there), doubt.here);
        let options = [
            "yes, the same".to_owned(),
            format!("no, another {kind}"),
            "no, and all the others are new too".to_owned(),
        ];
        match ui.choose("--same", &question, &options)? {
            0 => choices.decide(doubt, true),
            1 => choices.decide(doubt, false),
            _ => {
                choices.rest_new = true;
                break;
            }
        }
    }
    Ok(())
}

fn undecided(doubts: &[NameDoubt]) -> Failure {
    let line = |doubt| format!("{}: {}", words_of::doubt(doubt), words_of::flags(doubt));
    let mut lines: Vec<String> = doubts.iter().take(NAMED).map(line).collect();
    if doubts.len() > NAMED {
        lines.push(format!("and {} more", doubts.len() - NAMED));
    }
    let count = words::count(doubts.len(), "name", "names");
    Failure::refused(format!("{count} in the file may match one here\n{}", lines.join("\n")))
        .hint("decide each one, or add --rest-new if all others are new")
}

pub fn export(ui: &mut Ui, args: ExportArgs) -> Result<()> {
    let filter = args.filter.read(ui)?;
    let file = args.file.filter(|file| file.as_os_str() != "-");
    let target = ui.target(file.as_deref(), args.force)?;
    let session = ui.look_up()?;
    let clock = ExportClock { local: &*ui.context.local, universal: &*ui.context.universal };
    let exported = bgstats::export(&session, &filter, &clock)?;
    drop(session);
    if exported.text.len() as u64 > file::MOST_IMPORTED {
        ui.warn(
            "the file is larger than 40,000,000 bytes, so wyrm cannot import it again: --title or \
             --since makes smaller ones",
        );
    }
    match file.zip(target) {
        Some((file, target)) => write(ui, &exported, &file, &target),
        None => {
            let document = || serde_json::from_str::<Value>(&exported.text).unwrap_or_default();
            ui.answer_exactly(|| json!({ "bgstats": document() }), &exported.text)
        }
    }
}

fn write(ui: &mut Ui, exported: &BgStatsExport, file: &Path, target: &OutputFile) -> Result<()> {
    let would = if ui.globals.dry_run {
        "would be"
    } else {
        target.write(&exported.text)?;
        "are"
    };
    let file = file.display().to_string();
    let BgStatsExport { plays, players, games, .. } = exported;
    ui.answer(
        || json!({ "file": file, "plays": plays, "players": players, "games": games }),
        |_| {
            let holds = words_of::holds(*plays, *players, *games);
            format!("{holds} {would} written to {file}\n")
        },
    )
}
