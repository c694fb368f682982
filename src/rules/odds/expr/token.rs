//! Splits an expression into tokens, each with its position.

use std::ops::Range;

use super::{Aim, Compare, ExprFault, Operator};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Number(i64),
    /// The `d` between a number of dice and their faces.
    Die,
    Percent,
    Keep {
        highest: bool,
    },
    Bang,
    Operator(Operator),
    Compare(Compare),
    Open,
    Close,
    End,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    pub kind: Kind,
    /// In characters.
    pub at: Range<usize>,
    /// Whether a space comes before it.
    pub spaced: bool,
}

/// Splits an expression; ends with [`Kind::End`].
pub fn tokens(text: &str) -> Result<Vec<Token>, ExprFault> {
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    let mut spaced = false;
    while at < chars.len() {
        if chars[at].is_whitespace() {
            (spaced, at) = (true, at + 1);
            continue;
        }
        let rest = &chars[at..];
        let (kind, length) = match rest[0] {
            digit if digit.is_ascii_digit() => number(rest),
            letter if letter.is_alphabetic() => letters(rest),
            _ => sign(rest),
        }
        .map_err(|(aim, length)| ExprFault::new(aim, text, at..at + length))?;
        tokens.push(Token { kind, at: at..at + length, spaced });
        (spaced, at) = (false, at + length);
    }
    let end = text.trim_end().chars().count();
    tokens.push(Token { kind: Kind::End, at: end..end + 1, spaced });
    Ok(tokens)
}

type Cut = Result<(Kind, usize), (Aim, usize)>;

fn number(chars: &[char]) -> Cut {
    let digits: String = chars.iter().take_while(|c| c.is_ascii_digit()).collect();
    // More than eighteen digits are always too large.
    match digits.parse::<i64>() {
        Ok(number) => Ok((Kind::Number(number), digits.len())),
        Err(_) => Err((Aim::NumberTooLarge, digits.len())),
    }
}

/// The first symbol of a word. A word with an unknown character is refused as a whole.
fn letters(chars: &[char]) -> Cut {
    let word: Vec<char> =
        chars.iter().take_while(|c| c.is_alphabetic()).map(char::to_ascii_lowercase).collect();
    let sign = |rest: &[char]| match rest {
        ['k', end @ ('h' | 'l'), ..] => Some((Kind::Keep { highest: *end == 'h' }, 2)),
        ['d', ..] => Some((Kind::Die, 1)),
        ['x', ..] => Some((Kind::Operator(Operator::Times), 1)),
        _ => None,
    };
    let unknown = (Aim::Unknown, word.len());
    let mut read = 0;
    while read < word.len() {
        match sign(&word[read..]) {
            Some((_, length)) => read += length,
            None => return Err(unknown),
        }
    }
    sign(&word).ok_or(unknown)
}

fn sign(chars: &[char]) -> Cut {
    let kind = match (chars.first(), chars.get(1)) {
        (Some('!'), Some('=')) => return Err((Aim::NotEqual, 2)),
        (Some('>'), Some('=')) | (Some('='), Some('>')) => {
            return Ok((Kind::Compare(Compare::AtLeast), 2));
        }
        (Some('<'), Some('=')) | (Some('='), Some('<')) => {
            return Ok((Kind::Compare(Compare::AtMost), 2));
        }
        (Some('='), Some('=')) => return Ok((Kind::Compare(Compare::Equal), 2)),
        (Some('≥'), _) => Kind::Compare(Compare::AtLeast),
        (Some('≤'), _) => Kind::Compare(Compare::AtMost),
        (Some('>'), _) => Kind::Compare(Compare::More),
        (Some('<'), _) => Kind::Compare(Compare::Less),
        (Some('='), _) => Kind::Compare(Compare::Equal),
        (Some('%'), _) => Kind::Percent,
        (Some('!'), _) => Kind::Bang,
        (Some('+'), _) => Kind::Operator(Operator::Plus),
        (Some('-' | '−' | '–'), _) => Kind::Operator(Operator::Minus),
        (Some('*' | '×' | '·'), _) => Kind::Operator(Operator::Times),
        (Some('('), _) => Kind::Open,
        (Some(')'), _) => Kind::Close,
        _ => return Err((Aim::Unknown, 1)),
    };
    Ok((kind, 1))
}
