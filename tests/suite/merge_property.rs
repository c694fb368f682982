//! Random histories of two laptops that started from one file, merged in both directions.

use proptest::prelude::*;
use proptest::sample::select;
use rusqlite::Connection;

use crate::harness::{Table, repeatable};
use crate::play_seed::seeds;
use crate::released_schemas::opened;

/// A group's commands; many of them are refused, as at a table.
const COMMANDS: [&str; 55] = [
    "player add Kira",
    "player add Lothar",
    "player rename ana Xenia",
    "player rename ana Wulf",
    "player rename ben Ulla",
    "hunt record --outcome slain --heroes denra,timorn",
    "hunt record --outcome slain --heroes brum",
    "hunt record --outcome fled --heroes denra,brum",
    "hunt record --outcome slain --heroes timorn,brum --dead brum",
    "hunt start --heroes denra,timorn,brum",
    "hunt roll --seed 5",
    "hunt abandon",
    "hero edit denra --reason slip --gold +3",
    "hero edit timorn --reason slip --gold 4",
    "hero edit brum --reason slip --exp +14",
    "hero edit brum --reason slip --name kel",
    "hero edit denra --reason slip --player ben",
    "hero pay denra timorn 1",
    "hero pay timorn brum 2",
    "hero level-up brum --improve slash --seed 4",
    "hero resurrect brum",
    "hero new Vex --class cleric --player Kira --new-player",
    "hero new Vex --class ranger",
    "market buy small-healing-potion --hero denra",
    "market buy haste-potion --hero timorn",
    "campaign new Embers",
    "campaign rename Cinders",
    "campaign use ashes",
    "campaign rule healing-wave 4",
    "campaign rule same-class on",
    "catalog add item Moon-Salt use=instant effect=heal amount=3 price=1",
    "catalog add item Moon-Salt use=instant effect=heal amount=4 price=2",
    "catalog edit item moon-salt amount=5",
    "catalog remove item moon-salt",
    "catalog edit dragon young-red gold=9",
    "keepers rule white-die 1/2/3",
    "keepers rule white-die 2/2/2",
    "keepers start --mode keeper --players Ana,Ben,Kira --new-player --seed 7",
    "keepers abandon",
    "drako start --players Ana,Ben --dragon ana --new-player --first-game",
    "keepers score --player Ana:tribe=red,shields=3,arrows=1 --player Ben:tribe=blue,shields=2,arrows=1 --player Kira:tribe=green,shields=1,arrows=1 --save --new-player",
    "keepers score --player Ben:tribe=red,shields=2,arrows=1 --player Lothar:tribe=blue,shields=3,arrows=1 --player Kira:tribe=green,shields=0,arrows=1 --save --new-player",
    "play note 2 remembered",
    "play note 3 otherwise",
    "play delete 3",
    "play delete 4",
    "play add Azul --player Ana:5 --player Ben:4",
    "play add Catan --players Ana,Kira --winner Kira --new-player",
    "play add drako --players Ana,Ben --winner Ben",
    "play edit 2 --place home --ignored",
    "play edit 3 --replace ana=Lothar --new-player",
    "play edit 1 --date 2026-11-01",
    "game merge catan azul",
    "game rename azul Tiles",
    "player merge kira ana",
];

/// Commands, with undo and redo between them.
pub fn history(most: usize) -> impl Strategy<Value = Vec<&'static str>> {
    let any = prop_oneof![
        12 => select(&COMMANDS[..]),
        1 => Just("undo"),
        1 => Just("undo 2"),
        1 => Just("redo"),
    ];
    prop::collection::vec(any, 0..most)
}

pub fn live(table: &mut Table, commands: &[&'static str]) {
    for words in commands {
        let said = table.run(*words);
        assert!(said.code < 3, "{words}: {said}");
    }
}

/// Every record with ids replaced by identities across files, sorted; without the program's own
/// data and the merges' memory.
pub fn records(table: &Table) -> Vec<String> {
    let conn = Connection::open(table.db()).unwrap();
    let texts = |sql: &str| -> Vec<String> {
        let mut rows = conn.prepare(sql).unwrap();
        let rows = rows.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let aside = "('database_info', 'draft', 'dropped_step', 'journal_now', 'merged', 'same_player', 'step', 'step_change')";
    let mut all = Vec::new();
    for name in texts(&format!(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN {aside}"
    )) {
        let columns = texts(&format!("SELECT name FROM pragma_table_info('{name}')"));
        let cells: Vec<String> = columns
            .iter()
            .map(|column| match column.strip_suffix("_id") {
                _ if column == "id" => "'-'".to_owned(),
                _ if column == "scope" => "ifnull((SELECT uuid FROM campaign c WHERE 'campaign:' || c.id = t.scope), t.scope)".to_owned(),
                Some(of) => format!("(SELECT uuid FROM {of} WHERE id = t.{column})"),
                None => format!("t.\"{column}\""),
            })
            .collect();
        // The order of ledger rows matters.
        let order = match name.as_str() {
            "ledger" => "row_number() OVER (PARTITION BY hero_id ORDER BY id)",
            _ => "0",
        };
        let which = if name == "setting" { "scope <> 'wyrm'" } else { "true" };
        all.extend(texts(&format!(
            "SELECT '{name} ' || json_array({}, {order}) FROM {name} t WHERE {which}",
            cells.join(", ")
        )));
    }
    all.sort();
    all
}

/// Invariants.
pub fn sound(table: &Table) {
    let conn = Connection::open(table.db()).unwrap();
    let none = |sql: &str| {
        let found: i64 = conn.query_row(sql, [], |row| row.get(0)).unwrap();
        assert_eq!(found, 0, "{sql}");
    };
    none("SELECT count(*) FROM pragma_foreign_key_check");
    none(
        "SELECT count(*) FROM (SELECT 1 FROM ledger GROUP BY hero_id HAVING sum(gold) < 0 OR sum(exp) < 0)",
    );
    none("SELECT count(*) FROM journal_now WHERE mode <> 'closed' OR guards <> 1");
    none(
        "SELECT count(*) FROM hero_level l WHERE level > 2 AND NOT EXISTS (SELECT 1 FROM hero_level k WHERE k.hero_id = l.hero_id AND k.level = l.level - 1)",
    );
    none("SELECT count(*) FROM player WHERE name_key LIKE '~%'");
    let whole: String = conn.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(whole, "ok");
}

fn steps(table: &Table) -> i64 {
    let conn = Connection::open(table.db()).unwrap();
    conn.query_row("SELECT count(*) FROM step", [], |row| row.get(0)).unwrap()
}

fn merge(into: &mut Table, other: &Table, flags: &str) -> String {
    let file = other.db().to_str().unwrap().to_owned();
    let mut words = vec!["merge", &file];
    words.extend(flags.split_whitespace());
    into.ok(&words).out
}

fn mirrored(take: &str) -> &str {
    match take {
        "mine" => "theirs",
        "theirs" => "mine",
        other => other,
    }
}

pub fn compare(what: &str, left: &Table, right: &Table) {
    let (left, right) = (records(left), records(right));
    let only = |a: &[String], b: &[String]| -> Vec<String> {
        a.iter().filter(|row| !b.contains(row)).cloned().collect()
    };
    assert!(
        left == right,
        "{what}\nonly in the first: {:#?}\nonly in the second: {:#?}",
        only(&left, &right),
        only(&right, &left)
    );
}

/// Both laptops continue, merge in both directions with mirrored choices, and every guarantee holds.
fn two_laptops(
    common: &[&'static str],
    here: &[&'static str],
    there: &[&'static str],
    more: &[&'static str],
    take: &str,
) {
    let mut first = Table::with_party();
    first.ok("player add Ana Ben");
    live(&mut first, common);
    let (start, mut second) = (first.another(6), first.another(7));
    live(&mut first, here);
    live(&mut second, there);
    let (before, other) = (first.dump(), second.dump());
    let (one, two) = (first.another(8), second.another(9));

    let flags = format!("--take {take} --open mine");
    let said = merge(&mut first, &two, &flags);
    assert_eq!(two.dump(), other, "the other file stays as it is");
    sound(&first);

    let back = format!("--take {} --open theirs", mirrored(take));
    merge(&mut second, &one, &back);
    sound(&second);
    compare(&format!("both ways round\n{said}"), &first, &second);

    let (merged, count) = (first.dump(), steps(&first));
    merge(&mut first, &two, "");
    assert_eq!((first.dump(), steps(&first)), (merged.clone(), count), "merging twice");
    merge(&mut first, &second, "");
    compare("merging what is the same", &first, &second);

    // Undone as one, redone as one.
    if count > steps(&one) {
        if steps(&first) > count {
            first.ok("undo");
        }
        first.ok("undo");
        assert_eq!(first.dump(), before, "undone");
        first.ok("redo");
        assert_eq!(first.dump(), merged, "redone");
    }
    if take == "both" {
        nothing_lost(&first, &start, &[&one, &two]);
    }
    goes_on_alone(&mut first, &mut second, more);
}

/// Both laptops upgrade the file of schema 5 separately, so every play has two seeds, and continue.
fn two_upgraded_laptops(
    here: &[&'static str],
    there: &[&'static str],
    more: &[&'static str],
    take: &str,
) {
    let old = opened("schema-5-open.sql");
    let (mut first, mut second) = (old.another(6), old.another(7));
    for (laptop, history) in [(&mut first, here), (&mut second, there)] {
        laptop.ok("player list");
        live(laptop, history);
    }
    let (one, two) = (first.another(8), second.another(9));
    let said = merge(&mut first, &two, &format!("--take {take} --open mine"));
    let back = format!("--take {} --open theirs", mirrored(take));
    merge(&mut second, &one, &back);
    sound(&first);
    sound(&second);
    compare(&format!("both ways round\n{said}"), &first, &second);
    assert!(seeds(&first).values().all(Option::is_some));
    let (merged, count) = (first.dump(), steps(&first));
    merge(&mut first, &two, "");
    let again = (first.dump(), steps(&first));
    assert_eq!(again, (merged, count), "merging twice");
    goes_on_alone(&mut first, &mut second, more);
}

/// After a merge only one of them continues: the other one takes its records without a question.
fn goes_on_alone(first: &mut Table, second: &mut Table, more: &[&'static str]) {
    live(second, more);
    merge(first, second, "");
    sound(first);
    merge(second, first, "");
    compare("gone on in one file only", first, second);
}

/// Every hunt, play, hero and purchase that either file had since they diverged still exists, under
/// its UUID or a second one. Undone records are excepted.
fn nothing_lost(merged: &Table, start: &Table, sides: &[&Table]) {
    let texts = |table: &Table, sql: &str| -> Vec<String> {
        let conn = Connection::open(table.db()).unwrap();
        let mut rows = conn.prepare(sql).unwrap();
        let rows = rows.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    };
    for sql in [
        "SELECT json_array(kind, gold, exp, what, reason, at) FROM ledger",
        "SELECT json_array(title, setup, started_at) FROM play",
        "SELECT json_array(class, created_at) FROM hero",
        "SELECT json_array(kind, data) FROM catalog_entry",
        "SELECT json_array(level, hp, dice) FROM hero_level",
    ] {
        let (there, common) = (texts(merged, sql), texts(start, sql));
        for side in sides {
            for row in texts(side, sql).into_iter().filter(|row| !common.contains(row)) {
                assert!(there.contains(&row), "{row} is lost");
            }
        }
    }
}

proptest! {
    #![proptest_config(repeatable(12, 14))]

    #[test]
    fn two_laptops_come_to_the_same_records_both_ways_round(
        common in history(8), here in history(10), there in history(10),
        more in prop::collection::vec(select(&COMMANDS[..]), 0..5),
        take in select(&["mine", "theirs", "both"][..]),
    ) {
        two_laptops(&common, &here, &there, &more, take);
    }

    #[test]
    fn two_laptops_that_upgrade_on_their_own_come_to_the_same_records(
        here in history(8), there in history(8),
        more in prop::collection::vec(select(&COMMANDS[..]), 0..5),
        take in select(&["mine", "theirs", "both"][..]),
    ) {
        two_upgraded_laptops(&here, &there, &more, take);
    }
}
