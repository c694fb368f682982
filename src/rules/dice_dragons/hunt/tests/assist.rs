//! Passing a die on, and fleeing.

use super::super::samples::{TestHunt, hero, reroll};
use super::super::*;

const KEEP: Action = Action::Roll { keep_assist: true };
const DECLINE: Action = Action::Roll { keep_assist: false };

/// Assisting An Ally, example: Timorn's Fireball, a minor counter attack, a Sword for the Warrior.
#[test]
fn timorn_passes_a_sword_to_the_warrior() {
    let mut table = TestHunt::of(&["wizard", "warrior"], &["young-red"]);
    table.roll("MMMXS").uses("fireball");
    assert_eq!((table.wounds(0), table.lost("wizard")), (7, 5));
    table.passes(4);
    assert_eq!(table.next(), Some("warrior"), "after assisting the turn is over");
    assert!(table.tries(&KEEP, "SSSSS").is_err(), "only four are rolled");
    table.roll("SSMH");
    assert_eq!(table.state.turn.as_ref().unwrap().dice.to_vec(), Face::read_all("SSSMH").unwrap());
    table.uses("smashing-blow");
}

/// Assisting An Ally: the die may be declined, or kept and rolled later.
#[test]
fn a_passed_die_may_be_declined_or_rolled_later() {
    let mut table = TestHunt::of(&["wizard", "warrior"], &["young-red"]);
    table.roll("MMMXS").uses("fireball").passes(4);
    assert!(table.tries(&DECLINE, "SSSS").is_err());
    assert!(table.tries(&DECLINE, "CCDDH").is_ok());
    table.roll("CCDD").reroll(&[0], "H");
    assert_eq!(table.state.turn.as_ref().unwrap().dice[DieIx(0)], Face::Symbol(Symbol::Hammer));
}

/// Assisting An Ally; ruling 20: no Dragon, no used die.
#[test]
fn neither_a_dragon_nor_a_used_die_is_passed() {
    let mut table = TestHunt::of(&["wizard", "warrior"], &["young-red"]);
    table.roll("MMMXS").uses("fireball");
    for die in DieIx::first(4) {
        let refused = table.tries(&Action::Assist { die }, "");
        assert!(matches!(refused, Err(HuntRefusal::NotPassable { die: n, .. }) if n == die));
    }
    assert!(table.tries(&Action::Assist { die: DieIx(5) }, "").is_err());
}

/// Ruling 20: after a failed skill any non-Dragon die may be passed.
#[test]
fn after_failing_any_die_but_a_dragon_is_passed() {
    let mut table = TestHunt::of(&["wizard", "warrior"], &["young-red"]);
    table.roll("CCDDX").fails();
    let (dice, to) = table.state.passable().unwrap();
    assert_eq!((dice.iter().collect(), to), (DieIx::first(4).collect::<Vec<_>>(), HeroIx(1)));
}

/// Ruling 20: the next hero with a turn this round, even in the next pass.
#[test]
fn the_last_of_a_pass_assists_the_first_of_the_next() {
    let mut table = TestHunt::of(&["wizard", "warrior"], &["young-red"]);
    table.idles().roll("SSCCD").uses("slash").passes(4);
    assert_eq!(table.state.assist, Some((HeroIx(0), Face::Symbol(Symbol::Daggers))));
    assert_eq!(table.roll("MMCC").state.turn.as_ref().unwrap().dice.len(), 5);
}

/// Ruling 20: none to oneself, none after the round's last turn.
#[test]
fn nobody_assists_themselves_or_the_next_round() {
    let mut table = TestHunt::of(&["wizard"], &["young-red"]);
    table.roll("MMCDS").uses("magic-bolt");
    assert_eq!(
        table.tries(&Action::Assist { die: DieIx(2) }, ""),
        Err(HuntRefusal::NobodyToAssist)
    );
    let mut table = TestHunt::of(&["wizard", "warrior"], &["young-red"]);
    for _ in 0..5 {
        table.idles();
    }
    table.roll("SSCCD").uses("slash");
    assert_eq!(table.state.passable(), None);
}

/// Ruling 20: a hero killed by the counter passes none.
#[test]
fn a_hero_the_counter_kills_passes_nothing() {
    let mut table = TestHunt::of(&["wizard", "warrior"], &["young-red"]);
    table.hero_mut("wizard").hp = 5;
    table.roll("MMMXS").uses("fireball");
    assert!(table.hero("wizard").dead && table.state.assist.is_none());
    assert_eq!(table.next(), Some("warrior"));
}

/// Ruling 20: a symbol added by an item is neither passed nor re-rolled.
#[test]
fn an_added_symbol_is_no_die() {
    let heroes = vec![hero("wizard", &["mana potion"], &[]), hero("warrior", &[], &[])];
    let mut table = TestHunt::with(heroes, &["young-red"]);
    table.roll("MMXCS");
    assert!(table.tries(&reroll(&[5], Extra::Roll), "S").is_err());
    table.uses_with("fireball", &[0]);
    let (dice, to) = table.state.passable().unwrap();
    assert_eq!((dice.iter().collect(), to), (vec![DieIx(3), DieIx(4)], HeroIx(1)));
}

/// Ruling 20: the assisted hero rolls the available dice less the kept one.
#[test]
fn with_a_locked_die_the_assisted_hero_rolls_three() {
    let mut table = TestHunt::of(&["wizard", "warrior"], &["young-black"]);
    table.state.dragons[DragonIx(0)].locked = 1;
    table.roll("MMSC").uses("magic-bolt").passes(2);
    assert!(table.tries(&KEEP, "SSSS").is_err());
    table.roll("SSC");
}

/// Assisting An Ally: passing is a choice.
#[test]
fn a_turn_may_end_without_assisting() {
    let mut table = TestHunt::of(&["wizard", "warrior"], &["young-red"]);
    table.roll("MMMXS").uses("fireball").ends();
    assert_eq!(table.state.assist, None);
    assert!(table.tries(&KEEP, "SSCCD").is_ok());
}

/// Fleeing: at the end of any turn; the hunt is over. Rulings 13 and 14.
#[test]
fn the_party_flees_at_the_end_of_a_turn_only() {
    let mut table = TestHunt::of(&["wizard", "warrior"], &["young-red"]);
    assert!(table.tries(&Action::Flee, "").is_err(), "before the first turn");
    table.roll("MMMXS");
    assert!(table.tries(&Action::Flee, "").is_err(), "while rolling");
    table.uses("fireball");
    assert!(table.tries(&Action::Flee, "").is_ok(), "after the counter");
    table.passes(4);
    assert!(table.tries(&Action::Flee, "").is_ok(), "after the assist (ruling 14)");
    table.idles_out();
    assert!(table.tries(&Action::Flee, "").is_ok(), "before Fury");
    table.calm();
    assert!(table.tries(&Action::Flee, "").is_err(), "after Fury");
    table.idles().does(&Action::Flee, "");
    assert_eq!(table.state.stage(), Stage::Over);
    assert_eq!(table.tries(&KEEP, "SSSSS"), Err(HuntRefusal::Over));
}
