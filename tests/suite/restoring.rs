//! `wyrm restore` and `wyrm where`.

use insta::assert_snapshot;
use rusqlite::Connection;
use wyrmkeep::store::backup::{self, BackupReason};

use crate::backups::dump_of;
use crate::harness::Table;

/// A party, a backup of it, and a later change.
fn with_backup() -> (Table, String, String) {
    let mut table = Table::with_party();
    let old = table.dump();
    table.ok("backup");
    table.ok("player add Ana");
    let name = "wyrm.2026-11-14-200400.hand.db".to_owned();
    (table, name, old)
}

#[test]
fn a_backup_is_brought_back_and_what_was_there_is_kept() {
    let (mut table, name, old) = with_backup();
    let new = table.dump();
    let said = table.ok(&["restore", &name, "--yes"]);
    let db = table.db().to_str().unwrap().to_owned();
    assert_eq!(
        said.out,
        "restored FOLDER/backups/wyrm.2026-11-14-200400.hand.db: 4 steps until 2026-11-14 20:03\n"
    );
    assert_eq!(
        said.err,
        "(undo: wyrm --db FOLDER/wyrm.db restore wyrm.2026-11-14-200600.restore.db)\n"
    );
    assert_eq!(table.dump(), old);
    let reverse = "wyrm.2026-11-14-200600.restore.db";
    assert_eq!(dump_of(&table.folder().join("backups").join(reverse)), new);
    table.run_raw(&["wyrm", "--db", &db, "restore", reverse, "--yes"]);
    assert_eq!(table.dump(), new);
    table.ok("undo");
    assert_eq!(table.dump(), old, "the journal came along");
}

#[test]
fn restoring_asks_and_a_script_says_yes() {
    let (mut table, name, old) = with_backup();
    assert_snapshot!(table.refused(1, &["restore", &name]), @"
    exit 1
    --- stderr
    error: this would replace 5 steps until 2026-11-14 20:05 by 4 steps until 2026-11-14 20:03
    hint: to do it anyway: wyrm --db FOLDER/wyrm.db restore FOLDER/backups/wyrm.2026-11-14-200400.hand.db --yes
    ");
    let new = table.dump();
    table.answers = Some(["no"].into());
    let said = table.ok(&["restore", &name]);
    assert_eq!((said.out.as_str(), table.dump()), ("", new));
    table.answers = Some(["2026-11-14 20:04, by hand", "yes"].into());
    table.ok("restore");
    assert_eq!(table.dump(), old);
}

#[test]
fn backups_are_listed_and_found_by_name_path_or_as_the_newest() {
    let (mut table, name, old) = with_backup();
    let listed = table.json("restore")["backups"].clone();
    assert_eq!(listed[0]["why"], "hand");
    assert_eq!(listed[0]["at"], "2026-11-14T19:04:00Z");
    assert_eq!(listed[1]["why"], "day");
    let said = table.ok("restore --plain");
    assert!(said.out.contains(&name), "{said}");
    let document = table.json("restore newest --yes")["restore"].clone();
    assert_eq!(table.dump(), old);
    assert_eq!(document["steps"], 4);
    assert!(document["from"].as_str().unwrap().ends_with(&name));
    let kept = document["kept"].as_str().unwrap();
    assert!(kept.ends_with(".restore.db"), "{kept}");
    let mut none = Table::new();
    assert_snapshot!(none.refused(1, "restore"), @"
    exit 1
    --- stderr
    error: there are no backups yet
    hint: wyrm backup makes one
    ");
    assert_eq!(
        none.refused(1, "restore newest --yes").err,
        "error: FOLDER/wyrm.db has no good backup\n"
    );
}

#[test]
fn a_dry_run_restores_nothing() {
    let (mut table, name, _) = with_backup();
    let (new, kept) = (table.dump(), backup::list_backups(table.db()));
    table.refused(1, &["restore", &name, "--dry-run"]);
    let said = table.ok(&["restore", &name, "--dry-run", "--yes"]);
    assert!(said.out.starts_with("would restore FOLDER/backups/"), "{said}");
    assert_eq!((table.dump(), backup::list_backups(table.db())), (new, kept));
}

#[test]
fn what_is_missing_empty_damaged_newer_or_foreign_is_refused() {
    let (mut table, name, _) = with_backup();
    let good = table.folder().join("backups").join(&name);
    let file = table.folder().join("other");
    let path = file.to_str().unwrap().to_owned();
    let words = ["restore", &path, "--yes"];
    let mut says = |code: u8, what: &str| {
        let said = table.refused(code, &words);
        assert!(said.err.contains(what), "{said}");
    };
    says(1, "there is no file FOLDER/other");
    std::fs::write(&file, "").unwrap();
    says(3, "FOLDER/other cannot be opened: it is empty");
    std::fs::write(
        &file,
        "some text that is longer than a header of SQLite would be, and more\n".repeat(9),
    )
    .unwrap();
    let hint = "\nhint: wyrm restore lists the backups\n";
    says(3, &format!("FOLDER/other is not a wyrmkeep database{hint}"));
    std::fs::remove_file(&file).unwrap();
    let foreign = Connection::open(&file).unwrap();
    foreign.execute_batch("CREATE TABLE t (x)").unwrap();
    drop(foreign);
    says(3, "FOLDER/other is not a wyrmkeep database");
    std::fs::copy(&good, &file).unwrap();
    let newer = Connection::open(&file).unwrap();
    newer.execute_batch("PRAGMA user_version = 99").unwrap();
    drop(newer);
    says(3, "was made by a newer wyrm (schema 99");
    let mut bytes = std::fs::read(&good).unwrap();
    let page: usize = Connection::open(&good)
        .unwrap()
        .query_row(
            "SELECT (rootpage - 1) * 4096 FROM sqlite_schema WHERE name = 'hero'",
            [],
            |row| row.get::<_, i64>(0).map(|start| start as usize),
        )
        .unwrap();
    bytes[page..page + 4096].fill(0x5a);
    std::fs::write(&file, &bytes).unwrap();
    says(3, "FOLDER/other cannot be opened: it is damaged (");
    let said =
        table.refused(1, &["restore", table.db().to_str().unwrap().to_owned().as_str(), "--yes"]);
    assert!(said.err.contains("is the database itself"), "{said}");
}

#[test]
fn an_older_backup_is_upgraded_by_the_next_command() {
    let mut table = Table::with_party();
    let fixture = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/schema-1.sql");
    let old = table.folder().join("old.db");
    let conn = Connection::open(&old).unwrap();
    conn.execute_batch(&std::fs::read_to_string(fixture).unwrap()).unwrap();
    drop(conn);
    table.ok(&["restore", old.to_str().unwrap(), "--yes"]);
    assert_eq!(table.json("where")["where"]["schema"], 1);
    table.ok("campaign list");
    let upgraded = backup::list_backups(table.db());
    assert!(upgraded.iter().any(|kept| kept.why == BackupReason::Upgrade));
}

#[test]
fn a_missing_database_is_made_from_a_backup() {
    let (mut table, name, old) = with_backup();
    std::fs::remove_file(table.db()).unwrap();
    std::fs::write(table.folder().join("wyrm.db-wal"), "of a file that is gone").unwrap();
    let said = table.ok(&["restore", &name]);
    assert_eq!(said.err, "", "there was nothing to keep");
    assert_eq!(table.dump(), old);
    let aside = table.folder().join("wyrm.db.damaged-2026-11-14-200600-wal");
    assert!(aside.exists(), "what lay beside it does not mix");
}

/// A regression: copying an old file over the new one with its `-wal` beside it destroyed it.
#[test]
fn restoring_does_not_mix_with_what_lies_beside_and_readers_go_on() {
    let (mut table, name, old) = with_backup();
    let reader = Connection::open(table.db()).unwrap();
    let mode: String = reader.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal");
    let players = "SELECT count(*) FROM player";
    let count =
        |conn: &Connection| -> i64 { conn.query_row(players, [], |row| row.get(0)).unwrap() };
    assert_eq!(count(&reader), 1);
    table.ok("player add Ben");
    assert!(table.folder().join("wyrm.db-wal").exists());
    reader.execute_batch("BEGIN").unwrap();
    assert_eq!(count(&reader), 2);
    table.ok(&["restore", &name, "--yes"]);
    assert_eq!(count(&reader), 2, "who reads sees one moment");
    reader.execute_batch("COMMIT").unwrap();
    assert_eq!(count(&reader), 0);
    assert_eq!(table.dump(), old);
    let check: String = reader.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(check, "ok");
}

#[test]
fn a_damaged_database_is_moved_aside_with_what_belongs_to_it() {
    for begin in [0, 4096] {
        let (mut table, name, old) = with_backup();
        let mut bytes = std::fs::read(table.db()).unwrap();
        bytes[begin..20_000].fill(0x5a);
        std::fs::write(table.db(), &bytes).unwrap();
        std::fs::write(table.folder().join("wyrm.db-wal"), "newer").unwrap();
        let said = table.run(&["restore", &name]);
        assert_eq!(said.code, 1, "{said}");
        let said = table.ok(&["restore", &name, "--yes"]);
        let aside = "wyrm.db.damaged-2026-11-14-200700";
        assert_eq!(said.err, format!("(the damaged file is now FOLDER/{aside})\n"));
        assert_eq!(table.dump(), old);
        assert_eq!(std::fs::read(table.folder().join(aside)).unwrap(), bytes);
        let place = table.json("where")["where"]["beside"].clone();
        assert_eq!(place[0]["what"], "a damaged file, moved aside");
    }
}

#[test]
fn where_says_what_there_is() {
    let mut table = Table::without_database();
    assert_snapshot!(table.ok("where"), @"
    exit 0
    --- stdout
     file     FOLDER/wyrm.db
              it does not exist yet
     backups  none
    ");
    let (mut table, ..) = with_backup();
    table.width = 200;
    table.ok("undo");
    let old = table.folder().join("wyrm.schema-2.backup.db");
    std::fs::write(&old, "12345").unwrap();
    let said = table.ok("where").out;
    let lines: Vec<&str> =
        said.lines().filter(|line| !line.contains("size") && !line.contains("backups")).collect();
    assert_eq!(
        lines,
        [
            " file     FOLDER/wyrm.db",
            " steps    4 steps until 2026-11-14 20:03, and 1 undone step",
            " schema   6",
            " beside   wyrm.schema-2.backup.db, 5 bytes: a backup that an earlier wyrm made before an upgrade",
        ]
    );
    assert!(said.contains(" backups  2 in FOLDER/backups, "), "{said}");
    assert!(said.contains(", newest 2026-11-14 20:04, oldest 2026-11-14 20:01\n"), "{said}");
    let place = table.json("where")["where"].clone();
    assert_eq!((&place["steps"], &place["undone"]), (&4.into(), &1.into()));
    assert_eq!(place["state"], "whole");
    assert_eq!(place["backups"].as_array().unwrap().len(), 2);
}

#[test]
fn where_works_when_the_file_does_not_open() {
    let (mut table, ..) = with_backup();
    std::fs::write(table.db(), "a shopping list, which is not a database at all\n".repeat(30))
        .unwrap();
    let said = table.ok("where");
    assert!(said.out.contains("wyrm doctor"), "{said}");
    assert!(said.out.contains(" backups  2 in "), "{said}");
    let place = table.json("where")["where"].clone();
    assert_eq!(place["state"], "unreadable");
    assert_eq!(place["steps"], serde_json::Value::Null);
}

#[test]
fn nothing_is_restored_if_what_is_there_cannot_be_kept() {
    for mode in ["WAL", "DELETE"] {
        let (mut table, name, _) = with_backup();
        let good = table.folder().join("good.db");
        let folder = table.folder().join("backups");
        std::fs::copy(folder.join(&name), &good).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        std::fs::write(&folder, "in the way").unwrap();
        let conn = Connection::open(table.db()).unwrap();
        conn.query_row(&format!("PRAGMA journal_mode = {mode}"), [], |_| Ok(())).unwrap();
        drop(conn);
        let said = table.refused(3, &["restore", good.to_str().unwrap(), "--yes"]);
        assert_eq!(
            said.err,
            "error: the backup FOLDER/backups cannot be made: File exists (os error 17)\n"
        );
        std::fs::remove_file(&folder).unwrap();
        table.ok(&["restore", good.to_str().unwrap(), "--yes"]);
    }
}

#[cfg(unix)]
#[test]
fn a_damaged_file_behind_a_link_is_replaced_where_it_lies() {
    let mut table = Table::with_party();
    table.ok("backup");
    let whole = table.dump();
    let real = table.folder().join("real.db");
    std::fs::rename(table.db(), &real).unwrap();
    std::os::unix::fs::symlink(&real, table.db()).unwrap();
    let backups = table.folder().join("backups");
    let newest = std::fs::read_dir(&backups).unwrap();
    let newest = newest.map(|file| file.unwrap().path());
    let newest = newest.filter(|path| path.to_str().unwrap().contains(".hand."));
    let newest = newest.max().unwrap();
    let bytes = std::fs::read(&real).unwrap();
    std::fs::write(&real, &bytes[..60_000]).unwrap();
    table.ok(&["restore", newest.to_str().unwrap(), "--yes"]);
    assert_eq!(table.dump(), whole);
    assert!(std::fs::symlink_metadata(table.db()).unwrap().is_symlink());
}

#[test]
fn a_damaged_backup_is_named_and_not_the_database() {
    let mut table = Table::with_party();
    let bad = table.folder().join("bad.db");
    let bytes = std::fs::read(table.db()).unwrap();
    std::fs::write(&bad, &bytes[..100_000]).unwrap();
    let said = table.refused(3, &["restore", bad.to_str().unwrap(), "--yes"]);
    assert!(said.err.contains("bad.db"), "{said}");
    assert!(!said.err.contains("wyrm.db is damaged"), "{said}");
}

/// The renamed file was the only one left: the next command found no file and proposed to begin one.
#[cfg(unix)]
#[test]
fn a_restore_that_fails_leaves_the_database_under_its_name() {
    let (mut table, name, _) = with_backup();
    let mut bytes = std::fs::read(table.db()).unwrap();
    bytes[4096..20_000].fill(0x5a);
    std::fs::write(table.db(), &bytes).unwrap();
    let wal = table.folder().join("wyrm.db-wal");
    std::fs::write(&wal, "newer").unwrap();
    let backup = table.folder().join("backups").join(&name);
    // No file may grow beyond the needs of a part of the backup.
    let script = "trap '' XFSZ; ulimit -f 100; exec \"$0\" --db \"$1\" restore \"$2\" --yes";
    let output = std::process::Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_wyrm")])
        .args([table.db(), backup.as_path()])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert_eq!(std::fs::read(table.db()).unwrap(), bytes);
    assert_eq!(std::fs::read_to_string(&wal).unwrap(), "newer");
    assert_eq!(backup::damaged(table.db()), Vec::<std::path::PathBuf>::new());
    let said = table.run("hero list");
    assert!(said.err.contains("is damaged"), "{said}");
    table.ok(&["restore", &name, "--yes"]);
    table.ok("hero list");
}

/// The state after a kill at the wrong moment.
#[test]
fn a_damaged_file_that_was_moved_aside_is_named_where_it_is_missed() {
    let mut table = Table::with_party();
    let aside = table.folder().join("wyrm.db.damaged-2026-11-14-200700");
    std::fs::rename(table.db(), &aside).unwrap();
    std::fs::write(table.folder().join("wyrm.db.damaged-2026-11-14-200700-wal"), "").unwrap();
    let _ = std::fs::remove_dir_all(table.folder().join("backups"));
    for words in ["hero list", "player add Ana"] {
        let said = table.run(words);
        assert_eq!(said.code, 3);
        assert_eq!(
            said.err,
            "error: FOLDER/wyrm.db is missing, but the damaged file FOLDER/wyrm.db.damaged-2026-11-14-200700 is there\n\
             hint: look at it: wyrm --db FOLDER/wyrm.db.damaged-2026-11-14-200700 doctor (to start over, move it away)\n"
        );
    }
    let found = table.json("doctor")["doctor"].clone();
    let name = "FOLDER/wyrm.db.damaged-2026-11-14-200700";
    assert_eq!(found["damaged_files"], serde_json::json!([name]));
    let said = table.ok("doctor").out;
    assert!(said.contains(" damaged  wyrm.db.damaged-2026-11-14-200700\n"), "{said}");
    assert!(said.contains("wyrm --db FOLDER/wyrm.db.damaged-2026-11-14-200700 doctor\n"), "{said}");
    let said = table.ok("where").out;
    assert!(said.contains("wyrm.db.damaged-2026-11-14-200700"), "{said}");
    std::fs::create_dir(table.folder().join("backups")).unwrap();
    std::fs::copy(&aside, table.folder().join("backups/wyrm.2026-11-14-200000.day.db")).unwrap();
    let said = table.run("hero list").err;
    assert!(said.contains("restore FOLDER/backups/wyrm.2026-11-14-200000.day.db"), "{said}");
    assert!(said.contains("wyrm --db FOLDER/wyrm.db.damaged-2026-11-14-200700 doctor"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_restore_whose_answer_cannot_be_written_says_that_it_was_done() {
    let (table, name, old) = with_backup();
    let full = std::fs::File::options().write(true).open("/dev/full");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_wyrm"))
        .arg("--db")
        .arg(table.db())
        .args(["restore", &name, "--yes"])
        .stdout(full.unwrap())
        .output()
        .unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{err}");
    assert!(err.starts_with("error: the database was replaced by "), "{err}");
    assert!(err.contains("\nhint: undo: wyrm --db "), "{err}");
    assert_eq!(table.dump(), old);
}
