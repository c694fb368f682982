//! Paper against record: where a physical sheet and the record of a hero part, and what would explain
//! it. A clue is one thing that may have happened, or been forgotten, with what it moves; a story is a
//! few clues that together move the record to exactly what the sheet says.

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

/// A skill with a +1 beside it; which half where its halves are improved separately.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Improved {
    pub skill: String,
    pub half: Option<Part>,
}

impl Improved {
    /// Whether both can mean the same +1: a sheet need not say which half it is.
    fn fits(&self, other: &Improved) -> bool {
        let half = self.half.zip(other.half);
        self.skill == other.skill && half.is_none_or(|(one, other)| one == other)
    }
}

/// What stands on a hero's physical sheet; none: nobody read it off. Items and skills by key.
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

/// A part of a sheet that is compared, in the order they are asked for.
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
    /// Reads its word.
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

/// What stands in one place; items and skills by key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    Number(i64),
    Items(Vec<String>),
    Improved(Vec<Improved>),
    Learned(Vec<String>),
    State(Standing),
}

/// A hero as recorded: the sheet, with maximum hit points resolved.
#[derive(Debug, Clone)]
pub struct Record {
    pub hero: Hero,
    pub max_hp: u16,
    /// Hit points that the class adds to every level (Step 1: Warriors one).
    pub class_hp: u16,
    /// Levels gained, with their hit points.
    pub levels: Vec<(u8, u16)>,
}

/// What is on one list and not on the other, one by one: of two equal items only the second counts.
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

/// Items by key that are on one list and not on the other.
pub(super) fn items_beyond(one: &[String], other: &[String]) -> Vec<String> {
    beyond(one, other, |one, other| one == other)
}

impl Record {
    /// What the record says about a part.
    pub fn value(&self, what: What) -> Option<Value> {
        self.paper().value(what)
    }

    /// A sheet that says all that the record does.
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

    /// Whether a sheet says the same about a part, in whatever order.
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

    /// The parts in which a sheet differs from the record, with what the sheet says.
    pub fn differs(&self, paper: &Paper) -> Vec<(What, Value)> {
        let read = What::ALL.into_iter();
        let read = read.filter_map(|what| Some((what, paper.value(what)?)));
        read.filter(|(what, value)| !self.agrees(*what, value)).collect()
    }
}

impl Paper {
    /// What the sheet says about a part, if somebody read it off.
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

    /// One part of another sheet, written over this one's.
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

/// An item by key and name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    pub key: String,
    pub name: String,
}

/// A hunt that is not on record, as the sheets tell it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingHunt {
    pub chapter: u8,
    /// By name; the hero whose sheet it is comes first.
    pub heroes: Vec<String>,
    pub dead: Vec<String>,
    /// Keys and names; two for four or five heroes.
    pub dragons: Vec<(String, String)>,
    /// Who gets what equal shares leave over, one name a piece.
    pub leftover_gold: Vec<String>,
    pub leftover_exp: Vec<String>,
}

/// One thing that may have happened or been forgotten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    HuntMissing(MissingHunt),
    /// A hunt that is on record without this hero.
    HuntWithout {
        hunt: i64,
    },
    /// A purchase that is not on record.
    Bought {
        item: Item,
        place: String,
        /// Whether that market is open now.
        open: bool,
    },
    /// The same, of something that is used up by now: one of these.
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
    /// Back from the dead, paid by the hero itself or by another.
    BroughtBack(Option<String>),
    /// Paid to bring another hero back.
    BroughtBackOther(String),
    Died,
    Retired,
    Returned,
    /// A row of the ledger that nobody wrote on the sheet.
    NotOnSheet(Line),
    /// A bounty that stands on the sheet twice.
    Twice(Line),
}

/// What a cause moves on the sheet, as seen from the record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Effect {
    pub gold: i64,
    pub exp: i64,
    pub gained: Vec<String>,
    pub lost: Vec<String>,
    pub standing: Option<Standing>,
}

/// A cause, what it moves, and how far-fetched it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clue {
    pub cause: Cause,
    pub effect: Effect,
    pub far: u32,
}

#[cfg(test)]
mod tests;
