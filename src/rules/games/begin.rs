//! Beginning a play: what is known before it, and the setup that answers make of it.

use super::answers::{Answers, Stop, Walk};
use super::aside::Unable;
use super::name::{self, Name};
use super::offer::{Answer, Ask};
use super::title::Title;
use super::{Refused, words};
use crate::saturate;

/// The ask for who plays; a front end knows who played last.
pub const PLAYERS: &str = "players";
/// Flags that are read where a play is begun, whatever its title is.
pub const SEED: &str = "seed";
pub const NEW_PLAYER: &str = "new-player";

/// What is known before a play begins.
#[derive(Debug, Clone, Default)]
pub struct Known {
    /// The title, as it is printed on the box.
    pub title: &'static str,
    /// Who plays, as they are called; nobody if it was not said yet.
    pub players: Vec<String>,
    /// What the group chose, or read off its box, as it is stored.
    pub settings: Vec<(String, String)>,
    /// The seed that was given, or that a setup is drawn from.
    pub seed: Option<u64>,
    /// Chance where no seed is given; none where nothing is to be left to it.
    pub chance: Option<u64>,
    /// A setup that is only shown: all of it is drawn at once, and nothing about the box is remembered.
    pub only_shown: bool,
    /// Everybody who is known, by id and name, where names are read that no seat is known for.
    pub people: Vec<(i64, String)>,
}

/// A play that can begin, and settings to remember with it.
pub struct Begun<S> {
    pub setup: S,
    pub settings: Vec<(String, Option<String>)>,
}

impl Known {
    /// Who plays; asked for if nobody said it.
    pub fn players(&self, least: usize, most: usize) -> Result<&[String], Stop> {
        let count = self.players.len();
        if count == 0 {
            return Err(Stop::Ask(Ask::number(PLAYERS, saturate(least), saturate(most))));
        }
        if !(least..=most).contains(&count) {
            let players = if least == most {
                words::count(least, "player", "players")
            } else {
                format!("{least} to {most} players")
            };
            let title = self.title;
            let message = format!("{title} is for {players}, not {count}");
            return Err(Stop::misread(message, "their names, separated by commas: Ana,Ben"));
        }
        refuse_twice(&self.players)?;
        Ok(&self.players)
    }

    /// A player's name as it is or would be stored. A known player may be typed by id or in other letters.
    pub fn called(&self, typed: &str) -> Result<String, Unable> {
        let (typed, key) = (typed.trim(), name::key(typed));
        let id = typed.bytes().all(|b| b.is_ascii_digit()).then(|| typed.parse().unwrap_or(-1));
        let is_meant = |(known, name): &&(i64, String)| match id {
            Some(id) => *known == id,
            None => name::key(name) == key,
        };
        if let Some((_, name)) = self.people.iter().find(is_meant) {
            return Ok(name.clone());
        }
        if id.is_some() && !typed.is_empty() {
            name::find_place("player", typed, self.people.iter().map(|(_, name)| name))?;
        }
        Ok(Name::new(typed)?.text().to_owned())
    }

    /// The seat of somebody who plays.
    pub fn seat(&self, typed: &str) -> Result<usize, Stop> {
        name::find_place("player", typed, &self.players).map_err(|miss| Stop::unread(&miss))
    }

    /// Whether a person is asked for the table. Whoever gives a seed wants the one that it lays out.
    pub fn asks(&self, walk: &Walk) -> bool {
        walk.has_person() && self.seed.is_none()
    }

    /// Which player a person names, by the seat; nobody: by chance.
    pub fn ask_player(&self, name: &'static str, walk: &mut Walk) -> Result<Option<usize>, Stop> {
        if !self.asks(walk) {
            return Ok(None);
        }
        let ask = Ask::one(name, self.players.clone()).or_nothing();
        walk.place(ask.preset(Answer::Declined))
    }

    /// What is left to chance: the given seed, or any.
    pub fn drawn(&self) -> Result<u64, Stop> {
        self.seed.or(self.chance).ok_or(Stop::NoChance)
    }
}

/// Nobody sits at a table twice.
pub fn refuse_twice(players: &[String]) -> Result<(), Stop> {
    for (n, player) in players.iter().enumerate() {
        let same = |other: &&String| name::key(other) == name::key(player);
        if let Some(first) = players[..n].iter().find(same) {
            return Err(Stop::misread(format!("{first} is named twice"), ""));
        }
    }
    Ok(())
}

/// The setup that answers make, those of a person in the order they were asked; and all of them by name.
pub fn begin<T: Title>(
    known: &Known,
    answers: &Answers,
    given: &[Answer],
) -> Result<(Begun<T::Setup>, Answers), T::Refusal> {
    let (mut answers, mut given) = (answers.clone(), given.iter());
    loop {
        let mut walk = Walk::new(&answers);
        let refusal = match T::begin(known, &mut walk) {
            Ok(begun) => {
                walk.rest().finish_but(&[PLAYERS, SEED, NEW_PLAYER])?;
                return Ok((begun, answers));
            }
            Err(refusal) => refusal,
        };
        match (refusal.stop(), given.next()) {
            (Some(Stop::Ask(ask)), Some(answer)) => answers.answer(ask, answer),
            _ => return Err(refusal),
        }
    }
}
