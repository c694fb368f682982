//! Dragonkeepers (KOSMOS), drawn.

mod asks;
mod correct;
pub mod figures;
mod glossary;
mod json;
pub mod log;
mod now;
mod odds;
pub mod placement;
pub mod refusal;
mod scene;
pub mod score;
pub mod setup;
mod usage;
mod words;

pub use words::AmuletsWords;

use serde_json::{Value, json};

use super::{Cell, DOT, Ink, Look, Table, dotted, fit};
use crate::rules::amulets::book::{Colour, Gift, Reward};
use crate::rules::amulets::chest::MagicItem;
use crate::rules::amulets::pieces::Pieces;
use crate::rules::amulets::play::{Crest, Shown, State};
use crate::rules::amulets::stacks::{Stack, StackPlace, Stacks};
use crate::rules::words::Joined;
use crate::rules::words::number_of;
use crate::scene::Forms;

/// Longer names are cut.
const NAME: usize = 12;

fn short(state: &State, player: usize) -> String {
    fit::cut(state.name(player), NAME)
}

/// The last word of an item's name.
fn last(item: &MagicItem) -> &'static str {
    item.name().rsplit(' ').next().unwrap_or_default()
}

/// A reward with repeated items counted, in words or in letters.
fn gifts(reward: &Reward, letters: bool) -> String {
    let word = |gift: Gift| if letters { &gift.word()[..1] } else { gift.word() };
    let mut runs: Vec<(Gift, usize)> = Vec::new();
    for gift in reward.gifts() {
        // The order matters only for pieces.
        let same = |(other, _): &(Gift, usize)| other == gift;
        let last = runs.iter().rposition(|(other, _)| other.is_piece());
        let place = if gift.is_piece() {
            last.filter(|place| same(&runs[*place]))
        } else {
            runs.iter().position(same)
        };
        match place {
            Some(place) => runs[place].1 += 1,
            None => runs.push((*gift, 1)),
        }
    }
    let run = |(gift, count): &(Gift, usize)| match count {
        1 => word(*gift).to_owned(),
        count => format!("{count}{}", word(*gift)),
    };
    runs.iter().map(run).joined("+")
}

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

/// Stacks from left to right; a closed one in brackets, shadow dragons after a plus.
fn each_stack(stacks: &Stacks, word: fn(&Colour) -> &str) -> Vec<String> {
    let one = |stack: &Stack| {
        let shadows = if stack.shadows > 0 { format!("+{}", stack.shadows) } else { String::new() };
        let drawn = format!("{} {}{shadows}", word(&stack.colour), stack.cards);
        match stacks.place(stack.colour) {
            StackPlace::Closed => format!("[{drawn}]"),
            _ => drawn,
        }
    };
    stacks.iter().map(one).collect()
}

/// Colours from left to right; a closed one in brackets.
fn colours(stacks: &Stacks) -> Forms {
    let all = |open: &str, closed: &str, between: &str| {
        let one = |stack: &Stack| match stacks.place(stack.colour) {
            StackPlace::Closed => format!("{open}{}{closed}", stack.colour),
            _ => stack.colour.to_string(),
        };
        stacks.iter().map(one).joined_or(between, "none")
    };
    Forms::from(all("[", "]", " / ")).said(all("", " closed", ", "))
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
fn chests(items: &[MagicItem]) -> Table {
    let mut table = Table::new(&["", ""]);
    for item in items {
        table.push(vec![Cell::inked(item.name(), Ink::Title), item.effect().into()]);
    }
    table
}

fn chests_json(items: &[MagicItem]) -> Value {
    let one = |item: &MagicItem| json!({ "name": item.name(), "effect": item.effect() });
    items.iter().map(one).collect()
}
