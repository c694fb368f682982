//! The rulebook and its rulings, in order.

mod attacks;
mod board;
mod corrected_turns;
mod corrections;
mod endings;
mod examples;
mod fury;
mod going_on;
mod moves;
mod net;
mod preparation;
mod sizes;
mod turns;
mod wounds;
