//! Questions on a terminal: missing arguments are asked for, from exactly the allowed values; no
//! answer (Esc, Ctrl-C) exits with 130 and nothing changed.

use std::collections::VecDeque;

use serde_json::json;

use crate::harness::{Said, Table};

/// Runs with a person at the keyboard who gives these answers, in order.
#[track_caller]
fn answered(table: &mut Table, answers: &[&'static str], words: &str) -> Said {
    table.answers = Some(VecDeque::from(answers.to_vec()));
    table.ok(words)
}

/// Every prefix of the answers, then none: nothing changes, exit 130.
#[track_caller]
fn left_alone(table: &mut Table, answers: &[&'static str], words: &str) {
    for n in 0..answers.len() {
        table.answers = Some(VecDeque::from(answers[..n].to_vec()));
        let said = table.refused(130, words);
        assert!(said.err.contains("nothing was changed"), "{said}");
    }
}

#[test]
fn a_new_campaign_and_a_new_hero_are_asked_for() {
    let mut table = Table::new();
    left_alone(&mut table, &["Ashes"], "campaign new");
    answered(&mut table, &["Ashes"], "campaign new");
    left_alone(&mut table, &["Denra", "rogue", ""], "hero new");
    let said = answered(&mut table, &["Denra", "rogue", ""], "hero new");
    assert!(said.out.contains("Denra joins as a level 1 rogue"), "{said}");
    answered(&mut table, &["Ana"], "player add");
    answered(&mut table, &["Embers"], "campaign new");
    let said = answered(&mut table, &["Ashes"], "campaign use");
    assert!(said.out.contains("Ashes is the current campaign"), "{said}");
}

#[test]
fn leaving_the_first_question_creates_no_file() {
    let mut table = Table::without_database();
    left_alone(&mut table, &["Ashes"], "campaign new");
    assert!(!table.db().exists());
}

/// No useless questions: impossible acts are refused before.
#[test]
fn without_a_campaign_or_heroes_nothing_is_asked() {
    let mut table = Table::new();
    for words in ["hero new", "hunt record", "hero show", "market buy", "hero level-up"] {
        table.answers = Some(VecDeque::new());
        let said = table.refused(1, words);
        assert!(said.err.contains("there is no campaign yet"), "{said}");
    }
    table.ok("campaign new Ashes");
    for words in ["hero show", "hero level-up", "hunt record --outcome fled"] {
        table.answers = Some(VecDeque::new());
        let said = table.refused(1, words);
        assert!(said.err.contains("Ashes has no living hero"), "{said}");
    }
}

/// Ruling 8: leftovers are asked for, and go where the players choose.
#[test]
fn a_hunt_asks_for_outcome_heroes_and_leftovers() {
    let mut table = Table::with_party();
    let answers = ["slain", "Denra+Timorn", "none", "Timorn"];
    left_alone(&mut table, &answers, "hunt record");
    answered(&mut table, &answers, "hunt record");
    let shown = table.json("hunt show");
    let shares = &shown["hunt"]["shares"];
    assert_eq!((&shares[0]["gold"], &shares[1]["gold"]), (&json!(1), &json!(2)));
    // Three heroes in chapter 2, 10 experience and 4 gold: one of each left over. Brum died, and
    // drank his potion.
    table.ok("hero edit brum --reason told --add-item healing");
    let answers = ["slain", "Denra+Timorn+Brum", "Brum", "Brum: Healing", "in turn order", "Brum"];
    answered(&mut table, &answers, "hunt record");
    let brum = table.json("hero show brum")["hero"].clone();
    assert_eq!((&brum["state"], &brum["items"]), (&json!("dead"), &json!([])));
    let shares = table.json("hunt show")["hunt"]["shares"].clone();
    assert_eq!((&shares[0]["gold"], &shares[2]["exp"]), (&json!(2), &json!(4)));
}

#[test]
fn a_hunt_asks_nothing_that_was_said_or_that_does_not_matter() {
    let mut table = Table::with_party();
    answered(&mut table, &[], "hunt record --outcome fled --heroes denra,timorn");
    answered(
        &mut table,
        &[],
        "hunt record --outcome slain --heroes denra,timorn --leftover gold=denra",
    );
    // 10 experience and 4 gold among two: nothing is left over.
    answered(&mut table, &["slain"], "hunt record --heroes denra,timorn");
    // The dead are not offered.
    table.ok("hunt record --outcome fled --heroes denra,timorn --dead denra");
    answered(&mut table, &["wiped", "Timorn"], "hunt record");
}

/// 4-5 Player Rules; ruling 26: the second dragon is asked for, the suggested one first.
#[test]
fn four_heroes_are_asked_for_the_second_dragon() {
    let mut table = Table::with_party();
    table.ok("hero new Cleo --class cleric");
    table.ok("campaign chapter 2");
    let words = "hunt record --outcome slain --heroes denra,timorn,brum,cleo";
    // Pale and Young Black: 22 experience and 9 gold among four.
    let answers = ["Young Black", "Cleo", "Cleo", "Brum"];
    left_alone(&mut table, &answers, words);
    answered(&mut table, &answers, words);
    let shown = table.json("hunt show")["hunt"].clone();
    assert_eq!(
        (&shown["dragons"][0]["name"], &shown["dragons"][1]["name"]),
        (&json!("Pale Dragon"), &json!("Young Black Dragon"))
    );
    assert_eq!((&shown["shares"][3]["gold"], &shown["shares"][3]["exp"]), (&json!(3), &json!(6)));
    assert_eq!(shown["shares"][2]["exp"], 6);
}

/// A refusal comes before the questions about leftovers, not after them.
#[test]
fn a_hunt_that_cannot_be_is_refused_before_more_is_asked() {
    let mut table = Table::with_party();
    table.answers = Some(VecDeque::from(["slain"]));
    table.refused(1, "hunt record --heroes denra,gandalf");
    table.answers = Some(VecDeque::from(["slain"]));
    table.refused(1, "hunt record --heroes denra,timorn --dead denra,timorn");
}

/// Increasing a Hero's Level: skill and dice are asked for; an empty line lets wyrm roll.
#[test]
fn a_level_asks_for_hero_skill_and_dice() {
    let mut table = Table::with_party();
    table.answers = Some(VecDeque::from(["Timorn"]));
    table.refused(1, "hero level-up");
    table.ok("hero edit timorn --exp 39 --reason test");
    let answers = ["Timorn", "Fireball", "MSXDC HHCM SSS"];
    left_alone(&mut table, &answers, "hero level-up");
    let said = answered(&mut table, &answers, "hero level-up");
    assert!(said.out.contains("25 now"), "{said}");
    let said = answered(&mut table, &["Drain Life", ""], "hero level-up timorn");
    assert!(said.out.contains("learned  Drain Life"), "{said}");
    let said = answered(&mut table, &["Drain Life:healing", ""], "hero level-up timorn");
    assert!(said.out.contains("improved Drain Life (healing)"), "{said}");
    let said = answered(&mut table, &["nothing", ""], "hero level-up timorn");
    assert!(said.out.contains("Timorn is level 5 now"), "{said}");
}

#[test]
fn buying_asks_for_item_and_hero() {
    let mut table = Table::with_party();
    table.ok("hunt record --outcome slain --heroes denra,timorn");
    let answers = ["Haste Potion", "Timorn"];
    left_alone(&mut table, &answers, "market buy");
    let said = answered(&mut table, &answers, "market buy");
    assert!(said.out.contains("Timorn buys Haste Potion for 1"), "{said}");
}

#[test]
fn sheets_resurrections_and_corrections_ask_for_what_is_missing() {
    let mut table = Table::with_party();
    assert!(answered(&mut table, &["Brum"], "hero show").out.contains("BRUM"));
    assert!(answered(&mut table, &["Brum"], "hero history").out.contains("no history"));
    table.ok("hunt record --outcome slain --heroes denra,timorn --dead denra");
    left_alone(&mut table, &["Denra"], "hero resurrect");
    answered(&mut table, &["Denra"], "hero resurrect");
    let words = "hero edit denra --gold 5";
    left_alone(&mut table, &["found a coin"], words);
    answered(&mut table, &["found a coin"], words);
    let said = table.ok("hero history denra");
    assert!(said.out.contains("found a coin"), "{said}");
}

#[test]
fn nobody_is_asked_with_no_input_or_json() {
    let mut table = Table::with_party();
    for flag in ["--no-input", "--json"] {
        table.answers = Some(VecDeque::from(["slain", "Denra"]));
        table.refused(2, &format!("hunt record {flag}"));
    }
}

#[test]
fn names_items_and_amounts_that_are_missing_are_asked_for() {
    let mut table = Table::with_party();
    table.ok("player add Ana");
    table.ok("hero edit denra --reason start --gold 5 --add-item healing-potion");
    let asked: [(&[&str], &str, &str); 10] = [
        (&["Ana", "Anna"], "player rename", "Ana is now called Anna"),
        (&["Embers"], "campaign rename", "Ashes is now called Embers"),
        (&["Denra", "gold"], "hero why", "5"),
        (&["Denra", "Healing", "Brum"], "hero give", "Denra gave Brum Healing Potion"),
        (&["Brum", "Healing"], "hero drop", "Brum dropped Healing"),
        (&["Denra", "Brum", "2"], "hero pay", "Denra paid Brum 2"),
        (&["Denra"], "hero retire", "Denra retires"),
        (&["Denra"], "hero return", "Denra is back"),
        (&["Denra", "a slip"], "hero edit --gold 1", "Denra corrected"),
        (&["Denra", "gold", "+2", "found"], "hero edit", "Denra corrected: gold 1 → 3"),
    ];
    for (answers, words, says) in asked {
        left_alone(&mut table, answers, words);
        let said = answered(&mut table, answers, words);
        assert!(said.out.contains(says), "{words} {said}");
        let said = table.refused(2, words);
        assert!(said.err.starts_with("error: missing: "), "{words} {said}");
    }
}

/// A mistake traps nobody: the same question comes again, with the typed text.
#[test]
fn players_who_cannot_sit_there_are_asked_for_again() {
    let mut table = Table::new();
    let answers = ["Ana,Ana", "Ana,Ben", "with", "Ana", "no, later"];
    let said = answered(&mut table, &answers, "drako start");
    assert!(said.err.contains("Ana is named twice"), "{said}");
    assert_eq!(table.json("drako status")["play"]["players"].as_array().unwrap().len(), 2);
    // A similar name is asked about, as everywhere.
    table.ok("campaign new Ashes");
    let said = answered(&mut table, &["Yy", "rogue", "Anna", "someone new"], "hero new");
    assert!(said.out.contains("Anna is a new player"), "{said}");
}

/// Creating a brand New Hero: class or custom is a question like any other; then symbol, skills and dice.
#[test]
fn a_custom_hero_is_made_by_questions() {
    let mut table = Table::with_party();
    let skills = "Strike+Stab+Shield+Blessing+Genie+Smite";
    let answers = ["Una", "custom", "", "daggers", skills, "XSSSS XSSS SSS"];
    left_alone(&mut table, &answers, "hero new");
    answered(&mut table, &answers, "hero new");
    let una = table.json("hero show una")["hero"].clone();
    assert_eq!((&una["class"], &una["max_hp"]), (&json!("custom"), &json!(20)));
    assert_eq!(una["skills"].as_array().map(Vec::len), Some(6));
    // Too few, then six.
    let few = "Strike+Stab+Shield";
    let said = answered(&mut table, &["daggers", few, skills, ""], "hero new Vex --custom");
    assert!(said.err.contains("choose 6, not 3"), "{said}");
    // A taken name is asked for again, before anything else.
    let said = answered(&mut table, &["Denra", "Felin", "rogue", ""], "hero new");
    assert!(said.err.contains("there is already a hero called Denra"), "{said}");
}

/// Dragon Keepers, Battle dice: without dice there are no odds, so they are asked for.
#[test]
fn odds_of_a_battle_ask_for_the_dice() {
    let mut table = Table::with_party();
    let said = answered(&mut table, &["2", "x", "1"], "odds battle");
    assert!(said.err.contains("x is not a number"), "{said}");
    assert_eq!(said.out, table.ok("odds battle --white 2 --red 1").out);
}

#[test]
fn an_entry_of_the_catalogue_is_asked_for_field_by_field() {
    let mut table = Table::with_party();
    answered(&mut table, &["dragon", "Pale Dragon", "hp=61"], "catalog edit");
    assert!(table.ok("catalog show dragon pale").out.contains("61"));
    let said = answered(&mut table, &["item", "Holy Water"], "catalog show");
    assert_eq!(said.out, table.ok("catalog show item holy-water").out);
}
