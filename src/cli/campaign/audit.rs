//! `wyrm audit`

mod questions;

use clap::Args;
use serde_json::json;

use crate::app::audit::{self, AuditReport, PaperSheet, TypedPart};
use crate::app::{Failure, Result, Session};
use crate::cli::help::complete;
use crate::cli::terminal::ui::Ui;
use crate::render;
use crate::rules::dice_dragons::audit::{Paper, SheetPart};
use crate::rules::name::{key, shown};
use crate::rules::words;

#[derive(Debug, Args)]
#[command(after_help = "\
On a terminal wyrm goes through the sheets hero by hero; Enter agrees. In a
script, enter each hero followed by the values on the sheet: gold, exp, level,
hp (the maximum), items, improved, learned, state.

Examples:
  wyrm audit
  wyrm audit denra timorn
  wyrm audit denra gold=3 exp=8 items=haste,steel timorn gold=1 items=none
  wyrm audit denra level=2 hp=23 improved=stab
  wyrm audit denra gold=3 --correct --reason \"as on the sheet\"

Exit code 0 if all agree or the record was corrected, 1 if something differs.")]
pub struct AuditArgs {
    /// Heroes [default: the party], in a script each followed by the values on the sheet
    #[arg(value_name = "HERO [FIELD=VALUE]", add = complete::heroes())]
    words: Vec<String>,
    /// Correct the record to match the sheets, all in one step
    #[arg(long)]
    correct: bool,
    /// The reason for the correction
    #[arg(long, value_name = "TEXT", requires = "correct", allow_hyphen_values = true)]
    reason: Option<String>,
}

/// A named hero, and the entered parts of the sheet.
type SheetEntries = (String, Vec<(SheetPart, String)>);

pub fn run(ui: &mut Ui, args: AuditArgs) -> Result<()> {
    let told = parse_sheets(&args.words)?;
    let silent = told.iter().filter(|(_, parts)| parts.is_empty());
    let silent: Vec<&str> = silent.map(|(hero, _)| hero.as_str()).collect();
    match silent.len() == told.len() {
        true if ui.interactive() && !args.correct => {
            let heroes = told.iter().map(|(hero, _)| hero.clone()).collect();
            return questions::walk(ui, heroes);
        }
        false if silent.is_empty() => {}
        _ => {
            let whose = silent.first().map(|hero| format!(" of {}", shown(hero)));
            return Err(Failure::missing(format!(
                "the values on the sheet{}",
                whose.unwrap_or_else(|| "s".to_owned())
            ))
            .hint("as in wyrm audit denra gold=3 exp=8 items=none"));
        }
    }
    let session = ui.look_up()?;
    let sheets = told.iter().map(|told| sheet(&session, told));
    let sheets: Vec<PaperSheet> = sheets.collect::<Result<_, _>>()?;
    let report = audit::compare(&session, &sheets)?;
    drop(session);
    if args.correct { correct(ui, &sheets, &report, args.reason) } else { show(ui, &report) }
}

/// Parses words into heroes, each with parts of the sheet.
fn parse_sheets(words: &[String]) -> Result<Vec<SheetEntries>> {
    let mut told: Vec<SheetEntries> = Vec::new();
    for word in words {
        let Some((part, value)) = word.split_once('=') else {
            told.push((word.clone(), Vec::new()));
            continue;
        };
        let what = SheetPart::read(&key(part)).ok_or_else(|| {
            let all = SheetPart::ALL.map(SheetPart::word);
            Failure::refused(format!("{} is not a field of the sheet", shown(part)))
                .hint(format!("one of: {}", all.join(", ")))
        })?;
        let Some((_, parts)) = told.last_mut() else {
            return Err(Failure::missing(format!("the hero before {}", what.word()))
                .hint(format!("the hero comes first: wyrm audit denra {}", shown(word))));
        };
        if parts.iter().any(|(other, _)| *other == what) {
            return Err(Failure::refused(format!("{} is given twice", what.word())));
        }
        parts.push((what, value.to_owned()));
    }
    Ok(told)
}

/// A part as typed: a number, a word, or names between commas.
fn typing(what: SheetPart, value: &str) -> Result<TypedPart> {
    let value = value.trim();
    match what {
        SheetPart::Gold | SheetPart::Exp | SheetPart::Level | SheetPart::Hp => {
            let number = value.parse().map_err(|error| {
                Failure::refused(format!("{} is not a number: {}", shown(value), what.word()))
                    .because(error)
            })?;
            Ok(TypedPart::Number(number))
        }
        SheetPart::State => Ok(TypedPart::State(audit::standing(value)?)),
        SheetPart::Items | SheetPart::Improved | SheetPart::Learned => {
            let none = ["", "none", "nothing", "-", "–"].contains(&value);
            let names = value.split(',').map(|name| name.trim().to_owned());
            Ok(TypedPart::Words(names.filter(|_| !none).collect()))
        }
    }
}

fn sheet(session: &Session, (hero, parts): &SheetEntries) -> Result<PaperSheet> {
    let mut paper = Paper::default();
    for (what, value) in parts {
        audit::read(session, &mut paper, *what, &typing(*what, value)?)?;
    }
    Ok(PaperSheet { hero: hero.clone(), paper })
}

/// Shows the differences of sheets and record; exit code 1 if there are any.
fn show(ui: &mut Ui, report: &AuditReport) -> Result<()> {
    ui.answer(
        || json!({ "audit": render::audit::json(report) }),
        |look| render::audit::report(report, look),
    )?;
    match report.differences() {
        0 => Ok(()),
        n => {
            let parts = words::count(n, "part", "parts");
            Err(Failure::refused(format!("sheets and record differ in {parts}")).hint(
                "enter the missing records, or correct the record to match the sheets: --correct \
                 --reason TEXT",
            ))
        }
    }
}

fn correct(
    ui: &mut Ui,
    sheets: &[PaperSheet],
    report: &AuditReport,
    reason: Option<String>,
) -> Result<()> {
    if report.differences() == 0 {
        return show(ui, report);
    }
    let reason = ui.text(reason, "--reason TEXT", "Why are you correcting it?", "")?;
    let done = audit::correct(&mut ui.change()?, sheets, &reason)?;
    ui.done(
        &done,
        |all| {
            let all = all.iter().map(|one| json!({ "hero": one.hero, "corrected": one.what }));
            json!({ "audit": render::audit::json(report), "corrected": all.collect::<Vec<_>>() })
        },
        |all, _| {
            let lines = all.iter();
            let lines =
                lines.map(|one| format!("{} corrected: {}\n", one.hero, one.what.join(", ")));
            lines.collect()
        },
    )
}
