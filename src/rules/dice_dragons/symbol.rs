//! The faces of a Dragon Die, and the symbol patterns that activate skills.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::dice::{DiceFault, Die, Roller};
use crate::short_list::ShortList;
use crate::spelled;

/// One of the five symbols that activate skills, in the order of the die's faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Symbol {
    Sword,
    Magic,
    Hammer,
    Crossbow,
    Daggers,
}

/// The faces of a Dragon Die as typed.
pub const DIE_FACES: &str = "S sword, M magic, H hammer, C crossbow, D daggers, X dragon";

/// A face of a Dragon Die: a symbol, or the Dragon.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize,
)]
#[serde(into = "String", try_from = "String")]
pub enum Face {
    Symbol(Symbol),
    #[default]
    Dragon,
}

spelled! {
    Symbol: Sword "sword", Magic "magic", Hammer "hammer", Crossbow "crossbow", Daggers "daggers",
}

impl Symbol {
    pub fn letter(self) -> char {
        ['S', 'M', 'H', 'C', 'D'][self as usize]
    }

    /// Reads a letter or a word, in any case, plural or not.
    pub fn read(typed: &str) -> Option<Symbol> {
        match Face::read_word(typed)? {
            Face::Symbol(symbol) => Some(symbol),
            Face::Dragon => None,
        }
    }
}

impl Face {
    /// All six, in the order of the indices that a roll gives.
    pub const ALL: [Face; 6] = [
        Face::Symbol(Symbol::Sword),
        Face::Symbol(Symbol::Magic),
        Face::Symbol(Symbol::Hammer),
        Face::Symbol(Symbol::Crossbow),
        Face::Symbol(Symbol::Daggers),
        Face::Dragon,
    ];

    /// The letter it is typed and shown as; the Dragon is `X`.
    pub fn letter(self) -> char {
        match self {
            Face::Symbol(symbol) => symbol.letter(),
            Face::Dragon => 'X',
        }
    }

    /// Its index among the faces of the die.
    pub fn index(self) -> usize {
        match self {
            Face::Symbol(symbol) => symbol as usize,
            Face::Dragon => 5,
        }
    }

    pub(super) fn from_index(index: u8) -> Face {
        Face::ALL[usize::from(index) % Face::ALL.len()]
    }

    fn read_letter(letter: char) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.letter() == letter.to_ascii_uppercase())
    }

    fn read_word(typed: &str) -> Option<Face> {
        let word = typed.to_lowercase();
        match word.as_str() {
            "dragon" | "dragons" => return Some(Face::Dragon),
            "dagger" => return Some(Face::Symbol(Symbol::Daggers)),
            _ => {}
        }
        let named = Symbol::ALL
            .into_iter()
            .find(|s| word == s.word() || word.strip_suffix('s') == Some(s.word()))
            .map(Face::Symbol);
        named.or_else(|| {
            let mut letters = typed.chars();
            match (letters.next(), letters.next()) {
                (Some(only), None) => Face::read_letter(only),
                _ => None,
            }
        })
    }

    /// Reads rolled dice: letters or words in any case, with or without commas (`SSMX`, `sword,
    /// sword, magic, dragon`).
    pub fn read_all(typed: &str) -> Result<Vec<Face>, DiceFault> {
        let mut faces = Vec::new();
        for token in typed.split(|c: char| c.is_whitespace() || matches!(c, ',' | '/' | ';' | '|'))
        {
            if token.is_empty() {
                continue;
            }
            if let Some(face) = Face::read_word(token) {
                faces.push(face);
                continue;
            }
            for letter in token.chars() {
                match Face::read_letter(letter) {
                    Some(face) => faces.push(face),
                    None => {
                        return Err(DiceFault::UnknownFace {
                            typed: crate::name::shown(&letter.to_string()),
                            die: "Dragon Die",
                            faces: DIE_FACES,
                        });
                    }
                }
            }
        }
        Ok(faces)
    }

    /// The indices a typed roller takes.
    pub fn indices(faces: &[Face]) -> impl Iterator<Item = u8> {
        faces.iter().map(|face| crate::saturate(face.index()))
    }
}

impl From<Face> for String {
    fn from(face: Face) -> String {
        face.to_string()
    }
}

impl TryFrom<String> for Face {
    type Error = String;
    fn try_from(text: String) -> Result<Face, String> {
        Face::read_word(&text).ok_or(text)
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Face::Symbol(symbol) => symbol.word(),
            Face::Dragon => "dragon",
        })
    }
}

/// Consecutive rolls, four at most (Ancient).
pub type RepeatedRolls = ShortList<ShortList<Face, 5>, 4>;

/// The rolls of one "set aside" roll: dice with the wanted face were not re-rolled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetAside {
    pub throws: RepeatedRolls,
    /// How many dice showed the wanted face in the end.
    pub count: u8,
}

impl SetAside {
    /// The rolls as letters, one group per roll: `MSXDC MHCC HSD`.
    pub fn letters(&self) -> String {
        let groups: Vec<String> = self
            .throws
            .iter()
            .map(|throw| throw.iter().map(|face| face.letter()).collect())
            .collect();
        groups.join(" ")
    }
}

/// Rolls `dice` dice up to `rolls` times, setting aside those that show `wanted` (level gains, a
/// new custom hero's hit points, Fury); five dice and four rolls at most. Stops when no die is
/// left.
pub fn set_aside<R: Roller + ?Sized>(
    wanted: Face,
    dice: usize,
    rolls: usize,
    roller: &mut R,
) -> Result<SetAside, DiceFault> {
    let mut throws = RepeatedRolls::new();
    let mut kept = 0;
    while throws.len() < rolls && kept < dice {
        let mut faces = [0; 5];
        let faces = &mut faces[..dice - kept];
        roller.throw_into(Die::Dragon, faces)?;
        let thrown = faces.iter().map(|face| Face::from_index(*face));
        kept += thrown.clone().filter(|face| *face == wanted).count();
        throws.push(thrown.collect());
    }
    roller.finish()?;
    Ok(SetAside { throws, count: crate::saturate(kept) })
}

/// One slot of a skill's pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PatternSlot {
    /// Exactly this symbol.
    Fixed(Symbol),
    /// `=`: all such dice match each other.
    Same,
    /// `≠`: all such dice differ from each other.
    Different,
}

/// The dice that activate a skill: one to five slots.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Pattern(Vec<PatternSlot>);

impl From<Pattern> for String {
    fn from(pattern: Pattern) -> String {
        pattern.letters()
    }
}

impl TryFrom<String> for Pattern {
    type Error = String;
    fn try_from(text: String) -> Result<Pattern, String> {
        Pattern::read(&text).ok_or(text)
    }
}

impl Pattern {
    /// Reads `MMCC`, `DDD==`, `SS≠≠≠`; `!` may stand for `≠`, spaces are ignored.
    pub fn read(typed: &str) -> Option<Pattern> {
        let slots: Option<Vec<PatternSlot>> = typed
            .chars()
            .filter(|c| !c.is_whitespace())
            .map(|c| match c {
                '=' => Some(PatternSlot::Same),
                '≠' | '!' => Some(PatternSlot::Different),
                letter => match Face::read_letter(letter)? {
                    Face::Symbol(symbol) => Some(PatternSlot::Fixed(symbol)),
                    Face::Dragon => None,
                },
            })
            .collect();
        slots.filter(|slots| (1..=5).contains(&slots.len())).map(Pattern)
    }

    pub fn of(slots: impl Into<Vec<PatternSlot>>) -> Pattern {
        Pattern(slots.into())
    }

    pub fn slots(&self) -> &[PatternSlot] {
        &self.0
    }

    /// Whether one of its slots is this symbol.
    pub fn holds(&self, symbol: Symbol) -> bool {
        self.0.contains(&PatternSlot::Fixed(symbol))
    }

    /// The pattern without spaces, as stored.
    pub fn letters(&self) -> String {
        self.0
            .iter()
            .map(|slot| match slot {
                PatternSlot::Fixed(symbol) => symbol.letter(),
                PatternSlot::Same => '=',
                PatternSlot::Different => '≠',
            })
            .collect()
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: Vec<String> = self.letters().chars().map(String::from).collect();
        f.write_str(&letters.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::TypedDice;

    fn typed(text: &str) -> TypedDice {
        TypedDice::new(Face::indices(&Face::read_all(text).unwrap()).collect::<Vec<_>>())
    }

    #[test]
    fn dice_are_typed_as_letters_or_words_with_or_without_commas() {
        let wanted = Face::read_all("SMHCDX").unwrap();
        assert_eq!(wanted, Face::ALL);
        for same in [
            "s m h c d x",
            "S,M,H,C,D,X",
            "sword magic hammer crossbow daggers dragon",
            "Swords, Magic, hammers, crossbows, dagger, Dragons",
            "SMH cdx",
        ] {
            assert_eq!(Face::read_all(same).unwrap(), wanted, "{same}");
        }
        assert_eq!(
            Face::read_all("SSQ").unwrap_err().to_string(),
            "Q is not a face of a Dragon Die"
        );
    }

    /// Increasing a Hero's Level, Step 1; Creating a brand New Hero.
    #[test]
    fn dice_set_aside_are_not_thrown_again() {
        let magic = Face::Symbol(Symbol::Magic);
        let gain = set_aside(magic, 5, 3, &mut typed("MSXDC HHCM SSS")).unwrap();
        assert_eq!(gain.count, 2);
        assert_eq!(gain.letters(), "MSXDC HHCM SSS");
        let all = set_aside(magic, 5, 3, &mut typed("MMMMM")).unwrap();
        assert_eq!((all.count, all.throws.len()), (5, 1));
    }

    #[test]
    fn the_wrong_number_of_dice_is_refused_either_way() {
        let magic = Face::Symbol(Symbol::Magic);
        assert_eq!(
            set_aside(magic, 5, 3, &mut typed("MSXDC HHC")).unwrap_err().to_string(),
            "the next roll needs 4 dice, only 3 given after the first 5 dice"
        );
        assert_eq!(
            set_aside(magic, 5, 3, &mut typed("SSSSS SSSSS SSSSS S")).unwrap_err().to_string(),
            "1 die left over: only 15 dice could be rolled"
        );
    }

    #[test]
    fn patterns_are_read_and_written() {
        assert_eq!(Pattern::read("ss!!!").unwrap().letters(), "SS≠≠≠");
        assert_eq!(Pattern::read("D D D = =").unwrap().to_string(), "D D D = =");
        assert!(Pattern::read("X").is_none(), "Dragon symbols never activate");
        assert!(Pattern::read("").is_none());
        assert!(Pattern::read("SSSSSS").is_none(), "there are five dice");
        assert!(Pattern::read("CCDD").unwrap().holds(Symbol::Daggers));
    }
}
