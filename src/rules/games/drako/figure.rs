//! The pieces: two sides, the figures on the board, the areas of the mats.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::name::key;

/// One of the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    Dragon,
    Dwarves,
}

/// One of the three dwarves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
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

/// Makes a struct with a field per variant.
macro_rules! by {
    ($(#[$doc:meta])* $by:ident, $of:ident: $($variant:ident $field:ident),+) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
        pub struct $by<T> {
            $(pub $field: T),+
        }

        crate::indexed! { $by<T>, $of => T: $($variant $field),+ }
    };
}

by! {
    BySide, Side: Dragon dragon, Dwarves dwarves
}

by! {
    ByDwarf, Dwarf: Brald brald, Morin morin, Urpen urpen
}

by! {
    ByArea, Area: Armour armour, Flight flight, Fire fire, Legs legs
}

crate::spelled! { Side: Dragon "dragon", Dwarves "dwarves" }

impl Side {
    pub fn other(self) -> Side {
        match self {
            Side::Dragon => Side::Dwarves,
            Side::Dwarves => Side::Dragon,
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

crate::spelled! { Dwarf: Brald "brald" "Brald", Morin "morin" "Morin", Urpen "urpen" "Urpen" }

impl Dwarf {
    /// The dwarf with this word: the name, its beginning, or his unique item.
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

    pub fn word(self) -> &'static str {
        match self {
            Figure::Dragon => "dragon",
            Figure::Dwarf(dwarf) => dwarf.word(),
        }
    }

    /// As drawn on the board.
    pub fn letters(self) -> &'static str {
        match self {
            Figure::Dragon => "DR",
            Figure::Dwarf(Dwarf::Brald) => "BR",
            Figure::Dwarf(Dwarf::Morin) => "MO",
            Figure::Dwarf(Dwarf::Urpen) => "UR",
        }
    }

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

crate::spelled! { Area: Armour "armour", Flight "flight", Fire "fire", Legs "legs" }

impl Area {
    /// The areas among which the dwarf player chooses for wounds.
    pub const ABILITIES: [Area; 3] = [Area::Flight, Area::Fire, Area::Legs];

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
