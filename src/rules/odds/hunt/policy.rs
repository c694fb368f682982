//! How heroes decide, and who plays them.

use std::sync::Arc;

use super::super::win::{Aim, Solved};
use super::{BestPlayer, HuntTally, SwiftDice};
use crate::dice_dragons::hunt::{Action, Playing, Setup};
use crate::title::Patience;

/// How heroes decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// By the chance to win, or another goal.
    Best(Aim),
    /// Like a group that never asks for advice.
    Casual,
}

/// A hunt that is not over by then counts as endless, with limited and unlimited patience. This is
/// a limit of the simulation: the rules have none (ruling 34).
pub const LAST_ROUNDS: [u32; 2] = [60, 500];

/// Plays all heroes of one party. A hunt with more heroes or dragons than the rules allow counts as endless.
pub struct Seats {
    best: Option<Box<BestPlayer>>,
    last: u32,
}

impl Seats {
    pub fn new(
        setup: &Arc<Setup>,
        policy: Policy,
        patience: Patience,
        flee: Option<usize>,
        solved: Option<Arc<Solved>>,
    ) -> Seats {
        let best = match policy {
            Policy::Best(aim) => {
                BestPlayer::new(setup, aim, flee).map(|best| best.within(patience).solved(solved))
            }
            Policy::Casual => BestPlayer::new(setup, Aim::Win, flee).map(BestPlayer::casually),
        };
        Seats {
            best: best.map(Box::new),
            last: LAST_ROUNDS[usize::from(patience == Patience::NONE)],
        }
    }

    /// Adopts a party with the same sheets and items. Its hit points may differ.
    pub fn meet(&mut self, setup: &Arc<Setup>) {
        if let Some(best) = &mut self.best {
            for (ground, hero) in best.ground.heroes.iter_mut().zip(&setup.heroes) {
                ground.max_hp = hero.max_hp;
            }
            best.ground.setup = Arc::clone(setup);
        }
    }

    /// Plays a hunt to its end.
    pub fn play(&mut self, playing: &mut Playing<HuntTally>, dice: &mut SwiftDice) {
        if let Some(best) = &mut self.best {
            best.begin();
            while playing.state.round <= self.last {
                let Some(action) = best.next(&playing.state) else {
                    break;
                };
                act(playing, &action, dice, self.last);
            }
        }
        playing.witness.close(&playing.state);
    }
}

/// Performs an action by the rules and counts its events.
fn act(playing: &mut Playing<HuntTally>, action: &Action, dice: &mut SwiftDice, last: u32) {
    if let Err(refusal) = playing.act(action, dice) {
        // Advice is never refused. If it ever is, the hunt counts as endless instead of never
        // returning.
        debug_assert!(false, "{action:?}: {refusal:?}");
        playing.state.turn = None;
        playing.state.round = last + 1;
    }
    playing.witness.settled();
}

#[cfg(test)]
mod tests;
