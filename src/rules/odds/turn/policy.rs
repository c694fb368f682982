//! The best play of a turn in a situation: what to keep at every pool, and how to end it.

use super::super::keeping::{Ends, From, Keeping, Then};
use super::super::pool::{POOLS, Pool};
use super::sheet::{PoolSet, Sheet};
use super::situation::Situation;
use super::stakes::{FAILS, Stakes, best_first};
use super::weights::Weights;
use crate::dice_dragons::hunt::{Extra, Setup};

/// What to do with every pool in a situation.
pub struct Policy {
    keeping: Keeping<f64>,
    /// What pays for each way to roll again.
    by: Vec<Extra>,
    /// For each pool, the place of the way that ends the turn there.
    ends: Vec<u8>,
    stopping: Vec<f64>,
    pub dice: usize,
}

/// What to do now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    Reroll {
        keep: Pool,
        by: Extra,
        next: usize,
    },
    /// Ends the turn by the `way`-th way of the sheet.
    Use {
        way: usize,
    },
    Fail,
}

impl Policy {
    pub fn new(sheet: &Sheet, setup: &Setup, situation: &Situation, weights: &Weights) -> Policy {
        Policy::with(Stakes::of(sheet, setup, situation, weights))
    }

    /// The best play for what is at stake.
    pub fn with(stakes: Stakes) -> Policy {
        let Stakes { sheet, dice, .. } = stakes;
        let mut ends = vec![FAILS; POOLS];
        let mut worth = vec![0.0; POOLS];
        // What is best depends on the Dragons showing. No counter attack follows a killing blow;
        // armour, allies and hit points gained soften it.
        for (symbols, mut left) in PoolSet::by_dragons(dice).into_iter().enumerate() {
            let failing = -stakes.fails[symbols];
            for way in best_first(&stakes.ways, symbols) {
                let value = way.value(symbols);
                // Nobody is made to spend an item.
                if sheet.ways[way.place].with != 0 && value < failing {
                    continue;
                }
                for pool in left.take(&sheet.ways[way.place].pools) {
                    worth[pool.number()] = value;
                    ends[pool.number()] = way.place as u8;
                }
            }
            for pool in left.pools() {
                worth[pool.number()] = failing;
            }
        }
        Policy {
            keeping: Keeping::new(dice, &stakes.again, |pool| worth[pool.number()]),
            by: stakes.by,
            ends,
            stopping: worth,
            dice,
        }
    }

    /// What stopping with this pool is worth.
    pub fn stopping(&self, pool: Pool) -> f64 {
        self.stopping[pool.number()]
    }

    /// What a position is expected to be worth.
    pub fn worth(&self, from: From) -> f64 {
        self.keeping.worth(from)
    }

    /// The stage of a turn before any re-roll.
    pub fn first_stage(&self) -> usize {
        self.keeping.first_stage()
    }

    /// What to do with a pool at a stage.
    pub fn advise(&self, stage: usize, pool: Pool) -> Move {
        match self.keeping.then(stage, pool) {
            Then::Roll { by, keep } => Move::Reroll {
                keep,
                by: self.by[usize::from(by)],
                next: self.keeping.next_stage(stage, usize::from(by)),
            },
            Then::Stop => self.end(pool),
        }
    }

    /// What to do at a stage, for every pool of all dice.
    pub(super) fn steps(&self, stage: usize) -> &[Then] {
        self.keeping.steps(stage)
    }

    /// What pays for each way to roll again, and how far it moves the stage.
    pub(super) fn ways_again(&self) -> impl Iterator<Item = (Extra, u16)> + '_ {
        let ways = self.by.iter().enumerate();
        ways.map(|(n, by)| (*by, self.keeping.stride(n) as u16))
    }

    /// The way that ends a turn, for every pool of all dice.
    pub(super) fn ways_to_end(&self) -> &[u8] {
        let mut pools = Pool::of_size(self.dice);
        let count = pools.len();
        let first = pools.next().map_or(0, Pool::number);
        &self.ends[first..first + count]
    }

    /// How a turn that stops with this pool ends.
    pub fn end(&self, pool: Pool) -> Move {
        match self.ends[pool.number()] {
            FAILS => Move::Fail,
            way => Move::Use {
                way: usize::from(way),
            },
        }
    }

    /// The pools the turn may end with.
    pub fn ends(&self, from: From) -> Ends {
        self.keeping.ends(from)
    }
}
