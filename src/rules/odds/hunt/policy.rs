//! By what heroes decide, and who plays them.

use std::sync::Arc;

use super::super::turn::Weights;
use super::super::win::{Aim, Solved};
use super::player::{LAST_ROUND, act};
use super::{Best, Player, SwiftDice, Tally};
use crate::dice_dragons::hunt::{Playing, Setup};

/// By what heroes decide.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Policy {
    /// By the chance to win, or by what else counts.
    Best(Aim),
    /// By points of damage.
    Points(Weights),
    /// As a group decides that never asks.
    Casual,
}

/// What a group plays for that never asks: damage. It heals who is badly hurt, does not reckon with
/// counter attacks, and has little patience for armour and tokens.
fn casual() -> Weights {
    Weights {
        healing: 0.6,
        hurt: 0.0,
        death: 0.0,
        armor: 1.0,
        blessing: 1.5,
        pin: 3.0,
        ally: 2.0,
        item: 1.0,
        ..Weights::default()
    }
}

/// Plays all heroes of one party.
pub enum Seats {
    Best(Box<Best>),
    Points(Box<Player>),
}

impl Seats {
    /// A hunt larger than any hunt is played by points.
    pub fn new(
        setup: &Arc<Setup>,
        policy: Policy,
        flee: Option<usize>,
        solved: Option<Arc<Solved>>,
    ) -> Seats {
        let points = |weights| Player::new(setup, weights, flee);
        let player = match policy {
            Policy::Best(aim) => match Best::new(setup, aim, flee) {
                Some(best) => return Seats::Best(Box::new(best.solved(solved))),
                None => points(Weights::default()),
            },
            Policy::Points(weights) => points(weights),
            Policy::Casual => points(casual()).casually(),
        };
        Seats::Points(Box::new(player))
    }

    /// Takes over a party with the same sheets and items. Its hit points may differ.
    pub fn meet(&mut self, setup: &Arc<Setup>) {
        if let Seats::Best(best) = self {
            for (ground, hero) in best.ground.heroes.iter_mut().zip(&setup.heroes) {
                ground.max_hp = hero.max_hp;
            }
            best.ground.setup = Arc::clone(setup);
        }
    }

    /// Plays a hunt to its end.
    pub fn play(&mut self, playing: &mut Playing<Tally>, dice: &mut SwiftDice) {
        match self {
            Seats::Best(best) => by_best(best, playing, dice),
            Seats::Points(player) => player.play(playing, dice),
        }
    }
}

fn by_best(best: &mut Best, playing: &mut Playing<Tally>, dice: &mut SwiftDice) {
    best.begin();
    while playing.state.round <= LAST_ROUND {
        let Some(action) = best.next(&playing.state) else {
            break;
        };
        act(playing, &action, dice);
    }
    playing.witness.close(&playing.state);
}

#[cfg(test)]
mod tests;
