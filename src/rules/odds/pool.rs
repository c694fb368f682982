//! Pools: dice on the table with their order left out, which is all that odds depend on.
//!
//! There are 462 pools of up to five Dragon Dice. They are numbered, so that a table over pools
//! is an array.

use std::sync::LazyLock;

use crate::rules::dice_dragons::hunt::DICE;
use crate::rules::dice_dragons::symbol::{Face, Symbol};

/// How many faces a die has.
pub const FACES: usize = 6;
/// How many pools of up to five dice there are.
pub const POOLS: usize = 462;
const NONE: u16 = u16::MAX;

/// A pool by its number: pools of fewer dice come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pool(u16);

/// What every pool consists of, and which pools lie beside it.
struct Pools {
    counts: Vec<[u8; FACES]>,
    /// The pool with one more die of each face.
    more: Vec<[u16; FACES]>,
    /// The pool with one die less of each face.
    less: Vec<[u16; FACES]>,
    /// Where the pools of each size begin.
    starts: [u16; DICE + 2],
    /// The number of a pool by its counts, read as digits to the base six.
    numbers: Vec<u16>,
}

static ALL: LazyLock<Pools> = LazyLock::new(Pools::new);

fn digits(counts: &[u8; FACES]) -> usize {
    counts
        .iter()
        .fold(0, |sum, count| sum * FACES + usize::from(*count))
}

/// Appends every way to fill the faces from `face` on with `left` dice.
fn fill(counts: &mut [u8; FACES], face: usize, left: u8, list: &mut Vec<[u8; FACES]>) {
    if face == FACES - 1 {
        counts[face] = left;
        return list.push(*counts);
    }
    for here in 0..=left {
        counts[face] = here;
        fill(counts, face + 1, left - here, list);
    }
}

impl Pools {
    fn new() -> Pools {
        let mut counts = Vec::with_capacity(POOLS);
        let mut starts = [0; DICE + 2];
        for size in 0..=DICE {
            fill(&mut [0; FACES], 0, size as u8, &mut counts);
            starts[size + 1] = counts.len() as u16;
        }
        let mut numbers = vec![NONE; FACES.pow(FACES as u32)];
        for (number, pool) in counts.iter().enumerate() {
            numbers[digits(pool)] = number as u16;
        }
        let beside = |pool: &[u8; FACES], step: i8| {
            let mut list = [NONE; FACES];
            for (face, number) in list.iter_mut().enumerate() {
                let mut next = *pool;
                let changed = next[face].checked_add_signed(step);
                if let Some(count) = changed.filter(|count| usize::from(*count) <= DICE) {
                    next[face] = count;
                    *number = numbers[digits(&next)];
                }
            }
            list
        };
        Pools {
            more: counts.iter().map(|pool| beside(pool, 1)).collect(),
            less: counts.iter().map(|pool| beside(pool, -1)).collect(),
            counts,
            starts,
            numbers,
        }
    }
}

impl Pool {
    /// No dice.
    pub const EMPTY: Pool = Pool(0);

    /// The pool of these dice; those past the fifth are left out.
    pub fn of(dice: &[Face]) -> Pool {
        let mut counts = [0; FACES];
        for face in dice.iter().take(DICE) {
            counts[face.index()] += 1;
        }
        Pool(ALL.numbers[digits(&counts)])
    }

    /// Its number, below [`POOLS`].
    pub fn number(self) -> usize {
        usize::from(self.0)
    }

    /// How many dice show each face.
    pub fn counts(self) -> &'static [u8; FACES] {
        &ALL.counts[self.number()]
    }

    /// How many symbols of each kind there are, Dragons left out, with some added.
    pub fn symbols(self, added: &[Symbol]) -> [u8; 5] {
        let [s, m, h, c, d, _] = *self.counts();
        let mut symbols = [s, m, h, c, d];
        for symbol in added {
            symbols[*symbol as usize] += 1;
        }
        symbols
    }

    /// How many dice show a Dragon.
    pub fn dragons(self) -> usize {
        usize::from(self.counts()[FACES - 1])
    }

    /// How many dice there are.
    pub fn size(self) -> usize {
        let below = ALL.starts.iter().filter(|start| **start <= self.0).count();
        below - 1
    }

    /// How likely one throw of its dice shows just this.
    pub fn likelihood(self) -> f64 {
        let factorial = |n: u8| (1..=u32::from(n)).product::<u32>();
        let size = self.size() as u8;
        let orders = factorial(size) / self.counts().iter().map(|n| factorial(*n)).product::<u32>();
        f64::from(orders) / f64::from(6u32.pow(size.into()))
    }

    /// Its dice, in the order of the die's faces.
    pub fn faces(self) -> Vec<Face> {
        let counted = Face::ALL.into_iter().zip(self.counts());
        counted
            .flat_map(|(face, count)| std::iter::repeat_n(face, usize::from(*count)))
            .collect()
    }

    /// With one more die that shows this face; none if it has five.
    pub fn with(self, face: usize) -> Option<Pool> {
        Some(ALL.more[self.number()][face])
            .filter(|number| *number != NONE)
            .map(Pool)
    }

    /// With one die less that shows this face, if there is one.
    pub fn without(self, face: usize) -> Option<Pool> {
        Some(ALL.less[self.number()][face])
            .filter(|number| *number != NONE)
            .map(Pool)
    }

    /// Every pool of so many dice.
    pub fn of_size(size: usize) -> impl DoubleEndedIterator<Item = Pool> {
        (ALL.starts[size]..ALL.starts[size + 1]).map(Pool)
    }

    /// Which of these dice are not kept: their places, if `self` is kept of them.
    pub fn leaves(self, dice: &[Face]) -> Vec<usize> {
        let mut kept = *self.counts();
        let places = dice.iter().enumerate().filter(|(_, face)| {
            let left = &mut kept[face.index()];
            let rolled = *left == 0;
            *left = left.saturating_sub(1);
            rolled
        });
        places.map(|(place, _)| place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pool_has_a_number_and_neighbours() {
        assert_eq!(ALL.counts.len(), POOLS);
        assert_eq!(Pool::of_size(5).count(), 252);
        for size in 0..=DICE {
            for pool in Pool::of_size(size) {
                assert_eq!(pool.size(), size);
                assert_eq!(Pool::of(&pool.faces()), pool);
                for face in 0..FACES {
                    let more = pool.with(face);
                    assert_eq!(more.is_some(), size < DICE);
                    assert!(more.is_none_or(|more| more.without(face) == Some(pool)));
                }
            }
        }
    }

    #[test]
    fn what_is_not_kept_is_rolled() {
        let dice = Face::read_all("DXDSX").unwrap();
        let kept = Pool::of(&Face::read_all("DDX").unwrap());
        assert_eq!(kept.leaves(&dice), [3, 4]);
        assert_eq!(Pool::EMPTY.leaves(&dice), [0, 1, 2, 3, 4]);
        assert_eq!(kept.dragons(), 1);
    }
}
