//! Solving a block: rounds are worked out backwards, over and over until nothing changes.

use super::spot::Spot;
use super::turn::{Desk, Known, lay};

/// Solved far enough when what is still to come, by how fast changes shrink, is less than this.
const REST: f32 = 5e-8;
/// Changes as small as this are rounding.
const ROUNDING: f32 = f32::EPSILON;
/// No hunt needs as many rounds.
const MOST_ROUNDS: usize = 2_000;

/// Solves the block, given those of lower ranks.
pub fn solve(known: &Known, desk: &mut Desk) -> Vec<f32> {
    let shape = known.shape;
    let mut own = vec![0.0; shape.block_len()];
    let open = open_cells(known, &mut own);
    let mut before = f32::MAX;
    for _ in 0..MOST_ROUNDS {
        if open.is_empty() {
            break;
        }
        for round in (0..shape.turns).rev() {
            for (group, spot) in &open {
                let spot = Spot {
                    round: shape.rounds[round],
                    ..*spot
                };
                desk.turn(
                    &Known {
                        own: &own,
                        ..*known
                    },
                    &spot,
                    round,
                );
                write_turns(known, desk, &mut own, *group, round);
            }
        }
        let change = furies(known, &open, &mut own);
        let ratio = (change / before).min(0.999);
        let rounding = change <= ROUNDING && before <= ROUNDING;
        // Two rounds tell how fast changes shrink.
        let rest = change * ratio / (1.0 - ratio);
        if change == 0.0 || rounding || before < f32::MAX && rest < REST {
            break;
        }
        before = change;
    }
    own
}

/// The cells that are to be solved, and a position of each; those with every number of Blessed
/// tokens together. Cells that are won in the end are filled in.
fn open_cells(known: &Known, own: &mut [f32]) -> Vec<(usize, Spot)> {
    let shape = known.shape;
    let mut open = Vec::new();
    for group in (0..shape.cells()).step_by(shape.blessings()) {
        let spot = shape.spot(known.alone, known.block, group);
        match known.alone.is_safe(&spot) {
            true => own[shape.at(group, 0)..shape.at(group + shape.blessings(), 0)].fill(1.0),
            false => open.push((group, spot)),
        }
    }
    open
}

/// Writes down what turns are worth. Poison hurts before the first roll.
fn write_turns(known: &Known, desk: &Desk, own: &mut [f32], group: usize, round: usize) {
    let shape = known.shape;
    let spot = shape.spot(known.alone, known.block, group);
    let hurt = usize::from(spot.poison) * 2;
    for (n, turn) in desk.turns.iter().enumerate() {
        let at = shape.at(group + n, round);
        let row = &mut own[at..at + shape.row];
        for (hp, worth) in row.iter_mut().enumerate() {
            *worth = if hp < hurt {
                0.0
            } else {
                turn[hp - hurt].min(1.0)
            };
        }
    }
}

/// Works out the Furies. Says how far a chance changed at most.
fn furies(known: &Known, open: &[(usize, Spot)], own: &mut [f32]) -> f32 {
    let shape = known.shape;
    let mut change = 0f32;
    let mut sum = vec![0.0; shape.row];
    let mut row = vec![0.0; shape.row];
    for (group, _) in open {
        for cell in *group..group + shape.blessings() {
            for round in shape.turns..shape.rounds.len() {
                let frozen = shape.rounds[round].frozen();
                if frozen == known.alone.tokens {
                    // A hero without tokens has no turn any more.
                    continue;
                }
                let mut spot = shape.spot(known.alone, known.block, cell);
                spot.round = shape.rounds[round];
                sum.fill(0.0);
                for (dragons, chance) in known.alone.fury.iter().enumerate() {
                    let moved = known.alone.fury(&spot, dragons);
                    row.fill(0.0);
                    lay(&mut row, Known { own, ..*known }.row(&moved.to), &moved);
                    sum.iter_mut()
                        .zip(&row)
                        .for_each(|(sum, worth)| *sum += chance * worth);
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
