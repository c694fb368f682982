//! A table for tests: a database of its own, a fixed clock, width, time zone, randomness and
//! environment; `wyrm` runs in process and all its output is compared.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::LazyLock;

use chrono::{DateTime, Duration, FixedOffset, TimeZone, Utc};
use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;
use wyrmkeep::app::play::{Live, open};
use wyrmkeep::app::{Access, Context, PATIENCE, Prompter, Session, Settings, Terminals};
use wyrmkeep::cli::TitleEntry;

/// How many random samples a test takes: a quarter of them by default, all of them with
/// `WYRM_SAMPLES=all`.
#[allow(clippy::disallowed_methods, reason = "the environment says how thorough a run is")]
pub fn samples(all: usize) -> usize {
    if std::env::var("WYRM_SAMPLES").is_ok_and(|asked| asked == "all") {
        all
    } else {
        all.div_ceil(4)
    }
}

/// The same for a list: every fourth by default.
pub fn sampled<T>(all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    all.into_iter().step_by(4 / samples(4))
}

/// Random cases, the same every time; `PROPTEST_CASES` sets their number, `PROPTEST_RNG_SEED` varies them.
pub fn repeatable(cases: usize, seed: u64) -> ProptestConfig {
    let asked = ProptestConfig::default();
    ProptestConfig {
        cases: match asked.cases {
            256 => u32::try_from(samples(cases)).unwrap(),
            asked => asked,
        },
        rng_seed: match asked.rng_seed {
            RngSeed::Random => RngSeed::Fixed(seed),
            asked => asked,
        },
        failure_persistence: None,
        max_shrink_iters: 400,
        ..asked
    }
}

/// The output of a run, and its exit code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    pub out: String,
    pub err: String,
    pub code: u8,
}

impl Said {
    /// The error and its hint, without the usage line.
    pub fn complaint(&self) -> &str {
        match self.err.find("usage: ") {
            Some(at) => &self.err[..at],
            None => &self.err,
        }
    }
}

impl std::fmt::Display for Said {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "exit {}", self.code)?;
        if !self.out.is_empty() {
            write!(f, "\n--- stdout\n{}", self.out.trim_end_matches('\n'))?;
        }
        if !self.err.is_empty() {
            write!(f, "\n--- stderr\n{}", self.err.trim_end_matches('\n'))?;
        }
        Ok(())
    }
}

/// The words of a command line: a list, or one line in which '…' keeps words together.
pub trait Words<'a> {
    fn words(self) -> Vec<&'a str>;
}

impl<'a> Words<'a> for &'a str {
    fn words(self) -> Vec<&'a str> {
        let mut words = Vec::new();
        for (n, part) in self.split('\'').enumerate() {
            match n % 2 {
                0 => words.extend(part.split_whitespace()),
                _ => words.push(part),
            }
        }
        words
    }
}

impl<'a> Words<'a> for &'a String {
    fn words(self) -> Vec<&'a str> {
        self.as_str().words()
    }
}

impl<'a> Words<'a> for &[&'a str] {
    fn words(self) -> Vec<&'a str> {
        self.to_vec()
    }
}

impl<'a> Words<'a> for &Vec<&'a str> {
    fn words(self) -> Vec<&'a str> {
        self.clone()
    }
}

impl<'a, const N: usize> Words<'a> for &[&'a str; N] {
    fn words(self) -> Vec<&'a str> {
        self.to_vec()
    }
}

/// Where files are in memory, if there is room enough.
#[cfg(unix)]
fn memory() -> Option<&'static str> {
    let place = "/dev/shm";
    let found = rustix::fs::statvfs(place).ok()?;
    (found.f_bavail * found.f_frsize > 1 << 30).then_some(place)
}

#[cfg(not(unix))]
fn memory() -> Option<&'static str> {
    None
}

/// A temporary folder. Nothing in it has to outlive the test, so nothing waits for a disk.
pub fn folder() -> tempfile::TempDir {
    match memory() {
        Some(place) => tempfile::tempdir_in(place),
        None => tempfile::tempdir(),
    }
    .unwrap()
}

/// A table: its database and the progress of its clock.
pub struct Table {
    folder: tempfile::TempDir,
    db: PathBuf,
    pub width: usize,
    /// How long a command waits for another one.
    pub patience: std::time::Duration,
    /// Whether a person is there; their answers, in order.
    pub answers: Option<VecDeque<&'static str>>,
    minutes: i64,
    entropy: u64,
    pub titles: fn() -> wyrmkeep::cli::Registry,
    pub env: BTreeMap<String, OsString>,
}

/// One migrated, empty database, copied for every table.
static TEMPLATE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = folder();
    let db = folder.path().join("template.db");
    let mut table = Table::at(folder, db.clone());
    table.ok(&["player", "add", "Nobody"]);
    table.ok(&["undo"]);
    let conn = rusqlite::Connection::open(&db).unwrap();
    conn.execute_batch("DELETE FROM step; DELETE FROM dropped_step; DELETE FROM sqlite_sequence; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;").unwrap();
    drop(conn);
    std::fs::read(db).unwrap()
});

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

/// Answers from a list: an option's beginning, several joined by `+`, or a line of text (`…` keeps
/// the typed text).
struct Script(VecDeque<&'static str>);

impl Prompter for Script {
    fn choose(&mut self, question: &str, options: &[String]) -> Option<usize> {
        let answer = self.0.pop_front()?;
        let found = options.iter().position(|option| option.starts_with(answer));
        Some(found.unwrap_or_else(|| panic!("{question} {options:?} has no {answer}")))
    }
    fn choose_many(
        &mut self,
        question: &str,
        options: &[String],
        marked: &[usize],
    ) -> Option<Vec<usize>> {
        let answer = self.0.pop_front()?;
        match answer {
            "none" => return Some(Vec::new()),
            "as marked" => return Some(marked.to_vec()),
            _ => {}
        }
        let find = |part: &str| {
            let found = options.iter().position(|option| option.starts_with(part));
            found.unwrap_or_else(|| panic!("{question} {options:?} has no {part}"))
        };
        Some(answer.split('+').map(find).collect())
    }
    fn key(&mut self, menu: &str, keys: &[char]) -> Option<char> {
        let wanted = self.0.pop_front()?.chars().next()?;
        assert!(keys.contains(&wanted), "{menu} has no {wanted}");
        Some(wanted)
    }
    fn text(&mut self, _question: &str, _help: &str, typed: &str) -> Option<String> {
        let answer = self.0.pop_front()?;
        Some(match answer.strip_prefix('…') {
            Some(more) => format!("{typed}{more}"),
            None => answer.to_owned(),
        })
    }
}

impl Table {
    /// An empty database, ready for use.
    pub fn new() -> Self {
        let folder = folder();
        let db = folder.path().join("wyrm.db");
        std::fs::write(&db, &*TEMPLATE).unwrap();
        Self::at(folder, db)
    }

    /// No database yet.
    pub fn without_database() -> Self {
        let folder = folder();
        let db = folder.path().join("wyrm.db");
        Self::at(folder, db)
    }

    fn at(folder: tempfile::TempDir, db: PathBuf) -> Self {
        Self {
            folder,
            db,
            width: 80,
            patience: PATIENCE,
            answers: None,
            minutes: 0,
            entropy: 0,
            titles: wyrmkeep::cli::titles,
            env: BTreeMap::new(),
        }
    }

    /// Campaign "Ashes" with Denra the rogue, Timorn the wizard and Brum the warrior.
    pub fn with_party() -> Self {
        let mut table = Self::new();
        table.ok(&["campaign", "new", "Ashes"]);
        table.ok(&["hero", "new", "Denra", "--class", "rogue"]);
        table.ok(&["hero", "new", "Timorn", "--class", "wizard"]);
        table.ok(&["hero", "new", "Brum", "--class", "warrior"]);
        table
    }

    /// Another laptop: a copy of the current file, with its own randomness.
    pub fn another(&self, chance: u64) -> Self {
        let folder = folder();
        let db = folder.path().join("other.db");
        let conn = rusqlite::Connection::open(&self.db).unwrap();
        conn.execute("VACUUM INTO ?1", [db.to_str().unwrap()]).unwrap();
        Self { minutes: self.minutes, entropy: chance << 32, ..Self::at(folder, db) }
    }

    /// Another place at the same table: the same file, with its own randomness.
    pub fn beside(&self, chance: u64) -> Self {
        let folder = folder();
        Self { minutes: self.minutes, entropy: chance << 32, ..Self::at(folder, self.db.clone()) }
    }

    pub fn db(&self) -> &Path {
        &self.db
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Runs `wyrm` with these words, one minute after the last run.
    pub fn run<'a>(&mut self, words: impl Words<'a>) -> Said {
        let words = words.words();
        let db = self.db.to_str().unwrap().to_owned();
        let mut args = vec!["wyrm", "--db", &db];
        args.extend(&words);
        self.run_raw(&args)
    }

    /// Lets time pass.
    pub fn days_later(&mut self, days: i64) {
        self.minutes += days * 24 * 60;
    }

    /// Runs with exactly these words, including the program's name.
    pub fn run_raw(&mut self, words: &[&str]) -> Said {
        self.run_at(words, None)
    }

    /// The same, at a terminal with a full screen if there is one.
    pub fn run_at(&mut self, words: &[&str], console: Option<wyrmkeep::cli::ConsoleMaker>) -> Said {
        let (out, err) = (Shared::default(), Shared::default());
        let entropy = Rc::new(RefCell::new(self.entropy));
        let mut context = self.context([&out, &err], &entropy, console.is_some());
        let words = words.iter().map(Into::into);
        let titles = (self.titles)();
        let code = match console {
            Some(console) => wyrmkeep::cli::run_on(words, &mut context, titles, console),
            None => wyrmkeep::cli::run_with(words, &mut context, titles),
        };
        self.entropy = *entropy.borrow();
        let hide = |shared: &Shared| {
            let text = String::from_utf8(shared.0.borrow().clone()).unwrap();
            text.replace(self.folder.path().to_str().unwrap(), "FOLDER")
        };
        Said { out: hide(&out), err: hide(&err), code }
    }

    /// The environment of the next command.
    fn context(
        &mut self,
        [out, err]: [&Shared; 2],
        entropy: &Rc<RefCell<u64>>,
        screen: bool,
    ) -> Context {
        let start = Utc.with_ymd_and_hms(2026, 11, 14, 19, 0, 0).unwrap();
        let now: DateTime<Utc> = start + Duration::minutes(self.minutes);
        self.minutes += 1;
        let source = entropy.clone();
        let zone = FixedOffset::east_opt(3600).unwrap();
        let asked = self.answers.is_some() || screen;
        Context {
            out: Box::new(out.clone()),
            err: Box::new(err.clone()),
            input: Box::new(|_| Ok(String::new())),
            ask: Box::new(Script(self.answers.take().unwrap_or_default())),
            clock: Box::new(move || now),
            local: Box::new(move |time| time.with_timezone(&zone)),
            universal: Box::new(move |time| {
                zone.from_local_datetime(&time).earliest().map(|t| t.to_utc())
            }),
            entropy: Box::new(move || {
                *source.borrow_mut() += 1;
                *source.borrow()
            }),
            env: self.env.clone(),
            width: self.width,
            height: 24,
            page: Box::new(|_, _, _| false),
            cores: 2,
            terminal: Terminals { input: asked, output: screen, error: asked },
            durable: false,
            patience: self.patience,
        }
    }

    /// A session with the database, as a command opens it.
    pub fn session(&mut self, access: Access) -> Session {
        let entropy = Rc::new(RefCell::new(self.entropy));
        let mut context = self.context([&Shared::default(), &Shared::default()], &entropy, false);
        let settings = Settings {
            path: self.db.clone(),
            make_folder: false,
            durable: false,
            patience: self.patience,
            backups: None,
        };
        let titles = (self.titles)().titles();
        let session = Session::open(&mut context, &settings, access, None, titles).unwrap();
        self.entropy = *entropy.borrow();
        session
    }

    /// A title by its group of commands.
    pub fn title(&self, group: &str) -> TitleEntry {
        (self.titles)().group(group).unwrap()
    }

    /// The open play of a title, by its group of commands.
    pub fn open_play(&mut self, group: &str) -> (TitleEntry, Live) {
        let (title, session) = (self.title(group), self.session(Access::Read));
        (title, open::status(&session, title.handle()).unwrap())
    }

    /// Runs and expects success.
    #[track_caller]
    pub fn ok<'a>(&mut self, words: impl Words<'a>) -> Said {
        let words = words.words();
        let said = self.run(&words);
        assert_eq!(said.code, 0, "wyrm {}\n{said}", words.join(" "));
        said
    }

    /// Everyone in the open play of Dragonkeepers has enough cards, as hands were not recorded.
    #[track_caller]
    pub fn untold_hands(&mut self) {
        let players = self.json("amulets")["play"]["players"].clone();
        for player in players.as_array().unwrap() {
            let name = player["name"].as_str().unwrap();
            self.ok(&format!("amulets hand {name} unknown"));
        }
    }

    /// Runs with `--json`, expects success and returns the document.
    #[track_caller]
    pub fn json<'a>(&mut self, words: impl Words<'a>) -> serde_json::Value {
        let mut words = words.words();
        words.push("--json");
        let said = self.ok(&words);
        serde_json::from_str(&said.out).unwrap_or_else(|error| panic!("{error}: {said}"))
    }

    /// Runs a command that must fail with this code and change nothing in the database.
    #[track_caller]
    pub fn refused<'a>(&mut self, code: u8, words: impl Words<'a>) -> Said {
        let words = words.words();
        let before = (self.dump(), self.steps());
        let said = self.run(&words);
        assert_eq!(said.code, code, "wyrm {}\n{said}", words.join(" "));
        assert_eq!(said.out, "", "a refusal says nothing on standard output");
        assert_eq!(
            (self.dump(), self.steps()),
            before,
            "wyrm {} changed something",
            words.join(" ")
        );
        said
    }

    /// Every step and whether it is undone, as text: a refusal adds none and drops none.
    fn steps(&self) -> String {
        if !self.db.exists() {
            return String::new();
        }
        let conn = rusqlite::Connection::open(&self.db).unwrap();
        let mut rows = conn.prepare("SELECT * FROM step ORDER BY id").unwrap();
        let columns = rows.column_count();
        let mut rows = rows.query([]).unwrap();
        let mut text = String::new();
        while let Some(row) = rows.next().unwrap() {
            for n in 0..columns {
                text.push_str(&format!("{:?} ", row.get_ref(n).unwrap()));
            }
            text.push('\n');
        }
        text
    }

    /// Changes the file like another program.
    pub fn edit_elsewhere(&self, sql: &str) {
        let conn = rusqlite::Connection::open(&self.db).unwrap();
        conn.execute_batch(&format!(
            "UPDATE journal_now SET mode = 'replay', step = 1;
             {sql};
             UPDATE journal_now SET mode = 'closed', step = NULL;"
        ))
        .unwrap();
    }

    /// Every row of every table with a person's records, as text.
    pub fn dump(&self) -> String {
        if !self.db.exists() {
            return String::new();
        }
        dump(&rusqlite::Connection::open(&self.db).unwrap())
    }
}

/// Every row of every journalled table, as text; without the titles of a new file.
pub fn dump(conn: &rusqlite::Connection) -> String {
    let mut text = String::new();
    let mut names = conn
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN ('database_info', 'draft', 'dropped_step', 'journal_now', 'step', 'step_change') ORDER BY name")
        .unwrap();
    let names: Vec<String> =
        names.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    for name in names {
        let own = if name == "title" { "id > 4" } else { "true" };
        let mut rows =
            conn.prepare(&format!("SELECT * FROM {name} WHERE {own} ORDER BY 1, 2, 3")).unwrap();
        let columns = rows.column_count();
        let mut rows = rows.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            let values: Vec<String> =
                (0..columns).map(|n| format!("{:?}", row.get_ref(n).unwrap())).collect();
            text.push_str(&format!("{name}: {}\n", values.join(" | ")));
        }
    }
    text
}
