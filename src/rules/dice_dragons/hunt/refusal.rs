//! Why something cannot be done in a hunt, and what can.

use super::{DieIx, Place};
use crate::rules::dice::DiceFault;
use crate::rules::{Refused, words};

/// A hunt said no.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HuntRefusal {
    #[error("the hunt is over")]
    Over,
    #[error("{0}")]
    NotNow(String),
    #[error("{hero} has no roll left")]
    NoRollLeft { hero: String },
    #[error("there is no die {} on the table", .0.number())]
    NoDie(DieIx),
    #[error("die {} is named twice", .0.number())]
    DieTwice(DieIx),
    #[error("name at least one die")]
    NoDice,
    #[error("at most {most} dice can be re-rolled with {item}")]
    TooManyDice { item: String, most: u16 },
    #[error("{hero} has no Blessed token")]
    NotBlessed { hero: String },
    #[error("{hero} no longer has {item}")]
    NoItem { hero: String, item: String },
    #[error("{item} {why}")]
    WrongItem { item: String, why: &'static str },
    #[error("{skill} does not match the dice")]
    NoMatch {
        skill: String,
        matching: Vec<String>,
    },
    #[error("those dice do not make {skill}")]
    WrongDice { skill: String },
    #[error("{skill} is covered for this round")]
    Covered { skill: String },
    #[error("{skill} is not covered: the Scroll is not needed")]
    ScrollNotNeeded { skill: String },
    #[error("{item} adds nothing that {skill} needs")]
    NotNeeded { item: String, skill: String },
    #[error("{hero} supports the others and does not attack")]
    Supporter { hero: String },
    #[error("{skill} needs {needs}")]
    Targets { skill: String, needs: String },
    #[error("poison kills {0} before the roll: there are no dice to type")]
    PoisonKills(String),
    #[error("{0} is dead")]
    Dead(String),
    #[error("{skill} covers one of the hero's own skills: say which one")]
    SayCover { skill: String, open: Vec<String> },
    #[error("{skill} covers itself")]
    NoCover { skill: String },
    #[error("a skill matches: one of them must be activated")]
    MustActivate { matching: Vec<String> },
    #[error("die {} cannot be passed on: {why}", .die.number())]
    NotPassable { die: DieIx, why: &'static str },
    #[error("there is nobody to pass a die to")]
    NobodyToAssist,
    #[error("{0} cannot step in")]
    CannotStepIn(String),
    #[error("somebody must step in, or the party flees")]
    MustStepIn { who: Vec<String> },
    #[error("there is no choice of where a die is released")]
    NoRelease,
    #[error(transparent)]
    Dice(#[from] DiceFault),
}

impl Refused for HuntRefusal {
    crate::rules::worded!();

    fn hint(&self) -> Option<String> {
        let list = |names: &[String]| words::or(names);
        match self {
            HuntRefusal::NoMatch { matching, .. } if matching.is_empty() => {
                Some("no skill matches: wyrm hunt fail --cover SKILL, or roll again".to_owned())
            }
            HuntRefusal::NoMatch { matching, .. } => {
                Some(format!("the dice make {}", list(matching)))
            }
            HuntRefusal::MustActivate { matching } => {
                Some(format!("wyrm hunt use SKILL: {}", list(matching)))
            }
            HuntRefusal::SayCover { open, .. } => {
                Some(format!("--cover with one of: {}", open.join(", ")))
            }
            HuntRefusal::MustStepIn { who } => Some(format!(
                "wyrm hunt step-in with {}, or wyrm hunt flee",
                list(who)
            )),
            HuntRefusal::NoRollLeft { .. } => {
                Some("activate a skill: wyrm hunt use SKILL, or wyrm hunt fail".to_owned())
            }
            HuntRefusal::PoisonKills(_) => Some("wyrm hunt roll, without --dice".to_owned()),
            HuntRefusal::Dice(fault) => fault.hint(),
            _ => None,
        }
    }
}
