//! The board: figures, reach, and lines of attack.

use std::collections::{BTreeMap, VecDeque};

use super::figure::{ByDwarf, Dwarf, Figure};
use crate::hex::{Direction, Hex};

/// The figures' hexes; the dead and those not yet placed have none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    pub dragon: Hex,
    pub dwarves: ByDwarf<Option<Hex>>,
}

/// Whether a crossbow bolt would reach the dragon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shot {
    /// The row from the archer to the dragon, both included.
    Clear(Vec<Hex>),
    Blocked(Dwarf),
    OffLine,
}

impl Board {
    /// The dragon alone in the middle.
    pub fn empty() -> Board {
        Board { dragon: Hex::CENTRE, dwarves: ByDwarf::default() }
    }

    pub fn hex_of(&self, figure: Figure) -> Option<Hex> {
        match figure {
            Figure::Dragon => Some(self.dragon),
            Figure::Dwarf(dwarf) => self.dwarves[dwarf],
        }
    }

    pub fn put(&mut self, figure: Figure, hex: Hex) {
        match figure {
            Figure::Dragon => self.dragon = hex,
            Figure::Dwarf(dwarf) => self.dwarves[dwarf] = Some(hex),
        }
    }

    /// Who stands on a hex.
    pub fn at(&self, hex: Hex) -> Option<Figure> {
        Figure::ALL.into_iter().find(|figure| self.hex_of(*figure) == Some(hex))
    }

    pub fn free(&self) -> impl Iterator<Item = Hex> + '_ {
        Hex::all().filter(|hex| self.at(*hex).is_none())
    }

    /// The hexes in walking reach of a figure, with their distances: never through another figure.
    pub fn reach(&self, figure: Figure) -> BTreeMap<Hex, u8> {
        let mut steps = BTreeMap::new();
        let mut next: VecDeque<(Hex, u8)> =
            self.hex_of(figure).map(|hex| (hex, 0)).into_iter().collect();
        while let Some((hex, walked)) = next.pop_front() {
            for near in hex.neighbours() {
                if self.at(near).is_none() && !steps.contains_key(&near) {
                    steps.insert(near, walked + 1);
                    next.push_back((near, walked + 1));
                }
            }
        }
        steps
    }

    /// Dwarves next to the dragon.
    pub fn adjacent(&self) -> Vec<Dwarf> {
        let near =
            |dwarf: &Dwarf| self.dwarves[*dwarf].is_some_and(|hex| hex.distance(self.dragon) == 1);
        Dwarf::ALL.into_iter().filter(near).collect()
    }

    /// Dwarves whom fire in a direction hits, the nearest first.
    pub fn in_fire(&self, way: Direction) -> Vec<Dwarf> {
        let figures = self.dragon.ray(way).filter_map(|hex| self.at(hex));
        let dwarf = |figure| match figure {
            Figure::Dwarf(dwarf) => Some(dwarf),
            Figure::Dragon => None,
        };
        figures.filter_map(dwarf).collect()
    }

    /// Whether a dwarf on this hex would have a clear shot at the dragon.
    pub fn shot_from(&self, from: Hex) -> Shot {
        let Some(way) = from.toward(self.dragon) else {
            return Shot::OffLine;
        };
        let mut row = vec![from];
        for hex in from.ray(way) {
            row.push(hex);
            match self.at(hex) {
                Some(Figure::Dragon) => break,
                Some(Figure::Dwarf(dwarf)) => return Shot::Blocked(dwarf),
                None => {}
            }
        }
        Shot::Clear(row)
    }

    /// Free hexes with a clear shot.
    pub fn shooting_places(&self) -> Vec<Hex> {
        self.free().filter(|hex| matches!(self.shot_from(*hex), Shot::Clear(_))).collect()
    }
}
