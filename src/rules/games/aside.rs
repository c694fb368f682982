//! Commands beside the plays of a title: dice alone, legal sets, the figures of a box, the score of
//! an untracked game.

use std::sync::Arc;

use super::Refused;
use super::act::{ActSpec, Domain};
use super::answers::{Answers, Stop, Walk};
use super::begin::{BeginContext, NEW_PLAYER, PLAYERS, SEED};
use super::offer::{Answer, AnswerFault};
use super::title::{Ending, Title};

/// Flags read by the command itself, for any title.
pub const SAVE: &str = "save";
pub const NOTE: &str = "note";
pub const DATE: &str = "date";

/// A setting and its stored value; none: back to the default.
pub type ChosenSetting = (String, Option<String>);

/// The open play, or else the last one.
pub struct AtHand<'a, T: Title> {
    pub id: i64,
    pub over: bool,
    /// Its start, and all events since.
    pub start: &'a T::State,
    pub happened: &'a [T::Event],
    /// Its current state.
    pub state: &'a T::State,
}

/// The result of a command beside the plays.
pub struct Aside<T: Title> {
    pub shown: T::Shown,
    /// Facts to remember about the box, or a group's choices.
    pub chosen: Vec<ChosenSetting>,
    /// The events by which the open play adopts them.
    pub events: Vec<T::Event>,
    /// The event at which the current play would have diverged.
    pub fork: Option<usize>,
    /// A result that can be recorded.
    pub counted: Option<Counted>,
}

/// The result of an untracked game.
pub struct Counted {
    /// In seat order.
    pub names: Vec<String>,
    /// As stored.
    pub setup: String,
    pub ending: Ending,
}

impl<T: Title> Aside<T> {
    /// A result that only shows something.
    pub fn of(shown: T::Shown) -> Aside<T> {
        Aside { shown, chosen: Vec::new(), events: Vec::new(), fork: None, counted: None }
    }
}

/// Why a command beside the plays does nothing: any fault of the rules.
pub struct Unable(pub Arc<dyn Refused>);

impl<E: Refused> From<E> for Unable {
    fn from(fault: E) -> Unable {
        Unable(Arc::new(fault))
    }
}

impl Unable {
    /// The problem and the remedy, if the fault has its own words.
    pub fn words(&self) -> (String, String) {
        match self.0.stop() {
            Some(Stop::Fault(AnswerFault::Misread { message, hint })) => {
                (message.clone(), hint.clone())
            }
            _ => (self.0.message().unwrap_or_default(), self.0.hint().unwrap_or_default()),
        }
    }
}

/// Text that a person reads before a question.
#[derive(Debug)]
pub struct Remark {
    pub message: String,
    pub stop: Stop,
}

impl Refused for Remark {
    fn message(&self) -> Option<String> {
        Some(self.message.clone())
    }

    fn stop(&self) -> Option<&Stop> {
        Some(&self.stop)
    }
}

/// The result of a command with these answers, a person's in the order of the questions.
pub fn aside<T: Title>(
    spec: &'static ActSpec,
    known: &BeginContext,
    at_hand: Option<&AtHand<T>>,
    answers: &Answers,
    given: &[Answer],
) -> Result<Aside<T>, Unable> {
    let (mut answers, mut given) = (answers.clone(), given.iter());
    loop {
        let mut walk = Walk::of(&answers, spec.asks);
        let unable = match T::aside(spec.verb, known, at_hand, &mut walk) {
            Ok(aside) => {
                walk.rest().finish_but(&[PLAYERS, SEED, NEW_PLAYER, SAVE, NOTE, DATE])?;
                return Ok(aside);
            }
            Err(unable) => unable,
        };
        match (unable.0.stop(), given.next()) {
            (Some(Stop::Ask(ask)), Some(answer)) => answers.answer(ask, answer),
            _ => return Err(unable),
        }
    }
}

/// Whether a command may ask who played.
pub fn counts(spec: &ActSpec) -> bool {
    spec.asks.iter().any(|ask| ask.name == SAVE)
}

/// The ask whose value is a file, if any.
pub fn file_of(spec: &ActSpec) -> Option<&'static str> {
    spec.asks.iter().find(|ask| ask.domain == Domain::File).map(|ask| ask.name)
}
