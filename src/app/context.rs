//! A command's whole environment. One place fills it from the system, and tests fill it with fixed
//! values; nothing below reads the clock, the environment or a terminal itself.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write;
use std::time::Duration;

use chrono::{DateTime, FixedOffset, NaiveDateTime, Utc};

/// Which of the three streams are terminals.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Terminals {
    pub input: bool,
    pub output: bool,
    pub error: bool,
}

/// A person to ask. `None` means no answer (Esc, Ctrl-C).
pub trait Prompter {
    /// One of the options, by index.
    fn choose(&mut self, question: &str, options: &[String]) -> Option<usize>;
    /// Any number of the options, by index; some may be preselected.
    fn choose_many(
        &mut self,
        question: &str,
        options: &[String],
        marked: &[usize],
    ) -> Option<Vec<usize>>;
    /// A line of text, with initial text; `help` describes the expected input.
    fn text(&mut self, question: &str, help: &str, typed: &str) -> Option<String>;
    /// One of several keys, without Enter, below a menu that describes them.
    fn key(&mut self, menu: &str, keys: &[char]) -> Option<char>;
    /// Turns colours off.
    fn without_colors(&mut self) {}
}

/// A pager: its command, its variables, and the text.
pub type Pager = Box<dyn FnMut(&str, &[(&str, &str)], &str) -> bool>;

/// A command's environment.
pub struct Context {
    pub out: Box<dyn Write>,
    pub err: Box<dyn Write>,
    /// Reads all of standard input, up to this many bytes.
    pub input: Box<dyn FnMut(u64) -> std::io::Result<String>>,
    pub ask: Box<dyn Prompter>,
    pub clock: Box<dyn Fn() -> DateTime<Utc>>,
    /// Universal time to local time.
    pub local: Box<dyn Fn(DateTime<Utc>) -> DateTime<FixedOffset>>,
    /// A local date and time to universal time, if that moment exists.
    pub universal: Box<dyn Fn(NaiveDateTime) -> Option<DateTime<Utc>>>,
    pub entropy: Box<dyn FnMut() -> u64>,
    /// Variables by name; their values need not be text.
    pub env: BTreeMap<String, OsString>,
    pub width: usize,
    /// The number of lines of the terminal.
    pub height: usize,
    /// Shows a text in a pager, with these variables added to the environment; returns whether it worked.
    pub page: Pager,
    /// The cores for long work.
    pub cores: usize,
    pub terminal: Terminals,
    /// Whether commits reach the disk before a command answers. Off only in tests.
    pub durable: bool,
    /// How long a command waits for another one that uses the file.
    pub patience: Duration,
}
