//! Nothing is open while a person reads or is asked, and every stored change is in the one file: a
//! copy of it is complete. `Ui` checks the first in every other test too.

use std::path::{Path, PathBuf};

use rusqlite::Connection;
use wyrmkeep::store::{Access, Creation, Label, PATIENCE, Settings, Store, StoreError};

use crate::harness::{Table, dump};

fn wal(db: &Path) -> PathBuf {
    let mut wal = db.as_os_str().to_owned();
    wal.push("-wal");
    PathBuf::from(wal)
}

/// A party in a file that wyrm made itself: with a `-wal` beside it while it is open.
fn party() -> Table {
    let mut table = Table::without_database();
    table.ok("campaign new Ashes");
    table.ok("hero new Denra --class rogue");
    table.ok("hero new Timorn --class wizard");
    table.ok("hero new Brum --class warrior");
    table
}

/// The content of a copy of the one file.
fn copied(db: &Path) -> String {
    let copy = crate::harness::folder();
    let to = copy.path().join("copy.db");
    std::fs::copy(db, &to).unwrap();
    dump(&Connection::open(to).unwrap())
}

/// An evening with all titles, including mistakes and dry runs.
const EVENING: [&str; 40] = [
    "campaign new Ashes",
    "hero new Denra --class rogue --player Ana",
    "hero new Timorn --class wizard --player Ben",
    "hero new Brum --class warrior",
    "hero list",
    "hero new Denra --class rogue",
    "hunt record --outcome slain --heroes denra,timorn,brum",
    "hunt list",
    "hunt show",
    "market",
    "market buy haste-potion --hero denra --dry-run",
    "market buy haste-potion --hero denra",
    "market buy dragon-egg --hero denra",
    "hero show denra",
    "hero history denra",
    "hero why denra gold",
    "hero level-up timorn --improve fireball --seed 4",
    "catalog list",
    "catalog show dragon pale",
    "catalog edit dragon pale gold=9",
    "hunt start --heroes denra,timorn,brum --chapter 2 --without-levels",
    "hunt roll --dice DDDSS",
    "hunt use sudden-death",
    "hunt next",
    "hunt log",
    "odds turn",
    "undo",
    "redo",
    "hunt abandon",
    "keepers start --mode keeper --players Ana,Ben,Cleo --seed 7",
    "keepers",
    "keepers abandon",
    "drako start --players Ana,Ben --seed 3",
    "drako",
    "play list",
    "undo 3",
    "redo 9",
    "history",
    "explain armour",
    "undo --to 4",
];

#[test]
fn after_every_command_of_an_evening_the_one_file_holds_everything() {
    let mut table = Table::without_database();
    let mut kept = 0;
    for words in EVENING {
        let said = table.run(words);
        assert!(said.code <= 2, "{words}: {said}");
        kept += usize::from(said.code == 0);
        assert!(!wal(table.db()).exists(), "wyrm {words} leaves a -wal");
        assert_eq!(copied(table.db()), table.dump(), "wyrm {words}");
    }
    assert!(kept > 30, "{kept} of them did something");
}

#[test]
fn what_a_killed_command_left_in_the_wal_is_in_the_file_after_the_next_look() {
    let mut table = party();
    // Another program has the file open: it stays as a kill leaves it.
    let other = Connection::open(table.db()).unwrap();
    let _: i64 = other.query_row("SELECT count(*) FROM hero", [], |row| row.get(0)).unwrap();
    table.ok("player add Ana");
    let left = Table::without_database();
    std::fs::copy(table.db(), left.db()).unwrap();
    std::fs::copy(wal(table.db()), wal(left.db())).unwrap();
    drop(other);
    assert!(!wal(table.db()).exists(), "a reader that closes last tidies up");
    let mut left = left;
    for words in ["player list", "hero list", "history"] {
        left.ok(words);
        assert!(!wal(left.db()).exists(), "wyrm {words}");
    }
    assert_eq!(copied(left.db()), table.dump());
}

#[test]
fn a_fault_in_the_middle_of_a_change_leaves_nothing_beside_the_file() {
    let table = party();
    let before = table.dump();
    let settings = Settings {
        path: table.db().to_path_buf(),
        make_folder: false,
        durable: false,
        patience: PATIENCE,
        backups: None,
    };
    let creation =
        Creation { uuid: "u".to_owned(), at: "2026-11-14T19:00:00Z".to_owned(), entropy: None };
    let fault = std::panic::catch_unwind(|| {
        let mut store = Store::open(&settings, Access::Write, &creation).unwrap();
        let _ = store.change("2026-11-14T20:00:00Z", |conn| {
            conn.execute("DELETE FROM hero_item", []).unwrap();
            conn.execute("UPDATE hero SET name = 'X'", []).unwrap();
            match conn.is_autocommit() {
                false => panic!("a fault"),
                true => Ok::<((), Label), StoreError>((
                    (),
                    Label { text: String::new(), campaign: None, play: None },
                )),
            }
        });
    });
    assert!(fault.is_err());
    assert!(!wal(table.db()).exists());
    assert_eq!(copied(table.db()), before);
}

#[cfg(target_os = "linux")]
mod on_a_terminal {
    use super::{copied, party, wal};
    use crate::harness::Table;
    use crate::terminal::{CTRL_C, ENTER, ESCAPE, Terminal};

    /// A question, and the keys that answer it.
    type Asked<'a> = (&'a str, &'a str);

    /// Nothing is open, no file is beside the database, and a copy of it is complete.
    #[track_caller]
    fn all_is_closed(table: &Table, terminal: &Terminal, full: &str) {
        assert!(!terminal.holds(table.db()), "the database is open");
        assert!(!wal(table.db()).exists());
        assert_eq!(copied(table.db()), full);
    }

    #[test]
    fn nothing_is_open_while_a_pager_waits() {
        let mut table = party();
        for n in 1..=45 {
            table.ok(&format!(
                "hunt record --outcome fled --heroes denra --chapter 1 --note 'n {n}'"
            ));
        }
        let full = table.dump();
        for words in [
            &["hero", "history", "denra"][..],
            &["hunt", "list", "--limit", "60"],
            &["catalog", "list"],
            &["play", "list", "--limit", "60"],
            &["history", "--all"],
        ] {
            // Reads everything and then waits for a line, like a person.
            let pager = "cat > /dev/null; echo is read; read line < /dev/tty";
            let mut terminal = Terminal::with_pager(table.db(), words, pager);
            terminal.sees("is read");
            all_is_closed(&table, &terminal, &full);
            terminal.kill();
            assert!(!wal(table.db()).exists(), "{words:?}");
        }
    }

    #[test]
    fn a_live_mode_opens_the_file_for_each_look_and_closes_it_before_it_waits() {
        let mut table = party();
        table.ok("hunt start --heroes denra,timorn,brum --chapter 1 --without-levels");
        let mut terminal = Terminal::start(table.db(), &["hunt", "live"]);
        terminal.sees("q leave").sees("> ");
        all_is_closed(&table, &terminal, &table.dump());
        for (key, shown) in [
            ("\r", "mark a die"),
            ("l", "any key"),
            ("\r", "mark a die"),
            ("z", "undone"),
            ("y", "redone"),
        ] {
            terminal.types(key).sees(shown);
            all_is_closed(&table, &terminal, &table.dump());
        }
        terminal.types(CTRL_C);
        let (code, screen) = terminal.ends();
        assert_eq!(code, Some(130), "{screen}");
        assert!(!wal(table.db()).exists());
    }

    #[test]
    fn nothing_is_open_while_a_question_waits() {
        let mut table = party();
        table.ok("hunt record --outcome slain --heroes denra,timorn,brum");
        let full = table.dump();
        let questions: [(&[&str], &[Asked]); 6] = [
            (
                &["hero", "new"],
                &[
                    ("What is the hero called?", "Felin\r"),
                    ("Which class?", ENTER),
                    ("Who plays the hero?", ESCAPE),
                ],
            ),
            (
                &["hunt", "record"],
                &[("How did it end?", ENTER), ("Who took part?", ENTER), ("Who died?", CTRL_C)],
            ),
            (&["hunt", "start"], &[("Who takes part?", CTRL_C)]),
            (&["hero", "history"], &[("Which hero?", CTRL_C)]),
            (&["market", "buy"], &[("Which item?", ENTER), ("Which hero?", CTRL_C)]),
            (&["hero", "retire"], &[("Who retires?", CTRL_C)]),
        ];
        for (words, asked) in questions {
            let mut terminal = Terminal::start(table.db(), words);
            for (question, keys) in asked {
                terminal.sees(question);
                all_is_closed(&table, &terminal, &full);
                terminal.types(keys);
            }
            let (_, screen) = terminal.ends();
            assert!(!wal(table.db()).exists(), "{words:?}: {screen}");
            assert_eq!(table.dump(), full);
        }
    }
}
