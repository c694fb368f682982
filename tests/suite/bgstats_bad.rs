//! Files that are not BG Stats exports, or hostile ones: refused, or cleaned, and quickly.

use serde_json::{Value, json};

use crate::bgstats::{put, small};
use crate::bgstats_made::{Chance, made};
use crate::harness::{Table, samples};

/// Imports a text; it must be refused with this message and change nothing.
#[track_caller]
fn refused(table: &mut Table, text: &str, message: &str) {
    let file = put(table, text);
    let said = table.refused(1, &["import", "bgstats", &file]);
    assert_eq!(
        said.err.lines().next().unwrap(),
        format!("error: FOLDER/in.json: {message}"),
        "{said}"
    );
}

/// The small file with one value replaced.
#[track_caller]
fn with(table: &mut Table, place: &str, value: Value, message: &str) {
    let mut file = small();
    let (parent, name) = place.rsplit_once('/').unwrap();
    match file.pointer_mut(parent).unwrap() {
        Value::Array(all) => all[name.parse::<usize>().unwrap()] = value,
        object => object[name] = value,
    }
    refused(table, &file.to_string(), message);
}

#[test]
fn what_is_no_export_is_refused_with_what_it_is() {
    let mut table = Table::new();
    let table = &mut table;
    refused(table, "", "the file is empty");
    refused(table, " \n ", "the file is empty");
    let foreign = "the file is not an export of BG Stats: it has no list called plays";
    for text in ["{}", "[]", "3", "\"plays\"", "{\"players\":[]}"] {
        refused(table, text, foreign);
    }
    let broken = "the file is not JSON: ";
    refused(table, "hello", &format!("{broken}expected value at line 1 column 1"));
    refused(table, "{\"plays\":[NaN]}", &format!("{broken}expected value at line 1 column 11"));
    refused(
        table,
        "{\"plays\":[]",
        &format!("{broken}EOF while parsing an object at line 1 column 11"),
    );
    refused(table, "{\"plays\":[]} x", &format!("{broken}trailing characters at line 1 column 14"));
    refused(table, "{\"plays\":[],\"plays\":[]}", "plays: it appears twice");
}

#[test]
fn wrong_types_are_refused_with_their_place() {
    let mut table = Table::new();
    let table = &mut table;
    let list = "expected a list, found";
    with(table, "/plays", json!(5), &format!("plays: {list} 5"));
    with(table, "/players", json!({ "a": 1 }), &format!("players: {list} {{\"a\":1}}"));
    with(table, "/plays/1", json!([]), "plays[1]: expected an object, found []");
    with(table, "/players/1/name", json!([]), "players[1].name: expected a text, found a list");
    with(
        table,
        "/plays/0/playerScores/2/score",
        json!({}),
        "plays[0].playerScores[2].score: expected a text, found an object",
    );
    with(
        table,
        "/plays/0/playerScores/1/winner",
        json!("perhaps"),
        "plays[0].playerScores[1].winner: expected true or false, found perhaps",
    );
    with(
        table,
        "/plays/0/playerScores/1/rank",
        json!(1.5),
        "plays[0].playerScores[1].rank: expected a whole number, found 1.5",
    );
    with(table, "/plays/0/playerScores", json!("x"), "plays[0].playerScores: expected a list");
    with(
        table,
        "/plays/0/durationMin",
        json!(-5),
        "plays[0].durationMin: 0 to 527040 minutes, not -5",
    );
    with(
        table,
        "/games/1/cooperative",
        json!("maybe"),
        "plays[1].games[1].cooperative: expected true or false, found maybe",
    );
    with(
        table,
        "/plays/0/playDate",
        json!("yesterday"),
        "plays[0].playDate: yesterday is not a date as in 2026-11-14 20:30:00",
    );
    with(
        table,
        "/plays/0/playDate",
        json!("2099-01-01 00:00:00"),
        "plays[0].playDate: 2099-01-01 00:00:00 is in the future",
    );
    with(
        table,
        "/plays/0/playDate",
        json!("1066-10-14 09:00:00"),
        "plays[0].playDate: 1066-10-14 09:00:00 is too long ago: the earliest year is 1970",
    );
    with(table, "/plays/1/playDate", Value::Null, "plays[1].playDate: missing: a play needs a day");
}

#[test]
fn what_refers_to_nothing_or_is_there_twice_is_refused() {
    let mut table = Table::new();
    let table = &mut table;
    with(
        table,
        "/plays/0/gameRefId",
        json!(99),
        "plays[0].gameRefId: there is no game with the id 99",
    );
    with(
        table,
        "/plays/0/gameRefId",
        Value::Null,
        "plays[0].gameRefId: missing: a play needs a game",
    );
    with(
        table,
        "/plays/0/locationRefId",
        json!(99),
        "plays[0].locationRefId: there is no location with the id 99",
    );
    with(
        table,
        "/plays/0/playerScores/1/playerRefId",
        json!(99),
        "plays[0].playerScores[1].playerRefId: there is no player with the id 99",
    );
    with(
        table,
        "/plays/0/playerScores/1/playerRefId",
        Value::Null,
        "plays[0].playerScores[1].playerRefId: missing: a score needs a player",
    );
    with(
        table,
        "/plays/0/expansionPlays",
        json!([{ "gameRefId": 98 }]),
        "plays[0].expansionPlays[0].gameRefId: there is no game with the id 98",
    );
    let first = small()["plays"][0]["uuid"].clone();
    with(table, "/plays/2/uuid", first, "plays[2].uuid: plays[0] has the same");
    let first = small()["players"][0]["uuid"].clone();
    with(table, "/players/2/uuid", first, "players[2].uuid: players[0] has the same");
    with(table, "/players/2/id", json!(1), "players[2].id: players[0] has the same");
    with(table, "/plays/2/uuid", json!("\u{1b}[2J"), "plays[2].uuid: \\u{1b}[2J is not a UUID");
    for place in ["players", "games", "locations"] {
        with(
            table,
            &format!("/{place}/0/name"),
            json!("\u{1b}[31mEvil"),
            &format!("{place}[0].name: there is a control character, U+001B"),
        );
    }
}

#[test]
fn large_and_deep_files_are_refused_at_once() {
    let mut table = Table::new();
    let begun = std::time::Instant::now();
    let file = put(&table, &" ".repeat(50_000_000));
    let said = table.refused(3, &["import", "bgstats", &file]);
    insta::assert_snapshot!(said);
    let deep = "it is nested deeper than the limit of 60 levels";
    let nested = |n: usize| format!("{{\"plays\":\n{}{}}}", "[".repeat(n), "]".repeat(n));
    refused(&mut table, &nested(10_000_000), &format!("line 2: {deep}"));
    let mut deeper = small();
    let inner = (0..70).fold(json!(1), |inner, _| json!({ "a": inner }));
    deeper["plays"][0]["metaData"] = inner;
    refused(&mut table, &deeper.to_string(), &format!("line 1: {deep}"));
    let players = vec![json!({ "name": "Ana" }); 10_001];
    let many = json!({ "plays": [], "players": players });
    let most = "players: at most 10000 are allowed, found 10001";
    refused(&mut table, &many.to_string(), most);
    let large = |n: usize| json!("x".repeat(n));
    let most = "it is larger than 1,000,000 bytes";
    with(&mut table, "/games/0/designers", large(30_000_000), &format!("games[0]: {most}"));
    let mut file = small();
    file["appVersion"] = large(30_000_000);
    refused(&mut table, &file.to_string(), &format!("appVersion: {most}"));
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
}

#[test]
fn files_that_cannot_be_read_are_refused() {
    let mut table = Table::new();
    let folder = table.folder().to_str().unwrap().to_owned();
    let said = table.refused(3, &["import", "bgstats", &folder]);
    insta::assert_snapshot!(said);
    let missing = format!("{folder}/none.json");
    let said = table.refused(3, &["import", "bgstats", &missing]);
    insta::assert_snapshot!(said);
    let file = table.folder().join("in.json");
    std::fs::write(&file, b"{\"plays\":[\"\xff\xfe\"]}").unwrap();
    let said = table.refused(3, &["import", "bgstats", file.to_str().unwrap()]);
    insta::assert_snapshot!(said);
    let said = table.refused(1, &["import", "bgstats", "-"]);
    insta::assert_snapshot!(said);
}

#[cfg(unix)]
#[test]
fn a_pipe_with_a_name_is_no_file() {
    let mut table = Table::new();
    let pipe = table.folder().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let said = table.refused(3, &["import", "bgstats", pipe.to_str().unwrap()]);
    insta::assert_snapshot!(said);
}

#[test]
fn what_has_another_form_than_is_known_is_kept_and_goes_out() {
    let mut table = Table::new();
    let mut file = small();
    file["tags"] = json!(["short", 5]);
    file["groups"] = Value::Null;
    file["appVersion"] = json!({ "gameRefId": 5, "big": 123456789012345678901234567890_f64 });
    file["players"][0]["uuid"] = Value::Null;
    file["plays"][0].as_object_mut().unwrap().remove("uuid");
    file["plays"][2]["playerScores"] = Value::Null;
    file["plays"][1]["metaData"] = json!("{not json");
    let path = put(&table, &format!("\u{feff}{file}"));
    table.ok(&["import", "bgstats", &path]);
    let out = table.ok("export bgstats").out;
    let went: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(went["tags"], file["tags"]);
    assert_eq!(went["appVersion"]["big"], file["appVersion"]["big"]);
    let again = put(&table, &out);
    let before = table.dump();
    for path in [&again, &put(&table, &file.to_string())] {
        table.ok(&["import", "bgstats", path]);
        assert_eq!(table.dump(), before);
    }
}

/// Any damaged file is imported completely or refused, and nothing breaks.
#[test]
fn spoilt_files_are_taken_whole_or_refused() {
    let mut table = Table::new();
    let chance = &mut Chance::new(3);
    let text = made(5, 3);
    let spoils =
        ["null", "-1", "1e400", "[]", "{}", "\"\\u001b[2J\"", "\"\"", "true", "\"\\ud800\""];
    let values: Vec<usize> = text.match_indices("\": ").map(|(at, _)| at + 3).collect();
    let before = table.dump();
    let (mut taken, mut refused) = (0, 0);
    for _ in 0..samples(150) {
        let mut spoilt = text.clone();
        for _ in 0..=chance.below(2) {
            let at = values[chance.below(values.len())];
            let end = spoilt[at..].find([',', '\n']).map_or(at, |length| at + length);
            spoilt.replace_range(at..end, spoils[chance.below(spoils.len())]);
            if chance.one_in(9) {
                spoilt.truncate(spoilt.floor_char_boundary(chance.below(spoilt.len())));
            }
            if values.iter().any(|at| *at >= spoilt.len() || !spoilt.is_char_boundary(*at)) {
                break;
            }
        }
        let file = put(&table, &spoilt);
        let said = table.run(&["import", "bgstats", &file, "--rest-new"]);
        match said.code {
            0 => {
                taken += 1;
                table.ok("export bgstats");
                table.ok("undo");
            }
            code => {
                refused += 1;
                assert_eq!(code, 1, "{said}");
            }
        }
        assert!(!said.err.contains('\u{1b}') && !said.out.contains('\u{1b}'), "{said}");
        assert_eq!(table.dump(), before);
    }
    let least = samples(60) / 4;
    assert!(taken > least && refused > least, "{taken} {refused}");
}
