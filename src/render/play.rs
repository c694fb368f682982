//! Plays of all titles, drawn.

mod entered;
mod record;

pub use entered::{added, added_json, edited, edited_json};
pub(crate) use record::who;
pub use record::{deleted, duration, line, list, result, show};

use serde_json::{Value, json};

use super::{Cell, Ink, Look, Table, Wording};
use crate::app::SeatRow;
use crate::app::play::Live;
use crate::rules::correct::Field;
use crate::rules::offer::{Ask, Next, Offer};

/// The correctable fields of an open play, with current values and ranges.
pub fn fields(words: &dyn Wording, fields: &[Field], look: &Look) -> String {
    if fields.is_empty() {
        return "there is no open play to correct\n".to_owned();
    }
    let mut table = Table::new(&["whose", "field", "what it is", ">now", "may be"]);
    for field in fields {
        table.push(vec![
            Cell::inked(&field.whose, Ink::Title),
            field.name.as_str().into(),
            words.field(field).into(),
            field.now.to_string().into(),
            field.range.to_string().into(),
        ]);
    }
    table.draw(look)
}

/// A field in a list to choose from: `Denra: hit points 15`.
pub fn field_line(words: &dyn Wording, field: &Field) -> String {
    let what = words.field(field);
    if field.whose.is_empty() {
        format!("{what} {}", field.now)
    } else {
        format!("{}: {what} {}", field.whose, field.now)
    }
}

/// The JSON document of a play. Every title has the same envelope under `play`, with its own part
/// under its slug; the part's older name stays beside `play`. A title's older fields under `play`
/// keep their names and types.
pub(super) fn document(
    wording: &dyn Wording,
    live: &Live,
    part: Value,
    old_name: Option<&str>,
) -> Value {
    let mut play = envelope(wording, live);
    let mut document = json!({});
    play[live.title.game.slug().as_str()] = part.clone();
    match old_name {
        // Even if one of its names is the slug.
        Some("play") => {
            for (name, value) in part.as_object().into_iter().flatten() {
                play[name] = value.clone();
            }
        }
        Some(name) => document[name] = part,
        None => {}
    }
    document["play"] = play;
    document
}

fn envelope(wording: &dyn Wording, live: &Live) -> Value {
    let clock = live.table().clock();
    let names = live.table().names();
    let offers = if live.over { Vec::new() } else { live.table().offers() };
    let several = |offer: &Offer| {
        offers.iter().filter(|other| other.spec.verb == offer.spec.verb).count() > 1
    };
    let offers = offers.iter().map(|offer| {
        let mut value = offer_json(wording, live, offer, &names);
        if several(offer) {
            value["word"] = json!(wording.word(live, offer));
        }
        value
    });
    json!({
        "id": live.id,
        "title": live.title.game.slug().as_str(),
        "state": if live.over { "finished" } else { "open" },
        "players": live.seats.iter().map(player_json).collect::<Vec<_>>(),
        "round": clock.round,
        "turn": clock.turn.and_then(|seat| names.get(seat.0)),
        "offers": offers.collect::<Vec<_>>(),
    })
}

fn player_json(seat: &SeatRow) -> Value {
    json!({ "player": seat.player_name, "hero": seat.hero_name })
}

/// An offer with its first ask, without secrets of one seat.
fn offer_json(wording: &dyn Wording, live: &Live, offer: &Offer, names: &[String]) -> Value {
    let asks: Vec<Value> = match live.table().next(offer, &[]) {
        Ok(Next::Ask(ask)) => vec![ask_json(&ask, names)],
        _ => Vec::new(),
    };
    json!({
        "id": offer.id.as_str(),
        "verb": offer.spec.verb,
        "label": wording.label(live, offer),
        "seat": offer.seat.and_then(|seat| names.get(seat.0)),
        "asks": asks,
    })
}

fn ask_json(ask: &Ask, names: &[String]) -> Value {
    let mut value = json!(ask.what);
    value["name"] = json!(ask.name);
    value["optional"] = json!(ask.optional);
    // A pick has always said so; the order of what is picked matters nowhere.
    if let Some(pick) = value.get_mut("pick") {
        pick["ordered"] = json!(false);
    }
    if ask.secret_to.is_some() {
        value["secret"] = json!(true);
    }
    if let Some(name) = ask.about.and_then(|seat| names.get(seat.0)) {
        value["about"] = json!(name);
    }
    value
}
