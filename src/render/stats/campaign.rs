//! `wyrm stats campaign`, drawn.

use serde_json::{Value, json};

use super::LEVELS;
use super::luck::{luck_json, said};
use crate::app::stats::campaign::{CampaignStats, HeroHuntFigures, HuntLine};
use crate::rules::dice_dragons::aftermath::Outcome;
use crate::rules::serialize::rounded;
use crate::rules::words;
use crate::{Cell, DOT, Ink, Look, Table};

/// A chance as a small column, from zero to certain.
fn column(chance: f64) -> char {
    LEVELS[crate::truncate::<usize>(chance * 8.0).min(7)]
}

fn outcome(hunt: &HuntLine) -> (&'static str, Ink) {
    match hunt.outcome {
        Some(Outcome::Slain) => ("slain", Ink::Good),
        Some(Outcome::Fled) => ("fled", Ink::Quiet),
        Some(Outcome::Wiped) => ("all fell", Ink::Bad),
        None => ("", Ink::Quiet),
    }
}

/// `62 %`, `~62 %` if it is an estimate.
fn chance(hunt: &HuntLine) -> Cell {
    match hunt.before {
        None => "–".into(),
        Some(before) => {
            let mark = if before.estimate { "~" } else { "" };
            let chance = match before.chance {
                0.995..1.0 => ">99".to_owned(),
                0.0..0.005 if before.chance > 0.0 => "<1".to_owned(),
                chance => format!("{:.0}", chance * 100.0),
            };
            Cell::from(format!("{mark}{chance} %")).fact(format!("{:.2}", before.chance * 100.0))
        }
    }
}

/// A figure known only for hunts played with wyrm.
pub(super) fn known(value: i64, tracked: bool) -> String {
    if tracked { value.to_string() } else { "–".to_owned() }
}

pub fn show(stats: &CampaignStats, look: &Look) -> String {
    let left = format!("{}{DOT}chapter {}", stats.name, stats.chapter);
    if look.says_none(stats.hunts.is_empty()) {
        let none = "no finished hunts to show: wyrm hunt start begins one";
        return format!("{}\n\n{}\n", look.spread(&left, ""), look.wrapped(1, none));
    }
    let won = |hunt: &&HuntLine| hunt.outcome == Some(Outcome::Slain);
    let won = stats.hunts.iter().filter(won).count();
    let hunts = words::number_of(stats.hunts.len(), "hunt");
    let mut text = look.head(&left, &format!("{hunts}{DOT}{won} won")) + &of_hunts(stats, look);
    text.push('\n');
    text.push_str(&sums(stats, look));
    text + "\n" + &of_heroes(&stats.heroes, look)
}

fn of_hunts(stats: &CampaignStats, look: &Look) -> String {
    let mut table = Table::list(&[
        ">hunt",
        ">id",
        "when",
        "≈dragon",
        ">chance",
        "outcome",
        ">rounds",
        ">damage",
        ">died",
        ">gold",
    ])
    .spare(&["damage", "rounds", "id"]);
    for hunt in &stats.hunts {
        let (how, ink) = outcome(hunt);
        let tracked = hunt.seen.tracked;
        table.push(vec![
            hunt.seen.number.into(),
            hunt.seen.id.into(),
            Cell::from(look.date(&hunt.seen.at)).fact(look.time(&hunt.seen.at)),
            words::and(&hunt.dragons).into(),
            chance(hunt),
            Cell::inked(how, ink),
            hunt.rounds.map_or("–".to_owned(), |n| n.to_string()).into(),
            known(hunt.damage, tracked).into(),
            hunt.seen.deaths.into(),
            Cell::inked(hunt.seen.gold, Ink::Gold),
        ]);
    }
    table.draw(look)
}

/// Predicted chances against results, Fury, and gold.
fn sums(stats: &CampaignStats, look: &Look) -> String {
    let mut text = String::new();
    let (expected, known, won) = stats.expected();
    if known > 0 {
        let picture: String = if look.plain {
            String::new()
        } else {
            let before = stats.hunts.iter().map(|hunt| hunt.before);
            before.map(|b| b.map_or('·', |before| column(before.chance))).collect::<String>() + "  "
        };
        let few = if known < 5 { " (few hunts)" } else { "" };
        let line = format!("{picture}expected {} of {known}, won {won}{few}", wins(expected));
        text.push_str(&look.fact("wins", &line));
    }
    if let Some(fury) = &stats.fury {
        let line = format!(
            "{}, expected {:.1}: {}",
            words::number_of(fury.bad, "Dragon symbol"),
            fury.expected,
            said(fury)
        );
        text.push_str(&look.fact("Fury", &line));
    }
    if stats.hunts.iter().any(|h| h.before.is_some_and(|b| b.estimate)) {
        let note = "sheets not recorded: counted by classes and levels, without items";
        text.push_str(&look.fact("~", note));
    }
    text
}

fn wins(expected: f64) -> String {
    match format!("{expected:.1}").as_str() {
        "1.0" => "1.0 win".to_owned(),
        many => format!("{many} wins"),
    }
}

const HEROES: [&str; 11] = [
    "~hero",
    ">hunts",
    ">died",
    ">damage",
    ">healing",
    ">taken",
    ">kills",
    ">dragons",
    ">expected",
    ">earned",
    ">spent",
];

fn of_heroes(heroes: &[HeroHuntFigures], look: &Look) -> String {
    let mut table = Table::list(&HEROES).spare(&["taken", "healing"]);
    let line = |name: &str, hunts: String, hero: &HeroHuntFigures| {
        let sum = &hero.done;
        let tracked = sum.tracked > 0;
        vec![
            Cell::inked(name, Ink::Title),
            hunts.into(),
            hero.deaths.into(),
            known(sum.damage, tracked).into(),
            known(sum.healing, tracked).into(),
            known(sum.taken, tracked).into(),
            known(sum.kills, tracked).into(),
            known(sum.dragons, tracked).into(),
            if tracked { format!("{:.1}", sum.dice as f64 / 6.0).into() } else { "–".into() },
            Cell::inked(hero.earned, Ink::Gold),
            hero.spent.into(),
        ]
    };
    let mut all = HeroHuntFigures::default();
    for hero in heroes {
        table.push(line(&hero.name, hero.hunts.to_string(), hero));
        all.add(hero);
    }
    // A spreadsheet does its own sums.
    if heroes.len() > 1 && look.csv.is_none() {
        table.push(line("all", String::new(), &all));
    }
    table.draw(look)
}

pub(super) fn hero_json(hero: &HeroHuntFigures) -> Value {
    let mut value = json!(hero);
    value["dragons_expected"] = json!(rounded(hero.done.dice as f64 / 6.0));
    value
}

pub fn json(stats: &CampaignStats) -> Value {
    let (expected, known, won) = stats.expected();
    json!({ "campaign": {
        "id": stats.id, "name": stats.name, "chapter": stats.chapter,
        "hunts": stats.hunts,
        "heroes": stats.heroes.iter().map(hero_json).collect::<Vec<_>>(),
        "wins": { "expected": expected, "of": known, "won": won },
        "fury": stats.fury.as_ref().map(luck_json),
    } })
}
