//! The best of what may be done, as an act and answers to what it asks.

use super::offers::{Act, assist_waits, hero_key, next, number};
use super::state::{Stage, State};
use super::{HeroIx, SkillIx};
use crate::odds::turn::{Advice, Advised as Play, Finish, Handing, Instead, Weights};
use crate::offer::{Answer, Ask, Next, What};
use crate::title::Advised;

/// What an ask is answered with, by the keys of its options.
type Wanted = (&'static str, Vec<String>);

/// The best of what may be done: in a turn, before it and at its end. What to do in Fury, and who
/// steps in, the table decides.
pub(super) fn advice(state: &State) -> Option<Advised<Act>> {
    match state.stage() {
        Stage::Between => first_roll(state),
        Stage::Rolling => rolling(state),
        Stage::Ending => ending(state),
        Stage::Fury | Stage::StepIn | Stage::Over => None,
    }
}

fn best_play(state: &State, hero: HeroIx) -> Advice {
    Advice::of(state, hero, &Weights::default(), &Instead::default())
}

/// Without a die that waits there is nothing to work out.
fn first_roll(state: &State) -> Option<Advised<Act>> {
    let hero = state.next_in_pass().filter(|_| assist_waits(state));
    let keeps = hero.and_then(|hero| match best_play(state, hero).now {
        Play::FirstRoll { keep_assist } => keep_assist,
        _ => None,
    });
    let keeps = keeps.map(|keeps| {
        let key = if keeps { "keep" } else { "roll" };
        ("assist", vec![key.to_owned()])
    });
    answered(state, Act::Roll, keeps.as_slice())
}

fn rolling(state: &State) -> Option<Advised<Act>> {
    let hero = state.turn.as_ref()?.hero;
    let best = best_play(state, hero);
    match best.now {
        Play::Reroll { reroll, by, .. } => {
            let places = reroll.into_iter().map(number).collect();
            answered(state, Act::Reroll(by), &[("places", places)])
        }
        Play::Finish(Finish::Use { skill, with, on }) => {
            let on = on.into_iter().map(|hero| hero_key(state, hero)).collect();
            let wanted = [("on", on), cover(state, hero, best.cover)];
            answered(state, Act::Use { skill, with }, &wanted)
        }
        Play::Finish(Finish::Fail) => answered(state, Act::Fail, &[cover(state, hero, best.cover)]),
        Play::FirstRoll { .. } => None,
    }
}

fn cover(state: &State, hero: HeroIx, skill: Option<SkillIx>) -> Wanted {
    let key = skill.map(|skill| state.skill_key(hero, skill));
    ("cover", key.into_iter().collect())
}

/// The die that helps the next hero most; no die if none helps.
fn ending(state: &State) -> Option<Advised<Act>> {
    let handing = Handing::of(state, &Weights::default());
    match handing.and_then(|handing| handing.die) {
        Some(die) => answered(state, Act::Assist, &[("die", vec![number(die)])]),
        None => answered(state, Act::EndTurn, &[]),
    }
}

/// The act with what is wanted as answers to what it asks; the rest stays as preset.
fn answered(state: &State, act: Act, wanted: &[Wanted]) -> Option<Advised<Act>> {
    let (mut all, mut answers) = (Vec::new(), Vec::new());
    while let Next::Ask(ask) = next(state, &act, &all) {
        let keys = wanted.iter().find(|(name, _)| *name == ask.name);
        all.push(match keys {
            Some((name, keys)) => {
                let answer = picked(&ask, keys)?;
                answers.push((*name, answer.clone()));
                answer
            }
            None => ask.preset?,
        });
    }
    Some(Advised { act, answers })
}

/// The options with these keys, by their places.
fn picked(ask: &Ask, keys: &[String]) -> Option<Answer> {
    let What::Pick { from, .. } = &ask.what else {
        return None;
    };
    let place = |key: &String| from.iter().position(|known| known == key);
    let answer = Answer::Picked(keys.iter().map(place).collect::<Option<_>>()?);
    ask.check(&answer).is_ok().then_some(answer)
}
