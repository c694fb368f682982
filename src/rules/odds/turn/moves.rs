//! A policy in as few bytes as it takes to follow it: a simulation keeps thousands.

use super::super::keeping::{From, Then};
use super::super::pool::{FACES, Pool};
use super::policy::{Move, Policy};
use crate::rules::dice_dragons::hunt::Extra;
use crate::rules::dice_dragons::symbol::Face;

/// Rolls no more.
const STOP: u16 = u16::MAX;
/// Bits of a pool's number; the way to roll again stands above them.
const POOL_BITS: u16 = 9;

/// What to do with every pool at every stage, and what a die passed on would be worth.
pub struct Moves {
    /// The number of the first pool of all dice.
    first: u16,
    /// For every stage but the last, for every pool.
    then: Box<[u16]>,
    ends: Box<[u8]>,
    /// What pays for each way to roll again, and how far the stage moves by it.
    by: Box<[(Extra, u16)]>,
    /// What a turn is worth that begins with one die kept, by its face, and with none.
    opening: [f32; FACES + 1],
    pub first_stage: u16,
}

impl Moves {
    pub fn of(policy: &Policy) -> Moves {
        let pools: Vec<Pool> = Pool::of_size(policy.dice).collect();
        let stages = 1..=policy.first_stage();
        let packed = |then| match then {
            Then::Stop => STOP,
            Then::Roll { by, keep } => u16::from(by) << POOL_BITS | keep.number() as u16,
        };
        let then = stages.flat_map(|stage| {
            let of_stage = pools.iter().map(move |pool| policy.then(stage, *pool));
            of_stage.map(packed)
        });
        let mut opening = [0.0; FACES + 1];
        for (face, worth) in Face::ALL.into_iter().zip(&mut opening) {
            *worth = policy.worth(From::FirstRoll(Pool::of(&[face]))) as f32;
        }
        opening[FACES] = policy.worth(From::FirstRoll(Pool::EMPTY)) as f32;
        Moves {
            first: pools.first().map_or(0, |pool| pool.number() as u16),
            then: then.collect(),
            ends: pools.iter().map(|pool| policy.way(*pool)).collect(),
            by: policy.ways_again().collect(),
            opening,
            first_stage: policy.first_stage() as u16,
        }
    }

    /// What to do with a pool at a stage.
    pub fn advise(&self, stage: u16, pool: Pool) -> Move {
        let n = pool.number() - usize::from(self.first);
        let then = match stage {
            0 => STOP,
            stage => self.then[usize::from(stage - 1) * self.ends.len() + n],
        };
        if then == STOP {
            return Policy::ended(self.ends[n]);
        }
        let (by, stride) = self.by[usize::from(then >> POOL_BITS)];
        Move::Reroll {
            keep: Pool::numbered(usize::from(then & ((1 << POOL_BITS) - 1))),
            by,
            next: usize::from(stage - stride),
        }
    }

    /// What a turn is worth that begins with this die kept, or with none.
    pub fn opening(&self, kept: Option<Face>) -> f32 {
        self.opening[kept.map_or(FACES, Face::index)]
    }
}
