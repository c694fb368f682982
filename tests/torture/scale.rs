//! The length of a run, the seed of everything, and the printed figures.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant, SystemTime};

use wyrmkeep::rules::dice::RandomDice;

pub fn long() -> bool {
    std::env::var("WYRM_TORTURE").is_ok_and(|asked| asked == "long")
}

/// How many of something: in the short form, in the long one.
pub fn either(short: u64, long: u64) -> u64 {
    if self::long() { long } else { short }
}

/// A temporary folder: on the disk in the long form, in memory in the short one if there is enough
/// room.
pub fn folder() -> tempfile::TempDir {
    let memory = "/dev/shm";
    let has_room = |found: rustix::fs::StatVfs| found.f_bavail * found.f_frsize > 1 << 30;
    if !long() && rustix::fs::statvfs(memory).is_ok_and(has_room) {
        tempfile::tempdir_in(memory)
    } else {
        tempfile::tempdir()
    }
    .unwrap()
}

/// The short form is always the same, the long one always new, unless `WYRM_SEED` is set.
static SEED: LazyLock<u64> = LazyLock::new(|| {
    let told = std::env::var("WYRM_SEED").ok();
    let clock = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let fresh = if long() { clock().map_or(14, |now| now.as_secs()) } else { 14 };
    let seed = told.and_then(|text| text.parse().ok()).unwrap_or(fresh);
    say(&format!("torture: WYRM_SEED={seed}"));
    seed
});

/// The minutes of all parts of the long form together, unless `WYRM_MINUTES` is set.
const MINUTES: u64 = 100;

/// The share of each part in thousandths of the time of two lanes, and its frequency. The remainder
/// is for parts of constant length.
const SHARES: [(&str, u32, u32); 25] = [
    ("kills at system calls", 100, 1),
    ("kills at random", 50, 1),
    ("disk faults", 120, 1),
    ("full disks", 20, 1),
    ("failing restores", 20, 1),
    ("command lines", 120, 1),
    ("random merges", 100, 1),
    ("damaged files", 40, 1),
    ("large damaged files", 30, 1),
    ("first commands at once", 10, 1),
    ("eight writers", 20, 1),
    ("two at every table", 20, 1),
    ("hostile texts", 20, 1),
    ("readers", 30, 1),
    ("power loss, default place", 5, 1),
    ("power loss, an evening", 25, 1),
    ("power loss, with a reader", 20, 1),
    ("power loss, a large step", 45, 1),
    ("power loss, catalog export", 10, 1),
    ("power loss, an upgrade", 10, 4),
    ("power loss, rollback journal", 20, 1),
    ("power loss, automatic backups", 20, 1),
    ("power loss, backup and restore", 20, 1),
    ("power loss, merge", 20, 1),
    ("power loss, after a kill", 4, 8),
];

const _: () = {
    let (mut all, mut n) = (0, 0);
    while n < SHARES.len() {
        all += SHARES[n].1 * SHARES[n].2;
        n += 1;
    }
    assert!(all <= 990);
};

static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);

fn minutes() -> u64 {
    let asked = std::env::var("WYRM_MINUTES").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(MINUTES)
}

/// How many parts run side by side. The shares are for two, so more only end earlier.
fn lanes() -> u64 {
    let mut args = std::env::args().skip_while(|arg| !arg.starts_with("--test-threads"));
    let asked = args.next().and_then(|arg| match arg.split_once('=') {
        Some((_, threads)) => Some(threads.to_owned()),
        None => args.next(),
    });
    let asked = asked.or_else(|| std::env::var("RUST_TEST_THREADS").ok());
    let threads = asked.and_then(|threads| threads.parse().ok());
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    threads.unwrap_or_else(cores).min(2) as u64
}

/// The work of a part: this many samples in the short form; in the long one as many as fit into its
/// share of the time, and at least its minimum.
pub struct Budget {
    short: u64,
    least: u64,
    until: Instant,
}

impl Budget {
    /// `short` is for the short form, `least` for the long one.
    pub fn of(part: &str, short: u64, least: u64) -> Budget {
        let known = SHARES.iter().find(|(name, ..)| *name == part);
        // A part without a share does its minimum.
        let share = known.map_or(0, |(_, share, _)| *share);
        let whole = Duration::from_secs(minutes() * 60);
        let own = whole * lanes() as u32 * share / 1000;
        Budget {
            short,
            least,
            // A part that begins late, because others took long, gets the remaining time.
            until: (Instant::now() + own).min(*BEGAN + whole),
        }
    }

    /// Whether there is time for more after this many samples.
    pub fn allows(&self, done: u64) -> bool {
        if long() { done < self.least || Instant::now() < self.until } else { done < self.short }
    }
}

/// Prints at once, whatever happens to the test.
pub fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Randomness derived from the seed and its purpose.
pub struct Chance(RandomDice);

impl Chance {
    pub fn of(what: &str, n: u64) -> Chance {
        let mixed = what
            .bytes()
            .fold(n, |mixed, byte| mixed.wrapping_mul(0x0100_0000_01b3) ^ u64::from(byte));
        Chance(RandomDice::new(*SEED, mixed))
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound.max(1) as u32) as usize
    }

    /// Once in this many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Shuffles.
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for n in (1..all.len()).rev() {
            all.swap(n, self.below(n + 1));
        }
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// A kind of fault; a run without any is a good one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// An acknowledged change is gone.
    Lost,
    /// A partial change, or a broken file with a good name.
    HalfDone,
    /// Exit 70, or a thread that panicked.
    Panic,
    /// A time limit was exceeded.
    Hang,
    /// Any other forbidden behaviour.
    Wrong,
}

type Faults = BTreeMap<Fault, u64>;

fn by_name(faults: &Faults) -> [(&'static str, u64); 5] {
    [
        ("lost", Fault::Lost),
        ("half-done", Fault::HalfDone),
        ("panics", Fault::Panic),
        ("hangs", Fault::Hang),
        ("otherwise wrong", Fault::Wrong),
    ]
    .map(|(name, fault)| (name, faults.get(&fault).copied().unwrap_or_default()))
}

/// How many parts ended, and their faults.
static ENDED: Mutex<(u64, Faults)> = Mutex::new((0, BTreeMap::new()));

/// The work of a part of the torture, and its faults.
pub struct Figures {
    what: &'static str,
    counts: Vec<(&'static str, u64)>,
    faults: Faults,
    covered: Option<(usize, usize)>,
    began: Instant,
    told: Instant,
}

impl Figures {
    pub fn of(what: &'static str) -> Figures {
        LazyLock::force(&SEED);
        LazyLock::force(&BEGAN);
        Figures {
            what,
            counts: Vec::new(),
            faults: BTreeMap::new(),
            covered: None,
            began: Instant::now(),
            told: Instant::now(),
        }
    }

    pub fn count(&mut self, name: &'static str, more: u64) {
        match self.counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += more,
            None => self.counts.push((name, more)),
        }
        if long() && self.told.elapsed() > Duration::from_secs(20) {
            self.told = Instant::now();
            self.tell("so far");
        }
    }

    /// Keeps the maximum.
    pub fn most(&mut self, name: &'static str, number: u64) {
        let known = self.counted(name);
        self.count(name, number.saturating_sub(known));
    }

    /// What was counted under this name so far.
    pub fn counted(&self, name: &str) -> u64 {
        let found = self.counts.iter().find(|(known, _)| *known == name);
        found.map_or(0, |(_, count)| *count)
    }

    /// Prints how many of all points were tried, so that a complete run shows.
    pub fn covered(&mut self, tried: usize, all: usize) {
        self.covered = Some((tried, all));
    }

    /// Reports a fault at once, with the way to reproduce it.
    pub fn fault(&mut self, fault: Fault, how: &str) {
        let times = self.faults.entry(fault).or_default();
        *times += 1;
        if *times <= 20 {
            say(&format!("torture: {}: {fault:?}: {how}", self.what));
        }
    }

    fn tell(&self, when: &str) {
        let counted = self.counts.iter().map(|(name, count)| (*name, *count));
        let faults = by_name(&self.faults);
        let all = counted.chain(faults);
        let all: Vec<String> = all.map(|(name, count)| format!("{name} {count}")).collect();
        let took = self.began.elapsed().as_secs_f32();
        let covered = match self.covered {
            Some((tried, all)) if tried == all => format!("exhaustive: all {all} points, "),
            Some((tried, all)) => format!("{tried} of {all} points, "),
            None => String::new(),
        };
        let what = self.what;
        say(&format!("torture: {what} {when}: {covered}{} ({took:.1} s)", all.join(", ")));
    }

    /// Prints the summary of all finished parts.
    fn sum_up(&self) {
        let mut ended = ENDED.lock().unwrap();
        let (parts, faults) = &mut *ended;
        *parts += 1;
        for (fault, times) in &self.faults {
            *faults.entry(*fault).or_default() += times;
        }
        let all = by_name(faults).map(|(name, count)| format!("{name} {count}"));
        let minutes = BEGAN.elapsed().as_secs() / 60;
        say(&format!("torture: parts ended: {parts}, after {minutes} min: {}", all.join(", ")));
    }

    /// Prints the final figures. Any fault fails the test.
    #[track_caller]
    pub fn end(self) {
        self.tell("at the end");
        if long() {
            self.sum_up();
        }
        assert!(self.faults.is_empty(), "{}: {:?}", self.what, self.faults);
    }
}
