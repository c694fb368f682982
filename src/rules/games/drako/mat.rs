//! Wound spaces of each area of the mats. wyrm does not know most printed numbers: stand-ins apply
//! until the players have looked at their own mats.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::figure::{Area, ByArea, ByDwarf, Dwarf};
use crate::name::{key, shown};
use crate::{Refused, words};

/// Spaces of the dragon's armour, the same in every copy.
pub const ARMOUR: u8 = 4;
/// Wound markers in the box.
pub const MARKERS: u8 = 25;
/// The most spaces accepted for one part: as many as there are wound markers.
pub const MOST_SPACES: u8 = MARKERS;

/// A part of the mats whose size is entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MatPart {
    Flight,
    Fire,
    Legs,
    Brald,
    Morin,
    Urpen,
}

/// The sizes of all parts, and which of them are unconfirmed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mats {
    pub dragon: ByArea<u8>,
    pub dwarves: ByDwarf<u8>,
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub stand_ins: BTreeSet<MatPart>,
}

/// A doubt about confirmed sizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SizeDoubt {
    /// Two dwarves with the same size; each has a different number of spaces.
    Equal(Dwarf, Dwarf),
    /// At least this many spaces, but fewer wound markers.
    Many(u16),
}

/// Why a size is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MatFault {
    #[error("the mats have no {}", shown(.0))]
    NoPart(String),
    #[error("{} cannot have {} spaces", .0.word(), shown(.1))]
    Size(MatPart, String),
}

impl Refused for MatFault {
    crate::worded!();

    fn hint(&self) -> Option<String> {
        Some(match self {
            MatFault::NoPart(_) => format!("one of {}", words::or(MatPart::WORDS)),
            MatFault::Size(..) => format!("1 to {MOST_SPACES}, as on your mat"),
        })
    }
}

crate::spelled! {
    MatPart: Flight "flight", Fire "fire", Legs "legs", Brald "brald", Morin "morin", Urpen "urpen"
}

impl MatPart {
    pub fn read(typed: &str) -> Result<MatPart, MatFault> {
        let found = match (Area::ability(typed), Dwarf::read(typed)) {
            (Some(Area::Flight), _) => Some(MatPart::Flight),
            (Some(Area::Fire), _) => Some(MatPart::Fire),
            (Some(_), _) => Some(MatPart::Legs),
            (None, Some(dwarf)) if key(dwarf.name()).starts_with(&key(typed)) => Some(dwarf.part()),
            _ => None,
        };
        found.ok_or_else(|| MatFault::NoPart(typed.to_owned()))
    }

    /// The typed size of this part.
    pub fn size(self, typed: &str) -> Result<u8, MatFault> {
        let size = typed.trim().parse().ok();
        size.filter(|size| (1..=MOST_SPACES).contains(size))
            .ok_or_else(|| MatFault::Size(self, typed.to_owned()))
    }
}

impl Dwarf {
    pub fn part(self) -> MatPart {
        match self {
            Dwarf::Brald => MatPart::Brald,
            Dwarf::Morin => MatPart::Morin,
            Dwarf::Urpen => MatPart::Urpen,
        }
    }
}

impl Area {
    /// The part whose size is entered; the armour's is known.
    pub fn part(self) -> Option<MatPart> {
        match self {
            Area::Armour => None,
            Area::Flight => Some(MatPart::Flight),
            Area::Fire => Some(MatPart::Fire),
            Area::Legs => Some(MatPart::Legs),
        }
    }
}

impl Default for Mats {
    /// Stand-ins for everything unknown.
    fn default() -> Self {
        Self {
            dragon: ByArea { armour: ARMOUR, flight: 2, fire: 2, legs: 2 },
            dwarves: ByDwarf { brald: 6, morin: 4, urpen: 5 },
            stand_ins: MatPart::ALL.into_iter().collect(),
        }
    }
}

crate::indexed! {
    Mats, MatPart => u8: Flight dragon.flight, Fire dragon.fire, Legs dragon.legs,
    Brald dwarves.brald, Morin dwarves.morin, Urpen dwarves.urpen
}

impl Mats {
    pub fn size(&self, part: MatPart) -> u8 {
        self[part]
    }

    /// Doubts about the confirmed sizes. An unconfirmed part has at least one space.
    pub fn doubts(&self) -> Vec<SizeDoubt> {
        let known = |part: MatPart| !self.stand_ins.contains(&part);
        let mut doubts = Vec::new();
        for (n, dwarf) in Dwarf::ALL.into_iter().enumerate() {
            for other in Dwarf::ALL.into_iter().skip(n + 1) {
                let equal = self.dwarves[dwarf] == self.dwarves[other];
                if equal && known(dwarf.part()) && known(other.part()) {
                    doubts.push(SizeDoubt::Equal(dwarf, other));
                }
            }
        }
        let least = |part: MatPart| if known(part) { u16::from(self.size(part)) } else { 1 };
        let spaces = u16::from(ARMOUR) + MatPart::ALL.into_iter().map(least).sum::<u16>();
        if spaces > u16::from(MARKERS) {
            doubts.push(SizeDoubt::Many(spaces));
        }
        doubts
    }

    /// Stores a size read from a mat.
    pub fn confirm(&mut self, part: MatPart, size: u8) {
        self[part] = size;
        self.stand_ins.remove(&part);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figures: four armour spaces; the rest are stand-ins until confirmed.
    #[test]
    fn sizes_are_stand_ins_until_they_are_confirmed() {
        let mut mats = Mats::default();
        assert_eq!((mats.dragon.armour, mats.stand_ins.len()), (4, 6));
        let of = |mats: &Mats| MatPart::ALL.map(|part| mats.size(part));
        assert_eq!(of(&mats), [2, 2, 2, 6, 4, 5]);
        for (n, part) in MatPart::ALL.into_iter().enumerate() {
            mats.confirm(part, n as u8 + 1);
            assert!(!mats.stand_ins.contains(&part));
        }
        assert_eq!(of(&mats), [1, 2, 3, 4, 5, 6]);
        assert!(mats.stand_ins.is_empty());
    }

    /// Dwarf Player Mat: each dwarf has a different number; Game Components: 25 wound markers.
    #[test]
    fn sizes_that_are_hard_to_believe_are_doubted() {
        let mut mats = Mats::default();
        mats.confirm(MatPart::Brald, 4);
        assert_eq!(mats.doubts(), [], "Morin's 4 only stands in");
        mats.confirm(MatPart::Urpen, 4);
        let equal = SizeDoubt::Equal(Dwarf::Brald, Dwarf::Urpen);
        assert_eq!(mats.doubts(), [equal]);
        mats.confirm(MatPart::Flight, 10);
        assert_eq!(mats.doubts(), [equal], "4 + 10 + 1 + 1 + 4 + 1 + 4 are 25");
        mats.confirm(MatPart::Fire, 2);
        assert_eq!(mats.doubts(), [equal, SizeDoubt::Many(26)]);
    }

    #[test]
    fn parts_and_sizes_are_read_or_refused() {
        assert_eq!(MatPart::read("movement"), Ok(MatPart::Legs));
        assert_eq!(MatPart::read("Mor"), Ok(MatPart::Morin));
        assert_eq!(MatPart::read("fire"), Ok(MatPart::Fire));
        for wrong in ["armour", "", "net", "tail"] {
            assert_eq!(MatPart::read(wrong), Err(MatFault::NoPart(wrong.to_owned())));
        }
        assert_eq!(MatPart::Fire.size(" 3 "), Ok(3));
        for wrong in ["0", "26", "-1", "many", "999"] {
            let fault = MatPart::Fire.size(wrong);
            assert_eq!(fault, Err(MatFault::Size(MatPart::Fire, wrong.to_owned())));
        }
    }
}
