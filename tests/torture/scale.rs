//! How long a run is, the seed that everything follows from, and the figures it prints.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::LazyLock;
use std::time::{Duration, Instant, SystemTime};

use wyrmkeep::rules::dice::RandomDice;

/// Whether this is the long run.
pub fn long() -> bool {
    std::env::var("WYRM_TORTURE").is_ok_and(|asked| asked == "long")
}

/// How many of something: in the short form, in the long one.
pub fn either(short: u64, long: u64) -> u64 {
    match self::long() {
        true => long,
        false => short,
    }
}

/// The short form is the same every time, the long one is new every time, unless `WYRM_SEED` says.
static SEED: LazyLock<u64> = LazyLock::new(|| {
    let told = std::env::var("WYRM_SEED").ok();
    let clock = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let fresh = match long() {
        true => clock().map_or(14, |now| now.as_secs()),
        false => 14,
    };
    let seed = told.and_then(|text| text.parse().ok()).unwrap_or(fresh);
    say(&format!("torture: WYRM_SEED={seed}"));
    seed
});

/// Says something at once, whatever becomes of the test.
pub fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Chance that follows from the seed and from what it is for.
pub struct Chance(RandomDice);

impl Chance {
    pub fn of(what: &str, n: u64) -> Chance {
        let mixed = what.bytes().fold(n, |mixed, byte| {
            mixed.wrapping_mul(0x0100_0000_01b3) ^ u64::from(byte)
        });
        Chance(RandomDice::new(*SEED, mixed))
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound.max(1) as u32) as usize
    }

    /// Once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// What counts as a fault; a run without any is a good one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// An acknowledged change is gone.
    Lost,
    /// Something is there in part, or a broken file bears a good name.
    HalfDone,
    /// Exit 70, or a thread that panicked.
    Panic,
    /// Something took longer than it may.
    Hang,
    /// Anything else that must not be.
    Wrong,
}

/// What a part of the torture did, and what went wrong.
pub struct Figures {
    what: &'static str,
    counts: Vec<(&'static str, u64)>,
    faults: BTreeMap<Fault, u64>,
    began: Instant,
    told: Instant,
}

impl Figures {
    pub fn of(what: &'static str) -> Figures {
        LazyLock::force(&SEED);
        Figures {
            what,
            counts: Vec::new(),
            faults: BTreeMap::new(),
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

    /// Something went wrong: said at once, with what brings it back.
    pub fn fault(&mut self, fault: Fault, how: &str) {
        let times = self.faults.entry(fault).or_default();
        *times += 1;
        if *times <= 20 {
            say(&format!("torture: {}: {fault:?}: {how}", self.what));
        }
    }

    fn tell(&self, when: &str) {
        let counted = self.counts.iter().map(|(name, count)| (*name, *count));
        let fault = |fault| self.faults.get(&fault).copied().unwrap_or_default();
        let faults = [
            ("lost", fault(Fault::Lost)),
            ("half-done", fault(Fault::HalfDone)),
            ("panics", fault(Fault::Panic)),
            ("hangs", fault(Fault::Hang)),
            ("otherwise wrong", fault(Fault::Wrong)),
        ];
        let all = counted.chain(faults);
        let all: Vec<String> = all.map(|(name, count)| format!("{name} {count}")).collect();
        let took = self.began.elapsed().as_secs_f32();
        let what = self.what;
        say(&format!(
            "torture: {what} {when}: {} ({took:.1} s)",
            all.join(", ")
        ));
    }

    /// Says the last figures. Any fault fails the test.
    #[track_caller]
    pub fn end(self) {
        self.tell("at the end");
        assert!(self.faults.is_empty(), "{}: {:?}", self.what, self.faults);
    }
}
