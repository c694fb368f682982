//! The results of many simulated campaigns.

use serde_json::{Value, json};

use super::hunt::{played, policy_json, share, sure, sure_json, times, within};
use crate::app::odds::campaign::SagaOdds;
use crate::histogram::{FullBar, Histogram};
use crate::rules::odds::hunt::{ChapterTally, Policy};
use crate::rules::words;
use crate::{DOT, Ink, Look};

fn chapter_json(tally: &ChapterTally, all: u64) -> Value {
    json!({
        "chapter": tally.chapter, "dragon": tally.dragon,
        "reached": share(tally.reached, all),
        "won": sure_json(tally.won, all),
        "wins_when_reached": share(tally.won, tally.reached),
        "wiped": share(tally.wiped, all),
        "given_up": share(tally.given_up, all),
        "hunts": tally.hunts as f64 / tally.reached.max(1) as f64,
        "deaths": tally.deaths as f64 / tally.reached.max(1) as f64,
        "mean_level": tally.mean_level(),
    })
}

pub fn json(odds: &SagaOdds) -> Value {
    let (policy, aim) = policy_json(odds.policy);
    let completed = odds.chapters.last().map_or(0, |last| last.won);
    json!({ "odds": {
        "policy": policy,
        "for": aim,
        "campaigns": odds.times,
        "seed": odds.seed,
        "heroes": odds.heroes.iter().map(|hero| &hero.name).collect::<Vec<_>>(),
        "probability": share(completed, odds.times),
        "completed": sure_json(completed, odds.times),
        "chapters": odds.chapters.iter().map(|c| chapter_json(c, odds.times)).collect::<Vec<_>>(),
    } })
}

pub fn text(odds: &SagaOdds, look: &Look) -> String {
    let heroes: Vec<&str> = odds.heroes.iter().map(|hero| hero.name.as_str()).collect();
    let right = format!("{}{DOT}seed {}", times(odds.times, "campaign"), odds.seed);
    let mut text = look.head(&words::and(&heroes), &right);
    let (Some(first), Some(last)) = (odds.chapters.first(), odds.chapters.last()) else {
        return text;
    };
    let what = if first.chapter == last.chapter {
        format!("chapter {}", first.chapter)
    } else {
        format!("chapters {} to {}", first.chapter, last.chapter)
    };
    text.push_str(&look.fact("played", played(odds.policy)));
    text.push_str(&look.fact("all won", &format!("{what}: {}", sure(last.won, odds.times))));
    text.push('\n');
    let mut bars = Histogram::new(
        &[">chapter", "dragon", ">level", ">deaths", ">if reached"],
        FullBar::Certain,
    );
    for tally in &odds.chapters {
        let each = |sum: u64| format!("{:.1}", sum as f64 / tally.reached.max(1) as f64);
        let labels = match tally.reached {
            0 => vec![tally.chapter.to_string(), tally.dragon.clone()],
            reached => vec![
                tally.chapter.to_string(),
                tally.dragon.clone(),
                format!("{:.1}", tally.mean_level()),
                each(tally.deaths),
                within(tally.won, reached),
            ],
        };
        bars.push(labels, share(tally.won, odds.times), Ink::Good);
    }
    text.push_str(&bars.draw(look));
    text.push('\n');
    let between = match odds.policy {
        Policy::Best(_) => "levels and purchases add most to the chance against the next dragon",
        _ => "levels favour the skills that come up most, and nothing is bought",
    };
    let note = format!("dead heroes are brought back while the party has the gold; {between}");
    text + &look.fact("note", &note)
}
