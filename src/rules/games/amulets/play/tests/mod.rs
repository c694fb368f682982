//! The rules and rulings of a sitting, in the rulebook's order.

mod chests;
mod corrections;
mod endings;
mod going_on;
mod hands;
mod rewards;
mod turns;
