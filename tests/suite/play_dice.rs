//! wyrm's dice in a play come from the play's seed and the number of the event: the same moment
//! gives the same roll on every front end, however often it is undone, left or restarted.

use serde_json::Value;

use crate::harness::Table;
use crate::keepers::{DRAGON, KEEPER};

const SIZE: (u16, u16) = (80, 24);

fn hunting() -> Table {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    table
}

/// A hunt that begins with the Fury of a sneaky dragon.
pub fn furious() -> Table {
    let mut table = Table::with_party();
    table.ok("campaign chapter 3");
    table.ok("catalog edit dragon young-black abilities=sneaky");
    table.ok("hunt start --heroes denra,timorn --dragon young-black");
    table
}

fn dice(table: &mut Table) -> Value {
    table.json("hunt")["hunt"]["turn"]["dice"].clone()
}

/// All events in the open play of a title, without who rolled.
fn happened(table: &Table) -> Vec<String> {
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    let mut rows = conn.prepare("SELECT data FROM event ORDER BY play_id, n").unwrap();
    let rows = rows.query_map([], |row| row.get(0)).unwrap();
    rows.map(Result::unwrap).collect()
}

fn answered(table: &mut Table, answers: &[&'static str], words: &str) {
    table.answers = Some(answers.iter().copied().collect());
    table.ok(words);
}

#[test]
fn the_same_moment_gives_the_same_roll_on_every_front_end() {
    let table = hunting();
    // Each place at the table has its own randomness.
    let by = |chance: u64, roll: fn(&mut Table)| {
        let mut table = table.another(chance);
        roll(&mut table);
        let first = dice(&mut table);
        table.ok("hunt reroll 1 3");
        (first, dice(&mut table))
    };
    let by_command = by(1, |table| {
        table.ok("hunt roll");
    });
    assert_eq!(by(2, |table| answered(table, &[], "hunt roll")), by_command);
    assert_eq!(
        by(3, |table| answered(table, &[""], "hunt roll --dice hand")),
        by_command,
        "Enter lets wyrm roll"
    );
    assert_eq!(by(4, |table| drop(table.reads("hunt live", &["⏎", "q"]))), by_command);
    for (chance, keys) in ["⏎", " ", "⎋⏎⏎", "dd⌫⌫ ", "ddz ", "?⎋⏎"].iter().enumerate()
    {
        let mut table = table.another(5 + chance as u64);
        table.screen("table", SIZE, keys);
        assert_eq!(dice(&mut table), by_command.0, "{keys}");
    }
    let mut table = table.another(20);
    table.screen("table", SIZE, "⏎");
    table.screen("table", SIZE, "13⏎");
    assert_eq!(dice(&mut table), by_command.1, "the second roll, too");
}

#[test]
fn undoing_wyrms_roll_gives_the_same_dice_again() {
    let mut table = hunting();
    table.ok("hunt roll");
    let first = dice(&mut table);
    for _ in 0..3 {
        table.ok("undo");
        table.ok("hunt roll");
        assert_eq!(dice(&mut table), first);
    }
    table.ok("undo");
    let evening = table.screen("table", SIZE, "⏎z⏎z⏎");
    assert_eq!(dice(&mut table), first, "{}", evening.last());
    table.reads("hunt live", &["z", "⏎", "z", "⏎", "q"]);
    assert_eq!(dice(&mut table), first);
    // Redo restores the record, whatever wyrm would roll.
    table.ok("undo");
    table.ok("hunt roll --dice SSSSS");
    table.ok("undo");
    table.ok("redo");
    assert_eq!(dice(&mut table)[4], "sword");
}

#[test]
fn a_given_seed_rolls_in_place_of_the_plays_own() {
    let mut table = hunting();
    let mut rolled = |words: &str| {
        table.ok(words);
        let rolled = dice(&mut table);
        table.ok("undo");
        rolled
    };
    let own = rolled("hunt roll");
    let given = rolled("hunt roll --seed 7");
    assert_ne!(own, given);
    assert_eq!(rolled("hunt roll --seed 7"), given);
    assert_eq!(rolled("hunt roll"), own);
    // Another play has other dice.
    let mut other = hunting().another(9);
    other.ok("hunt abandon");
    other.ok("hunt start --heroes denra,timorn");
    other.ok("hunt roll");
    assert_ne!(dice(&mut other), own);
}

#[test]
fn a_dry_run_does_not_reveal_the_coming_roll() {
    let mut table = furious();
    table.ok(KEEPER);
    for words in ["hunt fury --dry-run", "keepers round --dry-run"] {
        let said = table.refused(2, words);
        let why = "error: a dry run needs --dice or --seed\n";
        assert_eq!(said.err, why, "{words}");
    }
    table.ok("hunt fury --dry-run --seed 3");
}

/// The three rolls of a Fury are one action: undoing one and rolling it again changes none of them.
#[test]
fn every_roll_of_a_fury_stays_the_same_when_it_is_taken_back() {
    let table = furious();
    let by = |chance: u64, roll: &dyn Fn(&mut Table)| {
        let mut table = table.another(chance);
        roll(&mut table);
        happened(&table)
    };
    let by_command = by(1, &|table| {
        table.ok("hunt fury");
    });
    // Slots are hidden first, so that h is not a hammer.
    let all = ["   ", " ⌫   ", "  ⌫⌫   ", "  zz   ", " ⎋⏎   "];
    for (chance, keys) in all.iter().enumerate() {
        let keys = format!("⎋h{keys}");
        let by_keys = by(2 + chance as u64, &|table| {
            let evening = table.screen("table", SIZE, &keys);
            assert_eq!(evening.said.code, 0, "{}", evening.last());
        });
        let keys_are_enough = by_keys.len() == by_command.len();
        assert!(keys_are_enough, "{keys}: {by_keys:?}");
        assert_eq!(by_keys, by_command, "{keys}");
    }
    let asked = by(8, &|table| {
        answered(table, &["", "", ""], "hunt fury --dice hand");
    });
    assert_eq!(asked, by_command);
}

/// Hunter dice, cards that wyrm deals, dice from the bag, and Battle dice.
#[test]
fn dragon_keepers_rolls_the_same_by_commands_and_by_keys() {
    let mut keeper = Table::new();
    keeper.ok(KEEPER);
    let mut dragon = Table::new();
    dragon.ok(&format!("{DRAGON} --virtual-deck"));
    for table in [keeper, dragon] {
        let mut by_command = table.another(1);
        by_command.ok("keepers round");
        for (chance, keys) in ["⏎", "⏎z⏎", " z⎋⏎⏎"].iter().enumerate() {
            let mut by_keys = table.another(2 + chance as u64);
            let evening = by_keys.screen("table", SIZE, keys);
            let rolled = happened(&by_keys);
            assert!(!rolled.is_empty(), "{keys}: {}", evening.last());
            assert_eq!(rolled, happened(&by_command), "{keys}");
        }
        let mut live = table.another(7);
        live.reads("keepers live", &["⏎", "z", "⏎", "q"]);
        assert_eq!(happened(&live), happened(&by_command));
    }
}

/// A play that the program before the last migration left in the middle of a turn.
#[test]
fn a_turn_left_before_the_upgrade_goes_on_with_its_dice_on_the_table() {
    let mut table = crate::released_schemas::opened("schema-5-open.sql");
    let evening = table.screen("table --play 9", SIZE, "45⏎s");
    evening.saw("1 [S]   2 [S]   3 [M]   4 [H]   5 [C]");
    evening.shows("[S] [ ]");
    // Left again in the middle of the re-roll, and resumed once more.
    let evening = table.screen("table --play 9", SIZE, "");
    evening.shows("1 [S]   2 [S]   3 [M]   4 [H]   5 [C]");
    evening.shows("[S] [ ]");
    table.screen("table --play 9", SIZE, "m⏎");
    let now = table.json("hunt")["hunt"]["turn"]["dice"].clone();
    assert_eq!(now, serde_json::json!(["sword", "sword", "magic", "sword", "magic"]));
    table.ok("undo");
    table.ok("hunt reroll 4 5");
    let rolled = dice(&mut table);
    table.ok("undo");
    let mut other = table.another(3);
    for table in [&mut table, &mut other] {
        table.ok("hunt reroll 4 5");
        assert_eq!(dice(table), rolled, "the upgrade gave the play a seed");
    }
}
