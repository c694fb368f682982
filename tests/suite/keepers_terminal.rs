//! Questions of Dragon Keepers at a real terminal; secret choices leave no trace on the screen.
#![cfg(unix)]

use crate::harness::Table;
use crate::terminal::{CTRL_C, DOWN, ENTER, Terminal};

#[test]
fn a_keeper_game_is_begun_and_chosen_in_secret() {
    let mut table = Table::new();
    let words = [
        "keepers",
        "start",
        "--tribes",
        "red,yellow,green",
        "--first",
        "ana",
    ];
    let mut terminal = Terminal::start(table.db(), &words);
    terminal.sees("Which game?").types(ENTER);
    terminal.sees("Who plays?").types("Ana, Ben, Cleo\r");
    terminal.sees("Ana is a new player");
    assert_eq!(terminal.ends().0, Some(0));
    table.ok("keepers round --dice RYB");

    let mut terminal = Terminal::start(table.db(), &["keepers", "choose"]);
    terminal
        .sees("Ana, whom do you protect?")
        .sees("]")
        .types("x");
    terminal.types("b");
    terminal
        .sees("Ben, whom do you protect?")
        .sees("]")
        .types(CTRL_C);
    let (code, screen) = terminal.ends();
    assert_eq!(code, Some(130), "{screen}");
    assert!(!screen.contains("Ana blue"), "{screen}");
    let players = &table.json("keepers")["keepers"]["players"];
    assert_eq!(players[0]["has_chosen"], false);

    let mut terminal = Terminal::start(table.db(), &["keepers", "choose"]);
    terminal
        .sees("Ana, whom do you protect?")
        .sees("]")
        .types("r");
    terminal
        .sees("Ben, whom do you protect?")
        .sees("]")
        .types("b");
    terminal
        .sees("Cleo, whom do you protect?")
        .sees("]")
        .types("b");
    terminal.sees("Keepers: Ana red, Ben blue, Cleo blue");
    terminal.sees("Ana may take an arrow off yellow");
    assert_eq!(terminal.ends().0, Some(0));

    let mut terminal = Terminal::start(table.db(), &["keepers", "heal"]);
    let second = [DOWN, ENTER].concat();
    terminal.sees("An arrow off which dragon?").types(&second);
    terminal.sees("Ana takes no arrow off");
    assert_eq!(terminal.ends().0, Some(0));
}
