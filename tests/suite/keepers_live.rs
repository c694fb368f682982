//! `keepers live` with a person who reads lines: each answer is a key, an option's beginning, or a
//! text.

use serde_json::{Value, json};

use crate::harness::{Said, Table};
use crate::keepers::{DRAGON, KEEPER, now, play};

fn live(table: &mut Table, keys: &'static str) -> Said {
    let keys: Vec<&str> = keys.split('|').map(str::trim).collect();
    table.reads("keepers live", &keys)
}

fn thrown(table: &Table) -> Vec<Option<String>> {
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    let mut rows = conn.prepare("SELECT thrown FROM event ORDER BY n").unwrap();
    let thrown = rows.query_map([], |row| row.get(0)).unwrap();
    thrown.map(Result::unwrap).collect()
}

/// Keepers are chosen in secret, one player a key; a choice is changed; an arrow comes off.
#[test]
fn a_keeper_game_by_keys() {
    let mut table = Table::new();
    table.ok(KEEPER);
    let said = live(
        &mut table,
        "RRR | RYB | c | Ben | r | c | Ben chooses again | b | c | Ana | r | l | ⏎ | q",
    );
    assert!(said.out.contains("all red, again; red, yellow and blue"), "{said}");
    assert!(said.err.contains("wyrm keepers live resumes it"), "{said}");
    let players = now(&mut table)["players"].clone();
    let chosen: Vec<&Value> = (0..3).map(|n| &players[n]["has_chosen"]).collect();
    assert_eq!(chosen, [&json!(true), &json!(true), &json!(false)]);
    assert!(!said.out.contains("Ben red") && !said.out.contains("Ben blue"), "{said}");
    // The last one shows them all; Ana protected her favourite.
    let said = live(&mut table, "c | Cleo | b | t | yellow | z | t | none | q");
    let shown = "Keepers: Ana red, Ben blue, Cleo blue";
    assert!(said.out.contains(shown), "{said}");
    assert!(said.out.contains("1 arrow off yellow"), "{said}");
    assert!(said.out.contains("Ana takes no arrow off"), "{said}");
    assert!(!said.out.contains("wyrm keepers"), "keys, no commands: {said}");
}

/// Other programs see no face-down Keepers.
#[test]
fn offers_keep_secrets() {
    let mut table = Table::new();
    table.ok(KEEPER);
    table.ok("keepers round --dice RYB");
    let offers = |table: &mut Table, words: &str| table.json(words)["play"]["offers"].clone();
    let before = offers(&mut table, "keepers choose cleo=blue");
    table.ok("undo");
    let other = offers(&mut table, "keepers choose cleo=red");
    assert_eq!(before, other, "an id tells nothing of a choice");
    let anew = offers(&mut table, "keepers choose cleo=blue");
    assert_eq!(before[0], anew[0]);
    assert_ne!(before[2]["id"], anew[2]["id"], "once taken up it is gone");
    let last = &before[2];
    assert_eq!((&last["label"], &last["seat"]), (&json!("Cleo chooses again"), &json!("Cleo")));
    assert_eq!(
        last["asks"],
        json!([{
            "name": "colour", "optional": false, "secret": true,
            "pick": { "from": ["red", "yellow", "blue"], "least": 1, "most": 1, "ordered": false },
        }])
    );
}

/// A Dragon game: cards, plans with and without Magic, the reward, the bag, and a Magic card that
/// changes something of every kind.
#[test]
fn a_dragon_game_by_keys() {
    let mut table = Table::new();
    table.ok(DRAGON);
    let said = live(
        &mut table,
        "h | a Hunter | a Magic | RRB | c | defend | c | train | u | red | offer | u | green | \
         attack | white | q",
    );
    assert!(said.out.contains("Ana takes the Magic card on offer"), "{said}");
    assert!(said.out.contains("green is trained: a white Battle die"), "{said}");
    assert_eq!(now(&mut table)["hunter_dice"], 3);
    assert!(thrown(&table).contains(&Some("hand".to_owned())));
    let said = live(
        &mut table,
        "YYP | p | c | heal | a Magic card beside it | i | arrows on | green | \
         2 | Hunter dice on | yellow | -1 | flames | 1 | a dragon's shield | red gets one | \
         white Battle | blue | 2 | red Battle | white | 0 | a player's Action | \
         Ben's Attack | 1 | a player's used | Ana's used Defense | -1 | \
         a player's Keeper | Ana's red Keeper, back | the card on offer is taken | \
         cards on the discard | -1 | a player's Magic | Ben | 2 | dice the Hunter | -1 | \
         Magic cards off | -2 | Hunter cards off | -1 | a card becomes the offer | nothing more | \
         a storm | u | blue | discard | q",
    );
    let told =
        "Ana plays a Magic card: a storm (arrows on green +2, Hunter dice on yellow -1, flames";
    assert!(said.out.replace("\n ", " ").contains(told), "{said}");
    let state = now(&mut table);
    assert_eq!(state["flames"], 1);
    assert_eq!((&state["hunter_dice"], &state["discard"]), (&json!(2), &json!(1)));
    assert_eq!(state["players"][1]["magic"], 2);
    assert_eq!((&state["offer"], &state["deck"]), (&json!(true), &json!(13)));
    let ana = &state["players"][0];
    assert_eq!((&ana["tokens"]["defend"], &ana["used"]["defend"]), (&json!(2), &json!(0)));
    assert_eq!(state["players"][0]["played"], json!(["blue"]));
    assert_eq!(state["bag"], json!({ "white": 3, "red": 6 }));
}

/// The choices of attacks: Blue's die, Green's flame, Yellow's arrows; a card that is kept.
#[test]
fn attacks_by_keys() {
    let mut table = Table::new();
    table.ok(DRAGON);
    play(
        &mut table,
        &[
            "round --dice RY --reveal m",
            "plan defend defend",
            "act red --take discard",
            "act yellow --take offer --reveal m",
            "round --dice PP --reveal m",
            "plan pass defend+magic",
            "magic --change white:blue=+1 --change red:blue=+1 --change white:green=+1 --change token:ana:attack=+3 --change token:ben:attack=+2 --change white:yellow=+1 --change arrows:red=+1 --change arrows:purple=+1",
            "act purple --take discard",
        ],
    );
    let said = live(
        &mut table,
        "a Magic | RP | c | attack | a Magic card | c | attack | \
         no Magic card | u | blue | M⏎ | W⏎ | r | die 1 | F⏎ | n | u | green | F⏎ | k | q",
    );
    assert!(said.out.contains("die 1 again: flame"), "{said}");
    assert!(said.out.contains("Ana keeps the Magic card"), "{said}");
    let flames = now(&mut table)["flames"].clone();
    assert_eq!(flames, 3, "two hits of Blue, one of Green");
    let said = live(
        &mut table,
        "a Magic | WW | c | attack | no Magic card | c | attack | \
         no Magic card | u | yellow | W⏎ | t | red+purple | q",
    );
    assert!(said.out.contains("1 arrow off red"), "{said}");
    assert!(!said.out.contains("stand-in"), "dice by hand are no stand-ins: {said}");
}

/// wyrm's rolls and deals, and its note about unconfirmed dice.
#[test]
fn wyrm_throws_unless_told_otherwise() {
    let mut table = Table::new();
    table.ok(&format!("{DRAGON} --virtual-deck"));
    live(&mut table, "⏎ | c | train | p | u | blue | attack | q");
    let state = now(&mut table);
    assert_eq!(state["players"][0]["used"]["train"], 1);
    assert!(thrown(&table).iter().all(|by| by.as_deref() != Some("hand")));
    play(&mut table, &["round --seed 1", "plan pass pass", "round --seed 2", "plan attack pass"]);
    let said = live(&mut table, "u | blue | o | ⏎ | q");
    assert!(said.out.contains("blue rolls"), "{said}");
    assert!(said.out.contains("stand-ins for the faces of white dice"), "{said}");
}

/// Every event stores whose dice decided; certain draws are nobody's.
#[test]
fn commands_keep_who_threw() {
    let mut table = Table::new();
    table.ok(DRAGON);
    table.ok("keepers round --dice RYB --reveal h,m");
    assert!(thrown(&table).iter().all(|by| by.as_deref() == Some("hand")));
    table.ok("keepers plan pass pass");
    assert_eq!(thrown(&table).last().unwrap(), &None);
    // This pile's Hunter card is out.
    table.ok("keepers round --seed 4");
    assert_eq!(thrown(&table).last().unwrap().as_deref(), Some("wyrm"));
    table.ok("undo");
    table.ok("keepers round --seed 4 --dry-run");
}

/// A near-miss of a name is asked about, an impossible number of players is asked for again.
#[test]
fn a_play_begins_by_questions() {
    let mut table = Table::new();
    table.ok("player add Benjamin");
    let said = live(
        &mut table,
        "keeper | Ana, Benjamn | , Cleo⏎ | Benjamin | RG | ⌃uRRG⏎ | ⌃uRGW⏎ | ⏎ | Benjamin | ⏎ | q",
    );
    assert!(said.out.contains("it takes 3 to 6 players, not 2"), "{said}");
    let now = now(&mut table);
    let benjamin = &now["players"][1];
    assert_eq!(
        (&benjamin["name"], &benjamin["tribe"], &now["hunter_token"]),
        (&json!("Benjamin"), &json!("green"), &json!("Benjamin"))
    );
    assert!(said.out.contains("2 tribes for 3 players"), "{said}");
    assert!(said.out.contains("Benjamin takes the Hunter token and rolls 3 dice\n"), "{said}");
    assert!(said.out.contains("Cleo is a new player\n"), "{said}");
    assert!(!said.out.contains("wyrm keepers"), "keys, no commands: {said}");
    assert!(said.out.contains("the red tribe is chosen twice"), "{said}");
}

/// The last Keeper in hand is known to all: without a choice, roll or draw, it is shown in the step
/// before.
#[test]
fn the_last_keeper_is_shown_by_itself() {
    let mut table = Table::new();
    table.ok(DRAGON);
    play(
        &mut table,
        &[
            "round --reveal magic --dice RG",
            "correct ana played-red=1 played-yellow=1 played-green=1 played-blue=1 played-purple=1",
        ],
    );
    let said = live(&mut table, "c | heal | c | defend | q");
    assert!(said.out.contains("Ana's white Keeper: heal"), "{said}");
    assert!(said.out.contains("it fails: no arrows there"), "{said}");
    assert_eq!(now(&mut table)["players"][0]["planned"], Value::Null);
    table.ok("undo");
    assert_eq!(now(&mut table)["players"][0]["planned"], "heal");
    assert_eq!(now(&mut table)["players"][1]["planned"], Value::Null);
    // A command does one thing.
    table.ok("keepers plan defend");
    assert_eq!(now(&mut table)["players"][0]["planned"], "heal");
}
