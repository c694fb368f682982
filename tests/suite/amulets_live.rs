//! `amulets live` with a person who reads lines: each answer is a key, an option's beginning, or a
//! text.

use serde_json::{Value, json};

use crate::harness::{Said, Table};

#[track_caller]
fn live(table: &mut Table, keys: &[&'static str]) -> Said {
    table.reads("amulets live", keys)
}

fn now(table: &mut Table) -> Value {
    table.json("amulets")["play"].clone()
}

/// Every flag of the commands has a question: pages, cards on the book, its page and reward, magic
/// items, another colour, shadow dragons, the side, the hammer's piece, the pearl.
#[test]
fn keys_ask_for_everything_that_commands_have_flags_for() {
    let mut table = Table::new();
    table.ok("amulets box pages=52+52");
    table.ok("amulets start --players Ana,Ben --first ana --seed 7 --chest ink,hammer,mint");
    table.untold_hands();
    // Ana placed both pages, so only the reward is asked for.
    let said = live(
        &mut table,
        &[
            "t",
            "3",
            "LLR",
            "w",
            "1",
            "blue",
            "s",
            "low",
            "low",
            "crystal",
            "crystal",
            "crystal",
            "shadow",
            "shadow",
            "nothing else",
            "yes",
            "none",
            "n",
            "q",
        ],
    );
    for line in [
        "Ana takes 3 cards\n",
        "Ana changes the book: 1 left, blue right\n",
        "remembered for every 1\n",
        "Ana plays 1 blue\n",
        "Ben plays no set\n",
    ] {
        assert!(said.out.contains(line), "{line}: {said}");
    }
    assert!(!said.out.contains("wyrm amulets take"), "keys: {said}");
    assert!(said.err.contains("wyrm amulets live resumes it"), "{said}");
    let ana = &now(&mut table)["players"][0];
    assert_eq!(
        (&ana["crystals"], &ana["shadows"], &ana["pieces"]),
        (&json!(3), &json!(2), &json!(2))
    );
    // Remembered for later plays too, though entered by keys.
    let figures = table.json("amulets box")["box"].clone();
    let one = figures.as_array().unwrap().iter();
    let one = one.clone().find(|figure| figure["key"] == "reward-1");
    assert_eq!(one.unwrap()["value"], "low+low+crystal+crystal+crystal+shadow+shadow");
    // Ben plays no set in his own turn, Ana completes it with everything she has.
    let said = live(
        &mut table,
        &[
            "t",
            "2",
            "LR",
            "v",
            "enter the book",
            "2",
            "green",
            "low",
            "low",
            "nothing else",
            "this one only",
            "p",
            "s",
            "Prism Ink and Green Ore Hammer",
            "white",
            "1",
            "left",
            "2",
            "red",
            "q",
        ],
    );
    for line in [
        "Ben plays no set\n",
        "Ana pays a crystal for the Prism Ink\n",
        "Ana plays 1 white and 1 shadow dragon, on the left\n",
        "Ana pays a crystal for the Green Ore Hammer\n",
        "Ana closes a ring and takes a red pearl: an amulet\n",
        "Ana takes the second-lowest piece\n",
    ] {
        assert!(said.out.contains(line), "{line}: {said}");
    }
}

/// A shadow dragon on the book returns by taking it or by Dragon Mint; undo and redo by keys.
#[test]
fn shadow_dragons_and_dragon_mint_are_asked_for() {
    let mut table = Table::new();
    table.ok("amulets box red-pearls=5 crests=12+8");
    table.ok("amulets start --players Ana,Ben --first ana --seed 7 --chest mint");
    table.untold_hands();
    table.ok("amulets play 1blue --reward low+shadow+shadow+crystal");
    let said = live(
        &mut table,
        &[
            // One shadow dragon on the book, for Ben to take, and one for the mint.
            "n", "n", "yes", "w", "6", "no card", "n", "t", "2", "LR", "1", "n", "w", "6",
            "no card", "n", "n", "yes", "i", "yes", "z", "y", "l", "⏎", "q",
        ],
    );
    for line in [
        "Ana changes the book: 6 left\n",
        "Ben takes 2 cards, 1 shadow dragon among them\n",
        "Ana pays a crystal for Dragon Mint: the top card of both pages, a shadow dragon among them\n",
    ] {
        assert!(said.out.contains(line), "{line}: {said}");
    }
    assert!(said.out.contains("undone: amulets play 1: Ana uses Dragon Mint\n"), "{said}");
    assert!(said.out.contains("redone: amulets play 1: Ana uses Dragon Mint\n"), "{said}");
    let players = now(&mut table)["players"].clone();
    assert_eq!((&players[0]["shadows"], &players[1]["shadows"]), (&json!(1), &json!(1)));
}

/// A play begun, tracked and counted by keys; its revealed figures are remembered.
#[test]
fn a_play_is_begun_and_counted_by_keys() {
    let mut table = Table::new();
    // The first player is random; the box is asked about once.
    let said = live(
        &mut table,
        &["Ana,Ben", "⏎", "⏎", "⏎", "⏎", "⏎", "⏎", "n", "yes", "z", "z", "⏎", "q"],
    );
    assert!(said.out.contains("amulet pieces back in the box"), "{said}");
    assert!(said.out.contains("The start of play 1 is undone"), "{said}");
    table.ok("amulets start --players Ana,Ben --first ana --seed 7");
    table.untold_hands();
    let said = live(
        &mut table,
        &[
            "v",
            "enter the book",
            "1",
            "blue",
            "low",
            "low",
            "low",
            "nothing else",
            "yes",
            "s",
            "red",
            "s",
            "blue",
            "n",
            "yes",
            "t",
            "1",
            "R",
            "v",
            "enter the book",
            "green",
            "nothing else",
            "s",
            "left",
            "n",
            "n",
            "yes",
            "t",
            "1",
            "R",
            "v",
            "enter the book",
            "white",
            "nothing else",
            "s",
            "left",
            "n",
            "n",
            "yes",
            "t",
            "1",
            "R",
            "v",
            "enter the book",
            "red",
            "nothing else",
            "s",
            "left (closes white)",
            "v",
            "a page's last",
            "right",
            "n",
            "n",
            "9+4+3+3",
            "3",
            "12",
            "⏎",
            "q",
        ],
    );
    for line in [
        "Ana has all four colours and takes the highest crest\n",
        "the right page is down to one card: this is the last turn\n",
        "result: Ana wins with ",
        "box: red-pearls 1, remembered\n",
        "kept as: play 1: wyrm play show 1\n",
    ] {
        assert!(said.out.contains(line), "{line}: {said}");
    }
    let kept = table.json("play show")["play"].clone();
    assert_eq!(kept["outcome"], "won");
    let facts = &kept["facts"];
    assert_eq!((&facts["pearls"], &facts["crests"]), (&json!("Ana 19, Ben 3"), &json!("Ana 12")));
    table.ok("undo");
    assert_eq!(now(&mut table)["waits_for"], "count");
    // Without a terminal there are no keys.
    let said = table.refused(2, "amulets live");
    assert!(said.err.contains("amulets live needs a terminal"), "{said}");
}

/// A player whose stack of the book's colour is closed passes automatically, in the step before; a
/// turn without any record is not skipped.
#[test]
fn whoever_can_lay_nothing_passes_by_itself() {
    let mut table = Table::new();
    table.ok("amulets start --players Ana,Ben,Cleo --first ana --seed 7");
    table.untold_hands();
    table.ok("amulets correct ben blue=1 green=1 white=1 cleo blue=1 green=1 white=1");
    let said = live(&mut table, &["s", "1", "green", "low", "nothing else", "yes", "q"]);
    for line in ["Ana plays 1 green\n", "Ben plays no set\n", "Cleo plays no set\n"] {
        assert!(said.out.contains(line), "{line}: {said}");
    }
    let play = now(&mut table);
    assert_eq!((&play["active"], &play["turn"]), (&json!("Ben"), &json!(2)));
    let said = table.ok("undo").to_string();
    assert!(said.contains("Ana plays 1 dragon, green"), "{said}");
    assert_eq!(now(&mut table)["active"], "Ana");
    // A command does nothing else.
    table.ok("amulets play 1green --reward low");
    assert_eq!(now(&mut table)["next"], "Ben");
}

/// Every answer has the envelope under `play`, beside Dragonkeepers' long-standing fields.
#[test]
fn json_has_the_envelope_beside_what_it_always_had() {
    let mut table = Table::new();
    table.ok("amulets box pages=52+52");
    let begun = table.json("amulets start --players Ana,Ben --first ana --seed 7");
    let play = &begun["play"];
    assert_eq!(
        (&play["id"], &play["title"], &play["state"]),
        (&json!(1), &json!("amulets"), &json!("open"))
    );
    // Numbers and names as before: the slug is the name of one of them.
    assert_eq!((&play["turn"], &play["amulets"]), (&json!(1), &json!(0)));
    assert_eq!(play["players"][0]["name"], "Ana");
    let offers = play["offers"].as_array().unwrap();
    let verbs: Vec<&Value> = offers.iter().map(|offer| &offer["verb"]).collect();
    assert_eq!(verbs, ["take", "book", "pass", "next", "hand"]);
    assert_eq!(
        (&offers[0]["seat"], &offers[0]["asks"][0]["name"]),
        (&json!("Ana"), &json!("cards"))
    );
    assert_eq!(offers[0]["asks"][0]["number"], json!({ "least": 1, "most": 3 }));
    // Pearls are asked for from each player who has some.
    table.ok("amulets abandon");
    table.ok("amulets box --forget pages");
    table.ok("amulets start --players Ana,Ben --first ana --seed 7");
    table.untold_hands();
    table.ok("amulets play 1blue --reward 3low --pearl red");
    table.ok("amulets last-card left");
    let over = table.json("amulets next")["play"].clone();
    assert_eq!(over["offers"][0]["verb"], "end");
    assert_eq!(
        over["offers"][0]["asks"][0],
        json!({
            "name": "pearls", "about": "Ana", "optional": false,
            "pick": { "from": ["8", "9"], "least": 1, "most": 1, "ordered": false },
        })
    );
    let ended = table.json("amulets end --pearls ana=9");
    assert_eq!(ended["score"]["winners"], json!(["Ana"]));
    assert_eq!(
        (&ended["play"]["state"], &ended["play"]["offers"]),
        (&json!("finished"), &json!([]))
    );
}
