//! Exact probabilities: reduced fractions.

use std::fmt;

use serde::{Serialize, Serializer};

/// A fraction of integers, not negative, always reduced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fraction {
    over: u128,
    under: u128,
}

impl Fraction {
    pub const ZERO: Fraction = Fraction { over: 0, under: 1 };
    pub const ONE: Fraction = Fraction { over: 1, under: 1 };

    /// `over / under`, reduced; 0/0 counts as zero.
    pub fn new(over: u128, under: u128) -> Fraction {
        let shared = divisor(over, under);
        match shared {
            0 => Fraction::ZERO,
            _ => Fraction { over: over / shared, under: under / shared },
        }
    }

    /// The numerator.
    pub fn over(self) -> u128 {
        self.over
    }

    /// The denominator.
    pub fn under(self) -> u128 {
        self.under
    }

    /// The decimal value. A fraction below one stays below one.
    pub fn value(self) -> f64 {
        let value = self.over as f64 / self.under as f64;
        if self.over < self.under { value.min(1.0 - f64::EPSILON / 2.0) } else { value }
    }
}

impl Default for Fraction {
    fn default() -> Fraction {
        Fraction::ZERO
    }
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.over, self.under)
    }
}

fn divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_in_lowest_terms() {
        assert_eq!(Fraction::new(546, 1296).to_string(), "91/216");
        assert_eq!(Fraction::new(0, 6), Fraction::ZERO);
        assert_eq!(Fraction::new(36, 36), Fraction::ONE);
        assert_eq!(Fraction::new(0, 0), Fraction::ZERO);
        assert!(Fraction::new(u128::MAX - 1, u128::MAX).value() < 1.0);
        assert!((Fraction::new(1, 8).value() - 0.125).abs() < 1e-15);
    }
}
