//! `wyrm stats luck`, drawn.

use serde_json::{Value, json};

use crate::app::stats::luck::{LuckOfRolls, LuckReport, PlayerLuck};
use crate::odds::hunt::thousands;
use crate::rules::odds::luck::Luck;
use crate::rules::tally::RolledBy;
use crate::truncate;
use crate::{Cell, Ink, Look, Table};

/// More likely results are as expected.
const USUAL: f64 = 0.1;
/// Cells of the luck scale, and the range on either side of the middle.
const CELLS: usize = 13;
const ENDS: f64 = 3.0;

/// Whole numbers with commas: `12,345`.
pub(crate) fn grouped(number: u64) -> String {
    thousands(number, ',')
}

/// An expected count: with at most one decimal, large ones without.
pub(super) fn expected(mean: f64) -> String {
    match mean {
        1000.0.. => grouped(truncate(mean.round())),
        _ => format!("{mean:.1}"),
    }
}

/// A chance in counts: `6 in 100`, `3 in 1,000`, `1 in 25,000`.
pub(crate) fn in_words(chance: f64) -> String {
    match chance {
        0.995.. => "nearly all".to_owned(),
        0.0095.. => format!("{:.0} in 100", chance * 100.0),
        0.000_95.. => format!("{:.0} in 1,000", chance * 1000.0),
        0.000_001.. => {
            let one_in = (1.0 / chance).round();
            let step = 10f64.powf(one_in.log10().floor() - 1.0);
            format!("1 in {}", grouped(truncate((one_in / step).round() * step)))
        }
        _ => "fewer than 1 in a million".to_owned(),
    }
}

/// The share of people surpassed with this tail: `98 in 100`; never rounded up.
fn passed(tail: f64) -> String {
    match tail {
        0.01.. => format!("{:.0} in 100", ((1.0 - tail) * 100.0).floor()),
        0.001.. => format!("{:.0} in 1,000", ((1.0 - tail) * 1000.0).floor()),
        _ => format!("all but {}", in_words(tail)),
    }
}

/// Luck in words.
pub(crate) fn said(luck: &Luck) -> String {
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

/// The position between lucky on the left and unlucky on the right.
fn line(luck: &Luck, look: &Look) -> String {
    if look.plain {
        return String::new();
    }
    let off = (luck.bad as f64 - luck.expected) / luck.deviation.max(f64::MIN_POSITIVE);
    let middle = (CELLS / 2) as f64;
    let place = truncate::<usize>((middle + (off / ENDS).clamp(-1.0, 1.0) * middle).round());
    let cell = |n: usize| match n {
        _ if n == place => '●',
        _ if n == CELLS / 2 => '┼',
        _ => '─',
    };
    (0..CELLS).map(cell).collect()
}

/// A number with commas, bare for a spreadsheet.
pub(super) fn number(number: u64) -> Cell {
    Cell::from(grouped(number)).fact(number)
}

/// An expected count, with two decimals for a spreadsheet.
pub(super) fn expected_cell(mean: f64) -> Cell {
    Cell::from(expected(mean)).fact(format!("{mean:.2}"))
}

/// The scale is a picture, not a spreadsheet value.
const HEAD: [&str; 5] = [">dice", ">bad", ">expected", "lucky unlucky|", "luck"];

/// A table of luck, without the picture if there is no room.
fn table(first: &[&'static str], rows: &[(Vec<&str>, &Luck)], look: &Look) -> String {
    let head: Vec<&'static str> = first.iter().copied().chain(HEAD).collect();
    let table = |with_picture: bool| {
        let mut table = Table::list(&head);
        for (names, luck) in rows {
            let picture = with_picture.then(|| line(luck, look));
            let mut row: Vec<Cell> = names.iter().map(Cell::from).collect();
            row.extend([number(luck.dice), number(luck.bad)]);
            row.push(expected_cell(luck.expected));
            row.push(picture.unwrap_or_default().into());
            row.push(Cell::inked(said(luck), ink(luck)));
            table.push(row);
        }
        table
    };
    let whole = table(true);
    if whole.fits(look) { whole.draw(look) } else { table(false).draw(look) }
}

pub(super) fn by_word(by: RolledBy) -> &'static str {
    match by {
        RolledBy::Hand => "by hand",
        RolledBy::Wyrm => "by wyrm",
        RolledBy::Mixed => "by both",
        RolledBy::Untold => "not recorded",
    }
}

pub fn show(report: &LuckReport, one: bool, look: &Look) -> String {
    let nothing = report.players.is_empty() && report.nobody.is_none() && report.table.is_none();
    if look.says_none(nothing) {
        return "no recorded dice to show: wyrm records dice in plays that it follows\n".to_owned();
    }
    let each = report.players.iter().map(|player| (vec![player.name.as_str()], &player.thrown.all));
    let nobodys = [("no player", &report.nobody), ("dragons", &report.table)].into_iter();
    let nobodys = nobodys.filter_map(|(name, of)| Some((vec![name], &of.as_ref()?.all)));
    let rows: Vec<(Vec<&str>, &Luck)> = each.chain(nobodys).collect();
    let mut text = table(&["~player"], &rows, look) + &by_thrower(report, look);
    if one {
        for player in &report.players {
            text.push('\n');
            text.push_str(&by_what(&player.thrown, look));
        }
    }
    text.push('\n');
    text.push_str(&look.fact("bad", &bad(report)));
    if report.table.is_some() {
        let note = "luck here means luck for the heroes";
        text.push_str(&look.fact("dragons", note));
    }
    text
}

/// By hand against by wyrm, if both rolled dice.
fn by_thrower(report: &LuckReport, look: &Look) -> String {
    let all = || report.players.iter().flat_map(|player| &player.thrown.by);
    let first = all().next().map(|(by, _)| *by);
    if all().all(|(by, _)| Some(*by) == first) {
        let all = first.map(|by| look.fact("rolled", &format!("all {}", by_word(by))));
        return all.map_or_else(String::new, |fact| format!("\n{fact}"));
    }
    let mut rows = Vec::new();
    for player in &report.players {
        let by = player.thrown.by.iter();
        rows.extend(by.map(|(by, luck)| (vec![player.name.as_str(), by_word(*by)], luck)));
    }
    format!("\n{}", table(&["~player", "rolled"], &rows, look))
}

fn by_what(thrown: &LuckOfRolls, look: &Look) -> String {
    let what = thrown.what.iter();
    let rows: Vec<_> = what.map(|(what, luck)| (vec![*what], luck)).collect();
    table(&["~bad is"], &rows, look)
}

/// The meaning of bad for these dice.
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

pub(crate) fn luck_json(luck: &Luck) -> Value {
    json!({
        "dice": luck.dice, "bad": luck.bad, "expected": luck.expected, "deviation": luck.deviation,
        "so_few": luck.so_few, "so_many": luck.so_many,
        "exact": luck.exact.map(|(few, many)| json!({
            "so_few": few, "so_many": many,
        })),
        "lucky": luck.is_lucky(), "few": luck.is_few(), "text": said(luck),
    })
}

fn thrown_json(thrown: &LuckOfRolls) -> Value {
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

pub(crate) fn player_json(player: &PlayerLuck) -> Value {
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

/// One line for an overview: the lucky and unlucky first, then the others.
pub fn in_a_line(players: &[PlayerLuck], most: usize) -> Option<String> {
    let known = players.iter().filter(|player| !player.thrown.all.is_few());
    let mut known: Vec<&PlayerLuck> = known.collect();
    known.sort_by(|a, b| a.thrown.all.tail().total_cmp(&b.thrown.all.tail()));
    let each = known.iter().take(most);
    let each = each.map(|player| format!("{} {}", player.name, said(&player.thrown.all)));
    let each: Vec<String> = each.collect();
    (!each.is_empty()).then(|| crate::dotted(each))
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
