//! Terminals without UTF-8 show ASCII in place of every drawn sign.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use insta::assert_snapshot;
use unicode_width::UnicodeWidthChar;
use wyrmkeep::render::signs::{in_ascii, stand_in};

use crate::harness::{Said, Table};

fn without_utf8(mut table: Table) -> Table {
    table.env.insert("LANG".to_owned(), "C".into());
    table
}

/// Runs at a terminal.
fn printed(table: &mut Table, words: &str) -> Said {
    let db = table.db().to_str().unwrap().to_owned();
    let args: Vec<&str> = ["wyrm", "--db", &db].into_iter().chain(words.split(' ')).collect();
    let none = |_| Err(std::io::Error::from(std::io::ErrorKind::Unsupported));
    table.run_at(&args, Some(Box::new(none)))
}

/// The files of a folder and its folders.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// Characters of all pictures, and of the sources that draw, that are neither letters nor wider than
/// a cell, as emoji in chats are.
fn signs() -> BTreeSet<char> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["tests/suite/snapshots", "tests/suite/table_stages", "docs", "src/cli"];
    let folders = folders.into_iter().chain(["src/render", "src/screen"]);
    let files = folders.flat_map(|folder| files(&here.join(folder)));
    let text: String =
        files.map(|path| std::fs::read_to_string(path).unwrap_or_default()).collect();
    let drawn = |c: &char| !c.is_ascii() && !c.is_alphanumeric() && c.width() == Some(1);
    text.chars().filter(drawn).collect()
}

#[test]
fn every_drawn_sign_has_a_stand_in() {
    let signs = signs();
    assert!(signs.len() > 50, "{signs:?}");
    let missing: Vec<&char> = signs.iter().filter(|sign| stand_in(**sign).is_none()).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_title_is_drawn_in_ascii() {
    let mut pictures = String::new();
    let mut hunt = Table::with_party();
    hunt.ok("hunt start --heroes denra,timorn");
    hunt.ok("hunt roll --dice DDSHX");
    let begun = |words: &str| {
        let mut table = Table::new();
        table.ok(words);
        table
    };
    let tables = [
        hunt,
        begun("keepers start --mode dragon --players Ana,Ben --difficulty easy --seed 12"),
        begun("amulets start --players Ana,Ben,Cleo --chests 2 --seed 7"),
        begun("drako start --players Kate,John --seed 7"),
    ];
    for table in tables {
        let mut table = without_utf8(table);
        let evening = table.screen("table", (80, 24), "");
        let picture = evening.last();
        assert!(picture.is_ascii(), "{picture}");
        table.env.clear();
        let usual = table.screen("table", (80, 24), "");
        assert_eq!(in_ascii(usual.last()), picture);
        pictures.push_str(&format!("==========\n{picture}"));
    }
    assert_snapshot!(pictures);
}

#[test]
fn printed_text_loses_signs_but_no_letters_and_no_data() {
    let mut table = without_utf8(Table::new());
    table.ok("drako start --players Zoë,Łukasz --seed 7");
    let shown = printed(&mut table, "drako status");
    assert!(shown.out.contains("<DR>") && shown.out.contains("Zoë"), "{shown}");
    let said = printed(&mut table, "drako fly z9");
    assert!(!said.err.is_empty() && said.err.is_ascii(), "{said}");
    // A pipe, and data, keep them.
    assert!(table.ok("drako status").out.contains("«DR»"));
    let shown = printed(&mut table, "drako options --json").out;
    assert!(shown.contains('·') || shown.contains('Ł'), "{shown}");
    for (name, value, needed) in [
        ("LC_ALL", "de_DE.UTF-8", false),
        ("LC_CTYPE", "POSIX", true),
        ("LANG", "C.utf8", false),
        ("LANG", "", false),
        ("TERM", "linux", true),
    ] {
        table.env.clear();
        table.env.insert(name.to_owned(), value.into());
        let shown = printed(&mut table, "drako status").out;
        assert_eq!(shown.contains("<DR>"), needed, "{name}={value}");
    }
    // The first of them that is set counts.
    table.env.insert("LANG".to_owned(), "C".into());
    table.env.insert("LC_ALL".to_owned(), "en_GB.UTF-8".into());
    table.env.remove("TERM");
    assert!(printed(&mut table, "drako status").out.contains("«DR»"));
}

/// Lines at the table have words for keys, and stand-ins for the other signs.
#[test]
fn lines_are_in_ascii() {
    let mut table = without_utf8(Table::new());
    table.ok("amulets start --players Ana,Ben --seed 7");
    let said = table.reads("amulets live", &["o", "⏎", "?", "⏎", "q"]);
    assert!(said.out.is_ascii(), "{said}");
    assert!(said.out.contains("Enter"), "{said}");
}
