//! A hunt's questions on a terminal, by keys and by commands: for every flag, from exactly the
//! allowed values.

use std::collections::VecDeque;

use serde_json::json;

use crate::harness::{Said, Table};
use crate::live_hunt::hunt;

#[track_caller]
pub fn answered(table: &mut Table, answers: &[&'static str], words: &str) -> Said {
    table.answers = Some(VecDeque::from(answers.to_vec()));
    table.ok(words)
}

fn four() -> Table {
    let mut table = Table::with_party();
    table.ok("hero new Cleo --class cleric");
    table
}

/// Ruling 25: `--heroes`, `--dragon`, `--second` and `--leave-off` are asked for.
#[test]
fn a_hunt_is_begun_by_questions() {
    let mut table = four();
    table.ok("hero edit brum --add-item steel-shield --add-item haste --reason told");
    let answers = ["as marked⏎", "Pale", "as marked⏎", "Brum: Steel", "⏎", "⏎", "q"];
    table.reads("hunt live", &answers);
    let now = hunt(&mut table);
    assert_eq!(now["heroes"][2]["armor_class"], 0, "left off");
    assert_eq!(now["heroes"][2]["faces"], "Pale Dragon");
    assert_eq!(now["heroes"][1]["faces"], "Young Red Dragon");
    table.ok("undo");
    // No question without armour, or with a typed party.
    answered(&mut table, &["Denra+Timorn"], "hunt start");
    table.ok("undo");
    answered(&mut table, &[], "hunt start --heroes denra,brum");
    assert_eq!(hunt(&mut table)["heroes"][1]["armor_class"], 1, "worn");
}

/// `--on`, `--using` and the die that is passed on.
#[test]
fn a_turn_by_keys_asks_on_whom_with_which_dice_and_what_is_passed() {
    let mut table = four();
    table.ok("catalog edit skill blessing symbols=C==");
    table.ok("hero edit cleo --reason told --initiative 1");
    table.ok("hunt start --heroes cleo,brum");
    let answers = [
        "CHHSS",
        "u",
        "Blessing",
        "Brum",
        "1 4 5, leaving hammer and hammer",
        "d",
        "3",
        "r",
        "roll all",
        "MMXCC",
        "q",
    ];
    let said = table.reads("hunt live", &answers);
    assert!(said.out.contains("Cleo uses Blessing"), "{said}");
    assert!(said.out.contains("Cleo passes a hammer on"), "{said}");
    let log = table.json("hunt log")["hunt"]["events"].clone();
    let used = log.as_array().unwrap().iter();
    let mut used = used.filter(|event| event["kind"] == "activated");
    assert_eq!(used.next().unwrap()["dice"], json!([0, 3, 4]));
    let turn = &hunt(&mut table)["turn"];
    assert_eq!(turn["dice"].as_array().unwrap().len(), 5, "not kept");
}

/// `--blessed`, items on others, and dice up to what an item allows.
#[test]
fn several_ways_to_roll_again_are_asked_for() {
    let mut table = four();
    table.ok("hero edit denra --reason told --add-item haste --add-item healing");
    table.ok("hero edit cleo --reason told --initiative 1");
    table.ok("hunt start --heroes cleo,denra");
    let answers = ["HDSSX", "u", "Denra", "n", "q"];
    table.reads("hunt live", &answers);
    assert_eq!(hunt(&mut table)["heroes"][1]["blessed"], 1);
    let answers = [
        "SSHHX",
        "r",
        "roll again with a Blessed",
        "1",
        "3",
        "5",
        "⏎",
        "SSC",
        "i",
        "roll again with Haste",
        "1",
        "2",
        "3",
        "⏎",
        "CH",
        "i",
        "Cleo",
        "q",
    ];
    let said = table.reads("hunt live", &answers);
    assert!(said.out.contains("choose at most 2"), "{said}");
    let now = hunt(&mut table);
    assert_eq!(now["heroes"][1]["blessed"], 0);
    assert_eq!(now["turn"]["rolls_left"], 2, "beyond the three");
    assert_eq!(now["heroes"][1]["items"], json!([]));
}

/// `--cover` and `--release`: Shockwave, both dragons holding a die.
#[test]
fn a_failed_turn_asks_what_is_covered_and_where_a_die_is_released() {
    let mut table = four();
    table.ok("campaign chapter 3");
    table.ok("catalog edit dragon young-black abilities=sneaky,shockwave");
    table
        .ok("hunt start --heroes denra,timorn,brum,cleo --dragon young-black --dragon young-black");
    let answers = [
        "XSSSS",
        "SSSS",
        "SSSS",
        "XSSS",
        "SSS",
        "SSS",
        "XCH",
        "x",
        "Strike",
        "Young Black Dragon 2",
        "q",
    ];
    table.reads("hunt live", &answers);
    let dragons = hunt(&mut table)["dragons"].clone();
    assert_eq!(dragons[0]["locked_dice"], 1);
    assert_eq!(dragons[1]["locked_dice"], 0);
    // The same by a command.
    table.ok("undo");
    answered(&mut table, &["Stab"], "hunt fail --cover stab --release 1");
    assert_eq!(hunt(&mut table)["dragons"][0]["locked_dice"], 0);
    table.ok("undo");
    answered(&mut table, &["Stab"], "hunt fail --release 2");
    assert_eq!(hunt(&mut table)["dragons"][1]["locked_dice"], 0);
}

#[test]
fn who_steps_in_is_asked() {
    let mut table = four();
    table.ok("catalog edit dragon young-red hp=6");
    table.ok("hero edit timorn --reason told --hp 6");
    table.ok("hunt start --heroes denra,brum,timorn,cleo --dragon young-red --dragon pale");
    table.ok("hunt roll --dice DDDXX");
    table.ok("hunt use flanking-strike");
    table.ok("hunt next");
    table.ok("hunt roll --dice MMXHC");
    table.ok("hunt use magic-bolt");
    let said = table.refused(2, "hunt step-in");
    assert_eq!(said.complaint(), "error: missing: HERO or --nobody\nhint: one of: denra, brum\n");
    table.reads("hunt live", &["j", "nobody", "q"]);
    table.ok("undo");
    answered(&mut table, &["Brum"], "hunt step-in");
    assert_eq!(hunt(&mut table)["heroes"][1]["faces"], "Pale Dragon");
}

/// A command asks for missing arguments only.
#[test]
fn commands_ask_for_what_is_missing() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn,brum");
    table.ok("hunt roll --dice CCCSH");
    table.answers = Some(VecDeque::from(["Brum"]));
    let said = table.refused(130, "hunt use treat");
    assert!(said.err.contains("nothing was changed"), "{said}");
    let said = answered(&mut table, &["Brum", "Stab"], "hunt use treat");
    assert!(said.out.contains("Denra uses Treat Wounds, covering Stab"), "{said}");
    table.ok("undo");
    answered(&mut table, &["Flanking"], "hunt use treat --on timorn");
    assert_eq!(hunt(&mut table)["heroes"][0]["covered"], json!(["Flanking Strike"]));
    table.ok("undo");
    answered(&mut table, &["use Jab", "Critical"], "hunt use");
    assert_eq!(hunt(&mut table)["dragons"][0]["hp"], 43);
    table.ok("undo");
    // An invalid argument is refused before any question.
    table.answers = Some(VecDeque::new());
    table.refused(1, "hunt use treat --release young-red");
    table.answers = Some(VecDeque::new());
    table.refused(1, "hunt use treat --on gandalf");
    table.answers = Some(VecDeque::new());
    table.refused(1, "hunt use treat --on brum --using 124");
    answered(&mut table, &["Timorn", "Stab"], "hunt use treat");
    answered(&mut table, &["yes"], "hunt flee");
    assert_eq!(hunt(&mut table)["outcome"], "fled");
}

/// With keys, hints name keys.
#[test]
fn a_decided_hunt_says_which_key_settles_it() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    table.ok("hunt roll --dice DDSHC");
    table.ok("hunt use stab");
    let said = table.reads("hunt live", &["g", "yes", "q"]);
    assert!(said.out.contains("The party has fled.\nEnter: settle the hunt\n"), "{said}");
    let said = table.refused(1, "hunt roll");
    assert_eq!(said.err, "error: the hunt is over\nhint: settle it: wyrm hunt end\n");
}

/// Every title answers under `play`; the older name stays beside it.
#[test]
fn a_hunt_has_the_envelope_of_every_title() {
    let mut table = Table::with_party();
    table.ok("hero edit denra --player Ana --reason told");
    table.ok("hunt start --heroes denra,timorn");
    let said = table.json("hunt roll --dice DDSHC");
    let play = &said["play"];
    assert_eq!(play["dice-dragons"], said["hunt"]);
    assert_eq!(
        (&play["id"], &play["title"], &play["state"]),
        (&json!(1), &json!("dice-dragons"), &json!("open"))
    );
    assert_eq!(play["players"][0], json!({ "player": "Ana", "hero": "Denra" }));
    assert_eq!((&play["round"], &play["turn"]), (&json!(1), &json!("Denra")));
    let offers = play["offers"].as_array().unwrap();
    let labels: Vec<&str> = offers.iter().map(|o| o["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["roll again", "use Stab (4 damage)"]);
    assert_eq!(offers[0]["asks"][0]["name"], "places");
    assert_eq!(offers[1]["verb"], "use");
    assert_eq!(offers[1]["seat"], "Denra");
    let gone = table.json("hunt abandon");
    assert_eq!(gone["hunt"], json!({ "id": 1, "outcome": "abandoned" }));
    assert_eq!(gone["play"]["state"], "abandoned");
}
