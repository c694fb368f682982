//! A complete first evening: everything on both streams, and the exit codes.

use crate::harness::Table;

#[test]
fn a_group_begins_a_campaign_and_looks_at_it() {
    let mut table = Table::new();
    let mut said = String::new();
    for words in [
        &["campaign", "new", "Ashes of Agelos"][..],
        &["hero", "new", "Denra", "--class", "rogue", "--player", "Ana"],
        &["hero", "list"],
    ] {
        said.push_str(&format!("$ wyrm {}\n{}\n\n", words.join(" "), table.run(words)));
    }
    insta::assert_snapshot!(said);
}

/// `wyrm` alone shows where things stand, also without a terminal.
#[test]
fn wyrm_alone_shows_where_things_stand() {
    let mut table = Table::with_party();
    let said = table.ok("");
    for part in ["Ashes", "Denra", "next"] {
        assert!(said.out.contains(part), "{part}: {said}");
    }
    assert!(table.ok("--plain").out.contains("Denra"));
    let home = table.json("");
    assert_eq!(home["home"]["campaign"]["name"], "Ashes");
    let mut fresh = Table::without_database();
    fresh.ok("");
    assert!(!fresh.db().exists());
}
