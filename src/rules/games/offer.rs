//! Offers: the possible acts of a table, and their questions.
//!
//! A title lists its acts and returns, answer by answer, what each asks next. Front
//! ends show offers, ask the questions and return the answers; none of them knows a title.

use std::any::Any;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Refused;
use super::act::{ActSpec, Acts};
use super::name::{self, Miss};

/// A place at the table, from 0, in seat order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub usize);

/// A possible act.
#[derive(Debug, Clone)]
pub struct Offer {
    /// The same act of the same seat at the same moment has the same id.
    pub id: OfferId,
    act: Arc<dyn AnyAct>,
    /// The title's specification of the act.
    pub spec: &'static ActSpec,
    /// Its player; none if it belongs to the whole table.
    pub seat: Option<Seat>,
}

/// Identifies an offer on another screen.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OfferId(String);

/// A title's own act, behind one type.
trait AnyAct: Any + Debug + Send + Sync {}
impl<A: Any + Debug + Send + Sync> AnyAct for A {}

impl Offer {
    pub fn new<A>(id: OfferId, act: A, seat: Option<Seat>) -> Offer
    where
        A: Acts + Any + Debug + Send + Sync,
    {
        Offer { id, spec: act.spec(), act: Arc::new(act), seat }
    }

    /// The act, if it is one of this title.
    pub fn act<A: Any>(&self) -> Option<&A> {
        let act: &dyn Any = &*self.act;
        act.downcast_ref()
    }
}

impl OfferId {
    /// Sixteen hexadecimal digits: short, and the same in every run. The parts are the title, the act, the
    /// seat, and what else must stay for it to be the same offer: round, turn, stage, dice on the table.
    pub fn of(parts: impl Hash) -> OfferId {
        let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
        parts.hash(&mut hasher);
        OfferId(format!("{:016x}", hasher.finish()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// FNV-1a. The standard library's hasher may differ in its next version.
struct Fnv(u64);

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A question before an act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ask {
    /// Its word, which is also its command-line flag.
    pub name: &'static str,
    pub what: AnswerKind,
    /// The default answer.
    pub preset: Option<Answer>,
    pub optional: bool,
    /// Only this seat may see the choice.
    pub secret_to: Option<Seat>,
    /// The seat in question, if the same is asked about several.
    pub about: Option<Seat>,
}

/// The kind of answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AnswerKind {
    /// A number of these, each by its typed key.
    Pick {
        from: Vec<String>,
        least: usize,
        most: usize,
    },
    Number {
        least: i64,
        most: i64,
    },
    /// A line of at most this many characters.
    Text {
        most: usize,
    },
}

/// An answer to an ask.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// Indices into the list of a pick.
    Picked(Vec<usize>),
    Number(i64),
    Text(String),
    /// An optional ask left out.
    Declined,
}

/// The next step: another ask, or the action that the answers make.
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
    /// The ask needs another kind of answer.
    Kind,
    /// The ask is not optional.
    Needed,
    Count {
        given: usize,
        least: usize,
        most: usize,
    },
    /// An index that is not in the list, or named twice.
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
    /// Neither a number nor one of the choices.
    NotANumber {
        typed: String,
        least: i64,
        most: i64,
    },
    NoChoice(String),
    Unknown(Miss),
    /// A meaningless word, and a hint.
    Misread {
        message: String,
        hint: String,
    },
    /// A flag or a word that no ask uses.
    UnusedFlag(String),
    UnusedWord(String),
}

impl Refused for AnswerFault {}

impl Ask {
    fn new(name: &'static str, what: AnswerKind) -> Ask {
        Ask { name, what, preset: None, optional: false, secret_to: None, about: None }
    }

    /// One of these.
    pub fn one(name: &'static str, from: impl IntoIterator<Item: ToString>) -> Ask {
        Ask::some(name, from, 1, 1)
    }

    /// A number of these, in any order.
    pub fn some(
        name: &'static str,
        from: impl IntoIterator<Item: ToString>,
        least: usize,
        most: usize,
    ) -> Ask {
        let from = from.into_iter().map(|option| option.to_string()).collect();
        Ask::new(name, AnswerKind::Pick { from, least, most })
    }

    pub fn number(name: &'static str, least: i64, most: i64) -> Ask {
        Ask::new(name, AnswerKind::Number { least, most })
    }

    pub fn text(name: &'static str, most: usize) -> Ask {
        Ask::new(name, AnswerKind::Text { most })
    }

    /// The options of a pick; empty for other kinds.
    pub fn keys(&self) -> &[String] {
        match &self.what {
            AnswerKind::Pick { from, .. } => from,
            _ => &[],
        }
    }

    /// The option at this index.
    pub fn key(&self, place: usize) -> &str {
        self.keys().get(place).map_or("", String::as_str)
    }

    /// Makes it optional.
    pub fn or_nothing(self) -> Ask {
        Ask { optional: true, ..self }
    }

    /// Sets the default answer.
    pub fn preset(self, answer: Answer) -> Ask {
        Ask { preset: Some(answer), ..self }
    }

    /// Makes the option at this index the default.
    pub fn usually(self, place: usize) -> Ask {
        self.preset(Answer::Picked(vec![place]))
    }

    /// Makes it optional, and left out by default.
    pub fn usually_none(self) -> Ask {
        self.or_nothing().preset(Answer::Declined)
    }

    /// Only this seat may see the answer.
    pub fn secret_to(self, seat: Seat) -> Ask {
        Ask { secret_to: Some(seat), ..self }
    }

    /// Sets the seat in question.
    pub fn about(self, seat: Seat) -> Ask {
        Ask { about: Some(seat), ..self }
    }

    pub fn read(&self, typed: &str) -> Result<Answer, AnswerFault> {
        let typed = typed.trim();
        if self.optional && (typed.is_empty() || typed.eq_ignore_ascii_case("none")) {
            return Ok(Answer::Declined);
        }
        Ok(match &self.what {
            AnswerKind::Pick { from, most, .. } => {
                Answer::Picked(read_places(self.name, from, typed, *most == 1)?)
            }
            AnswerKind::Number { least, most } => match typed.parse() {
                Ok(number) => Answer::Number(number),
                Err(_) => {
                    let (typed, least, most) = (name::shown(typed), *least, *most);
                    return Err(AnswerFault::NotANumber { typed, least, most });
                }
            },
            AnswerKind::Text { .. } => Answer::Text(typed.to_owned()),
        })
    }

    /// The given answer by this name if it fits, otherwise the default one.
    pub fn usual(&self, given: &[(&'static str, Answer)]) -> Option<Answer> {
        let named = given.iter().find(|(name, _)| *name == self.name);
        let named = named.map(|(_, answer)| answer).filter(|answer| self.check(answer).is_ok());
        named.or(self.preset.as_ref()).cloned().or(self.optional.then_some(Answer::Declined))
    }

    /// Whether an answer fits the ask.
    pub fn check(&self, answer: &Answer) -> Result<(), AnswerFault> {
        match (&self.what, answer) {
            (_, Answer::Declined) if self.optional => Ok(()),
            (_, Answer::Declined) => Err(AnswerFault::Needed),
            (AnswerKind::Pick { from, least, most, .. }, Answer::Picked(places)) => {
                check_places(from, places, *least, *most)
            }
            (AnswerKind::Number { least, most }, Answer::Number(given)) => {
                if (*least..=*most).contains(given) {
                    Ok(())
                } else {
                    Err(AnswerFault::Number { given: *given, least: *least, most: *most })
                }
            }
            (AnswerKind::Text { most }, Answer::Text(text)) => check_text(text, *most),
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
    if text.chars().any(name::is_invisible) { Err(AnswerFault::Invisible) } else { Ok(()) }
}

/// Reads items of a list, separated by commas or plus signs; positions need no separator. A single
/// item may contain such characters.
fn read_places(
    what: &'static str,
    from: &[String],
    typed: &str,
    one: bool,
) -> Result<Vec<usize>, AnswerFault> {
    let digits = from.iter().all(|key| key.len() == 1 && key.as_bytes()[0].is_ascii_digit());
    let words: Vec<String> = if digits {
        typed.chars().filter(|c| !matches!(c, ',' | ' ')).map(String::from).collect()
    } else if one {
        vec![typed.to_owned()]
    } else {
        let words = typed.split([',', '+']).map(|word| word.trim().to_owned());
        words.filter(|word| !word.is_empty()).collect()
    };
    let keyed = from.iter().enumerate();
    let keyed: Vec<(usize, &String, String)> =
        keyed.map(|(place, key)| (place, key, name::key(key))).collect();
    let find = |word: &String| {
        if digits {
            let place = from.iter().position(|key| key == word);
            return place.ok_or_else(|| AnswerFault::NoChoice(name::shown(word)));
        }
        let found = name::find(what, word, &keyed, |(_, shown, key)| (shown.as_str(), key));
        found.map(|(place, _, _)| *place).map_err(AnswerFault::Unknown)
    };
    words.iter().map(find).collect()
}
