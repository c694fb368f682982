//! wyrm's output files replace no database and follow no link; other files only on request.

use std::path::{Path, PathBuf};

use insta::assert_snapshot;

use crate::harness::Table;

fn table() -> (Table, impl Fn(&str) -> String) {
    let table = Table::with_party();
    let folder = table.folder().to_path_buf();
    let path = move |name: &str| folder.join(name).to_str().unwrap().to_owned();
    (table, path)
}

fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let files = std::fs::read_dir(folder).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let files = paths.filter(|path| path.is_file());
    let mut files: Vec<_> =
        files.map(|path| (path.clone(), std::fs::read(path).unwrap())).collect();
    files.sort();
    files
}

#[test]
fn no_export_writes_over_another_database_or_what_belongs_to_one() {
    let (mut table, path) = table();
    std::fs::copy(table.db(), path("other.db")).unwrap();
    std::fs::write(path("lost.db-wal"), "changes").unwrap();
    std::fs::write(path("lost.db"), "").unwrap();
    std::fs::write(path("other.db-journal"), "changes").unwrap();
    let before = contents(table.folder());
    for (name, says) in [
        ("other.db", "a database"),
        ("other.db-wal", "part of a database"),
        ("other.db-shm", "part of a database"),
        ("other.db-journal", "part of a database"),
        ("lost.db", "part of a database"),
    ] {
        let said = table.run(&["catalog", "export", &path(name), "--all", "--force"]);
        assert_eq!(said.code, 1, "{said}");
        assert_eq!(
            said.err,
            format!(
                "error: FOLDER/{name} is {says}\n\
                 hint: wyrm never overwrites a database: choose another name\n"
            )
        );
    }
    assert_eq!(contents(table.folder()), before);
    // A name alone does not make a database.
    table.ok(&["catalog", "export", &path("notes-wal"), "--all"]);
    table.ok(&["catalog", "export", &path("notes-wal"), "--all", "--force"]);
}

#[cfg(unix)]
#[test]
fn no_export_goes_through_a_link() {
    let (mut table, path) = table();
    std::fs::write(path("far.toml"), "mine").unwrap();
    std::os::unix::fs::symlink("far.toml", path("near.toml")).unwrap();
    std::os::unix::fs::symlink("nowhere.toml", path("broken.toml")).unwrap();
    assert_snapshot!(table.refused(1, &["catalog", "export", &path("near.toml"), "--force"]), @"
    exit 1
    --- stderr
    error: FOLDER/near.toml is a link, and wyrm never writes through a link
    hint: name the file itself: FOLDER/far.toml
    ");
    let said = table.refused(1, &["catalog", "export", &path("broken.toml")]);
    assert!(said.err.contains("hint: it points nowhere"), "{said}");
    assert_eq!(std::fs::read_to_string(path("far.toml")).unwrap(), "mine");
    assert!(!Path::new(&path("nowhere.toml")).exists());
    table.ok(&["catalog", "export", &path("far.toml"), "--force"]);
}

#[cfg(unix)]
#[test]
fn a_file_written_over_is_open_to_those_it_was_open_to() {
    use std::os::unix::fs::PermissionsExt;
    let (mut table, path) = table();
    std::fs::write(path("own.toml"), "mine").unwrap();
    std::fs::set_permissions(path("own.toml"), PermissionsExt::from_mode(0o600)).unwrap();
    table.ok(&["catalog", "export", &path("own.toml"), "--force"]);
    let mode = std::fs::metadata(path("own.toml")).unwrap().permissions();
    assert_eq!(mode.mode() & 0o777, 0o600);
}

#[test]
fn manual_pages_replace_other_texts_only_on_request() {
    let (mut table, path) = table();
    let man = path("man");
    let written = table.json(&["man", &man])["written"].as_u64().unwrap();
    assert!(written > 50);
    let again = table.ok(&["man", &man]);
    assert_eq!(again.out, format!("0 pages written to FOLDER/man, {written} there already\n"));
    std::fs::write(path("man/wyrm-hero.1"), "mine").unwrap();
    std::fs::remove_file(path("man/wyrm-odds.1")).unwrap();
    assert_snapshot!(table.refused(1, &["man", &man]), @"
    exit 1
    --- stderr
    error: 1 page with different text exists in FOLDER/man
    hint: --force overwrites it
    ");
    assert!(!Path::new(&path("man/wyrm-odds.1")).exists());
    table.answers = Some(["no"].into());
    let said = table.run(&["man", &man]);
    assert_eq!((said.code, said.out.as_str()), (0, ""), "{said}");
    assert_eq!(std::fs::read_to_string(path("man/wyrm-hero.1")).unwrap(), "mine");
    table.answers = Some(["yes"].into());
    let said = table.ok(&["man", &man]);
    assert!(said.out.starts_with("2 pages written to "), "{said}");
    std::fs::write(path("man/wyrm-hero.1"), "mine").unwrap();
    assert_eq!(table.json(&["man", &man, "--force"])["written"], 1);
    assert_eq!(table.json(&["man", &man])["written"], 0);
}

#[cfg(unix)]
#[test]
fn manual_pages_go_through_no_link_and_replace_no_database() {
    let (mut table, path) = table();
    let man = path("man");
    std::fs::create_dir(&man).unwrap();
    std::fs::write(path("bashrc"), "mine").unwrap();
    std::os::unix::fs::symlink(path("bashrc"), path("man/wyrm.1")).unwrap();
    let said = table.refused(1, &["man", &man, "--force"]);
    assert!(said.err.contains("is a link"), "{said}");
    assert_eq!(std::fs::read_to_string(path("bashrc")).unwrap(), "mine");
    std::fs::remove_file(path("man/wyrm.1")).unwrap();
    std::fs::copy(table.db(), path("man/wyrm.1")).unwrap();
    let said = table.refused(1, &["man", &man, "--force"]);
    assert!(
        said.err.contains("man/wyrm.1 is a database\n"),
        "nothing else was written either: {said}"
    );
    assert_eq!(contents(Path::new(&man)).len(), 1);
}

#[test]
fn manual_pages_take_no_name_of_a_database() {
    let (mut table, path) = table();
    for name in ["wyrm.db-wal", "wyrm.db-journal", "wyrm.db"] {
        let said = table.refused(1, &["man", &path(name), "--yes"]);
        assert!(said.err.contains("is reserved for a database or its files"), "{name}: {said}");
    }
    table.ok("hero list");
}
