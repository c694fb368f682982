//! The seed of a play: every tracked play has one, undo and redo never change it, merge and export
//! preserve it, and nothing else shows it.

use std::collections::BTreeMap;

use rusqlite::Connection;

use crate::exchange::{exported, imported};
use crate::harness::Table;
use crate::merge_property::{compare, sound};
use crate::released_schemas::opened;

const SCHEMA_5: &str = "schema-5-open.sql";

/// The seeds of all tracked plays, by UUID.
pub fn seeds(table: &Table) -> BTreeMap<String, Option<String>> {
    let conn = Connection::open(table.db()).unwrap();
    let mut rows = conn.prepare("SELECT uuid, seed FROM play WHERE kind = 'tracked'").unwrap();
    let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
    rows.unwrap().map(Result::unwrap).collect()
}

/// The seeds, which all exist and differ.
fn given(table: &Table) -> BTreeMap<String, String> {
    let all: BTreeMap<String, String> =
        seeds(table).into_iter().map(|(uuid, seed)| (uuid, seed.expect("a seed"))).collect();
    let mut different: Vec<&String> = all.values().collect();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), all.len(), "{all:?}");
    all
}

fn count(table: &Table, sql: &str) -> i64 {
    let conn = Connection::open(table.db()).unwrap();
    conn.query_row(sql, [], |row| row.get(0)).unwrap()
}

/// The first seen seeds: a restored play must have the same one.
#[derive(Default)]
struct Seen(BTreeMap<String, String>);

impl Seen {
    #[track_caller]
    fn look(&mut self, table: &Table) {
        for (uuid, seed) in given(table) {
            let first = self.0.entry(uuid).or_insert(seed.clone());
            assert_eq!(*first, seed);
        }
    }

    /// Undoes and redoes everything one step at a time.
    fn walk(&mut self, table: &mut Table) {
        self.look(table);
        while table.run("undo").code == 0 {
            self.look(table);
        }
        assert_eq!(table.dump(), "");
        while table.run("redo").code == 0 {
            self.look(table);
        }
    }
}

#[test]
fn the_upgrade_gives_every_tracked_play_a_seed_and_results_entered_by_hand_none() {
    let mut table = opened(SCHEMA_5);
    table.ok("player list");
    assert_eq!(given(&table).len(), 9, "four are open, five are over");
    assert_eq!(count(&table, "SELECT count(*) FROM play WHERE state = 'open'"), 4);
    let odd = "SELECT count(*) FROM play WHERE kind <> 'tracked' AND seed IS NOT NULL";
    assert_eq!(count(&table, odd), 0);
    let odd = "SELECT count(*) FROM play WHERE length(seed) <> 16 OR seed GLOB '*[^0-9a-f]*'";
    assert_eq!(count(&table, odd), 0);
    table.ok("check");
    let other = opened(SCHEMA_5).another(9);
    assert_eq!(seeds_of_upgraded(other).len(), 9);
}

fn seeds_of_upgraded(mut table: Table) -> BTreeMap<String, String> {
    table.ok("player list");
    given(&table)
}

/// A finished play is reopened, a deleted one restored, and a hunt undone before the upgrade is
/// redone after it.
#[test]
fn undo_and_redo_across_the_upgrade_never_change_a_seed() {
    let mut table = opened(SCHEMA_5);
    let mut seen = Seen::default();
    table.ok("player list");
    seen.look(&table);
    table.ok("redo 5");
    seen.walk(&mut table);
    assert_eq!(seen.0.len(), 11, "with the deleted play and the undone hunt");
    table.ok("drako defend none");
    table.ok("undo");
    seen.look(&table);
}

#[test]
fn undo_and_redo_never_change_the_seed_of_a_new_play() {
    let mut table = Table::with_party();
    for words in [
        "hunt start --heroes denra,timorn",
        "hunt roll --dice DDDSS",
        "drako start --players Kate,John --dragon kate --first-game --new-player",
        "drako abandon",
        "play delete 2",
        "drako start --players Kate,John --dragon kate --first-game",
        "play add Azul --player Kate:5 --player John:4",
        "keepers start --mode keeper --players Ana,Ben,Cleo --seed 7 --new-player",
        "amulets start --players Ana,Ben --first ana --seed 7",
    ] {
        table.ok(words);
    }
    let mut seen = Seen::default();
    seen.walk(&mut table);
    assert_eq!(seen.0.len(), 5, "the deleted play and four open ones");
    let short = "SELECT count(*) FROM play WHERE seed LIKE '%7' AND setup LIKE '%' || seed || '%'";
    assert_eq!(count(&table, short), 0, "it is not the seed of the setup");
}

/// A row recorded by schema 2 lacks more columns than the seed.
#[test]
fn a_play_undone_in_schema_2_comes_back_with_a_seed() {
    let mut table = opened("schema-2-open.sql");
    let conn = Connection::open(table.db()).unwrap();
    conn.execute_batch(
        "INSERT INTO step (at, label, schema, undone) VALUES ('2026-11-16T18:00:00Z', 'old', 2, 1);
         INSERT INTO step_change (step, tbl, op, key, was)
         SELECT (SELECT max(id) FROM step), 'play', 'insert', '[99]', json_array(
             99, 'old-play', title, campaign_id, chapter, 'tracked', NULL, 'abandoned', NULL, setup,
             NULL, started_at, started_at, 'in the rain')
         FROM play WHERE title = 'drako' LIMIT 1;",
    )
    .unwrap();
    drop(conn);
    let can_redo = table.json("history")["history"]["can_redo"].clone();
    table.ok(&format!("redo {can_redo}"));
    let seed = given(&table)["old-play"].clone();
    let whole = "SELECT count(*) FROM play WHERE id = 99 AND ignored = 0 AND place IS NULL
                 AND note = 'in the rain'";
    assert_eq!(count(&table, whole), 1);
    table.ok("undo");
    table.ok("redo");
    assert_eq!(given(&table)["old-play"], seed);
}

#[test]
fn only_the_export_of_everything_shows_a_seed() {
    let mut table = opened(SCHEMA_5);
    table.ok("player list");
    let seeds = given(&table);
    let mut hidden = |words: &str| {
        let said = table.ok(words);
        for seed in seeds.values() {
            assert!(!said.out.contains(seed) && !said.err.contains(seed), "{words}: {said}");
        }
    };
    for words in [
        "hunt",
        "keepers",
        "amulets",
        "drako",
        "hunt log",
        "drako log",
        "hunt show 2",
        "play show 3",
        "play list --all",
        "history",
        "share play",
        "share hunt",
        "where",
        "check",
    ] {
        hidden(words);
        hidden(&format!("{words} --json"));
        hidden(&format!("{words} --plain"));
    }
    for words in ["play list --csv", "drako defend none --json", "undo --json", "redo --json"] {
        hidden(words);
    }
    let file = table.folder().join("plays.json");
    table.ok(&["export", "bgstats", file.to_str().unwrap()]);
    let bgstats = std::fs::read_to_string(file).unwrap();
    let (_, everything) = exported(&mut table, "all.json");
    for seed in seeds.values() {
        assert!(!bgstats.contains(seed), "{seed}");
        assert!(everything.contains(seed), "{seed}");
    }
}

/// A file that cannot be upgraded is read in a copy: the same records give the same document.
#[test]
fn a_look_at_an_older_file_that_stays_as_it_is_makes_up_no_seeds() {
    let mut table = opened(SCHEMA_5);
    std::fs::write(table.folder().join("backups"), "in the way").unwrap();
    let (_, first) = exported(&mut table, "first.json");
    assert!(first.contains("\"seed\": null"), "{first}");
    assert_eq!(exported(&mut table, "second.json").1, first);
    let version = "SELECT user_version FROM pragma_user_version";
    assert_eq!(count(&table, version), 5);
}

/// Two laptops of one group, upgraded separately: every play has two seeds.
fn two_laptops() -> (Table, Table) {
    let first = opened(SCHEMA_5);
    let (mut first, mut second) = (first.another(3), first.another(4));
    first.ok("player list");
    second.ok("player list");
    let (here, there) = (given(&first), given(&second));
    assert!(here.iter().all(|(uuid, seed)| there[uuid] != *seed));
    (first, second)
}

#[track_caller]
fn merge(into: &mut Table, other: &Table) -> String {
    into.ok(&["merge", other.db().to_str().unwrap()]).err
}

#[test]
fn two_laptops_that_upgraded_the_same_plays_agree_on_their_seeds_unasked() {
    let (mut first, mut second) = two_laptops();
    let (one, two) = (first.another(5), second.another(6));
    let mut least = given(&first);
    for (uuid, seed) in given(&second) {
        least.entry(uuid).and_modify(|here| *here = seed.min(here.clone()));
    }
    merge(&mut first, &two);
    merge(&mut second, &one);
    compare("both ways round", &first, &second);
    assert_eq!(given(&first), least);
    for (file, other) in [(&mut first, &two), (&mut second, &one)] {
        let said = merge(file, other);
        assert!(said.contains("already up to date"), "{said}");
        sound(file);
    }
    // Undo reverts the merge, but not the seeds.
    first.ok("undo");
    assert_eq!(given(&first), least);
    first.ok("redo");
    assert_eq!(given(&first), least);
    // Nobody advanced the play, so advancing it causes no question.
    second.ok("drako defend none");
    second.ok("hunt reroll 1 --dice S");
    merge(&mut first, &second);
    compare("gone on in one file", &first, &second);
    assert_eq!(given(&first), least);
}

#[test]
fn a_laptop_that_went_on_before_the_merge_is_taken_unasked_in_spite_of_other_seeds() {
    let (mut first, mut second) = two_laptops();
    second.ok("keepers act green --drawn w --take attack");
    second.ok("hunt reroll 1 --dice S");
    let (one, two) = (first.another(5), second.another(6));
    merge(&mut first, &two);
    merge(&mut second, &one);
    compare("both ways round", &first, &second);
    given(&first);
}

#[test]
fn a_document_keeps_seeds_and_merges_them_as_the_file_does() {
    let (mut first, mut second) = two_laptops();
    let mut by_json = first.another(5);
    let (file, text) = exported(&mut second, "second.json");
    merge(&mut first, &second);
    imported(&mut by_json, &file, "");
    compare("by JSON as by file", &first, &by_json);

    let mut empty = Table::without_database();
    imported(&mut empty, &file, "");
    assert_eq!(given(&empty), given(&second));
    assert_eq!(exported(&mut empty, "again.json").1, text);
}

/// wyrm reads an older file in a copy. Its plays get seeds in their own file, once.
#[test]
fn a_file_of_the_schema_before_brings_no_seeds_of_its_own() {
    let old = opened(SCHEMA_5);
    let mut upgraded = old.another(3);
    upgraded.ok("player list");
    let before = given(&upgraded);
    let said = merge(&mut upgraded, &old);
    assert!(said.contains("already up to date"), "{said}");
    assert_eq!(given(&upgraded), before);

    let mut other = Table::new();
    for _ in 0..2 {
        merge(&mut other, &old);
    }
    assert_eq!(given(&other).len(), 9);
    let steps = count(&other, "SELECT count(*) FROM step");
    assert_eq!(steps, 1, "the second merge changes nothing");
}
