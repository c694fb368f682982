//! `hunt live` at a real terminal: single keys in, the table out.
#![cfg(unix)]

use crate::harness::Table;
use crate::terminal::{CTRL_C, DOWN, ENTER, ESCAPE, Terminal};

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
    terminal.sees("[r] Denra rolls").sees("[q] leave").types("h");
    terminal.sees("[h] by hand: on").sees("[q] leave").types("r");
    terminal.sees("5 dice as thrown:").types("DDSXM\r");
    terminal.sees("could use").sees("[q] leave").types("r");
    terminal.sees("Which dice are rolled again?").types("4\r");
    terminal.sees("1 die as thrown:").types("D\r");
    terminal.sees("[u] use a skill").sees("[q] leave").types("u");
    terminal.sees("Which skill?").types("flank").types(ENTER);
    terminal.sees("Young Red Dragon loses 6");
    terminal.sees("[d] pass a die to Timorn").sees("[q] leave").types("d");
    terminal.sees("Which die is passed on?").types("magic").types(ENTER);
    terminal.sees("[r] Timorn rolls").sees("[q] leave").types("r");
    terminal.sees("A die was passed on:").types(ENTER);
    terminal.sees("4 dice as thrown, beside the magic that is kept:").types("MMXS\r");
    terminal.sees("[u] use a skill").sees("[q] leave").types("u");
    terminal.sees("Which skill?").types("fireball").types(ENTER);
    // Nothing is left to choose: the turn ends by itself.
    terminal.sees("Timorn loses 5");
    terminal.sees("[r] Fury of the Young Red Dragon").sees("[q] leave").types("r");
    for _ in 0..3 {
        terminal.sees("5 dice as thrown:").types("SSSSS\r");
    }
    terminal.sees("misses").sees("[r] Denra rolls").sees("[q] leave").types("q");
    terminal.sees("the hunt waits");
    assert_eq!(terminal.ends().0, Some(0));

    let mut terminal = Terminal::start(table.db(), &["hunt", "live"]);
    terminal.sees("round 2").sees("11/24").sees("[h] by hand: on").sees("[q] leave").types("r");
    terminal.sees("5 dice as thrown:").types("DDDSS\r");
    terminal.sees("[u] use a skill").sees("[q] leave").types("u");
    terminal.sees("Which skill?").types("sudden").types(ENTER);
    terminal.sees("4/24").sees("[q] leave").types("z");
    terminal.sees("undone: hunt 1 (id 1): Denra uses Sudden Death").sees("[q] leave").types("u");
    terminal.sees("Which skill?").types("sudden").types(ENTER);
    terminal.sees("4/24");
    terminal.sees("[r] Timorn rolls").sees("[q] leave").types("r");
    terminal.sees("5 dice as thrown:").types("MMXXS\r");
    terminal.sees("[u] use Magic Bolt").sees("[q] leave").types("u");
    terminal.sees("the dragon is slain!").sees("[n] settle the hunt").sees("[q] leave").types("n");
    terminal.sees("1 gold left over").types(ENTER);
    let (code, screen) = terminal.ends();
    assert_eq!(code, Some(0), "{screen}");
    assert_eq!(table.json("hunt show")["hunt"]["outcome"], "slain", "{screen}");
}

/// Esc and Ctrl-C at the keys leave the hunt as it is, Ctrl-C with 130; at a question they go back to
/// the keys.
#[test]
fn escape_and_ctrl_c_leave_a_live_hunt_open() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    for (key, code) in [(ESCAPE, 0), (CTRL_C, 130)] {
        let before = table.dump();
        let mut terminal = Terminal::start(table.db(), &["hunt", "live"]);
        terminal.sees("[q] leave").types("h");
        terminal.sees("[h] by hand: on").sees("[q] leave").types("r");
        terminal.sees("5 dice as thrown:").types(key);
        terminal.sees("[q] leave").types(key);
        terminal.sees("the hunt waits");
        let (ended, screen) = terminal.ends();
        assert_eq!(ended, Some(code));
        assert!(!screen.contains("error"), "{screen}");
        assert!(screen.ends_with("resumes it)\n"), "{screen}");
        assert_eq!(table.dump(), before);
    }
}
