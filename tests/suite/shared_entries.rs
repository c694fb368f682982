//! Entries shared between groups as TOML.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::harness::Table;

const BOG_WYRM: &str =
    "rank=2 hp=40 exp=9 gold=5 abilities=poison 'attacks=Bite 5 / Tail 8 / Mud 11'";

#[track_caller]
fn names(table: &mut Table, words: &str) -> Vec<String> {
    let found = table.json(&format!("catalog list {words}"));
    let entries = found["entries"].as_array().unwrap().iter();
    entries
        .map(|e| e["name"].as_str().unwrap().to_owned())
        .collect()
}

fn add_bog_wyrm(table: &mut Table) {
    table.ok(&format!("catalog add dragon 'Bog Wyrm' {BOG_WYRM}"));
}

#[test]
fn entries_travel_as_toml_and_arrive_once() {
    let mut table = Table::with_party();
    add_bog_wyrm(&mut table);
    table.ok("catalog add item Torch use=durable effect=text 'text=it says \"light\"' price=1");
    let file = table.folder().join("own.toml").to_str().unwrap().to_owned();
    table.ok(&["catalog", "export", &file]);
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(table.ok("catalog export").out, text);
    let mut other = Table::with_party();
    assert_snapshot!(other.ok(&["catalog", "import", &file]), @"
    exit 0
    --- stdout
    added dragon Bog Wyrm and item Torch
    --- stderr
    (undo: wyrm undo)
    ");
    assert_eq!(other.ok("catalog export").out, text);
    assert_snapshot!(other.ok(&["catalog", "import", &file]), @"
    exit 0
    --- stdout
    2 entries were there already
    --- stderr
    (nothing had to be changed)
    ");
    assert_eq!(
        other.json(&["catalog", "import", &file])["step"],
        Value::Null
    );
    other.ok("catalog edit dragon bog hp=1");
    let said = other.refused(1, &["catalog", "import", &file]);
    assert_snapshot!(said, @"
    exit 1
    --- stderr
    error: dragon Bog Wyrm is there with other figures
    hint: nothing was imported; --replace takes over other figures of your own
    ");
    other.ok(&["catalog", "import", &file, "--replace"]);
    assert_eq!(other.ok("catalog export").out, text);
    other.ok("undo 3");
    assert!(names(&mut other, "dragon --own").is_empty());
}

#[test]
fn built_in_entries_exported_with_all_are_there_already() {
    let mut table = Table::with_party();
    let file = table.folder().join("all.toml").to_str().unwrap().to_owned();
    table.ok(&["catalog", "export", &file, "--all"]);
    assert_eq!(
        table.json(&["catalog", "import", &file])["imported"]["added"],
        json!([])
    );
    table.ok(&["catalog", "export", &file, "--all", "--kind", "dragon"]);
    assert!(!std::fs::read_to_string(&file).unwrap().contains("[[item]]"));
}

#[test]
fn a_faulty_file_is_refused_whole_with_line_numbers() {
    let mut table = Table::with_party();
    let file = table.folder().join("bad.toml").to_str().unwrap().to_owned();
    let mut import = |text: &str, code: u8| {
        std::fs::write(&file, text).unwrap();
        table.refused(code, &["catalog", "import", &file])
    };
    let good = "[[item]]\nname = \"Torch\"\nuse = \"instant\"\neffect = \"reuse\"\nprice = 1\n";
    assert_snapshot!(import(&format!("{good}\n[[dragon]]\nname = \"Bog\"\nhp = 4000\nwings = 2\n"), 1), @"
    exit 1
    --- stderr
    error: line 7: Bog, attacks: is missing
           line 7: Bog, rank: is missing
           line 7: Bog, exp: is missing
           line 7: Bog, gold: is missing
           line 9: Bog, hp: 4000 is not a number from 1 to 999
           line 10: Bog, wings: there is no such field; a dragon has chapter, rank, hp, exp, gold, attacks, abilities, text
    hint: nothing was imported
    ");
    assert_snapshot!(import("[[dragon]]\nname = \"x\nhp = 1\n", 1), @r#"
    exit 1
    --- stderr
    error: line 2: invalid basic string, expected `"`
    hint: nothing was imported
    "#);
    assert_snapshot!(import("[[bard]]\nname = \"x\"\n", 1), @"
    exit 1
    --- stderr
    error: line 1: bard is not [[dragon]], [[item]] or [[skill]]
    hint: nothing was imported
    ");
    assert_snapshot!(import("", 1), @"
    exit 1
    --- stderr
    error: the file holds no [[dragon]], [[item]] or [[skill]]
    ");
    assert_snapshot!(import(&good.replace("Torch", "Holy Water"), 1), @"
    exit 1
    --- stderr
    error: item Holy Water is built in
    hint: nothing was imported; a campaign's own figures: wyrm catalog edit
    ");
    let kick = "[[skill]]\nname = \"Kick\"\nsymbols = \"SD\"\neffect = \"attack\"\namount = 3\nclasses = \"bard\"\n";
    assert_snapshot!(import(kick, 1), @"
    exit 1
    --- stderr
    error: skill Kick: there is no class called bard
    hint: nothing was imported
    ");
    assert_snapshot!(table.refused(3, "catalog import /no/such/file.toml"), @"
    exit 3
    --- stderr
    error: /no/such/file.toml cannot be read: No such file or directory (os error 2)
    ");
}
