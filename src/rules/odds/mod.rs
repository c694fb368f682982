//! Chances: exact where they can be counted, else simulated.

pub mod battle_dice;
#[cfg(test)]
mod brute_checks;
mod cases;
mod dice_to_keep;
mod distribution;
pub mod expr;
mod fraction;
pub mod fury;
mod hash;
pub mod hunt;
pub mod hunter_dice;
pub mod level;
pub mod luck;
mod pool;
mod sheet;
pub mod skill;
pub mod win;

pub use dice_to_keep::From;
pub use distribution::{Chance, Distribution};
pub use fraction::Fraction;
pub use pool::Pool;
