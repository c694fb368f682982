//! 4-5 Player Rules: two dragons, supporters, replacement.

use super::super::super::aftermath::Outcome;
use super::super::samples::{Table, hero};
use super::super::*;

/// Warrior and Rogue face the first dragon, Wizard and Cleric the second.
fn table(first: &str, second: &str) -> Table {
    Table::of(&["warrior", "rogue", "wizard", "cleric"], &[first, second])
}

/// The first dragon is slain by the rogue in the first turn, which has ended.
fn after_the_first(second: &str) -> Table {
    let mut table = table("young-red", second);
    table.state.dragons[0].hp = 4;
    table.roll("DDXXX").uses("stab").ends();
    table
}

fn step_in(hero: Option<usize>) -> Action {
    Action::StepIn { hero }
}

/// 4-5 Player Rules: heroes attack their own dragon only; ruling 26: its counter, its Pinned tokens.
#[test]
fn heroes_attack_and_are_countered_by_their_own_dragon() {
    let mut table = table("young-red", "green");
    table.state.dragons[0].pinned = 2;
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
    table
        .idles_until("cleric")
        .roll("HHHCD")
        .uses_on("healing-hands", &["warrior"]);
    assert_eq!(table.hero("warrior").hp, 11);
}

/// 4-5 Player Rules; ruling 26: each Fury is rolled separately, in the order named, on those who
/// face that dragon.
#[test]
fn each_dragons_fury_reaches_its_own_heroes() {
    let mut table = table("young-red", "green");
    table.idles_out().fury("XSSSS SSSS SSSS");
    assert_eq!((table.lost("warrior"), table.lost("rogue")), (5, 4));
    assert_eq!((table.lost("wizard"), table.lost("cleric")), (0, 0));
    assert!(
        table.tries(&Action::Flee, "").is_err(),
        "not between the two"
    );
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
    table.idles_out().fury("XSSSS SSSS SSSS");
    assert_eq!((table.lost("wizard"), table.lost("warrior")), (7, 5));
    assert_eq!(
        (table.state.round, table.state.phase),
        (2, Phase::OpeningFury)
    );
}

/// Ruling 26: locked dice are missing for everyone; Shockwave: at most four in all.
#[test]
fn locked_dice_are_missing_for_everyone() {
    let mut table = table("young-black", "young-black");
    (table.state.dragons[0].locked, table.state.dragons[1].locked) = (2, 1);
    assert_eq!(table.state.dice_free(), 2);
    table
        .idles_out()
        .fury("XSSSS SSSS SSSS")
        .fury("XSSSS SSSS SSSS");
    assert_eq!(table.state.locked(), 4);
}

/// Shockwave: any dragon's counter releases a die; with two the heroes choose from which.
#[test]
fn the_heroes_choose_which_dragon_gives_a_die_back() {
    let fail = |release| Action::Fail {
        cover: Some(0),
        release,
    };
    let mut both = table("young-black", "young-black");
    (both.state.dragons[0].locked, both.state.dragons[1].locked) = (1, 1);
    both.roll("XCS");
    assert_eq!(both.state.releases(), [0, 1]);
    assert!(both.tries(&fail(Some(2)), "").is_err());
    let mut own = Table {
        state: both.state.clone(),
        last: Vec::new(),
    };
    own.does(&fail(None), "");
    assert_eq!(
        own.state.dragons[0].locked, 0,
        "unsaid: the one that struck"
    );
    both.does(&fail(Some(1)), "");
    assert_eq!(
        (both.state.dragons[0].locked, both.state.dragons[1].locked),
        (1, 0)
    );
    let mut other = table("young-red", "young-black");
    other.state.dragons[1].locked = 1;
    other.roll("XCSH");
    assert_eq!(other.tries(&fail(Some(1)), ""), Err(HuntRefusal::NoRelease));
    other.does(&fail(None), "");
    assert_eq!(other.state.locked(), 0, "any dragon's counter releases");
}

/// Ruling 17: the killing blow ends only that dragon's part: no counter, then assist and flight.
#[test]
fn slaying_one_dragon_leaves_the_turn_to_end_as_usual() {
    let mut table = table("young-red", "green");
    table.state.dragons[0].hp = 4;
    table.roll("DDXXM").uses("stab");
    assert_eq!((table.state.outcome, table.lost("rogue")), (None, 0));
    assert_eq!(table.state.stage(), Stage::Ending);
    assert!(options(&table.state).contains(&Choice::Flee));
    table.passes(4);
    assert_eq!(table.next(), Some("wizard"));
}

/// Ruling 27: locked dice, frozen and Pinned tokens return at once, poison stays.
#[test]
fn a_dead_dragon_gives_everything_back_but_poison() {
    let mut table = table("blue", "green");
    let dragon = &mut table.state.dragons[0];
    (dragon.hp, dragon.locked, dragon.pinned) = (3, 2, 1);
    (table.state.pinned_left, table.state.poison_left) = (3, 3);
    let warrior = table.hero_mut("warrior");
    (warrior.unused, warrior.poison) = (2, 1);
    warrior.frozen = vec![Frozen {
        dragon: 0,
        used: false,
    }];
    table.roll("DDC").uses("stab");
    assert_eq!((table.state.locked(), table.state.pinned_left), (0, 4));
    let warrior = table.hero("warrior");
    assert_eq!((warrior.unused, warrior.fresh, warrior.poison), (2, 1, 1));
    assert_eq!(
        (table.state.dice_free(), table.state.stage()),
        (5, Stage::Ending)
    );
}

/// When One Dragon is Killed; ruling 28: no attack, Drain Life and Jab included; no counter; if only
/// attacks match, they fail.
#[test]
fn supporters_do_not_attack_and_are_not_countered() {
    let mut table = after_the_first("green");
    table.idles_until("warrior").roll("SSSXX");
    assert_eq!(table.matching(), ["treat-wounds"], "no Slash, no Jab");
    let slash = table.tries(&Action::Use(table.activation("slash")), "");
    assert!(matches!(slash, Err(HuntRefusal::Supporter { .. })));
    let jab = table.tries(&Action::Use(table.activation("jab")), "");
    assert!(matches!(jab, Err(HuntRefusal::Supporter { .. })));
    table.hero_mut("cleric").hp = 5;
    table.uses_on("treat-wounds", &["cleric"]).ends();
    assert_eq!((table.lost("warrior"), table.hero("cleric").hp), (0, 7));
    table.idles_until("rogue").roll("DDSXX").fails();
    assert_eq!(table.lost("rogue"), 0, "only Stab matches: the rogue fails");
    table.ends().idles_out().fury("XSSSS SSSS SSSS");
    assert_eq!((table.lost("rogue"), table.lost("wizard")), (0, 6));
}

/// Ruling 28: Drain Life is an attack.
#[test]
fn a_supporting_wizard_does_not_drain_life() {
    let heroes = vec![
        hero("wizard", &[], &["drain-life"]),
        hero("rogue", &[], &[]),
        hero("warrior", &[], &[]),
        hero("cleric", &[], &[]),
    ];
    let mut table = Table::with(heroes, &["young-red", "green"]);
    table.state.dragons[0].hp = 4;
    table.roll("DDXXX").uses("stab").ends().roll("MMMMC");
    assert_eq!(table.matching(), ["treat-wounds"]);
}

/// Ruling 28: a supporter's Pin Down goes to the other dragon; stance and healing skills stay.
#[test]
fn supporters_pin_the_other_dragon() {
    let heroes = vec![
        hero("ranger", &[], &[]),
        hero("rogue", &[], &[]),
        hero("warrior", &[], &[]),
        hero("cleric", &[], &[]),
    ];
    let mut table = Table::with(heroes, &["young-red", "green"]);
    table.state.dragons[0].hp = 4;
    table.roll("DDXXX").uses("stab").ends();
    table.roll("CCDDX").uses("pin-down");
    assert_eq!(
        (table.state.dragons[1].pinned, table.lost("ranger")),
        (1, 0)
    );
}

/// When One Dragon is Killed; ruling 28: one supporter may replace a hero who dies, and then attacks
/// as normal; one for each death.
#[test]
fn a_supporter_may_take_a_dead_heros_place() {
    let mut table = after_the_first("green");
    table.hero_mut("wizard").hp = 1;
    table.roll("MMXCC").uses("magic-bolt");
    assert_eq!(table.state.stage(), Stage::StepIn);
    assert!(
        table
            .tries(&Action::Roll { keep_assist: false }, "CCDDS")
            .is_err()
    );
    let cleric = Some(table.place("cleric"));
    assert!(matches!(
        table.tries(&step_in(cleric), ""),
        Err(HuntRefusal::CannotStepIn(_))
    ));
    let (warrior, wizard) = (table.place("warrior"), table.place("wizard"));
    assert!(table.tries(&step_in(Some(wizard)), "").is_err(), "dead");
    table.does(&step_in(Some(warrior)), "");
    assert_eq!(
        (table.next(), table.hero("warrior").unused),
        (Some("warrior"), 3)
    );
    table.roll("SSXCC").uses("slash");
    assert_eq!((table.wounds(1), table.lost("warrior")), (8, 6));
}

/// Ruling 28: the place may be declined; flight stays open after the turn.
#[test]
fn nobody_need_step_in_while_someone_faces_the_dragon() {
    let mut table = after_the_first("green");
    table.hero_mut("wizard").hp = 1;
    table
        .roll("MMXCC")
        .uses("magic-bolt")
        .does(&step_in(None), "");
    assert_eq!(table.state.supporters().len(), 2);
    assert_eq!(table.next(), Some("warrior"));
    assert!(options(&table.state).contains(&Choice::Flee));
}

/// Ruling 28: after Fury is resolved; the newcomer is not hit by it; one may step in for each of the
/// dead, somebody must while nobody faces the last dragon.
#[test]
fn after_a_fury_supporters_fill_the_places_of_the_dead() {
    let mut table = after_the_first("green");
    (table.hero_mut("wizard").hp, table.hero_mut("cleric").hp) = (1, 1);
    table.idles_out().fury("XSSSS SSSS SSSS");
    assert_eq!(table.state.stage(), Stage::StepIn);
    assert!(matches!(
        table.tries(&step_in(None), ""),
        Err(HuntRefusal::MustStepIn { .. })
    ));
    assert!(
        options(&table.state).contains(&Choice::Flee),
        "or the party flees"
    );
    table.does(&step_in(Some(0)), "");
    assert_eq!(
        (table.lost("warrior"), table.state.stage()),
        (0, Stage::StepIn)
    );
    table.does(&step_in(None), "");
    assert_eq!((table.state.round, table.next()), (2, Some("rogue")));
    assert_eq!(table.state.supporters(), [1]);
}

/// Ruling 28: death by poison opens a place as well.
#[test]
fn a_place_opens_when_poison_kills() {
    let mut table = after_the_first("green");
    (table.hero_mut("wizard").hp, table.hero_mut("wizard").poison) = (2, 1);
    table.state.poison_left = 3;
    table.roll("").does(&step_in(Some(1)), "");
    assert_eq!(table.hero("rogue").faces, Some(1));
}

/// Ruling 28: with the last supporter gone no place stays open.
#[test]
fn no_place_stays_open_when_no_supporter_is_left() {
    let mut table = after_the_first("green");
    (table.hero_mut("wizard").hp, table.hero_mut("cleric").hp) = (1, 1);
    table.idles_until("warrior");
    table.hero_mut("warrior").poison = 1;
    (table.hero_mut("warrior").hp, table.state.poison_left) = (1, 3);
    table.roll("");
    assert_ne!(
        table.state.stage(),
        Stage::StepIn,
        "a supporter's death opens no place"
    );
    table
        .idles_out()
        .fury("XSSSS SSSS SSSS")
        .does(&step_in(Some(1)), "");
    assert_eq!(table.state.stage(), Stage::Between);
}

/// Ruling 28: a dragon that nobody faces does nothing while both live.
#[test]
fn a_dragon_nobody_faces_does_nothing_while_both_live() {
    let mut table = table("young-red", "green");
    (table.hero_mut("wizard").hp, table.hero_mut("cleric").hp) = (1, 1);
    table.idles_out().calm().fury("XSSSS SSSS SSSS");
    assert_eq!(table.state.stage(), Stage::Between, "nobody supports yet");
    table.idles_out();
    assert_eq!(table.state.fury_due, [0]);
    table.calm();
    assert_eq!(table.state.round, 3);
    table.state.dragons[0].hp = 4;
    table.roll("DDSCX").uses("stab");
    assert_eq!(
        table.state.stage(),
        Stage::StepIn,
        "the other is dead: at once"
    );
    assert!(table.tries(&step_in(None), "").is_err());
    table.does(&step_in(Some(1)), "");
    assert_eq!(table.state.stage(), Stage::Ending);
}

/// 4-5 Player Rules; ruling 29: the hunt succeeds only when both dragons are dead.
#[test]
fn both_dragons_must_die() {
    let mut table = after_the_first("green");
    assert_eq!(table.state.outcome, None);
    table.state.dragons[1].hp = 4;
    table.roll("MMXXX").uses("magic-bolt");
    assert_eq!(table.state.outcome, Some(Outcome::Slain));
}

/// Ruling 28: a dragon that was slain has no Fury.
#[test]
fn a_dead_dragon_rages_no_more() {
    let mut table = after_the_first("green");
    table.idles_out();
    assert_eq!(table.state.fury_due, [1]);
}

/// 4-5 Player Rules: two and three.
#[test]
fn five_heroes_split_two_and_three() {
    let classes = ["warrior", "rogue", "wizard", "cleric", "ranger"];
    let table = Table::of(&classes, &["young-red", "green"]);
    assert_eq!(table.state.facing(0).count(), 2);
    assert_eq!(table.state.facing(1).count(), 3);
}
