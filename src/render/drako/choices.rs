//! The possible acts, with their ranges.

use std::borrow::Borrow;
use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::refusal::{placed, spaces};
use super::sentence::names;
use super::{usage, waiting};
use crate::Table;
use crate::row;
use crate::rules::act::Acts;
use crate::rules::drako::board::Shot;
use crate::rules::drako::figure::{Area, Dwarf, Figure, Side};
use crate::rules::drako::{Act, Drako, Stage, State, starting_hexes};
use crate::rules::hex::{Direction, Hex};
use crate::rules::title::Title;
use crate::rules::words::{self, Joined};
use crate::scene::Part;

pub(super) fn hexes(hexes: impl IntoIterator<Item = impl Borrow<Hex>>) -> String {
    hexes.into_iter().map(|hex| hex.borrow().to_string()).joined(" ")
}

/// `1 step: c1 c2 d2 · 2: b1 …`.
pub(super) fn by_steps(reach: &BTreeMap<Hex, u8>) -> String {
    let most = reach.values().copied().max().unwrap_or(0);
    let lines: Vec<String> = (1..=most)
        .map(|steps| {
            let near = reach.iter().filter(|(_, s)| **s == steps).map(|(hex, _)| hex);
            let label = match steps {
                1 => "1 step".to_owned(),
                n => n.to_string(),
            };
            format!("{label}: {}", hexes(near))
        })
        .collect();
    lines.join(" · ")
}

pub(super) fn acts(state: &State) -> Vec<Act> {
    Drako::acts(state).into_iter().map(|(act, _)| act).collect()
}

/// An act as typed, with the names of its words.
fn typed(act: Act) -> String {
    let verb = act.spec().verb;
    match (act, usage::words(verb)) {
        (Act::Place, _) => format!("{verb} HEX HEX HEX"),
        (Act::Move(Figure::Dragon), _) => format!("{verb} HEX"),
        (_, "") => verb.to_owned(),
        (_, words) => format!("{verb} {words}"),
    }
}

/// The commands, and their valid values.
fn rows(state: &State) -> Vec<(String, String)> {
    acts(state).into_iter().flat_map(|act| rows_of(state, act)).collect()
}

fn rows_of(state: &State, act: Act) -> Vec<(String, String)> {
    let verb = act.spec().verb;
    let allowed = match act {
        Act::Exchange => "the whole starting hand, once".to_owned(),
        Act::Keep => "the starting hand".to_owned(),
        Act::Place => format!("for Brald, Morin and Urpen, from {}", hexes(starting_hexes())),
        Act::Draw => drawn(state),
        Act::Move(figure) => {
            let command = match figure {
                Figure::Dragon => verb.to_owned(),
                Figure::Dwarf(dwarf) => format!("{verb} {}", dwarf.word()),
            };
            return vec![(command, by_steps(&state.board.reach(figure)))];
        }
        Act::Fly => return vec![(verb.to_owned(), hexes(state.board.free()))],
        Act::Attack => {
            let near = state.board.adjacent();
            match (state.side, near.len()) {
                (Side::Dragon, _) => format!("one of {}", names(&near)),
                (Side::Dwarves, 1) => names(&near),
                (Side::Dwarves, _) => format!("one or two of {}", names(&near)),
            }
        }
        Act::Fire => {
            let lines = state.fire_lines().into_iter();
            let line = |(way, hit): (Direction, Vec<Dwarf>)| {
                (format!("{verb} {} VALUE", way.short()), format!("hits {}", names(&hit)))
            };
            return lines.map(line).collect();
        }
        Act::Shoot => shot(state),
        Act::Net => "the dragon can neither move nor fly".to_owned(),
        Act::ShakeOff => "the net, with both actions".to_owned(),
        Act::Fury => {
            if state.fury_kills() {
                "a third action; the wound would kill Brald".to_owned()
            } else {
                "a third action for a wound to Brald".to_owned()
            }
        }
        Act::Burn => "spend a card without effect".to_owned(),
        Act::EndTurn => "the turn, without fury".to_owned(),
        Act::Pass => "the turn; the net stays".to_owned(),
        Act::Defend => blocks(state),
        Act::Wound => {
            let count = words::number_of(state.due, "wound");
            format!("{count}; {}", spaces(&state.open_areas()))
        }
    };
    vec![(typed(act), allowed)]
}

fn drawn(state: &State) -> String {
    let (cards, discard) = state.draw_of(state.side);
    let drawn = words::number_of(cards, "card");
    match discard {
        0 => drawn,
        n => format!("{drawn}, then discard {n} down to six"),
    }
}

fn blocks(state: &State) -> String {
    let Some((pending, side)) = state.attacked() else {
        return String::new();
    };
    let dwarves = pending.attack.dwarves();
    let each = match dwarves.len() {
        1 => "with a card".to_owned(),
        _ => format!("a card each of {}", state.cards[side].hand),
    };
    format!("{}, {each}; or none", names(&dwarves))
}

pub(super) fn shot(state: &State) -> String {
    let places = || hexes(state.board.shooting_places());
    match state.shot() {
        None => "Morin is dead".to_owned(),
        Some(Shot::Clear(row)) => format!("clear along {}", hexes(row)),
        Some(Shot::Blocked(by)) => {
            format!("no: {} is in the way; clear from {}", by.name(), places())
        }
        Some(Shot::OffLine) => format!("no: not in line; clear from {}", places()),
    }
}

/// The next commands, without their common prefix.
pub(super) fn commands(state: &State) -> Vec<String> {
    let mut commands: Vec<String> = Vec::new();
    for act in acts(state) {
        match act {
            Act::Defend => {
                let attacked = state.attacked().map(|(pending, _)| pending.attack.dwarves());
                let who = attacked.into_iter().flatten().map(Dwarf::word);
                commands.extend(who.chain(["none"]).map(|who| format!("defend {who}")));
            }
            Act::Wound => {
                let free = state.open_areas();
                let ways = (0..free.len()).map(|first| filling(state.due, &free, first));
                commands.extend(ways.map(|way| format!("wound {way}")));
            }
            act => commands.push(typed(act)),
        }
    }
    // Several dwarves share a command.
    commands.dedup();
    if state.stage() == Stage::Act {
        commands.push("options".to_owned());
    }
    commands
}

/// Wounds as typed, as many as fit in one area and the rest in the others.
fn filling(wounds: u8, free: &[(Area, u8)], first: usize) -> String {
    let mut free = free.to_vec();
    free[..=first].rotate_right(1);
    placed(wounds, &free).join(" ")
}

/// Every possible act, and the relevant figures.
pub fn choices(state: &State) -> Vec<Part> {
    let mut parts = vec![Part::said(waiting(state))];
    if state.stage() != Stage::Over {
        let mut table = Table::new(&["wyrm drako", "allowed"]);
        for (command, allowed) in rows(state) {
            table.push(row![command, allowed]);
        }
        parts.push(table.into());
    }
    parts.push(Part::facts(around(state)));
    parts
}

/// Adjacent figures, figures in line, free hexes.
pub(super) fn around(state: &State) -> Vec<(&'static str, String)> {
    if !state.placed {
        return Vec::new();
    }
    let lines: Vec<String> = state
        .fire_lines()
        .iter()
        .map(|(way, hit)| format!("{} {}", way.word(), names(hit)))
        .collect();
    let lines = lines.joined_or(", ", "nobody");
    vec![
        ("adjacent", names(&state.board.adjacent()).replace("none", "nobody")),
        ("in line", lines),
        ("crossbow", shot(state)),
        ("free", hexes(state.board.free())),
    ]
}

pub fn choices_json(state: &State) -> Value {
    let reach: serde_json::Map<String, Value> = acts(state)
        .into_iter()
        .filter_map(|act| match act {
            Act::Move(figure) => Some((figure, state.board.reach(figure))),
            _ => None,
        })
        .map(|(figure, to)| {
            let to: serde_json::Map<String, Value> =
                to.into_iter().map(|(hex, steps)| (hex.to_string(), json!(steps))).collect();
            (figure.word().to_owned(), json!(to))
        })
        .collect();
    let list: Vec<Value> = rows(state)
        .into_iter()
        .map(|(command, allowed)| json!({ "command": format!("wyrm drako {command}"), "allowed": allowed }))
        .collect();
    let lines: serde_json::Map<String, Value> = state
        .fire_lines()
        .into_iter()
        .map(|(way, hit)| (way.short().to_owned(), json!(hit)))
        .collect();
    json!({
        "waits_for": super::json::waits_for(state),
        "allowed": list,
        "reach": reach,
        "adjacent": state.board.adjacent(),
        "in_line": lines,
        "clear_shot": matches!(state.shot(), Some(Shot::Clear(_))),
        "free": state.board.free().map(|hex| hex.to_string()).collect::<Vec<_>>(),
    })
}
