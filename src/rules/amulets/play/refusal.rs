//! Why something cannot be done at the table, and what can.

use super::super::book::{Book, Colour, Page};
use super::super::chest::Item;
use super::super::placement::PlacementRefusal;
use super::super::score::Impossibles;
use super::super::setup::SetupRefusal;
use super::Pearl;
use crate::rules::name::key;
use crate::rules::{Refused, words};

/// The table said no.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AmuletsRefusal {
    #[error("the game is over")]
    Over,
    #[error("the game is not over yet: {amulets} of {target} amulets")]
    NotYet { amulets: usize, target: u8 },
    #[error("it was counted already")]
    Counted,
    #[error("what are the pearls of {} worth?", words::and(&.0.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>()))]
    SayPearls(Vec<(String, usize)>),
    #[error("{player} has {}, values are given for {given}", words::count(*.has as i64, "pearl", "pearls"))]
    PearlValues {
        player: String,
        has: usize,
        given: usize,
    },
    #[error(
        "{player} has {red} red and {blue} blue pearls: red ones are worth 8 or 9, blue ones 3 or 4"
    )]
    PearlColours {
        player: String,
        red: usize,
        blue: usize,
    },
    #[error("what is {0}'s crest worth?")]
    SayCrest(String),
    #[error("{0} has no crest whose value is unknown")]
    NoCrestToSay(String),
    #[error("{earlier} won a crest before {later}, so it is worth more")]
    CrestOrder { earlier: String, later: String },
    #[error(transparent)]
    Impossible(#[from] Impossibles),
    #[error("{player} completes the turn: only {active} takes cards and changes the book")]
    NotYourTurn { player: String, active: String },
    #[error("{0} has played or passed in this turn already")]
    NotAgain(String),
    #[error("a turn takes 3 cards, a fourth for a crystal: {total} are too many")]
    TooManyCards { total: u8 },
    #[error("a fourth card costs a crystal, {0} has none")]
    NoCrystalForFourth(String),
    #[error("take at least one card")]
    NoCards,
    #[error("cards are taken before the book is changed")]
    TakeFirst,
    #[error("the left page takes numbers from 1 to 6, not {0}")]
    Number(i64),
    #[error("name a number for the left page, a colour for the right one, or both")]
    NoChange,
    #[error("{player} laid a card on the {page} page already")]
    ChangedAlready { player: String, page: &'static str },
    #[error("a page is down to one card: nothing more is taken or changed, sets are still played")]
    RunOut,
    #[error("the book stays as it is once a set was played: it shows {0}")]
    BookFixed(Book),
    #[error("the {page} page shows {shows}: {player} laid it there")]
    BookLaid {
        page: &'static str,
        shows: String,
        player: String,
    },
    #[error("only a shadow dragon's back shows 6, and none was laid on the book")]
    NoSix,
    #[error("what the book shows is not known yet")]
    BookUnknown,
    #[error("what a left page of {0} gives is not known yet")]
    RewardUnknown(u8),
    #[error("which page was each card taken from? The pages are counted")]
    SayPages,
    #[error("{given} pages are named for {}", words::count(i64::from(*.count), "card", "cards"))]
    PagesMismatch { given: usize, count: u8 },
    #[error("the pages are not counted in this play: say only how many cards")]
    PagesNotCounted,
    #[error("the pages are counted: the {} page has {left}", .page.word())]
    PagesCounted { page: Page, left: u8 },
    #[error("{}", match .there {
        0 => "no shadow dragon lies in the book or its display".to_owned(),
        1 => "only one shadow dragon can be among them".to_owned(),
        n => format!("only {n} shadow dragons can be among them"),
    })]
    NoShadowInBook { there: u8 },
    #[error("{player} has {}", few(*.has, "shadow dragon"))]
    NoShadow { player: String, has: u8 },
    #[error("there are 28 {colour} dragons, and only {left} of them are not laid yet")]
    NoDragons { colour: Colour, left: u16 },
    #[error("the chest of the {0} is not open")]
    ChestClosed(Item),
    #[error("{0} is named twice: each item once a turn")]
    ItemTwice(Item),
    #[error("Dragon Mint is used as the own turn begins, before cards are taken")]
    MintAtStart,
    #[error("Dragon Mint was used this turn already")]
    MintTwice,
    #[error("Dragon Mint needs two cards or more in both pages")]
    MintPages,
    #[error("magic items are used only when completing another player's turn here")]
    CompletingOnly,
    #[error("{player} has {}, {needs} needed", few(*.has, "crystal"))]
    NoCrystal { player: String, has: u8, needs: u8 },
    #[error("the hammer needs a lowest piece in the reward, number {0} is not there")]
    HammerNoPiece(usize),
    #[error("there is no second-lowest piece to take")]
    HammerNoSecond,
    #[error("a piece is chosen only with the Green Ore Hammer")]
    HammerUnused,
    #[error("the Twilight Flute has nothing to take back: one card is laid and stays")]
    FluteNothing,
    #[error("a ring closes: is the pearl red or blue?")]
    SayPearl,
    #[error("{}, {given} named", match .due {
        0 => "no ring closes, so no pearl is taken".to_owned(),
        1 => "1 pearl is taken".to_owned(),
        n => format!("{n} pearls are taken"),
    })]
    PearlCount { due: usize, given: usize },
    #[error("the next pearl is {}", .0.word())]
    WrongPearl(Pearl),
    #[error("{refusal}")]
    Placement {
        refusal: PlacementRefusal,
        /// Whether the item that would help is at hand.
        helped: bool,
    },
    #[error(transparent)]
    Setup(#[from] SetupRefusal),
}

/// `no crystal`, `1 crystal`, `2 crystals`.
fn few(count: u8, what: &str) -> String {
    match count {
        0 => format!("no {what}"),
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    }
}

/// The words that tell so many pearls.
fn pearls_of(name: &str, count: usize) -> String {
    format!("--pearls {}={}", key(name), vec!["V"; count].join("+"))
}

impl Refused for AmuletsRefusal {
    crate::rules::worded!();

    fn hint(&self) -> Option<String> {
        Some(match self {
            AmuletsRefusal::Over => "count it: wyrm amulets end".to_owned(),
            AmuletsRefusal::NotYourTurn { .. } => {
                "wyrm amulets play, pass, or next for all who are left".to_owned()
            }
            AmuletsRefusal::NotAgain(_) => "one set a turn for each player".to_owned(),
            AmuletsRefusal::NoSix => "lay it first: wyrm amulets change 6".to_owned(),
            AmuletsRefusal::BookUnknown => {
                "say it with the set: wyrm amulets play 3green".to_owned()
            }
            AmuletsRefusal::RewardUnknown(number) => format!(
                "--reward low+shadow (low, high, shadow, crystal, egg), and --remember for every {number}"
            ),
            AmuletsRefusal::SayPages => "L left, R right: wyrm amulets take LLR".to_owned(),
            AmuletsRefusal::SayPearl => {
                "--pearl red or --pearl blue; for later plays: wyrm amulets box red-pearls=N"
                    .to_owned()
            }
            AmuletsRefusal::NotYet { .. } => {
                "to stop without a result: wyrm amulets abandon".to_owned()
            }
            AmuletsRefusal::SayCrest(player) => {
                format!("as printed on it: --crest {}=V", key(player))
            }
            AmuletsRefusal::SayPearls(untold) => {
                let each = untold.iter().map(|(name, count)| pearls_of(name, *count));
                let each: Vec<String> = each.collect();
                format!("as printed under them: {}", each.join(" "))
            }
            AmuletsRefusal::PearlValues { player, has, .. } => match has {
                0 => return None,
                has => format!("as printed under them: {}", pearls_of(player, *has)),
            },
            AmuletsRefusal::BookFixed(_) => "a slip? wyrm undo".to_owned(),
            AmuletsRefusal::Placement { refusal, helped } => {
                return refusal.hint().filter(|_| *helped);
            }
            AmuletsRefusal::Setup(refusal) => return refusal.hint(),
            _ => return None,
        })
    }
}
