//! Imports of BG Stats: players, games, places and plays.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::bgstats_made::made;
use crate::harness::Table;

fn fixture_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/bgstats-200.json")
}

/// The file with 200 plays.
pub fn fixture() -> String {
    fixture_path().to_str().unwrap().to_owned()
}

/// Writes a file to be imported; returns its path.
pub fn put(table: &Table, text: &str) -> String {
    let file = table.folder().join("in.json");
    std::fs::write(&file, text).unwrap();
    file.to_str().unwrap().to_owned()
}

/// All rows of a query, as text.
pub fn rows(table: &Table, sql: &str) -> String {
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    let mut rows = conn.prepare(sql).unwrap();
    let columns = rows.column_count();
    let mut rows = rows.query([]).unwrap();
    let mut text = String::new();
    while let Some(row) = rows.next().unwrap() {
        let cell = |n| match row.get_ref(n).unwrap() {
            rusqlite::types::ValueRef::Null => "-".to_owned(),
            rusqlite::types::ValueRef::Integer(n) => n.to_string(),
            other => other.as_str().unwrap().to_owned(),
        };
        let cells: Vec<String> = (0..columns).map(cell).collect();
        text.push_str(&cells.join(" | "));
        text.push('\n');
    }
    text
}

/// A small handmade file: three players, two games, one place, three plays.
pub fn small() -> Value {
    let uuid = |n: u32| format!("00000000-0000-4000-8000-{n:012}");
    json!({
        "players": [
            { "id": 1, "uuid": uuid(1), "name": "Ana", "isAnonymous": false },
            { "id": 2, "uuid": uuid(2), "name": "Ben", "bggUsername": null },
            { "id": 7, "uuid": uuid(3), "name": "Cleo" },
        ],
        "locations": [{ "id": 4, "uuid": uuid(4), "name": "Home" }],
        "games": [
            { "id": 5, "uuid": uuid(5), "name": "Azul", "cooperative": false },
            { "id": 6, "uuid": uuid(6), "name": "Pandemic", "cooperative": true },
        ],
        "plays": [
            { "uuid": uuid(11), "gameRefId": 5, "locationRefId": 4, "durationMin": 45,
              "playDate": "2026-03-01 20:30:00", "comments": "so\nclose", "modificationDate": "a",
              "playerScores": [
                { "playerRefId": 1, "score": "10+8+8", "winner": true, "rank": 1, "team": "Red" },
                { "playerRefId": 2, "score": "-22+32", "winner": false, "rank": 2, "role": "Scout" },
                { "playerRefId": 7, "score": "7.5", "winner": false, "rank": 0 },
              ] },
            { "uuid": uuid(12), "gameRefId": 6, "playDate": "2026-01-05 18:00:00",
              "playerScores": [
                { "playerRefId": 1, "score": "", "winner": true },
                { "playerRefId": 2, "score": null, "winner": true },
              ] },
            { "uuid": uuid(13), "gameRefId": "6", "playDate": "2026-02-05", "ignored": 1,
              "playerScores": [
                { "playerRefId": 2, "score": 12, "winner": 0, "rank": "3" },
                { "playerRefId": "7", "score": "5+4+3+" },
              ] },
        ],
    })
}

/// Seed 17 made the fixture; `UPDATE_FIXTURES=1` makes it again.
#[test]
fn the_fixture_is_what_the_generator_makes() {
    let made = made(17, 200);
    #[expect(clippy::disallowed_methods, reason = "a person asks for the fixture anew")]
    let anew = std::env::var_os("UPDATE_FIXTURES");
    if anew.is_some() {
        std::fs::write(fixture_path(), &made).unwrap();
    }
    assert!(std::fs::read_to_string(fixture_path()).unwrap() == made);
}

#[test]
fn a_file_is_taken_in_as_one_step_and_undone_as_one() {
    let mut table = Table::new();
    let before = table.dump();
    let said = table.ok(&["import", "bgstats", &fixture(), "--rest-new"]);
    insta::assert_snapshot!(said);
    let after = table.dump();
    table.ok("undo");
    assert_eq!(table.dump(), before);
    table.ok("redo");
    assert_eq!(table.dump(), after);
    table.ok("check");
}

#[test]
fn the_same_file_twice_adds_nothing_and_says_so() {
    let mut table = Table::new();
    table.ok(&["import", "bgstats", &fixture(), "--rest-new"]);
    let after = table.dump();
    let said = table.ok(&["import", "bgstats", &fixture()]);
    insta::assert_snapshot!(said);
    assert_eq!(table.dump(), after);
    let steps = rows(&table, "SELECT count(*) FROM step");
    assert_eq!(steps, "1\n");
}

/// The local clock is an hour ahead of universal time.
#[test]
fn every_field_that_has_a_place_here_finds_it() {
    let mut table = Table::new();
    let file = put(&table, &small().to_string());
    let said = table.ok(&["import", "bgstats", &file]);
    insta::assert_snapshot!(said);
    let plays = "SELECT t.name, p.kind, p.state, p.outcome, p.started_at, p.place, p.minutes,
                        p.cooperative, p.ignored, p.note, p.source
                 FROM play p JOIN title t ON t.slug = p.title ORDER BY p.id";
    insta::assert_snapshot!(rows(&table, plays));
    let seats = "SELECT p.id, s.seat, w.name, s.score, s.score_text, s.won, s.rank, s.role, s.team
                 FROM play p JOIN play_player s ON s.play_id = p.id
                 JOIN player w ON w.id = s.player_id ORDER BY 1, 2";
    insta::assert_snapshot!(rows(&table, seats));
    insta::assert_snapshot!(table.ok("play list").out);
}

#[test]
fn a_dry_run_sums_up_and_changes_nothing() {
    let mut table = Table::new();
    table.ok("player add Anna Benno");
    let before = table.dump();
    let file = put(&table, &small().to_string());
    let said = table.ok(&["import", "bgstats", &file, "--dry-run"]);
    insta::assert_snapshot!(said);
    let json = table.json(&["import", "bgstats", &file, "--dry-run"]);
    insta::assert_snapshot!(serde_json::to_string_pretty(&json).unwrap());
    assert_eq!(table.dump(), before);
}

#[test]
fn near_misses_have_to_be_decided_and_what_was_said_is_remembered() {
    let mut table = Table::new();
    table.ok("player add Anna Benno");
    let file = put(&table, &small().to_string());
    let said = table.refused(1, &["import", "bgstats", &file]);
    insta::assert_snapshot!(said);
    let said = table.refused(1, &["import", "bgstats", &file, "--same", "Ana=Dora"]);
    insta::assert_snapshot!(said);
    let said = table.refused(1, &["import", "bgstats", &file, "--same", "Dora=Anna"]);
    insta::assert_snapshot!(said);
    let said = table.refused(1, &["import", "bgstats", &file, "--same", "Ana"]);
    insta::assert_snapshot!(said);
    let words = ["--same", "Ana=Anna", "--different", "Ben"];
    let words: Vec<&str> = ["import", "bgstats", &file].into_iter().chain(words).collect();
    table.ok(&words);
    assert_eq!(rows(&table, "SELECT name FROM player ORDER BY name"), "Anna\nBen\nBenno\nCleo\n");
    let mut later = small();
    later["plays"][0]["uuid"] = json!("00000000-0000-4000-8000-000000000099");
    let file = put(&table, &later.to_string());
    let said = table.ok(&["import", "bgstats", &file]);
    insta::assert_snapshot!(said);
    assert_eq!(
        rows(
            &table,
            "SELECT count(*) FROM play_player s JOIN player p ON p.id = s.player_id
                      WHERE p.name = 'Anna'"
        ),
        "3\n"
    );
    assert_eq!(rows(&table, "SELECT count(*) FROM player"), "4\n");
}

#[test]
fn at_a_terminal_near_misses_are_asked() {
    let mut table = Table::new();
    table.ok("player add Anna Benno");
    let file = put(&table, &small().to_string());
    table.answers = Some(["yes", "no, another"].into());
    table.ok(&["import", "bgstats", &file]);
    let names = "SELECT name FROM player ORDER BY name";
    assert_eq!(rows(&table, names), "Anna\nBen\nBenno\nCleo\n");
    table.ok("undo");
    table.answers = Some(["no, and all"].into());
    table.ok(&["import", "bgstats", &file]);
    assert_eq!(rows(&table, names), "Ana\nAnna\nBen\nBenno\nCleo\n");
}

#[test]
fn a_game_with_rules_is_met_by_a_flag_and_no_campaign_is_changed() {
    let mut table = Table::with_party();
    let campaign = table.ok("campaign show").out;
    let mut file = small();
    file["games"][0]["name"] = json!("Drako: Dragon & Dwarves");
    file["games"][1]["name"] = json!("Dice & Dragons");
    let file = put(&table, &file.to_string());
    let same = ["--same-game", "Drako: Dragon & Dwarves=drako"];
    let words: Vec<&str> = ["import", "bgstats", &file].into_iter().chain(same).collect();
    let said = table.ok(&words);
    insta::assert_snapshot!(said);
    assert_eq!(table.ok("campaign show").out, campaign);
    let titles = "SELECT title, campaign_id FROM play ORDER BY id";
    assert_eq!(rows(&table, titles), "drako | -\ndice-dragons | -\ndice-dragons | -\n");
    table.ok("hunt list");
    table.ok("check");
    // The name there is exported unchanged.
    let out = table.ok("export bgstats").out;
    assert!(out.contains("\"Drako: Dragon & Dwarves\""), "{out}");
}

#[test]
fn a_game_that_was_renamed_here_is_still_known() {
    let mut table = Table::new();
    let file = put(&table, &small().to_string());
    table.ok(&["import", "bgstats", &file]);
    table.edit_elsewhere("UPDATE title SET name = 'Tiles', name_key = 'tiles' WHERE slug = 'azul'");
    table.edit_elsewhere("UPDATE play SET title = 'drako' WHERE title = 'pandemic'");
    let said = table.ok(&["import", "bgstats", &file]);
    insta::assert_snapshot!(said);
}

#[test]
fn plays_that_were_changed_there_since_are_counted_and_stay() {
    let mut table = Table::new();
    let mut file = small();
    let path = put(&table, &file.to_string());
    table.ok(&["import", "bgstats", &path]);
    file["plays"][0]["modificationDate"] = json!("b");
    file["plays"][0]["playerScores"][0]["score"] = json!("99");
    file["players"][1]["bggUsername"] = json!("ben");
    let path = put(&table, &file.to_string());
    let said = table.ok(&["import", "bgstats", &path]);
    insta::assert_snapshot!(said);
    assert_eq!(rows(&table, "SELECT count(*) FROM play_player WHERE score = 99"), "0\n");
}

/// Two records with one name in the file are two; a number cannot be a name.
#[test]
fn names_that_cannot_be_names_here_are_mended_and_go_out_as_they_came() {
    let mut table = Table::new();
    let mut file = small();
    file["players"][0]["name"] = json!("Ana, the first");
    file["players"][1]["name"] = json!("Cleo");
    file["games"][0]["name"] = json!(1846);
    file["games"][1]["name"] = json!("");
    file["locations"][0]["name"] = json!("Ben's\u{202e}, 2nd\nfloor");
    let path = put(&table, &file.to_string());
    let said = table.ok(&["import", "bgstats", &path]);
    insta::assert_snapshot!(said);
    assert_eq!(
        rows(&table, "SELECT place FROM play WHERE place IS NOT NULL"),
        "Ben's, 2nd floor\n"
    );
    let out: Value = serde_json::from_str(&table.ok("export bgstats").out).unwrap();
    let names = |list: &str| {
        let all = out[list].as_array().unwrap().iter();
        all.map(|one| one["name"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(names("players"), ["Ana, the first", "Cleo", "Cleo"]);
    assert_eq!(names("games"), [json!(1846), json!("")]);
    assert_eq!(names("locations"), ["Ben's\u{202e}, 2nd\nfloor"]);
}

#[test]
fn a_name_that_looks_like_one_here_has_to_be_decided() {
    let mut table = Table::new();
    table.ok("player add Аna");
    let file = put(&table, &small().to_string());
    let said = table.refused(1, &["import", "bgstats", &file]);
    assert!(said.err.contains("Аna"), "{said}");
}
