//! Amulet pieces in open stacks by their value.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::PIECES;
use super::reading::{UnreadableText, counted, parts};
use crate::dice::RandomDice;

/// The number of pieces per value; only values with a piece.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pieces(BTreeMap<u16, u8>);

/// Why a set of pieces is invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PiecesFault {
    #[error("a piece must be worth 1 to 99, not {0}")]
    Value(u16),
    #[error("{value} is named twice")]
    Twice { value: u16 },
    #[error(transparent)]
    Unread(#[from] UnreadableText),
}

crate::worded!(PiecesFault, "how many of each value, as in 3x1,2x4,1x20");

impl Pieces {
    /// The 45 pieces as one public source counts them; a box may differ.
    pub fn printed() -> Pieces {
        Pieces(BTreeMap::from([(1, 8), (4, 8), (6, 5), (8, 4), (10, 8), (12, 4), (16, 5), (20, 3)]))
    }

    /// `3x1,2x4,20`: how many of each value.
    pub fn read(typed: &str) -> Result<Pieces, PiecesFault> {
        let mut stacks = BTreeMap::new();
        for part in parts(typed) {
            let wrong = || UnreadableText::new("stack of pieces", part, "as in 3x1");
            let (count, value) = match counted(part) {
                (Some(value), "") => (1, value),
                (Some(count), value) => (count, value.parse().ok().ok_or_else(wrong)?),
                (None, _) => return Err(wrong().into()),
            };
            let count = u8::try_from(count).ok().filter(|count| *count <= PIECES);
            let count = count.ok_or_else(wrong)?;
            if !(1..=99).contains(&value) {
                return Err(PiecesFault::Value(value));
            }
            if stacks.insert(value, count).is_some() {
                return Err(PiecesFault::Twice { value });
            }
        }
        stacks.retain(|_, count| *count > 0);
        Ok(Pieces(stacks))
    }

    pub fn count(&self) -> u16 {
        self.0.values().map(|count| u16::from(*count)).sum()
    }

    pub fn of(&self, value: u16) -> u8 {
        self.0.get(&value).copied().unwrap_or(0)
    }

    /// Values and counts, ascending.
    pub fn stacks(&self) -> impl DoubleEndedIterator<Item = (u16, u8)> + '_ {
        self.0.iter().map(|(value, count)| (*value, *count))
    }

    pub fn lowest(&self) -> Option<u16> {
        self.0.keys().next().copied()
    }

    pub fn second_lowest(&self) -> Option<u16> {
        self.0.keys().nth(1).copied()
    }

    pub fn highest(&self) -> Option<u16> {
        self.0.keys().next_back().copied()
    }

    /// Removes one piece of a value.
    pub fn take(&mut self, value: u16) {
        if let Some(count) = self.0.get_mut(&value) {
            *count -= 1;
            if *count == 0 {
                self.0.remove(&value);
            }
        }
    }

    /// Adds one piece of a value.
    pub fn put(&mut self, value: u16) {
        *self.0.entry(value).or_default() += 1;
    }

    /// Sets the number of pieces of a value.
    pub fn set(&mut self, value: u16, count: u8) {
        match count {
            0 => self.0.remove(&value),
            count => self.0.insert(value, count),
        };
    }

    /// The remainder without these pieces; none if some are missing.
    pub fn without(&self, others: &Pieces) -> Option<Pieces> {
        let mut left = self.clone();
        for (value, count) in others.stacks() {
            let has = left.0.get_mut(&value).filter(|has| **has >= count)?;
            *has -= count;
        }
        left.0.retain(|_, count| *count > 0);
        Some(left)
    }

    /// Draws this many, face down (Setup, 5).
    pub fn draw(&self, count: u8, chance: &mut RandomDice) -> Pieces {
        let mut lying: Vec<u16> = self
            .stacks()
            .flat_map(|(value, count)| std::iter::repeat_n(value, usize::from(count)))
            .collect();
        let mut drawn = Pieces::default();
        for _ in 0..usize::from(count).min(lying.len()) {
            let place = chance.below(crate::saturate(lying.len())) as usize;
            drawn.put(lying.swap_remove(place));
        }
        drawn
    }
}

impl std::fmt::Display for Pieces {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let stacks: Vec<String> =
            self.stacks().map(|(value, count)| format!("{count}x{value}")).collect();
        f.write_str(&stacks.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figures: 45 amulet pieces.
    #[test]
    fn the_printed_pieces_are_45() {
        let all = Pieces::printed();
        assert_eq!(all.count(), u16::from(PIECES));
        assert_eq!(all.to_string(), "8x1,8x4,5x6,4x8,8x10,4x12,5x16,3x20");
        assert_eq!(Pieces::read(&all.to_string()), Ok(all));
    }

    #[test]
    fn stacks_are_read_and_refused() {
        let pieces = Pieces::read("2x1, 20, 0x4").unwrap();
        assert_eq!(pieces.stacks().collect::<Vec<_>>(), [(1, 2), (20, 1)]);
        assert_eq!(Pieces::read("1x4,2x4"), Err(PiecesFault::Twice { value: 4 }));
        assert_eq!(Pieces::read("1x0"), Err(PiecesFault::Value(0)));
        assert!(Pieces::read("x").is_err());
        assert!(Pieces::read("46x1").is_err());
    }

    /// Ruling 7: lowest and highest are evaluated each time.
    #[test]
    fn a_stack_that_is_gone_is_no_longer_the_lowest() {
        let mut pieces = Pieces::read("1x1,2x4,1x20").unwrap();
        assert_eq!(
            (pieces.lowest(), pieces.second_lowest(), pieces.highest()),
            (Some(1), Some(4), Some(20))
        );
        pieces.take(1);
        pieces.take(20);
        assert_eq!(
            (pieces.lowest(), pieces.second_lowest(), pieces.highest()),
            (Some(4), None, Some(4))
        );
    }

    /// Setup, 5: shuffled face down, so any piece may be removed.
    #[test]
    fn drawing_takes_what_is_there_and_leaves_the_rest() {
        let all = Pieces::printed();
        for seed in 0..50 {
            let drawn = all.draw(16, &mut RandomDice::new(seed, 0));
            assert_eq!(drawn.count(), 16);
            assert_eq!(all.without(&drawn).unwrap().count(), 29);
        }
        assert_eq!(
            all.draw(8, &mut RandomDice::new(7, 0)),
            all.draw(8, &mut RandomDice::new(7, 0)),
            "the same seed draws the same"
        );
        assert_eq!(all.without(&Pieces::read("9x1").unwrap()), None);
    }
}
