//! Dragon Keepers: setups, words typed at the table, dice alone, settings, and games told by their
//! score.

pub mod dice;
pub mod house;
pub mod score;
pub mod table;
mod throws;
mod typed;

pub use throws::{CARD, Drawn};
pub use typed::Typed;
