//! Sizes entered during or after a game. Figures: stand-ins apply until the players confirm the
//! sizes from their own mats.

use super::super::figure::{Area, Dwarf, Figure};
use super::super::mat::{MatPart, Mats};
use super::super::samples::{TestGame, attack, hex, walk};
use super::super::*;
use Dwarf::{Brald, Morin, Urpen};

const CLOSE: &str = "
       a1  a2  a3
     b1  BR  b3  b4
   c1  c2  DR  MO  UR
     d1  d2  d3  d4
       e1  e2  e3";

/// A game from a picture, with its start.
struct RecordedGame {
    start: State,
    table: TestGame,
}

impl RecordedGame {
    fn of(table: TestGame) -> RecordedGame {
        let start = table.state.clone();
        RecordedGame { start, table }
    }

    fn told(&self, sizes: &[(MatPart, u8)]) -> Resized {
        let mut known = Mats::default();
        for (part, size) in sizes {
            known.confirm(*part, *size);
        }
        resize(&self.start, &self.table.log, &known)
    }

    /// Applies the new sizes.
    fn takes(&mut self, sizes: &[(MatPart, u8)]) -> &State {
        let resized = self.told(sizes);
        assert_eq!(resized.fork, None);
        for event in resized.events {
            apply(&mut self.table.state, &event);
            self.table.log.push(event);
        }
        &self.table.state
    }

    fn differs(&self, sizes: &[(MatPart, u8)]) -> Option<Divergence> {
        self.told(sizes).fork.map(|fork| fork.what)
    }
}

/// The dragon with both flight spaces wounded, four armour spaces full.
fn grounded() -> RecordedGame {
    let mut record = RecordedGame::of(TestGame::dwarves(CLOSE));
    let table = &mut record.table;
    table.attacks(&[Brald, Morin], 3).blocks(&[]);
    let (flight, fire, legs) = (2, 0, 0);
    table.does(&Action::Wound { flight, fire, legs });
    record
}

#[test]
fn a_size_that_is_told_takes_the_place_of_a_stand_in() {
    let mut record = RecordedGame::of(TestGame::dwarves(CLOSE));
    assert_eq!(record.told(&[]), Resized::default());
    let (part, size) = (MatPart::Flight, 3);
    let state = record.takes(&[(part, size)]);
    assert_eq!(state.free(Area::Flight), 3);
    assert!(!state.setup.mats.stand_ins.contains(&part));
    // The same size again changes nothing; a mistake is corrected.
    assert_eq!(record.told(&[(part, size)]), Resized::default());
    assert_eq!(record.takes(&[(part, 4)]).free(Area::Flight), 4);
}

/// Ruling 6: only a full area's ability is lost.
#[test]
fn an_ability_comes_back_with_more_spaces_than_wounds() {
    let mut record = grounded();
    assert!(record.table.state.lost(Area::Flight));
    record.takes(&[(MatPart::Flight, 3)]);
    let state = &record.table.state;
    assert_eq!((state.lost(Area::Flight), state.free(Area::Flight)), (false, 1));
    // The log replays to the same state.
    let mut again = record.start.clone();
    let log = &record.table.log;
    log.iter().for_each(|event| apply(&mut again, event));
    assert_eq!(again, record.table.state);
}

/// Ruling 6: an area that is full on the mat is lost from now on.
#[test]
fn an_ability_is_lost_where_the_wounds_fill_the_mat() {
    let mut record = RecordedGame::of(TestGame::dwarves(CLOSE));
    record.table.attacks(&[Brald, Morin], 3).blocks(&[]);
    let (flight, fire, legs) = (0, 1, 1);
    record.table.does(&Action::Wound { flight, fire, legs });
    let resized = record.told(&[(MatPart::Fire, 1)]);
    let (part, size, area) = (MatPart::Fire, 1, Area::Fire);
    assert_eq!(resized.events, [Event::Sized { part, size }, Event::AbilityLost { area }]);
    assert!(record.takes(&[(MatPart::Fire, 1)]).lost(Area::Fire));
}

#[test]
fn more_wounds_than_spaces_are_a_fork_at_their_placing() {
    let record = grounded();
    let resized = record.told(&[(MatPart::Flight, 1)]);
    let fork = resized.fork.unwrap();
    assert_eq!(fork.what, Divergence::NoRoom(Area::Flight));
    assert_eq!(record.table.log[fork.event], Event::DragonHurt { area: Area::Flight, wounds: 2 });
    assert_eq!(resized.events, [], "the stand-in stays");
    // Compatible sizes are adopted all the same.
    let resized = record.told(&[(MatPart::Flight, 1), (MatPart::Legs, 3)]);
    let (part, size) = (MatPart::Legs, 3);
    assert_eq!(resized.events, [Event::Sized { part, size }]);
}

/// Ruling 6: pending wounds were counted with the old spaces.
#[test]
fn wounds_that_wait_find_the_spaces_or_would_have_slain_the_dragon() {
    let mut record = RecordedGame::of(TestGame::dwarves(CLOSE));
    record.start.dragon.armour = 4;
    record.table.state.dragon.armour = 4;
    record.table.attacks(&[Brald], 4).blocks(&[]);
    assert_eq!(record.table.state.due, 4);
    assert_eq!(record.differs(&[(MatPart::Legs, 1)]), None);
    let slain = Some(Divergence::Slain);
    assert_eq!(record.differs(&[(MatPart::Legs, 1), (MatPart::Fire, 1)]), slain);
    // Two sizes together may fit where one alone does not.
    let sizes = [(MatPart::Legs, 1), (MatPart::Fire, 1), (MatPart::Flight, 3)];
    assert_eq!(record.differs(&sizes), None);
}

/// Ruling 6: the end depends on the number of spaces.
#[test]
fn a_slain_dragon_lives_on_larger_mats() {
    let mut record = RecordedGame::of(TestGame::dwarves(CLOSE));
    record.start.dragon.armour = 4;
    record.table.state.dragon.armour = 4;
    record.table.attacks(&[Brald], 7).blocks(&[]);
    assert_eq!(record.table.state.ended, Some(GameEnd::Slain));
    let lives = Some(Divergence::Lives);
    assert_eq!(record.differs(&[(MatPart::Legs, 4)]), lives);
    assert_eq!(record.differs(&[(MatPart::Legs, 3)]), None, "seven wounds fill it");
    assert_eq!(record.differs(&[(MatPart::Legs, 1)]), None, "slain all the same");
    assert_eq!(record.told(&[(MatPart::Legs, 3)]).events, [], "it is over");
    let all = [MatPart::Flight, MatPart::Fire, MatPart::Legs];
    assert_eq!(record.table.state.rests_on(), all);
}

/// Ruling 6: a dwarf with full spaces leaves the board.
#[test]
fn a_dwarf_dies_by_the_spaces_on_the_mat() {
    let mut record = RecordedGame::of(TestGame::dragon(CLOSE));
    record.table.attacks(&[Morin], 5).blocks(&[]);
    assert!(!record.table.state.alive(Morin), "four spaces stand in");
    let lives = Some(Divergence::Survives(Morin));
    assert_eq!(record.differs(&[(MatPart::Morin, 6)]), lives);
    // A hit of five also fills five spaces, or three.
    for size in [5, 3] {
        let mut record = RecordedGame::of(TestGame::dragon(CLOSE));
        record.table.attacks(&[Morin], 5).blocks(&[]);
        let state = record.takes(&[(MatPart::Morin, size)]);
        assert_eq!((state.alive(Morin), state.dwarves.morin), (false, size));
    }
    let mut record = RecordedGame::of(TestGame::dragon(CLOSE));
    record.table.attacks(&[Brald], 3).blocks(&[]);
    assert_eq!(record.differs(&[(MatPart::Brald, 3)]), Some(Divergence::Dies(Brald)));
    assert!(record.takes(&[(MatPart::Brald, 4)]).alive(Brald));
}

/// Ruling 9: the wound of fury counts like any other.
#[test]
fn fury_kills_by_the_spaces_on_the_mat() {
    let mut record = RecordedGame::of(TestGame::dwarves(CLOSE));
    record.table.does(&Action::Fury);
    assert_eq!(record.differs(&[(MatPart::Brald, 1)]), Some(Divergence::Dies(Brald)));
    assert_eq!(record.differs(&[(MatPart::Brald, 2)]), None);
}

/// Blocked attacks wound nobody, with any sizes.
#[test]
fn a_block_leaves_the_record_as_it_is() {
    let mut record = RecordedGame::of(TestGame::dwarves(CLOSE));
    record.table.attacks(&[Brald, Morin], 9).blocks(&[Brald, Morin]);
    let smallest = MatPart::ALL.map(|part| (part, 1));
    assert_eq!(record.differs(&smallest), None);
    let mut record = RecordedGame::of(TestGame::dragon(CLOSE));
    record.table.does(&attack(&[Morin], 9)).blocks(&[Morin]);
    assert_eq!(record.differs(&smallest), None);
}

/// Ruling 6: a wounded part could have been full at another time, whoever won.
#[test]
fn a_result_rests_on_the_stand_ins_that_bear_wounds() {
    let mut state = TestGame::dwarves(CLOSE).state;
    state.dragon.fire = 1;
    state.dwarves.urpen = 1;
    assert_eq!(state.rests_on(), [], "nothing is decided");
    for how in [GameEnd::Escaped, GameEnd::Slain, GameEnd::DwarvesDead] {
        state.ended = Some(how);
        assert_eq!(state.rests_on(), [MatPart::Fire, MatPart::Urpen]);
    }
    state.setup.mats.confirm(MatPart::Fire, 2);
    assert_eq!(state.rests_on(), [MatPart::Urpen]);
}

/// Ruling 6: a full area's ability is lost, so it could not have been used.
#[test]
fn an_ability_used_on_a_full_area_is_a_fork() {
    let fire = Action::Fire { way: Direction::NorthWest, value: 1 };
    let deeds = [
        (Area::Flight, MatPart::Flight, Action::Fly { to: hex("a1") }),
        (Area::Fire, MatPart::Fire, fire),
        (Area::Legs, MatPart::Legs, walk(&[(Figure::Dragon, "c2")], 1)),
    ];
    for (area, part, deed) in deeds {
        let mut record = RecordedGame::of(TestGame::dwarves(CLOSE));
        let table = &mut record.table;
        table.attacks(&[Brald], 5).blocks(&[]);
        let one = |of: Area| u8::from(of == area);
        table.does(&Action::Wound {
            flight: one(Area::Flight),
            fire: one(Area::Fire),
            legs: one(Area::Legs),
        });
        table.draws().does(&Action::EndTurn);
        let before = table.log.len();
        assert_eq!(record.differs(&[(part, 1)]), None);
        record.table.does(&deed);
        let fork = record.told(&[(part, 1)]).fork.unwrap();
        assert_eq!((fork.what, fork.event), (Divergence::Unable(area), before));
        assert_eq!(record.differs(&[(part, 2)]), None);
    }
}

/// Ruling 5: the bite is never lost; the dwarves' moves need no area.
#[test]
fn full_areas_forbid_no_bite() {
    let mut record = RecordedGame::of(TestGame::dwarves(CLOSE));
    let table = &mut record.table;
    table.attacks(&[Brald], 7).blocks(&[]);
    let (flight, fire, legs) = (1, 1, 1);
    table.does(&Action::Wound { flight, fire, legs });
    table.does(&walk(&[(Figure::Dwarf(Urpen), "d4")], 1));
    table.does(&Action::EndTurn);
    table.attacks(&[Brald], 1).blocks(&[]);
    let sizes = [(MatPart::Flight, 1), (MatPart::Fire, 1)];
    assert_eq!(record.differs(&sizes), None);
}

/// A dead dwarf has no hex and no free space.
#[test]
fn a_dead_dwarf_stays_dead_whatever_is_told() {
    let mut record = RecordedGame::of(TestGame::dragon(CLOSE));
    record.table.attacks(&[Morin], 9).blocks(&[]);
    record.takes(&[(MatPart::Morin, 9)]);
    assert_eq!(record.table.at(Figure::Dwarf(Morin)), "gone");
    assert_eq!(record.table.state.living(), [Brald, Urpen]);
}
