//! Classes, and the markets of the chapters.

use serde::{Deserialize, Serialize};

use super::Entry;
use super::field::{EntryField, FieldFault, FieldReader, FieldShape, parts};
use crate::dice_dragons::house::HouseRules;
use crate::dice_dragons::symbol::Symbol;
use crate::name;

pub(super) const CLASS_FIELDS: &[EntryField] = &[
    EntryField::fixed("symbol", FieldShape::Symbol, "its symbol on the dice"),
    EntryField::open("armor", FieldShape::Number(0, 20), "armour class at level 1"),
    EntryField::open("hp", FieldShape::Number(1, 99), "hit points at level 1"),
    EntryField::open("initiative", FieldShape::Number(0, 99), "turn order, lowest first"),
    EntryField::open("tokens", FieldShape::Number(1, 9), "turns a round at level 1"),
    EntryField::fixed("skills", FieldShape::Keys, "the six skills on its sheet"),
    EntryField::fixed("level-hp", FieldShape::Number(0, 9), "extra hit points at every level"),
    EntryField::fixed("armor-levels", FieldShape::Levels, "levels that add 1 armour class"),
    EntryField::fixed("token-upgrade", FieldShape::Flag, "whether it gains a fourth token"),
];

pub(super) const MARKET_FIELDS: &[EntryField] = &[
    EntryField::fixed("chapter", FieldShape::Number(1, 8), "the chapter whose hunt opens it"),
    EntryField::open("place", FieldShape::Text, "where it is held"),
    EntryField::open("stock", FieldShape::Stock, "pieces, items and prices"),
];

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    pub key: String,
    pub name: String,
    pub symbol: Symbol,
    pub armor: u16,
    pub hp: u16,
    pub initiative: u16,
    pub tokens: u16,
    pub skills: Vec<String>,
    /// Extra hit points at every level (Warriors).
    pub level_hp: u16,
    /// Levels that add 1 armour class (Rogues).
    pub armor_levels: Vec<u8>,
    /// Whether it gains a fourth token (Wizards).
    pub token_upgrade: bool,
}

impl Class {
    pub(super) fn read(entry: &Entry) -> Result<Class, Vec<FieldFault>> {
        let mut reader = FieldReader::new(&entry.fields);
        let symbol = reader.value("symbol", Symbol::read);
        let class = Class {
            key: entry.key.clone(),
            name: entry.name.clone(),
            symbol: symbol.unwrap_or(Symbol::Sword),
            armor: reader.number("armor"),
            hp: reader.number("hp"),
            initiative: reader.number("initiative"),
            tokens: reader.number("tokens"),
            skills: parts(reader.text("skills")).map(str::to_owned).collect(),
            level_hp: reader
                .optional_value("level-hp", |text| text.parse().ok())
                .unwrap_or_default(),
            armor_levels: reader.list("armor-levels", |part| part.parse().ok()),
            token_upgrade: reader.flag("token-upgrade", false),
        };
        reader.finish(Some(class))
    }

    /// Armour class gained by levels up to `level` (Step 3).
    pub fn armor_gain(&self, level: u8) -> u16 {
        crate::saturate(self.armor_levels.iter().filter(|at| **at <= level).count())
    }

    /// Tokens gained by levels up to `level` (Step 3; ruling 1).
    pub fn token_gain(&self, level: u8, house: &HouseRules) -> u16 {
        u16::from(self.token_upgrade && level >= house.wizard_token_level)
    }
}

/// One line of a market's stock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stock {
    pub item: String,
    pub pieces: u16,
    pub price: u16,
}

impl Stock {
    /// Reads `2 haste-potion@1, holy-water@1`.
    pub(super) fn read_all(typed: &str) -> Option<Vec<Stock>> {
        let mut all: Vec<Stock> = Vec::new();
        for part in typed.split(',') {
            let (what, price) = part.trim().rsplit_once('@')?;
            let (pieces, item) = match what.trim().split_once(char::is_whitespace) {
                Some((n, item)) if n.chars().all(|c| c.is_ascii_digit()) => (n.parse().ok()?, item),
                _ => (1, what),
            };
            let stock = Stock {
                item: Some(name::key(item)).filter(|key| !key.is_empty())?,
                pieces: Some(pieces).filter(|n| (1..=99).contains(n))?,
                price: price.trim().parse().ok().filter(|p| *p <= 99)?,
            };
            if all.iter().any(|other| other.item == stock.item) {
                return None;
            }
            all.push(stock);
        }
        Some(all)
    }

    pub(super) fn write_all(all: &[Stock]) -> String {
        let rows: Vec<String> = all
            .iter()
            .map(|row| match row.pieces {
                1 => format!("{}@{}", row.item, row.price),
                n => format!("{n} {}@{}", row.item, row.price),
            })
            .collect();
        rows.join(", ")
    }
}

/// A checked chapter market.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Market {
    pub key: String,
    pub name: String,
    pub chapter: u8,
    pub place: String,
    pub stock: Vec<Stock>,
}

impl Market {
    pub(super) fn read(entry: &Entry) -> Result<Market, Vec<FieldFault>> {
        let mut reader = FieldReader::new(&entry.fields);
        let market = Market {
            key: entry.key.clone(),
            name: entry.name.clone(),
            chapter: reader.number("chapter"),
            place: reader.text("place").to_owned(),
            stock: reader.value("stock", Stock::read_all).unwrap_or_default(),
        };
        reader.finish(Some(market))
    }
}
