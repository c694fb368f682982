//! Why something cannot be done, and what can.

use super::dragon::Dragon;
use super::token::Token;
use crate::rules::dice::DiceFault;
use crate::rules::{Refused, words};

/// A play said no.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("the play is over")]
    Over,
    #[error("{what}")]
    NotNow { what: String, hint: &'static str },
    #[error("{0} is not targeted: a Keeper must protect a dragon with a Hunter die")]
    NotTargeted(Dragon, Vec<Dragon>),
    #[error("there is no player {0}")]
    NoPlayer(usize),
    #[error("{0} has no arrow to take off")]
    NoArrow(Dragon, Vec<Dragon>),
    #[error("an arrow must come off a dragon: say which one")]
    MustHeal(Vec<Dragon>),
    #[error("{player} has no {} token", .token.name())]
    NoToken {
        player: String,
        token: Token,
        has: Vec<Token>,
    },
    #[error("{0} has no Magic card to select")]
    NoMagic(String),
    #[error("{player}'s {keeper} Keeper has been played and not taken back")]
    KeeperGone {
        player: String,
        keeper: Dragon,
        hand: Vec<Dragon>,
    },
    #[error("{0}")]
    SayReward(String, String),
    #[error("{0} is not to be had")]
    NoReward(String, String),
    #[error("there is no Battle die {die} on {dragon}, which has {has}")]
    NoDie {
        die: usize,
        dragon: Dragon,
        has: usize,
    },
    #[error("one or two different dragons, not {0}")]
    TwoDragons(usize),
    #[error("{0} has selected no Magic card this round")]
    NotSelected(String),
    #[error("{0}")]
    Change(String),
    #[error("no {0} Battle die is left in the bag")]
    NotInBag(&'static str),
    #[error("{0}")]
    WrongCard(&'static str),
    #[error(transparent)]
    Dice(#[from] DiceFault),
}

fn or(dragons: &[Dragon]) -> String {
    let words: Vec<&str> = dragons.iter().map(|d| d.word()).collect();
    words::or(&words)
}

impl Refused for Refusal {
    crate::rules::worded!();

    fn hint(&self) -> Option<String> {
        Some(match self {
            Refusal::NotNow { hint, .. } if !hint.is_empty() => (*hint).to_owned(),
            Refusal::NotTargeted(_, targeted) => format!("targeted: {}", or(targeted)),
            Refusal::NoArrow(_, wounded) | Refusal::MustHeal(wounded) if !wounded.is_empty() => {
                format!("arrows lie on {}", or(wounded))
            }
            Refusal::NoToken { has, .. } if has.is_empty() => {
                "no token is left: wyrm keepers plan pass takes them back".to_owned()
            }
            Refusal::NoToken { has, .. } => {
                let words: Vec<&str> = has.iter().map(|t| t.word()).collect();
                format!("at hand: {}; or pass", words.join(", "))
            }
            Refusal::KeeperGone { hand, .. } => format!("at hand: {}", or(hand)),
            Refusal::SayReward(_, hint) | Refusal::NoReward(_, hint) => hint.clone(),
            Refusal::Change(_) => super::magic::CHANGES.to_owned(),
            Refusal::WrongCard(_) => {
                "each pile of the deck holds exactly one Hunter card".to_owned()
            }
            Refusal::Dice(DiceFault::TooFew { .. } | DiceFault::LeftOver { .. }) => {
                "every die that is thrown, in order".to_owned()
            }
            Refusal::Dice(fault) => return fault.hint(),
            _ => return None,
        })
    }
}
