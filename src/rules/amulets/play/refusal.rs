//! Why something cannot be done at the table, as data; the words for it are in `render`.

use super::super::book::{Book, Colour, Page};
use super::super::chest::Item;
use super::super::placement::PlacementRefusal;
use super::super::score::Impossibles;
use super::Pearl;
use crate::Refused;
use crate::dice::{DiceFault, Due};

/// The table said no.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AmuletsRefusal {
    Over,
    NotYet {
        amulets: usize,
        target: u8,
    },
    Counted,
    /// Nobody told the values of these players' pearls: who, and how many they have.
    SayPearls(Vec<(String, usize)>),
    PearlValues {
        player: String,
        has: usize,
        given: usize,
    },
    PearlColours {
        player: String,
        red: usize,
        blue: usize,
    },
    SayCrest(String),
    NoCrestToSay(String),
    CrestValue {
        player: String,
        value: u16,
    },
    CrestOrder {
        earlier: String,
        later: String,
    },
    Impossible(Impossibles),
    /// Someone who completes the turn of the active player wants what only that one may do.
    NotYourTurn {
        player: String,
        active: String,
    },
    /// Someone has played or passed in this turn.
    NotAgain(String),
    TooManyCards {
        total: u8,
    },
    NoCrystalForFourth(String),
    NoCards,
    TakeFirst,
    /// A number that no left page shows.
    Number(i64),
    NoChange,
    ChangedAlready {
        player: String,
        page: Page,
    },
    /// A page is down to one card.
    RunOut,
    BookFixed(Book),
    BookLaid {
        shows: PageShows,
        player: String,
    },
    /// The book shows a 6 only after a shadow dragon was laid on it.
    NoSix,
    BookUnknown,
    /// What left pages of this number give.
    RewardUnknown(u8),
    SayPages,
    PagesMismatch {
        given: usize,
        count: u8,
    },
    PagesNotCounted,
    PagesCounted {
        page: Page,
        left: u8,
    },
    /// So many shadow dragons could come out of the book.
    NoShadowInBook {
        there: u8,
    },
    NoShadow {
        player: String,
        has: u8,
    },
    NoDragons {
        colour: Colour,
        left: u16,
    },
    ChestClosed(Item),
    ItemTwice(Item),
    MintAtStart,
    MintTwice,
    MintPages,
    CompletingOnly,
    NoCrystal {
        player: String,
        has: u8,
        needs: u8,
    },
    /// Which of the reward's lowest pieces was meant, from 1.
    HammerNoPiece(usize),
    HammerNoSecond,
    HammerUnused,
    FluteNothing,
    SayPearl,
    PearlCount {
        due: usize,
        given: usize,
    },
    WrongPearl(Pearl),
    Placement {
        refusal: PlacementRefusal,
        /// Whether the item that would help is at hand.
        helped: bool,
    },
    /// Dice were thrown, and none are in this game.
    Dice(DiceFault),
}

/// What a page shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageShows {
    Left(u8),
    Right(Colour),
}

impl From<Impossibles> for AmuletsRefusal {
    fn from(faults: Impossibles) -> Self {
        AmuletsRefusal::Impossible(faults)
    }
}

impl From<DiceFault> for AmuletsRefusal {
    fn from(fault: DiceFault) -> Self {
        AmuletsRefusal::Dice(fault)
    }
}

impl Refused for AmuletsRefusal {
    fn due(&self) -> Option<Due> {
        match self {
            AmuletsRefusal::Dice(fault) => fault.due(),
            _ => None,
        }
    }
}
