//! A hero's turn: which dice to keep for the best expected outcome, and how it is likely to end.

mod policy;
mod sheet;
mod situation;
mod weights;

pub use policy::{Move, Policy};
pub use sheet::{Does, Sheet, Way};
pub use situation::{Need, Situation, barest, neediest};
pub use weights::{WeightFault, Weights};
