//! Forbidden levels, dice and custom heroes: the allowed ones are named, and nothing changes.

use insta::assert_snapshot;

use crate::harness::Table;

/// A party of two that slew the Young Red: 2 and 1 gold, 4 experience each, Bearwood open.
fn after_the_first_hunt() -> Table {
    let mut table = Table::with_party();
    table.ok("hunt record --outcome slain --heroes denra,timorn");
    table
}

/// Increasing a Hero's Level; rulings 4, 6 and 7.
#[test]
fn levels_are_gained_when_due_with_what_is_allowed() {
    let mut table = after_the_first_hunt();
    assert_snapshot!(table.refused(1, "hero level-up timorn --improve fireball"), @"
    exit 1
    --- stderr
    error: Timorn has 4 experience, level 2 needs 6
    ");
    table.ok("hero edit timorn --exp 14 --reason test");
    assert_snapshot!(table.refused(1, "hero level-up timorn --improve strike"), @"
    exit 1
    --- stderr
    error: Strike cannot be improved: a Strike is never improved
    hint: allowed: Magic Bolt, Fireball, Lightning Storm or Critical Hit
    ");
    assert_snapshot!(table.refused(1, "hero level-up timorn --improve shield"), @"
    exit 1
    --- stderr
    error: Shield cannot be improved: only attack and healing skills are improved
    hint: allowed: Magic Bolt, Fireball, Lightning Storm or Critical Hit
    ");
    assert_snapshot!(table.refused(1, "hero level-up timorn --improve stab"), @"
    exit 1
    --- stderr
    error: Stab cannot be improved: it is not on Timorn's sheet
    hint: allowed: Magic Bolt, Fireball, Lightning Storm or Critical Hit
    ");
    assert_snapshot!(table.refused(1, "hero level-up timorn --learn genie"), @"
    exit 1
    --- stderr
    error: at level 2 nothing is learned
    hint: levels 2 and 4 improve a skill: --improve
    ");
    assert_snapshot!(table.refused(1, "hero level-up timorn --decline"), @"
    exit 1
    --- stderr
    error: at level 2 nothing is declined
    hint: levels 2 and 4 improve a skill: --improve
    ");
    table.ok("hero level-up timorn --improve fireball");
    assert_snapshot!(table.refused(1, "hero level-up timorn --learn stab"), @"
    exit 1
    --- stderr
    error: Timorn cannot learn Stab: it is not a new skill for a wizard
    hint: allowed: Lightning Storm, Drain Life or Genie
    ");
    assert_snapshot!(table.refused(1, "hero level-up timorn --improve magic-bolt"), @"
    exit 1
    --- stderr
    error: at level 3 nothing is improved
    hint: levels 3 and 5 bring a new skill: --learn or --decline
    ");
    table.ok("hero level-up timorn --learn genie");
    table.ok("hero edit timorn --exp 99 --reason test");
    assert_snapshot!(table.refused(1, "hero level-up timorn --improve fireball"), @"
    exit 1
    --- stderr
    error: Fireball cannot be improved: it is already improved
    hint: allowed: Magic Bolt, Lightning Storm or Critical Hit
    ");
    table.ok("hero level-up timorn --improve magic-bolt");
    assert_snapshot!(table.refused(1, "hero level-up timorn --learn genie"), @"
    exit 1
    --- stderr
    error: Timorn cannot learn Genie: it is already learned
    hint: allowed: Lightning Storm or Drain Life
    ");
    table.ok("hero level-up timorn --decline");
    assert_snapshot!(table.refused(1, "hero level-up timorn --decline"), @"
    exit 1
    --- stderr
    error: Timorn is level 5, the last one
    ");
}

/// Step 1, Gaining Hit Points; ruling 5: three rolls, symbols set aside are not re-rolled.
#[test]
fn too_few_too_many_and_impossible_dice_are_refused() {
    let mut table = after_the_first_hunt();
    table.ok("hero edit timorn --exp 6 --reason test");
    let mut level_up = |dice: &str| {
        let words = format!("hero level-up timorn --improve fireball --dice '{dice}'");
        table.refused(1, &words)
    };
    assert_snapshot!(level_up("MSXDC HHC"), @"
    exit 1
    --- stderr
    error: the next roll needs 4 dice, only 3 given after the first 5 dice
    hint: type every roll in order, without dice that were set aside before
    ");
    assert_snapshot!(level_up("MSXDC"), @"
    exit 1
    --- stderr
    error: the next roll needs 4 dice, none given after the first 5 dice
    hint: type every roll in order, without dice that were set aside before
    ");
    assert_snapshot!(level_up(""), @"
    exit 1
    --- stderr
    error: the next roll needs 5 dice, none given
    hint: type every roll in order, without dice that were set aside before
    ");
    assert_snapshot!(level_up("MSXDC HHCM SSSS"), @"
    exit 1
    --- stderr
    error: 1 die left over: only 12 dice could be rolled
    hint: type every roll in order, without dice that were set aside before
    ");
    assert_snapshot!(level_up("MSQDC HHCM SSS"), @"
    exit 1
    --- stderr
    error: Q is not a face of a Dragon Die
    hint: S sword, M magic, H hammer, C crossbow, D daggers, X dragon
    ");
    let skills = "strike,stab,shield,blessing,genie,smite";
    let custom = format!("hero new Vex --custom --symbol D --skills {skills}");
    assert_snapshot!(table.refused(1, &format!("{custom} --dice XXXX")), @"
    exit 1
    --- stderr
    error: the next roll needs 5 dice, only 4 given
    hint: type every roll in order, without dice that were set aside before
    ");
    assert_snapshot!(table.refused(1, &format!("{custom} --seed -4")), @"
    exit 1
    --- stderr
    error: a seed must be at least 0, not -4
    ");
    assert_snapshot!(table.refused(1, "hero new Vex --class cleric --dice S"), @"
    exit 1
    --- stderr
    error: dice are rolled only for a custom hero's hit points
    ");
}

/// Creating a brand New Hero; ruling 11: every fault of a draft is reported at once.
#[test]
fn every_fault_of_a_custom_hero_is_told_at_once() {
    let mut table = Table::with_party();
    assert_snapshot!(table.refused(1, "hero new a:b --custom --class rogue --symbol fish --skills strike,strike,wild-strike,nonsense,jab --initiative -1"), @"
    exit 1
    --- stderr
    error: a name cannot contain `:`
           a custom hero has no class
           fish is not a symbol: sword, magic, hammer, crossbow or daggers
           there is no skill called nonsense
           a custom hero has 6 skills, 5 given
           Strike is named twice
           Wild Strike is not on the chart of skills to pick from
           Jab is not on the chart of skills to pick from
           at most one Strike, not Strike, Strike and Wild Strike
           initiative must be 0 to 99, not -1
    hint: give --class or --custom, not both
    ");
    assert_snapshot!(table.refused(1, "hero new Vex --custom"), @"
    exit 1
    --- stderr
    error: a custom hero needs a symbol: sword, magic, hammer, crossbow or daggers
           a custom hero has 6 skills, 0 given
    ");
}
