//! A hero's turn: which dice to keep for the best expected outcome, and how it is likely to end.

mod advice;
mod moves;
mod policy;
mod sheet;
mod situation;
mod stakes;
#[cfg(test)]
mod tests;
mod weights;

pub use advice::{Advice, Advised, Finish, Handing, Instead};
pub use moves::{Book, Moves, Next, Passed};
pub use policy::{Move, Policy};
pub use sheet::{Does, Sheet, Way};
pub use situation::{Key, Need, Situation, neediest};
pub use stakes::{Stakes, targets};
pub use weights::{WeightFault, Weights};
