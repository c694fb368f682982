//! Paper against record: differences, explanations, and the command for each.

mod causes;
mod command;

pub use command::{command, correction};

use serde_json::{Value, json};

use super::{Ink, Look};
use crate::app::audit::{AuditReport, AuditShown, Audited, Because, SheetDifference};
use crate::rules::dice_dragons::audit::SheetPart;
use crate::rules::words::{self, Joined};

pub fn part(what: SheetPart) -> &'static str {
    match what {
        SheetPart::Gold => "gold",
        SheetPart::Exp => "experience",
        SheetPart::Level => "level",
        SheetPart::Hp => "maximum hit points",
        SheetPart::Items => "items",
        SheetPart::Improved => "improved skills",
        SheetPart::Learned => "learned skills",
        SheetPart::State => "state",
    }
}

/// A value as typed.
pub fn value(shown: &AuditShown) -> String {
    match shown {
        AuditShown::Number(number) => number.to_string(),
        AuditShown::Names(names) if names.is_empty() => "none".to_owned(),
        AuditShown::Names(names) => names.join(", "),
        AuditShown::Word(word) => (*word).to_owned(),
    }
}

/// `gold: 3 on the sheet, 1 on record`
pub fn difference(differs: &SheetDifference) -> String {
    let (sheet, record) = (value(&differs.sheet), value(&differs.record));
    format!("{sheet} on the sheet, {record} on record")
}

/// The corrections for the sheet, if the record is right.
pub fn to_write(differs: &SheetDifference) -> String {
    format!("{} {}", part(differs.what), value(&differs.record))
}

/// An explanation, with its other consequences.
pub fn why(hero: &str, because: &Because) -> String {
    let with = because.with.iter().map(|with| causes::text(hero, with));
    std::iter::once(causes::text(hero, &because.why)).chain(with).joined("; and ")
}

/// Every explanation once, with the parts it explains.
fn explanations(hero: &Audited) -> Vec<(&Because, Vec<&'static str>)> {
    let mut all: Vec<(&Because, Vec<&'static str>)> = Vec::new();
    for differs in &hero.differs {
        for because in &differs.because {
            let word = differs.what.word();
            match all.iter_mut().find(|(other, _)| *other == because) {
                Some((_, parts)) => parts.push(word),
                None => all.push((because, vec![word])),
            }
        }
    }
    // Broader explanations come first.
    all.sort_by_key(|(_, parts)| std::cmp::Reverse(parts.len()));
    all
}

/// A command to copy, on several lines if it is too long.
fn typable(command: &str, look: &Look) -> String {
    const INDENT: usize = 11;
    let pad = " ".repeat(INDENT);
    if look.plain {
        return format!("command: {command}\n");
    }
    let mut lines: Vec<String> = vec![String::new()];
    for word in command::words(command) {
        let line = lines.len() - 1;
        let room = look.width.saturating_sub(INDENT + 5).max(20);
        if !lines[line].is_empty() && lines[line].chars().count() + word.chars().count() >= room {
            lines.push(format!("  {word}"));
        } else {
            let gap = if lines[line].is_empty() { "" } else { " " };
            lines[line].push_str(&format!("{gap}{word}"));
        }
    }
    format!("{pad}{}\n", lines.join(&format!(" \\\n{pad}")))
}

fn sheet(hero: &Audited, look: &Look) -> String {
    let mut text = look.paint(Ink::Title, &hero.name.to_uppercase()) + "\n";
    for differs in &hero.differs {
        text.push_str(&look.fact(differs.what.word(), &difference(differs)));
    }
    let mut ways: Vec<(String, Option<String>)> = Vec::new();
    for (because, parts) in explanations(hero) {
        let about = format!("{} ({})", why(&hero.name, because), words::and(&parts));
        ways.push((about, because.mend.as_ref().map(command)));
    }
    if hero.hunt.is_none() {
        let corrected = "the record is wrong: correct it".to_owned();
        ways.extend(correction(hero).map(|command| (corrected, Some(command))));
        let write: Vec<String> = hero.differs.iter().map(to_write).collect();
        ways.push((format!("the sheet is wrong: write {}", words::and(&write)), None));
    }
    for (n, (way, command)) in ways.iter().enumerate() {
        text.push_str(&look.fact(if n == 0 { "perhaps" } else { "or" }, way));
        text.extend(command.iter().map(|command| typable(command, look)));
    }
    if let Some(hunt) = hero.hunt {
        let locked = format!("{} is in hunt {hunt}: the sheet is locked until it ends", hero.name);
        text.push_str(&look.fact("locked", &locked));
    }
    text
}

/// All sheets that differ, then the number of the others.
pub fn report(report: &AuditReport, look: &Look) -> String {
    let differ = report.heroes.iter().filter(|hero| !hero.differs.is_empty());
    let agree = report.heroes.iter().filter(|hero| hero.differs.is_empty());
    let agree: Vec<&str> = agree.map(|hero| hero.name.as_str()).collect();
    let mut text = differ.map(|hero| sheet(hero, look)).joined("\n");
    if !agree.is_empty() {
        let gap = if text.is_empty() { "" } else { "\n" };
        let line = match &agree[..] {
            [one] => format!("{one}'s sheet matches the record"),
            all => format!("the sheets of {} match the record", words::and(all)),
        };
        text.push_str(&format!("{gap}{}\n", look.wrapped(0, &line)));
    }
    text
}

fn differs_json(hero: &Audited, differs: &SheetDifference) -> Value {
    let because = differs.because.iter().map(|because| {
        json!({
            "text": why(&hero.name, because),
            "command": because.mend.as_ref().map(command),
        })
    });
    json!({
        "what": differs.what.word(),
        "sheet": differs.sheet,
        "record": differs.record,
        "because": because.collect::<Vec<_>>(),
        "correctable": differs.correctable,
    })
}

pub fn json(report: &AuditReport) -> Value {
    let heroes = report.heroes.iter().map(|hero| {
        let differs = hero.differs.iter().map(|differs| differs_json(hero, differs));
        json!({
            "name": hero.name,
            "hunt": hero.hunt,
            "differs": differs.collect::<Vec<_>>(),
            "correct": correction(hero),
        })
    });
    json!({
        "campaign": report.campaign,
        "agrees": report.differences() == 0,
        "heroes": heroes.collect::<Vec<_>>(),
    })
}
