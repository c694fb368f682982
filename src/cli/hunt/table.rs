//! `wyrm hunt` at the table, beside what is done there: how it stands, and how it is settled.

use serde_json::{Value, json};

use super::TITLE;
use super::args::{AdviceArgs, EndArgs, TableCommand};
use super::ask::{ask_leftover, read_leftover};
use super::start;
use crate::app::Failure;
use crate::app::hunt::finish;
use crate::app::play::Live;
use crate::app::report::HuntReport;
use crate::cli::solved;
use crate::cli::title;
use crate::cli::ui::Ui;
use crate::render;
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
    let (mut gold, mut exp) = (None, None);
    for typed in &args.leftover {
        read_leftover(typed, &mut gold, &mut exp)?;
    }
    if ui.interactive() {
        let (heroes, left) = finish::leftovers(&ui.look_up()?)?;
        ask_leftover(ui, &heroes, left.gold, "1 gold", &mut gold)?;
        ask_leftover(ui, &heroes, left.exp, "1 experience", &mut exp)?;
    }
    let done = finish::end(&mut ui.change()?, gold, exp, args.note.as_deref())?;
    ui.done(&done, settled_json, render::hunt::recorded)
}
