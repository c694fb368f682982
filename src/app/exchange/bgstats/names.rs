//! Cleans names of another program so that they are valid here.

use std::collections::{HashMap, HashSet};

use super::field::single_line;
use crate::rules::name::{self, LONGEST, Name};

/// The cleaned name. Characters with a meaning for commands are replaced, invisible ones dropped,
/// and a number gets a word that describes it.
pub fn mended(typed: &str, what: &str) -> String {
    if let Ok(name) = Name::new(typed) {
        return name.text().to_owned();
    }
    let mut text = String::with_capacity(typed.len());
    for c in typed.chars() {
        match c {
            ':' => text.push_str(" - "),
            '+' => text.push_str(" & "),
            ',' | '=' => text.push(' '),
            c => text.push(c),
        }
    }
    let text = single_line(&text, LONGEST).unwrap_or_default();
    let text = text.trim_start_matches(['-', ' ']);
    let text = text.trim_end_matches(['-', '&', ' ']);
    if !text.chars().any(char::is_alphanumeric) {
        return format!("nameless {what}");
    }
    let with_what = single_line(&format!("{what} {text}"), LONGEST).unwrap_or_default();
    match Name::new(text).or_else(|_| Name::new(&with_what)) {
        Ok(name) => name.text().to_owned(),
        Err(_) => format!("nameless {what}"),
    }
}

/// Taken names, by key.
#[derive(Default)]
pub struct TakenNames {
    keys: HashSet<String>,
    /// The last number that a name got.
    last: HashMap<String, usize>,
}

impl TakenNames {
    pub fn new(keys: impl IntoIterator<Item = String>) -> TakenNames {
        TakenNames { keys: keys.into_iter().collect(), last: HashMap::new() }
    }

    /// The name, or `NAME (2)`, `NAME (3)` … if it is taken; marks it as taken.
    pub fn free(&mut self, wanted: &str) -> String {
        let wanted_key = name::key(wanted);
        if self.keys.insert(wanted_key.clone()) {
            return wanted.to_owned();
        }
        let n = self.last.entry(wanted_key).or_insert(1);
        loop {
            *n += 1;
            let end = format!(" ({n})");
            let begin: String = wanted.chars().take(LONGEST - end.len()).collect();
            let text = format!("{}{end}", begin.trim_end());
            if self.keys.insert(name::key(&text)) {
                return text;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_cannot_be_one_here_is_mended() {
        for (there, here) in [
            ("Wingspan", "Wingspan"),
            ("Ticket to Ride: Europe", "Ticket to Ride - Europe"),
            ("Azul + Promo, x=y", "Azul & Promo x y"),
            ("-- A \u{1b}[31m B", "A [31m B"),
            ("1846", "game 1846"),
            ("???", "nameless game"),
            ("", "nameless game"),
            ("Trains:", "Trains"),
            (" Ana\u{202e} \n B ", "Ana B"),
        ] {
            let mended = mended(there, "game");
            assert_eq!(mended, here);
            assert!(Name::new(&mended).is_ok(), "{mended}");
        }
        let long = mended(&"x".repeat(70), "game");
        assert_eq!(long.chars().count(), 60);
        assert!(Name::new(&long).is_ok());
        let digits = format!("player {}…", "9".repeat(52));
        assert_eq!(mended(&"9".repeat(70), "player"), digits);
    }

    #[test]
    fn a_name_that_is_taken_gets_a_number() {
        let mut taken = TakenNames::new(["ana".to_owned(), "ana-3".to_owned()]);
        assert_eq!(taken.free("Ben"), "Ben");
        assert_eq!(taken.free("Ana"), "Ana (2)");
        assert_eq!(taken.free("ANA"), "ANA (4)");
        assert_eq!(taken.free("Ben"), "Ben (2)");
        let long = "x".repeat(60);
        assert_eq!(taken.free(&long), long);
        assert_eq!(taken.free(&long).chars().count(), 60);
    }
}
