//! Ended from outside: the terminal is restored, and no temporary files stay behind.
#![cfg(target_os = "linux")]

use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};

use rustix::process::{Signal, kill_process};
use rustix::termios::LocalModes;

use crate::harness::Table;
use crate::terminal::{Terminal, until};

const ENDS: [Signal; 4] = [Signal::HUP, Signal::INT, Signal::QUIT, Signal::TERM];

#[track_caller]
fn ended_by(terminal: &mut Terminal, signal: Signal, words: &[&str]) {
    terminal.send(signal);
    let (status, screen) = terminal.ended();
    assert_eq!(status.signal(), Some(signal.as_raw()), "{words:?} {status} {screen}");
    let modes = terminal.modes();
    assert!(
        modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG),
        "{words:?} {signal:?} leaves the terminal raw: {modes:?}"
    );
    assert!(terminal.shows_cursor(), "{words:?} {signal:?} hides the cursor");
}

#[test]
fn signals_give_the_terminal_back_at_every_kind_of_question() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,brum");
    let before = table.dump();
    for (words, shows) in [
        (&["hunt", "live"][..], "q leave"),
        (&["player", "add"], "Who?"),
        (&["campaign", "use"], "Which campaign?"),
        (&["hero", "show"], "Which hero?"),
    ] {
        for signal in ENDS {
            let mut terminal = Terminal::start(table.db(), words);
            let at_first = terminal.at_first;
            terminal.sees(shows);
            assert_ne!(terminal.modes(), at_first, "{words:?}");
            ended_by(&mut terminal, signal, words);
            assert_eq!(terminal.modes(), at_first, "{words:?}");
        }
    }
    assert_eq!(table.dump(), before);
}

#[test]
fn a_live_mode_that_is_stopped_lends_the_terminal_to_the_shell() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,brum");
    let mut terminal = Terminal::start(table.db(), &["hunt", "live"]);
    let at_first = terminal.at_first;
    terminal.sees("q leave");
    let raw = terminal.modes();
    assert_ne!(raw, at_first);
    terminal.send(Signal::TSTP);
    until("stopped", || terminal.is_stopped());
    assert_eq!(terminal.modes(), at_first);
    terminal.send(Signal::CONT);
    // Everything is printed again, and keys work again.
    terminal.sees("q leave");
    assert_eq!(terminal.modes(), raw);
    terminal.types("q");
    assert_eq!(terminal.ends().0, Some(0));
    assert_eq!(terminal.modes(), at_first);
}

#[test]
fn a_pager_that_is_open_is_closed_first() {
    let mut table = Table::with_party();
    let pages = table.folder().join("pages");
    let pager = format!("touch {}; exec sleep 100", pages.display());
    let words = ["explain"];
    let mut terminal = Terminal::with_pager(table.db(), &words, &pager);
    until("paged", || pages.exists());
    ended_by(&mut terminal, Signal::TERM, &words);
    table.ok("hero list");
}

fn demo(temporary: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wyrm"));
    command.env("TMPDIR", temporary).arg("demo").args(words);
    command.stdin(Stdio::null()).stderr(Stdio::null());
    command
}

#[test]
fn an_interrupted_demo_leaves_nothing_behind() {
    let folder = crate::harness::folder();
    let inside = || std::fs::read_dir(folder.path()).unwrap().count();
    for signal in ENDS {
        // Nobody reads the output, so it blocks in the middle.
        let (reading, writing) = std::io::pipe().unwrap();
        rustix::pipe::fcntl_setpipe_size(&writing, 4096).unwrap();
        let mut child = demo(folder.path(), &[]).stdout(writing).spawn().unwrap();
        let db = || {
            let mut folders = std::fs::read_dir(folder.path()).unwrap();
            let file = folders.next().map(|folder| folder.unwrap().path());
            file.is_some_and(|folder| folder.join("demo.db").exists())
        };
        until("begun", db);
        let pid = rustix::process::Pid::from_child(&child);
        kill_process(pid, signal).unwrap();
        assert_eq!(child.wait().unwrap().signal(), Some(signal.as_raw()));
        assert_eq!(inside(), 0, "{signal:?}");
        drop(reading);
    }
}
