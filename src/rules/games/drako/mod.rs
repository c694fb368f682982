//! Drako: one dragon, three dwarves, 19 hexes and two decks. Setup, state, actions and events;
//! `decide` says what an action leads to, `apply` does the arithmetic, `acts` says which acts may be
//! done now, `next` what each of them asks.
//!
//! Cards are known by what they are used for: a played card is told by the symbol and value used, a
//! hand by its number. All of that is open to both sides, so that there is no view for one of them.

mod acts;
mod allowed;
mod apply;
mod aside;
mod asks;
mod attack;
mod begin;
pub mod board;
mod correct;
#[cfg(test)]
mod correct_property;
mod decide;
mod fields;
pub mod figure;
mod fork;
pub mod mat;
pub mod notation;
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
pub use correct::Impossible;
pub use decide::decide;
pub use fork::{Differs, Fork};
pub use reading::read_places;
pub use refusal::{Along, Asked, BeginFault, DrakoRefusal, Waiting};
pub use resize::{Resized, resize};
pub use setup::{Setup, check_places, draw_places, draw_sides, first_game, starting_hexes};
pub use state::{Cards, Outcome, Stage, State};
pub use title::Drako;

use serde::{Deserialize, Serialize};

use crate::correct::Fix;
use crate::hex::{Direction, Hex};
use figure::{Area, ByDwarf, Dwarf, Figure, Side};
use mat::Part;

/// Cards in each deck.
pub const DECK: u8 = 38;
/// Cards in hand at the start, and at most.
pub const STARTING_HAND: u8 = 4;
pub const MOST_IN_HAND: u8 = 6;
/// The largest value believed of a card: one digit is printed.
pub const MOST_VALUE: u8 = 9;

/// What the players want to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// The starting hand is exchanged, or kept (advanced rule).
    Exchange {
        swap: bool,
    },
    /// The dwarves take their places.
    Place {
        at: ByDwarf<Hex>,
    },
    /// Draws; the drawer may say how many cards were discarded down to six.
    Draw {
        discard: Option<i64>,
    },
    /// Moves one figure, or two dwarves one after the other; without a value the card is taken to
    /// be just enough.
    Move {
        moves: Vec<(Figure, Hex)>,
        value: Option<u8>,
    },
    Fly {
        to: Hex,
    },
    /// The dwarves who strike, or the dwarf whom the dragon bites.
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
    /// A card for no effect.
    Burn,
    /// The dwarves end a turn in which fury could still be used.
    EndTurn,
    /// The dwarves' turn ends by itself. Fury can still be used until the dragon acts, so that nobody
    /// has to be asked about it turn after turn (ruling 9).
    PassOn,
    /// A netted dragon without any cards waits.
    Pass,
    /// The defender's blocks: the dwarves whose attacks, or on whom attacks, are blocked.
    Defend {
        blocked: Vec<Dwarf>,
    },
    /// Where the dwarf player puts wounds that the armour does not take.
    Wound {
        flight: u8,
        fire: u8,
        legs: u8,
    },
    /// What happened at the board wins over what was recorded.
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
    /// The dwarves who strike or who are struck: each is blocked by a card of its own.
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
pub enum How {
    /// All the dragon's spaces are wounded.
    Slain,
    /// The dwarves ran out of cards.
    Escaped,
    /// All three dwarves are dead.
    DwarvesDead,
}

crate::spelled! { How: Slain "slain", Escaped "escaped", DwarvesDead "dwarves-dead" }

impl How {
    pub fn winner(self) -> Side {
        match self {
            How::Slain => Side::Dwarves,
            How::Escaped | How::DwarvesDead => Side::Dragon,
        }
    }
}

/// One figure's walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Walk {
    pub figure: Figure,
    pub from: Hex,
    pub to: Hex,
}

/// What happened.
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
        /// Whether the turn before ended by itself, with fury still to be used.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_itself: bool,
    },
    /// A turn that had ended by itself goes on.
    TurnResumed {
        side: Side,
    },
    Drew {
        side: Side,
        cards: u8,
        discarded: u8,
    },
    Moved {
        walks: Vec<Walk>,
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
    /// Wounds that the armour does not take wait for the dwarf player's choice.
    WoundsDue {
        wounds: u8,
    },
    /// Wounds that no space is left for.
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
    /// A size read from the mats in the middle of the game.
    Sized {
        part: Part,
        size: u8,
    },
    /// Set right, in absolute values; what follows from it has events of its own.
    Corrected {
        set: Vec<Fix>,
        reason: String,
    },
    Ended {
        how: How,
    },
}
