//! Scores as typed into BG Stats.

use super::field::single_line;

/// Above the score of any game.
const MOST: i64 = 1_000_000_000;

/// The longest stored text of a score, in characters.
const LONGEST: usize = 100;

/// The score, and its text if it is not just the number. A text without a sum is stored alone.
pub fn read(typed: &str) -> (Option<i64>, Option<String>) {
    let Some(text) = single_line(typed, LONGEST) else {
        return (None, None);
    };
    let score = sum(&text);
    let plain = score.is_some_and(|score| score.to_string() == text);
    (score, (!plain).then_some(text))
}

/// Whole numbers with signs between them; a trailing sign is a mistake.
fn sum(text: &str) -> Option<i64> {
    let text = text.replace(' ', "").replace('\u{2212}', "-");
    let text = text.strip_suffix(['+', '-']).unwrap_or(&text);
    let mut total: i64 = 0;
    let mut rest = text;
    while !rest.is_empty() {
        let first = rest.len() == text.len();
        let (sign, digits) = match rest.as_bytes()[0] {
            b'-' => (-1, &rest[1..]),
            b'+' => (1, &rest[1..]),
            _ if first => (1, rest),
            _ => return None,
        };
        let end = digits.find(['+', '-']).unwrap_or(digits.len());
        let (number, after) = digits.split_at(end);
        if !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let number: i64 = number.parse().ok()?;
        total = total.checked_add(number.checked_mul(sign)?)?;
        rest = after;
    }
    (!text.is_empty() && total.abs() <= MOST).then_some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_added_up_and_kept_as_they_were_typed() {
        let kept = |score, text: &str| (Some(score), Some(text.to_owned()));
        assert_eq!(read("69"), (Some(69), None));
        assert_eq!(read("-3"), (Some(-3), None));
        assert_eq!(read("10+8+8"), kept(26, "10+8+8"));
        assert_eq!(read("-22+32"), kept(10, "-22+32"));
        assert_eq!(read("24-12"), kept(12, "24-12"));
        assert_eq!(read("5+4+3+"), kept(12, "5+4+3+"));
        assert_eq!(read("10 + 8"), kept(18, "10 + 8"));
        assert_eq!(read("007"), kept(7, "007"));
        assert_eq!(read("+5"), kept(5, "+5"));
    }

    #[test]
    fn a_text_that_adds_up_to_nothing_is_kept_alone() {
        assert_eq!(read(""), (None, None));
        assert_eq!(read(" "), (None, None));
        for typed in ["7.5", "5++4", "x", "+", "--", "9999999999", "12 points"] {
            assert_eq!(read(typed), (None, Some(typed.to_owned())), "{typed}");
        }
        let long = "1+".repeat(500_000);
        let (score, text) = read(&long);
        assert_eq!((score, text.unwrap().chars().count()), (None, 100));
    }
}
