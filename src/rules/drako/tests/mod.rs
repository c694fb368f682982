//! The rulebook and its rulings, one sentence after another.

mod attacks;
mod board;
mod endings;
mod examples;
mod fury;
mod moves;
mod net;
mod preparation;
mod sizes;
mod turns;
mod wounds;
