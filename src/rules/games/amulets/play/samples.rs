//! Sample tables for tests, and acts on them.

use super::super::book::{Book, ByPage, Colour, Reward};
use super::super::chest::MagicItem;
use super::super::figures::BoxFigures;
use super::super::pieces::Pieces;
use super::super::placement::PlacementRefusal;
use super::super::setup::{SetupWish, deal};
use super::super::stacks::{RowEnd, Stacks};
use super::*;
use crate::correct::{self, CorrectionFault};

pub const FOUR: [&str; 4] = ["Ana", "Ben", "Cleo", "Dov"];

/// A table of this many players, Ana first, with these chests open and all figures known.
pub fn table(players: usize, chests: &[MagicItem]) -> State {
    let figures =
        BoxFigures { crests: Some([12, 8]), red_pearls: Some(2), ..BoxFigures::default() };
    dealt(players, chests, &figures)
}

/// The same with other figures.
pub fn dealt(players: usize, chests: &[MagicItem], figures: &BoxFigures) -> State {
    let wish = SetupWish {
        players: FOUR[..players].iter().map(|p| (*p).to_owned()).collect(),
        first: Some("Ana".to_owned()),
        named: chests.to_vec(),
        ..SetupWish::default()
    };
    let mut state = State::new(deal(&wish, figures, 1).unwrap());
    // Hands have their own tests; elsewhere everyone holds enough.
    state.keepers.iter_mut().for_each(|k| k.hand = None);
    state
}

/// A table of two where hands are counted, Ana first.
pub fn held() -> State {
    let state = table(2, &[]);
    State::new(state.setup)
}

/// Counted pages of this many cards.
pub fn counted(left: u8, right: u8) -> State {
    let mut state = table(2, &[MagicItem::DragonMint]);
    state.pages = Some(ByPage { left, right });
    state
}

pub fn ana() -> String {
    FOUR[0].to_owned()
}

pub fn ben() -> String {
    FOUR[1].to_owned()
}

/// The refusal of a set for which no closed chest would help.
pub fn misplaced(refusal: PlacementRefusal) -> AmuletsRefusal {
    AmuletsRefusal::Placement { refusal, helped: true }
}

pub fn colour(typed: &str) -> Colour {
    Colour::read(typed).unwrap()
}

pub fn stacks(typed: &str) -> Stacks {
    Stacks::read(typed).unwrap()
}

pub fn pieces(typed: &str) -> Pieces {
    Pieces::read(typed).unwrap()
}

/// Enters the book and its reward.
pub fn book(typed: &str, reward: &str) -> Action {
    Action::Book {
        book: Book::read(typed).unwrap(),
        reward: Some(Reward::read(reward).unwrap()),
        remember: false,
    }
}

pub fn take(count: u8) -> Action {
    Action::Take { count, shadows: 0, pages: Vec::new() }
}

pub fn change(left: Option<u8>, right: Option<&str>) -> Action {
    Action::Change { left, right: right.map(colour) }
}

/// A set of a colour without extras.
pub fn set(typed: &str) -> Set {
    Set::plain(colour(typed))
}

pub fn set_at(typed: &str, side: RowEnd) -> Set {
    Set { side: Some(side), ..set(typed) }
}

pub fn set_with(typed: &str, with: &[MagicItem]) -> Set {
    Set { with: with.to_vec(), ..set(typed) }
}

/// Performs an action that must be accepted; returns its events.
#[track_caller]
pub fn act(state: &mut State, action: Action) -> Vec<Event> {
    let events = decide(state, &action);
    let events = events.unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
    events.iter().for_each(|event| apply(state, event));
    events
}

#[track_caller]
pub fn play(state: &mut State, set: Set) -> Vec<Event> {
    act(state, Action::Play(set))
}

/// The refusal of an action.
#[track_caller]
pub fn refused(state: &State, action: Action) -> AmuletsRefusal {
    match decide(state, &action) {
        Err(refusal) => refusal,
        Ok(events) => panic!("{action:?} led to {events:?}"),
    }
}

/// Fixes: `Ana eggs=3`, or `number=3` for the table.
pub fn fixes(state: &State, typed: &str) -> Result<Vec<Fix>, CorrectionFault> {
    let words: Vec<String> = typed.split(' ').map(str::to_owned).collect();
    correct::read(&fields(state), &words)
}

/// A typed correction.
#[track_caller]
pub fn corrected(state: &State, typed: &str) -> Action {
    let set = fixes(state, typed);
    Action::Correct {
        set: set.unwrap_or_else(|fault| panic!("{typed}: {fault}")),
        reason: String::new(),
    }
}

/// Performs a correction; returns its events.
#[track_caller]
pub fn correct(state: &mut State, typed: &str) -> Vec<Event> {
    let action = corrected(state, typed);
    act(state, action)
}

/// The refusal of a correction.
#[track_caller]
pub fn uncorrected(state: &State, typed: &str) -> Uncorrected {
    match refused(state, corrected(state, typed)) {
        AmuletsRefusal::Uncorrected(fault) => fault,
        other => panic!("{typed}: {other:?}"),
    }
}
