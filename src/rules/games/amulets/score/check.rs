//! Impossible scores: by the box, and by the rules if only the result was entered.

use std::collections::BTreeMap;

use super::super::figures::BoxFigures;
use super::super::pieces::Pieces;
use super::super::play::Pearl;
use super::super::{
    CARDS, CREST_VALUES, CRESTS, EGGS, PEARLS, PIECES, PLAYERS, RING, TOP_CREST, crests, removed,
};
use super::{COLOURS, ImpossibleScore, Impossibles, ScoreSheet};
use crate::words;

/// Impossible scores of a tracked play: its rules were enforced, so only the box is checked.
pub fn check(sheets: &[ScoreSheet], figures: &BoxFigures) -> Result<(), Impossibles> {
    refused(of_the_box(sheets, figures))
}

/// Impossible scores of an entered result, by the box and by the rules.
pub fn check_told(sheets: &[ScoreSheet], figures: &BoxFigures) -> Result<(), Impossibles> {
    let mut faults = of_the_box(sheets, figures);
    if PLAYERS.contains(&sheets.len()) {
        faults.extend(sheets.iter().filter_map(odd_pearls));
        check_reds(sheets, figures.red_pearls, &mut faults);
        faults.extend(sheets.iter().filter_map(check_laid));
        sheets
            .iter()
            .filter(|sheet| sheet.crest.is_some())
            .for_each(|sheet| check_crest_of(sheet, &mut faults));
    }
    refused(faults)
}

fn refused(faults: Vec<ImpossibleScore>) -> Result<(), Impossibles> {
    if faults.is_empty() { Ok(()) } else { Err(Impossibles(faults)) }
}

fn of_the_box(sheets: &[ScoreSheet], figures: &BoxFigures) -> Vec<ImpossibleScore> {
    let players = sheets.len();
    if !PLAYERS.contains(&players) {
        return vec![ImpossibleScore::Players(players)];
    }
    let mut faults = Vec::new();
    check_pieces(sheets, &figures.pieces, &mut faults);
    check_pearls(sheets, figures.red_pearls, &mut faults);
    check_crests(sheets, figures, &mut faults);
    // Of ten pieces with one wrong value.
    faults.dedup();
    let eggs: u32 = sheets.iter().map(|sheet| u32::from(sheet.eggs)).sum();
    if eggs > u32::from(EGGS) {
        faults.push(ImpossibleScore::Eggs(eggs));
    }
    let cards = sheets.iter().filter_map(|sheet| sheet.cards);
    let cards: u32 = cards.map(u32::from).sum();
    if cards > u32::from(CARDS) {
        faults.push(ImpossibleScore::Cards(cards));
    }
    faults
}

fn check_pieces(sheets: &[ScoreSheet], all: &Pieces, faults: &mut Vec<ImpossibleScore>) {
    let mut given: BTreeMap<u16, usize> = BTreeMap::new();
    for sheet in sheets {
        for value in &sheet.pieces {
            match all.of(*value) {
                0 => faults
                    .push(ImpossibleScore::NoPiece { name: sheet.name.clone(), value: *value }),
                _ => *given.entry(*value).or_default() += 1,
            }
        }
    }
    for (value, given) in &given {
        let has = all.of(*value);
        if *given > usize::from(has) {
            faults.push(ImpossibleScore::Pieces { value: *value, has, given: *given });
        }
    }
    let players = sheets.len();
    let has = u16::from(PIECES - removed(players));
    let given = sheets.iter().map(|sheet| sheet.pieces.len()).sum();
    if given > usize::from(has) {
        faults.push(ImpossibleScore::AllPieces { players, has, given });
    }
}

fn check_pearls(sheets: &[ScoreSheet], reds: Option<u8>, faults: &mut Vec<ImpossibleScore>) {
    let (mut red, mut blue) = (0, 0);
    for sheet in sheets {
        for value in &sheet.pearls {
            match Pearl::of_value(*value) {
                Some(Pearl::Red) => red += 1,
                Some(Pearl::Blue) => blue += 1,
                None => {
                    faults
                        .push(ImpossibleScore::NoPearl { name: sheet.name.clone(), value: *value });
                }
            }
        }
    }
    let mut most = vec![(None, PEARLS, red + blue)];
    if let Some(reds) = reds {
        most.push((Some(Pearl::Red), reds, red));
        most.push((Some(Pearl::Blue), PEARLS - reds, blue));
    }
    for (colour, has, given) in most {
        if given > usize::from(has) {
            faults.push(ImpossibleScore::Pearls { colour, has, given });
        }
    }
}

/// Ruling 7: blue pearls are taken only after all red ones.
fn check_reds(sheets: &[ScoreSheet], reds: Option<u8>, faults: &mut Vec<ImpossibleScore>) {
    let of = |pearl: Pearl| {
        let all = sheets.iter().flat_map(|sheet| &sheet.pearls);
        all.filter(|value| Pearl::of_value(**value) == Some(pearl)).count()
    };
    let blue = of(Pearl::Blue);
    let left = reds.map_or(0, |reds| usize::from(reds).saturating_sub(of(Pearl::Red)));
    if blue > 0 && left > 0 {
        faults.push(ImpossibleScore::BlueFirst { left, blue });
    }
}

/// Pearls that do not fit the pieces. Ruling 7: three pieces and a pearl make an amulet, so there
/// is a pearl for every three pieces.
pub fn odd_pearls(sheet: &ScoreSheet) -> Option<ImpossibleScore> {
    let (pieces, pearls) = (sheet.pieces.len(), sheet.pearls.len());
    (pieces / RING != pearls).then(|| ImpossibleScore::Rings {
        name: sheet.name.clone(),
        pieces,
        pearls,
    })
}

/// Receiving a reward: pieces and eggs come only with a set, and the Twilight Flute leaves one card
/// of it (ruling 10). Pearls need pieces, and a crest is checked below.
fn check_laid(sheet: &ScoreSheet) -> Option<ImpossibleScore> {
    let what = match (crate::saturate(sheet.pieces.len()), i64::from(sheet.eggs)) {
        (0, 0) => return None,
        (0, eggs) => words::count(eggs, "golden egg", "golden eggs"),
        (pieces, _) => words::count(pieces, "piece", "pieces"),
    };
    (sheet.cards == Some(0)).then(|| ImpossibleScore::NoCards { name: sheet.name.clone(), what })
}

/// A crest takes four sets in four turns: at least a card of each, and a piece of all but the last,
/// when they may have run out (Crest bonus; rulings 5 to 7).
fn check_crest_of(sheet: &ScoreSheet, faults: &mut Vec<ImpossibleScore>) {
    let name = || sheet.name.clone();
    if let Some(cards) = sheet.cards.filter(|cards| usize::from(*cards) < COLOURS) {
        faults.push(ImpossibleScore::CrestCards { name: name(), cards });
    }
    let pieces = sheet.pieces.len();
    if pieces + 1 < COLOURS {
        faults.push(ImpossibleScore::CrestPieces { name: name(), pieces });
    }
}

fn check_crests(sheets: &[ScoreSheet], figures: &BoxFigures, faults: &mut Vec<ImpossibleScore>) {
    let players = sheets.len();
    let won = sheets.iter().filter_map(|sheet| Some((sheet.name.as_str(), sheet.crest?)));
    let (won, odd): (Vec<_>, Vec<_>) = won.partition(|(_, value)| CREST_VALUES.contains(value));
    for (name, value) in odd {
        faults.push(ImpossibleScore::CrestValue { name: name.to_owned(), value });
    }
    let before = faults.len();
    let mut left = figures.crests(players);
    let two = crests(players) < CRESTS;
    for (name, value) in &won {
        let there = left.iter().position(|crest| *crest == Some(*value));
        // An unseen one may be worth anything but the 16.
        let unknown = left.iter().position(Option::is_none);
        match there.or(unknown.filter(|_| *value != TOP_CREST)) {
            Some(place) => {
                left.remove(place);
            }
            None if *value == TOP_CREST && two => {
                faults.push(ImpossibleScore::TopCrest((*name).to_owned()));
            }
            None if figures.crests(players).contains(&Some(*value)) => {
                if !faults.contains(&ImpossibleScore::CrestTwice(*value)) {
                    faults.push(ImpossibleScore::CrestTwice(*value));
                }
            }
            None if won.len() > crests(players) => {}
            None if figures.crests.is_none() => faults.push(ImpossibleScore::NoTopCrest),
            None => {
                faults.push(ImpossibleScore::NoCrest { name: (*name).to_owned(), value: *value });
            }
        }
    }
    // Ruling 5: the highest left, so none is lower than the remaining ones.
    let highest = left.iter().flatten().max().copied();
    let lower = won.iter().find(|(_, value)| highest > Some(*value));
    if let (true, Some((name, value)), Some(left)) = (faults.len() == before, lower, highest) {
        faults.push(ImpossibleScore::LowerCrest { name: (*name).to_owned(), value: *value, left });
    }
    if won.len() > crests(players) {
        faults.push(ImpossibleScore::Crests { players, has: crests(players), given: won.len() });
    }
}
