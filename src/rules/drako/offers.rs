//! What may be done now, what each act asks, and how a command line says it.

use super::board::Board;
use super::figure::{Area, Dwarf, Figure, Side};
use super::options::{Choice, options};
use super::reading::{
    card, dwarf, hex, is_none, moves, number, parts, read_places, read_wounds, valued, way,
};
use super::refusal::{Along, DrakoRefusal};
use super::state::{Stage, State};
use super::{Action, MOST_VALUE};
use crate::act::{Domain, NUMBER};
use crate::acts;
use crate::answers::{Stop, Walk};
use crate::hex::{Direction, Hex};
use crate::line::Meant;
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

pub(super) const HEX: Domain = Domain::Words(&[
    "a1", "a2", "a3", "b1", "b2", "b3", "b4", "c1", "c2", "c3", "c4", "c5", "d1", "d2", "d3", "d4",
    "e1", "e2", "e3",
]);
const FIGURE: Domain = Domain::Words(&["dragon", "brald", "morin", "urpen"]);
const DWARF: Domain = Domain::Words(&["brald", "morin", "urpen"]);
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

/// What a command line means. Who moves is among its words.
pub(super) fn line(
    state: &State,
    verb: &str,
    walk: &mut Walk,
    done: usize,
) -> Result<Meant<super::Drako>, DrakoRefusal> {
    use crate::act::Acts;
    Ok(match (done, Act::plain(verb)) {
        (0, Some(act)) => Meant::Act(act),
        (0, None) => match (moves(state, walk)?, state.figures(state.side).as_slice()) {
            (Some(action), _) => Meant::Do(action),
            (None, [only]) => Meant::Act(Act::Move(*only)),
            (None, _) => return Err(Stop::Which.into()),
        },
        _ => Meant::Nothing,
    })
}

/// Whether blocks or wounds that were typed along with an attack are to be entered.
pub(super) fn follows(state: &State, verb: &str, words: &[String]) -> Result<bool, DrakoRefusal> {
    Err(DrakoRefusal::Along(match (verb, state.stage()) {
        ("defend", Stage::Block) | ("wound", Stage::Wounds) => return Ok(true),
        ("defend", _) if is_none(&parts(words.iter().map(String::as_str))) => return Ok(false),
        ("defend", _) => Along::NoCard,
        (_, Stage::Block) => Along::BlocksFirst,
        _ => Along::OnePlacement,
    }))
}

/// The action that the answers make.
pub(super) fn next(state: &State, act: &Act, walk: &mut Walk) -> Result<Action, DrakoRefusal> {
    Ok(match act {
        Act::Exchange => Action::Exchange { swap: true },
        Act::Keep => Action::Exchange { swap: false },
        Act::Place => place(state, walk)?,
        Act::Draw => Action::Draw { discard: number(walk, "discard") },
        Act::Move(figure) => step(state, *figure, walk)?,
        Act::Fly => fly(state, walk)?,
        Act::Attack => attack(state, walk)?,
        Act::Fire => fire(state, walk)?,
        Act::Shoot => {
            state.may_shoot()?;
            Action::Shoot { value: value(walk, None)? }
        }
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

fn keys(dwarves: &[Dwarf]) -> Vec<String> {
    dwarves.iter().map(|dwarf| dwarf.word().to_owned()).collect()
}

/// What was picked of a list.
fn picked<T: Copy>(list: &[T], places: &[usize]) -> Vec<T> {
    let picked = places.iter().filter_map(|place| list.get(*place));
    picked.copied().collect()
}

/// One of a list.
fn one_of<T: Copy>(
    walk: &mut Walk,
    name: &'static str,
    list: &[T],
    written: impl Fn(&[T]) -> Vec<String>,
) -> Result<Option<T>, Stop> {
    walk.one(list, Ask::one(name, written(list)))
}

/// The number beside the symbol on a card, as typed or asked for.
fn value(walk: &mut Walk, typed: Option<u8>) -> Result<u8, DrakoRefusal> {
    if let Some(value) = typed {
        return Ok(value);
    }
    if let (_, Some(value)) = valued(walk)? {
        return Ok(value);
    }
    let value = walk.number(Ask::number("value", 1, MOST_VALUE.into()))?;
    Ok(value.and_then(|value| u8::try_from(value).ok()).unwrap_or(0))
}

fn place(state: &State, walk: &mut Walk) -> Result<Action, DrakoRefusal> {
    state.may_place()?;
    let words = parts(walk.words());
    if !words.is_empty() {
        return Ok(Action::Place { at: read_places(&words)? });
    }
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
fn step(state: &State, figure: Figure, walk: &mut Walk) -> Result<Action, DrakoRefusal> {
    state.may_walk(figure)?;
    let value = Ask::number("value", 1, MOST_VALUE.into()).or_nothing();
    let value = match walk.flag("value") {
        Some(typed) => Some(card(typed)?),
        None => {
            let value = walk.number(value.preset(Answer::Declined))?;
            value.and_then(|value| u8::try_from(value).ok())
        }
    };
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
    let ask = Ask::one("second", keys(&others)).or_nothing();
    let chosen = walk.place(ask.preset(Answer::Declined))?;
    let Some(dwarf) = chosen.and_then(|place| others.get(place)).copied() else {
        return Ok(None);
    };
    let figure = Figure::Dwarf(dwarf);
    let to = one_of(walk, dwarf.word(), &near(board, figure, most), written)?;
    Ok(to.map(|to| (figure, to)))
}

fn fly(state: &State, walk: &mut Walk) -> Result<Action, DrakoRefusal> {
    state.may_fly()?;
    if let Some(word) = walk.word() {
        return Ok(Action::Fly { to: hex(word)? });
    }
    let free: Vec<Hex> = state.board.free().collect();
    let to = one_of(walk, "hex", &free, written)?;
    Ok(Action::Fly { to: to.unwrap_or(state.board.dragon) })
}

/// The dwarves who strike, or the one who is bitten.
fn attack(state: &State, walk: &mut Walk) -> Result<Action, DrakoRefusal> {
    state.may_play(state.side)?;
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
            picked(&near, &walk.places(Ask::some("who", keys(&near), 1, most))?)
        }
    };
    // Whoever cannot strike is refused before the card is asked for.
    state.strike(&dwarves, typed.unwrap_or(1))?;
    let value = value(walk, typed)?;
    Ok(Action::Attack { dwarves, value })
}

fn fire(state: &State, walk: &mut Walk) -> Result<Action, DrakoRefusal> {
    state.may_breathe()?;
    let (words, typed) = valued(walk)?;
    let way = match words.is_empty() {
        false => way(state, &words)?,
        true => {
            let ways: Vec<Direction> = state.fire_lines().into_iter().map(|(way, _)| way).collect();
            let keys = |ways: &[Direction]| ways.iter().map(|way| way.short().to_owned()).collect();
            one_of(walk, "where", &ways, keys)?.unwrap_or(Direction::East)
        }
    };
    state.may_burn(way)?;
    let value = value(walk, typed)?;
    Ok(Action::Fire { way, value })
}

/// As many attacks are blocked as there are cards in hand: names, `all`, or `none`.
fn defend(state: &State, walk: &mut Walk) -> Result<Action, DrakoRefusal> {
    let (dwarves, hand) = state.attacked()?;
    let typed = walk.words();
    let words = parts(typed.iter().copied());
    let blocked = match words.as_slice() {
        // In a script one attack needs no name; an empty one is a slip.
        [] if walk.is_typed() && !walk.has_person() && typed.is_empty() && dwarves.len() == 1 => {
            dwarves
        }
        [] => {
            let most = dwarves.len().min(hand.into());
            let ask = Ask::some("who", keys(&dwarves), 1, most);
            let ask = match walk.is_typed() {
                true => ask,
                false => ask.or_nothing().preset(Answer::Declined),
            };
            match most {
                0 => Vec::new(),
                _ => picked(&dwarves, &walk.places(ask)?),
            }
        }
        words if is_none(words) => Vec::new(),
        [word] if word.eq_ignore_ascii_case("all") => dwarves,
        words => words.iter().map(dwarf).collect::<Result<_, _>>()?,
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
    let chosen = walk.one(&open, ask)?;
    let on = |area| u8::from(chosen.is_some_and(|(chosen, _)| chosen == area));
    Ok(Action::Wound { flight: on(Area::Flight), fire: on(Area::Fire), legs: on(Area::Legs) })
}

/// How many wounds go to each area, asked for where it can be more or fewer.
fn wound(state: &State, walk: &mut Walk) -> Result<Action, DrakoRefusal> {
    let words = parts(walk.words());
    if !words.is_empty() {
        return read_wounds(&words);
    }
    state.wounds_due()?;
    // A line names an area, whatever is due.
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
