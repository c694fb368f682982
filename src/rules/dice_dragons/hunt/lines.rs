//! What a command line means in a hunt.

use super::offers::{Act, acts, asked_targets, covered, hero_key, named_dragon};
use super::state::State;
use super::{
    Action, Activation, DiceDragons, Extra, HeroIx, HuntRefusal, ItemIx, Place, SkillRef, decide,
    reading,
};
use crate::act::Acts;
use crate::answers::{Stop, Walk};
use crate::dice::TypedDice;
use crate::line::Meant;
use crate::name;

/// What a command line means. The words of some say which skill or item.
pub(super) fn line(
    state: &State,
    verb: &str,
    walk: &mut Walk,
    done: usize,
) -> Result<Meant<DiceDragons>, HuntRefusal> {
    if done > 0 {
        return Ok(Meant::Nothing);
    }
    if state.outcome.is_some() {
        return Err(HuntRefusal::Over);
    }
    let extra = |walk: &mut Walk| match walk.switch("blessed") {
        true => Extra::Blessed,
        false => Extra::Roll,
    };
    Ok(Meant::Act(match (verb, Act::plain(verb)) {
        (_, Some(act)) => act,
        ("reroll", _) => Act::Reroll(extra(walk)),
        ("keep", _) => Act::Keep(extra(walk)),
        (_, None) => {
            reading::acting(state)?;
            match (verb, walk.word()) {
                ("use", Some(typed)) => reading::used(state, typed, walk)?,
                ("use", None) => return Err(which_skill(state)),
                (_, Some(typed)) => reading::item(state, typed, walk)?,
                (_, None) => return Err(which_item(state)),
            }
        }
    }))
}

/// A skill has to be chosen, if one can be used at all.
fn which_skill(state: &State) -> HuntRefusal {
    let done = state.turn.as_ref().filter(|turn| turn.done);
    match (done, acts(state).iter().any(|(act, _)| matches!(act, Act::Use { .. }))) {
        (_, true) => Stop::Which.into(),
        (Some(turn), false) => HuntRefusal::SkillDone(state.name(turn.hero).to_owned()),
        (None, false) => HuntRefusal::NothingMatches,
    }
}

/// An item has to be chosen, if one can be used at all.
fn which_item(state: &State) -> HuntRefusal {
    let uses = |act: &Act| act.spec().verb == "item";
    match acts(state).iter().any(|(act, _)| uses(act)) {
        true => Stop::Which.into(),
        false => HuntRefusal::NoItemNow,
    }
}

/// What may be typed: names of heroes and dragons, and of what the hero on turn has.
pub(super) fn keys(state: &State, list: &str) -> Vec<String> {
    let hero = state.turn.as_ref().map(|turn| turn.hero).or(state.next_in_pass());
    match (list, hero) {
        ("hero", _) => HeroIx::first(state.heroes.len()).map(|h| hero_key(state, h)).collect(),
        ("dragon", _) => {
            let dragons = state.dragons.places();
            dragons.map(|dragon| name::key(state.dragon_name(dragon))).collect()
        }
        ("skill", Some(hero)) => {
            let own = state.setup.heroes[hero].skills.places();
            let own = own.map(|skill| state.skill_key(hero, skill));
            own.chain(["jab", "treat-wounds"].map(str::to_owned)).collect()
        }
        ("item", Some(hero)) => {
            let items = state.setup.heroes[hero].items.places();
            items.map(|item| state.item_key(hero, item)).collect()
        }
        _ => Vec::new(),
    }
}

/// A skill as it was typed. What would not do, whatever else is said, is refused before anything is
/// asked.
pub(super) fn activation(
    state: &State,
    hero: HeroIx,
    skill: SkillRef,
    with: &[ItemIx],
    walk: &mut Walk,
) -> Result<Activation, HuntRefusal> {
    let own = |typed| reading::own_skill(state, typed);
    let mut using = Vec::new();
    while let Some(typed) = walk.flag("using") {
        using.extend(reading::positions(&[typed])?);
    }
    let mut wanted = Activation {
        skill,
        on: reading::heroes(state, &walk.list("on"))?,
        cover: walk.flag("cover").map(own).transpose()?,
        with: with.to_vec(),
        without: reading::all_held(state, &walk.list("without"), true)?,
        using: (!using.is_empty()).then_some(using),
        release: named_dragon(state, walk)?,
    };
    let open = state.open_skills(hero);
    let covers = matches!(skill, SkillRef::Jab | SkillRef::TreatWounds) && wanted.cover.is_none();
    let targets = state.skill(hero, skill).map_or(0, |known| state.targets(known.effect));
    let aims = targets > 0 && wanted.on.is_empty();
    let mut likely = wanted.clone();
    if aims {
        likely.on = state.living().take(targets).collect();
    }
    if covers {
        likely.cover = open.first().copied();
    }
    decide(state, &Action::Use(likely), &mut TypedDice::new([]))?;
    if aims {
        wanted.on = asked_targets(state, hero, skill, targets, walk)?;
    }
    if covers {
        wanted.cover = covered(state, hero, walk)?;
    }
    Ok(wanted)
}
