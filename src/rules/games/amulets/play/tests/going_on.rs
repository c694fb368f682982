//! Automatic actions: a pass of a player with no other option.

use super::super::super::chest::MagicItem;
use super::super::samples::*;
use super::super::*;

/// Ana's set of green is played; Ben has green between two other colours.
fn ben_is_closed(chests: &[MagicItem]) -> State {
    let mut state = table(3, chests);
    state.keepers[1].stacks = stacks("blue,green,white");
    act(&mut state, book("2green", "low"));
    play(&mut state, set("green"));
    state
}

/// Placement rule; Completing the turn: no card goes on a stack between two others, so Ben passes.
#[test]
fn whoever_has_the_colour_closed_passes_by_itself() {
    let mut state = ben_is_closed(&[]);
    assert_eq!(state.next(), Some(1));
    assert_eq!(lays(&state, 1), Some(Lays::Closed));
    assert_eq!(goes_on(&state), Some(Action::Pass));
    act(&mut state, Action::Pass);
    // Cleo may begin a stack, so she must decide.
    assert!(matches!(lays(&state, 2), Some(Lays::Set(_))));
    assert_eq!(goes_on(&state), None);
}

/// Ruling 10: with a crystal the Troll Horn opens the stack, so Ben must decide.
#[test]
fn an_item_that_opens_the_stack_leaves_a_choice() {
    let mut state = ben_is_closed(&[MagicItem::TrollHorn]);
    assert_eq!(goes_on(&state), Some(Action::Pass));
    state.keepers[1].crystals = 1;
    assert_eq!(goes_on(&state), None);
}

/// Hands are secret: a recorded size may be outdated, so it skips nobody.
#[test]
fn a_small_hand_skips_nobody() {
    let mut state = ben_is_closed(&[]);
    state.keepers[1].stacks = stacks("green");
    state.keepers[1].hand = Some(0);
    assert_eq!(lays(&state, 1), Some(Lays::TooFew));
    assert_eq!(goes_on(&state), None);
}

/// A turn without any record is never skipped, nor one with cards still to take or place on the
/// book.
#[test]
fn no_turn_is_skipped_in_silence() {
    let mut state = table(2, &[]);
    state.keepers[0].stacks = stacks("blue,green,white");
    state.book.left = Some(2);
    state.book.right = Some(colour("green"));
    assert_eq!(lays(&state, 0), Some(Lays::Closed));
    assert_eq!(goes_on(&state), None);
    act(&mut state, take(3));
    assert_eq!(goes_on(&state), None, "the book is not known");
    act(&mut state, change(Some(2), None));
    act(&mut state, change(None, Some("green")));
    assert_eq!(goes_on(&state), Some(Action::Pass), "both pages are changed");
}

/// Unknown pages decide nothing.
#[test]
fn an_unknown_book_leaves_a_choice() {
    let mut state = table(2, &[]);
    state.keepers[1].stacks = stacks("blue,green,white");
    act(&mut state, take(3));
    act(&mut state, Action::Pass);
    assert_eq!(lays(&state, 1), None);
    assert_eq!(goes_on(&state), None);
}
