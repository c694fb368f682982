//! `hunt live` with a person who reads lines: each answer is a key, an option's beginning, or a text.

use crate::harness::{Said, Table};
use crate::live_hunt::hunt;

fn live(table: &mut Table, keys: &[&'static str]) -> Said {
    table.reads("hunt live", keys)
}

fn party() -> Table {
    let mut table = Table::with_party();
    table.ok("catalog edit class rogue tokens=1");
    table.ok("catalog edit class warrior tokens=1");
    table.ok("catalog edit dragon young-red hp=20");
    table.ok("hunt start --heroes denra,brum");
    table
}

#[test]
fn a_round_by_keys_is_left_resumed_undone_and_won() {
    let mut table = party();
    // By hand: Denra rolls, rolls one again, stabs, passes a sword; then it is left.
    let said = live(&mut table, &["DDXSM", "3", "⏎", "C⏎", "u", "Stab", "d", "4", "q"]);
    assert!(said.out.contains("Denra rolls DDXSM"), "{said}");
    assert!(said.out.contains("Denra passes a sword on"), "{said}");
    assert!(said.err.contains("wyrm hunt live resumes it"), "{said}");
    assert_eq!(hunt(&mut table)["next"], "Brum");
    // Resumed: Brum keeps the sword, takes it back, and rolls all dice instead.
    let said = live(
        &mut table,
        &[
            "r", "keep", "SSHC", "z", "r", "roll all", "SSSHX", "u",
            // Nothing is left to choose: the turn ends by itself.
            "Smashing", "XSSSS", "SSSS", "SSSS", "q",
        ],
    );
    assert!(said.out.contains("undone: hunt 1 (id 1): Brum rolls"), "{said}");
    let now = hunt(&mut table);
    assert_eq!(now["round"], 2);
    assert_eq!(now["dragons"][0]["hp"], 20 - 4 - 7);
    assert_eq!(now["heroes"][1]["hp"], 23 - 5 - 5, "counter and Fury");
    // Won and settled; leftovers go in turn order.
    let said = live(
        &mut table,
        &["DDDSM", "u", "Flanking", "n", "MSDHC", "u", "Strike", "⏎", "in turn", "⏎", "q"],
    );
    assert!(said.out.contains("The dragon is slain!"), "{said}");
    assert!(said.out.contains("market"), "{said}");
    let last = table.ok("hunt");
    assert!(last.out.ends_with(" next     wyrm hunt show 1 · wyrm hunt log 1\n"), "{last}");
    assert_eq!(
        last.err,
        "(no hunt is open, this is the last one played here; begin one: wyrm hunt start --heroes A,B)\n"
    );
    assert_eq!(table.json("hunt")["play"]["state"], "finished");
    assert_eq!(table.ok("hunt log").out, table.ok("hunt log 1").out);
    table.refused(1, "hunt roll");
    assert_eq!(table.json("hunt show")["hunt"]["outcome"], "slain");
}

#[test]
fn keys_fail_flee_and_drink() {
    let mut table = Table::with_party();
    table.ok("hero edit denra --reason told --add-item healing --add-item haste");
    table.ok("hunt start --heroes denra,timorn");
    let said = live(
        &mut table,
        &[
            "SSHHX", "i", "1", "2", "⏎", "CC", "x", "Critical", "i", "Denra", "g", "no", "g",
            "yes", "n", "⏎", "q",
        ],
    );
    assert!(said.out.contains("Denra fails, covering Critical Hit"), "{said}");
    assert_eq!(table.json("hunt show")["hunt"]["outcome"], "fled");
}

#[test]
fn a_refusal_is_said_and_the_hunt_goes_on() {
    let mut table = party();
    let said = live(
        &mut table,
        &[
            // Typed text stays editable.
            "dd⏎", "k", "shcc⏎", "9", "r", "⏎", "1", "⏎", "c⏎", "q",
        ],
    );
    for told in [
        "3 dice to go",
        "k is not a face: S sword",
        "only 5 dice: Enter accepts them, Backspace corrects",
        "there is no die 9: 1 to 5",
        "choose 1 to 5 of them",
    ] {
        assert!(said.out.contains(told), "{told}\n{said}");
    }
    assert_eq!(hunt(&mut table)["turn"]["rolls_left"], 1);
}

#[test]
fn an_unanswered_question_goes_back_to_the_keys() {
    let mut table = party();
    let said = live(&mut table, &["DDSHC", "r", "⎋", "q"]);
    assert!(said.out.ends_with("1 to 5: mark a die to roll it again\n"), "{said}");
    assert!(said.err.contains("resumes it"), "{said}");
    assert_eq!(hunt(&mut table)["turn"]["hero"], "Denra");
}

#[test]
fn wyrm_rolls_unless_told_otherwise() {
    let mut table = party();
    live(&mut table, &["⏎", "q"]);
    let dice = hunt(&mut table)["turn"]["dice"].clone();
    assert_eq!(dice.as_array().unwrap().len(), 5);
}

#[test]
fn undo_back_to_before_the_start_leads_home() {
    let mut table = party();
    let said = live(&mut table, &["z", "⏎", "q"]);
    assert!(said.out.contains("The start of hunt 1 (id 1) is undone"), "{said}");
    assert!(said.out.contains("begin Drako"), "{said}");
    table.refused(1, "hunt");
}
