//! Game Sequence, Drawing 2 Cards, Playing 1 Card.

use super::super::figure::{Area, Dwarf, Side};
use super::super::samples::{TestGame, USUAL, setup};
use super::super::*;

/// Game Sequence; ruling 1: the dragon begins with one action, then two each.
#[test]
fn the_dragon_begins_with_one_action_and_both_go_on_with_two() {
    let mut table = TestGame { state: State::new(setup(Some(first_game()))), log: Vec::new() };
    table.state.fury_used = true;
    let mut turns = Vec::new();
    for _ in 0..9 {
        turns.push((table.state.turn, table.state.side.word(), table.state.actions));
        table.draws();
    }
    assert_eq!(
        turns,
        [
            (1, "dragon", 1),
            (2, "dwarves", 2),
            (2, "dwarves", 1),
            (3, "dragon", 2),
            (3, "dragon", 1),
            (4, "dwarves", 2),
            (4, "dwarves", 1),
            (5, "dragon", 2),
            (5, "dragon", 1),
        ]
    );
}

/// Game Sequence: actions in any order, each may be repeated.
#[test]
fn two_cards_may_be_played_and_none_drawn() {
    let mut table = TestGame::dragon(USUAL);
    table.burns().burns();
    assert_eq!(table.state.cards.dragon, Cards { deck: 34, hand: 2 });
    assert_eq!(table.state.side, Side::Dwarves);
}

/// Drawing 2 Cards; ruling 3: discard down to six at once.
#[test]
fn a_hand_never_holds_more_than_six_cards() {
    for (hand, discarded) in [(0, 0), (4, 0), (5, 1), (6, 2)] {
        let mut table = TestGame::dragon(USUAL);
        table.cards(Side::Dragon, 20, hand).draws();
        let after = table.state.cards.dragon;
        assert_eq!((after.deck, after.hand), (18, (hand + 2).min(6)));
        assert!(table.log.contains(&Event::Drew { side: Side::Dragon, cards: 2, discarded }));
    }
}

/// Drawing 2 Cards: a seventh card cannot be kept.
#[test]
fn a_seventh_card_is_refused() {
    let mut table = TestGame::dragon(USUAL);
    table.cards(Side::Dragon, 20, 5);
    assert_eq!(
        table.refuses(&Action::Draw { discard: Some(0) }),
        DrakoRefusal::Discard { side: Side::Dragon, hand: 7, due: 1, given: 0 }
    );
    table.does(&Action::Draw { discard: Some(1) });
    assert_eq!(table.state.cards.dragon.hand, 6);
}

/// Ruling 1: one card if only one is left, none from an empty deck.
#[test]
fn the_last_card_is_drawn_alone() {
    let mut table = TestGame::dragon(USUAL);
    table.cards(Side::Dragon, 1, 3).draws();
    assert_eq!(table.state.cards.dragon, Cards { deck: 0, hand: 4 });
    let refusal = table.refuses(&Action::Draw { discard: None });
    assert_eq!(refusal, DrakoRefusal::NoDeck { side: Side::Dragon, hand: 4 });
}

/// The mover has this many actions left.
fn no_passing(table: &TestGame, actions: u8) -> DrakoRefusal {
    let side = table.state.side;
    DrakoRefusal::NoPassing { side, actions, cards: table.state.cards[side] }
}

/// Game Sequence; ruling 1: passing an action is not allowed.
#[test]
fn nobody_passes_while_cards_are_left() {
    let table = TestGame::dragon(USUAL);
    for action in [Action::Pass, Action::EndTurn] {
        assert_eq!(table.refuses(&action), no_passing(&table, 2));
    }
    let dwarves = TestGame::dwarves(USUAL);
    assert_eq!(dwarves.refuses(&Action::Pass), no_passing(&dwarves, 2));
}

/// Game Sequence: a dragon without cards passes until the end.
#[test]
fn a_dragon_without_cards_passes_each_remaining_turn() {
    let mut table = TestGame::dwarves(USUAL);
    table.state.fury_used = true;
    table.cards(Side::Dragon, 0, 0).burns().burns();
    assert!(table.log.contains(&Event::Passed));
    assert_eq!(table.state.side, Side::Dwarves);
    assert_eq!((table.state.turn, table.state.actions), (4, 2));
}

/// Ruling 1: a side that cannot take its next action ends its turn.
#[test]
fn a_dragon_that_plays_its_last_card_ends_its_turn() {
    let mut table = TestGame::dragon(USUAL);
    table.cards(Side::Dragon, 0, 1).burns();
    assert_eq!(table.state.side, Side::Dwarves);
    assert!(!table.log.contains(&Event::Passed), "it took an action");
}

/// Game Sequence: no third action.
#[test]
fn an_action_too_many_is_refused() {
    let mut table = TestGame::dwarves(USUAL);
    table.burns().burns();
    assert_eq!(table.state.actions, 0, "fury could still be used");
    assert_eq!(table.refuses(&Action::Burn), DrakoRefusal::NoAction(Side::Dwarves));
    let mut table = TestGame::dwarves(USUAL);
    table.state.fury_used = true;
    table.burns().burns();
    let (turn, actions) = (Side::Dragon, 2);
    assert_eq!(table.refuses(&Action::Net), DrakoRefusal::NotYourTurn { turn, actions });
}

/// Ruling 3: any card may be spent without effect, so no hand is ever stuck.
#[test]
fn any_card_may_be_spent_for_nothing() {
    let mut table = TestGame::dragon(USUAL);
    table.state.netted = true;
    table.state.dragon = table.state.setup.mats.dragon;
    table.state.dragon.legs = 0;
    table.cards(Side::Dragon, 0, 2).burns();
    assert_eq!(table.state.cards.dragon.hand, 1);
    assert!(table.state.lost(Area::Fire));
}

#[test]
fn a_card_is_needed_to_play_one() {
    let mut table = TestGame::dwarves(USUAL);
    table.cards(Side::Dwarves, 5, 0);
    let (side, deck) = (Side::Dwarves, 5);
    assert_eq!(table.refuses(&Action::Net), DrakoRefusal::NoCard { side, deck });
    // Fury is no card.
    table.does(&Action::Fury);
    assert_eq!(table.state.dwarves[Dwarf::Brald], 1);
}
