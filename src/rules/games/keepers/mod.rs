//! Dragon Keepers: both modes, from the setup to the winner. `decide` turns an action into events,
//! `apply` does the arithmetic, `acts` lists the possible acts.
//!
//! Players are seats (from 0), clockwise; dragons, tribes and Keepers are colours.

mod acts;
mod apply;
mod aside;
mod attack;
pub mod battle;
mod battle_faces;
mod begin;
mod check;
mod command_line;
mod correct;
#[cfg(test)]
mod correct_property;
mod decide;
mod deck;
mod defaults;
mod dice_tally;
mod dragon;
mod dragon_mode;
mod fields;
mod house;
mod hunter;
mod keeper_mode;
mod magic;
mod magic_asks;
mod magic_target;
#[cfg(test)]
mod offer_property;
#[cfg(test)]
mod offered;
#[cfg(test)]
mod property;
mod reading;
mod refusal;
mod result;
mod score;
mod setup;
mod state;
#[cfg(test)]
mod tests;
mod title;
mod token;

pub use acts::Act;
pub use apply::apply;
pub use aside::{BattleRoll, CountedGame, Draw, InPlay, Rule, Shown};
pub use attack::hitting_sides;
pub use battle_faces::told_faces;
pub use decide::decide;
pub use deck::{CARDS, Deck, Pile, read_cards};
pub use dragon::{ByDragon, Dragon};
pub use dragon_mode::failure;
pub use house::{House, SETTINGS, is_die, setting};
pub use hunter::targets;
pub use magic::MagicChange;
pub use magic_target::Thing;
pub use reading::{read_dragon, read_dragons};
pub use refusal::{ChangeFault, FixFault, Refusal};
pub use score::{
    Claim, PlayerStanding, ScoreFault, Verdict, check as check_claims, standings, verdict,
};
pub use setup::{
    Difficulty, HUNTER_DICE, MAGIC_CARDS, Mode, Setup, SetupFault, SetupPlayer, Wishes,
    check_circle, check_players, check_tribes, lay_out,
};
pub use state::{Outcome, Pending, PlayerTally, SeatState, Stage, State, Tile};
pub use title::{Keepers, draws_from_bag};
pub use token::{Token, Tokens};

use serde::{Deserialize, Serialize};

use crate::correct::Fix;
use battle::{Face, Faces, Shade};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// The Hunter phase of the next round.
    Round,
    /// Keeper mode: a player places a Keeper face down.
    Choose { player: usize, dragon: Dragon },
    /// An arrow off a dragon, or none (a favourite protected; White's attack).
    Heal { dragon: Option<Dragon> },
    /// Dragon mode: the next player in turn order places an Action token, and perhaps selects a
    /// Magic card.
    Plan { token: Token, magic: bool },
    /// Dragon mode: the next player in turn order takes everything back.
    Pass,
    /// Dragon mode: the active player shows the Keeper and takes the action, with the reward if
    /// there is a choice.
    Act { keeper: Dragon, take: Option<Take> },
    /// Blue's attack: re-rolls one die, or none.
    Reroll { die: Option<usize> },
    /// Green's attack: a flame instead of an arrow off.
    Flame,
    /// Yellow's attack: arrows off one or two dragons, for one hit.
    Relieve { dragons: Vec<Dragon> },
    /// The active player plays the selected Magic card.
    Magic { note: String, changes: Vec<MagicChange> },
    /// The active player keeps the selected Magic card, and the turn is over.
    Next,
    /// The board wins over the record.
    Correct { set: Vec<Fix>, reason: String },
}

/// A reward.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Take {
    Offer,
    Discard,
    Token(Token),
}

/// Why an action fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailReason {
    NoHunterDice,
    NoArrows,
    Wounded,
    Targeted,
    NoSpace,
    EmptyBag,
    Untrained,
    AllMissed,
}

/// Why a Dragon game is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Loss {
    Dragon(Dragon),
    Deck,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    RoundBegan {
        holder: usize,
    },
    OfferDiscarded,
    /// The top card of the deck: a Hunter card is boxed and adds a die, a Magic card is the new
    /// offer.
    CardRevealed {
        hunter: bool,
    },
    LastRound,
    /// Three flames each time; the Hunter loses a die as long as it has one.
    FlamesSpent {
        times: u8,
        /// Dice lost, if there were fewer than the flames paid for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<u8>,
    },
    /// The faces of Battle dice were read off: the stand-in no longer applies.
    FacesTold {
        shade: Shade,
        faces: Faces,
    },
    /// Every roll of all dice; the last one counts and is placed on the dragons.
    HunterRolled {
        throws: Vec<Vec<Dragon>>,
    },
    /// Blue sends a die back.
    DieShaken,
    Chose {
        player: usize,
        dragon: Dragon,
    },
    /// All face-down Keepers, in seat order.
    KeepersShown {
        keepers: Vec<Dragon>,
    },
    /// Keeper mode: the only Keeper at a targeted dragon.
    Protected {
        player: usize,
        dragon: Dragon,
    },
    ArrowsPlaced {
        dragon: Dragon,
        arrows: u8,
    },
    ShieldPlaced {
        dragon: Dragon,
        player: Option<usize>,
    },
    ArrowsRemoved {
        dragon: Dragon,
        arrows: u8,
        player: Option<usize>,
    },
    HealDeclined {
        player: usize,
    },
    DiceReturned,
    DragonDefeated {
        dragon: Dragon,
    },
    Planned {
        player: usize,
        token: Token,
        magic: bool,
    },
    Passed {
        player: usize,
        forced: bool,
    },
    KeeperPlayed {
        player: usize,
        keeper: Dragon,
        token: Token,
    },
    ActionFailed {
        player: usize,
        why: FailReason,
    },
    Defended {
        player: usize,
        dragon: Dragon,
        dice: u8,
    },
    MagicTaken {
        player: usize,
        from: Take,
    },
    MagicBoxed {
        player: usize,
    },
    Trained {
        player: usize,
        dragon: Dragon,
        dice: Vec<Shade>,
    },
    TokenGained {
        player: usize,
        token: Token,
    },
    Attacked {
        player: usize,
        dragon: Dragon,
        faces: Vec<Face>,
    },
    DieRerolled {
        die: usize,
        face: Face,
    },
    RerollDeclined,
    AttackCounted {
        player: usize,
        dragon: Dragon,
        hits: u8,
    },
    FlamesPlaced {
        flames: u8,
    },
    MagicPlayed {
        player: usize,
        note: String,
        changes: Vec<MagicChange>,
    },
    MagicKept {
        player: usize,
    },
    /// Corrected by the players; counts in no statistics.
    Corrected {
        set: Vec<Fix>,
        #[serde(default)]
        reason: String,
    },
    Waits {
        stage: Stage,
    },
    /// Keeper mode: the winners, several if they share it, nobody if a defeated dragon leaves no winner.
    Decided {
        winners: Vec<usize>,
    },
    Won,
    Lost {
        why: Loss,
    },
}

/// Whether these reveal a Keeper chosen secretly before.
pub fn show_secrets(events: &[Event]) -> bool {
    let shown = events.iter().find_map(|event| match event {
        Event::KeepersShown { keepers } => Some(keepers.len()),
        _ => None,
    });
    let mut chose: Vec<usize> = Vec::new();
    for event in events {
        if let Event::Chose { player, .. } = event {
            chose.push(*player);
        }
    }
    chose.sort_unstable();
    chose.dedup();
    shown.is_some_and(|all| chose.len() < all)
}
