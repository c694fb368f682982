//! Deeds between hunts: asks for missing arguments of a command.

use serde_json::json;

use crate::app::{Failure, FailureKind, Result, between_hunts, hero, market, purse};
use crate::cli::date::DayArg;
use crate::cli::terminal::ask_until::ask_until;
use crate::cli::terminal::ui::{Ui, no_heroes};
use crate::render::between_hunts::{self as drawn, missing, phrases};
use crate::rules::answers::{Answers, Stop, Walk};
use crate::rules::dice_dragons::between_hunts::{CompleteDeed, Deed, Village, next};
use crate::rules::offer::{Answer, AnswerKind, Ask};

/// A deed as far as typed, and the facts it needs.
pub struct DeedDialog {
    pub deed: Deed,
    pub answers: Answers,
    pub village: Village,
}

/// The typed answers to a deed's asks, from arguments of the same names.
macro_rules! typed {
    ($($argument:ident),+) => {{
        let mut answers = $crate::rules::answers::Answers::typed(Vec::new());
        $(let name = stringify!($argument).replace('_', "-");
        $argument.into_iter().for_each(|value| answers.flag(&name, &value.to_string()));)+
        answers
    }};
}

pub(super) use typed;

/// The typed deed, once complete.
pub fn doing(ui: &mut Ui, deed: Deed, answers: Answers) -> Result<CompleteDeed> {
    DeedDialog::new(ui, deed, answers).through(ui, &mut |village, walk| next(village, deed, walk))
}

/// Performs a deed without dice, on the entered day.
pub fn perform(ui: &mut Ui, day: &DayArg, deed: Deed, answers: Answers) -> Result<()> {
    day.set_day(ui)?;
    match doing(ui, deed, answers)? {
        CompleteDeed::Buy { item, hero } => {
            let done = market::buy(&mut ui.change()?, &item, &hero)?;
            ui.done(&done, drawn::bought_json, |report, _| drawn::bought(report))
        }
        CompleteDeed::Give { from, item, to } => {
            let done = purse::give(&mut ui.change()?, &from, &item, &to)?;
            ui.done(&done, |report| json!(report), |report, _| drawn::gave(report))
        }
        CompleteDeed::Pay { from, to, gold } => {
            let done = purse::pay(&mut ui.change()?, &from, &to, gold)?;
            ui.done(&done, |report| json!(report), |report, _| drawn::paid(report))
        }
        CompleteDeed::Drop { hero, item } => {
            let done = purse::drop_item(&mut ui.change()?, &hero, &item)?;
            ui.done(
                &done,
                |(hero, item)| json!({ "hero": hero, "item": item }),
                |report, _| drawn::dropped(report),
            )
        }
        CompleteDeed::Resurrect { hero, paid_by } => {
            let payers = paid_by.iter().map(|typed| purse::read_payer(typed));
            let payers = payers.collect::<Result<Vec<_>, _>>()?;
            let done = purse::resurrect(&mut ui.change()?, &hero, &payers)?;
            ui.done(&done, |report| json!(report), |report, _| drawn::brought_back(report))
        }
        CompleteDeed::Retire { hero } => retire(ui, &hero, true),
        CompleteDeed::Return { hero } => retire(ui, &hero, false),
        _ => Err(Failure::bug("a deed with a command of its own")),
    }
}

fn retire(ui: &mut Ui, who: &str, retire: bool) -> Result<()> {
    let done = hero::set_retired(&mut ui.change()?, who, retire)?;
    ui.changed("hero", &done, |report, _| drawn::retired(report, retire))
}

impl DeedDialog {
    pub fn new(ui: &Ui, deed: Deed, answers: Answers) -> DeedDialog {
        let answers = answers.asking(ui.interactive());
        DeedDialog { deed, answers, village: Village::default() }
    }

    /// Walks through the asks; a person answers the missing ones.
    pub fn through<T>(
        &mut self,
        ui: &mut Ui,
        walk: &mut dyn FnMut(&Village, &mut Walk) -> Result<T, Stop>,
    ) -> Result<T> {
        loop {
            match walk(&self.village, &mut Walk::new(&self.answers)) {
                Ok(doing) => return Ok(doing),
                Err(_) if self.village.campaign.is_empty() => {
                    self.village = between_hunts::village(&ui.look_up()?, self.deed)?;
                }
                Err(Stop::Ask(ask)) => self.ask(ui, &ask, walk)?,
                Err(stop) => return Err(stop.into()),
            }
        }
    }

    /// Asks until the answer fits the deed too.
    fn ask<T>(
        &mut self,
        ui: &mut Ui,
        ask: &Ask,
        walk: &mut dyn FnMut(&Village, &mut Walk) -> Result<T, Stop>,
    ) -> Result<()> {
        let DeedDialog { deed, village, .. } = self;
        if matches!(&ask.what, AnswerKind::Pick { from, .. } if from.is_empty()) {
            return Err(no_heroes(&village.campaign));
        }
        if !ui.interactive() {
            let (flag, hint) = missing(village, *deed, ask, &self.answers);
            let failure = Failure::missing(flag);
            return Err(if hint.is_empty() { failure } else { failure.hint(hint) });
        }
        let phrases = phrases(village, *deed, ask, &self.answers);
        let answers = &self.answers;
        let with = |answer: &Answer| {
            let mut answers = answers.clone();
            answers.answer(ask, answer);
            answers
        };
        let answer = ask_until(ui, ask, &phrases, |_, answer| {
            match walk(village, &mut Walk::new(&with(answer))) {
                Err(stop @ Stop::Fault(_)) => {
                    Err(Failure { kind: FailureKind::Refused, ..stop.into() })
                }
                _ => Ok(()),
            }
        })?;
        self.answers = with(&answer);
        Ok(())
    }
}
