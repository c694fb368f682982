//! Acts impossible after the rolls, with items, in Fury and at the end.

use insta::assert_snapshot;

use crate::harness::{Said, Table};
use crate::live_hunt::{hunting, play};

fn no(table: &mut Table, words: &str) -> Said {
    table.refused(1, &format!("hunt {words}"))
}

#[test]
fn after_three_rolls_a_skill_is_activated_or_failed() {
    let mut table = hunting();
    play(&mut table, &["roll --dice SSHHC", "reroll 1 --dice S", "reroll 1 --dice S"]);
    assert_snapshot!(no(&mut table, "reroll 1"), @"
    exit 1
    --- stderr
    error: Denra has no roll left
    hint: activate a skill: wyrm hunt use SKILL, or wyrm hunt fail
    ");
    assert_snapshot!(no(&mut table, "use stab"), @"
    exit 1
    --- stderr
    error: Stab does not match the dice
    hint: no skill matches: wyrm hunt fail --cover SKILL
    ");
    assert_snapshot!(table.refused(2, "hunt fail"), @"
    exit 2
    --- stderr
    error: missing: --cover SKILL
    hint: one of: strike, stab, flanking-strike, sneak-attack, sudden-death, critical-hit
    usage: wyrm hunt fail [OPTIONS]
    ");
    assert_snapshot!(no(&mut table, "fail --cover jab"), @"
    exit 1
    --- stderr
    error: a general skill cannot be covered
    ");
    assert_snapshot!(no(&mut table, "fail --cover fireball"), @"
    exit 1
    --- stderr
    error: there is no skill called fireball
    hint: known: Strike, Stab, Flanking Strike, Sneak Attack, Sudden Death, Critical Hit, Jab, Treat Wounds
    ");
}

/// Ruling 20, and Tokens: a covered skill is closed until Cleanup.
#[test]
fn used_and_dragon_dice_are_not_passed_and_covered_skills_are_closed() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,brum");
    play(&mut table, &["roll --dice DDXSM", "use stab"]);
    assert_snapshot!(no(&mut table, "assist 1"), @"
    exit 1
    --- stderr
    error: die 1 cannot be passed on: it was used for the skill
    ");
    assert_snapshot!(no(&mut table, "assist 3"), @"
    exit 1
    --- stderr
    error: die 3 cannot be passed on: it shows a Dragon
    ");
    assert_snapshot!(no(&mut table, "assist 9"), @"
    exit 1
    --- stderr
    error: there is no die 9 on the table: 1 to 5
    ");
    assert_snapshot!(no(&mut table, "assist 0"), @"
    exit 1
    --- stderr
    error: 0 is not a position of a die
    hint: positions as shown, from 1: 1 3 5 or 135
    ");
    assert_snapshot!(no(&mut table, "assist -1"), @"
    exit 1
    --- stderr
    error: -1 is not a position of a die
    hint: positions as shown, from 1: 1 3 5 or 135
    ");
    assert_snapshot!(no(&mut table, "reroll 1"), @"
    exit 1
    --- stderr
    error: first Denra's turn ends: wyrm hunt next, or wyrm hunt assist DIE
    ");
    assert_snapshot!(no(&mut table, "use strike"), @"
    exit 1
    --- stderr
    error: first Denra's turn ends: wyrm hunt next, or wyrm hunt assist DIE
    ");
    play(&mut table, &["next", "roll --dice SSHCM", "use slash", "next"]);
    play(&mut table, &["roll --dice DDHHC"]);
    assert_snapshot!(no(&mut table, "use stab"), @"
    exit 1
    --- stderr
    error: Stab is covered for this round
    hint: possible now: wyrm hunt reroll or fail
    ");
    play(&mut table, &["reroll 1 2 --dice HC"]);
    assert_snapshot!(table.refused(2, "hunt use jab"), @"
    exit 2
    --- stderr
    error: missing: --cover SKILL
    hint: one of: strike, flanking-strike, sneak-attack, sudden-death, critical-hit
    usage: wyrm hunt use [OPTIONS] [SKILL]
    ");
    assert_snapshot!(no(&mut table, "use jab --cover stab"), @"
    exit 1
    --- stderr
    error: Stab is covered for this round
    ");
    assert_snapshot!(table.refused(2, "hunt use treat-wounds --cover strike"), @"
    exit 2
    --- stderr
    error: missing: --on HERO
    hint: one of: denra, brum
    usage: wyrm hunt use [OPTIONS] [SKILL]
    ");
    assert_snapshot!(no(&mut table, "use treat-wounds --cover strike --on nobody"), @"
    exit 1
    --- stderr
    error: there is no hero in this hunt called nobody
    hint: known: Denra, Brum
    ");
    assert_snapshot!(no(&mut table, "use treat-wounds --cover strike --on timorn"), @"
    exit 1
    --- stderr
    error: there is no hero in this hunt called timorn
    hint: known: Denra, Brum
    ");
}

#[test]
fn nobody_assists_after_the_last_turn_or_alone() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes brum");
    play(&mut table, &["roll --dice SSHCM", "use slash"]);
    assert_snapshot!(no(&mut table, "assist 3"), @"
    exit 1
    --- stderr
    error: there is nobody to pass a die to
    hint: possible now: wyrm hunt next or flee
    ");
}

#[test]
fn the_dead_are_not_healed_and_items_do_what_they_do() {
    let mut table = Table::with_party();
    table.ok("hero edit denra --reason told --hp 5");
    table.ok("hero edit timorn --reason told --add-item healing-potion --add-item haste");
    table.ok("hero edit brum --reason told --add-item steel-shield --add-item mana");
    table.ok("hunt start --heroes denra,timorn,brum");
    play(&mut table, &["roll --dice DDXXM", "use stab", "roll --dice MMMSS"]);
    assert_snapshot!(no(&mut table, "item healing --on denra"), @"
    exit 1
    --- stderr
    error: Denra is dead
    ");
    assert_snapshot!(no(&mut table, "use treat --cover strike --on denra"), @"
    exit 1
    --- stderr
    error: Denra is dead
    ");
    assert_snapshot!(no(&mut table, "item healing 1"), @"
    exit 1
    --- stderr
    error: Healing Potion does not re-roll dice
    ");
    assert_snapshot!(table.refused(2, "hunt item haste"), @"
    exit 2
    --- stderr
    error: missing: DICE
    hint: positions as shown, from 1: 1 3 5 or 135
    usage: wyrm hunt item [OPTIONS] [ITEM DICE]...
    ");
    assert_snapshot!(no(&mut table, "item haste 1 2 3"), @"
    exit 1
    --- stderr
    error: at most 2 dice can be re-rolled with Haste Potion
    ");
    assert_snapshot!(no(&mut table, "item haste 1 --on brum"), @"
    exit 1
    --- stderr
    error: Haste Potion is not used on a hero
    ");
    assert_snapshot!(no(&mut table, "use fireball --with haste"), @"
    exit 1
    --- stderr
    error: Haste Potion re-rolls dice: name them with wyrm hunt item
    ");
    assert_snapshot!(no(&mut table, "use fireball --with healing"), @"
    exit 1
    --- stderr
    error: Healing Potion is used on its own, not with a skill: wyrm hunt item
    ");
    play(&mut table, &["item healing", "use fireball"]);
    assert_snapshot!(no(&mut table, "item healing"), @"
    exit 1
    --- stderr
    error: there is no item at hand called healing
    hint: known: Haste Potion
    ");
    assert_snapshot!(no(&mut table, "item haste 4"), @"
    exit 1
    --- stderr
    error: first Timorn's turn ends: wyrm hunt next, or wyrm hunt assist DIE
    ");
    play(&mut table, &["next", "roll --dice SSSHH"]);
    assert_snapshot!(no(&mut table, "item steel-shield"), @"
    exit 1
    --- stderr
    error: Steel Shield works by itself
    hint: possible now: wyrm hunt reroll or use
    ");
    assert_snapshot!(no(&mut table, "item mana"), @"
    exit 1
    --- stderr
    error: Mana Potion is used with a skill: wyrm hunt use SKILL --with ITEM
    ");
    assert_snapshot!(no(&mut table, "use slash --with mana"), @"
    exit 1
    --- stderr
    error: Mana Potion adds nothing that Slash needs
    ");
    assert_snapshot!(no(&mut table, "use slash --with shield"), @"
    exit 1
    --- stderr
    error: Steel Shield works by itself
    ");
}

#[test]
fn fury_and_the_end_come_when_they_are_due() {
    let mut table = Table::with_party();
    table.ok("catalog edit class warrior tokens=1");
    table.ok("hunt start --heroes brum");
    play(&mut table, &["roll --dice SSHCM", "use slash", "next"]);
    assert_snapshot!(no(&mut table, "roll"), @"
    exit 1
    --- stderr
    error: first comes the Fury of the Young Red Dragon: wyrm hunt fury
    ");
    assert_snapshot!(no(&mut table, "next"), @"
    exit 1
    --- stderr
    error: first comes the Fury of the Young Red Dragon: wyrm hunt fury
    ");
    assert_snapshot!(no(&mut table, "fury --dice SSSSS"), @"
    exit 1
    --- stderr
    error: the next roll needs 5 dice, none given after the first 5 dice
    hint: type every roll in order, without dice that were set aside before; S sword, M magic, H hammer, C crossbow, D daggers, X dragon
    ");
    assert_snapshot!(no(&mut table, "fury --dice XXXXXS"), @"
    exit 1
    --- stderr
    error: 1 die left over: only 5 dice could be rolled
    hint: type every roll in order, without dice that were set aside before
    ");
    assert_snapshot!(no(&mut table, "end"), @"
    exit 1
    --- stderr
    error: the hunt is not decided yet
    hint: flee at the end of a turn: wyrm hunt flee; or drop it without a result: wyrm hunt abandon
    ");
    play(&mut table, &["flee"]);
    assert_snapshot!(no(&mut table, "fury"), @"
    exit 1
    --- stderr
    error: the hunt is over
    hint: settle it: wyrm hunt end
    ");
    assert_snapshot!(no(&mut table, "roll"), @"
    exit 1
    --- stderr
    error: the hunt is over
    hint: settle it: wyrm hunt end
    ");
    play(&mut table, &["end"]);
    assert_snapshot!(no(&mut table, "end"), @"
    exit 1
    --- stderr
    error: no hunt is open in Ashes
    hint: begin one: wyrm hunt start --heroes A,B
    ");
}

/// Omitted words are asked for on a terminal; without one, the refusal lists the options.
#[test]
fn words_left_away_say_what_there_is() {
    let mut table = hunting();
    assert_snapshot!(no(&mut table, "use"), @"
    exit 1
    --- stderr
    error: first Denra rolls: wyrm hunt roll
    ");
    assert_snapshot!(no(&mut table, "step-in"), @"
    exit 1
    --- stderr
    error: first Denra rolls: wyrm hunt roll
    ");
    play(&mut table, &["roll --dice SSHHC"]);
    assert_snapshot!(no(&mut table, "use"), @"
    exit 1
    --- stderr
    error: no skill matches the dice
    hint: roll again, or wyrm hunt fail --cover SKILL
    ");
    assert_snapshot!(no(&mut table, "step-in"), @"
    exit 1
    --- stderr
    error: first Denra re-rolls dice (wyrm hunt reroll DICE) or fails to activate a skill (wyrm hunt fail)
    ");
    play(&mut table, &["reroll 1 2 --dice DD"]);
    assert_snapshot!(table.refused(2, "hunt use"), @"
    exit 2
    --- stderr
    error: missing: SKILL
    hint: one of: stab
    usage: wyrm hunt use [OPTIONS] [SKILL]
    ");
    assert_snapshot!(no(&mut table, "fail"), @"
    exit 1
    --- stderr
    error: a skill matches: one of them must be activated
    hint: wyrm hunt use SKILL: Stab
    ");
    play(&mut table, &["use stab"]);
    assert_snapshot!(no(&mut table, "use"), @"
    exit 1
    --- stderr
    error: Denra's skill is done
    hint: wyrm hunt next, or wyrm hunt assist DIE
    ");
    assert_snapshot!(no(&mut table, "fail"), @"
    exit 1
    --- stderr
    error: first Denra's turn ends: wyrm hunt next, or wyrm hunt assist DIE
    ");
}
