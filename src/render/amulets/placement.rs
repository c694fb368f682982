//! Legal sets, in unambiguous words.

use serde_json::{Value, json};

use super::refusal::message;
use super::{DOT, colours, number_of, stacks_json};
use crate::rules::amulets::aside::{Barred, HelperAnswer};
use crate::rules::amulets::chest::MagicItem;
use crate::rules::amulets::placement::{LAYING, SetOption};
use crate::rules::amulets::play::AmuletsRefusal;
use crate::rules::amulets::stacks::{RowEnd, StackPlace, Stacks};
use crate::rules::words::{self, Joined};
use crate::scene::{Forms, Part};

/// How sets are played; those that differ only in colour share a line.
fn ways(list: &[SetOption], stacks: &Stacks, hand: bool) -> String {
    let mut groups: Vec<(SetOption, Vec<&str>)> = Vec::new();
    for way in list {
        let alike = |other: &SetOption| {
            (other.cards, other.shadows, other.place) == (way.cards, way.shadows, way.place)
        };
        match groups.iter_mut().find(|(other, _)| alike(other)) {
            Some((_, colours)) => colours.push(way.colour.word()),
            None => groups.push((way.clone(), vec![way.colour.word()])),
        }
    }
    groups.iter().map(|(one, colours)| way(one, &words::or(colours), stacks, hand)).joined(DOT)
}

/// How a set of a colour, or of one of several, is played.
fn way(way: &SetOption, colours: &str, stacks: &Stacks, hand: bool) -> String {
    let (fewest, most) = way.shadows;
    let shadows = match (fewest, most) {
        (_, 0) => String::new(),
        (0, 1) => ", one of them may be a shadow dragon".to_owned(),
        (0, most) => format!(", up to {most} of them shadow dragons"),
        (fewest, most) if fewest == most => {
            let count = number_of(most, "shadow dragon");
            format!(", {count} among them")
        }
        (fewest, most) => format!(", {fewest} to {most} of them shadow dragons"),
    };
    let shadows = match (hand, most) {
        (false, 0) if way.cards == 1 => ", no shadow dragon".to_owned(),
        _ => shadows,
    };
    let closes = [RowEnd::Left, RowEnd::Right].map(|side| stacks.would_close(side));
    let place = match (way.place, closes) {
        (StackPlace::New, _) if stacks.is_empty() => "the first stack".to_owned(),
        (StackPlace::New, [Some(left), Some(right)]) => {
            format!("a new stack, which closes {left} on the left or {right} on the right")
        }
        (StackPlace::New, _) => "a new stack on the left or the right".to_owned(),
        (StackPlace::Open, _) => "on their stack".to_owned(),
        (StackPlace::Closed, _) => "on their closed stack".to_owned(),
    };
    format!("{} {colours}{shadows}; {place}", way.cards)
}

/// Numbers as ranges: `1–3, 5`.
fn ranges(numbers: &[u8]) -> String {
    let mut parts: Vec<(u8, u8)> = Vec::new();
    for number in numbers {
        match parts.last_mut() {
            Some((_, last)) if *last + 1 == *number => *last = *number,
            _ => parts.push((*number, *number)),
        }
    }
    let parts = parts.into_iter().map(|(first, last)| {
        if first == last { first.to_string() } else { format!("{first}–{last}") }
    });
    parts.joined(", ")
}

/// Items that do not change which sets are legal.
fn others(chests: &[MagicItem]) -> impl Iterator<Item = &MagicItem> {
    chests.iter().filter(|item| !LAYING.contains(item))
}

pub fn answer(answer: &HelperAnswer) -> Vec<Part> {
    let help = &answer.help;
    let hand = answer.hand.is_some();
    let mut facts: Vec<(&str, Forms)> = Vec::new();
    if let Some(player) = &answer.player {
        let crystals = number_of(answer.crystals.unwrap_or(0), "crystal");
        facts.push(("player", format!("{player} ({crystals})").into()));
    }
    facts.push(("stacks", colours(&answer.stacks)));
    facts.push(("book", help.book.to_string().into()));
    let verdict = match (&help.now, &help.refusal) {
        (Some(now), _) => {
            let now = way(now, now.colour.word(), &answer.stacks, hand);
            format!("yes: {now}")
        }
        (None, Some(why)) => format!("no: {why}"),
        (None, None) => "no".to_owned(),
    };
    facts.push(("may play", verdict.into()));
    let closed = match help.closed.as_slice() {
        [] => "no colour".to_owned(),
        closed => format!("{} for good", words::and(closed.iter().map(|colour| colour.word()))),
    };
    facts.push(("closed", closed.into()));
    facts.extend(with_items(answer, hand).into_iter().map(|line| ("with", line.into())));
    facts.extend(hand.then(|| ("another", other_books(answer).into())));
    vec![Part::facts(facts)]
}

/// Why no magic item can be used now.
fn barred(answer: &HelperAnswer) -> Option<String> {
    let name = answer.player.as_deref().unwrap_or_default();
    Some(match answer.barred? {
        Barred::CompletingOnly => message(&AmuletsRefusal::CompletingOnly),
        Barred::NoCrystal { reward_may_pay: false } => format!("{name} has no crystal"),
        Barred::NoCrystal { reward_may_pay: true } => {
            format!("{name} has no crystal; one from the reward may pay for a hammer or a flute")
        }
    })
}

/// What magic items add, one line each.
fn with_items(answer: &HelperAnswer, hand: bool) -> Vec<String> {
    if let Some(why) = barred(answer) {
        return vec![format!("no magic item: {why}")];
    }
    let added = answer.help.added.iter();
    let mut lines: Vec<String> = added
        .map(|(items, list)| format!("{}: {}", cost(items), ways(list, &answer.stacks, hand)))
        .collect();
    let others = others(&answer.chests);
    lines.extend(others.map(|item| format!("{}: {}", cost(&[*item]), item.effect())));
    if added_nothing(answer) {
        lines.push("no magic item adds a set".to_owned());
    }
    lines
}

/// Whether chests that could add a set are open but none does.
fn added_nothing(answer: &HelperAnswer) -> bool {
    let could = answer.chests.len() > others(&answer.chests).count();
    could && answer.help.added.is_empty()
}

/// `Prism Ink and Troll Horn (2 crystals)`
pub(super) fn cost(items: &[MagicItem]) -> String {
    let crystals = number_of(items.len(), "crystal");
    format!("{} ({crystals})", words::and(items.iter().map(|item| item.name())))
}

fn other_books(answer: &HelperAnswer) -> String {
    let books: Vec<String> = answer
        .help
        .books
        .iter()
        .map(|(colour, numbers)| format!("{} {colour}", ranges(numbers)))
        .collect();
    if books.is_empty() {
        "this hand cannot play any book".to_owned()
    } else {
        format!("books this hand could play: {}", books.join(DOT))
    }
}

fn way_json(way: &SetOption) -> Value {
    json!({
        "colour": way.colour.word(), "cards": way.cards,
        "shadows": { "fewest": way.shadows.0, "most": way.shadows.1 },
        "place": match way.place { StackPlace::New => "new", StackPlace::Open => "open", StackPlace::Closed => "closed" },
    })
}

pub fn json(answer: &HelperAnswer) -> Value {
    let help = &answer.help;
    let added: Vec<Value> = help
        .added
        .iter()
        .map(|(items, ways)| {
            json!({
                "items": items.iter().map(|item| item.name()).collect::<Vec<_>>(),
                "crystals": items.len(),
                "ways": ways.iter().map(way_json).collect::<Vec<_>>(),
            })
        })
        .collect();
    let books = help.books.iter();
    let books: Vec<Value> = books
        .map(|(colour, numbers)| json!({ "colour": colour.word(), "numbers": numbers }))
        .collect();
    json!({
        "player": answer.player,
        "crystals": answer.crystals,
        "stacks": stacks_json(&answer.stacks),
        "book": { "number": help.book.number, "colour": help.book.colour.word() },
        "may": help.now.is_some(),
        "way": help.now.as_ref().map(way_json),
        "why_not": help.refusal,
        "closed": help.closed.iter().map(|colour| colour.word()).collect::<Vec<_>>(),
        "with_items": added,
        "no_items": barred(answer),
        "other_books": books,
    })
}
