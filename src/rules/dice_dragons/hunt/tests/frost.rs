//! Frost: freezing and freeing tokens, and when they give a turn again.

use super::super::samples::{TestHunt, hero, reroll};
use super::super::*;

/// Unused, thawed this pass, used, frozen.
fn tokens(table: &TestHunt, class: &str) -> (u8, u8, u8, usize) {
    let hero = table.hero(class);
    (hero.unused, hero.fresh, hero.used, hero.frozen.len())
}

/// Frost: an unused token freezes even if the counter does 0; one turn less per round, across
/// Cleanups.
#[test]
fn a_counter_freezes_an_unused_token_even_for_nothing() {
    let mut table = TestHunt::of(&["warrior"], &["blue"]);
    table.hero_mut("warrior").armor = 20;
    table.roll("XCCDD").fails().ends();
    assert_eq!(tokens(&table, "warrior"), (1, 0, 1, 1));
    table.idles();
    assert_eq!(table.state.stage(), Stage::Fury, "two turns this round");
    table.calm();
    assert_eq!(tokens(&table, "warrior"), (2, 0, 0, 1));
    table.idles().idles();
    assert_eq!(table.state.stage(), Stage::Fury, "and in the next");
}

/// Words: a cancelled counter does not freeze. Fury does not either.
#[test]
fn neither_a_cancelled_counter_nor_fury_freezes() {
    let mut table = TestHunt::of(&["warrior"], &["blue"]);
    (table.hero_mut("warrior").ally, table.state.ally_left) = (1, 8);
    table.roll("XCCDD").fails().ends().idles_out().fury("XSSSS SSSS SSSS");
    assert_eq!(tokens(&table, "warrior"), (3, 0, 0, 0));
}

/// Frost: the token just used if it was the last; freed this round it stays used until Cleanup.
#[test]
fn the_last_token_freezes_after_use_and_comes_back_used() {
    let mut table = TestHunt::of(&["warrior", "cleric"], &["blue"]);
    while table.hero("warrior").unused > 1 {
        table.idles();
    }
    table.idles_until("warrior").roll("XCCDD").fails().ends();
    assert_eq!(tokens(&table, "warrior"), (0, 0, 2, 1));
    assert_eq!(table.hero("warrior").covered.iter().sum::<u8>(), 3, "still covered");
    table.roll("HHHCC").uses_on("healing-hands", &["warrior"]);
    assert_eq!(tokens(&table, "warrior"), (0, 0, 3, 0));
    table.ends();
    assert_eq!(table.state.stage(), Stage::Fury, "no turn this round");
    table.calm();
    assert_eq!(tokens(&table, "warrior"), (3, 0, 0, 0));
}

/// Frost: with all tokens frozen no more freeze.
#[test]
fn with_all_tokens_frozen_no_more_freeze() {
    let mut warrior = hero("warrior", &[], &[]);
    warrior.tokens = 1;
    let mut table = TestHunt::with(vec![warrior, hero("cleric", &[], &[])], &["blue"]);
    table.roll("XCCDD").fails().ends();
    assert_eq!(tokens(&table, "warrior"), (0, 0, 0, 1));
    table.idles_out().calm();
    assert_eq!(table.next(), Some("cleric"), "no token, no turn");
}

/// Frost: a Blessing activated on the hero frees a token, spending the Blessed token does not.
#[test]
fn a_blessing_frees_a_token_but_its_roll_does_not() {
    let mut table = TestHunt::of(&["warrior", "cleric"], &["blue"]);
    table.roll("XCCDD").fails().ends();
    table.roll("HCCDD").uses_on("blessing", &["warrior"]).ends();
    assert_eq!(tokens(&table, "warrior"), (2, 0, 1, 0));
    table.hero_mut("warrior").unused = 1;
    table.hero_mut("warrior").frozen = vec![Frozen { dragon: DragonIx(0), used: false }];
    let blessed = reroll(&[1], Extra::Blessed);
    table.roll("CCDDS").does(&blessed, "H");
    assert_eq!(tokens(&table, "warrior"), (0, 0, 2, 1));
}

/// Frost: a freed token comes back unused and gives a turn from the next pass.
#[test]
fn a_freed_token_gives_a_turn_from_the_next_pass() {
    let mut warrior = hero("warrior", &[], &[]);
    (warrior.tokens, warrior.initiative) = (1, 9);
    let mut table = TestHunt::with(vec![warrior, hero("cleric", &[], &[])], &["blue"]);
    table.idles().roll("XCCDD").fails().ends();
    table.idles_out().calm();
    table.roll("HHHCC").uses_on("healing-hands", &["warrior"]);
    assert_eq!(tokens(&table, "warrior"), (0, 1, 0, 0));
    table.ends();
    assert_eq!(table.next(), Some("cleric"), "not in this pass");
    table.idles();
    assert_eq!(table.next(), Some("warrior"));
}

/// Frost: each healing frees one, a potion too; an unused one before a used one.
#[test]
fn each_healing_frees_one_token() {
    let heroes = vec![hero("warrior", &["healing potion"], &[])];
    let mut table = TestHunt::with(heroes, &["blue"]);
    table.roll("XCCDD").fails().ends();
    table.roll("XCCDD").fails();
    assert_eq!(tokens(&table, "warrior"), (0, 0, 1, 2));
    table.does(&Action::Drink { item: ItemIx(0), on: HeroIx(0) }, "");
    assert_eq!(tokens(&table, "warrior"), (0, 1, 1, 1));
    table.ends();
    assert_eq!(table.next(), Some("warrior"));
}

/// Frost: a token freed this pass can freeze again.
#[test]
fn a_token_freed_in_this_turn_can_freeze_again() {
    let mut table = TestHunt::of(&["warrior"], &["blue"]);
    table.roll("XCCDD").fails().ends();
    table.hero_mut("warrior").unused = 1;
    table.roll("XCCCD").uses("treat-wounds");
    assert_eq!(tokens(&table, "warrior"), (0, 0, 2, 1));
}

/// Ruling 21: a dead hero's tokens go out of play, frozen ones too.
#[test]
fn a_dead_heros_tokens_go_out_of_play() {
    let mut table = TestHunt::of(&["warrior", "cleric"], &["blue"]);
    table.roll("XCCDD").fails().ends().idles();
    table.hero_mut("warrior").hp = 1;
    table.roll("XCCDD").fails();
    assert_eq!(tokens(&table, "warrior"), (0, 0, 0, 0));
    table.idles_out().calm();
    assert_eq!(table.next(), Some("cleric"));
    assert_eq!(table.hero("warrior").unused, 0);
}

/// Ruling 19: a hero at full hit points may be chosen and still frees a token.
#[test]
fn healing_the_unhurt_frees_a_token() {
    let mut table = TestHunt::of(&["warrior", "cleric"], &["blue"]);
    let warrior = table.hero_mut("warrior");
    warrior.unused -= 1;
    warrior.frozen.push(Frozen { dragon: DragonIx(0), used: false });
    table.idles_until("cleric").roll("HHHCC").uses_on("healing-hands", &["warrior"]);
    assert_eq!(table.lost("warrior"), 0);
    assert!(table.hero("warrior").frozen.is_empty() && table.hero("warrior").fresh == 1);
}
