//! Goal Of The Game And Victory Conditions; ruling 2.

use super::super::figure::{Dwarf, Side};
use super::super::samples::TestGame;
use super::super::*;
use crate::hex::Direction;
use Dwarf::{Brald, Morin, Urpen};

const CLOSE: &str = "
       a1  a2  a3
     b1  BR  b3  b4
   c1  c2  DR  MO  UR
     d1  d2  d3  d4
       e1  e2  e3";

fn won(side: Side, how: GameEnd) -> Option<GameEnd> {
    (how.winner() == side).then_some(how)
}

/// Game Sequence; ruling 2: when the dwarves run out of cards, the dragon wins at once.
#[test]
fn the_dragon_escapes_when_the_dwarves_run_out_of_cards() {
    let mut table = TestGame::dwarves(CLOSE);
    table.cards(Side::Dwarves, 0, 1).burns();
    assert_eq!(table.state.ended, won(Side::Dragon, GameEnd::Escaped));
    assert_eq!(table.refuses(&Action::Burn), DrakoRefusal::Over);
    assert!(table.acts().is_empty());
}

/// Ruling 2: the last card takes effect first, so a killing card still wins.
#[test]
fn a_last_card_that_kills_still_wins() {
    let mut table = TestGame::dwarves(CLOSE);
    table.state.dragon = table.state.setup.mats.dragon;
    table.state.dragon.legs = 1;
    table.cards(Side::Dwarves, 0, 1).attacks(&[Brald], 1);
    assert_eq!(table.state.ended, None, "the dragon may block");
    let open = table.state.clone();
    table.blocks(&[]);
    assert_eq!(table.state.ended, won(Side::Dwarves, GameEnd::Slain));
    table.state = open;
    table.blocks(&[Brald]);
    assert_eq!(table.state.ended, won(Side::Dragon, GameEnd::Escaped));
}

/// Ruling 2: the wounds of a last card that does not kill are placed before the dragon escapes.
#[test]
fn the_last_cards_wounds_are_placed_before_the_dragon_escapes() {
    let mut table = TestGame::dwarves(CLOSE);
    table.state.dragon.armour = 4;
    table.cards(Side::Dwarves, 0, 1).attacks(&[Brald], 1);
    table.blocks(&[]);
    assert_eq!(table.state.stage(), Stage::Wounds);
    table.does(&Action::Wound { flight: 0, fire: 1, legs: 0 });
    assert_eq!(table.wounds(), [4, 0, 1, 0]);
    assert_eq!(table.state.ended, won(Side::Dragon, GameEnd::Escaped));
}

/// Ruling 2: after a last card spent on defence the dragon wins before wounds are placed.
#[test]
fn a_last_card_spent_on_defence_ends_the_game_before_wounds() {
    let mut table = TestGame::dragon(CLOSE);
    table.cards(Side::Dwarves, 0, 1).does(&Action::Fire { way: Direction::East, value: 2 });
    table.blocks(&[Morin]);
    assert_eq!(table.state.ended, won(Side::Dragon, GameEnd::Escaped));
    assert_eq!(table.state.dwarves.urpen, 0, "not placed any more");
}

/// Goal Of The Game: rare, but the dragon may defeat all dwarves.
#[test]
fn the_dragon_wins_when_all_dwarves_are_dead() {
    let mut table = TestGame::dragon(CLOSE);
    for (dwarf, wounds) in [(Morin, 3), (Urpen, 3)] {
        table.state.dwarves[dwarf] = wounds;
    }
    table.state.dwarves.brald = 6;
    table.state.board.dwarves.brald = None;
    table.does(&Action::Fire { way: Direction::East, value: 2 });
    table.blocks(&[]);
    assert_eq!(table.state.ended, won(Side::Dragon, GameEnd::DwarvesDead));
    assert_eq!(table.state.turn, 2);
}
