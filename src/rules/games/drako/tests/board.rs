//! Lines, reach and blocking against brute force on all 19 hexes.

use std::collections::BTreeMap;

use super::super::board::{Board, Shot};
use super::super::figure::{ByDwarf, Dwarf, Figure};
use crate::hex::{Direction, Hex};

/// Every board with the dragon anywhere and two dwarves anywhere.
fn boards() -> impl Iterator<Item = Board> {
    Hex::all().flat_map(|dragon| {
        Hex::all().flat_map(move |brald| {
            Hex::all()
                .filter(move |morin| brald != dragon && *morin != dragon && *morin != brald)
                .map(move |morin| Board {
                    dragon,
                    dwarves: ByDwarf { brald: Some(brald), morin: Some(morin), urpen: None },
                })
        })
    })
}

/// Column and row in the drawing, in half hexes: a hex is two halves wide.
fn drawn(hex: Hex) -> (i32, i32) {
    let label = hex.to_string();
    let row = i32::from(label.as_bytes()[0]) - i32::from(b'c');
    let place = i32::from(label.as_bytes()[1] - b'1');
    (2 * place + row.abs(), row)
}

/// Steps from one hex to another in a straight row: all in one of the six directions, or none.
fn straight(from: Hex, to: Hex) -> Option<(i32, i32, i32)> {
    let ((ax, ay), (bx, by)) = (drawn(from), drawn(to));
    let (dx, dy) = (bx - ax, by - ay);
    let steps = match (dx, dy) {
        (0, 0) => return None,
        (dx, 0) => dx.abs() / 2,
        (dx, dy) if dx.abs() == dy.abs() => dy.abs(),
        _ => return None,
    };
    Some((dx / steps, dy / steps, steps))
}

fn between(from: Hex, to: Hex) -> Option<Vec<Hex>> {
    let (dx, dy, steps) = straight(from, to)?;
    let (ax, ay) = drawn(from);
    let inner = (1..steps).map(|n| {
        let wanted = (ax + n * dx, ay + n * dy);
        Hex::all().find(|hex| drawn(*hex) == wanted).unwrap()
    });
    Some(inner.collect())
}

/// Ruling 7: a straight hex row and no dwarf between, from all 19 hexes.
#[test]
fn clear_shots_are_those_with_nobody_on_the_row() {
    for board in boards() {
        let from = board.dwarves.morin.unwrap();
        let expected = match between(from, board.dragon) {
            None => Shot::OffLine,
            Some(row) if row.contains(&board.dwarves.brald.unwrap()) => Shot::Blocked(Dwarf::Brald),
            Some(row) => {
                let mut all = vec![from];
                all.extend(row);
                all.push(board.dragon);
                Shot::Clear(all)
            }
        };
        assert_eq!(board.shot_from(from), expected, "{board:?}");
    }
}

/// Ruling 5: fire hits every dwarf in its direction and nobody else.
#[test]
fn fire_hits_whoever_stands_in_the_direction() {
    for board in boards() {
        for dwarf in [Dwarf::Brald, Dwarf::Morin] {
            let hex = board.dwarves[dwarf].unwrap();
            let hitting: Vec<Direction> = Direction::ALL
                .into_iter()
                .filter(|way| board.in_fire(*way).contains(&dwarf))
                .collect();
            let in_row = straight(board.dragon, hex).is_some();
            assert_eq!(hitting.len(), usize::from(in_row), "{board:?}");
        }
        let both = Direction::ALL.into_iter().any(|way| board.in_fire(way).len() == 2);
        let ways = [board.dwarves.brald, board.dwarves.morin]
            .map(|hex| straight(board.dragon, hex.unwrap()).map(|(x, y, _)| (x, y)));
        assert_eq!(both, ways[0].is_some() && ways[0] == ways[1]);
    }
}

/// Every hex that some path of free hexes reaches, tried one by one.
fn walked(board: &Board, from: Hex, steps: u8, seen: &mut BTreeMap<Hex, u8>) {
    for to in Hex::all() {
        let ((ax, ay), (bx, by)) = (drawn(from), drawn(to));
        let touch = matches!(((ax - bx).abs(), (ay - by).abs()), (2, 0) | (1, 1));
        let better = seen.get(&to).is_none_or(|known| steps < *known);
        if touch && board.at(to).is_none() && better {
            seen.insert(to, steps);
            walked(board, to, steps + 1, seen);
        }
    }
}

/// Ruling 4: reach is the length of the shortest path around all figures.
#[test]
fn reach_is_the_shortest_way_around_the_figures() {
    for board in boards().step_by(7) {
        for figure in [Figure::Dragon, Figure::Dwarf(Dwarf::Morin)] {
            let mut seen = BTreeMap::new();
            walked(&board, board.hex_of(figure).unwrap(), 1, &mut seen);
            assert_eq!(board.reach(figure), seen, "{figure} {board:?}");
        }
    }
}

/// Figures block corners: a walled-in figure reaches nothing.
#[test]
fn a_walled_in_figure_reaches_nothing() {
    let hex = |text: &str| text.parse::<Hex>().unwrap();
    let board = Board {
        dragon: hex("d2"),
        dwarves: ByDwarf { brald: Some(hex("d1")), morin: Some(hex("e1")), urpen: Some(hex("e2")) },
    };
    assert!(board.reach(Figure::Dwarf(Dwarf::Morin)).is_empty());
    assert_eq!(board.adjacent(), Dwarf::ALL);
    assert_eq!(board.free().count(), 15);
    assert!(board.reach(Figure::Dragon).len() == 15);
}
