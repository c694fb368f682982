//! The questions before an act in a hunt.

use super::super::catalog::ItemEffect;
use super::super::symbol::Face;
use super::skill_asks::Using;
use super::state::{Stage, State};
use super::{
    Act, Action, DieIx, DragonIx, Extra, HeroIx, HuntRefusal, ListIndex, SkillIx, decide, reading,
};
use crate::answers::{Stop, Walk};
use crate::dice::TypedDice;
use crate::name;
use crate::offer::Ask;

/// The action that the answers make.
pub(super) fn next(state: &State, act: &Act, walk: &mut Walk) -> Result<Action, HuntRefusal> {
    let hero = state.on_turn().unwrap_or_default();
    Ok(match act {
        Act::Roll => Action::Roll { keep_assist: keeps_assist(state, walk)? },
        Act::Reroll(by) => Action::Reroll { dice: rerolled(state, hero, *by, walk)?, by: *by },
        Act::Keep(by) => Action::Reroll { dice: not_kept(state, walk)?, by: *by },
        Act::Use { skill, with } => {
            Action::Use(Using { state, hero, skill: *skill, with }.activation(walk)?)
        }
        Act::Fail => fails(state, hero, walk)?,
        Act::Drink(item) => Action::Drink { item: *item, on: drinker(state, hero, walk)? },
        Act::UseText(item) => Action::UseText { item: *item },
        Act::Assist => Action::Assist { die: passed(state, walk)? },
        Act::EndTurn => Action::EndTurn,
        Act::Fury => Action::Fury,
        Act::StepIn => Action::StepIn { hero: steps_in(state, walk)? },
        Act::Flee => Action::Flee,
    })
}

/// Some of these, in order.
pub(super) fn pick<P: Copy + Ord>(of: &[P], ask: Ask, walk: &mut Walk) -> Result<Vec<P>, Stop> {
    let mut picked = walk.pick_some(of, ask)?;
    picked.sort_unstable();
    Ok(picked)
}

/// Asks for this many heroes.
pub(super) fn pick_heroes(state: &State, of: &[HeroIx], count: usize) -> Ask {
    Ask::some("on", of.iter().map(|hero| hero_key(state, *hero)), count, count)
}

/// Asks for dice on the table.
fn pick_dice(dice: &[DieIx], least: usize, most: usize) -> Ask {
    Ask::some("places", dice.iter().map(|die| die.number()), least, most)
}

pub(super) fn number(die: DieIx) -> String {
    die.number().to_string()
}

pub(super) fn hero_key(state: &State, hero: HeroIx) -> String {
    name::key(state.name(hero))
}

pub(super) fn named_dragon(state: &State, walk: &mut Walk) -> Result<Option<DragonIx>, Stop> {
    walk.flag("release").map(|typed| reading::dragon_place(state, typed)).transpose()
}

/// Whether to ask about keeping a passed die: one waits, and poison does not kill first.
pub(super) fn assist_waits(state: &State) -> bool {
    let next = state.next_in_pass();
    let waiting = state.assist.filter(|(to, _)| Some(*to) == next);
    waiting.is_some_and(|(hero, _)| state.first_dice(hero, false) > 0)
}

fn keeps_assist(state: &State, walk: &mut Walk) -> Result<bool, Stop> {
    if walk.is_typed() {
        return Ok(!walk.switch("no-assist"));
    }
    if !assist_waits(state) {
        return Ok(true);
    }
    Ok(walk.place(Ask::one("assist", ["keep", "roll"]).usually(0))? != Some(1))
}

fn rerolled(state: &State, hero: HeroIx, by: Extra, walk: &mut Walk) -> Result<Vec<DieIx>, Stop> {
    if walk.has_words() {
        return reading::positions(&walk.words());
    }
    let dice: Vec<DieIx> = DieIx::first(state.dice().len()).collect();
    let most = match by {
        Extra::Item(item) => match state.setup.heroes[hero].items.get(item).map(|i| &i.effect) {
            Some(ItemEffect::Reroll(most)) => usize::from(*most).min(dice.len()),
            _ => dice.len(),
        },
        Extra::Roll | Extra::Blessed => dice.len(),
    };
    pick(&dice, pick_dice(&dice, 1, most), walk)
}

/// The dice to roll, given the kept ones.
fn not_kept(state: &State, walk: &mut Walk) -> Result<Vec<DieIx>, HuntRefusal> {
    reading::acting(state)?;
    if state.stage() != Stage::Rolling {
        return Err(HuntRefusal::not_now(state));
    }
    let all: Vec<DieIx> = DieIx::first(state.dice().len()).collect();
    let kept = if walk.has_words() {
        reading::positions(&walk.words())?
    } else {
        pick(&all, pick_dice(&all, 0, all.len()), walk)?
    };
    if let Some(beyond) = kept.iter().find(|die| !all.contains(die)) {
        return Err(HuntRefusal::NoDie { die: *beyond, dice: all.len() });
    }
    let others: Vec<DieIx> = all.into_iter().filter(|die| !kept.contains(die)).collect();
    if others.is_empty() { Err(HuntRefusal::AllKept) } else { Ok(others) }
}

/// A failed turn, with the skill to cover.
fn fails(state: &State, hero: HeroIx, walk: &mut Walk) -> Result<Action, HuntRefusal> {
    if !walk.is_typed() {
        let (cover, release) = (covered(state, hero, walk)?, released(state, hero, walk)?);
        return Ok(Action::Fail { cover, release });
    }
    let hero = reading::acting(state)?;
    let own = |typed| reading::own_skill(state, typed);
    let cover = walk.flag("cover").map(own).transpose()?;
    let release = named_dragon(state, walk)?;
    let open = state.open_skills(hero);
    let likely = Action::Fail { cover: cover.or(open.first().copied()), release };
    decide(state, &likely, &mut TypedDice::new([]))?;
    let cover = match cover {
        Some(_) => cover,
        None => covered(state, hero, walk)?,
    };
    Ok(Action::Fail { cover, release })
}

/// The own skill that gets a token.
pub(super) fn covered(
    state: &State,
    hero: HeroIx,
    walk: &mut Walk,
) -> Result<Option<SkillIx>, Stop> {
    let open = state.open_skills(hero);
    let keys = open.iter().map(|skill| state.skill_key(hero, *skill));
    walk.one(&open, Ask::one("cover", keys))
}

/// Dragons that may release a die, the likeliest striker first; none without a counter attack or a
/// choice.
pub(super) fn releases(state: &State, hero: HeroIx) -> Vec<DragonIx> {
    let now = &state.heroes[hero];
    if !state.dice().contains(&Face::Dragon) || now.faces.is_none() || now.ally > 0 {
        return Vec::new();
    }
    let mut dragons = state.releases();
    dragons.sort_by_key(|dragon| Some(*dragon) != now.faces);
    dragons
}

pub(super) fn released(
    state: &State,
    hero: HeroIx,
    walk: &mut Walk,
) -> Result<Option<DragonIx>, Stop> {
    let dragons = releases(state, hero);
    if dragons.is_empty() {
        return Ok(None);
    }
    let key = |dragon: &DragonIx| name::key(state.dragon_name(*dragon));
    walk.pick(&dragons, Ask::one("release", dragons.iter().map(key)).or_nothing().usually(0))
}

/// Heroes whom healing helps come before heroes at full hit points.
pub(super) fn hurt_first(state: &State, heroes: &mut [HeroIx]) {
    heroes.sort_by_key(|hero| !state.is_hurt(*hero));
}

/// Who drinks a potion: by default the hero on turn, unless it would help only others.
fn drinker(state: &State, hero: HeroIx, walk: &mut Walk) -> Result<HeroIx, Stop> {
    if let Some(typed) = walk.flag("on") {
        return Ok(reading::heroes(state, &[typed])?[0]);
    }
    if walk.is_typed() && !walk.has_person() {
        return Ok(hero);
    }
    let mut living: Vec<HeroIx> = state.living().collect();
    hurt_first(state, &mut living);
    if let [only] = living.as_slice() {
        return Ok(*only);
    }
    let nobody_hurt = !living.iter().any(|other| state.is_hurt(*other));
    if state.is_hurt(hero) || nobody_hurt {
        living.sort_by_key(|other| *other != hero);
    }
    let drinker = walk.pick(&living, pick_heroes(state, &living, 1).usually(0))?;
    Ok(drinker.unwrap_or(hero))
}

fn passed(state: &State, walk: &mut Walk) -> Result<DieIx, HuntRefusal> {
    if let Some(typed) = walk.word() {
        return match reading::positions(&[typed])?.as_slice() {
            [die] => Ok(*die),
            several => Err(HuntRefusal::OneDie(several.len())),
        };
    }
    if state.stage() != Stage::Ending {
        return Err(HuntRefusal::not_now(state));
    }
    let (dice, _) = state.passable().ok_or(HuntRefusal::NobodyToAssist)?;
    if dice.is_empty() {
        decide(state, &Action::Assist { die: DieIx::default() }, &mut TypedDice::new([]))?;
    }
    let dice: Vec<DieIx> = dice.iter().collect();
    let ask = Ask::one("die", dice.iter().map(|die| die.number()));
    Ok(walk.one(&dice, ask)?.unwrap_or_default())
}

/// Who takes a dead hero's place; nobody, where the rules allow it.
fn steps_in(state: &State, walk: &mut Walk) -> Result<Option<HeroIx>, HuntRefusal> {
    match (walk.word(), walk.switch("nobody")) {
        (Some(typed), false) => return Ok(Some(reading::heroes(state, &[typed])?[0])),
        (Some(_), true) => return Err(Stop::misread("a hero steps in, or nobody does", "").into()),
        (None, true) => return Ok(None),
        (None, false) if state.stage() != Stage::StepIn => {
            return Err(HuntRefusal::not_now(state));
        }
        (None, false) => {}
    }
    let heroes = state.supporters();
    let ask = Ask::one("hero", heroes.iter().map(|hero| hero_key(state, *hero)));
    if state.abandoned().is_some() {
        return Ok(walk.one(&heroes, ask)?);
    }
    Ok(walk.pick(&heroes, walk.or_nothing(ask))?)
}
