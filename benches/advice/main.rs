//! The value of advice: win rates within a limit of rounds against the file without limits and against a group that
//! never asks, whether the shown chance comes true, and whether heroes survive hopeless hunts. Run it with
//! `cargo bench --bench advice`; `HUNTS` is the number of plays of each hunt, `ONLY` selects cases by words in their
//! name, `PART` is one of wins, rounds, starts, middle, hopeless, tenths, stands, speed.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]
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
use wyrmkeep::rules::dice_dragons::hunt::{
    Action, DiceDragons, HuntThought, Playing, Setup, Stage, State,
};
use wyrmkeep::rules::odds::hunt::{BestPlayer, HuntTally, SwiftDice, interval};
use wyrmkeep::rules::odds::win::{Aim, Counsel, HuntFigures, Hypothetical, Lore, Net, Nets};
use wyrmkeep::rules::title::{AdviceRequest, AdviceTask, Patience, Title};

use cases::Case;

const SEED: u64 = 16;
/// Cores get hunts in portions of this size.
const PORTION: u64 = 5;
/// The longest unlimited hunt.
const LAST_ROUND: u32 = 500;
const TEN: Patience = Patience(Some(10));

fn setting(name: &str, usual: u64) -> u64 {
    let said = std::env::var(name).ok();
    said.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Each core's result for its share of the numbers below `count`.
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

/// Who plays.
#[derive(Clone, Copy, PartialEq)]
enum By {
    Advice,
    /// The file fitted when no hunt had a limit.
    Before,
    Casual,
}

fn want(patience: Patience) -> AdviceRequest {
    AdviceRequest { purpose: Aim::Win, patience }
}

fn player(setup: &Arc<Setup>, by: By, patience: Patience) -> Option<BestPlayer> {
    let best = BestPlayer::new(setup, Aim::Win, None)?.within(patience);
    Some(match by {
        By::Advice => best,
        By::Before => best.with(Nets::both(before())),
        By::Casual => best.casually(),
    })
}

fn before() -> &'static Net {
    static BEFORE: std::sync::OnceLock<Net> = std::sync::OnceLock::new();
    let bytes = include_bytes!("../fit/openers/armour.bin");
    BEFORE.get_or_init(|| Net::read(bytes).unwrap_or_else(Net::empty))
}

/// Plays a hunt to its end, or to a limit; visits every state before a decision. Returns whether it
/// was won.
fn hunt(
    best: &mut BestPlayer,
    start: &State,
    last: u32,
    dice: &mut SwiftDice,
    heard: &mut dyn FnMut(&State),
) -> bool {
    let mut playing = Playing::new(start.clone(), Vec::new());
    best.begin();
    while playing.state.round <= last {
        heard(&playing.state);
        let Some(action) = best.next(&playing.state) else {
            break;
        };
        if playing.act(&action, dice).is_err() {
            break;
        }
        playing.witness.clear();
    }
    playing.state.outcome == Some(Outcome::Slain)
}

/// How many of this many hunts are won within a limit.
fn won(start: &State, by: By, patience: Patience, count: u64, seed: u64) -> u64 {
    let last = patience.last(start.round).unwrap_or(LAST_ROUND);
    let parts = share_out(count, |numbers| {
        let Some(mut best) = player(&start.setup, by, patience) else {
            return 0;
        };
        let wins = numbers
            .filter(|n| hunt(&mut best, start, last, &mut SwiftDice::new(seed, *n), &mut |_| {}));
        wins.count() as u64
    });
    parts.iter().sum()
}

/// `56.1 (53.0 to 59.1)`.
fn rate(won: u64, of: u64) -> String {
    let (low, high) = interval(won, of);
    let met = 100.0 * won as f64 / of.max(1) as f64;
    format!("{met:5.1} ({:5.1} to {:5.1})", low * 100.0, high * 100.0)
}

/// Win rates within ten rounds.
fn wins(cases: &[Case]) {
    let count = setting("HUNTS", 4_000);
    println!("Wins within 10 rounds in {count} hunts each, in % (95 in 100)");
    println!("{:70} {:22} {:22} casual", "", "by advice", "by the file before");
    let (mut worse, mut below) = (0, 0);
    for case in cases {
        let start = State::new(Arc::clone(&case.setup));
        let [now, before, casual] =
            [By::Advice, By::Before, By::Casual].map(|by| won(&start, by, TEN, count, SEED));
        let marks = [(before, "  WORSE THAN BEFORE"), (casual, "  WORSE THAN CASUAL")];
        let marks = marks.map(|(other, mark)| {
            let clearly = interval(now, count).1 < interval(other, count).0;
            if clearly { mark } else { "" }
        });
        worse += u32::from(!marks[0].is_empty());
        below += u32::from(!marks[1].is_empty());
        println!(
            "  {:68} {:22} {:22} {}{}{}",
            case.name,
            rate(now, count),
            rate(before, count),
            rate(casual, count),
            marks[0],
            marks[1]
        );
    }
    println!("worse than before: {worse}, worse than casual: {below}, of {}\n", cases.len());
}

/// Win rates by the limit of rounds, against the previous file with the same limit.
fn rounds(cases: &[Case]) {
    let count = setting("HUNTS", 2_000);
    println!("Wins by the limit in {count} hunts each, by advice and by the file before, in %");
    for case in cases.iter().filter(|case| case.group == "new heroes") {
        print!("  {:60}", case.name);
        for limit in [Some(5), Some(10), Some(15), Some(20), Some(30), None] {
            let start = State::new(Arc::clone(&case.setup));
            let [now, before] = [By::Advice, By::Before].map(|by| {
                100.0 * won(&start, by, Patience(limit), count, SEED) as f64 / count as f64
            });
            let named = limit.map_or("none".to_owned(), |n| n.to_string());
            print!(" {named}: {now:.1}/{before:.1}");
        }
        println!();
    }
    println!();
}

/// The chance shown before the first roll, and plain hunts.
fn starts(cases: &[Case]) {
    let count = setting("HUNTS", 10_000);
    println!("Shown before the first roll, by 200 roll-outs, and {count} plain hunts, in %");
    let mut off = 0.0f64;
    let each = cases.len().div_ceil(12);
    let new = cases.iter().filter(|case| case.group == "new heroes");
    let others = cases.iter().filter(|case| case.group != "new heroes").step_by(each);
    for case in new.chain(others).take(12) {
        let start = State::new(Arc::clone(&case.setup));
        let Some((chance, error)) = shown(&start, 200) else {
            continue;
        };
        let plain = won(&start, By::Advice, TEN, count, SEED + 1) as f64 / count as f64;
        off = off.max((chance - plain).abs());
        println!(
            "  {:70} {:5.1} ± {:.1}, plain {:5.1}",
            case.name,
            chance * 100.0,
            error * 100.0,
            plain * 100.0
        );
    }
    println!("off by {:.1} points at most\n", off * 100.0);
}

fn shown(state: &State, rollouts: u32) -> Option<(f64, f64)> {
    let mut counsel = Counsel::on(HuntFigures::of(&state.setup)?, want(TEN), Lore::default());
    counsel.estimate(state, rollouts, SEED)
}

/// Positions between turns in the middle of hunts by advice, with their displayed chance.
fn middle(cases: &[Case]) {
    let (positions, count) = (setting("POSITIONS", 200), setting("HUNTS", 2_000));
    println!("{positions} positions in the middle of hunts, each against {count} plain hunts");
    let (mut covered, mut all, mut squares) = (0, 0, 0.0);
    let mut number = 0;
    while all < positions {
        let case = &cases[(number as usize * 7) % cases.len()];
        number += 1;
        let Some(state) = somewhere(case, number) else {
            continue;
        };
        let Some((chance, error)) =
            shown(&state, 24).filter(|(chance, _)| (0.02..0.98).contains(chance))
        else {
            continue;
        };
        let plain = won(&state, By::Advice, TEN, count, SEED + 2 + number) as f64 / count as f64;
        let noise = 2.0 * (plain * (1.0 - plain) / count as f64).sqrt();
        let off = chance - plain;
        covered += u64::from(off.abs() <= (error * error + noise * noise).sqrt());
        squares += off * off;
        all += 1;
    }
    println!(
        "the stated interval holds the truth in {covered} of {all}; off by {:.1} points (rms)\n",
        100.0 * (squares / all as f64).sqrt()
    );
}

/// A state between turns of some round.
fn somewhere(case: &Case, number: u64) -> Option<State> {
    let mut best = player(&case.setup, By::Advice, TEN)?;
    let mut dice = SwiftDice::new(SEED + 3, number);
    let wanted = 4 + number % 23;
    let (mut seen, mut found) = (0, None);
    let start = State::new(Arc::clone(&case.setup));
    hunt(&mut best, &start, 10, &mut dice, &mut |state| {
        if state.stage() == Stage::Between {
            seen += 1;
            if seen == wanted {
                found = Some(state.clone());
            }
        }
    });
    found
}

/// Of heroes alive when the last round is almost lost, how many survive it.
fn hopeless(cases: &[Case]) {
    let count = setting("HUNTS", 40);
    let (mut hunts, mut alive, mut survived) = (0u64, 0, 0);
    for case in cases {
        let Some(mut best) = player(&case.setup, By::Advice, TEN) else {
            continue;
        };
        for number in 0..count {
            let mut dice = SwiftDice::new(SEED + 4, number);
            let start = State::new(Arc::clone(&case.setup));
            let (mut before, mut after, mut round) = (None, 0, 0);
            hunt(&mut best, &start, 10, &mut dice, &mut |state| {
                let living = state.living().count();
                if state.round == 10 && round < 10 && living > 0 {
                    let lost = shown(state, 4).is_some_and(|(chance, _)| chance < 0.02);
                    before = lost.then_some(living);
                }
                (round, after) = (state.round, living);
            });
            if let Some(before) = before {
                hunts += 1;
                alive += before;
                survived += after.min(before);
            }
        }
    }
    println!(
        "In {hunts} hopeless last rounds {survived} of {alive} living heroes survive: {:.0} %\n",
        100.0 * survived as f64 / alive.max(1) as f64
    );
}

/// For each tenth of chances: predictions in it, those that were won, and the sum of the predictions.
type Tenths = [(u64, u64, f64); 10];

/// The prediction at the start of a turn, once in every hunt, and the outcome.
fn tenths(cases: &[Case]) {
    let count = setting("HUNTS", 60);
    println!("Of situations that are shown with such a chance, one of each hunt");
    let mut sum = Tenths::default();
    for case in cases {
        let parts = share_out(count, |numbers| {
            let mut tenths = Tenths::default();
            let Some(mut best) = player(&case.setup, By::Advice, TEN) else {
                return tenths;
            };
            for number in numbers {
                let mut dice = SwiftDice::new(SEED + 5, number);
                let start = State::new(Arc::clone(&case.setup));
                let (mut seen, mut said) = (0, None);
                let won = hunt(&mut best, &start, 10, &mut dice, &mut |state| {
                    if state.stage() == Stage::Between {
                        seen += 1;
                        if seen == 1 + number % 20 {
                            said = shown(state, 8);
                        }
                    }
                });
                if let Some((chance, _)) = said {
                    let tenth = &mut tenths[((chance * 10.0) as usize).min(9)];
                    *tenth = (tenth.0 + 1, tenth.1 + u64::from(won), tenth.2 + chance);
                }
            }
            tenths
        });
        for part in parts {
            for (sum, part) in sum.iter_mut().zip(part) {
                *sum = (sum.0 + part.0, sum.1 + part.1, sum.2 + part.2);
            }
        }
    }
    for (n, (all, won, said)) in sum.into_iter().enumerate() {
        println!(
            "  {:2} to {:3} %: {} of {all} were won, {:.1} % shown on average",
            n * 10,
            n * 10 + 10,
            rate(won, all),
            100.0 * said / all.max(1) as f64
        );
    }
    println!();
}

/// Decisions with dice on the table, with some seconds of thinking each: the advice is stable.
fn stands(cases: &[Case]) {
    let (decisions, seconds) = (setting("DECISIONS", 200), setting("SECONDS", 5));
    let (mut seen, mut changed, mut better, mut number) = (0, 0, 0, 0u64);
    while seen < decisions {
        let case = &cases[(number as usize * 7) % cases.len()];
        number += 1;
        let Some(state) = rolled(case, number) else {
            continue;
        };
        let Some(mut thought) = HuntThought::of(&state, want(TEN), Lore::default()) else {
            continue;
        };
        let advised = |thought: &HuntThought| DiceDragons::advice(&state, thought);
        let first = advised(&thought);
        let began = Instant::now();
        while began.elapsed().as_secs() < seconds && thought.think() {
            changed += u64::from(advised(&thought) != first);
        }
        better += u64::from(thought.switch_to_better());
        seen += 1;
    }
    println!(
        "{seen} decisions thought about for {seconds} seconds: the advice changed in {changed}, something better was offered in {better}\n"
    );
}

/// A state with dice on the table.
fn rolled(case: &Case, number: u64) -> Option<State> {
    let mut best = player(&case.setup, By::Advice, TEN)?;
    let mut dice = SwiftDice::new(SEED + 6, number);
    let (mut seen, mut found) = (0, None);
    let start = State::new(Arc::clone(&case.setup));
    hunt(&mut best, &start, 10, &mut dice, &mut |state| {
        if state.stage() == Stage::Rolling {
            seen += 1;
            if seen == 1 + number % 30 {
                found = Some(state.clone());
            }
        }
    });
    found
}

/// Turns a second on one core, and the time to first advice.
fn speed(cases: &[Case]) {
    for case in cases.iter().filter(|case| case.group == "new heroes") {
        let timed = |by, count| {
            let start = State::new(Arc::clone(&case.setup));
            let began = Instant::now();
            let mut turns = 0u64;
            if let Some(mut best) = player(&case.setup, by, TEN) {
                for n in 0..count {
                    let turn =
                        &mut |state: &State| turns += u64::from(state.stage() == Stage::Between);
                    hunt(&mut best, &start, 10, &mut SwiftDice::new(SEED, n), turn);
                }
            }
            turns as f64 / began.elapsed().as_secs_f64()
        };
        let start = State::new(Arc::clone(&case.setup));
        let began = Instant::now();
        black_box(shown(&start, 20));
        println!(
            "{}: {:.0} turns a second casually, {:.0} by advice, {:.1} ms a roll-out, on one core",
            case.name,
            timed(By::Casual, 400),
            timed(By::Advice, 40),
            began.elapsed().as_secs_f64() * 50.0
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
    let mut playing =
        Playing::new(State::new(Arc::clone(&case.setup)), HuntTally::new(&case.setup));
    let Some(mut best) = player(&case.setup, By::Advice, TEN) else {
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
                let counsel =
                    Counsel::of(state, None, want(TEN), &Hypothetical::default(), Lore::default());
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

/// A part of the benchmark.
type Part = fn(&[Case]);

fn main() -> Result<(), Box<dyn Error>> {
    let mut cases = cases::all()?;
    if let Ok(words) = std::env::var("ONLY") {
        cases.retain(|case| case.name.contains(&words) || case.group.contains(&words));
    }
    let part = std::env::var("PART").unwrap_or_default();
    let parts: [(&str, Part); 8] = [
        ("wins", wins),
        ("rounds", rounds),
        ("starts", starts),
        ("middle", middle),
        ("hopeless", hopeless),
        ("tenths", tenths),
        ("stands", stands),
        ("speed", speed),
    ];
    for (name, run) in parts {
        if part.is_empty() || part.split(',').any(|one| one == name) {
            run(&cases);
        }
    }
    Ok(())
}
