//! The released schemas, kept as dumps that every later wyrm must open.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use crate::harness::Table;

const FIRST: &str = include_str!("../../migrations/0001_campaign.sql");
const SCHEMA_1: &str = "tests/fixtures/schema-1.sql";

fn fixture() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(SCHEMA_1)
}

/// A campaign from the first hero to the last chapter.
fn finished_campaign() -> Table {
    let mut table = Table::with_party();
    table.ok(&["campaign", "rule", "healing-wave", "4"]);
    table.ok(&[
        "catalog",
        "add",
        "item",
        "Moon Salt",
        "use=instant",
        "effect=heal",
        "amount=3",
        "price=1",
    ]);
    table.ok(&["catalog", "edit", "dragon", "pale", "gold=6"]);
    let hunt = [
        "hunt",
        "record",
        "--outcome",
        "slain",
        "--heroes",
        "denra,timorn,brum",
    ];
    for chapter in 1..=8 {
        table.ok(&hunt);
        if chapter == 1 {
            table.ok(&["market", "buy", "haste-potion", "--hero", "denra"]);
            table.ok(&["hero", "give", "denra", "haste-potion", "brum"]);
        }
        if chapter == 3 {
            table.ok(&[
                "hero",
                "level-up",
                "timorn",
                "--improve",
                "fireball",
                "--dice",
                "MSXDC HHCM SSS",
            ]);
            table.ok(&[
                "hero", "edit", "brum", "--reason", "found", "--gold", "+1", "--player", "Ana",
            ]);
        }
    }
    table.ok(&["player", "add", "Ben"]);
    table.ok(&["undo"]);
    table
}

/// The file as plain SQL: tables, rows, indexes, triggers.
fn as_sql(conn: &Connection) -> String {
    let read = |sql: &str| -> Vec<String> {
        let mut rows = conn.prepare(sql).unwrap();
        let rows = rows.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let mut text = String::from("-- A finished campaign in the released schema 1.\n");
    for pragma in ["application_id", "user_version"] {
        let value: i64 = conn
            .query_row(&format!("PRAGMA {pragma}"), [], |row| row.get(0))
            .unwrap();
        text.push_str(&format!("PRAGMA {pragma} = {value};\n"));
    }
    let made = |kind: &str| {
        read(&format!(
            "SELECT sql || ';' FROM sqlite_schema WHERE type = '{kind}' AND sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
        ))
    };
    text.push_str(&made("table").join("\n"));
    text.push('\n');
    for table in read("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid") {
        let columns = read(&format!(
            "SELECT 'quote(' || name || ')' FROM pragma_table_info('{table}')"
        ));
        let rows = read(&format!(
            "SELECT 'INSERT INTO {table} VALUES (' || {} || ');' FROM {table} ORDER BY 1",
            columns.join(" || ', ' || ")
        ));
        for row in rows {
            text.push_str(&row);
            text.push('\n');
        }
    }
    text.push_str(&made("index").join("\n"));
    text.push('\n');
    text.push_str(&made("trigger").join("\n"));
    text.push('\n');
    text
}

#[test]
#[ignore = "writes the fixture; only until schema 1 is released"]
fn write_the_fixture_of_schema_1() {
    let table = finished_campaign();
    let text = as_sql(&Connection::open(table.db()).unwrap());
    std::fs::create_dir_all(fixture().parent().unwrap()).unwrap();
    std::fs::write(fixture(), text).unwrap();
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
    table.ok(&["redo"]);
    let players = table.json(&["player", "list"]);
    assert_eq!(players["players"][1]["name"], "Ben", "{players}");
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
