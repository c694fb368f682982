//! Questions of Dragon Keepers at a real terminal; secret choices leave no trace on the screen.
#![cfg(unix)]

use crate::harness::Table;
use crate::terminal::{CTRL_C, DOWN, ENTER, ESCAPE, Terminal};

#[test]
fn a_keeper_game_is_begun_and_chosen_in_secret() {
    let mut table = Table::new();
    let words = ["keepers", "start", "--tribes", "red,yellow,green", "--first", "ana"];
    let mut terminal = Terminal::start(table.db(), &words);
    terminal.sees("Which game?").types(ENTER);
    terminal.sees("Who plays?").types("Ana, Ben, Cleo\r");
    terminal.sees("The circle of dragons").types(ENTER);
    terminal.sees("Ana is a new player");
    assert_eq!(terminal.ends().0, Some(0));
    table.ok("keepers round --dice RYB");

    let mut terminal = Terminal::start(table.db(), &["keepers", "choose"]);
    terminal.sees("Ana, which dragon do you protect?").sees("]").types("x");
    terminal.types("b");
    terminal.sees("Ben, which dragon do you protect?").sees("]").types(CTRL_C);
    let (code, screen) = terminal.ends();
    assert_eq!(code, Some(130), "{screen}");
    assert!(!screen.contains("Ana blue"), "{screen}");
    let players = &table.json("keepers")["keepers"]["players"];
    assert_eq!(players[0]["has_chosen"], false);

    let mut terminal = Terminal::start(table.db(), &["keepers", "choose"]);
    terminal.sees("Ana, which dragon do you protect?").sees("]").types("r");
    terminal.sees("Ben, which dragon do you protect?").sees("]").types("b");
    terminal.sees("Cleo, which dragon do you protect?").sees("]").types("b");
    terminal.sees("Keepers: Ana red, Ben blue, Cleo blue");
    terminal.sees("Ana may take an arrow off yellow");
    assert_eq!(terminal.ends().0, Some(0));

    let mut terminal = Terminal::start(table.db(), &["keepers", "heal"]);
    let second = [DOWN, ENTER].concat();
    terminal.sees("An arrow off which dragon?").types(&second);
    terminal.sees("Ana takes no arrow off");
    assert_eq!(terminal.ends().0, Some(0));
}

/// A round of the Dragon game with single keys, left and resumed, dice by hand and by wyrm.
#[test]
fn a_dragon_game_is_played_with_single_keys() {
    let mut table = Table::new();
    let mut terminal = Terminal::start(table.db(), &["keepers", "live"]);
    let dragon = [DOWN, ENTER].concat();
    terminal.sees("Which game?").sees("Esc back").types(&dragon);
    terminal.sees("Who plays?").types("Ana, Ben\r");
    terminal.sees("How hard?").types(ENTER);
    terminal.sees("The tribes of Ana and Ben:").types("RB\r");
    terminal.sees("The circle of dragons").types(ENTER);
    terminal.sees("Who holds the Hunter token first?").types(ENTER);
    terminal.sees("Where is the Magic deck?").types(ENTER);
    terminal.sees("any key").types(ENTER);
    terminal.sees("what is it?").sees("1: a Magic").types("1");
    terminal.sees("2 Hunter dice as rolled:").types("RR\r");
    terminal.sees("the Hunter rolls red, red");
    terminal.sees("c: plan an action").types("c");
    terminal.sees("plan?").sees("3: train").types("3");
    terminal.sees("plans to train").sees("c: plan an action").types("c");
    terminal.sees("plan?").sees("1: defend").types("1");
    terminal.sees("show a Keeper").types("u");
    terminal.sees("which one?").types("b");
    terminal.sees("What is the reward?").types("a");
    terminal.sees("Drawn from the bag:").types("r");
    terminal.sees("blue is trained").types("z");
    terminal.sees("undone: keepers play 1").types("q");
    terminal.sees("the play waits");
    assert_eq!(terminal.ends().0, Some(0));

    let mut terminal = Terminal::start(table.db(), &["keepers", "live"]);
    terminal.sees("show a Keeper").types("u");
    terminal.sees("which one?").types(ESCAPE);
    terminal.sees("show a Keeper").types("u");
    terminal.sees("which one?").types(CTRL_C);
    assert_eq!(terminal.ends().0, Some(130));
    let now = table.json("keepers")["keepers"].clone();
    assert_eq!(now["waits_for"]["what"], "act");
    let refused = table.refused(2, "keepers live");
    assert_eq!(
        refused.err,
        "error: keepers live needs a terminal\nhint: wyrm keepers and its commands do the same\n"
    );
}
