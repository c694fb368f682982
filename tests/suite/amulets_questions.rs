//! Dragonkeepers: questions on a terminal.

use std::collections::VecDeque;

use serde_json::json;

use crate::amulets_table::{play, two};
use crate::harness::{Said, Table};

#[track_caller]
fn answered(table: &mut Table, answers: &[&'static str], words: &str) -> Said {
    table.answers = Some(VecDeque::from(answers.to_vec()));
    table.ok(words)
}

/// Missing parts of a set are asked for: book, reward, whether to remember it, the side, the pearl.
#[test]
fn a_set_asks_for_what_it_needs() {
    let mut table = Table::new();
    // Unknown figures of the box are asked for once; Enter leaves them open.
    let answers = ["Ana,Ben", "12+8", "", ""];
    answered(&mut table, &answers, "amulets start --first ana --seed 7");
    table.untold_hands();
    let book = ["1", "blue", "low", "low", "nothing else", "yes"];
    answered(&mut table, &book, "amulets play");
    play(&mut table, &["next --nothing", "take 1"]);
    answered(&mut table, &[], "amulets play 1green");
    play(&mut table, &["next --nothing", "take 1"]);
    let said = answered(&mut table, &["left", "red"], "amulets play 1white");
    assert!(said.out.contains(" Ana closes a ring and takes a red pearl: an amulet\n"), "{said}");
    play(&mut table, &["next --nothing", "take 1"]);
    // Two rings, two pearls.
    let two = "amulets play 2red --reward 6low";
    let said = answered(&mut table, &["right", "red", "blue"], two);
    assert!(said.out.contains("takes a blue pearl"), "{said}");
    play(&mut table, &["next --nothing", "take 1"]);
    let closing = ["right (closes blue)"];
    answered(&mut table, &closing, "amulets play 1green");
    table.ok("amulets next --nothing");
    table.ok("amulets take 2");
    table.answers = Some(VecDeque::new());
    table.refused(130, "amulets play");
    answered(&mut table, &["yes"], "amulets abandon");
    // Nobody is asked twice, with or without an answer.
    answered(&mut table, &[], "amulets start --players Ana,Ben --seed 7");
}

/// A line of words asks only for required parts: a reward until it is complete, not the items.
#[test]
fn a_line_asks_only_for_what_is_needed() {
    let mut table = Table::new();
    table.ok("amulets start --players Ana,Ben --first ana --seed 7 --chest ink");
    table.untold_hands();
    let reward = ["low", "crystal", "nothing else", "this one only"];
    let said = answered(&mut table, &reward, "amulets play 1blue");
    assert!(said.out.starts_with(" the book shows 1 blue and gives low+crystal\n"), "{said}");
    play(&mut table, &["next --nothing", "next --nothing", "take 1"]);
    let book = ["2", "blue"];
    answered(&mut table, &book, "amulets play --reward low --remember");
    assert_eq!(table.json("amulets box")["box"].to_string().matches("\"low\"").count(), 1);
    table.answers = None;
    play(&mut table, &["next --nothing", "next --nothing"]);
    let said = answered(&mut table, &["yes"], "amulets play --by ben");
    let both = " Ana takes no cards and plays no set\n Ben plays 2 blue\n";
    assert!(said.out.starts_with(both), "{said}");
}

#[test]
fn a_score_is_asked_for_one_category_at_a_time() {
    let mut table = Table::new();
    let answers =
        ["Ana, Ben", "1+4+16", "10+7", "Ben", "10, 6 4", "8", "9", "", "", "2", "3", "no"];
    // 7 is no piece: Ben's are counted again. Nothing is stored unless wanted.
    let said = answered(&mut table, &answers, "amulets score");
    assert_eq!(table.dump(), "");
    assert!(said.err.contains("there is no piece of 7 (Ben)"), "{said}");
    assert!(said.out.contains(" result   Ben wins with 53\n"), "{said}");
    // A tie asks for the cards laid out; a mistake is asked again.
    let answers = ["Ana,Ben", "10", "x", "10", "", "", "", "", "", "", "7", "7"];
    let said = answered(&mut table, &answers, "amulets score --save");
    assert!(said.err.contains("x is not a piece"), "{said}");
    assert!(said.out.contains("Ana and Ben share the win with 10"), "{said}");
    table.answers = Some(VecDeque::from(vec!["Ana,Ben", "1"]));
    table.refused(130, "amulets score --save");
    // A name similar to a known one is resolved before counting; the typed score can be saved.
    let answers = [
        "Ana",
        "Ana,Be,Cle",
        "Ben",
        "10",
        "4",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "x",
        "1",
        "",
        "",
        "yes",
    ];
    let said = answered(&mut table, &answers, "amulets score");
    assert!(said.err.contains("it takes 2 to 4 players, not 1"), "{said}");
    assert!(said.err.contains("x is not a number of eggs (one whole number)"), "{said}");
    assert!(
        said.out.ends_with(" kept as  play 2: wyrm play show 2\n new      Cle is a new player\n"),
        "{said}"
    );
    // An impossible value is reported; if accepted, it is noted once, though it is counted and stored.
    let answers = ["Ana,Ben", "1", "4", "8", "", "accept it", "", "", "", "", "yes"];
    let said = answered(&mut table, &answers, "amulets score");
    assert_eq!(said.err.matches("Ana has 1 piece and 1 pearl").count(), 2, "{said}");
    let play = table.json("play show 2")["play"].clone();
    assert_eq!(
        (&play["seats"][1]["player"], &play["seats"][2]["player"]),
        (&json!("Ben"), &json!("Cle"))
    );
}

/// Questions check the same as flags: accepting one impossible value accepts only that.
#[test]
fn an_accepted_pearl_does_not_let_a_crest_through() {
    let mut table = Table::new();
    let answers = [
        "Ana,Ben",
        "3x1",
        "3x4",
        "8+8",
        "8",
        "accept it",
        "16",
        "",
        "Ana",
        "100",
        "Ana",
        "9",
        "",
        "",
        "no",
    ];
    let said = answered(&mut table, &answers, "amulets score");
    for line in [
        "Ana has 3 pieces and 2 pearls",
        "two players leave the crest of 16 in the box (Ana)",
        "a crest must be worth 1 to 99, not 100 (Ana)",
    ] {
        assert!(said.err.contains(line), "{line}: {said}");
    }
    assert!(said.out.contains("Ana wins with 28"), "{said}");
    // Cards that break a tie are checked as well, and everything else stays as counted.
    let answers = ["Ana,Ben", "10", "10", "", "", "", "", "", "", "0", "3", "Ana", "2", "no"];
    let said = answered(&mut table, &answers, "amulets score");
    assert!(said.err.contains("Ana has 1 piece and no cards laid out"), "{said}");
    assert!(said.out.contains("Ben wins with 10"), "{said}");
}

#[test]
fn pearls_and_crests_are_asked_for_at_the_end() {
    let mut table = Table::new();
    table.ok("amulets box red-pearls=15");
    table.ok("amulets start --players Ana,Ben,Cleo --first ana --seed 7");
    table.untold_hands();
    play(
        &mut table,
        &[
            "play 1blue --reward low+low+low",
            "next --nothing",
            "next --nothing",
            "next --nothing",
            "take 1",
            "play 1green --side left --reward low",
            "next --nothing",
            "next --nothing",
            "next --nothing",
            "take 1",
            "play 1white --side left --reward low",
            "next --nothing",
            "next --nothing",
            "next --nothing",
            "take 1",
            "play 1red --side left --reward low",
            "last-card left",
            "next --nothing",
        ],
    );
    let said = table.refused(1, "amulets end --pearls ana=9+8");
    assert!(said.err.contains("what is Ana's crest worth?"), "{said}");
    for (flag, example) in [("pearls", "Ana=8+3"), ("crest", "Ana=12")] {
        let refused = table.refused(1, &format!("amulets end --{flag} 8"));
        let expected = format!("error: 8 cannot be read\nhint: as in --{flag} {example}\n");
        assert_eq!(refused.err, expected);
    }
    // Entered data is not asked for; impossible values are refused before any question.
    table.answers = Some(VecDeque::from(["16"]));
    let said = table.refused(1, "amulets end --pearls ana=9+3");
    assert!(said.err.contains("Ana has 2 red and 0 blue pearls"), "{said}");
    answered(&mut table, &["16"], "amulets end --pearls ana=8+9");
    table.ok("undo");
    // Impossible values are asked for again, and no typed text is lost.
    let answers = ["9+8", "gold", "0", "16"];
    let said = answered(&mut table, &answers, "amulets end");
    assert!(said.err.contains("gold is not a number"), "{said}");
    assert!(said.err.contains("the number must be 16 to 99, not 0"), "{said}");
    assert!(said.out.contains("Ana wins with"), "{said}");
}

/// Words omitted at the table are asked for.
#[test]
fn a_turn_asks_for_what_was_left_out() {
    let mut table = two();
    answered(&mut table, &["2"], "amulets take");
    let said = answered(&mut table, &["1", "green"], "amulets change");
    assert!(said.out.contains(" Ana changes the book: 1 left, green right\n"), "{said}");
    let turn = " Ana: 2 of 3 cards taken · both pages changed\n";
    assert!(said.out.contains(turn), "{said}");
    assert!(said.out.contains(" Then Ben may complete the turn\n"), "{said}");
    let said = answered(&mut table, &["right"], "amulets last-card");
    assert!(
        said.out.contains(" the right page is down to one card: this is the last turn\n"),
        "{said}"
    );
}

/// Ruling 10: Prism Ink is for another colour, which is asked for.
#[test]
fn prism_ink_asks_for_its_colour() {
    let mut table = Table::new();
    table.ok("amulets start --players Ana,Ben --first ana --seed 7 --chest ink");
    table.untold_hands();
    play(
        &mut table,
        &["play 1blue --reward low+crystal", "next --nothing", "next --nothing", "take 1"],
    );
    let words = "amulets play 2green --reward low --with ink";
    let said = answered(&mut table, &["red", "left"], words);
    assert!(
        said.out.contains(" Ana pays a crystal for the Prism Ink\n Ana plays 2 red, on the left\n"),
        "{said}"
    );
}

/// The helper asks for stacks, hand and book without an open play, and for the book at the table.
#[test]
fn the_helper_asks_for_what_it_cannot_know() {
    let mut table = Table::new();
    let answers = ["pink", "blue,green,white", "2green,shadow", "3green"];
    let said = answered(&mut table, &answers, "amulets can-play");
    assert!(said.err.contains("pink is not a colour"), "{said}");
    assert!(said.out.contains(" may play no: the green stack lies between two others"), "{said}");
    let said = answered(&mut table, &["", "", "1red"], "amulets can-play");
    assert!(
        said.out.contains(" may play yes: 1 red, no shadow dragon; the first stack\n"),
        "{said}"
    );
    let mut table = two();
    let said = answered(&mut table, &["1red"], "amulets can-play --player ben");
    assert!(said.out.contains(" player   Ben (0 crystals)\n"), "{said}");
}
