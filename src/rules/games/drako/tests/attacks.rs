//! Attack, Defense, Shoot With Crossbow, Fire Attack.

use super::super::figure::{Area, Dwarf, Side};
use super::super::samples::{BRALD, MORIN, TestGame, URPEN, USUAL, attack, hex};
use super::super::*;
use crate::hex::Direction;
use Dwarf::{Brald, Morin, Urpen};

/// Brald and Morin are next to the dragon, Urpen behind Morin.
const CLOSE: &str = "
       a1  a2  a3
     b1  BR  b3  b4
   c1  c2  DR  MO  UR
     d1  d2  d3  d4
       e1  e2  e3";

/// 1 Dwarf Attacks: a dwarf next to the dragon, with the card's value.
#[test]
fn an_unblocked_attack_wounds_by_its_value() {
    let mut table = TestGame::dwarves(CLOSE);
    table.attacks(&[Brald], 3);
    assert_eq!(table.state.stage(), Stage::Block);
    assert_eq!(table.wounds(), [0; 4], "blocks come first");
    table.blocks(&[]);
    assert_eq!(table.wounds(), [3, 0, 0, 0]);
    assert_eq!((table.state.actions, table.state.side), (1, Side::Dwarves));
}

/// Attack; ruling 5: one defence card blocks one attack whatever its value.
#[test]
fn a_defence_card_blocks_fully_and_is_gone() {
    let mut table = TestGame::dwarves(CLOSE);
    table.attacks(&[Brald], 9).blocks(&[Brald]);
    assert_eq!(table.wounds(), [0; 4]);
    assert_eq!(table.state.cards.dragon, Cards { deck: 34, hand: 3 });
    assert_eq!(table.state.actions, 1, "a free action of the other side");
}

/// 2 Dwarves Attack: each with the value, one or both blocked.
#[test]
fn two_attacks_are_blocked_one_by_one() {
    for (blocked, wounds) in
        [(vec![], 4), (vec![Brald], 2), (vec![Morin], 2), (vec![Morin, Brald], 0)]
    {
        let mut table = TestGame::dwarves(CLOSE);
        table.attacks(&[Brald, Morin], 2).blocks(&blocked);
        assert_eq!(table.state.dragon[Area::Armour], wounds, "{blocked:?}");
        let hand = 4 - blocked.len() as u8;
        assert_eq!(table.state.cards.dragon.hand, hand);
        assert_eq!(table.state.cards.dwarves.hand, 3, "one card for both");
    }
}

/// 1 and 2 Dwarves Attack: only dwarves next to the dragon, two at most.
#[test]
fn only_dwarves_next_to_the_dragon_attack() {
    let mut table = TestGame::dwarves(CLOSE);
    assert_eq!(
        table.refuses(&attack(&[Brald, Urpen], 1)),
        DrakoRefusal::NotNext { dwarf: Urpen, near: vec![Brald, Morin] }
    );
    table.state.board.dwarves.urpen = Some("d2".parse().unwrap());
    assert_eq!(table.refuses(&attack(&[Brald, Morin, Urpen], 1)), DrakoRefusal::TooManyStrike);
    let able = vec![BRALD, MORIN, URPEN];
    assert_eq!(table.refuses(&attack(&[], 1)), DrakoRefusal::Nobody { able });
    let far = TestGame::dwarves(USUAL).refuses(&attack(&[], 1));
    assert_eq!(far, DrakoRefusal::NobodyNear);
    assert_eq!(table.refuses(&attack(&[Brald, Brald], 1)), DrakoRefusal::Twice(BRALD));
    assert_eq!(table.refuses(&attack(&[Brald], 0)), DrakoRefusal::Value("0".to_owned()));
}

/// Ruling 5: the defender names all blocks at once, before anything else happens.
#[test]
fn an_attack_waits_for_the_defender() {
    let mut table = TestGame::dwarves(CLOSE);
    table.attacks(&[Brald, Morin], 1);
    assert_eq!(
        table.refuses(&Action::Burn),
        DrakoRefusal::First(Waiting {
            stage: Stage::Block,
            dwarves: vec![Brald, Morin],
            due: 0,
            defender: Some(Side::Dragon),
            free: Vec::new(),
        })
    );
    let wrong = Action::Defend { blocked: vec![Urpen] };
    assert_eq!(
        table.refuses(&wrong),
        DrakoRefusal::NotAttacked { dwarf: Urpen, possible: vec![Brald, Morin] }
    );
    table.state.cards.dragon.hand = 1;
    let both = Action::Defend { blocked: vec![Brald, Morin] };
    assert_eq!(
        table.refuses(&both),
        DrakoRefusal::TooFewCards { side: Side::Dragon, hand: 1, blocks: 2 }
    );
    table.blocks(&[Brald]);
    let again = Action::Defend { blocked: vec![] };
    assert_eq!(table.refuses(&again), DrakoRefusal::NotAsked(TimedAct::Blocks));
}

/// Attack: a player without cards cannot block, and is not asked.
#[test]
fn a_defender_without_cards_is_not_asked() {
    let mut table = TestGame::dwarves(CLOSE);
    table.cards(Side::Dragon, 9, 0).attacks(&[Brald], 2);
    assert_eq!((table.state.stage(), table.wounds()[0]), (Stage::Act, 2));
}

/// Attack of the dragon: one dwarf next to it; the wounds go onto that dwarf.
#[test]
fn the_bite_hurts_one_dwarf_next_to_it() {
    let mut table = TestGame::dragon(CLOSE);
    table.attacks(&[Morin], 3).blocks(&[]);
    assert_eq!(table.state.dwarves.morin, 3);
    assert_eq!(table.refuses(&attack(&[Brald, Morin], 1)), DrakoRefusal::OneBite);
    assert!(matches!(table.refuses(&attack(&[Urpen], 1)), DrakoRefusal::NotNext { .. }));
    table.attacks(&[Brald], 2).blocks(&[Brald]);
    assert_eq!(table.state.dwarves.brald, 0);
    assert_eq!(table.state.cards.dwarves.hand, 3);
}

/// Ruling 5: the bite is never lost.
#[test]
fn a_dragon_with_every_ability_gone_but_one_still_bites() {
    let mut table = TestGame::dragon(CLOSE);
    table.state.dragon = table.state.setup.mats.dragon;
    table.state.dragon.flight = 1;
    table.state.netted = true;
    table.attacks(&[Brald], 1).blocks(&[]);
    assert_eq!(table.state.dwarves.brald, 1);
}

/// Fire Attack; ruling 5: one direction to the edge, through dwarves, one card per dwarf.
#[test]
fn fire_goes_through_dwarves_to_the_edge() {
    let fire = |way| Action::Fire { way, value: 2 };
    let mut table = TestGame::dragon(CLOSE);
    table.does(&fire(Direction::East));
    assert!(matches!(
        &table.log[0],
        Event::Attacked { attack: Attack::Fire { dwarves, .. }, .. } if *dwarves == [Morin, Urpen]
    ));
    table.blocks(&[Morin]);
    assert_eq!((table.state.dwarves.morin, table.state.dwarves.urpen), (0, 2));
    assert_eq!(table.state.dwarves.brald, 0, "not in the line");
    assert_eq!(table.state.cards.dwarves.hand, 3);
    table.does(&fire(Direction::NorthWest)).blocks(&[]);
    assert_eq!(table.state.dwarves.brald, 2);
}

/// Fire Attack: one defence card per dwarf, within the hand.
#[test]
fn fire_is_blocked_by_a_card_for_each_dwarf() {
    let fire = Action::Fire { way: Direction::East, value: 2 };
    let mut table = TestGame::dragon(CLOSE);
    table.does(&fire).blocks(&[Urpen, Morin]);
    assert_eq!(table.state.cards.dwarves.hand, 2);
    assert_eq!((table.state.dwarves.morin, table.state.dwarves.urpen), (0, 0));
    let mut table = TestGame::dragon(CLOSE);
    table.cards(Side::Dwarves, 9, 1).does(&fire);
    let both = Action::Defend { blocked: vec![Morin, Urpen] };
    assert_eq!(
        table.refuses(&both),
        DrakoRefusal::TooFewCards { side: Side::Dwarves, hand: 1, blocks: 2 }
    );
}

#[test]
fn fire_at_nobody_is_refused_with_the_lines_that_hit() {
    let way = Direction::SouthWest;
    let fire = Action::Fire { way, value: 2 };
    let table = TestGame::dragon(CLOSE);
    let lines = vec![(Direction::East, vec![Morin, Urpen]), (Direction::NorthWest, vec![Brald])];
    assert_eq!(table.refuses(&fire), DrakoRefusal::NobodyInFire { way, lines });
    let mut table = TestGame::dragon(USUAL);
    table.state.dragon.fire = 2;
    assert_eq!(table.refuses(&fire), DrakoRefusal::Lost(Area::Fire));
    let dwarves = TestGame::dwarves(CLOSE);
    assert!(matches!(dwarves.refuses(&fire), DrakoRefusal::NotYourTurn { .. }));
}

/// Shoot With Crossbow; ruling 7: any distance, adjacent too.
#[test]
fn the_crossbow_shoots_along_a_straight_row() {
    let shoot = Action::Shoot { value: 2 };
    for picture in [USUAL, CLOSE] {
        let mut table = TestGame::dwarves(picture);
        table.does(&shoot).blocks(&[]);
        assert_eq!(table.wounds()[0], 2);
    }
    let mut table = TestGame::dwarves(USUAL);
    table.does(&shoot).blocks(&[Morin]);
    assert_eq!(table.wounds()[0], 0, "it can be blocked");
}

/// Shoot With Crossbow: off the row, or with a dwarf between, there is no shot.
#[test]
fn a_shot_off_the_row_or_through_a_dwarf_is_refused() {
    let shoot = Action::Shoot { value: 2 };
    let mut table = TestGame::dwarves(USUAL);
    table.state.board.dwarves.morin = Some("e2".parse().unwrap());
    let places = "a1 b2 b3 c1 c2 c4 c5 d2 d3 e1 e3";
    assert_eq!(
        table.refuses(&shoot),
        DrakoRefusal::OffLine {
            from: hex("e2"),
            dragon: hex("c3"),
            places: places.split(' ').map(hex).collect(),
        }
    );
    let mut table = TestGame::dwarves(USUAL);
    table.state.board.dwarves.brald = Some("d2".parse().unwrap());
    assert!(matches!(table.refuses(&shoot), DrakoRefusal::NotClear { by: Brald, .. }));
}

/// Ruling 8: the archer's death ends crossbow shots.
#[test]
fn nobody_shoots_for_a_dead_archer() {
    let mut table = TestGame::dwarves(USUAL);
    table.state.dwarves.morin = 4;
    table.state.board.dwarves.morin = None;
    let refusal = table.refuses(&Action::Shoot { value: 2 });
    assert_eq!(refusal, DrakoRefusal::Dead(Morin));
    assert!(!table.acts().contains(&Act::Shoot));
}
