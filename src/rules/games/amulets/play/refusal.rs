//! Why an act at the table is refused, as data; the words for it are in `render`.

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

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AmuletsRefusal {
    Over,
    NotYet {
        amulets: usize,
        target: u8,
    },
    Counted,
    /// The values of these players' pearls are missing: who, and how many they have.
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
    /// The value of this flag is not a name and a value.
    NotAPair {
        typed: String,
        flag: &'static str,
    },
    CrestOrder {
        earlier: String,
        later: String,
    },
    Impossible(Impossibles),
    /// A player who completes another's turn tries an act of the active player.
    NotYourTurn {
        player: String,
        active: String,
    },
    /// This player has played or passed in this turn.
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
    /// These pages are known, and no card was taken from them or placed on them.
    BookStays {
        shows: Vec<PageShows>,
        entered: Book,
        /// Whether the next player may take cards or place them on the book.
        own_turn: bool,
    },
    /// The book shows a 6 only after a shadow dragon was placed on it.
    NoSix {
        /// Whether the next player may place one now.
        may_lay: bool,
    },
    BookUnknown,
    /// The book entered with a set is already known, or contradicts the known one.
    BookKnown,
    /// One page was entered, and the other is unknown.
    PageUnknown(Page),
    /// Too late to remember the reward: a set was already played with it.
    RememberFirst,
    /// The reward of left pages with this number is unknown.
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
    /// At most this many shadow dragons could come out of the book.
    NoShadowInBook {
        there: u8,
    },
    NoShadow {
        player: String,
        has: u8,
    },
    /// A hand too small for a set of this many cards, some of them shadow dragons.
    HandForSet {
        player: String,
        holds: u8,
        shadows: u8,
        /// Cards of the set, and its named shadow dragons.
        needs: u8,
        with: u8,
    },
    /// A hand without this many cards to place on the book, shadow dragons aside.
    HandForBook {
        player: String,
        holds: u8,
        shadows: u8,
        needs: u8,
    },
    /// An impossible hand size.
    HandRange {
        player: String,
        cards: u8,
        least: u8,
        most: u8,
        /// Whether more turns would allow more cards.
        by_turns: bool,
    },
    /// This player's hand size is already unknown.
    HandUnknown(String),
    /// A player showed more cards than they hold.
    HandShown {
        player: String,
        holds: u8,
        shown: u16,
    },
    /// This player's turn would end without any record.
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
    /// Which of the reward's lowest pieces was named, from 1.
    HammerNoPiece(usize),
    HammerNoSecond,
    HammerUnused,
    FluteNothing,
    /// The colour of the Prism Ink set is missing.
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
    /// Dice were entered, but this game has none.
    Dice(DiceFault),
    /// A field does not take this value.
    Correction(CorrectionFault),
    /// The corrected values contradict each other.
    Uncorrected(Uncorrected),
    /// An impossible setup.
    Setup(SetupRefusal),
    /// A question to answer first, or a wrong answer.
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
