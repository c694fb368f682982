//! Each rule and ruling of a sitting, read as the rulebook.

mod chests;
mod endings;
mod hands;
mod rewards;
mod turns;
