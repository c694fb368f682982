//! What several players say one after the other and is kept as one step: Keepers chosen in secret,
//! and plans.

use super::TITLE;
use super::say::{look, quietly, shown, view};
use crate::app::Failure;
use crate::app::keepers::{Typed, table};
use crate::app::play::act::{self, Doing};
use crate::app::play::conversation::Conversation;
use crate::app::play::{Live, Table};
use crate::cli::prompt::{choose_offer, talk};
use crate::cli::throwing::Throwing;
use crate::cli::ui::Ui;
use crate::rules::keepers::{Act, Action, Dragon, Stage, options};
use crate::rules::offer::Offer;

/// Talks that follow each other, each on the table as the ones before leave it.
pub struct Several {
    live: Live,
    talks: Vec<Conversation>,
}

impl Several {
    fn new(live: Live) -> Several {
        Several { live, talks: Vec::new() }
    }

    /// Everyone's Keeper, or one player's, by a key that is not shown, so that the others may sit
    /// there too.
    pub fn choices(ui: &mut Ui, name: Option<&str>) -> Result<(), Failure> {
        let live = look(ui)?;
        let state = view(&live)?.state;
        let players = match name {
            Some(name) => vec![table::seat_of(state, name)?],
            None => state.undecided(),
        };
        if state.stage != Stage::Choosing {
            let anyone = (state.name(0).to_owned(), Dragon::Red.word().to_owned());
            return quietly(ui, &Typed::Choose(vec![anyone]));
        }
        if let (Some(player), false) = (players.first(), ui.interactive()) {
            let targeted = state.targeted();
            let words: Vec<&str> = targeted.iter().map(|dragon| dragon.word()).collect();
            let name = state.name(*player);
            return Err(Failure::missing(format!("{name}=COLOUR"))
                .hint(format!("targeted: {}", words.join(", "))));
        }
        let mut several = Several::new(live);
        for player in players {
            several.ask(ui, &|act| *act == Act::Choose(player))?;
        }
        several.done(ui)
    }

    /// Plans of everyone who has not planned yet, in turn order.
    pub fn plans(ui: &mut Ui) -> Result<(), Failure> {
        let live = look(ui)?;
        let state = view(&live)?.state;
        if !matches!(state.stage, Stage::Planning { .. }) {
            return quietly(ui, &Typed::Plan(vec![(None, "pass".to_owned())]));
        }
        if !ui.interactive() {
            let words: Vec<String> = options(state).iter().map(plan_word).collect();
            ui.choose("ACTION", "", &words)?;
        }
        let mut several = Several::new(live);
        while several.planning()? {
            several.ask(ui, &|act| matches!(act, Act::Plan(_) | Act::Pass))?;
        }
        several.done(ui)
    }

    fn planning(&self) -> Result<bool, Failure> {
        let state = view(&self.live)?.state;
        Ok(matches!(state.stage, Stage::Planning { .. }))
    }

    /// Talks one of these through.
    fn ask(&mut self, ui: &mut Ui, fits: &dyn Fn(&Act) -> bool) -> Result<(), Failure> {
        let offers = self.live.table.offers().into_iter();
        let offers: Vec<Offer> = offers.filter(|o| o.act().is_some_and(fits)).collect();
        let offer = choose_offer(ui, &TITLE, &self.live, &offers, "ACTION")?;
        let offer = offer.ok_or_else(|| Failure::bug("nothing of this is offered"))?;
        let nobody = Throwing { by_hand: true, ..Throwing::NONE };
        let talk = talk(ui, &TITLE, &self.live, &offer, &Vec::new(), nobody)?;
        talk.act(&mut *self.live.table)?;
        self.talks.push(talk);
        Ok(())
    }

    /// Does all of it as one step.
    fn done(self, ui: &mut Ui) -> Result<(), Failure> {
        let play = |table: &mut dyn Table, _| self.talks.iter().try_for_each(|t| t.act(table));
        let seen = Some(self.live.last);
        let done = act::act(&mut ui.change()?, TITLE.handle(), seen, &Doing::new(&play))?;
        shown(ui, done)
    }
}

fn plan_word(action: &Action) -> String {
    match action {
        Action::Plan { token, magic: true } => format!("{token}+magic"),
        Action::Plan { token, .. } => token.to_string(),
        _ => "pass".to_owned(),
    }
}
