//! Hit Points And Victory, and the End of the Hunt.

use super::super::super::aftermath::Outcome;
use super::super::samples::TestHunt;
use super::super::*;
use crate::title::Title;

/// Hit Points And Victory; Attack Skills; ruling 17: the hunt ends at once, before the counter.
#[test]
fn the_killing_blow_ends_the_hunt_before_the_counter_attack() {
    let mut table = TestHunt::of(&["rogue", "warrior"], &["young-red"]);
    (table.state.dragons[DragonIx(0)].hp, table.hero_mut("rogue").hp) = (4, 1);
    table.roll("DDXXX").uses("stab");
    assert_eq!(table.state.outcome, Some(Outcome::Slain));
    assert_eq!((table.hero("rogue").hp, table.state.stage()), (1, Stage::Over));
    assert!(DiceDragons::acts(&table.state).is_empty());
    assert_eq!(table.tries(&Action::EndTurn, ""), Err(HuntRefusal::Over));
}

/// Hit Points And Victory: a dragon fights on with one hit point.
#[test]
fn a_dragon_fights_on_to_the_last_hit_point() {
    let mut table = TestHunt::of(&["rogue"], &["young-red"]);
    table.state.dragons[DragonIx(0)].hp = 5;
    table.roll("DDXCC").uses("stab");
    assert_eq!((table.state.outcome, table.lost("rogue")), (None, 4));
}

/// Hit Points And Victory: a dead hero takes no further part, the others carry on.
#[test]
fn the_others_carry_on_when_a_hero_dies() {
    let mut table = TestHunt::of(&["rogue", "warrior"], &["young-red"]);
    table.hero_mut("rogue").hp = 4;
    table.roll("DDXCC").uses("stab");
    assert!(table.saw(&Event::HeroDied { hero: HeroIx(0) }));
    assert!(table.saw(&Event::TurnEnded { hero: HeroIx(0), passed: None }));
    assert_eq!((table.state.outcome, table.next()), (None, Some("warrior")));
}

/// Hit Points And Victory: all heroes dead, by counter, Fury or poison.
#[test]
fn when_all_heroes_are_dead_the_dragon_has_won() {
    let mut counter = TestHunt::of(&["rogue"], &["young-red"]);
    counter.hero_mut("rogue").hp = 4;
    counter.roll("DDXCC").uses("stab");
    assert_eq!(counter.state.outcome, Some(Outcome::Wiped));
    let mut fury = TestHunt::of(&["rogue", "warrior"], &["young-red"]);
    (fury.hero_mut("rogue").hp, fury.hero_mut("warrior").hp) = (9, 10);
    fury.idles_out().fury("XXXSS SS SS");
    assert_eq!(fury.state.outcome, Some(Outcome::Wiped));
    let mut poison = TestHunt::of(&["rogue"], &["green"]);
    (poison.hero_mut("rogue").hp, poison.hero_mut("rogue").poison) = (2, 1);
    poison.state.poison_left = 3;
    poison.roll("");
    assert_eq!(poison.state.outcome, Some(Outcome::Wiped));
}

/// Fleeing: the hunt is over.
#[test]
fn fleeing_ends_the_hunt() {
    let mut table = TestHunt::of(&["rogue", "warrior"], &["young-red"]);
    table.idles().does(&Action::Flee, "");
    assert_eq!(table.state.outcome, Some(Outcome::Fled));
}

/// Solo Rules: two heroes as in a two-player game; one alone is allowed (ruling 12).
#[test]
fn one_hero_alone_takes_every_turn() {
    let mut table = TestHunt::of(&["rogue"], &["young-red"]);
    table.idles().idles().idles();
    assert_eq!(table.state.stage(), Stage::Fury);
}
