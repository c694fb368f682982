//! A hero's ledger, drawn: the history, and where a number comes from.

use serde_json::{Value, json};

use crate::app::play::numbered;
use crate::app::report::{HistoryReport, LedgerLine, WhyReport};
use crate::render::{Cell, Ink, Look, Table};
use crate::rules::name::key;
use crate::rules::words;

fn why_said(what: &str, reason: Option<&str>) -> String {
    match reason {
        Some(reason) => format!("{what} ({reason})"),
        None => what.to_owned(),
    }
}

/// A hunt by its number and its id: `3 (id 17)`.
fn hunt(number: Option<i64>, id: Option<i64>) -> String {
    let called = id.map(|id| numbered("", number, id));
    called.unwrap_or_default().trim_start().to_owned()
}

fn signed(amount: i64) -> Cell {
    match amount {
        0 => Cell::from(""),
        n if n > 0 => Cell::inked(format!("+{n}"), Ink::Good),
        n => Cell::inked(format!("−{}", -n), Ink::Bad),
    }
}

/// A note on what is not listed, and the command that lists it.
fn earlier(count: i64, command: &str, look: &Look) -> String {
    match count {
        0 => String::new(),
        count => {
            let rows = words::count(count, "earlier row", "earlier rows");
            look.paint(Ink::Quiet, &format!(" {rows}: {command} --all\n"))
        }
    }
}

/// Ledger rows with running totals.
pub fn history(report: &HistoryReport, look: &Look) -> String {
    let name = &report.hero.name;
    if report.lines.is_empty() {
        return format!("{name} has no history yet\n");
    }
    let command = format!("wyrm hero history {}", key(name));
    let mut text = earlier(report.earlier, &command, look);
    let head = ["when", ">hunt", "what", ">gold", ">=", ">exp", ">="];
    text.push_str(&Table::in_parts(&head, &report.lines, look, |line| {
        vec![
            look.date(&line.at).into(),
            hunt(line.hunt_number, line.hunt).into(),
            why_said(&line.what, line.reason.as_deref()).into(),
            signed(line.gold),
            line.gold_after.into(),
            signed(line.exp),
            line.exp_after.into(),
        ]
    }));
    text
}

/// Where a number comes from.
pub fn why(report: &WhyReport, look: &Look) -> String {
    let total = format!("{} has {} {}", report.hero, report.total, report.what);
    let mut text = format!("{}\n", look.wrapped(0, &total));
    if report.lines.is_empty() {
        return text;
    }
    text.push('\n');
    let number = match report.what {
        "experience" => "exp",
        what => what,
    };
    let command = format!("wyrm hero why {} {number}", key(&report.hero));
    text.push_str(&earlier(report.earlier, &command, look));
    let head = ["when", ">hunt", "what", ">amount", ">="];
    text.push_str(&Table::in_parts(&head, &report.lines, look, |line| {
        let at = line.at.as_deref().map(|at| look.date(at));
        vec![
            at.unwrap_or_default().into(),
            hunt(line.hunt_number, line.hunt).into(),
            why_said(&line.what, line.reason.as_deref()).into(),
            signed(line.amount),
            line.after.into(),
        ]
    }));
    text
}

/// Ledger rows as JSON.
pub fn lines_json(lines: &[LedgerLine]) -> Value {
    lines
        .iter()
        .map(|line| {
            json!({
                "at": line.at, "kind": line.kind, "what": line.what, "reason": line.reason,
                "hunt": line.hunt, "hunt_number": line.hunt_number, "gold": line.gold, "exp": line.exp,
                "gold_after": line.gold_after, "exp_after": line.exp_after,
            })
        })
        .collect()
}

/// A hero's history, as JSON.
pub fn history_json(report: &HistoryReport) -> Value {
    let HistoryReport {
        hero,
        lines,
        earlier,
    } = report;
    json!({
        "hero": hero.name, "gold": hero.gold, "exp": hero.exp, "earlier": earlier,
        "history": lines_json(lines),
    })
}

/// The answer to why, as JSON.
pub fn why_json(report: &WhyReport) -> Value {
    let lines: Vec<Value> = report
        .lines
        .iter()
        .map(|l| {
            json!({
                "at": l.at, "what": l.what, "reason": l.reason, "hunt": l.hunt, "hunt_number": l.hunt_number,
                "amount": l.amount, "after": l.after,
            })
        })
        .collect();
    json!({ "hero": report.hero, "what": report.what, "total": report.total,
        "earlier": report.earlier, "lines": lines })
}
