//! `wyrm hunt` at the table, beside what is done there: how it stands, and how it is settled.

use serde_json::{Value, json};

use super::TITLE;
use super::args::{AdviceArgs, EndArgs, TableCommand};
use super::ask::{Leftovers, ask_leftovers};
use super::start;
use crate::app::hunt::finish;
use crate::app::play::Live;
use crate::app::report::HuntReport;
use crate::app::{Failure, deeds};
use crate::cli::deed::{Talk, typed};
use crate::cli::solved;
use crate::cli::title;
use crate::cli::ui::Ui;
use crate::render;
use crate::rules::dice_dragons::deeds::Deed;
use crate::rules::dice_dragons::hunt::State;

pub fn run(ui: &mut Ui, command: TableCommand) -> Result<(), Failure> {
    match command {
        TableCommand::Setup(args) => start::set_up(ui, args),
        TableCommand::Start(args) => start::start(ui, args),
        TableCommand::Status(args) => status(ui, args),
        TableCommand::End(args) => end(ui, args),
    }
}

/// `wyrm hunt`
pub fn status(ui: &mut Ui, args: AdviceArgs) -> Result<(), Failure> {
    let mut live = title::latest(ui, &TITLE)?;
    live.advises |= args.advice;
    solved::look_up(ui, &mut live);
    title::stands(ui, &TITLE, &live)
}

/// The state of a hunt that was looked up.
pub(super) fn state_of(live: &Live) -> Result<&State, Failure> {
    let state = live.table.state().downcast_ref();
    state.ok_or_else(|| Failure::bug("a table of another title"))
}

/// A hunt that is over, told or live.
pub(super) fn settled_json(hunt: &HuntReport) -> Value {
    let play = json!({
        "id": hunt.id,
        "title": TITLE.game.slug().as_str(),
        "state": "finished",
        "outcome": hunt.outcome.word(),
    });
    json!({ "hunt": render::hunt::json(hunt), "play": play })
}

/// Settles a decided hunt; who gets what is left over is asked for.
pub fn end(ui: &mut Ui, args: EndArgs) -> Result<(), Failure> {
    let mut shares = Leftovers::read(&args.leftover)?;
    if ui.interactive() {
        let mut talk = Talk::new(ui, Deed::Settle, typed([]));
        talk.village = deeds::village(&ui.look_up()?, Deed::Settle)?;
        ask_leftovers(ui, &mut talk, &mut shares)?;
    }
    let note = args.note.as_deref();
    let done = finish::end(&mut ui.change()?, shares.gold, shares.exp, note)?;
    ui.done(&done, settled_json, render::hunt::recorded)
}
