//! Whose dice are rolled for a line, and how far it goes without a person.

use std::cell::Cell;

use super::DICE;
use super::command::flag_usage;
use crate::app::play::conversation::By;
use crate::app::play::line::{LineStep, LineTalk};
use crate::app::{DiceBy, Failure};
use crate::cli::throwing::{Maker, Throwing, Wanted};
use crate::cli::titles::TitleEntry;
use crate::cli::told::Told;
use crate::rules::act::{AskSpec, Domain, Place};
use crate::rules::dice::Due;
use crate::rules::offer::Answer;
use crate::rules::title::Source;

/// Whose dice are rolled for a line.
pub(super) struct Rolling<'a> {
    pub(super) title: &'a TitleEntry,
    pub(super) interactive: bool,
    pub(super) dry_run: bool,
    pub(super) wanted: Wanted,
    /// Whose dice the play goes on with, if that is new.
    pub(super) remembers: Cell<Option<DiceBy>>,
    /// Whether wyrm rolled.
    pub(super) rolled: Cell<bool>,
}

impl Rolling<'_> {
    fn throwing(&self, talk: &mut LineTalk) -> Result<Throwing, Failure> {
        let known = talk.live.dice;
        let throwing = self.wanted.throwing(self.interactive, self.dry_run, known)?;
        talk.said.dice = throwing.remember;
        self.remembers.set(throwing.remember);
        Ok(throwing)
    }

    /// The same for one throw; who rolls does not matter where it is certain, dealt or off the table.
    pub(super) fn throwing_of(
        &self,
        talk: &mut LineTalk,
        due: Due,
        source: Source,
    ) -> Result<Throwing, Failure> {
        match source {
            Source::Anyone if !due.die.is_certain() => self.throwing(talk),
            _ => Ok(Throwing::NONE),
        }
    }

    /// Goes as far as nobody has to be asked.
    pub(super) fn prepare(&self, talk: &mut LineTalk) -> Result<(), Failure> {
        let mut told = Told::default();
        loop {
            match talk.step()? {
                LineStep::Ask(ask, _) if ask.optional => talk.answer(&ask, Answer::Declined)?,
                LineStep::Throw { due, source } => {
                    let made = match self.typed(talk, &mut told, due)? {
                        Some(faces) => talk.said.throws.by_hand(due, faces).map(|()| true),
                        None => {
                            let throwing = self.throwing_of(talk, due, source)?;
                            let maker = Maker::new(&talk.live, throwing);
                            maker.throw_alone(&mut talk.said.throws, due, source)
                        }
                    };
                    if !made? {
                        return Ok(());
                    }
                }
                LineStep::Ready => {
                    self.finish(talk, &told)?;
                    self.confirm(talk);
                    return Ok(());
                }
                LineStep::Agree(_, failure) if !self.interactive => return Err(failure),
                LineStep::Ask(..) | LineStep::Which | LineStep::Agree(..) => return Ok(()),
            }
        }
    }

    /// What was typed for a flag; whose dice they are is not a face.
    fn flag<'a>(&'a self, talk: &'a LineTalk, name: &str) -> Option<&'a str> {
        match name {
            DICE => self.wanted.faces.as_deref(),
            name => talk.said.line.answers.flag_of(name),
        }
    }

    /// Faces that were typed for a throw.
    pub(super) fn typed(
        &self,
        talk: &mut LineTalk,
        told: &mut Told,
        due: Due,
    ) -> Result<Option<Vec<u8>>, Failure> {
        let faces = told.next(self.title, &talk.live, &|name| self.flag(talk, name), due);
        let faces = faces.map_err(|failure| self.hinted(talk, failure))?;
        match faces {
            Some(faces) if faces.len() < due.count => {
                talk.said.throws.too_few(due, faces);
                self.refused(talk)?;
                Err(Failure::bug("too few dice were enough"))
            }
            faces => Ok(faces),
        }
    }

    /// The title's own words for what is wrong with typed dice.
    fn refused(&self, talk: &mut LineTalk) -> Result<(), Failure> {
        let step = talk.step().map(|_| ());
        step.map_err(|failure| self.hinted(talk, failure))
    }

    /// Throws and draws that were typed must be used up.
    pub(super) fn finish(&self, talk: &mut LineTalk, told: &Told) -> Result<(), Failure> {
        if self.wanted.is_told() {
            self.throwing(talk)?;
        }
        let asks = talk.said.line.spec.asks.iter();
        for ask in asks.filter(|ask| ask.domain == Domain::Dice) {
            if let Some(typed) = self.flag(talk, ask.name) {
                let refused = told.refuse_unread(ask.name, typed);
                refused.map_err(|failure| self.hinted(talk, failure))?;
            }
        }
        talk.said.left = told.left_over();
        self.rolled.set(talk.said.throws.by().contains(&By::Wyrm));
        self.refused(talk)
    }

    fn hinted(&self, talk: &LineTalk, failure: Failure) -> Failure {
        match self.title.words.dice_hint(&talk.live, &talk.said.line.answers) {
            Some(hint) => failure.hint(hint),
            None => failure,
        }
    }

    /// A draw that only the table knows and that a script does not tell.
    pub(super) fn untold(&self, talk: &LineTalk, due: Due) -> Failure {
        let flag = self.title.words.throw_flag(&talk.live, due);
        let (_, value, _) = flag_usage(self.title, talk.said.line.spec.verb, flag);
        let missing = Failure::missing(format!("--{flag} {value}"));
        missing.hint(self.title.words.draws(&talk.live, due))
    }

    /// On a terminal, somebody agrees to what may not be taken lightly, unless the line says so.
    fn confirm(&self, talk: &mut LineTalk) {
        let spec = talk.said.line.spec;
        let agreed = |ask: &AskSpec| {
            ask.place == Place::Agree && talk.said.line.answers.flag_of(ask.name).is_some()
        };
        if !self.interactive || spec.asks.iter().any(agreed) {
            return;
        }
        let mut offers = talk.offers().into_iter().filter(|offer| offer.spec == spec);
        let offer = offers.next();
        talk.to_confirm =
            offer.filter(|offer| self.title.words.confirm(&talk.live, offer).is_some());
    }
}
