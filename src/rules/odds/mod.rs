//! How likely things are: exactly where they can be counted, simulated where they cannot.

pub mod battle;
mod cases;
mod distribution;
pub mod expr;
mod fraction;
pub mod fury;
pub mod hunter;
pub mod level;

pub use distribution::{Chance, Distribution};
pub use fraction::Fraction;
