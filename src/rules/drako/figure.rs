//! Who and what there is: two sides, the figures on the board, the areas of the mats.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::name::key;

/// One of the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    Dragon,
    Dwarves,
}

/// One of the three dwarves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dwarf {
    /// Has the fury.
    Brald,
    /// Has the crossbow.
    Morin,
    /// Has the net.
    Urpen,
}

/// A figure on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Figure {
    Dragon,
    #[serde(untagged)]
    Dwarf(Dwarf),
}

/// An area of the dragon's mat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Area {
    Armour,
    Flight,
    Fire,
    Legs,
}

/// Something for each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct BySide<T> {
    pub dragon: T,
    pub dwarves: T,
}

/// Something for each dwarf.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ByDwarf<T> {
    pub brald: T,
    pub morin: T,
    pub urpen: T,
}

/// Something for each area of the dragon's mat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ByArea<T> {
    pub armour: T,
    pub flight: T,
    pub fire: T,
    pub legs: T,
}

impl Side {
    pub const ALL: [Side; 2] = [Side::Dragon, Side::Dwarves];

    pub fn other(self) -> Side {
        match self {
            Side::Dragon => Side::Dwarves,
            Side::Dwarves => Side::Dragon,
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            Side::Dragon => "dragon",
            Side::Dwarves => "dwarves",
        }
    }

    /// `the dragon's`, `the dwarves'`.
    pub fn whose(self) -> &'static str {
        match self {
            Side::Dragon => "the dragon's",
            Side::Dwarves => "the dwarves'",
        }
    }

    /// `the dragon has`, `the dwarves have`.
    pub fn has(self) -> &'static str {
        match self {
            Side::Dragon => "the dragon has",
            Side::Dwarves => "the dwarves have",
        }
    }
}

impl Dwarf {
    pub const ALL: [Dwarf; 3] = [Dwarf::Brald, Dwarf::Morin, Dwarf::Urpen];

    pub fn name(self) -> &'static str {
        match self {
            Dwarf::Brald => "Brald",
            Dwarf::Morin => "Morin",
            Dwarf::Urpen => "Urpen",
        }
    }

    /// As it is typed.
    pub fn word(self) -> &'static str {
        match self {
            Dwarf::Brald => "brald",
            Dwarf::Morin => "morin",
            Dwarf::Urpen => "urpen",
        }
    }

    /// The dwarf a word means: the name, its beginning, or what only this dwarf has.
    pub fn read(typed: &str) -> Option<Dwarf> {
        let typed = key(typed);
        Self::ALL.into_iter().find(|dwarf| {
            let own = match dwarf {
                Dwarf::Brald => "fury",
                Dwarf::Morin => "crossbow",
                Dwarf::Urpen => "net",
            };
            !typed.is_empty() && (key(dwarf.name()).starts_with(&typed) || typed == own)
        })
    }
}

impl Figure {
    pub const ALL: [Figure; 4] = [
        Figure::Dragon,
        Figure::Dwarf(Dwarf::Brald),
        Figure::Dwarf(Dwarf::Morin),
        Figure::Dwarf(Dwarf::Urpen),
    ];

    pub fn side(self) -> Side {
        match self {
            Figure::Dragon => Side::Dragon,
            Figure::Dwarf(_) => Side::Dwarves,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Figure::Dragon => "the dragon",
            Figure::Dwarf(dwarf) => dwarf.name(),
        }
    }

    /// As it is drawn on the board.
    pub fn letters(self) -> &'static str {
        match self {
            Figure::Dragon => "DR",
            Figure::Dwarf(Dwarf::Brald) => "BR",
            Figure::Dwarf(Dwarf::Morin) => "MO",
            Figure::Dwarf(Dwarf::Urpen) => "UR",
        }
    }

    /// The figure a word means.
    pub fn read(typed: &str) -> Option<Figure> {
        match key(typed).as_str() {
            "" => None,
            word if "dragon".starts_with(word) => Some(Figure::Dragon),
            word => Dwarf::read(word).map(Figure::Dwarf),
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Area {
    pub const ALL: [Area; 4] = [Area::Armour, Area::Flight, Area::Fire, Area::Legs];
    /// The areas where the dwarf player chooses to put wounds.
    pub const ABILITIES: [Area; 3] = [Area::Flight, Area::Fire, Area::Legs];

    pub fn word(self) -> &'static str {
        match self {
            Area::Armour => "armour",
            Area::Flight => "flight",
            Area::Fire => "fire",
            Area::Legs => "legs",
        }
    }

    /// The ability a word means.
    pub fn ability(typed: &str) -> Option<Area> {
        let typed = key(typed);
        let means = |area: &Area| match area {
            Area::Legs => matches!(typed.as_str(), "legs" | "leg" | "l" | "movement" | "move"),
            Area::Flight => matches!(typed.as_str(), "flight" | "fly" | "wings" | "fl"),
            Area::Fire => matches!(typed.as_str(), "fire" | "fi" | "breath"),
            Area::Armour => false,
        };
        Self::ABILITIES.into_iter().find(means)
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Dragon => &self.dragon,
            Side::Dwarves => &self.dwarves,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Dragon => &mut self.dragon,
            Side::Dwarves => &mut self.dwarves,
        }
    }
}

impl<T> Index<Dwarf> for ByDwarf<T> {
    type Output = T;
    fn index(&self, dwarf: Dwarf) -> &T {
        match dwarf {
            Dwarf::Brald => &self.brald,
            Dwarf::Morin => &self.morin,
            Dwarf::Urpen => &self.urpen,
        }
    }
}

impl<T> IndexMut<Dwarf> for ByDwarf<T> {
    fn index_mut(&mut self, dwarf: Dwarf) -> &mut T {
        match dwarf {
            Dwarf::Brald => &mut self.brald,
            Dwarf::Morin => &mut self.morin,
            Dwarf::Urpen => &mut self.urpen,
        }
    }
}

impl<T> Index<Area> for ByArea<T> {
    type Output = T;
    fn index(&self, area: Area) -> &T {
        match area {
            Area::Armour => &self.armour,
            Area::Flight => &self.flight,
            Area::Fire => &self.fire,
            Area::Legs => &self.legs,
        }
    }
}

impl<T> IndexMut<Area> for ByArea<T> {
    fn index_mut(&mut self, area: Area) -> &mut T {
        match area {
            Area::Armour => &mut self.armour,
            Area::Flight => &mut self.flight,
            Area::Fire => &mut self.fire,
            Area::Legs => &mut self.legs,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_and_areas_are_meant_by_short_words() {
        assert_eq!(Dwarf::read("mo"), Some(Dwarf::Morin));
        assert_eq!(Dwarf::read("NET"), Some(Dwarf::Urpen));
        assert_eq!(Dwarf::read(""), None);
        assert_eq!(Dwarf::read("gimli"), None);
        assert_eq!(Figure::read("dra"), Some(Figure::Dragon));
        assert_eq!(Figure::read("b"), Some(Figure::Dwarf(Dwarf::Brald)));
        assert_eq!(Area::ability("Movement"), Some(Area::Legs));
        assert_eq!(Area::ability("armour"), None);
        assert_eq!(Area::ability("f"), None, "flight or fire");
    }

    #[test]
    fn figures_are_kept_as_words() {
        for figure in Figure::ALL {
            let kept = serde_json::to_string(&figure).unwrap();
            assert_eq!(serde_json::from_str::<Figure>(&kept).unwrap(), figure);
        }
        assert_eq!(serde_json::to_string(&Figure::Dwarf(Dwarf::Urpen)).unwrap(), "\"urpen\"");
    }
}
