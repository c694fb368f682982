//! The six dragons, which are also the six tribes and the six faces of a Hunter die.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::dice::DiceFault;
use crate::name;

/// A dragon, its tribe, its Keepers, and its face of a Hunter die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dragon {
    Red,
    Yellow,
    Green,
    Blue,
    Purple,
    White,
}

crate::spelled! {
    Dragon: Red "red", Yellow "yellow", Green "green", Blue "blue", Purple "purple", White "white"
}

impl Dragon {
    /// Its unique letter.
    pub fn letter(self) -> char {
        match self {
            Dragon::Red => 'R',
            Dragon::Yellow => 'Y',
            Dragon::Green => 'G',
            Dragon::Blue => 'B',
            Dragon::Purple => 'P',
            Dragon::White => 'W',
        }
    }

    /// Arrows that defeat it in the Dragon game (Dragon Powers).
    pub fn life(self) -> u8 {
        match self {
            Dragon::Red | Dragon::Blue | Dragon::White => 3,
            Dragon::Yellow | Dragon::Green | Dragon::Purple => 4,
        }
    }

    /// Training spaces (Dragon Powers).
    pub fn spaces(self) -> usize {
        match self {
            Dragon::Red => 1,
            Dragon::Purple => 4,
            _ => 2,
        }
    }

    /// Battle dice it gets per training (Dragon Powers: Purple).
    pub fn dice_a_training(self) -> usize {
        match self {
            Dragon::Purple => 2,
            _ => 1,
        }
    }

    /// The effect of a successful attack, in a few words.
    pub fn power(self) -> &'static str {
        match self {
            Dragon::Red => "2 flames",
            Dragon::Yellow => "2 arrows off per hit",
            Dragon::Green => "1 flame or 1 arrow off",
            Dragon::Blue => "1 flame per hit, re-roll one die",
            Dragon::Purple => "1 flame per hit",
            Dragon::White => "1 flame and 1 arrow off",
        }
    }

    /// By index on the die.
    pub fn at(place: u8) -> Dragon {
        Dragon::ALL[usize::from(place) % 6]
    }

    /// A colour by name or a beginning of it: no two begin with the same letter. Several letters
    /// are several dragons: `gr` is green and red.
    pub fn find(typed: &str) -> Option<Dragon> {
        let typed = name::key(typed);
        let begins = |dragon: &Dragon| !typed.is_empty() && dragon.word().starts_with(&typed);
        Dragon::spelled(&typed).or_else(|| match letters(&typed) {
            Some(several) if several.len() > 1 => None,
            _ => Dragon::ALL.into_iter().find(begins),
        })
    }

    /// Reads Hunter dice: letters or colours in any case, with or without commas (`RYB`,
    /// `red, yellow, blue`).
    pub fn read_all(typed: &str) -> Result<Vec<Dragon>, DiceFault> {
        let mut dragons = Vec::new();
        let tokens = typed.split(|c: char| !c.is_alphanumeric());
        for token in tokens.filter(|token| !token.is_empty()) {
            match (Dragon::find(token), letters(token)) {
                (Some(dragon), _) => dragons.push(dragon),
                (None, Some(several)) => dragons.extend(several),
                (None, None) => {
                    return Err(DiceFault::UnknownFace {
                        typed: name::shown(token),
                        die: "Hunter die",
                        faces: "R red, Y yellow, G green, B blue, P purple, W white",
                    });
                }
            }
        }
        Ok(dragons)
    }
}

/// Dragons by adjoining letters; none if another character is among them.
fn letters(typed: &str) -> Option<Vec<Dragon>> {
    let by_letter = |letter: char| {
        let mut dragons = Dragon::ALL.into_iter();
        dragons.find(|dragon| dragon.letter() == letter.to_ascii_uppercase())
    };
    typed.chars().map(by_letter).collect()
}

impl fmt::Display for Dragon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ByDragon<T>(pub [T; 6]);

impl<T> Index<Dragon> for ByDragon<T> {
    type Output = T;
    fn index(&self, dragon: Dragon) -> &T {
        &self.0[dragon as usize]
    }
}

impl<T> IndexMut<Dragon> for ByDragon<T> {
    fn index_mut(&mut self, dragon: Dragon) -> &mut T {
        &mut self.0[dragon as usize]
    }
}

impl<T> ByDragon<T> {
    pub fn iter(&self) -> impl Iterator<Item = (Dragon, &T)> {
        Dragon::ALL.into_iter().zip(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Dragon Powers, and the table of the rulings.
    #[test]
    fn lives_and_training_spaces_are_those_of_the_tiles() {
        let figures = Dragon::ALL.map(|d| (d.word(), d.life(), d.spaces(), d.dice_a_training()));
        assert_eq!(
            figures,
            [
                ("red", 3, 1, 1),
                ("yellow", 4, 2, 1),
                ("green", 4, 2, 1),
                ("blue", 3, 2, 1),
                ("purple", 4, 4, 2),
                ("white", 3, 2, 1),
            ]
        );
        let spaces: usize = Dragon::ALL.map(Dragon::spaces).iter().sum();
        assert_eq!(spaces, 13, "with 12 Battle dice the last is never filled");
    }

    #[test]
    fn hunter_dice_are_typed_as_letters_or_colours() {
        for same in ["RYGBPW", "r y g b p w", "red,yellow,green,blue,purple,white", "Re Ye GBPW"] {
            assert_eq!(Dragon::read_all(same).unwrap(), Dragon::ALL, "{same}");
        }
        let fault = Dragon::read_all("red, black").unwrap_err();
        assert_eq!(fault.to_string(), "black is not a face of a Hunter die");
    }

    /// No colour has an abbreviation that reads as several letters.
    #[test]
    fn letters_are_letters() {
        use Dragon::{Green, Red};
        for both in ["GR", "gr", "G R", "g,r", "green red", "Gree, re"] {
            assert_eq!(Dragon::read_all(both).unwrap(), [Green, Red], "{both}");
        }
        assert_eq!(Dragon::read_all("GRGR").unwrap().len(), 4);
        assert_eq!(Dragon::find("gr"), None, "two dragons are not one");
        assert_eq!(Dragon::find("gre"), Some(Green));
        assert_eq!(Dragon::find("g"), Some(Green));
    }
}
