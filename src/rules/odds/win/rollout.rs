//! Roll-outs: a position is played to the end of the hunt with random dice, summing the errors of
//! the value function. The luck of the dice is removed, so a few roll-outs suffice.

use super::exact;
use super::hunt_figures::HuntFigures;
use super::position::Pos;
use super::turn::{TurnPlay, play_turn};
use super::value::{Aim, PositionValue, ended, taken_off};

/// An unlimited hunt is left to the value function after this many turns and Furies: some never end.
const MOST_STEPS: usize = 300;

/// A roll-out's estimate of a position.
#[derive(Debug, Clone, Copy, Default)]
pub struct Correction {
    /// The correction of the value function: at each step the expected value of the step less the
    /// value of the position before it.
    pub more: f64,
    /// The chance minus the value, by the end of the hunt.
    pub off: f64,
}

/// Plays a position to the end.
pub fn correction(
    ground: &HuntFigures,
    start: &Pos,
    aim: Aim,
    value: &mut dyn PositionValue,
    die: &mut dyn FnMut() -> usize,
) -> Correction {
    let mut pos = *start;
    let mut more = 0.0;
    for _ in 0..MOST_STEPS {
        if pos.is_over() {
            break;
        }
        let said = f64::from(value.worth(&pos));
        let expected = match ground.fury_due(&pos) {
            Some((foe, dice, rolls)) => {
                let expected = exact::ahead(ground, &pos, value);
                let symbols = fury(dice, rolls, die);
                ground.fury(&mut pos, foe, symbols);
                Some(f64::from(expected))
            }
            None => play_turn(ground, &mut pos, TurnPlay::fair, value, die),
        };
        let expected = expected.unwrap_or_else(|| f64::from(value.worth(&pos)));
        more += expected - said;
    }
    let off = if pos.is_over() {
        taken_off(aim, ground, &pos, ended(ground, &pos)[2])
    } else {
        value.taken_off(&pos)
    };
    Correction { more, off: off.into() }
}

/// Rolls a Fury: Dragons are set aside.
fn fury(dice: usize, rolls: usize, die: &mut dyn FnMut() -> usize) -> usize {
    let mut aside = 0;
    for _ in 0..rolls {
        let left = dice - aside;
        aside += (0..left).filter(|_| die() == 5).count();
    }
    aside
}
