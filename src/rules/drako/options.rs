//! What may be done now, with all its ranges; `decide` takes exactly what is listed here.

use std::collections::BTreeMap;

use super::figure::{Area, Dwarf, Figure, Side};
use super::setup::starting_hexes;
use super::state::{Stage, State};
use crate::hex::{Direction, Hex};

/// Something that may be done now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// The starting hand is kept or exchanged.
    Exchange {
        side: Side,
    },
    /// The dwarves take three different hexes of these.
    Place {
        hexes: Vec<Hex>,
    },
    Draw {
        cards: u8,
        discard: u8,
    },
    /// Who can walk where, and in how many steps; two dwarves may move by one card.
    Move {
        reach: Vec<(Figure, BTreeMap<Hex, u8>)>,
    },
    Fly {
        to: Vec<Hex>,
    },
    /// Dwarves who may strike, up to two, or one of whom may be bitten.
    Attack {
        dwarves: Vec<Dwarf>,
        most: usize,
    },
    Fire {
        lines: Vec<(Direction, Vec<Dwarf>)>,
    },
    Shoot,
    Net,
    ShakeOff,
    /// Whether the wound would kill its dwarf.
    Fury {
        kills: bool,
    },
    Burn,
    EndTurn,
    Pass,
    /// Attacks that may be blocked, with so many cards.
    Defend {
        side: Side,
        dwarves: Vec<Dwarf>,
        cards: u8,
    },
    /// Wounds to place, and the spaces left.
    Wound {
        wounds: u8,
        free: Vec<(Area, u8)>,
    },
}

/// Everything that may be done now.
pub fn options(state: &State) -> Vec<Choice> {
    match state.stage() {
        Stage::Over => Vec::new(),
        Stage::Exchange(side) => vec![Choice::Exchange { side }],
        Stage::Place => vec![Choice::Place { hexes: starting_hexes().collect() }],
        Stage::Act => acts(state),
        Stage::Block => blocks(state).into_iter().collect(),
        Stage::Wounds => vec![Choice::Wound { wounds: state.due, free: state.open_areas() }],
    }
}

fn blocks(state: &State) -> Option<Choice> {
    let (pending, side) = state.pending.as_ref().zip(state.defender())?;
    Some(Choice::Defend { side, dwarves: pending.attack.dwarves(), cards: state.cards[side].hand })
}

fn acts(state: &State) -> Vec<Choice> {
    let mut list = Vec::new();
    if state.may_draw().is_ok() {
        let (cards, discard) = state.draw_of(state.side);
        list.push(Choice::Draw { cards, discard });
    }
    list.extend(walks(state));
    if state.may_fly().is_ok() {
        let to = state.board.free().collect();
        list.push(Choice::Fly { to });
    }
    let near = state.board.adjacent();
    if state.may_play(state.side).is_ok() && !near.is_empty() {
        list.push(Choice::Attack {
            dwarves: near,
            most: match state.side {
                Side::Dragon => 1,
                Side::Dwarves => 2,
            },
        });
    }
    let lines = state.fire_lines();
    if state.may_breathe().is_ok() && !lines.is_empty() {
        list.push(Choice::Fire { lines });
    }
    let fury = Choice::Fury { kills: state.fury_kills() };
    for (may, choice) in [
        (state.may_shoot().is_ok(), Choice::Shoot),
        (state.may_net().is_ok(), Choice::Net),
        (state.may_shake_off().is_ok(), Choice::ShakeOff),
        (state.may_rage().is_ok(), fury),
        (state.may_play(state.side).is_ok(), Choice::Burn),
        (state.may_end().is_ok(), Choice::EndTurn),
        (state.may_pass().is_ok(), Choice::Pass),
    ] {
        if may {
            list.push(choice);
        }
    }
    list
}

fn walks(state: &State) -> Option<Choice> {
    let reach: Vec<(Figure, BTreeMap<Hex, u8>)> = state
        .figures(state.side)
        .into_iter()
        .filter(|figure| state.may_walk(*figure).is_ok())
        .map(|figure| (figure, state.board.reach(figure)))
        .filter(|(_, reach)| !reach.is_empty())
        .collect();
    (!reach.is_empty()).then_some(Choice::Move { reach })
}
