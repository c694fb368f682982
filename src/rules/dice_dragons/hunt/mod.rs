//! A live hunt: setup, state, actions and events; `decide` says what an action leads to, `apply`
//! does the arithmetic, `offers` lists what may be done now and `asks` what is asked before.
//!
//! Heroes, dragons, skills and items are meant by their place (from 0) in the setup, dice by their
//! place on the table.

mod activate;
mod advise;
mod apply;
mod asks;
mod at_hand;
mod attack;
mod bonus;
mod correct;
mod decide;
mod effect;
mod event;
mod fields;
pub mod figures;
mod helping;
mod impossible;
mod matching;
mod offers;
mod place;
#[cfg(test)]
pub(crate) mod property;
mod reading;
mod refusal;
#[cfg(test)]
pub(crate) mod samples;
mod sheets;
mod state;
#[cfg(test)]
mod tests;
mod title;
mod turn;
mod using;

pub use advise::{ADVICE_SEED, FIRST_EFFORT, HuntThought, MOST_EFFORT, counsel, roll_out};
pub use apply::apply;
pub use decide::{Playing, Witness, decide};
pub use event::{Event, Token, With};
pub use fields::{AT_HAND, FACES, GONE, NOBODY, OnSheet, USED};
pub use helping::{Again, Help};
pub use impossible::{ClassTokens, Counter, Impossible};
pub use matching::{DieSet, Places, activated, activates, fits};
pub use offers::Act;
pub use place::{
    By, ByDragon, ByHero, ByItem, BySkill, DieIx, DragonIx, HeroIx, ItemIx, Place, SkillIx,
};
pub use reading::hero_place;
pub use refusal::{HuntRefusal, ItemFault, Waits};
pub use sheets::against;
pub use state::{DragonState, Frozen, HeroState, Phase, Stage, State, Turn};
pub use title::DiceDragons;

use serde::{Deserialize, Serialize};

use super::catalog::{Dragon, Effect, ItemEffect, ItemUse};
use super::house::HouseRules;
use super::symbol::{Face, Pattern, Symbol};
use crate::correct::Fix;
use crate::short_list::ShortList;

/// How many Dragon Dice there are.
pub const DICE: usize = 5;
/// Faces on the table, in their places.
pub type Dice = ShortList<Face, DICE>;
/// At most so many dice are locked in all (Shockwave).
pub const MOST_LOCKED: u8 = 4;
/// Tokens in the box (ruling 22).
pub const BLESSED_TOKENS: u8 = 4;
pub const PINNED_TOKENS: u8 = 4;
pub const POISON_TOKENS: u8 = 4;
pub const ALLY_TOKENS: u8 = 9;

/// What the table starts from, with all figures frozen.
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
    /// Fields the campaign had changed, and the printed values.
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

/// A skill as it stands on the sheet, improvements included.
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
    /// An armour item its owner leaves off (ruling 25).
    #[serde(default)]
    pub off: bool,
}

/// A skill that is activated: one of the hero's own by place, or a general one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SkillRef {
    Own(SkillIx),
    Jab,
    TreatWounds,
}

/// What the players want to do.
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
    /// Activates a skill.
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
    /// What happened at the board wins.
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

/// Which skill, on whom, with what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Activation {
    pub skill: SkillRef,
    pub on: Vec<HeroIx>,
    /// The own skill a general one covers.
    pub cover: Option<SkillIx>,
    /// Items that add symbols, and a Scroll.
    pub with: Vec<ItemIx>,
    /// Gauntlets or a Staff that their owner leaves aside this time (ruling 31).
    pub without: Vec<ItemIx>,
    /// The dice used; none: the program leaves the best one to pass on.
    pub using: Option<Vec<DieIx>>,
    /// The dragon a counter attack releases a locked die from, where there is a choice.
    pub release: Option<DragonIx>,
}
