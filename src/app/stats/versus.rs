//! `wyrm player versus`: two people, play by play.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::people::at_table;
use super::player::games;
use super::rating::{Rating, Ratings, sides};
use super::{Filter, each, last_play};
use crate::play::finished::PlayReport;
use crate::store::stats::{PlaySeen, Plays};
use crate::store::{Found, Named};
use crate::{Failure, Session};

/// How often one came in before the other.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Score {
    pub first: i64,
    pub second: i64,
    pub level: i64,
}

impl Score {
    pub fn plays(&self) -> i64 {
        self.first + self.second + self.level
    }

    fn see(&mut self, ahead: Ordering) {
        match ahead {
            Ordering::Less => self.first += 1,
            Ordering::Greater => self.second += 1,
            Ordering::Equal => self.level += 1,
        }
    }
}

/// Two people against each other, and together.
#[derive(Debug, Clone)]
pub struct Versus {
    pub names: [String; 2],
    pub ratings: [Option<Rating>; 2],
    /// How likely the first wins against the second, by their ratings.
    pub chance: Option<f64>,
    /// Plays in which both took part.
    pub plays: i64,
    pub against: Score,
    /// Plays on one side, and how many of them were won.
    pub together: (i64, i64),
    /// Plays that do not say who came in before the other.
    pub unknown: i64,
    /// By game, the one played most first.
    pub games: Vec<(String, Score)>,
    /// Who was ahead in each play against each other, the newest last.
    pub course: Vec<Ordering>,
    pub last: Option<PlayReport>,
}

/// What a play was between two people.
enum Met {
    /// On one side, and whether it won.
    Together(bool),
    Against(Ordering),
    Unknown,
}

fn met(play: &PlaySeen, first: i64, second: i64) -> Met {
    let Some(sides) = sides(play) else {
        let won = at_table(play).iter().any(|(player, won)| *player == first && *won);
        return match play.together() {
            true => Met::Together(won),
            false => Met::Unknown,
        };
    };
    let side = |player: i64| sides.iter().find(|side| side.players.contains(&player));
    match (side(first), side(second)) {
        (Some(one), Some(other)) if one == other => Met::Together(one.place == 1),
        (Some(one), Some(other)) => Met::Against(one.place.cmp(&other.place)),
        _ => Met::Unknown,
    }
}

/// Two people. Ratings rest on everybody's plays, all else on those of both.
pub fn versus(session: &Session, who: [&str; 2], filter: &Filter) -> Result<Versus, Failure> {
    let conn = &session.moment()?;
    let find = |typed: &str| -> Result<Found, Failure> { Ok(Named::Player.find(conn, typed)??) };
    let (first, second) = (find(who[0])?, find(who[1])?);
    if first.id == second.id {
        return Err(Failure::refused(format!(
            "{} does not play against {0}: name two people",
            first.name
        )));
    }
    let mut plays = filter.plays(session, conn)?;
    let mut ratings = Ratings::default();
    each(session, conn, &mut plays, |play| ratings.see(play))?;
    let mut both =
        Plays { with: [plays.with.as_slice(), &[first.id, second.id]].concat(), ..plays };
    let mut report = Versus {
        ratings: [ratings.of(first.id), ratings.of(second.id)],
        chance: ratings.chance(first.id, second.id),
        names: [first.name, second.name],
        plays: 0,
        against: Score::default(),
        together: (0, 0),
        unknown: 0,
        games: Vec::new(),
        course: Vec::new(),
        last: last_play(session, conn, &both)?,
    };
    let mut by_game: HashMap<String, Score> = HashMap::new();
    each(session, conn, &mut both, |play| {
        report.plays += 1;
        match met(play, first.id, second.id) {
            Met::Together(won) => {
                report.together.0 += 1;
                report.together.1 += i64::from(won);
            }
            Met::Against(ahead) => {
                report.against.see(ahead);
                by_game.entry(play.title.clone()).or_default().see(ahead);
                report.course.push(ahead);
            }
            Met::Unknown => report.unknown += 1,
        }
    })?;
    let names = games(conn)?;
    let named = by_game.into_iter().map(|(slug, score)| {
        let name = names.get(&slug).cloned().unwrap_or(slug);
        (name, score)
    });
    report.games = named.collect();
    report.games.sort_by(|a, b| b.1.plays().cmp(&a.1.plays()).then_with(|| a.0.cmp(&b.0)));
    Ok(report)
}
