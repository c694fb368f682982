//! Automatic actions and advice.

use super::super::samples::{TestHunt, hero};
use super::super::*;
use crate::offer::Answer;
use crate::title::{AdviceRequest, Advised, Title};

/// Ruling 14: without an item or a die to pass on, the turn ends; the party may still flee.
#[test]
fn a_turn_with_nothing_left_ends_by_itself() {
    let mut table = TestHunt::of(&["rogue"], &["green"]);
    assert_eq!(DiceDragons::goes_on(&table.state), None);
    table.roll("DDSHC");
    assert_eq!(DiceDragons::goes_on(&table.state), None);
    table.uses("stab");
    let ends = DiceDragons::goes_on(&table.state);
    assert_eq!(ends, Some(Action::EndTurn), "nobody to pass a die to");
    table.ends();
    assert!(table.offers(&Act::Flee));
}

/// Assisting An Ally; ruling 24: a die or a potion is a choice.
#[test]
fn a_die_or_a_potion_keeps_the_turn_open() {
    let mut two = TestHunt::of(&["rogue", "cleric"], &["green"]);
    two.roll("DDSHC").uses("stab");
    assert_eq!(DiceDragons::goes_on(&two.state), None);
    let rogue = hero("rogue", &["healing-potion"], &[]);
    let mut drinks = TestHunt::with(vec![rogue], &["green"]);
    drinks.roll("DDSHC").uses("stab");
    assert_eq!(DiceDragons::goes_on(&drinks.state), None);
}

/// The advice to win.
fn advised(state: &State) -> Option<Advised<Act>> {
    let thought = DiceDragons::thought(state, AdviceRequest::default(), None)?;
    DiceDragons::advice(state, &*thought)
}

/// Advice is an offer with the answers that matter; the rest is preset.
#[test]
fn advice_names_dice_targets_and_covers() {
    let mut table = TestHunt::of(&["rogue", "cleric"], &["young-red"]);
    let roll = advised(&table.state).unwrap();
    assert_eq!((roll.act, roll.answers), (Act::Roll, vec![]));
    table.roll("DDDSX");
    let again = advised(&table.state).unwrap();
    assert_eq!(again.act, Act::Reroll(Extra::Roll));
    let [(name, Answer::Picked(dice))] = again.answers.as_slice() else {
        panic!("{again:?}");
    };
    assert_eq!(*name, "places");
    assert!(dice.contains(&4), "the Dragon is rolled again");
    table.uses("flanking-strike");
    let pass = advised(&table.state).unwrap();
    assert!(matches!(pass.act, Act::Assist | Act::EndTurn));
}

/// A lone warrior parries instead of striking.
#[test]
fn a_warrior_alone_parries_rather_than_strikes() {
    let mut table = TestHunt::of(&["warrior"], &["young-red"]);
    table.roll("SSMDC").reroll(&[4], "C").reroll(&[4], "C");
    let advised = advised(&table.state).unwrap();
    let Act::Use { skill, .. } = advised.act else {
        panic!("{advised:?}");
    };
    assert_eq!(table.state.skill_name(HeroIx(0), skill), "Parry");
}
