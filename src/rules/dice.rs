//! Dice: what was thrown, by hand or by the program.
//!
//! Rules ask a [`Roller`] for throws and never know where the faces come from.

use std::collections::VecDeque;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::Refused;
use super::words;

/// A kind of die, known by how many faces it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Die {
    /// The six-faced die of Dice & Dragons.
    Dragon,
}

impl Die {
    /// How many faces it has; a throw gives indices below this.
    pub fn faces(self) -> u32 {
        match self {
            Die::Dragon => 6,
        }
    }
}

/// Where throws come from: chance, or what a person typed.
pub trait Roller {
    /// Throws `count` dice of one kind and returns the index of the face each shows.
    fn throw(&mut self, die: Die, count: usize) -> Result<Vec<u8>, DiceFault>;

    /// Throws as many dice as there is room for; the same as [`Roller::throw`], without a new list.
    fn throw_into(&mut self, die: Die, faces: &mut [u8]) -> Result<(), DiceFault> {
        let thrown = self.throw(die, faces.len())?;
        faces.copy_from_slice(&thrown);
        Ok(())
    }

    /// Called when the rules have thrown all they need: typed dice must be used up.
    fn finish(&mut self) -> Result<(), DiceFault> {
        Ok(())
    }
}

/// What is wrong with typed dice.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DiceFault {
    #[error("the next throw needs {}, {} given{}", words::dice(*.needed), if *.given == 0 { "none".to_owned() } else { format!("only {}", .given) }, if *.before == 0 { String::new() } else { format!(" after the first {}", words::dice(*.before)) })]
    TooFew {
        needed: usize,
        given: usize,
        before: usize,
    },
    #[error("{} left over: only {} could be thrown", words::dice(*.left), words::dice(*.used))]
    LeftOver { left: usize, used: usize },
    #[error("{0} is no face of a Dragon Die")]
    UnknownFace(String),
}

impl Refused for DiceFault {
    fn hint(&self) -> Option<String> {
        Some(match self {
            DiceFault::TooFew { .. } | DiceFault::LeftOver { .. } => {
                "type every throw in order, dice that were set aside are not thrown again"
                    .to_owned()
            }
            DiceFault::UnknownFace(_) => {
                "S sword, M magic, H hammer, C crossbow, D daggers, X dragon".to_owned()
            }
        })
    }
}

/// Dice the program throws: ChaCha20 from a seed, the same on every machine and version.
pub struct RandomDice {
    rng: ChaCha20Rng,
}

impl RandomDice {
    /// Dice for the `n`-th throw-bearing event of something that began with `seed`. Mixing `n` in
    /// means one seed never repeats a roll within a play.
    pub fn new(seed: u64, n: u64) -> Self {
        let mut bytes = [0u8; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&n.to_le_bytes());
        Self {
            rng: ChaCha20Rng::from_seed(bytes),
        }
    }

    /// A number below `bound`, every one equally likely.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        let fair = u32::MAX - u32::MAX % bound;
        loop {
            let drawn = self.rng.next_u32();
            if drawn < fair {
                return drawn % bound;
            }
        }
    }
}

impl Roller for RandomDice {
    fn throw(&mut self, die: Die, count: usize) -> Result<Vec<u8>, DiceFault> {
        let mut faces = vec![0; count];
        self.throw_into(die, &mut faces)?;
        Ok(faces)
    }

    fn throw_into(&mut self, die: Die, faces: &mut [u8]) -> Result<(), DiceFault> {
        // A division by a constant takes a fraction of the time, and most dice have six faces.
        match die.faces() {
            6 => faces.fill_with(|| self.below(6) as u8),
            bound => faces.fill_with(|| self.below(bound) as u8),
        }
        Ok(())
    }
}

/// Dice thrown by hand, typed in the order they were thrown.
pub struct TypedDice {
    left: VecDeque<u8>,
    used: usize,
}

impl TypedDice {
    /// Faces in the order they were thrown.
    pub fn new(faces: impl IntoIterator<Item = u8>) -> Self {
        Self {
            left: faces.into_iter().collect(),
            used: 0,
        }
    }
}

impl Roller for TypedDice {
    fn throw(&mut self, _die: Die, count: usize) -> Result<Vec<u8>, DiceFault> {
        if self.left.len() < count {
            return Err(DiceFault::TooFew {
                needed: count,
                given: self.left.len(),
                before: self.used,
            });
        }
        self.used += count;
        Ok(self.left.drain(..count).collect())
    }

    fn finish(&mut self) -> Result<(), DiceFault> {
        match self.left.len() {
            0 => Ok(()),
            left => Err(DiceFault::LeftOver {
                left,
                used: self.used,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a seed gives is part of the record: it must not change between versions.
    #[test]
    fn a_seed_gives_the_same_faces_forever() {
        let mut first = RandomDice::new(7, 0);
        assert_eq!(
            first.throw(Die::Dragon, 12).unwrap(),
            [1, 3, 4, 0, 3, 0, 1, 1, 5, 4, 5, 3]
        );
        let mut second = RandomDice::new(7, 1);
        assert_ne!(
            second.throw(Die::Dragon, 12).unwrap(),
            RandomDice::new(7, 0).throw(Die::Dragon, 12).unwrap()
        );
    }

    #[test]
    fn virtual_dice_are_fair() {
        let mut seen = [0f64; 6];
        let mut dice = RandomDice::new(1, 0);
        let throws = 60_000;
        for face in dice.throw(Die::Dragon, throws).unwrap() {
            seen[face as usize] += 1.0;
        }
        let expected = throws as f64 / 6.0;
        let chi: f64 = seen.iter().map(|s| (s - expected).powi(2) / expected).sum();
        assert!(chi < 20.5, "chi-square {chi} with five degrees of freedom");
    }

    #[test]
    fn typed_dice_must_be_enough_and_all_used() {
        let mut dice = TypedDice::new([0, 1, 2]);
        assert_eq!(dice.throw(Die::Dragon, 2).unwrap(), [0, 1]);
        assert_eq!(
            dice.throw(Die::Dragon, 2).unwrap_err().to_string(),
            "the next throw needs 2 dice, only 1 given after the first 2 dice"
        );
        assert_eq!(
            dice.finish().unwrap_err().to_string(),
            "1 die left over: only 2 dice could be thrown"
        );
        assert_eq!(dice.throw(Die::Dragon, 1).unwrap(), [2]);
        assert_eq!(dice.finish(), Ok(()));
    }
}
