//! What heroes do between hunts: asked for where a command leaves it open.

use super::prompt::ask_until;
use super::ui::{Ui, no_heroes};
use crate::app::{Failure, Kind, Session, deeds, hero, market, purse};
use crate::render::deeds::{self as drawn, missing, phrases};
use crate::rules::answers::{Answers, Stop, Walk};
use crate::rules::dice_dragons::deeds::{Deed, Doing, Village, next};
use crate::rules::offer::{Ask, What};

/// A deed as far as it was typed, and what is known about where it is done.
pub struct Talk {
    pub deed: Deed,
    pub answers: Answers,
    pub village: Village,
}

/// What was typed for the asks of a deed.
pub fn typed<'a>(given: impl IntoIterator<Item = (&'a str, Option<String>)>) -> Answers {
    let mut answers = Answers::typed(Vec::new());
    for (name, value) in given {
        value.iter().for_each(|value| answers.flag(name, value));
    }
    answers
}

/// Adds what was typed for a flag with several values.
pub fn several(answers: &mut Answers, name: &str, values: &[String]) {
    values.iter().for_each(|value| answers.flag(name, value));
}

/// The deed that was typed, once nothing about it is open.
pub fn doing(ui: &mut Ui, deed: Deed, answers: Answers) -> Result<Doing, Failure> {
    let mut talk = Talk::new(ui, deed, answers);
    talk.through(ui, &mut |village, walk| next(village, deed, walk))
}

/// Does what needs no dice.
pub fn perform(ui: &mut Ui, deed: Deed, answers: Answers) -> Result<(), Failure> {
    match doing(ui, deed, answers)? {
        Doing::Buy { item, hero } => {
            let done = market::buy(&mut ui.change()?, &item, &hero)?;
            ui.done(&done, drawn::bought_json, |report, _| drawn::bought(report))
        }
        Doing::Give { from, item, to } => {
            let done = purse::give(&mut ui.change()?, &from, &item, &to)?;
            ui.done(&done, drawn::handed_json, |report, _| drawn::gave(report))
        }
        Doing::Pay { from, to, gold } => {
            let done = purse::pay(&mut ui.change()?, &from, &to, gold)?;
            ui.done(&done, drawn::handed_json, |report, _| drawn::paid(report))
        }
        Doing::Drop { hero, item } => {
            let done = purse::drop_item(&mut ui.change()?, &hero, &item)?;
            ui.done(&done, drawn::dropped_json, |report, _| drawn::dropped(report))
        }
        Doing::Resurrect { hero, paid_by } => {
            let payers = paid_by.iter().map(|typed| purse::read_payer(typed));
            let payers = payers.collect::<Result<Vec<_>, _>>()?;
            let done = purse::resurrect(&mut ui.change()?, &hero, &payers)?;
            ui.done(&done, drawn::brought_back_json, |report, _| drawn::brought_back(report))
        }
        Doing::Retire { hero } => retire(ui, &hero, true),
        Doing::Return { hero } => retire(ui, &hero, false),
        _ => Err(Failure::bug("a deed with a command of its own")),
    }
}

fn retire(ui: &mut Ui, who: &str, retire: bool) -> Result<(), Failure> {
    let done = hero::set_retired(&mut ui.change()?, who, retire)?;
    ui.done(&done, drawn::hero_json, |report, _| drawn::retired(report, retire))
}

impl Talk {
    pub fn new(ui: &Ui, deed: Deed, answers: Answers) -> Talk {
        let answers = answers.asking(ui.interactive());
        Talk { deed, answers, village: Village::default() }
    }

    /// Looks up what is known, unless it is known already.
    fn look_up(&mut self, session: &Session) -> Result<(), Failure> {
        if self.village.campaign.is_empty() {
            self.village = deeds::village(session, self.deed)?;
        }
        Ok(())
    }

    /// Walks through what is asked; a person answers what is open.
    pub fn through<T>(
        &mut self,
        ui: &mut Ui,
        walk: &mut dyn FnMut(&Village, &mut Walk) -> Result<T, Stop>,
    ) -> Result<T, Failure> {
        loop {
            match walk(&self.village, &mut Walk::new(&self.answers)) {
                Ok(doing) => return Ok(doing),
                Err(_) if self.village.campaign.is_empty() => self.look_up(&ui.look_up()?)?,
                Err(Stop::Ask(ask)) => self.ask(ui, &ask, walk)?,
                Err(stop) => return Err(stop.into()),
            }
        }
    }

    /// Asks until the answer fits the deed as well.
    fn ask<T>(
        &mut self,
        ui: &mut Ui,
        ask: &Ask,
        walk: &mut dyn FnMut(&Village, &mut Walk) -> Result<T, Stop>,
    ) -> Result<(), Failure> {
        let Talk { deed, village, .. } = self;
        if matches!(&ask.what, What::Pick { from, .. } if from.is_empty()) {
            return Err(no_heroes(&village.campaign));
        }
        if !ui.interactive() {
            let (flag, hint) = missing(village, *deed, ask, &self.answers);
            let failure = Failure::missing(flag);
            return Err(if hint.is_empty() { failure } else { failure.hint(hint) });
        }
        let phrases = phrases(village, *deed, ask, &self.answers);
        loop {
            let answer = ask_until(ui, ask, &phrases)?;
            let mut answers = self.answers.clone();
            answers.answer(ask, &answer);
            match walk(village, &mut Walk::new(&answers)) {
                Err(stop @ Stop::Fault(_)) => {
                    ui.say_failure(&Failure { kind: Kind::Refused, ..stop.into() });
                }
                _ => {
                    self.answers = answers;
                    return Ok(());
                }
            }
        }
    }
}
