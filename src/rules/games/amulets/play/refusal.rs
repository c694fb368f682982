//! Why something cannot be done at the table, as data; the words for it are in `render`.

use super::super::book::{Book, Colour, Page};
use super::super::chest::MagicItem;
use super::super::placement::PlacementRefusal;
use super::super::score::Impossibles;
use super::super::setup::SetupRefusal;
use super::{Pearl, Uncorrected};
use crate::answers::Stop;
use crate::correct::CorrectionFault;
use crate::dice::DiceFault;
use crate::refusal;

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
    /// What was typed for this flag is not a name and a value.
    NotAPair {
        typed: String,
        flag: &'static str,
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
    /// These pages are known, and nothing was taken from them or laid on them.
    BookStays {
        shows: Vec<PageShows>,
        entered: Book,
        /// Whether the next player may take cards or lay them on the book.
        own_turn: bool,
    },
    /// The book shows a 6 only after a shadow dragon was laid on it.
    NoSix {
        /// Whether whoever is next may lay one now.
        may_lay: bool,
    },
    BookUnknown,
    /// What was told with a set is known already, or differs from what is known.
    BookKnown,
    /// One page was told, and the other one is not known.
    PageUnknown(Page),
    /// A set was played with this reward already: it is not remembered any more.
    RememberFirst,
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
    /// A hand that is too small for a set: so many cards, of which some are shadow dragons.
    HandForSet {
        player: String,
        holds: u8,
        shadows: u8,
        /// Cards of the set, and shadow dragons that were said to be in it.
        needs: u8,
        with: u8,
    },
    /// A hand without so many cards to lay on the book, shadow dragons aside.
    HandForBook {
        player: String,
        holds: u8,
        shadows: u8,
        needs: u8,
    },
    /// A number of cards that somebody cannot hold.
    HandRange {
        player: String,
        cards: u8,
        least: u8,
        most: u8,
        /// Whether more turns would allow more cards.
        by_turns: bool,
    },
    /// Nobody knows how many cards somebody holds, as it is.
    HandUnknown(String),
    /// More cards were shown than somebody holds.
    HandShown {
        player: String,
        holds: u8,
        shown: u16,
    },
    /// Nothing of somebody's turn was told, and it would be over.
    NothingTold(String),
    NoDragons {
        colour: Colour,
        left: u16,
    },
    ChestClosed(MagicItem),
    ItemTwice(MagicItem),
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
    /// The colour that Prism Ink lays.
    SayInk,
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
    /// A field cannot be set right to this.
    Correction(CorrectionFault),
    /// What is set right does not go together.
    Uncorrected(Uncorrected),
    /// A table cannot be set up so.
    Setup(SetupRefusal),
    /// Something has to be answered first, or an answer does not fit.
    Stop(Stop),
}

/// What a page shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageShows {
    Left(u8),
    Right(Colour),
}

refusal!(
    AmuletsRefusal: Correction(CorrectionFault), Uncorrected(Uncorrected), Setup(SetupRefusal);
    agree AmuletsRefusal::NothingTold(_) => "nothing"
);
