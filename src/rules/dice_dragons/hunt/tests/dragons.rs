//! Fury, and the dragons' abilities except Frost.

use super::super::samples::{TestHunt, hero};
use super::super::*;

const NONE: &str = "SSSSS SSSSS SSSSS";

/// Phase 2, example: a Young Black Dragon's Tail Strike on all, one die locked until a counter.
#[test]
fn a_young_black_dragons_fury_strikes_all_and_locks_a_die() {
    let mut table = TestHunt::of(&["rogue", "warrior"], &["young-black"]);
    table.idles_out().fury("XSSSS SSSS XSSS");
    assert_eq!((table.lost("rogue"), table.lost("warrior")), (9, 10));
    assert!(table.saw(&Event::DieLocked { dragon: DragonIx(0) }));
    assert!(table.tries(&Action::Roll { keep_assist: false }, "DDSCH").is_err());
    table.roll("DDXC").uses("stab");
    assert!(table.saw(&Event::DieReleased { dragon: DragonIx(0) }));
    table.ends().roll("SSCDD").uses("slash");
}

/// Phase 2: Dragons are set aside in each of three rolls; none, no attack.
#[test]
fn fury_sets_dragons_aside_in_three_rolls() {
    for (dice, lost) in [
        (NONE, 0),
        ("XSSSS SSSS SSSS", 5),
        ("SSSSS XSSSS XSSS", 7),
        ("XSSSS XSSS XSS", 10),
        ("XXXXX", 10),
    ] {
        let mut table = TestHunt::of(&["warrior", "wizard"], &["young-red"]);
        table.idles_out().fury(dice);
        assert_eq!((table.lost("warrior"), table.lost("wizard")), (lost, lost), "{dice}");
    }
}

/// Phase 2: each hero's armour reduces it; ruling 18: never below 0.
#[test]
fn fury_is_reduced_by_each_heros_armour() {
    let mut table = TestHunt::of(&["warrior", "rogue", "ranger"], &["young-red"]);
    table.hero_mut("ranger").armor = 8;
    table.idles_out().fury("XSSSS SSSS SSSS");
    assert_eq!((table.lost("warrior"), table.lost("rogue"), table.lost("ranger")), (5, 4, 0));
}

/// Hit Points And Victory: the dead are not struck, the others carry on.
#[test]
fn a_hero_fury_kills_takes_no_further_part() {
    let mut table = TestHunt::of(&["warrior", "rogue"], &["young-red"]);
    table.hero_mut("rogue").hp = 3;
    table.idles_out().fury("XSSSS SSSS SSSS");
    assert!(table.hero("rogue").dead);
    assert_eq!(table.next(), Some("warrior"));
    table.idles_out().fury("XSSSS SSSS SSSS");
    assert_eq!((table.hero("rogue").hp, table.lost("warrior")), (0, 10));
}

/// Hardened; ruling 18: one less from every attack, never below 0.
#[test]
fn a_hardened_dragon_takes_one_less() {
    let mut table = TestHunt::of(&["rogue"], &["pale"]);
    table.roll("DDSCH").uses("stab").ends();
    assert_eq!(table.wounds(0), 3);
    table.roll("CCCSM").uses("jab");
    assert_eq!(table.wounds(0), 4);
}

/// Shockwave: only a Fury that costs a hit point locks; at most four in all.
#[test]
fn shockwave_locks_only_with_damage_and_at_most_four() {
    let mut table = TestHunt::of(&["warrior"], &["young-black"]);
    table.hero_mut("warrior").armor = 6;
    table.idles_out().fury("XSSSS SSSS SSSS");
    assert_eq!(table.state.locked(), 0);
    table.hero_mut("warrior").armor = 5;
    for locked in [1, 2, 3, 4, 4] {
        table.idles_out().fury("XSSSS SSSS SSSS");
        assert_eq!(table.state.locked(), locked);
    }
    assert_eq!(table.state.dice_free(), 1);
}

/// Shockwave: the counter must cost a hit point; the die is usable from the next turn; a released
/// die does not join the current roll.
#[test]
fn a_counter_that_costs_a_hit_point_releases_a_die() {
    let mut table = TestHunt::of(&["warrior"], &["young-black"]);
    table.state.dragons[DragonIx(0)].locked = 2;
    table.hero_mut("warrior").armor = 6;
    table.roll("XCD").fails().ends();
    assert_eq!(table.state.locked(), 2);
    table.hero_mut("warrior").armor = 5;
    table.roll("XCD").fails();
    assert_eq!(table.state.locked(), 1);
    assert_eq!(table.state.turn.as_ref().unwrap().dice.len(), 3);
    table.ends().roll("XCDC");
}

/// Words: an ally cancels the counter, so no die is released.
#[test]
fn a_cancelled_counter_releases_nothing() {
    let mut table = TestHunt::of(&["warrior"], &["young-black"]);
    (table.state.dragons[DragonIx(0)].locked, table.hero_mut("warrior").ally) = (1, 1);
    table.state.ally_left = 8;
    table.roll("XCDC").fails();
    assert_eq!(table.state.locked(), 1);
}

/// Poison; ruling 14: 2 per token at the start of each turn, ignoring armour.
#[test]
fn poison_costs_two_a_token_at_the_start_of_each_turn() {
    let mut table = TestHunt::of(&["warrior"], &["green"]);
    table.hero_mut("warrior").armor = 5;
    table.roll("XCCDD").fails().ends();
    assert_eq!((table.lost("warrior"), table.hero("warrior").poison), (1, 1));
    table.roll("XCCDD").fails().ends();
    assert_eq!((table.lost("warrior"), table.hero("warrior").poison), (4, 2));
    table.roll("CCDDS");
    assert_eq!(table.lost("warrior"), 8);
}

/// Words: Poison needs a lost hit point; ruling 22: at most four tokens.
#[test]
fn poison_needs_damage_and_a_token() {
    let mut table = TestHunt::of(&["warrior"], &["green"]);
    table.hero_mut("warrior").armor = 6;
    table.roll("XCCDD").fails().ends();
    assert_eq!(table.hero("warrior").poison, 0);
    (table.hero_mut("warrior").armor, table.state.poison_left) = (5, 0);
    table.roll("XCCDD").fails().ends();
    assert_eq!(table.hero("warrior").poison, 0);
}

/// Poison: only counters poison, not Fury.
#[test]
fn fury_does_not_poison() {
    let mut table = TestHunt::of(&["warrior"], &["green"]);
    table.idles_out().fury("XSSSS SSSS SSSS");
    assert_eq!(table.hero("warrior").poison, 0);
}

/// Poison: any healing removes one token and heals as well.
#[test]
fn healing_lifts_one_poison_and_heals() {
    let heroes = vec![hero("warrior", &["healing potion"], &[])];
    let mut table = TestHunt::with(heroes, &["green"]);
    (table.hero_mut("warrior").poison, table.state.poison_left) = (3, 1);
    table.roll("CCCDD").uses("treat-wounds");
    assert_eq!((table.lost("warrior"), table.hero("warrior").poison), (4, 2));
    table.does(&Action::Drink { item: ItemIx(0), on: HeroIx(0) }, "");
    assert_eq!((table.lost("warrior"), table.hero("warrior").poison), (0, 1));
}

/// Ruling 14: death by poison: no roll, no counter, a waiting die is lost.
#[test]
fn poison_kills_before_the_roll() {
    let mut table = TestHunt::of(&["wizard", "warrior"], &["green"]);
    table.roll("MMCCS").uses("magic-bolt").passes(4);
    (table.hero_mut("warrior").poison, table.hero_mut("warrior").hp) = (1, 2);
    table.state.poison_left = 3;
    table.roll("");
    assert!(table.saw(&Event::AssistLost) && table.saw(&Event::HeroDied { hero: HeroIx(1) }));
    assert!(table.hero("warrior").dead && table.state.assist.is_none());
    assert_eq!((table.next(), table.state.poison_left), (Some("wizard"), 4));
    assert!(table.offers(&Act::Flee));
}

/// Ruling 14: a hero who dies before the roll has no dice to type.
#[test]
fn dice_typed_for_a_roll_that_poison_forbids_are_refused() {
    let mut table = TestHunt::of(&["warrior", "wizard"], &["green"]);
    let first = table.next().map(str::to_owned).unwrap();
    (table.hero_mut(&first).poison, table.hero_mut(&first).hp) = (1, 2);
    table.state.poison_left = 3;
    let roll = Action::Roll { keep_assist: true };
    let place = table.place(&first);
    assert_eq!(table.state.first_dice(place, true), 0);
    assert!(matches!(table.tries(&roll, "DDSSX"), Err(HuntRefusal::PoisonKills(_))));
    assert!(table.tries(&roll, "").is_ok());
}

/// Ancient: four Fury rolls. Regeneration: 3 per symbol, beyond three too, once per Fury.
#[test]
fn an_ancient_dragon_rolls_four_times_and_regenerates_once() {
    let mut table = TestHunt::of(&["warrior", "wizard"], &["undead"]);
    table.state.dragons[DragonIx(0)].hp = 40;
    table.idles_out();
    assert!(table.tries(&Action::Fury, NONE).is_err());
    table.fury("XSSSS XSSS XSS XS");
    assert_eq!((table.lost("warrior"), table.state.dragons[DragonIx(0)].hp), (14, 52));
}

/// Regeneration: after a counter that hits, even for 0, never above the start; not if cancelled.
#[test]
fn regeneration_needs_a_hit_and_stops_at_the_start() {
    let mut table = TestHunt::of(&["warrior"], &["undead"]);
    table.state.dragons[DragonIx(0)].hp = 60;
    (table.hero_mut("warrior").armor, table.hero_mut("warrior").ally) = (99, 1);
    table.state.ally_left = 8;
    table.roll("XXXXC").fails().ends();
    assert_eq!(table.state.dragons[DragonIx(0)].hp, 60, "cancelled");
    table.roll("XXXXC").fails().ends();
    assert_eq!(table.state.dragons[DragonIx(0)].hp, 72);
    table.roll("XXXXC").fails().ends();
    assert_eq!(table.state.dragons[DragonIx(0)].hp, 75);
    table.fury("SSSSS SSSSS SSSSS SSSSS");
}

/// Sneaky: each round runs Fury, Heroes, Cleanup.
#[test]
fn a_sneaky_dragon_opens_every_round() {
    let mut table = TestHunt::of(&["warrior"], &["black"]);
    assert_eq!(table.state.phase, Phase::OpeningFury);
    assert!(table.tries(&Action::Roll { keep_assist: false }, "CCDDS").is_err());
    assert!(table.tries(&Action::Flee, "").is_err());
    table.calm();
    assert_eq!(table.state.round, 1);
    table.idles_out();
    assert_eq!((table.state.round, table.state.phase), (2, Phase::OpeningFury));
    assert!(table.offers(&Act::Flee), "the end of a turn");
    assert_eq!(table.hero("warrior").unused, 3, "cleaned up before its Fury");
}

/// A custom dragon: an ability in words is shown when its counter or Fury hits.
#[test]
fn an_ability_in_words_is_brought_to_mind_when_the_dragon_hits() {
    let mut table = TestHunt::of(&["warrior"], &["young-red"]);
    table.setup_mut().dragons[DragonIx(0)].dragon.text = Some("it laughs".to_owned());
    let reminder = Event::Reminder { text: "it laughs".to_owned() };
    (table.hero_mut("warrior").ally, table.state.ally_left) = (1, 8);
    assert!(!table.roll("XCCDD").fails().saw(&reminder), "cancelled");
    assert!(table.ends().roll("XCCDD").fails().saw(&reminder));
    assert!(!table.ends().roll("CCDDS").fails().saw(&reminder));
    assert!(table.ends().fury("XSSSS SSSS SSSS").saw(&reminder));
    assert!(!table.idles_out().calm().saw(&reminder));
}

/// Setup; ruling 22: tokens in the box.
#[test]
fn the_box_holds_four_tokens_of_a_kind_and_nine_allies() {
    let state = TestHunt::of(&["warrior"], &["green"]).state;
    assert_eq!(
        (state.blessed_left, state.pinned_left, state.poison_left, state.ally_left),
        (4, 4, 4, 9)
    );
}

/// Ruling 22: the fifth poison finds no token.
#[test]
fn four_poison_tokens_are_all_there_are() {
    let mut table = TestHunt::of(&["warrior"], &["green"]);
    table.setup_mut().heroes[HeroIx(0)].max_hp = 90;
    table.hero_mut("warrior").hp = 90;
    for turn in 1..=5 {
        table.roll("XCCDD").fails().ends();
        assert_eq!(table.hero("warrior").poison, turn.min(4), "turn {turn}");
        if table.state.stage() == Stage::Fury {
            table.calm();
        }
    }
    assert_eq!(table.state.poison_left, 0);
}

/// Words: a Fury that armour absorbs completely still regenerates.
#[test]
fn a_fury_that_does_no_harm_regenerates() {
    let mut table = TestHunt::of(&["warrior"], &["undead"]);
    table.hero_mut("warrior").armor = 99;
    table.state.dragons[DragonIx(0)].hp = 40;
    table.idles_out().fury("XSSSS SSSS SSSS SSSS");
    assert_eq!((table.lost("warrior"), table.state.dragons[DragonIx(0)].hp), (0, 43));
}
