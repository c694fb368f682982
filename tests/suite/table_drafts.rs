//! Half-entered dice at the full screen: saved on leaving, resumed at any terminal, undone before a
//! recorded step.

use serde_json::{Value, json};

use crate::exchange::exported;
use crate::harness::Table;
use crate::keepers::DRAGON;
use crate::play_dice::furious;
use crate::screen_driver::Evening;

const SIZE: (u16, u16) = (80, 24);

fn hunting() -> Table {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    table
}

fn count(table: &Table, sql: &str) -> i64 {
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    conn.query_row(sql, [], |row| row.get(0)).unwrap()
}

fn drafts(table: &Table) -> i64 {
    count(table, "SELECT count(*) FROM draft")
}

fn events(table: &Table) -> i64 {
    count(table, "SELECT count(*) FROM event")
}

fn dice(table: &mut Table) -> Value {
    table.json("hunt")["hunt"]["turn"]["dice"].clone()
}

/// Sits down, presses keys and leaves.
#[track_caller]
fn sits(table: &mut Table, keys: &str) -> Evening {
    let evening = table.screen("table", SIZE, keys);
    assert_eq!(evening.said.code, 0, "{}", evening.said);
    evening
}

#[test]
fn half_entered_dice_survive_leaving_and_are_gone_once_recorded() {
    for leave in ["q", "", "…", "?⎋q", "oq"] {
        let mut table = hunting();
        table.screen("table", SIZE, &format!("dd{leave}"));
        let evening = sits(&mut table, "");
        evening.shows("[D] [D] [ ] [ ] [ ]").shows("3 more due");
        sits(&mut table, "sxm⏎").shows("1 [D]   2 [D]   3 [S]   4 [X]   5 [M]");
        assert_eq!((events(&table), drafts(&table)), (2, 0), "{leave}");
    }
    // Ctrl-C, too.
    let mut table = hunting();
    assert_eq!(table.screen("table", SIZE, "dd⌃c").said.code, 130);
    sits(&mut table, "⌫").shows("[D] [ ] [ ] [ ] [ ]");
    sits(&mut table, "⌫").shows("[ ] [ ] [ ] [ ] [ ]");
    assert_eq!(drafts(&table), 0);
}

#[test]
fn a_second_terminal_that_opens_the_table_finds_them() {
    let mut table = hunting();
    let mut other = table.beside(7);
    let mut keys = crate::screen_driver::keys("dds");
    let hand = move |_: &str| match keys.pop_front() {
        Some(key) => key,
        None => {
            other.screen("table", SIZE, "").shows("[D] [D] [S] [ ] [ ]");
            wyrmkeep::screen::Happening::Gone
        }
    };
    table.screen_by("table", SIZE, Box::new(hand));
}

#[test]
fn two_rolls_of_a_fury_are_still_there_after_leaving() {
    let mut table = furious();
    sits(&mut table, "xssss⏎ssss⏎sq");
    let evening = sits(&mut table, "");
    evening.shows("XSSSS  SSSS  [S] [ ] [ ] [ ]");
    sits(&mut table, "sss⏎");
    let log = table.ok("hunt log").out;
    assert!(log.contains("XSSSS SSSS SSSS"), "{log}");
    // wyrm's rolls in between come out the same.
    let mut table = furious();
    let mut other = table.another(3);
    sits(&mut table, "⎋h  ");
    sits(&mut table, "").shows("wyrm's");
    sits(&mut table, " ");
    sits(&mut other, "⎋h   ");
    assert_eq!(table.ok("hunt log").out, other.ok("hunt log").out);
}

/// Cards are entered before the Hunter dice of the same action.
#[test]
fn dice_after_a_card_survive_leaving() {
    let mut table = Table::new();
    table.ok(DRAGON);
    sits(&mut table, "1rq");
    sits(&mut table, "").shows("[R] [ ]");
    sits(&mut table, "r⏎");
    let mut by_command = Table::new();
    by_command.ok(DRAGON);
    by_command.ok("keepers round --dice RR --reveal m");
    assert_eq!(table.json("keepers"), by_command.json("keepers"));
}

#[test]
fn dice_that_are_rolled_again_stay_marked() {
    let mut table = hunting();
    sits(&mut table, "ddsxm⏎45⏎s");
    let evening = sits(&mut table, "");
    evening.shows("1 [D]   2 [D]   3 [S]   4 [X]   5 [M]");
    evening.shows("keep    keep    keep    again   again").shows("[S] [ ]");
    sits(&mut table, "h⏎");
    let five = json!(["daggers", "daggers", "sword", "sword", "hammer"]);
    assert_eq!(dice(&mut table), five);
}

#[test]
fn space_rolls_the_dice_that_are_not_entered() {
    let mut table = hunting();
    let mut by_wyrm = table.another(3);
    by_wyrm.ok("hunt roll");
    sits(&mut table, "dd").shows("space for the rest");
    sits(&mut table, " ");
    let (typed, rolled) = (dice(&mut table), dice(&mut by_wyrm));
    assert_eq!((&typed[0], &typed[1]), (&json!("daggers"), &json!("daggers")));
    for n in 2..5 {
        assert_eq!(typed[n], rolled[n], "every die has its own face");
    }
    let mixed = "SELECT count(*) FROM event WHERE kind = 'rolled' AND thrown = 'mixed'";
    assert_eq!(count(&table, mixed), 1);
    // Where all are entered there is nothing to roll.
    let mut table = hunting();
    let evening = sits(&mut table, "ddsxm ");
    evening.shows("all dice are entered: Enter accepts them").shows("[D] [D] [S] [X] [M]");
    assert_eq!(events(&table), 0);
}

#[test]
fn dice_of_another_moment_are_dropped_without_a_word() {
    let mut table = hunting();
    sits(&mut table, "ddq");
    table.ok("hunt roll --dice HHCCX");
    assert_eq!(drafts(&table), 0, "the record takes the draft's place");
    let evening = sits(&mut table, "z");
    evening.shows("[ ] [ ] [ ] [ ] [ ]");
    // Without another event the draft stays: undo and redo change nothing.
    sits(&mut table, "⎋");
    table.ok("redo");
    sits(&mut table, "1⏎hq");
    table.ok("undo");
    let evening = sits(&mut table, "q");
    assert!(!evening.pictures[0].contains("[H]"), "{}", evening.pictures[0]);
    table.ok("redo");
    sits(&mut table, "").shows("[H]");
    table.ok("hunt abandon");
    assert_eq!(drafts(&table), 0);
}

/// A damaged draft, or one of a later version.
#[test]
fn a_draft_that_makes_no_sense_is_as_good_as_none() {
    let mut table = hunting();
    sits(&mut table, "ddq");
    for data in [
        "{}",
        "[1]",
        r#"json_set(data, '$.typed[0][1]', 200)"#,
        r#"json_set(data, '$.throws', json('[[9]]'))"#,
        r#"json_set(data, '$.answers', json('[{"number":1}]'), '$.offer', 'x')"#,
    ] {
        let conn = rusqlite::Connection::open(table.db()).unwrap();
        let value =
            if data.starts_with("json_set") { data.to_owned() } else { format!("'{data}'") };
        conn.execute(&format!("UPDATE draft SET data = {value}"), []).unwrap();
        drop(conn);
        sits(&mut table, "").shows("[ ] [ ] [ ] [ ] [ ]");
        sits(&mut table, "dd");
    }
}

#[test]
fn drafts_belong_to_no_step_and_to_no_export() {
    let mut table = hunting();
    table.ok("hunt roll --dice DDSXM");
    table.ok("undo");
    let (before, steps) = (table.dump(), count(&table, "SELECT count(*) FROM step"));
    let (_, document) = exported(&mut table, "before.json");
    sits(&mut table, "ddq");
    assert_eq!(drafts(&table), 1);
    assert_eq!(table.dump(), before);
    assert_eq!(count(&table, "SELECT count(*) FROM step"), steps);
    assert_eq!(exported(&mut table, "after.json").1, document);
    table.ok("check");
    let mut other = Table::new();
    other.ok(&["merge", table.db().to_str().unwrap()]);
    assert_eq!(drafts(&other), 0);
    table.ok("redo");
    assert_eq!(events(&table), 2, "what was undone can still be redone");
}

#[test]
fn z_takes_back_what_is_half_entered_before_it_undoes_a_step() {
    let mut table = hunting();
    table.ok("hunt roll --dice DDSXM");
    let before = table.dump();
    // Half a re-roll, a question, a list, marked dice.
    for keys in ["h45⏎sz", "uz", "45z", "h45⏎s⌫z"] {
        let mut table = table.another(4);
        let evening = sits(&mut table, keys);
        evening.shows("entry removed; no step undone");
        assert_eq!(events(&table), 2, "{keys}");
        assert_eq!(drafts(&table), 0, "{keys}");
    }
    sits(&mut table, "45z");
    assert_eq!(table.dump(), before);
    sits(&mut table, "45zz").shows("undone: hunt 1");
    assert_eq!(events(&table), 0);
}

#[test]
fn z_takes_back_one_roll_of_a_fury_after_the_other() {
    let mut table = furious();
    let evening = sits(&mut table, "xssss⏎sssz");
    evening.shows("XSSSS  [ ] [ ] [ ] [ ]");
    let evening = sits(&mut table, "z");
    evening.shows("[ ] [ ] [ ] [ ] [ ]").shows("5 dice due");
    assert_eq!(drafts(&table), 0);
    sits(&mut table, "z⏎").saw("The start of hunt 1 (id 1) is undone");
}

#[test]
fn undoing_the_start_of_a_play_says_so() {
    let mut table = hunting();
    let evening = sits(&mut table, "z⏎y");
    evening.saw("The start of hunt 1 (id 1) is undone, so it is no longer recorded.");
    evening.saw("y on the home screen brings it back.");
    assert_eq!(count(&table, "SELECT count(*) FROM play"), 1, "{}", evening.last());
    let said = table.reads("hunt live", &["z", "⏎", "q"]);
    let undone = "The start of hunt 1 (id 1) is undone, so it is no longer recorded.";
    assert!(said.out.contains(undone), "{said}");
}
