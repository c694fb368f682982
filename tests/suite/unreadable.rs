//! One bad record never hides the good ones.

use insta::assert_snapshot;

use crate::harness::Table;

/// Three hunts, the second of them spoiled.
fn three_hunts(spoil: &str) -> Table {
    let mut table = Table::with_party();
    for _ in 0..3 {
        table.ok("hunt record --outcome fled --heroes denra,timorn --chapter 1");
    }
    table.edit_elsewhere(&format!(
        "PRAGMA ignore_check_constraints = ON; UPDATE play SET {spoil} WHERE id = 2"
    ));
    table
}

#[test]
fn one_unreadable_hunt_stands_between_the_others_as_a_line_of_its_own() {
    let mut table = three_hunts("setup = '{}'");
    assert_snapshot!(table.ok("hunt list"), @"
    exit 0
    --- stdout
     hunt  id  when        outcome  dragon            heroes         exp  gold
        1   1  2026-11-14  fled     Young Red Dragon  Denra, Timorn    0     0
        3   3  2026-11-14  fled     Young Red Dragon  Denra, Timorn    0     0
     hunt 2  unreadable: missing field `v` at line 1 column 2
    --- stderr
    warning: 1 record cannot be read: wyrm check says more
    ");
    let plays = table.ok("play list");
    assert_eq!(plays.out.lines().count(), 4, "{plays}");
    let listed = table.json("hunt list");
    assert_eq!(listed["hunts"].as_array().unwrap().len(), 2);
    assert_eq!(listed["unreadable"][0]["record"], "hunt 2");
    assert_eq!(
        listed["warnings"][0],
        "1 record cannot be read: wyrm check says more"
    );
    table.ok("hunt show 1");
    table.ok("play show 3");
    table.refused(3, "hunt show 2");
    table.ok("player add Ana");
}

#[test]
fn whatever_is_wrong_with_a_play_the_others_are_listed() {
    for spoil in [
        "result = NULL",
        "result = '{\"v\": 9}'",
        "setup = 'nonsense'",
        "setup = '{\"v\": 2}'",
        "outcome = 'sideways'",
        "kind = 'dreamt'",
        "chapter = NULL",
        "dice = 'loaded'",
    ] {
        let mut table = three_hunts(spoil);
        let hunts = table.json("hunt list");
        assert_eq!(hunts["hunts"].as_array().unwrap().len(), 2, "{spoil}");
        assert_eq!(hunts["unreadable"][0]["record"], "hunt 2", "{spoil}");
        let plays = table.json("play list")["plays"].clone();
        assert!(plays.as_array().unwrap().len() >= 2, "{spoil}");
        assert_eq!(table.run("hunt show 2").code, 3, "{spoil}");
        for words in [
            "history",
            "hero list",
            "campaign show",
            "hero history denra",
        ] {
            table.ok(words);
        }
    }
}

#[test]
fn a_broken_entry_hides_only_the_hero_who_carries_it() {
    let mut table = Table::with_party();
    table.ok("catalog add item 'Lucky Coin' use=instant effect=reuse price=3");
    table.ok("hero edit denra --add-item lucky-coin --reason found");
    table.edit_elsewhere("UPDATE catalog_entry SET data = json_remove(data, '$.effect')");
    assert_snapshot!(table.ok("hero list"), @"
    exit 0
    --- stdout
     hero    class    level  exp  HP  AC  turns  gold  items
     Timorn  wizard       1  0/6  22   0      3     0  –
     Brum    warrior      1  0/6  23   0      3     0  –
     hero Denra  unreadable: item Lucky Coin: effect: is missing
    --- stderr
    warning: 1 record cannot be read: wyrm check says more
    ");
    for words in ["campaign show", "hero list", "catalog list item"] {
        let said = table.json(words);
        assert_eq!(said["unreadable"].as_array().unwrap().len(), 1, "{words}");
    }
    let said = table.ok("catalog list item").out;
    assert!(said.contains("Haste Potion"), "{said}");
    assert!(said.contains("item Lucky Coin  unreadable: "), "{said}");
}

#[test]
fn a_market_sells_what_can_be_read() {
    let mut table = Table::with_party();
    table.ok("hunt record --outcome slain --heroes denra,timorn,brum");
    table.ok("catalog edit item haste-potion price=3");
    table.edit_elsewhere("UPDATE catalog_override SET value = 'many'");
    let market = table.json("market");
    assert_eq!(market["unreadable"][0]["record"], "item Haste Potion");
    assert!(market["market"]["stock"].as_array().unwrap().len() > 2);
}

#[test]
fn a_current_campaign_that_is_gone_is_as_good_as_none() {
    let mut table = Table::with_party();
    table.edit_elsewhere("UPDATE setting SET value = '77' WHERE key = 'current-campaign'");
    table.ok("hero list");
    table.ok("campaign list");
}

/// Without the missing event the play was replayed to another table, with exit code 0.
#[test]
fn a_play_that_lacks_an_event_is_not_shown_as_another_play() {
    let mut table = Table::new();
    table.ok("drako start --players Kate,John --dragon kate --first-game");
    table.ok("drako draw");
    table.ok("drako draw");
    table.edit_elsewhere("DELETE FROM event WHERE n = 2");
    for words in ["drako", "drako log", "drako draw"] {
        let said = table.refused(3, words);
        assert!(said.err.contains("event 2 of a play is missing"), "{said}");
    }
}
