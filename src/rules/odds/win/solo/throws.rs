//! The dice of a turn for several hit points at once: the same throws, other worths.

use crate::odds::pool::{Pool, SLOTS, Table};

/// How many hit points are worked on at once.
pub const LANES: usize = 8;
pub type Lanes = [f32; LANES];
/// Something for every pool and every lane.
pub type Worths = Table<Lanes>;
pub const NOTHING: Worths = [[0.0; LANES]; SLOTS];

#[inline]
pub fn larger(most: &mut Lanes, other: &Lanes) {
    for (most, other) in most.iter_mut().zip(other) {
        *most = if *other > *most { *other } else { *most };
    }
}

/// What every pool short of up to `most` dice is worth when the missing dice are thrown.
pub fn expect(dice: usize, most: usize, worth: &mut Worths) {
    for size in (dice - most..dice).rev() {
        for pool in Pool::of_size(size) {
            let mut sum = [0.0; LANES];
            for more in pool.more() {
                let more = &worth[more.slot()];
                for (sum, more) in sum.iter_mut().zip(more) {
                    *sum += more;
                }
            }
            worth[pool.slot()] = sum.map(|sum| sum * (1.0 / 6.0));
        }
    }
}

/// The best of rolling up to `most` dice again, where `worth` is what every pool of all dice is
/// worth afterwards. Pools of all dice become no worse than they are in `base`.
pub fn reroll(dice: usize, most: usize, worth: &mut Worths, base: &mut Worths) {
    let most = most.min(dice);
    expect(dice, most, worth);
    for size in dice - most + 1..dice {
        for pool in Pool::of_size(size) {
            let mut best = worth[pool.slot()];
            for less in pool.fewer() {
                larger(&mut best, &worth[less.slot()]);
            }
            worth[pool.slot()] = best;
        }
    }
    for pool in Pool::of_size(dice) {
        let best = &mut base[pool.slot()];
        for less in pool.fewer() {
            larger(best, &worth[less.slot()]);
        }
    }
}
