//! `wyrm hunt setup` and `wyrm hunt start`: who takes part, who faces what, what to lay out.

use serde_json::json;

use super::TITLE;
use super::args::StartArgs;
use super::ask::{ask_armor, ask_dragons, ask_levels, ask_second, read_pair, who_hunts};
use super::table::state_of;
use crate::app::Failure;
use crate::app::hunt::{self, Start};
use crate::cli::ui::Ui;
use crate::render::Tongue;
use crate::render::hunt::setup as render_setup;

/// What a hunt begins with, as typed or asked for.
fn wanted(ui: &mut Ui, args: StartArgs) -> Result<Start, Failure> {
    let asked = args.heroes.is_empty();
    let off = args.leave_off.iter();
    let off = off.map(|typed| read_pair("--leave-off denra:steel-shield", typed));
    let mut off = off.collect::<Result<Vec<_>, Failure>>()?;
    let party = who_hunts(ui, args.heroes, "Who takes part?")?;
    let dragons = ask_dragons(ui, party.len(), args.dragon, args.chapter)?;
    let second = ask_second(ui, &party, &dragons, args.second)?;
    if asked && off.is_empty() {
        off = ask_armor(ui, &party)?;
    }
    Ok(Start {
        heroes: party,
        dragons,
        second,
        off,
        chapter: args.chapter,
        without_levels: args.without_levels,
    })
}

/// `wyrm hunt setup`
pub(super) fn set_up(ui: &mut Ui, args: StartArgs) -> Result<(), Failure> {
    let start = wanted(ui, args)?;
    let session = ui.look_up()?;
    let setup = hunt::set_up(&session, &start)?;
    let due = hunt::due_levels(&session, &start.heroes)?;
    drop(session);
    ui.answer(
        || json!({ "setup": render_setup::json(&setup) }),
        |look| render_setup::offered(&setup, &due, start.without_levels, look),
    )
}

/// Begins a hunt by questions, as far as nothing was said beforehand.
pub fn start(ui: &mut Ui, args: StartArgs) -> Result<(), Failure> {
    if ui.interactive() {
        hunt::refuse_another(&ui.look_up()?)?;
    }
    let mut start = wanted(ui, args)?;
    start.without_levels = start.without_levels || ask_levels(ui, &start.heroes)?;
    let done = hunt::start(&mut ui.change()?, &start)?;
    let tongue = ui.tongue;
    ui.done(
        &done,
        |live| {
            let mut document = TITLE.words.json(live);
            document["setup"] = json!(state_of(live).ok().map(|s| render_setup::json(&s.setup)));
            document
        },
        |live, look| {
            let checklist = state_of(live).map(|state| render_setup::checklist(&state.setup, look));
            let board = match tongue {
                Tongue::Commands => TITLE.words.answer(live, look),
                Tongue::Keys => TITLE.words.news(live, look),
            };
            format!("{}\n{board}", checklist.unwrap_or_default())
        },
    )
}
