//! Interactions of several rules.

use super::super::super::aftermath::Outcome;
use super::super::samples::{TestHunt, hero};
use super::super::*;
use super::two_dragons::{after_the_first, table};

/// Golden Rule: a dragon's sheet overrides the rulebook: Sneaky reverses the phases.
#[test]
fn an_ability_comes_before_the_rules_of_the_book() {
    let table = TestHunt::of(&["warrior"], &["black"]);
    assert_eq!(table.state.phase, Phase::OpeningFury);
    assert_eq!(TestHunt::of(&["warrior"], &["red"]).state.phase, Phase::Heroes);
}

/// Words ("a counter hits"): a counter that kills still releases a die and regenerates; the dead
/// are neither poisoned nor frozen.
#[test]
fn a_counter_that_kills_releases_a_die_and_regenerates() {
    let mut table = TestHunt::of(&["warrior", "wizard"], &["undead"]);
    (table.state.dragons[DragonIx(0)].locked, table.state.dragons[DragonIx(0)].hp) = (1, 60);
    table.hero_mut("wizard").hp = 1;
    table.roll("XCDH").fails();
    assert!(table.hero("wizard").dead);
    assert!(table.saw(&Event::DieReleased { dragon: DragonIx(0) }));
    assert_eq!(table.state.dragons[DragonIx(0)].hp, 63);
}

/// Shockwave and Regeneration are resolved even if the same Fury kills a hero.
#[test]
fn a_fury_that_kills_one_of_several_still_locks_a_die() {
    let mut table = TestHunt::of(&["warrior", "rogue"], &["young-black"]);
    table.hero_mut("rogue").hp = 1;
    table.idles_out().fury("XSSSS SSSS SSSS");
    assert!(table.hero("rogue").dead && !table.hero("warrior").dead);
    assert_eq!(table.state.locked(), 1);
}

/// Ruling 20: with four dice locked and one kept, no die is left to roll.
#[test]
fn a_kept_die_may_be_the_only_one() {
    let mut table = TestHunt::of(&["warrior", "wizard"], &["young-black"]);
    table.roll("MMCCS").uses("magic-bolt").passes(4);
    table.state.dragons[DragonIx(0)].locked = 4;
    let warrior = table.place("warrior");
    assert_eq!(table.state.first_dice(warrior, true), 0);
    table.roll("");
    let turn = table.state.turn.as_ref().unwrap();
    assert_eq!(*turn.dice, [Face::Symbol(Symbol::Sword)]);
}

/// Ruling 19: Healing Wave needs two different heroes, or one if only one lives.
#[test]
fn a_healing_wave_reaches_the_only_survivor() {
    let heroes = vec![hero("cleric", &[], &["healing-wave"]), hero("rogue", &[], &[])];
    let mut table = TestHunt::with(heroes, &["young-red"]);
    table.hero_mut("rogue").hp = 1;
    table.roll("XCSHM").fails();
    assert!(table.hero("rogue").dead);
    table.hero_mut("cleric").hp = 10;
    table.roll("HHCCC").uses_on("healing-wave", &["cleric"]);
    assert_eq!(table.hero("cleric").hp, 13);
}

/// Ruling 28: if nobody wants to step in, the party flees, even in the middle of a turn.
#[test]
fn the_party_may_flee_instead_of_stepping_in() {
    let mut table = table("young-red", "green");
    for class in ["wizard", "cleric"] {
        let dead = table.place(class);
        table.hero_mut(class).hp = 0;
        table.meets(Event::HeroDied { hero: dead });
    }
    table.state.dragons[DragonIx(0)].hp = 4;
    table.roll("DDXXX").uses("stab");
    assert_eq!(table.state.stage(), Stage::StepIn);
    assert!(table.tries(&Action::StepIn { hero: None }, "").is_err());
    table.does(&Action::Flee, "");
    assert_eq!(table.state.outcome, Some(Outcome::Fled));
    assert!(table.state.turn.is_none());
}

/// Ruling 27: a token frozen on a dead dragon comes back; one frozen after use stays used.
#[test]
fn tokens_come_back_from_a_dead_dragon_as_they_were_frozen() {
    let mut table = table("young-red", "blue");
    table.state.dragons[DragonIx(1)].hp = 4;
    let wizard = table.hero_mut("wizard");
    (wizard.unused, wizard.used) = (1, 0);
    wizard.frozen = vec![
        Frozen { dragon: DragonIx(1), used: false },
        Frozen { dragon: DragonIx(1), used: true },
    ];
    table.meets(Event::DragonDied { dragon: DragonIx(1) });
    let wizard = table.hero("wizard");
    assert_eq!((wizard.unused, wizard.fresh, wizard.used), (1, 1, 1));
    assert!(wizard.frozen.is_empty());
    table.meets(Event::PassBegan);
    assert_eq!(table.hero("wizard").unused, 2, "a turn from the next pass");
}

/// Ruling 13: if no hero has a token the phase is skipped, and flight is offered first.
#[test]
fn flight_is_offered_before_a_fury_without_heroes_turns() {
    let mut table = after_the_first("green");
    for class in ["warrior", "rogue", "wizard", "cleric"] {
        let hero = table.hero_mut(class);
        (hero.used, hero.unused) = (hero.used + hero.unused, 0);
    }
    let due = table.state.next_in_pass();
    assert_eq!(due, None);
    table.meets(Event::FuryPhase);
    assert!(table.offers(&Act::Flee));
}
