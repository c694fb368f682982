//! What a Magic card changes, asked for one change after the other: its kind, what it is about, and
//! by how much. Only what can be is offered, with the earlier changes made.

use super::battle::Shade;
use super::dragon::Dragon;
use super::magic::{Change, Thing, without_card};
use super::state::State;
use super::token::Token;
use crate::rules::name;
use crate::rules::offer::{Answers, Ask};

/// Kinds of changes, by the word each is typed with.
const KINDS: [&str; 11] = [
    "arrows",
    "dice",
    "flames",
    "shield",
    "white",
    "red",
    "token",
    "keeper",
    "magic",
    "hunter-dice",
    "discard",
];

/// Changes until no more are named.
pub(super) fn changes(state: &State, answers: &mut Answers) -> Result<Vec<Change>, Ask> {
    let mut tried = without_card(state);
    let mut made = Vec::new();
    loop {
        let kinds: Vec<&'static str> = KINDS
            .into_iter()
            .filter(|kind| !things(&tried, kind).is_empty())
            .collect();
        let from = kinds.iter().map(|kind| (*kind).to_owned()).collect();
        let place = answers.place(Ask::one("change", from).or_nothing())?;
        let Some(kind) = place.and_then(|place| kinds.get(place)) else {
            return Ok(made);
        };
        let Some(thing) = thing(&tried, kind, answers)? else {
            continue;
        };
        let by = amount(&tried, thing, answers)?;
        // By 0 is no change after all.
        if by != 0 {
            let change = thing.by(by);
            change.apply(&mut tried);
            made.push(change);
        }
    }
}

/// What a change of this kind is about; asked for where it is about one of several things.
fn thing(state: &State, kind: &'static str, answers: &mut Answers) -> Result<Option<Thing>, Ask> {
    let there = things(state, kind);
    if matches!(kind, "flames" | "hunter-dice" | "discard") {
        return Ok(there.first().copied());
    }
    let from = there.iter().map(|thing| key(state, *thing)).collect();
    let place = answers.place(Ask::one(kind, from))?;
    Ok(place.and_then(|place| there.get(place)).copied())
}

/// By how much; a shield and a Keeper card are there or not.
fn amount(state: &State, thing: Thing, answers: &mut Answers) -> Result<i8, Ask> {
    let (least, most) = thing.range(state);
    if is_there_or_not(thing) {
        return Ok(if most > 0 { most } else { least });
    }
    let by = answers.number(Ask::number("by", least.into(), most.into()))?;
    Ok(by.and_then(|by| i8::try_from(by).ok()).unwrap_or(0))
}

fn is_there_or_not(thing: Thing) -> bool {
    matches!(thing, Thing::Shield(_) | Thing::Keeper(..))
}

/// Things of a kind that a card can change now.
fn things(state: &State, kind: &str) -> Vec<Thing> {
    let dragons = Dragon::ALL.into_iter();
    let players = 0..state.seats.len();
    let mut all: Vec<Thing> = match kind {
        "arrows" => dragons.map(Thing::Arrows).collect(),
        "dice" => dragons.map(Thing::Dice).collect(),
        "flames" => vec![Thing::Flames],
        "shield" => dragons.map(Thing::Shield).collect(),
        "white" => dragons
            .map(|dragon| Thing::Training(dragon, Shade::White))
            .collect(),
        "red" => dragons
            .map(|dragon| Thing::Training(dragon, Shade::Red))
            .collect(),
        "token" => players
            .flat_map(|player| Token::ALL.map(|token| Thing::Token(player, token)))
            .collect(),
        "keeper" => players
            .flat_map(|player| Dragon::ALL.map(|dragon| Thing::Keeper(player, dragon)))
            .collect(),
        "magic" => players.map(Thing::Magic).collect(),
        "hunter-dice" => vec![Thing::HunterDice],
        _ => vec![Thing::Discard],
    };
    all.retain(|thing| thing.range(state) != (0, 0));
    all
}

/// What a change is about, as it is typed; with its amount where that is certain.
fn key(state: &State, thing: Thing) -> String {
    let owner = thing.owner();
    let who = owner.map(|player| name::key(state.name(player)));
    let what = match thing {
        Thing::Arrows(dragon)
        | Thing::Dice(dragon)
        | Thing::Shield(dragon)
        | Thing::Training(dragon, _)
        | Thing::Keeper(_, dragon) => Some(dragon.word()),
        Thing::Token(_, token) => Some(token.word()),
        _ => None,
    };
    let parts: Vec<&str> = who.as_deref().into_iter().chain(what).collect();
    let (_, most) = thing.range(state);
    match is_there_or_not(thing) {
        true if most > 0 => format!("{}=1", parts.join(":")),
        true => format!("{}=-1", parts.join(":")),
        false => parts.join(":"),
    }
}
