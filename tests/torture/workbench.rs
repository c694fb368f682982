//! A folder with a file in a state, a command that changes it, and the invariants after the
//! command, however it ended.

use std::path::PathBuf;
use std::sync::LazyLock;

use crate::child::{self, End, Ran};
use crate::file;
use crate::scale::{Fault, Figures, say};
use crate::states::{lay_out, state};
use crate::world::{World, words};

/// Commands that change something, with their states.
const JOBS: [(&str, &str); 10] = [
    ("party", "player add Frida"),
    ("party", "hunt record --outcome slain --heroes denra,brum,vela --note 'A cold night'"),
    ("middle", "drako defend none"),
    ("middle", "hunt reroll 1 2 --dice DD"),
    ("middle", "undo 5"),
    ("undone", "redo 7"),
    ("undone", "player add Gerd"),
    ("party", "catalog import own.toml"),
    ("old", "player add Hanna"),
    ("none", "campaign new Embers"),
];

/// The same, for commands that an older wyrm does not have.
const LATER: [(&str, &str); 9] = [
    ("middle", "undo 12 --yes"),
    ("party", "backup copy.db"),
    ("middle", "restore good.db --yes"),
    ("party", "merge other.db --take mine"),
    ("middle", "doctor --salvage saved.db"),
    ("party", "import json other.json --take mine"),
    ("party", "play add --file plays.csv"),
    ("middle", "export json out.json"),
    ("party", "catalog export out.toml"),
];

/// Whether this wyrm can read a line.
pub fn is_known(line: &str) -> bool {
    let args = std::iter::once("wyrm").chain(words(line));
    let program = wyrmkeep::cli::titles().command();
    program.try_get_matches_from(args).is_ok()
}

/// A change that any file accepts, even one with many undone steps.
fn next() -> &'static str {
    let said = "player add Next --yes";
    if is_known(said) { said } else { "player add Next" }
}

/// All known commands that change something.
pub fn jobs() -> Vec<(&'static str, &'static str)> {
    let all = JOBS.iter().chain(&LATER).copied();
    all.filter(|(_, line)| is_known(line)).collect()
}

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

const PLAYS: &str = "date,game,players,winner
2026-11-01,Azul,Ana; Ben,Ana
2026-11-02,Catan,Ana; Cleo; Ben,Cleo
";

/// Everything in the file that continued elsewhere.
static JSON: LazyLock<String> = LazyLock::new(|| {
    let folder = crate::scale::folder();
    let db = folder.path().join("wyrm.db");
    lay_out(state("elsewhere"), &db);
    World::on(&db).ok("export json").out
});

/// A folder with a file in a state, and the result of a command.
pub struct Bench {
    folder: tempfile::TempDir,
    pub db: PathBuf,
    state: &'static str,
    pub line: &'static str,
    before: String,
    after: String,
    exported: Vec<u8>,
}

impl Bench {
    pub fn of((state, line): (&'static str, &'static str)) -> Bench {
        let folder = crate::scale::folder();
        let db = folder.path().join("wyrm.db");
        let mut bench = Bench {
            folder,
            db,
            state,
            line,
            before: String::new(),
            after: String::new(),
            exported: Vec::new(),
        };
        bench.lay_out();
        bench.look();
        bench.before = file::content(&bench.db).unwrap();
        let ran = bench.run();
        assert!(ran.is_ok(), "wyrm {line}: {}", ran.err);
        bench.after = file::content(&bench.db).unwrap();
        if let Some(file) = bench.written_by("export") {
            bench.exported = std::fs::read(file).unwrap();
        } else if bench.copied().is_none() {
            assert_ne!(bench.before, bench.after, "wyrm {line} changes something");
        }
        bench
    }

    /// Restores everything, with nothing else in the folder.
    pub fn lay_out(&self) {
        file::clear(self.folder.path());
        let at = |name: &str| self.folder.path().join(name);
        std::fs::write(at("own.toml"), OWN).unwrap();
        std::fs::write(at("plays.csv"), PLAYS).unwrap();
        if self.line.contains("other.json") {
            std::fs::write(at("other.json"), &*JSON).unwrap();
        }
        lay_out(state("party"), &at("good.db"));
        lay_out(state("elsewhere"), &at("other.db"));
        if self.state != "none" {
            lay_out(state(self.state), &self.db);
        }
    }

    /// The words, with files in the folder.
    pub fn words(&self) -> Vec<String> {
        let ends = [".toml", ".db", ".json", ".csv"];
        let place = |word: &str| {
            if ends.iter().any(|end| word.ends_with(end)) {
                self.folder.path().join(word).to_str().unwrap().to_owned()
            } else {
                word.to_owned()
            }
        };
        words(self.line).into_iter().map(place).collect()
    }

    /// The output file of the command, if it writes everything to one.
    fn copied(&self) -> Option<PathBuf> {
        self.written_by("backup").or(self.written_by("doctor"))
    }

    /// The output file of the command, if it is this one.
    fn written_by(&self, command: &str) -> Option<PathBuf> {
        let is_it = self.line.split(' ').any(|word| word == command);
        is_it.then(|| PathBuf::from(self.words().pop().unwrap()))
    }

    pub fn with_words<T>(&self, run: impl FnOnce(&[&str]) -> T) -> T {
        let words = self.words();
        run(&words.iter().map(String::as_str).collect::<Vec<_>>())
    }

    fn run(&self) -> Ran {
        self.with_words(|words| child::run(&self.db, words))
    }

    /// How often the command makes each of these calls; with `near`, only on the file and beside it.
    pub fn calls(&self, calls: &[&str], near: bool) -> Vec<usize> {
        self.lay_out();
        self.with_words(|words| child::count_calls(&self.db, words, calls, near))
    }

    /// Reads the file, which upgrades an old one. A new one has nothing to read.
    fn look(&self) -> Option<Ran> {
        let there = self.db.metadata().is_ok_and(|found| found.len() > 0);
        there.then(|| child::run(&self.db, &["history", "--limit", "1"]))
    }

    /// The invariants after a command, however it ended.
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
        let next = child::run(&self.db, &words(next()));
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
        if let Some(copy) = self.copied().filter(|_| ran.is_ok())
            && file::content(&copy).ok().as_ref() != Some(&self.before)
        {
            figures.fault(Fault::Lost, &format!("{how}: not all was copied"));
        }
        if let Some(file) = self.written_by("export") {
            let there = std::fs::read(file).ok();
            if there.as_ref().is_some_and(|bytes| *bytes != self.exported) {
                figures.fault(Fault::HalfDone, &format!("{how}: not all was exported"));
            } else if ran.is_ok() && there.is_none() {
                figures.fault(Fault::Lost, &format!("{how}: nothing was exported"));
            }
        }
        let recorded = ran.is_ok() || ran.err.contains("was recorded as step");
        match file::content(&self.db) {
            Ok(now) if now == self.after => {
                let changed = self.before != self.after;
                if changed && ran.err.contains("nothing was changed") {
                    let said = format!("{how}: these words are wrong: {}", ran.err);
                    figures.fault(Fault::Wrong, &said);
                }
                if changed && matches!(ran.end, End::Code(1..)) && !recorded {
                    figures.count("refused and yet there", 1);
                    say(&format!("torture: refused and yet there: {how}: {}", ran.err.trim()));
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
