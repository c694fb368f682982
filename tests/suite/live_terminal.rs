//! `hunt live` at a real terminal: single keys in, lines out.
#![cfg(unix)]

use crate::harness::Table;
use crate::terminal::{CTRL_C, DOWN, ENTER, Terminal};

/// Start, a full round, quit, resume, win: with single keys.
#[test]
fn a_live_hunt_is_played_left_and_resumed_on_a_terminal() {
    let mut table = Table::with_party();
    table.ok("catalog edit class rogue tokens=1");
    table.ok("catalog edit class wizard tokens=1");
    table.ok("catalog edit dragon young-red hp=24");
    let mut terminal = Terminal::start(table.db(), &["hunt", "start"]);
    let first_two = [DOWN, DOWN, " ", ENTER].concat();
    terminal.sees("Who takes part?").types(&first_two);
    terminal.sees("wyrm hunt roll");
    assert_eq!(terminal.ends().0, Some(0));

    let mut terminal = Terminal::start(table.db(), &["hunt", "live"]);
    terminal.sees("5 dice as rolled:").sees("q leave").types("DDSXM\r");
    terminal.sees("could use").sees("mark a die").types("4\r");
    terminal.sees("Enter: roll again 4").sees("1 die as rolled:").types("D\r");
    terminal.sees("u: use a skill").types("u");
    terminal.sees("Which skill?").sees("1: Flanking Strike").types("1");
    terminal.sees("Young Red Dragon loses 6");
    terminal.sees("d: pass a die to Timorn").types("d");
    terminal.sees("Which die is passed on?").sees("5: magic").types("5");
    terminal.sees("Timorn is next").sees("r: Timorn rolls").types("r");
    terminal.sees("A die was passed on:").types(ENTER);
    terminal.sees("4 dice as rolled, beside the magic that is kept:").types("MMXS\r");
    terminal.sees("u: use a skill").types("u");
    terminal.sees("Which skill?").sees("1: Fireball").types("1");
    // Nothing is left to choose: the turn ends by itself, and the dice of the Fury are due.
    terminal.sees("Timorn loses 5");
    for _ in 0..3 {
        terminal.sees("5 dice as rolled:").types("SSSSS\r");
    }
    terminal.sees("misses").sees("5 dice as rolled:").types("q");
    terminal.sees("the hunt waits: wyrm hunt live resumes it");
    assert_eq!(terminal.ends().0, Some(0));
    terminal.is_usable();

    let mut terminal = Terminal::start(table.db(), &["hunt", "live"]);
    terminal.sees("round 2").sees("11 of 24").sees("5 dice as rolled:").types("DDDSS\r");
    terminal.sees("u: use a skill").types("u");
    terminal.sees("Which skill?").sees("1: Sudden Death").types("1");
    terminal.sees("4 of 24").types("z");
    terminal.sees("undone: hunt 1 (id 1): Denra uses Sudden Death").sees("11 of 24").types("u");
    terminal.sees("Which skill?").sees("1: Sudden Death").types("1");
    terminal.sees("4 of 24");
    terminal.sees("5 dice as rolled:").types("MMXXS\r");
    terminal.sees("u: use Magic Bolt").types("u");
    terminal.sees("The dragon is slain!").sees("Enter: settle the hunt").types(ENTER);
    terminal.sees("1 gold left over").types(ENTER);
    terminal.sees("any key").types(ENTER).sees("q leave").types("q");
    let (code, screen) = terminal.ends();
    assert_eq!(code, Some(0), "{screen}");
    assert!(!terminal.wrote_codes(), "lines and nothing else");
    assert_eq!(table.json("hunt show")["hunt"]["outcome"], "slain", "{screen}");
}

/// Ctrl-C always exits with 130, q with 0, and half-entered dice are saved.
#[test]
fn q_and_ctrl_c_leave_a_live_hunt_open() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    for (key, code) in [("q", 0), (CTRL_C, 130)] {
        let before = table.dump();
        let mut terminal = Terminal::start(table.db(), &["hunt", "live"]);
        terminal.sees("5 dice as rolled:").sees("> ").types("dd").sees("DD").types(key);
        terminal.sees("the hunt waits");
        let (ended, screen) = terminal.ends();
        assert_eq!(ended, Some(code));
        assert!(!screen.contains("error"), "{screen}");
        assert!(screen.ends_with("resumes it)\n"), "{screen}");
        assert_eq!(table.dump(), before);
        let mut terminal = Terminal::start(table.db(), &["hunt", "live"]);
        terminal.sees("> DD").types("z").sees("entry removed").types("q");
        assert_eq!(terminal.ends().0, Some(0));
    }
}
