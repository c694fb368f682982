//! `wyrm doctor`: a file that does not open, and salvaging it.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::harness::{Table, dump, sampled};
use crate::released_schemas::opened;

const PAGE: usize = 4096;

fn doctor(table: &mut Table) -> (u8, Value) {
    let said = table.run("doctor --json");
    let found: Value = serde_json::from_str(&said.out).unwrap_or_else(|_| panic!("{said}"));
    (said.code, found["doctor"].clone())
}

#[test]
fn it_says_what_lies_there() {
    let mut table = Table::without_database();
    let path = table.db().to_path_buf();
    let mut what = |write: Option<&[u8]>| {
        match write {
            Some(bytes) => std::fs::write(&path, bytes).unwrap(),
            None => drop(std::fs::remove_file(&path)),
        }
        let (code, found) = doctor(&mut table);
        (
            code,
            found["what"].as_str().unwrap().to_owned(),
            found["said"].as_str().unwrap().to_owned(),
        )
    };
    let told = |code: u8, word: &str, said: &str| (code, word.to_owned(), said.to_owned());
    assert_eq!(what(None), told(0, "missing", "there is no such file"));
    assert_eq!(what(Some(b"")), told(0, "empty", "an empty file"));
    for (bytes, like) in [
        (&b"Dear diary"[..], "text"),
        (b"PK\x03\x04rest\0", "a ZIP archive"),
        (b"\x1f\x8b\x08\0\0", "a gzip archive"),
        (b"{\"a\": 1}", "JSON"),
        (&[0; 300], "zeros"),
        (b"\x01\x02\xff\0", "something else"),
    ] {
        let said = format!("not a database: it begins like {like}");
        assert_eq!(what(Some(bytes)), told(3, "not-sqlite", &said));
    }
    std::fs::remove_file(&path).unwrap();
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("CREATE TABLE recipe (name); PRAGMA application_id = 77").unwrap();
    drop(other);
    let (code, found) = doctor(&mut table);
    assert_eq!((code, &found["what"]), (3, &json!("foreign")));
    assert_eq!(found["said"], "a database of another program (application id 0x0000004d)");
    let folder = table.folder().to_str().unwrap().to_owned();
    let said = table.run_raw(&["wyrm", "--db", &folder, "doctor"]);
    assert_eq!(said.code, 3);
    assert!(said.out.contains("a folder, not a file"), "{said}");
}

#[test]
fn a_whole_file_needs_nothing() {
    let mut table = Table::with_party();
    let _ = std::fs::remove_dir_all(table.folder().join("backups"));
    let said = table.ok("doctor").out;
    for part in [
        "FOLDER/wyrm.db\n what     an intact wyrmkeep database (schema ",
        "backups  none",
        "next steps\n nothing: look closer if you like:\n   wyrm --db FOLDER/wyrm.db check\n",
    ] {
        assert!(said.contains(part), "{said}");
    }
    #[cfg(target_os = "linux")]
    assert_eq!(doctor(&mut table).1["held_by"], json!([]));
    #[cfg(unix)]
    assert!(doctor(&mut table).1["free"].as_u64().unwrap() > 0);
}

/// Another program that has the file open is named.
#[cfg(target_os = "linux")]
#[test]
fn it_says_who_holds_the_file() {
    let mut table = Table::with_party();
    let file = std::fs::File::open(table.db()).unwrap();
    let mut other = std::process::Command::new("sleep").arg("60").stdin(file).spawn().unwrap();
    let (_, found) = doctor(&mut table);
    other.kill().unwrap();
    other.wait().unwrap();
    assert_eq!(found["held_by"], json!([{ "process": other.id(), "name": "sleep" }]));
}

#[test]
fn a_damaged_file_is_told_with_its_backups_and_what_to_do() {
    let mut table = Table::with_party();
    let folder = table.folder().join("backups");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir(&folder).unwrap();
    std::fs::copy(table.db(), folder.join("wyrm.2026-11-12-190000.day.db")).unwrap();
    std::fs::write(folder.join("wyrm.2026-11-13-190000.day.db"), "broken").unwrap();
    let mut bytes = std::fs::read(table.db()).unwrap();
    bytes[..100].fill(0);
    std::fs::write(table.db(), bytes).unwrap();
    let said = table.run("doctor");
    assert_eq!(said.code, 3, "{said}");
    for part in [
        "a damaged wyrmkeep database",
        "backups  1 of 2 are good, the newest of 2026-11-12 19:00",
        "wyrm --db FOLDER/wyrm.db restore FOLDER/backups/wyrm.2026-11-12-190000.day.db\n",
        "   wyrm --db FOLDER/wyrm.db doctor --salvage\n",
    ] {
        assert!(said.out.contains(part), "{part}: {said}");
    }
}

/// A campaign, finished plays of all titles, some history.
fn full() -> Table {
    let mut table = opened("schema-2.sql");
    table.ok("player add Zoe");
    table.ok("hero new Felin --class ranger --player Zoe");
    table.ok("play note 2 'a long evening'");
    let _ = std::fs::remove_dir_all(table.folder().join("backups"));
    table
}

fn salvage(table: &mut Table) -> (Value, String, PathBuf) {
    let file = table.folder().join("wyrm.salvaged.db");
    let _ = std::fs::remove_file(&file);
    let before = std::fs::read(table.db()).unwrap();
    let saved = table.json("doctor --salvage")["salvage"].clone();
    assert_eq!(std::fs::read(table.db()).unwrap(), before, "the original stays");
    let text = dump(&rusqlite::Connection::open(&file).unwrap());
    (saved, text, file)
}

#[test]
fn all_of_a_file_whose_header_is_gone_is_saved() {
    let mut table = full();
    let whole = table.dump();
    let mut bytes = std::fs::read(table.db()).unwrap();
    bytes[..100].fill(0);
    std::fs::write(table.db(), &bytes).unwrap();
    let (saved, text, file) = salvage(&mut table);
    assert_eq!(saved["complete"], true, "{saved}");
    assert_eq!(text, whole);
    let file = file.to_str().unwrap();
    let said = table.run_raw(&["wyrm", "--db", file, "check"]);
    assert_eq!(said.code, 0, "{said}");
    let said = table.run_raw(&["wyrm", "--db", file, "undo", "3"]);
    assert_eq!(said.code, 0, "{said}");
    // Nothing is replaced: the next one gets a number.
    assert_eq!(
        table.json("doctor --salvage")["salvage"]["file"].as_str().unwrap(),
        "FOLDER/wyrm.salvaged-2.db"
    );
    let said = table.run(&format!("doctor --salvage {file}"));
    assert_eq!(said.code, 1, "{said}");
    assert!(said.err.contains("already exists"), "{said}");
}

/// Whatever page is lost, the others are saved, and the new file is intact.
#[test]
fn a_lost_page_costs_only_what_is_on_it() {
    let mut table = full();
    let whole = table.dump();
    let bytes = std::fs::read(table.db()).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    for page in sampled(0..bytes.len() / PAGE) {
        let mut spoiled = bytes.clone();
        spoiled[page * PAGE..(page + 1) * PAGE].fill(0);
        std::fs::write(table.db(), &spoiled).unwrap();
        let (saved, text, file) = salvage(&mut table);
        let kept = text.lines().filter(|line| lines.contains(line)).count();
        let tables = saved["tables"].as_array().unwrap();
        let lost = |name: &str| {
            let mut tables = tables.iter();
            tables.any(|table| table["table"] == name && table["missing"] != json!([]))
        };
        // Events are useless without their play's setup. If a part of the schema is lost, tables
        // stored as an index are omitted: their rows look like an index's.
        let enough = kept + 150 >= lines.len() || lost("play") || lost("event");
        assert!(enough, "page {page}: {kept} of {}", lines.len());
        if kept < lines.len() {
            let told = tables.iter().any(|table| table["missing"] != json!([]));
            assert!(told, "page {page}: {saved}");
        }
        let file = file.to_str().unwrap().to_owned();
        let said = table.run_raw(&["wyrm", "--db", &file, "check", "--json"]);
        let report: Value = serde_json::from_str(&said.out).unwrap();
        for problem in report["check"]["problems"].as_array().unwrap() {
            assert_eq!(problem["kind"], "play", "page {page}: {problem}");
        }
        let said = table.run_raw(&["wyrm", "--db", &file, "player", "add", "Yan"]);
        assert_eq!(said.code, 0, "page {page}: {said}");
    }
}

/// Changes left in the `-wal` by a kill are included.
#[test]
fn the_newest_changes_are_saved_too() {
    let mut table = Table::without_database();
    table.ok("campaign new Ashes");
    let open = rusqlite::Connection::open(table.db()).unwrap();
    let count = open.query_row("SELECT count(*) FROM campaign", [], |row| row.get::<_, i64>(0));
    assert_eq!(count.unwrap(), 1);
    table.ok("hero new Denra --class rogue");
    let wal = format!("{}-wal", table.db().display());
    let left = (std::fs::read(table.db()).unwrap(), std::fs::read(&wal).unwrap());
    let whole = table.dump();
    drop(open);
    let mut bytes = left.0;
    bytes[..16].fill(b'x');
    std::fs::write(table.db(), bytes).unwrap();
    std::fs::write(&wal, left.1).unwrap();
    let (saved, text, _) = salvage(&mut table);
    assert_eq!(saved["wal"], true);
    assert_eq!(text, whole);
}

#[test]
fn what_holds_nothing_readable_makes_no_file() {
    let mut table = Table::without_database();
    assert_eq!(table.run("doctor --salvage").code, 3);
    std::fs::write(table.db(), "Dear diary ".repeat(2000)).unwrap();
    let said = table.run("doctor --salvage");
    assert_eq!(said.code, 3, "{said}");
    assert!(said.err.contains("nothing in it can be read"), "{said}");
    assert_eq!(std::fs::read_dir(table.folder()).unwrap().count(), 1);
}

#[test]
fn a_file_to_diagnose_is_named_with_db() {
    let mut table = Table::new();
    let said = table.refused(2, "doctor t.db");
    assert_eq!(
        said.err,
        "error: FILE goes with --salvage\nhint: diagnose t.db: wyrm --db t.db doctor\n"
    );
}
