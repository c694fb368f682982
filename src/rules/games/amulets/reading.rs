//! Reads typed colours, books, rewards and hands; a refusal lists the valid forms.

use crate::name::shown;
use crate::{Refused, words};

/// Typed text that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{typed} is not a {what}")]
pub struct UnreadableText {
    pub what: &'static str,
    pub typed: String,
    pub allowed: String,
}

impl Refused for UnreadableText {
    crate::worded!();

    fn hint(&self) -> Option<String> {
        Some(self.allowed.clone())
    }
}

impl UnreadableText {
    pub fn new(what: &'static str, typed: &str, allowed: impl Into<String>) -> Self {
        Self { what, typed: shown(typed.trim()), allowed: allowed.into() }
    }
}

/// One of a few words, by the word or a unique beginning.
pub(super) fn one_of<T: Copy>(
    what: &'static str,
    typed: &str,
    known: &[(&'static str, T)],
) -> Result<T, UnreadableText> {
    let wanted = crate::name::key(typed);
    let exact = known.iter().find(|(word, _)| *word == wanted);
    let begun: Vec<_> =
        known.iter().filter(|(word, _)| !wanted.is_empty() && word.starts_with(&wanted)).collect();
    match (exact, begun.as_slice()) {
        (Some((_, value)), _) | (None, [(_, value)]) => Ok(*value),
        _ => {
            let all: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
            Err(UnreadableText::new(what, typed, words::or(&all)))
        }
    }
}

/// A number before a word: `3green`, `3 green`, `3xgreen`; none is 1. The rest is the word.
pub(super) fn counted(typed: &str) -> (Option<u16>, &str) {
    let typed = typed.trim();
    let digits = typed.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = typed.split_at(digits);
    if number.is_empty() {
        return (None, rest);
    }
    let rest = rest.trim_start();
    let rest = rest.strip_prefix(['x', '×', '*']).unwrap_or(rest).trim_start();
    // Saturates on overflow, so the range check rejects it.
    (Some(number.parse().unwrap_or(u16::MAX)), rest)
}

/// The parts of a list, at commas and pluses.
pub(super) fn parts(typed: &str) -> impl Iterator<Item = &str> {
    typed.split([',', '+']).map(str::trim).filter(|part| !part.is_empty())
}

/// The most pieces of one value in one entry; more than any box holds.
const MOST: u16 = 99;

/// Whole numbers joined by pluses, commas or spaces, repeats as `3x4`; a dash, 0 or nothing is an
/// empty list.
pub fn numbers(what: &'static str, typed: &str) -> Result<Vec<u16>, UnreadableText> {
    if matches!(typed.trim(), "" | "-" | "–" | "0" | "none") {
        return Ok(Vec::new());
    }
    let wrong =
        |part: &str| UnreadableText::new(what, part, "whole numbers joined by +, as in 1+4+16");
    let mut all = Vec::new();
    for part in typed.split(['+', ',']).flat_map(str::split_whitespace) {
        let (count, value) = part.split_once(['x', '×', '*']).unwrap_or(("1", part));
        let count = count.parse().ok().filter(|count| (1..=MOST).contains(count));
        let value: u16 = value.parse().ok().ok_or_else(|| wrong(part))?;
        all.extend(std::iter::repeat_n(value, count.ok_or_else(|| wrong(part))?.into()));
    }
    if all.is_empty() { Err(wrong(typed)) } else { Ok(all) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_joined_by_pluses() {
        assert_eq!(numbers("piece", "1+4+ 16"), Ok(vec![1, 4, 16]));
        assert_eq!(numbers("piece", "-"), Ok(vec![]));
        assert_eq!(numbers("piece", "0"), Ok(vec![]));
        let fault = numbers("piece", "1+x").unwrap_err();
        assert_eq!(fault.to_string(), "x is not a piece");
        assert_eq!(numbers("piece", "1, 4 16"), Ok(vec![1, 4, 16]));
        assert_eq!(numbers("piece", "3x4+2×20"), Ok(vec![4, 4, 4, 20, 20]));
        for typed in ["-3", "+", "0x4", "100x4", "99999x4", "x4", "4x"] {
            assert!(numbers("piece", typed).is_err(), "{typed}");
        }
        assert!(numbers("piece", "99999999").is_err());
    }

    #[test]
    fn a_count_stands_before_its_word() {
        assert_eq!(counted("3green"), (Some(3), "green"));
        assert_eq!(counted("3 x green"), (Some(3), "green"));
        assert_eq!(counted("green"), (None, "green"));
        assert_eq!(counted("99999999green"), (Some(u16::MAX), "green"));
    }
}
