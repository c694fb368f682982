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
