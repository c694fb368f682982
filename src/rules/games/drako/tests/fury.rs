//! Fury; ruling 9.

use super::super::figure::{Dwarf, Side};
use super::super::samples::{BRALD, MORIN, TestGame, USUAL, hex, walk};
use super::super::*;
use Dwarf::{Brald, Morin, Urpen};

/// Fury: one wound first, then three actions in this turn; once in a game.
#[test]
fn fury_costs_a_wound_and_gives_a_third_action() {
    let mut table = TestGame::dwarves(USUAL);
    table.does(&Action::Fury);
    assert_eq!((table.state.dwarves.brald, table.state.actions), (1, 3));
    assert_eq!(table.state.cards.dwarves.hand, 4, "no card");
    table.draws().burns();
    assert_eq!(table.state.actions, 1, "the third is compulsory");
    assert!(matches!(table.refuses(&Action::EndTurn), DrakoRefusal::NoPassing { actions: 1, .. }));
    // Any dwarf may use it.
    table.does(&walk(&[(MORIN, "e2")], 1));
    assert_eq!(table.state.side, Side::Dragon);
    table.draws().draws();
    assert_eq!(table.refuses(&Action::Fury), DrakoRefusal::FuryUsed);
}

/// Ruling 9: even after the second action; the turn waits for its end while fury is usable.
#[test]
fn a_turn_waits_for_fury_or_its_end() {
    let mut table = TestGame::dwarves(USUAL);
    table.burns().burns();
    assert_eq!((table.state.side, table.state.actions), (Side::Dwarves, 0));
    assert_eq!(table.acts(), [Act::Fury, Act::EndTurn]);
    assert!(!table.state.fury_kills());
    for early in [Action::Fly { to: hex("a1") }, Action::ShakeOff] {
        assert_eq!(
            table.refuses(&early),
            DrakoRefusal::NoAction(Side::Dwarves),
            "the dragon waits for the end"
        );
    }
    let held = table.state.clone();
    table.does(&Action::EndTurn);
    assert_eq!((table.state.side, table.state.actions), (Side::Dragon, 2));
    table.state = held;
    table.does(&Action::Fury).burns();
    assert_eq!(table.state.side, Side::Dragon, "then the turn is over");
}

/// Ruling 9: in the dwarves' turn, while Brald lives.
#[test]
fn fury_belongs_to_a_living_brald_in_the_dwarves_turn() {
    let dragon = TestGame::dragon(USUAL);
    assert!(matches!(dragon.refuses(&Action::Fury), DrakoRefusal::NotYourTurn { .. }));
    let mut table = TestGame::dwarves(USUAL);
    table.state.dwarves.brald = 6;
    table.state.board.dwarves.brald = None;
    assert_eq!(table.refuses(&Action::Fury), DrakoRefusal::Dead(Brald));
    table.burns().burns();
    assert_eq!(table.state.side, Side::Dragon, "nothing to wait for");
}

/// Ruling 9: refused if the wound would kill the last living dwarf.
#[test]
fn fury_never_kills_the_last_dwarf() {
    let mut table = TestGame::dwarves(USUAL);
    table.state.dwarves.brald = 5;
    for (dwarf, spaces) in [(Morin, 4), (Urpen, 5)] {
        table.state.dwarves[dwarf] = spaces;
        table.state.board.dwarves[dwarf] = None;
    }
    assert_eq!(table.refuses(&Action::Fury), DrakoRefusal::FuryKillsLast);
    table.burns().burns();
    assert_eq!(table.state.side, Side::Dragon, "nothing to wait for");
}

/// Ruling 9: a warning if it would kill him while others live; he leaves before the action.
#[test]
fn fury_may_be_bralds_last_deed() {
    let mut table = TestGame::dwarves(USUAL);
    table.state.dwarves.brald = 5;
    assert!(table.acts().contains(&Act::Fury) && table.state.fury_kills());
    table.does(&Action::Fury);
    assert_eq!((table.at(BRALD), table.state.actions), ("gone".into(), 3));
    assert_eq!(table.refuses(&walk(&[(BRALD, "c1")], 1)), DrakoRefusal::Dead(Brald));
    assert_eq!(table.state.ended, None);
}

/// Ruling 9: only with a card left for the third action.
#[test]
fn fury_needs_a_card_to_act_with() {
    let mut table = TestGame::dwarves(USUAL);
    table.cards(Side::Dwarves, 0, 3).burns().burns();
    assert_eq!(table.state.cards.dwarves.left(), 1);
    assert!(table.state.fury_ready());
    table.does(&Action::Fury).burns();
    assert!(matches!(table.state.ended, Some(GameEnd::Escaped)));
}
