//! The results of a check, in words and JSON.

use serde_json::{Value, json};

use super::backup::when;
use super::{Ink, Look};
use crate::app::check::{CheckReport, CheckedCounts, Note, Problem, Since};
use crate::app::doctor::BEGINS;
use crate::rules::words;

/// The checked records: `4 plays (3 replayed), 85 events, …`.
fn looked_at(counts: &CheckedCounts) -> String {
    let count = |n: u64, one, many| words::count(n, one, many);
    let plays = count(counts.plays, "play", "plays");
    let plays = match counts.replayed {
        0 => plays,
        n => format!("{plays} ({n} replayed)"),
    };
    words::and([
        plays,
        count(counts.events, "event", "events"),
        count(counts.ledger, "ledger row", "ledger rows"),
        count(counts.steps, "step", "steps"),
        count(counts.entries, "catalogue entry", "catalogue entries"),
        count(counts.settings, "setting", "settings"),
    ])
}

/// Since when, according to the backups.
fn since(since: Since) -> String {
    match (since.already, since.not_yet) {
        (Some(already), Some(not_yet)) => {
            format!("{} (not in the backup of {})", when(already), when(not_yet))
        }
        (None, Some(not_yet)) => format!("after the backup of {}", when(not_yet)),
        (Some(already), None) => format!("{} or before: no backup is without it", when(already)),
        (None, None) => "unknown".to_owned(),
    }
}

fn problem(problem: &Problem, look: &Look) -> String {
    let what = format!("{}: {}", problem.record, problem.what);
    let mut text = format!("{}\n", look.paint(Ink::Bad, &look.wrapped(1, &what)));
    text.extend(problem.since.map(|known| format!("   since: {}\n", since(known))));
    if let Some(mend) = &problem.mend {
        // On one line, for copying.
        text.push_str(&format!("   fix:   {mend}\n"));
    }
    text
}

fn note(note: &Note, look: &Look) -> String {
    let what = format!("note: {} {}", note.record, note.what);
    look.line(1, &what)
}

pub fn text(report: &CheckReport, look: &Look) -> String {
    let file = report.file.display();
    if report.empty {
        return format!("{file} is empty and safe to use: {}\n", BEGINS);
    }
    let mut text = match report.problems.len() {
        0 => format!("{file} is intact\n"),
        n => {
            let problems = words::number_of(n, "problem");
            format!("{file} has {problems}\n")
        }
    };
    text.push_str(&look.fact("checked", &looked_at(&report.counts)));
    if !report.problems.is_empty() {
        text.push('\n');
    }
    text.extend(report.problems.iter().map(|found| problem(found, look)));
    text.extend(report.notes.iter().map(|known| note(known, look)));
    text
}

pub fn json(report: &CheckReport) -> Value {
    let problem = |found: &Problem| {
        json!({
            "kind": found.kind, "record": found.record, "what": found.what,
            "since": found.since.map(since), "mend": found.mend,
        })
    };
    json!({ "check": {
        "ok": report.problems.is_empty(),
        "empty": report.empty,
        "file": report.file.display().to_string(),
        "problems": report.problems.iter().map(problem).collect::<Vec<_>>(),
        "notes": report.notes,
        "checked": report.counts,
    }})
}
