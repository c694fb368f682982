//! Dice for simulations: as fair as recorded dice, from a much faster generator. Nothing stored
//! depends on them.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use crate::dice::{DiceFault, Die, Roller};

/// How many six-sided dice come from one random number.
const DICE_A_DRAW: u32 = 24;
/// The number of their combinations.
const FALLS: u64 = 6u64.pow(DICE_A_DRAW);
/// Numbers from here on are drawn again: they would favour some combinations.
const FAIR: u64 = u64::MAX - u64::MAX % FALLS;
/// Separates the seeds of consecutive hunts.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

pub struct SwiftDice {
    rng: Xoshiro256PlusPlus,
    /// The remaining dice, as digits in base six, and their number.
    falls: u64,
    left: u32,
}

impl SwiftDice {
    /// The dice of the `n`-th hunt of a simulation.
    pub fn new(seed: u64, n: u64) -> SwiftDice {
        let mut seeds = Xoshiro256PlusPlus::seed_from_u64(seed);
        let start = seeds.next_u64().wrapping_add(n.wrapping_mul(STEP));
        SwiftDice { rng: Xoshiro256PlusPlus::seed_from_u64(start), falls: 0, left: 0 }
    }

    fn draw(&mut self, fair: u64) -> u64 {
        loop {
            let drawn = self.rng.next_u64();
            if drawn < fair {
                return drawn;
            }
        }
    }

    #[inline]
    fn six(&mut self) -> u8 {
        if self.left == 0 {
            (self.falls, self.left) = (self.draw(FAIR), DICE_A_DRAW);
        }
        let face = self.falls % 6;
        (self.falls, self.left) = (self.falls / 6, self.left - 1);
        face as u8
    }
}

impl Roller for SwiftDice {
    fn throw_into(&mut self, die: Die, faces: &mut [u8]) -> Result<(), DiceFault> {
        match die {
            Die::Dragon => faces.fill_with(|| self.six()),
            die => {
                let sides = u64::from(die.sides().max(1));
                let fair = u64::MAX - u64::MAX % sides;
                faces.fill_with(|| die.face(crate::saturate(self.draw(fair) % sides)));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chi(seen: &[f64], expected: f64) -> f64 {
        seen.iter().map(|s| (s - expected).powi(2) / expected).sum()
    }

    /// One die, two dice in a row, and the first dice of consecutive hunts.
    #[test]
    fn they_are_fair() {
        let mut dice = SwiftDice::new(1, 0);
        let thrown = dice.throw(Die::Dragon, 360_000).unwrap();
        let (mut one, mut two) = ([0f64; 6], [0f64; 36]);
        for pair in thrown.chunks_exact(2) {
            one[usize::from(pair[0])] += 1.0;
            one[usize::from(pair[1])] += 1.0;
            two[usize::from(pair[0] * 6 + pair[1])] += 1.0;
        }
        assert!(chi(&one, 60_000.0) < 20.5, "five degrees of freedom");
        assert!(chi(&two, 5_000.0) < 66.6, "35 degrees of freedom");
        let mut first = [0f64; 36];
        for n in 0..36_000 {
            let pair = SwiftDice::new(7, n).throw(Die::Dragon, 2).unwrap();
            first[usize::from(pair[0] * 6 + pair[1])] += 1.0;
        }
        assert!(chi(&first, 1_000.0) < 66.6, "35 degrees of freedom");
    }

    #[test]
    fn other_dice_are_fair_too() {
        let mut dice = SwiftDice::new(3, 0);
        let thrown = dice.throw(Die::Sides(20), 40_000).unwrap();
        let mut seen = [0f64; 20];
        thrown.iter().for_each(|face| seen[usize::from(*face)] += 1.0);
        assert!(chi(&seen, 2_000.0) < 43.8, "19 degrees of freedom");
    }

    /// A simulation run again with its seed gives the same result.
    #[test]
    fn a_seed_gives_the_same_dice() {
        let throw = |seed, n| SwiftDice::new(seed, n).throw(Die::Dragon, 30).unwrap();
        assert_eq!(throw(7, 3), throw(7, 3));
        assert_ne!(throw(7, 3), throw(7, 4));
        assert_ne!(throw(7, 3), throw(8, 3));
    }
}
