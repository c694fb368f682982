//! `wyrm player versus`: two people, play by play.

use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;

use serde::Serialize;

use super::people::at_table;
use super::player::{Together, games};
use super::rating::{Rating, Ratings, sides};
use super::{StatsFilter, each, last_play};
use crate::play::finished::PlayReport;
use crate::store::stats::{CountedPlays, PlaySeen};
use crate::{Result, Session, player};

/// How often each finished before the other.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct VersusScore {
    pub first: i64,
    pub second: i64,
    pub level: i64,
    pub plays: i64,
}

impl VersusScore {
    fn see(&mut self, ahead: Ordering) {
        self.plays += 1;
        match ahead {
            Ordering::Less => self.first += 1,
            Ordering::Greater => self.second += 1,
            Ordering::Equal => self.level += 1,
        }
    }
}

#[derive(Debug, Clone, Serialize)]
pub struct GameScore {
    pub name: String,
    #[serde(flatten)]
    pub score: VersusScore,
}

/// Two people against each other, and together.
#[derive(Debug, Clone, Serialize)]
pub struct Versus {
    #[serde(rename = "players")]
    pub names: [String; 2],
    pub ratings: [Option<Rating>; 2],
    /// The chance that the first wins against the second, by their ratings.
    #[serde(skip)]
    pub chance: Option<f64>,
    /// Plays in which both took part.
    pub plays: i64,
    pub against: VersusScore,
    pub together: Together,
    /// Plays that do not show who finished first.
    pub unknown: i64,
    /// By game, the most played first.
    pub games: Vec<GameScore>,
    /// Who was ahead in each competitive play, the newest last.
    #[serde(skip)]
    pub course: Vec<Ordering>,
    pub last: Option<PlayReport>,
}

/// The relation of two people in a play.
enum Encounter {
    /// On one side, and whether it won.
    Together(bool),
    Against(Ordering),
    Unknown,
}

fn encounter(play: &PlaySeen, first: i64, second: i64) -> Encounter {
    let Some(sides) = sides(play) else {
        let won = at_table(play).iter().any(|(player, won)| *player == first && *won);
        return if play.together() { Encounter::Together(won) } else { Encounter::Unknown };
    };
    let side = |player: i64| sides.iter().find(|side| side.players.contains(&player));
    match (side(first), side(second)) {
        (Some(one), Some(other)) if one == other => Encounter::Together(one.place == 1),
        (Some(one), Some(other)) => Encounter::Against(one.place.cmp(&other.place)),
        _ => Encounter::Unknown,
    }
}

/// Two people. Ratings use everybody's plays, everything else their common ones.
pub fn versus(session: &Session, who: [&str; 2], filter: &StatsFilter) -> Result<Versus> {
    let conn = &session.moment()?;
    let (first, second) = (player::find_player(conn, who[0])?, player::find_player(conn, who[1])?);
    if first.id == second.id {
        return Err(refused!("{} does not play against {0}: name two people", first.name));
    }
    let mut plays = filter.plays(session)?;
    let mut ratings = Ratings::default();
    each(session, &mut plays, |play| ratings.see(play))?;
    let mut both =
        CountedPlays { with: [plays.with.as_slice(), &[first.id, second.id]].concat(), ..plays };
    let mut report = Versus {
        ratings: [ratings.of(first.id), ratings.of(second.id)],
        chance: ratings.chance(first.id, second.id),
        names: [first.name, second.name],
        plays: 0,
        against: VersusScore::default(),
        together: Together::default(),
        unknown: 0,
        games: Vec::new(),
        course: Vec::new(),
        last: last_play(session, &both)?,
    };
    let mut by_game: HashMap<String, VersusScore> = HashMap::new();
    each(session, &mut both, |play| {
        report.plays += 1;
        match encounter(play, first.id, second.id) {
            Encounter::Together(won) => {
                report.together.plays += 1;
                report.together.won += i64::from(won);
            }
            Encounter::Against(ahead) => {
                report.against.see(ahead);
                by_game.entry(play.title.clone()).or_default().see(ahead);
                report.course.push(ahead);
            }
            Encounter::Unknown => report.unknown += 1,
        }
    })?;
    let names = games(conn)?;
    let named = by_game.into_iter().map(|(slug, score)| {
        let name = names.get(&slug).cloned().unwrap_or(slug);
        GameScore { name, score }
    });
    report.games = named.collect();
    let order = |game: &GameScore| (Reverse(game.score.plays), game.name.clone());
    report.games.sort_by_cached_key(order);
    Ok(report)
}
