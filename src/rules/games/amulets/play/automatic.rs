//! Who can lay a set, and what follows by itself: somebody who cannot lay one passes.

use super::super::book::Reward;
use super::Action;
use super::set_options::{Outlook, outlooks};
use super::state::{Stage, State};

/// Whether somebody can lay a set with the book as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lays {
    /// The first way to do it: without magic items if that is possible.
    Set(Outlook),
    /// The hand is too small, as far as it was told.
    TooFew,
    /// The placement rule forbids it, and no item that can be paid for helps.
    Closed,
}

/// Whether somebody who has not decided yet can lay a set; none where the book is not known.
pub fn lays(state: &State, player: usize) -> Option<Lays> {
    let book = state.book()?;
    // What the page gives decides only what a set costs and brings.
    let any = Reward::least();
    let mut theirs = state.clone();
    theirs.waiting.retain(|waiting| *waiting == player);
    let reward = theirs.reward().cloned().unwrap_or(any);
    let first = |state: &State| outlooks(state, player, (book, &reward)).next();
    if let Some(outlook) = first(&theirs) {
        return Some(Lays::Set(outlook));
    }
    theirs.keepers.get_mut(player)?.hand = None;
    Some(match first(&theirs) {
        Some(_) => Lays::TooFew,
        None => Lays::Closed,
    })
}

/// A pass, where nothing else can be done by whoever is next: the stack of the book's colour is closed
/// to them, no item opens it, and cards are neither taken nor laid on the book any more. A turn of
/// which nothing was told is never passed over, and nobody is because of their hand: it is secret, and
/// what was told of it may be behind.
pub fn goes_on(state: &State) -> Option<Action> {
    let player = state.next()?;
    let changed = state.changed.left && state.changed.right;
    let only_a_set = match state.stage() {
        Stage::Turn => state.told && (state.run_out || changed),
        Stage::Completing => true,
        Stage::Counting | Stage::Over => false,
    };
    (only_a_set && lays(state, player) == Some(Lays::Closed)).then_some(Action::Pass)
}
