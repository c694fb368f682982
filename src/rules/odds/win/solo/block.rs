//! Solving a block: rounds are computed backwards, repeatedly until nothing changes.

use super::position::Spot;
use super::position_index::PositionIndex;
use super::rolls::Float;
use super::turn::{Desk, SolvedPositions};

/// Converged when the last round changed no chance by more than this, and, extrapolating the
/// convergence rate, neither will all later ones.
const REST: f64 = 5e-8;
/// Single precision suffices until changes are this small.
const COARSE: f64 = 2e-6;
/// An upper bound of rounds.
const MOST_ROUNDS: usize = 2_000;

/// Work buffers, in single and double precision.
pub struct Desks {
    short: Desk<f32>,
    long: Desk<f64>,
}

impl Desks {
    pub fn new(shape: &PositionIndex) -> Desks {
        Desks { short: Desk::new(shape), long: Desk::new(shape) }
    }
}

/// Solves the block, given those of lower ranks.
pub fn solve(known: &SolvedPositions, desks: &mut Desks) -> Vec<f32> {
    let mut own = vec![0.0; known.shape.block_len()];
    let open = open_cells(known, &mut own);
    let mut pace = Pace::default();
    let mut change = f64::MAX;
    for _ in 0..MOST_ROUNDS {
        if change > COARSE {
            turns(known, &mut desks.short, &open, &mut own);
            change = furies(known, &open, &mut own);
        } else {
            turns(known, &mut desks.long, &open, &mut own);
            if pace.is_settled(furies(known, &open, &mut own)) {
                break;
            }
        }
    }
    own.into_iter().map(crate::narrow).collect()
}

/// The Furies of a round, given the rounds after it.
pub fn furies_of(known: &SolvedPositions, _desks: &mut Desks) -> Vec<f32> {
    one_part(known, |open, own| {
        furies(known, open, own);
    })
}

/// The turns of a round, given its Furies and blocks of lower ranks.
pub fn turns_of(known: &SolvedPositions, desks: &mut Desks) -> Vec<f32> {
    one_part(known, |open, own| turns(known, &mut desks.short, open, own))
}

fn one_part(known: &SolvedPositions, work: impl FnOnce(&[(usize, Spot)], &mut [f64])) -> Vec<f32> {
    let shape = known.shape;
    let groups = (0..shape.cells()).step_by(shape.blessings());
    let spot = |group| (group, shape.spot(known.alone, known.block, group));
    let open: Vec<(usize, Spot)> = groups.map(spot).collect();
    let own = known.solved[known.block].iter();
    let mut own: Vec<f64> = own.map(|chance| f64::from(*chance)).collect();
    work(&open, &mut own);
    own.into_iter().map(crate::narrow).collect()
}

/// Computes all turns of a round, the last first.
fn turns<N: Float>(
    known: &SolvedPositions,
    desk: &mut Desk<N>,
    open: &[(usize, Spot)],
    own: &mut [f64],
) {
    let shape = known.shape;
    for round in (0..shape.turns).rev() {
        for (group, spot) in open {
            let spot = Spot { round: shape.rounds[round], ..*spot };
            desk.turn(&SolvedPositions { own, ..*known }, &spot, round);
            write_turns(known, desk, own, *group, round);
        }
    }
}

/// The convergence rate of a block.
#[derive(Default)]
struct Pace {
    changes: Vec<f64>,
}

impl Pace {
    /// Whether future changes are negligible, after a round with this largest change.
    fn is_settled(&mut self, change: f64) -> bool {
        self.changes.push(change);
        let last = |count: usize| self.changes.iter().rev().take(count);
        let ratios = last(2).zip(last(3).skip(1)).map(|(now, before)| now / before);
        let slowest = ratios.fold(0.0, f64::max);
        let rest = change * slowest / (1.0 - slowest);
        let known = self.changes.len() > 1 && slowest < 1.0;
        change < NOTHING || known && change.max(rest) < REST
    }
}

/// Smaller changes count as zero.
const NOTHING: f64 = 1e-12;

/// The cells to solve, and a position of each; those with every number of Blessed tokens together.
/// Cells that are eventually won are filled in.
fn open_cells(known: &SolvedPositions, own: &mut [f64]) -> Vec<(usize, Spot)> {
    let shape = known.shape;
    let mut open = Vec::new();
    for group in (0..shape.cells()).step_by(shape.blessings()) {
        let spot = shape.spot(known.alone, known.block, group);
        if known.alone.is_safe(&spot) {
            own[shape.at(group, 0)..shape.at(group + shape.blessings(), 0)].fill(1.0);
        } else {
            open.push((group, spot));
        }
    }
    open
}

/// Stores the values of turns. Poison hurts before the first roll.
fn write_turns<N: Float>(
    known: &SolvedPositions,
    desk: &Desk<N>,
    own: &mut [f64],
    group: usize,
    round: usize,
) {
    let shape = known.shape;
    let spot = shape.spot(known.alone, known.block, group);
    let hurt = usize::from(spot.poison) * 2;
    for (n, turn) in desk.turns.iter().enumerate() {
        let at = shape.at(group + n, round);
        let row = &mut own[at..at + shape.row];
        for (hp, worth) in row.iter_mut().enumerate() {
            *worth = if hp < hurt { 0.0 } else { turn[hp - hurt].wide().min(1.0) };
        }
    }
}

/// Computes the Furies. Returns the largest change of a chance.
fn furies(known: &SolvedPositions, open: &[(usize, Spot)], own: &mut [f64]) -> f64 {
    let shape = known.shape;
    let mut change = 0f64;
    let mut sum = vec![0.0; shape.row];
    let mut row = vec![0.0; shape.row];
    for (group, _) in open {
        for cell in *group..group + shape.blessings() {
            for round in shape.turns..shape.rounds.len() {
                let frozen = shape.rounds[round].frozen();
                if frozen == known.alone.tokens {
                    // A hero without tokens has no turn left.
                    continue;
                }
                let mut spot = shape.spot(known.alone, known.block, cell);
                spot.round = shape.rounds[round];
                sum.fill(0.0);
                for (dragons, chance) in known.alone.fury.iter().enumerate() {
                    let moved = known.alone.fury(&spot, dragons);
                    row.fill(0.0);
                    SolvedPositions { own, ..*known }.row(&moved.to).lay(&mut row, &moved);
                    sum.iter_mut().zip(&row).for_each(|(sum, worth)| *sum += chance * worth);
                }
                let at = shape.at(cell, round);
                for (old, new) in own[at..at + shape.row].iter_mut().zip(&sum) {
                    change = change.max((*old - *new).abs());
                    *old = *new;
                }
            }
        }
    }
    change
}
