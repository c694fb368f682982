//! Reports of commands: plain values, to be drawn or written as JSON. Programs read these
//! documents: a renamed field keeps its old name in JSON (`serde(rename)`).

use serde::{Serialize, Serializer};

use crate::rules::dice_dragons::aftermath::{BountyShare, Outcome};
use crate::rules::dice_dragons::catalog::{Effect, FigureMark};
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::serialize;
use crate::store::LedgerRow;

/// A hero's sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HeroReport {
    pub id: i64,
    pub name: String,
    /// The class's name, `Custom` for a hero without a class.
    #[serde(serialize_with = "lowercase")]
    pub class: String,
    #[serde(skip)]
    pub class_key: Option<String>,
    pub player: Option<String>,
    #[serde(rename = "state")]
    pub standing: Standing,
    pub level: u8,
    pub exp: i64,
    /// Experience missing for the next level; none at the last.
    #[serde(rename = "exp_to_next")]
    pub to_next: Option<i64>,
    pub gold: i64,
    pub max_hp: u16,
    /// The sheet's own armour class, without items.
    pub armor_class: u16,
    pub armor: Armor,
    pub initiative: u16,
    pub tokens: u16,
    pub items: Vec<ItemReport>,
    /// Empty in lists.
    pub skills: Vec<SkillReport>,
    /// Class figures this campaign changed, with the printed ones.
    #[serde(serialize_with = "serialize::changed")]
    pub changed: Vec<(String, String)>,
    pub may_level_up: bool,
    /// The newest lines of the ledger, oldest first; empty in lists.
    pub recent: Vec<LedgerLine>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ItemReport {
    pub key: String,
    pub name: String,
    pub effect: String,
    /// Its armour class bonus.
    #[serde(skip)]
    pub armor: u16,
    /// Whether this campaign changed its effect.
    pub changed: bool,
}

/// The sources of an armour class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Armor {
    /// With all items worn, as at the start of a hunt.
    pub total: u16,
    pub own: u16,
    pub items: Vec<Worn>,
}

/// An item, and its armour class bonus.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Worn {
    pub name: String,
    pub armor_class: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SkillReport {
    pub key: String,
    /// With the number of its space, if it is on the sheet twice.
    pub name: String,
    pub symbols: String,
    #[serde(serialize_with = "serialize::text")]
    pub effect: Effect,
    pub improved: bool,
    pub learned_at: Option<u8>,
    /// Which of its two spaces this is, if it is on the sheet twice.
    pub space: Option<u8>,
    #[serde(rename = "source", serialize_with = "source")]
    pub mark: Option<FigureMark>,
}

fn lowercase<S: Serializer>(class: &str, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&class.to_lowercase())
}

/// The source of a skill's effect.
fn source<S: Serializer>(mark: &Option<FigureMark>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(match mark {
        Some(FigureMark::Campaign) => "campaign",
        Some(FigureMark::HouseRule) => "house-rule",
        None => "catalogue",
    })
}

/// A ledger row with the totals after it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LedgerLine {
    #[serde(flatten)]
    pub row: LedgerRow,
    /// The hunt's number within the campaign.
    pub hunt_number: Option<i64>,
    pub gold_after: i64,
    pub exp_after: i64,
}

/// A hero's newest ledger rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryReport {
    pub hero: HeroReport,
    pub lines: Vec<LedgerLine>,
    /// Rows before those listed.
    pub earlier: i64,
}

/// A campaign and its party.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CampaignReport {
    pub id: i64,
    pub name: String,
    pub chapter: u8,
    pub completed: bool,
    pub current: bool,
    /// The next dragon, and its changed figures.
    pub dragon: Option<DragonLine>,
    pub market: Option<String>,
    /// The open hunt; it closes the market.
    pub open_hunt: Option<i64>,
    /// Its name: `hunt 3 (id 17)`.
    #[serde(skip)]
    pub open_hunt_called: Option<String>,
    pub heroes: Vec<HeroReport>,
    pub hunts: i64,
    pub rules: Vec<RuleReport>,
    /// Built-in figures this campaign changed.
    pub changes: Vec<String>,
}

/// A campaign in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CampaignLine {
    pub id: i64,
    pub name: String,
    pub chapter: u8,
    pub completed: bool,
    pub current: bool,
    #[serde(rename = "heroes_in_play")]
    pub in_play: i64,
    pub heroes: i64,
    pub hunts: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RuleReport {
    pub key: &'static str,
    pub value: String,
    /// The stored value, if a current one replaces it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored: Option<String>,
    pub default: &'static str,
    pub values: &'static [&'static str],
    pub meaning: &'static str,
}

/// A dragon of a hunt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DragonLine {
    pub key: String,
    pub name: String,
    pub hp: u16,
    pub exp: u16,
    pub gold: u16,
    /// Fields this campaign had changed at the time of the hunt, with the printed values.
    #[serde(serialize_with = "serialize::changed")]
    pub changed: Vec<(String, String)>,
}

/// A finished hunt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HuntReport {
    pub id: i64,
    /// Its number within the campaign.
    pub number: Option<i64>,
    /// Whether it was played live, event by event.
    #[serde(skip)]
    pub tracked: bool,
    pub campaign: String,
    pub chapter: u8,
    pub outcome: Outcome,
    pub at: String,
    pub dragons: Vec<DragonLine>,
    #[serde(flatten)]
    pub bounty: BountyShare,
    pub shares: Vec<ShareReport>,
    #[serde(serialize_with = "serialize::used")]
    pub used: Vec<(String, String)>,
    pub next_chapter: u8,
    pub completes: bool,
    pub market: Option<String>,
    pub may_level_up: Vec<String>,
    pub lone_hero: bool,
    pub note: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ShareReport {
    pub hero: String,
    #[serde(serialize_with = "lowercase")]
    pub class: String,
    pub player: Option<String>,
    pub level: u8,
    #[serde(flatten)]
    pub share: BountyShare,
    pub died: bool,
}

/// A market, open or only shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MarketReport {
    pub chapter: u8,
    pub place: String,
    pub open: bool,
    pub stock: Vec<ShelfReport>,
    #[serde(rename = "heroes")]
    pub purses: Vec<Purse>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ShelfReport {
    #[serde(rename = "key")]
    pub item: String,
    #[serde(rename = "item")]
    pub name: String,
    pub effect: String,
    pub price: i64,
    /// Differs from the price if this campaign has its own.
    pub printed_price: i64,
    pub left: i64,
    #[serde(skip)]
    pub pieces: i64,
    /// Heroes who have the gold and a free hand.
    pub buyers: Vec<String>,
    /// Heroes who have the gold, but both hands full.
    #[serde(skip)]
    pub full_handed: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Purse {
    pub hero: String,
    pub gold: i64,
    pub items: usize,
}

/// A level gained.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelReport {
    pub hero: HeroReport,
    pub to: u8,
    pub hp: u16,
    /// None if unknown.
    pub dice: Option<String>,
    pub symbol: &'static str,
    pub set_aside: u8,
    pub class_hp: u16,
    pub improved: Option<String>,
    pub learned: Option<String>,
    pub lapsed: bool,
    pub armor: u16,
    pub tokens: u16,
    pub again: Option<u8>,
}

/// The derivation of a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WhyReport {
    pub hero: String,
    pub what: &'static str,
    pub total: i64,
    pub lines: Vec<WhyLine>,
    /// Changes before those listed.
    pub earlier: i64,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct WhyLine {
    pub at: Option<String>,
    pub what: String,
    pub reason: Option<String>,
    pub hunt: Option<i64>,
    /// The hunt's number within the campaign.
    pub hunt_number: Option<i64>,
    pub amount: i64,
    pub after: i64,
}
