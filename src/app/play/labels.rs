//! What a title says of itself in records: labels of steps, endings, facts. The words come from
//! `render`; nothing here knows them.

use std::any::Any;

use serde::{Deserialize, Serialize};

use super::VERSION;

/// The words of a title that go into records.
pub trait Tell: Sync {
    /// The command that looks at an open play: `wyrm drako`.
    fn command(&self) -> &'static str;
    /// The command that begins one.
    fn begin(&self) -> String {
        format!("{} start", self.command())
    }
    /// What one play is called: a play, a hunt.
    fn noun(&self) -> &'static str {
        "play"
    }
    /// The command that writes down more of a finished play than who won, if there is one.
    fn record(&self) -> Option<&'static str>;
    /// A few words for the step that led from one state to another; they say only what the whole
    /// table may know.
    fn step(&self, before: &dyn Any, after: &dyn Any, events: &dyn Any) -> String;
    /// What a play that has ended is remembered by.
    fn summary(&self, state: &dyn Any) -> Summary;
    /// What a command beside the plays is called that changed something.
    fn aside_step(&self, shown: &dyn Any) -> String;
    /// What a counted game is remembered by.
    fn counted(&self, shown: &dyn Any) -> Summary;
    /// How a finished play ended, from its setup and outcome, for a title that stores results in
    /// another form than a summary.
    fn remembered(&self, setup: &str, outcome: &str) -> Option<String>;
    /// A few facts that the whole table may know, for saying what an undo changes.
    fn facts(&self, state: &dyn Any) -> Vec<(&'static str, String)>;
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
