//! Who can play a set, and automatic passes of those who cannot.

use super::super::book::Reward;
use super::Action;
use super::set_options::{Outlook, outlooks};
use super::state::{Stage, State};

/// Whether a player can play a set with the current book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lays {
    /// The first way to do it: without magic items if possible.
    Set(Outlook),
    /// The hand is too small, as far as known.
    TooFew,
    /// The placement rule forbids it, and no affordable item helps.
    Closed,
}

/// Whether a player who has not decided yet can play a set; none if the book is unknown.
pub fn lays(state: &State, player: usize) -> Option<Lays> {
    let book = state.book()?;
    // The reward matters only for the price and gain of a set.
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

/// An automatic pass, if the next player can do nothing else: the stack of the book's colour is
/// closed to them, no item opens it, and they can neither take cards nor place them on the book. A
/// turn without any record is never skipped, and a hand is no reason: it is secret, and its
/// recorded size may be outdated.
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
