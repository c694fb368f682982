//! Questions of Dragon Keepers at a real terminal; secret choices leave no trace on the screen.
#![cfg(unix)]

use crate::harness::Table;
use crate::terminal::{CTRL_C, DOWN, ENTER, Terminal};

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
    terminal.sees("Ana, whom do you protect?").sees("]").types("x");
    terminal.types("b");
    terminal.sees("Ben, whom do you protect?").sees("]").types(CTRL_C);
    let (code, screen) = terminal.ends();
    assert_eq!(code, Some(130), "{screen}");
    assert!(!screen.contains("Ana blue"), "{screen}");
    let players = &table.json("keepers")["keepers"]["players"];
    assert_eq!(players[0]["has_chosen"], false);

    let mut terminal = Terminal::start(table.db(), &["keepers", "choose"]);
    terminal.sees("Ana, whom do you protect?").sees("]").types("r");
    terminal.sees("Ben, whom do you protect?").sees("]").types("b");
    terminal.sees("Cleo, whom do you protect?").sees("]").types("b");
    terminal.sees("Keepers: Ana red, Ben blue, Cleo blue");
    terminal.sees("Ana may take an arrow off yellow");
    assert_eq!(terminal.ends().0, Some(0));

    let mut terminal = Terminal::start(table.db(), &["keepers", "heal"]);
    let second = [DOWN, ENTER].concat();
    terminal.sees("An arrow off which dragon?").types(&second);
    terminal.sees("Ana takes no arrow off");
    assert_eq!(terminal.ends().0, Some(0));
}

/// A round of the Dragon game with single keys, left and resumed, dice by hand and by the program.
#[test]
fn a_dragon_game_is_played_with_single_keys() {
    let mut table = Table::new();
    let mut terminal = Terminal::start(table.db(), &["keepers", "live"]);
    let dragon = [DOWN, ENTER].concat();
    terminal.sees("Which game?").types(&dragon);
    terminal.sees("Who plays?").types("Ana, Ben\r");
    terminal.sees("How hard?").types(ENTER);
    terminal.sees("The tribes of Ana and Ben:").types("RB\r");
    terminal.sees("The circle of dragons").types(ENTER);
    terminal.sees("Who holds the Hunter token first?").types(ENTER);
    terminal.sees("Where is the Magic deck?").types(ENTER);
    terminal.sees("[q] leave").types("h");
    terminal.sees("[h] by hand: on").sees("[q] leave").types("r");
    terminal.sees("what is it?").types(ENTER);
    terminal.sees("2 Hunter dice as thrown:").types("RR\r");
    terminal.sees("the Hunter rolls red, red");
    terminal.sees("[c]").sees("[q] leave").types("c");
    terminal.sees("plan?").types("train").types(ENTER);
    terminal.sees("plans to train").sees("[q] leave").types("c");
    terminal.sees("plan?").types("defend").types(ENTER);
    terminal.sees("show a Keeper").sees("[q] leave").types("u");
    terminal.sees("which one?").types("blue").types(ENTER);
    terminal.sees("What is the reward?").types("attack").types(ENTER);
    terminal.sees("Drawn from the bag:").types("red").types(ENTER);
    terminal.sees("blue is trained").sees("[q] leave").types("z");
    terminal.sees("undone: keepers play 1").sees("[q] leave").types("q");
    terminal.sees("the play waits");
    assert_eq!(terminal.ends().0, Some(0));

    let mut terminal = Terminal::start(table.db(), &["keepers", "live"]);
    terminal.sees("show a Keeper").sees("[q] leave").types("u");
    terminal.sees("which one?").types(CTRL_C);
    terminal.sees("nothing was changed").sees("[q] leave").types("q");
    assert_eq!(terminal.ends().0, Some(0));
    let now = table.json("keepers")["keepers"].clone();
    assert_eq!(now["waits_for"]["what"], "act");
    let refused = table.refused(2, "keepers live");
    assert_eq!(
        refused.err,
        "error: keepers live needs a terminal\nhint: wyrm keepers and its commands do the same\n"
    );
}
