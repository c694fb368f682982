//! A sitting tracked at the table: `decide` turns an action into events, `apply` does the
//! arithmetic, `acts` lists the possible acts and `next` asks their questions.
//!
//! Players are indices (from 0) into the setup. Hands are secret: players enter only how many cards
//! they take, and how many shadow dragons are among them. So the size of
//! every hand is known, as long as the table enters everything.

mod acts;
mod apply;
mod automatic;
mod check;
mod correct;
mod count;
mod decide;
mod hand;
mod lay;
#[cfg(test)]
mod property;
mod refusal;
#[cfg(test)]
mod samples;
mod set_options;
mod state;
#[cfg(test)]
mod tests;
mod view;

pub use acts::{Act, acts, line, next};
pub use apply::apply;
pub use automatic::{Lays, goes_on, lays};
pub(super) use correct::slots;
pub use correct::{CountedPieces, Uncorrected, fields};
pub use decide::{Changes, TAKE, TAKE_MOST, decide};
pub use refusal::{AmuletsRefusal, PageShows};
pub use set_options::{Outlook, outlook, pieces_ahead};
pub use state::{Crest, EndCause, Keeper, Learned, Shown, Stage, State, Supply};
pub use view::{FACE_DOWN, PIECES_FIELD, SeenKeeper, seen, veil, view};

use serde::{Deserialize, Serialize};

use super::book::{Book, Colour, Gift, Page, Reward};
use super::chest::MagicItem;
use super::stacks::RowEnd;
use crate::correct::Fix;

/// A pearl's colour: red ones are worth more and are taken first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pearl {
    Red,
    Blue,
}

crate::spelled! { Pearl: Red "red", Blue "blue" }

impl Pearl {
    /// The pearl with this value printed under it.
    pub fn of_value(value: u16) -> Option<Pearl> {
        Pearl::ALL.into_iter().find(|pearl| pearl.values().contains(&value))
    }

    /// Values printed under it.
    pub fn values(self) -> [u16; 2] {
        match self {
            Pearl::Red => [8, 9],
            Pearl::Blue => [3, 4],
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Dragon Mint, as the turn begins; a shadow dragon may lie on the left page.
    Mint { shadows: u8 },
    /// Cards from the display; `pages` says which, if pages are counted.
    Take { count: u8, shadows: u8, pages: Vec<Page> },
    /// A card from the hand face down on one page, or one on each.
    Change { left: Option<u8>, right: Option<Colour> },
    /// What the book shows, and its reward.
    Book {
        book: Book,
        reward: Option<Reward>,
        /// Whether the reward counts for this number from now on.
        remember: bool,
    },
    /// A set by the player to move, with the unknown part of the book.
    Play(Set),
    /// No set from the player to move.
    Pass,
    /// No set from anyone left: the turn is over.
    Next,
    /// A page is down to one card, if the players watch them.
    LastCard { page: Page },
    /// A player's hand size, if it was not fully recorded; none: unknown.
    Hand { player: usize, cards: Option<u8> },
    /// At the end: the values under everyone's pearls, and of unseen crests.
    Count(Revealed),
    /// The board wins over the record.
    Correct { set: Vec<Fix>, reason: String },
}

/// The values revealed at the end, for each player.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Revealed {
    pub pearls: Vec<Vec<u16>>,
    pub crests: Vec<Option<u16>>,
}

/// The book's page and reward, entered with a set: only the unknown part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sight {
    pub book: Book,
    pub reward: Option<Reward>,
    /// Whether the reward counts for this number from now on.
    pub remember: bool,
}

/// A played set of cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Set {
    pub sight: Option<Sight>,
    pub colour: Colour,
    pub shadows: u8,
    pub side: Option<RowEnd>,
    pub with: Vec<MagicItem>,
    /// Which of the reward's lowest pieces a Green Ore Hammer upgrades, from 0.
    pub hammer: Option<usize>,
    /// Pearls taken for closed rings, if nobody counted the red ones.
    pub pearls: Vec<Pearl>,
}

impl Set {
    /// A set of a colour without extras.
    pub fn plain(colour: Colour) -> Set {
        Set {
            sight: None,
            colour,
            shadows: 0,
            side: None,
            with: Vec::new(),
            hammer: None,
            pearls: Vec::new(),
        }
    }
}

/// Where a piece came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pick {
    Lowest,
    SecondLowest,
    Highest,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    Minted {
        player: usize,
        shadows: u8,
    },
    Took {
        player: usize,
        count: u8,
        shadows: u8,
        left: u8,
        right: u8,
    },
    /// A fourth card for a crystal.
    FourthTaken {
        player: usize,
    },
    Changed {
        player: usize,
        left: Option<u8>,
        right: Option<Colour>,
    },
    BookSeen {
        book: Book,
        reward: Option<Reward>,
        remember: bool,
    },
    ItemUsed {
        player: usize,
        item: MagicItem,
    },
    Laid {
        player: usize,
        colour: Colour,
        cards: u8,
        shadows: u8,
        side: Option<RowEnd>,
    },
    CrestWon {
        player: usize,
        value: Option<u16>,
    },
    Gained {
        player: usize,
        what: Gift,
    },
    PieceTaken {
        player: usize,
        value: u16,
        from: Pick,
    },
    PearlTaken {
        player: usize,
        pearl: Pearl,
    },
    /// None is left.
    Missed {
        player: usize,
        what: Gift,
    },
    TookBack {
        player: usize,
        colour: Colour,
        cards: u8,
        shadows: u8,
    },
    Passed {
        player: usize,
        /// A player's turn without any other record: no cards, no set.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        nothing: bool,
    },
    /// A player's hand size was entered; none: unknown.
    HandTold {
        player: usize,
        cards: Option<u8>,
    },
    /// A page is down to one card.
    PageRunOut {
        page: Page,
    },
    TurnBegan {
        player: usize,
    },
    Ended {
        by: EndCause,
    },
    Counted {
        #[serde(flatten)]
        revealed: Revealed,
    },
    /// Corrected to match the board: absolute values.
    Corrected {
        set: Vec<Fix>,
        reason: String,
    },
}
