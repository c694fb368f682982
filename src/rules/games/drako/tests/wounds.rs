//! Placing wounds: the dragon's mat, the dwarves' mats.

use super::super::board::Shot;
use super::super::figure::{Area, Dwarf};
use super::super::samples::{MORIN, TestGame, attack, walk};
use super::super::*;
use Dwarf::{Brald, Morin};

const CLOSE: &str = "
       a1  a2  a3
     b1  BR  b3  b4
   c1  c2  DR  MO  UR
     d1  d2  d3  d4
       e1  e2  e3";

fn wound(flight: u8, fire: u8, legs: u8) -> Action {
    Action::Wound { flight, fire, legs }
}

/// Attack; ruling 6: the four armour spaces first, then the dwarf player chooses.
#[test]
fn armour_fills_first_and_the_overflow_is_placed_by_the_dwarf_player() {
    let mut table = TestGame::dwarves(CLOSE);
    table.attacks(&[Brald, Morin], 3).blocks(&[]);
    assert_eq!(table.wounds(), [4, 0, 0, 0]);
    assert_eq!((table.state.stage(), table.state.due), (Stage::Wounds, 2));
    assert!(matches!(
        table.refuses(&Action::Burn),
        DrakoRefusal::First(Waiting { stage: Stage::Wounds, due: 2, .. })
    ));
    table.does(&wound(1, 0, 1));
    assert_eq!(table.wounds(), [4, 1, 0, 1], "split as wished");
    assert_eq!(table.state.stage(), Stage::Act);
}

/// Ruling 6: never beyond an area's spaces.
#[test]
fn an_area_takes_no_more_than_its_spaces() {
    let mut table = TestGame::dwarves(CLOSE);
    (table.state.dragon.armour, table.state.dragon.fire) = (4, 1);
    table.attacks(&[Brald], 2).blocks(&[]);
    let open = vec![(Area::Flight, 2), (Area::Fire, 1), (Area::Legs, 2)];
    assert_eq!(
        table.refuses(&wound(0, 2, 0)),
        DrakoRefusal::AreaFull { area: Area::Fire, free: 1, others: open.clone() }
    );
    for (action, given) in [(wound(0, 1, 0), 1), (wound(2, 1, 0), 3), (wound(255, 255, 255), 765)] {
        let (due, free) = (2, open.clone());
        assert_eq!(table.refuses(&action), DrakoRefusal::WoundCount { due, given, free });
    }
    table.does(&wound(0, 1, 1));
    assert!(table.state.lost(Area::Fire));
    assert!(table.log.contains(&Event::AbilityLost { area: Area::Fire }));
    assert_eq!(table.refuses(&wound(1, 0, 0)), DrakoRefusal::NotAsked(TimedAct::Wounds));
}

/// Ruling 6: without a choice nobody is asked.
#[test]
fn wounds_go_where_only_one_place_is_left() {
    let mut table = TestGame::dwarves(CLOSE);
    table.state.dragon = table.state.setup.mats.dragon;
    table.state.dragon.legs = 0;
    table.attacks(&[Brald], 1).blocks(&[]);
    assert_eq!((table.wounds(), table.state.due), ([4, 2, 2, 1], 0));
}

/// Ruling 6: all full, the dwarves win; excess wounds are ignored.
#[test]
fn a_dragon_full_of_wounds_is_slain() {
    let mut table = TestGame::dwarves(CLOSE);
    table.state.dragon.armour = 3;
    table.attacks(&[Brald, Morin], 4).blocks(&[]);
    assert_eq!(table.wounds(), [4, 2, 2, 2]);
    assert!(table.log.contains(&Event::WoundsIgnored { wounds: 1 }));
    assert_eq!(table.state.ended, Some(GameEnd::Slain));
}

/// A figure with all spaces wounded is removed: it blocks no path and no row.
#[test]
fn the_dead_stand_in_nobodys_way() {
    let mut table = TestGame::dragon(
        "   a1  a2  a3
          b1  b2  b3  b4
        c1  c2  DR  BR  MO
          d1  d2  d3  d4
            e1  e2  UR",
    );
    assert!(matches!(table.state.shot(), Some(Shot::Blocked(Brald))));
    table.state.dwarves.brald = 5;
    table.attacks(&[Brald], 1).blocks(&[]).burns();
    assert!(matches!(table.state.shot(), Some(Shot::Clear(_))));
    table.does(&walk(&[(MORIN, "c4")], 1));
    assert_eq!(table.at(MORIN), "c4");
}

/// Attack; ruling 6: a dwarf whose spaces are full leaves the board.
#[test]
fn a_dwarf_full_of_wounds_leaves_the_board() {
    let mut table = TestGame::dragon(CLOSE);
    table.state.dwarves.morin = 2;
    table.attacks(&[Morin], 5).blocks(&[]);
    assert_eq!(
        (table.state.dwarves.morin, table.at(super::super::samples::MORIN)),
        (4, "gone".into())
    );
    assert!(table.log.contains(&Event::DwarfDied { dwarf: Morin }));
    assert_eq!(table.refuses(&attack(&[Morin], 1)), DrakoRefusal::Dead(Morin));
    assert_eq!(table.state.living(), [Brald, Dwarf::Urpen]);
    assert_eq!(table.state.ended, None);
}
