//! The board wins over the record.

use super::super::figure::{Area, Dwarf, Figure, Side};
use super::super::mat::MatPart;
use super::super::samples::{BRALD, MORIN, TestGame, USUAL, correct, walk};
use super::super::*;
use crate::correct::{CorrectionFault, Range};
use crate::title::Title;
use Dwarf::{Brald, Morin, Urpen};

const CLOSE: &str = "
       a1  a2  a3
     b1  BR  b3  b4
   c1  c2  DR  MO  UR
     d1  d2  d3  d4
       e1  e2  e3";

/// Every figure, mat, deck, hand and marker has a field, and each event has absolute values.
#[test]
fn everything_that_lies_on_the_table_can_be_set_right() {
    let mut table = TestGame::dwarves(USUAL);
    let fields = Drako::fields(&table.state);
    let names = fields.iter().map(|field| format!("{} {}", field.of, field.name));
    assert_eq!(
        names.collect::<Vec<_>>(),
        [
            "dragon at",
            "dragon armour",
            "dragon flight",
            "dragon fire",
            "dragon legs",
            "dragon deck",
            "dragon hand",
            "dwarves deck",
            "dwarves hand",
            "dwarves net",
            "dwarves fury",
            "brald at",
            "brald wounds",
            "morin at",
            "morin wounds",
            "urpen at",
            "urpen wounds",
            "table actions",
        ]
    );
    table.corrects("dragon at=b2 armour=3 deck=30 hand=5 dwarves deck=20 hand=2 net=on fury=used");
    table.corrects("brald at=c1 wounds=2 morin at=a1 table actions=1");
    let state = &table.state;
    assert_eq!(
        (table.at(Figure::Dragon), table.at(BRALD), table.at(MORIN)),
        ("b2".into(), "c1".into(), "a1".into())
    );
    assert_eq!((state.dragon.armour, state.dwarves.brald), (3, 2));
    assert_eq!(state.cards.dragon, Cards { deck: 30, hand: 5 });
    assert_eq!(state.cards.dwarves, Cards { deck: 20, hand: 2 });
    assert!(state.netted && state.fury_used);
    assert_eq!((state.actions, state.taken), (1, 1));
    let corrected = |event: &&Event| matches!(event, Event::Corrected { .. });
    assert_eq!(table.log.iter().filter(corrected).count(), 2);
    assert_eq!(table.log.len(), 2, "nothing follows");
}

/// Game Preparation: before the dwarves are placed only cards can be wrong.
#[test]
fn before_the_places_only_cards_can_be_set_right() {
    let state = State::new(super::super::samples::setup(None));
    let fields = Drako::fields(&state);
    let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
    assert_eq!(names, ["deck", "hand", "deck", "hand"]);
}

/// Game Components: 38 cards a side; cards neither in the deck nor in hand are out of the game.
#[test]
fn no_side_has_more_cards_than_its_deck() {
    let mut table = TestGame::dwarves(USUAL);
    assert_eq!(
        table.impossible("dragon hand=5"),
        Contradiction::Cards { side: Side::Dragon, deck: 34, hand: 5 }
    );
    table.corrects("dragon hand=5 deck=33").corrects("dragon hand=2");
    assert_eq!(table.state.cards.dragon.left(), 35);
    let refusal = table.refuses(&correct("dwarves hand=7"));
    assert_eq!(
        refusal,
        DrakoRefusal::Correction(CorrectionFault::Range {
            field: "dwarves' hand".to_owned(),
            given: "7".to_owned(),
            range: Range::Number { least: 0, most: 6 },
        })
    );
}

/// Move: one figure per hex; two can swap places in one correction.
#[test]
fn one_figure_stands_on_a_hex() {
    let mut table = TestGame::dwarves(USUAL);
    assert!(matches!(
        table.impossible("brald at=e1"),
        Contradiction::Hex { who: [BRALD, MORIN], .. }
    ));
    table.corrects("brald at=e1 morin at=d1");
    assert_eq!((table.at(BRALD), table.at(MORIN)), ("e1".into(), "d1".into()));
}

/// Ruling 6: a dwarf with full spaces leaves the board, by the same events as in play.
#[test]
fn a_dwarf_at_full_wounds_dies_and_one_with_fewer_comes_back() {
    let mut table = TestGame::dwarves(USUAL);
    table.corrects("morin wounds=4");
    assert_eq!(table.log[1..], [Event::DwarfDied { dwarf: Morin }]);
    assert_eq!(table.at(MORIN), "gone");
    assert_eq!(table.impossible("morin wounds=3"), Contradiction::Nowhere(Morin));
    assert_eq!(table.impossible("morin at=a1"), Contradiction::Dead(Morin));
    assert_eq!(table.impossible("urpen wounds=5 at=a1"), Contradiction::Dead(Urpen));
    table.corrects("morin wounds=3 at=a1");
    assert_eq!((table.at(MORIN), table.state.dwarves.morin), ("a1".into(), 3));
    table.does(&walk(&[(MORIN, "a2")], 1));
}

/// Ruling 6: all three dead, the dragon wins; all spaces of the dragon's full, the dwarves do.
#[test]
fn a_correction_can_end_the_game() {
    let mut table = TestGame::dwarves(USUAL);
    table.corrects("brald wounds=6 morin wounds=4 urpen wounds=5");
    let how = GameEnd::DwarvesDead;
    assert_eq!(table.log.last(), Some(&Event::Ended { how }));
    assert_eq!(Drako::fields(&table.state), []);
    let nothing = DrakoRefusal::Correction(CorrectionFault::Nothing);
    assert_eq!(table.refuses(&correct("brald wounds=0")), nothing);
    let mut table = TestGame::dwarves(USUAL);
    table.corrects("dragon armour=4 flight=2 fire=2 legs=2");
    assert_eq!(table.state.ended, Some(GameEnd::Slain));
    let lost = |area| Event::AbilityLost { area };
    assert!(Area::ABILITIES.iter().all(|area| table.log.contains(&lost(*area))));
    let table = TestGame::dwarves(USUAL);
    assert_eq!(
        table.impossible(
            "dragon armour=4 flight=2 fire=2 legs=2 brald wounds=6 morin wounds=4 urpen wounds=5"
        ),
        Contradiction::Both
    );
}

/// Ruling 2: dwarves without cards lose at once.
#[test]
fn dwarves_whose_cards_are_all_gone_lose() {
    let mut table = TestGame::dragon(USUAL);
    table.corrects("dwarves deck=0 hand=0");
    assert_eq!(table.state.ended, Some(GameEnd::Escaped));
    // Ruling 1: a dragon without cards passes.
    let mut table = TestGame::dragon(USUAL);
    table.corrects("dragon deck=0 hand=0");
    assert_eq!((table.state.side, &table.log[1]), (Side::Dwarves, &Event::Passed));
}

/// Ruling 6: armour first. Game Components: 25 wound markers.
#[test]
fn wounds_lie_where_they_can() {
    let mut table = TestGame::dwarves(USUAL);
    assert_eq!(table.impossible("dragon flight=1"), Contradiction::Armour(Area::Flight));
    table.corrects("dragon armour=4 flight=1");
    assert_eq!(table.impossible("dragon armour=3"), Contradiction::Armour(Area::Flight));
    table.state.setup.mats.confirm(MatPart::Brald, 20);
    table.state.setup.mats.confirm(MatPart::Urpen, 9);
    assert_eq!(table.impossible("brald wounds=15 urpen wounds=6"), Contradiction::Markers(26));
    table.corrects("brald wounds=15 urpen wounds=5");
}

/// Corrections count in no statistics.
#[test]
fn wounds_that_were_set_right_are_not_damage() {
    let mut table = TestGame::dwarves(CLOSE);
    table.attacks(&[Brald], 3).blocks(&[]);
    table.corrects("dragon armour=1 brald wounds=2");
    table.corrects("dwarves deck=0 hand=0");
    let end = Drako::ending(&table.state).unwrap();
    let stat = |seat: usize, name: &str| {
        let mut stats = end.seats[seat].stats.iter();
        stats.find(|(known, _)| *known == name).map(|(_, n)| *n)
    };
    assert_eq!((stat(0, "taken"), stat(0, "damage")), (Some(3), Some(0)));
    assert_eq!((stat(1, "taken"), stat(1, "damage")), (Some(0), Some(3)));
}

/// A stored correction of an unknown field is ignored.
#[test]
fn what_is_not_known_is_left_alone() {
    let table = TestGame::dwarves(USUAL);
    let Action::Correct { set, reason } =
        correct("gimli wounds=3 dragon tail=2 brald at=z9 wounds=-1 table mood=3")
    else {
        panic!("a correction");
    };
    let mut after = table.state.clone();
    apply(&mut after, &Event::Corrected { set, reason });
    assert_eq!(after, table.state);
}
