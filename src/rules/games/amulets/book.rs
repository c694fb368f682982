//! The magic book: a number on its left page, a colour on its right one, and the reward beside the
//! number.

use serde::{Deserialize, Serialize};

use super::SHADOW_NUMBER;
use super::reading::{UnreadableText, counted, one_of, parts};
use crate::Refused;

/// A dragon's colour. The rulebook's red is the summary's orange: one colour, both words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    Blue,
    Green,
    White,
    Red,
}

crate::spelled! { Colour: Blue "blue", Green "green", White "white", Red "red" }

impl Colour {
    pub fn read(typed: &str) -> Result<Colour, UnreadableText> {
        let words = Colour::ALL.map(|colour| (colour.word(), colour));
        let words = [&words[..], &[("orange", Colour::Red)]].concat();
        one_of("colour", typed, &words).map_err(|fault| UnreadableText {
            allowed: "blue, green, white or red (orange is red)".to_owned(),
            ..fault
        })
    }
}

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word())
    }
}

/// One of the two pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Page {
    Left,
    Right,
}

/// Something for each page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct ByPage<T> {
    pub left: T,
    pub right: T,
}

crate::spelled! { Page: Left "left", Right "right" }
crate::indexed! { ByPage<T>, Page => T: Left left, Right right }

/// What the book shows: how many dragons of which colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Book {
    pub number: u8,
    pub colour: Colour,
}

impl Book {
    /// Every possible book.
    pub fn all() -> impl Iterator<Item = Book> {
        (1..=SHADOW_NUMBER)
            .flat_map(|number| Colour::ALL.map(move |colour| Book { number, colour }))
    }

    /// `3green`, `3 green`, `3g`.
    pub fn read(typed: &str) -> Result<Book, UnreadableText> {
        let wrong = || {
            let allowed = "a number from 1 to 6 and a colour, as in 3green";
            UnreadableText::new("book", typed, allowed)
        };
        let (number, colour) = counted(typed);
        let number = number_of_page(number.ok_or_else(wrong)?).ok_or_else(wrong)?;
        if colour.is_empty() {
            Err(wrong())
        } else {
            Ok(Book { number, colour: Colour::read(colour)? })
        }
    }
}

impl std::fmt::Display for Book {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.number, self.colour)
    }
}

/// A number that a left page can show.
pub fn number_of_page(number: u16) -> Option<u8> {
    u8::try_from(number).ok().filter(|number| (1..=SHADOW_NUMBER).contains(number))
}

/// One item of a reward.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gift {
    /// The piece with the lowest value left.
    Lowest,
    /// The piece with the highest value left.
    Highest,
    Shadow,
    Crystal,
    Egg,
}

crate::spelled! {
    Gift: Lowest "low", Highest "high", Shadow "shadow", Crystal "crystal", Egg "egg"
}

impl Gift {
    pub fn is_piece(self) -> bool {
        matches!(self, Gift::Lowest | Gift::Highest)
    }
}

/// The reward of a left page, in its order; at least one piece.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Reward(Vec<Gift>);

/// Why a reward is invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RewardFault {
    #[error("a reward has at least one amulet piece")]
    NoPiece,
    #[error("a reward has at most {MOST_GIFTS} parts")]
    TooMany,
    #[error(transparent)]
    Unread(#[from] UnreadableText),
}

/// No page gives more than this.
pub const MOST_GIFTS: usize = 9;

impl Refused for RewardFault {
    crate::worded!();

    fn hint(&self) -> Option<String> {
        match self {
            RewardFault::Unread(fault) => fault.hint(),
            _ => Some(
                "as printed beside the number: low, high, shadow, crystal, egg, as in low+egg"
                    .to_owned(),
            ),
        }
    }
}

impl Reward {
    /// Receiving a reward: always at least one piece.
    pub fn new(gifts: Vec<Gift>) -> Result<Reward, RewardFault> {
        if gifts.len() > MOST_GIFTS {
            return Err(RewardFault::TooMany);
        }
        if gifts.iter().any(|gift| gift.is_piece()) {
            Ok(Reward(gifts))
        } else {
            Err(RewardFault::NoPiece)
        }
    }

    /// The minimum of every left page: one piece.
    pub fn least() -> Reward {
        Reward(vec![Gift::Lowest])
    }

    /// `low+egg`, `2low,shadow`.
    pub fn read(typed: &str) -> Result<Reward, RewardFault> {
        let known = Gift::ALL.map(|gift| (gift.word(), gift));
        let mut gifts = Vec::new();
        for part in parts(typed) {
            let (count, word) = counted(part);
            let gift = one_of("reward", word.trim_end_matches('s'), &known)?;
            let count = usize::from(count.unwrap_or(1)).min(MOST_GIFTS + 1);
            gifts.extend(std::iter::repeat_n(gift, count));
        }
        Reward::new(gifts)
    }

    pub fn gifts(&self) -> &[Gift] {
        &self.0
    }

    pub fn count(&self, wanted: Gift) -> usize {
        self.0.iter().filter(|gift| **gift == wanted).count()
    }
}

impl std::fmt::Display for Reward {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let words: Vec<&str> = self.0.iter().map(|gift| gift.word()).collect();
        f.write_str(&words.join("+"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figures: one colour, both words accepted.
    #[test]
    fn orange_is_red() {
        assert_eq!(Colour::read("Orange"), Ok(Colour::Red));
        assert_eq!(Colour::read("r"), Ok(Colour::Red));
        assert_eq!(Colour::read("o"), Ok(Colour::Red));
        let fault = Colour::read("pink").unwrap_err();
        assert_eq!(fault.to_string(), "pink is not a colour");
        assert!(fault.hint().unwrap().contains("orange is red"));
    }

    #[test]
    fn a_book_is_a_number_and_a_colour() {
        let green = Book { number: 3, colour: Colour::Green };
        for typed in ["3green", "3 Green", "3g", " 3xgreen "] {
            assert_eq!(Book::read(typed), Ok(green), "{typed}");
        }
        for typed in ["green", "3", "0green", "7green", "", "-1green", "green3"] {
            assert!(Book::read(typed).is_err(), "{typed}");
        }
        assert_eq!(Book::all().count(), 24);
    }

    /// Receiving a reward: always at least one amulet piece.
    #[test]
    fn a_reward_has_a_piece() {
        let reward = Reward::read("low+shadow").unwrap();
        assert_eq!(reward.gifts(), [Gift::Lowest, Gift::Shadow]);
        assert_eq!(reward.to_string(), "low+shadow");
        assert_eq!(Reward::read("2lows,egg").unwrap().count(Gift::Lowest), 2);
        assert_eq!(Reward::read("egg"), Err(RewardFault::NoPiece));
        assert_eq!(Reward::read(""), Err(RewardFault::NoPiece));
        assert_eq!(Reward::read("99low"), Err(RewardFault::TooMany));
        assert!(matches!(Reward::read("low+gold"), Err(RewardFault::Unread(_))));
    }
}
