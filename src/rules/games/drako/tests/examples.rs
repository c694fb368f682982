//! The three worked examples of the rulebook, on matching boards.

use super::super::figure::{Dwarf, Figure, Side};
use super::super::samples::{BRALD, TestGame, URPEN, walk};
use super::super::*;
use crate::hex::Direction;
use Dwarf::{Brald, Morin, Urpen};

/// Example 1: John draws two cards, then moves two dwarves one hex each toward the dragon.
#[test]
fn john_draws_and_moves_two_dwarves_toward_the_dragon() {
    let mut table = TestGame::dwarves(
        "  BR  a2  a3
         b1  b2  b3  b4
       c1  c2  DR  c4  MO
         d1  d2  d3  d4
           UR  e2  e3",
    );
    table.draws().does(&walk(&[(BRALD, "b2"), (URPEN, "d2")], 1));
    assert_eq!(
        table.picture(),
        "       a1    a2    a3
    b1   ·BR·   b3    b4
 c1    c2   «DR»   c4   ·MO·
    d1   ·UR·   d3    d4
       e1    e2    e3
"
    );
    assert_eq!(table.state.cards.dwarves, Cards { deck: 32, hand: 5 });
    assert_eq!(table.state.actions, 0);
}

/// Example 2: a shot that Kate blocks; then two attacks of value 1 for which she has no card left:
/// two wounds.
#[test]
fn kate_blocks_the_shot_and_both_attacks_succeed() {
    let mut table = TestGame::dwarves(
        "  a1  a2  a3
         b1  BR  b3  b4
       c1  c2  DR  c4  MO
         d1  UR  d3  d4
           e1  e2  e3",
    );
    table.cards(Side::Dragon, 20, 1);
    table.does(&Action::Shoot { value: 2 }).blocks(&[Morin]);
    assert_eq!(table.wounds(), [0; 4]);
    table.attacks(&[Brald, Urpen], 1);
    assert_eq!(table.wounds(), [2, 0, 0, 0]);
}

/// Example 3: Kate moves the dragon two hexes, out of the archer's line, and breathes fire on two
/// dwarves; John blocks for one, the other receives two wounds.
#[test]
fn kate_leaves_the_archers_line_and_breathes_fire() {
    let mut table = TestGame::dragon(
        "  a1  a2  a3
         b1  b2  b3  b4
       c1  c2  DR  c4  MO
         d1  d2  BR  d4
           e1  e2  UR",
    );
    assert!(matches!(table.state.shot(), Some(super::super::board::Shot::Clear(_))));
    table.does(&walk(&[(Figure::Dragon, "a1")], 2));
    assert_eq!(table.state.shot(), Some(super::super::board::Shot::OffLine));
    table.does(&Action::Fire { way: Direction::SouthEast, value: 2 });
    table.blocks(&[Brald]);
    assert_eq!((table.state.dwarves.brald, table.state.dwarves.urpen), (0, 2));
    assert_eq!(table.state.cards.dwarves.hand, 3);
    assert_eq!(table.state.side, Side::Dwarves);
}
