//! Compares paper sheets with the record and explains the differences. A clue is one thing that may
//! have happened or been forgotten, with its effect; a story is a few clues that together turn the
//! record into exactly the sheet.

mod clues;
mod known;
mod level;
mod search;

pub use clues::clues;
pub use known::{Ally, Bounty, Hunted, Known, Line, Shelf, bounties};
pub use level::{Gained, Slip, next_level, slip};
pub use search::{Story, explain};

use super::catalog::Part;
use super::hero::{Hero, Standing};
use crate::spelled;

/// A skill with a +1 beside it, and the half where each half is improved separately.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Improved {
    pub skill: String,
    pub half: Option<Part>,
}

impl Improved {
    /// Whether both can be the same +1: a sheet may leave the half open.
    fn fits(&self, other: &Improved) -> bool {
        let half = self.half.zip(other.half);
        self.skill == other.skill && half.is_none_or(|(one, other)| one == other)
    }
}

/// A hero's physical sheet; none: not read. Items and skills by key.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Paper {
    pub gold: Option<i64>,
    pub exp: Option<i64>,
    pub level: Option<u8>,
    /// Maximum hit points.
    pub hp: Option<u16>,
    pub items: Option<Vec<String>>,
    pub improved: Option<Vec<Improved>>,
    pub learned: Option<Vec<String>>,
    pub standing: Option<Standing>,
}

/// A part of a sheet that is compared, in the order of the questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    Gold,
    Exp,
    Level,
    Hp,
    Items,
    Improved,
    Learned,
    State,
}

spelled! {
    What: Gold "gold", Exp "exp", Level "level", Hp "hp", Items "items", Improved "improved",
    Learned "learned", State "state",
}

impl What {
    pub fn read(word: &str) -> Option<What> {
        match word {
            "experience" | "xp" => Some(What::Exp),
            "hit-points" => Some(What::Hp),
            "item" => Some(What::Items),
            "standing" => Some(What::State),
            word => What::spelled(word),
        }
    }
}

/// The value of one part; items and skills by key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    Number(i64),
    Items(Vec<String>),
    Improved(Vec<Improved>),
    Learned(Vec<String>),
    State(Standing),
}

/// A recorded hero: the sheet, with maximum hit points resolved.
#[derive(Debug, Clone)]
pub struct Record {
    pub hero: Hero,
    pub max_hp: u16,
    /// Hit points the class adds at every level (Step 1: Warriors one).
    pub class_hp: u16,
    /// Levels gained, with their hit points.
    pub levels: Vec<(u8, u16)>,
}

/// Entries of one list that the other lacks, one by one: of two equal items only the second counts.
pub fn beyond<T: Clone>(one: &[T], other: &[T], same: impl Fn(&T, &T) -> bool) -> Vec<T> {
    let mut left: Vec<&T> = other.iter().collect();
    let mut beyond = Vec::new();
    for thing in one {
        match left.iter().position(|other| same(thing, other)) {
            Some(place) => drop(left.remove(place)),
            None => beyond.push(thing.clone()),
        }
    }
    beyond
}

/// Item keys of one list that the other lacks.
pub(super) fn items_beyond(one: &[String], other: &[String]) -> Vec<String> {
    beyond(one, other, |one, other| one == other)
}

impl Record {
    /// The record's value of a part.
    pub fn value(&self, what: What) -> Option<Value> {
        self.paper().value(what)
    }

    /// A sheet that matches the record.
    pub fn paper(&self) -> Paper {
        let hero = &self.hero;
        let skills = hero.skills.iter();
        let half = |part: Part| Some(part).filter(|part| *part != Part::Whole);
        let improved = skills.clone().filter_map(|known| {
            Some(Improved { skill: known.key.clone(), half: half(known.improved?) })
        });
        let learned = skills.filter(|known| known.learned_at.is_some());
        Paper {
            gold: Some(hero.gold),
            exp: Some(hero.exp),
            level: Some(hero.level),
            hp: Some(self.max_hp),
            items: Some(hero.items.clone()),
            improved: Some(improved.collect()),
            learned: Some(learned.map(|known| known.key.clone()).collect()),
            standing: Some(hero.standing),
        }
    }

    /// Whether a sheet agrees on a part, in any order.
    fn agrees(&self, what: What, paper: &Value) -> bool {
        match (paper, self.value(what)) {
            (Value::Improved(paper), Some(Value::Improved(record))) => {
                paper.len() == record.len() && beyond(paper, &record, Improved::fits).is_empty()
            }
            (Value::Items(paper), Some(Value::Items(record)))
            | (Value::Learned(paper), Some(Value::Learned(record))) => {
                paper.len() == record.len() && items_beyond(paper, &record).is_empty()
            }
            (paper, record) => record.as_ref() == Some(paper),
        }
    }

    /// The parts in which a sheet differs from the record, with the sheet's values.
    pub fn differs(&self, paper: &Paper) -> Vec<(What, Value)> {
        let read = What::ALL.into_iter();
        let read = read.filter_map(|what| Some((what, paper.value(what)?)));
        read.filter(|(what, value)| !self.agrees(*what, value)).collect()
    }
}

impl Paper {
    /// The sheet's value of a part, if it was read.
    pub fn value(&self, what: What) -> Option<Value> {
        match what {
            What::Gold => self.gold.map(Value::Number),
            What::Exp => self.exp.map(Value::Number),
            What::Level => self.level.map(|level| Value::Number(level.into())),
            What::Hp => self.hp.map(|hp| Value::Number(hp.into())),
            What::Items => self.items.clone().map(Value::Items),
            What::Improved => self.improved.clone().map(Value::Improved),
            What::Learned => self.learned.clone().map(Value::Learned),
            What::State => self.standing.map(Value::State),
        }
    }

    /// One part of the sheet alone.
    pub fn only(&self, what: What) -> Paper {
        let mut only = Paper::default();
        only.take(what, self);
        only
    }

    /// Copies one part from another sheet.
    pub fn take(&mut self, what: What, other: &Paper) {
        let other = other.clone();
        match what {
            What::Gold => self.gold = other.gold,
            What::Exp => self.exp = other.exp,
            What::Level => self.level = other.level,
            What::Hp => self.hp = other.hp,
            What::Items => self.items = other.items,
            What::Improved => self.improved = other.improved,
            What::Learned => self.learned = other.learned,
            What::State => self.standing = other.standing,
        }
    }
}

/// An item's key and name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    pub key: String,
    pub name: String,
}

/// A hunt that the sheets show but the record lacks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingHunt {
    pub chapter: u8,
    /// By name; the owner of the sheet comes first.
    pub heroes: Vec<String>,
    pub dead: Vec<String>,
    /// Keys and names; two for four or five heroes.
    pub dragons: Vec<(String, String)>,
    /// Who gets leftover gold, one name a piece.
    pub leftover_gold: Vec<String>,
    pub leftover_exp: Vec<String>,
}

/// One thing that may have happened or been forgotten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    HuntMissing(MissingHunt),
    /// A recorded hunt without this hero.
    HuntWithout {
        hunt: i64,
    },
    /// An unrecorded purchase.
    Bought {
        item: Item,
        place: String,
        /// Whether that market is open now.
        open: bool,
    },
    /// An unrecorded purchase of one of these, used up since.
    BoughtAndUsed {
        items: Vec<Item>,
        place: String,
    },
    PaidTo(String),
    PaidBy(String),
    GaveTo(Item, String),
    GotFrom(Item, String),
    /// An item that was used up, dropped or lost.
    UsedUp(Item),
    /// Resurrected, paid by the hero or by another.
    BroughtBack(Option<String>),
    /// Paid to resurrect another hero.
    BroughtBackOther(String),
    Died,
    Retired,
    Returned,
    /// A row of the ledger missing on the sheet.
    NotOnSheet(Line),
    /// A bounty that the sheet counts twice.
    Twice(Line),
}

/// What a cause changes on the sheet, relative to the record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Effect {
    pub gold: i64,
    pub exp: i64,
    pub gained: Vec<String>,
    pub lost: Vec<String>,
    pub standing: Option<Standing>,
}

/// A cause, its effect, and how far-fetched it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clue {
    pub cause: Cause,
    pub effect: Effect,
    pub far: u32,
}

#[cfg(test)]
mod tests;
