//! Heroes, drawn: the party, a sheet, a history, and the derivation of a number.

mod figures;
mod ledger;
mod skills;

use serde_json::{Value, json};

use self::figures::{armor, experience, progress};
pub use self::ledger::{history, history_json, why, why_json};
use super::{Cell, DOT, Ink, Look, Table, Tongue};

use crate::app::campaign_reports::{HeroReport, LedgerLine, LevelReport};
use crate::app::play::numbered;
use crate::rules::dice_dragons::catalog::FigureMark;
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::words::{self, Joined};

fn marked(text: impl ToString, changed: bool) -> String {
    let mark = if changed { "*" } else { "" };
    format!("{}{mark}", text.to_string())
}

fn is_changed(hero: &HeroReport, field: &str) -> bool {
    hero.changed.iter().any(|(changed, _)| changed == field)
}

fn items(hero: &HeroReport) -> String {
    hero.items.iter().map(|i| marked(&i.name, i.changed)).joined_or(", ", "–")
}

/// A hero's standing; drawn only if remarkable.
fn standing(hero: &HeroReport, look: &Look) -> Cell {
    let ink = match hero.standing {
        Standing::Alive if look.plain => None,
        Standing::Alive if hero.may_level_up => return Cell::inked("level up", Ink::Good),
        Standing::Alive => return Cell::default(),
        Standing::Dead | Standing::Fallen => Some(Ink::Bad),
        Standing::Retired => Some(Ink::Quiet),
    };
    Cell::inked(hero.standing.word(), ink)
}

/// The party as a table.
pub fn party(heroes: &[HeroReport], look: &Look) -> String {
    let mut table = Table::list(&[
        "~hero", "~player", "~class", ">level", ">exp", ">HP", ">AC", ">turns", ">gold", "~items",
        "state",
    ])
    .spare(&["turns", "AC", "HP", "items", "gold"]);
    for hero in heroes {
        table.push(vec![
            Cell::inked(&hero.name, Ink::Title),
            hero.player.clone().unwrap_or_default().into(),
            Cell::inked(hero.class.to_lowercase(), Ink::class(hero.class_key.as_deref())),
            hero.level.into(),
            Cell::inked(progress(hero, look), hero.may_level_up.then_some(Ink::Good))
                .fact(hero.exp),
            marked(hero.max_hp, is_changed(hero, "hp")).into(),
            marked(hero.armor.total, is_changed(hero, "armor")).into(),
            marked(hero.tokens, is_changed(hero, "tokens")).into(),
            Cell::inked(hero.gold, (hero.gold > 0).then_some(Ink::Gold)),
            items(hero).into(),
            standing(hero, look),
        ]);
    }
    let mut text = table.draw(look);
    let changed =
        |hero: &HeroReport| !hero.changed.is_empty() || hero.items.iter().any(|i| i.changed);
    if heroes.iter().any(changed) {
        text.push_str("\n * this campaign's own figure\n");
    }
    text
}

/// The whole list, with the number of hidden heroes.
pub fn list(campaign: &str, heroes: &[HeroReport], hidden: usize, look: &Look) -> String {
    if look.says_none(heroes.is_empty() && hidden == 0) {
        return format!("{campaign} has no heroes yet: wyrm hero new NAME --class CLASS\n");
    }
    let mut text = if look.says_none(heroes.is_empty()) {
        format!(" {campaign} has nobody who can hunt\n")
    } else {
        party(heroes, look)
    };
    if hidden > 0 {
        text.push_str(&look.paint(Ink::Quiet, &format!("\n {}\n", not_shown(hidden))));
    }
    text
}

/// The heroes that a list hides.
pub fn not_shown(hidden: usize) -> String {
    let more = words::count(hidden, "retired or fallen hero", "retired or fallen heroes");
    format!("{more} not shown: wyrm hero list --all")
}

/// The character sheet.
pub fn sheet(hero: &HeroReport, look: &Look) -> String {
    let mut title = vec![
        format!("{}, {}", hero.name.to_uppercase(), hero.class.to_lowercase()),
        format!("level {}", hero.level),
    ];
    title.extend(hero.player.clone());
    if hero.standing != Standing::Alive {
        title.push(hero.standing.word().to_owned());
    }
    let earned = format!("{}{DOT}gold {}", experience(hero), hero.gold);
    let mut text = look.spread(&title.join(DOT), &earned) + "\n";
    let figures = [
        ("HP", marked(hero.max_hp, is_changed(hero, "hp"))),
        ("AC", armor(hero)),
        ("initiative", marked(hero.initiative, is_changed(hero, "initiative"))),
        ("turns", marked(hero.tokens, is_changed(hero, "tokens"))),
    ]
    .map(|(label, figure)| format!("{label} {figure}"))
    .join(if look.plain { DOT } else { "   " });
    let carried: Vec<String> = (0..2)
        .map(|slot| hero.items.get(slot).map_or("–".to_owned(), |i| marked(&i.name, i.changed)))
        .collect();
    text.push_str(&look.head(&figures, &format!("items  {}", carried.join(DOT))));
    text.push_str(&skills::skills(hero, look));
    if !hero.items.is_empty() {
        text.push('\n');
    }
    for item in &hero.items {
        let about = format!("{}: {}", item.name, item.effect);
        text.push_str(&look.line(1, &about));
    }
    text.push_str(&footnotes(hero, look));
    for (n, line) in hero.recent.iter().enumerate() {
        let first = n == 0 || look.plain;
        let line = format!("{}  {}", look.date(&line.row.at), last_line(line));
        if n == 0 {
            text.push('\n');
        }
        text.push_str(&look.fact(if first { "lately" } else { "" }, &line));
    }
    text
}

fn last_line(line: &LedgerLine) -> String {
    let mut parts = vec![match line.row.play {
        Some(hunt) => format!("{}, {}", numbered("hunt", line.hunt_number, hunt), line.row.what),
        None => line.row.what.clone(),
    }];
    if line.row.exp != 0 {
        parts.push(format!("{:+} exp", line.row.exp));
    }
    if line.row.gold != 0 {
        parts.push(format!("{:+} gold", line.row.gold));
    }
    parts.join("  ")
}

fn footnotes(hero: &HeroReport, look: &Look) -> String {
    let mut text = String::new();
    if hero.skills.iter().any(|s| s.mark == Some(FigureMark::Campaign))
        || hero.items.iter().any(|i| i.changed)
    {
        text.push_str("\n * this campaign's own figure\n");
    }
    for (field, printed) in &hero.changed {
        let field = match field.as_str() {
            "hp" => "HP",
            "armor" => "AC",
            other => other,
        };
        let note = format!("* {field}: this campaign's own figure, printed {printed}");
        text.push_str(&format!("\n{}\n", look.wrapped(1, &note)));
    }
    if hero.skills.iter().any(|s| s.mark == Some(FigureMark::HouseRule)) {
        text.push_str("\n † by house rule: wyrm campaign rule\n");
    }
    text
}

/// A level gained, in words.
pub fn level(report: &LevelReport, tongue: Tongue) -> String {
    let hero = &report.hero;
    let mut text = format!("{} is level {} now\n", hero.name, report.to);
    let bonus = match report.class_hp {
        0 => String::new(),
        n => format!(" + {n} as {}", hero.class.to_lowercase()),
    };
    let (aside, symbol) = (report.set_aside, report.symbol);
    if let Some(dice) = &report.dice {
        text.push_str(&format!(" rolled   {dice}: {aside} {symbol} set aside\n"));
    }
    text.push_str(&format!(" HP       +{} (1 + {aside}{bonus}), {} now\n", report.hp, hero.max_hp));
    text.extend(report.improved.iter().map(|skill| format!(" improved {skill}\n")));
    text.extend(report.learned.iter().map(|skill| format!(" learned  {skill}\n")));
    if report.lapsed {
        text.push_str(" no skill left to improve\n");
    }
    if report.armor > 0 {
        text.push_str(&format!(" AC       +{}, {} now\n", report.armor, hero.armor_class));
    }
    if report.tokens > 0 {
        text.push_str(&format!(" turns    +{}, now {} a round\n", report.tokens, hero.tokens));
    }
    if let Some(next) = report.again {
        let how = match tongue {
            Tongue::Commands => {
                format!(": wyrm hero level-up {}", crate::rules::name::key(&hero.name))
            }
            Tongue::Keys => String::new(),
        };
        text.push_str(&format!("level {next} is due as well{how}\n"));
    }
    text
}

pub fn level_json(report: &LevelReport) -> Value {
    json!({
        "to": report.to, "hp": report.hp, "dice": report.dice, "set_aside": report.set_aside,
        "improved": report.improved, "learned": report.learned, "armor_class": report.armor,
        "tokens": report.tokens, "may_level_up_again": report.again.is_some(),
    })
}
