//! Setup: the start of a sitting (Setup, 1 to 6; The Magic Chests; rulings 1 and 10).

use serde::{Deserialize, Serialize};

use super::book::{ByPage, Reward};
use super::chest::{MagicItem, Timing};
use super::figures::BoxFigures;
use super::pieces::Pieces;
use super::{PLAYERS, SHADOW_NUMBER, removed, target};
use crate::dice::RandomDice;
use crate::name::shown;
use crate::{Refused, name, words};

/// The start of a sitting, with all figures frozen. Players sit clockwise and are indices from 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub v: u32,
    pub players: Vec<String>,
    /// The starting player.
    pub first: usize,
    /// Open ascending stacks.
    pub pieces: Pieces,
    /// Pieces returned to the box.
    pub removed: Pieces,
    /// The highest first; unknown ones as none.
    pub crests: Vec<Option<u16>>,
    pub red_pearls: Option<u8>,
    /// Cards of each page without the display; none: the players watch them.
    pub pages: Option<ByPage<u8>>,
    pub rewards: [Option<Reward>; SHADOW_NUMBER as usize],
    pub chests: Vec<MagicItem>,
    pub timing: Timing,
    /// Completed amulets that end the game.
    pub target: u8,
    /// The seed of all random draws.
    pub seed: u64,
    /// Whether hand sizes are counted and the book persists between turns; older plays do neither.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hands: bool,
}

/// The chosen part of a setup; the rest is random.
#[derive(Debug, Clone, Default)]
pub struct SetupWish {
    pub players: Vec<String>,
    pub first: Option<String>,
    /// How many chests are revealed at random.
    pub chests: usize,
    /// Chests drawn by hand, instead.
    pub named: Vec<MagicItem>,
    /// Pieces drawn by hand.
    pub removed: Option<Pieces>,
}

/// Why a setup is impossible.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetupRefusal {
    #[error("Dragonkeepers is for 2 to 4 players, not {0}")]
    Players(usize),
    #[error("{0} is named twice")]
    Twice(String),
    #[error("{0} does not play")]
    NotPlaying(String, Vec<String>),
    #[error("there are 6 chests, not {0}")]
    Chests(usize),
    #[error("{0} is named twice")]
    ChestTwice(MagicItem),
    #[error("{players} players return {right} pieces to the box, not {count}")]
    Removed { players: usize, right: u8, count: u16 },
    #[error("those pieces are not all in the box")]
    NotThere { all: Pieces },
}

impl Refused for SetupRefusal {
    crate::worded!();

    fn hint(&self) -> Option<String> {
        match self {
            SetupRefusal::NotPlaying(_, players) => Some(words::or(players)),
            SetupRefusal::NotThere { all } => Some(format!("the box has {all}")),
            SetupRefusal::Removed { .. } => {
                Some("how many of each value went back, as in 3x1,2x4,1x20".to_owned())
            }
            _ => None,
        }
    }
}

/// Deals a table: open choices are random.
pub fn deal(wish: &SetupWish, figures: &BoxFigures, seed: u64) -> Result<Setup, SetupRefusal> {
    let players = wish.players.len();
    if !PLAYERS.contains(&players) {
        return Err(SetupRefusal::Players(players));
    }
    let keys: Vec<String> = wish.players.iter().map(|name| name::key(name)).collect();
    if let Some((n, _)) = (keys.iter().enumerate()).find(|(n, key)| keys[..*n].contains(key)) {
        return Err(SetupRefusal::Twice(wish.players[n].clone()));
    }
    let mut chance = RandomDice::new(seed, 0);
    // Drawn in this order regardless of choices, so that a seed always gives the same draws.
    let drawn_first = chance.below(crate::saturate(players)) as usize;
    let drawn_pieces = figures.pieces.draw(removed(players), &mut chance);
    let chests = chests(wish, &mut chance)?;
    let first = match &wish.first {
        Some(typed) => seat(&wish.players, typed)?,
        None => drawn_first,
    };
    let gone = wish.removed.clone().unwrap_or(drawn_pieces);
    let left = figures.pieces.without(&gone);
    let left = left.ok_or_else(|| SetupRefusal::NotThere { all: figures.pieces.clone() })?;
    if gone.count() != u16::from(removed(players)) {
        return Err(SetupRefusal::Removed {
            players,
            right: removed(players),
            count: gone.count(),
        });
    }
    Ok(Setup {
        v: 1,
        players: wish.players.clone(),
        first,
        pieces: left,
        removed: gone,
        crests: figures.crests(players),
        red_pearls: figures.red_pearls,
        // Setup, 4: one card of each page is in the display.
        pages: figures.pages.map(|pages| ByPage { left: pages.left - 1, right: pages.right - 1 }),
        rewards: figures.rewards.clone(),
        chests,
        timing: figures.timing,
        target: target(players),
        seed,
        hands: true,
    })
}

/// A player at the table, by name or a unique beginning.
pub fn seat(players: &[String], typed: &str) -> Result<usize, SetupRefusal> {
    let found = name::find_place("player", typed, players).ok();
    found.ok_or_else(|| SetupRefusal::NotPlaying(shown(typed), players.to_vec()))
}

/// The revealed chests: the named ones, or this many at random.
fn chests(wish: &SetupWish, chance: &mut RandomDice) -> Result<Vec<MagicItem>, SetupRefusal> {
    if wish.chests > MagicItem::ALL.len() {
        return Err(SetupRefusal::Chests(wish.chests));
    }
    let named = &wish.named;
    if let Some((_, twice)) =
        (named.iter().enumerate()).find(|(n, item)| named[..*n].contains(item))
    {
        return Err(SetupRefusal::ChestTwice(*twice));
    }
    if !named.is_empty() {
        return Ok(named.clone());
    }
    let mut face_down = MagicItem::ALL.to_vec();
    Ok((0..wish.chests)
        .map(|_| face_down.swap_remove(chance.below(crate::saturate(face_down.len())) as usize))
        .collect())
}

impl Setup {
    pub fn name(&self, player: usize) -> &str {
        self.players.get(player).map_or("", String::as_str)
    }

    /// Clockwise from a player: the others in their order.
    pub fn after(&self, player: usize) -> impl Iterator<Item = usize> + use<> {
        let count = self.players.len();
        (1..count).map(move |n| (player + n) % count)
    }

    /// Starting cards (Setup, 3; ruling 1): none for the starting player, then 1, 2 and 3 clockwise.
    pub fn starting_cards(&self, player: usize) -> usize {
        let count = self.players.len();
        (player + count - self.first) % count
    }
}

#[cfg(test)]
mod tests;
