//! Damaged files: reported by name, with the way back, and never changed.

use std::path::{Path, PathBuf};

use crate::harness::{Said, Table, sampled, samples};
use crate::released_schemas::opened;

const PAGE: usize = 4096;

/// A campaign, a finished play of every title, and a journal.
fn full() -> Table {
    let mut table = opened("schema-2.sql");
    table.ok("player add Zoe");
    table.ok("hero new Felin --class ranger --player Zoe");
    table.ok("play note 2 'a long evening'");
    // Only the backups that a test makes.
    std::fs::remove_dir_all(table.folder().join("backups")).unwrap();
    table
}

/// Puts a backup of the file as it is where wyrm keeps them.
fn back_up(table: &Table) -> PathBuf {
    let folder = table.folder().join("backups");
    std::fs::create_dir_all(&folder).unwrap();
    let backup = folder.join("wyrm.2026-11-13-201500.day.db");
    std::fs::copy(table.db(), &backup).unwrap();
    backup
}

/// Whether SQLite's check of a file fails.
fn is_bad(path: &Path) -> bool {
    let conn = rusqlite::Connection::open(path).unwrap();
    let said = conn.query_row("PRAGMA integrity_check(1)", [], |row| row.get::<_, String>(0));
    said.map_or(true, |said| said != "ok")
}

const TOLD: &str = "\
error: FOLDER/wyrm.db is damaged
hint: go back to the backup of 2026-11-13 20:15: wyrm --db FOLDER/wyrm.db restore FOLDER/backups/wyrm.2026-11-13-201500.day.db; look closer: wyrm --db FOLDER/wyrm.db doctor
";

/// One way to damage a page.
type Harm = (&'static str, fn(&mut [u8]));

const HARMS: [Harm; 6] = [
    ("zeros", |page| page.fill(0)),
    ("ones", |page| page.fill(0xff)),
    ("its head", |page| page[..12].fill(0x5a)),
    ("its cell pointers", |page| page[8..40].reverse()),
    ("its middle", |page| page[1500..2600].fill(0x41)),
    ("its end", |page| {
        let last = page.len() - 200;
        page[last..].reverse();
    }),
];

/// A regression: of 349 damaged files 129 still accepted a change.
#[test]
fn no_file_that_sqlite_finds_fault_with_takes_a_change() {
    let mut table = full();
    back_up(&table);
    let whole = std::fs::read(table.db()).unwrap();
    let (mut bad, mut taken) = (0, Vec::new());
    for page in sampled(0..whole.len() / PAGE) {
        for (name, harm) in HARMS {
            let mut bytes = whole.clone();
            harm(&mut bytes[page * PAGE..(page + 1) * PAGE]);
            if bytes == whole {
                continue;
            }
            std::fs::write(table.db(), &bytes).unwrap();
            if !is_bad(table.db()) {
                continue;
            }
            bad += 1;
            let said = table.run("player add Yan");
            let same = std::fs::read(table.db()).unwrap() == bytes;
            if said.code != 3 || said.err != TOLD || !same {
                taken.push(format!("page {page}, {name}, same {same}: {said}"));
            }
            let read = table.run("play list");
            assert!([0, 3].contains(&read.code), "page {page}, {name}: {read}");
        }
    }
    assert!(bad > samples(100), "{bad}");
    assert_eq!(taken, Vec::<String>::new(), "of {bad}");
}

fn refused(table: &mut Table, words: &str) -> Said {
    let before = std::fs::read(table.db()).unwrap();
    let said = table.run(words);
    assert_eq!(said.code, 3, "{said}");
    assert_eq!(std::fs::read(table.db()).unwrap(), before);
    said
}

#[test]
fn a_damaged_header_is_damage_and_not_a_foreign_file() {
    let mut table = full();
    let whole = std::fs::read(table.db()).unwrap();
    for (name, at, with) in [
        ("the first bytes", 0..16, 0),
        ("page size", 16..18, 0x33),
        ("format", 18..20, 9),
        ("reserved", 20..24, 0xee),
        ("mark and version", 60..72, 0),
        ("all of it", 0..100, 0),
    ] {
        let mut bytes = whole.clone();
        bytes[at].fill(with);
        std::fs::write(table.db(), &bytes).unwrap();
        for words in ["hero list", "player add Yan", "undo"] {
            let said = refused(&mut table, words);
            assert_eq!(
                said.err,
                "error: FOLDER/wyrm.db is damaged\n\
                 hint: there is no good backup beside it; look closer: wyrm --db FOLDER/wyrm.db doctor\n",
                "{name}, {words}"
            );
        }
    }
    std::fs::write(table.db(), &whole).unwrap();
    back_up(&table);
    std::fs::write(table.db(), "Dear diary, today we slew a dragon.").unwrap();
    let said = refused(&mut table, "hero list");
    assert_eq!(said.err, TOLD, "its backups tell whose it is");
}

#[test]
fn a_lost_trigger_or_an_open_journal_takes_no_change() {
    for sql in [
        "DROP TRIGGER journal_player_insert",
        "DROP TRIGGER ledger_never_below_zero",
        "DROP TRIGGER step_dropped",
        "DROP INDEX play_day",
        "DROP TABLE same_player",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'AFTER', 'BEFORE') \
         WHERE name = 'ledger_moved_never_below_zero'",
        "DELETE FROM journal_now",
        "UPDATE journal_now SET mode = 'record', step = 1",
    ] {
        let mut table = full();
        table.ok("player list");
        let conn = rusqlite::Connection::open(table.db()).unwrap();
        conn.execute_batch(sql).unwrap();
        drop(conn);
        let said = table.run("player add Yan");
        assert_eq!(said.code, 3, "{sql}: {said}");
        assert!(said.err.starts_with("error: FOLDER/wyrm.db is damaged: the "), "{said}");
    }
}

/// Copying an old file back over the new one with `-wal` and `-shm` beside it corrupts it, and
/// `hero list` continued with wrong gold.
#[test]
fn a_look_after_an_unclean_end_warns_of_damage() {
    let mut table = Table::without_database();
    table.ok("campaign new Ashes");
    table.ok("hero new Denra --class rogue");
    let old = std::fs::read(table.db()).unwrap();
    let add = |table: &mut Table, first: i64| {
        for n in first..first + 40 {
            table.ok(&format!("hero edit denra --gold {n} --reason found"));
        }
    };
    add(&mut table, 0);
    for name in ["Timorn", "Brum", "Ulric", "Asra"] {
        table.ok(&format!("hero new {name} --class wizard --player {name}"));
    }
    // A kill leaves the newest changes in the -wal.
    let open = rusqlite::Connection::open(table.db()).unwrap();
    let count = |sql| open.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    count("SELECT count(*) FROM hero");
    add(&mut table, 20);
    let beside = |end: &str| PathBuf::from(format!("{}{end}", table.db().display()));
    let (wal, shm) = (beside("-wal"), beside("-shm"));
    let left = (std::fs::read(&wal).unwrap(), std::fs::read(&shm).unwrap());
    drop(open);
    let spoil = |table: &mut Table| {
        std::fs::write(table.db(), &old).unwrap();
        std::fs::write(&wal, &left.0).unwrap();
        std::fs::write(&shm, &left.1).unwrap();
    };
    spoil(&mut table);
    assert!(is_bad(table.db()), "the two do not fit");
    spoil(&mut table);
    let said = table.run("hero list");
    assert!(said.err.contains("FOLDER/wyrm.db is damaged"), "{said}");
    assert_eq!(
        std::fs::read(table.db()).unwrap(),
        old,
        "what is not its own is not written into it"
    );
    let found = table.run("doctor --json");
    let found: serde_json::Value = serde_json::from_str(&found.out).unwrap();
    assert_eq!(found["doctor"]["foreign_wal"], true);
    assert_eq!(std::fs::read(table.db()).unwrap(), old);
    let saved = table.json("doctor --salvage");
    assert_eq!(saved["salvage"]["wal"], false);
    assert_eq!(std::fs::read(table.db()).unwrap(), old);
    let file = table.folder().join("wyrm.salvaged.db");
    let gold = rusqlite::Connection::open(file).unwrap();
    let gold = gold.query_row("SELECT count(*) FROM ledger", [], |row| row.get::<_, i64>(0));
    assert_eq!(gold.unwrap(), 0, "as it was copied back");
    spoil(&mut table);
    let said = table.run("hero list --json");
    assert!((said.out + &said.err).contains("is damaged"));
    spoil(&mut table);
    assert_eq!(table.run("hero edit denra --gold 3 --reason found").code, 3);
}

/// 24 of 317 damaged files showed other data with exit code 0.
#[test]
fn a_look_at_a_damaged_file_says_so() {
    let mut table = full();
    back_up(&table);
    let whole = std::fs::read(table.db()).unwrap();
    let lines = ["hero list", "play list", "player list", "hero show felin"];
    let right: Vec<String> = lines.iter().map(|line| table.run(*line).out).collect();
    let (mut bad, mut silent) = (0, Vec::new());
    for page in sampled(0..whole.len() / PAGE) {
        for (name, harm) in HARMS {
            let mut bytes = whole.clone();
            harm(&mut bytes[page * PAGE..(page + 1) * PAGE]);
            std::fs::write(table.db(), &bytes).unwrap();
            if bytes == whole || !is_bad(table.db()) {
                continue;
            }
            bad += 1;
            let line = bad % lines.len();
            let said = table.run(lines[line]);
            let warned = said.err.contains("is damaged") || said.code == 3;
            if !warned || (said.code == 0 && said.out != right[line] && said.err.is_empty()) {
                silent.push(format!("page {page}, {name}: {said}"));
            }
        }
    }
    assert!(bad > samples(100), "{bad}");
    assert_eq!(silent, Vec::<String>::new(), "of {bad}");
}
