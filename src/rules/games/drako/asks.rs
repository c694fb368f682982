//! The asks of each act, and the action that the answers make.

use super::acts::Act;
use super::board::Board;
use super::figure::{Area, Dwarf, Figure, Side};
use super::reading::{
    card, dwarf, hex, is_none, number, parts, read_places, read_wounds, valued, way,
};
use super::refusal::DrakoRefusal;
use super::state::State;
use super::{Action, MOST_VALUE};
use crate::answers::{Stop, Walk};
use crate::hex::{Direction, Hex};
use crate::offer::{Answer, Ask};

/// The action that the answers make.
pub(super) fn next(state: &State, act: &Act, walk: &mut Walk) -> Result<Action, DrakoRefusal> {
    state.may(*act)?;
    Ok(match act {
        Act::Exchange => Action::Exchange { swap: true },
        Act::Keep => Action::Exchange { swap: false },
        Act::Place => place(walk)?,
        Act::Draw => Action::Draw { discard: number(walk, "discard") },
        Act::Move(figure) => step(state, *figure, walk)?,
        Act::Fly => fly(state, walk)?,
        Act::Attack => attack(state, walk)?,
        Act::Fire => fire(state, walk)?,
        Act::Shoot => Action::Shoot { value: value(walk, None)? },
        Act::Net => Action::Net,
        Act::ShakeOff => Action::ShakeOff,
        Act::Fury => Action::Fury,
        Act::Burn => Action::Burn,
        Act::EndTurn => Action::EndTurn,
        Act::Pass => Action::Pass,
        Act::Defend => defend(state, walk)?,
        Act::Wound => wound(state, walk)?,
    })
}

fn keys(dwarves: &[Dwarf]) -> impl Iterator<Item = &'static str> {
    dwarves.iter().map(|dwarf| dwarf.word())
}

/// One of these hexes.
fn hex_of(walk: &mut Walk, name: &'static str, hexes: &[Hex]) -> Result<Option<Hex>, Stop> {
    walk.one(hexes, Ask::one(name, hexes))
}

/// The number beside the symbol on a card, as typed or asked for.
fn value(walk: &mut Walk, typed: Option<u8>) -> Result<u8, DrakoRefusal> {
    if let Some(value) = typed {
        return Ok(value);
    }
    if let (_, Some(value)) = valued(walk)? {
        return Ok(value);
    }
    Ok(walk.small(Ask::number("value", 1, MOST_VALUE.into()))?.unwrap_or(0))
}

fn place(walk: &mut Walk) -> Result<Action, DrakoRefusal> {
    let words = parts(walk.words());
    if !words.is_empty() {
        return Ok(Action::Place { at: read_places(&words)? });
    }
    let mut free: Vec<Hex> = super::setup::starting_hexes().collect();
    let mut at = super::first_game();
    for dwarf in Dwarf::ALL {
        if let Some(hex) = walk.pick(&free, Ask::one(dwarf.word(), &free))? {
            at[dwarf] = hex;
            free.retain(|other| *other != hex);
        }
    }
    Ok(Action::Place { at })
}

/// The hexes within a figure's reach on a board, the nearest first.
fn near(board: &Board, figure: Figure, most: u8) -> Vec<Hex> {
    let reach = board.reach(figure).into_iter();
    let mut near: Vec<(u8, Hex)> =
        reach.filter(|(_, steps)| *steps <= most).map(|(hex, steps)| (steps, hex)).collect();
    near.sort();
    near.into_iter().map(|(_, hex)| hex).collect()
}

/// The value comes first, so that only reachable hexes are offered; by default, just enough.
fn step(state: &State, figure: Figure, walk: &mut Walk) -> Result<Action, DrakoRefusal> {
    let value = Ask::number("value", 1, MOST_VALUE.into()).usually_none();
    let value = match walk.flag("value") {
        Some(typed) => Some(card(typed)?),
        None => walk.small(value)?,
    };
    let most = value.unwrap_or(MOST_VALUE);
    let mut board = state.board;
    let mut moves = Vec::new();
    let to = near(&board, figure, most);
    if let Some(to) = hex_of(walk, "hex", &to)? {
        board.put(figure, to);
        moves.push((figure, to));
        moves.extend(second(state, &board, figure, most, walk)?);
    }
    Ok(Action::Move { moves, value })
}

/// A second dwarf who moves with the same card.
fn second(
    state: &State,
    board: &Board,
    first: Figure,
    most: u8,
    walk: &mut Walk,
) -> Result<Option<(Figure, Hex)>, Stop> {
    let others: Vec<Dwarf> = match first {
        Figure::Dragon => Vec::new(),
        Figure::Dwarf(first) => {
            let able = |dwarf: &Dwarf| {
                *dwarf != first && !near(board, Figure::Dwarf(*dwarf), most).is_empty()
            };
            state.living().into_iter().filter(able).collect()
        }
    };
    if others.is_empty() {
        return Ok(None);
    }
    let ask = Ask::one("second", keys(&others)).usually_none();
    let Some(dwarf) = walk.pick(&others, ask)? else {
        return Ok(None);
    };
    let figure = Figure::Dwarf(dwarf);
    let to = hex_of(walk, dwarf.word(), &near(board, figure, most))?;
    Ok(to.map(|to| (figure, to)))
}

fn fly(state: &State, walk: &mut Walk) -> Result<Action, DrakoRefusal> {
    if let Some(word) = walk.word() {
        return Ok(Action::Fly { to: hex(word)? });
    }
    let free: Vec<Hex> = state.board.free().collect();
    let to = hex_of(walk, "hex", &free)?;
    Ok(Action::Fly { to: to.unwrap_or(state.board.dragon) })
}

/// The dwarves who attack, or the one who is bitten.
fn attack(state: &State, walk: &mut Walk) -> Result<Action, DrakoRefusal> {
    let (words, typed) = valued(walk)?;
    let dwarves: Vec<Dwarf> = words.iter().map(dwarf).collect::<Result<_, _>>()?;
    let near = state.board.adjacent();
    let dwarves = match (dwarves.is_empty(), near.as_slice()) {
        (false, _) | (_, []) => dwarves,
        (true, [only]) if !walk.is_typed() => vec![*only],
        (true, _) => {
            let most = match state.side {
                Side::Dragon => 1,
                Side::Dwarves => near.len().min(2),
            };
            walk.pick_some(&near, Ask::some("who", keys(&near), 1, most))?
        }
    };
    // A dwarf who cannot attack is refused before the card is asked for.
    state.strike(&dwarves, typed.unwrap_or(1))?;
    let value = value(walk, typed)?;
    Ok(Action::Attack { dwarves, value })
}

fn fire(state: &State, walk: &mut Walk) -> Result<Action, DrakoRefusal> {
    let (words, typed) = valued(walk)?;
    let way = if words.is_empty() {
        let ways: Vec<Direction> = state.fire_lines().into_iter().map(|(way, _)| way).collect();
        let ask = Ask::one("where", ways.iter().map(|way| way.short()));
        walk.one(&ways, ask)?.unwrap_or(Direction::East)
    } else {
        way(state, &words)?
    };
    state.may_burn(way)?;
    let value = value(walk, typed)?;
    Ok(Action::Fire { way, value })
}

/// As many attacks are blocked as there are cards in hand: names, `all`, or `none`.
fn defend(state: &State, walk: &mut Walk) -> Result<Action, DrakoRefusal> {
    let (pending, side) = state.may_block()?;
    let (dwarves, hand) = (pending.attack.dwarves(), state.cards[side].hand);
    let typed = walk.words();
    let words = parts(typed.iter().copied());
    let blocked = match words.as_slice() {
        // In a script one attack needs no name; an empty one is a mistake.
        [] if walk.is_typed() && !walk.has_person() && typed.is_empty() && dwarves.len() == 1 => {
            dwarves
        }
        [] => {
            let most = dwarves.len().min(hand.into());
            let ask = Ask::some("who", keys(&dwarves), 1, most);
            let ask = if walk.is_typed() { ask } else { ask.usually_none() };
            if most == 0 { Vec::new() } else { walk.pick_some(&dwarves, ask)? }
        }
        words if is_none(words) => Vec::new(),
        [word] if word.eq_ignore_ascii_case("all") => dwarves,
        words => words.iter().map(dwarf).collect::<Result<_, _>>()?,
    };
    Ok(Action::Defend { blocked })
}

/// The default number of wounds for an area: those with the fewest spaces left fill first, so that
/// an ability is lost sooner.
fn usual(wounds: u8, open: &[(Area, u8)], area: Area) -> u8 {
    let mut open = open.to_vec();
    open.sort_by_key(|(_, free)| *free);
    let mut left = wounds;
    for (next, free) in open {
        let taken = left.min(free);
        if next == area {
            return taken;
        }
        left -= taken;
    }
    0
}

/// The area of a single wound.
fn one_wound(state: &State, walk: &mut Walk) -> Result<Action, Stop> {
    let open = state.open_areas();
    let preset = open.iter().position(|(area, _)| usual(1, &open, *area) > 0);
    let ask = Ask::one("area", open.iter().map(|(area, _)| area.word()));
    let chosen = walk.one(&open, ask.preset(Answer::Picked(preset.into_iter().collect())))?;
    let on = |area| u8::from(chosen.is_some_and(|(chosen, _)| chosen == area));
    Ok(Action::Wound { flight: on(Area::Flight), fire: on(Area::Fire), legs: on(Area::Legs) })
}

/// The wounds of each area, asked for if there is a choice.
fn wound(state: &State, walk: &mut Walk) -> Result<Action, DrakoRefusal> {
    let words = parts(walk.words());
    if !words.is_empty() {
        return read_wounds(&words);
    }
    // A line names an area, however many wounds are due.
    if state.due == 1 || walk.is_typed() {
        return Ok(one_wound(state, walk)?);
    }
    let mut left = state.due;
    let mut room = state.free_abilities();
    let mut wounds = [0; 3];
    for (n, wounds) in wounds.iter_mut().enumerate() {
        let area = Area::ABILITIES[n];
        let open = Area::ABILITIES[n..].iter().copied();
        let open: Vec<(Area, u8)> = open.map(|area| (area, state.free(area))).collect();
        let free = state.free(area);
        room -= free;
        let (least, most) = (left.saturating_sub(room), left.min(free));
        *wounds = if least < most {
            let ask = Ask::number(area.word(), least.into(), most.into());
            let preset = Answer::Number(usual(left, &open, area).into());
            walk.small(ask.preset(preset))?.unwrap_or(least)
        } else {
            most
        };
        left = left.saturating_sub(*wounds);
    }
    let [flight, fire, legs] = wounds;
    Ok(Action::Wound { flight, fire, legs })
}
