//! Upgrades of the file, with an invented seventh migration.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use rusqlite::Connection;
use wyrmkeep::store::backup::{self, BackupReason};
use wyrmkeep::store::{
    Access, Creation, JournalDirection, Label, MIGRATIONS, Migration, PATIENCE, Settings, Store,
    StoreError, next_steps,
};

use crate::harness::{Table, dump};

const FIRST: Migration = Migration {
    name: "0001_campaign",
    sql: include_str!("../../migrations/0001_campaign.sql"),
    then: None,
};
const SECOND: Migration = Migration {
    name: "0002_live_hunts",
    sql: include_str!("../../migrations/0002_live_hunts.sql"),
    then: None,
};
const THIRD: Migration = Migration {
    name: "0003_titles",
    sql: include_str!("../../migrations/0003_titles.sql"),
    then: None,
};
const FOURTH: Migration = Migration {
    name: "0004_merge",
    sql: include_str!("../../migrations/0004_merge.sql"),
    then: None,
};
const FIFTH: Migration = Migration {
    name: "0005_looking_back",
    sql: include_str!("../../migrations/0005_looking_back.sql"),
    then: None,
};
/// Without its seeds: the files of these tests hold no plays.
const SIXTH: Migration = Migration {
    name: "0006_play_seed",
    sql: include_str!("../../migrations/0006_play_seed.sql"),
    then: None,
};
/// A new table, a new column, and a rebuilt parent table, as SQLite needs it for many changes.
static SEVEN: [Migration; 7] = [
    FIRST,
    SECOND,
    THIRD,
    FOURTH,
    FIFTH,
    SIXTH,
    Migration {
        name: "0007_moods",
        sql: "CREATE TABLE mood (hero_id INTEGER PRIMARY KEY REFERENCES hero (id), mood TEXT NOT NULL, since TEXT) STRICT;
              ALTER TABLE player ADD COLUMN motto TEXT;
              CREATE TABLE new_campaign (
                  id INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
                  name_key TEXT NOT NULL UNIQUE, chapter INTEGER NOT NULL DEFAULT 1,
                  completed_at TEXT, market_visit INTEGER, created_at TEXT NOT NULL, colour TEXT
              ) STRICT;
              INSERT INTO new_campaign SELECT *, 'red' FROM campaign;
              DROP TABLE campaign;
              ALTER TABLE new_campaign RENAME TO campaign;",
        then: None,
    },
];
/// A migration that cannot carry the journal over.
static STOPS: [Migration; 7] = [
    FIRST,
    SECOND,
    THIRD,
    FOURTH,
    FIFTH,
    SIXTH,
    Migration { name: "0007_stops", sql: "UPDATE step SET schema = 0;", then: None },
];
static BROKEN: [Migration; 7] = [
    FIRST,
    SECOND,
    THIRD,
    FOURTH,
    FIFTH,
    SIXTH,
    Migration {
        name: "0007_broken",
        sql: "ALTER TABLE player ADD COLUMN motto TEXT; INSERT INTO nowhere VALUES (1);",
        then: None,
    },
];
static ORPHANS: [Migration; 7] = [
    FIRST,
    SECOND,
    THIRD,
    FOURTH,
    FIFTH,
    SIXTH,
    Migration {
        name: "0007_orphans",
        sql: "UPDATE journal_now SET mode = 'replay'; DELETE FROM campaign; UPDATE journal_now SET mode = 'closed';",
        then: None,
    },
];

fn settings(path: &Path) -> Settings {
    Settings {
        path: path.to_path_buf(),
        make_folder: false,
        durable: false,
        patience: PATIENCE,
        backups: NaiveDate::from_ymd_opt(2026, 11, 14).and_then(|day| day.and_hms_opt(20, 0, 0)),
    }
}

fn open(path: &Path, access: Access, list: &'static [Migration]) -> Result<Store, StoreError> {
    let creation = Creation {
        uuid: "u".to_owned(),
        at: "2026-11-14T19:00:00Z".to_owned(),
        entropy: Some([1, 2]),
    };
    Store::open_with(&settings(path), access, &creation, list)
}

fn version(path: &Path) -> i64 {
    let conn = Connection::open(path).unwrap();
    conn.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap()
}

/// The backups made by upgrades.
fn backups(table: &Table) -> Vec<PathBuf> {
    let kept = backup::list_backups(table.db()).into_iter();
    let upgrades = kept.filter(|kept| kept.why == BackupReason::Upgrade);
    upgrades.map(|kept| kept.path).collect()
}

fn say(error: Result<Store, StoreError>, table: &Table) -> String {
    let text = error.err().expect("an error").to_string();
    text.replace(table.folder().to_str().unwrap(), "FOLDER")
}

#[test]
fn an_upgrade_keeps_the_records_and_leaves_a_backup_beside_the_file() {
    let mut table = Table::with_party();
    table.ok(&["player", "add", "Ana"]);
    let before = table.dump();
    let skills = before.matches("hero_skill: ").count();
    let store = open(table.db(), Access::Write, &SEVEN).unwrap();
    assert_eq!(version(table.db()), 7);
    let after = dump(store.conn());
    assert_eq!(after.matches("hero_skill: ").count(), skills, "{after}");
    assert_eq!(after.matches("hero: ").count(), 3);
    let colour: String = store
        .conn()
        .query_row("SELECT colour FROM campaign WHERE name = 'Ashes'", [], |row| row.get(0))
        .unwrap();
    assert_eq!(colour, "red");
    let on: i64 = store.conn().query_row("PRAGMA foreign_keys", [], |row| row.get(0)).unwrap();
    assert_eq!(on, 1, "foreign keys are on again");
    let backups = backups(&table);
    let name = "backups/wyrm.2026-11-14-200000.upgrade.db";
    assert_eq!(backups, [table.folder().join(name)]);
    assert_eq!(version(&backups[0]), 6);
    assert_eq!(dump(&Connection::open(&backups[0]).unwrap()), before);
    drop(store);
    open(table.db(), Access::Write, &SEVEN).unwrap();
    assert_eq!(self::backups(&table).len(), 1, "one backup an upgrade");
}

#[test]
fn an_upgrade_makes_the_journal_anew_for_the_new_schema() {
    let mut table = Table::new();
    table.ok(&["player", "add", "Ana"]);
    let mut store = open(table.db(), Access::Write, &SEVEN).unwrap();
    let refused = store.conn().execute("INSERT INTO mood (hero_id, mood) VALUES (1, 'x')", []);
    assert_eq!(refused.unwrap_err().to_string(), "changed outside a step");
    let label = Label { text: "motto".to_owned(), campaign: None, play: None };
    store
        .change("2026-11-14T20:00:00Z", |conn| {
            conn.execute("UPDATE player SET motto = 'Onward'", []).map_err(StoreError::from)?;
            Ok::<_, StoreError>(((), label.clone()))
        })
        .unwrap();
    let motto = |conn: &Connection| -> Option<String> {
        conn.query_row("SELECT motto FROM player", [], |row| row.get(0)).unwrap()
    };
    assert_eq!(motto(store.conn()).as_deref(), Some("Onward"));
    walk_one(&mut store, JournalDirection::Undo).unwrap();
    assert_eq!(motto(store.conn()), None);
    walk_one(&mut store, JournalDirection::Redo).unwrap();
    assert_eq!(motto(store.conn()).as_deref(), Some("Onward"));
}

/// Undoes or redoes one step.
fn walk_one(store: &mut Store, direction: JournalDirection) -> Result<(), StoreError> {
    let look = |_: &Connection, _: &[_]| Ok::<_, StoreError>(());
    let pick = |conn: &Connection| next_steps(conn, direction, 1);
    store.walk(direction, pick, look).map(|_| ())
}

#[test]
fn undo_goes_across_an_upgrade_and_leaves_new_columns_alone() {
    let mut table = Table::with_party();
    table.ok("player add Ana");
    table.ok("player rename Ana Anna");
    table.ok("campaign rename Cinders");
    let mut store = open(table.db(), Access::Write, &SEVEN).unwrap();
    let campaign = |store: &Store| -> (String, String) {
        let sql = "SELECT name, colour FROM campaign";
        let row = |row: &rusqlite::Row| Ok((row.get(0)?, row.get(1)?));
        store.conn().query_row(sql, [], row).unwrap()
    };
    let red = |name: &str| (name.to_owned(), "red".to_owned());
    walk_one(&mut store, JournalDirection::Undo).unwrap();
    assert_eq!(campaign(&store), red("Ashes"), "the new column keeps its value");
    walk_one(&mut store, JournalDirection::Redo).unwrap();
    assert_eq!(campaign(&store), red("Cinders"));
    let full = dump(store.conn());
    for _ in 0..7 {
        walk_one(&mut store, JournalDirection::Undo).unwrap();
    }
    assert_eq!(dump(store.conn()), "");
    for _ in 0..7 {
        walk_one(&mut store, JournalDirection::Redo).unwrap();
    }
    assert_eq!(dump(store.conn()), full);
}

#[test]
fn an_upgrade_that_stops_undo_says_so_in_one_sentence() {
    let mut table = Table::new();
    table.ok("player add Ana");
    table.ok("player add Ben");
    table.ok("undo");
    let mut store = open(table.db(), Access::Write, &STOPS).unwrap();
    for (direction, step) in [(JournalDirection::Undo, 1), (JournalDirection::Redo, 2)] {
        let error = walk_one(&mut store, direction).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "step {step} was made before wyrm's database was upgraded and cannot be undone any more"
            )
        );
    }
    let kept = "SELECT count(*) FROM player WHERE name = 'Ana'";
    assert_eq!(store.conn().query_row(kept, [], |row| row.get(0)), Ok(1));
}

/// The columns of every journalled table in order: name, type, position in the key, and whether a
/// row may omit it.
fn columns(conn: &Connection) -> BTreeMap<String, Vec<(String, String, i64, bool)>> {
    let mut rows = conn
        .prepare(
            "SELECT t.name, c.name, c.type, c.pk, c.\"notnull\" = 0 OR c.dflt_value IS NOT NULL
             FROM pragma_table_list t JOIN pragma_table_info(t.name) c
             WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%'
               AND t.name NOT IN ('database_info', 'journal_now', 'step', 'step_change')
             ORDER BY t.name, c.cid",
        )
        .unwrap();
    let rows = rows.query_map([], |row| {
        let column = (row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?);
        Ok((row.get(0)?, column))
    });
    let mut tables = BTreeMap::new();
    for row in rows.unwrap() {
        let (table, column): (String, _) = row.unwrap();
        tables.entry(table).or_insert_with(Vec::new).push(column);
    }
    tables
}

/// Undo restores rows by the position of their columns, even rows recorded before an upgrade.
#[test]
fn an_upgrade_adds_columns_at_the_end_or_says_what_becomes_of_the_journal() {
    let conn = Connection::open_in_memory().unwrap();
    let mut before = BTreeMap::new();
    for migration in MIGRATIONS {
        conn.execute_batch(migration.sql).unwrap();
        let after = columns(&conn);
        let carried = migration.sql.contains("UPDATE step_change SET");
        let stopped = migration.sql.contains("UPDATE step SET schema = 0");
        for (table, old) in before.iter().filter(|_| !carried && !stopped) {
            let (name, old): (&String, &Vec<_>) = (table, old);
            let new = after.get(name).map_or(&[][..], Vec::as_slice);
            let (kept, added) = new.split_at(old.len().min(new.len()));
            assert_eq!(kept, old.as_slice(), "{}: {name}", migration.name);
            let free =
                |(_, _, key, may_be_left_out): &(_, _, i64, bool)| *key == 0 && *may_be_left_out;
            assert!(added.iter().all(free), "{}: {name} {added:?}", migration.name);
        }
        before = after;
    }
    assert!(before.len() > 10, "{before:?}");
}

#[test]
fn an_upgrade_that_fails_leaves_the_file_as_it_was() {
    for (list, says) in [
        (&BROKEN, "upgrade 0007_broken failed: no such table: nowhere"),
        (&ORPHANS, "upgrade 0007_orphans failed: 3 rows would point nowhere"),
    ] {
        let mut table = Table::with_party();
        let before = table.dump();
        let text = say(open(table.db(), Access::Write, list), &table);
        assert!(text.starts_with(says), "{text}");
        assert_eq!(table.dump(), before);
        assert_eq!(version(table.db()), 6);
        assert_eq!(backups(&table), [] as [PathBuf; 0]);
        table.ok(&["player", "add", "Ana"]);
        table.ok(&["undo"]);
        assert_eq!(table.dump(), before, "the journal still works");
    }
}

#[test]
fn a_dry_run_on_an_older_file_upgrades_only_a_copy_in_memory() {
    let table = Table::with_party();
    let bytes = std::fs::read(table.db()).unwrap();
    let store = open(table.db(), Access::DryRun, &SEVEN).unwrap();
    let moods = store.conn().query_row("SELECT count(*) FROM mood", [], |row| row.get(0));
    assert_eq!(moods, Ok(0));
    drop(store);
    assert_eq!(version(table.db()), 6);
    assert_eq!(backups(&table), [] as [PathBuf; 0]);
    assert_eq!(std::fs::read(table.db()).unwrap(), bytes);
}

#[test]
fn several_upgrades_at_once_all_succeed() {
    for _ in 0..5 {
        let table = Table::with_party();
        let path = table.db();
        std::thread::scope(|scope| {
            let all: Vec<_> = (0..8)
                .map(|_| scope.spawn(|| open(path, Access::Write, &SEVEN).map(drop)))
                .collect();
            for one in all {
                one.join().unwrap().unwrap();
            }
        });
        assert_eq!(version(path), 7);
        let backups = backups(&table);
        assert_eq!(backups.len(), 1, "only one upgrades");
        for backup in backups {
            assert_eq!(version(&backup), 6, "{} holds what it says", backup.display());
        }
    }
}

#[test]
fn a_newer_file_is_refused_in_one_sentence() {
    let mut table = Table::with_party();
    open(table.db(), Access::Write, &SEVEN).unwrap();
    for words in [&["hero", "list"][..], &["player", "add", "Ana"], &["undo"]] {
        let said = table.refused(3, words);
        assert_eq!(
            said.err,
            "error: FOLDER/wyrm.db was made by a newer wyrm (schema 7, this one knows 6)\nhint: upgrade wyrm to open it\n"
        );
    }
}

/// The program of schema 5, as far as it checks a file.
#[test]
fn the_wyrm_before_refuses_a_file_with_seeds_in_one_sentence() {
    let mut table = Table::with_party();
    table.ok("drako start --players Kate,John --dragon kate --first-game --new-player");
    let before = std::fs::read(table.db()).unwrap();
    for access in [Access::Read, Access::Write, Access::DryRun] {
        let text = say(open(table.db(), access, &MIGRATIONS[..5]), &table);
        let sentence = "FOLDER/wyrm.db was made by a newer wyrm (schema 6, this one knows 5)";
        assert_eq!(text, sentence, "{access:?}");
    }
    assert_eq!(std::fs::read(table.db()).unwrap(), before);
}
