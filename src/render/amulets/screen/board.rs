//! The board: the book, the open pieces, the chests, the supply, and two lines for each player.

use super::super::{DOT, Look, each_value, number_of, shows};
use super::keepers::{head, keeper, supply};
use super::{gifts, line};
use crate::rules::amulets::pieces::Pieces;
use crate::rules::amulets::play::State;

/// The table in at most this many lines; with more room the parts are spaced out.
pub fn board(state: &State, look: &Look, room: usize) -> String {
    let mut top = vec![book(state, look), pieces(&state.supply.pieces, look)];
    top.extend(chests(state, look));
    let mut lines = top;
    let players = state.keepers.len();
    // A line before the players, and one between each two.
    let apart = lines.len() + 2 + 2 * players + players < room;
    if apart {
        lines.push(String::new());
    }
    lines.push(head(look));
    lines.push(supply(state, look));
    for player in 0..players {
        if apart {
            lines.push(String::new());
        }
        lines.extend(keeper(state, player, look));
    }
    lines.truncate(room);
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    lines.join("\n")
}

/// The book, its reward, and its remaining cards.
fn book(state: &State, look: &Look) -> String {
    let shows = shows(&state.book).unwrap_or_else(|| "not entered".to_owned());
    let reward = state.reward().filter(|_| state.book.left.is_some());
    let text = |letters: bool, short: bool, between: &str| {
        let mut parts = vec![shows.clone()];
        match (reward, state.book.left) {
            (Some(reward), _) => parts.push(format!("gives {}", gifts(reward, letters))),
            (None, Some(_)) => parts.push("gives ?".to_owned()),
            (None, None) => {}
        }
        match (state.pages, short) {
            // The counts of the pages no longer matter.
            _ if state.run_out => parts.push("last card".to_owned()),
            (None, _) => {}
            (Some(pages), true) => parts.push(format!("pages {}+{}", pages.left, pages.right)),
            (Some(pages), false) => {
                parts.push(format!("pages of {} and {} cards", pages.left, pages.right));
            }
        }
        match (state.book_shadows, short) {
            (0, _) => {}
            (count, true) => parts.push(format!("{count} sh")),
            (count, false) => {
                let shadows = number_of(count, "shadow dragon");
                parts.push(format!("{shadows} in it"));
            }
        }
        parts.join(between)
    };
    let texts = [
        text(false, false, DOT),
        text(false, true, DOT),
        text(true, true, DOT),
        text(true, true, ", "),
    ];
    line(look, "book", &texts)
}

/// Open pieces in ascending order. If there are too many values the middle is omitted: players take
/// only from the ends.
fn pieces(pieces: &Pieces, look: &Look) -> String {
    let all = each_value(pieces);
    if all.is_empty() {
        return line(look, "pieces", &["none left".to_owned()]);
    }
    let joined = all.join(" ");
    let mut texts = vec![format!("lowest {joined} highest"), joined];
    for ends in (2..all.len() / 2 + 1).rev() {
        let (low, high) = (&all[..ends], &all[all.len() - ends..]);
        texts.push(format!("{} … {}", low.join(" "), high.join(" ")));
    }
    line(look, "pieces", &texts)
}

/// Open chests, by their whole names or the last word of each.
fn chests(state: &State, look: &Look) -> Option<String> {
    let items = &state.setup.chests;
    if items.is_empty() {
        return None;
    }
    let whole: Vec<&str> = items.iter().map(|item| item.name()).collect();
    let last = |name: &&str| name.rsplit(' ').next().unwrap_or_default().to_owned();
    let short: Vec<String> = whole.iter().map(last).collect();
    Some(line(look, "chests", &[whole.join(DOT), short.join(DOT), short.join(" ")]))
}
