//! Dragonkeepers (KOSMOS), drawn.

mod asks;
pub mod board;
mod correct;
pub mod figures;
mod glossary;
pub mod log;
pub mod placement;
pub mod refusal;
pub mod score;
mod screen;
pub mod setup;
mod usage;
mod words;

pub use words::AmuletsWords;

use serde_json::{Value, json};

use super::{Cell, DOT, Ink, Look, Table};
use crate::rules::amulets::chest::MagicItem;
use crate::rules::amulets::pieces::Pieces;
use crate::rules::amulets::play::{Crest, Shown};
use crate::rules::amulets::stacks::{Stack, StackPlace, Stacks};
use crate::rules::words::Joined;
use crate::rules::words::number_of;

/// `3 green`, `3 ?`; none if the book is unknown.
fn shows(book: &Shown) -> Option<String> {
    let number = book.left.map_or("?".to_owned(), |number| number.to_string());
    let colour = book.right.map_or("?", |colour| colour.word());
    (book.left.is_some() || book.right.is_some()).then(|| format!("{number} {colour}"))
}

/// The value of a crest, if known.
fn crest(crest: Option<Crest>) -> String {
    match crest {
        None => "–".to_owned(),
        Some(crest) => crest.value.map_or("yes".to_owned(), |value| value.to_string()),
    }
}

/// A fact with several items; lines break only between them.
fn facts(look: &Look, label: &str, things: &[String]) -> String {
    let whole: Vec<String> = things.iter().map(|t| t.replace(' ', "\u{a0}")).collect();
    look.fact(label, &whole.join(DOT)).replace('\u{a0}', " ")
}

/// The separator between stacks.
fn between(look: &Look) -> &'static str {
    if look.plain { ", " } else { " / " }
}

/// Stacks from left to right. Lines break only between them.
fn row(stacks: &Stacks, look: &Look) -> String {
    each_stack(stacks, look.plain).joined_or(between(look), "–")
}

/// Stacks from left to right; a closed one in brackets, shadow dragons after a plus.
fn each_stack(stacks: &Stacks, plain: bool) -> Vec<String> {
    let one = |stack: &Stack| {
        let closed = stacks.place(stack.colour) == StackPlace::Closed;
        let cards = match (stack.shadows, plain) {
            (0, _) => stack.cards.to_string(),
            (shadows, false) => format!("{}+{shadows}", stack.cards),
            (shadows, true) => format!("{} with {shadows} shadow", stack.cards),
        };
        match (closed, plain) {
            (false, false) => format!("{}\u{a0}{cards}", stack.colour),
            (true, false) => format!("[{}\u{a0}{cards}]", stack.colour),
            (false, true) => format!("{} {cards}", stack.colour),
            (true, true) => format!("{} {cards} closed", stack.colour),
        }
    };
    stacks.iter().map(one).collect()
}

/// The same, only their colours.
fn colours(stacks: &Stacks, look: &Look) -> String {
    let one = |stack: &Stack| match (stacks.place(stack.colour), look.plain) {
        (StackPlace::Closed, false) => format!("[{}]", stack.colour),
        (StackPlace::Closed, true) => format!("{} closed", stack.colour),
        _ => stack.colour.to_string(),
    };
    stacks.iter().map(one).joined_or(between(look), "none")
}

fn stacks_json(stacks: &Stacks) -> Value {
    let one = |stack: &Stack| {
        json!({
            "colour": stack.colour.word(), "cards": stack.cards, "shadows": stack.shadows,
            "closed": stacks.place(stack.colour) == StackPlace::Closed,
        })
    };
    stacks.iter().map(one).collect()
}

/// Open stacks of pieces in ascending order.
fn pieces(pieces: &Pieces) -> String {
    each_value(pieces).joined_or(", ", "none left")
}

/// `8×1`, `5×16`: how many of each value, ascending.
fn each_value(pieces: &Pieces) -> Vec<String> {
    pieces.stacks().map(|(value, count)| format!("{count}×{value}")).collect()
}

fn pieces_json(pieces: &Pieces) -> Value {
    pieces.stacks().map(|(value, count)| json!({ "value": value, "count": count })).collect()
}

/// Each open chest with its effect.
fn chests(items: &[MagicItem], look: &Look) -> String {
    let mut table = Table::new(&["", ""]);
    for item in items {
        table.push(vec![Cell::inked(item.name(), Ink::Title), item.effect().into()]);
    }
    table.draw(look)
}

fn chests_json(items: &[MagicItem]) -> Value {
    let one = |item: &MagicItem| json!({ "name": item.name(), "effect": item.effect() });
    items.iter().map(one).collect()
}
