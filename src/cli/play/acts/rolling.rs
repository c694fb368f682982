//! Whose dice are rolled for a line, which of them are typed, and how far it gets without a person.

use std::cell::Cell;

use super::DICE;
use super::command::flag_usage;
use crate::app::play::Live;
use crate::app::play::command_line::{LineStep, LineTalk};
use crate::app::play::conversation::DueRoll;
use crate::app::{DiceSource, Failure, Result};
use crate::cli::play::dice_source::{DiceFlags, RollMaker, RollSettings};
use crate::cli::titles::TitleEntry;
use crate::rules::act::{ArgumentForm, AskSpec, Domain};
use crate::rules::dice::{DiceFault, Due};
use crate::rules::name::shown;
use crate::rules::offer::Answer;
use crate::rules::title::WhoMayRoll;

/// Whose dice are rolled for a line.
pub(super) struct Rolling<'a> {
    pub(super) title: &'a TitleEntry,
    pub(super) interactive: bool,
    pub(super) dry_run: bool,
    pub(super) wanted: DiceFlags,
    /// Whose dice the play continues with, if new.
    pub(super) remembers: Cell<Option<DiceSource>>,
    /// Whether wyrm rolled.
    pub(super) rolled: Cell<bool>,
}

impl Rolling<'_> {
    fn throwing(&self, talk: &mut LineTalk) -> Result<RollSettings> {
        let known = talk.live.dice;
        let throwing = self.wanted.throwing(self.interactive, self.dry_run, known)?;
        talk.said.dice = throwing.remember;
        self.remembers.set(throwing.remember);
        Ok(throwing)
    }

    /// The same for one roll; the roller is irrelevant if it is certain, dealt or from the table.
    pub(super) fn throwing_of(&self, talk: &mut LineTalk, roll: DueRoll) -> Result<RollSettings> {
        match roll.source {
            WhoMayRoll::Anyone if !roll.due.die.is_certain() => self.throwing(talk),
            _ => Ok(RollSettings::NONE),
        }
    }

    /// Continues until a person must be asked.
    pub(super) fn prepare(&self, talk: &mut LineTalk) -> Result<()> {
        let mut told = FlagDice::default();
        loop {
            match talk.step()? {
                LineStep::Ask(ask, _) if ask.optional => talk.answer(&ask, Answer::Declined)?,
                LineStep::Throw(roll) => {
                    if !self.roll_unasked(talk, &mut told, roll)? {
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

    /// Makes a roll that needs no person: it was typed, or is automatic.
    pub(super) fn roll_unasked(
        &self,
        talk: &mut LineTalk,
        told: &mut FlagDice,
        roll: DueRoll,
    ) -> Result<bool> {
        if let Some(faces) = self.typed(talk, told, roll.due)? {
            return talk.said.throws.by_hand(roll.due, faces).map(|()| true);
        }
        let throwing = self.throwing_of(talk, roll)?;
        RollMaker::new(&talk.live, throwing).throw_alone(&mut talk.said.throws, roll)
    }

    /// The typed value of a flag; whose dice they are is not a face.
    fn flag<'a>(&'a self, talk: &'a LineTalk, name: &str) -> Option<&'a str> {
        match name {
            DICE => self.wanted.faces.as_deref(),
            name => talk.said.line.answers.flag_of(name),
        }
    }

    /// Typed faces of a roll.
    fn typed(&self, talk: &mut LineTalk, told: &mut FlagDice, due: Due) -> Result<Option<Vec<u8>>> {
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

    /// The title's own words for faults of typed dice.
    fn refused(&self, talk: &mut LineTalk) -> Result<()> {
        talk.step().map(|_| ()).map_err(|failure| self.hinted(talk, failure))
    }

    /// Typed rolls and draws must be used up.
    pub(super) fn finish(&self, talk: &mut LineTalk, told: &FlagDice) -> Result<()> {
        // A dry run remembers nothing, and may have nothing to roll.
        if self.wanted.is_told() && !self.dry_run {
            self.throwing(talk)?;
        }
        for ask in talk.said.line.spec.asks.iter().filter(|ask| ask.domain == Domain::Dice) {
            if let Some(typed) = self.flag(talk, ask.name) {
                told.refuse_unread(ask.name, typed)
                    .map_err(|failure| self.hinted(talk, failure))?;
            }
        }
        talk.said.left = told.left_over();
        self.rolled.set(talk.said.throws.by().contains(&DiceSource::Wyrm));
        self.refused(talk)
    }

    fn hinted(&self, talk: &LineTalk, failure: Failure) -> Failure {
        match self.title.words.dice_hint(&talk.live, &talk.said.line.answers) {
            Some(hint) => failure.hint(hint),
            None => failure,
        }
    }

    /// A draw that only the table knows but a script did not enter.
    pub(super) fn untold(&self, talk: &LineTalk, due: Due) -> Failure {
        let flag = self.title.words.throw_flag(&talk.live, due);
        let (_, value, _) = flag_usage(self.title, talk.said.line.spec.verb, flag);
        Failure::missing(format!("--{flag} {value}")).hint(self.title.words.draws(&talk.live, due))
    }

    /// On a terminal, a person confirms a serious act, unless the line already does.
    fn confirm(&self, talk: &mut LineTalk) {
        let spec = talk.said.line.spec;
        let agreed = |ask: &AskSpec| {
            ask.place == ArgumentForm::Agree && talk.said.line.answers.flag_of(ask.name).is_some()
        };
        if !self.interactive || spec.asks.iter().any(agreed) {
            return;
        }
        let offer = talk.offers().into_iter().find(|offer| offer.spec == spec);
        talk.to_confirm =
            offer.filter(|offer| self.title.words.confirm(&talk.live, offer).is_some());
    }
}

/// Typed rolls and draws, each flag read once.
#[derive(Default)]
pub(super) struct FlagDice(Vec<(&'static str, ToldFaces)>);

struct ToldFaces {
    faces: Vec<u8>,
    used: usize,
}

impl FlagDice {
    /// The faces of this roll; none if none of its kind were typed, too few if no more were.
    fn next<'a>(
        &mut self,
        title: &TitleEntry,
        live: &Live,
        typed: &dyn Fn(&str) -> Option<&'a str>,
        due: Due,
    ) -> Result<Option<Vec<u8>>> {
        let flag = title.words.throw_flag(live, due);
        if !self.0.iter().any(|(known, _)| *known == flag) {
            let Some(typed) = typed(flag) else {
                return Ok(None);
            };
            let faces = live.table().read_faces(due.die, typed)?;
            self.0.push((flag, ToldFaces { faces, used: 0 }));
        }
        let told = self.0.iter_mut().find(|(known, _)| *known == flag);
        let Some((_, ToldFaces { faces, used })) = told else {
            return Ok(None);
        };
        let left = &faces[*used..];
        if left.len() < due.count {
            return Ok(Some(left.to_vec()));
        }
        *used += due.count;
        Ok(Some(left[..due.count].to_vec()))
    }

    /// A typed roll or draw must be used.
    fn refuse_unread(&self, flag: &str, typed: &str) -> Result<()> {
        if typed.trim().is_empty() || self.0.iter().any(|(known, _)| *known == flag) {
            return Ok(());
        }
        let nothing = match flag {
            "dice" => "there are no dice to roll here".to_owned(),
            _ => format!("--{flag} {} does not apply here", shown(typed)),
        };
        Err(Failure::refused(nothing).hint(format!("leave --{flag} out")))
    }

    /// The fault of more faces than were rolled or drawn.
    fn left_over(&self) -> Option<DiceFault> {
        let left = |(_, told): &&(_, ToldFaces)| told.used < told.faces.len();
        let (flag, ToldFaces { faces, used }) = self.0.iter().find(left)?;
        let left = faces.len() - used;
        Some(match *flag {
            "dice" => DiceFault::LeftOver { left, used: *used },
            _ => DiceFault::Overtold { left },
        })
    }
}
