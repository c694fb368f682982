//! Answers by the names of their asks, and the walk of an act through them.

use super::Refused;
use super::act::{ArgumentForm, AskSpec, Domain};
use super::offer::{Answer, AnswerFault, AnswerKind, Ask, Seat};

/// Answers by the names of asks, and typed words without a name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answers {
    named: Vec<NamedAnswer>,
    words: Vec<String>,
    /// A command line: any value of the domain may be typed, and nothing is implied.
    typed: bool,
    /// Whether a person can be asked.
    asks: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct NamedAnswer {
    name: String,
    about: Option<Seat>,
    given: GivenAnswer,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum GivenAnswer {
    /// Options of a list, by their keys.
    Keys(Vec<String>),
    Number(i64),
    Text(String),
    Declined,
    /// As typed; only the ask can parse it.
    Typed(String),
}

impl GivenAnswer {
    fn retyped(&self) -> Option<String> {
        match self {
            GivenAnswer::Keys(keys) => Some(keys.join(",")),
            GivenAnswer::Number(number) => Some(number.to_string()),
            GivenAnswer::Text(text) | GivenAnswer::Typed(text) => Some(text.clone()),
            GivenAnswer::Declined => None,
        }
    }
}

/// Why an act stops early.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// A question to answer first.
    Ask(Ask),
    /// Ambiguous: choose one of the offers.
    Which,
    Fault(AnswerFault),
    /// Parts of a line exclude each other.
    Clash(&'static str),
    /// A random draw is needed where none is allowed.
    NoChance,
    /// No play is open.
    NoPlay,
}

impl Stop {
    /// A meaningless word, and a hint.
    pub fn misread(message: impl Into<String>, hint: impl Into<String>) -> Stop {
        Stop::Fault(AnswerFault::Misread { message: message.into(), hint: hint.into() })
    }

    /// The same for a fault with its own words.
    pub fn unread(fault: &dyn Refused) -> Stop {
        Stop::misread(fault.message().unwrap_or_default(), fault.hint().unwrap_or_default())
    }
}

impl Refused for Stop {
    fn stop(&self) -> Option<&Stop> {
        Some(self)
    }
}

impl Answers {
    /// A command line with these words.
    pub fn typed(words: Vec<String>) -> Answers {
        Answers { words, typed: true, ..Answers::default() }
    }

    /// The same, where a person can be asked.
    pub fn asking(self, asks: bool) -> Answers {
        Answers { asks, ..self }
    }

    /// How many words were typed.
    pub fn word_count(&self) -> usize {
        self.words.len()
    }

    /// Whether only switches were typed.
    pub fn is_bare(&self, asks: &[AskSpec]) -> bool {
        let is_switch = |named: &NamedAnswer| {
            let mut asks = asks.iter().filter(|ask| ask.name == named.name);
            asks.any(|ask| matches!(ask.place, ArgumentForm::Switch | ArgumentForm::Agree))
        };
        self.words.is_empty() && self.named.iter().all(is_switch)
    }

    /// The same for a person who answers every question, as with keys.
    pub fn untyped(self) -> Answers {
        Answers { typed: false, ..self }
    }

    /// Adds a flag and its value.
    pub fn flag(&mut self, name: &str, value: &str) {
        let given = GivenAnswer::Typed(value.to_owned());
        self.named.push(NamedAnswer { name: name.to_owned(), about: None, given });
    }

    /// Replaces the value of a flag.
    pub fn replace(&mut self, name: &str, value: &str) {
        for named in self.named.iter_mut().filter(|named| named.name == name) {
            named.given = GivenAnswer::Typed(value.to_owned());
        }
    }

    /// Adds the answer to an ask.
    pub fn answer(&mut self, ask: &Ask, answer: &Answer) {
        let given = match (answer, &ask.what) {
            (Answer::Picked(places), AnswerKind::Pick { from, .. }) => {
                let keys = places.iter().filter_map(|place| from.get(*place));
                GivenAnswer::Keys(keys.cloned().collect())
            }
            (Answer::Number(number), _) => GivenAnswer::Number(*number),
            (Answer::Text(text), _) => GivenAnswer::Text(text.clone()),
            _ => GivenAnswer::Declined,
        };
        self.named.push(NamedAnswer { name: ask.name.to_owned(), about: ask.about, given });
    }

    pub fn is_typed(&self) -> bool {
        self.typed
    }

    /// Removes and returns the value of a flag, as the words of the next act.
    pub fn take_words(&mut self, flag: &str) -> Option<Vec<String>> {
        let mut words = None;
        self.named.retain(|named| match &named.given {
            GivenAnswer::Typed(text) if named.name == flag => {
                let parts = text.split(',').map(str::to_owned);
                words.get_or_insert_with(Vec::new).extend(parts);
                false
            }
            _ => true,
        });
        words
    }

    /// Refuses unread answers. Dice are read when rolled.
    pub fn finish(&self, asks: &[AskSpec]) -> Result<(), Stop> {
        let rolled = asks.iter().filter(|ask| ask.domain == Domain::Dice);
        self.finish_but(&rolled.map(|ask| ask.name).collect::<Vec<_>>())
    }

    /// Refuses unread answers except these flags.
    pub fn finish_but(&self, elsewhere: &[&str]) -> Result<(), Stop> {
        let flag = self.named.iter().find(|named| !elsewhere.contains(&named.name.as_str()));
        let flag = flag.map(|named| AnswerFault::UnusedFlag(named.name.clone()));
        let word = self.words.first().map(|word| AnswerFault::UnusedWord(word.clone()));
        flag.or(word).map_or(Ok(()), |fault| Err(Stop::Fault(fault)))
    }

    /// All typed values of a list flag.
    pub fn list_of(&self, name: &str) -> Vec<String> {
        Walk::new(self).list(name).into_iter().map(str::to_owned).collect()
    }

    /// Each answer as a person would type it.
    pub fn retyped(&self) -> Vec<(String, String)> {
        let typed = self.named.iter();
        typed.filter_map(|named| Some((named.name.clone(), named.given.retyped()?))).collect()
    }

    /// The typed value of a flag, without marking it read.
    pub fn flag_of(&self, name: &str) -> Option<&str> {
        let found = self.named.iter().find(|named| named.name == name);
        found.and_then(|named| match &named.given {
            GivenAnswer::Typed(text) => Some(text.as_str()),
            _ => None,
        })
    }
}

/// The walk of one act through answers. It stops at the first missing answer.
///
/// A title's `next` walks through its asks with this: `walk.place(ask)?` returns the answer or stops
/// with the ask.
#[derive(Clone)]
pub struct Walk<'a> {
    answers: &'a Answers,
    asks: &'static [AskSpec],
    /// Which names and words were read.
    named: Vec<bool>,
    words: Vec<bool>,
}

impl<'a> Walk<'a> {
    pub fn new(answers: &'a Answers) -> Walk<'a> {
        Walk::of(answers, &[])
    }

    /// The walk of a command line with these asks.
    pub fn of(answers: &'a Answers, asks: &'static [AskSpec]) -> Walk<'a> {
        let (named, words) = (vec![false; answers.named.len()], vec![false; answers.words.len()]);
        Walk { answers, asks, named, words }
    }

    /// Whether a command line is read.
    pub fn is_typed(&self) -> bool {
        self.answers.typed
    }

    /// Whether a person can be asked for missing answers.
    pub fn has_person(&self) -> bool {
        self.answers.asks || !self.answers.typed
    }

    /// The next answer of this name, about this seat.
    fn given(&mut self, name: &str, about: Option<Seat>) -> Option<&'a GivenAnswer> {
        let unread = |n: &usize| {
            let named = &self.answers.named[*n];
            !self.named[*n] && named.name == name && (named.about == about || about.is_none())
        };
        let n = (0..self.named.len()).find(unread)?;
        self.named[n] = true;
        Some(&self.answers.named[n].given)
    }

    /// The typed value of a flag.
    pub fn flag(&mut self, name: &str) -> Option<&'a str> {
        let typed = |(n, named): (usize, &'a NamedAnswer)| match &named.given {
            GivenAnswer::Typed(text) if !self.named[n] && named.name == name => {
                Some((n, text.as_str()))
            }
            _ => None,
        };
        let (n, text) = self.answers.named.iter().enumerate().find_map(typed)?;
        self.named[n] = true;
        Some(text)
    }

    /// All typed values of a list flag.
    pub fn list(&mut self, name: &str) -> Vec<&'a str> {
        let mut list = Vec::new();
        while let Some(text) = self.flag(name) {
            list.extend(text.split(',').map(str::trim));
        }
        list
    }

    /// Whether a flag without a value was typed.
    pub fn switch(&mut self, name: &str) -> bool {
        self.flag(name).is_some()
    }

    /// Whether a flag was typed, without marking it read.
    pub fn has_flag(&self, name: &str) -> bool {
        self.answers.flag_of(name).is_some()
    }

    /// Whether there are unread words.
    pub fn has_words(&self) -> bool {
        self.words.contains(&false)
    }

    /// All unread words.
    pub fn words(&mut self) -> Vec<&'a str> {
        let unread = self.answers.words.iter().zip(&mut self.words).filter(|(_, read)| !**read);
        let words = unread.map(|(word, read)| {
            *read = true;
            word.as_str()
        });
        words.collect()
    }

    /// Unread words, each with its index.
    pub fn unread(&self) -> Vec<(usize, &'a str)> {
        let words = self.answers.words.iter().map(String::as_str).enumerate();
        words.filter(|(place, _)| !self.words[*place]).collect()
    }

    /// Marks the word at an index as read.
    pub fn read(&mut self, place: usize) {
        self.words[place] = true;
    }

    /// The next word.
    pub fn word(&mut self) -> Option<&'a str> {
        let n = self.words.iter().position(|read| !read)?;
        self.words[n] = true;
        Some(&self.answers.words[n])
    }

    /// The answer to this ask, or the ask if it has none.
    pub fn take(&mut self, ask: Ask) -> Result<Answer, Stop> {
        let of_words = |spec: &AskSpec| spec.name == ask.name && spec.place == ArgumentForm::Word;
        let typed = match self.given(ask.name, ask.about) {
            Some(GivenAnswer::Typed(text)) => Some(text.as_str()),
            Some(given) => return answered(&ask, given).map_err(Stop::Fault),
            None if self.asks.iter().any(of_words) => self.word(),
            None => None,
        };
        let Some(typed) = typed else {
            return Err(Stop::Ask(ask));
        };
        let answer = ask.read(typed).map_err(Stop::Fault)?;
        ask.check(&answer).map_err(Stop::Fault)?;
        Ok(answer)
    }

    /// The picked indices; none if the ask was declined.
    pub fn places(&mut self, ask: Ask) -> Result<Vec<usize>, Stop> {
        Ok(match self.take(ask)? {
            Answer::Picked(places) => places,
            _ => Vec::new(),
        })
    }

    /// The one picked index.
    pub fn place(&mut self, ask: Ask) -> Result<Option<usize>, Stop> {
        Ok(self.places(ask)?.first().copied())
    }

    /// The picked one of these; none if the ask was declined.
    pub fn pick<T: Clone>(&mut self, of: &[T], ask: Ask) -> Result<Option<T>, Stop> {
        Ok(self.place(ask)?.and_then(|place| of.get(place)).cloned())
    }

    /// The picked ones of these.
    pub fn pick_some<T: Clone>(&mut self, of: &[T], ask: Ask) -> Result<Vec<T>, Stop> {
        Ok(self.places(ask)?.into_iter().filter_map(|place| of.get(place)).cloned().collect())
    }

    /// One of these. With keys a sole option is implied; a line must name it.
    pub fn one<T: Copy>(&mut self, of: &[T], ask: Ask) -> Result<Option<T>, Stop> {
        match of {
            [] => Ok(None),
            [only] if !self.is_typed() => Ok(Some(*only)),
            _ => self.pick(of, ask),
        }
    }

    /// The same ask; with keys it can be declined, a line has a word for that.
    pub fn or_nothing(&self, ask: Ask) -> Ask {
        if self.is_typed() { ask } else { ask.or_nothing() }
    }

    /// A small number, if given.
    pub fn small(&mut self, ask: Ask) -> Result<Option<u8>, Stop> {
        Ok(self.number(ask)?.and_then(|number| u8::try_from(number).ok()))
    }

    /// Yes or no; no by default.
    pub fn yes(&mut self, name: &'static str) -> Result<bool, Stop> {
        Ok(self.place(Ask::one(name, ["no", "yes"]).usually(0))? == Some(1))
    }

    pub fn number(&mut self, ask: Ask) -> Result<Option<i64>, Stop> {
        Ok(match self.take(ask)? {
            Answer::Number(number) => Some(number),
            _ => None,
        })
    }

    pub fn text(&mut self, ask: Ask) -> Result<Option<String>, Stop> {
        Ok(match self.take(ask)? {
            Answer::Text(text) => Some(text),
            _ => None,
        })
    }

    /// Every typed value of a flag, verbatim.
    pub fn all_flags(&mut self, name: &str) -> Vec<String> {
        std::iter::from_fn(|| self.flag(name).map(str::to_owned)).collect()
    }

    /// The answer to this ask in typed form; typed text is not parsed. None: declined.
    pub fn said(&mut self, ask: Ask) -> Result<Option<String>, Stop> {
        match self.given(ask.name, ask.about) {
            Some(given) => Ok(given.retyped().filter(|text| !text.is_empty())),
            None => Err(Stop::Ask(ask)),
        }
    }

    /// The same for an ask with several answers.
    pub fn all(&mut self, ask: Ask) -> Result<Vec<String>, Stop> {
        let typed = self.list(ask.name);
        if !typed.is_empty() {
            return Ok(typed.into_iter().map(str::to_owned).collect());
        }
        match self.given(ask.name, ask.about) {
            Some(GivenAnswer::Keys(keys)) => Ok(keys.clone()),
            Some(_) => Ok(Vec::new()),
            None => Err(Stop::Ask(ask)),
        }
    }

    /// The rest, for the next acts in the same line.
    pub fn rest(self) -> Answers {
        let left = |read: &[bool], n: usize| !read[n];
        let named = self.answers.named.iter().enumerate();
        let words = self.answers.words.iter().enumerate();
        Answers {
            named: named.filter(|(n, _)| left(&self.named, *n)).map(|(_, n)| n.clone()).collect(),
            words: words.filter(|(n, _)| left(&self.words, *n)).map(|(_, w)| w.clone()).collect(),
            ..*self.answers
        }
    }
}

/// An answer of this name, checked against the ask.
fn answered(ask: &Ask, given: &GivenAnswer) -> Result<Answer, AnswerFault> {
    Ok(match (given, &ask.what) {
        (GivenAnswer::Keys(keys), AnswerKind::Pick { from, .. }) => {
            let place = |key: &String| from.iter().position(|known| known == key);
            let places = keys.iter().map(|key| place(key).ok_or_else(|| key.clone()));
            let places = places.collect::<Result<_, _>>().map_err(AnswerFault::NoChoice)?;
            Answer::Picked(places)
        }
        (GivenAnswer::Number(number), _) => Answer::Number(*number),
        (GivenAnswer::Text(text), _) => Answer::Text(text.clone()),
        _ => Answer::Declined,
    })
}
