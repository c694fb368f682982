//! A hunt in progress, drawn: events, board, next steps.

use super::board::{dragons, heroes};
use super::next::{next, over_line, waiting};
use super::turn::{advice, labelled, turn_lines};
use super::{called, log};
use crate::app::play::View;
use crate::rules::dice_dragons::hunt::{DiceDragons, Phase, State};
use crate::{DOT, Look, dotted};

fn phase(state: &State) -> &'static str {
    match state.phase {
        _ if state.outcome.is_some() => "over",
        Phase::OpeningFury | Phase::Fury => "Fury",
        Phase::Heroes => "heroes' phase",
    }
}

/// The last events, then the hunt and the next commands.
pub fn answer(view: &View<DiceDragons>, look: &Look) -> String {
    format!("{}{}", told(view, look), next(view.state, look))
}

/// The same with keys: these are shown below.
pub fn news(view: &View<DiceDragons>, look: &Look) -> String {
    format!("{}{}", told(view, look), over_line(view.state, look))
}

/// The last events, then the hunt.
fn told(view: &View<DiceDragons>, look: &Look) -> String {
    let mut text = String::new();
    let told = log::sentences(view.before, view.happened);
    for line in told.filter_map(|(_, line)| line) {
        text.push_str(&look.line(1, &line));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text + &board(view, look)
}

/// The hunt, and the possible acts.
pub fn status(view: &View<DiceDragons>, look: &Look) -> String {
    let next = match view.live.over {
        // Settled: nothing is left to do.
        true => {
            let id = view.id;
            let looks = [format!("wyrm hunt show {id}"), format!("wyrm hunt log {id}")];
            super::next::next_line(&dotted(looks), look)
        }
        false => next(view.state, look),
    };
    format!("{}{next}", board(view, look))
}

fn board(view: &View<DiceDragons>, look: &Look) -> String {
    let state = view.state;
    let left = called(view);
    let mut text = look.head(&left, &format!("round {}{DOT}{}", state.round, phase(state)));
    text.push_str(&dragons(state, look));
    text.push('\n');
    text.push_str(&heroes(state, look));
    let turn = state.turn.as_ref().map(|turn| turn_lines(state, turn, look));
    let now = turn.unwrap_or_default() + &waiting(state, look);
    if !now.is_empty() {
        text.push_str(&format!("\n{now}"));
    }
    if let Some(advice) = advice(view) {
        text.push_str(&labelled(look, "advice", &advice));
    }
    text
}
