//! What was said of a skill or a failed turn when something is still missing: the offer that is meant,
//! and answers to what it asks.

use super::typed::{Used, acting, activation, dragon_place};
use crate::Failure;
use crate::rules::dice::TypedDice;
use crate::rules::dice_dragons::hunt::{
    Act, Action, Choice, DragonIx, HeroIx, Place, SkillIx, State, decide, options,
};
use crate::rules::name;

/// What was said of a skill, as far as it was said: the act that is meant, and answers to its asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meant {
    pub act: Act,
    /// The name of an ask, and what was said for it.
    pub answers: Vec<(&'static str, String)>,
}

/// What was said of a skill; refused if it would not do, whatever is said beside it.
pub fn meant(state: &State, used: &Used) -> Result<Meant, Failure> {
    let meant = activation(state, used)?;
    let hero = acting(state)?;
    let mut filled = meant.clone();
    let whole = options(state).into_iter().find_map(|choice| match choice {
        Choice::Use { skill, with, targets, living, covers, .. }
            if skill == meant.skill && with == sorted(&meant.with) =>
        {
            Some((targets, living, covers))
        }
        _ => None,
    });
    if let Some((targets, living, covers)) = whole {
        if filled.on.len() < targets {
            filled.on = living.into_iter().take(targets).collect();
        }
        filled.cover = filled.cover.or(covers.first().copied());
    }
    let on_all = filled.on == meant.on;
    decide(state, &Action::Use(filled), &mut TypedDice::new([]))?;
    let mut answers = beside(state, hero, meant.cover, meant.release);
    if on_all && !meant.on.is_empty() {
        let on = meant.on.iter().map(|hero| name::key(state.name(*hero)));
        answers.push(("on", on.collect::<Vec<_>>().join(",")));
    }
    if !meant.without.is_empty() {
        let without = meant.without.iter();
        let without = without.map(|item| state.item_key(hero, *item));
        answers.push(("without", without.collect::<Vec<_>>().join(",")));
    }
    if let Some(using) = &meant.using {
        let using = sorted(using).into_iter().map(|die| die.number().to_string());
        answers.push(("using", using.collect()));
    }
    let act = Act::Use { skill: meant.skill, with: sorted(&meant.with) };
    Ok(Meant { act, answers })
}

/// The same of a turn that fails.
pub fn meant_by_failing(state: &State, release: Option<&str>) -> Result<Meant, Failure> {
    let hero = acting(state)?;
    let release = release.map(|typed| dragon_place(state, typed)).transpose()?;
    let fail = Action::Fail { cover: state.open_skills(hero).first().copied(), release };
    decide(state, &fail, &mut TypedDice::new([]))?;
    Ok(Meant { act: Act::Fail, answers: beside(state, hero, None, release) })
}

fn beside(
    state: &State,
    hero: HeroIx,
    cover: Option<SkillIx>,
    release: Option<DragonIx>,
) -> Vec<(&'static str, String)> {
    let cover = cover.map(|skill| ("cover", state.skill_key(hero, skill)));
    let release = release.map(|dragon| ("release", name::key(state.dragon_name(dragon))));
    cover.into_iter().chain(release).collect()
}

fn sorted<P: Copy + Ord>(places: &[P]) -> Vec<P> {
    let mut places = places.to_vec();
    places.sort_unstable();
    places
}
