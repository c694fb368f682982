//! Splits an expression into tokens, each with its position.

use std::ops::Range;

use super::{Compare, ExprFault, ExprProblem, Operator};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
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
pub struct ExprToken {
    pub kind: TokenKind,
    /// In characters.
    pub at: Range<usize>,
    /// Whether a space comes before it.
    pub spaced: bool,
}

/// Splits an expression; ends with [`TokenKind::End`].
pub fn tokens(text: &str) -> Result<Vec<ExprToken>, ExprFault> {
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
        tokens.push(ExprToken { kind, at: at..at + length, spaced });
        (spaced, at) = (false, at + length);
    }
    let end = text.trim_end().chars().count();
    tokens.push(ExprToken { kind: TokenKind::End, at: end..end + 1, spaced });
    Ok(tokens)
}

type Cut = Result<(TokenKind, usize), (ExprProblem, usize)>;

fn number(chars: &[char]) -> Cut {
    let digits: String = chars.iter().take_while(|c| c.is_ascii_digit()).collect();
    // More than eighteen digits are always too large.
    match digits.parse::<i64>() {
        Ok(number) => Ok((TokenKind::Number(number), digits.len())),
        Err(_) => Err((ExprProblem::NumberTooLarge, digits.len())),
    }
}

/// The first symbol of a word. A word with an unknown character is refused as a whole.
fn letters(chars: &[char]) -> Cut {
    let word: Vec<char> =
        chars.iter().take_while(|c| c.is_alphabetic()).map(char::to_ascii_lowercase).collect();
    let sign = |rest: &[char]| match rest {
        ['k', end @ ('h' | 'l'), ..] => Some((TokenKind::Keep { highest: *end == 'h' }, 2)),
        ['d', ..] => Some((TokenKind::Die, 1)),
        ['x', ..] => Some((TokenKind::Operator(Operator::Times), 1)),
        _ => None,
    };
    let unknown = (ExprProblem::Unknown, word.len());
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
        (Some('!'), Some('=')) => return Err((ExprProblem::NotEqual, 2)),
        (Some('>'), Some('=')) | (Some('='), Some('>')) => {
            return Ok((TokenKind::Compare(Compare::AtLeast), 2));
        }
        (Some('<'), Some('=')) | (Some('='), Some('<')) => {
            return Ok((TokenKind::Compare(Compare::AtMost), 2));
        }
        (Some('='), Some('=')) => return Ok((TokenKind::Compare(Compare::Equal), 2)),
        (Some('≥'), _) => TokenKind::Compare(Compare::AtLeast),
        (Some('≤'), _) => TokenKind::Compare(Compare::AtMost),
        (Some('>'), _) => TokenKind::Compare(Compare::More),
        (Some('<'), _) => TokenKind::Compare(Compare::Less),
        (Some('='), _) => TokenKind::Compare(Compare::Equal),
        (Some('%'), _) => TokenKind::Percent,
        (Some('!'), _) => TokenKind::Bang,
        (Some('+'), _) => TokenKind::Operator(Operator::Plus),
        (Some('-' | '−' | '–'), _) => TokenKind::Operator(Operator::Minus),
        (Some('*' | '×' | '·'), _) => TokenKind::Operator(Operator::Times),
        (Some('('), _) => TokenKind::Open,
        (Some(')'), _) => TokenKind::Close,
        _ => return Err((ExprProblem::Unknown, 1)),
    };
    Ok((kind, 1))
}
