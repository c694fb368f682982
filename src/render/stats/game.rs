//! The statistics of one game.

use super::{FEW, ago, hours, months, people, people_and_months, rate};
use crate::app::stats::game::{BestScore, GameStats, Minutes, Scores};
use crate::app::stats::player::{PlayShare, Together};
use crate::row;
use crate::rules::words::Joined;
use crate::rules::{name, words};
use crate::{DOT, Look, Table, histogram};

/// How many people are listed; the rest is counted.
const PEOPLE: usize = 12;
/// The number of bars in the picture of scores.
const BARS: i128 = 8;

pub fn show(stats: &GameStats, now: &str, look: &Look) -> String {
    let Some(since) = &stats.since else {
        if look.csv.is_some() {
            return people(&[], PEOPLE, look);
        }
        return format!("no finished plays of {} to show\n", stats.name);
    };
    let left = format!("{}{DOT}{}", stats.name, words::number_of(stats.plays, "play"));
    let mut text = look.head(&left, &format!("since {}", look.date(since)));
    text.push_str(&people_and_months(
        &stats.people,
        PEOPLE,
        &stats.months,
        &format!("wyrm stats {} --csv", words::quoted(&name::key(&stats.name))),
        look,
    ));
    text.push('\n');
    text.push_str(&facts(stats, now, look));
    if !stats.roles.is_empty() {
        text.push('\n');
        text.push_str(&roles(&stats.roles, look));
    }
    if let Some(scores) = stats.scores.as_ref().filter(|scores| wins(scores) >= FEW) {
        text.push_str(&format!("\n winning scores{DOT}{}\n", within(scores)));
        text.push_str(&picture(&scores.winning, look));
    }
    text
}

fn facts(stats: &GameStats, now: &str, look: &Look) -> String {
    let Minutes { sum: minutes, plays: known } = stats.minutes;
    let time = (known > 0).then(|| {
        let plays = words::number_of(known, "play");
        format!("{} in {plays}, {} each", hours(minutes), hours(minutes / known))
    });
    let Together { plays: together, won } = stats.together;
    let won = (together > 0).then(|| format!("{won} of {together} won, {}", rate(won, together)));
    let sizes = stats.sizes.iter().map(|(people, plays)| format!("{people}: {plays}"));
    let best =
        |best: &BestScore| format!("{} by {} on {}", best.score, best.who, look.date(&best.at));
    let scores = stats.scores.as_ref().map(|scores| {
        let (highest, lowest) = (best(&scores.highest), best(&scores.lowest));
        format!("highest {highest}{DOT}lowest {lowest}{DOT}{:.1} on average", scores.mean)
    });
    let last = stats.last.as_ref().map(|last| {
        let when = ago(&look.date(&last.started_at), &look.date(now));
        format!("{when}{DOT}{}", last.how)
    });
    look.facts([
        ("time", time),
        ("together", won),
        ("people", Some(format!("plays by number of players{DOT}{}", sizes.joined(DOT)))),
        ("scores", scores),
        ("months", Some(months(&stats.months, look))),
        ("last", last),
    ])
}

fn roles(roles: &[PlayShare], look: &Look) -> String {
    let mut table = Table::list(&["~role or side", ">plays", ">won", ">rate"]);
    for role in roles {
        table.push(row![&role.name, role.plays, role.won, rate(role.won, role.decided)]);
    }
    table.draw(look)
}

fn wins(scores: &Scores) -> i64 {
    scores.winning.iter().map(|(_, times)| times).sum()
}

fn within(scores: &Scores) -> String {
    format!("{} with a score", words::number_of(wins(scores), "win"))
}

/// Winning scores in bars of equal width.
fn picture(winning: &[(i64, i64)], look: &Look) -> String {
    let (Some(&(least, _)), Some(&(most, _))) = (winning.first(), winning.last()) else {
        return String::new();
    };
    let (least, most) = (i128::from(least), i128::from(most));
    let span = most - least + 1;
    let step = (span + BARS - 1) / BARS;
    let mut bars = vec![0i64; crate::saturate((span + step - 1) / step)];
    for (score, times) in winning {
        bars[crate::saturate::<usize>((i128::from(*score) - least) / step)] += times;
    }
    let all: i64 = bars.iter().sum();
    let mut histogram = histogram::Histogram::new(&[">", ">"], histogram::FullBar::Largest);
    for (n, times) in bars.iter().enumerate() {
        let from = least + n as i128 * step;
        let label = match step {
            1 => from.to_string(),
            _ => format!("{from}–{}", (from + step - 1).min(most)),
        };
        histogram.push(vec![label, times.to_string()], *times as f64 / all as f64, None);
    }
    histogram.draw(look)
}
