//! Whole hunts, simulated many times by the actual rules.

mod best;
mod campaign;
mod dice;
mod growth;
mod policy;
mod tally;
#[cfg(test)]
mod tests;
mod village;

pub use best::{BestPlayer, ended_by, leaving};
pub use campaign::{ChapterTally, Saga};
pub use dice::SwiftDice;
pub use growth::raise;
pub use policy::{LAST_ROUNDS, Policy, Seats};
pub use tally::{HuntTally, SkillTally, interval};

use std::sync::Arc;

use super::win::Solved;
use crate::dice_dragons::hunt::{Playing, Setup, State};
use crate::title::Patience;

/// A hunt to simulate many times.
#[derive(Debug, Clone)]
pub struct HuntTrial {
    /// Its start: freshly set up, or from a table.
    pub start: State,
    pub policy: Policy,
    /// The number of rounds in which the best play aims to win.
    pub patience: Patience,
    /// Flees once at most this many heroes are alive.
    pub flee: Option<usize>,
    pub seed: u64,
    /// The solution of the whole hunt: a lone hero plays by it.
    pub solved: Option<Arc<Solved>>,
}

impl HuntTrial {
    /// Plays the hunts with these numbers. A number always gives the same hunt, so separate parts
    /// add up to the same whole.
    pub fn play(&self, numbers: impl Iterator<Item = u64>) -> HuntTally {
        // Each part has its own copy: cores that share a reference count wait for each other.
        let setup = Arc::new(Setup::clone(&self.start.setup));
        let mut seats =
            Seats::new(&setup, self.policy, self.patience, self.flee, self.solved.clone());
        let tally = HuntTally::new(&setup);
        let start = State { setup, ..self.start.clone() };
        let mut playing = Playing::new(start.clone(), tally);
        for number in numbers {
            let mut dice = SwiftDice::new(self.seed, number);
            playing.state.become_as(&start);
            seats.play(&mut playing, &mut dice);
        }
        playing.witness
    }
}
