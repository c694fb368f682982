//! The best dice to keep, for every pool and every number of rolls left, by backward induction from
//! the value of each pool when the rolling stops.
//!
//! The expectation over unrolled dice is built one die at a time (a pool short of one die
//! has the mean value of its six completions), so a whole turn takes a few thousand additions.

use super::Fraction;
use super::pool::{ByPool, FACES, Pool, SLOTS};

/// A kind of re-roll: the most dice, how often, and the cost of each.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExtraReroll {
    pub most: usize,
    pub times: usize,
    pub cost: f64,
}

impl ExtraReroll {
    /// Free re-rolls of any dice.
    pub fn free(times: usize) -> ExtraReroll {
        ExtraReroll { most: usize::MAX, times, cost: 0.0 }
    }
}

/// The action for a pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RollChoice {
    Stop,
    /// Keeps these dice and rolls the others, paid for by the `by`-th kind of re-roll.
    Roll {
        by: u8,
        keep: Pool,
    },
}

/// Values of pools: counted exactly, or in decimals.
pub trait Worth: Copy + Default {
    fn plus(self, other: Self) -> Self;
    /// Turns the sum over six faces into a value.
    fn of_six(self) -> Self;
    /// The same value over a denominator with this many more dice.
    fn over_more(self, dice: usize) -> Self;
    fn less(self, cost: f64) -> Self;
    fn beats(self, other: Self) -> bool;
}

/// Numerators. The denominator is six to the power of the rolled dice, and it must fit.
macro_rules! numerators {
    ($($number:ty: $most:expr),*) => {$(
        impl Worth for $number {
            fn plus(self, other: $number) -> $number {
                self + other
            }
            fn of_six(self) -> $number {
                self
            }
            fn over_more(self, dice: usize) -> $number {
                const POWERS: [$number; $most + 1] = {
                    let mut powers = [1; $most + 1];
                    let mut dice = 1;
                    while dice <= $most {
                        powers[dice] = powers[dice - 1] * FACES as $number;
                        dice += 1;
                    }
                    powers
                };
                self * POWERS[dice]
            }
            fn less(self, _cost: f64) -> $number {
                self
            }
            fn beats(self, other: $number) -> bool {
                self > other
            }
        }
    )*};
}

/// The most consecutive dice while combinations are counted in eight bytes.
pub const SHORT: usize = 24;
numerators!(u64: SHORT, u128: 49);

impl Worth for f64 {
    fn plus(self, other: f64) -> f64 {
        self + other
    }
    fn of_six(self) -> f64 {
        self / FACES as f64
    }
    fn over_more(self, _dice: usize) -> f64 {
        self
    }
    fn less(self, cost: f64) -> f64 {
        self - cost
    }
    /// Only by more than a rounding error.
    fn beats(self, other: f64) -> bool {
        self > other + 1e-9
    }
}

/// Best play with a number of dice and kinds of re-rolls.
pub struct Keeping<W> {
    dice: usize,
    again: Vec<ExtraReroll>,
    /// The action for every pool of all dice, stage after stage. A stage is the remaining number of
    /// each kind of re-roll; the first kind counts fastest.
    steps: Vec<RollChoice>,
    /// The value of every pool of all dice with every re-roll left. A smaller pool has its missing
    /// dice rolled first.
    opening: ByPool<W>,
}

/// A point in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum From {
    /// Before the first roll, with these dice kept from before.
    FirstRoll(Pool),
    /// All dice on the table.
    Table(Pool),
}

impl<W: Worth> Keeping<W> {
    /// Finds the best play with `dice` dice (at most five), where stopping has the value `stop`.
    pub fn new(dice: usize, again: &[ExtraReroll], stop: impl Fn(Pool) -> W) -> Keeping<W> {
        let mut stops = [W::default(); SLOTS];
        Pool::of_size(dice).for_each(|pool| stops[pool.slot()] = stop(pool));
        Keeping::staged(dice, again, &[stops], usize::MAX)
    }

    /// The same if the value of stopping depends on what was spent: each table applies to this many
    /// stages.
    pub fn staged(
        dice: usize,
        again: &[ExtraReroll],
        stops: &[ByPool<W>],
        each: usize,
    ) -> Keeping<W> {
        let pools = Pool::of_size(dice).len();
        let count: usize = again.iter().map(|way| way.times + 1).product();
        let mut keeping = Keeping {
            dice,
            again: again.to_vec(),
            steps: vec![RollChoice::Stop; count * pools],
            opening: [W::default(); SLOTS],
        };
        let mut steps = std::mem::take(&mut keeping.steps);
        let mut known: Vec<ByPool<W>> = Vec::with_capacity(count);
        let mut choice = BestKeep { worth: [W::default(); SLOTS], keep: [Pool::EMPTY; SLOTS] };
        let mut worth = [W::default(); SLOTS];
        for (number, steps) in steps.chunks_exact_mut(pools).enumerate() {
            let stops = &stops[number / each];
            let more = dice * keeping.left(number).sum::<usize>();
            for pool in Pool::of_size(dice) {
                worth[pool.slot()] = stops[pool.slot()].over_more(more);
            }
            keeping.stage(number, &known, &mut choice, &mut worth, steps);
            known.push(worth);
        }
        keeping.steps = steps;
        keeping.opening = worth;
        expect(dice, dice, &mut keeping.opening);
        keeping
    }

    /// Finds the action at a stage and the value of each pool there. `worth` begins with the value
    /// of stopping; earlier stages are known.
    fn stage(
        &self,
        number: usize,
        known: &[ByPool<W>],
        choice: &mut BestKeep<W>,
        worth: &mut ByPool<W>,
        steps: &mut [RollChoice],
    ) {
        let mut stride = 1;
        for (by, way) in self.again.iter().enumerate() {
            if !(number / stride).is_multiple_of(way.times + 1) {
                choice.worth = known[number - stride];
                choice.make(self.dice, way.most.min(self.dice));
                for (pool, step) in Pool::of_size(self.dice).zip(&mut *steps) {
                    let offered = choice.worth[pool.slot()].less(way.cost);
                    if offered.beats(worth[pool.slot()]) {
                        worth[pool.slot()] = offered;
                        let keep = choice.keep[pool.slot()];
                        *step = RollChoice::Roll { by: crate::saturate(by), keep };
                    }
                }
            }
            stride *= way.times + 1;
        }
    }

    /// The remaining re-rolls of each kind at a stage.
    fn left(&self, mut number: usize) -> impl Iterator<Item = usize> + '_ {
        self.again.iter().map(move |way| {
            let left = number % (way.times + 1);
            number /= way.times + 1;
            left
        })
    }

    /// The stage with every re-roll left.
    pub fn first_stage(&self) -> usize {
        self.steps.len() / Pool::of_size(self.dice).len() - 1
    }

    /// The stage after one re-roll of a kind.
    pub fn next_stage(&self, stage: usize, by: usize) -> usize {
        stage - self.again[..by].iter().map(|way| way.times + 1).product::<usize>()
    }

    /// The actions at a stage, for every pool of all dice.
    pub fn steps(&self, stage: usize) -> &[RollChoice] {
        let pools = Pool::of_size(self.dice).len();
        &self.steps[stage * pools..][..pools]
    }

    /// The action at a stage.
    pub fn then(&self, stage: usize, pool: Pool) -> RollChoice {
        self.steps(stage)[pool.rank()]
    }

    /// The value of a position with every re-roll left.
    pub fn worth(&self, from: From) -> W {
        match from {
            From::FirstRoll(kept) => self.opening[kept.slot()].over_more(kept.size()),
            From::Table(pool) => self.opening[pool.slot()],
        }
    }

    /// The power of six in the denominator of an exact value.
    fn thrown(&self, from: From) -> usize {
        let again: usize = self.again.iter().map(|way| way.times).sum();
        match from {
            From::FirstRoll(_) => self.dice * (again + 1),
            From::Table(_) => self.dice * again,
        }
    }
}

impl<W: Worth + Into<u128>> Keeping<W> {
    /// The value of a position, as a fraction.
    pub fn exact(&self, from: From) -> Fraction {
        Fraction::new(self.worth(from).into(), 6u128.pow(crate::saturate(self.thrown(from))))
    }
}

/// The best dice to keep from every pool, and their value.
struct BestKeep<W> {
    worth: ByPool<W>,
    keep: ByPool<Pool>,
}

impl<W: Worth> BestKeep<W> {
    /// Chooses which dice to keep when up to `most` dice are re-rolled, given the value of every
    /// pool of all dice after the roll.
    fn make(&mut self, dice: usize, most: usize) {
        expect(dice, most, &mut self.worth);
        for size in dice - most..dice {
            for pool in Pool::of_size(size) {
                self.worth[pool.slot()] = self.worth[pool.slot()].over_more(size);
                self.keep[pool.slot()] = pool;
            }
        }
        // The best dice to keep from a pool may also be the best with one more die.
        for size in dice - most..dice {
            if size + 1 == dice {
                self.pass_on(dice);
            }
            for pool in Pool::of_size(size) {
                let own = (self.worth[pool.slot()], self.keep[pool.slot()]);
                for more in pool.more() {
                    if own.0.beats(self.worth[more.slot()]) {
                        self.worth[more.slot()] = own.0;
                        self.keep[more.slot()] = own.1;
                    }
                }
            }
        }
    }

    /// Keeping all dice is not a roll. Such pools start from the first pool with one die less.
    fn pass_on(&mut self, dice: usize) {
        for pool in Pool::of_size(dice) {
            if let Some(less) = pool.fewer().first() {
                self.worth[pool.slot()] = self.worth[less.slot()];
                self.keep[pool.slot()] = self.keep[less.slot()];
            }
        }
    }
}

/// The value of every pool short of up to `most` dice once they are rolled.
fn expect<W: Worth>(dice: usize, most: usize, worth: &mut ByPool<W>) {
    for size in (dice - most..dice).rev() {
        for pool in Pool::of_size(size) {
            let mut sum = W::default();
            for more in pool.more() {
                sum = sum.plus(worth[more.slot()]);
            }
            worth[pool.slot()] = sum.of_six();
        }
    }
}
