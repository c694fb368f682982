//! Pure game logic: no database, no files, no printing, no clock, no global randomness.
//!
//! Dice & Dragons and the odds are here. The other titles and the common parts are in a crate below,
//! which compiles while this one is parsed.
#![cfg_attr(test, allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap))]

pub mod dice_dragons;
pub mod odds;
#[cfg(test)]
#[path = "games/offer_checks.rs"]
mod offer_checks;
#[cfg(test)]
#[path = "games/samples.rs"]
mod samples;
pub mod serialize;
#[cfg(test)]
#[path = "games/tally_checks.rs"]
mod tally_checks;

pub use wyrmkeep_games::{
    Refused, act, acts, amulets, answers, aside, audience, begin, command_line, correct, dice,
    drako, entered, hex, keepers, name, number, offer, refusal, setting, short_list, tally, title,
    words,
};
use wyrmkeep_games::{forwards, index_of, settings, worded};
pub use wyrmkeep_games::{narrow, saturate, spelled, truncate};
