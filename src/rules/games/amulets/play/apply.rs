//! The effect of events on the state: arithmetic only.

use super::super::SHADOW_NUMBER;
use super::super::book::Gift;
use super::correct::put;
use super::hand::{gains, loses};
use super::state::{Crest, Keeper, State};
use super::{Event, Pearl};
use crate::number::Integer;

/// Applies an event.
pub fn apply(state: &mut State, event: &Event) {
    if matches!(event, Event::BookSeen { .. } | Event::HandTold { .. }) {
        state.entered.gain(1);
    }
    match event {
        Event::Minted { player, shadows } => {
            pay(state, *player);
            state.minted = true;
            state.keepers[*player].shadows.gain(*shadows);
            state.book_shadows.lose(*shadows);
            gains(state, *player, 2);
            state.told = true;
            state.book = Default::default();
            if let Some(pages) = &mut state.pages {
                pages.left.lose(1);
                pages.right.lose(1);
            }
        }
        Event::Took { player, count, shadows, left, right } => {
            state.taken.gain(*count);
            gains(state, *player, *count);
            state.told = true;
            refilled(state, left.saturating_add(*right) == *count, *left, *right);
            state.keepers[*player].shadows.gain(*shadows);
            state.book_shadows.lose(*shadows);
            if let Some(pages) = &mut state.pages {
                pages.left.lose(*left);
                pages.right.lose(*right);
            }
        }
        Event::FourthTaken { player } => pay(state, *player),
        Event::Changed { player, left, right } => changed(state, *player, *left, *right),
        Event::BookSeen { book, reward, remember } => {
            // No player caused the starting book.
            state.book.left = Some(book.number);
            state.book.right = Some(book.colour);
            state.book.reward = reward.clone();
            let slot = state.rewards.get_mut(usize::from(book.number.saturating_sub(1)));
            if let (true, Some(slot)) = (*remember, slot) {
                *slot = reward.clone();
            }
        }
        Event::ItemUsed { player, .. } => pay(state, *player),
        Event::Laid { player, colour, cards, shadows, side } => {
            let keeper = &mut state.keepers[*player];
            keeper.stacks.lay(*colour, *cards, *shadows, *side);
            keeper.shadows.lose(*shadows);
            loses(state, *player, cards.saturating_add(*shadows));
            state.laid = true;
            state.told = true;
            state.waiting.retain(|waiting| waiting != player);
        }
        Event::CrestWon { player, value } => {
            let order = state.keepers.iter().filter(|k| k.crest.is_some()).count();
            state.keepers[*player].crest = Some(Crest { value: *value, order });
            state.supply.crests.remove(0);
        }
        Event::Gained { player, what } => gained(state, *player, *what),
        Event::PieceTaken { player, value, .. } => {
            state.supply.pieces.take(*value);
            state.keepers[*player].pieces.push(*value);
        }
        Event::PearlTaken { player, pearl } => {
            let pearls = &mut state.keepers[*player].pearls;
            pearls.push(*pearl);
            // A corrected table may have a blue one before a red one.
            pearls.sort_by_key(|pearl| *pearl == Pearl::Blue);
            state.supply.pearls.lose(1);
            state.supply.reds = match (pearl, state.supply.reds) {
                // Blue ones are taken only after all red ones.
                (Pearl::Blue, _) => Some(0),
                (Pearl::Red, reds) => reds.map(|reds| reds.saturating_sub(1)),
            };
        }
        Event::TookBack { player, colour, cards, shadows } => {
            let keeper = &mut state.keepers[*player];
            keeper.stacks.take_back(*colour, *cards, *shadows);
            keeper.shadows.gain(*shadows);
            gains(state, *player, cards.saturating_add(*shadows));
        }
        Event::HandTold { player, cards } => state.keepers[*player].hand = *cards,
        Event::Passed { player, .. } => state.waiting.retain(|waiting| waiting != player),
        Event::PageRunOut { .. } => {
            state.run_out = true;
            state.told = true;
        }
        Event::TurnBegan { player } => state.begin_turn(*player),
        Event::Ended { by } => state.ended = Some(*by),
        Event::Counted { revealed } => state.revealed = Some(revealed.clone()),
        Event::Corrected { set, .. } => put(state, set),
        Event::Missed { .. } => {}
    }
}

/// A crystal returns to the supply.
fn pay(state: &mut State, player: usize) {
    state.keepers[player].crystals.lose(1);
    state.supply.crystals.gain(1);
}

/// A page from which a card was taken shows the next one; if it was not named, both may.
fn refilled(state: &mut State, named: bool, left: u8, right: u8) {
    let kept = named && state.setup.hands;
    if !kept || left > 0 {
        state.book.left = None;
        state.book.reward = None;
    }
    if !kept || right > 0 {
        state.book.right = None;
    }
}

fn changed(
    state: &mut State,
    player: usize,
    left: Option<u8>,
    right: Option<super::super::book::Colour>,
) {
    state.told = true;
    loses(state, player, u8::from(left.is_some()) + u8::from(right.is_some()));
    if let Some(number) = left {
        state.changed.left = true;
        state.book.left = Some(number);
        state.book.reward = None;
        if number == SHADOW_NUMBER {
            state.keepers[player].shadows.lose(1);
            state.book_shadows.gain(1);
        }
    }
    if let Some(colour) = right {
        state.changed.right = true;
        state.book.right = Some(colour);
    }
    if let Some(pages) = &mut state.pages {
        pages.left.gain(u8::from(left.is_some()));
        pages.right.gain(u8::from(right.is_some()));
    }
}

fn gained(state: &mut State, player: usize, what: Gift) {
    let supply = &mut state.supply;
    let keeper: &mut Keeper = &mut state.keepers[player];
    let (from, to) = match what {
        Gift::Egg => (&mut supply.eggs, &mut keeper.eggs),
        Gift::Crystal => (&mut supply.crystals, &mut keeper.crystals),
        Gift::Shadow => (&mut supply.shadows, &mut keeper.shadows),
        Gift::Lowest | Gift::Highest => return,
    };
    from.lose(1);
    to.gain(1);
    if what == Gift::Shadow {
        gains(state, player, 1);
    }
}
