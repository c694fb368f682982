//! Suggestions in the refusals of a hunt: commands that work when typed.

use insta::assert_snapshot;

use crate::harness::{Said, Table};

/// The command at the end of a refusal's hint.
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
    assert!(done.out.contains("Denra's Stealth Potion is used"), "{done}");
}

/// Re-use a Skill: a Scroll for a covered one, even together with a potion.
#[test]
fn a_scroll_for_a_covered_skill_is_named() {
    let mut table = denra(&["scroll", "stealth-potion"], "DDSHC");
    for words in
        ["use stab", "next", "roll --dice MMSHC", "use magic-bolt", "next", "roll --dice DDSHC"]
    {
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
    assert_eq!(command, "hunt use stab --with scroll-of-knowledge,stealth-potion");
    table.ok(&command);
}

/// A general skill names its cover, a healing one its targets: the hint is complete.
#[test]
fn a_hint_is_a_whole_command() {
    let mut table = denra(&["stealth-potion"], "DDSHC");
    let said = table.refused(1, "hunt use treat-wounds");
    let command = hinted(&said);
    assert_eq!(command, "hunt use treat-wounds --on denra --cover strike --with stealth-potion");
    table.ok(&command);
    table.ok("undo");
    let said = table.refused(1, "hunt use treat-wounds --on timorn --cover stab");
    assert_eq!(
        hinted(&said),
        "hunt use treat-wounds --on timorn --cover stab --with stealth-potion"
    );
}

/// Without an item that helps, the hint names the skills that the dice make.
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

/// Ruling 31: of two alike the unused one is left aside first; the skill would use it up.
#[test]
fn of_two_alike_the_fresh_one_is_left_aside() {
    let mut table = Table::new();
    table.ok("campaign new Ashes");
    table.ok("hero new War --class warrior");
    table.ok("hero new Cle --class cleric");
    for _ in 0..2 {
        table.ok("hero edit cle --reason paper --add-item staff-of-healing");
    }
    table.ok("hunt start --heroes war,cle");
    for words in ["roll --dice MSDXX", "use strike", "next", "roll --dice HHHSS"] {
        table.ok(&format!("hunt {words}"));
    }
    // War lost 7: one Staff heals all of it.
    let healed = table.ok("hunt use healing-hands --on war").out;
    assert_eq!(healed.matches("Staff of Healing is used").count(), 1);
    for words in ["next", "roll --dice SSSXM", "use jab --cover parry", "next", "roll --dice SSSSH"]
    {
        table.ok(&format!("hunt {words}"));
    }
    let wounds = "hunt use treat-wounds --cover shield --on war";
    let both = table.ok(wounds).out;
    assert!(both.contains("Staff of Healing is used"), "{both}");
    table.ok("undo");
    let aside = table.ok(&format!("{wounds} --without staff")).out;
    assert!(!aside.contains("Staff of Healing is used"), "{aside}");
}

/// Ruling 25: two of the same armour are one name to leave off.
#[test]
fn one_of_two_shields_is_left_off_by_a_short_name() {
    let mut table = Table::with_party();
    for _ in 0..2 {
        table.ok("hero edit denra --reason paper --add-item steel-shield");
    }
    let setup = table.ok("hunt setup --heroes denra,timorn --leave-off denra:steel");
    assert!(setup.out.contains("(left off)"), "{}", setup.out);
}

/// Activating Your Skill: after the third roll no hint suggests rolling again.
#[test]
fn without_a_roll_left_only_failing_is_named() {
    let mut table = denra(&[], "XXSMM");
    let early = table.refused(1, "hunt use stab");
    assert!(early.err.contains("or roll again"), "{}", early.err);
    table.ok("hunt reroll 1 --dice X");
    table.ok("hunt reroll 1 --dice X");
    let late = table.refused(1, "hunt use stab");
    assert!(!late.err.contains("or roll again"), "{}", late.err);
}
