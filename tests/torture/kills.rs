//! Killed at any moment: the file opens, the change is wholly there or not at all, and whatever was
//! acknowledged is there.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::child::{self, End, Ran};
use crate::file;
use crate::scale::{Chance, Fault, Figures, either, say};
use crate::states::{lay_out, state};
use crate::world::{World, words};

/// Commands that change something, with the state they are run in.
pub const JOBS: [(&str, &str); 10] = [
    ("party", "player add Frida"),
    (
        "party",
        "hunt record --outcome slain --heroes denra,brum,vela --note 'A cold night'",
    ),
    ("middle", "drako defend none"),
    ("middle", "hunt reroll 1 2 --dice DD"),
    ("middle", "undo 5"),
    ("undone", "redo 7"),
    ("undone", "player add Gerd"),
    ("party", "catalog import own.toml"),
    ("old", "player add Hanna"),
    ("none", "campaign new Embers"),
];

/// System calls that write, or make what was written last.
pub const CALLS: [&str; 9] = [
    "pwrite64",
    "write",
    "fsync",
    "fdatasync",
    "ftruncate",
    "unlink",
    "rename",
    "openat",
    "mkdir",
];

pub const OWN: &str = "
[[dragon]]
name = \"Mire Wyrm\"
rank = 2
hp = 44
exp = 9
gold = 5
attacks = \"Bite 5 / Tail 8 / Mud 11\"

[[item]]
name = \"Rope\"
use = \"durable\"
effect = \"text\"
text = \"it holds\"
price = 1
";

/// A folder with a file in a state, and what a command makes of it.
pub struct Bench {
    folder: tempfile::TempDir,
    pub db: PathBuf,
    state: &'static str,
    pub line: &'static str,
    before: String,
    after: String,
}

impl Bench {
    pub fn of((state, line): (&'static str, &'static str)) -> Bench {
        let folder = tempfile::tempdir().unwrap();
        let db = folder.path().join("wyrm.db");
        let mut bench = Bench {
            folder,
            db,
            state,
            line,
            before: String::new(),
            after: String::new(),
        };
        bench.lay_out();
        bench.look();
        bench.before = file::content(&bench.db).unwrap();
        let ran = bench.run();
        assert!(ran.is_ok(), "wyrm {line}: {}", ran.err);
        bench.after = file::content(&bench.db).unwrap();
        assert_ne!(bench.before, bench.after, "wyrm {line} changes something");
        bench
    }

    /// Everything as it was, and nothing else in the folder.
    pub fn lay_out(&self) {
        for entry in std::fs::read_dir(self.folder.path()).unwrap().flatten() {
            let path = entry.path();
            match path.is_dir() {
                true => std::fs::remove_dir_all(path).unwrap(),
                false => std::fs::remove_file(path).unwrap(),
            }
        }
        std::fs::write(self.folder.path().join("own.toml"), OWN).unwrap();
        if self.state != "none" {
            lay_out(state(self.state), &self.db);
        }
    }

    /// The words, with files in the folder.
    pub fn words(&self) -> Vec<String> {
        let place = |word: &str| match word.ends_with(".toml") {
            true => self.folder.path().join(word).to_str().unwrap().to_owned(),
            false => word.to_owned(),
        };
        words(self.line).into_iter().map(place).collect()
    }

    pub fn with_words<T>(&self, run: impl FnOnce(&[&str]) -> T) -> T {
        let words = self.words();
        run(&words.iter().map(String::as_str).collect::<Vec<_>>())
    }

    fn run(&self) -> Ran {
        self.with_words(|words| child::run(&self.db, words))
    }

    /// A look at the file, which upgrades an old one. There is nothing to look at in a new one.
    fn look(&self) -> Option<Ran> {
        let there = self.db.metadata().is_ok_and(|found| found.len() > 0);
        there.then(|| child::run(&self.db, &["history", "--limit", "1"]))
    }

    /// What must hold once a command ended, however it ended.
    pub fn check(&self, ran: &Ran, figures: &mut Figures, how: &str) {
        let how = format!("{} on {}, {how}: {:?}", self.line, self.state, ran.end);
        match ran.end {
            End::Hung => figures.fault(Fault::Hang, &how),
            End::Code(70) => figures.fault(Fault::Panic, &format!("{how}\n{}", ran.err)),
            _ => {}
        }
        if let Some(look) = self.look().filter(|look| !look.is_ok()) {
            figures.fault(Fault::Wrong, &format!("{how}: a look says {}", look.err));
        }
        self.check_content(ran, figures, &how);
        let next = child::run(&self.db, &["player", "add", "Next"]);
        if !next.is_ok() {
            let said = format!("{how}: the next command says {}", next.err);
            figures.fault(Fault::Wrong, &said);
        }
        for broken in file::broken_under_good_names(self.folder.path()) {
            figures.fault(Fault::HalfDone, &format!("{how}: {broken}"));
        }
    }

    fn check_content(&self, ran: &Ran, figures: &mut Figures, how: &str) {
        let there = self.db.metadata().is_ok_and(|found| found.len() > 0);
        if let Some(wrong) = file::unsound(&self.db).filter(|_| there) {
            figures.fault(Fault::HalfDone, &format!("{how}: {wrong}"));
        }
        let recorded = ran.is_ok() || ran.err.contains("was recorded as step");
        match file::content(&self.db) {
            Ok(now) if now == self.after => {
                if matches!(ran.end, End::Code(1..)) && !recorded {
                    figures.count("refused and yet there", 1);
                }
            }
            Ok(now)
                if now == self.before || (self.state == "none" && !now.contains("campaign")) =>
            {
                if recorded {
                    figures.fault(Fault::Lost, how);
                }
            }
            Ok(now) => figures.fault(Fault::HalfDone, &format!("{how}: {now}")),
            Err(error) => figures.fault(Fault::HalfDone, &format!("{how}: {error}")),
        }
    }
}

#[test]
fn killed_at_every_system_call_that_writes() {
    if !child::has_strace() {
        return say("torture: strace cannot be used, nothing is killed at a system call");
    }
    let mut figures = Figures::of("kills at system calls");
    let mut chance = Chance::of("calls", 0);
    let stride = either(16, 1) as usize;
    for job in JOBS {
        let bench = Bench::of(job);
        for call in CALLS {
            let mut n = 1 + chance.below(stride);
            loop {
                bench.lay_out();
                let kill = format!("signal=KILL:when={n}");
                let ran = bench
                    .with_words(|words| child::run_injected(&bench.db, words, call, &kill, false));
                bench.check(&ran, &mut figures, &format!("killed at {call} {n}"));
                if matches!(ran.end, End::Code(_)) {
                    break;
                }
                figures.count("kills", 1);
                n += stride;
            }
        }
    }
    figures.end();
}

/// Lines for a file that goes on living, whatever happened to it before.
const LINES: [&str; 12] = [
    "player add New#",
    "undo",
    "undo 2",
    "redo",
    "hunt roll --seed #",
    "hunt next",
    "hunt fail",
    "drako draw",
    "drako defend none",
    "hero edit denra --gold +1",
    "campaign new Tale#",
    "campaign use ashes",
];

#[test]
fn killed_at_random_moments_again_and_again_in_the_same_file() {
    let mut figures = Figures::of("kills at random");
    let mut chance = Chance::of("kills", 0);
    let folder = tempfile::tempdir().unwrap();
    let (db, copy) = (folder.path().join("wyrm.db"), folder.path().join("copy.db"));
    lay_out(state("middle"), &db);
    let usual = usual(&db);
    let mut before = file::content(&db).unwrap();
    for n in 0..either(40, 1500) {
        let line = chance.pick(&LINES).replace('#', &n.to_string());
        let words = words(&line);
        file::duplicate(&db, &copy);
        World::on(&copy).run(&words);
        let after = file::content(&copy).unwrap();
        let moment = usual * chance.below(1000) as u32 / 800;
        let ran = child::run_and_kill(&db, &words, moment);
        let how = format!(
            "{line} (number {n}), killed after {moment:?}: {:?}",
            ran.end
        );
        if let End::Killed(_) = ran.end {
            figures.count("kills", 1);
            figures.count("with a -wal left", u64::from(left_a_wal(&db)));
        }
        if let Some(wrong) = file::unsound(&db) {
            figures.fault(Fault::HalfDone, &format!("{how}: {wrong}"));
        }
        let now = file::content(&db).unwrap();
        if now != before && now != after {
            figures.fault(Fault::HalfDone, &format!("{how}: {now}"));
        } else if now != after && ran.is_ok() {
            figures.fault(Fault::Lost, &how);
        }
        if n % 10 == 0 {
            for broken in file::broken_under_good_names(folder.path()) {
                figures.fault(Fault::HalfDone, &format!("{how}: {broken}"));
            }
        }
        before = now;
    }
    figures.end();
}

fn left_a_wal(db: &Path) -> bool {
    let wal = file::beside(db, "-wal").metadata();
    wal.is_ok_and(|found| found.len() > 0)
}

/// How long a command usually takes here.
fn usual(db: &Path) -> Duration {
    let began = Instant::now();
    for _ in 0..5 {
        child::run(db, &["campaign", "use", "ashes"]);
        child::run(db, &["hero", "edit", "denra", "--gold", "+1"]);
    }
    began.elapsed() / 10
}
