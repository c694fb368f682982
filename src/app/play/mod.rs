//! Plays of any title: what they have in common, however different their rules are.
//!
//! A title gives its rules as [`Rules`]; [`live`] opens, replays, records and closes its plays, and
//! [`finished`] reads the finished ones of all titles back.

pub mod finished;
pub mod live;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::Failure;
use super::amulets::Amulets;
use super::drako::Drako;
use super::keepers::Keepers;
use crate::rules::title::Title;
use crate::store::{Connection, PlayRow};

/// The version of setups, events and results written here.
pub const VERSION: i64 = 1;

/// What a title without campaigns brings: how its plays start, go on and end.
pub trait Rules {
    const TITLE: Title;
    /// What the table starts from, all figures frozen; with a field `v`.
    type Setup: Serialize + DeserializeOwned;
    /// What happened; tagged with `kind`.
    type Event: Serialize + DeserializeOwned + Clone;
    type State;

    fn start(setup: Self::Setup) -> Self::State;
    fn apply(state: &mut Self::State, event: &Self::Event);
    /// Puts the players' names of today into a setup, in the order of their seats.
    fn name(setup: &mut Self::Setup, players: &[String]);
    /// How the play ended, once it did.
    fn ending(state: &Self::State) -> Option<Ending>;
    /// A few facts that the whole table may know, for saying what an undo changes.
    fn facts(state: &Self::State) -> Vec<(&'static str, String)>;
}

/// How a play ended; kept as it is and never worked out again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// One word: won, lost, shared…
    pub outcome: &'static str,
    /// In the order of the seats.
    pub seats: Vec<SeatEnd>,
    pub summary: Summary,
}

/// How a seat fared, and its figures for statistics.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SeatEnd {
    pub score: Option<i64>,
    pub won: bool,
    pub stats: Vec<(&'static str, i64)>,
}

/// What a finished play is remembered by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    pub v: i64,
    /// Who won and why, in a sentence.
    pub how: String,
    /// Label and value: mode, difficulty, rounds…
    pub facts: Vec<(String, String)>,
}

impl Summary {
    pub fn new(how: impl Into<String>, facts: &[(&str, String)]) -> Self {
        let facts = facts.iter();
        Self {
            v: VERSION,
            how: how.into(),
            facts: facts.map(|(k, v)| ((*k).to_owned(), v.clone())).collect(),
        }
    }
}

/// A record made by a newer wyrm, or one that is broken.
fn unreadable(play: i64, newer: bool) -> Failure {
    match newer {
        true => Failure::storage(format!("play {play} was made by a newer wyrm"))
            .hint("upgrade wyrm to go on with it"),
        false => Failure::storage(format!(
            "the database holds something this wyrm cannot read: play {play}"
        )),
    }
}

/// Reads a record that carries its version, which is looked at first.
fn read<T: DeserializeOwned>(play: i64, text: &str) -> Result<T, Failure> {
    let value: serde_json::Value =
        serde_json::from_str(text).map_err(|_| unreadable(play, false))?;
    let newer = value["v"].as_i64().is_none_or(|v| v > VERSION);
    match newer {
        true => Err(unreadable(play, true)),
        false => serde_json::from_value(value).map_err(|_| unreadable(play, false)),
    }
}

fn written(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(value).map_err(|error| Failure::storage(error.to_string()))
}

/// What an open play of a title without campaigns is like, for saying what an undo changes. Each
/// such title has its line here: `Some(Title::X) => live::facts::<X>(conn)`.
pub(super) fn facts(
    conn: &Connection,
    play: &PlayRow,
) -> Result<Vec<(&'static str, String)>, Failure> {
    match Title::read(&play.title) {
        Some(Title::Keepers) => live::facts::<Keepers>(conn),
        Some(Title::Drako) => live::facts::<Drako>(conn),
        Some(Title::Amulets) => live::facts::<Amulets>(conn),
        Some(Title::DiceDragons) | None => Ok(Vec::new()),
    }
}
