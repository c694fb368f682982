//! Two people compared, drawn.

use std::cmp::Ordering;

use serde_json::{Value, json};

use super::{FEW, last, rating};
use crate::app::stats::player::Together;
use crate::app::stats::rating::Rating;
use crate::app::stats::versus::{GameScore, Versus, VersusScore};
use crate::row;
use crate::rules::serialize::rounded;
use crate::rules::words;
use crate::{DOT, Look, Table, histogram, percent};

/// How many of the last plays are shown one by one.
const COURSE: usize = 40;

pub fn show(stats: &Versus, now: &str, look: &Look) -> String {
    let [first, second] = &stats.names;
    if look.says_none(stats.plays == 0) {
        return format!("{first} and {second} have not finished a play together yet\n");
    }
    let plays = words::number_of(stats.plays, "play");
    let mut text = format!(" {first} and {second}{DOT}{plays} together\n\n");
    if stats.against.plays > 0 {
        text.push_str(&against(stats, look));
    }
    let Together { plays: together, won } = stats.together;
    if together > 0 {
        let line = format!("{}, {won} won", words::number_of(together, "play"));
        text.push_str(&look.fact("one side", &line));
    }
    if stats.unknown > 0 {
        let line = words::count(stats.unknown, "play does", "plays do");
        text.push_str(&look.fact("unknown", &format!("{line} not say who was ahead")));
    }
    text.push_str(&look.fact("ratings", &ratings(stats)));
    text.push_str(&last(stats.last.as_ref(), now, look));
    if !look.says_none(stats.games.is_empty()) {
        text.push('\n');
        text.push_str(&games(stats, look));
    }
    text
}

fn against(stats: &Versus, look: &Look) -> String {
    let [first, second] = &stats.names;
    let VersusScore { first: one, second: other, level, .. } = stats.against;
    let few = if stats.against.plays < FEW { ", too few to say much" } else { "" };
    let mut line = format!("{first} {one}, {second} {other}");
    if level > 0 {
        line.push_str(&format!(", level {level}"));
    }
    let mut text = look.fact("ahead", &format!("{line}{few}"));
    if !look.plain {
        let share = (one as f64 + level as f64 / 2.0) / stats.against.plays as f64;
        let cells = 40usize;
        let filled = histogram::blocks(share, cells);
        let rest = cells.saturating_sub(filled.chars().count());
        text.push_str(&look.fact("", &format!("{first} {filled}{} {second}", "░".repeat(rest))));
    }
    let course: Vec<&Ordering> = stats.course.iter().rev().take(COURSE).collect();
    let initial = |name: &str| name.chars().next().unwrap_or('?');
    let same = initial(first) == initial(second);
    let mark = |ahead: &&Ordering| match (ahead, same) {
        (Ordering::Less, false) => initial(first),
        (Ordering::Greater, false) => initial(second),
        (Ordering::Less, true) => '1',
        (Ordering::Greater, true) => '2',
        (Ordering::Equal, _) => '=',
    };
    let marks: String = course.iter().rev().map(mark).collect();
    text + &look.fact("course", &format!("{marks}  (who was ahead, the newest last)"))
}

fn ratings(stats: &Versus) -> String {
    let [first, second] = &stats.names;
    let known = |n: usize| rating(stats.ratings[n].as_ref());
    let line = format!("{first} {}{DOT}{second} {}", known(0), known(1));
    let sure = |rating: &Option<Rating>| rating.as_ref().is_some_and(|rating| !rating.few);
    match stats.chance.filter(|_| stats.ratings.iter().all(sure)) {
        Some(chance) => {
            let chance = percent(chance);
            format!("{line}{DOT}{first} is ahead in {chance} by rating")
        }
        None => line,
    }
}

fn games(stats: &Versus, look: &Look) -> String {
    let [first, second] = &stats.names;
    let mut table = Table::list(&["~game", ">plays", "≈ahead"]);
    for GameScore { name, score } in &stats.games {
        let mut ahead = format!("{first} {}{DOT}{second} {}", score.first, score.second);
        if score.level > 0 {
            ahead.push_str(&format!("{DOT}level {}", score.level));
        }
        table.push(row![name, score.plays, ahead]);
    }
    table.draw(look)
}

pub fn json(stats: &Versus) -> Value {
    let course = stats.course.iter().map(|ahead| match ahead {
        Ordering::Less => "first",
        Ordering::Greater => "second",
        Ordering::Equal => "level",
    });
    let mut value = json!(stats);
    value["chance"] = json!(stats.chance.map(|chance| rounded(chance * 100.0) / 100.0));
    value["course"] = course.collect();
    json!({ "versus": value })
}
