//! Commands beside the plays of a title: dice alone, what may be laid, the figures of a box, the count
//! of a game that nobody tracked.

use std::sync::Arc;

use super::Refused;
use super::act::{ActSpec, Domain};
use super::answers::{Answers, Stop, Walk};
use super::begin::{BeginContext, NEW_PLAYER, PLAYERS, SEED};
use super::offer::{Answer, AnswerFault};
use super::title::{Ending, Title};

/// Flags that are read where the command runs, whatever its title is.
pub const SAVE: &str = "save";
pub const NOTE: &str = "note";
pub const DATE: &str = "date";

/// A setting and its stored value; none: the default counts again.
pub type ChosenSetting = (String, Option<String>);

/// The open play, or else the last one.
pub struct AtHand<'a, T: Title> {
    pub id: i64,
    pub over: bool,
    /// As it began, and everything that happened since.
    pub start: &'a T::State,
    pub happened: &'a [T::Event],
    /// As it stands.
    pub state: &'a T::State,
}

/// What a command beside the plays comes to.
pub struct Aside<T: Title> {
    pub shown: T::Shown,
    /// What is remembered of the box, or of what a group settled on.
    pub chosen: Vec<ChosenSetting>,
    /// What the open play takes over from that.
    pub events: Vec<T::Event>,
    /// The event at which the play at hand would have gone another way.
    pub fork: Option<usize>,
    /// A result that can be recorded.
    pub counted: Option<Counted>,
}

/// The result of a game that nobody tracked.
pub struct Counted {
    /// In the order of the seats.
    pub names: Vec<String>,
    /// As it is stored.
    pub setup: String,
    pub ending: Ending,
}

impl<T: Title> Aside<T> {
    /// Something to look at.
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
    /// What is wrong and what is allowed, where the fault has its own words.
    pub fn words(&self) -> (String, String) {
        match self.0.stop() {
            Some(Stop::Fault(AnswerFault::Misread { message, hint })) => {
                (message.clone(), hint.clone())
            }
            _ => (self.0.message().unwrap_or_default(), self.0.hint().unwrap_or_default()),
        }
    }
}

/// Something that a person reads before a question.
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

/// What a command comes to with these answers, those of a person in the order they were asked.
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

/// The ask whose value is a file, if there is one.
pub fn file_of(spec: &ActSpec) -> Option<&'static str> {
    spec.asks.iter().find(|ask| ask.domain == Domain::File).map(|ask| ask.name)
}
