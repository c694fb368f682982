//! Corrections: the board wins, as long as the box holds it.

use super::super::samples::{TestHunt, hero};
use super::super::*;
use super::two_dragons::after_the_first;
use crate::correct::{self, CorrectionFault, Fix};

/// A typed correction, heroes by class.
fn set(table: &TestHunt, typed: &str) -> Vec<Fix> {
    let words: Vec<String> = typed.split(' ').map(str::to_owned).collect();
    correct::read(&table.state.fields(), &words).unwrap_or_else(|fault| panic!("{fault}"))
}

fn correction(table: &TestHunt, typed: &str) -> Action {
    Action::Correct { set: set(table, typed), reason: String::new() }
}

fn corrects(table: &mut TestHunt, typed: &str) {
    let action = correction(table, typed);
    table.does(&action, "");
}

#[track_caller]
fn impossible(table: &TestHunt, typed: &str) -> HuntContradiction {
    match table.tries(&correction(table, typed), "") {
        Err(HuntRefusal::Impossible(why)) => why,
        other => panic!("{typed}: {other:?}"),
    }
}

fn now(table: &TestHunt, whose: &str, field: &str) -> String {
    let fields = table.state.fields();
    let mut fields = fields.iter();
    let found = fields.find(|known| known.whose.starts_with(whose) && known.name == field);
    found.map_or_else(String::new, |field| field.now.to_string())
}

#[test]
fn hit_points_tokens_and_marks_are_set_to_what_they_are() {
    let mut table = TestHunt::of(&["rogue", "cleric"], &["young-black"]);
    corrects(
        &mut table,
        "rogue hp=12 armor=2 poison=1 cleric ally=2 blessed=1 young hp=40 pinned=2 locked=1",
    );
    let rogue = table.hero("rogue");
    assert_eq!((rogue.hp, rogue.armor, rogue.poison), (12, 2, 1));
    let cleric = table.hero("cleric");
    assert_eq!((cleric.ally, cleric.blessed), (2, 1));
    let dragon = table.state.dragons[DragonIx(0)];
    assert_eq!((dragon.hp, dragon.pinned, dragon.locked), (40, 2, 1));
    assert_eq!(table.last.len(), 1, "nothing follows from it");
    assert_eq!(table.state.dice_free(), 4);
}

/// Ruling 22: the box holds four Blessed, Pinned and Poison tokens and nine for allies.
#[test]
fn the_box_holds_no_more_tokens() {
    let mut table = TestHunt::of(&["rogue", "cleric"], &["green"]);
    corrects(&mut table, "rogue poison=3");
    assert_eq!(table.state.poison_left, 1);
    let what = Counter::Poison;
    let (of, told) = (4, 5);
    assert_eq!(impossible(&table, "cleric poison=2"), HuntContradiction::Box { what, of, told });
    corrects(&mut table, "rogue poison=2 cleric poison=2");
    assert_eq!(table.state.poison_left, 0);
    assert!(matches!(
        impossible(&table, "rogue ally=5 cleric ally=5"),
        HuntContradiction::Box { .. }
    ));
}

/// Hit Points And Victory: a hero at zero is dead, a dragon at zero ends the hunt.
#[test]
fn zero_hit_points_are_a_death() {
    let mut table = TestHunt::of(&["rogue", "cleric"], &["green"]);
    let rogue = table.place("rogue");
    corrects(&mut table, "rogue hp=0");
    assert!(table.saw(&Event::HeroDied { hero: rogue }));
    assert_eq!(table.next(), Some("cleric"));
    corrects(&mut table, "green hp=0");
    let dragon = DragonIx(0);
    assert!(table.saw(&Event::DragonDied { dragon }) && table.saw(&Event::Slain));
    assert!(table.state.fields().is_empty());
    let late = Action::Correct { set: vec![], reason: String::new() };
    assert_eq!(table.tries(&late, ""), Err(HuntRefusal::Over));
}

/// The Heroes are Dead.
#[test]
fn the_last_hero_at_zero_loses_the_hunt() {
    let mut table = TestHunt::of(&["rogue"], &["green"]);
    let all = correction(&table, "rogue hp=0 green hp=0");
    assert_eq!(table.tries(&all, ""), Err(HuntRefusal::Impossible(HuntContradiction::NobodyLeft)));
    corrects(&mut table, "rogue hp=0");
    assert!(table.saw(&Event::Wiped));
}

/// A turn ends with its hero, as after a counter attack; no counter follows.
#[test]
fn the_turn_of_a_dead_hero_ends() {
    let mut table = TestHunt::of(&["rogue", "cleric"], &["green"]);
    let hero = table.place("rogue");
    table.roll("DDXXX");
    corrects(&mut table, "rogue hp=0");
    assert!(table.saw(&Event::TurnEnded { hero, passed: None }));
    assert_eq!(table.state.stage(), Stage::Between);
    assert_eq!(table.next(), Some("cleric"));
}

/// A hero who is alive at the board is alive: without turns unless given.
#[test]
fn a_hero_who_lives_is_brought_back() {
    let mut table = TestHunt::of(&["rogue", "cleric"], &["green"]);
    corrects(&mut table, "rogue hp=0");
    let dead = impossible(&table, "rogue poison=1");
    assert_eq!(dead, HuntContradiction::Dead("Rogue".to_owned()));
    corrects(&mut table, "rogue hp=3 poison=1");
    let rogue = table.hero("rogue");
    assert!(!rogue.dead);
    assert_eq!((rogue.hp, rogue.poison, rogue.turns_left()), (3, 1, 0));
    assert_eq!(table.next(), Some("cleric"));
    corrects(&mut table, "rogue turns=2");
    assert_eq!(table.next(), Some("rogue"));
    assert_eq!(table.hero("rogue").used, 1);
}

/// Activating Your Skill: a class token is unused, on a skill, or in the current turn.
#[test]
fn class_tokens_lie_in_one_place() {
    let mut table = TestHunt::of(&["rogue", "cleric"], &["green"]);
    table.roll("DDSHC").uses("stab").ends();
    assert_eq!(now(&table, "Rogue", "stab"), "1");
    let HuntContradiction::ClassTokens { of, lie, .. } = impossible(&table, "rogue turns=3") else {
        panic!("three turns and a token on Stab");
    };
    assert_eq!((of, lie.unused, lie.on_skills), (3, 3, 1));
    corrects(&mut table, "rogue turns=3 stab=0");
    assert_eq!(table.hero("rogue").turns_left(), 3);
    // The cleric's token is in the turn.
    table.roll("HHSMC");
    let HuntContradiction::ClassTokens { lie, .. } = impossible(&table, "cleric turns=3") else {
        panic!("three turns beside the one under way");
    };
    assert_eq!((lie.unused, lie.in_turn), (3, 1));
}

/// "That Skill cannot be activated again this round": covers count from then on.
#[test]
fn a_token_on_a_skill_covers_it() {
    let mut table = TestHunt::of(&["rogue"], &["green"]);
    table.roll("DDSHC");
    corrects(&mut table, "rogue stab=1 turns=1");
    assert!(table.matching().is_empty());
    table.fails();
}

/// Phase 1: when no token is left, the Heroes' phase is over.
#[test]
fn without_turns_left_fury_comes() {
    let mut table = TestHunt::of(&["rogue", "cleric"], &["green"]);
    corrects(&mut table, "rogue turns=0 cleric turns=0");
    assert!(table.saw(&Event::FuryPhase));
    assert_eq!(table.state.stage(), Stage::Fury);
    // And back: forgotten turns are taken before Fury.
    corrects(&mut table, "cleric turns=1");
    assert!(table.saw(&Event::HeroesPhase));
    assert_eq!(table.next(), Some("cleric"));
    table.idles().calm();
    assert_eq!(table.state.round, 2);
    assert_eq!(table.hero("rogue").unused, 3);
}

/// Ruling 26: once one of two dragons has raged, no turn follows in this round.
#[test]
fn after_a_fury_no_turn_comes_back() {
    let heroes = ["warrior", "rogue", "wizard", "cleric"];
    let mut table = TestHunt::of(&heroes, &["green", "red"]);
    table.idles_out().calm();
    assert_eq!(table.state.stage(), Stage::Fury);
    let typed = ["cleric".to_owned(), "turns=1".to_owned()];
    let read = correct::read(&table.state.fields(), &typed);
    assert!(matches!(read, Err(CorrectionFault::Range { .. })));
}

/// Shockwave: at most four dice are locked in all, and none on the table.
#[test]
fn dice_on_the_table_are_not_locked() {
    let mut table = TestHunt::of(&["rogue", "cleric"], &["young-black"]);
    corrects(&mut table, "young locked=2");
    table.roll("DDS");
    let (lie, most) = (3, 2);
    assert_eq!(impossible(&table, "young locked=3"), HuntContradiction::DiceLie { lie, most });
    corrects(&mut table, "young locked=0");
    assert_eq!(
        table.state.turn.as_ref().unwrap().dice.len(),
        3,
        "a die that is free counts from the next turn"
    );
    table.uses("stab").ends();
    assert_eq!(table.state.dice_free(), 5);
    let heroes = ["warrior", "rogue", "wizard", "cleric"];
    let table = TestHunt::of(&heroes, &["young-black", "black"]);
    assert_eq!(
        impossible(&table, "young locked=3 black-dragon locked=3"),
        HuntContradiction::Locked { most: 4 }
    );
}

/// Only a dragon that locks dice or freezes tokens has fields for them; a group's own text may do
/// either.
#[test]
fn what_no_dragon_does_is_not_asked_for() {
    let mut table = TestHunt::of(&["rogue"], &["green"]);
    let named = |table: &TestHunt, name: &str| table.state.fields().iter().any(|f| f.name == name);
    assert!(!named(&table, "locked") && !named(&table, "frozen") && !named(&table, "dragon"));
    table.setup_mut().dragons[DragonIx(0)].dragon.text = Some("Locks a die".to_owned());
    assert!(named(&table, "locked") && named(&table, "frozen"));
    let frost = TestHunt::of(&["rogue"], &["blue"]);
    assert!(named(&frost, "frozen") && !named(&frost, "locked"));
}

/// Frost: frozen tokens are neither left nor used; each returns in its old state.
#[test]
fn frozen_tokens_are_set_right_with_the_turns() {
    let mut table = TestHunt::of(&["rogue", "cleric"], &["blue"]);
    assert!(matches!(impossible(&table, "rogue frozen=1"), HuntContradiction::ClassTokens { .. }));
    corrects(&mut table, "rogue frozen=1 turns=2");
    let rogue = table.hero("rogue");
    assert_eq!((rogue.turns_left(), rogue.used), (2, 0));
    assert!(!rogue.frozen[0].used, "it was a turn that is left no more");
    table.idles();
    corrects(&mut table, "rogue frozen=2");
    let rogue = table.hero("rogue");
    assert_eq!((rogue.turns_left(), rogue.used), (1, 0));
    assert!(rogue.frozen[1].used, "the turns stayed: it was a used one");
    corrects(&mut table, "rogue frozen=0");
    assert_eq!(table.hero("rogue").used, 2);
}

/// Instant and durable items: used ones are erased after the hunt (ruling 25).
#[test]
fn items_are_at_hand_used_or_gone() {
    let rogue = hero("rogue", &["healing-potion", "magic-shield"], &[]);
    let mut table = TestHunt::with(vec![rogue, hero("cleric", &[], &[])], &["green"]);
    assert_eq!(now(&table, "Rogue", "healing-potion"), "at-hand");
    corrects(&mut table, "rogue magic-shield=used");
    let shield = |table: &TestHunt| {
        let item = table.hero("rogue").items[ItemIx(1)];
        (item.used, item.gone)
    };
    assert_eq!(shield(&table), (true, false));
    let armor = table.state.armor(table.place("rogue"));
    corrects(&mut table, "rogue magic-shield=gone");
    assert_eq!(shield(&table), (true, true));
    assert_eq!(table.state.armor(table.place("rogue")), armor - 2);
    let used = ["healing-potion=used".to_owned()];
    let refused = correct::read(&table.state.fields(), &used);
    assert!(refused.is_err(), "a potion is drunk or not");
}

/// Ruling 24: a potion that was not drunk after all can still be drunk this turn.
#[test]
fn an_item_that_is_at_hand_again_can_be_used_again() {
    let rogue = hero("rogue", &["healing-potion"], &[]);
    let mut table = TestHunt::with(vec![rogue, hero("cleric", &[], &[])], &["green"]);
    table.roll("DDSHC");
    let drink = Action::Drink { item: ItemIx(0), on: table.place("rogue") };
    table.does(&drink, "");
    corrects(&mut table, "rogue healing-potion=at-hand");
    table.does(&drink, "");
}

/// Ruling 20: the die goes to the next hero with a turn, or is lost.
#[test]
fn a_passed_die_waits_for_whoever_is_really_next() {
    let mut table = TestHunt::of(&["rogue", "wizard", "cleric"], &["green"]);
    table.roll("DDSHC").uses("stab").passes(2);
    assert!(table.state.assist.is_some());
    corrects(&mut table, "cleric hp=9");
    assert!(table.state.assist.is_some(), "it still waits");
    corrects(&mut table, "wizard turns=0");
    assert_eq!(table.next(), Some("cleric"));
    let waits = table.state.assist.map(|(to, _)| to);
    assert_eq!(waits, Some(table.place("cleric")));
    corrects(&mut table, "cleric turns=0 rogue turns=0");
    assert!(table.saw(&Event::AssistLost));
}

/// When One Dragon is Killed: its heroes support; once it is revived, they face it as before.
#[test]
fn a_dragon_that_lives_is_faced_again() {
    let mut table = after_the_first("green");
    assert_eq!(now(&table, "Warrior", "dragon"), "nobody");
    corrects(&mut table, "young hp=7");
    let dragon = table.state.dragons[DragonIx(0)];
    assert!(!dragon.dead && dragon.hp == 7);
    assert_eq!(now(&table, "Warrior", "dragon"), "young-red-dragon");
    assert_eq!(now(&table, "Cleric", "dragon"), "green-dragon");
    assert!(table.state.supporters().is_empty());
}

/// Ruling 28: a hero who stepped in at the board has stepped in; while both dragons live nobody supports.
#[test]
fn whom_a_hero_faces_is_set_right() {
    let mut table = after_the_first("green");
    table.hero_mut("wizard").hp = 1;
    table.roll("MMXCC").uses("magic-bolt");
    assert_eq!(table.state.stage(), Stage::StepIn);
    corrects(&mut table, "warrior dragon=green");
    assert!(table.state.vacant.is_empty());
    assert_eq!(table.state.stage(), Stage::Between);
    assert_eq!(now(&table, "Warrior", "dragon"), "green-dragon");
    let supports = impossible(&table, "young hp=9 warrior dragon=nobody");
    assert!(matches!(supports, HuntContradiction::Supports(_)));
    corrects(&mut table, "warrior dragon=nobody cleric dragon=nobody");
    assert_eq!(table.state.stage(), Stage::StepIn, "somebody must (ruling 28)");
}

/// Ruling 28: no vacancy once its hero lives, or nobody is left to fill it.
#[test]
fn a_place_is_not_filled_twice() {
    let mut table = after_the_first("green");
    table.hero_mut("wizard").hp = 1;
    table.roll("MMXCC").uses("magic-bolt");
    assert_eq!(table.state.vacant.len(), 1);
    let mut lives = TestHunt { state: table.state.clone(), last: Vec::new() };
    corrects(&mut lives, "wizard hp=2");
    assert!(lives.state.vacant.is_empty());
    assert_eq!(lives.state.stage(), Stage::Between);
    corrects(&mut table, "warrior hp=0 rogue hp=0");
    assert!(table.state.vacant.is_empty());
    assert_eq!(table.state.stage(), Stage::Between);
}

/// A group's own skill may be named like a field.
#[test]
fn every_field_has_a_name_of_its_own() {
    let mut table =
        TestHunt::with(vec![hero("rogue", &["stealth-potion", "stealth-potion"], &[])], &["green"]);
    let skill = &mut table.setup_mut().heroes[HeroIx(0)].skills[SkillIx(1)];
    skill.key = "poison".to_owned();
    corrects(&mut table, "rogue poison=1 skill-poison=1 turns=2 stealth-potion-2=gone");
    let rogue = table.hero("rogue");
    assert_eq!((rogue.poison, rogue.covered[SkillIx(1)]), (1, 1));
    assert!(rogue.items[ItemIx(1)].gone && !rogue.items[ItemIx(0)].gone);
}

/// A witness that stores no corrections still plays on from them.
#[test]
fn a_simulation_would_go_on_from_what_was_set_right() {
    let mut table = TestHunt::of(&["rogue", "cleric"], &["green"]);
    let action = correction(&table, "rogue hp=5 poison=2 green hp=9");
    let tally = crate::odds::hunt::HuntTally::new(&table.state.setup);
    let mut playing = Playing::new(table.state.clone(), tally.clone());
    let mut no_dice = crate::dice::TypedDice::new([]);
    playing.act(&action, &mut no_dice).unwrap();
    table.does(&action, "");
    assert_eq!(playing.state, table.state);
    assert_eq!(playing.witness, tally, "nothing is counted");
}
