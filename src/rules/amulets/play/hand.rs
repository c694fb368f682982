//! Cards in hands: which they are is secret, how many is not (Taking dragon cards, Changing the magic
//! book, Playing dragon cards; rulings 1, 2 and 10).

use super::super::CARDS;
use super::super::title::Amulets;
use super::state::State;
use super::{AmuletsRefusal, Event};
use crate::title::Trial;

/// Cards come into a hand.
pub(super) fn gains(state: &mut State, player: usize, cards: u8) {
    let hand = &mut state.keepers[player].hand;
    *hand = hand.map(|has| has.saturating_add(cards));
}

/// Cards leave a hand; one that cannot have held them is unknown.
pub(super) fn loses(state: &mut State, player: usize, cards: u8) {
    let hand = &mut state.keepers[player].hand;
    *hand = hand.and_then(|has| has.checked_sub(cards));
}

/// Fewest and most cards that somebody can be said to hold: their shadow dragons at least, and no card
/// that lies in front of anyone.
pub(super) fn range(state: &State, player: usize) -> (u8, u8) {
    let laid: u16 = state.keepers.iter().map(|k| k.stacks.cards()).sum();
    let most = CARDS.saturating_sub(laid);
    (state.keepers[player].shadows, most as u8)
}

/// Whether somebody can lay so many dragons on the book beside shadow dragons.
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
    /// How many cards somebody holds, as they say it.
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
            });
        }
        self.emit(Event::HandTold { player, cards });
        Ok(())
    }
}
