//! Statistics of each person from a pass over plays.

use std::collections::HashMap;

use serde::Serialize;

use super::rating::{Rating, Ratings};
use crate::Result;
use crate::rules::serialize;
use crate::store::stats::PlaySeen;
use crate::store::{Connection, PlayerRow};

/// A person's statistics.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct PersonStats {
    pub id: i64,
    pub name: String,
    pub plays: i64,
    /// Plays with a known winner.
    pub decided: i64,
    pub won: i64,
    /// The share of won among decided plays.
    #[serde(serialize_with = "serialize::thousandths")]
    pub rate: f64,
    /// Whether there are too few for a meaningful result.
    pub few: bool,
    /// The current run of wins, and the longest one.
    pub run: i64,
    pub longest_run: i64,
    pub last_at: String,
    pub rating: Option<Rating>,
}

/// With fewer plays a rate says little, and is marked.
pub const FEW: i64 = 5;

/// Counts over all plays.
#[derive(Debug, Clone, Default)]
pub(super) struct People {
    counts: HashMap<i64, PersonStats>,
    pub ratings: Ratings,
}

/// The people at a play, each once, and whether they won.
pub(super) fn at_table(play: &PlaySeen) -> Vec<(i64, bool)> {
    let mut people: Vec<(i64, bool)> = Vec::with_capacity(play.seats.len());
    for seat in &play.seats {
        let Some(player) = seat.player else { continue };
        match people.iter_mut().find(|(known, _)| *known == player) {
            Some((_, won)) => *won |= seat.won,
            None => people.push((player, seat.won)),
        }
    }
    people
}

impl People {
    /// Adds a play; plays come in order of their days.
    pub fn see(&mut self, play: &PlaySeen) {
        for (player, won) in at_table(play) {
            let count = self.counts.entry(player).or_default();
            count.plays += 1;
            if play.decided {
                count.decided += 1;
                count.won += i64::from(won);
                count.run = if won { count.run + 1 } else { 0 };
                count.longest_run = count.longest_run.max(count.run);
            }
            count.last_at.clone_from(&play.at);
        }
        self.ratings.see(play);
    }

    /// Everybody who played, most plays first.
    pub fn all(self, conn: &Connection) -> Result<(Vec<PersonStats>, Ratings)> {
        let names = names(conn)?;
        let person = |(id, count): (i64, PersonStats)| PersonStats {
            id,
            name: names.get(&id).cloned().unwrap_or_default(),
            rate: count.won as f64 / count.decided.max(1) as f64,
            few: count.decided < FEW,
            rating: self.ratings.of(id),
            ..count
        };
        let mut people: Vec<PersonStats> = self.counts.into_iter().map(person).collect();
        people.sort_by(|a, b| b.plays.cmp(&a.plays).then_with(|| a.name.cmp(&b.name)));
        Ok((people, self.ratings))
    }
}

/// Names of players by id.
pub(super) fn names(conn: &Connection) -> Result<HashMap<i64, String>> {
    Ok(PlayerRow::names(conn)?.into_iter().collect())
}
