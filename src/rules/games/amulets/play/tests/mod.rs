//! Each rule and ruling of a sitting, read as the rulebook.

mod chests;
mod corrections;
mod endings;
mod going_on;
mod hands;
mod rewards;
mod turns;
