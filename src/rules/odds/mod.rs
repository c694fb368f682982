//! Chances: exact where they can be counted, else simulated.

pub mod battle_dice;
#[cfg(test)]
mod brute_checks;
mod cases;
mod distribution;
pub mod expr;
mod fraction;
pub mod fury;
pub mod hunt;
pub mod hunter_dice;
mod keeping;
pub mod level;
pub mod luck;
mod mix;
mod pool;
mod sheet;
pub mod skill;
pub mod win;

pub use distribution::{Chance, Distribution};
pub use fraction::Fraction;
pub use keeping::From;
pub use pool::Pool;
