//! Hand sizes: their cards are secret, their number is not (Taking dragon cards, Changing the magic
//! book, Playing dragon cards; rulings 1, 2 and 10).

use super::super::chest::MagicItem;
use super::super::title::Amulets;
use super::super::{BOOK_CARDS, SHADOWS};
use super::decide::{TAKE, TAKE_MOST};
use super::state::{Keeper, State};
use super::{AmuletsRefusal, Event};
use crate::saturate;
use crate::title::Trial;

/// Adds cards to a hand.
pub(super) fn gains(state: &mut State, player: usize, cards: u8) {
    let hand = &mut state.keepers[player].hand;
    *hand = hand.map(|has| has.saturating_add(cards));
}

/// Removes cards from a hand; a hand too small for them becomes unknown.
pub(super) fn loses(state: &mut State, player: usize, cards: u8) {
    let hand = &mut state.keepers[player].hand;
    *hand = hand.and_then(|has| has.checked_sub(cards));
}

/// Cards that the Dragon Mint brings.
const MINTED: u16 = 2;
/// The display, and the last card of each page (ruling 8).
const LEAST_BOOK: u8 = 4;

/// Cards in the game: those of the book, shadow dragons, and dealt starting cards.
pub(super) fn cards_in_the_game(state: &State) -> u16 {
    let players = 0..state.setup.players.len();
    let dealt: usize = players.map(|n| state.setup.starting_cards(n)).sum();
    BOOK_CARDS + u16::from(SHADOWS) + saturate::<u16>(dealt)
}

/// Fewest and most cards that a player can hold: at least their shadow dragons; at most what they
/// can have taken so far, without cards known to be elsewhere. The recorded number stays possible.
pub(super) fn range(state: &State, player: usize) -> (u8, u8) {
    let keeper = &state.keepers[player];
    let most = taken_at_most(state, player).min(not_elsewhere(state, player));
    let known = keeper.hand.unwrap_or(0).max(keeper.shadows);
    (keeper.shadows, known.max(saturate(most)))
}

/// Starting cards, the cards of every turn so far, and their shadow dragons (rulings 1, 2 and 10).
/// Crystals spent in earlier turns are gone, so each of those may have had a fourth card.
fn taken_at_most(state: &State, player: usize) -> u16 {
    let keeper = &state.keepers[player];
    let mint = |used: bool| MINTED * u16::from(used);
    let now = if state.active == player {
        let pays = keeper.crystals > 0;
        let fourth = pays || state.taken == TAKE_MOST;
        let minted = state.minted || (pays && state.has(MagicItem::DragonMint));
        u16::from(if fourth { TAKE_MOST } else { TAKE }) + mint(minted)
    } else {
        0
    };
    let turn = u16::from(TAKE_MOST) + mint(state.has(MagicItem::DragonMint));
    let earlier = turn.saturating_mul(state.earlier_turns(player));
    let dealt = saturate::<u16>(state.setup.starting_cards(player));
    (dealt + now + u16::from(keeper.shadows)).saturating_add(earlier)
}

/// Cards that are not on the table, in another hand, in the book or among the supply's shadow
/// dragons.
fn not_elsewhere(state: &State, player: usize) -> u16 {
    let held = |k: &Keeper| u16::from(k.hand.unwrap_or(k.shadows));
    let laid: u16 = state.keepers.iter().map(|k| k.stacks.cards()).sum();
    let hands: u16 = state.keepers.iter().map(held).sum();
    let others = hands - held(&state.keepers[player]);
    let book = state.book_shadows.max(LEAST_BOOK);
    let elsewhere = laid + others + u16::from(book) + u16::from(state.supply.shadows);
    cards_in_the_game(state).saturating_sub(elsewhere)
}

/// Whether a player can place this many dragons on the book beside shadow dragons.
pub(super) fn may_change(state: &State, player: usize, dragons: u8) -> Result<(), AmuletsRefusal> {
    let keeper = &state.keepers[player];
    match (keeper.hand, keeper.dragons()) {
        (Some(holds), Some(has)) if has < dragons => Err(AmuletsRefusal::HandForBook {
            player: state.name(player).to_owned(),
            holds,
            shadows: keeper.shadows,
            needs: dragons,
        }),
        _ => Ok(()),
    }
}

impl Trial<Amulets> {
    /// A player's hand size, as entered.
    pub(super) fn hand(&mut self, player: usize, cards: Option<u8>) -> Result<(), AmuletsRefusal> {
        let keeper = &self.state.keepers[player];
        let name = || self.state.name(player).to_owned();
        if keeper.hand.is_none() && cards.is_none() {
            return Err(AmuletsRefusal::HandUnknown(name()));
        }
        let (least, most) = range(&self.state, player);
        if let Some(cards) = cards.filter(|cards| !(least..=most).contains(cards)) {
            return Err(AmuletsRefusal::HandRange {
                player: name(),
                cards,
                least,
                most,
                by_turns: taken_at_most(&self.state, player) < u16::from(cards),
            });
        }
        self.emit(Event::HandTold { player, cards });
        Ok(())
    }
}
