//! From an offer to an action: what is asked, in order, and then the dice.
//!
//! Every front end drives the same conversation: it shows what is asked, hands the answer in, and at
//! the end does what was agreed. No transaction is open meanwhile.

use std::any::Any;

use super::game::Table;
use crate::app::Failure;
use crate::rules::dice::{DiceFault, Die, Due, RandomDice, Roller, ThrowsSoFar};
use crate::rules::offer::{Answer, Ask, Next, Offer};
use crate::rules::title::Source;

/// What a conversation needs next.
#[derive(Debug)]
pub enum Step {
    Ask(Ask),
    /// Dice or draws, and who may make them.
    Throw {
        due: Due,
        source: Source,
    },
    /// Everything is said.
    Ready,
}

/// Who threw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    Hand,
    Wyrm,
}

/// The program's dice for one action. Throws and draws come from separate streams.
pub struct Chance {
    thrown: RandomDice,
    drawn: RandomDice,
    /// Draws that the program deals from the play's own seed.
    dealt: Option<RandomDice>,
    nth: u64,
}

impl Chance {
    /// Chance for the action whose first event is the `nth` of the play.
    pub fn new(seed: u64, nth: u64) -> Chance {
        Chance {
            thrown: RandomDice::new(seed, nth),
            drawn: RandomDice::new(!seed, nth),
            dealt: None,
            nth,
        }
    }

    fn throw(&mut self, due: Due, source: Source) -> Result<Vec<u8>, Failure> {
        let faces = match (source, due.die) {
            (Source::Program { seed, told }, _) => {
                let nth = self.nth.saturating_sub(told);
                let dealt = self
                    .dealt
                    .get_or_insert_with(|| RandomDice::new(!seed, nth));
                dealt.throw(due.die, due.count)
            }
            (_, Die::Drawn(_)) => self.drawn.throw(due.die, due.count),
            _ => self.thrown.throw(due.die, due.count),
        };
        Ok(faces?)
    }
}

/// Throws and draws of one action so far, and who made them.
#[derive(Debug, Default)]
pub struct Throws {
    faces: Vec<(Die, Vec<u8>)>,
    by: Vec<By>,
}

impl Throws {
    /// How often this die was thrown.
    pub fn count(&self, die: Die) -> usize {
        self.faces.iter().filter(|(other, _)| *other == die).count()
    }

    /// A source of these throws; the one after them is due.
    pub fn so_far(&self) -> ThrowsSoFar {
        ThrowsSoFar::new(self.faces.iter().map(|(_, faces)| faces.clone()))
    }

    /// Takes faces that were thrown or drawn by hand; a draw that is certain is nobody's throw.
    pub fn by_hand(&mut self, due: Due, faces: Vec<u8>) -> Result<(), Failure> {
        if faces.len() != due.count {
            let typed = faces.len();
            return Err(DiceFault::Miscount { due, typed }.into());
        }
        self.faces.push((due.die, faces));
        if !due.die.is_certain() {
            self.by.push(By::Hand);
        }
        Ok(())
    }

    /// The program throws.
    pub fn by_wyrm(
        &mut self,
        due: Due,
        source: Source,
        chance: &mut Chance,
    ) -> Result<(), Failure> {
        self.faces.push((due.die, chance.throw(due, source)?));
        self.by.push(By::Wyrm);
        Ok(())
    }

    /// Takes the last throw back, and draws after it that were certain.
    pub fn take_back(&mut self) {
        while let Some((die, _)) = self.faces.pop() {
            if !die.is_certain() {
                self.by.pop();
                break;
            }
        }
    }

    /// Who made them.
    pub fn by(&self) -> &[By] {
        &self.by
    }
}

/// The throw that something still needs, if that is why it was refused.
pub fn due(failure: &Failure) -> Option<Due> {
    failure.refusal.as_ref().and_then(|refusal| refusal.due())
}

/// An offer that is being taken up.
pub struct Conversation {
    pub offer: Offer,
    answers: Vec<Answer>,
    pub throws: Throws,
}

impl Conversation {
    pub fn new(offer: Offer) -> Conversation {
        Conversation {
            offer,
            answers: Vec::new(),
            throws: Throws::default(),
        }
    }

    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// What is needed next. An impossible action is refused here, before dice are thrown for it.
    pub fn step(&self, table: &dyn Table) -> Result<Step, Failure> {
        let action = match self.next(table)? {
            Next::Ask(ask) => return Ok(Step::Ask(ask)),
            Next::Ready(action) => action,
        };
        match table.copy().act(&*action, &mut self.throws.so_far()) {
            Ok(()) => Ok(Step::Ready),
            Err(failure) => match due(&failure) {
                Some(due) => Ok(Step::Throw {
                    due,
                    source: table.source(due.die),
                }),
                None => Err(failure),
            },
        }
    }

    fn next(&self, table: &dyn Table) -> Result<Next<Box<dyn Any>>, Failure> {
        let next = table.next(&self.offer, &self.answers);
        next.ok_or_else(|| Failure::bug("an offer of another title"))
    }

    /// Takes an answer, if it fits what is asked.
    pub fn answer(&mut self, ask: &Ask, answer: Answer) -> Result<(), Failure> {
        ask.check(&answer)?;
        self.answers.push(answer);
        Ok(())
    }

    /// Takes the usual answers, one ask after the other: those given by name, else what is preset,
    /// else nothing where that may be. Stops at an ask that a person has to answer.
    pub fn answer_usual(
        &mut self,
        table: &dyn Table,
        given: &[(&'static str, Answer)],
    ) -> Result<(), Failure> {
        while let Next::Ask(ask) = self.next(table)? {
            let named = given.iter().find(|(name, _)| *name == ask.name);
            let named = named.map(|(_, answer)| answer.clone());
            let fits = |answer: &Answer| ask.check(answer).is_ok();
            let answer = named.filter(fits).or_else(|| ask.preset.clone());
            let Some(answer) = answer.or(ask.optional.then_some(Answer::Declined)) else {
                break;
            };
            self.answer(&ask, answer)?;
        }
        Ok(())
    }

    /// Does what was agreed.
    pub fn act(&self, table: &mut dyn Table) -> Result<(), Failure> {
        let Next::Ready(action) = self.next(table)? else {
            return Err(Failure::refused("something is still unanswered"));
        };
        table.act(&*action, &mut self.throws.so_far())
    }
}
