//! The Magic deck of the Dragon game: its piles, and revealed cards.

use super::setup::Difficulty;
use crate::dice::DiceFault;
use crate::name;
use crate::number::Integer;

/// A pile of the Magic deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pile {
    pub magic: u8,
    pub hunter: u8,
}

/// The Magic deck, its top pile last.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Deck(pub Vec<Pile>);

impl Deck {
    pub fn new(difficulty: Difficulty) -> Self {
        let (piles, magic) = difficulty.piles();
        Self(vec![Pile { magic, hunter: 1 }; usize::from(piles)])
    }

    pub fn left(&self) -> u8 {
        self.0.iter().map(|pile| pile.magic + pile.hunter).sum()
    }

    /// The number of Magic cards or Hunter cards left.
    pub fn of(&self, hunter: bool) -> u8 {
        let piles = self.0.iter();
        piles.map(|pile| if hunter { pile.hunter } else { pile.magic }).sum()
    }

    /// The pile on top, none if the deck is empty.
    pub fn top(&self) -> Option<Pile> {
        self.0.last().copied()
    }

    /// Removes a card from the top.
    pub fn take(&mut self, hunter: bool) {
        if let Some(pile) = self.0.last_mut() {
            let count = if hunter { &mut pile.hunter } else { &mut pile.magic };
            *count = count.saturating_sub(1);
            if pile.magic + pile.hunter == 0 {
                self.0.pop();
            }
        }
    }

    /// Adds cards of a kind on top, or removes them, from the top down.
    pub fn shift(&mut self, hunter: bool, by: i8) {
        fn count(pile: &mut Pile, hunter: bool) -> &mut u8 {
            if hunter { &mut pile.hunter } else { &mut pile.magic }
        }
        if by > 0 && self.0.is_empty() {
            let (magic, hunter) = (0, 0);
            self.0.push(Pile { magic, hunter });
        }
        if let Some(top) = self.0.last_mut().filter(|_| by > 0) {
            count(top, hunter).gain(by.unsigned_abs());
        }
        let mut gone = by.min(0).unsigned_abs();
        for pile in self.0.iter_mut().rev() {
            let there = count(pile, hunter);
            let taken = gone.min(*there);
            *there -= taken;
            gone -= taken;
        }
        self.0.retain(|pile| pile.magic + pile.hunter > 0);
    }
}

/// How cards are typed.
pub const CARDS: &str = "magic, or hunter,magic if a Hunter card came first";

/// Reads cards in revealed order, as words or letters (`hunter,magic`, `hm`): 0 Magic, 1 Hunter.
pub fn read_cards(typed: &str) -> Result<Vec<u8>, DiceFault> {
    let card = |key: &str| match ("magic".starts_with(key), "hunter".starts_with(key)) {
        _ if key.is_empty() => None,
        (true, _) => Some(0),
        (_, true) => Some(1),
        _ => None,
    };
    let mut cards = Vec::new();
    let words = typed.split([',', ' ', '+']).filter(|word| !word.is_empty());
    for word in words {
        let key = name::key(word);
        let letters = key.chars().map(|letter| card(&letter.to_string()));
        let found = match card(&key) {
            Some(card) => Some(vec![card]),
            None => letters.collect(),
        };
        let found = found.filter(|found| !found.is_empty());
        cards.extend(found.ok_or_else(|| DiceFault::NotDrawn {
            typed: name::shown(word),
            what: "a card in the deck",
            words: CARDS,
        })?);
    }
    Ok(cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Magic Deck Setup: piles are stacked, and cards come off the top.
    #[test]
    fn cards_leave_from_the_top_and_come_back_there() {
        let mut deck = Deck::new(Difficulty::Extreme);
        deck.shift(false, -4);
        let top = |magic, hunter| Some(Pile { magic, hunter });
        assert_eq!((deck.top(), deck.of(false)), (top(0, 1), 8));
        deck.shift(true, -1);
        assert_eq!((deck.top(), deck.of(true)), (top(2, 1), 3));
        deck.shift(false, 1);
        assert_eq!(deck.top(), top(3, 1));
        deck.shift(false, -9);
        deck.shift(true, -3);
        assert_eq!(deck, Deck::default());
        deck.shift(true, 1);
        assert_eq!((deck.top(), deck.left()), (top(0, 1), 1));
    }

    #[test]
    fn cards_are_read_as_words_or_letters() {
        for same in ["hunter,magic", "h m", "HM", "hunt+m"] {
            assert_eq!(read_cards(same).unwrap(), [1, 0], "{same}");
        }
        assert_eq!(read_cards("ma").unwrap(), [0]);
        assert_eq!(read_cards("mm").unwrap(), [0, 0]);
        assert_eq!(read_cards("mx").unwrap_err().to_string(), "mx is not a card in the deck");
    }
}
