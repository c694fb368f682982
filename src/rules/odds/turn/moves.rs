//! The best play in every situation met, in as few bytes as it takes to follow it. A simulation
//! meets thousands, and most of them are played the same way at most stages.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use super::super::keeping::{From, Then};
use super::super::mix::Mix;
use super::super::pool::{FACES, Pool};
use super::policy::Policy;
use super::situation::Key;
use super::stakes::{FAILS, Stakes};
use crate::dice_dragons::hunt::{DICE, DieSet, Extra, HeroIx};
use crate::dice_dragons::symbol::Face;

/// Situations are forgotten beyond this many, so that memory does not grow with the hunts played.
const MOST: usize = 1 << 16;

/// What to do in one situation: where its tables stand in the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moves {
    /// Where its stages are listed: first how a turn ends, then what to do with every re-roll left.
    stages: u32,
    /// Where its ways to roll again are listed.
    by: u32,
    /// Three bits for each face: what a die passed on is worth, see [`Moves::passed`].
    passed: u32,
    pub first_stage: u16,
}

/// What a die passed on is worth to a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Passed {
    Hinders,
    NoMatter,
    /// Helps; a higher number helps more.
    Helps(u8),
}

impl Moves {
    /// What it is worth to begin with this die.
    pub fn passed(self, face: Face) -> Passed {
        match self.passed >> (3 * face.index()) & 7 {
            0 => Passed::Hinders,
            1 => Passed::NoMatter,
            more => Passed::Helps(more as u8),
        }
    }
}

/// The moves of all situations met so far; equal parts are kept once.
pub struct Book {
    most: usize,
    known: HashMap<Key, Moves, BuildHasherDefault<Mix>>,
    /// What is at stake in them, and the moves for each of these by its place.
    stakes: Once<u32>,
    worked_out: HashMap<u32, Moves, BuildHasherDefault<Mix>>,
    /// For every pool, a mask of the dice that are kept, and in the bits above it what pays for the
    /// roll.
    steps: Once<u8>,
    ends: Once<u8>,
    stages: Once<u32>,
    by: Once<(Extra, u16)>,
    /// A list that is reused.
    row: Vec<u32>,
}

impl Default for Book {
    fn default() -> Book {
        Book::holding(MOST)
    }
}

impl Book {
    /// A book that starts over whenever it holds this many situations.
    pub fn holding(most: usize) -> Book {
        Book {
            most,
            known: HashMap::default(),
            stakes: Once::default(),
            worked_out: HashMap::default(),
            steps: Once::default(),
            ends: Once::default(),
            stages: Once::default(),
            by: Once::default(),
            row: Vec::new(),
        }
    }

    /// How many situations it holds.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The moves of the situation with this key.
    pub fn find(&self, key: Key) -> Option<Moves> {
        self.known.get(&key).copied()
    }

    /// Writes down how a situation with this key is played.
    pub fn write(&mut self, key: Key, hero: HeroIx, stakes: Stakes) -> Moves {
        if self.known.len() >= self.most {
            *self = Book::holding(self.most);
        }
        let mut row = std::mem::take(&mut self.row);
        stakes.row(hero, &mut row);
        let place = self.stakes.place(&row);
        self.row = row;
        let moves = match self.worked_out.get(&place) {
            Some(moves) => *moves,
            None => {
                let moves = self.moves(&Policy::with(stakes));
                self.worked_out.insert(place, moves);
                moves
            }
        };
        self.known.insert(key, moves);
        moves
    }

    fn moves(&mut self, policy: &Policy) -> Moves {
        let first = policy.first_stage();
        let mut stages: Vec<u32> = vec![self.ends.place(policy.ways_to_end())];
        for stage in 1..=first {
            let steps = Pool::of_size(policy.dice).zip(policy.steps(stage));
            let packed: Vec<u8> = steps.map(|(pool, step)| packed(pool, *step)).collect();
            stages.push(self.steps.place(&packed));
        }
        let ways: Vec<(Extra, u16)> = policy.ways_again().collect();
        Moves {
            stages: self.stages.place(&stages),
            by: self.by.place(&ways),
            passed: passed(policy),
            first_stage: first as u16,
        }
    }

    /// What to do with the dice on the table at a stage.
    pub fn advise(&self, moves: Moves, stage: u16, dice: &[Face]) -> Next {
        let pool = Pool::of(dice);
        let (n, stages) = (pool.rank(), moves.stages as usize);
        if stage > 0 {
            let table = self.stages.all[stages + usize::from(stage)] as usize;
            let step = self.steps.all[table + n];
            if step != STOP {
                let by = moves.by as usize + usize::from(step >> DICE);
                let (by, stride) = self.by.all[by];
                return Next::Reroll {
                    dice: pool.places_left(step, dice),
                    by,
                    stage: stage - stride,
                };
            }
        }
        match self.ends.all[self.stages.all[stages] as usize + n] {
            FAILS => Next::Fail,
            way => Next::Use {
                way: usize::from(way),
            },
        }
    }
}

/// What to do next.
pub enum Next {
    /// Rolls these again and goes on to this stage.
    Reroll {
        dice: DieSet,
        by: Extra,
        stage: u16,
    },
    /// Ends the turn by the `way`-th way of the sheet.
    Use {
        way: usize,
    },
    Fail,
}

/// Rolls no more. No re-roll keeps all dice, so none is packed as this.
const STOP: u8 = u8::MAX;

/// What to do with a pool, in one byte.
fn packed(pool: Pool, then: Then) -> u8 {
    match then {
        Then::Stop => STOP,
        Then::Roll { by, keep } => by << DICE | keep.mask_in(pool),
    }
}

/// What it is worth to begin with each face, three bits a face, in order.
fn passed(policy: &Policy) -> u32 {
    let worth = |kept: &[Face]| policy.worth(From::FirstRoll(Pool::of(kept))) as f32;
    let none = worth(&[]);
    let faces: [f32; FACES] = Face::ALL.map(|face| worth(&[face]));
    let rank = |own: f32| {
        if own < none {
            0
        } else if own == none {
            1
        } else {
            let below = faces.iter().filter(|other| **other > none && **other < own);
            2 + below.count() as u32
        }
    };
    let ranks = faces.iter().enumerate();
    ranks.fold(0, |bits, (face, own)| bits | rank(*own) << (3 * face))
}

/// Runs of values. Each is kept once, however often it is placed.
struct Once<T> {
    all: Vec<T>,
    /// Where runs begin, by their hash.
    places: HashMap<u64, Vec<u32>, BuildHasherDefault<Mix>>,
}

impl<T> Default for Once<T> {
    fn default() -> Once<T> {
        Once {
            all: Vec::new(),
            places: HashMap::default(),
        }
    }
}

impl<T: Copy + Eq + Hash> Once<T> {
    /// Where this run stands; a new one is added.
    fn place(&mut self, run: &[T]) -> u32 {
        let mut hash = Mix::default();
        run.hash(&mut hash);
        let places = self.places.entry(hash.finish()).or_default();
        let same = |place: &&u32| self.all[**place as usize..].starts_with(run);
        if let Some(place) = places.iter().find(same) {
            return *place;
        }
        let place = self.all.len() as u32;
        self.all.extend_from_slice(run);
        places.push(place);
        place
    }
}
