//! A person at a real terminal: keys in, screen out, through a pseudo-terminal. Waits for text,
//! never for time.
#![cfg(unix)]

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

use crate::harness::Table;
use crate::terminal_screen::Glass;

pub const DOWN: &str = "\x1b[B";
pub const ENTER: &str = "\r";
pub const CTRL_C: &str = "\x03";
pub const ESCAPE: &str = "\x1b";

/// A terminal with wyrm in it.
pub struct Terminal {
    keys: File,
    child: Child,
    screen: Receiver<Vec<u8>>,
    seen: Vec<u8>,
    /// How much of the plain text was already matched.
    read: usize,
    /// Columns and lines, and the amount of output before this size.
    size: (u16, u16),
    drawn_from: usize,
    /// The terminal's state before anything ran in it.
    pub at_first: LocalModes,
}

/// Text without colour and cursor codes.
fn plain(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut plain = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\x1b' => {
                if chars.next() == Some('[') {
                    chars.by_ref().find(|c| c.is_ascii_alphabetic());
                }
            }
            '\r' => {}
            c => plain.push(c),
        }
    }
    plain
}

/// Keeps the terminal open a moment longer than its program: some kernels drop what was written just
/// before the last close.
fn closes_after(program: Pid, terminal: File) {
    std::thread::spawn(move || {
        let ended = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        let _ = waitid(WaitId::Pid(program), ended);
        std::thread::sleep(Duration::from_millis(20));
        drop(terminal);
    });
}

impl Terminal {
    pub fn start(db: &Path, words: &[&str]) -> Self {
        Self::with_pager(db, words, "cat")
    }

    /// With this pager for long answers.
    pub fn with_pager(db: &Path, words: &[&str], pager: &str) -> Self {
        Self::sized(db, words, pager, (100, 40), &[])
    }

    /// In a window of this size, with these variables.
    pub fn sized(
        db: &Path,
        words: &[&str],
        pager: &str,
        (columns, lines): (u16, u16),
        variables: &[(&str, &str)],
    ) -> Self {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let size = Winsize { ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&master, size).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let slave = OpenOptions::new()
            .read(true)
            .write(true)
            .open(Path::new(std::ffi::OsStr::from_bytes(name.to_bytes())))
            .unwrap();
        let at_first = tcgetattr(&master).unwrap().local_modes;
        let child = Command::new(env!("CARGO_BIN_EXE_wyrm"))
            .arg("--db")
            .arg(db)
            .args(words)
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "C.UTF-8")
            .env("PAGER", pager)
            .env_remove("LESS")
            .envs(variables.iter().copied())
            .stdin(Stdio::from(slave.try_clone().unwrap()))
            .stdout(Stdio::from(slave.try_clone().unwrap()))
            .stderr(Stdio::from(slave.try_clone().unwrap()))
            .spawn()
            .unwrap();
        closes_after(Pid::from_child(&child), slave);
        let keys = File::from(master);
        let mut output = keys.try_clone().unwrap();
        let (send, screen) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // The other end is closed when wyrm ends: an error, or nothing more to read.
            loop {
                match output.read(&mut bytes) {
                    Ok(count @ 1..) if send.send(bytes[..count].to_vec()).is_ok() => {}
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    _ => break,
                }
            }
        });
        Self {
            keys,
            child,
            screen,
            seen: Vec::new(),
            read: 0,
            size: (columns, lines),
            drawn_from: 0,
            at_first,
        }
    }

    /// The current content of the full screen.
    pub fn glass(&self) -> Glass {
        let (columns, lines) = self.size;
        Glass::of(&self.seen[self.drawn_from..], columns.into(), lines.into())
    }

    /// Waits until the full screen shows this.
    #[track_caller]
    pub fn shows(&mut self, text: &str) -> &mut Self {
        let began = std::time::Instant::now();
        loop {
            let glass = self.glass().text();
            if glass.contains(text) {
                return self;
            }
            match self.screen.recv_timeout(Duration::from_secs(60)) {
                Ok(bytes) if began.elapsed() < Duration::from_secs(60) => self.seen.extend(bytes),
                _ => panic!("no {text:?} on the screen, but\n{glass}"),
            }
        }
    }

    /// How many pictures are complete: each ends with its cursor.
    fn drawn(&self) -> usize {
        let seen = &self.seen[self.drawn_from..];
        let ends = seen.windows(5).filter(|bytes| *bytes == b"\x1b[?25");
        ends.count()
    }

    /// Waits for a complete picture that differs from this one; the last picture, if wyrm ends or
    /// draws the same again.
    pub fn draws(&mut self, before: &str) -> String {
        let (began, drawn) = (std::time::Instant::now(), self.drawn());
        loop {
            let end = self.seen.windows(5).rposition(|bytes| bytes == b"\x1b[?25");
            let is_whole = end.is_some_and(|end| self.seen.len() - end < 20);
            let picture = self.glass().text();
            if is_whole && picture != before {
                return picture;
            }
            let patience = if is_whole && self.drawn() > drawn {
                Duration::from_millis(50)
            } else {
                Duration::from_secs(60)
            };
            match self.screen.recv_timeout(patience) {
                Ok(bytes) if began.elapsed() < Duration::from_secs(60) => self.seen.extend(bytes),
                _ => return picture,
            }
        }
    }

    /// Presses a key and waits for its effect.
    pub fn presses(&mut self, key: &str) -> String {
        let before = self.glass().text();
        self.types(key).draws(&before)
    }

    /// The shell's terminal is restored: its screen, its cursor, its lines.
    #[track_caller]
    pub fn is_usable(&self) {
        let modes = self.modes();
        let lines = LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG;
        assert!(modes.contains(lines), "left raw: {modes:?}");
        assert!(self.shows_cursor(), "the cursor is hidden");
        assert!(!self.glass().covered, "the shell's screen is covered");
    }

    /// Resizes the window.
    pub fn resize(&mut self, columns: u16, lines: u16) -> &mut Self {
        let size = Winsize { ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&self.keys, size).unwrap();
        (self.size, self.drawn_from) = ((columns, lines), self.seen.len());
        self.send(Signal::WINCH);
        self
    }

    /// Waits until the screen shows this, after the previous match.
    #[track_caller]
    pub fn sees(&mut self, text: &str) -> &mut Self {
        loop {
            let all = plain(&self.seen);
            if let Some(place) = all[self.read..].find(text) {
                self.read += place + text.len();
                return self;
            }
            match self.screen.recv_timeout(Duration::from_secs(60)) {
                Ok(bytes) => {
                    let asks = |bytes: &[u8]| bytes.windows(4).any(|w| w == b"\x1b[6n");
                    if asks(&bytes) {
                        self.types("\x1b[1;1R");
                    }
                    self.seen.extend(bytes);
                }
                Err(_) => panic!("no {text:?} on the screen, but\n{all}"),
            }
        }
    }

    pub fn types(&mut self, keys: &str) -> &mut Self {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self
    }

    /// Whether wyrm has this database, or a file beside it, open now.
    #[cfg(target_os = "linux")]
    pub fn holds(&self, db: &Path) -> bool {
        let open = std::fs::read_dir(format!("/proc/{}/fd", self.child.id())).unwrap();
        let mut open = open.filter_map(|file| std::fs::read_link(file.unwrap().path()).ok());
        let db = db.canonicalize().unwrap();
        open.any(|file| file.to_string_lossy().starts_with(&*db.to_string_lossy()))
    }

    /// Kills wyrm, like a machine that is switched off.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits for the end; returns the exit code and all output.
    pub fn ends(&mut self) -> (Option<i32>, String) {
        let (status, screen) = self.ended();
        (status.code(), screen)
    }

    /// Whether anything except text was written: colours, cursor, another screen.
    pub fn wrote_codes(&self) -> bool {
        self.seen.contains(&b'\x1b')
    }

    /// Waits for any end.
    pub fn ended(&mut self) -> (ExitStatus, String) {
        loop {
            match self.screen.recv_timeout(Duration::from_secs(60)) {
                Ok(bytes) => self.seen.extend(bytes),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    self.child.kill().unwrap();
                    panic!("it waits for something:\n{}", plain(&self.seen));
                }
            }
        }
        let status = self.child.wait().unwrap();
        // Output left in the terminal when wyrm closed it.
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = self.keys.read(&mut bytes) {
            self.seen.extend(&bytes[..count]);
        }
        (status, plain(&self.seen))
    }

    /// The current treatment of lines and keys, according to the terminal.
    pub fn modes(&self) -> LocalModes {
        tcgetattr(&self.keys).unwrap().local_modes
    }

    /// Whether the cursor was left visible.
    pub fn shows_cursor(&self) -> bool {
        let seen = String::from_utf8_lossy(&self.seen);
        seen.rfind("\x1b[?25l") <= seen.rfind("\x1b[?25h")
    }

    pub fn send(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Whether it was stopped, to be resumed later.
    pub fn is_stopped(&self) -> bool {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        stat.rsplit(") ").next().unwrap().starts_with('T')
    }
}

/// Waits for an effect of another process.
#[track_caller]
#[cfg(target_os = "linux")]
pub fn until(what: &str, holds: impl Fn() -> bool) {
    let began = std::time::Instant::now();
    while !holds() {
        assert!(began.elapsed() < Duration::from_secs(60), "never {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn a_new_hero_is_asked_for_on_a_terminal() {
    let mut table = Table::new();
    table.ok(&["campaign", "new", "Ashes"]);
    let mut terminal = Terminal::start(table.db(), &["hero", "new"]);
    terminal.sees("What is the hero called?").types("Timorn\r");
    terminal.sees("Which class?").types("wiz").types(ENTER);
    terminal.sees("Who plays the hero?").types("Ana\r");
    terminal.sees("Timorn joins as a level 1 wizard");
    terminal.sees("(undo: wyrm undo)");
    assert_eq!(terminal.ends().0, Some(0));
    let hero = table.json(&["hero", "show", "timorn"]);
    assert_eq!(hero["hero"]["class"], "wizard");
    assert_eq!(hero["hero"]["player"], "Ana");
}

#[test]
fn a_hunt_is_asked_for_on_a_terminal() {
    let mut table = Table::with_party();
    let mut terminal = Terminal::start(table.db(), &["hunt", "record"]);
    terminal.sees("How did it end?").sees("wiped").types(ENTER);
    // All living heroes are preselected.
    let all_but_the_last = [DOWN, DOWN, " ", ENTER].concat();
    terminal.sees("Who took part?").types(&all_but_the_last);
    terminal.sees("Who died?").types(ENTER);
    // The Young Red Dragon's 3 gold for two.
    terminal.sees("1 gold left over (1 of 1): who gets it?");
    terminal.types(DOWN).types(ENTER);
    let (code, screen) = terminal.ends();
    assert_eq!(code, Some(0), "{screen}");
    let hunt = table.json(&["hunt", "show"])["hunt"].clone();
    assert_eq!(hunt["outcome"], "slain", "{screen}");
    let gold: Vec<i64> = hunt["shares"]
        .as_array()
        .unwrap()
        .iter()
        .map(|share| share["gold"].as_i64().unwrap())
        .collect();
    assert_eq!(gold, [1, 2], "the second named gets it: {hunt}");
}

#[test]
fn a_level_up_is_asked_for_on_a_terminal() {
    let mut table = Table::with_party();
    table.ok(&["hero", "edit", "timorn", "--reason", "told", "--exp", "6"]);
    let mut terminal = Terminal::start(table.db(), &["hero", "level-up", "timorn"]);
    terminal.sees("Level 2: Timorn improves which skill?");
    terminal.types("fire").types(ENTER);
    terminal.sees("Three rolls for hit points");
    terminal.types("MSXDC HHCM SSS").types(ENTER);
    terminal.sees("Timorn is level 2 now");
    let (code, screen) = terminal.ends();
    assert_eq!(code, Some(0), "{screen}");
    // "Increasing a Hero's Level": Timorn's 25 hit points.
    let hero = table.json(&["hero", "show", "timorn"])["hero"].clone();
    assert_eq!((&hero["level"], &hero["max_hp"]), (&2.into(), &25.into()));
}

#[test]
fn every_other_missing_word_is_asked_for_too() {
    let mut table = Table::with_party();
    table.ok(&[
        "hunt",
        "record",
        "--outcome",
        "slain",
        "--heroes",
        "denra,timorn,brum",
        "--dead",
        "brum",
    ]);
    table.ok(&["hero", "edit", "brum", "--reason", "told", "--gold", "3"]);
    for (words, answers, says) in [
        (&["player", "add"][..], &[("Who?", "Ana\r")][..], "Ana is a player now"),
        (
            &["market", "buy"],
            &[("Which item?", "haste\r"), ("Which hero?", "den\r")],
            "Denra buys Haste Potion for 1",
        ),
        (&["hero", "show"], &[("Which hero?", "tim\r")], "Fireball"),
        (&["hero", "history"], &[("Which hero?", "tim\r")], "Young Red Dragon"),
        (&["hero", "resurrect"], &[("Which hero?", "brum\r")], "Brum paid 2"),
        (
            &["campaign", "new"],
            &[("What is the campaign called?", "Embers\r")],
            "Embers begins at chapter 1",
        ),
        (&["campaign", "use"], &[("Which campaign?", "ash\r")], "Ashes is the current campaign"),
    ] {
        let mut terminal = Terminal::start(table.db(), words);
        for (question, keys) in answers {
            terminal.sees(question).types(keys);
        }
        let (code, screen) = terminal.ends();
        assert_eq!(code, Some(0), "{words:?}\n{screen}");
        assert!(screen.contains(says), "{words:?}\n{screen}");
    }
}

#[test]
fn ctrl_c_and_escape_at_any_question_end_with_130_and_change_nothing() {
    let mut table = Table::with_party();
    table.ok(&["hero", "edit", "timorn", "--reason", "told", "--exp", "6"]);
    let before = table.dump();
    for (words, question) in [
        (&["hero", "new"][..], "What is the hero called?"),
        (&["hero", "new", "Kel"], "Which class?"),
        (&["hunt", "record"], "How did it end?"),
        (&["hunt", "record", "--outcome", "slain"], "Who took part?"),
        (&["hero", "level-up", "timorn"], "improves which skill?"),
        (&["hero", "level-up", "timorn", "--improve", "fireball"], "Three rolls"),
        (&["hero", "show"], "Which hero?"),
        (&["player", "add"], "Who?"),
        (&["campaign", "use"], "Which campaign?"),
    ] {
        for key in [CTRL_C, ESCAPE] {
            let mut terminal = Terminal::start(table.db(), words);
            terminal.sees(question).types(key);
            let (code, screen) = terminal.ends();
            assert_eq!(code, Some(130), "{words:?}\n{screen}");
            assert!(
                screen.contains("nothing was changed"),
                "{words:?} {key:?}\n{:?}",
                terminal.seen
            );
            assert_eq!(table.dump(), before, "{words:?}");
        }
    }
}

#[test]
fn nothing_is_asked_with_no_input() {
    let table = Table::with_party();
    let mut terminal = Terminal::start(table.db(), &["hunt", "record", "--no-input"]);
    let (code, screen) = terminal.ends();
    assert_eq!(code, Some(2), "{screen}");
    assert!(screen.contains("error: missing: --outcome"), "{screen}");
}

#[test]
fn tables_fit_the_terminal_and_have_colour_there() {
    let table = Table::with_party();
    let mut terminal = Terminal::start(table.db(), &["hero", "list"]);
    let (code, screen) = terminal.ends();
    assert_eq!(code, Some(0));
    assert!(screen.lines().all(|line| line.chars().count() <= 100), "{screen}");
    assert!(terminal.seen.contains(&b'\x1b'), "colour on a terminal");
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let table = Table::with_party();
    for words in
        [&["catalog", "list"][..], &["--help"], &["man"], &["demo"], &["history", "--json"]]
    {
        let mut child = Command::new(env!("CARGO_BIN_EXE_wyrm"))
            .arg("--db")
            .arg(table.db())
            .args(words)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{words:?} {complaint}");
        assert!(!complaint.contains("error"), "{words:?} {complaint}");
    }
}

#[test]
fn questions_have_colour_unless_it_is_turned_off() {
    let table = Table::with_party();
    for (more, colored) in [(&[][..], true), (&["--color", "never"], false), (&["--plain"], false)]
    {
        let words = [&["campaign", "use"][..], more].concat();
        let mut terminal = Terminal::start(table.db(), &words);
        terminal.sees("Which campaign?").types(ENTER);
        assert_eq!(terminal.ends().0, Some(0));
        let seen = String::from_utf8_lossy(&terminal.seen).into_owned();
        let foreground = seen.contains("\x1b[38;5;") || seen.contains("\x1b[3");
        assert_eq!(foreground, colored, "{more:?} {seen:?}");
    }
}
