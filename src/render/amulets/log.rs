//! The events at the table, in sentences.

use serde_json::{Value, json};

use super::score::counted_play;
use super::{Look, correct, number_of};
use crate::app::play::View;
use crate::rules::amulets::book::Gift;
use crate::rules::amulets::play::{Audience, EndCause, Event, Pick, State, apply};
use crate::rules::amulets::title::Amulets;
use crate::scene::page;

fn gift(what: Gift) -> &'static str {
    match what {
        Gift::Lowest | Gift::Highest => "an amulet piece",
        Gift::Shadow => "a shadow dragon",
        Gift::Crystal => "a crystal",
        Gift::Egg => "a golden egg",
    }
}

/// An event as a sentence, given the state before it; a piece's value only for an audience that may
/// see it.
pub fn sentence(state: &State, event: &Event, audience: Audience) -> Option<String> {
    let who = |player: &usize| state.name(*player).to_owned();
    Some(match event {
        Event::Minted { player, shadows } => {
            let and = if *shadows > 0 { ", a shadow dragon among them" } else { "" };
            format!(
                "{} pays a crystal for Dragon Mint: the top card of both pages{and}",
                who(player)
            )
        }
        Event::Took { player, count, shadows, .. } => {
            let cards = number_of(*count, "card");
            let among = match shadows {
                0 => String::new(),
                n => format!(", {} among them", number_of(*n, "shadow dragon")),
            };
            format!("{} takes {cards}{among}", who(player))
        }
        Event::FourthTaken { player } => format!("{} pays a crystal for the fourth", who(player)),
        Event::Changed { player, left, right } => {
            let laid: Vec<String> = [
                left.map(|number| format!("{number} left")),
                right.map(|colour| format!("{colour} right")),
            ]
            .into_iter()
            .flatten()
            .collect();
            format!("{} changes the book: {}", who(player), laid.join(", "))
        }
        Event::BookSeen { book, reward, remember } => match (reward, remember) {
            (Some(reward), true) => {
                format!(
                    "the book shows {book} and gives {reward}, remembered for every {}",
                    book.number
                )
            }
            (Some(reward), false) => format!("the book shows {book} and gives {reward}"),
            (None, _) => format!("the book shows {book}"),
        },
        Event::ItemUsed { player, item } => {
            format!("{} pays a crystal for the {item}", who(player))
        }
        Event::Laid { player, colour, cards, shadows, side } => {
            let with = match shadows {
                0 => String::new(),
                n => format!(" and {}", number_of(*n, "shadow dragon")),
            };
            let side = side.map_or(String::new(), |side| format!(", on the {}", side.word()));
            format!("{} plays {cards} {colour}{with}{side}", who(player))
        }
        Event::CrestWon { player, value } => match value {
            Some(value) => {
                format!("{} has all four colours and takes the crest of {value}", who(player))
            }
            None => format!("{} has all four colours and takes the highest crest", who(player)),
        },
        Event::Gained { player, what } => format!("{} gets {}", who(player), gift(*what)),
        Event::PieceTaken { player, value, from } => {
            let from = match from {
                Pick::Lowest => "lowest",
                Pick::SecondLowest => "second-lowest",
                Pick::Highest => "highest",
            };
            match audience {
                Audience::All => format!("{} takes the {from} piece, {value}", who(player)),
                Audience::Table => format!("{} takes the {from} piece", who(player)),
            }
        }
        Event::PearlTaken { player, pearl } => {
            format!("{} closes a ring and takes a {} pearl: an amulet", who(player), pearl.word())
        }
        Event::Missed { player, what } => {
            format!("{} would get {}, but there is none left", who(player), gift(*what))
        }
        Event::TookBack { player, cards, shadows, .. } => {
            let back = number_of(cards + shadows, "card");
            format!("{} takes {back} back; one stays", who(player))
        }
        Event::Passed { player, nothing: true } => {
            format!("{} takes no cards and plays no set", who(player))
        }
        Event::Passed { player, .. } => format!("{} plays no set", who(player)),
        Event::HandTold { player, cards } => match cards {
            Some(cards) => format!("{} holds {}", who(player), number_of(*cards, "card")),
            None => {
                format!("{}'s hand is no longer counted: some entries are missing", who(player))
            }
        },
        Event::PageRunOut { page } => {
            format!("the {} page is down to one card: this is the last turn", page.word())
        }
        Event::TurnBegan { .. } => return None,
        Event::Ended { by } => match by {
            EndCause::Amulets => {
                format!("{} amulets are complete: the game is over", state.amulets())
            }
            EndCause::Page => "the game is over".to_owned(),
        },
        Event::Counted { .. } => "all hidden values are revealed".to_owned(),
        Event::Corrected { set, reason } => correct::sentence(state, set, reason, audience),
    })
}

/// The result of a counted play; else the last events, above the table. Everyone sees a piece as it
/// is taken, so its value is shown once; a correction's values of face-down pieces are not.
pub fn told(
    open: &View<Amulets>,
    look: &Look,
    table: fn(&View<Amulets>, &Look) -> String,
) -> String {
    if let Some(counted) = counted_play(open) {
        return page(&counted, look, usize::MAX);
    }
    let mut state = open.before.clone();
    let mut text = String::new();
    for event in open.happened {
        let audience = match event {
            Event::Corrected { .. } => Audience::Table,
            _ => Audience::All,
        };
        text.extend(sentence(&state, event, audience).map(|line| look.line(1, &line)));
        apply(&mut state, event);
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text + &table(open, look)
}

/// A whole play, turn by turn.
pub fn log(report: &View<Amulets>, audience: Audience, look: &Look) -> String {
    let mut state = report.state.clone();
    let head = |state: &State| {
        let line = format!("turn {}, {}", state.turn, state.name(state.active));
        look.line(1, &line)
    };
    let mut text = head(&state);
    for event in report.happened {
        text.extend(sentence(&state, event, audience).map(|line| look.line(3, &line)));
        apply(&mut state, event);
        if let Event::TurnBegan { .. } = event {
            text.push('\n');
            text.push_str(&head(&state));
        }
    }
    text
}

/// Values of pieces only for an audience that may see them.
pub fn event_json(event: &Event, audience: Audience) -> Value {
    let mut value = serde_json::to_value(event).unwrap_or(Value::Null);
    match (event, audience) {
        (Event::PieceTaken { .. }, Audience::Table) => value["value"] = Value::Null,
        (Event::Corrected { set, .. }, Audience::Table) => {
            for (n, _) in set.iter().enumerate().filter(|(_, fix)| correct::is_hidden(fix)) {
                value["set"][n]["field"] = json!("pieces");
                value["set"][n]["to"] = Value::Null;
            }
        }
        _ => {}
    }
    value
}

pub fn log_json(report: &View<Amulets>, audience: Audience) -> Value {
    let events = report.happened.iter();
    let events: Vec<Value> = events.map(|event| event_json(event, audience)).collect();
    json!({ "id": report.id, "players": report.state.setup.players, "events": events })
}

/// A finished play shows what an open one hides.
pub fn audience_of(report: &View<Amulets>) -> Audience {
    let over = report.happened.iter().any(|event| matches!(event, Event::Ended { .. }));
    if over || report.live.reveals { Audience::All } else { Audience::Table }
}
