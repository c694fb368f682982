//! A table: set up, begun, looked at.

use serde_json::json;

use super::super::title::{self, SHORT_SEED};
use super::super::ui::Ui;
use super::args::SetupArgs;
use super::{TITLE, ask, state_of};
use crate::app::Failure;
use crate::app::amulets::table::{self, Ask};
use crate::app::amulets::{Amulets, figures};
use crate::app::play::open;
use crate::render::Tongue;
use crate::render::amulets::setup::{self as render_setup, Play};
use crate::render::amulets::{board, score};
use crate::rules::amulets::play::Audience;
use crate::rules::name::key;

/// The table that is wanted, and whether a name like a known player's is someone new.
fn wanted(ui: &mut Ui, args: SetupArgs, changes: bool) -> Result<(Ask, bool), Failure> {
    let (players, new) = ask::players(ui, args.players, "Who plays?")?;
    let ask = Ask {
        players,
        first: args.first,
        chests: args.chests.unwrap_or(0),
        chest: args.chest,
        removed: args.removed,
        seed: title::seed(ui, args.seed, Some(SHORT_SEED), changes)?,
    };
    Ok((ask, new))
}

/// What was said beside players and seed, as it is typed.
fn said(ask: &Ask) -> Vec<String> {
    let mut said = Vec::new();
    said.extend(ask.first.iter().map(|name| format!("--first {}", key(name))));
    if ask.chests > 0 {
        said.push(format!("--chests {}", ask.chests));
    }
    if !ask.chest.is_empty() {
        let keys: Vec<String> = ask.chest.iter().map(|item| key(item)).collect();
        said.push(format!("--chest {}", keys.join(",")));
    }
    said.extend(ask.removed.iter().map(|pieces| format!("--removed {}", pieces.replace(' ', ""))));
    said
}

pub fn setup(ui: &mut Ui, args: SetupArgs) -> Result<(), Failure> {
    let (ask, _) = wanted(ui, args, false)?;
    let setup = table::setup(&ui.look_up_if_there()?, &ask)?;
    let said = said(&ask);
    ui.answer(
        || json!({ "setup": render_setup::json(&setup, Play::NotBegun, &said) }),
        |look| render_setup::offered(&setup, &said, look),
    )
}

pub fn start(ui: &mut Ui, args: SetupArgs, new_player: bool) -> Result<(), Failure> {
    let session = ui.look_up_if_there()?;
    open::refuse_open(session.conn(), TITLE.handle(), None)?;
    let unknown = figures::to_ask(&session)?;
    drop(session);
    let (wish, new) = wanted(ui, args, true)?;
    // Nobody is asked about the box for a table that cannot be.
    table::setup(&ui.look_up_if_there()?, &wish)?;
    let answers = ask::figures(ui, &unknown)?;
    let new = new_player || new;
    let done = table::start(&mut ui.change()?, TITLE.handle(), &wish, new, &answers)?;
    let said = said(&wish);
    let keys = ui.tongue == Tongue::Keys;
    ui.done(
        &done,
        |live| {
            let mut document = TITLE.words.json(live);
            let setup = state_of(live);
            let setup = setup.map(|state| render_setup::json(&state.setup, Play::Begun, &said));
            document["setup"] = json!(setup);
            document
        },
        |live, look| {
            let Some(state) = state_of(live) else {
                return String::new();
            };
            let mut text = render_setup::checklist(&state.setup, Play::Begun, look);
            text.push('\n');
            text.push_str(&match keys {
                true => board::to_move(state, look),
                false => board::next(state, look),
            });
            text.push_str(&score::new_players(&live.added, look));
            text
        },
    )
}

pub fn status(ui: &mut Ui, reveal: bool) -> Result<(), Failure> {
    if !reveal {
        return title::status(ui, &TITLE);
    }
    let live = title::latest(ui, &TITLE)?;
    let Some(view) = live.view::<Amulets>() else {
        return Err(Failure::bug("a play of another title"));
    };
    ui.answer(
        || {
            let mut document = TITLE.words.json(&live);
            board::reveal(&mut document, &view);
            document
        },
        |look| board::status(&view, Audience::All, look),
    )
}
