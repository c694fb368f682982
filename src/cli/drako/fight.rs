//! Attacks: the attack, what is blocked and where wounds go are asked for one after the other and
//! recorded as one step.

use super::TITLE;
use super::args::CardArgs;
use super::turn::{act, is};
use crate::app::Failure;
use crate::app::drako::{Typed, opening, say};
use crate::app::play::act::Doing;
use crate::app::play::conversation::{Chance, Conversation};
use crate::app::play::{Live, Table, open};
use crate::cli::prompt::{Given, Throwing, talk};
use crate::cli::title;
use crate::cli::ui::Ui;
use crate::rules::drako::{Act, Drako, Stage, State};

/// One of the things that make up a step.
enum Part {
    Typed(Typed),
    Asked(Conversation),
}

/// What is done in one step, played on a copy of the table as it is said.
struct Fight {
    live: Live,
    parts: Vec<Part>,
}

impl Fight {
    fn new(ui: &mut Ui) -> Result<Fight, Failure> {
        Ok(Fight { live: open::status(&ui.look_up()?, TITLE.handle())?, parts: Vec::new() })
    }

    fn state(&self) -> Result<&State, Failure> {
        let view = self.live.view::<Drako>();
        let state = view.map(|view| view.state);
        state.ok_or_else(|| Failure::bug("a table of another title"))
    }

    /// Something that was typed.
    fn says(&mut self, typed: Typed) -> Result<(), Failure> {
        say(&mut *self.live.table, &typed, !self.parts.is_empty())?;
        self.parts.push(Part::Typed(typed));
        Ok(())
    }

    /// Something that is asked for; whether it is offered at all.
    fn asks(&mut self, ui: &mut Ui, act: Act, given: &Given) -> Result<bool, Failure> {
        let mut offers = self.live.table.offers().into_iter();
        let Some(offer) = offers.find(|offer| is(offer, act)) else {
            return Ok(false);
        };
        let talk = talk(ui, &TITLE, &self.live, &offer, given, Throwing::NONE)?;
        talk.act(&mut *self.live.table)?;
        self.parts.push(Part::Asked(talk));
        Ok(true)
    }

    /// Asks for what follows: blocks, then where wounds go.
    fn follows(&mut self, ui: &mut Ui) -> Result<(), Failure> {
        loop {
            let act = match self.state()?.stage() {
                Stage::Block => Act::Defend,
                Stage::Wounds => Act::Wound,
                _ => return Ok(()),
            };
            if !self.asks(ui, act, &Vec::new())? {
                return Ok(());
            }
        }
    }

    /// Records it all as one step.
    fn ends(self, ui: &mut Ui) -> Result<(), Failure> {
        let play = |table: &mut dyn Table, _: Chance| {
            self.parts.iter().enumerate().try_for_each(|(n, part)| match part {
                Part::Typed(typed) => say(table, typed, n > 0),
                Part::Asked(talk) => talk.act(table),
            })
        };
        title::act(ui, &TITLE, Some(self.live.last), &Doing::new(&play))
    }
}

/// What was told along with an attack.
fn along(blocked: Vec<String>, wounds: Vec<String>) -> Vec<Typed> {
    let mut along = Vec::new();
    if !blocked.is_empty() {
        along.push(Typed::Defend { words: blocked });
    }
    if !wounds.is_empty() {
        along.push(Typed::Wound { words: wounds });
    }
    along
}

/// An attack, with what it leads to as far as it is told; the rest is asked for at a terminal.
pub(super) fn attack(ui: &mut Ui, typed: Typed, card: CardArgs) -> Result<(), Failure> {
    let along = along(card.blocked, card.wounds);
    if !ui.interactive() {
        return act(ui, &[vec![typed], along].concat());
    }
    let mut fight = Fight::new(ui)?;
    let opening = opening(fight.state()?, &typed)?;
    if opening.complete || !fight.asks(ui, opening.act, &opening.given)? {
        fight.says(typed)?;
    }
    along.into_iter().try_for_each(|typed| fight.says(typed))?;
    fight.follows(ui)?;
    fight.ends(ui)
}

pub(super) fn shoot(ui: &mut Ui, points: Option<i64>, card: CardArgs) -> Result<(), Failure> {
    let value = match (points, card.value) {
        (Some(_), Some(_)) => return Err(Failure::usage("the value is given twice")),
        (points, value) => points.or(value),
    };
    if value.is_none() && !ui.interactive() {
        return Err(Failure::missing("VALUE").hint("the number beside the symbol on the card"));
    }
    attack(ui, Typed::Shoot { value }, card)
}

/// The blocks of an attack that waits.
pub(super) fn defend(ui: &mut Ui, words: Vec<String>, wounds: Vec<String>) -> Result<(), Failure> {
    let along = along(Vec::new(), wounds);
    if !ui.interactive() {
        return act(ui, &[vec![Typed::Defend { words }], along].concat());
    }
    let mut fight = Fight::new(ui)?;
    if !words.is_empty() || !fight.asks(ui, Act::Defend, &Vec::new())? {
        fight.says(Typed::Defend { words })?;
    }
    along.into_iter().try_for_each(|typed| fight.says(typed))?;
    fight.follows(ui)?;
    fight.ends(ui)
}
