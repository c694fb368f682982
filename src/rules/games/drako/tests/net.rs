//! Net; ruling 8.

use super::super::figure::{Dwarf, Figure, Side};
use super::super::samples::{TestGame, USUAL, hex, walk};
use super::super::*;

fn netted() -> TestGame {
    let mut table = TestGame::dragon(USUAL);
    table.state.netted = true;
    table
}

/// Net: from anywhere, cannot be blocked; only one net.
#[test]
fn the_net_holds_from_anywhere() {
    let mut table = TestGame::dwarves(USUAL);
    table.does(&Action::Net);
    assert!(table.state.netted);
    assert_eq!(table.state.stage(), Stage::Act, "nobody blocks a net");
    assert!(table.picture().contains("#DR#"));
    assert_eq!(table.refuses(&Action::Net), DrakoRefusal::NettedAlready);
}

/// Net: no move and no flight; attacks, defence and drawing remain.
#[test]
fn a_netted_dragon_neither_walks_nor_flies() {
    let mut table = netted();
    let refusal = table.refuses(&walk(&[(Figure::Dragon, "c2")], 1));
    let netted = |shakes| DrakoRefusal::Netted { shakes };
    assert_eq!(refusal, netted(true));
    let fly = Action::Fly { to: hex("a1") };
    assert_eq!(table.refuses(&fly), netted(true));
    let fire = Action::Fire { way: crate::hex::Direction::SouthWest, value: 1 };
    table.does(&fire).blocks(&[]).draws();
    assert_eq!(table.state.dwarves.morin, 1);
}

/// Net: two actions of one turn shake it off; the net returns.
#[test]
fn two_actions_shake_the_net_off() {
    let mut table = netted();
    table.does(&Action::ShakeOff);
    assert!(!table.state.netted);
    assert_eq!(table.state.side, Side::Dwarves, "the turn is over");
    assert_eq!(table.state.cards.dragon.hand, 4, "no card is needed");
    table.does(&Action::Net);
    assert!(table.state.netted, "thrown again");
}

/// Ruling 8: with two left and none taken.
#[test]
fn half_a_turn_does_not_shake_the_net_off() {
    let mut table = netted();
    table.draws();
    assert_eq!(table.refuses(&Action::ShakeOff), DrakoRefusal::BothActions);
    let free = TestGame::dragon(USUAL);
    assert_eq!(free.refuses(&Action::ShakeOff), DrakoRefusal::NotNetted);
}

/// Ruling 8: a dragon without cards may shake the net off, or pass.
#[test]
fn a_cardless_netted_dragon_shakes_off_or_passes() {
    let mut table = TestGame::dwarves(USUAL);
    table.state.fury_used = true;
    table.cards(Side::Dragon, 0, 0).does(&Action::Net).burns();
    assert_eq!(table.state.side, Side::Dragon);
    assert_eq!(table.acts(), [Act::ShakeOff, Act::Pass], "nothing else");
    let (side, deck) = (Side::Dragon, 0);
    assert_eq!(table.refuses(&Action::Burn), DrakoRefusal::NoCard { side, deck });
    let held = table.state.clone();
    table.does(&Action::Pass);
    assert_eq!((table.state.side, table.state.netted), (Side::Dwarves, true));
    table.state = held;
    table.does(&Action::ShakeOff);
    assert_eq!((table.state.side, table.state.netted), (Side::Dwarves, false));
}

/// Ruling 8: the net dwarf's death leaves the dragon netted; no more nets.
#[test]
fn the_net_outlives_its_thrower() {
    let mut table = netted();
    table.state.board.dwarves.urpen = None;
    table.state.dwarves.urpen = 5;
    assert!(matches!(
        table.refuses(&Action::Fly { to: hex("a1") }),
        DrakoRefusal::Netted { shakes: true }
    ));
    table.does(&Action::ShakeOff);
    assert_eq!(table.refuses(&Action::Net), DrakoRefusal::Dead(Dwarf::Urpen));
}
