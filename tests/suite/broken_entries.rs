//! Catalogue entries broken outside wyrm: only commands that need them fail.

use insta::assert_snapshot;

use crate::harness::Table;

/// A party with an item and a skill of the group's own; Denra carries the item.
fn table() -> Table {
    let mut table = Table::with_party();
    table.ok(&["catalog", "add", "item", "Lucky Coin", "use=instant", "effect=reuse", "price=3"]);
    table.ok(&[
        "catalog",
        "add",
        "skill",
        "Low Blow",
        "symbols=DD",
        "effect=attack",
        "amount=4",
        "classes=rogue",
    ]);
    table.ok("hero edit denra --add-item lucky-coin --reason found");
    table.ok("catalog edit class wizard hp=30");
    table
}

const NO_EFFECT: &str =
    "UPDATE catalog_entry SET data = json_remove(data, '$.effect') WHERE key = 'lucky-coin'";

#[test]
fn an_own_entry_that_is_broken_is_named_wherever_it_is_needed() {
    let mut table = table();
    table.edit_elsewhere(NO_EFFECT);
    assert_snapshot!(table.refused(3, "hero show denra").err, @"
    error: the database holds something this wyrm cannot read: item Lucky Coin: effect: is missing
    hint: fix it: wyrm catalog edit item lucky-coin FIELD=VALUE
    ");
    for words in [
        "hero edit denra --gold 5 --reason found",
        "hunt start --heroes denra,timorn",
        "odds fury --dragon pale --heroes denra",
        "catalog show item lucky-coin",
        "catalog export",
    ] {
        let said = table.refused(3, words);
        assert!(said.err.contains("item Lucky Coin: effect: is missing"), "{said}");
    }
    for words in ["hero show timorn", "catalog list dragon", "odds skill stab"] {
        table.ok(words);
    }
    for words in ["hero list", "campaign show", "catalog list item"] {
        let said = table.ok(words);
        assert!(said.out.contains("item Lucky Coin: effect: is missing"), "{said}");
    }
    let said = table.refused(1, "catalog show item lucky-penny");
    assert!(said.err.contains("there is no item called lucky-penny"), "{said}");
}

#[test]
fn a_broken_own_entry_can_be_put_right_or_removed() {
    let mut table = table();
    table.edit_elsewhere(NO_EFFECT);
    table.ok("catalog edit item lucky-coin effect=reuse");
    table.ok("hero show denra");
    table.edit_elsewhere(NO_EFFECT);
    table.ok("hero drop denra lucky-coin");
    table.ok("catalog remove item lucky-coin");
    table.ok("hero show denra");
}

#[test]
fn an_own_entry_whose_fields_are_not_text_stops_only_what_needs_it() {
    let mut table = table();
    table.edit_elsewhere(
        "UPDATE catalog_entry SET data = json_set(data, '$.amount', 4) WHERE key = 'low-blow'",
    );
    table.ok("hero show denra");
    assert_snapshot!(table.refused(3, "odds skill low-blow").err, @"
    error: the database holds something this wyrm cannot read: skill Low Blow: amount: 4 is stored, which is not text
    hint: fix it: wyrm catalog edit skill low-blow FIELD=VALUE
    ");
    for words in [
        "odds campaign --heroes rogue --level 3 --campaigns 1",
        "odds campaign --heroes rogue,cleric,warrior --campaigns 2 --seed 1",
    ] {
        let said = table.refused(3, words);
        assert!(said.err.contains("skill Low Blow: amount"), "{said}");
    }
    table.ok("catalog edit skill low-blow amount=4");
    table.ok("odds skill low-blow");
}

#[test]
fn a_campaigns_own_figure_that_is_broken_is_named_and_can_be_taken_back() {
    let mut table = table();
    table.edit_elsewhere("UPDATE catalog_override SET value = 'many' WHERE key = 'wizard'");
    assert_snapshot!(table.refused(3, "hero show timorn").err, @"
    error: the database holds something this wyrm cannot read: class Wizard: hp: many is not understood
    hint: go back to the printed figures: wyrm catalog reset class wizard
    ");
    let error = table.refused(3, "hero show timorn --json").err;
    let error: serde_json::Value = serde_json::from_str(&error).unwrap();
    assert_eq!(error["error"]["kind"], "storage");
    table.ok("hero show denra");
    table.ok("catalog reset class wizard");
    table.ok("hero show timorn");
}
