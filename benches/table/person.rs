//! A person at the table who presses keys and looks at a clock.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::error::Error;
use std::io;
use std::path::Path;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use chrono::{TimeZone, Utc};
use ratatui_core::backend::TestBackend;
use ratatui_core::terminal::Terminal;
use wyrmkeep::app::{Context, PATIENCE, Prompter, Terminals};
use wyrmkeep::screen::{Console, Happening, Key, Screen, Style};

/// The source of randomness: another number for each, the same in every run.
static CHANCE: AtomicU64 = AtomicU64::new(1);

/// Nobody is asked here.
struct Nobody;

impl Prompter for Nobody {
    fn choose(&mut self, _: &str, _: &[String]) -> Option<usize> {
        None
    }
    fn choose_many(&mut self, _: &str, _: &[String], _: &[usize]) -> Option<Vec<usize>> {
        None
    }
    fn text(&mut self, _: &str, _: &str, _: &str) -> Option<String> {
        None
    }
    fn key(&mut self, _: &str, _: &[char]) -> Option<char> {
        None
    }
}

/// A context with constant time and randomness.
pub fn context() -> Context {
    Context {
        out: Box::new(io::sink()),
        err: Box::new(io::sink()),
        input: Box::new(|_| Ok(String::new())),
        ask: Box::new(Nobody),
        clock: Box::new(|| Utc.timestamp_nanos(1_780_000_000_000_000_000)),
        local: Box::new(|time| time.fixed_offset()),
        universal: Box::new(|time| Some(time.and_utc())),
        entropy: Box::new(|| CHANCE.fetch_add(1, Ordering::Relaxed)),
        env: BTreeMap::new(),
        width: 80,
        height: 24,
        page: Box::new(|_, _, _| false),
        cores: 1,
        terminal: Terminals::default(),
        durable: true,
        patience: PATIENCE,
    }
}

/// Runs one command line in process.
pub fn wyrm(db: &Path, line: &str) -> Result<(), Box<dyn Error>> {
    let mut words: Vec<std::ffi::OsString> = vec!["wyrm".into(), "--db".into(), db.into()];
    words.extend(line.split_whitespace().map(Into::into));
    match wyrmkeep::cli::run(words, &mut context()) {
        0 => Ok(()),
        code => Err(format!("wyrm {line}: exit {code}").into()),
    }
}

/// A console that measures from each key to the next picture.
struct Timed {
    terminal: Terminal<TestBackend>,
    keys: VecDeque<Key>,
    pressed: Option<Instant>,
    took: Rc<RefCell<Vec<Duration>>>,
}

impl Console for Timed {
    fn size(&mut self) -> (u16, u16) {
        (80, 24)
    }

    fn draw(&mut self, screen: &dyn Screen, style: &Style) -> io::Result<()> {
        let picture = screen.picture(style);
        self.terminal.draw(|frame| picture.draw(frame, style)).map_err(io::Error::other)?;
        if let Some(pressed) = self.pressed.take() {
            self.took.borrow_mut().push(pressed.elapsed());
        }
        Ok(())
    }

    fn next(&mut self, _: Duration) -> Happening {
        self.pressed = Some(Instant::now());
        self.keys.pop_front().map_or(Happening::Gone, Happening::Key)
    }
}

/// Sits down at the table and presses these keys; returns the time of each.
pub fn sits_down(db: &Path, keys: Vec<Key>) -> Result<Vec<Duration>, Box<dyn Error>> {
    let took = Rc::new(RefCell::new(Vec::new()));
    let (kept, mut keys) = (took.clone(), Some(VecDeque::from(keys)));
    let console = move |_| -> io::Result<Box<dyn Console>> {
        Ok(Box::new(Timed {
            terminal: Terminal::new(TestBackend::new(80, 24)).map_err(io::Error::other)?,
            keys: keys.take().unwrap_or_default(),
            pressed: None,
            took: kept.clone(),
        }))
    };
    let mut context = context();
    context.terminal = Terminals { input: true, output: true, error: true };
    let words: Vec<std::ffi::OsString> = ["wyrm", "--db"]
        .map(Into::into)
        .into_iter()
        .chain([db.into()])
        .chain(["table", "--advice"].map(Into::into))
        .collect();
    let titles = wyrmkeep::cli::titles();
    match wyrmkeep::cli::run_on(words, &mut context, titles, Box::new(console)) {
        0 => Ok(took.take()),
        code => Err(format!("wyrm table: exit {code}").into()),
    }
}
