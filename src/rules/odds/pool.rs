//! Pools: the dice on the table without their order, the only thing that odds depend on.
//!
//! There are 462 pools of up to five Dragon Dice. They are numbered, so that a table over pools
//! is an array.

use crate::dice_dragons::hunt::{DICE, DieIx, DieSet};
use crate::dice_dragons::symbol::{Face, Symbol};

/// The number of faces of a die.
pub const FACES: usize = 6;
/// The number of pools of up to five dice.
pub const POOLS: usize = 462;
/// The length of a table over pools: a power of two, so that indexing needs no bounds check.
pub const SLOTS: usize = POOLS.next_power_of_two();
/// Something for every pool, by its slot.
pub type ByPool<T> = [T; SLOTS];

/// A pool by its number: pools of fewer dice come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pool(u16);

/// The dice of every pool and its neighbours, computed at compile time.
struct Pools {
    counts: [[u8; FACES]; POOLS],
    /// The pools with one more die, by its face. A pool of five has the empty pool here.
    more: ByPool<[Pool; FACES]>,
    /// The pools with one die less, and their number.
    fewer: [[Pool; FACES]; POOLS],
    kinds: [u8; POOLS],
    /// Where the dice of each face begin in a pool, four bits per face.
    begins: ByPool<u32>,
    /// Each pool's index among those of its size.
    ranks: ByPool<u8>,
    /// Where the pools of each size begin.
    starts: [u16; DICE + 2],
    sizes: [u8; POOLS],
    /// The number of a pool by the sum of its faces' weights.
    numbers: [u16; DICE * WEIGHTS[FACES - 1] as usize + 1],
}

/// A weight for each face, so that no two pools of up to five dice weigh the same.
const WEIGHTS: [u16; FACES] = [1, 6, 31, 108, 366, 926];

static ALL: Pools = Pools::new();

const fn weight(counts: &[u8; FACES]) -> usize {
    let (mut sum, mut face) = (0, 0);
    while face < FACES {
        sum += (counts[face] as u16 * WEIGHTS[face]) as usize;
        face += 1;
    }
    sum
}

/// For each face, the number of dice with a lower one, in four bits.
const fn begins(counts: &[u8; FACES]) -> u32 {
    let (mut begins, mut sum, mut face) = (0, 0, 0);
    while face < FACES {
        begins |= sum << (4 * face);
        sum += counts[face] as u32;
        face += 1;
    }
    begins
}

/// The next way to distribute the same number of dice over the faces. Of the faces before the last,
/// the last one that has dice passes one on, and the dice of the last face join it.
const fn next(counts: &[u8; FACES]) -> Option<[u8; FACES]> {
    let mut next = *counts;
    let mut face = FACES - 1;
    while face > 0 {
        if next[face - 1] > 0 {
            let last = next[FACES - 1];
            next[FACES - 1] = 0;
            next[face - 1] -= 1;
            next[face] = last + 1;
            return Some(next);
        }
        face -= 1;
    }
    None
}

#[expect(clippy::cast_possible_truncation, reason = "constant functions have no other way")]
impl Pools {
    const fn new() -> Pools {
        let mut pools = Pools {
            counts: [[0; FACES]; POOLS],
            more: [[Pool::EMPTY; FACES]; SLOTS],
            fewer: [[Pool::EMPTY; FACES]; POOLS],
            kinds: [0; POOLS],
            begins: [0; SLOTS],
            ranks: [0; SLOTS],
            starts: [0; DICE + 2],
            sizes: [0; POOLS],
            numbers: [0; DICE * WEIGHTS[FACES - 1] as usize + 1],
        };
        let (mut size, mut number) = (0, 0);
        while size <= DICE {
            let mut counts = [0; FACES];
            counts[0] = size as u8;
            let mut pool = Some(counts);
            while let Some(counts) = pool {
                pools.counts[number] = counts;
                pools.sizes[number] = size as u8;
                pools.begins[number] = begins(&counts);
                pools.ranks[number] = (number - pools.starts[size] as usize) as u8;
                pools.numbers[weight(&counts)] = number as u16;
                number += 1;
                pool = next(&counts);
            }
            size += 1;
            pools.starts[size] = number as u16;
        }
        pools.join();
        pools
    }

    /// Finds every pool's neighbours.
    const fn join(&mut self) {
        let mut number = 0;
        while number < POOLS {
            let mut face = 0;
            while face < FACES {
                let mut counts = self.counts[number];
                if (self.sizes[number] as usize) < DICE {
                    counts[face] += 1;
                    let more = self.numbers[weight(&counts)];
                    self.more[number][face] = Pool(more);
                    let (more, kind) = (more as usize, self.kinds[more as usize] as usize);
                    self.fewer[more][kind] = Pool(number as u16);
                    self.kinds[more] += 1;
                }
                face += 1;
            }
            number += 1;
        }
    }
}

impl Pool {
    /// No dice.
    pub const EMPTY: Pool = Pool(0);

    /// The pool of these dice; dice past the fifth are ignored.
    pub fn of(dice: &[Face]) -> Pool {
        let dice = dice.iter().take(DICE);
        let weight: u16 = dice.map(|face| WEIGHTS[face.index()]).sum();
        Pool(ALL.numbers[usize::from(weight)])
    }

    pub fn number(self) -> usize {
        usize::from(self.0)
    }

    /// Its index in a table.
    pub fn slot(self) -> usize {
        usize::from(self.0) % SLOTS
    }

    /// Its index among the pools of the same size.
    pub fn rank(self) -> usize {
        usize::from(ALL.ranks[self.slot()])
    }

    /// The number of dice with each face.
    pub fn counts(self) -> &'static [u8; FACES] {
        &ALL.counts[self.number()]
    }

    /// The number of symbols of each kind, without Dragons, plus the added ones.
    pub fn symbols(self, added: &[Symbol]) -> [u8; 5] {
        let [s, m, h, c, d, _] = *self.counts();
        let mut symbols = [s, m, h, c, d];
        for symbol in added {
            symbols[*symbol as usize] += 1;
        }
        symbols
    }

    pub fn dragons(self) -> usize {
        usize::from(self.counts()[FACES - 1])
    }

    pub fn size(self) -> usize {
        usize::from(ALL.sizes[self.number()])
    }

    /// The chance that one roll of its dice shows exactly this pool.
    pub fn likelihood(self) -> f64 {
        let factorial = |n: u8| (1..=u32::from(n)).product::<u32>();
        let size = crate::saturate::<u8>(self.size());
        let orders = factorial(size) / self.counts().iter().map(|n| factorial(*n)).product::<u32>();
        f64::from(orders) / f64::from(6u32.pow(size.into()))
    }

    /// Its dice, in the order of the die's faces.
    pub fn faces(self) -> Vec<Face> {
        let counted = Face::ALL.into_iter().zip(self.counts());
        counted.flat_map(|(face, count)| std::iter::repeat_n(face, usize::from(*count))).collect()
    }

    /// The six pools with one die more, by the face it shows. A pool of five has none: do not call
    /// this on it.
    pub fn more(self) -> &'static [Pool; FACES] {
        debug_assert!(self.size() < DICE);
        &ALL.more[self.slot()]
    }

    /// The pool without one die of this face; it has one.
    pub fn without(self, face: usize) -> Pool {
        let weight = weight(self.counts()) - usize::from(WEIGHTS[face]);
        Pool(ALL.numbers[weight])
    }

    /// The pools with one die less.
    pub fn fewer(self) -> &'static [Pool] {
        let number = self.number();
        &ALL.fewer[number][..usize::from(ALL.kinds[number])]
    }

    /// Every pool of this many dice.
    pub fn of_size(size: usize) -> impl DoubleEndedIterator<Item = Pool> + ExactSizeIterator {
        (ALL.starts[size]..ALL.starts[size + 1]).map(Pool)
    }

    /// The indices of the dice that are not kept, if `self` is kept.
    pub fn leaves(self, dice: &[Face]) -> Vec<DieIx> {
        let all = Pool::of(dice);
        // The dice of this pool, as bits, if sorted by face; of equal dice the first ones belong.
        let mut mask = 0u8;
        let mut first = 0;
        for (count, all) in self.counts().iter().zip(all.counts()) {
            mask |= ((1 << count) - 1) << first;
            first += all;
        }
        // Where the dice of each face begin when sorted, four bits per face; each die advances it.
        let mut next = ALL.begins[all.slot()];
        let mut left = 0;
        for (place, face) in dice.iter().take(DICE).enumerate() {
            let shift = 4 * face.index();
            let nth = (next >> shift) & 7;
            next += 1 << shift;
            left |= (!mask >> nth & 1) << place;
        }
        DieSet::from_bits(left).iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice_dragons::hunt::ListIndex;

    #[test]
    fn every_pool_has_a_number_and_neighbours() {
        assert_eq!(ALL.counts.len(), POOLS);
        assert_eq!(Pool::of_size(5).count(), 252);
        for size in 0..=DICE {
            for pool in Pool::of_size(size) {
                assert_eq!(pool.size(), size);
                assert_eq!(Pool::of(&pool.faces()), pool);
                if size < DICE {
                    let more = pool.more();
                    assert!(more.iter().all(|more| more.fewer().contains(&pool)));
                }
                let kinds = pool.counts().iter().filter(|count| **count > 0).count();
                assert_eq!(pool.fewer().len(), kinds);
            }
        }
    }

    #[test]
    fn what_is_not_kept_is_rolled() {
        let dice = Face::read_all("DXDSX").unwrap();
        let kept = Pool::of(&Face::read_all("DDX").unwrap());
        assert_eq!(kept.leaves(&dice), [DieIx(3), DieIx(4)]);
        assert_eq!(Pool::EMPTY.leaves(&dice), DieIx::first(5).collect::<Vec<_>>());
        assert_eq!(kept.dragons(), 1);
    }
}
