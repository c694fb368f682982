//! The best play of a turn.

use serde_json::{Value, json};

use super::counsel;
use super::figure;
use super::skill::{numbered, positions};
use crate::app::odds::turn::{Told, TurnOdds};
use crate::histogram::{Full, Histogram, percent};
use crate::hunt::counter;
use crate::rules::dice_dragons::catalog::Effect;
use crate::rules::dice_dragons::hunt::{DieIx, Extra, HeroIx, Place, SkillRef, State};
use crate::rules::dice_dragons::symbol::Face;
use crate::rules::odds::Fraction;
use crate::rules::odds::turn::{Advice, Advised, Finish, Handing, Weights};
use crate::rules::words;
use crate::{DOT, Ink, Look};

/// A way to end a turn in words: `Healing Hands on Brum`, `Fireball with Mana Potion`.
fn finish(state: &State, hero: HeroIx, finish: &Finish) -> String {
    let Finish::Use { skill, with, on } = finish else {
        return "no skill".to_owned();
    };
    let mut text = state.skill_name(hero, *skill);
    if !with.is_empty() {
        let items = &state.setup.heroes[hero].items;
        let names: Vec<&str> = with.iter().map(|n| items[*n].name.as_str()).collect();
        text.push_str(&format!(" with {}", words::and(&names)));
    }
    if !on.is_empty() {
        let names: Vec<&str> = on.iter().map(|n| state.name(*n)).collect();
        text.push_str(&format!(" on {}", words::and(&names)));
    }
    text
}

/// What to do now, in words.
fn now(state: &State, advice: &Advice) -> String {
    match &advice.now {
        Advised::FirstRoll {
            keep_assist: Some(true),
        } => "keep the die that was passed on, and roll".to_owned(),
        Advised::FirstRoll {
            keep_assist: Some(false),
        } => "roll without the die that was passed on".to_owned(),
        Advised::FirstRoll { keep_assist: None } => "roll".to_owned(),
        Advised::Reroll { keep, reroll, by } => {
            let kept = match keep.is_empty() {
                true => "re-roll all".to_owned(),
                false => format!("keep {}, re-roll {}", positions(keep), positions(reroll)),
            };
            match by {
                Extra::Roll => kept,
                Extra::Blessed => format!("{kept} with the Blessed token"),
                Extra::Item(item) => {
                    let items = &state.setup.heroes[advice.hero].items;
                    format!("{kept} with the {}", items[*item].name)
                }
            }
        }
        Advised::Finish(Finish::Fail) => {
            let stop = match advice.rerolls {
                0 => "",
                _ => "stop rolling, ",
            };
            match covered(state, advice) {
                Some(skill) => format!("{stop}nothing matches: cover {skill}"),
                None => format!("{stop}nothing matches: the turn fails"),
            }
        }
        Advised::Finish(end) => {
            let used = format!("use {}", finish(state, advice.hero, end));
            match covered(state, advice) {
                Some(skill) => format!("{used}, cover {skill}"),
                None => used,
            }
        }
    }
}

/// What stopping here is worth, and why: `worth 0: Strike (5 damage); counter: …`.
fn stopping(state: &State, advice: &Advice) -> Option<String> {
    let (hero, end) = (advice.hero, advice.stops_with.as_ref()?);
    let worth = figure(round(advice.stopping?));
    let mut text = format!("worth {worth}: {}", finish(state, hero, end));
    let effect = match end {
        Finish::Use { skill, .. } => state.outlook(hero, *skill).map(|(_, effect)| effect),
        Finish::Fail => None,
    };
    if let Some(effect) = &effect {
        text.push_str(&format!(" ({effect})"));
    }
    let shows = advice.table.contains(&Face::Dragon);
    if let Some(counter) = counter(state, hero, &advice.table).filter(|_| shows) {
        let then = match effect.as_ref().map(|effect| answered(state, hero, effect)) {
            Some(Answered::Never) => "no counter attack follows a killing blow".to_owned(),
            Some(Answered::Softened) => "it softens the counter attack".to_owned(),
            Some(Answered::Fully) | None => format!("counter: {counter}"),
        };
        text.push_str(&format!("; {then}"));
    }
    Some(text)
}

/// How the counter attack strikes after a skill (rulings 17, 18 and 22).
enum Answered {
    Never,
    Softened,
    Fully,
}

fn answered(state: &State, hero: HeroIx, effect: &Effect) -> Answered {
    let foe = state.heroes[hero]
        .faces
        .map(|dragon| state.dragons[dragon].hp);
    match effect {
        Effect::Attack { damage } | Effect::Drain { damage, .. } if foe <= Some(*damage) => {
            Answered::Never
        }
        Effect::Stance { .. } | Effect::Shield { .. } | Effect::Ally => Answered::Softened,
        _ => Answered::Fully,
    }
}

/// The skill that the advice covers.
fn covered(state: &State, advice: &Advice) -> Option<String> {
    let skill = advice.cover.map(SkillRef::Own)?;
    Some(state.skill_name(advice.hero, skill))
}

/// A line of advice beside the dice: what to do, and what it is likely to lead to.
pub fn line(state: &State, advice: &Advice) -> String {
    let now = now(state, advice);
    if matches!(advice.now, Advised::Finish(_)) {
        return now;
    }
    // A number and its sign stay on one line.
    let percent = |chance: &Fraction| percent(chance.value()).replace(' ', "\u{a0}");
    let likely = advice.ends.iter().take(3).map(|(end, chance)| {
        let end = finish(state, advice.hero, end);
        format!("{} {end}", percent(chance))
    });
    let calm = advice.dragons.first().copied().unwrap_or(Fraction::ZERO);
    format!(
        "{now}: {}; no Dragon {}",
        likely.collect::<Vec<_>>().join(", "),
        percent(&calm)
    )
}

/// `pass 2 on to Timorn, whose turn is worth 0.84 more with it`.
pub fn handing_line(state: &State, handing: &Handing) -> String {
    let to = state.name(handing.to);
    match handing.die {
        Some(die) => format!(
            "pass {} on to {to}, whose turn is worth {:.2} more with it",
            die.number(),
            handing.gain
        ),
        None => format!("no die helps {to}: pass none on"),
    }
}

pub fn handing_json(state: &State, handing: &Handing) -> Value {
    json!({
        "die": handing.die.map(Place::number),
        "to": state.name(handing.to),
        "gain": handing.gain,
    })
}

/// The advice as JSON.
pub fn advice_json(state: &State, advice: &Advice) -> Value {
    let (keep, reroll) = match &advice.now {
        Advised::Reroll { keep, reroll, .. } => (keep.clone(), reroll.clone()),
        _ => (DieIx::first(advice.table.len()).collect(), Vec::new()),
    };
    let kept = keep.iter().map(|die| advice.table[die.index()].to_string());
    let place = |die: &DieIx| die.number();
    let ends = advice.ends.iter().map(|(end, chance)| {
        let skill = match end {
            Finish::Use { skill, .. } => Some(state.skill_name(advice.hero, *skill)),
            Finish::Fail => None,
        };
        json!({
            "skill": skill,
            "what": finish(state, advice.hero, end),
            "probability": chance.value(),
            "exact": chance.to_string(),
        })
    });
    json!({
        "hero": state.name(advice.hero),
        "dice": advice.table.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "rolls_left": advice.rerolls,
        "advice": now(state, advice),
        "cover": covered(state, advice),
        "keep": kept.collect::<Vec<_>>(),
        "keep_positions": keep.iter().map(place).collect::<Vec<_>>(),
        "reroll": reroll.iter().map(place).collect::<Vec<_>>(),
        "expected": advice.expected,
        "stopping": advice.stopping,
        "stopping_with": advice.stops_with.as_ref().map(|end| finish(state, advice.hero, end)),
        "ends": ends.collect::<Vec<_>>(),
        "dragons": advice.dragons.iter().map(|chance| chance.value()).collect::<Vec<_>>(),
    })
}

pub fn json(odds: &TurnOdds) -> Value {
    let state = &odds.state;
    let (mut value, hero) = match &odds.told {
        Told::Counsel(counsel) => {
            let mut value = counsel::advice_json(state, counsel);
            value["counsel"] = counsel::json(state, counsel);
            (value, counsel.hero)
        }
        Told::Points { advice, weights } => {
            let mut value = advice_json(state, advice);
            let weights = weights.list().into_iter();
            value["weights"] = weights
                .map(|(name, weight, _)| (name.to_owned(), json!(weight)))
                .collect();
            (value, Some(advice.hero))
        }
    };
    value["for"] = json!(odds.purpose.word());
    value["hunt"] = json!(odds.hunt);
    value["alone"] = json!(counsel::is_alone(state));
    value["dragon"] = json!(hero.and_then(|hero| foe(state, hero)));
    value
}

fn foe(state: &State, hero: HeroIx) -> Option<&str> {
    let faced = state.heroes[hero].faces;
    faced.map(|dragon| state.dragon_name(dragon))
}

pub fn text(odds: &TurnOdds, look: &Look) -> String {
    match &odds.told {
        Told::Counsel(counsel) => {
            counsel::text(&odds.state, counsel, odds.hunt, odds.purpose, look)
        }
        Told::Points { advice, weights } => by_points(odds, advice, weights, look),
    }
}

fn by_points(odds: &TurnOdds, advice: &Advice, weights: &Weights, look: &Look) -> String {
    let state = &odds.state;
    let title = counsel::against(state, advice.hero);
    let rolls = words::count(i64::from(advice.rerolls), "re-roll", "re-rolls");
    let mut right = match advice.table.is_empty() {
        true if advice.rerolls == 2 => "a whole turn".to_owned(),
        true => format!("a turn with {rolls}"),
        false => format!("{rolls} left"),
    };
    if let Some(hunt) = odds.hunt {
        right = format!("hunt (id {hunt}){DOT}{right}");
    }
    let mut text = look.spread(&title, &right) + "\n\n";
    if !advice.table.is_empty() {
        text.push_str(&look.fact("dice", &numbered(&advice.table)));
    }
    text.push_str(&look.fact("advice", &now(state, advice)));
    let worth = format!("{} expected", figure(round(advice.expected)));
    text.push_str(&look.fact("worth", &worth));
    if let Some(stopping) = stopping(state, advice) {
        text.push_str(&look.fact("stopping", &stopping));
    }
    text.push('\n');
    let mut ends = Histogram::new(&["ends with"], Full::Certain);
    for (end, chance) in &advice.ends {
        ends.push(
            vec![finish(state, advice.hero, end)],
            chance.value(),
            Ink::Good,
        );
    }
    text.push_str(&ends.draw(look));
    text.push('\n');
    let mut dragons = Histogram::new(&[">Dragon symbols"], Full::Certain);
    let possible = |chance: &&Fraction| **chance != Fraction::ZERO;
    let most = advice
        .dragons
        .iter()
        .rev()
        .skip_while(|c| !possible(c))
        .count();
    for (symbols, chance) in advice.dragons.iter().enumerate().take(most) {
        dragons.push(vec![symbols.to_string()], chance.value(), Ink::Dragon);
    }
    text.push_str(&dragons.draw(look));
    text + &changed(weights, look)
}

fn round(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

/// Weights that were set, if any.
fn changed(weights: &Weights, look: &Look) -> String {
    let defaults = Weights::default().list();
    let set = weights.list().into_iter().zip(defaults);
    let set = set.filter(|((_, now, _), (_, usual, _))| now != usual);
    let set: Vec<String> = set
        .map(|((name, now, _), _)| format!("{name}={}", figure(now)))
        .collect();
    match set.is_empty() {
        true => String::new(),
        false => format!("\n{}", look.fact("weights", &set.join(DOT))),
    }
}
