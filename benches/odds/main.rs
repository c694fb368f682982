//! The cost of odds and simulations. Everything is measured in one run and printed as ratios, or as
//! turns a second. Run it with `cargo bench --bench odds`.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]
#![expect(clippy::disallowed_macros, reason = "a separate program that prints what it measured")]

use std::error::Error;
use std::hint::black_box;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use wyrmkeep::rules::dice::TypedDice;
use wyrmkeep::rules::dice_dragons::catalog::{CampaignFigures, EntryKind};
use wyrmkeep::rules::dice_dragons::hero::Hero;
use wyrmkeep::rules::dice_dragons::hunt::{
    Action, Activation, DiceDragons, DieIx, Playing, Setup, SkillIx, SkillRef, State,
};
use wyrmkeep::rules::dice_dragons::symbol::Face;
use wyrmkeep::rules::odds::hunt::{self, HuntTally, HuntTrial};
use wyrmkeep::rules::odds::skill::SkillAim;
use wyrmkeep::rules::odds::win;
use wyrmkeep::rules::title::{AdviceRequest, Patience, Title};

fn median(times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64()
}

fn timed<T>(rounds: usize, mut work: impl FnMut() -> T) -> f64 {
    let mut times: Vec<Duration> = (0..rounds)
        .map(|_| {
            let start = Instant::now();
            black_box(work());
            start.elapsed()
        })
        .collect();
    median(&mut times)
}

fn party(classes: &[&str], dragon: &str) -> Result<Arc<Setup>, Box<dyn Error>> {
    let figures = CampaignFigures::default();
    let mut heroes: Vec<Hero> = Vec::new();
    for class in classes {
        heroes.extend(figures.class(class)?.map(|known| Hero::fresh(class, known)));
    }
    let dragon = figures.find(EntryKind::Dragon, dragon)?.checked()?.dragon();
    let dragons: Vec<_> = dragon.into_iter().cloned().collect();
    Ok(Arc::new(Setup::of(&heroes, &dragons, 1, &figures)?))
}

/// Small odds: one skill, below a millisecond.
fn small() -> Result<(), Box<dyn Error>> {
    let figures = CampaignFigures::default();
    let skills = figures.skills()?;
    let all = timed(50, || {
        let chances = skills.iter().map(|s| SkillAim::at(&s.symbols).chance().exact);
        chances.collect::<Vec<_>>()
    });
    println!("one skill's odds: {:.3} ms", all * 1e3 / skills.len() as f64);
    Ok(())
}

/// The wait before a screen shows advice: five heroes against two dragons, a full sheet each.
fn advised() -> Result<(), Box<dyn Error>> {
    let figures = CampaignFigures::default();
    let mut heroes: Vec<Hero> = Vec::new();
    for class in ["rogue", "wizard", "cleric", "ranger", "warrior"] {
        let known = figures.class(class)?;
        let items = ["haste-potion", "stealth-potion"].map(str::to_owned);
        heroes
            .extend(known.map(|known| Hero { items: items.to_vec(), ..Hero::fresh(class, known) }));
    }
    let mut dragons = Vec::new();
    for typed in ["green", "blue"] {
        dragons.extend(figures.find(EntryKind::Dragon, typed)?.checked()?.dragon().cloned());
    }
    let setup = Setup::of(&heroes, &dragons, 4, &figures)?;
    let mut table = Playing::new(State::new(setup), Vec::new());
    let skill = SkillRef::Own(SkillIx(1));
    let stab = Activation {
        skill,
        on: Vec::new(),
        cover: None,
        with: Vec::new(),
        without: Vec::new(),
        using: None,
        release: None,
    };
    let faces = Face::read_all("DDSXM")?;
    let mut dice = TypedDice::new(Face::indices(&faces));
    let steps = [
        ("with dice on the table", Action::Roll { keep_assist: true }),
        ("at the end of a turn", Action::Use(stab)),
        ("for a die that waits", Action::Assist { die: DieIx(4) }),
    ];
    for (when, action) in steps {
        let refused = |refusal| format!("{action:?}: {refusal:?}");
        table.act(&action, &mut dice).map_err(refused)?;
        let time = timed(20, || {
            let thought = DiceDragons::thought(&table.state, AdviceRequest::default(), None)?;
            DiceDragons::advice(&table.state, &*thought)
        });
        println!("advice among five heroes, {when}: {:.3} ms", time * 1e3);
    }
    Ok(())
}

/// Compares the table of all skills with `wyrm --version`, as whole processes: at most twice the
/// time.
fn table() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let db = folder.path().join("wyrm.db");
    let run = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wyrm"));
        command.args(words).env("WYRM_DB", &db).stdin(Stdio::null());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let start = Instant::now();
        let done = command.status();
        assert!(done.is_ok_and(|status| status.success()), "{words:?}");
        start.elapsed()
    };
    run(&["campaign", "new", "Ashes"]);
    run(&["hero", "new", "Denra", "--class", "rogue"]);
    let (mut version, mut skills) = (Vec::new(), Vec::new());
    for _ in 0..300 {
        version.push(run(&["--version"]));
        skills.push(run(&["odds", "skills", "--hero", "denra"]));
    }
    let (version, skills) = (median(&mut version), median(&mut skills));
    println!("all skills / --version: {:.2}", skills / version);
    Ok(())
}

fn simulate(trial: &HuntTrial, hunts: u64, threads: u64) -> (HuntTally, f64) {
    let start = Instant::now();
    let mut sum = HuntTally::new(&trial.start.setup);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|n| scope.spawn(move || trial.play((n..hunts).step_by(threads as usize))))
            .collect();
        for worker in workers {
            sum.add(&worker.join().unwrap_or_default());
        }
    });
    (sum, start.elapsed().as_secs_f64())
}

/// The number of hunts to play, if given: `cargo bench --bench odds -- 10000`.
fn told() -> Option<u64> {
    std::env::args().find_map(|word| word.parse().ok())
}

/// Hero turns a second, on one core and on two.
fn turns() -> Result<(), Box<dyn Error>> {
    for (classes, dragon) in
        [(&["rogue", "wizard", "cleric"][..], "young-red"), (&["warrior", "ranger"][..], "green")]
    {
        let trial = HuntTrial {
            solved: None,
            start: State::new(party(classes, dragon)?),
            policy: hunt::Policy::Casual,
            patience: Patience::default(),
            flee: None,
            seed: 1,
        };
        let hunts = told().unwrap_or(20_000);
        let (alone, one) = simulate(&trial, hunts, 1);
        let (both, two) = simulate(&trial, hunts, 2);
        assert_eq!(alone, both, "the same hunts, however they are shared out");
        let rate = alone.turns as f64 / one;
        println!(
            "{} against {dragon}: {:.2} million turns a second, {:.2} times that on two cores, {:.1} % slain, {:.1} turns a hunt",
            classes.join(", "),
            rate / 1e6,
            one / two,
            100.0 * alone.slain as f64 / alone.hunts as f64,
            alone.turns as f64 / alone.hunts as f64
        );
        let best = HuntTrial { policy: hunt::Policy::Best(win::Aim::Win), ..trial };
        let (tally, time) = simulate(&best, hunts.div_ceil(100), 1);
        println!(
            "  by the best play: {:.0} turns a second, {:.1} % slain in {} hunts",
            tally.turns as f64 / time,
            100.0 * tally.slain as f64 / tally.hunts as f64,
            tally.hunts
        );
    }
    Ok(())
}

/// The most memory a process held, in KiB, if the system reports it.
fn peak(words: &[&str]) -> Option<u64> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wyrm"));
    command.args(words).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().ok()?;
    let status = format!("/proc/{}/status", child.id());
    let mut most = None;
    while let Ok(None) = child.try_wait() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        most = kib.or(most);
        std::thread::sleep(Duration::from_millis(5));
    }
    most
}

/// Compares the memory of many hunts with that of few. Only new situations add to it.
fn memory() {
    let hunts = ["10000", "100000", "1000000"];
    let peaks: Option<Vec<u64>> = hunts
        .iter()
        .map(|hunts| {
            let party = ["--heroes", "warrior,ranger", "--dragon", "green"];
            let words = ["--db", "/nonexistent/wyrm.db", "odds", "hunt", "--hunts", hunts];
            let words: Vec<&str> = words.into_iter().chain(party).collect();
            peak(&words)
        })
        .collect();
    match peaks.as_deref() {
        Some([few, more, many]) => println!(
            "memory of 10 and 100 times as many hunts: {:.2} and {:.2} times the {:.1} MiB of 10,000",
            *more as f64 / *few as f64,
            *many as f64 / *few as f64,
            *few as f64 / 1024.0
        ),
        _ => println!("memory: the system does not report it"),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    small()?;
    advised()?;
    turns()?;
    memory();
    table()
}
