//! Drako, drawn: the board, both mats, the clocks, and the possible acts.

mod asks;
mod choices;
mod correct;
mod glossary;
mod json;
mod now;
mod refusal;
mod scene;
mod sentence;
mod setup;
mod sizes;
mod usage;
mod words;

pub use words::DrakoWords;

use super::{DOT, Look};
use crate::app::play::View;
use crate::rules::drako::board::Shot;
use crate::rules::drako::figure::{Area, Side};
use crate::rules::drako::{Act, Drako, Event, Stage, State, apply};
use crate::rules::words::{Joined, number_of};
use choices::acts;
use sentence::names;

/// A sentence with a capital letter.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// Whether an event needs words when the state is shown below it.
fn telling(event: &Event) -> bool {
    !matches!(event, Event::TurnBegan { .. } | Event::TurnResumed { .. } | Event::WoundsDue { .. })
}

fn whose(side: Side) -> &'static str {
    side.whose().trim_start_matches("the ")
}

/// What the table waits for.
pub(super) fn waiting(state: &State) -> String {
    match state.stage() {
        Stage::Over => state.ended.map(|how| sentence::ending(how, state)).unwrap_or_default(),
        Stage::Exchange(side) => format!(
            "{} may exchange the whole starting hand once ({})",
            state.player(side),
            side.word()
        ),
        Stage::Place => format!(
            "{} looks at the hand and places the dwarves, not next to the dragon",
            state.player(Side::Dwarves)
        ),
        Stage::Block => blocking(state),
        Stage::Wounds => format!(
            "{} to place: {} chooses where",
            number_of(state.due, "wound"),
            state.player(Side::Dwarves)
        ),
        Stage::Act => acting(state),
    }
}

fn blocking(state: &State) -> String {
    let Some((pending, side)) = state.attacked() else {
        return String::new();
    };
    let cards = number_of(state.cards[side].hand, "card");
    format!(
        "{}. What does {} block, with {cards} in hand?",
        capital(&sentence::of_attack(&pending.attack, pending.value)),
        state.player(side)
    )
}

fn acting(state: &State) -> String {
    let left = match state.actions {
        0 => "no action left: use fury or end the turn".to_owned(),
        n => format!("{} left", number_of(n, "action")),
    };
    let mut parts =
        vec![format!("{} turn ({}), {left}", whose(state.side), state.player(state.side),)];
    match (state.side, state.shot()) {
        (Side::Dwarves, Some(Shot::Clear(row))) if acts(state).contains(&Act::Shoot) => {
            let row: Vec<String> = row.iter().map(ToString::to_string).collect();
            parts.push(format!("Morin has a clear shot (row {})", row.join("–")));
        }
        (Side::Dwarves, _) => {}
        (Side::Dragon, _) => parts.extend(dragons_notes(state)),
    }
    parts.join(DOT)
}

/// The dragon's lost abilities, and the targets of its fire.
fn dragons_notes(state: &State) -> Vec<String> {
    let lost: Vec<&str> =
        Area::ABILITIES.into_iter().filter(|area| state.lost(*area)).map(Area::word).collect();
    let mut notes = Vec::new();
    if state.netted {
        notes.push("netted".to_owned());
    }
    if !lost.is_empty() {
        notes.push(format!("lost: {}", lost.join(", ")));
    }
    if acts(state).contains(&Act::Fire) {
        let lines = state.fire_lines();
        let lines = lines.iter().map(|(way, hit)| format!("{} {}", way.short(), names(hit)));
        notes.push(format!("in fire's way: {}", lines.joined(", ")));
    }
    notes
}

/// The next commands.
fn next(view: &View<Drako>) -> String {
    match view.state.stage() {
        Stage::Over => format!("wyrm play show {0}{DOT}wyrm drako log {0}", view.id),
        _ => format!("wyrm drako {}", choices::commands(view.state).join(DOT)),
    }
}

/// All events, turn by turn.
fn log(log: &View<Drako>, look: &Look) -> String {
    let mut state = log.state.clone();
    let mut text = look.spread(&format!("Drako{DOT}play {}", log.id), "");
    let mut line = |indent: usize, words: &str| {
        text.push('\n');
        text.push_str(&look.wrapped(indent, words));
    };
    line(0, "");
    line(1, &head(&state));
    for event in log.happened {
        let lost = Area::ABILITIES.map(|area| state.lost(area));
        let told = sentence::of(event, &state);
        apply(&mut state, event);
        match event {
            Event::TurnBegan { .. } | Event::TurnResumed { .. } => line(1, &head(&state)),
            Event::WoundsDue { .. } => {}
            _ => line(3, &capital(&told)),
        }
        for (area, lost) in Area::ABILITIES.into_iter().zip(lost) {
            if lost && !state.lost(area) {
                line(3, &format!("The dragon can {} again", refusal::verb(area)));
            }
        }
        if matches!(event, Event::Placed { .. }) {
            line(1, &head(&state));
        }
    }
    text.push('\n');
    text
}

/// The head of a turn.
fn head(state: &State) -> String {
    if state.placed {
        format!("turn {}, {} ({})", state.turn, state.side.word(), state.player(state.side))
    } else {
        "preparation".to_owned()
    }
}

fn log_json(log: &View<Drako>) -> serde_json::Value {
    serde_json::json!({ "drako": { "id": log.id, "events": log.happened } })
}
