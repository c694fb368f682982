//! A title's words in records: labels of steps, endings, facts. The words come from `render`;
//! nothing here knows them.

use std::any::Any;

use serde::{Deserialize, Serialize};

use super::VERSION;
use crate::rules::audience::Audience;
use crate::rules::title::Clock;

/// The words of a title for records.
pub trait Tell: Sync {
    /// The command that shows an open play: `wyrm drako`.
    fn command(&self) -> &'static str;
    /// The command that begins one.
    fn begin(&self) -> String {
        format!("{} start", self.command())
    }
    /// The word for one play: a play, a hunt.
    fn noun(&self) -> &'static str {
        "play"
    }
    /// The command that records more of a finished play than the winner, if any.
    fn record(&self) -> Option<&'static str>;
    /// A short label for the step from one state to another; only public facts.
    fn step(&self, before: &dyn Any, after: &dyn Any, events: &dyn Any) -> String;
    /// The sentences of a play from its start, each with its event and its moment, as an audience may
    /// hear them.
    fn course(&self, start: &dyn Any, events: &dyn Any, audience: Audience) -> Vec<Said>;
    /// The summary of a finished play.
    fn summary(&self, state: &dyn Any) -> Summary;
    /// The label of a command beside the plays that changed something.
    fn aside_step(&self, shown: &dyn Any) -> String;
    /// The summary of a counted game.
    fn counted(&self, shown: &dyn Any) -> Summary;
    /// How a finished play ended, from its setup and outcome, for a title that stores results in
    /// another form than a summary.
    fn remembered(&self, setup: &str, outcome: &str) -> Option<String>;
    /// A few public facts, to show the effect of an undo.
    fn facts(&self, state: &dyn Any) -> Vec<(&'static str, String)>;
}

/// A sentence about an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// The event's index in the play.
    pub event: usize,
    /// Before it.
    pub clock: Clock,
    pub sentence: String,
}

/// The summary of a finished play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    pub v: i64,
    /// The winner and the reason, in a sentence.
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
