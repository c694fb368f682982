//! The dice of a turn for several hit points at once: the same throws, other worths.

use std::ops::{AddAssign, Div};

use crate::odds::pool::{Pool, SLOTS, Table};

/// How many hit points are worked on at once.
pub const LANES: usize = 8;
pub type Lanes<N> = [N; LANES];
/// Something for every pool and every lane.
pub type Worths<N> = Table<Lanes<N>>;

/// Numbers to work with: short ones are quicker.
pub trait Number: Copy + Default + PartialOrd + AddAssign + Div<Output = Self> {
    const SIX: Self;
    fn of(wide: f64) -> Self;
    fn wide(self) -> f64;
}

impl Number for f32 {
    const SIX: f32 = 6.0;
    fn of(wide: f64) -> f32 {
        crate::narrow(wide)
    }
    fn wide(self) -> f64 {
        self.into()
    }
}

impl Number for f64 {
    const SIX: f64 = 6.0;
    fn of(wide: f64) -> f64 {
        wide
    }
    fn wide(self) -> f64 {
        self
    }
}

pub fn nothing<N: Number>() -> Worths<N> {
    [[N::default(); LANES]; SLOTS]
}

#[inline]
pub fn larger<N: Number>(most: &mut Lanes<N>, other: &Lanes<N>) {
    for (most, other) in most.iter_mut().zip(other) {
        *most = if *other > *most { *other } else { *most };
    }
}

/// What every pool short of up to `most` dice is worth when the missing dice are thrown, where
/// `worth` is what pools of all dice are worth.
pub fn expect<N: Number>(dice: usize, most: usize, worth: &Worths<N>, short: &mut Worths<N>) {
    for size in (dice - most..dice).rev() {
        for pool in Pool::of_size(size) {
            let mut sum = [N::default(); LANES];
            for more in pool.more() {
                let all = if size + 1 == dice { worth } else { &*short };
                let more = &all[more.slot()];
                for (sum, more) in sum.iter_mut().zip(more) {
                    *sum += *more;
                }
            }
            // A product with the nearest number to a sixth would always be a little too large.
            short[pool.slot()] = sum.map(|sum| sum / N::SIX);
        }
    }
}

/// The best of rolling up to `most` dice again, for every pool of all dice, where `worth` is what
/// they are worth afterwards.
pub fn reroll<N: Number>(dice: usize, most: usize, worth: &Worths<N>, best: &mut Worths<N>) {
    expect(dice, most, worth, best);
    for size in dice - most + 1..=dice {
        for pool in Pool::of_size(size) {
            let mut most = [N::default(); LANES];
            if size < dice {
                most = best[pool.slot()];
            }
            for less in pool.fewer() {
                larger(&mut most, &best[less.slot()]);
            }
            best[pool.slot()] = most;
        }
    }
}
