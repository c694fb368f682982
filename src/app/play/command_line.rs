//! A command line at a table, until complete: its asks are answered, then its dice are rolled. A
//! line that needs nobody is played inside its transaction.

use std::cell::RefCell;

use super::act::{ActRequest, record, rolled_by};
use super::conversation::{DueRoll, MadeRolls, SeededDice};
use super::open::{Live, load};
use super::title_rules::{LineStop, TitlePlay};
use super::{TitleHandle, act};
use crate::rules::answers::Stop;
use crate::rules::command_line::CommandLine;
use crate::rules::dice::DiceFault;
use crate::rules::offer::{Answer, Ask, Offer};
use crate::store::DiceSource;
use crate::{Done, Failure, Result, Session};

/// A line in progress at a table.
pub struct LineTalk {
    /// The table where the line stopped.
    pub live: Live,
    /// The table at the start of the line.
    start: Box<dyn TitlePlay>,
    pub said: AnsweredLine,
    /// A person must confirm this first.
    pub to_confirm: Option<Offer>,
}

/// A line, with its answers and rolls.
pub struct AnsweredLine {
    pub line: CommandLine<Offer>,
    answers: Vec<Answer>,
    pub throws: MadeRolls,
    /// The fault of unused entered rolls and draws.
    pub left: Option<DiceFault>,
    /// Whose dice the play continues with, if entered.
    pub dice: Option<DiceSource>,
}

/// The next need of a line.
pub enum LineStep {
    /// An answer, for this act.
    Ask(Ask, Offer),
    /// One of the offers of its verb.
    Which,
    /// A person accepts this otherwise refused act, by this flag.
    Agree(&'static str, Failure),
    /// Dice or draws, and who may make them.
    Throw(DueRoll),
    /// Complete.
    Ready,
}

impl LineTalk {
    pub fn new(live: Live, line: CommandLine<Offer>) -> LineTalk {
        let start = live.table().copy();
        let (answers, throws) = (Vec::new(), MadeRolls::default());
        let said = AnsweredLine { line, answers, throws, left: None, dice: None };
        LineTalk { live, start, said, to_confirm: None }
    }

    /// The next need. An impossible line is refused here, before any question or roll.
    pub fn step(&mut self) -> Result<LineStep> {
        *self.live.table_mut() = self.start.copy();
        let Err(stop) = self.said.play(&mut **self.live.table_mut()) else {
            return Ok(LineStep::Ready);
        };
        let LineStop { failure, act } = *stop;
        let refusal = failure.refusal.as_deref();
        if let Some(due) = refusal.and_then(|refusal| refusal.due()) {
            let source = self.live.table().source(due.die);
            return Ok(LineStep::Throw(DueRoll { due, source }));
        }
        if let Some(flag) = refusal.and_then(|refusal| refusal.agree()) {
            return Ok(LineStep::Agree(flag, failure));
        }
        match (refusal.and_then(|refusal| refusal.stop()), act) {
            (Some(Stop::Ask(ask)), Some(act)) => Ok(LineStep::Ask(ask.clone(), act)),
            (Some(Stop::Which), _) => Ok(LineStep::Which),
            _ => Err(failure),
        }
    }

    /// Starts over, without answers or rolls.
    pub fn restart(&mut self) {
        self.said.answers.clear();
        self.said.throws = MadeRolls::default();
    }

    /// The possible acts at the start of the line.
    pub fn offers(&self) -> Vec<Offer> {
        self.start.offers()
    }

    /// Adds an answer, if it fits the ask.
    pub fn answer(&mut self, ask: &Ask, answer: Answer) -> Result<()> {
        ask.check(&answer)?;
        self.said.answers.push(answer);
        Ok(())
    }
}

impl AnsweredLine {
    /// Plays the line; if it stops, returns why and at which act.
    fn play(&self, table: &mut dyn TitlePlay) -> Result<(), Box<LineStop>> {
        let mut throws = self.throws.so_far().leaving(self.left.clone());
        table.line(&self.line, &self.answers, &mut throws)
    }

    /// The act for the transaction.
    fn doing<'a>(&self, play: &'a ActFn) -> ActRequest<'a> {
        ActRequest {
            thrown: rolled_by(&self.throws.by()),
            dice: self.dice,
            ..ActRequest::new(play)
        }
    }
}

type ActFn<'a> = dyn Fn(&mut dyn TitlePlay, SeededDice) -> Result<()> + 'a;

/// Completes a line as far as possible without a person.
pub type Prepare<'a> = dyn Fn(&mut LineTalk) -> Result<()> + 'a;

/// Plays a line in one transaction. If it needs a person, nothing is changed and the talk is returned.
pub fn run_line(
    session: &mut Session,
    title: TitleHandle,
    line: &CommandLine<Offer>,
    prepare: &Prepare,
) -> Result<Result<Done<Live>, LineTalk>> {
    let open = RefCell::new(None);
    let done = session.change(|conn, request| {
        let mut talk = LineTalk::new(load(conn, request, title)?, line.clone());
        prepare(&mut talk)?;
        if !matches!(talk.step()?, LineStep::Ready) || talk.to_confirm.is_some() {
            open.replace(Some(talk));
            return Err(Failure::refused("a question is still unanswered"));
        }
        let LineTalk { mut live, start, said, .. } = talk;
        *live.table_mut() = start;
        let play = |table: &mut dyn TitlePlay, _| said.play(table).map_err(|stop| stop.failure);
        record(conn, request, live, &said.doing(&play))
    });
    match (done, open.into_inner()) {
        (Ok(done), _) => Ok(Ok(done)),
        (Err(_), Some(talk)) => Ok(Err(talk)),
        (Err(failure), None) => Err(failure),
    }
}

/// Records a completed line, if the play has not moved on.
pub fn record_talk(
    session: &mut Session,
    title: TitleHandle,
    talk: &LineTalk,
) -> Result<Done<Live>> {
    let said = &talk.said;
    let play = |table: &mut dyn TitlePlay, _| said.play(table).map_err(|stop| stop.failure);
    act::act(session, title, Some(talk.live.last), &said.doing(&play))
}
