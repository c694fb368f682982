//! Roll-outs: a position is played on with real dice to the end of the hunt, and what the value function gets wrong
//! on the way is added up. The luck of the dice is taken out, so a few roll-outs say much.

use super::exact;
use super::hunt_figures::HuntFigures;
use super::position::Pos;
use super::turn::{TurnPlay, play_turn};
use super::value::{Aim, PositionValue, ended, taken_off};

/// A hunt without a limit is left to the value function after so many turns and Furies: some never end.
const MOST_STEPS: usize = 300;

/// What a roll-out says of the worth of a position.
#[derive(Debug, Clone, Copy, Default)]
pub struct Correction {
    /// What is added to what the value function says: at each step what the step was expected to be worth, less
    /// what the position before it was said to be worth.
    pub more: f64,
    /// How much larger the chance is than the worth, by how the hunt ended.
    pub off: f64,
}

/// Plays a position on to the end.
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

/// Throws a Fury: Dragons are set aside.
fn fury(dice: usize, rolls: usize, die: &mut dyn FnMut() -> usize) -> usize {
    let mut aside = 0;
    for _ in 0..rolls {
        let left = dice - aside;
        aside += (0..left).filter(|_| die() == 5).count();
    }
    aside
}
