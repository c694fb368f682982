//! Offers: what may be done now, and what each of them still asks.

use super::board::Board;
use super::figure::{Area, Dwarf, Figure, Side};
use super::options::{Choice, options};
use super::state::State;
use super::{Action, DrakoRefusal, MOST_VALUE};
use crate::answers::{Stop, Walk};
use crate::hex::{Direction, Hex};
use crate::offer::{Answer, Ask, Seat};

/// A kind of thing to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// The starting hand is exchanged, or kept.
    Exchange,
    Keep,
    Place,
    Draw,
    /// This figure moves; a second dwarf may follow.
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

/// What may be done now and by whom.
pub(super) fn acts(state: &State) -> Vec<(Act, Option<Seat>)> {
    let mut acts = Vec::new();
    for choice in options(state) {
        let side = match &choice {
            Choice::Exchange { side } | Choice::Defend { side, .. } => *side,
            Choice::Place { .. } | Choice::Wound { .. } | Choice::Fury { .. } => Side::Dwarves,
            _ => state.side,
        };
        let of_choice = acts_of(&choice).into_iter();
        acts.extend(of_choice.map(|act| (act, Some(side.seat()))));
    }
    acts
}

fn acts_of(choice: &Choice) -> Vec<Act> {
    vec![match choice {
        Choice::Exchange { .. } => return vec![Act::Exchange, Act::Keep],
        Choice::Move { reach } => {
            return reach.iter().map(|(figure, _)| Act::Move(*figure)).collect();
        }
        Choice::Place { .. } => Act::Place,
        Choice::Draw { .. } => Act::Draw,
        Choice::Fly { .. } => Act::Fly,
        Choice::Attack { .. } => Act::Attack,
        Choice::Fire { .. } => Act::Fire,
        Choice::Shoot => Act::Shoot,
        Choice::Net => Act::Net,
        Choice::ShakeOff => Act::ShakeOff,
        Choice::Fury { .. } => Act::Fury,
        Choice::Burn => Act::Burn,
        Choice::EndTurn => Act::EndTurn,
        Choice::Pass => Act::Pass,
        Choice::Defend { .. } => Act::Defend,
        Choice::Wound { .. } => Act::Wound,
    }]
}

/// While all of this stays, an offer stays the same.
pub(super) fn moment(state: &State) -> String {
    let turn = (state.turn, state.stage(), state.actions, state.taken);
    let table = (&state.board, &state.cards, state.netted, state.fury_used);
    let fight = (&state.dragon, &state.dwarves, &state.pending, state.due);
    format!("{turn:?} {table:?} {fight:?}")
}

/// The action that the answers make.
pub(super) fn next(state: &State, act: &Act, walk: &mut Walk) -> Result<Action, DrakoRefusal> {
    Ok(match act {
        Act::Exchange => Action::Exchange { swap: true },
        Act::Keep => Action::Exchange { swap: false },
        Act::Place => place(walk)?,
        // As many are discarded as must be.
        Act::Draw => Action::Draw { discard: None },
        Act::Move(figure) => step(state, *figure, walk)?,
        Act::Fly => fly(state, walk)?,
        Act::Attack => attack(state, walk)?,
        Act::Fire => fire(state, walk)?,
        Act::Shoot => Action::Shoot { value: value(walk)? },
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

fn written(hexes: &[Hex]) -> Vec<String> {
    hexes.iter().map(ToString::to_string).collect()
}

fn words(dwarves: &[Dwarf]) -> Vec<String> {
    dwarves.iter().map(|dwarf| dwarf.word().to_owned()).collect()
}

/// What was picked of a list.
fn picked<T: Copy>(list: &[T], places: &[usize]) -> Vec<T> {
    let picked = places.iter().filter_map(|place| list.get(*place));
    picked.copied().collect()
}

/// One of a list, asked for unless there is only one.
fn one_of<T: Copy>(
    walk: &mut Walk,
    name: &'static str,
    list: &[T],
    written: impl Fn(&[T]) -> Vec<String>,
) -> Result<Option<T>, Stop> {
    match list {
        [] => Ok(None),
        [only] => Ok(Some(*only)),
        _ => {
            let place = walk.place(Ask::one(name, written(list)))?;
            Ok(place.and_then(|place| list.get(place)).copied())
        }
    }
}

/// The number beside the symbol on a card.
fn value(walk: &mut Walk) -> Result<u8, Stop> {
    let value = walk.number(Ask::number("value", 1, MOST_VALUE.into()))?;
    Ok(value.and_then(|value| u8::try_from(value).ok()).unwrap_or(0))
}

fn place(walk: &mut Walk) -> Result<Action, Stop> {
    let mut free: Vec<Hex> = super::setup::starting_hexes().collect();
    let mut at = super::first_game();
    for dwarf in Dwarf::ALL {
        let chosen = walk.place(Ask::one(dwarf.word(), written(&free)))?;
        if let Some(hex) = chosen.and_then(|place| free.get(place)).copied() {
            at[dwarf] = hex;
            free.retain(|other| *other != hex);
        }
    }
    Ok(Action::Place { at })
}

/// The hexes a figure walks to on a board, the nearest first.
fn near(board: &Board, figure: Figure, most: u8) -> Vec<Hex> {
    let reach = board.reach(figure).into_iter();
    let mut near: Vec<(u8, Hex)> =
        reach.filter(|(_, steps)| *steps <= most).map(|(hex, steps)| (steps, hex)).collect();
    near.sort();
    near.into_iter().map(|(_, hex)| hex).collect()
}

/// The value comes first, so that only what it reaches is offered; left out, it is just enough.
fn step(state: &State, figure: Figure, walk: &mut Walk) -> Result<Action, Stop> {
    let value = Ask::number("value", 1, MOST_VALUE.into()).or_nothing();
    let value = walk.number(value.preset(Answer::Declined))?;
    let value = value.and_then(|value| u8::try_from(value).ok());
    let most = value.unwrap_or(MOST_VALUE);
    let mut board = state.board;
    let mut moves = Vec::new();
    let to = near(&board, figure, most);
    if let Some(to) = one_of(walk, "hex", &to, written)? {
        board.put(figure, to);
        moves.push((figure, to));
        moves.extend(second(state, &board, figure, most, walk)?);
    }
    Ok(Action::Move { moves, value })
}

/// A second dwarf who moves by the same card.
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
    let ask = Ask::one("second", words(&others)).or_nothing();
    let chosen = walk.place(ask.preset(Answer::Declined))?;
    let Some(dwarf) = chosen.and_then(|place| others.get(place)).copied() else {
        return Ok(None);
    };
    let figure = Figure::Dwarf(dwarf);
    let to = one_of(walk, dwarf.word(), &near(board, figure, most), written)?;
    Ok(to.map(|to| (figure, to)))
}

fn fly(state: &State, walk: &mut Walk) -> Result<Action, Stop> {
    let free: Vec<Hex> = state.board.free().collect();
    let to = one_of(walk, "hex", &free, written)?;
    Ok(Action::Fly { to: to.unwrap_or(state.board.dragon) })
}

/// The dwarves who strike, or the one who is bitten.
fn attack(state: &State, walk: &mut Walk) -> Result<Action, Stop> {
    let near = state.board.adjacent();
    let most = match state.side {
        Side::Dragon => 1,
        Side::Dwarves => near.len().min(2),
    };
    let dwarves = match near.len() {
        0 | 1 => near,
        _ => picked(&near, &walk.places(Ask::some("who", words(&near), 1, most))?),
    };
    let value = value(walk)?;
    Ok(Action::Attack { dwarves, value })
}

fn fire(state: &State, walk: &mut Walk) -> Result<Action, Stop> {
    let lines = state.fire_lines();
    let ways: Vec<Direction> = lines.into_iter().map(|(way, _)| way).collect();
    let typed = |ways: &[Direction]| ways.iter().map(|way| way.short().to_owned()).collect();
    let way = one_of(walk, "where", &ways, typed)?;
    let value = value(walk)?;
    Ok(Action::Fire { way: way.unwrap_or(Direction::East), value })
}

/// As many attacks are blocked as there are cards in hand.
fn defend(state: &State, walk: &mut Walk) -> Result<Action, Stop> {
    let attacked = state.pending.as_ref().zip(state.defender());
    let (dwarves, hand) = attacked
        .map(|(pending, side)| (pending.attack.dwarves(), state.cards[side].hand))
        .unwrap_or_default();
    let most = dwarves.len().min(hand.into());
    let blocked = match most {
        0 => Vec::new(),
        _ => {
            let ask = Ask::some("who", words(&dwarves), 1, most).or_nothing();
            picked(&dwarves, &walk.places(ask.preset(Answer::Declined))?)
        }
    };
    Ok(Action::Defend { blocked })
}

/// How many of these wounds usually go to an area: those with the fewest spaces left are filled first,
/// so that an ability is gone the sooner.
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

/// Where the only wound goes.
fn one_wound(state: &State, walk: &mut Walk) -> Result<Action, Stop> {
    let open = state.open_areas();
    let preset = open.iter().position(|(area, _)| usual(1, &open, *area) > 0);
    let typed = open.iter().map(|(area, _)| area.word().to_owned()).collect();
    let ask = Ask::one("area", typed).preset(Answer::Picked(preset.into_iter().collect()));
    let place = match open.len() {
        1 => Some(0),
        _ => walk.place(ask)?,
    };
    let chosen = place.and_then(|place| open.get(place));
    let on = |area| u8::from(chosen.is_some_and(|(chosen, _)| *chosen == area));
    Ok(Action::Wound { flight: on(Area::Flight), fire: on(Area::Fire), legs: on(Area::Legs) })
}

/// How many wounds go to each area, asked for where it can be more or fewer.
fn wound(state: &State, walk: &mut Walk) -> Result<Action, Stop> {
    if state.due == 1 {
        return one_wound(state, walk);
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
        *wounds = match least < most {
            false => most,
            true => {
                let ask = Ask::number(area.word(), least.into(), most.into());
                let preset = Answer::Number(usual(left, &open, area).into());
                let number = walk.number(ask.preset(preset))?;
                number.and_then(|n| u8::try_from(n).ok()).unwrap_or(least)
            }
        };
        left = left.saturating_sub(*wounds);
    }
    let [flight, fire, legs] = wounds;
    Ok(Action::Wound { flight, fire, legs })
}
