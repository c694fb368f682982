//! The hunt of a lone hero, solved: the chance to win from every position between turns, by value
//! iteration.

mod block;
mod bytes;
mod figures;
mod position;
mod position_index;
mod rolls;
mod turn;
mod turn_ends;

use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::hunt_figures::HuntFigures;
use super::position::{NO_LIMIT, Pos};
use super::solved::Solver;
use crate::dice_dragons::catalog::Ability;
use crate::dice_dragons::hunt::{Phase, Setup};
use crate::title::Patience;
use block::Desks;
use figures::Alone;
use position::{Round, Spot};
pub use position_index::MOST_POSITIONS;
use position_index::PositionIndex;
use turn::SolvedPositions;
use turn_ends::AllEnds;

/// The chance to win from every position between turns of a hunt with one hero and one dragon, with
/// unlimited rounds or for each number of rounds up to a limit.
pub struct Solved {
    setup: Arc<Setup>,
    patience: Patience,
    alone: Alone,
    shape: PositionIndex,
    /// Blocks of chances: one layer, or one per number of rounds left from 1.
    layers: Vec<Vec<Vec<f32>>>,
}

/// Threads that share the work. The result does not depend on them.
const THREADS: usize = 2;

impl Solved {
    /// Solves a hunt. None if it has more than one hero or dragon, or more than [`MOST_POSITIONS`].
    /// `progress` receives the number of solved positions.
    pub fn of(
        ground: &HuntFigures,
        patience: Patience,
        progress: &dyn Fn(u64, u64),
    ) -> Option<Solved> {
        let all = Solved::count(ground, patience)?;
        let alone = Alone::of(ground)?;
        let shape = PositionIndex::of(&alone)?;
        let mut work = BlockSolver {
            ends: AllEnds::new(&shape),
            desks: (0..THREADS).map(|_| Desks::new(&shape)).collect(),
            done: Cell::new(0),
            progress: &|done| progress(done, all),
            alone: &alone,
            shape: &shape,
        };
        let layers = match layers(ground, patience) {
            None => vec![work.endless()],
            Some(layers) => work.layers(layers),
        };
        Some(Solved { setup: Arc::clone(&ground.setup), patience, alone, shape, layers })
    }

    /// The number of positions that [`Solved::of`] solves; none if it does not solve the hunt.
    pub fn count(ground: &HuntFigures, patience: Patience) -> Option<u64> {
        let each = PositionIndex::of(&Alone::of(ground)?)?.positions();
        let all = each * layers(ground, patience).unwrap_or(1) as u64;
        (all <= MOST_POSITIONS).then_some(all)
    }

    pub fn positions(&self) -> u64 {
        self.shape.positions() * self.layers.len() as u64
    }

    /// The chance to win from a position between turns. None if this hunt cannot reach it.
    pub fn chance(&self, pos: &Pos) -> Option<f32> {
        if pos.is_over() {
            return Some(f32::from(u8::from(pos.is_won())));
        }
        // A Fury that opens a round leads to its turns; one that ends it to those of the next.
        let opens = usize::from(pos.phase == Phase::OpeningFury);
        let layer = match (pos.left, self.patience.0) {
            (NO_LIMIT, None) => 0,
            (left, Some(_)) if left != NO_LIMIT => usize::from(left) - 1 + opens,
            _ => return None,
        };
        let spot = self.spot(pos)?;
        let hp = usize::from(pos.heroes[0].hp);
        if !self.shape.holds(&self.alone, &spot) || hp == 0 || hp > self.shape.row {
            return None;
        }
        let round = self.shape.round(&spot.round)?;
        let at = self.shape.at(self.shape.cell(&spot), round);
        self.layers.get(layer)?[self.shape.block(&spot)].get(at + hp - 1).copied()
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
            Phase::Heroes => round,
            _ if round.frozen() > self.alone.tokens => return None,
            // At a Fury only the start of the next round matters.
            _ => Round { unused: 0, ..round },
        };
        Some(Spot {
            foe: dragon.hp,
            armor: crate::saturate(armor),
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

/// The number of layers: one per round, and one more if a Fury opens the first.
fn layers(ground: &HuntFigures, patience: Patience) -> Option<usize> {
    let opens = usize::from(ground.dragons[0].has(Ability::Sneaky));
    patience.0.map(|rounds| usize::from(rounds) + opens)
}

/// Solves the blocks of a hunt.
struct BlockSolver<'a> {
    alone: &'a Alone,
    shape: &'a PositionIndex,
    ends: AllEnds,
    desks: Vec<Desks>,
    done: Cell<u64>,
    progress: &'a dyn Fn(u64),
}

/// A job on a block, given the known ones.
type Job = fn(&SolvedPositions, &mut Desks) -> Vec<f32>;

impl BlockSolver<'_> {
    /// Blocks by rank. Those of equal rank are independent.
    fn ranks(&self) -> Vec<Vec<usize>> {
        let mut ranks: Vec<Vec<usize>> = Vec::new();
        for block in 0..self.shape.blocks() {
            let rank = self.shape.rank(block);
            ranks.resize(ranks.len().max(rank + 1), Vec::new());
            ranks[rank].push(block);
        }
        ranks
    }

    /// Unlimited rounds.
    fn endless(&mut self) -> Vec<Vec<f32>> {
        let mut solved = vec![Vec::new(); self.shape.blocks()];
        for rank in self.ranks() {
            self.part(&mut solved, &rank, block::solve, true);
        }
        solved
    }

    /// Layer by layer, from the last round back.
    fn layers(&mut self, count: usize) -> Vec<Vec<Vec<f32>>> {
        let mut now = vec![vec![0.0; self.shape.block_len()]; self.shape.blocks()];
        let all: Vec<usize> = (0..self.shape.blocks()).collect();
        let ranks = self.ranks();
        let mut layers = Vec::with_capacity(count);
        for _ in 0..count {
            self.part(&mut now, &all, block::furies_of, false);
            for rank in &ranks {
                self.part(&mut now, rank, block::turns_of, true);
            }
            layers.push(now.clone());
        }
        layers
    }

    fn part(&mut self, solved: &mut [Vec<f32>], blocks: &[usize], job: Job, counts: bool) {
        let known = SolvedPositions {
            alone: self.alone,
            shape: self.shape,
            ends: &self.ends,
            solved,
            block: 0,
            own: &[],
        };
        let each = self.shape.block_len() as u64;
        let before = self.done.get();
        let told = |blocks: u64| {
            if counts {
                self.done.set(before + blocks * each);
                (self.progress)(self.done.get());
            }
        };
        let fresh = together(&known, blocks, job, &mut self.desks, &told);
        told(blocks.len() as u64);
        for (block, values) in fresh {
            solved[block] = values;
        }
    }
}

/// Solves blocks on all threads; this one reports progress.
fn together(
    known: &SolvedPositions,
    blocks: &[usize],
    job: Job,
    desks: &mut [Desks],
    tell: &dyn Fn(u64),
) -> Vec<(usize, Vec<f32>)> {
    let next = AtomicUsize::new(0);
    let fresh = Mutex::new(Vec::new());
    let work = |desk: &mut Desks, tell: &dyn Fn(u64)| {
        while let Some(block) = blocks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let block = *block;
            let values = job(&SolvedPositions { block, ..*known }, desk);
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
