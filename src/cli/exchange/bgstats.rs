//! `wyrm import bgstats` and `wyrm export bgstats`

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use crate::app::Failure;
use crate::app::exchange::bgstats::{self, Choices, Clock, Doubt, File, Halt, Said, Times};
use crate::app::file::{self, Target};
use crate::cli::progress::Progress;
use crate::cli::stats::FilterArgs;
use crate::cli::ui::Ui;
use crate::render;
use crate::rules::name::shown;
use crate::rules::words;

#[derive(Debug, Args)]
pub struct ImportArgs {
    /// The export of BG Stats (- for standard input)
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,
    /// A player there is this one here: --same Anna=Ana
    #[arg(long, value_name = "THERE=HERE")]
    same: Vec<String>,
    /// A player there is someone new
    #[arg(long, value_name = "THERE")]
    different: Vec<String>,
    /// A game there is this one here: --same-game "Drako 2nd=drako"
    #[arg(long, value_name = "THERE=HERE")]
    same_game: Vec<String>,
    /// A game there is another one
    #[arg(long, value_name = "THERE")]
    different_game: Vec<String>,
    /// Near misses that nobody decided on are someone and something new
    #[arg(long)]
    rest_new: bool,
}

#[derive(Debug, Args)]
pub struct ExportArgs {
    /// The file [default: standard output]
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: Option<PathBuf>,
    /// Write over an existing file
    #[arg(long, requires = "file")]
    force: bool,
    #[command(flatten)]
    filter: FilterArgs,
}

/// How many near misses an error names.
const NAMED: usize = 20;

pub fn import(ui: &mut Ui, args: ImportArgs) -> Result<(), Failure> {
    let text = ui.read_up_to(&args.file, file::MOST_IMPORTED)?;
    let name = match args.file.as_os_str() == "-" {
        true => "standard input".to_owned(),
        false => args.file.display().to_string(),
    };
    let about = |failure: Failure| failure.before(format!("{name}: "));
    let now = (ui.context.clock)();
    let read = |ui: &Ui| {
        let universal = &*ui.context.universal;
        File::read(&text, &Times { universal, now }).map_err(about)
    };
    let there = read(ui)?;
    let mut choices = {
        let session = ui.change_journal()?;
        let said = Said {
            same: args.same,
            different: args.different,
            same_game: args.same_game,
            different_game: args.different_game,
            rest_new: args.rest_new,
        };
        said.read(session.conn(), &session.titles, &there)?
    };
    loop {
        let mut session = ui.change()?;
        let bar = Progress::of_reading(ui, there.plays() as u64, "plays");
        let universal = &*ui.context.universal;
        let times = Times { universal, now };
        let sum_up = ui.globals.dry_run;
        let done = bgstats::import(&mut session, &there, &times, &choices, sum_up, &|| {
            bar.add(1);
        });
        drop((session, bar));
        match done {
            Ok(done) => {
                return ui.done(
                    &done,
                    |report| json!({ "imported": render::exchange::bgstats::json(report) }),
                    |report, look| render::exchange::bgstats::imported(report, done.dry_run, look),
                );
            }
            Err(Halt::Failed(failure)) => return Err(failure),
            Err(Halt::Doubts(doubts)) => decide(ui, &doubts, &mut choices)?,
        }
    }
}

/// Asks about each near miss, or says what has to be said.
fn decide(ui: &mut Ui, doubts: &[Doubt], choices: &mut Choices) -> Result<(), Failure> {
    if !ui.interactive() {
        return Err(undecided(doubts));
    }
    for doubt in doubts {
        let kind = doubt.kind.word();
        let question = format!(
            "Is the {kind} {} in the file {} here?",
            shown(&doubt.there),
            doubt.here
        );
        let options = [
            "yes, the same".to_owned(),
            format!("no, another {kind}"),
            "no, and neither are all that follow".to_owned(),
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

fn undecided(doubts: &[Doubt]) -> Failure {
    let mut lines: Vec<String> = doubts
        .iter()
        .take(NAMED)
        .map(|doubt| {
            let (said, flags) = (
                render::exchange::bgstats::doubt(doubt),
                render::exchange::bgstats::flags(doubt),
            );
            format!("{said}: {flags}")
        })
        .collect();
    if doubts.len() > NAMED {
        lines.push(format!("and {} more", doubts.len() - NAMED));
    }
    let count = words::count(doubts.len() as i64, "name", "names");
    Failure::refused(format!(
        "{count} in the file may mean somebody or something here\n{}",
        lines.join("\n")
    ))
    .hint("say each of them, or --rest-new if all others are new")
}

pub fn export(ui: &mut Ui, args: ExportArgs) -> Result<(), Failure> {
    let filter = args.filter.read(ui)?;
    let target = match &args.file {
        Some(file) => Some(Target::new(file, args.force, Some(&ui.settings()?))?),
        None => None,
    };
    let session = ui.look_up()?;
    let clock = Clock {
        local: &*ui.context.local,
        universal: &*ui.context.universal,
    };
    let exported = bgstats::export(&session, &filter, &clock)?;
    drop(session);
    if exported.text.len() as u64 > file::MOST_IMPORTED {
        ui.warn(&format!(
            "the file is larger than wyrm reads back ({} million bytes): --title or --since makes smaller ones",
            file::MOST_IMPORTED / 1_000_000
        ));
    }
    let holds = render::exchange::bgstats::holds(exported.plays, exported.players, exported.games);
    let Some((file, target)) = args.file.zip(target) else {
        let document = || serde_json::from_str::<Value>(&exported.text).unwrap_or_default();
        return ui.answer_exactly(|| json!({ "bgstats": document() }), &exported.text);
    };
    let would = if ui.globals.dry_run {
        "would be"
    } else {
        "are"
    };
    if !ui.globals.dry_run {
        target.write(&exported.text)?;
    }
    ui.answer(
        || {
            json!({
                "file": file.display().to_string(), "plays": exported.plays,
                "players": exported.players, "games": exported.games,
            })
        },
        |_| format!("{holds} {would} written to {}\n", file.display()),
    )
}
