//! Beginning a play: the known facts, and the setup that the answers make.

use super::answers::{Answers, Stop, Walk};
use super::aside::Unable;
use super::name::{self, Name};
use super::offer::{Answer, Ask};
use super::title::Title;
use super::{Refused, words};
use crate::saturate;

/// The ask for the players; a front end knows who played last.
pub const PLAYERS: &str = "players";
/// Flags read where a play begins, for any title.
pub const SEED: &str = "seed";
pub const NEW_PLAYER: &str = "new-player";

/// The known facts before a play begins.
#[derive(Debug, Clone, Default)]
pub struct BeginContext {
    /// The title as printed on the box.
    pub title: &'static str,
    /// The players' names; empty if not entered yet.
    pub players: Vec<String>,
    /// The group's choices and box figures, as stored.
    pub settings: Vec<(String, String)>,
    /// The given seed, or the one a setup is drawn from.
    pub seed: Option<u64>,
    /// Random seed if none is given; none if nothing may be random.
    pub chance: Option<u64>,
    /// A setup only for display: all of it is drawn at once, and nothing about the box is remembered.
    pub only_shown: bool,
    /// All known people, by id and name, for names without a known seat.
    pub people: Vec<(i64, String)>,
}

/// A play ready to begin, and settings to remember with it.
pub struct Begun<S> {
    pub setup: S,
    pub settings: Vec<(String, Option<String>)>,
}

impl BeginContext {
    /// The players; asked for if missing.
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

    /// A player's stored name. A known player may be typed by id or in another case.
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

    /// The seat of a player.
    pub fn seat(&self, typed: &str) -> Result<usize, Stop> {
        name::find_place("player", typed, &self.players).map_err(|miss| Stop::unread(&miss))
    }

    /// Whether to ask a person about the table. A given seed determines the table instead.
    pub fn asks(&self, walk: &Walk) -> bool {
        walk.has_person() && self.seed.is_none()
    }

    /// The seat of the player a person names; none: random.
    pub fn ask_player(&self, name: &'static str, walk: &mut Walk) -> Result<Option<usize>, Stop> {
        if !self.asks(walk) {
            return Ok(None);
        }
        walk.place(Ask::one(name, &self.players).usually_none())
    }

    /// The seed for random draws: the given one, or any.
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

/// The setup that the answers make, a person's in the order of the questions; and all answers by name.
pub fn begin<T: Title>(
    known: &BeginContext,
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
