//! Automatic actions of an open table.

use super::super::figure::{Dwarf, Side};
use super::super::samples::{TestGame, USUAL, hex};
use super::super::*;
use crate::title::Title;

impl TestGame {
    /// Performs automatic actions.
    fn goes_on(&mut self) -> &mut Self {
        while let Some(action) = Drako::goes_on(&self.state) {
            self.does(&action);
        }
        self
    }
}

/// Ruling 9: nobody has to end a turn, and fury is not lost by it.
#[test]
fn the_dwarves_turn_passes_on_and_fury_still_resumes_it() {
    let mut table = TestGame::dwarves(USUAL);
    table.burns().goes_on();
    assert_eq!(table.state.side, Side::Dwarves, "an action is left");
    table.burns().goes_on();
    let turn = table.state.turn;
    assert_eq!((table.state.side, table.state.actions), (Side::Dragon, 2));
    assert!(!table.state.fury_kills());
    let seats: Vec<_> = Drako::acts(&table.state);
    assert!(seats.contains(&(Act::Fury, Some(Side::Dwarves.seat()))));
    table.does(&Action::Fury);
    assert_eq!((table.state.side, table.state.actions), (Side::Dwarves, 1));
    assert_eq!((table.state.turn, table.state.dwarves.brald), (turn - 1, 1));
    table.burns().goes_on();
    assert_eq!((table.state.side, table.state.turn), (Side::Dragon, turn));
    assert!(!table.acts().contains(&Act::Fury));
}

/// Ruling 1: a dragon that can only pass has acted, and it is the dwarves' turn.
#[test]
fn a_dragon_that_passes_after_a_turn_that_passed_on_has_acted() {
    let mut table = TestGame::dwarves(USUAL);
    table.burns().goes_on().burns().goes_on();
    table.state.cards.dragon.hand = 0;
    table.state.cards.dragon.deck = 0;
    assert!(table.state.just_passed_on());
    apply(&mut table.state, &Event::Passed);
    assert!(!table.state.just_passed_on(), "fury comes too late");
}

/// Ruling 9: fury belongs to the dwarves' turn, which is over once the dragon acts or a player ended it.
#[test]
fn fury_is_too_late_once_the_dragon_acts_or_the_turn_was_ended() {
    let mut table = TestGame::dwarves(USUAL);
    table.burns().burns().goes_on();
    table.does(&Action::Fly { to: hex("a1") });
    let late =
        |table: &TestGame| matches!(table.refuses(&Action::Fury), DrakoRefusal::NotYourTurn { .. });
    assert!(late(&table));
    let mut table = TestGame::dwarves(USUAL);
    table.burns().burns().does(&Action::EndTurn);
    assert!(late(&table));
}

/// Ruling 9: late fury still warns, and is still refused for the last dwarf.
#[test]
fn late_fury_is_fury() {
    let mut table = TestGame::dwarves(USUAL);
    table.burns().burns().goes_on();
    table.state.dwarves.brald = 5;
    assert!(table.acts().contains(&Act::Fury) && table.state.fury_kills());
    for (dwarf, spaces) in [(Dwarf::Morin, 4), (Dwarf::Urpen, 5)] {
        table.state.dwarves[dwarf] = spaces;
        table.state.board.dwarves[dwarf] = None;
    }
    assert_eq!(table.refuses(&Action::Fury), DrakoRefusal::FuryKillsLast);
}

/// Drawing 2 Cards, ruling 1: a side without a card in hand can only draw.
#[test]
fn a_side_that_can_only_draw_draws() {
    let mut table = TestGame::dragon(USUAL);
    table.cards(Side::Dragon, 10, 0).goes_on();
    assert_eq!(table.state.cards.dragon, Cards { deck: 8, hand: 2 });
    assert_eq!(table.state.actions, 1);
    let mut table = TestGame::dwarves(USUAL);
    table.cards(Side::Dwarves, 10, 0).goes_on();
    assert_eq!(table.state.actions, 2, "fury is another choice");
}

/// No passing (ruling 1): a dragon that can do nothing with its last cards spends one.
#[test]
fn a_card_that_can_only_be_spent_is_spent() {
    let mut table = TestGame::dragon(&USUAL.replace("DR", "#DR#"));
    table.state.dragon = table.state.setup.mats.dragon;
    table.state.dragon.legs = 0;
    table.state.taken = 1;
    table.state.actions = 1;
    table.cards(Side::Dragon, 0, 2).goes_on();
    assert_eq!((table.state.cards.dragon.hand, table.state.side), (1, Side::Dwarves));
}

/// A pending question stops automatic actions.
#[test]
fn questions_are_waited_for() {
    let mut setup = super::super::samples::setup(None);
    setup.advanced = true;
    let mut state = State::new(setup);
    for action in [Action::Exchange { swap: false }, Action::Exchange { swap: true }] {
        assert_eq!(Drako::goes_on(&state), None);
        for event in decide(&state, &action).unwrap() {
            apply(&mut state, &event);
        }
    }
    assert_eq!((state.stage(), Drako::goes_on(&state)), (Stage::Place, None));
    let mut table = TestGame::dwarves(USUAL);
    table.does(&Action::Shoot { value: 6 });
    assert_eq!(Drako::goes_on(&table.state), None, "blocks");
    table.blocks(&[]);
    assert_eq!((table.state.stage(), Drako::goes_on(&table.state)), (Stage::Wounds, None));
}
