//! The best dice to keep, for every pool and every roll left. They are worked out backwards from
//! what each pool is worth when the rolling stops.
//!
//! Expected worth over the dice still to fall is built one die at a time (a pool short of one die
//! is worth the mean of its six completions), so a whole turn takes a few thousand additions.

use super::Fraction;
use super::pool::{FACES, Pool, SLOTS, Table};

/// A way to roll again: how many dice at most, how often, and what each time costs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Again {
    pub most: usize,
    pub times: usize,
    pub cost: f64,
}

impl Again {
    /// Re-rolls of any dice that cost nothing.
    pub fn free(times: usize) -> Again {
        Again { most: usize::MAX, times, cost: 0.0 }
    }
}

/// What to do with a pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Then {
    Stop,
    /// Keeps these dice and rolls the others, paid for by the `by`-th way to roll again.
    Roll {
        by: u8,
        keep: Pool,
    },
}

/// What pools are worth: counted exactly, or in decimals.
pub trait Worth: Copy + Default {
    fn plus(self, other: Self) -> Self;
    /// Turns the sum over six faces into a worth.
    fn of_six(self) -> Self;
    /// The same worth over a denominator with this many more dice.
    fn over_more(self, dice: usize) -> Self;
    fn less(self, cost: f64) -> Self;
    fn beats(self, other: Self) -> bool;
}

/// Numerators. The denominator is six to the power of the dice thrown, and it must fit.
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

/// The most dice that can be thrown one after the other while falls are counted in eight bytes.
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

/// Best play with a number of dice and ways to roll them again.
pub struct Keeping<W> {
    dice: usize,
    again: Vec<Again>,
    /// What to do with every pool of all dice, stage after stage. A stage is how often each way is
    /// left; the first way counts fastest.
    steps: Vec<Then>,
    /// What every pool of all dice is worth with every way still left. A smaller pool has its
    /// missing dice thrown first.
    opening: Table<W>,
}

/// Where a turn stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum From {
    /// Before the first roll, with these dice kept from before.
    FirstRoll(Pool),
    /// All dice on the table.
    Table(Pool),
}

impl<W: Worth> Keeping<W> {
    /// Works out the best play with `dice` dice (five at most), where stopping is worth `stop`.
    pub fn new(dice: usize, again: &[Again], stop: impl Fn(Pool) -> W) -> Keeping<W> {
        let mut stops = [W::default(); SLOTS];
        Pool::of_size(dice).for_each(|pool| stops[pool.slot()] = stop(pool));
        Keeping::staged(dice, again, &[stops], usize::MAX)
    }

    /// The same where what stopping is worth depends on what was spent: each table holds for so many
    /// stages.
    pub fn staged(dice: usize, again: &[Again], stops: &[Table<W>], each: usize) -> Keeping<W> {
        let pools = Pool::of_size(dice).len();
        let count: usize = again.iter().map(|way| way.times + 1).product();
        let mut keeping = Keeping {
            dice,
            again: again.to_vec(),
            steps: vec![Then::Stop; count * pools],
            opening: [W::default(); SLOTS],
        };
        let mut steps = std::mem::take(&mut keeping.steps);
        let mut known: Vec<Table<W>> = Vec::with_capacity(count);
        let mut choice = Choice { worth: [W::default(); SLOTS], keep: [Pool::EMPTY; SLOTS] };
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

    /// Works out what to do at a stage and what each pool is worth there. `worth` begins with what
    /// stopping is worth; earlier stages are known.
    fn stage(
        &self,
        number: usize,
        known: &[Table<W>],
        choice: &mut Choice<W>,
        worth: &mut Table<W>,
        steps: &mut [Then],
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
                        *step = Then::Roll { by: crate::saturate(by), keep };
                    }
                }
            }
            stride *= way.times + 1;
        }
    }

    /// How often each way is left at a stage.
    fn left(&self, mut number: usize) -> impl Iterator<Item = usize> + '_ {
        self.again.iter().map(move |way| {
            let left = number % (way.times + 1);
            number /= way.times + 1;
            left
        })
    }

    /// The stage with every way still left.
    pub fn first_stage(&self) -> usize {
        self.steps.len() / Pool::of_size(self.dice).len() - 1
    }

    /// The stage after rolling again by one way.
    pub fn next_stage(&self, stage: usize, by: usize) -> usize {
        stage - self.again[..by].iter().map(|way| way.times + 1).product::<usize>()
    }

    /// What to do at a stage, for every pool of all dice.
    pub fn steps(&self, stage: usize) -> &[Then] {
        let pools = Pool::of_size(self.dice).len();
        &self.steps[stage * pools..][..pools]
    }

    /// What to do at a stage.
    pub fn then(&self, stage: usize, pool: Pool) -> Then {
        self.steps(stage)[pool.rank()]
    }

    /// What a position is worth with every way still left.
    pub fn worth(&self, from: From) -> W {
        match from {
            From::FirstRoll(kept) => self.opening[kept.slot()].over_more(kept.size()),
            From::Table(pool) => self.opening[pool.slot()],
        }
    }

    /// The power of six in the denominator of an exact worth.
    fn thrown(&self, from: From) -> usize {
        let again: usize = self.again.iter().map(|way| way.times).sum();
        match from {
            From::FirstRoll(_) => self.dice * (again + 1),
            From::Table(_) => self.dice * again,
        }
    }
}

impl<W: Worth + Into<u128>> Keeping<W> {
    /// What a position is worth, as a fraction.
    pub fn exact(&self, from: From) -> Fraction {
        Fraction::new(self.worth(from).into(), 6u128.pow(crate::saturate(self.thrown(from))))
    }
}

/// The best dice to keep from every pool, and what they are worth.
struct Choice<W> {
    worth: Table<W>,
    keep: Table<Pool>,
}

impl<W: Worth> Choice<W> {
    /// Chooses what to keep when up to `most` dice are rolled again. It starts from what every pool
    /// of all dice is worth after the roll.
    fn make(&mut self, dice: usize, most: usize) {
        expect(dice, most, &mut self.worth);
        for size in dice - most..dice {
            for pool in Pool::of_size(size) {
                self.worth[pool.slot()] = self.worth[pool.slot()].over_more(size);
                self.keep[pool.slot()] = pool;
            }
        }
        // The best dice to keep from a pool may also be the best to keep from one with one more
        // die.
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

/// What every pool short of up to `most` dice is worth when the missing dice are thrown.
fn expect<W: Worth>(dice: usize, most: usize, worth: &mut Table<W>) {
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
