//! The hunt of a hero alone, solved: the chance to win of every position between turns, by value
//! iteration.

mod alone;
mod block;
mod bytes;
mod ends;
mod shape;
mod spot;
mod throws;
mod turn;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::ground::Ground;
use super::pos::{Pos, Stretch};
use super::told::Solver;
use crate::dice_dragons::hunt::Setup;
use alone::Alone;
use block::Desks;
use ends::AllEnds;
pub use shape::MOST_POSITIONS;
use shape::Shape;
use spot::{Round, Spot};
use turn::Known;

/// The chance to win of every position between turns of a hunt with one hero and one dragon.
pub struct Solved {
    setup: Arc<Setup>,
    alone: Alone,
    shape: Shape,
    values: Vec<Vec<f32>>,
}

/// Threads that share the work. What comes out does not depend on them.
const THREADS: usize = 2;

impl Solved {
    /// Solves a hunt. Nothing if more than one hero or dragon is in it, or if it has more than
    /// [`MOST_POSITIONS`]. `progress` is told how many of all positions are solved.
    pub fn of(ground: &Ground, progress: &dyn Fn(u64, u64)) -> Option<Solved> {
        let alone = Alone::of(ground)?;
        let shape = Shape::of(&alone)?;
        let values = solve(&alone, &shape, progress);
        Some(Solved {
            setup: Arc::clone(&ground.setup),
            alone,
            shape,
            values,
        })
    }

    /// How many positions [`Solved::of`] solves; nothing if it does not solve the hunt.
    pub fn count(ground: &Ground) -> Option<u64> {
        Some(Shape::of(&Alone::of(ground)?)?.positions())
    }

    /// How many positions there are.
    pub fn positions(&self) -> u64 {
        self.shape.positions()
    }

    /// The chance to win from a position between turns. Nothing if this hunt cannot come to it.
    pub fn chance(&self, pos: &Pos) -> Option<f32> {
        if pos.is_over() {
            return Some(f32::from(u8::from(pos.is_won())));
        }
        let spot = self.spot(pos)?;
        let hp = usize::from(pos.heroes[0].hp);
        if !self.shape.holds(&self.alone, &spot) || hp == 0 || hp > self.shape.row {
            return None;
        }
        let round = self.shape.round(&spot.round)?;
        let at = self.shape.at(self.shape.cell(&spot), round);
        self.values[self.shape.block(&spot)]
            .get(at + hp - 1)
            .copied()
    }

    fn spot(&self, pos: &Pos) -> Option<Spot> {
        let (hero, dragon) = (&pos.heroes[0], &pos.dragons[0]);
        let last = *self.alone.armor.last()?;
        let armor = self.alone.armor.binary_search(&hero.armor.min(last)).ok()?;
        let round = Round {
            unused: hero.unused + hero.fresh,
            used: hero.used,
            frozen: hero.frozen[0],
            covered: hero.covered,
        };
        let round = match pos.phase {
            Stretch::Heroes => round,
            _ if round.frozen() > self.alone.tokens => return None,
            // All that counts at a Fury is what the next round begins with.
            _ => Round { unused: 0, ..round },
        };
        Some(Spot {
            foe: dragon.hp,
            armor: armor as u8,
            pinned: dragon.pinned,
            locked: dragon.locked,
            blessed: hero.blessed,
            ally: hero.ally,
            poison: hero.poison,
            items: hero.items,
            round,
        })
    }
}

impl Solver for Solved {
    fn chance(&self, pos: &Pos) -> Option<f32> {
        Solved::chance(self, pos)
    }
}

impl std::fmt::Debug for Solved {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "Solved({} positions)", self.positions())
    }
}

/// Solves rank after rank; blocks of a rank do not need each other.
fn solve(alone: &Alone, shape: &Shape, progress: &dyn Fn(u64, u64)) -> Vec<Vec<f32>> {
    let ends = AllEnds::new(shape);
    let mut ranks: Vec<Vec<usize>> = Vec::new();
    for block in 0..shape.blocks() {
        let rank = shape.rank(block);
        ranks.resize(ranks.len().max(rank + 1), Vec::new());
        ranks[rank].push(block);
    }
    let mut solved: Vec<Vec<f32>> = vec![Vec::new(); shape.blocks()];
    let mut desks: Vec<Desks> = (0..THREADS).map(|_| Desks::new(shape)).collect();
    let mut done = 0;
    for rank in ranks {
        let known = Known {
            alone,
            shape,
            ends: &ends,
            solved: &solved,
            block: 0,
            own: &[],
        };
        let tell =
            |blocks: u64| progress(done + blocks * shape.block_len() as u64, shape.positions());
        let fresh = together(&known, &rank, &mut desks, &tell);
        done += (rank.len() * shape.block_len()) as u64;
        progress(done, shape.positions());
        for (block, values) in fresh {
            solved[block] = values;
        }
    }
    solved
}

/// Solves blocks on all threads; this one tells how many are solved.
fn together(
    known: &Known,
    blocks: &[usize],
    desks: &mut [Desks],
    tell: &dyn Fn(u64),
) -> Vec<(usize, Vec<f32>)> {
    let next = AtomicUsize::new(0);
    let fresh = Mutex::new(Vec::new());
    let work = |desk: &mut Desks, tell: &dyn Fn(u64)| {
        while let Some(block) = blocks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let block = *block;
            let values = block::solve(&Known { block, ..*known }, desk);
            let mut fresh = fresh.lock().unwrap_or_else(PoisonError::into_inner);
            fresh.push((block, values));
            tell(fresh.len() as u64);
        }
    };
    if let Some((own, others)) = desks.split_first_mut() {
        std::thread::scope(|scope| {
            for desk in others.iter_mut().take(blocks.len().saturating_sub(1)) {
                scope.spawn(|| work(desk, &|_| {}));
            }
            work(own, tell);
        });
    }
    fresh.into_inner().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
