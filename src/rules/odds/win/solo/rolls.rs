//! The dice of a turn for several hit points at once: the same rolls, different values.

use std::ops::{AddAssign, Div};

use crate::odds::pool::{ByPool, Pool, SLOTS};

/// How many hit points are computed at once.
pub const LANES: usize = 8;
pub type Lanes<N> = [N; LANES];
/// Something for every pool and every lane.
pub type Worths<N> = ByPool<Lanes<N>>;

/// Number types: single precision is faster.
pub trait Float: Copy + Default + PartialOrd + AddAssign + Div<Output = Self> {
    const SIX: Self;
    fn of(wide: f64) -> Self;
    fn wide(self) -> f64;
}

impl Float for f32 {
    const SIX: f32 = 6.0;
    fn of(wide: f64) -> f32 {
        crate::narrow(wide)
    }
    fn wide(self) -> f64 {
        self.into()
    }
}

impl Float for f64 {
    const SIX: f64 = 6.0;
    fn of(wide: f64) -> f64 {
        wide
    }
    fn wide(self) -> f64 {
        self
    }
}

pub fn nothing<N: Float>() -> Worths<N> {
    [[N::default(); LANES]; SLOTS]
}

#[inline]
pub fn larger<N: Float>(most: &mut Lanes<N>, other: &Lanes<N>) {
    for (most, other) in most.iter_mut().zip(other) {
        *most = if *other > *most { *other } else { *most };
    }
}

/// The value of every pool short of up to `most` dice once they are rolled, where `worth` has the
/// values of pools of all dice.
pub fn expect<N: Float>(dice: usize, most: usize, worth: &Worths<N>, short: &mut Worths<N>) {
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
            // Multiplying by the nearest float to a sixth would always be slightly too large.
            short[pool.slot()] = sum.map(|sum| sum / N::SIX);
        }
    }
}

/// The best re-roll of up to `most` dice, for every pool of all dice, where `worth` has the values
/// afterwards.
pub fn reroll<N: Float>(dice: usize, most: usize, worth: &Worths<N>, best: &mut Worths<N>) {
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
