//! Ratings of players by Weng and Lin: computed from the plays in order of their days, never
//! stored. Cooperative plays do not show who plays better, and do not count.

use std::collections::HashMap;

use serde::Serialize;

use super::weng_lin::{self, PlayerSkill};
use crate::rules::{name, serialize};
use crate::store::stats::{PlaySeen, SeatSeen};

/// With fewer rated plays a rating says little.
pub const FEW: u32 = 10;

/// The display scale of ratings: a newcomer has 1500.
const SCALE: f64 = 60.0;

/// A player's strength, as far as known.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Rating {
    #[serde(serialize_with = "serialize::tenths")]
    pub value: f64,
    /// The true value is within this range two times in three.
    #[serde(serialize_with = "serialize::tenths")]
    pub uncertainty: f64,
    /// The number of plays it is based on.
    pub plays: u32,
    /// Whether there are too few for a meaningful result.
    pub few: bool,
}

impl Rating {
    pub fn new(value: f64, uncertainty: f64, plays: u32) -> Rating {
        Rating { value, uncertainty, plays, few: plays < FEW }
    }
}

/// People who won or lost together, and their place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedSide {
    pub players: Vec<i64>,
    pub place: usize,
}

/// Current ratings of everybody.
#[derive(Debug, Clone, Default)]
pub struct Ratings(HashMap<i64, (PlayerSkill, u32)>);

impl Ratings {
    /// Adds a play; plays come in order of their days.
    pub fn see(&mut self, play: &PlaySeen) {
        if let Some(sides) = sides(play) {
            self.rate(&sides);
        }
    }

    fn rate(&mut self, sides: &[RatedSide]) {
        let of = |side: &RatedSide| -> (Vec<PlayerSkill>, usize) {
            let players = side.players.iter();
            let known = players.map(|player| self.0.get(player).map(|known| known.0));
            (known.map(Option::unwrap_or_default).collect(), side.place)
        };
        let before: Vec<(Vec<PlayerSkill>, usize)> = sides.iter().map(of).collect();
        let after = weng_lin::rated(&before);
        for (side, ratings) in sides.iter().zip(after) {
            for (player, rating) in side.players.iter().zip(ratings) {
                let known = self.0.entry(*player).or_default();
                *known = (rating, known.1 + 1);
            }
        }
    }

    /// A player's rating; none without a rated play.
    pub fn of(&self, player: i64) -> Option<Rating> {
        let known = self.0.get(&player);
        known.map(|(of, plays)| Rating::new(of.rating * SCALE, of.uncertainty * SCALE, *plays))
    }

    /// The chance that one wins against the other, by their ratings.
    pub fn chance(&self, one: i64, other: i64) -> Option<f64> {
        let (one, other) = (self.0.get(&one)?, self.0.get(&other)?);
        Some(weng_lin::expected(&one.0, &other.0))
    }
}

/// A side whose place is not yet known.
struct UnplacedSide<'a> {
    team: Option<&'a str>,
    players: Vec<i64>,
    won: bool,
    rank: Option<i64>,
    score: Option<i64>,
}

impl<'a> UnplacedSide<'a> {
    fn of(seat: &'a SeatSeen, player: i64) -> UnplacedSide<'a> {
        UnplacedSide {
            team: seat.team.as_deref(),
            players: vec![player],
            won: seat.won,
            rank: seat.rank,
            score: seat.score,
        }
    }

    fn join(&mut self, seat: &SeatSeen, player: i64) {
        self.players.push(player);
        self.won |= seat.won;
        self.rank = self.rank.min(seat.rank).or(self.rank).or(seat.rank);
        self.score = self.score.max(seat.score);
    }
}

/// The sides of a play and their places; none if the play does not show them. People of one team
/// are one side. A person with two seats counts once.
pub fn sides(play: &PlaySeen) -> Option<Vec<RatedSide>> {
    if play.together() {
        return None;
    }
    let mut groups: Vec<UnplacedSide> = Vec::new();
    for seat in &play.seats {
        let Some(player) = seat.player else { continue };
        let twice = |group: &&mut UnplacedSide| group.players.contains(&player);
        if let Some(group) = groups.iter_mut().find(twice) {
            group.won |= seat.won;
            continue;
        }
        let own = seat.team.as_deref().and_then(|team| {
            let same = |group: &&mut UnplacedSide| {
                let other = group.team.unwrap_or_default();
                group.team.is_some() && name::key(other) == name::key(team)
            };
            groups.iter_mut().find(same)
        });
        match own {
            Some(group) => group.join(seat, player),
            None => groups.push(UnplacedSide::of(seat, player)),
        }
    }
    let places = group_places(play, &groups)?;
    let sides = groups.into_iter().zip(places);
    Some(sides.map(|(group, place)| RatedSide { players: group.players, place }).collect())
}

/// The place of each side, from 1; sides that share a place are equal.
fn group_places(play: &PlaySeen, groups: &[UnplacedSide]) -> Option<Vec<usize>> {
    if groups.len() < 2 {
        return None;
    }
    let ranks: Option<Vec<i64>> = groups.iter().map(|group| group.rank).collect();
    if let Some(ranks) = ranks {
        return Some(ranks.iter().map(|rank| crate::saturate(*rank)).collect());
    }
    let scores: Option<Vec<i64>> = groups.iter().map(|group| group.score).collect();
    let all_won = groups.iter().all(|group| group.won);
    if !groups.iter().any(|group| group.won) {
        return None;
    }
    if all_won && scores.is_none() && play.cooperative.is_none() {
        return None;
    }
    let order = scores.filter(|_| !all_won).and_then(|scores| downwards(groups, scores));
    let worth = |n: usize| match (groups[n].won, &order) {
        (true, _) => i64::MAX,
        (false, Some(order)) => order[n],
        (false, None) => 0,
    };
    let place = |n: usize| 1 + (0..groups.len()).filter(|other| worth(*other) > worth(n)).count();
    Some((0..groups.len()).map(place).collect())
}

/// Scores normalized so that more is better, if the winners' scores show their direction.
fn downwards(groups: &[UnplacedSide], scores: Vec<i64>) -> Option<Vec<i64>> {
    let of = |won: bool| {
        let scores = groups.iter().zip(&scores);
        scores.filter(move |(group, _)| group.won == won).map(|(_, score)| *score)
    };
    let (least, most) = (of(true).min()?, of(true).max()?);
    if of(false).all(|score| score <= least) {
        return Some(scores);
    }
    if of(false).all(|score| score >= most) {
        Some(scores.into_iter().map(|score| score.saturating_neg()).collect())
    } else {
        None
    }
}

#[cfg(test)]
mod tests;
