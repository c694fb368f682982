//! A missing or empty file is no fresh start if there is other evidence.

use std::path::Path;

use chrono::NaiveDateTime;
use insta::assert_snapshot;
use wyrmkeep::store::backup::{self, BackupReason};

use crate::harness::{Said, Table};

fn files(folder: &Path) -> usize {
    std::fs::read_dir(folder).unwrap().count()
}

/// A party, and one backup of it.
fn with_backup() -> Table {
    let table = Table::with_party();
    std::fs::remove_dir_all(table.folder().join("backups")).unwrap();
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    let at = NaiveDateTime::parse_from_str("2026-11-13 20:15:00", "%Y-%m-%d %H:%M:%S").unwrap();
    backup::take_copy(&conn, table.db(), BackupReason::Day, at).unwrap();
    table
}

#[track_caller]
fn untouched(table: &mut Table, words: &str) -> Said {
    let before = (std::fs::read(table.db()).ok(), files(table.folder()));
    let said = table.run(words);
    assert_eq!((said.code, said.out.as_str()), (3, ""), "{words}\n{said}");
    let after = (std::fs::read(table.db()).ok(), files(table.folder()));
    assert_eq!(after, before, "{words}");
    said
}

#[test]
fn a_named_file_that_does_not_exist_is_told_to_whoever_reads_it() {
    let mut table = Table::without_database();
    assert_snapshot!(untouched(&mut table, "campaign list"), @"
    exit 3
    --- stderr
    error: there is no file FOLDER/wyrm.db
    hint: begin one: wyrm --db FOLDER/wyrm.db campaign new NAME
    ");
    for words in [
        "campaign show",
        "player list",
        "hero list",
        "hero show denra",
        "hunt list",
        "play list",
        "history",
        "market",
        "hunt",
        "drako",
        "keepers log",
    ] {
        let said = untouched(&mut table, words);
        assert!(said.err.starts_with("error: there is no file "), "{said}");
    }
    let said = untouched(&mut table, "hero list --json");
    let error: serde_json::Value = serde_json::from_str(&said.err).unwrap();
    assert_eq!(error["error"]["kind"], "storage");
}

#[test]
fn a_name_that_is_nearly_right_is_offered() {
    let mut table = Table::with_party();
    let typo = table.folder().join("wrym.db").to_str().unwrap().to_owned();
    assert_snapshot!(table.run_raw(&["wyrm", "--db", &typo, "hero", "list"]), @"
    exit 3
    --- stderr
    error: there is no file FOLDER/wrym.db
    hint: did you mean --db FOLDER/wyrm.db? Otherwise begin one: wyrm --db FOLDER/wrym.db campaign new NAME
    ");
    let far = table.folder().join("-x y").to_str().unwrap().to_owned();
    let said = table.run_raw(&["wyrm", "--db", &far, "hero", "list"]);
    assert!(said.err.contains("begin one: wyrm --db \"FOLDER/-x y\" campaign new NAME"), "{said}");
}

#[test]
fn what_needs_no_records_works_and_says_that_there_is_no_file() {
    let mut table = Table::without_database();
    for words in [
        "odds fury",
        "odds skill fireball",
        "catalog show dragon young-red",
        "drako setup --players Ana,Ben --seed 1",
        "keepers setup --mode keeper --players Ana,Ben,Cleo --seed 1",
        "amulets setup --players Ana,Ben --seed 1",
        "explain shockwave",
        "player add Ana --dry-run",
    ] {
        let said = table.ok(words);
        assert!(said.err.contains("(there is no file FOLDER/wyrm.db yet)\n"), "{words} {said}");
        assert!(!table.db().exists(), "{words}");
    }
    let said = table.ok("roll 2d6 --seed 1");
    assert_eq!(said.err, "", "dice need no file");
}

#[test]
fn a_change_begins_a_new_file_and_says_so() {
    let mut table = Table::without_database();
    assert_snapshot!(table.refused(1, "hero pay a b 1"), @"
    exit 1
    --- stderr
    (there is no file FOLDER/wyrm.db yet)
    error: there is no campaign yet
    hint: begin one: wyrm campaign new NAME
    ");
    assert_snapshot!(table.ok("campaign new Ashes"), @"
    exit 0
    --- stdout
    Ashes begins at chapter 1, and is the current campaign
    --- stderr
    (undo: wyrm undo)
    (FOLDER/wyrm.db is a new file)
    ");
    assert!(!table.ok("player add Ana").err.contains("new file"));
}

#[test]
fn a_play_is_begun_in_a_new_file_by_questions_too() {
    let mut table = Table::without_database();
    table.answers = Some(["", "Ana, Ben, Cleo", ""].into());
    let said = table.run("keepers start --tribes red,yellow,green --first ana --seed 1");
    assert_eq!(said.code, 0, "{said}");
    assert!(said.err.contains("is a new file"), "{said}");
}

#[test]
fn a_missing_or_empty_file_with_backups_is_not_begun_anew() {
    let mut table = with_backup();
    for file in ["wyrm.db", "wyrm.db-wal", "wyrm.db-shm"] {
        let _ = std::fs::remove_file(table.folder().join(file));
    }
    assert_snapshot!(untouched(&mut table, "campaign new Ashes"), @"
    exit 3
    --- stderr
    error: FOLDER/wyrm.db is missing, but there is a backup of it
    hint: bring back the one of 2026-11-13 20:15: wyrm --db FOLDER/wyrm.db restore FOLDER/backups/wyrm.2026-11-13-201500.day.db (to begin anew, move FOLDER/backups away)
    ");
    for words in ["campaign list", "player add Ana --dry-run", "undo"] {
        let said = untouched(&mut table, words);
        assert!(said.err.contains("is missing, but there is a backup"), "{said}");
    }
    std::fs::write(table.db(), "").unwrap();
    for words in ["campaign list", "campaign new Ashes", "undo"] {
        let said = untouched(&mut table, words);
        assert!(said.err.contains("is empty, but there is a backup"), "{said}");
    }
    // Emptied by another program, with a header of its own.
    std::fs::remove_file(table.db()).unwrap();
    let empty = rusqlite::Connection::open(table.db()).unwrap();
    empty.execute_batch("CREATE TABLE t (x); DROP TABLE t; VACUUM;").unwrap();
    drop(empty);
    let said = untouched(&mut table, "campaign new Ashes");
    assert!(said.err.contains("is empty, but there is a backup"), "{said}");
    let aside = table.folder().join("elsewhere");
    std::fs::rename(table.folder().join("backups"), aside).unwrap();
    table.ok("campaign new Ashes");
}

#[test]
fn the_backup_that_is_named_comes_back() {
    let mut table = with_backup();
    let backup = backup::list_backups(table.db()).remove(0).path;
    let restore = format!("restore {} --yes", backup.display());
    std::fs::remove_file(table.db()).unwrap();
    table.ok(&restore);
    assert!(table.ok("hero list").out.contains("Denra"));
    std::fs::write(table.db(), "").unwrap();
    table.ok(&restore);
    assert!(table.ok("hero list").out.contains("Denra"));
}

#[test]
fn backups_that_are_damaged_too_are_told_apart() {
    let mut table = with_backup();
    std::fs::remove_file(table.db()).unwrap();
    let kept = backup::list_backups(table.db()).remove(0);
    std::fs::write(&kept.path, "nothing of use").unwrap();
    let said = untouched(&mut table, "hero list");
    assert!(
        said.err
            .contains("hint: no backup is intact; look closer: wyrm --db FOLDER/wyrm.db doctor"),
        "{said}"
    );
}

#[test]
fn a_missing_or_empty_file_with_newer_changes_beside_it_is_not_begun_anew() {
    let mut table = Table::without_database();
    std::fs::write(table.folder().join("wyrm.db-wal"), "changes").unwrap();
    assert_snapshot!(untouched(&mut table, "campaign new Ashes"), @"
    exit 3
    --- stderr
    error: FOLDER/wyrm.db is missing, but FOLDER/wyrm.db-wal holds changes to it
    hint: put back the file that belongs to it, or move FOLDER/wyrm.db-wal away to begin anew
    ");
    std::fs::write(table.db(), "").unwrap();
    let said = untouched(&mut table, "campaign list");
    assert!(said.err.contains("is empty, but "), "{said}");
    std::fs::write(table.folder().join("wyrm.db-wal"), "").unwrap();
    table.ok("campaign list");
}
