//! The acts of a turn: their list, their availability and players, and how command lines are read.

use std::hash::Hash;

use super::figure::{Dwarf, Figure, Side};
use super::reading::{is_none, moves, parts};
use super::refusal::{Along, DrakoRefusal};
use super::state::{Stage, State};
use crate::act::{Acts, Domain, NUMBER};
use crate::acts;
use crate::answers::{Stop, Walk};
use crate::command_line::LinePart;
use crate::offer::Seat;

/// A kind of act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// Exchanges or keeps the starting hand.
    Exchange,
    Keep,
    Place,
    Draw,
    /// Moves this figure; a second dwarf may follow.
    Move(Figure),
    Fly,
    Attack,
    Fire,
    Shoot,
    Net,
    ShakeOff,
    Fury,
    Burn,
    EndTurn,
    Pass,
    Defend,
    Wound,
}

pub(super) const HEX: Domain = Domain::Words(&[
    "a1", "a2", "a3", "b1", "b2", "b3", "b4", "c1", "c2", "c3", "c4", "c5", "d1", "d2", "d3", "d4",
    "e1", "e2", "e3",
]);
const FIGURE: Domain = Domain::Words(&["dragon", "brald", "morin", "urpen"]);
const DWARF: Domain = Domain::Words(&Dwarf::WORDS);
const WAY: Domain = Domain::Words(&["e", "ne", "nw", "w", "sw", "se", "brald", "morin", "urpen"]);
const BLOCK: Domain = Domain::Words(&["brald", "morin", "urpen", "all", "none"]);
const AREA: Domain = Domain::Words(&["flight", "fire", "legs"]);
/// An attack is blocked, and its wounds are placed.
const FIGHT: &[(&str, &str)] = &[("blocked", "defend"), ("wounds", "wound")];
const WOUNDS: &[(&str, &str)] = &[("wounds", "wound")];

acts! { Act:
    Exchange "exchange" 'c' [];
    Keep "keep" 'c' [];
    Place "place" 'c' ["hexes": HEX Words];
    Draw "draw" 't' ["discard": NUMBER Flag];
    Move(..) "move" 'm' ["moves": FIGURE Words, "value": NUMBER Flag];
    Fly "fly" 'f' ["hex": HEX Word];
    Attack "attack" 'a' ["who": DWARF Words, "value": NUMBER Flag] then FIGHT;
    Fire "fire" 'b' ["where": WAY Words, "value": NUMBER Flag] then FIGHT;
    Shoot "shoot" 'a' ["points": NUMBER Word, "value": NUMBER Flag] then FIGHT;
    Net "net" 'i' [];
    ShakeOff "shake-off" 'g' [];
    Fury "fury" 'u' [];
    Burn "burn" 'x' [];
    Defend "defend" 'c' ["who": BLOCK Words] then WOUNDS;
    Wound "wound" 'c' ["areas": AREA Words];
    EndTurn "end" 'n' [];
    Pass "pass" 'p' [];
}

/// The possible acts and their players, in the order of the list.
pub(super) fn acts(state: &State) -> Vec<(Act, Option<Seat>)> {
    let all = Act::ACTS.iter().flat_map(|spec| match Act::plain(spec.verb) {
        Some(act) => vec![act],
        None => Figure::ALL.map(Act::Move).to_vec(),
    });
    let possible = all.filter(|act| state.may(*act).is_ok() && has_aim(state, *act));
    possible.map(|act| (act, Some(side(state, act).seat()))).collect()
}

/// Whether there is a hex to go to, or a figure to hit.
fn has_aim(state: &State, act: Act) -> bool {
    match act {
        Act::Move(figure) => !state.board.reach(figure).is_empty(),
        Act::Attack => !state.board.adjacent().is_empty(),
        Act::Fire => !state.fire_lines().is_empty(),
        _ => true,
    }
}

fn side(state: &State, act: Act) -> Side {
    match (act, state.stage()) {
        (_, Stage::Exchange(side)) => side,
        (Act::Place | Act::Wound | Act::Fury, _) => Side::Dwarves,
        _ => state.defender().unwrap_or(state.side),
    }
}

/// An offer stays the same while all of this does.
pub(super) fn moment(state: &State) -> impl Hash {
    let turn = (state.turn, state.stage(), state.actions, state.taken);
    let table = (&state.board, &state.cards, state.netted, state.fury_used);
    let fight = (&state.dragon, &state.dwarves, &state.pending, state.due);
    (turn, table, fight)
}

/// Reads a command line. Who moves is among its words.
pub(super) fn line(
    state: &State,
    verb: &str,
    walk: &mut Walk,
    done: usize,
) -> Result<LinePart<super::Drako>, DrakoRefusal> {
    Ok(match (done, Act::plain(verb)) {
        (0, Some(act)) => LinePart::Act(act),
        (0, None) => match (moves(state, walk)?, state.figures(state.side).as_slice()) {
            (Some(action), _) => LinePart::Do(action),
            // A script names who moves, even if only one dwarf is left.
            (None, [only]) if state.side == Side::Dragon || walk.has_person() => {
                LinePart::Act(Act::Move(*only))
            }
            (None, _) => return Err(Stop::Which.into()),
        },
        _ => LinePart::Nothing,
    })
}

/// Whether blocks or wounds typed with an attack can be entered.
pub(super) fn follows(state: &State, verb: &str, words: &[String]) -> Result<bool, DrakoRefusal> {
    Err(DrakoRefusal::Along(match (verb, state.stage()) {
        ("defend", Stage::Block) | ("wound", Stage::Wounds) => return Ok(true),
        ("defend", _) if is_none(&parts(words.iter().map(String::as_str))) => return Ok(false),
        ("defend", _) => Along::NoCard,
        (_, Stage::Block) => Along::BlocksFirst,
        _ => Along::OnePlacement,
    }))
}
