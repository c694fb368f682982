//! The journal's steps, and what undo would change.

use serde_json::{Value, json};

use super::{Cell, Ink, Look, Table, truncated};
use crate::app::history::{Difference, History, UndoReport};
use crate::app::{JournalDirection, Step};
use crate::rules::words;

fn change(difference: &Difference) -> String {
    match difference {
        Difference::Gone { subject } => format!("{subject}: gone"),
        Difference::Back { subject } => format!("{subject}: back"),
        Difference::Changed { subject, fields } => {
            let fields: Vec<String> =
                fields.iter().map(|f| format!("{} {} → {}", f.name, f.from, f.to)).collect();
            format!("{subject}: {}", fields.join(", "))
        }
    }
}

/// How many steps, and how many changes, an answer names; the rest is counted.
const NAMED: usize = 20;

/// How many items of a list are named, and how many omitted. A line that only says "1 more" is not
/// worth it.
fn named(count: usize) -> (usize, usize) {
    if count > NAMED + 1 { (NAMED, count - NAMED) } else { (count, 0) }
}

fn changes(differences: &[Difference], indent: usize, look: &Look) -> String {
    let (shown, more) = named(differences.len());
    let mut text: String =
        differences[..shown].iter().map(|d| look.line(indent, &change(d))).collect();
    if more > 0 {
        let more = words::number_of(more, "more change");
        text.push_str(&format!("{:indent$}{more}\n", ""));
    }
    text
}

pub fn list(history: &History, look: &Look) -> String {
    if look.says_none(history.steps.is_empty()) {
        return "nothing has been recorded yet\n".to_owned();
    }
    let head = [">step", "when", "what", "|state"];
    let mut text = Table::in_parts(&head, &history.steps, look, |step| {
        let ink = step.undone.then_some(Ink::Quiet);
        vec![
            Cell::inked(step.id, ink),
            Cell::inked(look.time(&step.at), ink),
            Cell::inked(by(step), ink),
            Cell::inked(if step.undone { "undone" } else { "" }, Ink::Quiet),
        ]
    });
    let (earlier, steps) = (history.earlier, ("step", "steps"));
    text.push_str(&truncated::line(earlier, steps, "wyrm history --all", look));
    match &history.preview {
        Ok(Some((step, differences))) => {
            let step = format!("wyrm undo would take back step {}, {}", step.id, step.label);
            text.push_str(&format!("\n{}\n", look.wrapped(1, &step)));
            text.push_str(&changes(differences, 3, look));
        }
        Ok(None) => {}
        Err(why) => text.push_str(&format!("\n {why}\n")),
    }
    if history.can_redo > 0 {
        let steps = words::number_of(history.can_redo, "undone step");
        text.push_str(&format!("\n wyrm redo would bring back the first of {steps}\n"));
    }
    text
}

/// A step's label, with the player who did it at another device.
fn by(step: &Step) -> String {
    let by = step.player_name.iter().map(|player| format!(" (by {player})"));
    std::iter::once(step.label.clone()).chain(by).collect()
}

/// The question before many steps are undone, newest first.
pub fn undo_many(steps: &[Step], look: &Look) -> String {
    let since = steps.last().map(|step| look.time(&step.at));
    format!(
        "That undoes {} steps, back to {}. Undo them all?",
        steps.len(),
        since.unwrap_or_default()
    )
}

pub fn walked(walked: &UndoReport, look: &Look) -> String {
    let (would, did) = match walked.direction {
        JournalDirection::Undo => ("would undo", "undone"),
        JournalDirection::Redo => ("would redo", "redone"),
    };
    let word = if walked.dry_run { would } else { did };
    let mut text = String::new();
    let (shown, more) = named(walked.steps.len());
    for step in &walked.steps[..shown] {
        let step = format!("{word}: step {}, {}", step.id, step.label);
        text.push_str(&look.line(0, &step));
    }
    if let Some(last) = walked.steps.last().filter(|_| more > 0) {
        let more = words::number_of(more, "more step");
        text.push_str(&format!("{word}: {more}, to step {}\n", last.id));
    }
    text + &changes(&walked.changes, 3, look)
}

pub fn json(history: &History) -> Value {
    let mut value = json!({
        "steps": history.steps,
        "earlier": history.earlier,
        "undo_would_change": history.preview.as_ref().ok().and_then(Option::as_ref).map(|(_, changes)| changes),
        "can_redo": history.can_redo,
    });
    let listed = crate::saturate::<i64>(history.steps.len());
    truncated::put(&mut value, listed + history.earlier, history.earlier);
    json!({ "history": value })
}
