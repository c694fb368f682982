//! A live hunt: setup, state, actions and events; `decide` turns an action into events, `apply`
//! does the arithmetic, `offers` lists the possible acts and `asks` their questions.
//!
//! Heroes, dragons, skills and items are indices (from 0) into the setup, dice are indices into the
//! table.

mod activate;
mod acts;
mod advise;
mod apply;
mod asks;
mod attack;
mod bonus;
mod check;
mod correct;
mod decide;
mod effect;
mod event;
mod fields;
mod impossible;
mod index;
mod matching;
#[cfg(test)]
pub(crate) mod property;
mod reading;
mod refusal;
mod remedy;
#[cfg(test)]
pub(crate) mod samples;
mod sheets;
mod skill_asks;
mod state;
pub mod tally;
#[cfg(test)]
mod tests;
mod title;
mod turn;
mod usable;

pub use acts::Act;
pub use advise::{ADVICE_SEED, FIRST_EFFORT, HuntThought, MOST_EFFORT, counsel, roll_out};
pub use apply::apply;
pub use decide::{Playing, Witness, decide};
pub use event::{Event, SkillToken, With};
pub use fields::{AT_HAND, FACES, GONE, NOBODY, OnSheet, USED};
pub use impossible::{ClassTokens, Counter, HuntContradiction};
pub use index::{
    ByDragon, ByHero, ByItem, BySkill, DieIx, DragonIx, HeroIx, IndexedList, ItemIx, ListIndex,
    SkillIx,
};
pub use matching::{DieSet, Places, activated, activates, fits};
pub use reading::hero_place;
pub use refusal::{HuntRefusal, ItemFault, Waits};
pub use remedy::{ExtraRoll, Remedy};
pub use sheets::against;
pub use state::{DragonState, Frozen, HeroState, Phase, Stage, State, Turn};
pub use title::DiceDragons;

use serde::{Deserialize, Serialize};

use super::catalog::{Dragon, Effect, ItemEffect, ItemUse};
use super::house::HouseRules;
use super::symbol::{Face, Pattern, Symbol};
use crate::correct::Fix;
use crate::short_list::ShortList;

/// The number of Dragon Dice.
pub const DICE: usize = 5;
/// Faces on the table, in order.
pub type TableDice = ShortList<Face, DICE>;
/// The most dice that can be locked in all (Shockwave).
pub const MOST_LOCKED: u8 = 4;
/// Tokens in the box (ruling 22).
pub const BLESSED_TOKENS: u8 = 4;
pub const PINNED_TOKENS: u8 = 4;
pub const POISON_TOKENS: u8 = 4;
pub const ALLY_TOKENS: u8 = 9;

/// The start of a hunt, with all figures frozen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub v: u32,
    #[serde(default)]
    pub chapter: u8,
    pub house: HouseRules,
    pub heroes: ByHero<SetupHero>,
    pub dragons: ByDragon<SetupDragon>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetupDragon {
    #[serde(flatten)]
    pub dragon: Dragon,
    /// Fields the campaign changed, and their printed values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetupHero {
    pub name: String,
    /// The class's name as shown.
    pub class: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class_key: Option<String>,
    #[serde(default = "sword")]
    pub symbol: Symbol,
    pub level: u8,
    pub initiative: u16,
    pub max_hp: u16,
    pub armor: u16,
    #[serde(default)]
    pub tokens: u8,
    /// The dragon this hero faces.
    #[serde(default)]
    pub faces: DragonIx,
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub skills: BySkill<SetupSkill>,
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub items: ByItem<SetupItem>,
}

fn sword() -> Symbol {
    Symbol::Sword
}

/// A skill on the sheet, improvements included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetupSkill {
    pub key: String,
    pub name: String,
    pub symbols: Pattern,
    pub effect: Effect,
    pub strike: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetupItem {
    pub key: String,
    pub name: String,
    pub lasts: ItemUse,
    pub effect: ItemEffect,
    /// Whether the owner leaves this armour off (ruling 25).
    #[serde(default)]
    pub off: bool,
}

/// An activated skill: one of the hero's own by index, or a general one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SkillRef {
    Own(SkillIx),
    Jab,
    TreatWounds,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// The first roll of the next hero's turn; a waiting assist die is kept or rolled with the rest.
    Roll {
        keep_assist: bool,
    },
    /// Another roll of these dice.
    Reroll {
        dice: Vec<DieIx>,
        by: Extra,
    },
    Use(Activation),
    /// No skill matches: covers one.
    Fail {
        cover: Option<SkillIx>,
        release: Option<DragonIx>,
    },
    /// A healing potion, on one's own turn.
    Drink {
        item: ItemIx,
        on: HeroIx,
    },
    /// An item or effect in the group's own words, on one's own turn.
    UseText {
        item: ItemIx,
    },
    /// Passes a die to the next hero and ends the turn.
    Assist {
        die: DieIx,
    },
    /// Ends the turn without passing a die.
    EndTurn,
    /// The dragons' Fury, when it is due.
    Fury,
    /// A supporter takes a dead hero's place, or nobody does.
    StepIn {
        hero: Option<HeroIx>,
    },
    Flee,
    /// A correction to match the board.
    Correct {
        set: Vec<Fix>,
        reason: String,
    },
}

/// What pays for another roll: one of the three, a Blessed token, or a Haste potion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Extra {
    Roll,
    Blessed,
    Item(ItemIx),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Activation {
    pub skill: SkillRef,
    pub on: Vec<HeroIx>,
    /// The own skill that a general one covers.
    pub cover: Option<SkillIx>,
    /// Items that add symbols, and a Scroll.
    pub with: Vec<ItemIx>,
    /// Gauntlets or a Staff that their owner leaves aside this time (ruling 31).
    pub without: Vec<ItemIx>,
    /// The dice used; none: wyrm leaves the best one to pass on.
    pub using: Option<Vec<DieIx>>,
    /// The dragon whose counter attack releases a locked die, where there is a choice.
    pub release: Option<DragonIx>,
}
