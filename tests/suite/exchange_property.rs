//! Random records as JSON: export and import is the identity, and merging by JSON is merging the files.

use std::path::PathBuf;

use proptest::prelude::*;
use proptest::sample::select;

use crate::exchange::{exported, imported, records_only};
use crate::harness::{Table, repeatable};
use crate::merge_property::{compare, history, live, sound};

fn lived(commands: &[&'static str]) -> Table {
    let mut table = Table::with_party();
    table.ok("player add Ana Ben");
    live(&mut table, commands);
    table
}

fn out_and_in(commands: &[&'static str]) {
    let mut first = lived(commands);
    let (file, text) = exported(&mut first, "first.json");
    let mut second = Table::without_database();
    imported(&mut second, &file, "");
    sound(&second);
    assert_eq!(records_only(&first), records_only(&second), "every row is the same");
    let (again, same) = exported(&mut second, "again.json");
    assert_eq!(text, same, "and so is the document");

    let before = second.dump();
    let said = imported(&mut second, &again, "");
    assert!(said.err.contains("already up to date"), "{said}");
    assert_eq!(before, second.dump(), "a second time changes nothing");

    second.ok("undo");
    assert_eq!(second.dump(), "", "undone, there is nothing");
    second.ok("redo");
    assert_eq!(second.dump(), before, "redone, all of it");
}

fn two_laptops(common: &[&'static str], here: &[&'static str], there: &[&'static str], take: &str) {
    let mut first = lived(common);
    let mut second = first.another(7);
    live(&mut first, here);
    live(&mut second, there);
    let mut by_json = first.another(8);
    let (file, _) = exported(&mut second, "second.json");
    let flags = format!("--take {take}");
    let other: PathBuf = second.db().to_path_buf();
    let mut words = vec!["merge", other.to_str().unwrap()];
    words.extend(flags.split_whitespace());
    first.ok(&words);
    imported(&mut by_json, &file, &flags);
    sound(&by_json);
    if take != "both" {
        compare("by JSON as by file", &first, &by_json);
    }
    let before = by_json.dump();
    imported(&mut by_json, &file, "");
    assert_eq!(before, by_json.dump(), "a second time changes nothing");
}

proptest! {
    #![proptest_config(repeatable(10, 17))]

    #[test]
    fn json_out_and_in_is_the_identity(commands in history(25)) {
        out_and_in(&commands);
    }

    #[test]
    fn merging_by_json_is_merging_the_files(
        common in history(8), here in history(8), there in history(8),
        take in select(&["mine", "theirs", "both"][..]),
    ) {
        two_laptops(&common, &here, &there, take);
    }
}
