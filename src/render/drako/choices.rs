//! What may be done now, with its ranges.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::refusal::placed;
use super::sentence::names;
use super::waiting;
use crate::row;
use crate::rules::drako::board::Shot;
use crate::rules::drako::figure::{Area, Figure, Side};
use crate::rules::drako::{Choice, Stage, State, options};
use crate::rules::hex::Hex;
use crate::rules::words;
use crate::{Look, Table};

fn hexes<'a>(hexes: impl IntoIterator<Item = &'a Hex>) -> String {
    let names: Vec<String> = hexes.into_iter().map(ToString::to_string).collect();
    names.join(" ")
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

fn typed(figure: Figure) -> String {
    match figure {
        Figure::Dragon => "move".to_owned(),
        Figure::Dwarf(dwarf) => format!("move {}", dwarf.name().to_lowercase()),
    }
}

/// The rows of a choice: what to type, and what is allowed.
fn rows(state: &State, choice: &Choice) -> Vec<(String, String)> {
    let one = |command: &str, text: String| vec![(command.to_owned(), text)];
    match choice {
        Choice::Exchange { .. } => vec![
            ("exchange".to_owned(), "the whole starting hand, once".to_owned()),
            ("keep".to_owned(), "the starting hand".to_owned()),
        ],
        Choice::Place { hexes: free } => {
            one("place HEX HEX HEX", format!("for Brald, Morin and Urpen, of {}", hexes(free)))
        }
        Choice::Draw { cards, discard } => {
            let draw = words::count(i64::from(*cards), "card", "cards");
            one(
                "draw",
                match discard {
                    0 => draw,
                    n => format!("{draw}, then discard {n} down to six"),
                },
            )
        }
        Choice::Move { reach } => {
            reach.iter().map(|(figure, to)| (typed(*figure), by_steps(to))).collect()
        }
        Choice::Fly { to } => one("fly", hexes(to)),
        Choice::Attack { dwarves, most } => match (state.side, dwarves.len().min(*most)) {
            (Side::Dragon, _) => one("attack WHO VALUE", format!("one of {}", names(dwarves))),
            (Side::Dwarves, 1) => one("attack WHO VALUE", names(dwarves)),
            (Side::Dwarves, _) => {
                one("attack WHO VALUE", format!("one or two of {}", names(dwarves)))
            }
        },
        Choice::Fire { lines } => lines
            .iter()
            .map(|(way, hit)| {
                (format!("fire {} VALUE", way.short()), format!("hits {}", names(hit)))
            })
            .collect(),
        Choice::Shoot => one("shoot VALUE", shot(state)),
        Choice::Net => one("net", "the dragon can neither move nor fly".to_owned()),
        Choice::ShakeOff => one("shake-off", "the net, with both actions".to_owned()),
        Choice::Fury { kills } => one(
            "fury",
            match kills {
                true => "a third action; the wound would kill Brald".to_owned(),
                false => "a third action for a wound of Brald's".to_owned(),
            },
        ),
        Choice::Burn => one("burn", "spend a card for nothing".to_owned()),
        Choice::EndTurn => one("end", "the turn, without fury".to_owned()),
        Choice::Pass => one("pass", "the turn; the net stays".to_owned()),
        Choice::Defend { dwarves, cards, .. } => {
            let each = match dwarves.len() {
                1 => "with a card".to_owned(),
                _ => format!("a card each of {cards}"),
            };
            one("defend WHO", format!("{}, {each}; or none", names(dwarves)))
        }
        Choice::Wound { wounds, free } => {
            let free: Vec<String> =
                free.iter().map(|(area, free)| format!("{} {free}", area.word())).collect();
            let count = words::count(i64::from(*wounds), "wound", "wounds");
            one("wound AREA", format!("{count}; spaces left: {}", free.join(", ")))
        }
    }
}

pub(super) fn shot(state: &State) -> String {
    let places = || hexes(&state.board.shooting_places());
    match state.shot() {
        None => "Morin is dead".to_owned(),
        Some(Shot::Clear(row)) => format!("clear along {}", hexes(&row)),
        Some(Shot::Blocked(by)) => {
            format!("no: {} stands between; clear from {}", by.name(), places())
        }
        Some(Shot::OffLine) => format!("no: not in a row; clear from {}", places()),
    }
}

/// Commands to type next, without the words they all begin with.
pub(super) fn commands(state: &State) -> Vec<String> {
    let mut commands: Vec<String> = Vec::new();
    for choice in options(state) {
        match choice {
            Choice::Move { .. } if state.side == Side::Dwarves => {
                commands.push("move WHO HEX".to_owned());
            }
            Choice::Move { .. } => commands.push("move HEX".to_owned()),
            Choice::Fly { .. } => commands.push("fly HEX".to_owned()),
            Choice::Fire { .. } => commands.push("fire WHERE VALUE".to_owned()),
            Choice::Defend { dwarves, .. } => {
                let who = dwarves.iter().map(|dwarf| dwarf.name().to_lowercase());
                commands.extend(who.map(|who| format!("defend {who}")));
                commands.push("defend none".to_owned());
            }
            Choice::Wound { wounds, free } => {
                let ways = (0..free.len()).map(|first| filling(wounds, &free, first));
                commands.extend(ways.map(|way| format!("wound {way}")));
            }
            choice => commands.extend(rows(state, &choice).into_iter().map(|(row, _)| row)),
        }
    }
    if state.stage() == Stage::Act {
        commands.push("options".to_owned());
    }
    commands
}

/// Wounds as they are typed, as many as fit in one area and the rest in the others.
fn filling(wounds: u8, free: &[(Area, u8)], first: usize) -> String {
    let mut free = free.to_vec();
    free[..=first].rotate_right(1);
    placed(wounds, &free).join(" ")
}

/// Everything that may be done, and who stands where it matters.
pub fn choices(state: &State, look: &Look) -> String {
    let mut text = look.wrapped(1, &waiting(state));
    text.push_str("\n\n");
    let mut table = Table::new(&["wyrm drako", "allowed"]);
    for choice in options(state) {
        for (command, allowed) in rows(state, &choice) {
            table.push(row![command, allowed]);
        }
    }
    if !options(state).is_empty() {
        text.push_str(&table.draw(look));
        text.push('\n');
    }
    for (label, fact) in around(state) {
        text.push_str(&look.fact(label, &fact));
    }
    text
}

/// Who is near, who is in line, what is free.
pub(super) fn around(state: &State) -> Vec<(&'static str, String)> {
    if !state.placed {
        return Vec::new();
    }
    let lines: Vec<String> = state
        .fire_lines()
        .iter()
        .map(|(way, hit)| format!("{} {}", way.word(), names(hit)))
        .collect();
    let lines = match lines.is_empty() {
        true => "nobody".to_owned(),
        false => lines.join(", "),
    };
    let free: Vec<Hex> = state.board.free().collect();
    vec![
        ("adjacent", names(&state.board.adjacent()).replace("none", "nobody")),
        ("in line", lines),
        ("crossbow", shot(state)),
        ("free", hexes(&free)),
    ]
}

/// The same as JSON.
pub fn choices_json(state: &State) -> Value {
    let reach: serde_json::Map<String, Value> = options(state)
        .into_iter()
        .filter_map(|choice| match choice {
            Choice::Move { reach } => Some(reach),
            _ => None,
        })
        .flatten()
        .map(|(figure, to)| {
            let to: serde_json::Map<String, Value> =
                to.into_iter().map(|(hex, steps)| (hex.to_string(), json!(steps))).collect();
            (figure.name().trim_start_matches("the ").to_lowercase(), json!(to))
        })
        .collect();
    let list: Vec<Value> = options(state)
        .iter()
        .flat_map(|choice| rows(state, choice))
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
