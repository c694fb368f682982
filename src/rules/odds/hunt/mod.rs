//! Whole hunts, played many times over by the rules themselves.

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

/// A hunt to be played many times.
#[derive(Debug, Clone)]
pub struct HuntTrial {
    /// Where it begins: freshly set up, or as it stands at a table.
    pub start: State,
    pub policy: Policy,
    /// The rounds within which the best play wants to win.
    pub patience: Patience,
    /// Flees once no more heroes than this are left alive.
    pub flee: Option<usize>,
    pub seed: u64,
    /// The hunt solved as a whole: a hero alone plays by it.
    pub solved: Option<Arc<Solved>>,
}

impl HuntTrial {
    /// Plays the hunts with these numbers. A number always gives the same hunt, so parts played
    /// separately add up to the same whole.
    pub fn play(&self, numbers: impl Iterator<Item = u64>) -> HuntTally {
        // Each part has its own copy: cores that count references to a shared setup wait for each
        // other.
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
