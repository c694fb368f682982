//! Dice & Dragons: the campaign's rules, from a new hero to level 5.
//!
//! Figures come from the [`catalog`]; numbered rulings decide what the rulebook leaves open,
//! and [`house`] rules decide where groups differ.

pub mod aftermath;
pub mod audit;
pub mod between_hunts;
pub mod catalog;
pub mod hero;
pub mod house;
pub mod hunt;
pub mod level;
pub mod market;
pub mod new_hero;
pub mod purse;
pub mod symbol;

/// The last chapter of the campaign.
pub const LAST_CHAPTER: u8 = 8;
