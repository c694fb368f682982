//! The released schemas, kept as dumps that every later wyrm must open.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use crate::harness::Table;

const FIRST: &str = include_str!("../../migrations/0001_campaign.sql");
const SCHEMA_1: &str = "tests/fixtures/schema-1.sql";

fn fixture() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(SCHEMA_1)
}

#[test]
fn a_file_of_the_released_schema_1_opens_and_shows_its_finished_campaign() {
    let mut table = Table::without_database();
    let conn = Connection::open(table.db()).unwrap();
    conn.execute_batch(&std::fs::read_to_string(fixture()).unwrap())
        .unwrap();
    drop(conn);
    let shown = table.json(&["campaign", "show"]);
    let campaign = &shown["campaign"];
    assert_eq!(campaign["name"], "Ashes");
    assert_eq!(campaign["chapter"], 8);
    let hero = table.json(&["hero", "show", "timorn"])["hero"].clone();
    assert_eq!(hero["level"], 2);
    assert_eq!(
        hero["max_hp"], 25,
        "22 and 3 gained, the rulebook's own example"
    );
    let hunts = table.json(&["hunt", "list"]);
    assert_eq!(hunts["hunts"].as_array().unwrap().len(), 8);
    for id in 1..=8 {
        table.ok(&["hunt", "show", &id.to_string()]);
    }
    let brum = table.json(&["hero", "history", "brum"]);
    assert_eq!(
        brum["gold"],
        brum["history"].as_array().unwrap().last().unwrap()["gold_after"]
    );
    // Steps from before the upgrade stay; what comes after it is undone as ever.
    table.refused(1, "redo");
    let before = table.dump();
    table.ok("player add Ben");
    table.ok("hunt start --heroes denra,timorn,brum --chapter 1");
    table.ok("hunt roll --dice DDDSS");
    table.ok("hunt use sudden-death");
    assert_eq!(table.json("hunt")["hunt"]["dragons"][0]["hp"], 45 - 7);
    table.ok("undo 4");
    assert_eq!(table.dump(), before);
    let refused = table.refused(1, "undo");
    assert!(
        refused.err.contains("before wyrm's database was upgraded"),
        "{refused}"
    );
}

#[test]
fn the_first_migration_is_never_edited() {
    let old = Connection::open_in_memory().unwrap();
    old.execute_batch(&std::fs::read_to_string(fixture()).unwrap())
        .unwrap();
    let new = Connection::open_in_memory().unwrap();
    new.execute_batch(FIRST).unwrap();
    let schema = |conn: &Connection| -> Vec<String> {
        let mut rows = conn
            .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'journal\\_%' ESCAPE '\\' OR name = 'journal_now' ORDER BY type, name")
            .unwrap();
        let rows = rows.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    };
    assert_eq!(schema(&new), schema(&old));
}
