//! `wyrm table` at a real terminal: a pseudo-terminal in, a full screen out. However it ends, the
//! terminal is usable afterwards.
#![cfg(target_os = "linux")]

use std::path::Path;

use rustix::process::Signal;

use crate::harness::Table;
use crate::terminal::{CTRL_C, Terminal, until};

/// A hunt of two heroes against a dragon of few hit points.
fn hunting() -> Table {
    let mut table = Table::with_party();
    table.ok("catalog edit dragon young-red hp=24");
    table.ok("hunt start --heroes denra,timorn");
    table
}

fn sits(db: &Path) -> Terminal {
    Terminal::sized(db, &["table"], "cat", (80, 24), &[])
}

#[test]
fn leaving_in_the_middle_of_a_roll_keeps_the_half_entered_dice() {
    let table = hunting();
    let mut terminal = sits(table.db());
    terminal.shows("5 dice due").types("dd");
    terminal.shows("[D] [D] [ ] [ ] [ ]").types("q");
    let (code, screen) = terminal.ends();
    assert_eq!(code, Some(0), "{screen}");
    assert!(screen.contains("wyrm table resumes it"), "{screen}");
    terminal.is_usable();
    let mut terminal = sits(table.db());
    terminal.shows("[D] [D] [ ] [ ] [ ]").types("sxm\r");
    terminal.shows("1 [D]   2 [D]   3 [S]   4 [X]   5 [M]").types("q");
    assert_eq!(terminal.ends().0, Some(0));
    let mut terminal = sits(table.db());
    terminal.shows("5 [M]").types("q");
    assert_eq!(terminal.ends().0, Some(0));
    terminal.is_usable();
}

#[test]
fn another_size_draws_another_picture() {
    let table = hunting();
    let mut terminal = sits(table.db());
    terminal.shows("rogue").resize(60, 24);
    terminal.shows("Denra").shows("5 dice due").resize(120, 40);
    terminal.shows("What happened").resize(40, 10);
    terminal.shows("The table needs").resize(80, 24);
    terminal.shows("rogue").types("q");
    assert_eq!(terminal.ends().0, Some(0));
    terminal.is_usable();
}

#[test]
fn ctrl_c_and_signals_leave_the_terminal_as_it_was() {
    let table = hunting();
    let before = table.dump();
    let mut terminal = sits(table.db());
    terminal.shows("5 dice due").types("dd").types(CTRL_C);
    assert_eq!(terminal.ends().0, Some(130));
    terminal.is_usable();
    for signal in [Signal::HUP, Signal::INT, Signal::QUIT, Signal::TERM] {
        let mut terminal = sits(table.db());
        terminal.shows("3 more due");
        terminal.send(signal);
        terminal.ended();
        terminal.is_usable();
    }
    assert_eq!(table.dump(), before);
}

#[test]
fn a_table_that_is_stopped_lends_the_terminal_to_the_shell() {
    let table = hunting();
    let mut terminal = sits(table.db());
    terminal.shows("5 dice due").types("dd");
    terminal.shows("[D] [D] [ ]");
    let raw = terminal.modes();
    terminal.send(Signal::TSTP);
    until("stopped", || terminal.is_stopped());
    until("uncovered", || terminal.modes() != raw);
    terminal.send(Signal::CONT);
    until("raw again", || terminal.modes() == raw);
    terminal.types("s").shows("[D] [D] [S] [ ]");
    assert_eq!(terminal.modes(), raw);
    terminal.types("q");
    assert_eq!(terminal.ends().0, Some(0));
    terminal.is_usable();
}

/// An internal error, provoked in test builds.
#[cfg(debug_assertions)]
#[test]
fn a_fault_gives_the_terminal_back_and_reports_no_records() {
    let table = hunting();
    let before = table.dump();
    let state = tempfile::tempdir().unwrap();
    let fault = [("WYRM_FAULT", "!"), ("XDG_STATE_HOME", state.path().to_str().unwrap())];
    let mut terminal = Terminal::sized(table.db(), &["table"], "cat", (80, 24), &fault);
    terminal.shows("5 dice due").types("dd!");
    let (code, screen) = terminal.ends();
    assert_eq!(code, Some(70), "{screen}");
    assert!(screen.contains("your records are safe"), "{screen}");
    assert!(screen.contains("the report contains no records"), "{screen}");
    terminal.is_usable();
    assert_eq!(table.dump(), before);
    let folder = state.path().join("wyrmkeep");
    let reports: Vec<_> = std::fs::read_dir(folder).unwrap().collect();
    let [Ok(report)] = reports.as_slice() else { panic!("{reports:?}") };
    let report = std::fs::read_to_string(report.path()).unwrap();
    assert!(report.contains("place    src/cli/play/table/evening.rs:"), "{report}");
    assert!(report.contains("message  a fault was asked for"), "{report}");
    assert!(report.contains("command  wyrm table\n"), "{report}");
    assert!(!report.contains("Denra"), "{report}");
}

#[test]
fn what_another_terminal_does_appears() {
    let mut table = hunting();
    let mut terminal = sits(table.db());
    terminal.shows("Denra is next");
    table.ok("hunt roll --dice DDSXM");
    terminal.shows("5 [M]");
    terminal.types("q");
    assert_eq!(terminal.ends().0, Some(0));
}

#[test]
fn wyrm_alone_says_where_things_stand() {
    let table = hunting();
    let mut terminal = Terminal::sized(table.db(), &[], "cat", (80, 24), &[]);
    let (code, screen) = terminal.ends();
    assert_eq!(code, Some(0), "{screen}");
    assert!(screen.lines().count() <= 20, "{screen}");
    assert!(screen.contains("wyrm table --play 1"), "{screen}");
}
