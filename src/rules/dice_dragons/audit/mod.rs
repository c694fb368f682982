//! Compares paper sheets with the record and explains the differences. A clue is one thing that may
//! have happened or been forgotten, with its effect; a story is a few clues that together turn the
//! record into exactly the sheet.

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

/// A skill with a +1 beside it, and the half where each half is improved separately.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Improved {
    pub skill: String,
    pub half: Option<ImprovedPart>,
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

/// The value of one part; items and skills by key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SheetValue {
    Number(i64),
    Items(Vec<String>),
    Improved(Vec<Improved>),
    Learned(Vec<String>),
    State(Standing),
}

/// A recorded hero: the sheet, with maximum hit points resolved.
#[derive(Debug, Clone)]
pub struct RecordedHero {
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

impl RecordedHero {
    /// The record's value of a part.
    pub fn value(&self, what: SheetPart) -> Option<SheetValue> {
        self.paper().value(what)
    }

    /// A sheet that matches the record.
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

    /// Whether a sheet agrees on a part, in any order.
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

    /// The parts in which a sheet differs from the record, with the sheet's values.
    pub fn differs(&self, paper: &Paper) -> Vec<(SheetPart, SheetValue)> {
        let read = SheetPart::ALL.into_iter();
        let read = read.filter_map(|what| Some((what, paper.value(what)?)));
        read.filter(|(what, value)| !self.agrees(*what, value)).collect()
    }
}

impl Paper {
    /// The sheet's value of a part, if it was read.
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

    /// Copies one part from another sheet.
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

/// An item's key and name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetItem {
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
        item: SheetItem,
        place: String,
        /// Whether that market is open now.
        open: bool,
    },
    /// An unrecorded purchase of one of these, used up since.
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
    /// Resurrected, paid by the hero or by another.
    BroughtBack(Option<String>),
    /// Paid to resurrect another hero.
    BroughtBackOther(String),
    Died,
    Retired,
    Returned,
    /// A row of the ledger missing on the sheet.
    NotOnSheet(HeroLedgerLine),
    /// A bounty that the sheet counts twice.
    Twice(HeroLedgerLine),
}

/// What a cause changes on the sheet, relative to the record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CauseEffect {
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
    pub effect: CauseEffect,
    pub far: u32,
}

#[cfg(test)]
mod tests;
