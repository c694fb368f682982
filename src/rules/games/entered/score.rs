//! Reads typed scores.

use super::EntryFault;
use crate::name;

/// Above the score of any game.
const MOST: i64 = 1_000_000_000;

/// A score: a whole number, or a sum such as `10+8` or `24-12`. The text of a sum is stored too.
pub fn read_score(typed: &str) -> Result<(i64, Option<String>), EntryFault> {
    let text: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
    let text = text.replace('\u{2212}', "-");
    let score = sum(&text).ok_or_else(|| EntryFault::Score { typed: name::shown(typed) })?;
    let plain = text == score.to_string();
    Ok((score, (!plain).then_some(text)))
}

fn sum(text: &str) -> Option<i64> {
    let mut total: i64 = 0;
    let mut rest = text;
    loop {
        let (sign, digits) = match rest.strip_prefix('-') {
            Some(digits) => (-1, digits),
            None if rest.len() == text.len() => (1, rest),
            None => (1, rest.strip_prefix('+')?),
        };
        let end = digits.find(['+', '-']).unwrap_or(digits.len());
        let (number, after) = digits.split_at(end);
        let whole = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
        let number: i64 = whole.then(|| number.parse().ok()).flatten()?;
        total = total.checked_add(number.checked_mul(sign)?)?;
        if after.is_empty() {
            return Some(total).filter(|total| total.abs() <= MOST);
        }
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_is_added_up_and_kept_as_it_was_typed() {
        let kept = |text: &str| Some(text.to_owned());
        assert_eq!(read_score("69"), Ok((69, None)));
        assert_eq!(read_score(" -3 "), Ok((-3, None)));
        assert_eq!(read_score("10 + 8+8"), Ok((26, kept("10+8+8"))));
        assert_eq!(read_score("-22+32"), Ok((10, kept("-22+32"))));
        assert_eq!(read_score("24-12"), Ok((12, kept("24-12"))));
        assert_eq!(read_score("007"), Ok((7, kept("007"))));
    }

    #[test]
    fn anything_else_is_not_a_score() {
        for typed in
            ["", "many", "5+4+", "+5", "5++4", "1.5", "9999999999", "5+-4", "99999999999999999999"]
        {
            assert!(read_score(typed).is_err(), "{typed}");
        }
    }
}
