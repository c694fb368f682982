//! When One Dragon is Killed: supporters, and dead heroes' places.

use super::super::samples::{TestHunt, hero};
use super::super::*;
use super::two_dragons::{after_the_first, table};

fn step_in(hero: Option<HeroIx>) -> Action {
    Action::StepIn { hero }
}

/// When One Dragon is Killed; ruling 28: no attack, Drain Life and Jab included; no counter; if only
/// attacks match, they fail.
#[test]
fn supporters_do_not_attack_and_are_not_countered() {
    let mut table = after_the_first("green");
    table.idles_until("warrior").roll("SSSXX");
    assert_eq!(table.matching(), ["treat-wounds"], "no Slash, no Jab");
    let slash = table.tries(&Action::Use(table.activation("slash")), "");
    assert!(matches!(slash, Err(HuntRefusal::Supporter(_))));
    let jab = table.tries(&Action::Use(table.activation("jab")), "");
    assert!(matches!(jab, Err(HuntRefusal::Supporter(_))));
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
    let mut table = TestHunt::with(heroes, &["young-red", "green"]);
    table.state.dragons[DragonIx(0)].hp = 4;
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
    let mut table = TestHunt::with(heroes, &["young-red", "green"]);
    table.state.dragons[DragonIx(0)].hp = 4;
    table.roll("DDXXX").uses("stab").ends();
    table.roll("CCDDX").uses("pin-down");
    assert_eq!((table.state.dragons[DragonIx(1)].pinned, table.lost("ranger")), (1, 0));
}

/// When One Dragon is Killed; ruling 28: one supporter may replace a hero who dies, and then attacks
/// as normal; one for each death.
#[test]
fn a_supporter_may_take_a_dead_heros_place() {
    let mut table = after_the_first("green");
    table.hero_mut("wizard").hp = 1;
    table.roll("MMXCC").uses("magic-bolt");
    assert_eq!(table.state.stage(), Stage::StepIn);
    assert!(table.tries(&Action::Roll { keep_assist: false }, "CCDDS").is_err());
    let cleric = Some(table.place("cleric"));
    assert!(matches!(table.tries(&step_in(cleric), ""), Err(HuntRefusal::CannotStepIn(_))));
    let (warrior, wizard) = (table.place("warrior"), table.place("wizard"));
    assert!(table.tries(&step_in(Some(wizard)), "").is_err(), "dead");
    table.does(&step_in(Some(warrior)), "");
    assert_eq!((table.next(), table.hero("warrior").unused), (Some("warrior"), 3));
    table.roll("SSXCC").uses("slash");
    assert_eq!((table.wounds(1), table.lost("warrior")), (8, 6));
}

/// Ruling 28: the place may be declined; the party may still flee after the turn.
#[test]
fn nobody_need_step_in_while_someone_faces_the_dragon() {
    let mut table = after_the_first("green");
    table.hero_mut("wizard").hp = 1;
    table.roll("MMXCC").uses("magic-bolt");
    assert!(table.tries(&Action::Flee, "").is_err(), "the place first");
    table.does(&step_in(None), "");
    assert_eq!(table.state.supporters().len(), 2);
    assert_eq!(table.next(), Some("warrior"));
    assert!(table.offers(&Act::Flee));
}

/// Ruling 28: after Fury is resolved; the newcomer is not hit; one may step in for each of the
/// dead, somebody must while nobody faces the last dragon.
#[test]
fn after_a_fury_supporters_fill_the_places_of_the_dead() {
    let mut table = after_the_first("green");
    (table.hero_mut("wizard").hp, table.hero_mut("cleric").hp) = (1, 1);
    table.idles_out().fury("XSSSS SSSS SSSS");
    assert_eq!((table.state.stage(), table.state.round), (Stage::StepIn, 1));
    assert!(matches!(table.tries(&step_in(None), ""), Err(HuntRefusal::MustStepIn(_))));
    assert!(table.offers(&Act::Flee), "or the party flees");
    table.does(&step_in(Some(HeroIx(0))), "");
    assert_eq!((table.lost("warrior"), table.state.stage()), (0, Stage::StepIn));
    table.does(&step_in(None), "");
    assert_eq!((table.state.round, table.next()), (2, Some("rogue")));
    assert_eq!(table.state.supporters(), [HeroIx(1)]);
}

/// Ruling 28: death by poison leaves a vacancy too.
#[test]
fn a_place_opens_when_poison_kills() {
    let mut table = after_the_first("green");
    (table.hero_mut("wizard").hp, table.hero_mut("wizard").poison) = (2, 1);
    table.state.poison_left = 3;
    table.roll("").does(&step_in(Some(HeroIx(1))), "");
    assert_eq!(table.hero("rogue").faces, Some(DragonIx(1)));
}

/// Ruling 28: without supporters there is no vacancy.
#[test]
fn no_place_stays_open_when_no_supporter_is_left() {
    let mut table = after_the_first("green");
    (table.hero_mut("wizard").hp, table.hero_mut("cleric").hp) = (1, 1);
    table.idles_until("warrior");
    table.hero_mut("warrior").poison = 1;
    (table.hero_mut("warrior").hp, table.state.poison_left) = (1, 3);
    table.roll("");
    assert_ne!(table.state.stage(), Stage::StepIn, "a supporter's death opens no place");
    table.idles_out().fury("XSSSS SSSS SSSS").does(&step_in(Some(HeroIx(1))), "");
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
    assert_eq!(table.state.fury_due, [DragonIx(0)]);
    table.calm();
    assert_eq!(table.state.round, 3);
    table.state.dragons[DragonIx(0)].hp = 4;
    table.roll("DDSCX").uses("stab");
    assert_eq!(table.state.stage(), Stage::StepIn, "the other is dead: at once");
    assert!(table.tries(&step_in(None), "").is_err());
    table.does(&step_in(Some(HeroIx(1))), "");
    assert_eq!(table.state.stage(), Stage::Ending);
}

/// Ruling 28: stance, Shield, Blessing and potions remain open to a supporter, without a counter.
#[test]
fn supporters_keep_stances_and_potions() {
    let mut table = after_the_first("green");
    table.idles_until("warrior").roll("SSMHC");
    assert_eq!(table.matching(), ["parry"]);
    let before = table.state.armor(table.place("warrior"));
    table.uses("parry");
    assert_eq!(table.state.armor(table.place("warrior")), before + 2);
    let mut table = TestHunt::with(
        vec![
            hero("rogue", &["healing potion"], &[]),
            hero("cleric", &[], &[]),
            hero("wizard", &[], &[]),
            hero("warrior", &[], &[]),
        ],
        &["young-red", "green"],
    );
    table.state.dragons[DragonIx(0)].hp = 4;
    table.hero_mut("wizard").hp = 5;
    table.roll("DDXXX").uses("stab");
    let on = table.place("wizard");
    table.does(&Action::Drink { item: ItemIx(0), on }, "").ends();
    assert_eq!(table.hero("wizard").hp, 12, "the other group's, by a supporter");
    table.idles_until("cleric").roll("HHHXX");
    assert!(table.hero("cleric").faces.is_none());
    let blessing = table.state.setup.heroes[HeroIx(1)].skills.iter().any(|s| s.key == "blessing");
    assert!(blessing && table.matching().contains(&"blessing".to_owned()));
    table.uses_on("blessing", &["warrior"]);
    assert_eq!((table.hero("warrior").blessed, table.lost("cleric")), (1, 0));
}
