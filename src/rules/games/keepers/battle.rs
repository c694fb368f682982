//! Battle dice: their faces by colour, and the bag they are drawn from.
//!
//! The number of sides per face is printed only on the dice: a figure of the box, editable,
//! with a stand-in that is labelled as such everywhere (rulings, Figures).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::dice::{DiceFault, Die};
use crate::name;

/// A face of a Battle die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Face {
    Miss,
    Weak,
    Flame,
}

/// The two colours of Battle dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shade {
    White,
    Red,
}

pub const SIDES: u8 = 6;

/// How many sides of a Battle die show each face.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faces {
    pub miss: u8,
    pub weak: u8,
    pub flame: u8,
    /// A default, not read off a die.
    #[serde(default)]
    pub stand_in: bool,
}

/// The faces of both colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattleDice {
    pub white: Faces,
    pub red: Faces,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Bag {
    pub white: u8,
    pub red: u8,
}

/// Impossible faces of a six-sided die.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a Battle die cannot have the faces {0}")]
pub struct FacesFault(pub String);

crate::worded!(FacesFault, "misses, Weak Flames and Flames, six in all: as in 2/1/3");

crate::spelled! { Face: Miss "miss", Weak "weak flame", Flame "flame" }

impl Face {
    pub fn at(place: u8) -> Face {
        Face::ALL[usize::from(place) % 3]
    }

    /// Reads Battle dice: M miss, W weak flame, F flame, or words, with or without commas.
    pub fn read_all(typed: &str) -> Result<Vec<Face>, DiceFault> {
        read_all(
            &typed.to_lowercase().replace("weak-flame", "weak"),
            "Battle die",
            "M miss, W weak flame, F flame",
            |word| match word {
                "m" | "miss" => Some(Face::Miss),
                "w" | "weak" => Some(Face::Weak),
                "f" | "flame" => Some(Face::Flame),
                _ => None,
            },
        )
    }
}

crate::spelled! { Shade: White "white", Red "red" }

impl Shade {
    pub fn at(place: u8) -> Shade {
        Shade::ALL[usize::from(place) % 2]
    }

    /// Reads dice drawn from the bag: W white, R red.
    pub fn read_all(typed: &str) -> Result<Vec<Shade>, DiceFault> {
        read_all(typed, "drawn Battle die", "W white, R red", |word| match word {
            "w" | "white" => Some(Shade::White),
            "r" | "red" => Some(Shade::Red),
            _ => None,
        })
    }
}

/// Words, or letters written together, each understood by `one`.
pub(super) fn read_all<T>(
    typed: &str,
    die: &'static str,
    faces: &'static str,
    one: impl Fn(&str) -> Option<T>,
) -> Result<Vec<T>, DiceFault> {
    let mut found = Vec::new();
    for token in typed.to_lowercase().split(|c: char| !c.is_alphanumeric()) {
        if token.is_empty() {
            continue;
        }
        if let Some(thing) = one(token) {
            found.push(thing);
            continue;
        }
        for letter in token.chars() {
            let thing = one(&letter.to_string()).ok_or_else(|| DiceFault::UnknownFace {
                typed: name::shown(token),
                die,
                faces,
            })?;
            found.push(thing);
        }
    }
    Ok(found)
}

crate::indexed! { Faces, Face => u8: Miss miss, Weak weak, Flame flame }

impl Faces {
    /// The die to roll; the index is that of [`Face::ALL`].
    pub fn die(self) -> Die {
        Die::Weighted(Face::ALL.map(|face| u32::from(self[face])))
    }

    /// Reads `2/1/3`: misses, Weak Flames, Flames, six in all.
    pub fn read(typed: &str) -> Result<Faces, FacesFault> {
        let wrong = || FacesFault(name::shown(typed));
        let parts: Option<Vec<u8>> = typed
            .split(['/', ',', ' '])
            .filter(|part| !part.is_empty())
            .map(|part| part.parse().ok())
            .collect();
        match parts.as_deref() {
            Some([miss, weak, flame])
                if [miss, weak, flame].iter().map(|n| u32::from(**n)).sum::<u32>()
                    == u32::from(SIDES) =>
            {
                Ok(Faces { miss: *miss, weak: *weak, flame: *flame, stand_in: false })
            }
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.miss, self.weak, self.flame)
    }
}

impl Default for BattleDice {
    /// The stand-ins: nobody has read a die.
    fn default() -> Self {
        let stand_in = |miss, weak, flame| Faces { miss, weak, flame, stand_in: true };
        Self { white: stand_in(2, 2, 2), red: stand_in(2, 1, 3) }
    }
}

crate::indexed! { BattleDice, Shade => Faces: White white, Red red }

impl BattleDice {
    /// Sets the faces of one colour as read off a die.
    pub fn tell(&mut self, shade: Shade, faces: Faces) {
        self[shade] = faces;
    }

    /// The colours with stand-ins.
    pub fn stand_ins(&self) -> Vec<Shade> {
        let unknown = |shade: &Shade| self[*shade].stand_in;
        Shade::ALL.into_iter().filter(unknown).collect()
    }
}

impl Default for Bag {
    /// All twelve dice (Components).
    fn default() -> Self {
        Self { white: 6, red: 6 }
    }
}

crate::indexed! { Bag, Shade => u8: White white, Red red }

impl Bag {
    pub fn left(self) -> u8 {
        self.white + self.red
    }

    /// One more or one fewer of a colour.
    pub fn shift(&mut self, shade: Shade, by: i8) {
        self[shade] = self[shade].saturating_add_signed(by);
    }

    /// The draw of one die; the index is that of [`Shade::ALL`].
    pub fn draw(self) -> Die {
        Die::Drawn([u32::from(self.white), u32::from(self.red), 0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{RandomDice, Roller};

    /// Figures: Battle dice.
    #[test]
    fn unknown_faces_have_stand_ins_that_are_called_so() {
        let dice = BattleDice::default();
        assert_eq!(dice.white.to_string(), "2/2/2");
        assert_eq!(dice.red.to_string(), "2/1/3");
        assert_eq!(dice.stand_ins(), Shade::ALL);
        let known = BattleDice { red: Faces::read("1/2/3").unwrap(), ..dice };
        assert_eq!(known.stand_ins(), [Shade::White]);
    }

    #[test]
    fn faces_are_typed_as_letters_or_words() {
        for same in ["MWF", "m w f", "miss, weak, flame", "Miss Weak-Flame F"] {
            assert_eq!(Face::read_all(same).unwrap(), Face::ALL, "{same}");
        }
        for same in ["WR", "white red", "w,red"] {
            assert_eq!(Shade::read_all(same).unwrap(), Shade::ALL, "{same}");
        }
        assert!(Face::read_all("flam").is_err());
    }

    #[test]
    fn faces_are_six() {
        for wrong in ["2/2/3", "6", "", "1/2/3/0", "-1/3/4", "a/b/c", "255/255/8"] {
            assert!(Faces::read(wrong).is_err(), "{wrong}");
        }
        assert_eq!(Faces::read("0, 0, 6").unwrap().flame, 6);
    }

    #[test]
    fn a_bag_is_drawn_empty_without_replacement() {
        let mut bag = Bag::default();
        let mut dice = RandomDice::new(4, 0);
        let mut drawn = Vec::new();
        while bag.left() > 0 {
            let shade = Shade::at(dice.throw(bag.draw(), 1).unwrap()[0]);
            bag.shift(shade, -1);
            drawn.push(shade);
        }
        let white = drawn.iter().filter(|shade| **shade == Shade::White).count();
        assert_eq!((drawn.len(), white), (12, 6));
    }
}
