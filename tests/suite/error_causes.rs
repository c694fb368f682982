//! Causes of errors: shown by `--verbose` and in JSON, otherwise omitted.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::harness::{Table, Words};

/// The error of a command that fails with this code, as JSON.
#[track_caller]
fn error<'a>(table: &mut Table, code: u8, words: impl Words<'a>) -> Value {
    let mut words = words.words();
    words.push("--json");
    let said = table.refused(code, &words);
    let mut document: Value = serde_json::from_str(&said.err).unwrap();
    document["error"].take()
}

/// A party in a hunt whose first event was overwritten.
fn with_broken_event() -> Table {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    table.ok("hunt roll --dice SSDDX");
    table.edit_elsewhere("UPDATE event SET data = '{}' WHERE n = 1");
    table
}

#[test]
fn a_record_that_cannot_be_read_says_why_if_asked() {
    let mut table = with_broken_event();
    assert_snapshot!(table.refused(3, "hunt"), @"
    exit 3
    --- stderr
    error: the database holds something this wyrm cannot read: hunt 1
    ");
    assert_snapshot!(table.refused(3, "hunt --verbose"), @"
    exit 3
    --- stderr
    error: the database holds something this wyrm cannot read: hunt 1
    because: missing field `kind` at line 1 column 2
    ");
    let error = error(&mut table, 3, "hunt");
    assert_eq!(error["kind"], "storage");
    assert_eq!(error["causes"], json!(["missing field `kind` at line 1 column 2"]));
}

#[test]
fn a_fault_of_toml_is_shown_with_the_text_around_it() {
    let mut table = Table::with_party();
    let file = table.folder().join("own.toml");
    std::fs::write(&file, "[[item]]\nname = \"Torch\nprice = 1\n").unwrap();
    let file = file.to_str().unwrap().to_owned();
    assert_snapshot!(table.refused(1, &["catalog", "import", &file]), @r#"
    exit 1
    --- stderr
    error: line 2: invalid basic string, expected `"`
    hint: nothing was imported
    "#);
    assert_snapshot!(table.refused(1, &["catalog", "import", &file, "--verbose"]), @r#"
    exit 1
    --- stderr
    error: line 2: invalid basic string, expected `"`
    because: TOML parse error at line 2, column 14
               |
             2 | name = "Torch
               |              ^
             invalid basic string, expected `"`
    hint: nothing was imported
    "#);
    let error = error(&mut table, 1, &["catalog", "import", &file]);
    let cause = error["causes"][0].as_str().unwrap();
    assert!(cause.starts_with("TOML parse error at line 2"), "{cause}");
    // A fault that wyrm itself finds has no other cause.
    std::fs::write(&file, "[[item]]\nname = \"Torch\"\nprice = 1\n").unwrap();
    let said = table.refused(1, &["catalog", "import", &file, "--verbose"]);
    assert!(!said.err.contains("because:"), "{said}");
}

#[test]
fn a_file_that_cannot_be_written_says_what_the_system_said() {
    let mut table = Table::with_party();
    let file = table.folder().join("nowhere/own.toml");
    let file = file.to_str().unwrap().to_owned();
    let words = ["catalog", "export", &file, "--verbose", "--all"];
    // The message quotes it, so it is not repeated.
    assert_snapshot!(table.refused(3, &words), @"
    exit 3
    --- stderr
    error: FOLDER/nowhere/own.toml cannot be written: No such file or directory (os error 2)
    ");
    let error = error(&mut table, 3, &["catalog", "export", &file]);
    assert_eq!(error["causes"], json!(["No such file or directory (os error 2)"]));
}

#[test]
fn what_sqlite_answers_is_passed_on() {
    let mut table = Table::with_party();
    table.ok("player add Ana");
    table.edit_elsewhere("UPDATE hero SET player_id = (SELECT id FROM player)");
    assert_snapshot!(table.refused(1, "undo --verbose"), @"
    exit 1
    --- stderr
    error: step 5 cannot be undone or redone: the file was edited outside wyrm
    because: FOREIGN KEY constraint failed
    because: Error code 787: constraint failed
    ");
    table.edit_elsewhere("ALTER TABLE player RENAME TO players");
    assert_snapshot!(table.refused(3, "player list --verbose"), @"
    exit 3
    --- stderr
    warning: FOLDER/wyrm.db is damaged, and this answer may be wrong: see wyrm check
    error: database error: no such table: player
    because: Error code 1: SQL logic error
    ");
    let error = error(&mut table, 3, "player list");
    assert_eq!(error["causes"], json!(["no such table: player", "Error code 1: SQL logic error"]));
}

#[test]
fn a_refusal_by_the_rules_has_no_causes() {
    let mut table = Table::with_party();
    let said = table.refused(1, "hero pay denra timorn 5 --verbose");
    assert_eq!(said.err, "error: Denra has 0 gold, 5 needed\n");
    let error = error(&mut table, 1, "hero pay denra timorn 5");
    assert_eq!(error.get("causes"), None);
    let error = self::error(&mut table, 1, "hero edit denra --gold many --reason x");
    assert_eq!(error["causes"], json!(["invalid digit found in string"]));
}
