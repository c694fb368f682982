//! `wyrm undo`, `wyrm redo`, `wyrm history`

use clap::Args;
use serde_json::json;

use crate::app::JournalDirection;
use crate::app::history::{self, Reach, UndoReport};
use crate::app::{Failure, Result};
use crate::cli::args::number;
use crate::cli::terminal::output::tried;
use crate::cli::terminal::ui::{Ui, all_the_same};
use crate::render;
use crate::rules::words;

#[derive(Debug, Args)]
pub struct UndoArgs {
    /// How many steps
    #[arg(value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = number)]
    steps: i64,
    /// Go back until this step is the last one (0: to the very beginning)
    #[arg(long, value_name = "STEP", conflicts_with = "steps", allow_negative_numbers = true, value_parser = number)]
    to: Option<i64>,
}

#[derive(Debug, Args)]
pub struct RedoArgs {
    /// How many steps
    #[arg(value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = number)]
    steps: i64,
}

#[derive(Debug, Args)]
pub struct HistoryArgs {
    /// All steps
    #[arg(long)]
    all: bool,
    /// How many of the newest steps [default: 15; with --csv all]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    limit: Option<i64>,
}

pub fn undo(ui: &mut Ui, args: UndoArgs) -> Result<()> {
    let reach = args.to.map_or(Reach::Steps(args.steps), Reach::BackTo);
    walk(ui, JournalDirection::Undo, reach)
}

pub fn redo(ui: &mut Ui, args: RedoArgs) -> Result<()> {
    walk(ui, JournalDirection::Redo, Reach::Steps(args.steps))
}

fn walk(ui: &mut Ui, direction: JournalDirection, reach: Reach) -> Result<()> {
    let dry_run = ui.globals.dry_run;
    let agreed = ui.globals.yes || direction == JournalDirection::Undo && sure(ui, reach)?;
    let walked: UndoReport =
        history::go(&mut ui.change_journal()?, direction, reach, agreed, dry_run)?;
    let (name, label, back) = match direction {
        JournalDirection::Undo => (done_word(direction), "bring it back", "redo"),
        JournalDirection::Redo => (done_word(direction), "undo", "undo"),
    };
    let answered = ui.answer(
        || tried(json!({ name: walked }), dry_run),
        |look| render::history::walked(&walked, look),
    );
    if dry_run {
        answered?;
        ui.say("(dry run: nothing was changed)");
        return Ok(());
    }
    answered.map_err(|failure| {
        let steps = words::count(walked.steps.len(), "step is", "steps are");
        all_the_same(failure, &format!("{steps} {name}"))
    })?;
    let count = match walked.steps.len() {
        0 | 1 => String::new(),
        many => format!(" {many}"),
    };
    ui.say(&format!("({label}: wyrm {back}{count})"));
    Ok(())
}

/// The word for walked steps.
fn done_word(direction: JournalDirection) -> &'static str {
    match direction {
        JournalDirection::Undo => "undone",
        JournalDirection::Redo => "redone",
    }
}

/// The walked steps, in a line.
pub fn walked_line(direction: JournalDirection, walked: &UndoReport) -> String {
    let labels: Vec<&str> = walked.steps.iter().map(|step| step.label.as_str()).collect();
    format!("{}: {}", done_word(direction), labels.join("; "))
}

/// Asks a person before many steps are undone; returns the consent, which a dry run assumes.
fn sure(ui: &mut Ui, reach: Reach) -> Result<bool> {
    if !ui.interactive() || ui.globals.dry_run {
        return Ok(ui.interactive());
    }
    let Some(steps) = history::would_undo_many(&ui.look_up()?, reach)? else {
        return Ok(false);
    };
    let count = steps.len();
    let question = render::history::undo_many(&steps, &ui.look());
    ui.agree("--yes", &question, "no, leave them", &format!("yes, undo {count} steps"))?;
    Ok(true)
}

pub fn list(ui: &mut Ui, args: HistoryArgs) -> Result<()> {
    let wanted = args.limit.unwrap_or(15);
    let limit = if args.all || args.limit.is_none() && ui.globals.csv {
        usize::MAX >> 1
    } else {
        usize::try_from(wanted).ok().filter(|limit| *limit > 0).ok_or_else(|| {
            Failure::refused(format!("the number of steps must be at least 1, not {wanted}"))
        })?
    };
    let history = history::list(&mut ui.look_up()?, limit)?;
    ui.answer(|| render::history::json(&history), |look| render::history::list(&history, look))
}
