//! One game, drawn.

use serde_json::{Value, json};

use super::{
    FEW, ago, hours, months, months_json, people, people_and_months, person_json, rate, rounded,
};
use crate::app::stats::game::{Best, GameStats, Scores};
use crate::app::stats::player::Share;
use crate::row;
use crate::rules::{name, words};
use crate::{DOT, Look, Table, histogram, play};

/// How many people are listed before the rest is counted.
const PEOPLE: usize = 12;
/// How many bars the picture of scores has.
const BARS: i128 = 8;

pub fn show(stats: &GameStats, now: &str, look: &Look) -> String {
    let Some(since) = &stats.since else {
        if look.csv.is_some() {
            return people(&[], PEOPLE, look);
        }
        return format!("no finished play of {} to look back at\n", stats.name);
    };
    let left = format!("{}{DOT}{}", stats.name, words::count(stats.plays, "play", "plays"));
    let mut text = format!("{}\n\n", look.spread(&left, &format!("since {}", look.date(since))));
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
        text.push_str(&format!("\n what wins{DOT}{}\n", within(scores)));
        text.push_str(&picture(&scores.winning, look));
    }
    text
}

fn facts(stats: &GameStats, now: &str, look: &Look) -> String {
    let mut text = String::new();
    let (minutes, known) = stats.minutes;
    if known > 0 {
        let line = format!(
            "{} in {}, {} each",
            hours(minutes),
            words::count(known, "play", "plays"),
            hours(minutes / known)
        );
        text.push_str(&look.fact("time", &line));
    }
    let (together, won) = stats.together;
    if together > 0 {
        let line = format!("{won} of {together} won, {}", rate(won, together));
        text.push_str(&look.fact("together", &line));
    }
    let size = |(people, plays): &(usize, i64)| format!("{people}: {plays}");
    let sizes: Vec<String> = stats.sizes.iter().map(size).collect();
    text.push_str(
        &look.fact("people", &format!("plays by how many were there{DOT}{}", sizes.join(DOT))),
    );
    if let Some(scores) = &stats.scores {
        let best =
            |best: &Best| format!("{} by {} on {}", best.score, best.who, look.date(&best.at));
        let line = format!(
            "highest {}{DOT}lowest {}{DOT}{:.1} on average",
            best(&scores.highest),
            best(&scores.lowest),
            scores.mean
        );
        text.push_str(&look.fact("scores", &line));
    }
    text.push_str(&look.fact("months", &months(&stats.months, look)));
    if let Some(last) = &stats.last {
        let when = ago(&look.date(&last.started_at), &look.date(now));
        text.push_str(&look.fact("last", &format!("{when}{DOT}{}", last.how)));
    }
    text
}

fn roles(roles: &[Share], look: &Look) -> String {
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
    format!("{} with a score", words::count(wins(scores), "win", "wins"))
}

/// Winning scores in bars of equal width.
fn picture(winning: &[(i64, i64)], look: &Look) -> String {
    let (Some(&(least, _)), Some(&(most, _))) = (winning.first(), winning.last()) else {
        return String::new();
    };
    let (least, most) = (i128::from(least), i128::from(most));
    let span = most - least + 1;
    let step = (span + BARS - 1) / BARS;
    let mut bars = vec![0i64; ((span + step - 1) / step) as usize];
    for (score, times) in winning {
        bars[((i128::from(*score) - least) / step) as usize] += times;
    }
    let all: i64 = bars.iter().sum();
    let mut histogram = histogram::Histogram::new(&[">", ">"], histogram::Full::Largest);
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

fn best_json(best: &Best) -> Value {
    json!({ "score": best.score, "player": best.who, "at": best.at, "play": best.play })
}

pub fn json(stats: &GameStats) -> Value {
    let scores = stats.scores.as_ref().map(|scores| {
        json!({ "known": scores.seats, "mean": rounded(scores.mean),
                "highest": best_json(&scores.highest), "lowest": best_json(&scores.lowest),
                "winning": scores.winning })
    });
    let role = |role: &Share| json!({ "role": role.name, "plays": role.plays, "won": role.won });
    json!({
        "game": stats.name,
        "plays": stats.plays,
        "since": stats.since,
        "minutes": { "sum": stats.minutes.0, "plays": stats.minutes.1 },
        "together": { "plays": stats.together.0, "won": stats.together.1 },
        "sizes": stats.sizes.iter().map(|(people, plays)| json!({ "people": people, "plays": plays }))
            .collect::<Vec<_>>(),
        "players": stats.people.iter().map(person_json).collect::<Vec<_>>(),
        "roles": stats.roles.iter().map(role).collect::<Vec<_>>(),
        "scores": scores,
        "months": months_json(&stats.months),
        "last": stats.last.as_ref().map(play::json),
    })
}
