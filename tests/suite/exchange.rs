//! `wyrm export json` and `wyrm import json`.

use std::path::{Path, PathBuf};

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::harness::{Said, Table};
use crate::merge_property::sound;
use crate::play_seed::seeds;

/// Exports to a file of this name; returns the file and its content.
#[track_caller]
pub fn exported(table: &mut Table, name: &str) -> (PathBuf, String) {
    let file = table.folder().join(name);
    table.ok(&["export", "json", file.to_str().unwrap(), "--force"]);
    let text = std::fs::read_to_string(&file).unwrap();
    (file, text)
}

#[track_caller]
pub fn imported(table: &mut Table, file: &Path, flags: &str) -> Said {
    let mut words = vec!["import", "json", file.to_str().unwrap()];
    words.extend(flags.split_whitespace());
    table.ok(&words)
}

/// Every row except the merges' memory.
pub fn records_only(table: &Table) -> String {
    let dump = table.dump();
    let kept = dump.lines().filter(|line| !line.starts_with("merged: "));
    kept.collect::<Vec<_>>().join("\n")
}

/// A little of everything: a campaign, an open hunt, other titles, own entries, settings.
fn group() -> Table {
    let mut table = Table::with_party();
    table.ok("player add Ana 'Ben “the Bow” O’Neil'");
    table.ok("hunt record --outcome slain --heroes denra,timorn,brum");
    table.ok("market buy small-healing-potion --hero denra");
    table.ok("catalog add item Moon-Salt use=instant effect=heal amount=3 price=1");
    table.ok("catalog edit dragon young-red gold=9");
    table.ok("campaign rule healing-wave 4");
    table.ok("drako box fire=3");
    table.ok("amulets score --player Ana:eggs=1 --player Cleo:pieces=1 --save --new-player");
    table.ok("keepers start --mode keeper --players Ana,Cleo,Dora --new-player --seed 7");
    table.ok("keepers round --seed 3");
    table.ok("player add Emil");
    table.ok("undo");
    table
}

#[test]
fn a_document_says_what_it_is_and_holds_every_table() {
    let mut table = group();
    let said = table.ok("export json");
    let document: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(document["schema"], 1);
    assert_eq!(document["wyrmkeep"], "records");
    assert_eq!(document["version"], 6);
    let tables: Vec<&String> = document["tables"].as_object().unwrap().keys().collect();
    assert_eq!(
        tables,
        [
            "campaign",
            "catalog_entry",
            "catalog_override",
            "event",
            "hero",
            "hero_item",
            "hero_level",
            "hero_skill",
            "ledger",
            "market",
            "outside",
            "play",
            "play_player",
            "play_stat",
            "player",
            "same_player",
            "setting",
            "title"
        ]
    );
    assert_eq!(document["tables"]["player"][0]["name"], "Ana");
    assert_eq!(document["undone"].as_object().unwrap().len(), 1);
    assert_eq!(said.err, "");
    assert_eq!(said.out, table.ok("export json").out, "twice the same");
}

#[test]
fn into_an_empty_file_comes_the_same_database() {
    let mut first = group();
    let (file, text) = exported(&mut first, "all.json");
    for mut second in [Table::without_database(), Table::new()] {
        let said = imported(&mut second, &file, "");
        assert!(said.out.starts_with("imported all.json, all of it: "), "{said}");
        assert_eq!(records_only(&first), records_only(&second));
        assert_eq!(exported(&mut second, "again.json").1, text);
        sound(&second);
        let checked = second.ok("check");
        assert!(checked.out.contains("everything is in order") || checked.code == 0, "{checked}");
        // It continues where the first one stopped.
        assert_eq!(first.run("keepers").out, second.run("keepers").out);
        second.ok("player add Fay");
        second.ok("undo 2");
        assert_eq!(second.dump(), "");
    }
}

#[test]
fn whoever_goes_on_after_an_import_is_taken_unasked() {
    let mut first = group();
    let (file, _) = exported(&mut first, "all.json");
    let mut second = Table::without_database();
    imported(&mut second, &file, "");
    second.ok("hunt record --outcome fled --heroes denra,timorn");
    second.ok("player rename cleo Clio");
    let (back, _) = exported(&mut second, "back.json");
    let said = imported(&mut first, &back, "");
    assert_snapshot!(said);
    assert!(first.ok("player list").out.contains("Clio"));
    // And the file itself is merged as well.
    let other = second.db().to_str().unwrap().to_owned();
    let again = first.ok(&["merge", &other]);
    assert!(again.err.contains("already up to date"), "{again}");
}

#[test]
fn what_both_went_on_with_is_asked_for() {
    let mut first = group();
    let mut second = first.another(9);
    first.ok("hunt record --outcome fled --heroes denra");
    second.ok("hunt record --outcome slain --heroes timorn");
    let (file, _) = exported(&mut second, "second.json");
    let words = ["import", "json", file.to_str().unwrap()];
    let said = first.refused(1, &words);
    let folder = second.folder().to_str().unwrap().to_owned();
    assert_snapshot!(said.err.replace(&folder, "THERE"));
    let said = imported(&mut first, &file, "--take theirs");
    assert_snapshot!(said);
}

#[test]
fn nothing_is_overwritten_unasked_and_a_dry_run_writes_nothing() {
    let mut table = group();
    let there = table.folder().join("there.json");
    std::fs::write(&there, "mine").unwrap();
    let said = table.refused(1, &["export", "json", there.to_str().unwrap()]);
    assert_snapshot!(said);
    let db = table.db().to_str().unwrap().to_owned();
    table.refused(1, &["export", "json", &db, "--force"]);
    table.ok(&["export", "json", there.to_str().unwrap(), "--force", "--dry-run"]);
    assert_eq!(std::fs::read_to_string(&there).unwrap(), "mine");
    let new = table.folder().join("new.json");
    let said = table.json(&["export", "json", new.to_str().unwrap()]);
    assert_eq!(said["export"]["tables"]["player"], 4);

    let mut empty = Table::without_database();
    let words = ["import", "json", new.to_str().unwrap(), "--dry-run"];
    let said = empty.ok(&words);
    assert!(said.err.contains("dry run"), "{said}");
    assert!(!empty.db().exists());
}

/// The document of the previous version: without the last migration's additions.
#[test]
fn an_older_version_is_brought_up_to_date_and_a_newer_one_refused() {
    let mut first = group();
    let (file, text) = exported(&mut first, "all.json");
    let mut document: Value = serde_json::from_str(&text).unwrap();
    document["version"] = json!(4);
    let tables = document["tables"].as_object_mut().unwrap();
    tables.remove("outside");
    for (table, column) in [
        ("play", "ignored"),
        ("play", "seed"),
        ("hero_level", "thrown"),
        ("hero", "thrown"),
        ("hero", "dice"),
    ] {
        for row in tables[table].as_array_mut().unwrap() {
            row.as_object_mut().unwrap().remove(column);
        }
    }
    std::fs::write(&file, document.to_string()).unwrap();
    let mut second = Table::without_database();
    imported(&mut second, &file, "");
    // A play gets a new seed; the rest is the same.
    let (old, new) = (seeds(&first), seeds(&second));
    assert!(new.values().all(Option::is_some) && old != new, "{new:?}");
    for (uuid, seed) in old {
        let seed = seed.unwrap();
        second.edit_elsewhere(&format!("UPDATE play SET seed = '{seed}' WHERE uuid = '{uuid}'"));
    }
    assert_eq!(records_only(&first), records_only(&second));

    document["version"] = json!(99);
    std::fs::write(&file, document.to_string()).unwrap();
    let said = second.refused(1, &["import", "json", file.to_str().unwrap()]);
    assert!(said.err.contains("was made by a newer wyrm (version 99, this one knows 6)"), "{said}");
}

/// Another program may sort the keys or write everything on one line.
#[test]
fn the_order_of_keys_and_the_spaces_do_not_matter() {
    let mut first = group();
    let (file, text) = exported(&mut first, "all.json");
    let document: Value = serde_json::from_str(&text).unwrap();
    std::fs::write(&file, document.to_string()).unwrap();
    let mut second = Table::without_database();
    imported(&mut second, &file, "");
    assert_eq!(exported(&mut second, "again.json").1, text);
}

#[test]
fn the_guide_describes_every_table_and_column() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/exchange.md");
    let page = std::fs::read_to_string(page).unwrap();
    let table = Table::new();
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    let texts = |sql: &str| -> Vec<String> {
        let mut rows = conn.prepare(sql).unwrap();
        let rows = rows.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let mut empty = Table::new();
    let document: Value = serde_json::from_str(&empty.ok("export json").out).unwrap();
    for name in document["tables"].as_object().unwrap().keys() {
        let row = page.lines().find(|line| line.starts_with(&format!("| `{name}` |")));
        let row = row.unwrap_or_else(|| panic!("{name} is not described"));
        for column in texts(&format!("SELECT name FROM pragma_table_info('{name}')")) {
            assert!(row.contains(&format!("`{column}`")), "{name}.{column} is not described");
        }
    }
}

/// A file whose journal does not cover every record: unknown history stays unknown.
#[test]
fn records_that_no_step_tells_of_come_along() {
    let mut first = group();
    first.edit_elsewhere(
        "INSERT INTO player (uuid, name, name_key, created_at)
         VALUES ('01a1db6e-4780-787c-80ad-efae424b0b1c', 'Zoe', 'zoe', '2026-11-14T19:00:00Z')",
    );
    let (file, text) = exported(&mut first, "all.json");
    let mut second = Table::without_database();
    imported(&mut second, &file, "");
    assert_eq!(records_only(&first), records_only(&second));
    let (again, same) = exported(&mut second, "again.json");
    assert_eq!(text, same);
    let said = imported(&mut first, &again, "");
    assert!(said.err.contains("already up to date"), "{said}");
}

/// Two hundred plays from another program, with all its data about them.
#[test]
fn what_came_from_another_program_goes_out_and_in_as_well() {
    let mut first = Table::new();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/bgstats-200.json");
    first.ok(&["import", "bgstats", file.to_str().unwrap(), "--rest-new"]);
    let (file, text) = exported(&mut first, "all.json");
    let mut second = Table::without_database();
    imported(&mut second, &file, "");
    assert_eq!(records_only(&first), records_only(&second));
    assert_eq!(exported(&mut second, "again.json").1, text);
    let mut third = group();
    imported(&mut third, &file, "--different Anna-Lena --different Ben");
    sound(&third);
}

/// A name written by another program. A document with it could not be read again.
#[test]
fn what_could_not_be_imported_again_is_not_exported() {
    let mut table = Table::with_party();
    table.ok("player add Ana");
    table.edit_elsewhere("UPDATE player SET name = 'An' || char(27) || 'a'");
    let file = table.folder().join("all.json");
    let file = file.to_str().unwrap().to_owned();
    for words in [
        &["export", "json", &file][..],
        &["export", "json", &file, "--dry-run"],
        &["export", "json"],
    ] {
        assert_eq!(
            table.refused(3, words).err,
            "error: player 1 cannot be exported: the name An\\u{1b}a has an invisible character
hint: wyrm check lists such records, and how to fix them\n"
        );
    }
    assert!(!Path::new(&file).exists());
    let checked = table.run("check --json");
    assert_eq!(checked.code, 3, "{checked}");
    let problems: Value = serde_json::from_str(&checked.out).unwrap();
    let problem = &problems["check"]["problems"][0];
    assert_eq!(problem["record"], "player 1");
    let mend = problem["mend"].as_str().unwrap();
    assert!(mend.ends_with("player rename 1 NAME"), "{mend}");
    table.ok("player rename 1 Ana");
    let (file, _) = exported(&mut table, "all.json");
    let mut other = Table::without_database();
    imported(&mut other, &file, "");
    assert_eq!(records_only(&other), records_only(&table));
    table.ok("check");
}
