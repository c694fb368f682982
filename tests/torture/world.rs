//! `wyrm` in process: a fixed clock and randomness, standard input, and a person who answers at
//! random until they leave. Slow commands are named, and end the whole run.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io::Write;
use std::panic::AssertUnwindSafe;
use std::path::Path;
use std::rc::Rc;
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

use chrono::{FixedOffset, TimeZone, Utc};
use wyrmkeep::app::{Context, PATIENCE, Prompter, Terminals};

use crate::scale::{Chance, say};

/// The time limit of a command line in process.
const LIMIT: Duration = Duration::from_secs(120);

/// The output of a run, and its exit code; none if it panicked.
#[derive(Debug, Clone)]
pub struct Said {
    pub out: String,
    pub err: String,
    pub code: Option<u8>,
    pub took: Duration,
}

/// The context of command lines on one file.
pub struct World {
    db: String,
    /// The duration of the evening in minutes.
    pub minutes: i64,
    entropy: u64,
    /// The content of standard input.
    pub input: String,
    /// Whether a person is at a terminal, and how many questions they answer before they leave.
    pub person: Option<(Chance, usize)>,
}

#[derive(Clone, Default)]
struct Shared(Rc<RefCell<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A person who answers anything.
struct Anyone(Option<(Chance, usize)>);

/// Possible answers of a person, to any question.
const TYPED: [&str; 16] = [
    "",
    "1",
    "2",
    "0",
    "-1",
    "99999999999999999999",
    "DDSSX",
    "1 3",
    "ana",
    "red",
    "3green",
    "c3",
    "low+egg",
    "unknown",
    "é\u{301}\u{202e}",
    "all",
];

impl Anyone {
    fn still(&mut self) -> Option<&mut Chance> {
        let (chance, left) = self.0.as_mut()?;
        *left = left.checked_sub(1)?;
        Some(chance)
    }
}

impl Prompter for Anyone {
    fn choose(&mut self, _question: &str, options: &[String]) -> Option<usize> {
        let chance = self.still()?;
        (!options.is_empty()).then(|| chance.below(options.len()))
    }
    fn choose_many(
        &mut self,
        _question: &str,
        options: &[String],
        _marked: &[usize],
    ) -> Option<Vec<usize>> {
        let chance = self.still()?;
        Some((0..options.len()).filter(|_| chance.once_in(2)).collect())
    }
    fn key(&mut self, _menu: &str, keys: &[char]) -> Option<char> {
        let chance = self.still()?;
        (!keys.is_empty()).then(|| *chance.pick(keys))
    }
    fn text(&mut self, _question: &str, _help: &str, typed: &str) -> Option<String> {
        let chance = self.still()?;
        Some(if chance.once_in(3) { typed.to_owned() } else { (*chance.pick(&TYPED)).to_owned() })
    }
}

thread_local! {
    /// Every world has its own randomness, the same in every run: records that two of them make in
    /// one file never have the same UUID.
    static WORLDS: Cell<u64> = const { Cell::new(1 << 40) };
}

impl World {
    pub fn on(db: &Path) -> World {
        let chance = WORLDS.get() + (1 << 20);
        WORLDS.set(chance);
        World::with_chance(db, chance)
    }

    /// A world whose randomness begins here.
    pub fn with_chance(db: &Path, chance: u64) -> World {
        World {
            db: db.to_str().unwrap().to_owned(),
            minutes: 0,
            entropy: chance,
            input: String::new(),
            person: None,
        }
    }

    /// Runs `wyrm` with these words, a minute after the last run.
    pub fn run(&mut self, words: &[&str]) -> Said {
        let (out, err) = (Shared::default(), Shared::default());
        let entropy = Rc::new(RefCell::new(self.entropy));
        let mut context = self.context(&out, &err, entropy.clone());
        let mut args = vec!["wyrm", "--db", &self.db];
        args.extend(words);
        let watched = Watched::over(&format!("wyrm {}", words.join(" ")));
        let began = Instant::now();
        let run = || {
            let args = args.iter().map(Into::into);
            wyrmkeep::cli::run_with(args, &mut context, wyrmkeep::cli::titles())
        };
        let code = quietly(run);
        drop(watched);
        self.entropy = *entropy.borrow();
        let text = |shared: &Shared| String::from_utf8_lossy(&shared.0.borrow()).into_owned();
        Said {
            out: text(&out),
            err: code.as_ref().err().cloned().unwrap_or_else(|| text(&err)),
            code: code.ok(),
            took: began.elapsed(),
        }
    }

    /// Runs a command that must succeed.
    #[track_caller]
    pub fn ok(&mut self, line: &str) -> Said {
        let said = self.run(&words(line));
        assert_eq!(said.code, Some(0), "wyrm {line}\n{}", said.err);
        said
    }

    fn context(&mut self, out: &Shared, err: &Shared, entropy: Rc<RefCell<u64>>) -> Context {
        let start = Utc.with_ymd_and_hms(2026, 11, 14, 19, 0, 0).unwrap();
        let now = start + chrono::Duration::minutes(self.minutes);
        self.minutes += 1;
        let zone = FixedOffset::east_opt(3600).unwrap();
        let input = std::mem::take(&mut self.input);
        let asked = self.person.is_some();
        Context {
            out: Box::new(out.clone()),
            err: Box::new(err.clone()),
            input: Box::new(move |_| Ok(input.clone())),
            ask: Box::new(Anyone(self.person.take())),
            clock: Box::new(move || now),
            local: Box::new(move |time| time.with_timezone(&zone)),
            universal: Box::new(move |time| {
                let time = zone.from_local_datetime(&time).earliest();
                time.map(|time| time.to_utc())
            }),
            entropy: Box::new(move || {
                *entropy.borrow_mut() += 1;
                *entropy.borrow()
            }),
            env: BTreeMap::new(),
            width: 80,
            height: 24,
            page: Box::new(|_, _, _| false),
            cores: 1,
            terminal: Terminals { input: asked, output: false, error: asked },
            durable: false,
            patience: PATIENCE,
        }
    }
}

/// The words of a line, in which '…' keeps words together.
pub fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for (n, part) in line.split('\'').enumerate() {
        match n % 2 {
            0 => words.extend(part.split_whitespace()),
            _ => words.push(part),
        }
    }
    words
}

thread_local! {
    /// The location of the last panic, while panics are expected here; none otherwise.
    static PANICKED: RefCell<Option<String>> = const { RefCell::new(None) };
}

static HOOK: LazyLock<()> = LazyLock::new(|| {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let expected = PANICKED.with_borrow_mut(|place| match place {
            Some(place) => {
                *place = panic.to_string();
                true
            }
            None => false,
        });
        if !expected {
            usual(panic);
        }
    }));
});

/// Runs code that may panic, and returns where. Panics that it catches itself are not reported.
pub fn quietly<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    LazyLock::force(&HOOK);
    PANICKED.set(Some(String::new()));
    let ran = std::panic::catch_unwind(AssertUnwindSafe(run));
    let place = PANICKED.take().unwrap_or_default();
    ran.map_err(|_panic| place)
}

/// The running commands, and their start times. Nothing in process can be ended from outside, so a
/// hanging one is named and ends the run.
static RUNNING: Mutex<BTreeMap<u64, (Instant, String)>> = Mutex::new(BTreeMap::new());

static WATCH: LazyLock<()> = LazyLock::new(|| {
    std::thread::spawn(|| {
        loop {
            std::thread::sleep(Duration::from_secs(1));
            let running = RUNNING.lock().unwrap();
            let hung = running.values().find(|(began, _)| began.elapsed() > LIMIT);
            if let Some((_, what)) = hung {
                say(&format!("torture: hang, the run ends here: {what}"));
                std::process::abort();
            }
        }
    });
});

/// A command with a time limit.
pub struct Watched(u64);

impl Watched {
    pub fn over(what: &str) -> Watched {
        LazyLock::force(&WATCH);
        let mut running = RUNNING.lock().unwrap();
        let id = running.last_key_value().map_or(0, |(last, _)| last + 1);
        running.insert(id, (Instant::now(), what.to_owned()));
        Watched(id)
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        RUNNING.lock().unwrap().remove(&self.0);
    }
}
