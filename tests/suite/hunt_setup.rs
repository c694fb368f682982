//! Beginning a hunt: the checklist, the board drawn once, and saying no.

use std::collections::VecDeque;

use insta::assert_snapshot;

use crate::harness::Table;
use crate::hunt_board::two_dragons;

/// Setup; 4-5 Player Rules: a checklist, which stores nothing, and the command that begins it.
#[test]
fn what_to_lay_out_for_five_heroes_and_two_dragons() {
    let mut table = two_dragons();
    table.ok("hunt abandon");
    table.ok("hero edit denra --reason told --add-item steel-shield");
    let before = table.dump();
    let words = "hunt setup --heroes denra,timorn,heirn,brum,cara --dragon green --dragon pale";
    assert_snapshot!("setup_of_two", table.ok(words));
    let setup = table.json(words)["setup"].clone();
    assert_eq!(setup["heroes"][0]["armor_class"], 2);
    assert_eq!(setup["heroes"][4]["faces"], "Pale Dragon");
    assert_eq!(table.dump(), before, "nothing is stored");
    // Its last command begins this exact hunt.
    let start = setup["start"].as_str().unwrap();
    let begun = table.json(start.strip_prefix("wyrm ").unwrap());
    assert_eq!(begun["setup"], setup);
}

/// Solo Rules; ruling 12.
#[test]
fn what_to_lay_out_for_one_hero() {
    let mut table = Table::with_party();
    assert_snapshot!("setup_alone", table.ok("hunt setup --heroes brum"));
    let missing = table.refused(2, "hunt setup");
    assert!(missing.err.contains("missing: --heroes"), "{missing}");
}

/// The checklist comes first, then the board, once; with keys no command is named.
#[test]
fn a_hunt_that_begins_draws_its_board_once() {
    let mut table = Table::with_party();
    let said = table.ok("hunt start --heroes denra,timorn");
    assert_eq!(said.out.matches("round 1").count(), 1, "{said}");
    assert!(said.out.contains("Denra's sheet (rogue, level 1)"), "{said}");
    table.ok("undo");
    let said = table.reads("hunt live", &["3⏎", "⏎", "q"]);
    assert_eq!(said.out.matches("round 1").count(), 1, "{said}");
    assert!(!said.out.contains("wyrm hunt"), "{said}");
}

/// Fleeing is unanimous; saying no is not an error.
#[test]
fn declining_flight_or_dropping_a_hunt_is_no_error() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    table.ok("hunt roll --dice DDSHC");
    table.ok("hunt use stab");
    for (no, words) in [("no, we fight on", "hunt flee"), ("no, keep it", "hunt abandon")] {
        let before = table.dump();
        table.answers = Some(VecDeque::from([no]));
        let said = table.ok(words);
        assert_eq!((said.out.as_str(), said.err.as_str()), ("", "(nothing was changed)\n"));
        assert_eq!(table.dump(), before);
    }
}

/// Ruling 32: the checklist names levels that are due, or begins the hunt without them.
#[test]
fn levels_that_are_due_are_named_by_the_checklist() {
    let mut table = Table::with_party();
    table.ok("hero edit timorn --exp 6 --reason paper");
    let first = table.ok("hunt setup --heroes denra,timorn").out;
    assert!(first.contains("level 2 of Timorn: wyrm hero level-up timorn"), "{first}");
    let without = table.ok("hunt setup --heroes denra,timorn --without-levels").out;
    let words = without.split_whitespace().filter(|word| *word != "\\");
    let words = words.collect::<Vec<_>>().join(" ");
    let (_, begin) = words.split_once("play it wyrm ").unwrap();
    table.ok(begin);
}
