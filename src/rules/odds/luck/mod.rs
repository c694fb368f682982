//! How lucky a player was: actual dice against their expectation.
//!
//! Dice that can each turn out badly with the same chance are a binomial; dice of several kinds together
//! are the convolution of theirs. No normal approximation is used.

mod chi;
mod fair;

pub use fair::{Fair, fair};

use super::Fraction;

/// Dice that each turn out badly in `over` of `under` cases, and how many did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lot {
    pub over: u32,
    pub under: u32,
    pub count: u64,
    pub bad: u64,
}

/// Dice against their expectation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Luck {
    pub dice: u64,
    pub bad: u64,
    /// The expected number of bad ones, and its standard deviation.
    pub expected: f64,
    pub deviation: f64,
    /// The chance of at most this many bad ones; and of at least this many.
    pub so_few: f64,
    pub so_many: f64,
    /// The same as fractions, if integers can count them.
    pub exact: Option<(Fraction, Fraction)>,
}

/// With fewer expected bad or good dice the result says little.
const FEW: f64 = 5.0;

impl Luck {
    /// The luck of all these dice together; none if there are none.
    pub fn of(lots: &[Lot]) -> Option<Luck> {
        let lots = together(lots);
        let dice: u64 = lots.iter().map(|lot| lot.count).sum();
        let bad: u64 = lots.iter().map(|lot| lot.bad).sum();
        if dice == 0 {
            return None;
        }
        let chance = |lot: &Lot| f64::from(lot.over) / f64::from(lot.under);
        let expected = lots.iter().map(|lot| lot.count as f64 * chance(lot)).sum();
        let spread = |lot: &Lot| lot.count as f64 * chance(lot) * (1.0 - chance(lot));
        let variance: f64 = lots.iter().map(spread).sum();
        let exact = counted(&lots, bad);
        let (so_few, so_many) = match exact {
            Some((few, many)) => (few.value(), many.value()),
            None => tails(&lots, bad),
        };
        Some(Luck { dice, bad, expected, deviation: variance.sqrt(), so_few, so_many, exact })
    }

    /// Whether fewer dice were bad than expected.
    pub fn is_lucky(&self) -> bool {
        (self.bad as f64) < self.expected
    }

    /// The chance to be at least this lucky; or this unlucky, if luck was bad.
    pub fn tail(&self) -> f64 {
        if self.is_lucky() { self.so_few } else { self.so_many }
    }

    /// Whether there are too few dice for a meaningful result.
    pub fn is_few(&self) -> bool {
        self.expected.min(self.dice as f64 - self.expected) < FEW
    }
}

/// Merges lots with the same chance.
fn together(lots: &[Lot]) -> Vec<Lot> {
    let mut sums: Vec<Lot> = Vec::new();
    for lot in lots.iter().filter(|lot| lot.count > 0 && lot.under > 0) {
        let same = |sum: &&mut Lot| {
            u64::from(sum.over) * u64::from(lot.under) == u64::from(lot.over) * u64::from(sum.under)
        };
        match sums.iter_mut().find(same) {
            Some(sum) => {
                sum.count += lot.count;
                sum.bad += lot.bad;
            }
            None => sums.push(*lot),
        }
    }
    sums
}

/// Both tails in integers, if these are not too large: every case of every die is counted.
fn counted(lots: &[Lot], bad: u64) -> Option<(Fraction, Fraction)> {
    let lowest = |lot: &Lot| Fraction::new(lot.over.into(), lot.under.into());
    let mut cases: Vec<u128> = vec![1];
    let mut all: u128 = 1;
    for lot in lots {
        let chance = lowest(lot);
        for _ in 0..lot.count {
            all = all.checked_mul(chance.under())?;
            let miss = chance.under() - chance.over().min(chance.under());
            let mut next = vec![0; cases.len() + 1];
            for (n, ways) in cases.iter().enumerate() {
                next[n] += ways * miss;
                next[n + 1] += ways * chance.over();
            }
            cases = next;
        }
    }
    let bad = usize::try_from(bad).ok()?.min(cases.len() - 1);
    let few = cases[..=bad].iter().sum();
    let many = cases[bad..].iter().sum();
    Some((Fraction::new(few, all), Fraction::new(many, all)))
}

/// Weights of consecutive numbers, starting at `from`.
struct Weights {
    from: u64,
    weights: Vec<f64>,
}

/// Numbers less likely than this relative to the likeliest are dropped: no sum of a hundred
/// thousand dice changes in a displayed digit.
const NEXT_TO_NOTHING: f64 = 1e-40;

/// The chance of each number of bad dice, outwards from the likeliest.
fn binomial(lot: &Lot) -> Weights {
    let (n, p) = (lot.count, f64::from(lot.over) / f64::from(lot.under));
    if p <= 0.0 || p >= 1.0 {
        let from = if p <= 0.0 { 0 } else { n };
        let weights = vec![1.0];
        return Weights { from, weights };
    }
    let mode = crate::truncate::<u64>((n + 1) as f64 * p).min(n);
    let odds = p / (1.0 - p);
    let mut up = Vec::new();
    let (mut k, mut weight) = (mode, 1.0);
    while k < n && weight > NEXT_TO_NOTHING {
        weight *= (n - k) as f64 / (k + 1) as f64 * odds;
        k += 1;
        up.push(weight);
    }
    let mut down = Vec::new();
    (k, weight) = (mode, 1.0);
    while k > 0 && weight > NEXT_TO_NOTHING {
        weight *= k as f64 / (n - k + 1) as f64 / odds;
        k -= 1;
        down.push(weight);
    }
    let from = mode - down.len() as u64;
    let mut weights: Vec<f64> = down.into_iter().rev().collect();
    weights.push(1.0);
    weights.extend(up);
    let all: f64 = weights.iter().sum();
    weights.iter_mut().for_each(|weight| *weight /= all);
    Weights { from, weights }
}

fn convolved(a: &Weights, b: &Weights) -> Weights {
    let mut weights = vec![0.0; a.weights.len() + b.weights.len() - 1];
    for (n, left) in a.weights.iter().enumerate() {
        for (sum, right) in weights[n..].iter_mut().zip(&b.weights) {
            *sum += left * right;
        }
    }
    Weights { from: a.from + b.from, weights }
}

fn tails(lots: &[Lot], bad: u64) -> (f64, f64) {
    let none = Weights { from: 0, weights: vec![1.0] };
    let all = lots.iter().fold(none, |sum, lot| convolved(&sum, &binomial(lot)));
    let end = all.from + all.weights.len() as u64;
    let place = bad.clamp(all.from, end) - all.from;
    let (below, from_here) = all.weights.split_at(crate::saturate(place));
    // A number below the computed ones does not count.
    let here = if bad >= all.from { from_here.first().copied().unwrap_or(0.0) } else { 0.0 };
    let sum = |weights: &[f64]| weights.iter().sum::<f64>();
    let few = (sum(below) + here).min(1.0);
    (few, sum(from_here).min(1.0))
}

#[cfg(test)]
mod tests;
