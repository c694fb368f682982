//! The statistics of one player.

use serde_json::{Value, json};

use super::{hours, last, luck, months, rate, rating};
use crate::app::stats::player::{OwnedHero, PlayShare, PlayerStats};
use crate::row;
use crate::rules::words::{self, Joined};
use crate::{DOT, Look, Table, histogram};

/// How many games and people are listed; the rest is counted.
const MOST: usize = 8;

pub fn show(stats: &PlayerStats, now: &str, look: &Look) -> String {
    let Some(person) = &stats.person else {
        if look.csv.is_some() {
            return shares("~game", &[], look);
        }
        let text = format!("{} has not finished a play yet\n", stats.name);
        return text + &look.facts([("heroes", heroes(&stats.heroes))]);
    };
    let left = format!(
        "{}{DOT}{}{DOT}{} won, {}",
        stats.name.to_uppercase(),
        words::number_of(person.plays, "play"),
        person.won,
        rate(person.won, person.decided),
    );
    let since = stats.since.as_deref().map(|at| look.date(at));
    let since = since.map_or_else(String::new, |since| format!("since {since}"));
    let mut text = look.head(&left, &since);
    let now_on = match person.run {
        2.. => format!("{DOT}now {}", person.run),
        _ => String::new(),
    };
    let longest = words::number_of(person.longest_run, "win");
    let luck = luck::in_a_line(stats.luck.as_slice(), 1);
    let luck = luck.as_deref().and_then(|line| line.strip_prefix(&stats.name));
    text.push_str(&look.facts([
        ("rating", Some(rated(stats))),
        ("form", Some(form(&stats.form, look))),
        ("in a row", Some(format!("longest {longest}{now_on}"))),
        ("months", Some(months(&stats.months, look))),
        ("luck", luck.map(|line| line.trim_start().to_owned())),
        ("time", (stats.minutes > 0).then(|| hours(stats.minutes))),
        ("heroes", heroes(&stats.heroes)),
    ]));
    text.push_str(&last(stats.last.as_ref(), now, look));
    text.push('\n');
    text.push_str(&shares("~game", &stats.games, look));
    if !stats.with.is_empty() {
        text.push('\n');
        text.push_str(&shares("~with", &stats.with, look));
    }
    text
}

fn rated(stats: &PlayerStats) -> String {
    let known = stats.person.as_ref().and_then(|person| person.rating.as_ref());
    match known {
        None => "none: only plays against each other are rated".to_owned(),
        Some(known) if known.few => format!(
            "{:.0} ± {:.0}, from only {}",
            known.value,
            known.uncertainty,
            words::number_of(known.plays, "play")
        ),
        Some(known) => format!("{} of {} plays", rating(Some(known)), known.plays),
    }
}

/// The last results, the newest last.
fn form(form: &[bool], look: &Look) -> String {
    if look.plain {
        return form.iter().map(|won| if *won { "won" } else { "lost" }).joined(", ");
    }
    let marks: String = form.iter().map(|won| if *won { '▪' } else { '·' }).collect();
    format!("{marks}  (▪ won, the newest last)")
}

fn heroes(heroes: &[OwnedHero]) -> Option<String> {
    let hero = |hero: &OwnedHero| {
        let standing = match hero.standing {
            "alive" => String::new(),
            other => format!(", {other}"),
        };
        format!("{} ({} {}{standing}; {})", hero.name, hero.class, hero.level, hero.campaign)
    };
    (!heroes.is_empty()).then(|| heroes.iter().map(hero).joined(DOT))
}

fn shares(title: &'static str, all: &[PlayShare], look: &Look) -> String {
    let mut table = Table::list(&[title, ">plays", ">won", ">rate", ""]);
    let most = all.first().map_or(1, |share| share.plays);
    for share in all.iter().take(look.most(MOST)) {
        let bar = histogram::bar(share.plays as f64 / most as f64, 20, look);
        table.push(row![&share.name, share.plays, share.won, rate(share.won, share.decided), bar,]);
    }
    let mut text = table.draw(look);
    let rest = all.len().saturating_sub(look.most(MOST));
    if rest > 0 {
        let plays: i64 = all[MOST.min(all.len())..].iter().map(|share| share.plays).sum();
        let plays = words::number_of(plays, "play");
        text.push_str(&format!(" and {rest} more, {plays}\n"));
    }
    text
}

pub fn json(stats: &PlayerStats) -> Value {
    let mut value = json!(stats);
    value["luck"] = json!(stats.luck.as_ref().map(luck::player_json));
    json!({ "player": value })
}
