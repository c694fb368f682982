//! Dragonkeepers (KOSMOS): set up, followed at the table, counted, with the figures of one's own box.

pub mod count;
pub mod figures;
pub mod table;

pub use crate::rules::amulets::title::Amulets;

use crate::play::Of;

/// The rules of Dragonkeepers, and what is remembered of its plays.
pub static GAME: Of<Amulets> = Of::writing(figures::beside);
