//! Results of untracked plays: entered data, winners, and impossible values.
//!
//! [`judge`] applies the rules for any game. A title with rules narrows them: `Title::told`.

mod fault;
mod highest_score;
mod score;
mod sentence;

pub use fault::EntryFault;
pub(crate) use highest_score::{highest_wins, refuse_teams};
pub use score::read_score;

use super::title::{Ending, SeatEnd};
use crate::name;

/// The most players at one table.
pub const MOST_PLAYERS: usize = 200;

pub fn refuse_crowd(players: usize) -> Result<(), EntryFault> {
    if players > MOST_PLAYERS { Err(EntryFault::Crowd(players)) } else { Ok(()) }
}

/// A play as entered.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EnteredPlay {
    /// In the entered order.
    pub seats: Vec<ToldSeat>,
    /// All won together, or all lost.
    pub together: Option<bool>,
    /// Whether the lowest score wins.
    pub lowest_wins: bool,
    /// The title's way in which it ended.
    pub way: Option<String>,
}

/// The entered data of a player.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ToldSeat {
    pub name: String,
    pub score: Option<i64>,
    /// The typed score, if it is not just a number: `10+8`.
    pub score_text: Option<String>,
    pub rank: Option<i64>,
    /// Whether they were entered as a winner.
    pub won: bool,
    pub role: Option<String>,
    pub team: Option<String>,
    pub colour: Option<String>,
}

/// What determines the winners. A later change is judged the same way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DecidedBy {
    /// The winner was entered.
    #[default]
    Said,
    Ranks,
    Scores,
    /// All won or lost together.
    Together,
    /// The way it ended determines the winning side.
    Way,
    /// The winner is unknown.
    Unknown,
}

/// The judgement of an entered result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The entered data, completed by its consequences.
    pub told: EnteredPlay,
    pub decided: DecidedBy,
    pub ending: Ending,
    /// The winners, in a sentence.
    pub how: String,
    /// Other facts to store with the play.
    pub facts: Vec<(&'static str, String)>,
    /// Whether all won or lost together, if known.
    pub cooperative: Option<bool>,
}

impl EnteredPlay {
    pub(crate) fn said_winners(&self) -> bool {
        self.seats.iter().any(|seat| seat.won)
    }

    pub(crate) fn scored(&self) -> bool {
        self.seats.iter().any(|seat| seat.score.is_some())
    }

    /// The best score, and the indices of the players who have it.
    pub(crate) fn best(&self) -> Option<(i64, Vec<usize>)> {
        let scores = self.seats.iter().filter_map(|seat| seat.score);
        let best = if self.lowest_wins { scores.min() } else { scores.max() }?;
        let seats = self.seats.iter().enumerate();
        let have = seats.filter(|(_, seat)| seat.score == Some(best));
        Some((best, have.map(|(n, _)| n).collect()))
    }

    /// Refuses another number of players than the game is for.
    pub(crate) fn refuse_players(
        &self,
        game: &'static str,
        least: usize,
        most: usize,
    ) -> Result<(), EntryFault> {
        match self.seats.len() {
            has if (least..=most).contains(&has) => Ok(()),
            has => Err(EntryFault::Players { game, least, most, has }),
        }
    }

    pub(crate) fn names(&self, places: &[usize]) -> Vec<String> {
        places.iter().map(|n| self.seats[*n].name.clone()).collect()
    }
}

impl Judged {
    /// The indices of the winners.
    pub fn winners(&self) -> Vec<usize> {
        let seats = self.ending.seats.iter().enumerate();
        seats.filter(|(_, seat)| seat.won).map(|(n, _)| n).collect()
    }
}

/// The winners, by the rules for any game.
pub fn judge(told: &EnteredPlay) -> Result<Judged, EntryFault> {
    refuse_odd(told)?;
    let (won, decided) = winners(told)?;
    let won = with_teams(told, won);
    let outcome = outcome(told, &won);
    let seats = told.seats.iter().zip(&won).map(|(seat, won)| SeatEnd {
        side: None,
        score: seat.score,
        won: *won,
        stats: Vec::new(),
    });
    let ending = Ending { outcome, seats: seats.collect() };
    let cooperative = match decided {
        DecidedBy::Together => Some(true),
        DecidedBy::Unknown => None,
        _ => (told.seats.len() > 1).then_some(false),
    };
    Ok(Judged {
        how: sentence::how(told, &won),
        told: told.clone(),
        decided,
        ending,
        facts: Vec::new(),
        cooperative,
    })
}

/// Refuses impossible results, whoever won.
fn refuse_odd(told: &EnteredPlay) -> Result<(), EntryFault> {
    if told.seats.is_empty() {
        return Err(EntryFault::Nobody);
    }
    refuse_crowd(told.seats.len())?;
    for (n, seat) in told.seats.iter().enumerate() {
        let same = |other: &ToldSeat| name::key(&other.name) == name::key(&seat.name);
        if told.seats[..n].iter().any(same) {
            return Err(EntryFault::Twice(seat.name.clone()));
        }
        if let Some(rank) = seat.rank.filter(|rank| *rank < 1) {
            return Err(EntryFault::Rank(rank));
        }
    }
    if let Some(way) = &told.way {
        return Err(EntryFault::NoWays(way.clone()));
    }
    if told.lowest_wins && !told.scored() {
        return Err(EntryFault::NoScores);
    }
    Ok(())
}

/// The winners of these seats, and what determines them.
fn winners(told: &EnteredPlay) -> Result<(Vec<bool>, DecidedBy), EntryFault> {
    let said: Vec<bool> = told.seats.iter().map(|seat| seat.won).collect();
    if let Some(all) = told.together {
        let lone = told.seats.iter().find(|seat| seat.won);
        return match (all, lone) {
            (false, Some(seat)) => Err(EntryFault::LostAndWon(seat.name.clone())),
            (true, Some(seat)) if !said.iter().all(|won| *won) => {
                Err(EntryFault::NotAll(seat.name.clone()))
            }
            _ => Ok((vec![all; said.len()], DecidedBy::Together)),
        };
    }
    if told.said_winners() {
        refuse_ranks(told)?;
        return Ok((said, DecidedBy::Said));
    }
    let ranks: Vec<Option<i64>> = told.seats.iter().map(|seat| seat.rank).collect();
    if ranks.iter().any(Option::is_some) {
        let first: Vec<bool> = ranks.iter().map(|rank| *rank == Some(1)).collect();
        return if first.contains(&true) {
            Ok((first, DecidedBy::Ranks))
        } else {
            Err(EntryFault::NobodyFirst)
        };
    }
    // A single score is neither won nor lost.
    match told.best().filter(|_| told.seats.len() > 1) {
        Some((_, best)) => {
            let seats = 0..told.seats.len();
            let won = seats.map(|n| best.contains(&n)).collect();
            Ok((won, DecidedBy::Scores))
        }
        None => Ok((said, DecidedBy::Unknown)),
    }
}

/// Ranks must fit the entered winners.
fn refuse_ranks(told: &EnteredPlay) -> Result<(), EntryFault> {
    let first = |seat: &&ToldSeat| seat.rank == Some(1) && !seat.won;
    let first = told.seats.iter().find(first);
    let behind = |seat: &&ToldSeat| seat.won && seat.rank.is_some_and(|rank| rank > 1);
    let behind = told.seats.iter().find(behind);
    match (first, behind) {
        (Some(first), _) if !shares_team(told, first) => Err(EntryFault::FirstNotWon {
            first: first.name.clone(),
            won: told.names(&winning_places(told)),
        }),
        (_, Some(behind)) if !shares_team(told, behind) => Err(EntryFault::BehindAndWon {
            name: behind.name.clone(),
            rank: behind.rank.unwrap_or_default(),
        }),
        _ => Ok(()),
    }
}

fn winning_places(told: &EnteredPlay) -> Vec<usize> {
    let seats = told.seats.iter().enumerate();
    seats.filter(|(_, seat)| seat.won).map(|(n, _)| n).collect()
}

/// Whether another member of their team is entered as a winner.
fn shares_team(told: &EnteredPlay, seat: &ToldSeat) -> bool {
    let mate = |other: &ToldSeat| other.won && other.name != seat.name && in_one_team(other, seat);
    told.seats.iter().any(mate)
}

fn in_one_team(a: &ToldSeat, b: &ToldSeat) -> bool {
    let team = |seat: &ToldSeat| seat.team.as_deref().map(name::key);
    team(a).is_some() && team(a) == team(b)
}

/// A team wins together.
fn with_teams(told: &EnteredPlay, won: Vec<bool>) -> Vec<bool> {
    let seats = told.seats.iter().enumerate();
    seats
        .map(|(n, seat)| {
            let mut others = told.seats.iter().zip(&won);
            won[n] || others.any(|(other, won)| *won && in_one_team(other, seat))
        })
        .collect()
}

fn outcome(told: &EnteredPlay, won: &[bool]) -> &'static str {
    let winners = won.iter().filter(|won| **won).count();
    match (told.together, winners) {
        (Some(false), _) => "lost",
        (Some(true), _) | (None, 1) => "won",
        (None, 0) => "undecided",
        _ if sentence::team(told, won).is_some() => "won",
        _ => "shared",
    }
}

#[cfg(test)]
mod tests;
