//! The table on the full screen: everything that decides a turn, in few lines.

mod board;
mod keepers;
mod now;
mod odds;
#[cfg(test)]
mod tests;

pub use board::board;
pub use now::now;
pub use odds::odds;

use unicode_width::UnicodeWidthStr;

use super::super::fit;
use super::board::last_turn;
use super::{DOT, Look};
use crate::app::play::View;
use crate::rules::amulets::book::{Gift, Reward};
use crate::rules::amulets::play::{Stage, State};
use crate::rules::amulets::title::Amulets;
use crate::rules::words;

/// Longer names are cut.
const NAME: usize = 12;

/// Whether there is room for whole words.
fn is_wide(look: &Look) -> bool {
    look.width >= 70
}

fn short_name(state: &State, player: usize) -> String {
    fit::cut(state.name(player), NAME)
}

/// Names joined, each cut; empty for nobody.
fn names(state: &State, players: impl IntoIterator<Item = usize>) -> String {
    let names: Vec<String> = players.into_iter().map(|n| short_name(state, n)).collect();
    if names.is_empty() { String::new() } else { words::and(&names) }
}

/// Text aligned left or right in this many columns.
fn left(text: &str, columns: usize) -> String {
    let pad = columns.saturating_sub(text.width());
    format!("{text}{}", " ".repeat(pad))
}

fn right(text: &str, columns: usize) -> String {
    let pad = columns.saturating_sub(text.width());
    format!("{}{text}", " ".repeat(pad))
}

/// The first of these texts that fits, or the last one cut.
fn fitting(texts: &[String], columns: usize) -> String {
    let fits = texts.iter().find(|text| text.width() <= columns);
    let text = fits.or(texts.last()).map_or("", String::as_str);
    fit::cut(text, columns)
}

/// A labelled line with the longest of these texts that fits.
fn line(look: &Look, label: &str, texts: &[String]) -> String {
    let column = if is_wide(look) { 10 } else { 8 };
    let room = look.width.saturating_sub(column);
    format!(" {}{}", left(label, column - 1), fitting(texts, room))
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
    runs.iter().map(run).collect::<Vec<_>>().join("+")
}

/// The name of the table, and its current moment.
pub fn head(view: &View<Amulets>) -> (String, String) {
    let state = view.state;
    let mut parts = vec![format!("turn {}", state.turn)];
    let (amulets, target) = (state.amulets(), state.setup.target);
    match state.stage() {
        Stage::Turn | Stage::Completing => parts.push(short_name(state, state.active)),
        Stage::Counting | Stage::Over => {}
    }
    parts.push(format!("{amulets}/{target} amulets"));
    match (state.stage(), last_turn(state)) {
        (Stage::Counting | Stage::Over, _) => parts.push("over".to_owned()),
        (_, true) => parts.push("last turn".to_owned()),
        (_, false) => {}
    }
    let left = format!("Dragonkeepers{DOT}play {}", view.id);
    (left, parts.join(DOT))
}

/// Displayed words that the glossary explains.
pub fn in_sight(state: &State) -> Vec<String> {
    let mut list = match state.stage() {
        Stage::Turn => vec!["Take", "Change", "Play", "Pass"],
        Stage::Completing => vec!["Completing", "Play", "Pass", "Next"],
        Stage::Counting | Stage::Over => vec!["Count"],
    };
    list.extend(["Book", "Left page", "Right page"]);
    if state.reward().is_some() {
        list.push("Reward");
    }
    if state.run_out {
        list.push("Last card");
    }
    list.extend(["Piece", "Low", "High", "Amulet", "Pearl", "Egg", "Crystal"]);
    list.extend(["Shadow dragon", "Crest", "Hand", "Stack"]);
    if state.keepers.iter().any(|k| !k.stacks.closed().is_empty()) {
        list.push("Closed");
    }
    if !state.setup.chests.is_empty() {
        list.push("Magic chest");
        list.extend(state.setup.chests.iter().map(|item| item.name()));
    }
    list.into_iter().map(str::to_owned).collect()
}
