//! On a full disk everything can be shown, and a change reports why it is impossible. A limit on
//! the size of files simulates the disk: nothing can be written, not even SQLite's needs for
//! reading.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Stdio};

use wyrmkeep::app::Failure;
use wyrmkeep::store::StoreError;

use crate::harness::Table;

/// Exit code, standard output and standard error of a command that can write no file.
fn without_room(db: &Path, words: &str) -> (Option<i32>, String, String) {
    let script = format!("trap '' XFSZ; ulimit -f 0; exec \"$0\" --db \"$1\" {words}");
    let output = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_wyrm")])
        .arg(db)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

fn wal(db: &Path) -> std::path::PathBuf {
    db.with_file_name("wyrm.db-wal")
}

/// A party in a file with SQLite's own journal of changes, as wyrm keeps it.
fn party() -> Table {
    let table = Table::with_party();
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    conn.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(())).unwrap();
    table
}

#[track_caller]
fn looks_but_changes_nothing(table: &mut Table, hero: &str) {
    let before = std::fs::read(table.db()).unwrap();
    for words in ["hero list", "history", "hero retire denra --dry-run"] {
        let (code, out, err) = without_room(table.db(), words);
        assert_eq!(code, Some(0), "{words} {err}");
        assert!(out.contains(hero) || words.ends_with("run"), "{words} {out}");
    }
    for words in ["player add Ana", "undo"] {
        let (code, out, err) = without_room(table.db(), words);
        assert_eq!((code, out.as_str()), (Some(3), ""), "{words} {err}");
        assert!(err.starts_with("error: the disk is full, nothing was changed\n"), "{words} {err}");
    }
    assert_eq!(std::fs::read(table.db()).unwrap(), before);
}

#[test]
fn a_file_on_a_full_disk_can_be_looked_at() {
    let mut table = party();
    looks_but_changes_nothing(&mut table, "Denra");
    table.ok("player add Ana");
}

#[test]
fn the_newest_changes_on_a_full_disk_can_be_looked_at_too() {
    let mut table = party();
    // As after a power cut: the newest hero is only in the file of changes.
    let other = crate::harness::folder();
    let db = other.path().join("wyrm.db");
    let open = rusqlite::Connection::open(table.db()).unwrap();
    open.query_row("SELECT count(*) FROM hero", [], |_| Ok(())).unwrap();
    table.ok("hero new Sela --class cleric");
    std::fs::copy(table.db(), &db).unwrap();
    std::fs::copy(wal(table.db()), wal(&db)).unwrap();
    drop(open);
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(table.folder().join(format!("wyrm.db{end}")));
    }
    std::fs::copy(&db, table.db()).unwrap();
    std::fs::copy(wal(&db), wal(table.db())).unwrap();
    let changes = std::fs::read(wal(table.db())).unwrap();
    assert!(!changes.is_empty());
    looks_but_changes_nothing(&mut table, "Sela");
    assert_eq!(std::fs::read(wal(table.db())).unwrap(), changes);
    assert!(table.ok("hero list").out.contains("Sela"));
}

/// A recorded change reported that nothing was changed, because its backup had no room.
#[test]
fn only_a_change_that_failed_says_that_nothing_was_changed() {
    let full = || -> StoreError {
        let full = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_FULL);
        rusqlite::Error::SqliteFailure(full, None).into()
    };
    let said = Failure::from(full()).message;
    assert_eq!(said, "the disk is full, nothing was changed");
    let said = Failure::from(StoreError::NoDailyBackup(full().into())).message;
    assert_eq!(said, "today's backup failed: the disk is full");
}
