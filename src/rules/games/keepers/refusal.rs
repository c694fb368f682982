//! Why an act is refused, as data; `render` has the words.

use super::battle::Shade;
use super::dragon::Dragon;
use super::magic_target::Thing;
use super::setup::Mode;
use super::setup::SetupFault;
use super::state::Stage;
use super::token::Token;
use super::{FailReason, Take};
use crate::answers::Stop;
use crate::correct::CorrectionFault;
use crate::dice::DiceFault;
use crate::offer::AnswerFault;
use crate::refusal;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    Over,
    /// The table waits for something else, from these players.
    First {
        stage: Stage,
        names: Vec<String>,
    },
    /// A Keeper must protect a targeted dragon, one of these.
    NotTargeted(Dragon, Vec<Dragon>),
    /// By number, from 1.
    NoPlayer(usize),
    /// No arrow there; these have some.
    NoArrow(Dragon, Vec<Dragon>),
    MustHeal(Vec<Dragon>),
    NoToken {
        player: String,
        token: Token,
        has: Vec<Token>,
    },
    NoMagic(String),
    KeeperGone {
        player: String,
        keeper: Dragon,
        hand: Vec<Dragon>,
    },
    /// One of several rewards must be named.
    SayReward {
        token: Token,
        there: Vec<Take>,
    },
    NoReward {
        take: Take,
        token: Token,
        keeper: Dragon,
        /// Why the action fails, if it does.
        fails: Option<FailReason>,
        there: Vec<Take>,
    },
    NoDie {
        /// From 1.
        die: usize,
        dragon: Dragon,
        has: usize,
    },
    /// Yellow removes arrows from one or two different dragons, not this many.
    TwoDragons(usize),
    NotSelected(String),
    /// Not a player and a colour.
    NotAChoice(String),
    /// A card cannot make this change.
    Change {
        thing: Thing,
        owner: Option<String>,
        why: ChangeFault,
    },
    Note(AnswerFault),
    NotInBag(Shade),
    /// The pile on top has no such card left.
    WrongCard {
        hunter: bool,
    },
    /// Too few Hunter dice.
    HunterDice {
        fault: DiceFault,
        mode: Mode,
        /// wyrm deals the cards, which may add a die.
        dealt: bool,
    },
    /// This many Battle dice were typed for an attack; these are on the dragon, in this order.
    BattleDice {
        given: usize,
        dice: Vec<Shade>,
    },
    Dice(DiceFault),
    /// A field does not take this value.
    Correction(CorrectionFault),
    /// The corrected values contradict each other.
    Fix(FixFault),
    /// A game cannot begin this way.
    Setup(SetupFault),
    /// A question to answer first, or a wrong answer.
    Stop(Stop),
}

/// Why corrected values contradict each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FixFault {
    /// Only one player holds the Hunter token.
    Holders,
    /// This player would have more shields on dragons than the tribe has.
    Shields(String),
    /// The setting lets only one tribe have a shield on a dragon.
    Barred(Dragon),
    /// This many dragons cannot be targeted; at least two, at most one per die.
    Targets {
        targets: usize,
        most: usize,
    },
    /// More Hunter dice on dragons than the Hunter has.
    HunterDice {
        on: u8,
        dice: u8,
    },
    Spaces {
        dragon: Dragon,
        spaces: usize,
    },
    /// Battle dice need a trained dragon.
    Friendly(Dragon),
    /// The box has this many Battle dice of a colour.
    BattleDice {
        shade: Shade,
        there: u8,
    },
    /// The box has this many tokens of a kind.
    Tokens {
        token: Token,
        there: u8,
    },
    /// A used or planned token comes from the hand, which has none.
    NotAtHand {
        player: String,
        token: Token,
    },
    /// One of this player's Keepers lies face down.
    FaceDown(String),
    /// This player has no Magic card to select.
    NoCard(String),
    /// This player passed, and plays no Magic card (ruling 5).
    NoMagic(String),
    /// This many Magic cards would be in play, besides the played ones.
    Magic {
        out: u8,
        most: u8,
    },
}

/// Why a card cannot make a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeFault {
    /// By 0.
    Nothing,
    /// More would be removed than there is.
    Only(u8),
    /// Above the maximum.
    AtMost(u8),
    /// The last Keeper in hand lies face down.
    FaceDown,
    /// Hunter dice on dragons count.
    OnDragons,
    /// At most this many Hunter dice, as the others are on other dragons.
    OnOthers(u8),
    /// All other Magic cards are in play; this many are in the box.
    Box(u8),
}

refusal!(Refusal: Correction(CorrectionFault), Fix(FixFault), Setup(SetupFault));
