//! Move, Flight.

use super::super::figure::{Area, Figure, Side};
use super::super::samples::{BRALD, MORIN, TestGame, URPEN, USUAL, hex, walk};
use super::super::*;

/// 1 Dwarf Moves: up to as many hexes as the value.
#[test]
fn a_dwarf_moves_up_to_the_value() {
    for (value, to) in [(1, "c1"), (1, "d2"), (2, "c1"), (3, "a1")] {
        let mut table = TestGame::dwarves(USUAL);
        table.does(&walk(&[(BRALD, to)], value));
        assert_eq!(table.at(BRALD), to);
        assert_eq!(table.state.cards.dwarves.hand, 3);
    }
    let table = TestGame::dwarves(USUAL);
    assert_eq!(
        table.refuses(&walk(&[(BRALD, "b1")], 1)),
        DrakoRefusal::TooFar {
            figure: BRALD,
            to: hex("b1"),
            steps: 2,
            value: 1,
            reach: ["c1", "c2", "d2"].map(hex).to_vec(),
        }
    );
}

/// 2 Dwarves Move: one or two, each up to the value; the first may make way for the second.
#[test]
fn two_dwarves_move_one_after_the_other() {
    let mut table = TestGame::dwarves(USUAL);
    table.does(&walk(&[(BRALD, "d2"), (MORIN, "d1")], 1));
    assert_eq!((table.at(BRALD), table.at(MORIN)), ("d2".into(), "d1".into()));
    assert_eq!(table.state.cards.dwarves.hand, 3, "one card");
    let table = TestGame::dwarves(USUAL);
    let (hex, by) = (hex("d1"), BRALD);
    assert_eq!(
        table.refuses(&walk(&[(MORIN, "d1"), (BRALD, "d2")], 1)),
        DrakoRefusal::Occupied { hex, by }
    );
    let three = [(BRALD, "c1"), (MORIN, "e2"), (URPEN, "a2")];
    assert_eq!(table.refuses(&walk(&three, 1)), DrakoRefusal::TooManyWalk);
    let twice = walk(&[(BRALD, "c1"), (BRALD, "d1")], 2);
    assert_eq!(table.refuses(&twice), DrakoRefusal::Twice(BRALD));
}

/// Move; ruling 4: never through a space with a figure, nor onto one.
#[test]
fn moves_never_lead_through_a_figure() {
    // Morin is in his corner behind Brald and the dragon.
    let table = TestGame::dwarves(
        "   a1  a2  UR
          b1  b2  b3  b4
        c1  c2  c3  c4  c5
          BR  DR  d3  d4
            MO  e2  e3",
    );
    assert_eq!(
        table.refuses(&walk(&[(MORIN, "c1")], 2)),
        DrakoRefusal::TooFar {
            figure: MORIN,
            to: hex("c1"),
            steps: 5,
            value: 2,
            reach: ["d3", "e2", "e3"].map(hex).to_vec(),
        }
    );
    let walled = TestGame::dwarves(
        "   a1  a2  a3
          b1  b2  b3  b4
        c1  c2  c3  c4  c5
          BR  DR  d3  d4
            MO  UR  e3",
    );
    assert_eq!(
        walled.refuses(&walk(&[(MORIN, "c1")], 9)),
        DrakoRefusal::NoWay { figure: MORIN, to: hex("c1"), reach: Vec::new() }
    );
    assert!(matches!(
        walled.refuses(&walk(&[(MORIN, "d2")], 1)),
        DrakoRefusal::Occupied { by: Figure::Dragon, .. }
    ));
}

/// Move: the value of a card may be omitted; not moving is spending a card.
#[test]
fn without_a_value_the_card_is_taken_to_be_just_enough() {
    let mut table = TestGame::dragon(USUAL);
    table.does(&Action::Move { moves: vec![(Figure::Dragon, hex("a1"))], value: None });
    assert!(matches!(&table.log[0], Event::Moved { value: 2, .. }));
    let stay = walk(&[(Figure::Dragon, "a1")], 2);
    let at = hex("a1");
    assert_eq!(table.refuses(&stay), DrakoRefusal::SameHex { figure: Figure::Dragon, hex: at });
    for (value, moves) in [(0, vec![(Figure::Dragon, hex("b1"))]), (10, Vec::new())] {
        let action = Action::Move { moves, value: Some(value) };
        assert_eq!(table.refuses(&action), DrakoRefusal::Value(value.to_string()));
    }
    let nobody = walk(&[], 2);
    let able = vec![Figure::Dragon];
    assert_eq!(table.refuses(&nobody), DrakoRefusal::Nobody { able });
}

#[test]
fn a_side_moves_its_own_figures_in_its_own_turn() {
    let refusal = TestGame::dragon(USUAL).refuses(&walk(&[(BRALD, "c1")], 1));
    assert_eq!(refusal, DrakoRefusal::NotYourTurn { turn: Side::Dragon, actions: 2 });
    let refusal = TestGame::dwarves(USUAL).refuses(&walk(&[(Figure::Dragon, "c2")], 1));
    assert_eq!(refusal, DrakoRefusal::NotYourTurn { turn: Side::Dwarves, actions: 2 });
}

/// Flight; ruling 4: to any empty hex.
#[test]
fn the_dragon_flies_to_any_empty_hex() {
    for to in Hex::all() {
        let mut table = TestGame::dragon(USUAL);
        let fly = Action::Fly { to };
        match table.state.board.at(to) {
            None => {
                table.does(&fly);
                assert_eq!(table.state.board.dragon, to);
            }
            Some(Figure::Dragon) => {
                assert!(matches!(table.refuses(&fly), DrakoRefusal::SameHex { .. }));
            }
            Some(by) => assert_eq!(table.refuses(&fly), DrakoRefusal::Occupied { hex: to, by }),
        }
    }
}

/// Dragon Player Mat And Abilities: a full area's ability is lost.
#[test]
fn a_dragon_with_wounded_legs_or_wings_stays() {
    let mut table = TestGame::dragon(USUAL);
    table.state.dragon.legs = 2;
    let walk = walk(&[(Figure::Dragon, "b2")], 1);
    assert_eq!(table.refuses(&walk), DrakoRefusal::Lost(Area::Legs));
    table.does(&Action::Fly { to: hex("b2") });
    table.state.dragon.flight = 2;
    let fly = Action::Fly { to: hex("b3") };
    assert_eq!(table.refuses(&fly), DrakoRefusal::Lost(Area::Flight));
}
