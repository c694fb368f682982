//! Drako: one dragon, three dwarves, 19 hexes and two decks. Setup, state, actions and events;
//! `decide` turns an action into events, `apply` does the arithmetic, `acts` lists the possible acts,
//! `next` asks their questions.
//!
//! Cards are recorded by their use: a played card by its symbol and value, a
//! hand by its size. All of that is open to both sides, so neither has a view of its own.

mod acts;
mod allowed;
mod apply;
mod aside;
mod asks;
mod attack;
mod begin;
pub mod board;
pub mod board_picture;
mod check;
mod correct;
#[cfg(test)]
mod correct_property;
mod decide;
mod divergence;
mod fields;
pub mod figure;
pub mod mat;
#[cfg(test)]
mod offer_property;
#[cfg(test)]
mod property;
mod reading;
mod refusal;
mod resize;
mod result;
#[cfg(test)]
pub(crate) mod samples;
mod setup;
mod state;
#[cfg(test)]
mod tests;
mod title;

pub use acts::Act;
pub use apply::apply;
pub use aside::{Shown, Sizes};
pub use correct::Contradiction;
pub use decide::decide;
pub use divergence::{Divergence, Fork};
pub use reading::read_places;
pub use refusal::{Along, BeginFault, DrakoRefusal, TimedAct, Waiting};
pub use resize::{Resized, resize};
pub use setup::{Setup, check_places, draw_places, draw_sides, first_game, starting_hexes};
pub use state::{Cards, Stage, State};
pub use title::Drako;

use serde::{Deserialize, Serialize};

use crate::correct::Fix;
use crate::hex::{Direction, Hex};
use figure::{Area, ByDwarf, Dwarf, Figure, Side};
use mat::MatPart;

/// Cards in each deck.
pub const DECK: u8 = 38;
/// The starting hand, and the largest one.
pub const STARTING_HAND: u8 = 4;
pub const MOST_IN_HAND: u8 = 6;
/// The largest accepted card value: one digit is printed.
pub const MOST_VALUE: u8 = 9;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Exchanges or keeps the starting hand (advanced rule).
    Exchange {
        swap: bool,
    },
    /// The dwarves take their starting hexes.
    Place {
        at: ByDwarf<Hex>,
    },
    /// Draws; the player may enter how many cards were discarded down to six.
    Draw {
        discard: Option<i64>,
    },
    /// Moves one figure, or two dwarves one after the other; without a value the card is just
    /// enough.
    Move {
        moves: Vec<(Figure, Hex)>,
        value: Option<u8>,
    },
    Fly {
        to: Hex,
    },
    /// The dwarves who attack, or the dwarf whom the dragon bites.
    Attack {
        dwarves: Vec<Dwarf>,
        value: u8,
    },
    Fire {
        way: Direction,
        value: u8,
    },
    Shoot {
        value: u8,
    },
    Net,
    ShakeOff,
    Fury,
    /// A card without effect.
    Burn,
    /// The dwarves end a turn in which fury is still possible.
    EndTurn,
    /// The dwarves' turn ends by itself. Fury stays possible until the dragon acts, so that the
    /// dwarf player is not asked about it every turn (ruling 9).
    PassOn,
    /// A netted dragon without cards passes.
    Pass,
    /// The defender's blocks: the dwarves whose attacks, or on whom attacks, are blocked.
    Defend {
        blocked: Vec<Dwarf>,
    },
    /// Where the dwarf player places wounds beyond the armour.
    Wound {
        flight: u8,
        fire: u8,
        legs: u8,
    },
    /// The board wins over the record.
    Correct {
        set: Vec<Fix>,
        reason: String,
    },
}

/// An attack, before blocks.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "how", rename_all = "kebab-case")]
pub enum Attack {
    /// One or two dwarves next to the dragon.
    Axes {
        dwarves: Vec<Dwarf>,
    },
    Crossbow,
    Bite {
        dwarf: Dwarf,
    },
    Fire {
        way: Direction,
        dwarves: Vec<Dwarf>,
    },
}

impl Attack {
    /// The dwarves who attack or are attacked: each attack is blocked by its own card.
    pub fn dwarves(&self) -> Vec<Dwarf> {
        match self {
            Attack::Axes { dwarves } | Attack::Fire { dwarves, .. } => dwarves.clone(),
            Attack::Crossbow => vec![Dwarf::Morin],
            Attack::Bite { dwarf } => vec![*dwarf],
        }
    }

    pub fn attacker(&self) -> Side {
        match self {
            Attack::Axes { .. } | Attack::Crossbow => Side::Dwarves,
            Attack::Bite { .. } | Attack::Fire { .. } => Side::Dragon,
        }
    }
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameEnd {
    Slain,
    /// The dwarves ran out of cards.
    Escaped,
    /// All three dwarves are dead.
    DwarvesDead,
}

crate::spelled! { GameEnd: Slain "slain", Escaped "escaped", DwarvesDead "dwarves-dead" }

impl GameEnd {
    pub fn winner(self) -> Side {
        match self {
            GameEnd::Slain => Side::Dwarves,
            GameEnd::Escaped | GameEnd::DwarvesDead => Side::Dragon,
        }
    }
}

/// One figure's walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FigureMove {
    pub figure: Figure,
    pub from: Hex,
    pub to: Hex,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    HandKept {
        side: Side,
    },
    HandExchanged {
        side: Side,
    },
    Placed {
        at: ByDwarf<Hex>,
    },
    TurnBegan {
        side: Side,
        /// Whether the previous turn ended by itself, with fury still possible.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_itself: bool,
    },
    /// A turn that ended by itself resumes.
    TurnResumed {
        side: Side,
    },
    Drew {
        side: Side,
        cards: u8,
        discarded: u8,
    },
    Moved {
        walks: Vec<FigureMove>,
        value: u8,
    },
    Flew {
        from: Hex,
        to: Hex,
    },
    Attacked {
        attack: Attack,
        value: u8,
    },
    Blocked {
        side: Side,
        dwarves: Vec<Dwarf>,
    },
    Unblocked,
    DwarfHurt {
        dwarf: Dwarf,
        wounds: u8,
    },
    DwarfDied {
        dwarf: Dwarf,
    },
    DragonHurt {
        area: Area,
        wounds: u8,
    },
    /// Wounds beyond the armour wait for the dwarf player's choice.
    WoundsDue {
        wounds: u8,
    },
    /// Wounds without a free space.
    WoundsIgnored {
        wounds: u8,
    },
    AbilityLost {
        area: Area,
    },
    Netted,
    ShookOff,
    FuryUsed,
    Burned {
        side: Side,
    },
    Passed,
    /// A size read from the mats during the game.
    Sized {
        part: MatPart,
        size: u8,
    },
    /// A correction in absolute values; its consequences are separate events.
    Corrected {
        set: Vec<Fix>,
        reason: String,
    },
    Ended {
        how: GameEnd,
    },
}
