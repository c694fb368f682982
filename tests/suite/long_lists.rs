//! Lists of a very long campaign: the newest entries, and how to see the rest.

use rusqlite::Connection;
use serde_json::json;

use crate::harness::Table;

/// Denra has `rows` ledger rows of 1 gold each; every hundredth is 1 experience too.
fn rich(rows: i64) -> Table {
    let table = Table::with_party();
    let conn = Connection::open(table.db()).unwrap();
    conn.execute_batch(&format!(
        "BEGIN; UPDATE journal_now SET mode = 'replay';
         WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n LIMIT {rows})
         INSERT INTO ledger (uuid, hero_id, at, kind, gold, exp, what)
         SELECT n, 1, '2026-11-14T19:30:00Z', 'bounty', 1, n % 100 = 0, 'row ' || n FROM n;
         UPDATE journal_now SET mode = 'closed'; COMMIT;"
    ))
    .unwrap();
    table
}

#[test]
fn a_long_history_shows_the_newest_rows_and_says_how_to_see_all() {
    let mut table = rich(5000);
    insta::assert_snapshot!(table.ok("hero history denra --limit 2").out, @"
     when        hunt  what      gold     =  exp   =
     2026-11-14        row 4999    +1  4999       49
     2026-11-14        row 5000    +1  5000   +1  50
     4998 earlier rows: wyrm hero history denra --all
    ");
    let said = table.ok("hero history denra");
    assert_eq!(said.out.lines().count(), 52, "a note, a head and 50 rows");
    assert!(said.out.contains(" 4950 earlier rows: wyrm hero history denra --all\n"));
    let last = table.json("hero history denra");
    assert_eq!(last["earlier"], 4950);
    let last = last["history"].as_array().unwrap().clone();
    assert_eq!((last.len(), &last[49]["gold_after"]), (50, &json!(5000)));
    assert_eq!(last[0]["gold_after"], 4951);
    assert_eq!((&last[0]["exp_after"], &last[49]["exp_after"]), (&json!(49), &json!(50)));
    let all = table.ok("hero history denra --all").out;
    assert!(!all.contains("earlier"));
    assert_eq!(all.matches(" row ").count(), 5000);
    assert_eq!(all.matches("when").count(), 3, "a head for every 2000 rows");
    assert_eq!(table.json("hero history denra --all")["earlier"], 0);
    insta::assert_snapshot!(table.refused(1, "hero history denra --limit 0").err, @"error: the number of rows must be at least 1, not 0");
}

#[test]
fn where_a_number_comes_from_is_told_by_the_newest_changes() {
    let mut table = rich(5000);
    insta::assert_snapshot!(table.ok("hero why denra exp --limit 2").out, @"
    Denra has 50 experience

     when        hunt  what      amount   =
     2026-11-14        row 4900      +1  49
     2026-11-14        row 5000      +1  50
     48 earlier rows: wyrm hero why denra exp --all
    ");
    let why = table.json("hero why denra gold")["why"].clone();
    assert_eq!((&why["total"], &why["earlier"]), (&json!(5000), &json!(4950)));
    let all = table.json("hero why denra exp --all")["why"].clone();
    assert_eq!(all["lines"].as_array().unwrap().len(), 50);
    assert_eq!((&all["total"], &all["earlier"]), (&json!(50), &json!(0)));
}

/// The names of heroes may have spaces; the named command works.
#[test]
fn the_command_that_shows_all_works_when_typed() {
    let mut table = rich(60);
    table.ok("hero edit denra --name 'Denra Nightshade' --reason slip");
    let said = table.ok("hero history denra");
    let command = said.out.lines().last().unwrap().split_once("wyrm ").unwrap().1;
    assert_eq!(command, "hero history denra-nightshade --all");
    assert_eq!(table.ok(command).out.matches(" row ").count(), 60);
    let said = table.ok("hero why denra gold");
    let command = said.out.lines().last().unwrap().split_once("wyrm ").unwrap().1;
    assert_eq!(table.ok(command).out.matches(" row ").count(), 60);
}

/// Copies play 1 until there are `plays` of them.
fn copied(table: &Table, plays: i64) {
    let each = |n: i64| {
        format!(
            "CREATE TEMP TABLE one AS SELECT * FROM play WHERE id = 1;
             UPDATE one SET id = {n}, uuid = 'copy-{n}';
             INSERT INTO play SELECT * FROM one; DROP TABLE one;"
        )
    };
    table.edit_elsewhere(&(2..=plays).map(each).collect::<String>());
}

#[test]
fn a_long_list_of_plays_says_how_many_more_there_are() {
    let mut table = Table::new();
    table.ok("play add Azul --player Ana:3 --player Ben:2");
    copied(&table, 120);
    let last = |said: &str| said.lines().last().unwrap().to_owned();
    let said = table.ok("play list").out;
    assert_eq!(last(&said), " 70 earlier plays: wyrm play list --limit 120");
    let list = table.json("play list");
    assert_eq!(list["plays"].as_array().unwrap().len(), 50);
    assert_eq!((&list["total"], &list["more"]), (&json!(120), &json!(70)));
    let filtered = table.ok("play list --title azul --since 2026 --all --limit 119");
    let command = last(&filtered.out);
    let command = command.split_once(": wyrm ").unwrap();
    assert_eq!(command.0, " 1 earlier play");
    let all = table.ok(command.1).out;
    assert!(!all.contains("earlier"), "{all}");
    assert_eq!(all.matches("Azul").count(), 120);
    let all = table.json("play list --limit 120");
    assert_eq!((&all["total"], &all["more"]), (&json!(120), &json!(0)));
}

#[test]
fn a_long_list_of_hunts_says_how_many_more_there_are() {
    let mut table = Table::with_party();
    table.ok("hunt record --outcome fled --heroes denra");
    copied(&table, 53);
    let said = table.ok("hunt list --campaign ashes").out;
    let last = said.lines().last().unwrap();
    assert_eq!(last, " 3 earlier hunts: wyrm hunt list --campaign ashes --limit 53");
    let list = table.json("hunt list");
    assert_eq!((&list["total"], &list["more"]), (&json!(53), &json!(3)));
}

#[test]
fn every_list_that_is_cut_ends_with_what_is_left_out() {
    let mut table = rich(60);
    for (words, cut) in [
        ("hero history denra", "10 earlier rows: wyrm hero history denra --all"),
        ("hero why denra gold", "10 earlier rows: wyrm hero why denra gold --all"),
    ] {
        let said = table.ok(words).out;
        assert_eq!(said.lines().last().unwrap().trim(), cut);
    }
    let history = table.json("hero history denra");
    assert_eq!((&history["total"], &history["more"]), (&json!(60), &json!(10)));
    assert_eq!(table.json("hero why denra gold")["why"]["more"], 10);
    let said = table.ok("history --limit 1").out;
    assert_eq!(said.lines().nth(2), Some(" 3 earlier steps: wyrm history --all"), "{said}");
    let steps = table.json("history --limit 1")["history"].clone();
    assert_eq!((&steps["total"], &steps["more"]), (&json!(4), &json!(3)));
}
