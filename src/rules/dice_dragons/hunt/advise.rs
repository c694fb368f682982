//! Evaluates a hunt's situation, and advises an act with its answers.

use std::any::Any;

use super::acts::Act;
use super::asks::{assist_waits, hero_key, number};
use super::state::{Stage, State};
use super::{DiceDragons, HeroIx, ItemIx};
use crate::odds::win::{AdvisedAct, Counsel, Hypothetical, Lore, TurnEnd};
use crate::offer::{Answer, AnswerKind, Ask, Next};
use crate::title::{AdviceRequest, AdviceTask, Advised, Purpose, next};

/// Roll-outs of the first answer: at most 100 ms.
pub const FIRST_EFFORT: u32 = 12;
/// The most roll-outs while people think: about 400 of each deed in question.
pub const MOST_EFFORT: u32 = 1_600;
/// The seed of roll-outs, so that everybody sees the same advice.
pub const ADVICE_SEED: u64 = 1;

/// An evaluation of a hunt's situation.
pub enum HuntThought {
    /// Nothing to decide: the next hero rolls.
    Rolls,
    /// By the chance to win, or by gold.
    Counsel(Box<Counsel>),
}

impl HuntThought {
    /// The first answer. None if the hunt is decided or too large.
    pub fn of(state: &State, want: AdviceRequest, lore: Lore) -> Option<HuntThought> {
        match state.stage() {
            Stage::Over => return None,
            // Without a waiting die there is nothing to decide.
            Stage::Between if !assist_waits(state) => return Some(HuntThought::Rolls),
            _ => {}
        }
        let mut counsel = counsel(state, None, want, &Hypothetical::default(), lore)?;
        roll_out(&mut counsel, FIRST_EFFORT, ADVICE_SEED, &mut |_| {});
        counsel.settle_on_best();
        Some(HuntThought::Counsel(Box::new(counsel)))
    }
}

impl AdviceTask for HuntThought {
    fn think(&mut self) -> bool {
        match self {
            HuntThought::Counsel(counsel) if counsel.rolled < MOST_EFFORT => {
                let before = counsel.rolled;
                counsel.refine(1, ADVICE_SEED);
                counsel.rolled > before
            }
            _ => false,
        }
    }

    fn switch_to_better(&mut self) -> bool {
        match self {
            HuntThought::Counsel(counsel) if counsel.better().is_some() => {
                counsel.settle_on_best();
                true
            }
            _ => false,
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Counsel by the goal; none if the hunt is too large. Once a hero is dead, "all alive" is
/// impossible: then the goal is to win.
pub fn counsel(
    state: &State,
    hero: Option<HeroIx>,
    mut want: AdviceRequest,
    instead: &Hypothetical,
    lore: Lore,
) -> Option<Counsel> {
    let all_live = state.heroes.iter().all(|hero| !hero.dead);
    if want.purpose == Purpose::Alive && !all_live {
        want.purpose = Purpose::Win;
    }
    Counsel::of(state, hero, want, instead, lore)
}

/// Adds roll-outs up to this total, or until more would not help. Each step adds one per deed, so
/// that equal effort leads to equal advice on every front end.
pub fn roll_out(counsel: &mut Counsel, effort: u32, seed: u64, done: &mut dyn FnMut(u32)) {
    while counsel.rolled < effort {
        let before = counsel.rolled;
        counsel.refine(1, seed);
        if counsel.rolled == before {
            return;
        }
        done(counsel.rolled - before);
    }
}

/// The answer to an ask, by the keys of its options.
type AskAnswer = (&'static str, Vec<String>);

/// The best act now. Fury comes without a question.
pub(super) fn advice(state: &State, thought: &HuntThought) -> Option<Advised<Act>> {
    match thought {
        HuntThought::Rolls => answered(state, Act::Roll, &[]),
        HuntThought::Counsel(counsel) => deed(state, counsel, &counsel.advised()?.deed),
    }
}

fn deed(state: &State, counsel: &Counsel, deed: &AdvisedAct) -> Option<Advised<Act>> {
    match deed {
        AdvisedAct::FirstRoll { keep_assist } => {
            let key = |keeps: bool| vec![if keeps { "keep" } else { "roll" }.to_owned()];
            let keeps = keep_assist.map(|keeps| ("assist", key(keeps)));
            answered(state, Act::Roll, keeps.as_slice())
        }
        AdvisedAct::Reroll { reroll, by, .. } => {
            let places = reroll.iter().copied().map(number).collect();
            answered(state, Act::Reroll(*by), &[("places", places)])
        }
        AdvisedAct::End(end) => ends(state, counsel.hero?, end),
        AdvisedAct::Drink { item, on } => drinks(state, *item, *on),
        // The die that helps the next hero most; no die if none helps.
        AdvisedAct::Pass { die: Some(die), .. } => {
            answered(state, Act::Assist, &[("die", vec![number(*die)])])
        }
        AdvisedAct::Pass { die: None, .. } => answered(state, Act::EndTurn, &[]),
        AdvisedAct::StepIn { hero } => {
            let key = hero.map(|hero| hero_key(state, hero));
            answered(state, Act::StepIn, &[("hero", key.into_iter().collect())])
        }
        AdvisedAct::Fury => None,
        AdvisedAct::Flee => answered(state, Act::Flee, &[]),
    }
}

/// A potion before the skill comes first.
fn ends(state: &State, hero: HeroIx, end: &TurnEnd) -> Option<Advised<Act>> {
    if let Some((item, on)) = end.drink.filter(|_| !end.late) {
        return drinks(state, item, on);
    }
    let key = end.cover.map(|skill| state.skill_key(hero, skill));
    let covered = ("cover", key.into_iter().collect());
    let Some(skill) = end.skill else {
        return answered(state, Act::Fail, &[covered]);
    };
    let on = end.on.iter().map(|hero| hero_key(state, *hero)).collect();
    let mut wanted = vec![("on", on), covered];
    if let Some(dice) = &end.using {
        let key = dice.iter().copied().map(number).collect();
        wanted.push(("using", vec![key]));
    }
    let with = end.with.clone();
    answered(state, Act::Use { skill, with }, &wanted)
}

fn drinks(state: &State, item: ItemIx, on: HeroIx) -> Option<Advised<Act>> {
    let on = vec![hero_key(state, on)];
    answered(state, Act::Drink(item), &[("on", on)])
}

/// The act with these answers to its asks; the rest stays as preset.
fn answered(state: &State, act: Act, wanted: &[AskAnswer]) -> Option<Advised<Act>> {
    let (mut all, mut answers) = (Vec::new(), Vec::new());
    while let Ok(Next::Ask(ask)) = next::<DiceDragons>(state, &act, &all) {
        let keys = wanted.iter().find(|(name, _)| *name == ask.name);
        let answer = keys.and_then(|(name, keys)| Some((*name, picked(&ask, keys)?)));
        all.push(match (answer, keys) {
            (Some((name, answer)), _) => {
                answers.push((name, answer.clone()));
                answer
            }
            // Which dice to use is optional.
            (None, Some((name, _))) if *name != "using" => return None,
            (None, _) => ask.preset?,
        });
    }
    Some(Advised { act, answers })
}

/// The indices of the options with these keys. If the ask needs more heroes than the healing helps,
/// the first others fill up.
fn picked(ask: &Ask, keys: &[String]) -> Option<Answer> {
    let AnswerKind::Pick { from, least, .. } = &ask.what else {
        return None;
    };
    if keys.is_empty() && ask.optional {
        return Some(Answer::Declined);
    }
    let place = |key: &String| from.iter().position(|known| known == key);
    let mut places: Vec<usize> = keys.iter().map(place).collect::<Option<_>>()?;
    if ask.name == "on" {
        let others: Vec<usize> = (0..from.len()).filter(|n| !places.contains(n)).collect();
        let missing = least.saturating_sub(places.len());
        places.extend(others.into_iter().take(missing));
    }
    let answer = Answer::Picked(places);
    ask.check(&answer).is_ok().then_some(answer)
}
