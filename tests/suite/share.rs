//! `wyrm share`: a few lines for a group chat.

use insta::assert_snapshot;

use crate::harness::Table;

/// A campaign with two hunts, and plays of other titles.
fn year() -> Table {
    let mut table = Table::with_party();
    table.ok("player add Ana Ben");
    table.ok("hero edit denra --reason seat --player ana");
    table.ok("hunt record --outcome slain --heroes denra,timorn,brum");
    table.ok("market buy small-healing-potion --hero denra");
    table.ok("hunt record --outcome fled --heroes denra,brum --dead brum --used denra:small-healing-potion");
    table.ok("play note 2 'We ran. *Again*.'");
    table.days_later(3);
    table.ok("amulets score --player Ana:eggs=1 --player Ben:pieces=1 --save");
    table
}

/// The combined output of these commands.
fn said(table: &mut Table, commands: &[&str]) -> String {
    let said = commands.iter().map(|words| {
        let said = table.ok(*words);
        assert_eq!(said.err, "", "{said}");
        for line in said.out.lines() {
            assert!(!line.contains("  "), "aligned by spaces: {line}");
            assert!(!line.contains(['│', '─', '█', '·']), "drawn: {line}");
        }
        assert!(said.out.lines().count() <= 12, "{said}");
        format!("$ wyrm {words}\n{}", said.out)
    });
    said.collect::<Vec<_>>().join("\n")
}

#[test]
fn plays_hunts_heroes_and_campaigns_in_a_few_lines() {
    let mut table = year();
    assert_snapshot!(said(
        &mut table,
        &[
            "share",
            "share play 1",
            "share hunt",
            "share hunt 1",
            "share hero denra",
            "share hero brum",
            "share campaign",
            "share --plain",
        ]
    ));
}

#[test]
fn markdown_has_bold_and_lists_and_nothing_that_people_wrote_is_markup() {
    let mut table = year();
    table.edit_elsewhere(
        "UPDATE player SET name = '[x](http://evil.example) **B** `c` <b>' WHERE name = 'Ana';
         UPDATE campaign SET name = '_Ashes_ | # 1';
         UPDATE play SET note = '1. one' || char(10) || '2. two' WHERE id = 1",
    );
    assert_snapshot!(said(
        &mut table,
        &[
            "share --markdown",
            "share hunt 2 --markdown",
            "share --markdown hunt 1",
            "share campaign --markdown",
        ]
    ));
}

/// Dragon Keepers: chosen Keepers lie face down until all have chosen.
#[test]
fn of_an_open_play_only_what_the_table_may_know_is_told() {
    let mut table = year();
    table.ok("keepers start --mode keeper --players Ana,Ben,Cleo --new-player --seed 7");
    table.ok("keepers round --seed 2");
    let open = said(&mut table, &["share", "share --markdown"]);
    table.ok("keepers choose ana=yellow");
    let chosen = said(&mut table, &["share", "share --markdown"]);
    let other = {
        table.ok("undo");
        table.ok("keepers choose ana=blue");
        said(&mut table, &["share", "share --markdown"])
    };
    assert_eq!(chosen, other, "which Keeper it is makes no difference");
    assert_ne!(open, chosen, "that somebody has chosen is in sight");
    let json = table.json("share");
    assert_eq!(json["share"]["of"], "open");
    assert_snapshot!(chosen);
}

#[test]
fn an_open_hunt_and_other_open_plays_say_how_they_stand() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn,brum");
    table.ok("hunt roll --seed 4");
    table.ok("drako start --players Ana,Ben --dragon ana --new-player --first-game");
    table.ok("amulets start --players Ana,Ben --new-player --seed 5");
    assert_snapshot!(said(
        &mut table,
        &["share", "share hunt", "share play 1", "share play 2", "share campaign"]
    ));
}

#[test]
fn what_is_not_there_is_said() {
    let mut table = Table::new();
    assert_snapshot!(table.refused(1, "share"));
    let mut table = Table::with_party();
    for words in
        ["share hunt", "share play 9", "share hunt 9", "share hero zork", "share campaign zork"]
    {
        table.refused(1, words);
    }
    table.refused(2, "share hero");
    table.refused(2, "share --csv");
}

#[test]
fn the_document_has_both_forms() {
    let mut table = year();
    let json = table.json("share hunt 1");
    assert_eq!(json["share"]["of"], "hunt");
    assert_eq!(json["share"]["id"], 1);
    assert_eq!(json["share"]["head"], "Ashes: Young Red Dragon slain");
    let text = table.ok("share hunt 1").out;
    assert_eq!(json["share"]["text"], text);
}
