//! A hand, as far as a player shows it.

use super::book::Colour;
use super::reading::{UnreadableText, counted, one_of, parts};
use super::{OF_A_COLOUR, SHADOWS};
use crate::Refused;

/// Dragons of each colour, in the order of [`Colour::ALL`], and shadow dragons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hand {
    cards: [u8; 4],
    pub shadows: u8,
}

/// Why a hand is invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HandFault {
    #[error("there are only {most} {what} dragons")]
    TooMany { what: &'static str, most: u16 },
    #[error(transparent)]
    Unread(#[from] UnreadableText),
}

impl Refused for HandFault {
    crate::worded!();

    fn hint(&self) -> Option<String> {
        match self {
            HandFault::TooMany { .. } => None,
            HandFault::Unread(_) => Some("as in 2green,blue,1shadow".to_owned()),
        }
    }
}

impl Hand {
    /// `2green,blue,1shadow`; `none` for an empty hand.
    pub fn read(typed: &str) -> Result<Hand, HandFault> {
        let mut hand = Hand::default();
        if matches!(typed.trim(), "none" | "-" | "–") {
            return Ok(hand);
        }
        let mut shadows = 0u16;
        let mut cards = [0u16; 4];
        for part in parts(typed) {
            let (count, word) = counted(part);
            let word = word.trim_end_matches('s');
            let shadow = one_of("card", word, &[("shadow", ())]).is_ok();
            let pile = if shadow {
                &mut shadows
            } else {
                &mut cards[Colour::read(word)
                    .map_err(|fault| UnreadableText { what: "card", ..fault })?
                    as usize]
            };
            *pile = pile.saturating_add(count.unwrap_or(1));
        }
        for (colour, count) in Colour::ALL.into_iter().zip(cards) {
            hand.cards[colour as usize] = within(count, OF_A_COLOUR, colour.word())?;
        }
        hand.shadows = within(shadows, u16::from(SHADOWS), "shadow")?;
        Ok(hand)
    }

    pub fn cards(&self) -> u16 {
        let dragons: u16 = self.cards.iter().copied().map(u16::from).sum();
        dragons + u16::from(self.shadows)
    }

    pub fn of(&self, colour: Colour) -> u8 {
        self.cards[colour as usize]
    }
}

fn within(count: u16, most: u16, what: &'static str) -> Result<u8, HandFault> {
    let fits = u8::try_from(count).ok().filter(|n| u16::from(*n) <= most);
    fits.ok_or(HandFault::TooMany { what, most })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_is_read_in_any_order() {
        let hand = Hand::read("2green, blue,shadow,green,2 shadows").unwrap();
        assert_eq!(hand.of(Colour::Green), 3);
        assert_eq!(hand.of(Colour::Blue), 1);
        assert_eq!(hand.of(Colour::Red), 0);
        assert_eq!(hand.shadows, 3);
        assert_eq!(Hand::read("none"), Ok(Hand::default()));
    }

    /// Figures: 11 shadow dragons, 28 of each colour.
    #[test]
    fn no_hand_holds_more_than_the_box() {
        let fault = Hand::read("12shadow").unwrap_err();
        assert_eq!(fault.to_string(), "there are only 11 shadow dragons");
        let fault = Hand::read("28green,green").unwrap_err();
        assert_eq!(fault.to_string(), "there are only 28 green dragons");
        assert!(Hand::read("999999green").is_err());
        let fault = Hand::read("pink").unwrap_err();
        assert_eq!(fault.to_string(), "pink is not a card");
    }
}
