//! Documents made up by others: refused with the position and the reason, and nothing changed.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::exchange::exported;
use crate::harness::Table;

fn group() -> (Table, Value) {
    let mut table = Table::with_party();
    table.ok("player add Ana Ben");
    table.ok("hunt record --outcome slain --heroes denra,timorn,brum");
    table.ok("market buy small-healing-potion --hero denra");
    let (_, text) = exported(&mut table, "all.json");
    (table, serde_json::from_str(&text).unwrap())
}

/// The refusal of a text, by a non-empty file and by an empty one.
fn refused(table: &mut Table, text: &str) -> String {
    let file = table.folder().join("bad.json");
    std::fs::write(&file, text).unwrap();
    let words = ["import", "json", file.to_str().unwrap()];
    let said = table.refused(1, &words);
    let mut empty = Table::without_database();
    empty.refused(1, &words);
    assert!(!empty.db().exists());
    let line = said.err.lines().next().unwrap_or_default();
    let line = line.replace("error: FOLDER/bad.json cannot be imported: ", "");
    assert!(line.len() < 400, "{line}");
    assert!(!line.contains('\u{1b}'));
    line
}

#[test]
fn every_fault_is_named_with_its_place() {
    let (mut table, good) = group();
    let row = |table: &str, n: usize, column: &str, value: Value| {
        let mut bad = good.clone();
        bad["tables"][table][n][column] = value;
        bad.to_string()
    };
    let with = |change: &dyn Fn(&mut Value)| {
        let mut bad = good.clone();
        change(&mut bad);
        bad.to_string()
    };
    let faults = [
        ("not JSON", "wyrm".to_owned()),
        ("cut", good.to_string()[..2000].to_owned()),
        ("another document", json!({ "schema": 1, "plays": [] }).to_string()),
        ("another kind", with(&|bad| bad["wyrmkeep"] = json!("\u{1b}[2J"))),
        ("version 0", with(&|bad| bad["version"] = json!(0))),
        ("two documents", format!("{good}{good}")),
        ("an unknown part", with(&|bad| bad["more"] = json!(1))),
        ("an unknown table", with(&|bad| bad["tables"]["step"] = json!([]))),
        ("what merges remember", with(&|bad| bad["tables"]["merged"] = json!([]))),
        (
            "a missing table",
            with(&|bad| drop(bad["tables"].as_object_mut().unwrap().remove("hero"))),
        ),
        ("an unknown column", row("player", 0, "password", json!("x"))),
        (
            "a missing column",
            with(&|bad| {
                drop(bad["tables"]["player"][1].as_object_mut().unwrap().remove("uuid"));
            }),
        ),
        ("a text for a number", row("campaign", 0, "chapter", json!("1"))),
        ("a number for a text", row("player", 1, "name", json!(7))),
        ("a fraction", row("ledger", 0, "gold", json!(1.5))),
        ("a boolean", row("ledger", 0, "gold", json!(true))),
        ("a list", row("player", 0, "name", json!([]))),
        ("an object", row("player", 0, "name", json!({}))),
        ("nothing where something must be", row("player", 0, "name", Value::Null)),
        ("a number too large", row("ledger", 0, "gold", json!(u64::MAX))),
        ("an id below one", row("player", 0, "id", json!(0))),
        ("an id too large", row("player", 0, "id", json!(i64::MAX))),
        ("a chapter that is none", row("campaign", 0, "chapter", json!(9))),
        ("an escape sequence in a name", row("player", 0, "name", json!("A\u{1b}[2Jna"))),
        ("a name that looks like another", row("player", 0, "name", json!("A\u{202e}na"))),
        ("a name under another key", row("player", 0, "name", json!("Zoe"))),
        ("an escape sequence in a note", row("play", 0, "note", json!("\u{1b}]0;x\u{7}"))),
        ("a time that is none", row("play", 0, "started_at", json!("yesterday"))),
        ("JSON that is none", row("play", 0, "setup", json!("{"))),
        ("an unknown title", row("play", 0, "title", json!("chess"))),
        ("a hero of nobody's campaign", row("hero", 0, "campaign_id", json!(77))),
        ("a seat of no play", row("play_player", 0, "play_id", json!(77))),
        ("negative gold", row("ledger", 0, "gold", json!(-50))),
        (
            "a row twice",
            with(&|bad| {
                let first = bad["tables"]["player"][0].clone();
                bad["tables"]["player"].as_array_mut().unwrap().push(first);
            }),
        ),
        (
            "a level out of order",
            with(&|bad| {
                bad["tables"]["hero_level"] = json!([
                    { "hero_id": 1, "level": 3, "hp": 4, "dice": "SS", "improved": null, "learned": null, "at": "2026-11-14T19:00:00Z", "thrown": "hand" }
                ]);
            }),
        ),
        (
            "a record twice",
            with(&|bad| {
                let first = bad["made_of"][0].clone();
                bad["made_of"].as_array_mut().unwrap().push(first);
            }),
        ),
        ("a step turned less than never", with(&|bad| bad["undone"] = json!({ "x": -1 }))),
        ("a key twice", good.to_string().replacen("\"wyrmkeep\"", "\"undone\":{},\"wyrmkeep\"", 1)),
    ];
    let said: Vec<String> = faults
        .iter()
        .map(|(what, text)| format!("{what}: {}", refused(&mut table, text)))
        .collect();
    assert_snapshot!(said.join("\n"));
}

#[test]
fn large_and_deep_files_are_refused() {
    let (mut table, good) = group();
    let start = "{\"schema\":1,\"wyrmkeep\":\"records\",\"version\":6,\"database\":{\"uuid\":\"u\",\"created_at\":\"2026-11-14T19:00:00Z\"},\"tables\":{\"player\":";
    let deep = format!("{start}{}", "[".repeat(10_000_000));
    let object = format!("{start}{}", "{\"a\":".repeat(5_000_000));
    let long = format!("{start}[{{\"name\":\"{}\"}}]}}}}", "x".repeat(50_000_000));
    let many = format!("{start}[{}{{}}]}}}}", "{},".repeat(15_000_000));
    let name = {
        let mut bad = good.clone();
        bad["tables"]["player"][0]["name"] = json!("x".repeat(1_000_000));
        bad.to_string()
    };
    let said: Vec<String> =
        [deep, object, long, many, name].iter().map(|text| refused(&mut table, text)).collect();
    assert_snapshot!(said.join("\n"));
}

#[test]
fn a_file_that_is_not_there_or_not_text_is_named() {
    let (mut table, _) = group();
    assert_snapshot!(table.refused(3, "import json nowhere.json"));
    let file = table.folder().join("bytes.json");
    std::fs::write(&file, [0xff, 0xfe, 0x00]).unwrap();
    table.refused(3, &["import", "json", file.to_str().unwrap()]);
}
