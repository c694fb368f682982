//! A power loss at every point of a recorded write log. Pending data is lost, torn or reordered;
//! every acknowledged change exists afterwards, and every file opens.

mod disk;
mod judge;
mod replay;
mod strace;

use std::path::Path;

use rusqlite::Connection;

use crate::scale::{either, say};
use replay::Recording;
use strace::Call;

/// Own entries with these numbers in TOML.
pub fn catalogue(numbers: std::ops::Range<usize>) -> String {
    numbers
        .map(|n| {
            format!(
                "[[item]]\nname = \"Charm {n}\"\nuse = \"instant\"\neffect = \"text\"\nprice = {}\n\
                 text = \"{}\"\n\n",
                n % 9 + 1,
                format!("Charm {n} of the long list. ").repeat(5)
            )
        })
        .collect()
}

/// A database of a released schema, as stored: with the write-ahead log, or without.
fn released(path: &Path, dump: &str, mode: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let dump = std::fs::read_to_string(folder.join(dump)).unwrap();
    let conn = Connection::open(path).unwrap();
    conn.query_row(&format!("PRAGMA journal_mode = {mode}"), [], |_| Ok(())).unwrap();
    conn.execute_batch(&dump).unwrap();
}

const EVENING: &[&str] = &[
    "campaign new Ashes",
    "player add Mara",
    "hero new Denra --class rogue --player Mara",
    "hero new Timorn --class wizard",
    "hero new Brum --class warrior",
    "hunt record --outcome slain --heroes denra,timorn",
    "undo",
    "redo",
    "undo 2",
    "player add Ben",
];

/// Begins a recording, unless recording is impossible here.
fn begin(name: &'static str, database: &str) -> Option<Recording> {
    if !strace::present() {
        say(&format!("torture: {name}: skipped, because strace is missing or may not trace"));
        return None;
    }
    let home = crate::scale::folder();
    Some(Recording::new(name, home, Path::new(database)))
}

#[test]
fn the_first_commands_in_the_default_place() {
    let Some(mut recording) = begin("power loss, default place", ".local/share/wyrmkeep/wyrm.db")
    else {
        return;
    };
    recording.run_all(&["player add Mara", "player add Ben"]);
    recording.replay();
}

#[test]
fn an_evening_of_changes_and_undoing() {
    let Some(mut recording) = begin("power loss, an evening", "wyrm.db") else {
        return;
    };
    recording.run_all(EVENING);
    recording.replay();
}

#[test]
fn changes_while_somebody_reads() {
    let Some(mut recording) = begin("power loss, with a reader", "wyrm.db") else {
        return;
    };
    recording.prepare("campaign new Ashes");
    // A reader prevents the write-ahead log from being emptied and removed.
    let reader = Connection::open(recording.database()).unwrap();
    let count = |sql: &str| reader.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(count("SELECT count(*) FROM player"), 0);
    recording.run_all(&EVENING[1..]);
    assert_eq!(count("SELECT count(*) FROM player"), 2);
    recording.replay();
}

#[test]
fn a_large_step_undone_and_redone() {
    let Some(mut recording) = begin("power loss, a large step", "wyrm.db") else {
        return;
    };
    recording.prepare("campaign new Ashes");
    let entries = either(300, 2000) as usize;
    std::fs::write(recording.beside("own.toml"), catalogue(0..entries)).unwrap();
    recording.run_all(&["catalog import own.toml", "undo", "redo"]);
    recording.replay();
}

#[test]
fn files_written_for_a_person() {
    let Some(mut recording) = begin("power loss, catalog export", "wyrm.db") else {
        return;
    };
    std::fs::write(recording.beside("own.toml"), catalogue(0..30)).unwrap();
    recording.prepare("catalog import own.toml");
    recording.run_all(&[
        "catalog export out.toml",
        "catalog edit item charm-1 price=7",
        "catalog export out.toml --force",
    ]);
    recording.replay();
}

#[test]
fn upgrades_from_every_released_schema() {
    let all = [
        ("schema-1.sql", "delete"),
        ("schema-5-open.sql", "wal"),
        ("schema-2.sql", "wal"),
        ("schema-1.sql", "wal"),
        ("schema-2-open.sql", "wal"),
    ];
    for (dump, mode) in &all[..either(2, 5) as usize] {
        let Some(mut recording) = begin("power loss, an upgrade", "wyrm.db") else {
            return;
        };
        released(recording.database(), dump, mode);
        recording.run_all(&["player add Afterwit", "undo"]);
        recording.replay();
    }
}

#[test]
fn changes_where_the_write_ahead_log_cannot_work() {
    let Some(mut recording) = begin("power loss, rollback journal", "wyrm.db") else {
        return;
    };
    recording.prepare("campaign new Ashes");
    let conn = Connection::open(recording.database()).unwrap();
    conn.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(())).unwrap();
    drop(conn);
    recording.run_all(&EVENING[1..]);
    recording.replay();
}

#[test]
fn backups_taken_unasked_and_rotated() {
    let Some(mut recording) = begin("power loss, automatic backups", "wyrm.db") else {
        return;
    };
    recording.prepare("campaign new Ashes");
    for n in 0..12 {
        recording.prepare(&format!("player add Guest-{n}"));
    }
    // Today has no backup yet, and many other days have one.
    let folder = recording.beside("backups");
    std::fs::remove_dir_all(&folder).unwrap();
    std::fs::create_dir(&folder).unwrap();
    for day in 1..=11 {
        let name = format!("wyrm.2026-01-{day:02}-200000.day.db");
        std::fs::copy(recording.database(), folder.join(name)).unwrap();
    }
    recording.run_all(&["player add Mara", "undo 12 --yes", "player add Ben --yes"]);
    let kept = |why: &str| {
        let names = std::fs::read_dir(&folder).unwrap();
        let end = format!(".{why}.db");
        let named = names.filter(|name| {
            let name = name.as_ref().unwrap().file_name();
            name.to_str().unwrap().ends_with(&end)
        });
        named.count()
    };
    assert_eq!((kept("day"), kept("undo"), kept("drop")), (10, 1, 1));
    recording.replay();
}

#[test]
fn copies_by_hand_brought_back() {
    let Some(mut recording) = begin("power loss, backup and restore", "wyrm.db") else {
        return;
    };
    recording.prepare("campaign new Ashes");
    recording.prepare("player add Mara");
    recording.run_all(&[
        "backup copy.db",
        "player add Ben",
        "backup",
        "restore copy.db --yes",
        "player add Ada",
        "undo",
    ]);
    recording.replay();
}

#[test]
fn two_files_become_one() {
    let Some(mut recording) = begin("power loss, merge", "wyrm.db") else {
        return;
    };
    recording.prepare("campaign new Ashes");
    recording.prepare("hero new Denra --class rogue");
    std::fs::copy(recording.database(), recording.beside("other.db")).unwrap();
    recording.prepare("player add Mara --db other.db");
    recording.prepare("campaign new Embers --db other.db");
    recording.run_all(&["player add Ben", "merge other.db --take mine", "undo", "redo"]);
    recording.replay();
}

#[test]
fn the_power_goes_again_while_a_killed_change_is_put_right() {
    for mode in ["WAL", "DELETE"] {
        for nth_sync in either(4, 1)..=4 {
            let Some(mut recording) = begin("power loss, after a kill", "wyrm.db") else {
                return;
            };
            recording.prepare("campaign new Ashes");
            let conn = Connection::open(recording.database()).unwrap();
            let sql = format!("PRAGMA journal_mode = {mode}");
            conn.query_row(&sql, [], |_| Ok(())).unwrap();
            drop(conn);
            // The day has its backup, so that the first sync is one of the change.
            recording.prepare("player add Ulla");
            recording.kill("player add Mara", nth_sync as usize);
            let left = ["wyrm.db-wal", "wyrm.db-journal"].map(|name| recording.beside(name));
            assert!(left.iter().any(|file| file.exists()), "{mode} {nth_sync}");
            recording.run_all(&["player list", "player add Ben"]);
            recording.replay();
        }
    }
}

#[test]
fn a_disk_that_does_not_sync_is_found_out() {
    let Some(mut recording) = begin("power loss, no syncs", "wyrm.db") else {
        return;
    };
    recording.run_all(&EVENING[..2]);
    let lost = recording.lose_power(|call| !matches!(call, Call::Sync(_)));
    assert!(lost.is_err(), "every change was kept without a sync");
}
