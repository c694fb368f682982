//! The possible acts in a hunt, in the order a player would think of them.

use std::cmp::Reverse;

use super::super::catalog::{Effect, ItemEffect, ItemUse};
use super::decide::may_flee;
use super::state::{Stage, State};
use super::{Extra, HeroIx, ItemIx, ListIndex, SkillRef};
use crate::act::{DICE, Domain, YES};
use crate::acts;
use crate::offer::Seat;

/// An act with its object.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Act {
    Roll,
    Reroll(Extra),
    /// Re-rolls the dice that are not kept; typed only.
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

/// The possible acts and their players.
pub(super) fn acts(state: &State) -> Vec<(Act, Option<Seat>)> {
    let on_turn = state.on_turn();
    let (hero, acts) = match (state.stage(), on_turn) {
        (Stage::Between, _) => {
            let next = state.next_in_pass();
            (next, next.map(|_| Act::Roll).into_iter().collect())
        }
        (Stage::Rolling, Some(hero)) => (on_turn, rolling(state, hero)),
        (Stage::Ending, Some(hero)) => (on_turn, ending(state, hero)),
        (Stage::Fury, _) => (None, state.fury_due.first().map(|_| Act::Fury).into_iter().collect()),
        (Stage::StepIn, _) => (None, vec![Act::StepIn]),
        (Stage::Rolling | Stage::Ending | Stage::Over, _) => (None, Vec::new()),
    };
    let seat = hero.map(|hero| Seat(hero.index()));
    let flight = may_flee(state).then_some((Act::Flee, None));
    acts.into_iter().map(|act| (act, seat)).chain(flight).collect()
}

/// Skills that use up nothing come first, then the strongest.
fn rolling(state: &State, hero: HeroIx) -> Vec<Act> {
    let mut skills = state.usable();
    skills.sort_by_key(|(skill, with)| {
        (spent(state, hero, with), Reverse(harm(state, hero, *skill)))
    });
    let mut acts: Vec<Act> = state.rerolls(hero).map(Act::Reroll).collect();
    acts.extend(skills.into_iter().map(|(skill, with)| Act::Use { skill, with }));
    if state.matching().is_empty() {
        acts.push(Act::Fail);
    }
    acts.extend(items(state, hero));
    acts
}

fn ending(state: &State, hero: HeroIx) -> Vec<Act> {
    let passes = state.passable().is_some_and(|(dice, _)| !dice.is_empty());
    let assist = passes.then_some(Act::Assist).into_iter();
    assist.chain([Act::EndTurn]).chain(items(state, hero)).collect()
}

/// Items that are used on their own.
fn items(state: &State, hero: HeroIx) -> impl Iterator<Item = Act> {
    let drinks = state.ready(hero, |effect| matches!(effect, ItemEffect::Heal(_)));
    let texts = state.ready(hero, |effect| matches!(effect, ItemEffect::Text(_)));
    drinks.into_iter().map(Act::Drink).chain(texts.into_iter().map(Act::UseText))
}

/// How many items an activation would use up. A durable one that was already used in this hunt is
/// used up anyway (ruling 25).
fn spent(state: &State, hero: HeroIx, with: &[ItemIx]) -> usize {
    let used = |item: &&ItemIx| {
        let lasts = state.setup.heroes[hero].items[**item].lasts;
        lasts == ItemUse::Instant || !state.heroes[hero].items[**item].used
    };
    with.iter().filter(used).count()
}

/// The damage an activation would do.
fn harm(state: &State, hero: HeroIx, skill: SkillRef) -> u16 {
    match state.outlook(hero, skill) {
        Some((_, Effect::Attack { damage } | Effect::Drain { damage, .. })) => damage,
        _ => 0,
    }
}
