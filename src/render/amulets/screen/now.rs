//! The current decision, and the reward of a set.

use super::super::board::last_turn;
use super::super::{DOT, Look, number_of};
use super::{fitting, gifts, names, short_name};
use crate::rules::amulets::RING;
use crate::rules::amulets::play::{Stage, State, TAKE, TAKE_MOST, pieces_ahead};
use crate::rules::words::{self, Joined};

/// The decision, in at most this many lines.
pub fn now(state: &State, look: &Look, room: usize) -> String {
    let lines = match state.stage() {
        Stage::Turn => vec![turn(state), set(state), then(state)],
        Stage::Completing => vec![completing(state), set(state), then(state)],
        Stage::Counting => counting(state),
        Stage::Over => Vec::new(),
    };
    let width = look.width.saturating_sub(1);
    let lines = lines.into_iter().filter(|texts| !texts.is_empty());
    lines.take(room).map(|texts| format!(" {}", fitting(&texts, width))).joined("\n")
}

/// Cards taken and pages changed in a turn.
fn turn(state: &State) -> Vec<String> {
    let name = short_name(state, state.active);
    if state.run_out {
        return vec![format!("{name}: no more cards, a set or none")];
    }
    let mut parts = Vec::new();
    let mut short = Vec::new();
    if state.minted {
        parts.push("Dragon Mint used".to_owned());
        short.push("Mint used".to_owned());
    }
    let crystals = state.keepers[state.active].crystals;
    let (changed, taken) = (state.changed, state.taken);
    let cards = match (taken, crystals) {
        (TAKE_MOST, _) => format!("{TAKE_MOST} cards taken"),
        (taken, 0) => format!("{taken} of {TAKE} cards taken"),
        (taken, _) => format!("{taken} of {TAKE} cards taken, a 4th for a crystal"),
    };
    short.push(format!("{taken} of {TAKE} cards"));
    parts.push(cards);
    let pages = match (changed.left, changed.right) {
        (false, false) => "book not changed",
        (true, false) => "left page changed",
        (false, true) => "right page changed",
        (true, true) => "both pages changed",
    };
    parts.push(pages.to_owned());
    short.push(pages.to_owned());
    let told = |parts: &[String]| format!("{name}: {}", parts.join(DOT));
    vec![told(&parts), told(&short)]
}

fn completing(state: &State) -> Vec<String> {
    let (next, active) = (state.next().unwrap_or_default(), state.active);
    let (next, active) = (short_name(state, next), short_name(state, active));
    match state.book() {
        Some(book) => vec![
            format!("{next} completes {active}'s turn: {book}, or no set"),
            format!("{next}: {book}, or no set"),
        ],
        None => vec![format!("{next} completes {active}'s turn: a set or none")],
    }
}

/// The reward of a set for the next player.
fn set(state: &State) -> Vec<String> {
    let Some(book) = state.book() else {
        return match (state.book.left, state.book.right) {
            (None, None) => vec!["the book is not entered yet".to_owned()],
            (Some(number), _) => vec![format!("the left page shows {number}, the right one ?")],
            (_, Some(colour)) => vec![format!("the right page shows {colour}, the left one ?")],
        };
    };
    let Some(reward) = state.reward() else {
        return vec![format!("the reward of {book} is not entered yet")];
    };
    let (_, pieces) = pieces_ahead(state, reward);
    let ring = ring(state, pieces.len()).unwrap_or_default();
    let values: Vec<String> = pieces.iter().map(ToString::to_string).collect();
    let brings = if values.is_empty() {
        "no piece is left".to_owned()
    } else {
        format!("piece of {}", words::and(&values))
    };
    let brings = match values.len() {
        0 | 1 => brings,
        _ => brings.replacen("piece", "pieces", 1),
    };
    vec![
        format!("{book} gives {}: {brings}{ring}", gifts(reward, false)),
        format!("gives {}: {}{ring}", gifts(reward, false), values.join("+")),
        format!("gives {}: {}", gifts(reward, true), values.join("+")),
    ]
}

/// Whether a ring closes, and with which pearl.
fn ring(state: &State, pieces: usize) -> Option<String> {
    let keeper = state.keepers.get(state.next()?)?;
    let rings = (keeper.open_ring() + pieces) / RING;
    let pearl = state.next_pearl().map_or("a", |pearl| pearl.word());
    match rings {
        0 => None,
        1 => Some(format!("{DOT}closes a ring, {pearl} pearl")),
        rings => Some(format!("{DOT}closes {rings} rings")),
    }
}

/// Who may still play after the next player, and whether it is the last turn.
fn then(state: &State) -> Vec<String> {
    let after = state.waiting.iter().skip(1).copied();
    let names = names(state, after);
    let last = if last_turn(state) { "the last turn" } else { "" };
    match (names.is_empty(), last.is_empty()) {
        (true, true) => Vec::new(),
        (true, false) => vec![last.to_owned()],
        (false, true) => vec![format!("then {names}")],
        (false, false) => vec![format!("then {names}{DOT}{last}")],
    }
}

fn counting(state: &State) -> Vec<Vec<String>> {
    let pearls = |n: usize| {
        let keeper = &state.keepers[n];
        let pearls = number_of(keeper.pearls.len(), "pearl");
        (!keeper.pearls.is_empty()).then(|| format!("{} {pearls}", short_name(state, n)))
    };
    let pearls: Vec<String> = (0..state.keepers.len()).filter_map(pearls).collect();
    let mut lines = vec![vec!["the game is over: turn the pearls up".to_owned()]];
    for some in pearls.chunks(2) {
        lines.push(vec![some.join(DOT)]);
    }
    lines
}
