//! Dragonkeepers: counted hands, the book that stays, and turns that nobody skips unnoticed.

use std::collections::VecDeque;

use serde_json::{Value, json};

use crate::amulets_table::play;
use crate::harness::{Said, Table};

/// Ana and Ben; Ana begins without a card, Ben with one.
fn begun() -> Table {
    let mut table = Table::new();
    table.ok("amulets box crests=12+8 red-pearls=5");
    table.ok("amulets start --players Ana,Ben --first ana --seed 7");
    table
}

fn now(table: &mut Table) -> Value {
    table.json("amulets")["play"].clone()
}

fn hands(table: &mut Table) -> Vec<Value> {
    let players = now(table)["players"].clone();
    let players = players.as_array().unwrap();
    players.iter().map(|p| p["hand"].clone()).collect()
}

#[track_caller]
fn answered(table: &mut Table, answers: &[&'static str], words: &str) -> Said {
    table.answers = Some(VecDeque::from(answers.to_vec()));
    table.run(words)
}

/// A player without a card plays no set, and a set needs as many cards as it has.
#[test]
fn a_set_needs_cards_in_the_hand() {
    let mut table = begun();
    let said = table.refused(1, "amulets play 5green --reward low");
    assert_eq!(
        said.err,
        "error: Ana holds no card: a set needs at least one card of its colour\n\
         hint: entries missing? --trust, or wyrm amulets hand ana NUMBER\n"
    );
    let said = table.refused(1, "amulets change 1");
    assert_eq!(
        said.err,
        "error: Ana holds no card: 1 card cannot be laid on the book\n\
         hint: entries missing? --trust, or wyrm amulets hand ana NUMBER\n"
    );
    play(&mut table, &["take 3"]);
    let said = table.refused(1, "amulets play 5green --reward low");
    assert!(said.err.starts_with("error: Ana holds 3 cards: too few for a set of 5\n"), "{said}");
    play(&mut table, &["change 2 blue", "hand ana 2", "play --reward low+shadow"]);
    assert_eq!(hands(&mut table), [json!(1), json!(1)]);
    let said = table.ok("amulets");
    assert!(said.out.contains("  hand  amulets"), "{said}");
    // Shadow dragons fill in where there are too few others.
    play(&mut table, &["next", "next --nothing", "take 1"]);
    let said = table.refused(1, "amulets play 2blue --reward low");
    assert_eq!(
        said.err,
        "error: Ana holds 2 cards, 1 of them a shadow dragon: a set of 2 needs at least 1 shadow dragon\n\
         hint: --shadows 1\n"
    );
    table.ok("undo 3");
    // Nobody shows more cards than they hold.
    let said = table.refused(1, "amulets can-play --player ben --book 2blue --hand 2blue");
    assert!(said.err.starts_with("error: Ben holds 1 card, not 2\n"), "{said}");
    let said = table.ok("amulets can-play --player ben --book 2blue");
    assert!(said.out.contains("no: a set of 2 is needed, the hand has 1 card"), "{said}");
}

/// Tables with partial records: the set is accepted, and the hand is unknown until entered.
#[test]
fn a_table_that_told_half_is_trusted() {
    let mut table = begun();
    let said = table.ok("amulets play 5green --reward low --trust");
    assert!(
        said.out.contains(
            " Ana's hand is no longer counted: some entries are missing\n Ana plays 5 green\n"
        ),
        "{said}"
    );
    assert_eq!(hands(&mut table), [Value::Null, json!(1)]);
    play(&mut table, &["next", "next --nothing", "play"]);
    play(&mut table, &["hand ana 4"]);
    assert_eq!(hands(&mut table)[0], json!(4));
    let before = table.dump();
    // Trust changes nothing if the hand is large enough.
    play(&mut table, &["hand ben 5", "play --by ben --trust"]);
    assert_eq!(hands(&mut table)[1], json!(0));
    table.ok("undo 2");
    assert_eq!(table.dump(), before);
    for (words, why) in [
        ("hand ana x", "x is not a number of cards"),
        ("hand ana 200", "Ana can hold 0 to 7 cards, not 200"),
        ("hand zoe 1", "zoe does not play"),
    ] {
        let said = table.refused(1, &format!("amulets {words}"));
        assert!(said.err.starts_with(&format!("error: {why}\n")), "{said}");
    }
    table.refused(2, "amulets hand ana");
}

/// The book is entered once: the next player continues with it, and only changed parts are entered again.
#[test]
fn the_book_is_told_only_where_it_changed() {
    let mut table = begun();
    play(&mut table, &["take 3", "play 1blue --reward low", "next"]);
    // Ben plays in his own turn with the book that Ana left.
    let said = table.ok("amulets play");
    assert!(said.out.starts_with(" Ben plays 1 blue\n"), "{said}");
    play(&mut table, &["next", "take RR"]);
    let book = now(&mut table)["book"].clone();
    assert_eq!(
        (&book["number"], &book["colour"], &book["reward"]),
        (&json!(1), &Value::Null, &json!("low"))
    );
    let said = table.ok("amulets play green --side left");
    assert!(
        said.out.starts_with(" the book shows 1 green and gives low\n Ana plays 1 green"),
        "{said}"
    );
    play(&mut table, &["next", "take 1"]);
    assert_eq!(now(&mut table)["book"]["number"], Value::Null);
    let said = table.refused(1, "amulets book green");
    assert_eq!(
        said.err,
        "error: the left page has not been entered yet\n\
         hint: enter both pages: wyrm amulets book 3green\n"
    );
}

/// Only a card taken or placed changes the book; re-entering it does not bypass the guard against
/// skipped turns either.
#[test]
fn the_book_is_not_entered_as_something_else() {
    let mut table = begun();
    play(&mut table, &["take 3", "play 1blue --reward low", "next"]);
    for words in ["book 3red", "play 3red --reward low --trust"] {
        let said = table.refused(1, &format!("amulets {words}"));
        assert_eq!(
            said.err,
            "error: the left page shows 1 and the right page shows blue: only a card taken from a \
             page or laid on it changes it\n\
             hint: enter the cards first: wyrm amulets take 3, wyrm amulets change; entered wrongly \
             before? wyrm amulets correct number=3 colour=red\n"
        );
    }
    let said = table.refused(1, "amulets book 1blue");
    assert_eq!(said.err, "error: the book shows that already\n");
    // The reward may be entered again; that does not count as a record of Ben's turn.
    play(&mut table, &["book 1blue --reward low+egg"]);
    let said = table.refused(1, "amulets next");
    assert!(said.err.contains("Ben's turn has no entries yet"), "{said}");
    // A correction is still possible, and so are unknown parts.
    play(&mut table, &["correct number=3 colour=red"]);
    play(&mut table, &["take RR", "book green --reward low"]);
    assert_eq!(now(&mut table)["book"]["colour"], "green");
    let said = table.refused(1, "amulets book 2green");
    assert!(said.err.starts_with("error: the left page shows 3: only a card"), "{said}");
}

/// Taking dragon cards: nobody holds more cards than they can have taken.
#[test]
fn a_hand_that_nobody_can_hold_is_refused() {
    let mut table = begun();
    let said = table.refused(1, "amulets hand ana 99");
    assert_eq!(
        said.err,
        "error: Ana can hold 0 to 3 cards, not 99\n\
         hint: turns missing? wyrm amulets correct turns=N\n"
    );
    // In answer to a question, it is refused as well.
    let said = answered(&mut table, &["99", "3"], "amulets hand ana");
    assert!(said.err.contains("0 to 3"), "{said}");
    table.answers = None;
    assert_eq!(hands(&mut table)[0], json!(3));
    play(&mut table, &["correct turns=9", "hand ana 12"]);
}

/// A doubled `next` or `pass` never ends a turn without any record.
#[test]
fn no_turn_is_skipped_without_a_word() {
    let mut table = begun();
    play(&mut table, &["take 3", "next"]);
    let before = table.dump();
    for words in ["next", "pass", "play --by ana", "next --json"] {
        let said = table.refused(1, &format!("amulets {words}"));
        assert!(said.err.contains("Ben's turn has no entries yet"), "{said}");
    }
    let said = table.refused(1, "amulets next");
    assert_eq!(
        said.err,
        "error: Ben's turn has no entries yet\n\
         hint: --nothing: Ben takes no cards and plays no set\n"
    );
    // A terminal asks, and Enter goes back.
    for words in ["next", "pass", "pass ana", "play --by ana"] {
        let said = answered(&mut table, &["no"], &format!("amulets {words}"));
        assert_eq!((said.code, said.err.as_str()), (0, "(nothing was changed)\n"), "{said}");
        table.answers = None;
        assert_eq!(table.dump(), before);
    }
    let said = answered(&mut table, &["yes"], "amulets pass ana");
    let both = " Ben takes no cards and plays no set\n Ana plays no set\n";
    assert!(said.out.starts_with(both), "{said}");
    table.answers = None;
    table.ok("undo");
    let said = answered(&mut table, &["yes"], "amulets next");
    assert!(
        said.out.starts_with(" Ben takes no cards and plays no set\n Ana plays no set\n"),
        "{said}"
    );
    assert!(said.err.contains("(undo: wyrm undo)"), "{said}");
    table.answers = None;
    table.ok("undo");
    let said = table.ok("amulets next --nothing");
    assert!(said.out.starts_with(" Ben takes no cards"), "{said}");
    // After a record there is no question.
    play(&mut table, &["take 1", "next"]);
}

/// `live` offers a set before the book is entered, and asks for the unknown parts.
#[test]
fn live_asks_for_the_book_with_the_set() {
    let mut table = begun();
    // Ben completes Ana's turn with his starting card; then it is his turn, and [n] asks first.
    let said = table.reads(
        "amulets live",
        &[
            "t",
            "3",
            "s",
            "1",
            "blue",
            "low",
            "nothing else",
            "this one only",
            "s",
            "n",
            "no",
            "t",
            "2",
            "RR",
            "q",
        ],
    );
    for line in ["Ana plays 1 blue\n", "Ben plays 1 blue\n", "Ben takes 2 cards\n"] {
        assert!(said.out.contains(line), "{line}: {said}");
    }
    table.answers = None;
    let book = now(&mut table)["book"].clone();
    assert_eq!((&book["number"], &book["colour"]), (&json!(1), &Value::Null));
    // It asks only for the colour, as the reward is known.
    let said = table.reads("amulets live", &["s", "green", "left", "q"]);
    assert!(said.out.contains("Ben plays 1 green, on the left\n"), "{said}");
    assert!(!said.err.contains("wyrm amulets hand"), "keys: {said}");
}

/// After a partial record everything is asked for, though the hand is too small for it.
#[test]
fn trust_without_words_asks_all_the_same() {
    let mut table = begun();
    let said = answered(&mut table, &["1", "green"], "amulets change --trust");
    assert!(said.out.contains("Ana changes the book: 1 left, green right\n"), "{said}");
    assert_eq!(hands(&mut table), [Value::Null, json!(1)]);
    table.ok("undo");
    // A large enough hand is still counted.
    play(&mut table, &["take 3"]);
    answered(&mut table, &["1", "green"], "amulets change --trust");
    assert_eq!(hands(&mut table), [json!(1), json!(1)]);
    table.ok("undo 2");
    // A set too: it asks for the book and its reward.
    let answers = ["2", "blue", "low", "nothing else", "this one only"];
    let said = answered(&mut table, &answers, "amulets play --trust");
    assert!(said.out.contains("Ana plays 2 blue\n"), "{said}");
    assert_eq!(hands(&mut table), [Value::Null, json!(1)]);
}

/// A page's reward is remembered when entered, not after a set was played with it.
#[test]
fn a_reward_is_remembered_before_the_first_set() {
    let mut table = begun();
    play(&mut table, &["take 3", "play 1blue --reward low"]);
    let said = table.refused(1, "amulets play 1blue --reward low --remember");
    assert_eq!(
        said.err,
        "error: enter a reward to remember before the first set of the turn\n\
         hint: leave --remember out this time\n"
    );
    play(&mut table, &["play 1blue --reward low"]);
}
