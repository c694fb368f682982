//! What advice is worth: win rates of a group that never asks and of the best play in the same hunts, whether what
//! the value function says comes true, and what it costs. Run it with `cargo bench --bench advice`;
//! `HUNTS` says how often each hunt is played, `ONLY` plays cases whose name holds these words.
#![expect(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "a separate program that prints what it measured, and reads its own settings"
)]

mod cases;

use std::error::Error;
use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use wyrmkeep::rules::dice_dragons::aftermath::Outcome;
use wyrmkeep::rules::dice_dragons::hunt::{Action, Playing, Setup, Stage, State};
use wyrmkeep::rules::odds::hunt::{Best, Policy, SwiftDice, Tally, Trial, interval};
use wyrmkeep::rules::odds::win::{Aim, Counsel, Fitted, Ground, Instead, Net, Pos, Solved};

use cases::Case;

/// How often each hunt is played.
const HUNTS: u64 = 300;
const SEED: u64 = 16;
/// Hunts are shared out to the cores in portions of this size.
const PORTION: u64 = 5;
/// A hunt that is not over by then is not won.
const LAST_ROUND: u32 = 500;
/// Situations of these rounds are compared with what came of them: hunts that never end would
/// outnumber all others.
const EARLY: u32 = 30;

fn hunts() -> u64 {
    let said = std::env::var("HUNTS").ok();
    said.and_then(|text| text.parse().ok()).unwrap_or(HUNTS)
}

/// What each core made of its share of the numbers below `count`.
fn share_out<T: Send>(
    count: u64,
    each: impl Fn(&mut dyn Iterator<Item = u64>) -> T + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(0);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let share = || {
        let mut portions = std::iter::from_fn(|| {
            let start = next.fetch_add(PORTION, Ordering::Relaxed);
            (start < count).then(|| start..(start + PORTION).min(count))
        })
        .flatten();
        each(&mut portions)
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..cores).map(|_| scope.spawn(share)).collect();
        let mut all = vec![share()];
        all.extend(others.into_iter().filter_map(|other| other.join().ok()));
        all
    })
}

/// The hunt solved as a whole, for a hero alone who plays for the best.
fn solved(setup: &Arc<Setup>, policy: Policy) -> Option<Arc<Solved>> {
    let best = matches!(policy, Policy::Best(_));
    let solved = Solved::of(&Ground::of(setup).filter(|_| best)?, &|_, _| {})?;
    let start = Pos::of(&State::new(Arc::clone(setup)))?;
    let chance = f64::from(solved.chance(&start)?) * 100.0;
    println!("{chance:.2} % exactly, {} positions:", solved.positions());
    Some(Arc::new(solved))
}

fn played(setup: &Arc<Setup>, policy: Policy, count: u64) -> Tally {
    let trial = Trial {
        start: State::new(Arc::clone(setup)),
        policy,
        flee: None,
        seed: SEED,
        solved: solved(setup, policy),
    };
    let mut sum = Tally::new(setup);
    for part in share_out(count, |numbers| trial.play(numbers)) {
        sum.add(&part);
    }
    sum
}

/// `56.1 (53.0 to 59.1)`.
fn rate(tally: &Tally) -> String {
    let (low, high) = interval(tally.slain, tally.hunts);
    let met = 100.0 * tally.slain as f64 / tally.hunts.max(1) as f64;
    format!("{met:5.1} ({:5.1} to {:5.1})", low * 100.0, high * 100.0)
}

/// How much better the second is, and how far that may be off, 95 times in 100.
fn gain(before: &Tally, after: &Tally) -> (f64, f64) {
    let part = |tally: &Tally| {
        let n = tally.hunts.max(1) as f64;
        let p = tally.slain as f64 / n;
        (p, p * (1.0 - p) / n)
    };
    let ((before, one), (after, two)) = (part(before), part(after));
    (after - before, 1.96 * (one + two).sqrt())
}

fn win_rates(cases: &[Case], count: u64) {
    println!("Win rates in {count} hunts each, with the same dice, in % (95 in 100)");
    println!("{:76} {:22} {:22} better by", "", "casual", "by best");
    let mut group = "";
    let (mut worse, mut sum) = (0, 0.0);
    for case in cases {
        if case.group != group {
            group = case.group;
            println!("{group}");
        }
        let casual = played(&case.setup, Policy::Casual, count);
        let best = played(&case.setup, Policy::Best(Aim::Win), count);
        let (gain, within) = gain(&casual, &best);
        let marked = if gain < -within { "  WORSE" } else { "" };
        worse += u32::from(gain < -within);
        sum += gain;
        println!(
            "  {:74} {:22} {:22} {:+5.1} ± {:.1}{marked}",
            case.name,
            rate(&casual),
            rate(&best),
            gain * 100.0,
            within * 100.0
        );
    }
    println!(
        "worse than casual beyond the interval: {worse} of {}; better by {:.1} on average\n",
        cases.len(),
        sum * 100.0 / cases.len().max(1) as f64
    );
}

/// For each tenth of chances: situations said to have them, those that were won, and the sum of
/// what was said.
type Tenths = [(u64, u64, f64); 10];

/// Plays hunts by the best play and compares what is said at the start of each turn with what comes
/// of it.
fn foretold(setup: &Arc<Setup>, numbers: &mut dyn Iterator<Item = u64>) -> Tenths {
    let mut tenths = Tenths::default();
    let Some(mut best) = Best::new(setup, Aim::Win, None) else {
        return tenths;
    };
    for number in numbers {
        let mut dice = SwiftDice::new(SEED + 1, number);
        let mut playing = Playing::new(State::new(Arc::clone(setup)), Tally::new(setup));
        let mut said = Vec::new();
        best.begin();
        while playing.state.round <= LAST_ROUND {
            if playing.state.stage() == Stage::Between
                && playing.state.round <= EARLY
                && let Some(pos) = Pos::of(&playing.state)
            {
                said.push(Fitted::new(&best.ground, Net::shipped(), Aim::Win).chances(&pos)[0]);
            }
            let Some(action) = best.next(&playing.state) else {
                break;
            };
            if playing.act(&action, &mut dice).is_err() {
                break;
            }
        }
        let won = u64::from(playing.state.outcome == Some(Outcome::Slain));
        for chance in said {
            let tenth = &mut tenths[((chance * 10.0) as usize).min(9)];
            *tenth = (tenth.0 + 1, tenth.1 + won, tenth.2 + f64::from(chance));
        }
    }
    tenths
}

fn calibration(cases: &[Case], count: u64) {
    println!("Of situations at the start of a turn that are said to be won with such a chance");
    let mut sum = Tenths::default();
    for case in cases {
        for part in share_out(count, |numbers| foretold(&case.setup, numbers)) {
            for (sum, part) in sum.iter_mut().zip(part) {
                *sum = (sum.0 + part.0, sum.1 + part.1, sum.2 + part.2);
            }
        }
    }
    for (n, (all, won, said)) in sum.into_iter().enumerate() {
        println!(
            "  {:2} to {:3} %: {:5.1} % of {all} were won, {:.1} % said on average",
            n * 10,
            n * 10 + 10,
            100.0 * won as f64 / all.max(1) as f64,
            100.0 * said / all.max(1) as f64
        );
    }
    println!();
}

/// Turns a second on one core, and the time to first advice.
fn speed(cases: &[Case]) {
    for name in [
        "rogue wizard, level 1",
        "wizard warrior ranger, level 1",
        "undead",
    ] {
        let found = cases.iter().find(|case| {
            let asked = |word: &str| case.name.to_lowercase().contains(word);
            name.split(", ").all(asked)
        });
        let Some(case) = found else { continue };
        let turns = |policy, count| {
            let trial = Trial {
                start: State::new(Arc::clone(&case.setup)),
                policy,
                flee: None,
                seed: SEED,
                solved: None,
            };
            let start = Instant::now();
            let tally = trial.play(0..count);
            tally.turns as f64 / start.elapsed().as_secs_f64()
        };
        let casual = turns(Policy::Casual, 2_000);
        let best = turns(Policy::Best(Aim::Win), 40);
        println!(
            "{}: {casual:.0} turns a second casually, {best:.0} by best, on one core",
            case.name
        );
    }
    let largest = cases.iter().max_by_key(|case| {
        let dragons = case.setup.dragons.len();
        (case.setup.heroes.len(), dragons)
    });
    if let Some(case) = largest {
        first_advice(case);
    }
}

fn first_advice(case: &Case) {
    let mut dice = SwiftDice::new(SEED, 0);
    let mut playing = Playing::new(State::new(Arc::clone(&case.setup)), Tally::new(&case.setup));
    let Some(mut best) = Best::new(&case.setup, Aim::Win, None) else {
        return;
    };
    for _ in 0..40 {
        let Some(action) = best.next(&playing.state) else {
            break;
        };
        let rolled = matches!(action, Action::Roll { .. });
        if playing.act(&action, &mut dice).is_err() {
            break;
        }
        if rolled && playing.state.round > 1 {
            break;
        }
    }
    let state = &playing.state;
    let timed = |rolled: u32| {
        let mut times: Vec<f64> = (0..15)
            .map(|_| {
                let start = Instant::now();
                let counsel = Counsel::of(state, None, Aim::Win, &Instead::default(), None);
                if let Some(mut counsel) = counsel {
                    if rolled > 0 {
                        counsel.refine(rolled, 1);
                    }
                    black_box(counsel.rolled);
                }
                start.elapsed().as_secs_f64() * 1e3
            })
            .collect();
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    };
    println!(
        "first advice in the middle of a turn ({}): {:.1} ms, with a first roll-out of each deed {:.1} ms",
        case.name,
        timed(0),
        timed(1)
    );
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut cases = cases::all()?;
    if let Ok(words) = std::env::var("ONLY") {
        cases.retain(|case| case.name.contains(&words) || case.group.contains(&words));
    }
    let count = hunts();
    win_rates(&cases, count);
    calibration(&cases, count.div_ceil(5));
    speed(&cases);
    Ok(())
}
