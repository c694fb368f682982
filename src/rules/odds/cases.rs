//! The arithmetic of chances: values with weights, combined within a limit on the work.

use std::collections::BTreeMap;

/// How many steps one question may take: a fraction of a second.
const WORK: u64 = 40_000_000;
/// How many different values a distribution may have.
pub const MOST_VALUES: usize = 100_000;

/// A number that holds a weight: a whole number that must fit, or a decimal.
pub trait Weight: Copy + PartialEq {
    const ZERO: Self;
    const ONE: Self;
    /// One of this many equally likely cases.
    fn one_of(cases: u32) -> Self;
    /// All of this many equally likely cases.
    fn all_of(cases: u32) -> Self;
    /// A whole number.
    fn whole(number: u128) -> Self;
    fn plus(self, other: Self) -> Result<Self, Stop>;
    fn times(self, other: Self) -> Result<Self, Stop>;
}

/// Why a distribution was not computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The whole numbers became too large: decimals will do.
    Large,
    /// It would take too long, or have too many values.
    Work,
    /// A value became too large.
    Value,
}

impl Weight for u128 {
    const ZERO: u128 = 0;
    const ONE: u128 = 1;
    fn one_of(_cases: u32) -> u128 {
        1
    }
    fn all_of(cases: u32) -> u128 {
        u128::from(cases)
    }
    fn whole(number: u128) -> u128 {
        number
    }
    fn plus(self, other: u128) -> Result<u128, Stop> {
        self.checked_add(other).ok_or(Stop::Large)
    }
    fn times(self, other: u128) -> Result<u128, Stop> {
        self.checked_mul(other).ok_or(Stop::Large)
    }
}

impl Weight for f64 {
    const ZERO: f64 = 0.0;
    const ONE: f64 = 1.0;
    fn one_of(cases: u32) -> f64 {
        1.0 / f64::from(cases)
    }
    fn all_of(_cases: u32) -> f64 {
        1.0
    }
    fn whole(number: u128) -> f64 {
        number as f64
    }
    fn plus(self, other: f64) -> Result<f64, Stop> {
        Ok(self + other)
    }
    /// Never zero: what can happen keeps a weight.
    fn times(self, other: f64) -> Result<f64, Stop> {
        Ok((self * other).max(f64::MIN_POSITIVE))
    }
}

/// The steps that are left.
#[derive(Debug)]
pub struct Work(u64);

impl Default for Work {
    fn default() -> Self {
        Work(WORK)
    }
}

impl Work {
    /// Refuses what is sure to take more steps than are left.
    fn covers(&self, steps: u64) -> Result<(), Stop> {
        match steps <= self.0 {
            true => Ok(()),
            false => Err(Stop::Work),
        }
    }

    /// Uses up this many steps, before they are taken.
    pub fn take(&mut self, steps: u64) -> Result<(), Stop> {
        self.0 = self.0.checked_sub(steps).ok_or(Stop::Work)?;
        Ok(())
    }
}

/// Values, lowest first, each with its weight. There is always at least one.
#[derive(Debug, Clone, PartialEq)]
pub struct Cases<W>(Vec<(i64, W)>);

impl<W: Weight> Cases<W> {
    /// Values with their weights; the weights of equal values are added up.
    pub fn new(cases: impl IntoIterator<Item = (i64, W)>) -> Cases<W>
    where
        W: std::ops::Add<Output = W>,
    {
        let mut sums = BTreeMap::new();
        for (value, weight) in cases {
            let sum = sums.entry(value).or_insert(W::ZERO);
            *sum = *sum + weight;
        }
        sums.retain(|_, weight| *weight != W::ZERO);
        Cases(sums.into_iter().collect())
    }

    /// One value that always comes up.
    pub fn certain(value: i64) -> Cases<W> {
        Cases(vec![(value, W::ONE)])
    }

    /// Weights by value from 0 upwards.
    pub fn from_zero(weights: Vec<W>) -> Cases<W> {
        let values = (0i64..).zip(weights);
        Cases(values.filter(|(_, weight)| *weight != W::ZERO).collect())
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (i64, W)> + '_ {
        self.0.iter().copied()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn total(&self) -> W
    where
        W: std::iter::Sum,
    {
        self.0.iter().map(|(_, weight)| *weight).sum()
    }

    /// Whether all weights can be added up.
    pub fn check_total(&self) -> Result<(), Stop> {
        let sum = self.iter().try_fold(W::ZERO, |sum, (_, w)| sum.plus(w));
        sum.map(|_| ())
    }

    pub fn range(&self) -> (i64, i64) {
        let value = |case: Option<&(i64, W)>| case.map_or(0, |(value, _)| *value);
        (value(self.0.first()), value(self.0.last()))
    }

    /// Combines two independent distributions.
    pub fn with(
        &self,
        other: &Cases<W>,
        joined: impl Fn(i64, i64) -> Option<i64>,
        work: &mut Work,
    ) -> Result<Cases<W>, Stop> {
        let pairs = self.len() as u64 * other.len() as u64;
        let mut ends = Vec::new();
        for a in [self.range().0, self.range().1] {
            for b in [other.range().0, other.range().1] {
                ends.push(joined(a, b).ok_or(Stop::Value)?);
            }
        }
        let low = ends.iter().copied().min().unwrap_or_default();
        let high = ends.iter().copied().max().unwrap_or_default();
        let span = usize::try_from(i128::from(high) - i128::from(low) + 1);
        let span = span.ok().filter(|span| *span <= 4 * MOST_VALUES);
        // A sparse result is built in a tree, which takes longer for each pair.
        work.take(if span.is_some() { pairs } else { 20 * pairs })?;
        let all = self.iter().flat_map(|a| other.iter().map(move |b| (a, b)));
        let cases = match span {
            Some(span) => {
                let mut weights = vec![W::ZERO; span];
                for ((a, left), (b, right)) in all {
                    let value = joined(a, b).ok_or(Stop::Value)?;
                    let place = &mut weights[(value - low) as usize];
                    *place = place.plus(left.times(right)?)?;
                }
                let values = (low..).zip(weights);
                values.filter(|(_, weight)| *weight != W::ZERO).collect()
            }
            None => {
                let mut weights = BTreeMap::new();
                for ((a, left), (b, right)) in all {
                    let value = joined(a, b).ok_or(Stop::Value)?;
                    let place = weights.entry(value).or_insert(W::ZERO);
                    *place = place.plus(left.times(right)?)?;
                }
                weights.into_iter().collect::<Vec<_>>()
            }
        };
        match cases.len() > MOST_VALUES {
            true => Err(Stop::Work),
            false => Ok(Cases(cases)),
        }
    }

    /// Changes each value. Two values never become the same.
    pub fn each(&self, changed: impl Fn(i64) -> Option<i64>) -> Result<Cases<W>, Stop> {
        let cases = self.iter();
        let mut cases = cases
            .map(|(value, weight)| Ok((changed(value).ok_or(Stop::Value)?, weight)))
            .collect::<Result<Vec<_>, Stop>>()?;
        cases.sort_by_key(|(value, _)| *value);
        Ok(Cases(cases))
    }

    /// The sum of this many independent draws, by doubling.
    pub fn repeated(&self, times: u32, work: &mut Work) -> Result<Cases<W>, Stop> {
        // The last doubling takes most of the time, so its cost is checked first.
        let half = u64::from(times / 2) * (self.len() as u64 - 1);
        work.covers(half.saturating_mul(half))?;
        let mut sum = Cases::certain(0);
        let mut power = self.clone();
        let mut left = times;
        while left > 0 {
            if left % 2 == 1 {
                sum = sum.with(&power, i64::checked_add, work)?;
            }
            left /= 2;
            if left > 0 {
                power = power.with(&power, i64::checked_add, work)?;
            }
        }
        Ok(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn die(faces: u32) -> Cases<u128> {
        Cases::new((1..=i64::from(faces)).map(|face| (face, u128::one_of(faces))))
    }

    #[test]
    fn sums_by_doubling_agree_with_sums_one_by_one() {
        for times in 0..=9 {
            let mut slow = Cases::certain(0);
            for _ in 0..times {
                let work = &mut Work::default();
                slow = slow.with(&die(6), i64::checked_add, work).unwrap();
            }
            let fast = die(6).repeated(times, &mut Work::default()).unwrap();
            assert_eq!(fast, slow);
        }
    }

    #[test]
    fn far_apart_values_are_put_together_as_near_ones_are() {
        let far = die(6).each(|value| Some(value * 1_000_000)).unwrap();
        let product = far.with(&die(6), |a, b| a.checked_mul(b), &mut Work::default());
        let near = die(6).with(&die(6), |a, b| a.checked_mul(b), &mut Work::default());
        let near = near.unwrap().each(|value| Some(value * 1_000_000)).unwrap();
        assert_eq!(product.unwrap(), near);
    }

    #[test]
    fn what_is_too_much_is_refused_before_it_is_done() {
        let wide = Cases::<f64>::from_zero(vec![1.0; 90_000]);
        let tried = wide.with(&wide, i64::checked_add, &mut Work::default());
        assert_eq!(tried.unwrap_err(), Stop::Work);
        let tried = die(6).repeated(60, &mut Work::default());
        assert_eq!(tried.unwrap_err(), Stop::Large);
        let tried = die(6).each(|value| value.checked_mul(i64::MAX / 2));
        assert_eq!(tried.unwrap_err(), Stop::Value);
    }
}
