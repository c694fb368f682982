//! A test title goes through the same code as wyrm's own.

mod title;

use std::ffi::OsString;

use clap_complete::engine::complete;

use crate::harness::Table;
use wyrmkeep::cli::Registry;

fn table() -> Table {
    let mut table = Table::new();
    table.titles = || {
        let mut entries = wyrmkeep::cli::titles().entries().to_vec();
        entries.push(title::TITLE);
        Registry::new(&entries)
    };
    table
}

fn begun() -> Table {
    let mut table = table();
    table.ok("pig start --players Ana,Ben");
    table
}

#[test]
fn it_is_begun_and_acted_in_by_command_words() {
    let mut table = begun();
    let said = table.ok("pig roll --dice 5");
    let head = format!(" Ana: a 5\n\n Pig{}round 1\n\n", " ".repeat(69));
    assert_eq!(said.out, format!("{head} ▸ Ana  0\n   Ben  0\n\n Ana has 5 on the table\n"));
    assert_eq!(said.err, "(undo: wyrm undo)\n");
    let said = table.ok("pig hold");
    assert!(said.out.starts_with(" Ana: 5 banked\n"), "{said}");
    assert!(said.out.ends_with("   Ana  5\n ▸ Ben  0\n\n Ben has 0 on the table\n"), "{said}");
    let said = table.refused(1, "pig hold");
    assert_eq!(said.err, "error: there is nothing to hold\nhint: wyrm pig roll\n");
    let said = table.refused(1, "pig start --players Cleo,Dora");
    assert_eq!(
        said.err,
        "error: Pig play 1 is open\nhint: continue it: wyrm pig; or end it: wyrm pig abandon\n"
    );
    let said = table.refused(1, "pig roll --dice 56");
    assert!(said.err.starts_with("error: 1 die left over: only 1 die could be rolled\n"), "{said}");
    let said = table.refused(2, "pig roll --dry-run");
    assert_eq!(said.err, "error: a dry run needs --dice or --seed\n");
}

#[test]
fn it_is_acted_in_by_live_keys() {
    let mut table = begun();
    // Ana rolls by hand, holds, and undoes the hold; the die was asked for twice.
    let said = table.reads("pig live", &["h", "9", "6⏎", "n", "z", "q"]);
    assert!(said.out.contains("9 is not a face"), "{said}");
    assert!(said.out.contains("Ana: a 6\nAna has 6 on the table"), "{said}");
    assert!(said.out.contains("undone: pig play 1: Ana: 6 banked"), "{said}");
    assert!(said.err.ends_with("(the play waits: wyrm pig live resumes it)\n"), "{said}");
    let said = table.ok("pig status");
    assert!(said.out.ends_with(" ▸ Ana  0\n   Ben  0\n\n Ana has 6 on the table\n"), "{said}");
    // Rolling by hand is remembered with the next roll.
    table.reads("pig live", &["r", "4⏎", "q"]);
    assert!(table.ok("pig status").out.contains("Ana has 10 on the table"));
}

#[test]
fn a_play_begins_in_live_by_questions() {
    let mut table = table();
    table.ok("player add Anna");
    let said = table.reads("pig live", &["Ana,Ben", "Anna", "⏎", "q"]);
    assert!(said.out.contains("Anna; banked: 0\nBen; banked: 0\n"), "{said}");
}

#[test]
fn it_is_undone_logged_and_listed_to_the_end() {
    let mut table = begun();
    table.ok("pig roll --seed 3");
    table.ok("undo");
    table.ok("redo");
    table.ok("undo");
    for dice in ["6", "6", "6", "6"] {
        table.ok(&format!("pig roll --dice {dice}"));
    }
    let said = table.ok("pig log");
    assert_eq!(said.out, "Ana: a 6\nAna: a 6\nAna: a 6\nAna: a 6\n");
    table.ok("pig hold");
    let said = table.ok("pig status");
    assert!(said.out.contains("   Ana  24\n"), "{said}");
    assert_eq!(
        said.err,
        "(no play is open, this is the last one played here; begin one: wyrm pig start)\n"
    );
    let said = table.refused(1, "pig hold");
    assert_eq!(said.err, "error: no Pig play is open\nhint: begin one: wyrm pig start\n");
    let said = table.ok("play list");
    assert!(said.out.contains("Pig") && said.out.contains("Ana wins with 24"), "{said}");
    let said = table.ok("pig log 1");
    assert!(said.out.ends_with("Ana: 24 banked\n"), "{said}");
    let shown = table.json("play show 1");
    assert_eq!(shown["play"]["title"], "pig");
    assert_eq!(shown["play"]["outcome"], "won");
    table.ok("undo 2");
    assert!(table.ok("pig status").out.contains("Ana has 18 on the table"));
}

/// An act added to Pig's list is a command, a key, a question, JSON and a completion; nothing in
/// `app` or `cli` knows it.
#[test]
fn an_added_act_is_used_in_every_way() {
    let mut table = begun();
    table.ok("pig roll --dice 6");
    let said = table.ok("pig give 2").out;
    assert!(
        said.starts_with(" Ana: 2 given away\n") && said.ends_with("has 4 on the table\n"),
        "{said}"
    );
    assert_eq!(table.refused(1, "pig give 9").err, "error: the number must be 1 to 4, not 9\n");
    let said = table.refused(2, "pig give");
    assert!(said.err.starts_with("error: missing: --points\n"), "{said}");
    table.refused(2, "pig give two");
    table.refused(2, "pig give 1 1");
    let offer = table.json("pig status")["play"]["offers"][2].clone();
    assert_eq!((&offer["verb"], &offer["label"]), (&"give".into(), &"give away".into()));
    assert_eq!(offer["asks"][0]["number"], serde_json::json!({ "least": 1, "most": 4 }));
    table.answers = Some(["3"].into());
    assert!(table.ok("pig give").out.contains("Ana has 1 on the table"));
    table.reads("pig live", &["d", "1", "q"]);
    assert!(table.ok("pig status").out.contains("Ana has 0 on the table"));
    let help = table.ok("pig give --help");
    assert!(help.out.starts_with("Give some of the sum away"), "{help}");
    assert_eq!(completed(&table, &["pig", "g"]), ["give"]);
    assert!(completed(&table, &["pig", "roll", "--d"]).contains(&"--dice".to_owned()));
}

/// A shell's completions after these words.
fn completed(table: &Table, words: &[&str]) -> Vec<String> {
    let line: Vec<OsString> = ["wyrm"].iter().chain(words).map(OsString::from).collect();
    let mut program = (table.titles)().command();
    let found = complete(&mut program, line, words.len(), None).unwrap();
    found.iter().map(|one| one.get_value().to_string_lossy().into_owned()).collect()
}

/// A title without its own rule is judged like any game.
#[test]
fn it_is_told_by_what_holds_for_any_game() {
    let mut table = table();
    table.ok("play add pig --player Ana:12 --player Ben:21");
    let said = table.ok("play list --title pig");
    assert!(said.out.contains("Ben wins with 21"), "{said}");
    table.ok("play edit 1 --player Ana:30");
    assert_eq!(table.json("play show 1")["play"]["how"], "Ana wins with 30");
    table.refused(1, "game rename pig Swine");
}

#[test]
fn a_play_that_was_followed_keeps_its_result_and_somebody_else_may_have_sat_there() {
    let mut table = begun();
    for dice in ["6", "6", "6", "6"] {
        table.ok(&format!("pig roll --dice {dice}"));
    }
    table.ok("pig hold");
    let said = table.refused(1, "play edit 1 --player Ben:50");
    assert!(
        said.err.starts_with("error: play 1 was played with wyrm: its result cannot change\n"),
        "{said}"
    );
    table.ok("play edit 1 --replace ana=Cleo --date 2026-11-01 --place home");
    let play = table.json("play show 1")["play"].clone();
    assert_eq!(play["how"], "Cleo wins with 24");
    assert_eq!(play["started_at"], "2026-11-01T19:00:00Z");
    assert_eq!(play["ended_at"], "2026-11-01T19:05:00Z");
    assert_eq!(play["minutes"], 5);
    let said = table.ok("pig log 1");
    assert!(said.out.starts_with("Cleo: a 6\n"), "{said}");
    let said = table.refused(1, "play edit 1 --date '2026-11-14 20:08'");
    assert_eq!(said.err, "error: it took 5 minutes and would end in the future\n");
    table.ok("check");
}

#[test]
fn it_is_abandoned() {
    let mut table = begun();
    let gone = table.json("pig abandon");
    assert_eq!(gone["play"]["state"], "abandoned");
    table.refused(1, "pig abandon");
}

#[test]
fn its_json_has_the_envelope_of_every_title() {
    let mut table = begun();
    let play = &table.json("pig roll --dice 4")["play"];
    assert_eq!(play["title"], "pig");
    assert_eq!(play["state"], "open");
    assert_eq!(play["players"][1]["player"], "Ben");
    assert_eq!((&play["round"], &play["turn"]), (&1.into(), &"Ana".into()));
    assert_eq!(play["pig"]["sum"], 4);
    let verbs: Vec<&str> =
        play["offers"].as_array().unwrap().iter().map(|o| o["verb"].as_str().unwrap()).collect();
    assert_eq!(verbs, ["roll", "hold", "give"]);
    assert_eq!(play["offers"][1]["label"], "hold 4");
    assert_eq!(play["offers"][1]["seat"], "Ana");
}
