//! Pure game logic: no database, no files, no printing, no clock, no global chance.
//!
//! Every function here takes what it needs and returns what follows. One title never imports
//! another; what they share (dice, names, words) lies beside them.

pub mod dice;
pub mod dice_dragons;
pub mod keepers;
pub mod name;
pub mod odds;
pub mod title;
pub mod words;

/// A rule said no. The message says what is wrong, the hint what would be allowed.
pub trait Refused: std::error::Error {
    /// What the person at the table can do instead.
    fn hint(&self) -> Option<String> {
        None
    }
}
