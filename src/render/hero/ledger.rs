//! A hero's ledger, drawn: the history, and the derivation of a number.

use serde_json::{Value, json};

use crate::app::campaign_reports::{HistoryReport, WhyReport};
use crate::app::play::numbered;
use crate::rules::name::key;
use crate::{Cell, Ink, Look, Table, truncated};

fn why_said(what: &str, reason: Option<&str>) -> String {
    match reason {
        Some(reason) => format!("{what} ({reason})"),
        None => what.to_owned(),
    }
}

/// A hunt by its number and its id: `3 (id 17)`; for a spreadsheet its id.
fn hunt(number: Option<i64>, id: Option<i64>) -> Cell {
    id.map(|id| Cell::from(numbered("", number, id).trim_start()).fact(id)).unwrap_or_default()
}

fn signed(amount: i64) -> Cell {
    match amount {
        0 => Cell::from(""),
        n if n > 0 => Cell::inked(format!("+{n}"), Ink::Good),
        n => Cell::inked(format!("−{}", -n), Ink::Bad),
    }
}

/// The word for a row of the ledger.
const ROWS: (&str, &str) = ("row", "rows");

/// Ledger rows with running totals.
pub fn history(report: &HistoryReport, look: &Look) -> String {
    let name = &report.hero.name;
    if look.says_none(report.lines.is_empty()) {
        return format!("{name} has no history yet\n");
    }
    let command = format!("wyrm hero history {} --all", key(name));
    let head = ["when", ">hunt|hunt id", "what", ">gold", ">=|gold after", ">exp", ">=|exp after"];
    let table = Table::in_parts(&head, &report.lines, look, |line| {
        vec![
            Cell::from(look.date(&line.row.at)).fact(look.time(&line.row.at)),
            hunt(line.hunt_number, line.row.play),
            why_said(&line.row.what, line.row.reason.as_deref()).into(),
            signed(line.row.gold),
            line.gold_after.into(),
            signed(line.row.exp),
            line.exp_after.into(),
        ]
    });
    table + &truncated::line(report.earlier, ROWS, &command, look)
}

/// The derivation of a number.
pub fn why(report: &WhyReport, look: &Look) -> String {
    let total = format!("{} has {} {}", report.hero, report.total, report.what);
    let mut text = look.line(0, &total);
    if look.says_none(report.lines.is_empty()) {
        return text;
    }
    text.push('\n');
    let number = match report.what {
        "experience" => "exp",
        what => what,
    };
    let command = format!("wyrm hero why {} {number} --all", key(&report.hero));
    let head = ["when", ">hunt|hunt id", "what", ">amount", ">=|after"];
    text.push_str(&Table::in_parts(&head, &report.lines, look, |line| {
        let at = line.at.as_deref().map(|at| Cell::from(look.date(at)).fact(look.time(at)));
        vec![
            at.unwrap_or_default(),
            hunt(line.hunt_number, line.hunt),
            why_said(&line.what, line.reason.as_deref()).into(),
            signed(line.amount),
            line.after.into(),
        ]
    }));
    text + &truncated::line(report.earlier, ROWS, &command, look)
}

pub fn history_json(report: &HistoryReport) -> Value {
    let HistoryReport { hero, lines, earlier } = report;
    let mut value = json!({
        "hero": hero.name, "gold": hero.gold, "exp": hero.exp, "earlier": earlier,
        "history": lines,
    });
    truncated::put(&mut value, crate::saturate::<i64>(lines.len()) + earlier, *earlier);
    value
}

pub fn why_json(report: &WhyReport) -> Value {
    let mut value = json!(report);
    // `total` is the explained number, not the row count.
    value["more"] = json!(report.earlier);
    json!({ "why": value })
}
