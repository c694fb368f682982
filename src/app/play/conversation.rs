//! From an offer to an action: what is asked, in order, and then the dice.
//!
//! Every front end drives the same conversation: it shows what is asked, hands the answer in, and at
//! the end does what was agreed. No transaction is open meanwhile.

use std::any::Any;

use super::game::Table;
use crate::app::Failure;
use crate::rules::dice::{Die, Due, RandomDice, Roller, ThrowsSoFar};
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
            (Source::Program { seed }, _) => {
                let nth = self.nth;
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

/// An offer that is being taken up.
pub struct Conversation {
    pub offer: Offer,
    answers: Vec<Answer>,
    throws: Vec<Vec<u8>>,
    by: Vec<By>,
}

impl Conversation {
    pub fn new(offer: Offer) -> Conversation {
        Conversation {
            offer,
            answers: Vec::new(),
            throws: Vec::new(),
            by: Vec::new(),
        }
    }

    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// Who threw so far.
    pub fn by(&self) -> &[By] {
        &self.by
    }

    /// What is needed next. An impossible action is refused here, before dice are thrown for it.
    pub fn step(&self, table: &dyn Table) -> Result<Step, Failure> {
        let action = match self.next(table)? {
            Next::Ask(ask) => return Ok(Step::Ask(ask)),
            Next::Ready(action) => action,
        };
        let mut so_far = ThrowsSoFar::new(self.throws.iter().cloned());
        match table.copy().act(&*action, &mut so_far) {
            Ok(()) => Ok(Step::Ready),
            Err(failure) => match failure.refusal.as_ref().and_then(|refusal| refusal.due()) {
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

    /// Takes faces that were thrown or drawn by hand; a draw that is certain is nobody's throw.
    pub fn by_hand(&mut self, due: Due, faces: Vec<u8>) -> Result<(), Failure> {
        let mut check = ThrowsSoFar::new([faces.clone()]);
        check.throw_into(due.die, &mut vec![0; due.count])?;
        self.throws.push(faces);
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
        self.throws.push(chance.throw(due, source)?);
        self.by.push(By::Wyrm);
        Ok(())
    }

    /// Does what was agreed.
    pub fn act(&self, table: &mut dyn Table) -> Result<(), Failure> {
        let Next::Ready(action) = self.next(table)? else {
            return Err(Failure::refused("something is still unanswered"));
        };
        let mut so_far = ThrowsSoFar::new(self.throws.iter().cloned());
        table.act(&*action, &mut so_far)
    }
}
