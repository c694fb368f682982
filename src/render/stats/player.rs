//! One person, drawn.

use serde_json::{Value, json};

use super::{ago, hours, luck, months, months_json, person_json, rate, rating};
use crate::app::stats::player::{HeroLine, PlayerStats, Share};
use crate::row;
use crate::rules::words;
use crate::{DOT, Look, Table, histogram, play};

/// How many games and people are listed before the rest is counted.
const MOST: usize = 8;

pub fn show(stats: &PlayerStats, now: &str, look: &Look) -> String {
    let Some(person) = &stats.person else {
        if look.csv.is_some() {
            return shares("~game", &[], look);
        }
        let heroes = heroes(&stats.heroes);
        let mut text = format!("{} has not finished a play yet\n", stats.name);
        if !heroes.is_empty() {
            text.push_str(&look.fact("heroes", &heroes));
        }
        return text;
    };
    let left = format!(
        "{}{DOT}{}{DOT}{} won, {}",
        stats.name.to_uppercase(),
        words::count(person.plays, "play", "plays"),
        person.won,
        rate(person.won, person.decided),
    );
    let since = stats.since.as_deref().map(|at| look.date(at));
    let since = since.map_or_else(String::new, |since| format!("since {since}"));
    let mut text = format!("{}\n\n", look.spread(&left, &since));
    text.push_str(&look.fact("rating", &rated(stats)));
    text.push_str(&look.fact("form", &form(&stats.form, look)));
    let mut runs = format!("longest {}", words::count(person.longest_run, "win", "wins"));
    if person.run > 1 {
        runs.push_str(&format!("{DOT}now {}", person.run));
    }
    text.push_str(&look.fact("in a row", &runs));
    text.push_str(&look.fact("months", &months(&stats.months, look)));
    let luck = luck::in_a_line(stats.luck.as_slice(), 1);
    if let Some(line) = luck.as_deref().and_then(|line| line.strip_prefix(&stats.name)) {
        text.push_str(&look.fact("luck", line.trim_start()));
    }
    if stats.minutes > 0 {
        text.push_str(&look.fact("time", &hours(stats.minutes)));
    }
    if !stats.heroes.is_empty() {
        text.push_str(&look.fact("heroes", &heroes(&stats.heroes)));
    }
    if let Some(last) = &stats.last {
        let when = ago(&look.date(&last.started_at), &look.date(now));
        text.push_str(&look.fact("last", &format!("{}, {when}{DOT}{}", last.title_name, last.how)));
    }
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
        Some(known) if known.is_vague() => format!(
            "{:.0} ± {:.0}, but of {} only",
            known.value,
            known.uncertainty,
            words::count(i64::from(known.plays), "play", "plays")
        ),
        Some(known) => format!("{} of {} plays", rating(Some(known)), known.plays),
    }
}

/// The last results, the newest last.
fn form(form: &[bool], look: &Look) -> String {
    if look.plain {
        let words: Vec<&str> = form.iter().map(|won| if *won { "won" } else { "lost" }).collect();
        return words.join(", ");
    }
    let marks: String = form.iter().map(|won| if *won { '▪' } else { '·' }).collect();
    format!("{marks}  (▪ won, the newest last)")
}

fn heroes(heroes: &[HeroLine]) -> String {
    let hero = |hero: &HeroLine| {
        let standing = match hero.standing {
            "alive" => String::new(),
            other => format!(", {other}"),
        };
        format!("{} ({} {}{standing}; {})", hero.name, hero.class, hero.level, hero.campaign)
    };
    heroes.iter().map(hero).collect::<Vec<_>>().join(DOT)
}

fn shares(title: &'static str, all: &[Share], look: &Look) -> String {
    let mut table = Table::list(&[title, ">plays", ">won", ">rate", ""]);
    let most = all.first().map_or(1, |share| share.plays);
    for share in all.iter().take(look.most(MOST)) {
        let bar = match look.plain {
            true => String::new(),
            false => histogram::blocks(share.plays as f64 / most as f64, 20),
        };
        table.push(row![&share.name, share.plays, share.won, rate(share.won, share.decided), bar,]);
    }
    let mut text = table.draw(look);
    let rest = all.len().saturating_sub(look.most(MOST));
    if rest > 0 {
        let plays = all[MOST.min(all.len())..].iter().map(|share| share.plays).sum();
        let plays = words::count(plays, "play", "plays");
        text.push_str(&format!(" and {rest} more, {plays}\n"));
    }
    text
}

fn share_json(share: &Share) -> Value {
    json!({ "name": share.name, "plays": share.plays, "decided": share.decided, "won": share.won, "last_at": share.last_at })
}

pub fn json(stats: &PlayerStats) -> Value {
    let hero = |hero: &HeroLine| {
        json!({ "name": hero.name, "campaign": hero.campaign, "class": hero.class,
                "level": hero.level, "state": hero.standing })
    };
    json!({
        "id": stats.id,
        "name": stats.name,
        "stats": stats.person.as_ref().map(person_json),
        "since": stats.since,
        "minutes": stats.minutes,
        "games": stats.games.iter().map(share_json).collect::<Vec<_>>(),
        "with": stats.with.iter().map(share_json).collect::<Vec<_>>(),
        "form": stats.form,
        "months": months_json(&stats.months),
        "heroes": stats.heroes.iter().map(hero).collect::<Vec<_>>(),
        "last": stats.last.as_ref().map(play::json),
        "luck": stats.luck.as_ref().map(luck::player_json),
    })
}
