//! Recording commands, and losing power at every point of their calls.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

use super::disk::{Disk, Image, Way};
use super::judge::{self, State};
use super::strace::{self, Call};
use crate::scale::{Budget, Chance, Figures, either, long};

const WYRM: &str = env!("CARGO_BIN_EXE_wyrm");

/// The amount of work.
struct Effort {
    /// Writes of contents examined in one recording; other calls are always examined.
    writes: usize,
    /// Tries of each random way.
    tries: u64,
}

fn effort() -> Effort {
    Effort { writes: either(20, u64::MAX) as usize, tries: either(1, 3) }
}

/// Its name in the figures.
const LOST: &str = "losses of power";

/// The minimum number of power losses, unless there are fewer points.
const LOSSES: u64 = 600;

struct Command {
    words: String,
    calls: Vec<Call>,
    after: State,
}

/// A folder, and the calls of commands in it.
pub struct Recording {
    name: &'static str,
    home: tempfile::TempDir,
    logs: tempfile::TempDir,
    database: PathBuf,
    start: Option<(Image, State)>,
    commands: Vec<Command>,
}

impl Recording {
    /// `database` is a path in `home`, which has the initial content.
    pub fn new(name: &'static str, home: tempfile::TempDir, database: &Path) -> Recording {
        Recording {
            name,
            database: home.path().join(database),
            home,
            logs: crate::scale::folder(),
            start: None,
            commands: Vec::new(),
        }
    }

    pub fn database(&self) -> &Path {
        &self.database
    }

    pub fn beside(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    /// Runs a command without recording it.
    pub fn prepare(&self, line: &str) {
        let log = self.logs.path().join("log");
        let (output, _) = strace::record(WYRM, &self.words(line), self.home.path(), &log);
        assert!(output.status.success(), "wyrm {line}: {output:?}");
    }

    /// Runs a command that is killed in the middle.
    pub fn kill(&self, line: &str, nth_sync: usize) {
        strace::kill(WYRM, &self.words(line), self.home.path(), nth_sync);
    }

    fn words<'a>(&'a self, line: &'a str) -> Vec<&'a str> {
        let mut words: Vec<&str> = line.split(' ').collect();
        let elsewhere = words.contains(&"--db");
        if !elsewhere && !self.database.starts_with(self.home.path().join(".local")) {
            words.extend(["--db", self.database.to_str().unwrap()]);
        }
        words
    }

    fn state(&self, image: &Image) -> Result<State, String> {
        judge::look(image, self.home.path(), &self.database)
    }

    /// Runs commands one after the other, each in a process of its own; each must succeed.
    pub fn run_all(&mut self, lines: &[&str]) {
        for line in lines {
            self.run(line);
        }
    }

    fn run(&mut self, line: &str) {
        let home = self.home.path().to_path_buf();
        if self.start.is_none() {
            let image = judge::read_folder(&home);
            let state = self.state(&image).unwrap();
            self.start = Some((image, state));
        }
        let log = self.logs.path().join("log");
        let (output, calls) = strace::record(WYRM, &self.words(line), &home, &log);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "wyrm {line}: {said}");
        let after = self.state(&judge::read_folder(&home)).unwrap();
        self.commands.push(Command { words: line.to_owned(), calls, after });
    }

    /// Data that had not reached the disk when a command answered.
    pub fn unsynced(&self) -> Vec<String> {
        let (image, start) = self.start.as_ref().unwrap();
        let mut disk = Disk::new(image);
        let mut before = start;
        let mut unsynced = Vec::new();
        for command in &self.commands {
            for call in &command.calls {
                disk.call(call);
                if matches!(call, Call::Answer) {
                    let found = disk.unsynced(command.after != *before).into_iter();
                    unsynced.extend(found.map(|what| format!("wyrm {}: {what}", command.words)));
                }
            }
            disk.close_all();
            before = &command.after;
        }
        unsynced
    }

    /// Loses power at every point that fits into the time, and prints the number. Everything was
    /// synced before the answer.
    pub fn replay(&self) {
        assert_eq!(self.unsynced(), Vec::<String>::new());
        match self.lose_power(|_| true) {
            Ok(figures) => figures.end(),
            Err(Loss { what, image }) => {
                // For later inspection.
                let kept = tempfile::tempdir().unwrap().keep();
                judge::lay_out(&image, self.home.path(), &kept);
                panic!("{} lost something: {what}; kept in {}", self.name, kept.display())
            }
        }
    }

    /// The same, with calls left out. The first loss ends it.
    ///
    /// The points are visited in passes: the first one examines every 64th, each later one halves the
    /// gaps. So a time limit still covers all of them.
    pub fn lose_power(&self, wanted: impl Fn(&Call) -> bool) -> Result<Figures, Loss> {
        let mut run = Run {
            recording: self,
            effort: effort(),
            budget: Budget::of(self.name, u64::MAX, LOSSES),
            chance: Chance::of(self.name, 0),
            seen: HashMap::new(),
            figures: Figures::of(self.name),
        };
        let passes = either(1, 64) as usize;
        let bits = passes.trailing_zeros();
        let mut all = 0;
        for pass in 0..passes {
            if !run.has_time() {
                break;
            }
            let offset = match bits {
                0 => 0,
                _ => pass.reverse_bits() >> (usize::BITS - bits),
            };
            all = self.pass(&mut run, &wanted, |point| point % passes == offset)?;
        }
        let states = run.seen.len() as u64;
        run.figures.count("different states opened", states);
        if long() {
            let tried = run.figures.counted("points") as usize;
            run.figures.covered(tried, all);
        }
        Ok(run.figures)
    }

    /// One pass through the whole recording. Returns the number of points.
    fn pass(
        &self,
        run: &mut Run,
        wanted: impl Fn(&Call) -> bool,
        chosen: impl Fn(usize) -> bool,
    ) -> Result<usize, Loss> {
        let (image, start) = self.start.as_ref().unwrap();
        let calls = self.commands.iter().flat_map(|command| &command.calls);
        let writes = calls.filter(|call| matches!(call, Call::Write(..))).count();
        let stride = writes.div_ceil(run.effort.writes).max(1);
        let mut disk = Disk::new(image);
        let (mut before, mut written, mut points) = (start, 0, 0);
        for command in &self.commands {
            let mut answered = false;
            for (place, call) in command.calls.iter().enumerate() {
                let changed = wanted(call) && disk.call(call);
                answered |= matches!(call, Call::Answer);
                let is_write = matches!(call, Call::Write(..));
                written += usize::from(is_write);
                if !changed || (is_write && written % stride != 0) {
                    continue;
                }
                points += 1;
                if !chosen(points) || !run.has_time() {
                    continue;
                }
                let judge = |state: &State| judge(state, before, &command.after, answered);
                run.at(&disk, judge).map_err(|loss| Loss {
                    what: format!(
                        "wyrm {}, call {place} ({}), {}",
                        command.words,
                        brief(call),
                        loss.what
                    ),
                    ..loss
                })?;
            }
            disk.close_all();
            before = &command.after;
        }
        Ok(points)
    }
}

/// The lost data, and the actual content.
#[derive(Debug)]
pub struct Loss {
    what: String,
    image: Image,
}

/// One pass through a recording. Known states are not opened again.
struct Run<'a> {
    recording: &'a Recording,
    effort: Effort,
    budget: Budget,
    chance: Chance,
    seen: HashMap<u64, Result<State, String>>,
    figures: Figures,
}

impl Run<'_> {
    fn has_time(&self) -> bool {
        self.budget.allows(self.figures.counted(LOST))
    }

    /// Loses power here, in every way.
    fn at(
        &mut self,
        disk: &Disk,
        judge: impl Fn(&State) -> Result<(), String>,
    ) -> Result<(), Loss> {
        self.figures.count("points", 1);
        for way in Way::ALL {
            let tries = match way {
                Way::Nothing => 1,
                // Nothing is pending.
                _ if disk.is_settled() => 0,
                _ if way.is_random() => self.effort.tries,
                _ => 1,
            };
            for _ in 0..tries {
                self.figures.count(LOST, 1);
                let image = disk.after(way, &mut self.chance);
                let mut hasher = DefaultHasher::new();
                image.hash(&mut hasher);
                let open = || self.recording.state(&image);
                let state = self.seen.entry(hasher.finish()).or_insert_with(open);
                let judged = state.as_ref().map_err(Clone::clone).and_then(&judge);
                if let Err(wrong) = judged {
                    let what = format!("the power takes {way:?}: {wrong}");
                    return Err(Loss { what, image });
                }
            }
        }
        Ok(())
    }
}

fn brief(call: &Call) -> String {
    let text = format!("{call:?}");
    text.chars().take(120).collect()
}

/// Before the answer either state is right, afterwards only the new one.
fn judge(found: &State, before: &State, after: &State, answered: bool) -> Result<(), String> {
    let right =
        found.database == after.database || (!answered && found.database == before.database);
    if !right {
        return Err(format!(
            "the database holds {}; before: {}, after: {}, answered: {answered}",
            found.database, before.database, after.database
        ));
    }
    for (name, held) in &found.others {
        let known = [before, after].map(|state| state.others.get(name));
        if let (Err(wrong), true) = (held, name.extension().is_some_and(|end| end == "db")) {
            return Err(format!("{} is broken: {wrong}", name.display()));
        }
        if known.iter().any(Option::is_some) && !known.contains(&Some(held)) {
            return Err(format!("{} holds neither the old nor the new", name.display()));
        }
    }
    for (name, held) in &after.others {
        let there = found.others.get(name);
        let stays = before.others.contains_key(name);
        if (stays && there.is_none()) || (answered && there != Some(held)) {
            return Err(format!("{} is missing or old", name.display()));
        }
    }
    Ok(())
}
