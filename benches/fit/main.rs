//! Makes the value function of the advice: hunts played by it, fitted to what came of them, over and over. It prints
//! how often some parties win within 5, 10, 15, 20 and 30 rounds and without a limit, and gives the same file for the
//! same seed.
//!
//! There are two nets: one for up to twelve rounds left, one for more. Fits rush or armour up and do not leave their
//! basin unaided, so half of the hunts are opened by one of two kept files. From the project's folder:
//!
//! ```sh
//! fit() { cargo bench -p wyrmkeep-rules --bench fit; }
//! export OPENERS=$PWD/benches/fit/openers
//! # The openers: armour.bin was fitted when no hunt had a limit, rush.bin from nothing, and patient.bin from
//! # armour.bin over forty rounds, with limits of all kinds.
//! OPENERS=none PART=soon LONGEST=8 ROUNDS=6 HUNTS=5000 TO=$PWD/rush.bin fit
//! # The nets.
//! PART=soon FROM=$OPENERS/rush.bin SEED=4 ROUND=4 ROUNDS=34 HUNTS=20000 TO=$PWD/soon.bin fit
//! PART=soon FROM=$PWD/soon.bin.33 SEED=6 ROUND=34 ROUNDS=42 HUNTS=24000 TO=$PWD/soon.bin fit
//! PART=late FROM=$OPENERS/patient.bin OTHER=$PWD/soon.bin.41 SEED=7 ROUND=16 ROUNDS=22 HUNTS=12000 TO=$PWD/late.bin fit
//! ```
//!
//! A fit that wins less with more rounds is not written to its file; every round is, with its number.
//!
//! `ROUND` and `ROUNDS` are the first round and the last, `FROM` is a file to go on from, `OTHER` the other net, `TO`
//! the file to write, `OPENERS` a folder or `none`, `LONGEST` the most rounds a hunt may take, and `FOLLOW` how often
//! each followed party hunts.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]
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

use rand::RngExt;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus as Rng;
use wyrmkeep_rules::dice_dragons::hunt::State;
use wyrmkeep_rules::odds::win::{Aim, Fitted, HuntFigures, NO_LIMIT, Net, Nets, Pos};

use hunts::Maker;
use learn::Learner;
use play::{Players, Sample, hunt};

/// Parties whose win rates are tracked.
const FOLLOWED: [(&[&str], &str); 6] = [
    (&["warrior"], "young-red"),
    (&["rogue", "wizard"], "pale"),
    (&["cleric", "ranger", "wizard"], "blue"),
    (&["wizard", "warrior", "ranger"], "red"),
    (&["warrior", "wizard", "cleric"], "undead"),
    (&["rogue", "ranger", "warrior", "cleric"], "pale+young-black"),
];

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn dice(seed: u64, n: u64) -> Rng {
    Rng::seed_from_u64(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(n))
}

/// The setup of training hunts.
struct Play<'a> {
    maker: &'a Maker,
    nets: Option<Nets<'a>>,
    soon: bool,
    openers: &'a [Net],
    lambda: f32,
}

impl Play<'_> {
    /// Any hunt, half of the time opened by one of the openers.
    fn one(&self, rng: &mut Rng, samples: &mut Vec<Sample>) -> u64 {
        let Ok((ground, pos)) = self.maker.any(rng) else {
            return 0;
        };
        if self.is_clear(&ground, &pos) && rng.random_range(0..4) > 0 {
            return 0;
        }
        let opened = !self.openers.is_empty() && rng.random_range(0..2) == 0;
        let opener = opened.then(|| {
            let opener = &self.openers[rng.random_range(0..self.openers.len())];
            let rounds = usize::from(pos.left.min(8));
            let each = 3 * ground.heroes.len() + 1;
            (opener, rng.random_range(1..=rounds * each))
        });
        let players = Players { nets: self.nets, soon: self.soon, opener };
        let (_, took) = hunt(&ground, &pos, &players, rng, self.lambda, Some(samples));
        took as u64
    }

    /// Whether the end of a hunt is clear: it teaches little.
    fn is_clear(&self, ground: &HuntFigures, pos: &Pos) -> bool {
        self.nets.is_some_and(|nets| {
            let win = Fitted::new(ground, nets, Aim::Win).chances(pos)[0];
            !(0.03..0.97).contains(&win)
        })
    }

    /// Plays this many hunts on two cores. Their order does not depend on the cores.
    fn gather(&self, seed: u64, count: u64) -> (Vec<Sample>, u64) {
        let part = |half: u64| {
            let mut samples = Vec::new();
            let mut turns = 0;
            for n in (0..count).filter(|n| n % 2 == half) {
                turns += self.one(&mut dice(seed, n), &mut samples);
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
}

/// The limits of tracked win rates.
const WITHIN: [u8; 6] = [5, 10, 15, 20, 30, NO_LIMIT];

/// The win rates of the tracked parties, within each limit of rounds.
fn followed(maker: &Maker, nets: Nets, times: u64) -> Result<Vec<[f64; 6]>, Box<dyn Error>> {
    let mut rates = Vec::new();
    for (classes, dragons) in FOLLOWED {
        let dragons: Vec<&str> = dragons.split('+').collect();
        let setup = maker.setup(classes, &dragons, &mut |_| Ok(()))?;
        let part = |half: u64, within: u8| {
            let (Some(ground), Some(mut pos)) =
                (HuntFigures::of(&setup), Pos::of(&State::new(setup.clone())))
            else {
                return 0.0;
            };
            pos.left = within;
            ground.advance(&mut pos);
            let players = Players { nets: Some(nets), soon: false, opener: None };
            let numbers = (0..times).filter(|n| n % 2 == half);
            let ends = numbers.map(|n| {
                let mut rng = dice(1 << 40, n);
                hunt(&ground, &pos, &players, &mut rng, 1.0, None).0[0]
            });
            f64::from(ends.sum::<f32>())
        };
        rates.push(WITHIN.map(|within| {
            let won = std::thread::scope(|scope| {
                let other = scope.spawn(|| part(1, within));
                part(0, within) + other.join().unwrap_or(0.0)
            });
            won * 100.0 / times as f64
        }));
    }
    Ok(rates)
}

/// Whether more rounds never win less, except by chance: a fit that has forgotten patience is refused.
fn gate(rates: &[[f64; 6]], times: u64) -> bool {
    let error = |rate: f64| rate * (100.0 - rate) / times as f64;
    let falls = |pair: &[f64]| pair[0] - pair[1] > 3.0 * (error(pair[0]) + error(pair[1])).sqrt();
    !rates.iter().any(|row| row.windows(2).any(falls))
}

/// The learning net, and the other if there is one.
fn nets<'a>(other: Option<&'a Net>, soon: bool, net: &'a Net) -> Nets<'a> {
    match (other, soon) {
        (Some(soon), false) => Nets { soon, late: net },
        (Some(late), true) => Nets { soon: net, late },
        (None, _) => Nets::both(net),
    }
}

fn openers(folder: &str) -> Result<Vec<Net>, Box<dyn Error>> {
    let read = |name: &str| -> Result<Net, Box<dyn Error>> {
        let file = std::fs::read(std::path::Path::new(folder).join(name))?;
        Ok(Net::read(&file).ok_or("a file of another size")?)
    };
    match folder {
        "none" => Ok(Vec::new()),
        _ => Ok(vec![read("rush.bin")?, read("armour.bin")?]),
    }
}

fn text(name: &str, usual: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| usual.to_owned())
}

fn main() -> Result<(), Box<dyn Error>> {
    let (rounds, hunts) = (setting("ROUNDS", 24), setting("HUNTS", 8_000));
    let (seed, first) = (setting("SEED", 1), setting("ROUND", 0));
    let file = text("TO", "value.bin");
    let longest = u8::try_from(setting("LONGEST", 0)).ok().filter(|n| *n > 0);
    let maker = Maker::new(longest, text("PART", "soon") == "soon")?;
    let openers = openers(&text("OPENERS", "benches/fit/openers"))?;
    let from = match std::env::var("FROM") {
        Ok(path) => Net::read(&std::fs::read(path)?),
        Err(_) => None,
    };
    let other = match std::env::var("OTHER") {
        Ok(path) => Net::read(&std::fs::read(path)?),
        Err(_) => None,
    };
    // The net for hunts that are soon over is fitted first; the other uses it while learning.
    let soon = text("PART", "soon") == "soon";
    let mut rng = dice(seed, u64::MAX);
    let knows = from.is_some();
    let mut learner = Learner::new(from.unwrap_or_else(|| Learner::random(&mut rng)));
    let mut kept: Vec<Vec<Sample>> = Vec::new();
    for round in first..rounds {
        let start = Instant::now();
        let play = Play {
            maker: &maker,
            nets: (knows || round > 0).then_some(nets(other.as_ref(), soon, &learner.net)),
            soon,
            openers: &openers,
            lambda: if round < 8 { 0.9 } else { 0.7 },
        };
        let (samples, turns) = play.gather(seed + 1000 * (round + 1), hunts);
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
        println!(
            "round {round}: {count} positions, {:.0} turns a second, {played:.0}+{fitted:.0} s, off by {:.4}",
            turns as f64 / played,
            loss.sqrt(),
        );
        std::fs::write(format!("{file}.{round}"), learner.net.write())?;
        if round % 6 == 5 || round + 1 == rounds {
            let times = setting("FOLLOW", 400);
            let rates = followed(&maker, nets(other.as_ref(), soon, &learner.net), times)?;
            rates.iter().for_each(|row| println!("  {row:5.1?}"));
            if gate(&rates, times) {
                std::fs::write(&file, learner.net.write())?;
            } else {
                println!("  refused: more rounds win less");
            }
        }
    }
    Ok(())
}
