//! Dragonkeepers at a real terminal.
#![cfg(unix)]

use crate::harness::Table;
use crate::terminal::{DOWN, ENTER, Terminal};

/// A score by questions, one category at a time.
#[test]
fn four_players_are_counted_at_a_terminal() {
    let mut table = Table::new();
    let mut terminal = Terminal::start(table.db(), &["amulets", "score", "--save"]);
    terminal.sees("Who played?").types("Ana,Ben,Cleo,Dov\r");
    for (question, typed) in [
        ("Ana's pieces:", "1+4+16"),
        ("Ben's pieces:", "16+10+8"),
        ("Cleo's pieces:", "6"),
        ("Dov's pieces:", ""),
        ("Ana's pearls:", "8"),
        ("Ben's pearls:", "7"),
        ("Cleo's pearls:", ""),
        ("Dov's pearls:", ""),
    ] {
        terminal.sees(question).types(typed).types(ENTER);
    }
    terminal.sees("there is no pearl of 7 (Ben)");
    terminal.sees("Whose pearls do you want to recount?");
    terminal.types(DOWN).types(ENTER);
    for (question, typed) in [
        ("Ben's pearls:", "3"),
        ("Ana's crest:", "16"),
        ("Ben's crest:", ""),
        ("Cleo's crest:", ""),
        ("Dov's crest:", ""),
        ("Ana's eggs:", "3"),
        ("Ben's eggs:", "3"),
        ("Cleo's eggs:", "1"),
        ("Dov's eggs:", ""),
    ] {
        terminal.sees(question).types(typed).types(ENTER);
    }
    terminal.sees("Ana wins with 69");
    let (code, screen) = terminal.ends();
    assert_eq!(code, Some(0), "{screen}");
    let play = table.json("play show")["play"].clone();
    assert_eq!(play["seats"][0]["score"], 69, "{screen}");
    assert_eq!(play["seats"].as_array().unwrap().len(), 4);
}

/// Start, a set with everything asked for, and the end, by questions.
#[test]
fn a_set_is_asked_for_at_a_terminal() {
    let mut table = Table::new();
    let mut terminal = Terminal::start(table.db(), &["amulets", "start", "--first", "ana"]);
    terminal.sees("Who plays?").types("Ana,Ben\r");
    terminal.sees("How many magic chests").types(ENTER);
    terminal.sees("What are the two crests").types("12+8\r");
    terminal.sees("How many of the 15 pearls").types(ENTER);
    terminal.sees("How many cards do").types(ENTER);
    terminal.sees("Ana is the starting player");
    assert_eq!(terminal.ends().0, Some(0));
    table.untold_hands();
    let mut terminal = Terminal::start(table.db(), &["amulets", "play"]);
    terminal.sees("Which number does the left page show?").types("1\r");
    terminal.sees("Which colour does the right page show?").types("blue\r");
    for _ in 0..3 {
        terminal.sees("What does the left page give?").types("low\r");
    }
    // The option that ends it comes first.
    terminal.sees("What does the left page give?").sees("nothing else").types(ENTER);
    terminal.sees("Does every left page of this number give that?").types(DOWN).types(ENTER);
    terminal.sees("A ring is complete: which pearl").types(ENTER);
    terminal.sees("Ana closes a ring and takes a red pearl");
    assert_eq!(terminal.ends().0, Some(0));
    table.ok("amulets last-card right");
    table.ok("amulets next");
    let mut terminal = Terminal::start(table.db(), &["amulets", "end"]);
    terminal.sees("Ana's pearls (red):").types("9\r");
    terminal.sees("Ana wins with");
    assert_eq!(terminal.ends().0, Some(0));
}
