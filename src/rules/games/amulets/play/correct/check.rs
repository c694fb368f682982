//! Contradictions: more than the box holds, or an impossible table.

use super::super::super::book::{ByPage, Colour};
use super::super::super::{CRYSTALS, EGGS, OF_A_COLOUR, PEARLS, RING, SHADOW_NUMBER, SHADOWS};
use super::super::Pearl;
use super::super::hand::cards_in_the_game;
use super::super::state::{Keeper, State};
use super::fields::{
    CREST, CREST_ORDER, NO_CREST, TURN, YES, in_the_box, names_supply, of_player,
    pieces_in_the_game, place_of, player_of, values,
};
use crate::correct::Fix;

/// Why corrected values contradict each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Uncorrected {
    /// More of something than exists.
    TooMany { what: CountedPieces, most: u16, would: u16 },
    /// More cards than the game has; the pages count these, if counted.
    Cards { most: u16, would: u16, pages: Option<ByPage<u8>> },
    /// The number of pieces in the game is fixed.
    AllPieces { all: u16, would: u16 },
    /// Shadow dragons on a stack without a dragon of its colour (ruling 3).
    NoDragon { player: String, colour: Colour },
    /// Two stacks in one place, from 1.
    SamePlace { player: String, place: usize },
    /// A hand with more shadow dragons than cards.
    SmallHand { player: String, cards: u8, shadows: u8 },
    /// More pearls than amulets (ruling 7).
    Pearls { player: String, pieces: usize, pearls: usize },
    /// A ring closes, and the next pearl is unknown.
    SayPearl { player: String, amulets: usize },
    /// A crest takes all four colours (Crest bonus).
    CrestTooEarly { player: String },
    /// A player with all four colours has a crest while any are left.
    CrestDue { player: String },
    /// One crest with two players.
    CrestTwice { order: &'static str },
    /// A crest is won but not the one before it (ruling 5).
    CrestBefore { order: &'static str, before: &'static str },
    /// Nobody has the turn.
    NoTurn,
    /// Several have the turn.
    TwoTurns,
    /// No card in the book shows a 6.
    NoSix,
    /// The game is over because of its amulets.
    NotOver { amulets: usize, target: u8 },
}

/// Things of which the box holds a fixed number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountedPieces {
    Eggs,
    Crystals,
    Shadows,
    Dragons(Colour),
    /// Pearls of a colour, or all of them.
    Pearls(Option<Pearl>),
    PiecesOf(u16),
}

/// Exactly one player has the turn.
pub(super) fn of_turns(state: &State, set: &[Fix]) -> Result<(), Uncorrected> {
    let turns = set.iter().filter(|fix| fix.field == TURN);
    let turns = turns.filter_map(|fix| Some((player_of(fix)?, fix.to.word() == Some(YES))));
    let turns: Vec<(usize, bool)> = turns.collect();
    let said = turns.iter().filter(|(_, yes)| *yes).count();
    let taken = turns.contains(&(state.active, false));
    match said {
        2.. => Err(Uncorrected::TwoTurns),
        0 if taken => Err(Uncorrected::NoTurn),
        _ => Ok(()),
    }
}

/// Each stack has its own place.
pub(super) fn of_places(state: &State, set: &[Fix]) -> Result<(), Uncorrected> {
    let mut taken: Vec<(usize, usize)> = Vec::new();
    let is_place = |fix: &&Fix| Colour::ALL.iter().any(|colour| fix.field == place_of(*colour));
    for fix in set.iter().filter(is_place) {
        if let (Some(player), Some(place)) = (player_of(fix), fix.to.number()) {
            if taken.contains(&(player, place)) {
                let player = state.name(player).to_owned();
                return Err(Uncorrected::SamePlace { player, place });
            }
            taken.push((player, place));
        }
    }
    Ok(())
}

/// The contents of the box are unchanged.
pub(super) fn of_the_box(before: &State, after: &State, set: &[Fix]) -> Result<(), Uncorrected> {
    let sum = |of: &dyn Fn(&Keeper) -> u16| -> u16 { after.keepers.iter().map(of).sum() };
    let reds = sum(&|k| crate::saturate(k.pearls_of(Pearl::Red)));
    let blues = sum(&|k| crate::saturate(k.pearls_of(Pearl::Blue)));
    let shadows = sum(&|k| u16::from(k.shadows) + u16::from(k.stacks.shadows()));
    let mut held = vec![
        (CountedPieces::Eggs, EGGS.into(), sum(&|k| k.eggs.into())),
        (CountedPieces::Crystals, CRYSTALS.into(), sum(&|k| k.crystals.into())),
        (CountedPieces::Shadows, SHADOWS.into(), shadows + u16::from(after.book_shadows)),
        (CountedPieces::Pearls(None), PEARLS.into(), reds + blues),
    ];
    if let Some(all) = after.setup.red_pearls {
        let blue = PEARLS.saturating_sub(all);
        held.push((CountedPieces::Pearls(Some(Pearl::Red)), all.into(), reds));
        held.push((CountedPieces::Pearls(Some(Pearl::Blue)), blue.into(), blues));
    }
    for colour in Colour::ALL {
        let laid = sum(&|k| k.stacks.stack(colour).map_or(0, |stack| stack.cards.into()));
        held.push((CountedPieces::Dragons(colour), OF_A_COLOUR, laid));
    }
    for (what, most, would) in held {
        if would > most {
            return Err(Uncorrected::TooMany { what, most, would });
        }
    }
    of_pieces(before, after, set)?;
    of_cards(before, after)
}

/// Setup, 5: the number of pieces in the game is fixed. A player's pieces come from the supply,
/// unless the correction says otherwise; then they are from the box.
fn of_pieces(before: &State, after: &State, set: &[Fix]) -> Result<(), Uncorrected> {
    let mut would = 0;
    for value in values(after) {
        let most = if names_supply(set, value) {
            in_the_box(after, value).into()
        } else {
            pieces_in_the_game(before, value)
        };
        let held = pieces_in_the_game(after, value);
        if held > most {
            return Err(Uncorrected::TooMany {
                what: CountedPieces::PiecesOf(value),
                most,
                would: held,
            });
        }
        would += held;
    }
    let all = after.setup.pieces.count();
    if would == all { Ok(()) } else { Err(Uncorrected::AllPieces { all, would }) }
}

/// Cards in known hands, laid out, in counted pages and in the supply. Entered hands may already be
/// too large; a correction must not make it worse.
fn of_cards(before: &State, after: &State) -> Result<(), Uncorrected> {
    let seen = |state: &State| -> u16 {
        let held = |k: &Keeper| u16::from(k.hand.unwrap_or(k.shadows)) + k.stacks.cards();
        let held: u16 = state.keepers.iter().map(held).sum();
        let pages = state.pages.map_or(u16::from(state.book_shadows), |pages| {
            u16::from(pages.left) + u16::from(pages.right) + 2
        });
        held + pages + u16::from(state.supply.shadows)
    };
    let (most, would) = (cards_in_the_game(after), seen(after));
    if would > most && would > seen(before) {
        Err(Uncorrected::Cards { most, would, pages: after.pages })
    } else {
        Ok(())
    }
}

/// Each player's table and hand are possible.
pub(super) fn of_keepers(after: &State, set: &[Fix]) -> Result<(), Uncorrected> {
    for (n, keeper) in after.keepers.iter().enumerate() {
        let player = || after.name(n).to_owned();
        if let Some(stack) = keeper.stacks.iter().find(|stack| stack.cards == 0) {
            let (player, colour) = (player(), stack.colour);
            return Err(Uncorrected::NoDragon { player, colour });
        }
        if let Some(cards) = keeper.hand.filter(|cards| *cards < keeper.shadows) {
            return Err(Uncorrected::SmallHand {
                player: player(),
                cards,
                shadows: keeper.shadows,
            });
        }
        let (pieces, pearls) = (keeper.pieces.len(), keeper.pearls.len());
        if pearls > pieces / RING {
            return Err(Uncorrected::Pearls { player: player(), pieces, pearls });
        }
    }
    if after.book.left == Some(SHADOW_NUMBER) && after.book_shadows == 0 {
        return Err(Uncorrected::NoSix);
    }
    of_crests(after, set)
}

/// Crest bonus; ruling 5: with all four colours, the highest first, one each.
fn of_crests(after: &State, set: &[Fix]) -> Result<(), Uncorrected> {
    let won = |order: usize| {
        let crests = after.keepers.iter().filter_map(|k| k.crest);
        crests.filter(|crest| crest.order == order).count()
    };
    for (order, word) in CREST_ORDER.into_iter().enumerate() {
        match (won(order), order.checked_sub(1)) {
            (2.., _) => return Err(Uncorrected::CrestTwice { order: word }),
            (1, Some(before)) if won(before) == 0 => {
                let before = CREST_ORDER[before];
                return Err(Uncorrected::CrestBefore { order: word, before });
            }
            _ => {}
        }
    }
    for (n, keeper) in after.keepers.iter().enumerate() {
        let player = || after.name(n).to_owned();
        let all = keeper.stacks.has_all_colours();
        if keeper.crest.is_some() && !all {
            return Err(Uncorrected::CrestTooEarly { player: player() });
        }
        let given_up =
            |fix: &Fix| fix.is_of(&of_player(n), CREST) && fix.to.word() == Some(NO_CREST);
        if all && !after.supply.crests.is_empty() && set.iter().any(given_up) {
            return Err(Uncorrected::CrestDue { player: player() });
        }
    }
    Ok(())
}
