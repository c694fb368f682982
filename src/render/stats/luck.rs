//! `wyrm stats luck`, drawn.

use serde_json::{Value, json};

use crate::app::stats::luck::{LuckReport, PlayerLuck, Thrown};
use crate::render::{Cell, Ink, Look, Table};
use crate::row;
use crate::rules::odds::luck::Luck;
use crate::rules::tally::By;

/// What happens more often than this is as expected.
const USUAL: f64 = 0.1;
/// Cells of the line that luck is marked on, and how far its ends are from the middle.
const CELLS: usize = 13;
const ENDS: f64 = 3.0;

/// Whole numbers with commas: `12,345`.
pub(in crate::render) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// What could be expected: one decimal is enough, and none of many.
pub(super) fn expected(mean: f64) -> String {
    match mean {
        1000.0.. => grouped(mean.round() as u64),
        _ => format!("{mean:.1}"),
    }
}

/// A chance as people count: `6 in 100`, `3 in 1,000`, `1 in 25,000`.
pub(in crate::render) fn in_words(chance: f64) -> String {
    match chance {
        0.995.. => "nearly all".to_owned(),
        0.0095.. => format!("{:.0} in 100", chance * 100.0),
        0.000_95.. => format!("{:.0} in 1,000", chance * 1000.0),
        0.000_001.. => {
            let one_in = (1.0 / chance).round();
            let step = 10f64.powf(one_in.log10().floor() - 1.0);
            format!("1 in {}", grouped(((one_in / step).round() * step) as u64))
        }
        _ => "fewer than 1 in a million".to_owned(),
    }
}

/// How many are passed by who has this tail: `98 in 100`; never rounded up.
fn passed(tail: f64) -> String {
    match tail {
        0.01.. => format!("{:.0} in 100", ((1.0 - tail) * 100.0).floor()),
        0.001.. => format!("{:.0} in 1,000", ((1.0 - tail) * 1000.0).floor()),
        _ => format!("all but {}", in_words(tail)),
    }
}

/// Luck in words.
pub(in crate::render) fn said(luck: &Luck) -> String {
    match (luck.tail(), luck.is_lucky()) {
        _ if luck.is_few() => "few dice".to_owned(),
        (USUAL.., _) => "as expected".to_owned(),
        (tail, true) => format!("luckier than {}", passed(tail)),
        (tail, false) => format!("unluckier than {}", passed(tail)),
    }
}

fn ink(luck: &Luck) -> Option<Ink> {
    match luck.is_few() || luck.tail() >= USUAL {
        true => None,
        false if luck.is_lucky() => Some(Ink::Good),
        false => Some(Ink::Bad),
    }
}

/// Where luck is between lucky on the left and unlucky on the right.
fn line(luck: &Luck, look: &Look) -> String {
    if look.plain {
        return String::new();
    }
    let off = (luck.bad as f64 - luck.expected) / luck.deviation.max(f64::MIN_POSITIVE);
    let middle = (CELLS / 2) as f64;
    let place = (middle + (off / ENDS).clamp(-1.0, 1.0) * middle).round() as usize;
    let cell = |n: usize| match n {
        _ if n == place => '●',
        _ if n == CELLS / 2 => '┼',
        _ => '─',
    };
    (0..CELLS).map(cell).collect()
}

fn numbers(luck: &Luck) -> [Cell; 3] {
    [
        grouped(luck.dice).into(),
        grouped(luck.bad).into(),
        expected(luck.expected).into(),
    ]
}

fn cells(names: Vec<Cell>, luck: &Luck, look: &Look) -> Vec<Cell> {
    let mut row = names;
    row.extend(numbers(luck));
    row.extend(row![line(luck, look)]);
    row.push(Cell::inked(said(luck), ink(luck)));
    row
}

const HEAD: [&str; 5] = [">dice", ">bad", ">expected", "lucky unlucky", "luck"];

fn table(first: &[&'static str]) -> Table {
    let head: Vec<&'static str> = first.iter().copied().chain(HEAD).collect();
    Table::list(&head)
}

pub(super) fn by_word(by: By) -> &'static str {
    match by {
        By::Hand => "by hand",
        By::Wyrm => "by wyrm",
        By::Mixed => "by both",
        By::Untold => "not noted",
    }
}

pub fn show(report: &LuckReport, one: bool, look: &Look) -> String {
    if report.players.is_empty() && report.nobody.is_none() && report.table.is_none() {
        return "no dice to look back at: they are known of plays that are played with wyrm\n"
            .to_owned();
    }
    let mut text = String::new();
    let mut all = table(&["~player"]);
    for player in &report.players {
        all.push(cells(row![&player.name], &player.thrown.all, look));
    }
    let nobodys = [(&report.nobody, "no player"), (&report.table, "dragons")];
    for (thrown, name) in nobodys {
        if let Some(thrown) = thrown {
            all.push(cells(row![name], &thrown.all, look));
        }
    }
    text.push_str(&all.draw(look));
    text.push_str(&by_thrower(report, look));
    if one {
        for player in &report.players {
            text.push('\n');
            text.push_str(&by_what(&player.thrown, look));
        }
    }
    text.push('\n');
    text.push_str(&look.fact("bad", &bad(report)));
    if report.table.is_some() {
        let note = "what is lucky here is lucky for the heroes";
        text.push_str(&look.fact("dragons", note));
    }
    text
}

/// By hand against by wyrm, where not all dice were thrown alike.
fn by_thrower(report: &LuckReport, look: &Look) -> String {
    let all = || report.players.iter().flat_map(|player| &player.thrown.by);
    let first = all().next().map(|(by, _)| *by);
    if all().all(|(by, _)| Some(*by) == first) {
        let all = first.map(|by| look.fact("thrown", &format!("all {}", by_word(by))));
        return all.map_or_else(String::new, |fact| format!("\n{fact}"));
    }
    let mut table = table(&["~player", "thrown"]);
    for player in &report.players {
        for (by, luck) in &player.thrown.by {
            table.push(cells(row![&player.name, by_word(*by)], luck, look));
        }
    }
    format!("\n{}", table.draw(look))
}

fn by_what(thrown: &Thrown, look: &Look) -> String {
    let mut table = table(&["~bad is"]);
    for (what, luck) in &thrown.what {
        table.push(cells(row![what], luck, look));
    }
    table.draw(look)
}

/// What is bad about the dice that were thrown.
fn bad(report: &LuckReport) -> String {
    let players = report.players.iter().map(|player| &player.thrown);
    let all = players.chain(&report.nobody).chain(&report.table);
    let mut words: Vec<&str> = Vec::new();
    for (what, _) in all.flat_map(|thrown| &thrown.what) {
        if !words.contains(what) {
            words.push(what);
        }
    }
    crate::rules::words::and(&words)
}

pub(in crate::render) fn luck_json(luck: &Luck) -> Value {
    json!({
        "dice": luck.dice, "bad": luck.bad, "expected": luck.expected, "deviation": luck.deviation,
        "so_few": luck.so_few, "so_many": luck.so_many,
        "exact": luck.exact.map(|(few, many)| json!({
            "so_few": few.to_string(), "so_many": many.to_string(),
        })),
        "lucky": luck.is_lucky(), "few": luck.is_few(), "text": said(luck),
    })
}

fn thrown_json(thrown: &Thrown) -> Value {
    let mut value = luck_json(&thrown.all);
    let by = thrown.by.iter();
    value["by"] = by
        .map(|(by, luck)| (by.word().to_owned(), luck_json(luck)))
        .collect::<serde_json::Map<_, _>>()
        .into();
    let what = thrown.what.iter().map(|(what, luck)| {
        let mut value = luck_json(luck);
        value["what"] = json!(what);
        value
    });
    value["kinds"] = what.collect();
    value
}

pub(in crate::render) fn player_json(player: &PlayerLuck) -> Value {
    let mut value = thrown_json(&player.thrown);
    value["id"] = json!(player.id);
    value["name"] = json!(player.name);
    value
}

pub fn json(report: &LuckReport) -> Value {
    json!({ "luck": {
        "players": report.players.iter().map(player_json).collect::<Vec<_>>(),
        "no_player": report.nobody.as_ref().map(thrown_json),
        "dragons": report.table.as_ref().map(thrown_json),
    } })
}

/// One line for an overview: who is lucky or unlucky, then who is not.
pub fn in_a_line(players: &[PlayerLuck], most: usize) -> Option<String> {
    let known = players.iter().filter(|player| !player.thrown.all.is_few());
    let mut known: Vec<&PlayerLuck> = known.collect();
    known.sort_by(|a, b| a.thrown.all.tail().total_cmp(&b.thrown.all.tail()));
    let each = known.iter().take(most);
    let each = each.map(|player| format!("{} {}", player.name, said(&player.thrown.all)));
    let each: Vec<String> = each.collect();
    (!each.is_empty()).then(|| crate::render::dotted(each))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_said_as_people_count() {
        assert_eq!(in_words(0.523), "52 in 100");
        assert_eq!(in_words(0.0123), "1 in 100");
        assert_eq!(in_words(0.0034), "3 in 1,000");
        assert_eq!(in_words(0.000_04), "1 in 25,000");
        assert_eq!(in_words(0.0), "fewer than 1 in a million");
        assert_eq!(in_words(1.0), "nearly all");
        assert_eq!(passed(0.018), "98 in 100");
        assert_eq!(passed(0.0199), "98 in 100");
        assert_eq!(passed(0.0031), "996 in 1,000");
        assert_eq!(passed(0.000_5), "all but 1 in 2,000");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(grouped(999), "999");
    }
}
