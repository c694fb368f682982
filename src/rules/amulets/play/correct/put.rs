//! What a correction does to the state: arithmetic only. What is named is as it is said, and the
//! supply has the rest of the box.

use super::super::super::book::{Colour, Page};
use super::super::super::{CRYSTALS, EGGS, OF_A_COLOUR, PEARLS, SHADOWS};
use super::super::Pearl;
use super::super::state::{Crest, Keeper, State};
use super::fields::{CREST_ORDER, OPEN, YES, values};
use super::spot::{Own, Shared, Spot};
use crate::correct::{Fix, Value};

/// Sets these right. What is called something unknown is left out.
pub fn put(state: &mut State, set: &[Fix]) {
    let spots: Vec<(Spot, &Value)> = set
        .iter()
        .filter_map(|fix| Some((Spot::of(fix)?, &fix.to)))
        .filter(|(spot, _)| match spot {
            Spot::Of(player, _) => *player < state.keepers.len(),
            Spot::Table(_) => true,
        })
        .collect();
    let all = |value| (value, pieces_in_the_game(state, value));
    let pieces: Vec<(u16, u16)> = values(state).into_iter().map(all).collect();
    // A turn begins before anything is said about it.
    for (spot, to) in &spots {
        if let (Spot::Of(player, Own::Turn), Some(YES)) = (spot, to.word()) {
            state.turn_of(*player);
        }
    }
    for (spot, to) in &spots {
        match spot {
            Spot::Of(player, own) => put_own(state, *player, *own, to),
            Spot::Table(shared) => put_shared(state, *shared, to),
        }
    }
    arrange(state, &spots);
    for (value, all) in pieces {
        let named = |(spot, _): &(Spot, &Value)| *spot == Spot::Table(Shared::Pieces(value));
        if !spots.iter().any(named) {
            let left = all.saturating_sub(held(state, value));
            state.supply.pieces.set(value, left as u8);
        }
    }
    fill_supply(state);
    state.told |= state.taken > 0 || state.minted || state.changed.left || state.changed.right;
}

fn held(state: &State, value: u16) -> u16 {
    let each = state.keepers.iter().map(|keeper| keeper.pieces_of(value));
    each.sum::<usize>() as u16
}

/// Pieces of a value in the supply and in front of players.
pub(super) fn pieces_in_the_game(state: &State, value: u16) -> u16 {
    held(state, value) + u16::from(state.supply.pieces.of(value))
}

fn put_own(state: &mut State, player: usize, own: Own, to: &Value) {
    let number: Option<u8> = to.number();
    let yes = to.word() == Some(YES);
    if let Own::Decided = own {
        let waits = |other: &usize| match *other == player {
            true => !yes,
            false => state.waiting.contains(other),
        };
        state.waiting = state.clockwise().filter(waits).collect();
        return;
    }
    if let Own::Crest = own {
        let order = CREST_ORDER.iter().position(|word| to.word() == Some(word));
        state.keepers[player].crest = order.map(|order| crest(state, order));
        return;
    }
    let keeper = &mut state.keepers[player];
    match (own, number) {
        (Own::Hand, Some(cards)) => keeper.hand = Some(cards),
        (Own::Shadows, Some(count)) => keeper.shadows = count,
        (Own::Crystals, Some(count)) => keeper.crystals = count,
        (Own::Eggs, Some(count)) => keeper.eggs = count,
        (Own::Pearls(pearl), Some(count)) => put_pearls(keeper, pearl, count),
        (Own::Pieces(value), Some(count)) => put_pieces(keeper, value, count),
        (Own::Laid(colour), Some(cards)) => {
            let shadows = keeper.stacks.stack(colour).map_or(0, |stack| stack.shadows);
            let cards = cards.min(OF_A_COLOUR as u8);
            keeper.stacks.set(colour, cards, shadows);
        }
        (Own::LaidShadows(colour), Some(shadows)) => {
            let cards = keeper.stacks.stack(colour).map_or(0, |stack| stack.cards);
            keeper.stacks.set(colour, cards, shadows.min(SHADOWS));
        }
        _ => {}
    }
}

/// The crest that is won as the first, second or third: its value where all that are left are known.
fn crest(state: &State, order: usize) -> Crest {
    let left = state.setup.crests.get(order..).unwrap_or_default();
    let known = left.iter().all(Option::is_some);
    Crest { value: left.first().copied().flatten().filter(|_| known), order }
}

fn put_pearls(keeper: &mut Keeper, pearl: Pearl, count: u8) {
    keeper.pearls.retain(|other| *other != pearl);
    keeper.pearls.extend(std::iter::repeat_n(pearl, count.into()));
    keeper.pearls.sort_by_key(|pearl| *pearl == Pearl::Blue);
}

fn put_pieces(keeper: &mut Keeper, value: u16, count: u8) {
    let (has, count) = (keeper.pieces_of(value), usize::from(count));
    for _ in count..has {
        let last = keeper.pieces.iter().rposition(|piece| *piece == value);
        last.map(|at| keeper.pieces.remove(at));
    }
    for _ in has..count {
        keeper.pieces.push(value);
    }
}

fn put_shared(state: &mut State, shared: Shared, to: &Value) {
    let number: Option<u8> = to.number();
    let yes = to.word() == Some(YES);
    match (shared, number) {
        (Shared::Turns, _) => state.turn = to.number().unwrap_or(state.turn),
        (Shared::Taken, Some(count)) => state.taken = count,
        (Shared::Minted, _) => state.minted = yes,
        (Shared::Changed(page), _) => *state.changed.of(page) = yes,
        (Shared::Number, _) => {
            state.book.left = to.word().and_then(|word| word.parse().ok());
            state.book.reward = None;
        }
        (Shared::Colour, _) => {
            let same = |colour: &Colour| to.word() == Some(colour.word());
            state.book.right = Colour::ALL.into_iter().find(same);
        }
        (Shared::Cards(page), Some(cards)) => put_page(state, page, cards),
        (Shared::LastCard, _) => state.run_out = yes,
        (Shared::Shadows, Some(count)) => state.book_shadows = count,
        (Shared::Pieces(value), Some(count)) => state.supply.pieces.set(value, count),
        (Shared::Chest(item), _) => {
            let chests = &mut state.setup.chests;
            chests.retain(|open| *open != item);
            if to.word() == Some(OPEN) {
                chests.push(item);
            }
        }
        _ => {}
    }
}

/// A page with more than one card is not the last one's.
fn put_page(state: &mut State, page: Page, cards: u8) {
    if let Some(pages) = &mut state.pages {
        *pages.of(page) = cards;
        state.run_out &= pages.left.min(pages.right) <= 1;
    }
}

/// Stacks go to their places when all of them lie there.
fn arrange(state: &mut State, spots: &[(Spot, &Value)]) {
    for (player, keeper) in state.keepers.iter_mut().enumerate() {
        let placed = |(spot, to): &(Spot, &Value)| match spot {
            Spot::Of(of, Own::Place(colour)) if *of == player => Some((*colour, to.number()?)),
            _ => None,
        };
        let places: Vec<(Colour, usize)> = spots.iter().filter_map(placed).collect();
        keeper.stacks.arrange(&places);
    }
}

/// What no player has is in the supply.
fn fill_supply(state: &mut State) {
    let sum = |of: fn(&Keeper) -> u8| -> u8 {
        let held = state.keepers.iter().map(of);
        held.fold(0, u8::saturating_add)
    };
    let eggs = EGGS.saturating_sub(sum(|k| k.eggs));
    let crystals = CRYSTALS.saturating_sub(sum(|k| k.crystals));
    let held = sum(|k| k.shadows.saturating_add(k.stacks.shadows()));
    let shadows = SHADOWS.saturating_sub(held.saturating_add(state.book_shadows));
    let pearls = PEARLS.saturating_sub(sum(|k| k.pearls.len() as u8));
    let reds = sum(|k| k.pearls_of(Pearl::Red) as u8);
    let blues = sum(|k| k.pearls_of(Pearl::Blue) as u8);
    let won = usize::from(sum(|k| k.crest.is_some().into()));
    let supply = &mut state.supply;
    (supply.eggs, supply.crystals) = (eggs, crystals);
    (supply.shadows, supply.pearls) = (shadows, pearls);
    supply.reds = match (state.setup.red_pearls, blues) {
        (Some(all), _) => Some(all.saturating_sub(reds)),
        // Blue ones are taken only when all red ones are gone.
        (None, 1..) => Some(0),
        (None, 0) => None,
    };
    let crests = &state.setup.crests;
    supply.crests = crests.get(won..).unwrap_or_default().to_vec();
}
