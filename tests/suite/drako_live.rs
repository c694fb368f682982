//! `drako live` with a person who reads lines: each answer is a key, an option's beginning, or a text.

use serde_json::json;

use crate::drako::{drako, play, small};
use crate::harness::{Said, Table};

fn live(table: &mut Table, keys: &[&'static str]) -> Said {
    table.reads("drako live", keys)
}

/// Every flag of a card's command has a question: values, a second dwarf, attackers, blocks,
/// wounds, discards.
#[test]
fn two_turns_of_cards_by_keys() {
    let mut table = small();
    let said = live(
        &mut table,
        &[
            "t",
            "m",
            "Brald",
            "1",
            "b2",
            "Urpen",
            "d2",
            "a",
            "attack",
            "Brald+Urpen",
            "3",
            "c",
            "nothing",
            "c",
            "1",
            "0",
            "q",
        ],
    );
    assert!(
        said.out.contains("Brald moves from a1 to b2 and Urpen moves from e1 to d2 with a 1"),
        "{said}"
    );
    assert!(said.out.contains("What does Kate block?"), "{said}");
    assert!(said.err.contains("wyrm drako live resumes it"), "{said}");
    assert!(!said.out.contains("wyrm "), "keys, no commands: {said}");
    let now = drako(&mut table);
    let lost = |area: &str| now["dragon"][area]["lost"].clone();
    assert_eq!(
        (lost("flight"), lost("fire"), lost("legs")),
        (json!(true), json!(false), json!(true))
    );
    // The turn passed on, and fury resumes it: the net, and out of it; cards past the sixth are
    // discarded.
    assert_eq!((&now["side"], &now["turn"]), (&json!("dragon"), &json!(3)));
    let said = live(&mut table, &["u", "i", "g", "x", "t", "t", "t", "l", "⏎", "q"]);
    assert!(said.out.contains("   The dragon draws 2 cards and discards 2 cards\n"), "{said}");
    let now = drako(&mut table);
    assert_eq!(now["cards"]["dragon"], json!({ "deck": 28, "hand": 6 }));
    assert_eq!(now["side"], "dwarves");
}

/// A play begun by questions: hands, hexes, flight, a shot, the end of a turn, fire.
#[test]
fn an_advanced_game_from_its_beginning() {
    let mut table = Table::new();
    table.ok("player add Katherine");
    let said = live(
        &mut table,
        &[
            "Kathrine, Ben",
            "Katherine",
            "with the advanced",
            "Ben",
            "no, later",
            "⏎",
            "c",
            "exchange",
            "c",
            "keep",
            "c",
            "a1",
            "c5",
            "e1",
            "f",
            "c4",
            "a",
            "shoot",
            "2",
            "c",
            "no",
            "m",
            "Urpen",
            "⏎",
            "d2",
            "nobody",
            "m",
            "2",
            "c2",
            "b",
            "east",
            "1",
            "c",
            "yes",
            "q",
        ],
    );
    assert!(said.out.contains("Ben may exchange the whole starting hand once"), "{said}");
    assert!(said.out.contains("The dragon breathes fire to the east with a 1: Morin"), "{said}");
    let now = drako(&mut table);
    assert_eq!(now["players"], json!({ "dragon": "Ben", "dwarves": "Katherine" }));
    assert_eq!(now["dragon"]["armour"]["wounds"], 2);
    assert_eq!(now["dwarves"][1]["wounds"], 0, "blocked");
    assert_eq!(now["cards"]["dwarves"]["hand"], 1);
}

/// Ruling 9: the dwarves' turn passes on without a key, in the step of its last action, and fury is
/// possible until the dragon acts.
#[test]
fn the_dwarves_need_no_key_to_end_a_turn() {
    let mut table = small();
    let said = live(&mut table, &["t", "t", "t", "f", "c4", "z", "q"]);
    assert!(!said.out.contains("[n]"), "{said}");
    assert!(said.out.contains("turn 3 · dragon, 2 actions left"), "{said}");
    let said = live(&mut table, &["u", "x", "x", "x", "l", "⏎", "z", "z", "z", "q"]);
    assert!(
        said.out.contains(
            " turn 3, dragon (Kate)\n turn 2, dwarves (John)\n   Brald's fury: a third action\n"
        ),
        "{said}"
    );
    let now = drako(&mut table);
    assert_eq!((&now["side"], &now["actions_left"]), (&json!("dwarves"), &json!(1)));
    let said = live(&mut table, &["z", "z", "q"]);
    assert!(said.out.contains("undone: drako play 1: the dwarves draw 2 cards"), "{said}");
    let now = drako(&mut table);
    assert_eq!((&now["side"], &now["actions_left"]), (&json!("dwarves"), &json!(1)));
    // A command requires an explicit end, as ever.
    play(&mut table, &["draw"]);
    assert_eq!(drako(&mut table)["waits_for"], "end");
}

/// Every key is a step: undone and redone, up to the beginning.
#[test]
fn keys_are_undone_one_by_one() {
    let mut table = small();
    let said = live(
        &mut table,
        &["b", "north-west", "2", "c", "yes", "z", "z", "y", "z", "b", "east", "1", "c", "no", "q"],
    );
    assert!(
        said.out.contains("redone: drako play 1: the dragon breathes fire to the north-west"),
        "{said}"
    );
    let now = drako(&mut table);
    assert_eq!(
        (&now["dwarves"][0]["wounds"], &now["dwarves"][1]["wounds"]),
        (&json!(0), &json!(1))
    );
    let said = live(&mut table, &["z", "z", "z", "⏎", "q"]);
    assert!(said.out.contains("The start of play 1 is undone"), "{said}");
    table.refused(1, "drako");
}

/// Ruling 9: a warning if fury would kill Brald; a bite, and the last wound to place.
#[test]
fn fury_is_asked_twice_and_one_wound_has_one_place() {
    let mut table = Table::new();
    table.ok("drako box flight=1 fire=1 legs=1 brald=1 morin=9 urpen=9");
    table.ok("drako start --players Kate,John --dragon kate --places a1,c5,e1");
    play(&mut table, &["move c4", "shoot 4 --blocked none"]);
    let said = live(
        &mut table,
        &[
            "u", "no", "u", "yes", "a", "attack", "1", "c", "no", "c", "fire", "t", "a", "2", "c",
            "yes", "q",
        ],
    );
    assert!(said.out.contains("Brald is dead"), "{said}");
    assert!(said.out.contains("The dragon can no longer breathe fire"), "{said}");
    let now = drako(&mut table);
    assert_eq!(now["dwarves"][1]["wounds"], 0, "blocked");
    assert_eq!(now["actions_left"], 1);
}

#[test]
fn without_a_terminal_the_commands_do_it() {
    let mut table = small();
    let refused = table.refused(2, "drako live");
    assert_eq!(
        refused.err,
        "error: drako live needs a terminal\nhint: wyrm drako and its commands do the same\n"
    );
}

/// One envelope for every title, with offers and their first asks.
#[test]
fn a_play_tells_its_offers() {
    let mut table = small();
    let said = table.json("drako");
    let open = &said["play"];
    assert_eq!(
        (&open["title"], &open["state"], &open["round"], &open["turn"]),
        (&json!("drako"), &json!("open"), &json!(1), &json!("Kate"))
    );
    assert_eq!(open["drako"], said["drako"]);
    let verbs: Vec<&str> = open["offers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|offer| offer["verb"].as_str().unwrap())
        .collect();
    assert_eq!(verbs, ["draw", "move", "fly", "fire", "burn"]);
    let fire = &open["offers"][3];
    assert_eq!(fire["seat"], "Kate");
    assert_eq!(
        fire["asks"],
        json!([{ "name": "where", "optional": false, "pick": {
            "from": ["e", "nw", "sw"], "least": 1, "most": 1, "ordered": false,
        } }])
    );
}

/// Without a terminal missing arguments are named, with their valid values.
#[test]
fn what_is_missing_is_named() {
    let mut table = small();
    play(&mut table, &["draw"]);
    let refused = table.refused(2, "drako move");
    assert_eq!(refused.complaint(), "error: missing: WHO HEX\nhint: one of: Brald, Morin, Urpen\n");
    // Without a card nobody can move, so no name is asked for.
    table.ok("drako correct dwarves hand=0");
    let refused = table.refused(1, "drako move");
    assert!(
        refused.complaint().starts_with("error: the dwarves have no card in hand"),
        "{refused}"
    );
    table.ok("undo");
    play(&mut table, &["move brald b2 urpen d2", "attack brald,urpen 3 --blocked none"]);
    let refused = table.refused(2, "drako wound");
    assert_eq!(
        refused.complaint(),
        "error: missing: AREA\n\
         hint: one of: flight (1 space left), fire (1 space left), legs (1 space left)\n"
    );
}
