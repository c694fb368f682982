//! Drako, drawn: the board, both mats, the clocks, and the possible acts.

mod asks;
mod board;
mod choices;
mod correction;
mod glossary;
mod json;
mod now;
mod refusal;
mod screen;
mod sentence;
mod setup;
mod sizes;
mod usage;
mod words;

pub use words::DrakoWords;

use super::{DOT, Look, Tongue};
use crate::app::play::View;
use crate::rules::drako::board::Shot;
use crate::rules::drako::figure::{Area, Side};
use crate::rules::drako::mat::MatPart;
use crate::rules::drako::{Act, Drako, Event, Stage, State, apply};
use crate::rules::words::{Joined, and, number_of};
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

/// The last events.
fn happened(view: &View<Drako>, look: &Look) -> String {
    let mut text = String::new();
    for name in view.added {
        text.push_str(&look.line(1, &format!("{name} is a new player")));
    }
    let waits = view.state.pending.is_some();
    let said_below = |event: &Event| waits && matches!(event, Event::Attacked { .. });
    let mut state = view.before.clone();
    for event in view.happened {
        if telling(event) && !said_below(event) {
            text.push_str(&look.line(1, &capital(&sentence::of(event, &state))));
        }
        apply(&mut state, event);
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// The last events, then the play and the next commands.
fn answer(view: &View<Drako>, look: &Look) -> String {
    format!("{}{}", happened(view, look), status(view, look))
}

/// The last events, then the play; keys show the possible acts.
fn news(view: &View<Drako>, look: &Look) -> String {
    format!("{}{}", happened(view, look), table(view, look, Tongue::Keys))
}

/// Whether an event needs words when the state is shown below it.
fn telling(event: &Event) -> bool {
    !matches!(event, Event::TurnBegan { .. } | Event::TurnResumed { .. } | Event::WoundsDue { .. })
}

/// The play, and the possible acts.
fn status(view: &View<Drako>, look: &Look) -> String {
    format!("{}{}", table(view, look, Tongue::Commands), next(view, look))
}

/// The play.
fn table(view: &View<Drako>, look: &Look, tongue: Tongue) -> String {
    let state = view.state;
    let left = format!("Drako{DOT}play {}", view.id);
    let right = format!("turn {}{DOT}{} turn", state.turn, whose(state.side));
    let right = match state.stage() {
        Stage::Over => format!("turn {}{DOT}over", state.turn),
        Stage::Exchange(_) | Stage::Place => "preparation".to_owned(),
        _ => right,
    };
    let mut text = look.head(&left, &right) + &board::draw(state, look) + "\n";
    text.push_str(&look.line(1, &waiting(state)));
    let marked = !look.plain && !state.setup.mats.stand_ins.is_empty();
    if marked && state.stage() != Stage::Over {
        let mut note = "* a stand-in until you enter the size on your mat".to_owned();
        if tongue == Tongue::Commands {
            note.push_str(": wyrm drako box");
        }
        text.push_str(&look.line(1, &note));
    }
    let rests_on: Vec<&str> = state.rests_on().into_iter().map(MatPart::word).collect();
    if !rests_on.is_empty() {
        let note = format!("decided on stand-ins: {} not confirmed", and(&rests_on));
        text.push_str(&look.line(1, &note));
    }
    text
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
fn next(view: &View<Drako>, look: &Look) -> String {
    let commands = match view.state.stage() {
        Stage::Over => format!("wyrm play show {0}{DOT}wyrm drako log {0}", view.id),
        _ => format!("wyrm drako … {}", choices::commands(view.state).join(DOT)),
    };
    format!("\n{}", look.fact("next", &commands))
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
