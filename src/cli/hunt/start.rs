//! `wyrm hunt setup` and `wyrm hunt start`: who takes part, who faces what, what to lay out.

use serde_json::json;

use super::TITLE;
use super::args::StartArgs;
use super::ask::{ask_levels, read_pair};
use super::table::state_of;
use crate::app::Failure;
use crate::app::hunt::{self, Start};
use crate::cli::deed::{doing, several, typed};
use crate::cli::ui::Ui;
use crate::render::Tongue;
use crate::render::hunt::setup as render_setup;
use crate::rules::dice_dragons::deeds::{Deed, Doing};

/// What a hunt begins with, as typed or asked for.
fn wanted(ui: &mut Ui, args: StartArgs) -> Result<Start, Failure> {
    let pairs = |typed: &[String]| -> Result<Vec<_>, Failure> {
        typed.iter().map(|typed| read_pair("--leave-off denra:steel-shield", typed)).collect()
    };
    pairs(&args.leave_off)?;
    let mut answers = typed([("chapter", args.chapter.map(|chapter| chapter.to_string()))]);
    several(&mut answers, "heroes", &args.heroes);
    several(&mut answers, "dragon", &args.dragon);
    several(&mut answers, "second", &args.second);
    several(&mut answers, "leave-off", &args.leave_off);
    let Doing::Start(party) = doing(ui, Deed::Start, answers)? else {
        return Err(Failure::bug("a hunt is another deed"));
    };
    Ok(Start {
        heroes: party.heroes,
        dragons: party.dragons,
        second: party.second,
        off: pairs(&party.off)?,
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
