//! Finished plays told and changed by questions.

use crate::harness::Table;

fn answered(table: &mut Table, words: &str, answers: &[&'static str]) -> String {
    table.answers = Some(answers.iter().copied().collect());
    let said = table.ok(words);
    said.out
}

#[test]
fn a_play_of_a_new_game_is_told_by_questions_and_the_next_one_takes_fewer() {
    let mut table = Table::new();
    let out = answered(
        &mut table,
        "play add",
        &[
            "another game",
            "Azul",
            "Ana, Ben",
            "by points: the most",
            "69",
            "10+8",
            "that is all",
        ],
    );
    assert_eq!(
        out,
        "play 1 is recorded: Azul on 2026-11-14, Ana wins with 69\n\
         Azul is a new game\nAna and Ben are new players\n"
    );
    // As last time: the game is known, Enter takes the same people, and points come first.
    let out = answered(
        &mut table,
        "play add azul",
        &[
            "",
            "",
            "7",
            "9",
            "how long",
            "1h30",
            "where",
            "home",
            "a note",
            "quick",
            "the day",
            "2026-11-01",
            "that is all",
        ],
    );
    assert_eq!(
        out,
        "play 2 is recorded: Azul on 2026-11-01, Ben wins with 9\n"
    );
    let play = table.json("play show 2")["play"].clone();
    assert_eq!(play["minutes"], 90);
    assert_eq!(play["place"], "home");
    assert_eq!(play["note"], "quick");
}

#[test]
fn a_slip_in_the_name_of_a_game_is_asked_about() {
    let mut table = Table::new();
    table.ok("play add Catan --players Ana,Ben --winner Ana");
    let out = answered(
        &mut table,
        "play add",
        &[
            "another",
            "Katan",
            "Catan",
            "",
            "somebody",
            "Ben",
            "that is all",
        ],
    );
    assert_eq!(out, "play 2 is recorded: Catan on 2026-11-14, Ben wins\n");
    let out = answered(
        &mut table,
        "play add",
        &[
            "another",
            "Katan",
            "another game",
            "",
            "all lost",
            "that is all",
        ],
    );
    assert_eq!(
        out,
        "play 3 is recorded: Katan on 2026-11-14, lost together\nKatan is a new game\n"
    );
}

#[test]
fn drako_asks_for_sides_and_the_way() {
    let mut table = Table::new();
    let out = answered(
        &mut table,
        "play add drako",
        &[
            "Ana, Ben",
            "Ben",
            "the dwarves have no cards",
            "that is all",
        ],
    );
    assert!(
        out.starts_with("play 1 is recorded: Drako on 2026-11-14, Ben wins: the dwarves"),
        "{out}"
    );
    let out = answered(
        &mut table,
        "play add drako",
        &["", "Ana", "in another way", "Ben", "that is all"],
    );
    assert_eq!(
        out,
        "play 2 is recorded: Drako on 2026-11-14, Ben wins: the dragon is slain\n"
    );
}

/// The Keeper game is decided by arrows nobody told: somebody who was there is asked.
#[test]
fn a_tie_that_the_rules_break_is_asked_about() {
    let mut table = Table::new();
    table.answers = Some(["Cleo"].into());
    let said = table.ok("play add keepers --player Ana:3 --player Ben:1 --player Cleo:3");
    assert!(said.out.contains("Cleo wins with 3"), "{said}");
    assert!(
        said.err.starts_with("Ana and Cleo have 3 shields each"),
        "{said}"
    );
}

#[test]
fn a_play_is_changed_by_questions() {
    let mut table = Table::new();
    table.ok("play add Azul --player Ana:5 --player Ben:4");
    table.answers = Some(
        [
            "1 2026",
            "a score",
            "Ben",
            "6",
            "the place",
            "home",
            "who sat there",
            "Ana",
            "Cleo",
            "ignore",
            "that is all",
        ]
        .into(),
    );
    let said = table.ok("play edit");
    assert!(said.out.contains("result   Ben wins with 6\n"), "{said}");
    let play = table.json("play show 1")["play"].clone();
    assert_eq!(play["seats"][0]["player"], "Cleo");
    assert_eq!(play["place"], "home");
    assert_eq!(play["ignored"], true);
    table.answers = Some(["that is all"].into());
    assert_eq!(table.run("play edit 1").code, 0);
}
