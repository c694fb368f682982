//! What a Magic card changes, asked for one change after the other: its kind, what it is about, and
//! by how much. Only what can be is offered, with the earlier changes made.

use super::battle::Shade;
use super::dragon::Dragon;
use super::magic::{Change, without_card};
use super::state::State;
use super::thing::Thing;
use super::token::Token;
use crate::answers::{Stop, Walk};
use crate::name;
use crate::offer::{Answer, Ask};

/// Kinds of changes, by the word each is typed with.
const KINDS: [&str; 15] = [
    "arrows",
    "dice",
    "flames",
    "shield",
    "white",
    "red",
    "token",
    "used",
    "keeper",
    "magic",
    "offer",
    "discard",
    "deck",
    "hunter-cards",
    "hunter-dice",
];

/// Changes until no more are named.
pub(super) fn changes(state: &State, walk: &mut Walk) -> Result<Vec<Change>, Stop> {
    let mut tried = without_card(state);
    let mut made = Vec::new();
    loop {
        let kinds: Vec<&'static str> =
            KINDS.into_iter().filter(|kind| things(&tried, kind).next().is_some()).collect();
        let from = kinds.iter().map(|kind| match *kind {
            "offer" => format!("offer{}", sign(&tried, Thing::Offer)),
            kind => kind.to_owned(),
        });
        let from = from.collect();
        // Most cards change one thing.
        let preset = (!made.is_empty()).then_some(Answer::Declined);
        let ask = Ask::one("change", from).or_nothing();
        let place = walk.place(Ask { preset, ..ask })?;
        let Some(kind) = place.and_then(|place| kinds.get(place)) else {
            return Ok(made);
        };
        let Some(thing) = thing(&tried, kind, walk)? else {
            continue;
        };
        let by = amount(&tried, thing, walk)?;
        // An amount of 0 changes nothing.
        if by != 0 {
            let change = thing.by(by);
            change.apply(&mut tried);
            made.push(change);
        }
    }
}

/// What a change of this kind is about; asked for where it is about one of several things.
fn thing(state: &State, kind: &'static str, walk: &mut Walk) -> Result<Option<Thing>, Stop> {
    let there: Vec<Thing> = things(state, kind).collect();
    if let [
        only @ (Thing::Flames
        | Thing::HunterDice
        | Thing::Discard
        | Thing::Offer
        | Thing::Deck
        | Thing::HunterCards),
    ] = there.as_slice()
    {
        return Ok(Some(*only));
    }
    let from = there.iter().map(|thing| key(state, *thing)).collect();
    let place = walk.place(Ask::one(kind, from))?;
    Ok(place.and_then(|place| there.get(place)).copied())
}

/// By how much; a shield, a Keeper card and the offer are there or not.
fn amount(state: &State, thing: Thing, walk: &mut Walk) -> Result<i8, Stop> {
    let (least, most) = thing.range(state);
    if is_there_or_not(thing) {
        return Ok(if most > 0 { most } else { least });
    }
    let by = walk.number(Ask::number("by", least.into(), most.into()))?;
    Ok(by.and_then(|by| i8::try_from(by).ok()).unwrap_or(0))
}

fn is_there_or_not(thing: Thing) -> bool {
    matches!(thing, Thing::Shield(_) | Thing::Keeper(..) | Thing::Offer)
}

/// Things of a kind that a card can change now.
fn things<'a>(state: &'a State, kind: &str) -> Box<dyn Iterator<Item = Thing> + 'a> {
    let dragons = Dragon::ALL.into_iter();
    let players = 0..state.seats.len();
    let all: Box<dyn Iterator<Item = Thing>> = match kind {
        "arrows" => Box::new(dragons.map(Thing::Arrows)),
        "dice" => Box::new(dragons.map(Thing::Dice)),
        "flames" => Box::new([Thing::Flames].into_iter()),
        "shield" => Box::new(dragons.map(Thing::Shield)),
        "white" => Box::new(dragons.map(|dragon| Thing::Training(dragon, Shade::White))),
        "red" => Box::new(dragons.map(|dragon| Thing::Training(dragon, Shade::Red))),
        "token" => Box::new(players.flat_map(|player| Token::ALL.map(|t| Thing::Token(player, t)))),
        "used" => Box::new(players.flat_map(|player| Token::ALL.map(|t| Thing::Used(player, t)))),
        "keeper" => Box::new(
            players.flat_map(|player| Dragon::ALL.map(|dragon| Thing::Keeper(player, dragon))),
        ),
        "magic" => Box::new(players.map(Thing::Magic)),
        "hunter-dice" => Box::new([Thing::HunterDice].into_iter()),
        "offer" => Box::new([Thing::Offer].into_iter()),
        "deck" => Box::new([Thing::Deck].into_iter()),
        "hunter-cards" => Box::new([Thing::HunterCards].into_iter()),
        _ => Box::new([Thing::Discard].into_iter()),
    };
    Box::new(all.filter(|thing| thing.range(state) != (0, 0)))
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
        Thing::Token(_, token) | Thing::Used(_, token) => Some(token.word()),
        _ => None,
    };
    let parts: Vec<&str> = who.as_deref().into_iter().chain(what).collect();
    parts.join(":") + sign(state, thing)
}

/// The amount of something that is there or not.
fn sign(state: &State, thing: Thing) -> &'static str {
    let (_, most) = thing.range(state);
    match is_there_or_not(thing) {
        true if most > 0 => "=1",
        true => "=-1",
        false => "",
    }
}
