//! Exports for BG Stats: everything is exported again, with later changes, and comes back.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::bgstats::{fixture, put, rows, small};
use crate::bgstats_made::made;
use crate::harness::{Table, sampled};

/// All data of a play, by identities across files.
const PLAYS: &str = "
    SELECT ifnull(substr(p.source, 9), p.uuid), t.name, p.outcome, p.started_at, p.place, p.minutes,
           p.cooperative, p.ignored, p.note,
           (SELECT group_concat(w.name || ' ' || ifnull(s.score, '-') || ' ' || s.won || s.died || ' '
                   || ifnull(s.rank, '-') || ' ' || ifnull(s.role, ifnull(h.name, '-')) || ' '
                   || ifnull(s.team, '-') || ' ' || ifnull(s.colour, '-') || ' '
                   || ifnull(s.score_text, '-') ORDER BY s.seat)
            FROM play_player s JOIN player w ON w.id = s.player_id
            LEFT JOIN hero h ON h.id = s.hero_id WHERE s.play_id = p.id)
    FROM play p JOIN title t ON t.slug = p.title WHERE p.state = 'finished' ORDER BY 1";

fn export(table: &mut Table) -> String {
    table.ok("export bgstats").out
}

/// A document with identities in place of numbers, its records by identity.
fn by_identity(text: &str) -> BTreeMap<String, Value> {
    let file: Value = serde_json::from_str(text).unwrap();
    let lists = ["players", "locations", "games", "tags", "groups", "challenges", "plays"];
    let mut uuids: BTreeMap<(String, i64), String> = BTreeMap::new();
    for list in lists {
        for one in file[list].as_array().unwrap() {
            if let Some(id) = one["id"].as_i64() {
                let uuid = one["uuid"].as_str().unwrap().to_owned();
                uuids.insert((list.trim_end_matches('s').to_owned(), id), uuid);
            }
        }
    }
    let mut all = BTreeMap::new();
    for list in lists {
        for one in file[list].as_array().unwrap() {
            let mut one = one.clone();
            one.as_object_mut().unwrap().remove("id");
            resolve(&mut one, &uuids);
            all.insert(format!("{list} {}", one["uuid"].as_str().unwrap()), one);
        }
    }
    let mut me = file["userInfo"].clone();
    resolve(&mut me, &uuids);
    all.insert("userInfo".to_owned(), me);
    all
}

fn resolve(value: &mut Value, uuids: &BTreeMap<(String, i64), String>) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(|one| resolve(one, uuids)),
        Value::Object(fields) => {
            for (name, value) in fields {
                let kind = name.trim_end_matches('s').strip_suffix("RefId");
                let kind = kind.map(|kind| if kind == "me" { "player" } else { kind }.to_owned());
                let swap = |value: &mut Value| {
                    let place = kind.clone().zip(value.as_i64());
                    if let Some(uuid) = place.and_then(|place| uuids.get(&place)) {
                        *value = json!(uuid);
                    }
                };
                match value {
                    Value::Array(all) if kind.is_some() => all.iter_mut().for_each(swap),
                    Value::Number(_) => swap(value),
                    _ => resolve(value, uuids),
                }
            }
        }
        _ => {}
    }
}

#[test]
fn whatever_came_in_goes_out_again() {
    let mut table = Table::new();
    table.ok(&["import", "bgstats", &fixture(), "--rest-new"]);
    let came = by_identity(&std::fs::read_to_string(fixture()).unwrap());
    let went = by_identity(&export(&mut table));
    assert_eq!(came.len(), 16 + 3 + 24 + 2 + 1 + 1 + 200 + 1);
    for (name, one) in &came {
        assert_eq!(went.get(name), Some(one), "{name}");
    }
    assert_eq!(went.len(), came.len());
}

#[test]
fn imported_exported_and_imported_again_is_the_same() {
    let mut table = Table::new();
    table.ok(&["import", "bgstats", &fixture(), "--rest-new"]);
    let out = export(&mut table);
    let file = put(&table, &out);
    let before = table.dump();
    let said = table.ok(&["import", "bgstats", &file]);
    insta::assert_snapshot!(said);
    assert_eq!(table.dump(), before);
    let mut empty = Table::new();
    empty.ok(&["import", "bgstats", &file, "--rest-new"]);
    assert_eq!(rows(&empty, PLAYS), rows(&table, PLAYS));
    assert!(export(&mut empty) == out);
}

#[test]
fn random_files_come_back_from_one_laptop_to_the_next() {
    for seed in sampled(100..108) {
        let (mut first, mut second) = (Table::new(), Table::new());
        let file = put(&first, &made(seed, 25));
        first.ok(&["import", "bgstats", &file, "--rest-new"]);
        let came = by_identity(&made(seed, 25));
        let out = export(&mut first);
        assert_eq!(by_identity(&out), came, "seed {seed}");
        let file = put(&first, &out);
        second.ok(&["import", "bgstats", &file, "--rest-new"]);
        assert_eq!(rows(&second, PLAYS), rows(&first, PLAYS), "seed {seed}");
        assert!(export(&mut second) == out, "seed {seed}");
        let other = put(&second, &made(seed + 1000, 10));
        second.ok(&["import", "bgstats", &other, "--rest-new"]);
        let theirs = second.db().to_str().unwrap().to_owned();
        first.ok(&["merge", &theirs]);
        // Only the exporter differs each time.
        let kept = "SELECT kind, source, record, data FROM outside WHERE kind <> 'file'";
        let mut again = || {
            first.ok(&["import", "bgstats", &other, "--rest-new"]);
            first.ok(&["import", "bgstats", &file, "--rest-new"]);
            rows(&first, kept)
        };
        assert_eq!(again(), again(), "seed {seed}");
        assert_eq!(rows(&second, PLAYS), rows(&first, PLAYS), "seed {seed}");
    }
}

/// A campaign's hunt, plays of two titles with their scores, and data that BG Stats has no field for.
fn own_plays() -> Table {
    let mut table = Table::new();
    table.ok("campaign new Ashes");
    table.ok("hero new Denra --class rogue --player Ana");
    table.ok("hero new Timorn --class wizard --player Ben");
    table.ok("hero new Brum --class warrior");
    table.ok("hunt record --outcome slain --heroes denra,timorn,brum");
    table.ok("keepers score --player Ana:tribe=red,shields=3,arrows=1 --player Ben:tribe=blue,shields=2,arrows=0 --player Cleo:tribe=green,shields=3,arrows=0 --save");
    table.edit_elsewhere(
        "UPDATE play SET place = 'Club', minutes = 90, note = 'once', ignored = 1, cooperative = 0
         WHERE title = 'keepers'",
    );
    table.edit_elsewhere(
        "UPDATE play_player SET colour = 'blue', team = 'Red', role = 'Scout', rank = 1,
                score_text = '10+8', score = 18
         WHERE seat = 1 AND play_id = (SELECT id FROM play WHERE title = 'keepers')",
    );
    table
}

#[test]
fn plays_of_our_own_go_out_with_their_scores_and_come_back() {
    let mut table = own_plays();
    let out = export(&mut table);
    insta::assert_snapshot!(out);
    let file = put(&table, &out);
    let before = table.dump();
    table.ok(&["import", "bgstats", &file]);
    assert_eq!(table.dump(), before);
    let mut empty = Table::new();
    empty.ok(&["import", "bgstats", &file, "--rest-new"]);
    let plays = rows(&table, PLAYS);
    assert_eq!(plays.lines().count(), 2, "{plays}");
    let known = |text: String| text.replace("null", "-");
    let somebody = rows(&empty, PLAYS).replace(",Somebody - 10 - Brum - - -", "");
    assert_eq!(known(somebody), known(plays));
    assert!(export(&mut empty) == out);
    let how = |table: &mut Table| {
        let plays = table.json("play list --all")["plays"].clone();
        let plays = plays.as_array().unwrap().iter();
        plays.map(|play| play["how"].to_string()).collect::<Vec<_>>()
    };
    assert_eq!(how(&mut empty), how(&mut table));
}

#[test]
fn what_was_changed_here_wins_and_all_else_stays() {
    let mut table = Table::new();
    let mut file = small();
    file["plays"][0]["board"] = json!("Map A");
    file["plays"][0]["playerScores"][1]["seatOrder"] = json!(4);
    let path = put(&table, &file.to_string());
    table.ok(&["import", "bgstats", &path]);
    table.ok("player rename Ben Benno");
    table.ok("play note 1 never");
    table.edit_elsewhere(
        "UPDATE play SET minutes = 50, place = NULL, ignored = 1, title = 'pandemic',
                started_at = '2026-03-02T19:00:00Z' WHERE id = 1",
    );
    table.edit_elsewhere(
        "UPDATE play_player SET score = 11, score_text = NULL, won = 1, rank = NULL, role = NULL,
                team = 'Blue', colour = 'green' WHERE play_id = 1 AND seat = 2",
    );
    table.edit_elsewhere("DELETE FROM play_player WHERE play_id = 2 AND seat = 1");
    let out: Value = serde_json::from_str(&export(&mut table)).unwrap();
    let play = |n: &str| {
        let plays = out["plays"].as_array().unwrap();
        let found = plays.iter().find(|play| play["uuid"].as_str().unwrap().ends_with(n));
        found.unwrap().clone()
    };
    insta::assert_snapshot!(serde_json::to_string_pretty(&play("11")).unwrap());
    assert_eq!(play("12")["playerScores"].as_array().unwrap().len(), 1);
    assert_eq!(out["players"][1]["name"], "Benno");
    let path = put(&table, &out.to_string());
    let before = table.dump();
    table.ok(&["import", "bgstats", &path]);
    assert_eq!(table.dump(), before);
}

#[test]
fn filters_leave_what_belongs_to_the_plays() {
    let mut table = Table::new();
    let file = put(&table, &small().to_string());
    table.ok(&["import", "bgstats", &file]);
    let mut of = |words: &str| {
        let out = table.ok(&format!("export bgstats {words}")).out;
        let out: Value = serde_json::from_str(&out).unwrap();
        let count = |list: &str| out[list].as_array().unwrap().len();
        (count("plays"), count("players"), count("games"), count("locations"))
    };
    assert_eq!(of(""), (3, 3, 2, 1));
    assert_eq!(of("--since 2026-02"), (2, 3, 2, 1));
    assert_eq!(of("--title pandemic"), (2, 3, 1, 0));
    assert_eq!(of("--with Ana --title pandemic"), (1, 2, 1, 0));
    assert_eq!(of("--since 2026-04"), (0, 0, 0, 0));
}

#[test]
fn a_file_is_written_once_and_never_over_another_unasked() {
    let mut table = Table::new();
    let file = put(&table, &small().to_string());
    table.ok(&["import", "bgstats", &file]);
    let out = table.folder().join("out.json").to_str().unwrap().to_owned();
    let said = table.ok(&["export", "bgstats", &out, "--dry-run"]);
    insta::assert_snapshot!(said);
    let said = table.ok(&["export", "bgstats", &out]);
    insta::assert_snapshot!(said);
    let said = table.refused(1, &["export", "bgstats", &out]);
    insta::assert_snapshot!(said);
    table.ok(&["export", "bgstats", &out, "--force"]);
    let json = table.json("export bgstats");
    assert_eq!(json["schema"], 1);
    assert_eq!(json["bgstats"]["plays"].as_array().unwrap().len(), 3);
}

/// One laptop imports into a campaign of its own, the other into an empty file; one knows Ana.
#[test]
fn two_laptops_that_imported_the_same_file_agree() {
    let mut first = Table::new();
    let file = put(&first, &small().to_string());
    let mut second = first.another(7);
    first.ok("player add Ana Dora");
    first.ok(&["import", "bgstats", &file]);
    second.ok(&["import", "bgstats", &file]);
    let path = |table: &Table| table.db().to_str().unwrap().to_owned();
    let (mine, theirs) = (path(&first), path(&second));
    let said = first.ok(&["merge", &theirs]);
    insta::assert_snapshot!(said);
    second.ok(&["merge", &mine]);
    let outside = "SELECT kind, source, record FROM outside ORDER BY 1, 2";
    assert_eq!(rows(&first, outside), rows(&second, outside));
    assert_eq!(rows(&first, PLAYS), rows(&second, PLAYS));
    assert_eq!(rows(&first, "SELECT count(*) FROM play"), "3\n");
    let steps = rows(&first, "SELECT count(*) FROM step");
    for table in [&mut first, &mut second] {
        let said = table.ok(&["import", "bgstats", &file]);
        assert!(said.err.contains("already up to date"), "{said}");
    }
    assert_eq!(rows(&first, "SELECT count(*) FROM step"), steps);
}

#[test]
fn a_laptop_that_did_not_import_learns_what_the_other_one_knows() {
    let mut first = Table::new();
    let mut second = first.another(7);
    let file = put(&first, &small().to_string());
    first.ok(&["import", "bgstats", &file]);
    let theirs = first.db().to_str().unwrap().to_owned();
    let said = second.ok(&["merge", &theirs]);
    insta::assert_snapshot!(said);
    assert!(export(&mut second) == export(&mut first));
    let said = second.ok(&["import", "bgstats", &file]);
    assert!(said.err.contains("already up to date"), "{said}");
    second.ok("undo");
    assert_eq!(rows(&second, "SELECT count(*) FROM outside"), "0\n");
}
