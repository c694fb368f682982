//! The changes of a Magic card, asked for one after the other: kind, object, amount. Only possible
//! ones are offered, given the earlier changes.

use super::magic::{MagicChange, without_card};
use super::magic_target::Thing;
use super::state::State;
use crate::answers::{Stop, Walk};
use crate::name;
use crate::offer::{Answer, Ask};

/// Changes until no more are named.
pub(super) fn changes(state: &State, walk: &mut Walk) -> Result<Vec<MagicChange>, Stop> {
    let mut tried = without_card(state);
    let mut made = Vec::new();
    loop {
        let mut things = Thing::all(&tried);
        things.retain(|thing| thing.range(&tried) != (0, 0));
        let mut kinds: Vec<&'static str> = things.iter().map(|thing| thing.kind()).collect();
        kinds.dedup();
        let from = kinds.iter().map(|kind| match *kind {
            "offer" => format!("offer{}", sign(&tried, Thing::Offer)),
            kind => kind.to_owned(),
        });
        // Most cards change one thing.
        let preset = (!made.is_empty()).then_some(Answer::Declined);
        let ask = Ask::one("change", from).or_nothing();
        let Some(kind) = walk.pick(&kinds, Ask { preset, ..ask })? else {
            return Ok(made);
        };
        things.retain(|thing| thing.kind() == kind);
        let Some(thing) = thing(&tried, &things, kind, walk)? else {
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

/// The object of a change of this kind; asked for if there are several.
fn thing(
    state: &State,
    there: &[Thing],
    kind: &'static str,
    walk: &mut Walk,
) -> Result<Option<Thing>, Stop> {
    if let [only] = there
        && key(state, *only).is_empty()
    {
        return Ok(Some(*only));
    }
    let from = there.iter().map(|thing| key(state, *thing) + sign(state, *thing));
    walk.pick(there, Ask::one(kind, from))
}

/// The amount; a shield, a Keeper card and the offer are present or absent.
fn amount(state: &State, thing: Thing, walk: &mut Walk) -> Result<i8, Stop> {
    let (least, most) = thing.range(state);
    if thing.is_there_or_not() {
        return Ok(if most > 0 { most } else { least });
    }
    let by = walk.number(Ask::number("by", least.into(), most.into()))?;
    Ok(by.and_then(|by| i8::try_from(by).ok()).unwrap_or(0))
}

/// The typed object of a change: empty if it is the only one of its kind.
fn key(state: &State, thing: Thing) -> String {
    let who = thing.owner().map(|player| name::key(state.name(player)));
    let parts: Vec<&str> = who.as_deref().into_iter().chain(thing.which()).collect();
    parts.join(":")
}

/// The sign for something that is present or absent.
fn sign(state: &State, thing: Thing) -> &'static str {
    let (_, most) = thing.range(state);
    if !thing.is_there_or_not() {
        ""
    } else if most > 0 {
        "=1"
    } else {
        "=-1"
    }
}
