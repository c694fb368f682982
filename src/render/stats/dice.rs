//! `wyrm stats dice`, drawn.

use serde_json::{Value, json};

use super::luck::{self, by_word, grouped, in_words};
use crate::app::stats::dice::{DieReport, ShownFaces};
use crate::row;
use crate::rules::odds::luck::Fair;
use crate::rules::tally::RolledBy;
use crate::rules::words::{self, Joined};
use crate::{Cell, DOT, Ink, Look, Table, histogram};

/// Cells of the longest bar.
const CELLS: usize = 30;
/// Results above the first chance are not unusual, those below the second very unusual.
const USUAL: f64 = 0.1;
const SELDOM: f64 = 0.01;

pub fn show(dice: &[DieReport], look: &Look) -> String {
    if look.csv.is_some() {
        return listed(dice, look);
    }
    if dice.is_empty() {
        return "no recorded dice to show: wyrm records dice in plays that it follows\n".to_owned();
    }
    dice.iter().map(|die| one(die, look)).joined("\n")
}

/// The sides of a die without exactly one per face.
fn sides(die: &DieReport) -> Option<String> {
    let uneven = die.sides.iter().any(|on| *on != 1);
    let mut sides: Vec<String> = die.sides.iter().map(u32::to_string).collect();
    if die.stand_in {
        sides = vec![format!("{} as a stand-in", sides.join("/"))];
    }
    uneven.then(|| sides.join("/"))
}

/// All counts in one table, for a spreadsheet.
fn listed(dice: &[DieReport], look: &Look) -> String {
    let head = ["die", "rolled", "player", "face", ">shown", ">expected"];
    let mut table = Table::list(&head);
    for die in dice {
        let mut name = vec![die.words.name.to_owned()];
        name.extend(sides(die));
        let name = name.join(" ");
        for (by, player, faces) in &die.each {
            for (n, (face, count)) in die.words.faces.iter().zip(&faces.counts).enumerate() {
                let expected = faces.fair.is_some().then(|| die.expected(n, faces.dice()));
                table.push(row![
                    &name,
                    by_word(*by),
                    player.as_deref().unwrap_or_default(),
                    face,
                    count,
                    expected.map_or(Cell::default(), luck::expected_cell),
                ]);
            }
        }
    }
    table.draw(look)
}

fn one(die: &DieReport, look: &Look) -> String {
    let mut text = String::new();
    for (n, (by, faces)) in die.by.iter().enumerate() {
        let mut name = vec![die.words.name.to_owned()];
        name.extend(sides(die));
        name.push(by_word(*by).to_owned());
        let dice = words::count(faces.dice(), "die", "dice");
        let dice = match faces.dice() {
            many @ 1000.. => format!("{} dice", grouped(many)),
            _ => dice,
        };
        let head = look.spread(&name.join(DOT), &dice);
        text.push_str(if n > 0 { "\n" } else { "" });
        text.push_str(&look.paint(Ink::Title, &head));
        text.push_str("\n\n");
        text.push_str(&bars(die, faces, look));
        text.push('\n');
        text.push_str(&verdict(die, *by, faces, look));
    }
    if die.players.len() > 1 {
        text.push('\n');
        text.push_str(&by_player(die, look));
    }
    if !die.until.is_empty() {
        text.push('\n');
        text.push_str(&look.fact("again", &again(die)));
    }
    text
}

/// Dice that were not simply rolled once.
fn again(die: &DieReport) -> String {
    format!(
        "some dice are rolled again: {}; expected counts are still exact, but the \
         test is only approximate",
        words::and(&die.until)
    )
}

fn bars(die: &DieReport, faces: &ShownFaces, look: &Look) -> String {
    let most = faces.counts.iter().copied().max().unwrap_or(0).max(1);
    let known = faces.fair.is_some();
    let head: &[&'static str] =
        if known { &["face", ">shown", ">expected", ""] } else { &["face", ">shown", ""] };
    let mut table = Table::list(head);
    for (n, (face, count)) in die.words.faces.iter().zip(&faces.counts).enumerate() {
        let mut row = row![face, grouped(*count)];
        if known {
            row.extend(row![luck::expected(die.expected(n, faces.dice()))]);
        }
        row.extend(row![histogram::bar(*count as f64 / most as f64, CELLS, look)]);
        table.push(row);
    }
    table.draw(look)
}

/// Whether that is unusual, in words.
fn said(fair: &Fair) -> String {
    let often = in_words(fair.chance);
    let unusual = match fair.chance {
        USUAL.. => "nothing unusual",
        SELDOM.. => "a little unusual",
        _ => "unusual",
    };
    let few = if fair.is_few() { " (few dice)" } else { "" };
    format!("{unusual}: {often} fair sets are as uneven or more so{few}")
}

fn verdict(die: &DieReport, by: RolledBy, faces: &ShownFaces, look: &Look) -> String {
    let Some(fair) = &faces.fair else {
        let why = if die.stand_in {
            "this die's faces are not entered, so wyrm cannot test it"
        } else {
            "these faces cannot be tested"
        };
        return look.fact("fair?", why);
    };
    let how =
        if fair.exact { "every outcome is counted" } else { "by the chi-square distribution" };
    let test = format!(
        "{:.2} with {}, {how}",
        fair.chi,
        words::count(fair.freedom, "degree of freedom", "degrees of freedom")
    );
    let told = look.fact("fair?", &said(fair)) + &look.fact("chi²", &test);
    if by == RolledBy::Wyrm {
        return told;
    }
    let needed = format!(
        "in four of five cases, {} dice show whether a face comes up a fifth too often",
        grouped(fair.needed)
    );
    let needed = if fair.dice < fair.needed {
        format!("{needed}; so far there are {}", grouped(fair.dice))
    } else {
        needed
    };
    told + &look.fact("needed", &needed)
}

fn by_player(die: &DieReport, look: &Look) -> String {
    let mut table = Table::list(&["~by hand", ">dice", ">chi²", "fair?"]);
    for (name, faces) in &die.players {
        let chi = faces.fair.as_ref().map(|fair| format!("{:.2}", fair.chi));
        let verdict = match &faces.fair {
            Some(fair) if fair.is_few() => "few dice".to_owned(),
            Some(fair) => format!("{} fair sets are as uneven", in_words(fair.chance)),
            None => String::new(),
        };
        table.push(row![name, grouped(faces.dice()), chi.unwrap_or_default(), verdict]);
    }
    table.draw(look)
}

fn faces_json(die: &DieReport, faces: &ShownFaces) -> Value {
    let counts = die.words.faces.iter().zip(&faces.counts);
    let counts = counts.map(|(face, count)| ((*face).to_owned(), json!(count)));
    let test = faces.fair.as_ref().map(|fair| {
        json!({
            "expected": fair.expected, "chi_square": fair.chi, "degrees": fair.freedom,
            "probability": fair.chance, "exact": fair.exact, "few": fair.is_few(),
            "needed": fair.needed, "text": said(fair),
        })
    });
    json!({
        "dice": faces.dice(), "faces": counts.collect::<serde_json::Map<_, _>>(), "test": test,
    })
}

pub fn json(dice: &[DieReport]) -> Value {
    let one = |die: &DieReport| {
        let by = die.by.iter();
        let by = by.map(|(by, faces): &(RolledBy, ShownFaces)| {
            (by.word().to_owned(), faces_json(die, faces))
        });
        let players = die.players.iter().map(|(name, faces)| {
            let mut value = faces_json(die, faces);
            value["name"] = json!(name);
            value
        });
        json!({
            "die": die.words.key, "name": die.words.name, "sides": die.sides,
            "stand_in": die.stand_in, "by": by.collect::<serde_json::Map<_, _>>(),
            "players": players.collect::<Vec<_>>(), "thrown_until": die.until,
        })
    };
    json!({ "dice": dice.iter().map(one).collect::<Vec<_>>() })
}
