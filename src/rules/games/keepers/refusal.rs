//! Why something cannot be done, as data; `render` has the words.

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

/// A play said no.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    Over,
    /// The table waits for something else, from these players.
    First {
        stage: Stage,
        names: Vec<String>,
    },
    /// A Keeper must protect one of those that are targeted.
    NotTargeted(Dragon, Vec<Dragon>),
    /// By number, from 1.
    NoPlayer(usize),
    /// No arrow lies there; these have some.
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
    /// One of several rewards has to be named.
    SayReward {
        token: Token,
        there: Vec<Take>,
    },
    NoReward {
        take: Take,
        token: Token,
        keeper: Dragon,
        /// Why the action fails, where it does.
        fails: Option<FailReason>,
        there: Vec<Take>,
    },
    NoDie {
        /// From 1.
        die: usize,
        dragon: Dragon,
        has: usize,
    },
    /// Yellow takes arrows off one or two different dragons, not so many.
    TwoDragons(usize),
    NotSelected(String),
    /// Typed where a player and a colour are needed.
    NotAChoice(String),
    /// A card cannot change this so.
    Change {
        thing: Thing,
        /// Whose it is.
        owner: Option<String>,
        why: ChangeFault,
    },
    Note(AnswerFault),
    NotInBag(Shade),
    /// The pile on top has no such card left.
    WrongCard {
        hunter: bool,
    },
    /// Too few Hunter dice were thrown.
    HunterDice {
        fault: DiceFault,
        mode: Mode,
        /// The program deals the cards, which may add a die.
        dealt: bool,
    },
    /// So many Battle dice were typed for an attack; these lie on the dragon, in this order.
    BattleDice {
        given: usize,
        dice: Vec<Shade>,
    },
    Dice(DiceFault),
    /// A field cannot be set right so.
    Correction(CorrectionFault),
    /// What is set right does not go together.
    Fix(FixFault),
    /// A game cannot begin so.
    Setup(SetupFault),
    /// Something has to be answered first, or an answer does not fit.
    Stop(Stop),
}

/// Why things cannot be set right together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FixFault {
    /// Only one player holds the Hunter token.
    Holders,
    /// This player would have more shields on dragons than the tribe has.
    Shields(String),
    /// The setting lets only one tribe have a shield on a dragon.
    Barred(Dragon),
    /// So many dragons cannot be targeted; at least two, at most one with each die.
    Targets {
        targets: usize,
        most: usize,
    },
    /// More Hunter dice lie on dragons than the Hunter has.
    HunterDice {
        on: u8,
        dice: u8,
    },
    Spaces {
        dragon: Dragon,
        spaces: usize,
    },
    /// Battle dice lie only on trained dragons.
    Friendly(Dragon),
    /// The box has so many Battle dice of a colour.
    BattleDice {
        shade: Shade,
        there: u8,
    },
    /// The box has so many tokens of a kind.
    Tokens {
        token: Token,
        there: u8,
    },
    /// A used or planned token comes from the hand, where there is none.
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
    /// So many Magic cards would be in play, beside those that were played.
    Magic {
        out: u8,
        most: u8,
    },
}

/// Why a card cannot change something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeFault {
    /// By 0.
    Nothing,
    /// More is taken away than there is.
    Only(u8),
    /// It would be more than can be.
    AtMost(u8),
    /// The last Keeper at hand is the one that lies face down.
    FaceDown,
    /// Hunter dice that lie on dragons count.
    OnDragons,
    /// So many Hunter dice at most, as the others lie on other dragons.
    OnOthers(u8),
    /// All other Magic cards are in play; so many lie in the box.
    Box(u8),
}

refusal!(Refusal: Correction(CorrectionFault), Fix(FixFault), Setup(SetupFault));
