//! Attacks that are told in part: what is told, and whether the rest is worth asking for.

use super::typed::{Typed, card, dwarves, in_time, valued, way};
use crate::Failure;
use crate::rules::drako::{Act, Action, State, decide};
use crate::rules::hex::Direction;

/// An attack as far as it is told; the rest is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    pub act: Act,
    /// What is told, by the names of what would be asked.
    pub given: Vec<(&'static str, String)>,
    /// Nothing is left to ask.
    pub complete: bool,
}

/// What is told of an attack, and an action with likely values for the rest.
struct Told {
    act: Act,
    target: Option<(&'static str, String)>,
    value: Option<u8>,
    likely: Action,
}

/// Understands an attack as far as it is told. One that cannot be made, whatever else is told, is
/// refused before anything is asked about it.
pub fn opening(state: &State, say: &Typed) -> Result<Opening, Failure> {
    in_time(state, say)?;
    let told = match say {
        Typed::Fire { words, value } => fire(state, words, *value)?,
        Typed::Attack { words, value } => attack(state, words, *value)?,
        Typed::Shoot { value } => shoot(*value)?,
        _ => return Err(Failure::bug("this is not an attack")),
    };
    decide(state, &told.likely)?;
    let aimed = told.target.is_some() || told.act == Act::Shoot;
    let value = told.value.map(|value| ("value", value.to_string()));
    Ok(Opening {
        act: told.act,
        complete: aimed && value.is_some(),
        given: told.target.into_iter().chain(value).collect(),
    })
}

fn fire(state: &State, words: &[String], value: Option<i64>) -> Result<Told, Failure> {
    let (words, value) = valued(words, value)?;
    let told = match words.is_empty() {
        true => None,
        false => Some(way(state, &words)?),
    };
    let first = || state.fire_lines().first().map(|(way, _)| *way);
    Ok(Told {
        act: Act::Fire,
        target: told.map(|way| ("where", way.short().to_owned())),
        value,
        likely: Action::Fire {
            way: told.or_else(first).unwrap_or(Direction::East),
            value: value.unwrap_or(1),
        },
    })
}

fn attack(state: &State, words: &[String], value: Option<i64>) -> Result<Told, Failure> {
    let (words, value) = valued(words, value)?;
    let told = dwarves(&words)?;
    let keys: Vec<&str> = told.iter().map(|dwarf| dwarf.word()).collect();
    let target = (!keys.is_empty()).then(|| ("who", keys.join(",")));
    let dwarves = match told.is_empty() {
        true => state.board.adjacent().into_iter().take(1).collect(),
        false => told,
    };
    Ok(Told {
        act: Act::Attack,
        target,
        value,
        likely: Action::Attack { dwarves, value: value.unwrap_or(1) },
    })
}

fn shoot(value: Option<i64>) -> Result<Told, Failure> {
    let value = value.map(card).transpose()?;
    Ok(Told {
        act: Act::Shoot,
        target: None,
        value,
        likely: Action::Shoot { value: value.unwrap_or(1) },
    })
}
