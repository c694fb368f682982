//! Corrections during a fight or a turn, and with sizes entered later.

use super::super::figure::{Area, Dwarf, Side};
use super::super::mat::{MatPart, Mats};
use super::super::samples::{TestGame, URPEN, USUAL, correct};
use super::super::*;
use crate::correct::{CorrectionFault, FieldValue, Fix};
use crate::title::Title;
use Dwarf::{Brald, Morin, Urpen};

const CLOSE: &str = "
       a1  a2  a3
     b1  BR  b3  b4
   c1  c2  DR  MO  UR
     d1  d2  d3  d4
       e1  e2  e3";

/// A pending attack must stay possible; one that nobody can block any more lands.
#[test]
fn an_attack_that_waits_stays_an_attack() {
    let mut table = TestGame::dwarves(CLOSE);
    table.attacks(&[Brald], 3);
    let axes = Attack::Axes { dwarves: vec![Brald] };
    for words in ["brald at=a1", "dragon at=e3", "brald wounds=6"] {
        assert_eq!(
            table.impossible(words),
            Contradiction::Attack { attack: axes.clone(), value: 3 },
            "{words}"
        );
    }
    assert!(matches!(
        table.refuses(&correct("table actions=3")),
        DrakoRefusal::Correction(CorrectionFault::Range { .. })
    ));
    assert_eq!(table.impossible("table actions=2"), Contradiction::Actions);
    table.corrects("urpen at=e3 table actions=0");
    assert_eq!(table.state.stage(), Stage::Block);
    table.corrects("dragon hand=0");
    assert_eq!(table.wounds(), [3, 0, 0, 0]);
    assert_eq!(table.state.stage(), Stage::Act, "the turn waits for fury");
    let mut table = TestGame::dragon(CLOSE);
    let (way, value) = (Direction::East, 1);
    table.does(&Action::Fire { way, value });
    assert!(matches!(table.impossible("urpen at=e3"), Contradiction::Attack { .. }));
    assert!(matches!(table.impossible("dragon armour=4 fire=2"), Contradiction::Attack { .. }));
}

/// Ruling 6: pending wounds go on the armour first, and into the only area left.
#[test]
fn wounds_that_wait_go_where_they_must() {
    let waits = || {
        let mut table = TestGame::dwarves(CLOSE);
        table.attacks(&[Brald, Morin], 3).blocks(&[]);
        assert_eq!(table.state.due, 2);
        table
    };
    let mut table = waits();
    table.corrects("dragon armour=3");
    assert_eq!((table.wounds(), table.state.due), ([4, 0, 0, 0], 1));
    let mut table = waits();
    table.corrects("dragon armour=1");
    assert_eq!((table.wounds(), table.state.due), ([3, 0, 0, 0], 0));
    assert_eq!(table.state.stage(), Stage::Act);
    let mut table = waits();
    table.state.setup.mats.confirm(MatPart::Legs, 5);
    table.corrects("dragon flight=2 fire=2");
    assert_eq!((table.wounds(), table.state.due), ([4, 2, 2, 2], 0));
    let mut table = waits();
    table.corrects("dragon flight=2 fire=2");
    assert_eq!(table.state.ended, Some(GameEnd::Slain));
    let mut table = waits();
    table.corrects("dragon flight=1");
    assert_eq!(table.state.due, 2, "there is still a choice");
    assert_eq!(
        table.log.last(),
        Some(&Event::Corrected {
            set: vec![Fix {
                of: "dragon".to_owned(),
                field: "flight".to_owned(),
                to: FieldValue::Number(1),
            }],
            reason: "as it lies".to_owned()
        })
    );
}

/// Rulings 1 and 9: a turn without actions ends, or waits for fury; a third action needs fury.
#[test]
fn a_turn_ends_when_its_actions_are_corrected_away() {
    let mut table = TestGame::dragon(USUAL);
    table.corrects("table actions=0");
    assert_eq!((table.state.side, table.state.actions), (Side::Dwarves, 2));
    assert_eq!(table.impossible("table actions=3"), Contradiction::Actions);
    table.corrects("table actions=0");
    assert_eq!(table.acts(), [Act::Fury, Act::EndTurn]);
    assert!(!table.state.fury_kills());
    table.corrects("dwarves fury=used table actions=3");
    assert_eq!((table.state.actions, table.state.taken), (3, 0));
    table.corrects("dwarves fury=ready table actions=0");
    assert_eq!((table.state.actions, table.state.taken), (0, 2));
    table.corrects("dwarves fury=used");
    assert_eq!(table.state.side, Side::Dragon, "nothing to wait for");
}

/// Ruling 8: a dead Urpen's net is on the dragon, or out of the game.
#[test]
fn the_net_is_on_the_dragon_off_it_or_out_of_the_game() {
    let net = |table: &TestGame| {
        let fields = Drako::fields(&table.state);
        let net = fields.into_iter().find(|field| field.name == "net").unwrap();
        (net.now.to_string(), net.range.to_string())
    };
    let mut table = TestGame::dwarves(USUAL);
    assert_eq!(net(&table), ("off".into(), "on, off".into()));
    table.corrects("dwarves net=on urpen wounds=5");
    assert_eq!((net(&table), table.at(URPEN)), (("on".into(), "on, out".into()), "gone".into()));
    table.corrects("dwarves net=out");
    assert!(!table.state.netted);
    assert!(matches!(table.refuses(&Action::Net), DrakoRefusal::Dead(Urpen)));
}

/// Sizes entered after a correction: the record forks if they change who dies.
#[test]
fn sizes_and_corrections_go_together() {
    let told = |table: &TestGame, start: &State, part, size| {
        let mut known = Mats::default();
        known.confirm(part, size);
        resize(start, &table.log, &known)
    };
    let differs = |resized: Resized| resized.fork.map(|fork| fork.what);
    let mut table = TestGame::dwarves(USUAL);
    let start = table.state.clone();
    table.corrects("brald wounds=5 dragon armour=4 flight=2");
    assert_eq!(differs(told(&table, &start, MatPart::Brald, 5)), Some(Divergence::Dies(Brald)));
    assert_eq!(differs(told(&table, &start, MatPart::Brald, 7)), None);
    assert_eq!(
        differs(told(&table, &start, MatPart::Flight, 1)),
        Some(Divergence::NoRoom(Area::Flight))
    );
    let resized = told(&table, &start, MatPart::Flight, 3);
    assert_eq!(resized.events, [Event::Sized { part: MatPart::Flight, size: 3 }]);
    resized.events.iter().for_each(|event| apply(&mut table.state, event));
    table.log.extend(resized.events);
    assert!(!table.state.lost(Area::Flight));
    // The new size is the field's upper bound.
    table.corrects("dragon flight=3");
    assert!(table.state.lost(Area::Flight));
    let mut table = TestGame::dwarves(USUAL);
    let start = table.state.clone();
    table.corrects("brald wounds=6");
    assert_eq!(differs(told(&table, &start, MatPart::Brald, 8)), Some(Divergence::Survives(Brald)));
    let mut table = TestGame::dwarves(USUAL);
    let start = table.state.clone();
    table.corrects("dragon armour=4 flight=2 fire=2 legs=1");
    assert_eq!(differs(told(&table, &start, MatPart::Legs, 1)), Some(Divergence::Slain));
    table.corrects("dragon legs=2");
    assert_eq!(differs(told(&table, &start, MatPart::Legs, 3)), Some(Divergence::Lives));
}
