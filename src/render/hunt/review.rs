//! The review of a hunt, drawn: the chance to win over time, costly decisions, luck.

use serde_json::{Value, json};

use super::log::{letters, passed_on, with_article};
use super::{called, campaign};
use crate::app::play::View;
use crate::odds::counsel::within;
use crate::rules::dice_dragons::hunt::{
    DiceDragons, DieIx, Extra, HeroIx, ItemIx, SkillRef, State,
};
use crate::rules::dice_dragons::symbol::Face;
use crate::rules::odds::win::{AdvisedAct, ChanceMoment, Move, Point, Review, TurnEnd};
use crate::rules::words;
use crate::{DOT, FullBar, Histogram, Ink, Look, percent};

/// How many of the most costly decisions are shown.
const DEAREST: usize = 3;
/// With more bars than this there is one per round.
const MOST_BARS: usize = 12;
/// More rounds than this are thinned out.
const MOST_ROUNDS: usize = 20;

/// A displayed chance; an almost impossible one is zero.
fn chance(worth: f64) -> String {
    percent(worth.clamp(0.0, 1.0))
}

/// A change of the chance: `+12.1`.
fn points(change: f64) -> String {
    let rounded = format!("{:+.1}", change * 100.0);
    match rounded.as_str() {
        "-0.0" | "+0.0" => "0.0".to_owned(),
        _ => rounded.replace('-', "−"),
    }
}

pub fn review(view: &View<DiceDragons>, review: &Review, look: &Look) -> String {
    let places = view.state.dragons.places();
    let names: Vec<&str> = places.map(|d| view.state.dragon_name(d)).collect();
    let mut text = look.head(&called(view), &names.join(", "));
    let within = within(view.live.want.patience, view.live.want.patience.last(1));
    let renewed = review.course.iter().any(|point| view.live.want.patience.renewed(point.round));
    let then = if renewed { ", then as many again" } else { "" };
    let within = within.map_or_else(String::new, |within| format!(" {within}{then}"));
    text.push_str(&look.paint(Ink::Title, &format!(" the chance to win{within}")));
    text.push('\n');
    text.push_str(&course(view, review).draw(look));
    text.push('\n');
    let dearest = review.dearest(DEAREST);
    if !dearest.is_empty() {
        let title = match dearest.len() {
            1 => " the costliest decision",
            2 => " the two costliest decisions",
            _ => " the three costliest decisions",
        };
        text.push_str(&look.paint(Ink::Title, title));
        text.push('\n');
        for one in dearest {
            text.push_str(&decision(view.state, one, look));
        }
        text.push('\n');
    }
    text + &sums(review, look)
}

/// The chance after every turn and Fury, or after every round if there are many.
fn course(view: &View<DiceDragons>, review: &Review) -> Histogram {
    let end = if view.live.over { "end" } else { "now" };
    let by_turn = review.course.len() <= MOST_BARS;
    let mut bars = Histogram::new(&[">round", "after"], FullBar::Certain);
    let label = |round: String, after: &str| vec![round, after.to_owned()];
    bars.push(label(String::new(), "begin"), review.begin, None);
    if by_turn {
        for point in &review.course {
            let after = after(view.state, point);
            bars.push(label(point.round.to_string(), &after), point.chance, None);
        }
    } else {
        for point in rounds(&review.course) {
            bars.push(label(point.round.to_string(), ""), point.chance, None);
        }
    }
    bars.push(label(String::new(), end), review.end.clamp(0.0, 1.0), None);
    bars
}

/// The last moment of every round; of many rounds only some.
fn rounds(course: &[Point]) -> Vec<&Point> {
    let later = course.iter().skip(1).map(Some).chain([None]);
    let last = course.iter().zip(later);
    let last = last.filter(|(one, later)| later.is_none_or(|later| later.round != one.round));
    let rounds: Vec<&Point> = last.map(|(one, _)| one).collect();
    let each = rounds.len().div_ceil(MOST_ROUNDS).max(1);
    rounds.into_iter().step_by(each).collect()
}

fn after(state: &State, point: &Point) -> String {
    match point.when {
        ChanceMoment::Turn(hero) => state.name(hero).to_owned(),
        ChanceMoment::Fury(_) if state.dragons.len() == 1 => "Fury".to_owned(),
        ChanceMoment::Fury(dragon) => format!("Fury of the {}", state.dragon_name(dragon)),
        ChanceMoment::Correction => "correction".to_owned(),
    }
}

/// When, who and with which dice; below it the deed and the best alternative.
fn decision(state: &State, one: &Move, look: &Look) -> String {
    let mut head = vec![format!("round {}", one.round)];
    head.extend(one.hero.map(|hero| state.name(hero).to_owned()));
    if !one.dice.is_empty() {
        head.push(letters(&one.dice));
    }
    let [done, best] = told(state, one);
    let again = one.again.map(|again| {
        let again = chance(again);
        format!(" (a new attempt begins at {again})")
    });
    let line = format!(
        "{done}: {}{}; {best}: {}",
        chance(one.worth),
        again.unwrap_or_default(),
        chance(one.best_worth)
    );
    format!("{}\n{}\n", look.wrapped(2, &head.join(DOT)), look.wrapped(4, &line))
}

/// The deed and the best alternative, worded so that they differ.
fn told(state: &State, one: &Move) -> [String; 2] {
    let said = [&one.done, &one.best].map(|what| deed(state, one, what));
    match (said[0] == said[1], &one.best) {
        (true, AdvisedAct::End(TurnEnd { passes, .. })) => {
            let left = match passes {
                Some(face) => format!(", with {} left to pass on", with_article(*face)),
                None => ", with other dice".to_owned(),
            };
            let [done, best] = said;
            [done, best + &left]
        }
        _ => said,
    }
}

fn item(state: &State, hero: Option<HeroIx>, item: ItemIx) -> String {
    let name = hero.and_then(|hero| state.setup.heroes[hero].items.get(item));
    name.map(|item| item.name.clone()).unwrap_or_default()
}

/// A deed in words.
fn deed(state: &State, at: &Move, deed: &AdvisedAct) -> String {
    let name = |hero: &HeroIx| state.name(*hero).to_owned();
    match deed {
        AdvisedAct::FirstRoll { keep_assist } => match (keep_assist, at.waits) {
            (Some(true), Some(face)) => format!("keep {}", passed_on(face).0),
            (_, Some(face)) => format!("roll {}", passed_on(face).0),
            _ => "roll".to_owned(),
        },
        AdvisedAct::Reroll { keep, by, .. } => reroll(state, at, keep, *by),
        AdvisedAct::End(end) => ending(state, at, end),
        AdvisedAct::Drink { item: n, on } => {
            format!("{} for {}", item(state, at.hero, *n), name(on))
        }
        AdvisedAct::Pass { die, to } => match die.and_then(|die| at.dice.get(usize::from(die.0))) {
            Some(face) => {
                let to = to.as_ref().map(|to| format!(" to {}", name(to)));
                format!("pass {}{}", with_article(*face), to.unwrap_or_default())
            }
            None => "pass no die".to_owned(),
        },
        AdvisedAct::StepIn { hero: Some(hero) } => format!("{} steps in", name(hero)),
        AdvisedAct::StepIn { hero: None } => "nobody steps in".to_owned(),
        AdvisedAct::Fury => "stay".to_owned(),
        AdvisedAct::Flee => "flee".to_owned(),
    }
}

fn reroll(state: &State, at: &Move, keep: &[DieIx], by: Extra) -> String {
    let kept: Vec<Face> =
        keep.iter().filter_map(|die| at.dice.get(usize::from(die.0)).copied()).collect();
    let how = match by {
        Extra::Roll => String::new(),
        Extra::Blessed => " with a Blessed token".to_owned(),
        Extra::Item(n) => format!(" with {}", item(state, at.hero, n)),
    };
    if kept.is_empty() {
        format!("re-roll all dice{how}")
    } else {
        format!("keep {} and re-roll the rest{how}", letters(&kept))
    }
}

fn ending(state: &State, at: &Move, end: &TurnEnd) -> String {
    let Some(hero) = at.hero else {
        return String::new();
    };
    let mut text = match end.skill {
        Some(skill) => state.skill_name(hero, skill),
        None => "no skill".to_owned(),
    };
    if !end.on.is_empty() {
        let on: Vec<&str> = end.on.iter().map(|hero| state.name(*hero)).collect();
        text.push_str(&format!(" on {}", words::and(&on)));
    }
    if !end.with.is_empty() {
        let with: Vec<String> = end.with.iter().map(|n| item(state, Some(hero), *n)).collect();
        text.push_str(&format!(" with {}", words::and(&with)));
    }
    if let Some(cover) = end.cover {
        let covered = state.skill_name(hero, SkillRef::Own(cover));
        text.push_str(&format!(", covering {covered}"));
    }
    if let Some((n, on)) = end.drink {
        let when = if end.late { "then" } else { "first" };
        let potion = item(state, Some(hero), n);
        text.push_str(&format!(", {when} {potion} for {}", state.name(on)));
    }
    text
}

/// The total cost of decisions, and the effects of dice and corrections.
fn sums(review: &Review, look: &Look) -> String {
    let all = review.moves.len();
    let decisions = match all {
        0 => "there was nothing to decide yet".to_owned(),
        _ => {
            let share = 100.0 * review.as_good() as f64 / all as f64;
            format!(
                "{} of {all} as good as the best ({share:.0} %); in total {} points",
                review.as_good(),
                points(-review.cost()),
            )
        }
    };
    let some = |change: f64| (change.abs() >= 0.0005).then(|| points(change));
    let granted = |by| format!("{by} points when the round limit moved");
    look.facts([
        ("decided", Some(decisions)),
        ("dice", Some(format!("{} points", points(review.luck)))),
        ("estimate", some(review.nearer).map(|by| format!("model error: {by} points"))),
        ("patience", some(review.granted).map(granted)),
        ("corrected", some(review.corrected).map(|by| format!("{by} points"))),
    ])
}

pub fn json(view: &View<DiceDragons>, review: &Review, effort: u32) -> Value {
    let course: Vec<Value> = review
        .course
        .iter()
        .map(|point| {
            let when = match point.when {
                ChanceMoment::Turn(_) => "turn",
                ChanceMoment::Fury(_) => "fury",
                ChanceMoment::Correction => "correction",
            };
            let (hero, dragon) = match point.when {
                ChanceMoment::Turn(hero) => (Some(view.state.name(hero)), None),
                ChanceMoment::Fury(dragon) => (None, Some(view.state.dragon_name(dragon))),
                ChanceMoment::Correction => (None, None),
            };
            json!({
                "round": point.round, "after": when, "hero": hero, "dragon": dragon, "chance": point.chance,
            })
        })
        .collect();
    let moves: Vec<Value> = review.moves.iter().map(|one| move_json(view.state, one)).collect();
    json!({ "hunt": {
        "id": view.id, "number": view.live.number, "campaign": campaign(view), "open": !view.live.over,
        "review": {
            "begin": review.begin, "end": review.end, "course": course, "moves": moves,
            "decisions": review.moves.len(), "as_good": review.as_good(), "cost": review.cost(),
            "luck": review.luck, "estimate": review.nearer, "corrected": review.corrected,
            "granted": review.granted, "rounds": view.live.want.patience.0, "effort": effort,
        },
    } })
}

fn move_json(state: &State, one: &Move) -> Value {
    let [done, best] = told(state, one);
    json!({
        "round": one.round, "hero": one.hero.map(|hero| state.name(hero)), "dice": letters(&one.dice),
        "done": { "text": done, "chance": one.worth }, "best": { "text": best, "chance": one.best_worth },
        "cost": one.cost, "as_good": one.is_as_good(), "new_try": one.again,
    })
}
