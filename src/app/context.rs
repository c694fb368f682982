//! Everything a command takes from the world around it. One place fills it from the system, and
//! tests fill it with fixed values; nothing below reads the clock, the environment or a terminal
//! itself.

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

/// A person who can be asked. `None` means that nobody answered (Esc, Ctrl-C).
pub trait Prompter {
    /// One of the options, by its place.
    fn choose(&mut self, question: &str, options: &[String]) -> Option<usize>;
    /// Any number of the options, by their places; some may be marked beforehand.
    fn choose_many(
        &mut self,
        question: &str,
        options: &[String],
        marked: &[usize],
    ) -> Option<Vec<usize>>;
    /// A line of text, which starts with what was typed before; `help` says what is expected.
    fn text(&mut self, question: &str, help: &str, typed: &str) -> Option<String>;
    /// One key of several, without Enter, below a menu that says what each does.
    fn key(&mut self, menu: &str, keys: &[char]) -> Option<char>;
    /// From now on, no colours.
    fn without_colors(&mut self) {}
}

/// A pager by its command, variables it is given, and the text it shows.
pub type Pager = Box<dyn FnMut(&str, &[(&str, &str)], &str) -> bool>;

/// The world around a command.
pub struct Context {
    pub out: Box<dyn Write>,
    pub err: Box<dyn Write>,
    /// Reads all of standard input, unless it is larger than so many bytes.
    pub input: Box<dyn FnMut(u64) -> std::io::Result<String>>,
    pub ask: Box<dyn Prompter>,
    pub clock: Box<dyn Fn() -> DateTime<Utc>>,
    /// Universal time to local time.
    pub local: Box<dyn Fn(DateTime<Utc>) -> DateTime<FixedOffset>>,
    /// A local date and time to universal time, if there is such a moment.
    pub universal: Box<dyn Fn(NaiveDateTime) -> Option<DateTime<Utc>>>,
    pub entropy: Box<dyn FnMut() -> u64>,
    /// Variables by name; their values need not be text.
    pub env: BTreeMap<String, OsString>,
    pub width: usize,
    /// How many lines the terminal shows.
    pub height: usize,
    /// Shows a text in a pager, with these variables beside the environment; says whether it could.
    pub page: Pager,
    /// How many cores long work may use.
    pub cores: usize,
    pub terminal: Terminals,
    /// Whether commits reach the disk before a command answers. Off only in tests.
    pub durable: bool,
    /// How long a command waits for another one that uses the file.
    pub patience: Duration,
}
