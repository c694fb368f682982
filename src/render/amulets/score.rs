//! A score as a table of its parts.

use serde_json::{Value, json};

use super::{Cell, Ink, Table, number_of};
use crate::app::play::{AsideRecord, Summary, View};
use crate::rules::amulets::EGG;
use crate::rules::amulets::aside::{CountedScore, learned};
use crate::rules::amulets::play::State;
use crate::rules::amulets::score::{PlayerScore, Score, score};
use crate::rules::amulets::title::Amulets;
use crate::rules::words::{self, Joined};
use crate::scene::{Cell as DrawnCell, Forms, Part};

/// The winner and the reason.
pub fn how(score: &Score) -> String {
    let winners: Vec<&str> = score.winners().collect();
    let total = score.lines.iter().map(|line| line.total).max().unwrap_or(0);
    match (score.shared, score.by_cards) {
        (false, false) => format!("{} wins with {total}", words::and(&winners)),
        (false, true) => {
            format!("{} wins with {total} and the most dragon cards laid out", words::and(&winners))
        }
        (true, _) => format!("{} share the win with {total}", words::and(&winners)),
    }
}

/// The stored summary of a counted table: the winner, and each part of everyone's score; parts that
/// nobody has are omitted.
pub fn summary(score: &Score) -> Summary {
    type Of = fn(&PlayerScore) -> u32;
    let parts: [(&'static str, Of); 6] = [
        ("pieces", |line| line.pieces),
        ("pearls", |line| line.pearls),
        ("crests", |line| line.crest),
        ("eggs", |line| line.egg_points),
        ("most eggs", |line| line.most_eggs),
        ("cards", |line| line.cards.unwrap_or(0).into()),
    ];
    let mut facts = Vec::new();
    for (name, of) in parts {
        let each = score.lines.iter().filter(|line| of(line) > 0);
        let each: Vec<String> = each.map(|line| format!("{} {}", line.name, of(line))).collect();
        if !each.is_empty() {
            facts.push((name, each.join(", ")));
        }
    }
    Summary::new(how(score), &facts)
}

/// The score of a play, once it is counted.
pub fn of_play(state: &State) -> Option<Score> {
    state.revealed.as_ref().and_then(|_| so_far(state))
}

/// The score of a finished play, as far as revealed.
pub fn so_far(state: &State) -> Option<Score> {
    state.ended?;
    let revealed = state.revealed.clone().unwrap_or_default();
    // Cards laid out are known, so a tie is always settled.
    score(&state.sheets(&revealed)).ok()
}

/// A play just counted: its score, its revealed figures, and where it is stored.
pub fn counted_play(open: &View<Amulets>) -> Option<Vec<Part>> {
    let mut parts = table(&of_play(open.state)?);
    let figures = learned(open.state).into_iter();
    let figures =
        figures.map(|(figure, value)| ("box", format!("{} {value}, remembered", figure.key())));
    parts.push(Part::facts(figures.chain([kept_as(open.id)])));
    Some(parts)
}

fn kept_as(id: i64) -> (&'static str, String) {
    ("kept as", format!("play {id}: wyrm play show {id}"))
}

/// `pieces 33 + pearls 25 + crest 12 + eggs 12 + most eggs 12 = 94, won`, in fewer words if there
/// is less room. Unrevealed pearls and crests come after the total.
pub(super) fn points(state: &State, player: usize, score: &Score) -> Option<DrawnCell> {
    let line = score.lines.get(player)?;
    let total = total(state, player, line, score.by_cards);
    let parts = [
        ("pieces", line.pieces),
        ("pearls", line.pearls),
        ("crest", line.crest),
        ("eggs", line.egg_points),
        ("most eggs", line.most_eggs),
    ];
    let parts: Vec<_> = parts.iter().filter(|(_, points)| *points > 0).collect();
    if parts.is_empty() {
        return Some(DrawnCell::text(total.replacen('0', "0 points", 1)));
    }
    let named = |(name, points): &&(&str, u32)| format!("{name} {points}");
    let bare = |(_, points): &&(&str, u32)| points.to_string();
    let forms = [
        format!("{} = {total}", parts.iter().map(named).joined(" + ")),
        format!("{} = {total}", parts.iter().map(named).joined("+")),
        format!("{} = {total}", parts.iter().map(bare).joined("+")),
    ];
    let said = format!("{}; {total} in all", parts.iter().map(named).joined(", "));
    let won = state.revealed.is_some() && line.winner;
    Some(DrawnCell::inked(Forms::from(forms).said(said), won.then_some(Ink::Good)))
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

fn or_dash(points: u32) -> String {
    match points {
        0 => "–".to_owned(),
        points => points.to_string(),
    }
}

/// The points of a flipped egg.
fn most_eggs(points: u32) -> String {
    match points {
        0 => "–".to_owned(),
        more => format!("+{more}"),
    }
}

/// The parts of everyone's score, the best first; the egg majority on its own line.
pub fn table(score: &Score) -> Vec<Part> {
    let ranked = score.ranked();
    let with_cards = ranked.iter().any(|line| line.cards.is_some());
    let mut head =
        vec![">", "player", ">pieces", ">pearls", ">crest", ">eggs", ">most eggs", ">total"];
    if with_cards {
        head.push(">cards");
    }
    head.push("");
    let mut table = Table::new(&head);
    for line in &ranked {
        table.push(cells(line, score, with_cards));
    }
    let eggs = majority(&ranked).map(|eggs| ("eggs", eggs));
    vec![table.into(), Part::facts(eggs.into_iter().chain([("result", how(score))]))]
}

fn cells(line: &PlayerScore, score: &Score, with_cards: bool) -> Vec<Cell> {
    let eggs = match line.eggs {
        0 => "–".to_owned(),
        eggs => format!("{eggs}×{EGG}"),
    };
    let most = most_eggs(line.most_eggs);
    let mark = match (line.winner, score.shared) {
        (false, _) => "",
        (true, false) => "winner",
        (true, true) => "shares the win",
    };
    let mut row = vec![
        line.rank.into(),
        Cell::inked(&line.name, Ink::Title),
        or_dash(line.pieces).into(),
        or_dash(line.pearls).into(),
        or_dash(line.crest).into(),
        eggs.into(),
        Cell::inked(most, Ink::Gold),
        Cell::inked(line.total, Ink::Title),
    ];
    if with_cards {
        let cards = line.cards.map_or("–".to_owned(), |cards| cards.to_string());
        row.push(cards.into());
    }
    row.push(Cell::inked(mark, Ink::Good));
    row
}

/// Who flips an egg.
fn majority(ranked: &[&PlayerScore]) -> Option<String> {
    let flips: Vec<&str> =
        ranked.iter().filter(|line| line.most_eggs > 0).map(|line| line.name.as_str()).collect();
    let most = ranked.iter().map(|line| line.eggs).max()?;
    let eggs = number_of(most, "egg");
    match flips.as_slice() {
        [] => None,
        [one] => Some(format!("{one} has the most ({eggs}): one counts 16 instead of 4")),
        several => Some(format!(
            "{} are tied for the most ({eggs}): one of each counts 16 instead of 4",
            words::and(several)
        )),
    }
}

/// The count, unless already shown; whether it was saved, and the new players.
pub fn counted(counted: &CountedScore, kept: &AsideRecord) -> Vec<Part> {
    let mut parts = if kept.seen { Vec::new() } else { table(&counted.score) };
    let new = match kept.added.as_slice() {
        [] => None,
        [one] => Some(format!("{one} is a new player")),
        several => Some(format!("{} are new players", words::and(several))),
    };
    parts.push(Part::facts(kept.play.map(kept_as).into_iter().chain(new.map(|new| ("new", new)))));
    parts
}

pub fn json(score: &Score) -> Value {
    json!({
        "winners": score.winners().collect::<Vec<_>>(),
        "shared": score.shared,
        "by_cards": score.by_cards,
        "players": score.ranked(),
    })
}

pub fn counted_json(counted: &CountedScore, kept: &AsideRecord) -> Value {
    let mut value = json(&counted.score);
    value["notes"] = json!(counted.notes);
    value["play"] = json!(kept.play);
    value["added"] = json!(kept.added);
    value
}
