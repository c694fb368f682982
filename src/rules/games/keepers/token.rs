//! Action tokens of the Dragon game.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::name::{self, Miss};

/// The action that a token allows a Keeper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Token {
    Defend,
    Heal,
    Train,
    Attack,
}

/// A number of tokens of each kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tokens([u8; 4]);

// Its action, and its print.
crate::spelled! {
    Token: Defend "defend" "Defense", Heal "heal" "Heal", Train "train" "Training",
    Attack "attack" "Attack",
}

impl Token {
    /// By action or print, or the beginning of either.
    pub fn find(typed: &str) -> Result<Token, Miss> {
        let key = name::key(typed);
        let printed = |token: &Token| token.name().to_lowercase() == key;
        match Token::ALL.into_iter().find(printed) {
            Some(token) => Ok(token),
            None => name::find("action", typed, &Token::ALL, |token| (token.word(), token.word()))
                .copied(),
        }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl Tokens {
    pub fn new(defend: u8, heal: u8, train: u8, attack: u8) -> Self {
        Self([defend, heal, train, attack])
    }

    /// All tokens. The rulebook's ten Training tokens do not add up to its 36; another print has
    /// eight (rulings, Figures).
    pub fn in_the_box() -> Self {
        Self::new(12, 8, 8, 8)
    }

    /// Each player's starting tokens (ruling 10 of the Dragon mode).
    pub fn at_start() -> Self {
        Self::new(2, 1, 1, 0)
    }

    pub fn of(self, token: Token) -> u8 {
        self.0[token as usize]
    }

    pub fn total(self) -> u8 {
        self.0.into_iter().fold(0, u8::saturating_add)
    }

    pub fn shift(&mut self, token: Token, by: i8) {
        let count = &mut self.0[token as usize];
        *count = count.saturating_add_signed(by);
    }

    pub fn set(&mut self, token: Token, count: u8) {
        self.0[token as usize] = count;
    }

    /// Moves all of the others here.
    pub fn gather(&mut self, others: &mut Tokens) {
        for (count, other) in self.0.iter_mut().zip(&mut others.0) {
            *count = count.saturating_add(std::mem::take(other));
        }
    }

    /// The kinds with at least one token.
    pub fn kinds(self) -> impl Iterator<Item = Token> {
        Token::ALL.into_iter().filter(move |token| self.of(*token) > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Components; rulings, Figures.
    #[test]
    fn there_are_36_tokens() {
        assert_eq!(Tokens::in_the_box().total(), 36);
        assert_eq!(Tokens::in_the_box().of(Token::Train), 8);
    }

    #[test]
    fn tokens_are_found_by_what_they_do_and_what_is_printed_on_them() {
        for (typed, token) in [
            ("defend", Token::Defend),
            ("Defense", Token::Defend),
            ("d", Token::Defend),
            ("training", Token::Train),
            ("tr", Token::Train),
            ("HEAL", Token::Heal),
            ("att", Token::Attack),
        ] {
            assert_eq!(Token::find(typed).unwrap(), token, "{typed}");
        }
        assert!(Token::find("fly").is_err());
    }
}
