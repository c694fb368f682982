//! A merge, drawn: its results, and the decisions it needs.

use serde_json::{Value, json};

use super::{Look, Table};
use crate::app::merge::{Compared, MergeReport, News, Touch};
use crate::row;

/// How many records of a kind are named; the rest is counted.
const NAMED: usize = 12;

/// The groups of news in display order, each with its field in JSON.
const GROUPS: [(&str, &str); 10] = [
    ("added", "added"),
    ("changed there, taken", "taken"),
    ("changed here, kept", "kept"),
    ("same change in both", "same"),
    ("decided", "conflicts"),
    ("deleted here, restored", "back"),
    ("the same person", "joined"),
    ("renamed", "renamed"),
    ("second open play, abandoned", "abandoned"),
    ("other numbers", "numbered"),
];

/// A piece of news: its group, in words, and in JSON.
fn told(news: &News) -> (&'static str, String, Value) {
    let plain = |group, name: &String| (group, name.clone(), json!(name));
    match news {
        News::Added(name) => plain("added", name),
        News::Taken(name) => plain("taken", name),
        News::Kept(name) => plain("kept", name),
        News::Same(name) => plain("same", name),
        News::Back(name) => plain("back", name),
        News::Abandoned(name) => plain("abandoned", name),
        News::Decided(name, choice) => (
            "conflicts",
            format!("{name}: {}", choice.word()),
            json!({ "record": name, "take": choice.word() }),
        ),
        News::Joined(there, name) => (
            "joined",
            if there == name { name.clone() } else { format!("{there} there is {name} here") },
            json!({ "there": there, "name": name }),
        ),
        News::Renamed { what, from, to } => (
            "renamed",
            format!("a second {what} {from} is called {to}"),
            json!({ "what": what, "from": from, "to": to }),
        ),
        News::Numbered { name, there } => (
            "numbered",
            format!("{name} has the id {there} there"),
            json!({ "name": name, "there": there }),
        ),
    }
}

fn group(merged: &MergeReport, field: &str) -> Vec<(String, Value)> {
    let told = merged.news.iter().map(told);
    told.filter(|(group, _, _)| *group == field).map(|(_, text, value)| (text, value)).collect()
}

pub fn text(merged: &MergeReport, look: &Look) -> String {
    let changes = |news: &&News| !matches!(news, News::Kept(_) | News::Same(_));
    let mut text = if merged.news.iter().any(|news| changes(&news)) {
        format!("{} is merged\n", merged.file)
    } else {
        format!("there is nothing new in {}\n", merged.file)
    };
    for (words, field) in GROUPS {
        let mut names: Vec<String> =
            group(merged, field).into_iter().map(|(text, _)| text).collect();
        if names.is_empty() {
            continue;
        }
        let more = names.len().saturating_sub(NAMED);
        names.truncate(NAMED);
        if more > 0 {
            names.push(format!("and {more} more"));
        }
        text.push_str(&look.line(1, &format!("{words}: {}", names.join(", "))));
    }
    text
}

pub fn json(merged: &MergeReport) -> Value {
    let mut value = json!({ "file": merged.file });
    for (_, field) in GROUPS {
        let all = group(merged, field).into_iter().map(|(_, value)| value);
        value[field] = all.collect();
    }
    value
}

fn step(steps: &[Touch], n: usize, look: &Look) -> String {
    match steps.get(n) {
        Some(step) => format!("{} {}", look.time(&step.at), step.label),
        None if n == 0 => "none on record".to_owned(),
        None => String::new(),
    }
}

/// Both sides of a record, for a decision.
pub fn compared(compared: &Compared, look: &Look) -> String {
    let mut table = Table::new(&["", "here", "there"]);
    for line in &compared.lines {
        table.push(row![&line.what, &line.mine, &line.theirs]);
    }
    let Compared { mine, theirs, .. } = compared;
    for n in 0..mine.len().max(theirs.len()).max(1) {
        let title = if n == 0 { "last changes" } else { "" };
        table.push(row![title, step(mine, n, look), step(theirs, n, look)]);
    }
    format!("{} differs:\n{}", compared.name, table.draw(look))
}
