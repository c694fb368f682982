//! Drako at a real terminal: missing arguments are asked for, among the possible ones.
#![cfg(unix)]

use crate::drako::{drako, play, small};
use crate::harness::Table;
use crate::terminal::{CTRL_C, DOWN, ENTER, Terminal};

/// Runs one command at a terminal; every question gets its answer.
fn at_terminal(table: &Table, words: &str, answers: &[(&str, &str)]) -> String {
    let words: Vec<&str> = words.split(' ').collect();
    let mut terminal = Terminal::start(table.db(), &words);
    for (question, keys) in answers {
        terminal.sees(question).types(keys);
    }
    let (code, screen) = terminal.ends();
    assert_eq!(code, Some(0), "{screen}");
    screen
}

/// Attacks ask for blocks before wounds, overflow wounds ask where.
#[test]
fn an_attack_asks_for_blocks_and_then_where_the_wounds_go() {
    let mut table = small();
    play(&mut table, &["draw", "move brald b2 urpen d2"]);
    let both = [" ", DOWN, " ", ENTER].concat();
    let screen = at_terminal(
        &table,
        "drako attack",
        &[
            ("Who attacks?", &both),
            ("What is the card's value?", "3\r"),
            ("What does Kate block?", ENTER),
            ("2 wounds does John put on flight?", "1\r"),
            ("2 wounds does John put on fire?", "1\r"),
        ],
    );
    assert!(screen.contains("Brald and Urpen attack with a 3 each"), "{screen}");
    let now = drako(&mut table);
    assert_eq!(now["dragon"]["armour"]["wounds"], 4);
    assert_eq!(now["dragon"]["fire"]["lost"], true);
    assert_eq!(now["dragon"]["flight"]["lost"], true);
    // One step: the attack, its blocks, and its wounds.
    table.ok("undo");
    assert_eq!(drako(&mut table)["dragon"]["armour"]["wounds"], 0);
}

#[test]
fn blocks_and_wounds_are_asked_for_by_themselves() {
    let mut table = small();
    play(&mut table, &["fire e 1"]);
    let yes = [DOWN, ENTER].concat();
    at_terminal(&table, "drako defend", &[("Does John block for Morin?", &yes)]);
    assert_eq!(drako(&mut table)["dwarves"][1]["wounds"], 0);
    play(&mut table, &["move brald b2 urpen d2", "attack brald,urpen 3 --blocked none"]);
    at_terminal(&table, "drako wound", &[("2 wounds does John put on flight?", "0\r")]);
    let now = drako(&mut table);
    assert_eq!((&now["dragon"]["legs"]["wounds"], &now["waits_for"]), (&1.into(), &"end".into()));
}

#[test]
fn a_play_is_begun_and_moved_in_by_questions() {
    let mut table = Table::new();
    let second = [DOWN, ENTER].concat();
    at_terminal(
        &table,
        "drako start",
        &[
            ("Who plays?", "Ana, Ben\r"),
            ("How does the game begin?", ENTER),
            ("Who plays the dragon?", &second),
            ("Enter them now?", &second),
            ("How many wound spaces for the dragon's flight?", "3\r"),
            ("How many wound spaces for the dragon's fire?", ENTER),
            ("for the dragon's legs (movement)?", "0\r"),
            // Typed text stays editable: the question comes again after the fault.
            ("the number must be 1 to 25, not 0", ""),
            ("for the dragon's legs (movement)? 0", "\u{7f}\r"),
            ("How many wound spaces for Brald (fury)?", ENTER),
            ("How many wound spaces for Morin", ENTER),
            ("How many wound spaces for Urpen", ENTER),
        ],
    );
    let now = drako(&mut table);
    assert_eq!(now["players"]["dragon"], "Ben");
    let flight = &now["dragon"]["flight"];
    assert_eq!((&flight["spaces"], &flight["stand_in"]), (&3.into(), &false.into()));
    assert_eq!(now["dragon"]["fire"]["stand_in"], true);
    let parts = table.json("drako box")["box"]["parts"].clone();
    assert_eq!((&parts[0]["spaces"], &parts[1]["stand_in"]), (&3.into(), &true.into()));
    at_terminal(
        &table,
        "drako place",
        &[
            ("Where does Brald start?", ENTER),
            ("Where does Morin start?", "c5\r"),
            ("Where does Urpen start?", "e1\r"),
        ],
    );
    at_terminal(&table, "drako fly", &[("Where does the dragon fly?", "c4\r")]);
    at_terminal(
        &table,
        "drako move",
        &[
            ("Who moves?", "Urpen\r"),
            ("What is the card's value?", ENTER),
            ("Where does Urpen move?", "d2\r"),
            ("Does a second dwarf move with this card?", ENTER),
        ],
    );
    at_terminal(
        &table,
        "drako shoot",
        &[("What is the card's value?", "2\r"), ("Does Ben block Morin's attack?", ENTER)],
    );
    let now = drako(&mut table);
    assert_eq!(now["dragon"]["armour"]["wounds"], 2);
    assert_eq!(now["board"]["urpen"], "d2");
    play(&mut table, &["end"]);
    at_terminal(
        &table,
        "drako move",
        &[("What is the card's value?", "1\r"), ("Where does the dragon move?", "b3\r")],
    );
    play(&mut table, &["draw"]);
    assert_eq!(drako(&mut table)["board"]["dragon"], "b3");
}

/// Ruling 9: a warning if fury would kill Brald; nothing changes without confirmation.
#[test]
fn fury_that_kills_and_dropping_a_play_are_asked_twice() {
    let mut table = Table::new();
    table.ok("drako box brald=1");
    table.ok("drako start --players Kate,John --dragon kate --first-game");
    play(&mut table, &["draw"]);
    let mut terminal = Terminal::start(table.db(), &["drako", "fury"]);
    terminal.sees("The wound kills Brald. Use fury?").types(ENTER);
    assert_eq!(terminal.ends().0, Some(0));
    assert_eq!(drako(&mut table)["dwarves"][0]["dead"], false);
    let yes = [DOWN, ENTER].concat();
    at_terminal(&table, "drako fury", &[("Use fury?", &yes)]);
    assert_eq!(drako(&mut table)["dwarves"][0]["dead"], true);
    let mut terminal = Terminal::start(table.db(), &["drako", "abandon"]);
    terminal.sees("Drop the open play without a result?").types(CTRL_C);
    assert_eq!(terminal.ends().0, Some(130));
    at_terminal(&table, "drako abandon", &[("without a result?", &yes)]);
    table.refused(1, "drako");
}

/// An impossible act is refused before any question.
#[test]
fn nothing_is_asked_about_what_cannot_be_done() {
    let mut table = small();
    for (words, said) in [
        ("attack", "no dwarf is next to the dragon"),
        ("shoot", "it is the dragon's turn, 1 action left"),
        ("place", "the dwarves have their places already"),
        ("defend", "there is no attack to block now"),
        ("wound", "there are no wounds to place now"),
    ] {
        table.answers = Some([].into());
        let refused = table.refused(1, &format!("drako {words}"));
        assert!(refused.err.contains(said), "{words}: {refused}");
    }
    play(&mut table, &["draw", "net", "burn", "end"]);
    for words in ["move", "fly"] {
        table.answers = Some([].into());
        let refused = table.refused(1, &format!("drako {words}"));
        assert!(refused.err.contains("netted"), "{words}: {refused}");
    }
    play(&mut table, &["shake-off", "draw"]);
    table.answers = Some([].into());
    let refused = table.refused(1, "drako fire");
    assert!(refused.err.contains("it is the dwarves' turn"), "{refused}");
}

/// Single keys: their current meaning is on the screen, and each is recorded at once.
#[test]
fn keys_at_a_terminal() {
    let mut table = small();
    let mut terminal = Terminal::start(table.db(), &["drako", "live"]);
    terminal.sees("t: draw 2 cards").types("b");
    terminal.sees("Where does the fire go?").types("e");
    terminal.sees("What is the card's value?").types("2");
    terminal.sees("Enter: choose the blocks").types("c");
    terminal.sees("Does John block for Morin?").types(ENTER);
    terminal.sees("i: net the dragon").types("q");
    let (code, screen) = terminal.ends();
    assert_eq!(code, Some(0), "{screen}");
    assert!(screen.contains("wyrm drako live resumes it"), "{screen}");
    assert_eq!(drako(&mut table)["dwarves"][1]["dead"], true);
}

/// The seen event is sent along: a play that moved on meanwhile is loaded again.
#[test]
fn an_answer_to_an_old_look_is_refused() {
    let mut table = small();
    let mut terminal = Terminal::start(table.db(), &["drako", "fly"]);
    terminal.sees("c1    c2   «DR»   c4   ·MO·");
    terminal.sees("Where does the dragon fly?");
    play(&mut table, &["draw", "draw", "draw", "end"]);
    terminal.types(ENTER);
    let (code, screen) = terminal.ends();
    assert_eq!(code, Some(1), "{screen}");
    assert!(screen.contains("the play has moved on, look again"), "{screen}");
    assert_eq!(drako(&mut table)["board"]["dragon"], "c3");
}

/// Only hexes within a card's value are offered, the nearest first.
#[test]
fn a_told_value_limits_what_is_offered() {
    let mut table = small();
    play(&mut table, &["draw"]);
    at_terminal(
        &table,
        "drako move --value 1",
        &[
            ("Who moves?", "Brald\r"),
            ("> a2 (1 step)", "b2\r"),
            ("Does a second dwarf move with this card?", "Urpen\r"),
            ("Where does Urpen move?", ENTER),
        ],
    );
    let now = drako(&mut table);
    assert_eq!((&now["board"]["brald"], &now["board"]["urpen"]), (&"b2".into(), &"d1".into()));
}
