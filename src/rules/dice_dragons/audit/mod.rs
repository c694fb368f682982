//! Paper against record: where a physical sheet and the record of a hero part, and what would explain
//! it. A clue is one thing that may have happened, or been forgotten, with what it moves; a story is a
//! few clues that together move the record to exactly what the sheet says.

mod clues;
mod known;
mod level;
mod search;

pub use clues::clues;
pub use known::{Ally, Bounty, HeroLedgerLine, HeroRecords, Hunted, VisitedStock, bounties};
pub use level::{Gained, Slip, next_level, slip};
pub use search::{Story, explain};

use super::catalog::ImprovedPart;
use super::hero::{Hero, Standing};
use crate::spelled;

/// A skill with a +1 beside it; which half where its halves are improved separately.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Improved {
    pub skill: String,
    pub half: Option<ImprovedPart>,
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
pub enum SheetPart {
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
    SheetPart: Gold "gold", Exp "exp", Level "level", Hp "hp", Items "items", Improved "improved",
    Learned "learned", State "state",
}

impl SheetPart {
    /// Reads its word.
    pub fn read(word: &str) -> Option<SheetPart> {
        match word {
            "experience" | "xp" => Some(SheetPart::Exp),
            "hit-points" => Some(SheetPart::Hp),
            "item" => Some(SheetPart::Items),
            "standing" => Some(SheetPart::State),
            word => SheetPart::spelled(word),
        }
    }
}

/// What stands in one place; items and skills by key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SheetValue {
    Number(i64),
    Items(Vec<String>),
    Improved(Vec<Improved>),
    Learned(Vec<String>),
    State(Standing),
}

/// A hero as recorded: the sheet, with maximum hit points resolved.
#[derive(Debug, Clone)]
pub struct RecordedHero {
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

impl RecordedHero {
    /// What the record says about a part.
    pub fn value(&self, what: SheetPart) -> Option<SheetValue> {
        self.paper().value(what)
    }

    /// A sheet that says all that the record does.
    pub fn paper(&self) -> Paper {
        let hero = &self.hero;
        let skills = hero.skills.iter();
        let half = |part: ImprovedPart| Some(part).filter(|part| *part != ImprovedPart::Whole);
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
    fn agrees(&self, what: SheetPart, paper: &SheetValue) -> bool {
        match (paper, self.value(what)) {
            (SheetValue::Improved(paper), Some(SheetValue::Improved(record))) => {
                paper.len() == record.len() && beyond(paper, &record, Improved::fits).is_empty()
            }
            (SheetValue::Items(paper), Some(SheetValue::Items(record)))
            | (SheetValue::Learned(paper), Some(SheetValue::Learned(record))) => {
                paper.len() == record.len() && items_beyond(paper, &record).is_empty()
            }
            (paper, record) => record.as_ref() == Some(paper),
        }
    }

    /// The parts in which a sheet differs from the record, with what the sheet says.
    pub fn differs(&self, paper: &Paper) -> Vec<(SheetPart, SheetValue)> {
        let read = SheetPart::ALL.into_iter();
        let read = read.filter_map(|what| Some((what, paper.value(what)?)));
        read.filter(|(what, value)| !self.agrees(*what, value)).collect()
    }
}

impl Paper {
    /// What the sheet says about a part, if somebody read it off.
    pub fn value(&self, what: SheetPart) -> Option<SheetValue> {
        match what {
            SheetPart::Gold => self.gold.map(SheetValue::Number),
            SheetPart::Exp => self.exp.map(SheetValue::Number),
            SheetPart::Level => self.level.map(|level| SheetValue::Number(level.into())),
            SheetPart::Hp => self.hp.map(|hp| SheetValue::Number(hp.into())),
            SheetPart::Items => self.items.clone().map(SheetValue::Items),
            SheetPart::Improved => self.improved.clone().map(SheetValue::Improved),
            SheetPart::Learned => self.learned.clone().map(SheetValue::Learned),
            SheetPart::State => self.standing.map(SheetValue::State),
        }
    }

    /// One part of the sheet alone.
    pub fn only(&self, what: SheetPart) -> Paper {
        let mut only = Paper::default();
        only.take(what, self);
        only
    }

    /// One part of another sheet, written over this one's.
    pub fn take(&mut self, what: SheetPart, other: &Paper) {
        let other = other.clone();
        match what {
            SheetPart::Gold => self.gold = other.gold,
            SheetPart::Exp => self.exp = other.exp,
            SheetPart::Level => self.level = other.level,
            SheetPart::Hp => self.hp = other.hp,
            SheetPart::Items => self.items = other.items,
            SheetPart::Improved => self.improved = other.improved,
            SheetPart::Learned => self.learned = other.learned,
            SheetPart::State => self.standing = other.standing,
        }
    }
}

/// An item by key and name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetItem {
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
        item: SheetItem,
        place: String,
        /// Whether that market is open now.
        open: bool,
    },
    /// The same, of something that is used up by now: one of these.
    BoughtAndUsed {
        items: Vec<SheetItem>,
        place: String,
    },
    PaidTo(String),
    PaidBy(String),
    GaveTo(SheetItem, String),
    GotFrom(SheetItem, String),
    /// An item that was used up, dropped or lost.
    UsedUp(SheetItem),
    /// Back from the dead, paid by the hero itself or by another.
    BroughtBack(Option<String>),
    /// Paid to bring another hero back.
    BroughtBackOther(String),
    Died,
    Retired,
    Returned,
    /// A row of the ledger that nobody wrote on the sheet.
    NotOnSheet(HeroLedgerLine),
    /// A bounty that stands on the sheet twice.
    Twice(HeroLedgerLine),
}

/// What a cause moves on the sheet, as seen from the record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CauseEffect {
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
    pub effect: CauseEffect,
    pub far: u32,
}

#[cfg(test)]
mod tests;
