//! What is asked before a set is laid.

use super::super::super::book::Colour;
use super::super::super::chest::Item;
use super::super::super::stacks::Side;
use super::super::lay::Outlook;
use super::super::options::sets;
use super::super::state::State;
use super::super::{Action, Pearl, Set};
use super::{number, one_of};
use crate::offer::{Answer, Answers, Ask};

/// Magic items as they are typed: `prism-ink+troll-horn`.
fn items(with: &[Item]) -> String {
    let keys: Vec<&str> = with.iter().map(|item| item.key()).collect();
    keys.join("+")
}

/// Magic items, another colour, shadow dragons, the side, the hammer's piece and the pearls, each
/// where there is a choice.
pub(super) fn play(state: &State, answers: &mut Answers) -> Result<Action, Ask> {
    let player = state.next().unwrap_or_default();
    let mut sets = sets(state, player);
    let with = magic(&sets, answers)?;
    sets.retain(|outlook| outlook.with == with);
    let chosen = one_of("ink", &sets, |outlook| outlook.colour.to_string(), answers)?;
    let Some(outlook) = chosen else {
        // Nothing can be laid; why, `decide` says.
        let colour = state.book.right.unwrap_or(Colour::Blue);
        return Ok(Action::Play(Set::plain(colour)));
    };
    let shadows = number("shadows", outlook.shadows, outlook.shadows.0, answers)?;
    let side = match outlook.sides.contains(&None) {
        true => None,
        false => one_of("side", &Side::ALL, |side| side.word().to_owned(), answers)?,
    };
    let hammer = hammer(&outlook, answers)?;
    Ok(Action::Play(Set {
        shadows,
        side,
        hammer,
        pearls: pearls(state, outlook.rings, answers)?,
        with: outlook.with,
        colour: outlook.colour,
    }))
}

/// Which magic items are used, all of them at once.
fn magic(sets: &[Outlook], answers: &mut Answers) -> Result<Vec<Item>, Ask> {
    let mut choices: Vec<Vec<Item>> = Vec::new();
    for outlook in sets.iter().filter(|outlook| !outlook.with.is_empty()) {
        if !choices.contains(&outlook.with) {
            choices.push(outlook.with.clone());
        }
    }
    choices.sort_by_key(Vec::len);
    let keys = choices.iter().map(|with| items(with)).collect();
    let without = sets.iter().any(|outlook| outlook.with.is_empty());
    let place = match (choices.len(), without) {
        (0, _) => None,
        (1, false) => Some(0),
        (_, false) => answers.place(Ask::one("with", keys))?,
        (_, true) => {
            let ask = Ask::one("with", keys);
            answers.place(ask.or_nothing().preset(Answer::Declined))?
        }
    };
    let chosen = place.and_then(|place| choices.get(place));
    Ok(chosen.cloned().unwrap_or_default())
}

/// Which of the reward's lowest pieces is upgraded, counted from 1.
fn hammer(outlook: &Outlook, answers: &mut Answers) -> Result<Option<usize>, Ask> {
    let open = &outlook.hammers;
    if open.len() < 2 {
        return Ok(open.first().copied());
    }
    let keys = open.iter().map(|piece| (piece + 1).to_string()).collect();
    let ask = Ask::one("hammer-piece", keys).preset(Answer::Picked(vec![0]));
    Ok(answers
        .place(ask)?
        .and_then(|place| open.get(place))
        .copied())
}

/// The pearl of each ring that closes, where nobody counted the red ones; after a blue one all are.
fn pearls(state: &State, rings: usize, answers: &mut Answers) -> Result<Vec<Pearl>, Ask> {
    let mut taken = Vec::new();
    if state.next_pearl().is_some() {
        return Ok(taken);
    }
    let both = [Pearl::Red, Pearl::Blue];
    for _ in 0..rings {
        let left = match taken.last() {
            Some(Pearl::Blue) => &both[1..],
            _ => &both[..],
        };
        taken.extend(one_of(
            "pearl",
            left,
            |pearl| pearl.word().to_owned(),
            answers,
        )?);
    }
    Ok(taken)
}
