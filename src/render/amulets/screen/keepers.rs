//! The supply and the players in columns, and below each player their stacks and playable sets.

use unicode_width::UnicodeWidthStr;

use super::super::super::fit;
use super::super::score::so_far;
use super::super::{Ink, Look, crest, each_stack, number_of};
use super::{NAME, fitting, is_wide, left, right, short_name};
use crate::rules::amulets::book::Book;
use crate::rules::amulets::chest::MagicItem;
use crate::rules::amulets::play::{Keeper, Lays, Outlook, Pearl, State, lays};
use crate::rules::amulets::score::{PlayerScore, Score};
use crate::rules::amulets::stacks::StackPlace;
use crate::rules::words::Joined;

/// A head, its shorter form, and their columns; the crest comes last.
const COLUMNS: [(&str, usize, &str, usize); 6] = [
    ("hand", 6, "hand", 5),
    ("amulets", 9, "amul", 6),
    ("pearls", 9, "pearls", 7),
    ("eggs", 6, "egg", 4),
    ("crystals", 10, "cry", 4),
    ("shadows", 9, "sha", 4),
];

/// The column of the verdict.
const VERDICT: (usize, usize) = (56, 48);

/// A row: a mark, a name and its columns, then the crest.
fn row(look: &Look, mark: &str, name: &str, cells: [String; 6], crest: &str) -> String {
    let before = if is_wide(look) { 3 } else { 2 };
    let mut text = left(mark, before) + &look.paint(Ink::Title, &left(name, NAME));
    for ((_, wide, _, narrow), cell) in COLUMNS.iter().zip(cells) {
        let columns = if is_wide(look) { *wide } else { *narrow };
        text.push_str(&right(&cell, columns));
    }
    text.push_str("  ");
    text.push_str(crest);
    text
}

/// The heads of the columns.
pub fn head(look: &Look) -> String {
    let cells = COLUMNS.map(
        |(wide, _, narrow, _)| if is_wide(look) { wide.to_owned() } else { narrow.to_owned() },
    );
    row(look, "", "", cells, "crest")
}

pub fn supply(state: &State, look: &Look) -> String {
    let supply = &state.supply;
    let next = match state.next_pearl() {
        Some(pearl) => format!("{} {}", supply.pearls, pearl.word()),
        None => supply.pearls.to_string(),
    };
    let cells = [
        String::new(),
        format!("{}/{}", state.amulets(), state.setup.target),
        next,
        supply.eggs.to_string(),
        supply.crystals.to_string(),
        supply.shadows.to_string(),
    ];
    let crests = supply.crests.iter();
    let crests: Vec<String> =
        crests.map(|crest| crest.map_or("?".to_owned(), |value| value.to_string())).collect();
    row(look, "", "supply", cells, &crests.joined_or(" ", "–"))
}

/// The two lines of a player.
pub fn keeper(state: &State, player: usize, look: &Look) -> [String; 2] {
    let keeper = &state.keepers[player];
    let mark = if state.next() == Some(player) { "▸" } else { "" };
    let mark = if is_wide(look) { format!(" {mark}") } else { mark.to_owned() };
    let spare = match keeper.open_ring() {
        0 => String::new(),
        spare => format!(" +{spare}"),
    };
    let cells = [
        keeper.hand.map_or("?".to_owned(), |cards| cards.to_string()),
        format!("{}{spare}", keeper.amulets()),
        pearls(keeper),
        keeper.eggs.to_string(),
        keeper.crystals.to_string(),
        keeper.shadows.to_string(),
    ];
    let name = short_name(state, player);
    let first = row(look, &mark, &name, cells, &crest(keeper.crest));
    [first, second(state, player, look)]
}

/// `2R 1B`
fn pearls(keeper: &Keeper) -> String {
    let of = |pearl: Pearl, letter: &str| match keeper.pearls_of(pearl) {
        0 => None,
        count => Some(format!("{count}{letter}")),
    };
    let both: Vec<String> =
        [of(Pearl::Red, "R"), of(Pearl::Blue, "B")].into_iter().flatten().collect();
    both.joined_or(" ", "–")
}

/// Stacks from left to right, and the playable set; at the end the parts of the score.
fn second(state: &State, player: usize, look: &Look) -> String {
    if let Some(score) = so_far(state) {
        return points(state, player, &score, look);
    }
    let (wide, narrow) = VERDICT;
    let (indent, between, at) = if is_wide(look) { (5, " / ", wide) } else { (3, " ", narrow) };
    let stacks = each_stack(&state.keepers[player].stacks, false);
    let stacks = stacks.joined_or(between, "no stacks").replace('\u{a0}', " ");
    let stacks = fit::cut(&format!("{}{stacks}", " ".repeat(indent)), at - 1);
    let (ink, verdict) = verdict(state, player, is_wide(look));
    let room = look.width.saturating_sub(at);
    let verdict = fit::cut(&verdict, room);
    match verdict.width() {
        0 => stacks,
        _ => format!("{}{}", left(&stacks, at), look.paint(ink, &verdict)),
    }
}

/// `pieces 33 + pearls 25 + crest 12 + eggs 12 + most eggs 12 = 94, won`, in fewer words if there
/// is less room. Unrevealed pearls and crests come after the total.
fn points(state: &State, player: usize, score: &Score, look: &Look) -> String {
    let Some(line) = score.lines.get(player) else {
        return String::new();
    };
    let total = total(state, player, line, score.by_cards);
    let parts = [
        ("pieces", line.pieces),
        ("pearls", line.pearls),
        ("crest", line.crest),
        ("eggs", line.egg_points),
        ("most eggs", line.most_eggs),
    ];
    let parts: Vec<_> = parts.iter().filter(|(_, points)| *points > 0).collect();
    let joined = |between: &str, named: bool| {
        let one = |(name, points): &&(&str, u32)| {
            if named { format!("{name} {points}") } else { points.to_string() }
        };
        parts.iter().map(one).collect::<Vec<_>>().join(between)
    };
    let indent = if is_wide(look) { 5 } else { 3 };
    let room = look.width.saturating_sub(indent + total.width() + " = ".len());
    let texts = [joined(" + ", true), joined("+", true), joined("+", false)];
    let sum =
        if parts.is_empty() { String::new() } else { format!("{} = ", fitting(&texts, room)) };
    let ink = if state.revealed.is_some() && line.winner { Ink::Good } else { Ink::Title };
    format!("{}{sum}{}", " ".repeat(indent), look.paint(ink, &total))
}

/// A player's total, with its missing parts, or with the cards that decided a tie.
fn total(state: &State, player: usize, line: &PlayerScore, by_cards: bool) -> String {
    let keeper = &state.keepers[player];
    let mut total = line.total.to_string();
    if state.revealed.is_none() {
        let crest = keeper.crest.is_some_and(|crest| crest.value.is_none());
        total.push_str(match (keeper.pearls.is_empty(), crest) {
            (true, false) => "",
            (true, true) => ", crest to come",
            (false, false) => ", pearls to come",
            (false, true) => ", pearls and crest to come",
        });
        return total;
    }
    let cards = line.cards.filter(|_| by_cards);
    total.extend(cards.map(|cards| format!(", {}", number_of(cards, "card"))));
    total.push_str(if line.winner { ", won" } else { "" });
    total
}

/// Whether a player can play the set of the book.
fn verdict(state: &State, player: usize, wide: bool) -> (Ink, String) {
    if !state.waiting.contains(&player) {
        return (Ink::Quiet, "done".to_owned());
    }
    let (Some(book), Some(lays)) = (state.book(), lays(state, player)) else {
        return (Ink::Quiet, String::new());
    };
    match lays {
        Lays::Set(outlook) => (Ink::Good, can(state, book, &outlook, wide)),
        Lays::TooFew if wide => (Ink::Quiet, "too few cards".to_owned()),
        Lays::TooFew => (Ink::Quiet, "too few".to_owned()),
        Lays::Closed if state.unlaid(book.colour) == 0 => (Ink::Quiet, "all laid".to_owned()),
        Lays::Closed if wide => (Ink::Quiet, format!("{} is closed", book.colour)),
        Lays::Closed => (Ink::Quiet, "closed".to_owned()),
    }
}

/// How a set can be played: the items or shadow dragons, and the stack.
fn can(state: &State, book: Book, outlook: &Outlook, wide: bool) -> String {
    let last = |item: &MagicItem| item.name().rsplit(' ').next().unwrap_or_default();
    let stacks = &state.keepers[outlook.player].stacks;
    let new = stacks.place(outlook.colour) == StackPlace::New;
    match (outlook.with.as_slice(), outlook.shadows.0, new) {
        ([item], _, _) => format!("with {}", last(item)),
        ([_, ..], _, _) => format!("with {} items", outlook.with.len()),
        (_, least @ 1.., _) if wide => {
            let shadows = number_of(least, "shadow");
            format!("with {shadows}")
        }
        (_, least @ 1.., _) => number_of(least, "shadow"),
        (_, _, true) if wide => format!("{book}: new stack"),
        (_, _, false) if wide => format!("may lay {book}"),
        (_, _, true) => "new stack".to_owned(),
        (_, _, false) => "may lay".to_owned(),
    }
}
