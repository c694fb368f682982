//! Distributions: every possible value, and its chance.

use crate::saturate;
use serde::Serialize;

use super::Fraction;
use super::cases::Cases;

/// A chance as a decimal, and as a fraction if counted in integers.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Chance {
    pub probability: f64,
    pub exact: Option<Fraction>,
}

impl From<Fraction> for Chance {
    fn from(exact: Fraction) -> Self {
        Self { probability: exact.value(), exact: Some(exact) }
    }
}

/// Values and their chances: in integers, or in decimals if integers would be too large.
#[derive(Debug, Clone, PartialEq)]
pub enum Distribution {
    Exact(Cases<u128>),
    Near(Cases<f64>),
}

impl Distribution {
    /// Values and their number of equally likely cases; a value may appear several times.
    pub fn counted(cases: impl IntoIterator<Item = (i64, u128)>) -> Distribution {
        Distribution::Exact(Cases::new(cases))
    }

    /// The number of successes in `count` tries, each with a chance of `over` in `under`.
    pub fn tries(count: u32, over: u128, under: u128) -> Distribution {
        Distribution::Exact(tries(count, over, under))
    }

    /// Maps each value; several may become equal.
    pub fn changed(&self, change: impl Fn(i64) -> i64) -> Distribution {
        match self {
            Distribution::Exact(cases) => {
                Distribution::counted(cases.iter().map(|(value, weight)| (change(value), weight)))
            }
            Distribution::Near(cases) => {
                let cases = cases.iter().map(|(value, weight)| (change(value), weight));
                Distribution::Near(Cases::new(cases))
            }
        }
    }

    /// Whether the chances are exact.
    pub fn is_exact(&self) -> bool {
        matches!(self, Distribution::Exact(_))
    }

    /// Every possible value, lowest first, with its chance.
    pub fn chances(&self) -> Vec<(i64, Chance)> {
        match self {
            Distribution::Exact(cases) => {
                let all = cases.total();
                let each = cases.iter();
                each.map(|(value, weight)| (value, Fraction::new(weight, all).into())).collect()
            }
            Distribution::Near(_) => {
                let each = self.shares().into_iter();
                each.map(|(value, share)| (value, near(share))).collect()
            }
        }
    }

    /// The same as decimals.
    fn shares(&self) -> Vec<(i64, f64)> {
        match self {
            Distribution::Exact(cases) => {
                let all = cases.total() as f64;
                cases.iter().map(|(value, weight)| (value, weight as f64 / all)).collect()
            }
            Distribution::Near(cases) => {
                let all = cases.total();
                cases.iter().map(|(value, weight)| (value, weight / all)).collect()
            }
        }
    }

    /// The chance of the values that meet a condition.
    pub fn chance(&self, meets: impl Fn(i64) -> bool) -> Chance {
        match self {
            Distribution::Exact(cases) => {
                let met = cases.iter().filter(|(value, _)| meets(*value));
                Fraction::new(met.map(|(_, weight)| weight).sum(), cases.total()).into()
            }
            Distribution::Near(cases) => {
                let met: Vec<bool> = cases.iter().map(|(value, _)| meets(value)).collect();
                if met.iter().all(|met| *met) {
                    return near(1.0);
                }
                let weights = cases.iter().zip(&met).filter(|(_, met)| **met);
                let sum: f64 = weights.map(|((_, weight), _)| weight).sum();
                near((sum / cases.total()).min(ALMOST))
            }
        }
    }

    /// The chance of this value or more.
    pub fn at_least(&self, least: i64) -> Chance {
        self.chance(|value| value >= least)
    }

    /// The chance of each number from 0 to `most`, for counts.
    pub fn by_number(&self, most: usize) -> Vec<Chance> {
        (0..=most).map(|number| self.chance(|value| value == saturate::<i64>(number))).collect()
    }

    /// The mean value.
    pub fn mean(&self) -> f64 {
        if let Distribution::Exact(cases) = self
            && let Some(sum) = whole_sum(cases)
        {
            return sum as f64 / cases.total() as f64;
        }
        self.expected(|value| value as f64)
    }

    /// The mean of a figure computed from the value.
    pub fn expected(&self, figure: impl Fn(i64) -> f64) -> f64 {
        self.shares().into_iter().map(|(value, share)| figure(value) * share).sum()
    }

    /// Every possible value, lowest first.
    pub fn values(&self) -> Vec<i64> {
        self.shares().into_iter().map(|(value, _)| value).collect()
    }

    /// The standard deviation.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        self.expected(|value| (value as f64 - mean).powi(2)).sqrt()
    }

    /// The range that contains everything except less than `rare` at either end.
    pub fn between(&self, rare: f64) -> (i64, i64) {
        let values = self.values();
        let low = values.partition_point(|v| self.chance(|value| value <= *v).probability < rare);
        let high = values.partition_point(|v| self.at_least(*v).probability >= rare);
        let (low, high) = (low.min(values.len() - 1), high.max(1) - 1);
        (values[low], values[high])
    }

    /// The lowest and the highest value.
    pub fn range(&self) -> (i64, i64) {
        match self {
            Distribution::Exact(cases) => cases.range(),
            Distribution::Near(cases) => cases.range(),
        }
    }
}

/// The largest decimal below one, for near certainty.
const ALMOST: f64 = 1.0 - f64::EPSILON / 2.0;

fn near(probability: f64) -> Chance {
    Chance { probability, exact: None }
}

/// The sum of all values times their weights, if it fits: a mean then needs only one rounding.
fn whole_sum(cases: &Cases<u128>) -> Option<i128> {
    cases.iter().try_fold(0i128, |sum, (value, weight)| {
        let part = i128::from(value).checked_mul(i128::try_from(weight).ok()?)?;
        sum.checked_add(part)
    })
}

/// The number of successes in `count` tries, each with a chance of `over` in `under`.
pub(super) fn tries(count: u32, over: u128, under: u128) -> Cases<u128> {
    let miss = under - over;
    Cases::new((0..=count).map(|hits| {
        let ways = ways(u128::from(count), u128::from(hits));
        let cases = ways * over.pow(hits) * miss.pow(count - hits);
        (i64::from(hits), cases)
    }))
}

/// The number of ways to choose `some` of `all`.
pub(super) fn ways(all: u128, some: u128) -> u128 {
    (0..some).fold(1, |ways, n| ways * (all - n) / (n + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_dice() -> Distribution {
        let faces = 1..=6i64;
        Distribution::counted(faces.flat_map(|a| (1..=6).map(move |b| (a + b, 1))))
    }

    #[test]
    fn two_dice_are_told_exactly() {
        let dice = two_dice();
        assert_eq!(dice.range(), (2, 12));
        assert!((dice.mean() - 7.0).abs() < 1e-12);
        assert!((dice.deviation() - (35.0f64 / 6.0).sqrt()).abs() < 1e-12);
        assert_eq!(dice.at_least(9).exact, Some(Fraction::new(5, 18)));
        assert_eq!(dice.at_least(13).exact, Some(Fraction::ZERO));
        assert_eq!(dice.between(0.1), (4, 10), "5 or less is 10/36, 3 or less 3/36");
        assert_eq!(dice.between(0.0), (2, 12));
        assert_eq!(dice.at_least(2).exact, Some(Fraction::ONE));
        let sum: f64 = dice.chances().iter().map(|(_, c)| c.probability).sum();
        assert!((sum - 1.0).abs() < 1e-12);
    }

    #[test]
    fn tries_are_counted_like_coins() {
        let heads = Distribution::tries(4, 1, 2);
        let counts: Vec<String> =
            heads.by_number(5).iter().map(|chance| chance.exact.unwrap().to_string()).collect();
        assert_eq!(counts, ["1/16", "1/4", "3/8", "1/4", "1/16", "0/1"]);
    }

    #[test]
    fn decimals_never_call_certain_what_can_fail() {
        let odds = Distribution::Near(Cases::new([(1, 1.0), (2, 1e-300)]));
        assert!(!odds.is_exact());
        assert!(odds.chance(|value| value == 1).probability < 1.0);
        assert!(odds.chance(|value| value == 2).probability > 0.0);
        assert_eq!(odds.chance(|_| true).probability, 1.0);
        assert_eq!(odds.chance(|_| false).probability, 0.0);
    }
}
