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

/// What every pool short of up to `most` dice is worth when the missing dice are thrown, where
/// `worth` is what pools of all dice are worth.
pub fn expect(dice: usize, most: usize, worth: &Worths, short: &mut Worths) {
    for size in (dice - most..dice).rev() {
        for pool in Pool::of_size(size) {
            let mut sum = [0.0; LANES];
            for more in pool.more() {
                let all = if size + 1 == dice { worth } else { &*short };
                let more = &all[more.slot()];
                for (sum, more) in sum.iter_mut().zip(more) {
                    *sum += more;
                }
            }
            short[pool.slot()] = sum.map(|sum| sum * (1.0 / 6.0));
        }
    }
}

/// The best of rolling up to `most` dice again, for every pool of all dice, where `worth` is what
/// they are worth afterwards.
pub fn reroll(dice: usize, most: usize, worth: &Worths, best: &mut Worths) {
    expect(dice, most, worth, best);
    for size in dice - most + 1..=dice {
        for pool in Pool::of_size(size) {
            let mut most = [0.0; LANES];
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
