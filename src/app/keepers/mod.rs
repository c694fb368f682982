//! Dragon Keepers: setups, dice alone, settings, and games told by their score.

pub mod dice;
pub mod house;
pub mod score;
