//! The table: players, supply, book, and the next commands.

mod json;

pub use json::json;

use super::log::sentences;
use super::score::{counted_play, most_eggs, of_play, summary};
use super::{Cell, DOT, Ink, Look, Table, crest, facts, number_of, pieces, row, shows};
use crate::app::play::View;
use crate::rules::amulets::RING;
use crate::rules::amulets::figures::crest_words;
use crate::rules::amulets::play::{
    Act, Audience, Changes, Pearl, SeenKeeper, Stage, State, acts, view,
};
use crate::rules::amulets::stacks::StackPlace;
use crate::rules::amulets::title::Amulets;
use crate::rules::words::{self, Joined};

/// A displayed play.
type AmuletsView<'a> = View<'a, Amulets>;

/// The last events, then the table and the next commands. Everyone sees a piece as it is taken, so
/// its value is shown once.
pub fn answer(open: &AmuletsView, look: &Look) -> String {
    let standing = status(open, Audience::Table, look);
    after(open, look, &standing)
}

/// The same without commands.
pub fn news(open: &AmuletsView, look: &Look) -> String {
    let state = open.state;
    let standing = standing(open, Audience::Table, look) + &to_move(state, look);
    after(open, look, &standing)
}

fn after(open: &AmuletsView, look: &Look, standing: &str) -> String {
    if let Some(counted) = counted_play(open, look) {
        return counted;
    }
    let mut text = sentences(open.before, open.happened, look);
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(standing);
    text
}

/// The table and the next commands.
pub fn status(open: &AmuletsView, audience: Audience, look: &Look) -> String {
    let mut text = standing(open, audience, look);
    match of_play(open.state) {
        Some(score) => {
            let id = open.id;
            text.push_str(&look.fact("over", &summary(&score).how));
            let looks = format!("wyrm play show {id}{DOT}wyrm amulets log {id}");
            text.push_str(&look.fact("next", &looks));
        }
        None => text.push_str(&next(open.state, look)),
    }
    text
}

/// The table.
fn standing(open: &AmuletsView, audience: Audience, look: &Look) -> String {
    let state = open.state;
    let right = format!(
        "turn {}{DOT}{} of {} amulets{}",
        state.turn,
        state.amulets(),
        state.setup.target,
        match (state.stage(), last_turn(state)) {
            (Stage::Counting | Stage::Over, _) => ", the game is over",
            (_, true) => ", the last turn",
            (_, false) => "",
        }
    );
    let mut text = look.head(&format!("Dragonkeepers{DOT}play {}", open.id), &right);
    let seen = view(state, audience);
    text.push_str(&keepers(state, &seen, look));
    text.push('\n');
    text.push_str(&turned_up(&seen, look));
    text.push_str(&supply(state, look));
    text.push_str(&book(state, look));
    if !state.setup.chests.is_empty() {
        let names = state.setup.chests.iter().map(|item| item.name().to_owned());
        text.push_str(&facts(look, "chests", &names.collect::<Vec<_>>()));
    }
    text.push('\n');
    text
}

fn keepers(state: &State, seen: &[SeenKeeper], look: &Look) -> String {
    let mut head =
        vec!["", "player", "stacks", ">amulets", ">eggs", ">crystals", ">shadows", ">crest"];
    // Plays begun before hands were counted show none.
    let counted = state.setup.hands || seen.iter().any(|keeper| keeper.hand.is_some());
    if counted {
        head.insert(6, ">hand");
    }
    let mut table = Table::new(&head);
    for (n, keeper) in seen.iter().enumerate() {
        let mut cells = vec![
            Cell::inked(look.mark(state.next() == Some(n), "to move"), Ink::Good),
            Cell::inked(&keeper.name, Ink::Title),
            row(&keeper.stacks, look).into(),
            rings(keeper, look).into(),
            Cell::inked(keeper.eggs, Ink::Gold),
            keeper.crystals.into(),
            keeper.shadows.into(),
            crest(keeper.crest).into(),
        ];
        if counted {
            let hand = keeper.hand.map_or("?".to_owned(), |cards| cards.to_string());
            cells.insert(6, hand.into());
        }
        table.push(cells);
    }
    table.draw(look)
}

/// Completed amulets, the colours of their pearls, and pieces of the next ring: `3 RRB +1`.
fn rings(keeper: &SeenKeeper, look: &Look) -> String {
    let pearls = keeper.pearls.iter().map(|pearl| match pearl {
        Pearl::Red => 'R',
        Pearl::Blue => 'B',
    });
    let words: Vec<&str> = keeper.pearls.iter().map(|pearl| pearl.word()).collect();
    let pearls = match (keeper.amulets, look.plain) {
        (0, _) => String::new(),
        (_, false) => format!(" {}", pearls.collect::<String>()),
        (_, true) => format!(" (pearls {})", words.join(", ")),
    };
    let spare = match (keeper.pieces % RING, look.plain) {
        (0, _) => String::new(),
        (spare, false) => format!(" +{spare}"),
        (spare, true) => format!(" and {spare} of 3 pieces"),
    };
    format!("{}{pearls}{spare}", keeper.amulets)
}

/// Face-down values, for an audience that may see them.
fn turned_up(seen: &[SeenKeeper], look: &Look) -> String {
    let mut head = vec!["player", "pieces", "pearls", ">points without pearls"];
    let flipped = seen.iter().any(|keeper| keeper.most_eggs > 0);
    if flipped {
        head.insert(3, ">most eggs");
    }
    let mut table = Table::new(&head);
    let mut any = false;
    for keeper in seen {
        let Some(values) = &keeper.values else {
            continue;
        };
        any = true;
        let mut cells = vec![
            Cell::inked(&keeper.name, Ink::Title),
            values.iter().map(ToString::to_string).joined_or(" ", "–").into(),
            keeper.pearls.iter().map(|p| p.word()).joined_or(" ", "–").into(),
            keeper.points.unwrap_or(0).into(),
        ];
        if flipped {
            let more = most_eggs(keeper.most_eggs.into());
            cells.insert(3, Cell::inked(more, Ink::Gold));
        }
        table.push(cells);
    }
    if any { format!("{}\n", table.draw(look)) } else { String::new() }
}

fn supply(state: &State, look: &Look) -> String {
    let supply = &state.supply;
    let mut open = pieces(&supply.pieces);
    if let (Some(low), Some(high)) = (supply.pieces.lowest(), supply.pieces.highest()) {
        open.push_str(&format!("{DOT}lowest {low}, highest {high}"));
    }
    let pearls = number_of(supply.pearls, "pearl");
    let pearls = match state.next_pearl() {
        Some(Pearl::Red) => format!("{pearls} (red next)"),
        Some(Pearl::Blue) => format!("{pearls} (blue)"),
        None => pearls,
    };
    let crests = match supply.crests.len() {
        0 => "no crest".to_owned(),
        n if supply.crests.iter().any(Option::is_none) => number_of(n, "crest"),
        _ => format!("crests {}", crest_words(&supply.crests)),
    };
    let rest = [
        pearls,
        number_of(supply.eggs, "egg"),
        number_of(supply.crystals, "crystal"),
        number_of(supply.shadows, "shadow dragon"),
        crests,
    ];
    look.fact("pieces", &open) + &facts(look, "supply", &rest)
}

fn book(state: &State, look: &Look) -> String {
    let mut parts: Vec<String> = shows(&state.book).into_iter().collect();
    if let (Some(_), Some(reward)) = (state.book.left, state.reward()) {
        parts.push(format!("gives {reward}"));
    }
    if let Some(pages) = state.pages {
        parts.push(format!("pages {} and {}", pages.left, pages.right));
    }
    if state.run_out {
        parts.push("a page is down to one card: the last turn".to_owned());
    }
    if parts.is_empty() { String::new() } else { look.fact("book", &parts.join(DOT)) }
}

/// Who may still play in this turn, marking closed colours.
fn waiting(state: &State) -> Vec<String> {
    let colour = state.book.right;
    let one = |player: &usize| {
        let name = state.name(*player);
        match colour {
            Some(colour) if state.keepers[*player].stacks.place(colour) == StackPlace::Closed => {
                format!("{name} ({colour} is closed)")
            }
            _ => name.to_owned(),
        }
    };
    state.waiting.iter().map(one).collect()
}

/// Whether the game ends with this turn.
pub(super) fn last_turn(state: &State) -> bool {
    state.run_out || state.amulets() >= usize::from(state.setup.target)
}

/// The possible acts, as commands.
fn commands(state: &State) -> Vec<String> {
    let book = match state.book() {
        Some(_) => "",
        None => " BOOK",
    };
    let own_turn = state.stage() == Stage::Turn;
    let words = |act: Act| {
        Some(match act {
            Act::Mint => "mint".to_owned(),
            Act::Take if state.pages.is_some() => "take PAGES (as in LLR)".to_owned(),
            Act::Take => format!("take {}", state.cards_left()),
            Act::Change => format!("change {}", changes(&state.changes())),
            Act::Play if own_turn => format!("play{book}"),
            Act::Pass if own_turn => "pass".to_owned(),
            // A player after the next one may be able to play.
            Act::Pass => format!("play{book} [--by NAME]"),
            Act::Next if !own_turn => "next (nobody else plays)".to_owned(),
            Act::Count => "end (score it)".to_owned(),
            Act::Play | Act::Next | Act::Book | Act::LastCard | Act::Hand => return None,
        })
    };
    let list = acts(state).into_iter().filter_map(|(act, _)| words(act));
    list.map(|words| format!("wyrm amulets {words}")).collect()
}

/// What may be placed on the book, as typed.
fn changes(changes: &Changes) -> &'static str {
    match (changes.numbers.is_empty(), changes.colours.is_empty()) {
        (false, false) if changes.dragons < 2 => "NUMBER or COLOUR",
        (false, false) => "NUMBER COLOUR",
        (false, true) => "NUMBER",
        (true, _) => "COLOUR",
    }
}

/// Cards that were taken this turn.
fn taken(state: &State) -> String {
    match state.taken {
        0 => String::new(),
        n => format!(" ({} taken)", number_of(n, "card")),
    }
}

/// Whose turn it is, and who may still play in it.
pub fn to_move(state: &State, look: &Look) -> String {
    let waits = waiting(state);
    match (state.stage(), waits.split_first()) {
        (Stage::Turn, Some((first, others))) => {
            let (taken, others) = (taken(state), words::and(others));
            let turn = format!("{first}{taken}, then {others} may complete it");
            look.fact("turn", &turn)
        }
        (Stage::Completing, _) => {
            let active = state.name(state.active);
            let turn = format!("{active}'s; still to play or pass: {}", words::and(&waits));
            look.fact("turn", &turn)
        }
        _ => String::new(),
    }
}

/// The same, with commands.
pub fn next(state: &State, look: &Look) -> String {
    to_move(state, look) + &facts(look, "next", &commands(state))
}
