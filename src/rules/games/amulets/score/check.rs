//! What cannot be of a score: by the box, and by the rules of a game that was only told.

use std::collections::BTreeMap;

use super::super::figures::Figures;
use super::super::pieces::Pieces;
use super::super::play::Pearl;
use super::super::{
    CARDS, CREST_VALUES, CRESTS, EGGS, PEARLS, PIECES, PLAYERS, RING, TOP_CREST, crests, removed,
};
use super::{COLOURS, Impossible, Impossibles, Sheet};
use crate::words;

/// What cannot be of a play that was followed: its rules were kept, so only the box is looked at.
pub fn check(sheets: &[Sheet], figures: &Figures) -> Result<(), Impossibles> {
    refused(of_the_box(sheets, figures))
}

/// What cannot be of a game that was only told: the box, and what its rules make impossible.
pub fn check_told(sheets: &[Sheet], figures: &Figures) -> Result<(), Impossibles> {
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

fn refused(faults: Vec<Impossible>) -> Result<(), Impossibles> {
    if faults.is_empty() { Ok(()) } else { Err(Impossibles(faults)) }
}

fn of_the_box(sheets: &[Sheet], figures: &Figures) -> Vec<Impossible> {
    let players = sheets.len();
    if !PLAYERS.contains(&players) {
        return vec![Impossible::Players(players)];
    }
    let mut faults = Vec::new();
    check_pieces(sheets, &figures.pieces, &mut faults);
    check_pearls(sheets, figures.red_pearls, &mut faults);
    check_crests(sheets, figures, &mut faults);
    let eggs: u32 = sheets.iter().map(|sheet| u32::from(sheet.eggs)).sum();
    if eggs > u32::from(EGGS) {
        faults.push(Impossible::Eggs(eggs));
    }
    let cards = sheets.iter().filter_map(|sheet| sheet.cards);
    let cards: u32 = cards.map(u32::from).sum();
    if cards > u32::from(CARDS) {
        faults.push(Impossible::Cards(cards));
    }
    faults
}

fn check_pieces(sheets: &[Sheet], all: &Pieces, faults: &mut Vec<Impossible>) {
    let mut given: BTreeMap<u16, usize> = BTreeMap::new();
    for sheet in sheets {
        for value in &sheet.pieces {
            match all.of(*value) {
                0 => faults.push(Impossible::NoPiece { name: sheet.name.clone(), value: *value }),
                _ => *given.entry(*value).or_default() += 1,
            }
        }
    }
    for (value, given) in &given {
        let has = all.of(*value);
        if *given > usize::from(has) {
            faults.push(Impossible::Pieces { value: *value, has, given: *given });
        }
    }
    let players = sheets.len();
    let has = u16::from(PIECES - removed(players));
    let given = sheets.iter().map(|sheet| sheet.pieces.len()).sum();
    if given > usize::from(has) {
        faults.push(Impossible::AllPieces { players, has, given });
    }
}

fn check_pearls(sheets: &[Sheet], reds: Option<u8>, faults: &mut Vec<Impossible>) {
    let (mut red, mut blue) = (0, 0);
    for sheet in sheets {
        for value in &sheet.pearls {
            match Pearl::of_value(*value) {
                Some(Pearl::Red) => red += 1,
                Some(Pearl::Blue) => blue += 1,
                None => {
                    faults.push(Impossible::NoPearl { name: sheet.name.clone(), value: *value });
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
            faults.push(Impossible::Pearls { colour, has, given });
        }
    }
}

/// Ruling 7: blue pearls are taken only when all red ones are gone.
fn check_reds(sheets: &[Sheet], reds: Option<u8>, faults: &mut Vec<Impossible>) {
    let of = |pearl: Pearl| {
        let all = sheets.iter().flat_map(|sheet| &sheet.pearls);
        all.filter(|value| Pearl::of_value(**value) == Some(pearl)).count()
    };
    let blue = of(Pearl::Blue);
    let left = reds.map_or(0, |reds| usize::from(reds).saturating_sub(of(Pearl::Red)));
    if blue > 0 && left > 0 {
        faults.push(Impossible::BlueFirst { left, blue });
    }
}

/// Pearls that do not go with the pieces. Ruling 7: three pieces and a pearl make an amulet, so there
/// is a pearl for every three pieces.
pub fn odd_pearls(sheet: &Sheet) -> Option<Impossible> {
    let (pieces, pearls) = (sheet.pieces.len(), sheet.pearls.len());
    (pieces / RING != pearls).then(|| Impossible::Rings {
        name: sheet.name.clone(),
        pieces,
        pearls,
    })
}

/// Receiving a reward: pieces and eggs come only with a set that is laid out, and the Twilight Flute
/// leaves one card of it (ruling 10). Pearls take pieces, and a crest is looked at below.
fn check_laid(sheet: &Sheet) -> Option<Impossible> {
    let what = match (crate::saturate(sheet.pieces.len()), i64::from(sheet.eggs)) {
        (0, 0) => return None,
        (0, eggs) => words::count(eggs, "golden egg", "golden eggs"),
        (pieces, _) => words::count(pieces, "piece", "pieces"),
    };
    (sheet.cards == Some(0)).then(|| Impossible::NoCards { name: sheet.name.clone(), what })
}

/// A crest takes four sets in four turns: a card of each at least, and a piece of all but the last,
/// when they may have run out (Crest bonus; rulings 5 to 7).
fn check_crest_of(sheet: &Sheet, faults: &mut Vec<Impossible>) {
    let name = || sheet.name.clone();
    if let Some(cards) = sheet.cards.filter(|cards| usize::from(*cards) < COLOURS) {
        faults.push(Impossible::CrestCards { name: name(), cards });
    }
    let pieces = sheet.pieces.len();
    if pieces + 1 < COLOURS {
        faults.push(Impossible::CrestPieces { name: name(), pieces });
    }
}

fn check_crests(sheets: &[Sheet], figures: &Figures, faults: &mut Vec<Impossible>) {
    let players = sheets.len();
    let won = sheets.iter().filter_map(|sheet| Some((sheet.name.as_str(), sheet.crest?)));
    let (won, odd): (Vec<_>, Vec<_>) = won.partition(|(_, value)| CREST_VALUES.contains(value));
    for (name, value) in odd {
        faults.push(Impossible::CrestValue { name: name.to_owned(), value });
    }
    let before = faults.len();
    let mut left = figures.crests(players);
    let two = crests(players) < CRESTS;
    for (name, value) in &won {
        let there = left.iter().position(|crest| *crest == Some(*value));
        // One that nobody has looked at yet may be worth anything but the 16.
        let unknown = left.iter().position(Option::is_none);
        match there.or(unknown.filter(|_| *value != TOP_CREST)) {
            Some(place) => {
                left.remove(place);
            }
            None if *value == TOP_CREST && two => {
                faults.push(Impossible::TopCrest((*name).to_owned()));
            }
            None if figures.crests(players).contains(&Some(*value)) => {
                if !faults.contains(&Impossible::CrestTwice(*value)) {
                    faults.push(Impossible::CrestTwice(*value));
                }
            }
            None if won.len() > crests(players) => {}
            None if figures.crests.is_none() => faults.push(Impossible::NoTopCrest),
            None => faults.push(Impossible::NoCrest { name: (*name).to_owned(), value: *value }),
        }
    }
    // Ruling 5: the highest left, so nobody has a lower one than those that were left.
    let highest = left.iter().flatten().max().copied();
    let lower = won.iter().find(|(_, value)| highest > Some(*value));
    if let (true, Some((name, value)), Some(left)) = (faults.len() == before, lower, highest) {
        faults.push(Impossible::LowerCrest { name: (*name).to_owned(), value: *value, left });
    }
    if won.len() > crests(players) {
        faults.push(Impossible::Crests { players, has: crests(players), given: won.len() });
    }
}
