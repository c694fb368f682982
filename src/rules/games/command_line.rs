//! Reads a command line at a table, act by act, with further acts in the same line.

use super::Refused;
use super::act::{ActSpec, Acts};
use super::answers::{Answers, Stop, Walk};
use super::dice::Roller;
use super::offer::Answer;
use super::title::{Title, Trial};

/// The next part of a command line.
pub enum LinePart<T: Title> {
    Act(T::Act),
    Do(T::Action),
    /// The last action of the line.
    Last(T::Action),
    /// The line is finished.
    Nothing,
}

/// A line of words to play at a table.
#[derive(Debug, Clone)]
pub struct CommandLine<A> {
    pub spec: &'static ActSpec,
    pub answers: Answers,
    /// The acts that a person chose in turn, if the words leave them open.
    pub chosen: Vec<A>,
    /// Whether to ask a person for the next act.
    pub follows: bool,
}

/// Why a line stopped, and at which act.
pub struct Stopped<T: Title> {
    pub refusal: T::Refusal,
    pub act: Option<T::Act>,
}

impl<T: Title> Stopped<T> {
    /// Stopped by the rules.
    fn new(refusal: impl Into<T::Refusal>) -> Self {
        Stopped { refusal: refusal.into(), act: None }
    }
}

impl<T: Title> Trial<T> {
    /// Plays a line. `given` answers its questions, in order. If it stops, the table stays as it is then.
    pub fn line(
        &mut self,
        line: &CommandLine<T::Act>,
        given: &[Answer],
        roller: &mut dyn Roller,
    ) -> Result<(), Stopped<T>> {
        let mut given = given.iter();
        let mut chosen = line.chosen.iter();
        let mut rest =
            self.verb(line.spec, line.answers.clone(), &mut chosen, &mut given, roller)?;
        for (flag, verb) in line.spec.then {
            let Some(spec) = T::Act::find(verb) else {
                continue;
            };
            let words = rest.take_words(flag);
            let offered = || T::acts(&self.state).iter().any(|(act, _)| act.spec() == spec);
            let follows = |words: &[String]| T::follows(&self.state, verb, words);
            let answers = match words {
                Some(words) if follows(&words).map_err(Stopped::new)? => Answers::typed(words),
                None if line.follows && offered() => Answers::default(),
                _ => continue,
            };
            let left = self.verb(spec, answers, &mut [].iter(), &mut given, roller)?;
            left.finish(spec.asks).map_err(Stopped::new)?;
        }
        rest.finish(line.spec.asks).map_err(Stopped::new)
    }

    /// Performs all actions of a verb with these answers; returns the unused ones.
    fn verb(
        &mut self,
        spec: &'static ActSpec,
        mut answers: Answers,
        chosen: &mut std::slice::Iter<T::Act>,
        given: &mut std::slice::Iter<Answer>,
        roller: &mut dyn Roller,
    ) -> Result<Answers, Stopped<T>> {
        for done in 0.. {
            let chosen = chosen.next();
            let (action, last, rest) = loop {
                let mut walk = Walk::of(&answers, spec.asks);
                let stopped = match self.meant(spec, chosen, &mut walk, done) {
                    Ok(Some((action, last))) => break (action, last, walk.rest()),
                    Ok(None) => return Ok(answers),
                    Err(stopped) => stopped,
                };
                match (stopped.refusal.stop(), given.as_slice().first()) {
                    (Some(Stop::Ask(ask)), Some(answer)) => answers.answer(ask, answer),
                    _ => return Err(stopped),
                }
                given.next();
            };
            self.act(&action, roller).map_err(Stopped::new)?;
            answers = rest;
            if last {
                break;
            }
        }
        Ok(answers)
    }

    /// The next action of a verb, and whether it is the last one; none if all are done.
    fn meant(
        &self,
        spec: &'static ActSpec,
        chosen: Option<&T::Act>,
        walk: &mut Walk,
        done: usize,
    ) -> Result<Option<(T::Action, bool)>, Stopped<T>> {
        // Questions before the acts are known belong to the act of the verb.
        let unknown = |refusal| Stopped { refusal, act: T::Act::plain(spec.verb) };
        let meant = match chosen {
            Some(act) => LinePart::Act(act.clone()),
            None => T::line(&self.state, spec.verb, walk, done).map_err(unknown)?,
        };
        match meant {
            LinePart::Nothing => Ok(None),
            LinePart::Do(action) => Ok(Some((action, false))),
            LinePart::Last(action) => Ok(Some((action, true))),
            LinePart::Act(act) => match T::next(&self.state, &act, walk) {
                Ok(action) => Ok(Some((action, false))),
                Err(refusal) => Err(Stopped { refusal, act: Some(act) }),
            },
        }
    }
}
