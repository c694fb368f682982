//! Impossible results, in words.

use super::MOST_PLAYERS;
use crate::{Refused, words};

/// Why an entered result is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EntryFault {
    #[error("no players are given")]
    Nobody,
    #[error("a play has at most {MOST_PLAYERS} players, this one has {0}")]
    Crowd(usize),
    #[error("{0} is named twice")]
    Twice(String),
    #[error("a rank must be at least 1, not {0}")]
    Rank(i64),
    #[error("{typed} is not a score: write it as 69 or 10+8")]
    Score { typed: String },
    #[error("somebody has rank 1, or is a winner")]
    NobodyFirst,
    #[error("{first} has rank 1, but {} won", words::and(.won))]
    FirstNotWon { first: String, won: Vec<String> },
    #[error("{name} won, but has rank {rank}: a winner has rank 1")]
    BehindAndWon { name: String, rank: i64 },
    #[error("all win or lose together, not only {0}")]
    NotAll(String),
    #[error("all lost together, but {0} is given as winner")]
    LostAndWon(String),
    #[error("the lowest score wins, but nobody has a score")]
    NoScores,
    #[error("{0} is not a known ending of this game")]
    NoWays(String),
    #[error("{game} is for {} players, not {has}", range(*.least, *.most))]
    Players { game: &'static str, least: usize, most: usize, has: usize },
    /// The rules need the winner among these.
    #[error("{why}: enter the winner")]
    SayWinner { among: Vec<String>, why: String },
    /// A title's rule, with the allowed values.
    #[error("{what}")]
    Rules { what: String, allowed: Option<String> },
}

fn range(least: usize, most: usize) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}

impl EntryFault {
    /// A title's rule, with the allowed values.
    pub(crate) fn rules(what: impl Into<String>, allowed: impl Into<Option<&'static str>>) -> Self {
        EntryFault::Rules { what: what.into(), allowed: allowed.into().map(str::to_owned) }
    }
}

impl Refused for EntryFault {
    crate::worded!();

    fn hint(&self) -> Option<String> {
        match self {
            EntryFault::Rules { allowed, .. } => allowed.clone(),
            _ => None,
        }
    }
}
