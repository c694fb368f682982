//! `wyrm stats campaign`, drawn.

use serde_json::{Value, json};

use super::luck::{luck_json, said};
use super::rounded;
use crate::app::stats::campaign::{CampaignStats, HeroLine, HuntLine};
use crate::rules::dice_dragons::aftermath::Outcome;
use crate::rules::words;
use crate::{Cell, DOT, Ink, Look, Table};

/// A chance as a small column, between nothing and certainty.
fn column(chance: f64) -> char {
    const LEVELS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    LEVELS[((chance * 8.0) as usize).min(7)]
}

fn outcome(hunt: &HuntLine) -> (&'static str, Ink) {
    match hunt.outcome {
        Some(Outcome::Slain) => ("slain", Ink::Good),
        Some(Outcome::Fled) => ("fled", Ink::Quiet),
        Some(Outcome::Wiped) => ("all fell", Ink::Bad),
        None => ("", Ink::Quiet),
    }
}

/// `62 %`, `~62 %` where it is only an estimate.
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

/// A figure that is only known of hunts that were played with wyrm.
fn known(value: i64, tracked: bool) -> String {
    match tracked {
        true => value.to_string(),
        false => "–".to_owned(),
    }
}

pub fn show(stats: &CampaignStats, look: &Look) -> String {
    let left = format!("{}{DOT}chapter {}", stats.name, stats.chapter);
    if look.says_none(stats.hunts.is_empty()) {
        let none = "no hunt to look back at: wyrm hunt start plays one";
        return format!("{}\n\n{}\n", look.spread(&left, ""), look.wrapped(1, none));
    }
    let won = |hunt: &&HuntLine| hunt.outcome == Some(Outcome::Slain);
    let won = stats.hunts.iter().filter(won).count();
    let hunts = words::count(stats.hunts.len() as i64, "hunt", "hunts");
    let mut text = look.spread(&left, &format!("{hunts}{DOT}{won} won"));
    text.push_str("\n\n");
    text.push_str(&of_hunts(stats, look));
    text.push('\n');
    text.push_str(&sums(stats, look));
    text.push('\n');
    text.push_str(&of_heroes(&stats.heroes, look));
    text
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

/// Chances against what happened, Fury, and gold.
fn sums(stats: &CampaignStats, look: &Look) -> String {
    let mut text = String::new();
    let (expected, known, won) = stats.expected();
    if known > 0 {
        let picture: String = match look.plain {
            true => String::new(),
            false => {
                let before = stats.hunts.iter().map(|hunt| hunt.before);
                let columns = before.map(|b| b.map_or('·', |before| column(before.chance)));
                columns.collect::<String>() + "  "
            }
        };
        let few = if known < 5 { " (few hunts)" } else { "" };
        let line = format!("{picture}expected {} of {known}, won {won}{few}", wins(expected));
        text.push_str(&look.fact("wins", &line));
    }
    if let Some(fury) = &stats.fury {
        let line = format!(
            "{}, expected {:.1}: {}",
            words::count(fury.bad as i64, "Dragon symbol", "Dragon symbols"),
            fury.expected,
            said(fury)
        );
        text.push_str(&look.fact("Fury", &line));
    }
    if stats.hunts.iter().any(|h| h.before.is_some_and(|b| b.estimate)) {
        let note = "sheets are not known: by classes and levels, without items";
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

fn of_heroes(heroes: &[HeroLine], look: &Look) -> String {
    let mut table = Table::list(&HEROES).spare(&["taken", "healing"]);
    let line = |name: &str, hunts: String, deaths: i64, sum: &Sum| {
        let tracked = sum.tracked > 0;
        vec![
            Cell::inked(name, Ink::Title),
            hunts.into(),
            deaths.into(),
            known(sum.damage, tracked).into(),
            known(sum.healing, tracked).into(),
            known(sum.taken, tracked).into(),
            known(sum.kills, tracked).into(),
            known(sum.dragons, tracked).into(),
            match tracked {
                true => format!("{:.1}", sum.dice as f64 / 6.0).into(),
                false => "–".into(),
            },
            Cell::inked(sum.earned, Ink::Gold),
            sum.spent.into(),
        ]
    };
    let mut all = Sum::default();
    let mut deaths = 0;
    for hero in heroes {
        let sum = Sum::of(hero);
        table.push(line(&hero.name, hero.hunts.to_string(), hero.deaths, &sum));
        all.add(&sum);
        deaths += hero.deaths;
    }
    // A spreadsheet adds up by itself.
    if heroes.len() > 1 && look.csv.is_none() {
        table.push(line("all", String::new(), deaths, &all));
    }
    table.draw(look)
}

/// Figures that are added up.
#[derive(Default)]
struct Sum {
    tracked: i64,
    damage: i64,
    healing: i64,
    taken: i64,
    kills: i64,
    dice: i64,
    dragons: i64,
    earned: i64,
    spent: i64,
}

impl Sum {
    fn of(hero: &HeroLine) -> Sum {
        let done = hero.done;
        Sum {
            tracked: done.tracked,
            damage: done.damage,
            healing: done.healing,
            taken: done.taken,
            kills: done.kills,
            dice: done.dice,
            dragons: done.dragons,
            earned: hero.earned,
            spent: hero.spent,
        }
    }

    fn add(&mut self, other: &Sum) {
        self.tracked += other.tracked;
        self.damage += other.damage;
        self.healing += other.healing;
        self.taken += other.taken;
        self.kills += other.kills;
        self.dice += other.dice;
        self.dragons += other.dragons;
        self.earned += other.earned;
        self.spent += other.spent;
    }
}

pub(super) fn hero_json(hero: &HeroLine) -> Value {
    let done = hero.done;
    json!({
        "id": hero.id, "name": hero.name, "class": hero.class, "campaign": hero.campaign,
        "player": hero.player, "hunts": hero.hunts, "won": hero.won, "deaths": hero.deaths,
        "tracked": done.tracked, "damage": done.damage, "healing": done.healing,
        "taken": done.taken, "kills": done.kills, "hardest": done.hardest, "dice": done.dice,
        "dragons": done.dragons, "dragons_expected": rounded(done.dice as f64 / 6.0),
        "gold_earned": hero.earned, "gold_spent": hero.spent,
    })
}

fn hunt_json(hunt: &HuntLine) -> Value {
    json!({
        "id": hunt.seen.id, "number": hunt.seen.number, "at": hunt.seen.at,
        "chapter": hunt.seen.chapter, "dragons": hunt.dragons, "outcome": hunt.seen.outcome,
        "tracked": hunt.seen.tracked, "heroes": hunt.seen.heroes, "deaths": hunt.seen.deaths,
        "gold": hunt.seen.gold, "rounds": hunt.rounds, "damage": hunt.damage,
        "healing": hunt.healing,
        "before": hunt.before.map(|before| json!({
            "chance": before.chance, "exact": before.exact, "estimate": before.estimate,
        })),
    })
}

pub fn json(stats: &CampaignStats) -> Value {
    let (expected, known, won) = stats.expected();
    json!({ "campaign": {
        "id": stats.id, "name": stats.name, "chapter": stats.chapter,
        "hunts": stats.hunts.iter().map(hunt_json).collect::<Vec<_>>(),
        "heroes": stats.heroes.iter().map(hero_json).collect::<Vec<_>>(),
        "wins": { "expected": expected, "of": known, "won": won },
        "fury": stats.fury.as_ref().map(luck_json),
    } })
}
