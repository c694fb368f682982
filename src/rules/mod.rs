//! Pure game logic: no database, no files, no printing, no clock, no global chance.
//!
//! Dice & Dragons and the odds are here. The other titles and what all titles share are in a crate below,
//! which is compiled while this one is read.
#![cfg_attr(test, allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap))]

pub mod dice_dragons;
pub mod odds;
#[cfg(test)]
#[path = "games/offer_checks.rs"]
mod offer_checks;
#[cfg(test)]
#[path = "games/samples.rs"]
mod samples;
#[cfg(test)]
#[path = "games/tally_checks.rs"]
mod tally_checks;
pub mod written;

pub use wyrmkeep_games::{
    Refused, act, acts, amulets, answers, aside, begin, correct, dice, drako, hex, keepers, line,
    name, number, offer, refusal, setting, short_list, tally, title, told, words,
};
use wyrmkeep_games::{forwards, worded};
pub use wyrmkeep_games::{narrow, saturate, spelled, truncate};
