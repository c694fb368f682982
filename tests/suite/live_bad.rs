//! Acts impossible in a turn: the refusal names the problem and the allowed acts.

use insta::assert_snapshot;

use crate::harness::{Said, Table};
use crate::live_hunt::{hunting, play};

fn no(table: &mut Table, words: &str) -> Said {
    table.refused(1, &format!("hunt {words}"))
}

#[test]
fn before_a_turn_only_the_next_hero_rolls() {
    let mut table = hunting();
    assert_snapshot!(no(&mut table, "reroll 1"), @"
    exit 1
    --- stderr
    error: first Denra rolls: wyrm hunt roll
    ");
    assert_snapshot!(no(&mut table, "keep 1"), @"
    exit 1
    --- stderr
    error: first Denra rolls: wyrm hunt roll
    ");
    assert_snapshot!(no(&mut table, "use stab"), @"
    exit 1
    --- stderr
    error: first Denra rolls: wyrm hunt roll
    ");
    assert_snapshot!(no(&mut table, "fail --cover stab"), @"
    exit 1
    --- stderr
    error: first Denra rolls: wyrm hunt roll
    ");
    assert_snapshot!(no(&mut table, "item haste"), @"
    exit 1
    --- stderr
    error: first Denra rolls: wyrm hunt roll
    ");
    assert_snapshot!(no(&mut table, "assist 1"), @"
    exit 1
    --- stderr
    error: first Denra rolls: wyrm hunt roll
    ");
    assert_snapshot!(no(&mut table, "next"), @"
    exit 1
    --- stderr
    error: first Denra rolls: wyrm hunt roll
    ");
    assert_snapshot!(no(&mut table, "fury"), @"
    exit 1
    --- stderr
    error: first Denra rolls: wyrm hunt roll
    ");
    assert_snapshot!(no(&mut table, "step-in denra"), @"
    exit 1
    --- stderr
    error: first Denra rolls: wyrm hunt roll
    ");
    assert_snapshot!(no(&mut table, "flee"), @"
    exit 1
    --- stderr
    error: the party may flee at the end of a turn
    hint: possible now: wyrm hunt roll
    ");
    assert_snapshot!(no(&mut table, "end"), @"
    exit 1
    --- stderr
    error: the hunt is not decided yet
    hint: flee at the end of a turn: wyrm hunt flee; or drop it without a result: wyrm hunt abandon
    ");
}

#[test]
fn dice_must_be_as_many_as_are_thrown() {
    let mut table = hunting();
    assert_snapshot!(no(&mut table, "roll --dice DDS"), @"
    exit 1
    --- stderr
    error: the next roll needs 5 dice, only 3 given
    hint: type every roll in order, without dice that were set aside before; S sword, M magic, H hammer, C crossbow, D daggers, X dragon
    ");
    assert_snapshot!(no(&mut table, "roll --dice DDSSMM"), @"
    exit 1
    --- stderr
    error: 1 die left over: only 5 dice could be rolled
    hint: type every roll in order, without dice that were set aside before
    ");
    assert_snapshot!(no(&mut table, "roll --dice DDSQM"), @"
    exit 1
    --- stderr
    error: Q is not a face of a Dragon Die
    hint: S sword, M magic, H hammer, C crossbow, D daggers, X dragon
    ");
    play(&mut table, &["roll --dice DDSXM"]);
    assert_snapshot!(no(&mut table, "reroll 1 2 --dice D"), @"
    exit 1
    --- stderr
    error: the next roll needs 2 dice, only 1 given
    hint: type every roll in order, without dice that were set aside before; S sword, M magic, H hammer, C crossbow, D daggers, X dragon
    ");
    assert_snapshot!(no(&mut table, "reroll 9"), @"
    exit 1
    --- stderr
    error: there is no die 9 on the table: 1 to 5
    ");
    assert_snapshot!(no(&mut table, "reroll 0"), @"
    exit 1
    --- stderr
    error: 0 is not a position of a die
    hint: positions as shown, from 1: 1 3 5 or 135
    ");
    assert_snapshot!(no(&mut table, "reroll 1 1"), @"
    exit 1
    --- stderr
    error: die 1 is named twice
    ");
    assert_snapshot!(no(&mut table, "reroll one"), @"
    exit 1
    --- stderr
    error: one is not a position of a die
    hint: positions as shown, from 1: 1 3 5 or 135
    ");
    assert_snapshot!(table.refused(2, "hunt keep").complaint(), @"
    error: missing: DICE
    hint: positions as shown, from 1: 1 3 5 or 135
    ");
    assert_snapshot!(no(&mut table, "keep 6"), @"
    exit 1
    --- stderr
    error: there is no die 6 on the table: 1 to 5
    ");
    assert_snapshot!(no(&mut table, "keep 12345"), @"
    exit 1
    --- stderr
    error: all dice are kept, so there is nothing to roll
    hint: activate a skill: wyrm hunt use SKILL
    ");
    assert_snapshot!(no(&mut table, "reroll 1 --blessed --dice D"), @"
    exit 1
    --- stderr
    error: Denra has no Blessed token
    ");
}

#[test]
fn in_a_turn_a_skill_must_match_and_be_open() {
    let mut table = hunting();
    play(&mut table, &["roll --dice DDSXM"]);
    assert_snapshot!(no(&mut table, "roll"), @"
    exit 1
    --- stderr
    error: first Denra re-rolls dice (wyrm hunt reroll DICE) or activates a skill (wyrm hunt use SKILL)
    ");
    assert_snapshot!(no(&mut table, "next"), @"
    exit 1
    --- stderr
    error: first Denra re-rolls dice (wyrm hunt reroll DICE) or activates a skill (wyrm hunt use SKILL)
    ");
    assert_snapshot!(no(&mut table, "assist 1"), @"
    exit 1
    --- stderr
    error: first Denra re-rolls dice (wyrm hunt reroll DICE) or activates a skill (wyrm hunt use SKILL)
    ");
    assert_snapshot!(no(&mut table, "flee"), @"
    exit 1
    --- stderr
    error: first Denra re-rolls dice (wyrm hunt reroll DICE) or activates a skill (wyrm hunt use SKILL)
    ");
    assert_snapshot!(no(&mut table, "fury"), @"
    exit 1
    --- stderr
    error: first Denra re-rolls dice (wyrm hunt reroll DICE) or activates a skill (wyrm hunt use SKILL)
    ");
    assert_snapshot!(no(&mut table, "use sudden-death"), @"
    exit 1
    --- stderr
    error: Sudden Death does not match the dice
    hint: the dice make Strike or Stab
    ");
    assert_snapshot!(no(&mut table, "use fireball"), @"
    exit 1
    --- stderr
    error: there is no skill called fireball
    hint: known: Strike, Stab, Flanking Strike, Sneak Attack, Sudden Death, Critical Hit, Jab, Treat Wounds
    ");
    assert_snapshot!(no(&mut table, "use st"), @"
    exit 1
    --- stderr
    error: st could be Strike or Stab
    hint: type more of the name
    ");
    assert_snapshot!(no(&mut table, "use stab --on timorn"), @"
    exit 1
    --- stderr
    error: Stab needs no hero named
    ");
    assert_snapshot!(no(&mut table, "use stab --cover strike"), @"
    exit 1
    --- stderr
    error: Stab covers itself
    ");
    assert_snapshot!(no(&mut table, "use stab --using 13"), @"
    exit 1
    --- stderr
    error: those dice do not make Stab: it needs DD
    ");
    assert_snapshot!(no(&mut table, "use stab --using 19"), @"
    exit 1
    --- stderr
    error: there is no die 9 on the table: 1 to 5
    ");
    assert_snapshot!(no(&mut table, "use stab --with mana"), @"
    exit 1
    --- stderr
    error: Denra has no item at hand
    ");
    assert_snapshot!(no(&mut table, "use stab --release pale"), @"
    exit 1
    --- stderr
    error: there is no dragon in this hunt called pale
    hint: known: Young Red Dragon
    ");
    assert_snapshot!(no(&mut table, "use stab --release young-red"), @"
    exit 1
    --- stderr
    error: you cannot choose where a die is released
    ");
    assert_snapshot!(no(&mut table, "fail --cover stab"), @"
    exit 1
    --- stderr
    error: a skill matches: one of them must be activated
    hint: wyrm hunt use SKILL: Strike or Stab
    ");
    assert_snapshot!(no(&mut table, "item haste 1"), @"
    exit 1
    --- stderr
    error: Denra has no item at hand
    hint: possible now: wyrm hunt reroll or use
    ");
}

/// A refusal says what is allowed instead.
#[test]
fn what_is_allowed_is_named() {
    let mut table = hunting();
    let said = no(&mut table, "correct denra");
    assert!(
        said.err.starts_with("error: denra is not FIELD=VALUE\nhint: known: hp, armor,"),
        "{said}"
    );
    let said = no(&mut table, "roll --dice DDDD");
    let faces = "; S sword, M magic, H hammer, C crossbow, D daggers, X dragon\n";
    assert!(said.err.ends_with(faces), "{said}");
    play(&mut table, &["roll --dice DDSHC"]);
    assert_eq!(
        no(&mut table, "use stab --using 45").err,
        "error: those dice do not make Stab: it needs DD\n"
    );
}

#[test]
fn daggers_that_were_passed_on_are_kept() {
    let mut table = hunting();
    play(&mut table, &["roll --dice DDDHC", "use stab", "assist 3"]);
    assert_eq!(
        no(&mut table, "roll --dice SSSSS").err.lines().last(),
        Some(
            "hint: the daggers that were passed on are kept: type the 4 dice rolled, or --no-assist"
        )
    );
}

#[test]
fn the_wrong_moment_names_what_is_possible_now() {
    let mut table = Table::new();
    table.ok("keepers start --players Ana,Ben,Cleo --mode keeper");
    let said = table.refused(1, "keepers choose ana=red");
    assert!(said.err.contains("wyrm keepers round"), "{said}");
    let mut table = crate::drako::small();
    assert_eq!(
        table.refused(1, "drako shake-off").err,
        "error: the dragon is not netted\nhint: possible now: wyrm drako draw, move, fly, fire or burn\n"
    );
}
