//! How likely things are: exactly where they can be counted, simulated where they cannot.

mod fraction;
pub mod hunt;
mod keeping;
mod pool;
pub mod skill;
pub mod turn;

pub use fraction::Fraction;
pub use pool::Pool;
