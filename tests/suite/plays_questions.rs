//! Finished plays entered and edited by questions.

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
        &["another game", "Azul", "Ana, Ben", "by points: most", "69", "10+8", "that is all"],
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
    assert_eq!(out, "play 2 is recorded: Azul on 2026-11-01, Ben wins with 9\n");
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
        &["another", "Katan", "Catan", "", "somebody", "Ben", "that is all"],
    );
    assert_eq!(out, "play 2 is recorded: Catan on 2026-11-14, Ben wins\n");
    let out = answered(
        &mut table,
        "play add",
        &["another", "Katan", "a different game", "", "all lost", "that is all"],
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
        &["Ana, Ben", "Ben", "the dwarves have no cards", "that is all"],
    );
    assert!(
        out.starts_with("play 1 is recorded: Drako on 2026-11-14, Ben wins: the dwarves"),
        "{out}"
    );
    let out = answered(
        &mut table,
        "play add drako",
        &["", "Ana", "some other way", "Ben", "that is all"],
    );
    assert_eq!(out, "play 2 is recorded: Drako on 2026-11-14, Ben wins: the dragon is slain\n");
}

/// The Keeper game is decided by unknown arrows: a person who was there is asked.
#[test]
fn a_tie_that_the_rules_break_is_asked_about() {
    let mut table = Table::new();
    table.answers = Some(["Cleo"].into());
    let said = table.ok("play add keepers --player Ana:3 --player Ben:1 --player Cleo:3");
    assert!(said.out.contains("2026-11-14, Cleo wins\n"), "{said}");
    assert!(said.err.starts_with("Ana and Cleo have 3 shields each"), "{said}");
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
            "who played",
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

/// The last output of the questions, with every answer used.
fn asked(table: &mut Table, words: &str, answers: &[&'static str]) -> (String, String) {
    table.answers = Some(answers.iter().copied().collect());
    let said = table.ok(words);
    (said.out, said.err)
}

/// A Keeper game may end without a winner; marking nobody is asked again.
#[test]
fn nobody_may_win_and_an_empty_answer_is_asked_again() {
    let mut table = Table::new();
    table.ok("player add Ana Ben Cleo");
    let all = ["Ana, Ben, Cleo", "somebody", "none", "Ben", "that is all"];
    let (out, err) = asked(&mut table, "play add keepers", &all);
    assert_eq!(out, "play 1 is recorded: Dragon Keepers on 2026-11-14, Ben wins\n");
    assert!(err.starts_with("nobody is marked: mark who won\n"), "{err}");
    let all = ["Ana, Ben, Cleo", "a dragon was defeated", "that is all"];
    let (out, _) = asked(&mut table, "play add keepers", &all);
    assert!(out.ends_with("nobody wins: a dragon was\ndefeated\n"), "{out}");
    // The same where only the winner is missing.
    let words = "play add keepers --players Ana,Ben,Cleo";
    let (out, err) = asked(&mut table, words, &["none", "Ana+a dragon", "a dragon"]);
    assert!(out.ends_with("nobody wins: a dragon was\ndefeated\n"), "{out}");
    assert_eq!(
        err,
        "somebody wins: enter the winner\n\
         nobody is marked: mark who won\n\
         nobody wins, but Ana is given as winner\n\
         (undo: wyrm undo)\n"
    );
}

/// An impossible answer is refused as soon as it is typed, and earlier answers stay.
#[test]
fn each_answer_is_judged_at_once() {
    let mut table = Table::new();
    table.ok("player add Ana Ben Cleo");
    let long = "a place with a name that is far too long to be the name of any place at all";
    let (out, err) = asked(
        &mut table,
        "play add keepers",
        &[
            "Ana",
            "Ana, Ben, ana",
            "Ana, Ben, Cleo, 9",
            "Ana, Ben, Cleo",
            "by points",
            "7",
            "3",
            "many",
            "1",
            "",
            "Ben",
            "Ana",
            "where",
            long,
            "home",
            "that is all",
        ],
    );
    assert_eq!(out, "play 1 is recorded: Dragon Keepers on 2026-11-14, Ana wins with 3\n");
    insta::assert_snapshot!(err);
}

/// Two may play only the Dragon game, and five the Keeper game; two sides are for two.
#[test]
fn only_what_the_rules_know_is_offered() {
    let mut table = Table::new();
    table.ok("player add Ana Ben Cleo");
    let all = ["Ana, Ben", "", "that is all"];
    let (out, _) = asked(&mut table, "play add keepers", &all);
    assert!(out.ends_with(", won together\n"), "{out}");
    let all = ["Ana, Ben, Cleo", "Ana, Ben", "Ana", "the dragon", "that is all"];
    let (out, err) = asked(&mut table, "play add drako", &all);
    assert!(out.ends_with("Ben wins: the dragon is slain\n"), "{out}");
    assert!(err.starts_with("Drako is for 2 players, not 3\n"), "{err}");
    // Typed with the command, and then too few are named.
    let all = ["Ana, Ben", "Ana, Ben, Cleo", "that is all"];
    let (out, err) = asked(&mut table, "play add keepers --winner ana", &all);
    assert!(out.ends_with(", Ana wins\n"), "{out}");
    assert!(err.starts_with("the Keeper game is for 3 to 6 players, not 2\n"), "{err}");
    let all = ["Ana, Ben", "Ana, Cleo", "that is all"];
    let (_, err) = asked(&mut table, "play add Azul --winner cleo", &all);
    assert!(err.starts_with("cleo did not take part"), "{err}");
}

/// A game with its own command, or an unintended name, is recognized before any question.
#[test]
fn the_game_is_settled_first() {
    let mut table = Table::new();
    table.ok("play add Catan --players Ana,Ben --winner Ana");
    table.answers = Some([].into());
    assert_eq!(
        table.refused(1, "play add dice-dragons").err,
        "error: a hunt of Dice & Dragons belongs to a campaign and has a command of its\n       own\n\
         hint: wyrm hunt record\n"
    );
    table.answers = Some([].into());
    let said = table.refused(1, "play add 99");
    assert!(said.err.starts_with("error: there is no game"), "{said}");
    let all = ["Catan", "", "", "Ben", "that is all"];
    let (out, _) = asked(&mut table, "play add Katan", &all);
    assert_eq!(out, "play 2 is recorded: Catan on 2026-11-14, Ben wins\n");
    let all = ["", "Ana", "all three", "that is all"];
    let (out, _) = asked(&mut table, "play add 4", &all);
    assert!(out.ends_with("Ana wins: all three dwarves are dead\n"), "{out}");
}

/// A refused edit keeps the answers, and can be withdrawn.
#[test]
fn a_refused_change_is_answered_anew() {
    let mut table = Table::new();
    table.ok("play add drako --players Anatol,Ben --winner Ben");
    let (out, err) = asked(
        &mut table,
        "play edit 1",
        &[
            "the place",
            "home",
            "a score",
            "Ben",
            "5",
            "that is all",
            "keep players and result",
            "who won",
            "Anatol",
            "who played",
            "Anatol",
            "Annatol",
            "someone new",
            "that is all",
        ],
    );
    assert!(out.contains("result   Annatol wins\n where    home\n"), "{out}");
    assert!(err.starts_with("Drako has no score\n"), "{err}");
}
