//! Files that are not our databases: reported with exit 3, and left unchanged.

use insta::assert_snapshot;

use crate::harness::{Said, Table};

/// A foreign file is reported, exit 3, and stays unchanged byte for byte.
fn untouched(table: &mut Table, words: &str) -> Said {
    let before = std::fs::read(table.db()).unwrap();
    let said = table.run(words);
    assert_eq!(said.code, 3, "{said}");
    assert_eq!(std::fs::read(table.db()).unwrap(), before);
    said
}

#[test]
fn a_text_file_is_not_taken_for_a_database() {
    let mut table = Table::without_database();
    std::fs::write(table.db(), "Dear diary, today we slew a dragon. ".repeat(40)).unwrap();
    assert_snapshot!(untouched(&mut table, "campaign new Ashes"), @"
    exit 3
    --- stderr
    error: FOLDER/wyrm.db is not a wyrmkeep database
    hint: choose another file with --db or WYRM_DB
    ");
    assert_snapshot!(untouched(&mut table, "hero list"), @"
    exit 3
    --- stderr
    error: FOLDER/wyrm.db is not a wyrmkeep database
    hint: choose another file with --db or WYRM_DB
    ");
    assert_snapshot!(untouched(&mut table, "campaign new Ashes --dry-run"), @"
    exit 3
    --- stderr
    error: FOLDER/wyrm.db is not a wyrmkeep database
    hint: choose another file with --db or WYRM_DB
    ");
}

#[test]
fn a_database_of_another_program_is_left_alone() {
    let mut table = Table::without_database();
    let other = rusqlite::Connection::open(table.db()).unwrap();
    other.execute_batch("CREATE TABLE recipe (name TEXT); PRAGMA user_version = 1;").unwrap();
    drop(other);
    assert_snapshot!(untouched(&mut table, "campaign new Ashes"), @"
    exit 3
    --- stderr
    error: FOLDER/wyrm.db is not a wyrmkeep database
    hint: choose another file with --db or WYRM_DB
    ");
    assert_snapshot!(untouched(&mut table, "campaign list"), @"
    exit 3
    --- stderr
    error: FOLDER/wyrm.db is not a wyrmkeep database
    hint: choose another file with --db or WYRM_DB
    ");
}

#[test]
fn a_database_of_a_newer_wyrm_is_left_alone() {
    let mut table = Table::with_party();
    let newer = rusqlite::Connection::open(table.db()).unwrap();
    newer.execute_batch("PRAGMA user_version = 99").unwrap();
    drop(newer);
    assert_snapshot!(untouched(&mut table, "hero list"), @"
    exit 3
    --- stderr
    error: FOLDER/wyrm.db was made by a newer wyrm (schema 99, this one knows 6)
    hint: upgrade wyrm to open it
    ");
    assert_snapshot!(untouched(&mut table, "undo"), @"
    exit 3
    --- stderr
    error: FOLDER/wyrm.db was made by a newer wyrm (schema 99, this one knows 6)
    hint: upgrade wyrm to open it
    ");
}

#[test]
fn a_folder_is_no_database_and_a_missing_folder_is_not_made() {
    let mut table = Table::without_database();
    let folder = table.folder().to_str().unwrap().to_owned();
    let missing = format!("{folder}/no/such/wyrm.db");
    assert_snapshot!(table.run_raw(&["wyrm", "--db", &folder, "campaign", "new", "Ashes"]), @"
    exit 3
    --- stderr
    error: FOLDER cannot be opened: it is a folder, not a file
    ");
    assert_snapshot!(table.run_raw(&["wyrm", "--db", &folder, "hero", "list"]), @"
    exit 3
    --- stderr
    error: FOLDER cannot be opened: it is a folder, not a file
    ");
    assert_snapshot!(table.run_raw(&["wyrm", "--db", &missing, "campaign", "new", "Ashes"]), @"
    exit 3
    --- stderr
    error: FOLDER/no/such/wyrm.db cannot be opened: there is no folder FOLDER/no/such
    ");
    assert!(!table.folder().join("no").exists());
    assert_snapshot!(table.run_raw(&["wyrm", "campaign", "list"]), @"
    exit 3
    --- stderr
    error: there is no home folder for the database
    hint: name a file with --db or WYRM_DB
    ");
}

#[test]
fn a_refused_command_leaves_no_file_behind_and_an_empty_one_as_it_was() {
    let refused = ["hero pay a b 1", "undo", "redo", "campaign use Ashes", "player add a:b"];
    let mut table = Table::without_database();
    for words in refused {
        table.refused(1, words);
        assert!(!table.db().exists(), "{words}");
    }
    std::fs::write(table.db(), "").unwrap();
    for words in refused {
        assert_eq!(table.run(words).code, 1, "{words}");
        assert_eq!(std::fs::read(table.db()).unwrap(), b"", "{words}");
    }
    let empty = rusqlite::Connection::open(table.db()).unwrap();
    empty.execute_batch("CREATE TABLE t (x); DROP TABLE t; VACUUM;").unwrap();
    drop(empty);
    let bytes = std::fs::read(table.db()).unwrap();
    assert!(!bytes.is_empty());
    for words in refused {
        assert_eq!(table.run(words).code, 1, "{words}");
    }
    for words in ["player list", "history", "player add Ana --dry-run"] {
        table.ok(words);
    }
    assert_eq!(std::fs::read(table.db()).unwrap(), bytes);
    table.ok("player add Ana");
    assert!(table.ok("player list").out.contains("Ana"));
}

/// SQLite takes a file of one byte for an empty one, and would overwrite it.
#[test]
fn a_file_of_one_byte_is_not_empty() {
    let mut table = Table::without_database();
    std::fs::write(table.db(), "k").unwrap();
    for words in ["player add Ana", "player list", "player add Ana --dry-run", "merge wyrm.db"] {
        let said = table.run(words);
        assert_eq!(said.code, 3, "{said}");
        assert!(said.err.contains("wyrm.db is not a wyrmkeep database"), "{said}");
    }
    let found = table.run("doctor");
    assert_eq!(found.code, 3, "{found}");
    assert!(found.out.contains("text") && !found.out.contains("empty"), "{found}");
    assert_eq!(std::fs::read(table.db()).unwrap(), b"k");
}

#[test]
fn a_database_whose_version_is_gone_is_refused_in_one_sentence() {
    let mut table = Table::with_party();
    let edited = rusqlite::Connection::open(table.db()).unwrap();
    edited.execute_batch("PRAGMA user_version = 0").unwrap();
    drop(edited);
    for words in ["hero list", "player add Ana", "player add Ana --dry-run"] {
        let said = untouched(&mut table, words).err;
        assert!(
            said.starts_with("error: FOLDER/wyrm.db is damaged\nhint: go back to the backup of "),
            "{said}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_database_that_cannot_be_reached_is_not_taken_for_a_missing_one() {
    let mut table = Table::with_party();
    let folder = table.folder().to_str().unwrap().to_owned();
    let ring = format!("{folder}/ring.db");
    std::os::unix::fs::symlink(&ring, &ring).unwrap();
    let inside_a_file = format!("{folder}/wyrm.db/wyrm.db");
    for words in [&["hero", "list"][..], &["player", "add", "Ana"]] {
        for path in [&ring, &inside_a_file, "/dev/null"] {
            let mut all = vec!["wyrm", "--db", path];
            all.extend(words);
            let said = table.run_raw(&all);
            assert_eq!((said.code, said.out.as_str()), (3, ""), "{path} {said}");
            assert!(said.err.contains(" cannot be opened: "), "{path} {said}");
        }
    }
    assert_snapshot!(table.run_raw(&["wyrm", "--db", "/dev/null", "hero", "list"]), @"
    exit 3
    --- stderr
    error: /dev/null cannot be opened: it is not a file
    ");
}

#[test]
fn a_database_that_another_program_has_locked_is_never_read_past_the_lock() {
    let mut table = Table::with_party();
    let other = rusqlite::Connection::open(table.db()).unwrap();
    other.execute_batch("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE").unwrap();
    assert_eq!(table.patience, std::time::Duration::from_secs(10));
    table.patience = std::time::Duration::from_millis(300);
    let began = std::time::Instant::now();
    assert_snapshot!(table.run("hero list"), @"
    exit 3
    --- stderr
    error: another program keeps the database locked
    hint: close it, or try again
    ");
    assert!(began.elapsed() >= table.patience);
}
