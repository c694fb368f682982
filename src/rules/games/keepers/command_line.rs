//! Reads command lines at the table.

use super::acts::Act;
use super::state::{Stage, State};
use super::{Action, Keepers, Refusal, reading};
use crate::act::Acts;
use crate::answers::{Stop, Walk};
use crate::command_line::LinePart;
use crate::name::shown;

/// Reads a command line. Several players choose or plan in one line, each on the table after those
/// before.
pub(super) fn line(
    state: &State,
    verb: &str,
    walk: &mut Walk,
    done: usize,
) -> Result<LinePart<Keepers>, Refusal> {
    match (verb, done, Act::plain(verb)) {
        ("choose", ..) => choices(state, walk, done),
        ("plan", ..) => plans(state, walk, done),
        (_, 0, Some(act)) => Ok(LinePart::Act(act)),
        _ => Ok(LinePart::Nothing),
    }
}

/// The next Keeper to choose. Changed choices come before first ones: with the last of those all
/// Keepers are shown.
fn choices(state: &State, walk: &mut Walk, done: usize) -> Result<LinePart<Keepers>, Refusal> {
    if state.stage != Stage::Choosing {
        return if done == 0 { Err(state.not_now()) } else { Ok(LinePart::Nothing) };
    }
    let words = walk.unread();
    let is_pair = |word: &str| word.contains(['=', ':']);
    match words.as_slice() {
        [] if walk.is_typed() && done > 0 => return Ok(LinePart::Nothing),
        [] => {
            let next = state.undecided().first().copied();
            return Ok(next.map_or(LinePart::Nothing, |player| LinePart::Act(Act::Choose(player))));
        }
        [(place, name)] if !is_pair(name) => {
            walk.read(*place);
            return Ok(LinePart::Act(Act::Choose(reading::player(&state.setup, name)?)));
        }
        words => {
            if let Some((_, word)) = words.iter().find(|(_, word)| !is_pair(word)) {
                return Err(Refusal::NotAChoice(shown(word)));
            }
        }
    }
    let mut chosen: Vec<(usize, usize, &str)> = Vec::new();
    for (place, word) in words {
        let pair = word.split_once('=').or_else(|| word.split_once(':'));
        let (who, colour) = pair.unwrap_or_default();
        let player = reading::player(&state.setup, who)?;
        if chosen.iter().any(|(_, other, _)| *other == player) {
            return Err(Stop::misread(format!("{} is named twice", state.name(player)), "").into());
        }
        chosen.push((place, player, colour));
    }
    let anew = |(_, player, _): &(usize, usize, &str)| state.seats[*player].chosen.is_some();
    let (place, player, colour) = chosen[chosen.iter().position(anew).unwrap_or(0)];
    walk.read(place);
    Ok(LinePart::Do(Action::Choose { player, dragon: reading::read_dragon(colour)? }))
}

/// The plan of the player who is next to plan.
fn plans(state: &State, walk: &mut Walk, done: usize) -> Result<LinePart<Keepers>, Refusal> {
    let words = walk.unread();
    let Stage::Planning { player: next } = state.stage else {
        return match (done, words.first()) {
            (0, _) => Err(state.not_now()),
            (_, None) => Ok(LinePart::Nothing),
            (_, Some((_, word))) => {
                reading::plan(word.split_once('=').map_or(word, |(_, plan)| plan))?;
                let message = "more plans than players who plan now";
                let hint = "players without a Keeper or a token left pass automatically";
                Err(Stop::misread(message, hint).into())
            }
        };
    };
    if words.is_empty() {
        let all = walk.is_typed() && done > 0;
        return if all { Ok(LinePart::Nothing) } else { Err(Stop::Which.into()) };
    }
    for (place, word) in words {
        let (who, plan) = match word.split_once('=') {
            Some((who, plan)) => (reading::player(&state.setup, who)?, plan),
            None => (next, word),
        };
        if who == next {
            walk.read(place);
            return Ok(LinePart::Do(reading::plan(plan)?));
        }
    }
    let first = state.name(next);
    let message = format!("first {first} plans or passes: plans are made in turn order");
    Err(Stop::misread(message, "").into())
}
