//! Damage in large files, and false alarms.

use std::path::PathBuf;
use std::time::UNIX_EPOCH;

use super::note::{SMALL, note_of};
use super::*;
use crate::rules::name::Name;
use crate::{Access, Creation, Label, NamedKind, PATIENCE, Settings};

const AT: &str = "2026-11-14T20:00:00Z";

fn settings(path: &Path) -> Settings {
    Settings {
        path: path.to_path_buf(),
        make_folder: false,
        durable: false,
        patience: PATIENCE,
        backups: None,
    }
}

fn open(path: &Path) -> Store {
    let creation = Creation { uuid: "u".to_owned(), at: AT.to_owned(), entropy: None };
    Store::open(&settings(path), Access::Write, &creation).unwrap()
}

fn add(store: &mut Store, name: &str) -> Result<(), StoreError> {
    let added = store.change(AT, |conn| {
        let (uuid, name) = (name, &Name::new(name).unwrap());
        NamedKind::Player.insert(conn, name, uuid, AT)?;
        let label = Label { text: "added".to_owned(), campaign: None, play: None };
        Ok::<_, StoreError>(((), label))
    });
    added.map(|_| ())
}

/// A file with a label of this many bytes.
fn large(folder: &Path, bytes: u64) -> PathBuf {
    let path = folder.join("wyrm.db");
    add(&mut open(&path), "Ana").unwrap();
    let conn = Connection::open(&path).unwrap();
    let long = "x".repeat(crate::saturate(bytes));
    conn.execute("UPDATE step SET label = ?1", [long]).unwrap();
    drop(conn);
    path
}

/// Zeros a page in the middle of the label. The file keeps its size and, as with bit rot, its time.
fn rot(path: &Path) {
    let time = std::fs::metadata(path).unwrap().modified().unwrap();
    let mut bytes = std::fs::read(path).unwrap();
    let page = bytes.len() / 4096 * 3 / 4;
    bytes[page * 4096..(page + 1) * 4096].fill(0);
    std::fs::write(path, bytes).unwrap();
    set_time(path, time);
}

fn set_time(path: &Path, time: std::time::SystemTime) {
    let file = std::fs::File::options().write(true).open(path).unwrap();
    file.set_modified(time).unwrap();
}

/// The check of a file by a command that only reads.
fn look(path: &Path) -> Option<String> {
    let settings = settings(path);
    let creation = Creation::default();
    let store = Store::open(&settings, Access::Read, &creation).unwrap();
    store.damage().map(str::to_owned)
}

fn is_refused(path: &Path, name: &str) -> bool {
    match add(&mut open(path), name) {
        Ok(()) => false,
        Err(StoreError::Damaged { .. }) => true,
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn a_large_file_is_checked_in_every_state_it_is_found_in() {
    let folder = tempfile::tempdir().unwrap();
    let path = large(folder.path(), 8 * SMALL);
    let known = || NoteState::of(&path).unwrap().trusted(&path, LookPurpose::Look);
    assert_eq!(known(), None);
    for (name, changes) in [("Ben", 1), ("Cleo", 2), ("Dora", 3)] {
        add(&mut open(&path), name).unwrap();
        assert_eq!(known(), Some(changes));
    }
    rot(&path);
    set_time(&path, UNIX_EPOCH);
    assert_eq!(known(), None, "another time is another state");
    let bytes = std::fs::read(&path).unwrap();
    assert!(is_refused(&path, "Edda") && is_refused(&path, "Edda"));
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
}

#[test]
fn damage_that_nothing_tells_of_is_found_after_a_known_number_of_changes() {
    for (size, within) in
        [(SMALL / 4, 1), (SMALL, 1), (2 * SMALL, 2), (5 * SMALL, 5), (20 * SMALL, 16)]
    {
        for looked_before in [false, true] {
            let folder = tempfile::tempdir().unwrap();
            let path = large(folder.path(), size);
            add(&mut open(&path), "Ben").unwrap();
            if looked_before {
                assert_eq!(look(&path), None);
            }
            rot(&path);
            let name = |n: u64| format!("P{n}");
            let refused = (1..=100).find(|n| is_refused(&path, &name(*n))).unwrap();
            assert!(refused <= within, "{size}, {looked_before}: {refused}");
            assert!(is_refused(&path, "Cleo"), "and from then on");
        }
    }
}

/// A command that meets damage makes the next change check for it.
#[test]
fn damage_that_a_command_met_is_looked_for_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = large(folder.path(), 20 * SMALL);
    add(&mut open(&path), "Ben").unwrap();
    rot(&path);
    assert_eq!(look(&path), None, "its state is known");
    let store = open(&path);
    let label = "SELECT length(label) FROM step ORDER BY id LIMIT 1";
    let met = store.conn().query_row(label, [], |row| row.get::<_, i64>(0));
    assert!(matches!(met.map_err(StoreError::from), Err(StoreError::Damaged { .. })));
    drop(store);
    // Like every front end with such an error.
    forget(&path);
    assert!(is_refused(&path, "Cleo"));
    assert!(look(&path).is_some());
}

#[test]
fn a_look_makes_no_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = large(folder.path(), 3 * SMALL);
    assert_eq!(look(&path), None);
    assert!(!backup::folder(&path).exists());
}

#[cfg(unix)]
#[test]
fn the_note_belongs_to_its_owner() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = large(folder.path(), 3 * SMALL);
    add(&mut open(&path), "Ben").unwrap();
    let mode = note_of(&path).metadata().unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

/// A disk that does not answer is no evidence about the file.
#[test]
fn a_page_that_cannot_be_read_is_not_damage() {
    for line in [
        "Tree 5 page 8: unable to get the page. error code=266",
        "Tree 5 page 8: btreeInitPage() returns error code 10",
        "Freelist: failed to get page 9",
    ] {
        assert!(is_unread_page(line), "{line}");
    }
    for line in [
        "Tree 5 page 8: btreeInitPage() returns error code 11",
        "Tree 5 page 8 cell 2: Rowid 7 out of order",
        "row 3 missing from index play_day",
    ] {
        assert!(!is_unread_page(line), "{line}");
    }
}
