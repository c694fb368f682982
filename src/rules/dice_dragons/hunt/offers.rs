//! What a table may do in a hunt, in the order it would think of it, and what is asked before.

use std::cmp::Reverse;

use super::super::catalog::{Effect, ItemEffect, ItemUse};
use super::super::symbol::Face;
use super::matching::Sets;
use super::options::{Choice, options};
use super::state::{Stage, State};
use super::{
    Action, Activation, DieIx, DieSet, DragonIx, Extra, HeroIx, HuntRefusal, ItemIx, Place,
    SkillIx, SkillRef,
};
use super::{decide, lines, reading};
use crate::act::{DICE, Domain, YES};
use crate::acts;
use crate::answers::{Stop, Walk};
use crate::dice::TypedDice;
use crate::name;
use crate::offer::{Answer, Ask, Seat};

/// A thing to do in a hunt, with its object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    Roll,
    Reroll(Extra),
    /// Rolls the dice again that are not kept; only typed.
    Keep(Extra),
    Use {
        skill: SkillRef,
        with: Vec<ItemIx>,
    },
    Fail,
    Drink(ItemIx),
    UseText(ItemIx),
    Assist,
    EndTurn,
    Fury,
    StepIn,
    Flee,
}

const DIE: Domain = Domain::Text;
const HERO: Domain = Domain::Keys("hero");
const SKILL: Domain = Domain::Keys("skill");
const ITEM: Domain = Domain::Keys("item");
const DRAGON: Domain = Domain::Keys("dragon");

acts! { Act:
    Roll "roll" 'r' ["no-assist": YES Switch, "dice": DICE Flag, "advice": YES Switch];
    Reroll(Extra::Roll | Extra::Blessed) "reroll" 'r'
        ["places": DIE Words, "blessed": YES Switch, "dice": DICE Flag, "advice": YES Switch];
    Keep(..) "keep" 'r'
        ["places": DIE Words, "blessed": YES Switch, "dice": DICE Flag, "advice": YES Switch];
    Use(..) "use" 'u' ["skill": SKILL Word, "on": HERO List, "cover": SKILL Flag, "with": ITEM List,
        "without": ITEM List, "using": DIE List, "release": DRAGON Flag];
    Fail "fail" 'x' ["cover": SKILL Flag, "release": DRAGON Flag];
    Reroll(Extra::Item(_)) | Drink(..) | UseText(..) "item" 'i' ["item": ITEM Word,
        "places": DIE Words, "on": HERO Flag, "dice": DICE Flag, "advice": YES Switch];
    Assist "assist" 'd' ["die": DIE Word];
    EndTurn "next" 'n' [];
    Fury "fury" 'r' ["dice": DICE Flag, "advice": YES Switch];
    StepIn "step-in" 'j' ["hero": HERO Word, "nobody": YES Instead];
    Flee "flee" 'g' [];
}

/// What may be done now and by whom; of the skills those that use up nothing first, then the
/// strongest.
pub(super) fn acts(state: &State) -> Vec<(Act, Option<Seat>)> {
    let mut choices = options(state);
    let is_use = |choice: &Choice| matches!(choice, Choice::Use { .. });
    if let Some(first) = choices.iter().position(is_use) {
        let count = choices[first..].iter().filter(|c| is_use(c)).count();
        choices[first..first + count]
            .sort_by_key(|choice| (spent(state, choice), Reverse(harm(state, choice))));
    }
    let on_turn = state.turn.as_ref().map(|turn| turn.hero);
    let act = |choice: Choice| match choice {
        Choice::Roll { hero, .. } => (Act::Roll, Some(hero)),
        Choice::Reroll { by, .. } => (Act::Reroll(by), on_turn),
        Choice::Use { hero, skill, with, .. } => (Act::Use { skill, with }, Some(hero)),
        Choice::Fail { .. } => (Act::Fail, on_turn),
        Choice::Drink { item, .. } => (Act::Drink(item), on_turn),
        Choice::UseText { item } => (Act::UseText(item), on_turn),
        Choice::Assist { .. } => (Act::Assist, on_turn),
        Choice::EndTurn => (Act::EndTurn, on_turn),
        Choice::Fury { .. } => (Act::Fury, None),
        Choice::StepIn { .. } => (Act::StepIn, None),
        Choice::Flee => (Act::Flee, None),
    };
    let seated = |(act, hero): (Act, Option<HeroIx>)| (act, hero.map(|hero| Seat(hero.index())));
    choices.into_iter().map(act).map(seated).collect()
}

/// How many items an activation would use up. A durable one that was used in this hunt is used up
/// anyway (ruling 25).
fn spent(state: &State, choice: &Choice) -> usize {
    let Choice::Use { hero, with, .. } = choice else {
        return 0;
    };
    let used = |item: &&ItemIx| {
        let lasts = state.setup.heroes[*hero].items[**item].lasts;
        lasts == ItemUse::Instant || !state.heroes[*hero].items[**item].used
    };
    with.iter().filter(used).count()
}

/// The damage an activation would do.
fn harm(state: &State, choice: &Choice) -> u16 {
    let Choice::Use { hero, skill, .. } = choice else {
        return 0;
    };
    match state.outlook(*hero, *skill) {
        Some((_, Effect::Attack { damage } | Effect::Drain { damage, .. })) => damage,
        _ => 0,
    }
}

/// The action that the answers make.
pub(super) fn next(state: &State, act: &Act, walk: &mut Walk) -> Result<Action, HuntRefusal> {
    let hero = state.turn.as_ref().map_or(HeroIx(0), |turn| turn.hero);
    Ok(match act {
        Act::Roll => Action::Roll { keep_assist: keeps_assist(state, walk)? },
        Act::Reroll(by) => Action::Reroll { dice: rerolled(state, hero, *by, walk)?, by: *by },
        Act::Keep(by) => Action::Reroll { dice: not_kept(state, walk)?, by: *by },
        Act::Use { skill, with } => Action::Use(activation(state, hero, *skill, with, walk)?),
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

/// Whether a die that was passed on is kept: asked if one waits, and poison does not kill first.
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
    let from = ["keep", "roll"].map(str::to_owned).to_vec();
    let ask = Ask::one("assist", from).preset(Answer::Picked(vec![0]));
    Ok(walk.place(ask)? != Some(1))
}

fn rerolled(state: &State, hero: HeroIx, by: Extra, walk: &mut Walk) -> Result<Vec<DieIx>, Stop> {
    if walk.has_words() {
        return reading::positions(&walk.words());
    }
    let dice = state.turn.as_ref().map_or(0, |turn| turn.dice.len());
    let most = match by {
        Extra::Item(item) => match state.setup.heroes[hero].items.get(item).map(|i| &i.effect) {
            Some(ItemEffect::Reroll(most)) => usize::from(*most).min(dice),
            _ => dice,
        },
        Extra::Roll | Extra::Blessed => dice,
    };
    let from = DieIx::first(dice).map(number).collect();
    let picked = walk.places(Ask::some("places", from, 1, most))?;
    Ok(sorted(picked.iter().map(|place| DieIx::new(*place))))
}

/// The dice that are rolled where others are kept.
fn not_kept(state: &State, walk: &mut Walk) -> Result<Vec<DieIx>, HuntRefusal> {
    reading::acting(state)?;
    let all = state.turn.as_ref().map_or(0, |turn| turn.dice.len());
    let kept = match walk.has_words() || !walk.has_person() && walk.is_typed() {
        true => reading::positions(&walk.words())?,
        false => {
            let from = DieIx::first(all).map(number).collect();
            let picked = walk.places(Ask::some("places", from, 0, all))?;
            picked.into_iter().map(DieIx::new).collect()
        }
    };
    if let Some(beyond) = kept.iter().find(|die| die.index() >= all) {
        return Err(HuntRefusal::NoDie(*beyond));
    }
    let others: Vec<DieIx> = DieIx::first(all).filter(|die| !kept.contains(die)).collect();
    match others.is_empty() {
        true => Err(HuntRefusal::AllKept),
        false => Ok(others),
    }
}

fn sorted<P: Ord>(places: impl Iterator<Item = P>) -> Vec<P> {
    let mut places: Vec<P> = places.collect();
    places.sort_unstable();
    places
}

pub(super) fn number(die: DieIx) -> String {
    die.number().to_string()
}

fn activation(
    state: &State,
    hero: HeroIx,
    skill: SkillRef,
    with: &[ItemIx],
    walk: &mut Walk,
) -> Result<Activation, HuntRefusal> {
    if walk.is_typed() {
        return lines::activation(state, hero, skill, with, walk);
    }
    let on = aimed_at(state, hero, skill, walk)?;
    let cover = match skill {
        SkillRef::Own(_) => None,
        SkillRef::Jab | SkillRef::TreatWounds => covered(state, hero, walk)?,
    };
    let without = left_aside(state, hero, skill, &on, walk)?;
    let using = used(state, hero, skill, with, walk)?;
    Ok(Activation {
        skill,
        on,
        cover,
        with: with.to_vec(),
        without,
        using,
        release: released(state, hero, walk)?,
    })
}

pub(super) fn named_dragon(state: &State, walk: &mut Walk) -> Result<Option<DragonIx>, Stop> {
    walk.flag("release").map(|typed| reading::dragon_place(state, typed)).transpose()
}

/// One of several things.
fn one<P: Place>(
    name: &'static str,
    of: &[P],
    key: impl Fn(P) -> String,
    walk: &mut Walk,
) -> Result<Option<P>, Stop> {
    walk.one(of, Ask::one(name, of.iter().map(|place| key(*place)).collect()))
}

fn aimed_at(
    state: &State,
    hero: HeroIx,
    skill: SkillRef,
    walk: &mut Walk,
) -> Result<Vec<HeroIx>, Stop> {
    let targets = state.skill(hero, skill).map_or(0, |known| state.targets(known.effect));
    match targets == 0 || targets == state.living().count() {
        true => Ok(state.living().take(targets).collect()),
        false => asked_targets(state, hero, skill, targets, walk),
    }
}

pub(super) fn asked_targets(
    state: &State,
    hero: HeroIx,
    skill: SkillRef,
    targets: usize,
    walk: &mut Walk,
) -> Result<Vec<HeroIx>, Stop> {
    let mut living: Vec<HeroIx> = state.living().collect();
    let effect = state.skill(hero, skill).map(|known| known.effect);
    if matches!(effect, Some(Effect::Heal { .. } | Effect::HealTwo { .. })) {
        living = hurt_first(state, living);
    }
    let from = living.iter().map(|hero| hero_key(state, *hero)).collect();
    let picked = walk.places(Ask::some("on", from, targets, targets))?;
    let picked = picked.iter().filter_map(|place| living.get(*place).copied());
    Ok(sorted(picked))
}

pub(super) fn hero_key(state: &State, hero: HeroIx) -> String {
    name::key(state.name(hero))
}

/// A turn that fails, with the skill that is covered.
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
    let key = |skill: SkillIx| state.skill_key(hero, skill);
    one("cover", &state.open_skills(hero), key, walk)
}

/// Gauntlets or a Staff that are left aside: asked for where they would be used up (ruling 31).
fn left_aside(
    state: &State,
    hero: HeroIx,
    skill: SkillRef,
    on: &[HeroIx],
    walk: &mut Walk,
) -> Result<Vec<ItemIx>, Stop> {
    let known = state.skill(hero, skill);
    let items = known.map_or_else(Vec::new, |known| state.declinable(hero, &known, on));
    if items.is_empty() {
        return Ok(items);
    }
    let from = items.iter().map(|item| state.item_key(hero, *item));
    let ask = Ask::some("without", from.collect(), 1, items.len()).or_nothing();
    let picked = walk.places(ask.preset(Answer::Declined))?;
    let picked = picked.iter().filter_map(|place| items.get(*place).copied());
    Ok(sorted(picked))
}

/// The sets of dice to choose from for a skill, the program's choice first; none where it does not
/// matter, because the same faces are left to pass on, or nobody is there to get one.
pub(super) fn sets(state: &State, hero: HeroIx, skill: SkillRef, with: &[ItemIx]) -> Vec<DieSet> {
    let fits = state.fits_open(hero, skill, with);
    let takes = |other: HeroIx| {
        let now = &state.heroes[other];
        other != hero && (now.turns_left() > 0 || !now.frozen.is_empty())
    };
    if !state.living().any(takes) || !differ(state, &fits) {
        return Vec::new();
    }
    let best = state.best_fit(&fits);
    let others = fits.iter().copied().filter(|set| *set != best);
    std::iter::once(best).chain(others).collect()
}

/// Whether these sets leave different faces.
fn differ(state: &State, fits: &Sets) -> bool {
    let Some(turn) = &state.turn else {
        return false;
    };
    let left = |set: &DieSet| {
        let mut faces = [0u8; 5];
        for die in DieIx::first(turn.dice.len()).filter(|die| !set.contains(*die)) {
            if let Face::Symbol(symbol) = turn.dice[die] {
                faces[symbol as usize] += 1;
            }
        }
        faces
    };
    let first = fits.first().map(left);
    fits.iter().any(|set| Some(left(set)) != first)
}

fn used(
    state: &State,
    hero: HeroIx,
    skill: SkillRef,
    with: &[ItemIx],
    walk: &mut Walk,
) -> Result<Option<Vec<DieIx>>, Stop> {
    let sets = sets(state, hero, skill, with);
    if sets.is_empty() {
        return Ok(None);
    }
    let key = |set: &DieSet| set.iter().map(number).collect();
    let ask = Ask::one("using", sets.iter().map(key).collect()).or_nothing();
    let picked = walk.place(ask.preset(Answer::Picked(vec![0])))?;
    let picked = picked.and_then(|place| sets.get(place));
    Ok(picked.map(|set| set.iter().collect()))
}

/// Dragons that a die may be released from, the one that would strike first; none where no counter
/// attack follows, or there is no choice.
pub(super) fn releases(state: &State, hero: HeroIx) -> Vec<DragonIx> {
    let shows = state.turn.as_ref();
    let shows = shows.is_some_and(|turn| turn.dice.contains(&Face::Dragon));
    let now = &state.heroes[hero];
    if !shows || now.faces.is_none() || now.ally > 0 {
        return Vec::new();
    }
    let mut dragons = state.releases();
    dragons.sort_by_key(|dragon| Some(*dragon) != now.faces);
    dragons
}

fn released(state: &State, hero: HeroIx, walk: &mut Walk) -> Result<Option<DragonIx>, Stop> {
    let dragons = releases(state, hero);
    if dragons.is_empty() {
        return Ok(None);
    }
    let key = |dragon: &DragonIx| name::key(state.dragon_name(*dragon));
    let ask = Ask::one("release", dragons.iter().map(key).collect()).or_nothing();
    let picked = walk.place(ask.preset(Answer::Picked(vec![0])))?;
    Ok(picked.and_then(|place| dragons.get(place).copied()))
}

/// Those whom healing helps before those who have all their hit points.
fn hurt_first(state: &State, mut heroes: Vec<HeroIx>) -> Vec<HeroIx> {
    heroes.sort_by_key(|hero| !state.is_hurt(*hero));
    heroes
}

/// Who drinks a potion: usually the hero on turn, unless it would help only others.
fn drinker(state: &State, hero: HeroIx, walk: &mut Walk) -> Result<HeroIx, Stop> {
    if let Some(typed) = walk.flag("on") {
        return Ok(reading::heroes(state, &[typed])?[0]);
    }
    if walk.is_typed() && !walk.has_person() {
        return Ok(hero);
    }
    let mut living = hurt_first(state, state.living().collect());
    if let [only] = living.as_slice() {
        return Ok(*only);
    }
    let nobody_hurt = !living.iter().any(|other| state.is_hurt(*other));
    if state.is_hurt(hero) || nobody_hurt {
        living.sort_by_key(|other| *other != hero);
    }
    let from = living.iter().map(|hero| hero_key(state, *hero)).collect();
    let ask = Ask::one("on", from).preset(Answer::Picked(vec![0]));
    let picked = walk.place(ask)?;
    Ok(picked.and_then(|place| living.get(place).copied()).unwrap_or(hero))
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
    let dice: Vec<DieIx> = dice.iter().collect();
    if dice.is_empty() {
        decide(state, &Action::Assist { die: DieIx::default() }, &mut TypedDice::new([]))?;
    }
    Ok(one("die", &dice, number, walk)?.unwrap_or_default())
}

/// Who takes a dead hero's place; nobody, where that may be.
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
    let ask = Ask::one("hero", heroes.iter().map(|hero| hero_key(state, *hero)).collect());
    if state.abandoned().is_some() {
        return Ok(walk.one(&heroes, ask)?);
    }
    let picked = walk.place(walk.or_nothing(ask))?;
    Ok(picked.and_then(|place| heroes.get(place).copied()))
}
