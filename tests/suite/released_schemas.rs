//! The released schemas, kept as dumps that every later wyrm must open.

use std::path::Path;

use rusqlite::Connection;
use wyrmkeep::store::MIGRATIONS;

use crate::harness::Table;

const FIRST: &str = include_str!("../../migrations/0001_campaign.sql");
const SECOND: &str = include_str!("../../migrations/0002_live_hunts.sql");
const SCHEMA_1: &str = "schema-1.sql";
const SCHEMA_2: &str = "schema-2.sql";
const SCHEMA_2_OPEN: &str = "schema-2-open.sql";
const SCHEMA_5_OPEN: &str = "schema-5-open.sql";

/// The dump of a released schema.
pub fn fixture(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    std::fs::read_to_string(folder.join(name)).unwrap()
}

/// A table whose database is that dump.
pub fn opened(name: &str) -> Table {
    let table = Table::without_database();
    let conn = Connection::open(table.db()).unwrap();
    conn.execute_batch("PRAGMA synchronous = OFF").unwrap();
    conn.execute_batch(&fixture(name)).unwrap();
    table
}

#[test]
fn a_file_of_the_released_schema_1_opens_and_shows_its_finished_campaign() {
    let mut table = opened(SCHEMA_1);
    let shown = table.json(&["campaign", "show"]);
    let campaign = &shown["campaign"];
    assert_eq!(campaign["name"], "Ashes");
    assert_eq!(campaign["chapter"], 8);
    let hero = table.json(&["hero", "show", "timorn"])["hero"].clone();
    assert_eq!(hero["level"], 2);
    assert_eq!(hero["max_hp"], 25, "22 and 3 gained, the rulebook's own example");
    let hunts = table.json(&["hunt", "list"]);
    assert_eq!(hunts["hunts"].as_array().unwrap().len(), 8);
    for id in 1..=8 {
        table.ok(&["hunt", "show", &id.to_string()]);
    }
    let brum = table.json(&["hero", "history", "brum"]);
    assert_eq!(brum["gold"], brum["history"].as_array().unwrap().last().unwrap()["gold_after"]);
    // Steps undone before the upgrade are redone after it.
    let before = table.dump();
    table.ok("redo");
    table.ok("undo");
    assert_eq!(table.dump(), before);
    table.ok("player add Ben");
    table.ok("hunt start --heroes denra,timorn,brum --chapter 1 --without-levels");
    table.ok("hunt roll --dice DDDSS");
    table.ok("hunt use sudden-death");
    assert_eq!(table.json("hunt")["hunt"]["dragons"][0]["hp"], 45 - 7);
    table.ok("undo 4");
    assert_eq!(table.dump(), before);
}

/// Rows recorded before an upgrade have fewer columns than the tables now.
#[test]
fn everything_done_in_a_released_schema_is_undone_and_redone_after_the_upgrade() {
    let dumps = [SCHEMA_1, SCHEMA_2, SCHEMA_2_OPEN, "schema-2-open-2.sql"];
    for name in dumps.into_iter().chain([SCHEMA_5_OPEN]) {
        let mut table = opened(name);
        // The upgrade comes with the first command; an older wyrm may have left undone steps.
        let steps = table.json("history")["history"].clone();
        let redoable = steps["can_redo"].as_i64().unwrap();
        if redoable > 0 {
            table.ok(&format!("redo {redoable}"));
        }
        let full = table.dump();
        let undone = table.json("undo --to 0 --yes");
        assert_eq!(table.dump(), "", "{name}: everything is undone");
        let count = undone["undone"]["steps"].as_array().unwrap().len();
        assert!(count > 10, "{name}: {count} steps");
        table.ok(&format!("redo {count}"));
        assert_eq!(table.dump(), full, "{name}: everything is redone");
        // One at a time, after a preview of each.
        for _ in 0..count.min(25) {
            let preview = table.json("history")["history"]["undo_would_change"].clone();
            assert_eq!(table.json("undo")["undone"]["changes"], preview, "{name}");
        }
        table.ok(&format!("redo {}", count.min(25)));
        assert_eq!(table.dump(), full, "{name}: and back");
    }
}

/// Titles, winners and reasons, and the log of each: replayed from its original events.
#[test]
fn a_finished_play_of_every_title_in_schema_2_is_shown_and_replayed() {
    let mut table = opened(SCHEMA_2);
    let plays = table.json("play list")["plays"].clone();
    let told = |field: &str| -> Vec<String> {
        let plays = plays.as_array().unwrap().iter();
        plays.map(|play| play[field].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(told("title"), ["dice-dragons", "keepers", "amulets", "drako"]);
    assert_eq!(
        told("how"),
        [
            "fled from Young Red Dragon",
            "Ana wins with 3 shields",
            "Ana wins with 163",
            "John wins: the dragon is slain",
        ]
    );
    for (command, id, word) in [
        ("hunt", 1, "Sudden Death"),
        ("keepers", 2, "Ana"),
        ("amulets", 3, "all hidden values are revealed"),
        ("drako", 4, "Urpen"),
    ] {
        table.ok(&format!("play show {id}"));
        let log = table.ok(&format!("{command} log {id}"));
        assert!(log.out.contains(word), "{log}");
    }
    let before = table.dump();
    table.ok("play note 4 again");
    table.ok("undo");
    assert_eq!(table.dump(), before);
}

/// Every column that schema 2 had of plays and their parts, row by row.
#[test]
fn the_upgrade_of_schema_2_keeps_all_plays() {
    for name in [SCHEMA_2, SCHEMA_2_OPEN] {
        let mut table = opened(name);
        let old = Connection::open_in_memory().unwrap();
        old.execute_batch(&fixture(name)).unwrap();
        table.ok("player add Dora");
        let new = Connection::open(table.db()).unwrap();
        let version = new.query_row("PRAGMA user_version", [], |row| row.get(0));
        assert_eq!(version, Ok(6));
        for part in ["play", "play_player", "event", "play_stat", "ledger"] {
            let columns = texts(&old, &format!("SELECT name FROM pragma_table_info('{part}')"));
            let rows = format!("SELECT json_array({}) FROM {part} ORDER BY 1", columns.join(", "));
            assert_eq!(texts(&new, &rows), texts(&old, &rows), "{name}: {part}");
        }
        let broken = texts(&new, "SELECT \"table\" FROM pragma_foreign_key_check");
        assert_eq!(broken, [""; 0]);
        let unknown = "SELECT id FROM play WHERE coalesce(place, minutes, cooperative, extra, dice) IS NOT NULL
                       UNION SELECT play_id FROM event WHERE thrown IS NOT NULL";
        assert_eq!(texts(&new, unknown), [""; 0], "nobody said any of it");
    }
}

fn texts(conn: &Connection, sql: &str) -> Vec<String> {
    let mut rows = conn.prepare(sql).unwrap();
    let rows = rows.query_map([], |row| row.get(0)).unwrap();
    rows.map(Result::unwrap).collect()
}

#[test]
fn a_migration_is_never_edited() {
    let first = FIRST.to_owned();
    let both = format!("{FIRST}\n{SECOND}");
    let five: Vec<&str> = MIGRATIONS[..5].iter().map(|migration| migration.sql).collect();
    for (fixed, migrations) in [
        (SCHEMA_1, first),
        (SCHEMA_2, both.clone()),
        (SCHEMA_2_OPEN, both),
        (SCHEMA_5_OPEN, five.join("\n")),
    ] {
        let old = Connection::open_in_memory().unwrap();
        old.execute_batch(&fixture(fixed)).unwrap();
        let new = Connection::open_in_memory().unwrap();
        new.execute_batch(&migrations).unwrap();
        assert_eq!(schema(&new), schema(&old), "{fixed}");
    }
}

fn schema(conn: &Connection) -> Vec<String> {
    texts(
        conn,
        "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'journal\\_%' ESCAPE '\\' OR name = 'journal_now' ORDER BY type, name",
    )
}

/// Litestream has two small tables in the file and writes to them at any time: they belong to no
/// step, even after an upgrade.
#[test]
fn tables_of_another_program_are_left_to_it_across_an_upgrade() {
    let mut table = opened(SCHEMA_2);
    let conn = Connection::open(table.db()).unwrap();
    conn.execute_batch(
        "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
         CREATE TABLE _litestream_lock (id INTEGER);",
    )
    .unwrap();
    table.ok("player add Somebody");
    conn.execute_batch(
        "INSERT INTO _litestream_seq (id, seq) VALUES (1, 1)
             ON CONFLICT (id) DO UPDATE SET seq = seq + 1;
         INSERT INTO _litestream_lock (id) VALUES (1);",
    )
    .unwrap();
    table.ok("undo");
}
