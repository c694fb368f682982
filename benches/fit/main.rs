//! Makes the value function of the advice: hunts played by it, fitted to what came of them, over
//! and over. Run it with `cargo bench --bench fit`; it writes `value.bin`, prints how well it plays
//! after every round, and gives the same file for the same seed.
//!
//! `ROUNDS`, `HUNTS`, `SEED`, `FROM` (a file to go on from) and `TO` (the file to write) change it.
#![expect(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "a separate program that prints what it measured, and reads its own settings"
)]

mod hunts;
mod learn;
mod play;

use std::error::Error;
use std::time::Instant;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus as Rng;
use wyrmkeep_rules::dice_dragons::hunt::State;
use wyrmkeep_rules::odds::win::{Ground, Net, Pos};

use hunts::Maker;
use learn::Learner;
use play::{Sample, hunt};

/// Parties whose win rates are followed.
const FOLLOWED: [(&[&str], &str); 6] = [
    (&["warrior"], "young-red"),
    (&["rogue", "wizard"], "pale"),
    (&["cleric", "ranger", "wizard"], "blue"),
    (&["wizard", "warrior", "ranger"], "red"),
    (&["warrior", "wizard", "cleric"], "undead"),
    (
        &["rogue", "ranger", "warrior", "cleric"],
        "pale+young-black",
    ),
];

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(usual)
}

fn dice(seed: u64, n: u64) -> Rng {
    Rng::seed_from_u64(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(n))
}

/// Plays so many hunts on two cores. Their order never depends on the cores.
fn gather(
    maker: &Maker,
    net: Option<&Net>,
    seed: u64,
    count: u64,
    lambda: f32,
) -> (Vec<Sample>, u64) {
    let part = |half: u64| {
        let mut samples = Vec::new();
        let mut turns = 0;
        for n in (0..count).filter(|n| n % 2 == half) {
            let mut rng = dice(seed, n);
            if let Ok((ground, pos)) = maker.any(&mut rng) {
                let (_, took) = hunt(&ground, &pos, net, &mut rng, lambda, Some(&mut samples));
                turns += took as u64;
            }
        }
        (samples, turns)
    };
    let (mut one, two) = std::thread::scope(|scope| {
        let other = scope.spawn(|| part(1));
        (part(0), other.join())
    });
    if let Ok((samples, turns)) = two {
        one.0.extend(samples);
        one.1 += turns;
    }
    one
}

/// How often the followed parties win.
fn followed(maker: &Maker, net: &Net, times: u64) -> Result<Vec<f64>, Box<dyn Error>> {
    let mut rates = Vec::new();
    for (classes, dragons) in FOLLOWED {
        let dragons: Vec<&str> = dragons.split('+').collect();
        let setup = maker.setup(classes, &dragons, &mut |_| Ok(()))?;
        let part = |half: u64| {
            let mut won = 0.0;
            let mut turns = 0;
            let (Some(ground), Some(pos)) =
                (Ground::of(&setup), Pos::of(&State::new(setup.clone())))
            else {
                return 0.0;
            };
            for n in (0..times).filter(|n| n % 2 == half) {
                let mut rng = dice(1 << 40, n);
                let (end, took) = hunt(&ground, &pos, Some(net), &mut rng, 1.0, None);
                won += f64::from(end[0]);
                turns += took;
            }
            if half == 0 && std::env::var("LONG").is_ok() {
                println!("{classes:?} {} turns each", turns * 2 / times as usize);
            }
            won
        };
        let won = std::thread::scope(|scope| {
            let other = scope.spawn(|| part(1));
            part(0) + other.join().unwrap_or(0.0)
        });
        rates.push(won * 100.0 / times as f64);
    }
    Ok(rates)
}

fn main() -> Result<(), Box<dyn Error>> {
    let (rounds, hunts) = (setting("ROUNDS", 16), setting("HUNTS", 8_000));
    let (seed, first) = (setting("SEED", 1), setting("ROUND", 0));
    let file = std::env::var("TO").unwrap_or_else(|_| "value.bin".to_owned());
    let maker = Maker::new()?;
    let from = std::env::var("FROM").ok();
    let from = match from {
        Some(path) => Net::read(&std::fs::read(path)?),
        None => None,
    };
    let mut rng = dice(seed, u64::MAX);
    let knows = from.is_some();
    let mut learner = Learner::new(from.unwrap_or_else(|| Learner::random(&mut rng)));
    let mut kept: Vec<Vec<Sample>> = Vec::new();
    for round in first..rounds {
        let start = Instant::now();
        let net = (knows || round > 0).then_some(&learner.net);
        let lambda = if round < 8 { 0.9 } else { 0.7 };
        let (samples, turns) = gather(&maker, net, seed + 1000 * (round + 1), hunts, lambda);
        let played = start.elapsed().as_secs_f64();
        let count = samples.len();
        kept.push(samples);
        if kept.len() > 4 {
            kept.remove(0);
        }
        let all: Vec<&Sample> = kept.iter().flatten().collect();
        let rate = 0.001 / (1.0 + (round as f32 / 12.0).powf(1.5));
        let batches = (count * if round == 0 { 3 } else { 2 } / 256).max(1);
        let loss = learner.learn(&all, batches, rate, &mut rng);
        let fitted = start.elapsed().as_secs_f64() - played;
        let rates = match round % 4 {
            3 => followed(&maker, &learner.net, setting("FOLLOW", 1000))?,
            _ => Vec::new(),
        };
        let rates: Vec<String> = rates.iter().map(|rate| format!("{rate:.1}")).collect();
        println!(
            "round {round}: {count} positions, {:.0} turns a second, {played:.0}+{fitted:.0}+{:.0} s, off by {:.4}, wins {} %",
            turns as f64 / played,
            start.elapsed().as_secs_f64() - played - fitted,
            loss.sqrt(),
            rates.join(" ")
        );
        std::fs::write(&file, learner.net.write())?;
    }
    Ok(())
}
