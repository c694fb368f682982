//! Positions without the hero's hit points, and transitions common to all hunts.

use crate::dice_dragons::hunt::{DICE, MOST_LOCKED};

/// A position without the hero's hit points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// The dragon's hit points.
    pub foe: u16,
    /// The index of a level of armour.
    pub armor: u8,
    pub pinned: u8,
    pub locked: u8,
    pub blessed: u8,
    pub ally: u8,
    pub poison: u8,
    pub items: u8,
    pub round: Round,
}

/// The progress of a round. Without unused tokens it is the dragon's Fury.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Round {
    pub unused: u8,
    pub used: u8,
    /// Frozen tokens, unused and used ones.
    pub frozen: [u8; 2],
    /// Own skills with a token, as bits.
    pub covered: u16,
}

/// The result of a turn: healing, then damage, then healing again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moved {
    pub to: Spot,
    pub up: usize,
    pub down: usize,
    pub again: usize,
}

/// Potions before and after the counter attack, as bits by index.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sips {
    pub early: u8,
    pub late: u8,
}

/// The hero's dice.
pub fn dice(spot: &Spot) -> usize {
    DICE - usize::from(spot.locked.min(MOST_LOCKED))
}

/// Healing lifts one poison and frees one frozen token (ruling 19).
pub fn cure(spot: &mut Spot) {
    spot.poison = spot.poison.saturating_sub(1);
    spot.round.thaw();
}

impl Round {
    /// The beginning of a round with this many frozen tokens.
    pub fn begun(tokens: u8, frozen: u8) -> Round {
        Round { unused: tokens - frozen, used: 0, frozen: [frozen, 0], covered: 0 }
    }

    pub fn frozen(&self) -> u8 {
        self.frozen[0] + self.frozen[1]
    }

    /// The start of a turn.
    pub fn turn(&mut self) {
        self.unused -= 1;
        self.used += 1;
    }

    /// A frozen token returns, an unused one first.
    pub fn thaw(&mut self) {
        if self.frozen[0] > 0 {
            self.frozen[0] -= 1;
            self.unused += 1;
        } else if self.frozen[1] > 0 {
            self.frozen[1] -= 1;
            self.used += 1;
        }
    }

    pub fn freeze(&mut self) {
        if self.unused > 0 {
            self.unused -= 1;
            self.frozen[0] += 1;
        } else if self.used > 0 {
            self.used -= 1;
            self.frozen[1] += 1;
        }
    }
}
