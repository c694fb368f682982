//! Dice: rolls by hand or by wyrm.
//!
//! Rules ask a [`Roller`] for rolls and never know where the faces come from.

use std::collections::VecDeque;

use rand::rngs::ChaCha20Rng;
use rand::{Rng, SeedableRng};

use super::Refused;
use super::words;
use crate::saturate;

/// A kind of die or draw. A roll gives the index of a face. A title with other dice adds its own
/// here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Die {
    /// The six-faced die of Dice & Dragons.
    Dragon,
    /// This many faces, each on one side; also one of this many things (a card of a deck, by
    /// index).
    Sides(u32),
    /// Up to three faces, each on a number of sides.
    Weighted([u32; 3]),
    /// Drawn, not rolled: up to three kinds of things, and how many of each are left.
    Drawn([u32; 3]),
}

impl Die {
    /// The number of sides, all equally likely.
    pub fn sides(self) -> u32 {
        match self {
            Die::Dragon => 6,
            Die::Sides(sides) => sides,
            Die::Weighted(counts) | Die::Drawn(counts) => counts.iter().sum(),
        }
    }

    /// The number of different faces.
    pub fn kinds(self) -> u8 {
        match self {
            Die::Dragon => 6,
            Die::Sides(sides) => crate::saturate(sides),
            Die::Weighted(counts) | Die::Drawn(counts) => crate::saturate(
                counts.iter().rposition(|count| *count > 0).map_or(0, |last| last + 1),
            ),
        }
    }

    /// Its only possible face, if there is no choice.
    pub fn only_face(self) -> Option<u8> {
        match self {
            Die::Dragon => None,
            Die::Sides(sides) => (sides == 1).then_some(0),
            Die::Weighted(counts) | Die::Drawn(counts) => {
                let mut faces = (0u8..3).filter(|face| counts[usize::from(*face)] > 0);
                faces.next().filter(|_| faces.next().is_none())
            }
        }
    }

    pub fn can_show(self, face: u8) -> bool {
        match self {
            Die::Dragon | Die::Sides(_) => u32::from(face) < self.sides(),
            Die::Weighted(counts) | Die::Drawn(counts) => {
                counts.get(usize::from(face)).is_some_and(|sides| *sides > 0)
            }
        }
    }

    pub fn is_drawn(self) -> bool {
        matches!(self, Die::Drawn(_))
    }

    /// Whether it is a draw with only one possible result.
    pub fn is_certain(self) -> bool {
        self.is_drawn() && self.only_face().is_some()
    }

    /// The index of the face on this side.
    pub fn face(self, side: u32) -> u8 {
        let (Die::Weighted(counts) | Die::Drawn(counts)) = self else {
            return saturate(side);
        };
        let mut below = 0;
        let face = counts.iter().position(|count| {
            below += count;
            side < below
        });
        saturate(face.unwrap_or(0))
    }
}

/// Shuffles a list.
pub fn shuffled<T>(mut things: Vec<T>, roller: &mut dyn Roller) -> Result<Vec<T>, DiceFault> {
    for last in (1..things.len()).rev() {
        let place = roller.throw(Die::Sides(saturate::<u32>(last) + 1), 1)?;
        things.swap(last, usize::from(place[0]));
    }
    Ok(things)
}

/// The source of rolls: random, or typed by a person.
pub trait Roller {
    /// Fills `faces` with rolls of one kind of die: the index of each face.
    fn throw_into(&mut self, die: Die, faces: &mut [u8]) -> Result<(), DiceFault>;

    /// Rolls `count` dice; [`Roller::throw_into`] with a new list.
    fn throw(&mut self, die: Die, count: usize) -> Result<Vec<u8>, DiceFault> {
        let mut faces = vec![0; count];
        self.throw_into(die, &mut faces)?;
        Ok(faces)
    }

    /// Called after the last roll of the rules: typed dice must be used up.
    fn finish(&mut self) -> Result<(), DiceFault> {
        Ok(())
    }
}

/// A pending roll or draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    pub die: Die,
    pub count: usize,
}

/// A fault in typed dice.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DiceFault {
    #[error("the next roll needs {}, {} given{}", words::dice(*.needed), if *.given == 0 { "none".to_owned() } else { format!("only {}", .given) }, if *.before == 0 { String::new() } else { format!(" after the first {}", words::dice(*.before)) })]
    TooFew { needed: usize, given: usize, before: usize },
    #[error("{} left over: only {} could be rolled", words::dice(*.left), words::dice(*.used))]
    LeftOver { left: usize, used: usize },
    /// One roll, typed when it was due.
    #[error("{} {} due, {typed} {} typed", counted(.due), is_are(.due.count), is_are(*.typed))]
    Miscount { due: Due, typed: usize },
    #[error("{typed} is not a face of a {die}")]
    UnknownFace {
        typed: String,
        /// The die by name, and its faces as typed.
        die: &'static str,
        faces: &'static str,
    },
    #[error("{typed} is not {what}")]
    NotDrawn {
        typed: String,
        /// The kind of draw, and how it is typed.
        what: &'static str,
        words: &'static str,
    },
    #[error("{typed} is not a number from 1 to {sides}")]
    NotANumber { typed: String, sides: u32 },
    /// A missing draw: the next one of this kind.
    #[error("the next {what} was not entered")]
    Untold { what: &'static str },
    #[error("{left} more entered than drawn")]
    Overtold { left: usize },
    /// No fault so far: the next roll is pending.
    #[error("the next roll needs {}", words::dice(.0.count))]
    Due(Due),
}

impl DiceFault {
    /// The same for draws of this kind, which are named one by one.
    pub fn of_draws(self, what: &'static str) -> DiceFault {
        match self {
            DiceFault::TooFew { .. } => DiceFault::Untold { what },
            fault => fault,
        }
    }
}

/// `3 dice`, `1 draw`.
fn counted(due: &Due) -> String {
    match due.die {
        Die::Drawn(_) => words::count(due.count, "draw", "draws"),
        _ => words::dice(due.count),
    }
}

fn is_are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

impl Refused for DiceFault {
    crate::worded!();

    fn hint(&self) -> Option<String> {
        Some(match self {
            DiceFault::TooFew { .. } | DiceFault::LeftOver { .. } => {
                "type every roll in order, without dice that were set aside before".to_owned()
            }
            DiceFault::UnknownFace { faces: words, .. } | DiceFault::NotDrawn { words, .. } => {
                (*words).to_owned()
            }
            DiceFault::Overtold { .. } => "enter only the draws".to_owned(),
            DiceFault::NotANumber { .. }
            | DiceFault::Untold { .. }
            | DiceFault::Miscount { .. }
            | DiceFault::Due(_) => return None,
        })
    }

    fn due(&self) -> Option<Due> {
        match self {
            DiceFault::Due(due) => Some(*due),
            _ => None,
        }
    }
}

/// Dice rolled by wyrm: ChaCha20 from a seed, the same on every machine and version.
pub struct RandomDice {
    rng: ChaCha20Rng,
}

impl RandomDice {
    /// Dice for the `n`-th event with rolls of a play with this `seed`. Mixing in `n` means that
    /// one seed never repeats a roll within a play.
    pub fn new(seed: u64, n: u64) -> Self {
        let mut bytes = [0u8; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&n.to_le_bytes());
        Self { rng: ChaCha20Rng::from_seed(bytes) }
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
    fn throw_into(&mut self, die: Die, faces: &mut [u8]) -> Result<(), DiceFault> {
        // Dividing by a constant takes a fraction of the time, and simulations roll these.
        match die {
            Die::Dragon => faces.fill_with(|| saturate(self.below(6))),
            die => {
                let sides = die.sides().max(1);
                faces.fill_with(|| die.face(self.below(sides)));
            }
        }
        Ok(())
    }
}

/// Dice rolled by hand, typed in rolled order.
pub struct TypedDice {
    left: VecDeque<u8>,
    used: usize,
}

impl TypedDice {
    /// Faces in rolled order.
    pub fn new(faces: impl IntoIterator<Item = u8>) -> Self {
        Self { left: faces.into_iter().collect(), used: 0 }
    }
}

impl Roller for TypedDice {
    fn throw_into(&mut self, _die: Die, faces: &mut [u8]) -> Result<(), DiceFault> {
        let (needed, given, before) = (faces.len(), self.left.len(), self.used);
        if given < needed {
            return Err(DiceFault::TooFew { needed, given, before });
        }
        faces.iter_mut().zip(self.left.drain(..needed)).for_each(|(face, told)| *face = told);
        self.used += needed;
        Ok(())
    }

    fn finish(&mut self) -> Result<(), DiceFault> {
        match self.left.len() {
            0 => Ok(()),
            left => Err(DiceFault::LeftOver { left, used: self.used }),
        }
    }
}

/// The rolls so far, by hand or by wyrm; the next one is due.
#[derive(Debug, Clone, Default)]
pub struct ThrowsSoFar {
    throws: VecDeque<Vec<u8>>,
    /// How many of them were used.
    used: usize,
    /// The fault at the end: more dice were typed than needed.
    left: Option<DiceFault>,
}

impl ThrowsSoFar {
    /// Rolls in order.
    pub fn new(throws: impl IntoIterator<Item = Vec<u8>>) -> Self {
        Self { throws: throws.into_iter().collect(), ..Self::default() }
    }

    /// The same, with the fault of unused typed dice.
    pub fn leaving(self, left: Option<DiceFault>) -> Self {
        Self { left, ..self }
    }
}

impl Roller for ThrowsSoFar {
    fn throw_into(&mut self, die: Die, faces: &mut [u8]) -> Result<(), DiceFault> {
        let count = faces.len();
        if count == 0 {
            return Ok(());
        }
        match self.throws.pop_front() {
            Some(throw) if throw.len() == count => {
                faces.copy_from_slice(&throw);
                if !die.is_drawn() {
                    self.used += count;
                }
                Ok(())
            }
            Some(throw) if throw.len() > count => {
                Err(DiceFault::LeftOver { left: throw.len() - count, used: count })
            }
            Some(throw) => {
                let (given, before) = (throw.len(), self.used);
                Err(DiceFault::TooFew { needed: count, given, before })
            }
            None => Err(DiceFault::Due(Due { die, count })),
        }
    }

    fn finish(&mut self) -> Result<(), DiceFault> {
        match self.throws.iter().map(Vec::len).sum() {
            0 => self.left.clone().map_or(Ok(()), Err),
            left => Err(DiceFault::LeftOver { left, used: 0 }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A seed's faces are part of the record: they must not change between versions.
    #[test]
    fn a_seed_gives_the_same_faces_forever() {
        let mut first = RandomDice::new(7, 0);
        assert_eq!(first.throw(Die::Dragon, 12).unwrap(), [1, 3, 4, 0, 3, 0, 1, 1, 5, 4, 5, 3]);
        let mut second = RandomDice::new(7, 1);
        assert_ne!(
            second.throw(Die::Dragon, 12).unwrap(),
            RandomDice::new(7, 0).throw(Die::Dragon, 12).unwrap()
        );
    }

    /// The same, over many blocks of the generator.
    #[test]
    fn a_long_row_of_throws_stays_the_same_too() {
        let mut last = Vec::new();
        for (seed, n) in [(0, 0), (7, 1), (u64::MAX, u64::MAX)] {
            let mut dice = RandomDice::new(seed, n);
            let sum: u64 = (0..10_000).map(|_| u64::from(dice.below(1_000_003))).sum();
            last.push((sum, dice.below(1_000_003)));
        }
        assert_eq!(
            last,
            [(5_055_627_419, 22_114), (4_989_346_789, 603_217), (5_043_932_200, 111_202)]
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
    fn a_die_with_faces_on_several_sides_shows_each_as_often_as_it_should() {
        let mut dice = RandomDice::new(3, 0);
        let thrown = dice.throw(Die::Weighted([2, 1, 3]), 60_000).unwrap();
        let mut seen = [0f64; 3];
        thrown.iter().for_each(|face| seen[*face as usize] += 1.0);
        let expected = [20_000.0, 10_000.0, 30_000.0];
        let parts = seen.iter().zip(expected);
        let chi: f64 = parts.map(|(s, e)| (s - e).powi(2) / e).sum();
        assert!(chi < 13.8, "chi-square {chi} with two degrees of freedom");
        let last = dice.throw(Die::Drawn([0, 4, 0]), 20).unwrap();
        assert!(last.iter().all(|kind| *kind == 1), "only what is left");
    }

    #[test]
    fn every_order_is_as_likely_as_any_other() {
        let mut seen = std::collections::BTreeMap::new();
        let mut dice = RandomDice::new(5, 0);
        for _ in 0..12_000 {
            let order = shuffled(vec![1, 2, 3, 4], &mut dice).unwrap();
            *seen.entry(order).or_insert(0f64) += 1.0;
        }
        assert_eq!(seen.len(), 24);
        let chi: f64 = seen.values().map(|s| (s - 500.0).powi(2) / 500.0).sum();
        assert!(chi < 49.7, "chi-square {chi} with 23 degrees of freedom");
    }

    /// Faults of typed dice come in the rules' own words.
    #[test]
    fn throws_so_far_know_what_is_missing_and_what_is_left() {
        let mut dice = ThrowsSoFar::new([vec![1, 2], vec![0], vec![3]]);
        dice.throw(Die::Sides(6), 2).unwrap();
        dice.throw(Die::Drawn([4, 1, 0]), 1).unwrap();
        let short = dice.throw(Die::Sides(6), 2).unwrap_err();
        assert_eq!(short, DiceFault::TooFew { needed: 2, given: 1, before: 2 });
        assert_eq!(short.of_draws("card"), DiceFault::Untold { what: "card" });
        assert_eq!(dice.finish(), Ok(()));
        let left = DiceFault::Overtold { left: 1 };
        assert_eq!(dice.leaving(Some(left.clone())).finish(), Err(left));
    }

    #[test]
    fn typed_dice_must_be_enough_and_all_used() {
        let mut dice = TypedDice::new([0, 1, 2]);
        assert_eq!(dice.throw(Die::Dragon, 2).unwrap(), [0, 1]);
        assert_eq!(
            dice.throw(Die::Dragon, 2).unwrap_err().to_string(),
            "the next roll needs 2 dice, only 1 given after the first 2 dice"
        );
        assert_eq!(
            dice.finish().unwrap_err().to_string(),
            "1 die left over: only 2 dice could be rolled"
        );
        assert_eq!(dice.throw(Die::Dragon, 1).unwrap(), [2]);
        assert_eq!(dice.finish(), Ok(()));
    }
}
