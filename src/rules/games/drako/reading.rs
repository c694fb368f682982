//! Reads typed figures, hexes, directions, areas and card values.

use super::Action;
use super::figure::{Area, ByDwarf, Dwarf, Figure, Side};
use super::refusal::DrakoRefusal;
use super::state::State;
use crate::answers::{Stop, Walk};
use crate::hex::{Direction, Hex};
use crate::name::shown;
use crate::words;

/// Splits words: `brald=d3,morin=c2` is `brald d3 morin c2`.
pub(super) fn parts<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let parts = words.into_iter().flat_map(|word| word.split([',', '=', ':', ' ']));
    parts.filter(|part| !part.is_empty()).collect()
}

pub(super) fn is_none(words: &[&str]) -> bool {
    matches!(words, [word] if word.eq_ignore_ascii_case("none"))
}

/// A number, however long.
fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// A flag with a number; the command line has already checked it.
pub(super) fn number(walk: &mut Walk, name: &str) -> Option<i64> {
    walk.flag(name).and_then(|typed| typed.parse().ok())
}

pub(super) fn card(typed: &str) -> Result<u8, DrakoRefusal> {
    typed.parse().ok().ok_or_else(|| DrakoRefusal::Value(typed.to_owned()))
}

/// The words without the number, which is the card's value.
pub(super) fn valued<'a>(walk: &mut Walk<'a>) -> Result<(Vec<&'a str>, Option<u8>), DrakoRefusal> {
    let words = parts(walk.words());
    let (numbers, rest): (Vec<&str>, Vec<&str>) = words.into_iter().partition(|w| is_number(w));
    let given = walk.flag("value").into_iter().chain(numbers).collect::<Vec<_>>();
    match given.as_slice() {
        [] => Ok((rest, None)),
        [value] => Ok((rest, Some(card(value)?))),
        _ => Err(Stop::misread("a card has one value, two are given", "").into()),
    }
}

pub(super) fn hex(word: &str) -> Result<Hex, DrakoRefusal> {
    Ok(word.parse().map_err(|miss| Stop::unread(&miss))?)
}

pub(super) fn dwarf(word: &&str) -> Result<Dwarf, DrakoRefusal> {
    let unknown = || {
        let message = format!("there is no dwarf called {}", shown(word));
        Stop::misread(message, "brald, morin or urpen")
    };
    Ok(Dwarf::read(word).ok_or_else(unknown)?)
}

/// Three hexes, of Brald, Morin and Urpen, or in the order of the named dwarves: `morin c5 brald a1
/// urpen e1`.
pub fn read_places(words: &[&str]) -> Result<ByDwarf<Hex>, DrakoRefusal> {
    let named: Vec<Dwarf> = words.iter().filter_map(|word| Dwarf::read(word)).collect();
    let hexes = words.iter().filter(|word| Dwarf::read(word).is_none());
    let hexes: Vec<Hex> = hexes.map(|word| hex(word)).collect::<Result<_, _>>()?;
    let order = || format!("of {}: a1 c5 e1", words::and(Dwarf::ALL.map(Dwarf::name)));
    if hexes.len() != Dwarf::ALL.len() {
        let message = format!("three hexes are needed, not {}", hexes.len());
        return Err(Stop::misread(message, order()).into());
    }
    let named = if named.is_empty() { Dwarf::ALL.to_vec() } else { named };
    let place = |dwarf: Dwarf| named.iter().position(|name| *name == dwarf);
    match Dwarf::ALL.map(place) {
        [Some(brald), Some(morin), Some(urpen)] if named.len() == hexes.len() => {
            Ok(ByDwarf { brald: hexes[brald], morin: hexes[morin], urpen: hexes[urpen] })
        }
        _ => Err(Stop::misread("each dwarf is placed once", order()).into()),
    }
}

/// `d3` for the dragon, `brald d3 morin c2` for dwarves; none if nothing was typed.
pub(super) fn moves(state: &State, walk: &mut Walk) -> Result<Option<Action>, DrakoRefusal> {
    state.in_time()?;
    if !walk.has_words() {
        state.may_play(state.side)?;
        return Ok(None);
    }
    let (words, value) = valued(walk)?;
    let mut moves = Vec::new();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        let figure = match (Figure::read(word), word.parse::<Hex>()) {
            (_, Ok(_)) if state.side == Side::Dragon && !moves.is_empty() => {
                return Err(Stop::misread("the dragon moves to one hex", "").into());
            }
            (_, Ok(hex)) if state.side == Side::Dragon => {
                moves.push((Figure::Dragon, hex));
                continue;
            }
            (_, Ok(hex)) => {
                return Err(DrakoRefusal::WhoMoves { hex, could: who_could(state, hex) });
            }
            (Some(figure), Err(_)) => figure,
            (None, Err(miss)) if word.len() == 2 => return Err(Stop::unread(&miss).into()),
            (None, Err(_)) => {
                let message = format!("there is no figure called {}", shown(word));
                let hint = "dragon, brald, morin or urpen, and a hex";
                return Err(Stop::misread(message, hint).into());
            }
        };
        match words.next() {
            Some(to) => moves.push((figure, hex(to)?)),
            None => return Err(DrakoRefusal::Whereto(figure)),
        }
    }
    if moves.is_empty() && state.side == Side::Dragon {
        Err(DrakoRefusal::Whereto(Figure::Dragon))
    } else {
        Ok(Some(Action::Move { moves, value }))
    }
}

/// A dwarf who could move to this hex.
fn who_could(state: &State, hex: Hex) -> Option<Dwarf> {
    let mut living = state.living().into_iter();
    living.find(|dwarf| state.board.reach(Figure::Dwarf(*dwarf)).contains_key(&hex))
}

/// The valid aims of fire.
const WAYS: &str = "e, ne, nw, w, sw, se, or a dwarf or hex in line with the dragon";

/// A direction: by its name, a dwarf, or a hex in a row with the dragon.
pub(super) fn way(state: &State, words: &[&str]) -> Result<Direction, DrakoRefusal> {
    let [word] = words else {
        return Err(Stop::misread("fire has one direction", WAYS).into());
    };
    if let Some(way) = Direction::read(word) {
        return Ok(way);
    }
    let dragon = state.board.dragon;
    let (target, name) = match (word.parse::<Hex>(), Dwarf::read(word)) {
        (Ok(hex), _) if hex == dragon => {
            let message = format!("the dragon itself stands on {hex}");
            return Err(Stop::misread(message, WAYS).into());
        }
        (Ok(hex), _) => (hex, hex.to_string()),
        (Err(_), Some(dwarf)) => match state.board.dwarves[dwarf] {
            Some(hex) => (hex, dwarf.name().to_owned()),
            None => return Err(DrakoRefusal::Dead(dwarf)),
        },
        (Err(_), None) => {
            let message = format!("{} is not a direction", shown(word));
            return Err(Stop::misread(message, WAYS).into());
        }
    };
    let lines = || state.fire_lines();
    dragon.toward(target).ok_or_else(|| DrakoRefusal::NotInRow { name, dragon, lines: lines() })
}

/// `flight fire`, `flight 2`, `flight=1,legs=1`: one wound without a number.
pub(super) fn read_wounds(words: &[&str]) -> Result<Action, DrakoRefusal> {
    let (mut flight, mut fire, mut legs) = (0u8, 0u8, 0u8);
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        if is_number(word) {
            let message = format!("{} wounds where?", shown(word));
            return Err(Stop::misread(message, "the area first, as in flight 2").into());
        }
        let unknown = || {
            let message = format!("the dragon has no {} to wound", shown(word));
            Stop::misread(message, "flight, fire or legs")
        };
        let area = Area::ability(word).ok_or_else(unknown)?;
        let count = match words.next_if(|next| is_number(next)) {
            None => 1,
            Some(count) => count.parse::<u8>().ok().ok_or_else(|| {
                Stop::misread(format!("{} wounds cannot be placed", shown(count)), "")
            })?,
        };
        let place = match area {
            Area::Flight => &mut flight,
            Area::Fire => &mut fire,
            Area::Legs | Area::Armour => &mut legs,
        };
        *place = place.saturating_add(count);
    }
    Ok(Action::Wound { flight, fire, legs })
}
