//! The Magic deck of the Dragon game: its piles, and cards as they are turned up.

use super::setup::Difficulty;
use crate::{Refused, name};

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

    /// The pile on top, none if the deck is empty.
    pub fn top(&self) -> Option<Pile> {
        self.0.last().copied()
    }

    /// Takes a card off the top.
    pub fn take(&mut self, hunter: bool) {
        if let Some(pile) = self.0.last_mut() {
            let count = if hunter {
                &mut pile.hunter
            } else {
                &mut pile.magic
            };
            *count = count.saturating_sub(1);
            if pile.magic + pile.hunter == 0 {
                self.0.pop();
            }
        }
    }
}

/// A word that is no kind of card.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a card of the deck")]
pub struct CardFault(pub String);

impl Refused for CardFault {
    crate::worded!();

    fn hint(&self) -> Option<String> {
        Some("magic, or hunter,magic if a Hunter card came first".to_owned())
    }
}

/// Reads cards in the order they were turned up: 0 Magic, 1 Hunter.
pub fn read_cards(typed: &str) -> Result<Vec<u8>, CardFault> {
    let card = |word: &str| {
        let key = name::key(word);
        match ("magic".starts_with(&key), "hunter".starts_with(&key)) {
            (true, _) => Ok(0),
            (_, true) => Ok(1),
            _ => Err(CardFault(name::shown(word))),
        }
    };
    let words = typed.split([',', ' ', '+']).filter(|word| !word.is_empty());
    words.map(card).collect()
}
