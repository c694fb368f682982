//! Plays of all titles, drawn.

use serde_json::{Value, json};

use super::{Cell, DOT, Ink, Look, Table, Wording};
use crate::app::play::Live;
use crate::app::play::finished::PlayReport;
use crate::app::{PlayKind, SeatRow};
use crate::rules::correct::Field;
use crate::rules::dice::Die;
use crate::rules::offer::{Ask, Next, Offer, What};
use crate::rules::words;

fn who(seat: &SeatRow) -> String {
    match (&seat.player_name, &seat.hero_name) {
        (Some(player), Some(hero)) => format!("{hero} ({player})"),
        (Some(name), None) | (None, Some(name)) => name.clone(),
        (None, None) => "somebody".to_owned(),
    }
}

/// Who sat there, as short as can be.
fn person(seat: &SeatRow) -> String {
    seat.player_name.clone().unwrap_or_else(|| who(seat))
}

/// `1 h 5 min`, `40 min`.
fn duration(minutes: i64) -> String {
    match (minutes / 60, minutes % 60) {
        (0, rest) => format!("{rest} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, rest) => format!("{hours} h {rest} min"),
    }
}

/// What can be set right in an open play, as it is now, with what it may be.
pub fn fields(words: &dyn Wording, fields: &[Field], look: &Look) -> String {
    if fields.is_empty() {
        return "nothing is open here that can be corrected\n".to_owned();
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
    match field.whose.is_empty() {
        true => format!("{what} {}", field.now),
        false => format!("{}: {what} {}", field.whose, field.now),
    }
}

/// A line in a list to choose from.
pub fn line(play: &PlayReport, look: &Look) -> String {
    let when = look.date(&play.started_at);
    format!("{} {when} {}: {}", play.id, play.title_name, play.how)
}

pub fn list(plays: &[PlayReport], look: &Look) -> String {
    if look.says_none(plays.is_empty()) {
        return "no finished play to show\n".to_owned();
    }
    let mut table = Table::list(&[
        ">play",
        "when",
        "≈title",
        "~who",
        "≈how it ended",
        ">took|minutes",
    ])
    .spare(&["took", "who"]);
    for play in plays {
        let named = if look.plain { who } else { person };
        let mut names: Vec<String> = Vec::new();
        for name in play.seats.iter().map(named) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        table.push(vec![
            play.id.into(),
            Cell::from(look.date(&play.started_at)).fact(look.time(&play.started_at)),
            play.title_name.as_str().into(),
            names.join(", ").into(),
            play.how.clone().into(),
            play.minutes
                .map(|minutes| Cell::from(duration(minutes)).fact(minutes))
                .unwrap_or_default(),
        ]);
    }
    table.draw(look)
}

/// One play, whole.
pub fn show(play: &PlayReport, look: &Look) -> String {
    let left = format!("{}{DOT}play {}", play.title_name, play.id);
    let mut text = look.spread(&left, &look.time(&play.started_at));
    text.push_str("\n\n");
    text.push_str(&look.fact("result", &play.how));
    for (label, value) in &play.facts {
        text.push_str(&look.fact(label, value));
    }
    let took = play.minutes.map(duration);
    let kept = match (play.kind, took) {
        (_, Some(took)) => took,
        (PlayKind::Tracked, None) => "less than a minute".to_owned(),
        (kind, None) => kind.word().to_owned(),
    };
    let label = if play.kind == PlayKind::Tracked {
        "took"
    } else {
        "kept as"
    };
    text.push_str(&look.fact(label, &kept));
    if let Some(stand_ins) = play.stand_ins.as_ref().filter(|list| !list.is_empty()) {
        let rests = format!(
            "stand-ins for {}, which nobody had confirmed",
            words::and(stand_ins)
        );
        text.push_str(&look.fact("rests on", &rests));
    }
    if let Some(note) = &play.note {
        text.push_str(&look.fact("note", note));
    }
    text.push('\n');
    let scored = play.seats.iter().any(|seat| seat.fared.score.is_some());
    let mut table = match scored {
        true => Table::new(&["who", "", ">score"]),
        false => Table::new(&["who", ""]),
    };
    for seat in &play.seats {
        let mut marks = Vec::new();
        marks.extend(seat.fared.won.then_some("won"));
        marks.extend(seat.fared.died.then_some("died"));
        let mut row = vec![
            Cell::inked(who(seat), Ink::Title),
            Cell::inked(marks.join(", "), seat.fared.won.then_some(Ink::Good)),
        ];
        row.extend(seat.fared.score.map(Cell::from));
        table.push(row);
    }
    text.push_str(&table.draw(look));
    text
}

/// What is said about a deleted play.
pub fn deleted(play: &PlayReport) -> String {
    let names: Vec<String> = play.seats.iter().map(who).collect();
    format!(
        "play {} is deleted: {} with {}, {}\n",
        play.id,
        play.title_name,
        words::and(&names),
        play.how
    )
}

pub fn json(play: &PlayReport) -> Value {
    let seats: Vec<Value> = play
        .seats
        .iter()
        .map(|seat| {
            json!({
                "player": seat.player_name, "hero": seat.hero_name, "score": seat.fared.score, "won": seat.fared.won,
                "died": seat.fared.died,
            })
        })
        .collect();
    let facts = play.facts.iter();
    let mut json = json!({
        "id": play.id,
        "title": play.title,
        "name": play.title_name,
        "kind": play.kind.word(),
        "outcome": play.outcome,
        "how": play.how,
        "facts": facts.map(|(k, v)| (k.clone(), json!(v))).collect::<serde_json::Map<_, _>>(),
        "started_at": play.started_at,
        "ended_at": play.ended_at,
        "minutes": play.minutes,
        "seats": seats,
        "note": play.note,
    });
    if let Some(stand_ins) = &play.stand_ins {
        json["stand_ins"] = json!(stand_ins);
    }
    json
}

/// The JSON document of a play. Every title has the same envelope under `play`, with its own part
/// under its slug; the part's older name stays beside `play`. What a title already had under `play`
/// keeps its name and type.
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
        // Also where one of its names is the slug.
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
    let clock = live.table.clock();
    let names = live.table.names();
    let offers = match live.over {
        true => Vec::new(),
        false => live.table.offers(),
    };
    let offers = offers
        .iter()
        .map(|offer| offer_json(wording, live, offer, &names));
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

/// An offer with its first ask, and nothing that only one seat may know.
fn offer_json(wording: &dyn Wording, live: &Live, offer: &Offer, names: &[String]) -> Value {
    let asks: Vec<Value> = match live.table.next(offer, &[]) {
        Some(Next::Ask(ask)) => vec![ask_json(&ask, names)],
        _ => Vec::new(),
    };
    json!({
        "id": offer.id.as_str(),
        "verb": wording.verb(offer),
        "label": wording.label(live, offer),
        "seat": offer.seat.and_then(|seat| names.get(seat.0)),
        "asks": asks,
    })
}

fn ask_json(ask: &Ask, names: &[String]) -> Value {
    let mut value = json!({ "name": ask.name, "optional": ask.optional });
    match &ask.what {
        What::Pick {
            from,
            least,
            most,
            ordered,
        } => {
            value["pick"] =
                json!({ "from": from, "least": least, "most": most, "ordered": ordered });
        }
        What::Number { least, most } => value["number"] = json!({ "least": least, "most": most }),
        What::Text { most } => value["text"] = json!({ "most": most }),
        What::Dice { die, count } => {
            let drawn = matches!(die, Die::Drawn(_));
            value["dice"] = json!({ "count": count, "drawn": drawn });
        }
    }
    if ask.secret_to.is_some() {
        value["secret"] = json!(true);
    }
    if let Some(name) = ask.about.and_then(|seat| names.get(seat.0)) {
        value["about"] = json!(name);
    }
    value
}
