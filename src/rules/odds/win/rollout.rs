//! Roll-outs: a position is played on with real dice, and what the value function gets wrong on the
//! way is added up. The luck of the dice is taken out, so a few roll-outs say much.

use super::exact;
use super::ground::Ground;
use super::pos::Pos;
use super::turn::play_turn;
use super::value::Value;

/// A roll-out goes on for so many turns and Furies at most.
const MOST_STEPS: usize = 14;

/// What a roll-out adds to the worth of a position: at each step what the step was expected to be
/// worth, less what the position before it was said to be worth.
pub fn correction(
    ground: &Ground,
    start: &Pos,
    value: &mut dyn Value,
    die: &mut dyn FnMut() -> usize,
) -> f64 {
    let mut pos = *start;
    let mut sum = 0.0;
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
            None => play_turn(ground, &mut pos, value, die),
        };
        let expected = expected.unwrap_or_else(|| f64::from(value.worth(&pos)));
        sum += expected - said;
    }
    sum
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
