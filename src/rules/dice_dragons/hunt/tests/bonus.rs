//! Gauntlets of Power and the Staff of Healing: optional, and used up only if they changed
//! something (rulings 18, 25 and 31).

use super::super::super::aftermath::Outcome;
use super::super::super::catalog::{Ability, Effect};
use super::super::samples::{TestHunt, hero};
use super::super::*;
use crate::offer::{Answer, Next};
use crate::title::next;

fn used(table: &TestHunt, class: &str) -> Vec<bool> {
    let items = table.hero(class).items.iter();
    items.map(|item| item.used).collect()
}

/// A rogue with Gauntlets who rolled a Strike, against a dragon with these hit points.
fn strikes(items: &[&str], hp: u16) -> TestHunt {
    let heroes = vec![hero("rogue", items, &[]), hero("warrior", &[], &[])];
    let mut table = TestHunt::with(heroes, &["young-red"]);
    table.state.dragons[DragonIx(0)].hp = hp;
    table.roll("MSDCC");
    table
}

fn without(table: &TestHunt, skill: &str, items: &[u8]) -> Activation {
    Activation { without: items.iter().copied().map(ItemIx).collect(), ..table.activation(skill) }
}

/// Ruling 31: the owner may leave the Gauntlets aside for one activation; they stay unused.
#[test]
fn gauntlets_that_are_left_aside_add_nothing_and_are_not_used() {
    let mut table = strikes(&["gauntlets of power"], 45);
    let aside = without(&table, "strike", &[0]);
    table.does(&Action::Use(aside), "");
    assert_eq!(table.state.dragons[DragonIx(0)].hp, 40);
    assert_eq!(used(&table, "rogue"), [false]);
}

/// Ruling 31: not used up if the +1 changed nothing, as on a hit that kills without it.
#[test]
fn gauntlets_are_not_used_up_by_a_blow_that_kills_without_them() {
    for (hp, spent) in [(5, false), (6, true), (4, false)] {
        let mut table = strikes(&["gauntlets of power"], hp);
        table.uses("strike");
        assert_eq!(table.state.outcome, Some(Outcome::Slain), "{hp}");
        assert_eq!(used(&table, "rogue"), [spent], "{hp}");
    }
}

/// Ruling 31: two of the same stack, each declined or used up separately.
#[test]
fn two_gauntlets_add_up_and_are_declined_one_by_one() {
    let both = ["gauntlets of power"; 2];
    for (aside, damage, spent) in [
        (&[][..], 7, [true, true]),
        (&[0], 6, [false, true]),
        (&[1], 6, [true, false]),
        (&[0, 1], 5, [false, false]),
    ] {
        let mut table = strikes(&both, 45);
        let strike = without(&table, "strike", aside);
        table.does(&Action::Use(strike), "");
        assert_eq!(45 - table.state.dragons[DragonIx(0)].hp, damage);
        assert_eq!(used(&table, "rogue"), spent, "{aside:?}");
    }
    let mut table = strikes(&both, 6);
    table.uses("strike");
    assert_eq!(used(&table, "rogue"), [true, false], "one was enough");
    let mut table = strikes(&both, 6);
    table.hero_mut("rogue").items[ItemIx(1)].used = true;
    table.uses("strike");
    assert_eq!(used(&table, "rogue"), [false, true], "the used one first");
}

/// Ruling 31, with Hardened: each alone would change nothing, but both together do.
#[test]
fn two_gauntlets_are_both_used_where_one_alone_would_change_nothing() {
    let mut table = strikes(&["gauntlets of power"; 2], 45);
    let rogue = table.place("rogue");
    let abilities = &mut table.setup_mut().dragons[DragonIx(0)].dragon.abilities;
    *abilities = vec![Ability::Hardened];
    let strike = table.activation("strike");
    if let SkillRef::Own(place) = strike.skill {
        table.setup_mut().heroes[rogue].skills[place].effect = Effect::Attack { damage: 0 };
    }
    table.does(&Action::Use(strike), "");
    assert_eq!(table.state.dragons[DragonIx(0)].hp, 44);
    assert_eq!(used(&table, "rogue"), [true, true]);
}

/// Ruling 31: a Staff is not used up if nobody is healed or its +1 is not needed.
#[test]
fn a_staff_is_used_up_only_where_it_healed_one_more() {
    for (lost, healed, spent) in
        [(0, 0, false), (1, 1, false), (2, 2, false), (3, 3, true), (9, 3, true)]
    {
        let mut table =
            TestHunt::with(vec![hero("cleric", &["staff of healing"], &[])], &["young-red"]);
        table.hero_mut("cleric").hp -= lost;
        table.roll("DDDSC").uses("treat-wounds");
        assert_eq!(lost - table.lost("cleric"), healed);
        assert_eq!(used(&table, "cleric"), [spent], "{lost} lost");
    }
}

/// Rulings 18 and 31: one hero of a Healing Wave who gains from it is enough; Drain Life heals its
/// own hero.
#[test]
fn a_staff_helps_each_hero_of_a_healing_wave_and_drain_life() {
    let cleric = |hp: [u16; 2]| {
        let extra = ["healing-wave", "drain-life"];
        let heroes = vec![hero("cleric", &["staff of healing"], &extra), hero("warrior", &[], &[])];
        let mut table = TestHunt::with(heroes, &["young-red"]);
        table.hero_mut("cleric").hp -= hp[0];
        table.hero_mut("warrior").hp -= hp[1];
        table.idles();
        table
    };
    for (lost, spent) in [([3, 3], false), ([3, 4], true), ([0, 9], true)] {
        let mut table = cleric(lost);
        table.roll("HHSSS").uses_on("healing-wave", &["cleric", "warrior"]);
        assert_eq!(used(&table, "cleric"), [spent], "{lost:?}");
    }
    for (lost, spent) in [(0, false), (3, false), (4, true)] {
        let mut table = cleric([lost, 0]);
        table.roll("MMMMS").uses("drain-life");
        assert_eq!(used(&table, "cleric"), [spent], "{lost}");
        assert_eq!(table.wounds(0), 3);
    }
}

/// Ruling 31: only items that would add something can be left aside.
#[test]
fn what_adds_nothing_cannot_be_left_aside() {
    let mut table = strikes(&["gauntlets of power", "steel shield"], 45);
    for (items, name) in [(&[1][..], "Steel Shield"), (&[0, 1], "Steel Shield")] {
        let refused = table.tries(&Action::Use(without(&table, "strike", items)), "");
        let Err(HuntRefusal::AddsNothing { item, skill }) = refused else {
            panic!("{refused:?}");
        };
        assert_eq!((item.as_str(), skill.as_str()), (name, "Strike"));
    }
    let twice = table.tries(&Action::Use(without(&table, "strike", &[0, 0])), "");
    let why = ItemFault::Twice;
    assert!(matches!(twice, Err(HuntRefusal::WrongItem { why: w, .. }) if w == why));
    let unknown = table.tries(&Action::Use(without(&table, "strike", &[7])), "");
    assert_eq!(unknown, Err(HuntRefusal::NoSuchItem));
    table.reroll(&[0, 1], "DD");
    let stab = table.tries(&Action::Use(without(&table, "stab", &[0])), "");
    assert!(matches!(stab, Err(HuntRefusal::AddsNothing { .. })));
}

/// Ruling 31: asked as long as the skill would use the item up, not afterwards.
#[test]
fn it_is_asked_whether_an_item_is_left_aside_until_it_was_used() {
    let mut table = strikes(&["gauntlets of power"; 2], 45);
    let strike = Act::Use { skill: table.activation("strike").skill, with: Vec::new() };
    let asked = |table: &TestHunt| match next::<DiceDragons>(&table.state, &strike, &[]).unwrap() {
        Next::Ask(ask) => Some((ask.name, ask.preset.clone(), format!("{:?}", ask.what))),
        Next::Ready(_) => None,
    };
    let (name, preset, what) = asked(&table).unwrap();
    assert_eq!((name, preset), ("without", Some(Answer::Declined)));
    assert!(what.contains("[\"gauntlets-of-power\", \"gauntlets-of-power-2\"]"));
    let aside = without(&table, "strike", &[1]);
    let next = next::<DiceDragons>(&table.state, &strike, &[Answer::Picked(vec![1])]);
    assert_eq!(next, Ok(Next::Ready(Action::Use(aside))));
    table.hero_mut("rogue").items[ItemIx(0)].used = true;
    let what = asked(&table).unwrap().2;
    assert!(what.contains("[\"gauntlets-of-power-2\"]"));
    table.hero_mut("rogue").items[ItemIx(1)].used = true;
    assert_eq!(asked(&table), None);
}

/// Ruling 22: a skill without a token in the supply says so, before and after.
#[test]
fn a_skill_without_a_token_left_says_so() {
    let heroes = vec![hero("cleric", &[], &["pin-down", "genie"])];
    let mut table = TestHunt::with(heroes, &["young-red"]);
    let cleric = table.place("cleric");
    for (skill, dice, token) in [
        ("blessing", "HCCSS", SkillToken::Blessed),
        ("pin-down", "CCDDS", SkillToken::Pinned),
        ("genie", "MMSCD", SkillToken::Ally),
    ] {
        table.roll(dice);
        let mut wanted = table.activation(skill);
        wanted.on = match skill {
            "blessing" => vec![cleric],
            _ => Vec::new(),
        };
        assert!(!table.state.places_nothing(cleric, wanted.skill), "{skill}");
        let state = &mut table.state;
        (state.blessed_left, state.pinned_left, state.ally_left) = (0, 0, 0);
        assert!(table.state.places_nothing(cleric, wanted.skill), "{skill}");
        table.does(&Action::Use(wanted), "");
        assert!(table.saw(&Event::NoneLeft { token }), "{skill}");
        let state = &mut table.state;
        (state.blessed_left, state.pinned_left, state.ally_left) = (4, 4, 9);
        table.ends();
    }
}
