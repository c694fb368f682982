//! 4-5 Player Rules: two dragons.

use super::super::super::aftermath::Outcome;
use super::super::samples::{TestHunt, hero};
use super::super::*;

/// Warrior and Rogue face the first dragon, Wizard and Cleric the second.
pub(super) fn table(first: &str, second: &str) -> TestHunt {
    TestHunt::of(&["warrior", "rogue", "wizard", "cleric"], &[first, second])
}

/// The rogue slew the first dragon in the first turn, which is over.
pub(super) fn after_the_first(second: &str) -> TestHunt {
    let mut table = table("young-red", second);
    table.state.dragons[DragonIx(0)].hp = 4;
    table.roll("DDXXX").uses("stab").ends();
    table
}

/// 4-5 Player Rules: heroes attack their own dragon only; ruling 26: its counter, its Pinned tokens.
#[test]
fn heroes_attack_and_are_countered_by_their_own_dragon() {
    let mut table = table("young-red", "green");
    table.state.dragons[DragonIx(0)].pinned = 2;
    table.state.pinned_left = 2;
    table.idles().roll("MMXCS").uses("magic-bolt");
    assert_eq!((table.wounds(0), table.wounds(1)), (0, 4));
    assert_eq!((table.lost("wizard"), table.hero("wizard").poison), (6, 1));
}

/// 4-5 Player Rules: assisting and healing reach the heroes of the other dragon.
#[test]
fn dice_and_healing_cross_between_the_groups() {
    let mut table = table("young-red", "green");
    table.hero_mut("warrior").hp = 5;
    table.roll("DDMSC").uses("stab").passes(2);
    assert_eq!(table.state.assist.unwrap().0, table.place("wizard"));
    table.idles_until("cleric").roll("HHHCD").uses_on("healing-hands", &["warrior"]);
    assert_eq!(table.hero("warrior").hp, 11);
}

/// 4-5 Player Rules; ruling 26: each Fury is rolled separately, in the order named, against those
/// who face that dragon.
#[test]
fn each_dragons_fury_reaches_its_own_heroes() {
    let mut table = table("young-red", "green");
    table.idles_out().fury("XSSSS SSSS SSSS");
    assert_eq!((table.lost("warrior"), table.lost("rogue")), (5, 4));
    assert_eq!((table.lost("wizard"), table.lost("cleric")), (0, 0));
    assert!(table.tries(&Action::Flee, "").is_err(), "not between the two");
    table.fury("XXSSS SSS SSS");
    assert_eq!((table.lost("warrior"), table.lost("wizard")), (5, 10));
    assert_eq!(table.state.round, 2);
}

/// Ruling 26: a Sneaky dragon opens the round, the other follows the Heroes' phase.
#[test]
fn a_sneaky_dragon_opens_and_the_other_follows() {
    let mut table = table("young-red", "black");
    table.fury("XSSSS SSSS SSSS");
    assert_eq!((table.lost("wizard"), table.lost("warrior")), (7, 0));
    // The Black Dragon's Fury locked a die, so the other has one less.
    table.idles_out().fury("XSSS SSS SSS");
    assert_eq!((table.lost("wizard"), table.lost("warrior")), (7, 5));
    assert_eq!((table.state.round, table.state.phase), (2, Phase::OpeningFury));
}

/// Ruling 26: locked dice are missing for everyone, even the other dragon's Fury; Shockwave: a
/// dragon uses the dice locked on itself; at most four in all.
#[test]
fn locked_dice_are_missing_for_everyone() {
    let mut table = table("young-black", "young-black");
    (table.state.dragons[DragonIx(0)].locked, table.state.dragons[DragonIx(1)].locked) = (2, 1);
    assert_eq!(table.state.dice_free(), 2);
    table.idles_out().fury("XSSS SSS SSS").fury("XS S S");
    assert_eq!(table.state.locked(), 4);
}

/// Shockwave: any dragon's counter releases a die; with two the heroes choose which one.
#[test]
fn the_heroes_choose_which_dragon_gives_a_die_back() {
    let fail = |release| Action::Fail { cover: Some(SkillIx(0)), release };
    let mut both = table("young-black", "young-black");
    (both.state.dragons[DragonIx(0)].locked, both.state.dragons[DragonIx(1)].locked) = (1, 1);
    both.roll("XCS");
    assert_eq!(both.state.releases(), [0, 1].map(DragonIx));
    assert!(both.tries(&fail(Some(DragonIx(2))), "").is_err());
    let mut own = TestHunt { state: both.state.clone(), last: Vec::new() };
    own.does(&fail(None), "");
    assert_eq!(own.state.dragons[DragonIx(0)].locked, 0, "unsaid: the one that struck");
    both.does(&fail(Some(DragonIx(1))), "");
    assert_eq!(
        (both.state.dragons[DragonIx(0)].locked, both.state.dragons[DragonIx(1)].locked),
        (1, 0)
    );
    let mut second = table("young-black", "young-black");
    second.idles();
    (second.state.dragons[DragonIx(0)].locked, second.state.dragons[DragonIx(1)].locked) = (1, 1);
    second.roll("XCS").does(&fail(None), "");
    assert_eq!(second.state.dragons[DragonIx(1)].locked, 0, "the second struck");
    let mut other = table("young-red", "young-black");
    other.state.dragons[DragonIx(1)].locked = 1;
    other.roll("XCSH");
    assert_eq!(other.tries(&fail(Some(DragonIx(1))), ""), Err(HuntRefusal::NoRelease));
    other.does(&fail(None), "");
    assert_eq!(other.state.locked(), 0, "any dragon's counter releases");
}

/// Ruling 17: the killing blow ends only that dragon's part: no counter, then assist and flight.
#[test]
fn slaying_one_dragon_leaves_the_turn_to_end_as_usual() {
    let mut table = table("young-red", "green");
    table.state.dragons[DragonIx(0)].hp = 4;
    table.roll("DDXXM").uses("stab");
    assert_eq!((table.state.outcome, table.lost("rogue")), (None, 0));
    assert_eq!(table.state.stage(), Stage::Ending);
    assert!(table.offers(&Act::Flee));
    table.passes(4);
    assert_eq!(table.next(), Some("wizard"));
}

/// Ruling 27: locked dice, frozen and Pinned tokens return at once, poison stays.
#[test]
fn a_dead_dragon_gives_everything_back_but_poison() {
    let mut table = table("blue", "green");
    let dragon = &mut table.state.dragons[DragonIx(0)];
    (dragon.hp, dragon.locked, dragon.pinned) = (3, 2, 1);
    (table.state.pinned_left, table.state.poison_left) = (3, 3);
    let warrior = table.hero_mut("warrior");
    (warrior.unused, warrior.poison) = (2, 1);
    warrior.frozen = vec![Frozen { dragon: DragonIx(0), used: false }];
    table.roll("DDC").uses("stab");
    assert_eq!((table.state.locked(), table.state.pinned_left), (0, 4));
    let warrior = table.hero("warrior");
    assert_eq!((warrior.unused, warrior.fresh, warrior.poison), (2, 1, 1));
    assert_eq!((table.state.dice_free(), table.state.stage()), (5, Stage::Ending));
}

/// 4-5 Player Rules; ruling 29: the hunt succeeds only when both dragons are dead.
#[test]
fn both_dragons_must_die() {
    let mut table = after_the_first("green");
    assert_eq!(table.state.outcome, None);
    table.state.dragons[DragonIx(1)].hp = 4;
    table.roll("MMXXX").uses("magic-bolt");
    assert_eq!(table.state.outcome, Some(Outcome::Slain));
}

/// Ruling 28: a slain dragon has no Fury.
#[test]
fn a_dead_dragon_rages_no_more() {
    let mut table = after_the_first("green");
    table.idles_out();
    assert_eq!(table.state.fury_due, [DragonIx(1)]);
}

/// 4-5 Player Rules: two and three.
#[test]
fn five_heroes_split_two_and_three() {
    let classes = ["warrior", "rogue", "wizard", "cleric", "ranger"];
    let table = TestHunt::of(&classes, &["young-red", "green"]);
    assert_eq!(table.state.facing(DragonIx(0)).count(), 2);
    assert_eq!(table.state.facing(DragonIx(1)).count(), 3);
}

/// Rulings 17 and 18: Drain Life as the killing blow heals, and no counter follows.
#[test]
fn drain_life_may_be_the_killing_blow() {
    let heroes = vec![hero("wizard", &[], &["drain-life"])];
    let mut table = TestHunt::with(heroes, &["young-red"]);
    table.state.dragons[DragonIx(0)].hp = 3;
    table.hero_mut("wizard").hp = 10;
    table.roll("MMMMX").uses("drain-life");
    assert_eq!(table.hero("wizard").hp, 13);
    assert_eq!(table.state.outcome, Some(Outcome::Slain));
}

/// Ruling 27: only tokens frozen on the dead dragon return.
#[test]
fn tokens_frozen_on_the_other_dragon_stay() {
    let mut table = table("young-red", "blue");
    let wizard = table.hero_mut("wizard");
    wizard.unused -= 2;
    wizard.frozen =
        [DragonIx(0), DragonIx(1)].map(|dragon| Frozen { dragon, used: false }).to_vec();
    table.state.dragons[DragonIx(0)].hp = 4;
    table.roll("DDSCH").uses("stab");
    let wizard = table.hero("wizard");
    assert_eq!((wizard.fresh, wizard.frozen.len()), (1, 1));
    assert_eq!(wizard.frozen[0].dragon, DragonIx(1));
}

/// 4-5 Player Rules: two heroes face the first dragon and the rest the second.
#[test]
fn a_party_of_five_is_split_two_and_three() {
    let figures = super::super::super::catalog::CampaignFigures::default();
    let classes = ["rogue", "wizard", "warrior", "cleric", "ranger"];
    let heroes = classes.map(|class| {
        let known = figures.class(class).unwrap().unwrap();
        super::super::super::hero::Hero::fresh(class, known)
    });
    let dragons = ["young-red", "pale"].map(|key| {
        let found = figures.find(super::super::super::catalog::EntryKind::Dragon, key).unwrap();
        found.checked().unwrap().dragon().unwrap().clone()
    });
    let setup = Setup::of(&heroes, &dragons, 1, &figures).unwrap();
    let faces: Vec<DragonIx> = setup.heroes.iter().map(|hero| hero.faces).collect();
    assert_eq!(faces, [0, 0, 1, 1, 1].map(DragonIx));
}
