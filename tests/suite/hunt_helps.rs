//! What a refusal in a hunt knows: what would help, in a command that works when typed.

use insta::assert_snapshot;

use crate::harness::{Said, Table};

/// The command that a refusal's hint ends with.
fn hinted(said: &Said) -> String {
    let hint = said.err.replace("\n      ", " ");
    let (_, command) = hint.split_once(": wyrm ").unwrap();
    command.lines().next().unwrap().to_owned()
}

/// Denra with these items on turn, dice on the table.
fn denra(items: &[&str], dice: &str) -> Table {
    let mut table = Table::with_party();
    for item in items {
        table.ok(&format!("hero edit denra --reason told --add-item {item}"));
    }
    table.ok("hunt start --heroes denra,timorn");
    table.ok(&format!("hunt roll --dice {dice}"));
    table
}

/// Adding Symbols: a potion that completes the skill is named, and the command does it.
#[test]
fn a_potion_that_completes_the_skill_is_named() {
    let mut table = denra(&["stealth-potion"], "DSHCX");
    let said = table.refused(1, "hunt use stab");
    assert_snapshot!(said, @r"
    exit 1
    --- stderr
    error: Stab does not match the dice
    hint: with Stealth Potion: wyrm hunt use stab --with stealth-potion
    ");
    let done = table.ok(&hinted(&said));
    assert!(
        done.out.contains("Denra's Stealth Potion is used"),
        "{done}"
    );
}

/// Re-use a Skill: a Scroll for a covered one, also together with a potion.
#[test]
fn a_scroll_for_a_covered_skill_is_named() {
    let mut table = denra(&["scroll", "stealth-potion"], "DDSHC");
    for words in [
        "use stab",
        "next",
        "roll --dice MMSHC",
        "use magic-bolt",
        "next",
        "roll --dice DDSHC",
    ] {
        table.ok(&format!("hunt {words}"));
    }
    let said = table.refused(1, "hunt use stab");
    assert_snapshot!(said, @r"
    exit 1
    --- stderr
    error: Stab is covered for this round
    hint: with Scroll of Knowledge: wyrm hunt use stab --with scroll-of-knowledge
    ");
    table.ok("undo");
    table.ok("hunt roll --dice DSSHC");
    let both = table.refused(1, "hunt use stab");
    let command = hinted(&both);
    assert_eq!(
        command,
        "hunt use stab --with scroll-of-knowledge,stealth-potion"
    );
    table.ok(&command);
}

/// A general skill says what it covers, a healing one on whom: nothing is left to add.
#[test]
fn a_hint_is_a_whole_command() {
    let mut table = denra(&["stealth-potion"], "DDSHC");
    let said = table.refused(1, "hunt use treat-wounds");
    let command = hinted(&said);
    assert_eq!(
        command,
        "hunt use treat-wounds --on denra --cover strike --with stealth-potion"
    );
    table.ok(&command);
    table.ok("undo");
    let said = table.refused(1, "hunt use treat-wounds --on timorn --cover stab");
    assert_eq!(
        hinted(&said),
        "hunt use treat-wounds --on timorn --cover stab --with stealth-potion"
    );
}

/// Without an item that helps, the hint says what the dice make.
#[test]
fn nothing_is_promised_that_does_not_help() {
    let mut table = denra(&["mana-potion"], "DDSHC");
    let said = table.refused(1, "hunt use sudden-death");
    assert!(said.err.contains("hint: the dice make Stab\n"), "{said}");
    let mut table = denra(&[], "SSHCX");
    let said = table.refused(1, "hunt use stab");
    assert!(said.err.contains("hint: no skill matches: "), "{said}");
}

/// Ruling 23: a Haste Potion rolls again after the three.
#[test]
fn what_rolls_again_after_three_rolls_is_named() {
    let mut table = denra(&["haste-potion"], "SSHCX");
    table.ok("hunt reroll 1 --dice S");
    table.ok("hunt reroll 1 --dice S");
    assert_snapshot!(table.refused(1, "hunt reroll 1"), @r"
    exit 1
    --- stderr
    error: Denra has no roll left
    hint: activate a skill: wyrm hunt use SKILL, or wyrm hunt fail; Haste Potion rolls again: wyrm hunt item haste-potion DICE
    ");
    table.ok("hunt item haste-potion 1 5 --dice DD");
}
