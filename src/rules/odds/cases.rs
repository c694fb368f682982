//! Probability arithmetic: values with weights, combined within a work limit.

use crate::saturate;
use std::collections::BTreeMap;

/// The most steps of one question: a fraction of a second.
const WORK: u64 = 120_000_000;
/// The most distinct values of a distribution.
pub const MOST_VALUES: usize = 100_000;

/// A weight: an integer that must fit, or a decimal.
pub trait Weight: Copy + Default + PartialEq {
    const ZERO: Self;
    const ONE: Self;
    /// One of this many equally likely cases.
    fn one_of(cases: u32) -> Self;
    /// All of this many equally likely cases.
    fn all_of(cases: u32) -> Self;
    fn whole(number: u128) -> Self;
    fn plus(self, other: Self) -> Result<Self, LimitReached>;
    fn times(self, other: Self) -> Result<Self, LimitReached>;
}

/// Why a distribution was not computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitReached {
    /// The integers became too large: use decimals.
    Large,
    Work,
    Values,
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
    fn plus(self, other: u128) -> Result<u128, LimitReached> {
        self.checked_add(other).ok_or(LimitReached::Large)
    }
    fn times(self, other: u128) -> Result<u128, LimitReached> {
        self.checked_mul(other).ok_or(LimitReached::Large)
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
    fn plus(self, other: f64) -> Result<f64, LimitReached> {
        Ok(self + other)
    }
    /// Never zero: a possible case keeps a weight.
    fn times(self, other: f64) -> Result<f64, LimitReached> {
        Ok((self * other).max(f64::MIN_POSITIVE))
    }
}

/// The remaining steps.
#[derive(Debug)]
pub struct WorkLimit(u64);

impl Default for WorkLimit {
    fn default() -> Self {
        WorkLimit(WORK)
    }
}

impl WorkLimit {
    /// Refuses work that is sure to exceed the remaining steps.
    pub fn covers(&self, steps: u64) -> Result<(), LimitReached> {
        if steps <= self.0 { Ok(()) } else { Err(LimitReached::Work) }
    }

    /// Uses up this many steps, in advance.
    pub fn take(&mut self, steps: u64) -> Result<(), LimitReached> {
        self.0 = self.0.checked_sub(steps).ok_or(LimitReached::Work)?;
        Ok(())
    }
}

/// Values, lowest first, each with its weight. There is always at least one.
#[derive(Debug, Clone, PartialEq)]
pub struct Cases<W>(Vec<(i64, W)>);

impl<W: Weight> Cases<W> {
    /// Values with their weights; equal values are merged.
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

    pub fn certain(value: i64) -> Cases<W> {
        Cases(vec![(value, W::ONE)])
    }

    /// Weights by value from the lowest upwards.
    pub fn upwards(low: i64, weights: Vec<W>) -> Cases<W> {
        let values = (low..).zip(weights);
        Cases(values.filter(|(_, weight)| *weight != W::ZERO).collect())
    }

    /// Refuses too many values.
    fn checked(self) -> Result<Cases<W>, LimitReached> {
        if self.len() > MOST_VALUES { Err(LimitReached::Values) } else { Ok(self) }
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

    /// Whether the sum of all weights fits.
    pub fn check_total(&self) -> Result<(), LimitReached> {
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
        work: &mut WorkLimit,
    ) -> Result<Cases<W>, LimitReached> {
        let pairs = self.len() as u64 * other.len() as u64;
        let mut ends = Vec::new();
        for a in [self.range().0, self.range().1] {
            for b in [other.range().0, other.range().1] {
                ends.push(joined(a, b).ok_or(LimitReached::Value)?);
            }
        }
        let low = ends.iter().copied().min().unwrap_or_default();
        let high = ends.iter().copied().max().unwrap_or_default();
        let span = usize::try_from(i128::from(high) - i128::from(low) + 1);
        let span = span.ok().filter(|span| *span <= 4 * MOST_VALUES);
        // A sparse result is built in a tree, which takes longer per pair.
        work.take(if span.is_some() { pairs } else { 20 * pairs })?;
        let all = self.iter().flat_map(|a| other.iter().map(move |b| (a, b)));
        match span {
            Some(span) => {
                let mut weights = vec![W::ZERO; span];
                for ((a, left), (b, right)) in all {
                    let value = joined(a, b).ok_or(LimitReached::Value)?;
                    let place = &mut weights[saturate::<usize>(value - low)];
                    *place = place.plus(left.times(right)?)?;
                }
                Cases::upwards(low, weights)
            }
            None => {
                let mut weights = BTreeMap::new();
                for ((a, left), (b, right)) in all {
                    let value = joined(a, b).ok_or(LimitReached::Value)?;
                    let place = weights.entry(value).or_insert(W::ZERO);
                    *place = place.plus(left.times(right)?)?;
                }
                Cases(weights.into_iter().collect())
            }
        }
        .checked()
    }

    /// Maps each value. The mapping must be injective.
    pub fn each(&self, changed: impl Fn(i64) -> Option<i64>) -> Result<Cases<W>, LimitReached> {
        let cases = self.iter();
        let mut cases = cases
            .map(|(value, weight)| Ok((changed(value).ok_or(LimitReached::Value)?, weight)))
            .collect::<Result<Vec<_>, LimitReached>>()?;
        cases.sort_by_key(|(value, _)| *value);
        Ok(Cases(cases))
    }

    /// The sum of this many independent draws.
    pub fn repeated(&self, times: u32, work: &mut WorkLimit) -> Result<Cases<W>, LimitReached> {
        Cases::certain(0).plus_all(self, times, work)
    }

    /// Adds this many independent draws: one after the other, or all at once, whichever is faster.
    pub fn plus_all(
        &self,
        die: &Cases<W>,
        times: u32,
        work: &mut WorkLimit,
    ) -> Result<Cases<W>, LimitReached> {
        let most = u64::from(times) * (die.len() as u64 - 1);
        // This many draws of this many values have at least this many sums.
        if most + self.len() as u64 > MOST_VALUES as u64 {
            return Err(LimitReached::Values);
        }
        let half = most / 2;
        let one_by_one = Runs::of(die).and_then(|runs| Some((runs.steps(self, times)?, runs)));
        // Sums fill the gaps between close values.
        let near = one_by_one.as_ref().map_or(0, |(_, runs)| runs.span as u64);
        let all = most.max(u64::from(times / 2) * 2 * near);
        let at_once = (all / 2).saturating_mul(all / 2) + all.saturating_mul(self.len() as u64);
        match one_by_one {
            Some((steps, runs)) if steps < at_once => {
                work.take(steps)?;
                runs.add(self, times)
            }
            _ => {
                // The last doubling takes most of the time, so its cost is checked first.
                work.covers(half.saturating_mul(half))?;
                self.with(&die.doubled(times, work)?, i64::checked_add, work)
            }
        }
    }

    /// The sum of this many independent draws, by doubling.
    fn doubled(&self, times: u32, work: &mut WorkLimit) -> Result<Cases<W>, LimitReached> {
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

/// A die as runs of neighbouring values with the same weight: one for an ordinary die, a few for
/// one that explodes. A run is added to a sum in one pass, however long it is.
struct Runs<W> {
    low: i64,
    /// The highest value minus the lowest.
    span: usize,
    /// Each run's start, relative to the lowest value; its length; the weight of each value.
    runs: Vec<(usize, usize, W)>,
}

impl<W: Weight> Runs<W> {
    /// The runs of a die with close values.
    fn of(die: &Cases<W>) -> Option<Runs<W>> {
        let (low, high) = die.range();
        let span = usize::try_from(high.checked_sub(low)?).ok()?;
        if span > MOST_VALUES {
            return None;
        }
        let mut runs: Vec<(usize, usize, W)> = Vec::new();
        for (value, weight) in die.iter() {
            let place = saturate::<usize>(value - low);
            match runs.last_mut() {
                Some((start, length, same)) if *start + *length == place && *same == weight => {
                    *length += 1;
                }
                _ => runs.push((place, 1, weight)),
            }
        }
        // Runs of equal length are adjacent: they share their windows.
        runs.sort_by_key(|(start, length, _)| (*length, *start));
        Some(Runs { low, span, runs })
    }

    /// The steps to add this die to a sum this many times.
    fn steps(&self, sum: &Cases<W>, times: u32) -> Option<u64> {
        let (low, high) = sum.range();
        let first = u64::try_from(high.checked_sub(low)?).ok()? + 1;
        let last = first + u64::from(times) * self.span as u64;
        if last > 4 * MOST_VALUES as u64 {
            return None;
        }
        let values = (first + last) / 2 * u64::from(times);
        // Windows take about as long as three runs, and a run a quarter of a pair.
        Some(values.saturating_mul(3 + self.runs.len() as u64) / 4)
    }

    /// A sum with this die added this many times.
    fn add(&self, sum: &Cases<W>, times: u32) -> Result<Cases<W>, LimitReached> {
        let (low, high) = sum.range();
        let last = i64::from(times).checked_mul(self.low);
        let start = last.and_then(|last| low.checked_add(last));
        let start = start.ok_or(LimitReached::Value)?;
        let mut weights = vec![W::ZERO; saturate::<usize>(high - low) + 1];
        for (value, weight) in sum.iter() {
            weights[saturate::<usize>(value - low)] = weight;
        }
        let mut next = Vec::new();
        let mut windows = Windows::default();
        for _ in 0..times {
            next.clear();
            next.resize(weights.len() + self.span, W::ZERO);
            windows.length = 0;
            for (start, length, weight) in &self.runs {
                let sums = windows.of(&weights, *length)?;
                for (place, sum) in next[*start..].iter_mut().zip(sums) {
                    if *sum != W::ZERO {
                        *place = place.plus(sum.times(*weight)?)?;
                    }
                }
            }
            std::mem::swap(&mut weights, &mut next);
        }
        Cases::upwards(start, weights).checked()
    }
}

/// The sums of all windows of one length.
#[derive(Default)]
struct Windows<W> {
    /// 0: none computed yet.
    length: usize,
    sums: Vec<W>,
    /// A reused buffer.
    ends: Vec<W>,
}

impl<W: Weight> Windows<W> {
    /// The sum of each value and those before it, `length` in all. Nothing is ever subtracted, so
    /// that small decimals stay exact: a window is the end of one block plus the beginning of the
    /// next.
    fn of(&mut self, weights: &[W], length: usize) -> Result<&[W], LimitReached> {
        if self.length == length {
            return Ok(&self.sums);
        }
        let Windows { sums, ends, .. } = self;
        sums.clear();
        sums.extend_from_slice(weights);
        sums.resize(weights.len() + length - 1, W::ZERO);
        ends.clear();
        for block in sums.chunks_mut(length) {
            let before = ends.len();
            ends.extend_from_slice(block);
            let (mut end, mut sum) = (W::ZERO, W::ZERO);
            for (weight, from_here) in block.iter_mut().zip(ends[before..].iter_mut().rev()) {
                end = end.plus(*from_here)?;
                *from_here = end;
                sum = sum.plus(*weight)?;
                *weight = sum;
            }
        }
        let blocks = sums.chunks_mut(length).skip(1);
        for (block, last) in blocks.zip(ends.chunks(length)) {
            for (sum, end) in block.iter_mut().zip(&last[1..]) {
                *sum = sum.plus(*end)?;
            }
        }
        self.length = length;
        Ok(&self.sums)
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
                let work = &mut WorkLimit::default();
                slow = slow.with(&die(6), i64::checked_add, work).unwrap();
            }
            let fast = die(6).doubled(times, &mut WorkLimit::default()).unwrap();
            assert_eq!(fast, slow);
        }
    }

    #[test]
    fn sums_in_one_pass_a_die_agree_with_sums_by_doubling() {
        let gaps = Cases::new([(-3, 2u128), (-2, 2), (-1, 2), (1, 2), (2, 1), (3, 1), (7, 5)]);
        for die in [die(1), die(2), die(6), die(10), gaps] {
            for start in [Cases::certain(4), Cases::new([(-5, 1u128), (0, 3), (2, 1)])] {
                for times in 0..=7 {
                    let work = &mut WorkLimit::default();
                    let doubled = die.doubled(times, work).unwrap();
                    let slow = start.with(&doubled, i64::checked_add, work).unwrap();
                    let quick = Runs::of(&die).unwrap().add(&start, times).unwrap();
                    assert_eq!(quick, slow, "{times}");
                    assert_eq!(start.plus_all(&die, times, work).unwrap(), slow);
                }
            }
        }
    }

    #[test]
    fn far_apart_values_are_put_together_as_near_ones_are() {
        let far = die(6).each(|value| Some(value * 1_000_000)).unwrap();
        let product = far.with(&die(6), |a, b| a.checked_mul(b), &mut WorkLimit::default());
        let near = die(6).with(&die(6), |a, b| a.checked_mul(b), &mut WorkLimit::default());
        let near = near.unwrap().each(|value| Some(value * 1_000_000)).unwrap();
        assert_eq!(product.unwrap(), near);
    }

    #[test]
    fn what_is_too_much_is_refused_before_it_is_done() {
        let wide = Cases::<f64>::upwards(0, vec![1.0; 90_000]);
        let tried = wide.with(&wide, i64::checked_add, &mut WorkLimit::default());
        assert_eq!(tried.unwrap_err(), LimitReached::Work);
        let tried = wide.repeated(2, &mut WorkLimit::default());
        assert_eq!(tried.unwrap_err(), LimitReached::Values);
        let tried = die(6).repeated(60, &mut WorkLimit::default());
        assert_eq!(tried.unwrap_err(), LimitReached::Large);
        let tried = die(6).each(|value| value.checked_mul(i64::MAX / 2));
        assert_eq!(tried.unwrap_err(), LimitReached::Value);
    }
}
