//! `wyrm check`: examines everything, changes nothing.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::harness::Table;
use crate::released_schemas::opened;

/// A check with findings, which changes nothing.
fn found(table: &mut Table) -> Value {
    let before = std::fs::read(table.db()).unwrap();
    let said = table.run("check --json");
    assert_eq!(said.code, 3, "{said}");
    assert_eq!(said.err, "");
    assert_eq!(std::fs::read(table.db()).unwrap(), before);
    let report: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(report["check"]["ok"], false);
    report["check"]["problems"].clone()
}

fn only(problems: &Value) -> (&str, &str, &str) {
    let all = problems.as_array().unwrap();
    assert_eq!(all.len(), 1, "{problems}");
    let word = |name: &str| all[0][name].as_str().unwrap_or_default();
    (word("kind"), word("record"), word("what"))
}

/// Removes all backups, so that only the test's own exist.
fn forget_backups(table: &Table) {
    let _ = std::fs::remove_dir_all(table.folder().join("backups"));
}

fn back_up(table: &Table, stamp: &str) {
    let folder = table.folder().join("backups");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::copy(table.db(), folder.join(format!("wyrm.{stamp}.day.db"))).unwrap();
}

#[test]
fn a_whole_file_is_told_in_one_sentence() {
    let mut table = opened("schema-2.sql");
    table.ok("player add Zoe");
    assert_snapshot!(table.ok("check"), @"
    exit 0
    --- stdout
    FOLDER/wyrm.db is intact
     checked  4 plays (4 replayed), 158 events, 2 ledger rows, 55 steps, 0
              catalogue entries and 9 settings
    ");
    let report = table.json("check")["check"].clone();
    assert_eq!(report["ok"], true);
    assert_eq!(report["problems"], json!([]));
    assert_eq!(report["notes"], json!([]));
    assert_eq!(report["checked"]["replayed"], 4);
    table.ok("undo");
    table.ok("check");
}

#[test]
fn every_kind_of_damage_is_named_with_its_record() {
    for (sql, wanted) in [
        (
            "UPDATE ledger SET gold = -9 WHERE id = 1",
            ("ledger", "Denra's ledger, row 1", "gold is -9 after it"),
        ),
        (
            "UPDATE play SET setup = '{}' WHERE id = 1",
            ("play", "hunt 1 (id 1)", "missing field `v` at line 1 column 2"),
        ),
        (
            "DELETE FROM hero_item",
            ("journal", "step 7", "does not fit the table hero_item: a row is gone"),
        ),
        (
            "DELETE FROM step_change WHERE id = 1; UPDATE step_change SET was = '[]' WHERE step = 2 AND op = 'insert'",
            ("journal", "step 2", "holds a row where there was none"),
        ),
        (
            "UPDATE step SET undone = 1 WHERE id = 3; DELETE FROM step_change WHERE step = 3",
            ("journal", "step 4", "counts, though step 3 before it is undone"),
        ),
        (
            "UPDATE setting SET value = '9' WHERE key = 'current-campaign'",
            ("setting", "setting current-campaign of wyrm", "9 makes no sense"),
        ),
        (
            "UPDATE catalog_entry SET data = json_remove(data, '$.effect')",
            ("catalogue", "item Lucky Coin", "effect: is missing"),
        ),
        ("DROP INDEX ledger_play", ("schema", "the index ledger_play", "is missing")),
        (
            "DROP TRIGGER ledger_never_shrinks",
            ("schema", "the trigger ledger_never_shrinks", "is missing"),
        ),
        (
            "PRAGMA foreign_keys = OFF; DELETE FROM player; DELETE FROM step_change WHERE tbl = 'player'",
            ("link", "hero 1", "points to a player that is not there"),
        ),
    ] {
        let mut table = Table::new();
        table.ok("campaign new Ashes");
        table.ok("hero new Denra --class rogue --player Ana");
        table.ok("hunt record --outcome slain --heroes denra");
        table.ok("catalog add item 'Lucky Coin' use=instant effect=reuse price=3");
        table.ok("player add Ben");
        table.ok("player add Cleo");
        table.ok("hero edit denra --add-item lucky-coin --reason found");
        table.ok("check");
        table.edit_elsewhere(&format!("PRAGMA foreign_keys = OFF; {sql}"));
        let problems = found(&mut table);
        if sql.contains("FROM player") {
            let first = &problems.as_array().unwrap()[0];
            assert_eq!((&first["kind"], &first["record"]), (&json!(wanted.0), &json!(wanted.1)));
            continue;
        }
        assert_eq!(only(&problems), wanted, "{sql}");
    }
}

#[test]
fn the_backups_tell_since_when_and_the_mend_works_when_typed() {
    let mut table = Table::with_party();
    table.ok("hunt record --outcome fled --heroes denra,timorn");
    forget_backups(&table);
    back_up(&table, "2026-11-10-200000");
    back_up(&table, "2026-11-11-201500");
    table.edit_elsewhere("UPDATE play SET setup = '{}' WHERE id = 1");
    assert_eq!(found(&mut table)[0]["since"], "after the backup of 2026-11-11 20:15");
    back_up(&table, "2026-11-12-190000");
    back_up(&table, "2026-11-13-190000");
    let said = table.run("check");
    assert_snapshot!(said, @"
    exit 3
    --- stdout
    FOLDER/wyrm.db has 1 problem
     checked  1 play, 0 events, 2 ledger rows, 5 steps, 0 catalogue entries and 1
              setting

     hunt 1 (id 1): missing field `v` at line 1 column 2
       since: 2026-11-12 19:00 (not in the backup of 2026-11-11 20:15)
       fix:   wyrm --db FOLDER/wyrm.db restore FOLDER/backups/wyrm.2026-11-11-201500.day.db
    ");
    std::fs::remove_file(table.folder().join("backups/wyrm.2026-11-11-201500.day.db")).unwrap();
    std::fs::remove_file(table.folder().join("backups/wyrm.2026-11-10-200000.day.db")).unwrap();
    assert_eq!(
        found(&mut table)[0]["since"],
        "2026-11-12 19:00 or before: no backup is without it"
    );
}

#[test]
fn what_can_be_mended_without_a_backup_says_how() {
    let mut table = Table::with_party();
    table.ok("catalog edit class wizard hp=30");
    table.ok("campaign rule healing-wave 4");
    table.edit_elsewhere(
        "UPDATE catalog_override SET value = 'many';
         UPDATE setting SET value = 'lots' WHERE key = 'healing-wave'",
    );
    let problems = found(&mut table);
    let mends: Vec<String> = problems
        .as_array()
        .unwrap()
        .iter()
        .map(|p| p["mend"].as_str().unwrap().replacen(" --db FOLDER/wyrm.db", "", 1))
        .collect();
    assert_eq!(
        mends,
        [
            "wyrm catalog reset class wizard --campaign ashes",
            "wyrm campaign rule healing-wave 3 --campaign ashes",
        ]
    );
    for mend in &mends {
        table.ok(mend.strip_prefix("wyrm ").unwrap());
    }
    table.ok("check");
}

/// Rules are fixed later, and no old record changes with them.
#[test]
fn an_ending_that_differs_from_todays_replay_is_a_note() {
    let mut table = opened("schema-2.sql");
    table.ok("player add Zoe");
    table.edit_elsewhere(
        "UPDATE play SET outcome = 'slain' WHERE id = 1;
         UPDATE play_player SET score = score + 1 WHERE play_id = 3 AND seat = 1",
    );
    let said = table.ok("check");
    assert!(said.out.contains(" is intact\n"), "{said}");
    assert!(
        said.out.contains(
            "note: hunt 1 (id 1) is stored as slain, but today's rules replay it as fled"
        ),
        "{said}"
    );
    assert!(said.out.contains("note: play 3 is stored with Ana's score 164"), "{said}");
    let notes = table.json("check")["check"]["notes"].clone();
    assert_eq!(notes.as_array().unwrap().len(), 2);
}

#[test]
fn events_that_are_missing_or_make_no_sense_are_found() {
    for (sql, what) in [
        ("DELETE FROM event WHERE play_id = 4 AND n = 5", "1 of its"),
        (
            "UPDATE event SET data = '{\"kind\":\"x\"}' WHERE play_id = 4 AND n = 5",
            "unknown variant",
        ),
        ("UPDATE event SET v = 9 WHERE play_id = 4 AND n = 5", "made by a newer wyrm"),
        ("DELETE FROM play_player WHERE play_id = 4 AND seat = 2", "1 seats are stored"),
        ("UPDATE play SET result = NULL WHERE id = 4", "play 4"),
    ] {
        let mut table = opened("schema-2.sql");
        table.ok("player add Zoe");
        table.edit_elsewhere(sql);
        let problems = found(&mut table);
        let (kind, record, said) = only(&problems);
        assert_eq!((kind, record), ("play", "play 4"), "{sql}");
        assert!(said.contains(what), "{sql}: {said}");
        table.ok("play list");
        table.ok("play show 3");
    }
}

#[test]
fn a_file_that_does_not_open_is_checked_too() {
    let mut table = Table::with_party();
    forget_backups(&table);
    back_up(&table, "2026-11-11-201500");
    let mut bytes = std::fs::read(table.db()).unwrap();
    bytes[..100].fill(0);
    std::fs::write(table.db(), bytes).unwrap();
    let problems = found(&mut table);
    assert_eq!(problems[0]["record"], "the file");
    assert!(problems[0]["mend"].as_str().unwrap().contains(" restore "));
    std::fs::remove_file(table.db()).unwrap();
    assert_eq!(table.run("check").code, 3);
}

#[test]
fn a_check_reads_while_another_writes() {
    let mut table = Table::without_database();
    table.ok("player add Ana");
    let writer = rusqlite::Connection::open(table.db()).unwrap();
    writer.execute_batch("BEGIN IMMEDIATE").unwrap();
    table.ok("check");
}

/// It reported 58 problems and proposed to salvage; a kill during the first command leaves such a file.
#[test]
fn an_empty_file_is_said_to_be_empty_and_safe_to_use() {
    let mut table = Table::without_database();
    let header = || {
        let conn = rusqlite::Connection::open(table.db()).unwrap();
        conn.execute_batch("PRAGMA journal_mode = WAL; VACUUM").unwrap();
        drop(conn);
        std::fs::read(table.db()).unwrap()
    };
    for bytes in [header(), Vec::new()] {
        std::fs::write(table.db(), &bytes).unwrap();
        assert_eq!(
            table.ok("check").out,
            "FOLDER/wyrm.db is empty and safe to use: the first change creates a new database\n"
        );
        let report = table.json("check")["check"].clone();
        assert_eq!((&report["ok"], &report["empty"]), (&json!(true), &json!(true)));
        let found = table.json("doctor")["doctor"].clone();
        assert_eq!((&found["ok"], &found["what"]), (&json!(true), &json!("empty")));
        let said = table.ok("doctor").out;
        let advice = " nothing: it is safe to use, and the first change creates a new database\n";
        assert!(said.contains(advice), "{said}");
    }
    table.ok("player add Ana");
    assert_eq!(table.json("check")["check"]["empty"], false);
}
