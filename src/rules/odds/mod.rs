//! How likely things are: exactly where they can be counted, simulated where they cannot.

mod fraction;

pub use fraction::Fraction;
