//! Offers: what a table may do now, and what has to be asked before it is done.
//!
//! A title makes its offers from its `options` and says, answer by answer, what it asks next. Front
//! ends show offers, put the questions and hand the answers back; none of them knows a title.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Refused;
use super::dice::Die;

/// A place at the table, from 0, in the order of the seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub usize);

/// Something that may be done now.
#[derive(Debug, Clone)]
pub struct Offer {
    /// The same act of the same seat at the same moment has the same id.
    pub id: OfferId,
    act: Arc<dyn AnyAct>,
    /// Whose it is; none if it is the whole table's.
    pub seat: Option<Seat>,
}

/// Identifies an offer on another screen.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OfferId(String);

/// A title's own act, behind one type.
trait AnyAct: Any + Debug + Send + Sync {}
impl<A: Any + Debug + Send + Sync> AnyAct for A {}

impl Offer {
    /// An offer of an act. The moment is what else must stay for it to be the same offer: round,
    /// turn, stage, dice on the table.
    pub fn new<A>(slug: &str, act: A, seat: Option<Seat>, moment: &str) -> Offer
    where
        A: Any + Debug + Send + Sync,
    {
        Offer {
            id: OfferId::of(&format!("{slug}|{act:?}|{seat:?}|{moment}")),
            act: Arc::new(act),
            seat,
        }
    }

    /// The act, if it is one of this title.
    pub fn act<A: Any>(&self) -> Option<&A> {
        let act: &dyn Any = &*self.act;
        act.downcast_ref()
    }
}

impl OfferId {
    /// Sixteen hexadecimal digits of FNV-1a: short, and the same on every machine.
    fn of(text: &str) -> OfferId {
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        OfferId(format!("{hash:016x}"))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Something that has to be known before an act is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ask {
    /// Its word, which is also the command-line flag that answers it.
    pub name: &'static str,
    pub what: What,
    /// The answer if nobody says otherwise.
    pub preset: Option<Answer>,
    /// It may be left out.
    pub optional: bool,
    /// Only this seat may see what is chosen.
    pub secret_to: Option<Seat>,
    /// Whom it is about, where the same is asked of several.
    pub about: Option<Seat>,
}

/// What kind of answer is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// A number of these, each by the key it is typed with.
    Pick {
        from: Vec<String>,
        least: usize,
        most: usize,
        /// The order of the chosen ones matters.
        ordered: bool,
    },
    Number {
        least: i64,
        most: i64,
    },
    /// A line of at most this many characters.
    Text {
        most: usize,
    },
    /// A number of dice or draws of one kind.
    Dice {
        die: Die,
        count: usize,
    },
}

/// An answer to an ask.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// Places in the list of a pick.
    Picked(Vec<usize>),
    Number(i64),
    Text(String),
    /// An optional ask left out.
    Declined,
}

/// What comes next: another ask, or the action that the answers make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next<A> {
    Ask(Ask),
    Ready(A),
}

impl<A> Next<A> {
    /// The same with another kind of action.
    pub fn map<B>(self, make: impl FnOnce(A) -> B) -> Next<B> {
        match self {
            Next::Ask(ask) => Next::Ask(ask),
            Next::Ready(action) => Next::Ready(make(action)),
        }
    }
}

/// Why an answer is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnswerFault {
    /// Another kind of answer is asked for.
    Kind,
    /// Something must be answered.
    Needed,
    Count {
        given: usize,
        least: usize,
        most: usize,
    },
    /// A place that is not in the list, or named twice.
    Place(usize),
    Twice(String),
    Number {
        given: i64,
        least: i64,
        most: i64,
    },
    TooLong {
        given: usize,
        most: usize,
    },
    Invisible,
}

impl Refused for AnswerFault {}

impl Ask {
    fn new(name: &'static str, what: What) -> Ask {
        Ask { name, what, preset: None, optional: false, secret_to: None, about: None }
    }

    /// One of these.
    pub fn one(name: &'static str, from: Vec<String>) -> Ask {
        Ask::some(name, from, 1, 1)
    }

    /// A number of these, in any order.
    pub fn some(name: &'static str, from: Vec<String>, least: usize, most: usize) -> Ask {
        let what = What::Pick { from, least, most, ordered: false };
        Ask::new(name, what)
    }

    /// A number of these, one after the other.
    pub fn in_order(name: &'static str, from: Vec<String>, least: usize, most: usize) -> Ask {
        let what = What::Pick { from, least, most, ordered: true };
        Ask::new(name, what)
    }

    pub fn number(name: &'static str, least: i64, most: i64) -> Ask {
        Ask::new(name, What::Number { least, most })
    }

    pub fn text(name: &'static str, most: usize) -> Ask {
        Ask::new(name, What::Text { most })
    }

    pub fn dice(die: Die, count: usize) -> Ask {
        Ask::new("dice", What::Dice { die, count })
    }

    /// It may be left out.
    pub fn or_nothing(self) -> Ask {
        Ask { optional: true, ..self }
    }

    /// The answer if nobody says otherwise.
    pub fn preset(self, answer: Answer) -> Ask {
        Ask { preset: Some(answer), ..self }
    }

    /// Only this seat may see the answer.
    pub fn secret_to(self, seat: Seat) -> Ask {
        Ask { secret_to: Some(seat), ..self }
    }

    /// It is about this seat.
    pub fn about(self, seat: Seat) -> Ask {
        Ask { about: Some(seat), ..self }
    }

    /// Whether an answer fits the ask. Dice are checked where they are thrown.
    pub fn check(&self, answer: &Answer) -> Result<(), AnswerFault> {
        match (&self.what, answer) {
            (_, Answer::Declined) if self.optional => Ok(()),
            (_, Answer::Declined) => Err(AnswerFault::Needed),
            (What::Pick { from, least, most, .. }, Answer::Picked(places)) => {
                check_places(from, places, *least, *most)
            }
            (What::Number { least, most }, Answer::Number(given)) => {
                match (*least..=*most).contains(given) {
                    true => Ok(()),
                    false => Err(AnswerFault::Number { given: *given, least: *least, most: *most }),
                }
            }
            (What::Text { most }, Answer::Text(text)) => check_text(text, *most),
            _ => Err(AnswerFault::Kind),
        }
    }
}

fn check_places(
    from: &[String],
    places: &[usize],
    least: usize,
    most: usize,
) -> Result<(), AnswerFault> {
    if !(least..=most).contains(&places.len()) {
        let given = places.len();
        return Err(AnswerFault::Count { given, least, most });
    }
    for (n, place) in places.iter().enumerate() {
        let key = from.get(*place).ok_or(AnswerFault::Place(*place))?;
        if places[..n].contains(place) {
            return Err(AnswerFault::Twice(key.clone()));
        }
    }
    Ok(())
}

fn check_text(text: &str, most: usize) -> Result<(), AnswerFault> {
    let given = text.chars().count();
    if given > most {
        return Err(AnswerFault::TooLong { given, most });
    }
    match text.chars().any(super::name::is_invisible) {
        true => Err(AnswerFault::Invisible),
        false => Ok(()),
    }
}

/// Reads answers one after the other; what is not answered yet is the next ask.
///
/// A title's `next` walks through its asks with this: `let on = answers.take(|| ask)?` gives the
/// answer or ends with the ask.
pub struct Answers<'a> {
    left: std::slice::Iter<'a, Answer>,
}

impl<'a> Answers<'a> {
    pub fn new(answers: &'a [Answer]) -> Answers<'a> {
        Answers { left: answers.iter() }
    }

    /// The answer to this ask, or the ask if it has none.
    pub fn take(&mut self, ask: Ask) -> Result<&'a Answer, Ask> {
        self.left.next().ok_or(ask)
    }

    /// The places picked; none if the ask was declined.
    pub fn places(&mut self, ask: Ask) -> Result<&'a [usize], Ask> {
        Ok(match self.take(ask)? {
            Answer::Picked(places) => places,
            _ => &[],
        })
    }

    /// The one place picked.
    pub fn place(&mut self, ask: Ask) -> Result<Option<usize>, Ask> {
        Ok(self.places(ask)?.first().copied())
    }

    pub fn number(&mut self, ask: Ask) -> Result<Option<i64>, Ask> {
        Ok(match self.take(ask)? {
            Answer::Number(number) => Some(*number),
            _ => None,
        })
    }

    pub fn text(&mut self, ask: Ask) -> Result<Option<&'a str>, Ask> {
        Ok(match self.take(ask)? {
            Answer::Text(text) => Some(text.as_str()),
            _ => None,
        })
    }
}

/// Turns the result of a walk through asks into what comes next.
pub fn next_of<A>(walked: Result<A, Ask>) -> Next<A> {
    match walked {
        Ok(action) => Next::Ready(action),
        Err(ask) => Next::Ask(ask),
    }
}
