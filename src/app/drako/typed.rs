//! What people say at the table, understood as actions of the rules.

use super::begin::read_places;
use crate::Failure;
use crate::play::{Table, trial_of};
use crate::rules::dice::ThrowsSoFar;
use crate::rules::drako::figure::{Area, Dwarf, Figure, Side};
use crate::rules::drako::{Action, Drako, DrakoRefusal, Stage, State, decide, first_game};
use crate::rules::hex::{Direction, Hex};
use crate::rules::name::shown;

/// What fire can be aimed by.
const WAYS: &str = "e, ne, nw, w, sw, se, or a dwarf or hex in a row with the dragon";

/// Something said at the table, in the words that were typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typed {
    Exchange { swap: bool },
    Place { hexes: Vec<String> },
    Draw { discard: Option<i64> },
    Move { words: Vec<String>, value: Option<i64> },
    Fly { to: String },
    Attack { words: Vec<String>, value: Option<i64> },
    Fire { words: Vec<String>, value: Option<i64> },
    Shoot { value: Option<i64> },
    Net,
    ShakeOff,
    Fury,
    Burn,
    End,
    Pass,
    Defend { words: Vec<String> },
    Wound { words: Vec<String> },
}

/// Plays something said at the table. What is said along with something else is part of the same
/// step.
pub fn say(table: &mut dyn Table, say: &Typed, along: bool) -> Result<(), Failure> {
    let trial = trial_of::<Drako>(table)?;
    if along && needless(&trial.state, say) {
        return Ok(());
    }
    if along {
        told_along(&trial.state, say)?;
    }
    in_time(&trial.state, say)?;
    let action = understood(&trial.state, say)?;
    Ok(trial.act(&action, &mut ThrowsSoFar::default())?)
}

/// Nothing blocked by somebody who could not: said along with an attack, and true.
fn needless(state: &State, say: &Typed) -> bool {
    match say {
        Typed::Defend { words } => state.stage() != Stage::Block && is_none(&parts(words)),
        _ => false,
    }
}

/// Wounds told along with an attack need its blocks first, and something past the armour; the attack
/// itself is not kept if they do not fit, so the hint is about the same line.
fn told_along(state: &State, say: &Typed) -> Result<(), Failure> {
    match (say, state.stage()) {
        (Typed::Wound { .. }, Stage::Block) => {
            Err(Failure::refused("blocks come before wounds").hint("add --blocked WHO, or none"))
        }
        // Blocks that nobody waits for: the defender holds no card.
        (Typed::Defend { .. }, stage) if stage != Stage::Block => {
            Err(Failure::refused("there is no card to block with").hint("leave --blocked out"))
        }
        (Typed::Wound { .. }, Stage::Wounds) => Ok(()),
        (Typed::Wound { .. }, _) => {
            Err(Failure::refused("nothing is left to choose about the wounds")
                .hint("leave --wounds out: they go where they must"))
        }
        _ => Ok(()),
    }
}

/// What the table waits for comes before what is wrong with the words.
pub(super) fn in_time(state: &State, say: &Typed) -> Result<(), DrakoRefusal> {
    let like = match say {
        Typed::Move { .. } | Typed::Fly { .. } | Typed::Attack { .. } => Action::Burn,
        Typed::Shoot { .. } => Action::Burn,
        // The dragon's, whatever is typed: that it cannot be done now comes first.
        Typed::Fire { .. } => {
            let (way, value) = (Direction::East, 1);
            return match decide(state, &Action::Fire { way, value }) {
                Ok(_) | Err(DrakoRefusal::NobodyInFire { .. }) => Ok(()),
                Err(refusal) => Err(refusal),
            };
        }
        Typed::Place { .. } => Action::Place { at: first_game() },
        Typed::Defend { .. } => Action::Defend { blocked: Vec::new() },
        _ => return Ok(()),
    };
    match decide(state, &like) {
        // Whose card is missing is known once the words are.
        Ok(_) | Err(DrakoRefusal::NoCard { .. }) => Ok(()),
        Err(refusal) => Err(refusal),
    }
}

/// Words apart: `brald=d3,morin=c2` is `brald d3 morin c2`.
pub(super) fn parts(words: &[String]) -> Vec<&str> {
    words
        .iter()
        .flat_map(|word| word.split([',', '=', ':', ' ']))
        .filter(|part| !part.is_empty())
        .collect()
}

fn is_none(words: &[&str]) -> bool {
    matches!(words, [word] if word.eq_ignore_ascii_case("none"))
}

/// Words without the one that is a number, which is the card's value.
pub(super) fn valued(
    words: &[String],
    told: Option<i64>,
) -> Result<(Vec<&str>, Option<u8>), Failure> {
    let mut value = told;
    let mut rest = Vec::new();
    for part in parts(words) {
        match part.parse::<i64>() {
            Ok(number) if value.is_none() => value = Some(number),
            Ok(_) => return Err(Failure::refused("a card has one value, two are given")),
            Err(_) if is_number(part) => return Err(DrakoRefusal::Value(part.to_owned()).into()),
            Err(_) => rest.push(part),
        }
    }
    let value = value.map(card).transpose()?;
    Ok((rest, value))
}

/// A number, however long.
fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

pub(super) fn card(value: i64) -> Result<u8, DrakoRefusal> {
    let card = u8::try_from(value).ok();
    card.ok_or_else(|| DrakoRefusal::Value(value.to_string()))
}

fn needed(value: Option<u8>) -> Result<u8, Failure> {
    value.ok_or_else(|| Failure::missing("VALUE").hint("the number beside the symbol on the card"))
}

fn dwarf(word: &str) -> Result<Dwarf, Failure> {
    Dwarf::read(word).ok_or_else(|| {
        Failure::refused(format!("there is no dwarf called {}", shown(word)))
            .hint("brald, morin or urpen")
    })
}

pub(super) fn dwarves(words: &[&str]) -> Result<Vec<Dwarf>, Failure> {
    words.iter().map(|word| dwarf(word)).collect()
}

/// What somebody said, as an action.
fn understood(state: &State, say: &Typed) -> Result<Action, Failure> {
    Ok(match say {
        Typed::Exchange { swap } => Action::Exchange { swap: *swap },
        Typed::Place { hexes } => Action::Place { at: read_places(hexes)? },
        Typed::Draw { discard } => Action::Draw { discard: *discard },
        Typed::Move { words, value } => moves(state, words, *value)?,
        Typed::Fly { to } => Action::Fly { to: to.parse::<Hex>()? },
        Typed::Attack { words, value } => {
            let (words, value) = valued(words, *value)?;
            Action::Attack { dwarves: dwarves(&words)?, value: needed(value)? }
        }
        Typed::Fire { words, value } => {
            let (words, value) = valued(words, *value)?;
            Action::Fire { way: way(state, &words)?, value: needed(value)? }
        }
        Typed::Shoot { value } => Action::Shoot { value: needed(value.map(card).transpose()?)? },
        Typed::Net => Action::Net,
        Typed::ShakeOff => Action::ShakeOff,
        Typed::Fury => Action::Fury,
        Typed::Burn => Action::Burn,
        Typed::End => Action::EndTurn,
        Typed::Pass => Action::Pass,
        Typed::Defend { words } => Action::Defend { blocked: blocked(state, words)? },
        Typed::Wound { words } => wounds(&parts(words))?,
    })
}

/// `d3` for the dragon, `brald d3 morin c2` for dwarves.
fn moves(state: &State, words: &[String], value: Option<i64>) -> Result<Action, Failure> {
    let (words, value) = valued(words, value)?;
    let mut moves = Vec::new();
    let mut words = words.into_iter().peekable();
    while let Some(word) = words.next() {
        let figure = match (Figure::read(word), word.parse::<Hex>()) {
            (_, Ok(_)) if state.side == Side::Dragon && !moves.is_empty() => {
                return Err(Failure::refused("the dragon moves to one hex"));
            }
            (_, Ok(hex)) if state.side == Side::Dragon => {
                moves.push((Figure::Dragon, hex));
                continue;
            }
            (_, Ok(hex)) => {
                return Err(
                    Failure::refused(format!("who moves to {hex}?")).hint(who_could(state, hex))
                );
            }
            (Some(figure), Err(_)) => figure,
            (None, Err(miss)) if word.len() == 2 => return Err(miss.into()),
            (None, Err(_)) => return Err(no_figure(word)),
        };
        match words.next() {
            Some(to) => moves.push((figure, to.parse::<Hex>()?)),
            None => return Err(no_hex(figure)),
        }
    }
    if moves.is_empty() && state.side == Side::Dragon {
        return Err(no_hex(Figure::Dragon));
    }
    Ok(Action::Move { moves, value })
}

/// The command of a dwarf who could move there.
fn who_could(state: &State, hex: Hex) -> String {
    let mut living = state.living().into_iter();
    let near = living.find(|dwarf| {
        let reach = state.board.reach(Figure::Dwarf(*dwarf));
        reach.contains_key(&hex)
    });
    match near {
        Some(dwarf) => format!("wyrm drako move {} {hex}", dwarf.word()),
        None => "who moves where within reach: wyrm drako options".to_owned(),
    }
}

fn no_hex(figure: Figure) -> Failure {
    Failure::refused(format!("where does {figure} move?"))
        .hint("who moves where within reach: wyrm drako options")
}

fn no_figure(word: &str) -> Failure {
    Failure::refused(format!("there is no figure called {}", shown(word)))
        .hint("dragon, brald, morin or urpen, and a hex")
}

/// A direction: by its name, by a dwarf, or by a hex in a row with the dragon.
pub(super) fn way(state: &State, words: &[&str]) -> Result<Direction, Failure> {
    let word = match words {
        [word] => word,
        [] => return Err(Failure::missing("WHERE").hint(WAYS)),
        _ => return Err(Failure::refused("fire has one direction").hint(WAYS)),
    };
    if let Some(way) = Direction::read(word) {
        return Ok(way);
    }
    let (target, name) = match (word.parse::<Hex>(), Dwarf::read(word)) {
        (Ok(hex), _) if hex == state.board.dragon => {
            return Err(Failure::refused(format!("the dragon itself stands on {hex}")).hint(WAYS));
        }
        (Ok(hex), _) => (hex, hex.to_string()),
        (Err(_), Some(dwarf)) => match state.board.dwarves[dwarf] {
            Some(hex) => (hex, dwarf.name().to_owned()),
            None => return Err(DrakoRefusal::Dead(dwarf).into()),
        },
        (Err(_), None) => {
            return Err(Failure::refused(format!("{} is not a direction", shown(word))).hint(WAYS));
        }
    };
    let dragon = state.board.dragon;
    dragon.toward(target).ok_or_else(|| {
        let lines = state.fire_lines();
        DrakoRefusal::NotInRow { name, dragon, lines }.into()
    })
}

/// Who is blocked: names, `all`, or `none`.
fn blocked(state: &State, typed: &[String]) -> Result<Vec<Dwarf>, Failure> {
    let all = || {
        let pending = state.pending.as_ref();
        pending.map(|pending| pending.attack.dwarves()).unwrap_or_default()
    };
    match parts(typed).as_slice() {
        words if is_none(words) => Ok(Vec::new()),
        [word] if word.eq_ignore_ascii_case("all") => Ok(all()),
        // One attack needs no name; an empty one is a slip.
        [] if typed.is_empty() && all().len() == 1 => Ok(all()),
        [] => Err(Failure::missing("WHO").hint("a dwarf, all or none")),
        words => dwarves(words),
    }
}

/// `flight fire`, `flight 2`, `flight=1,legs=1`: one wound where no number follows.
fn wounds(words: &[&str]) -> Result<Action, Failure> {
    let (mut flight, mut fire, mut legs) = (0u8, 0u8, 0u8);
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        if is_number(word) {
            return Err(Failure::refused(format!("{} wounds where?", shown(word)))
                .hint("the area first, as in flight 2"));
        }
        let area = Area::ability(word).ok_or_else(|| {
            Failure::refused(format!("the dragon has no {} to wound", shown(word)))
                .hint("flight, fire or legs")
        })?;
        let count = match words.next_if(|next| is_number(next)) {
            None => 1,
            Some(count) => count.parse::<u8>().map_err(|error| {
                Failure::refused(format!("{} wounds cannot be placed", shown(count))).because(error)
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
