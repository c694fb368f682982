//! An expression cut into its smallest parts, each with its place.

use std::ops::Range;

use super::{Aim, Compare, ExprFault, Operator};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Number(i64),
    /// The `d` between a number of dice and their faces.
    Die,
    Percent,
    Highest,
    Lowest,
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

/// Cuts an expression; ends with [`Kind::End`].
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
        let (kind, length) = match chars[at].is_ascii_digit() {
            true => number(&chars[at..]),
            false => sign(&chars[at..]),
        }
        .map_err(|(aim, length)| ExprFault::new(aim, text, at..at + length))?;
        tokens.push(Token {
            kind,
            at: at..at + length,
            spaced,
        });
        (spaced, at) = (false, at + length);
    }
    let end = text.trim_end().chars().count();
    tokens.push(Token {
        kind: Kind::End,
        at: end..end + 1,
        spaced,
    });
    Ok(tokens)
}

type Cut = Result<(Kind, usize), (Aim, usize)>;

fn number(chars: &[char]) -> Cut {
    let digits: String = chars.iter().take_while(|c| c.is_ascii_digit()).collect();
    // Anything past eighteen digits is too large whatever it is used for.
    match digits.parse::<i64>() {
        Ok(number) => Ok((Kind::Number(number), digits.len())),
        Err(_) => Err((Aim::NumberTooLarge, digits.len())),
    }
}

fn sign(chars: &[char]) -> Cut {
    let lower = |n: usize| chars.get(n).map(char::to_ascii_lowercase);
    let kind = match (lower(0), lower(1)) {
        (Some('!'), Some('=')) => return Err((Aim::NotEqual, 2)),
        (Some('>'), Some('=')) | (Some('='), Some('>')) => {
            return Ok((Kind::Compare(Compare::AtLeast), 2));
        }
        (Some('<'), Some('=')) | (Some('='), Some('<')) => {
            return Ok((Kind::Compare(Compare::AtMost), 2));
        }
        (Some('='), Some('=')) => return Ok((Kind::Compare(Compare::Equal), 2)),
        (Some('k'), Some('h')) => return Ok((Kind::Highest, 2)),
        (Some('k'), Some('l')) => return Ok((Kind::Lowest, 2)),
        (Some('≥'), _) => Kind::Compare(Compare::AtLeast),
        (Some('≤'), _) => Kind::Compare(Compare::AtMost),
        (Some('>'), _) => Kind::Compare(Compare::More),
        (Some('<'), _) => Kind::Compare(Compare::Less),
        (Some('='), _) => Kind::Compare(Compare::Equal),
        (Some('d'), _) => Kind::Die,
        (Some('%'), _) => Kind::Percent,
        (Some('!'), _) => Kind::Bang,
        (Some('+'), _) => Kind::Operator(Operator::Plus),
        (Some('-' | '−' | '–'), _) => Kind::Operator(Operator::Minus),
        (Some('*' | '×' | 'x' | '·'), _) => Kind::Operator(Operator::Times),
        (Some('('), _) => Kind::Open,
        (Some(')'), _) => Kind::Close,
        (Some(c), _) if c.is_alphabetic() => {
            let word = chars.iter().take_while(|c| c.is_alphabetic()).count();
            return Err((Aim::Unknown, word));
        }
        _ => return Err((Aim::Unknown, 1)),
    };
    Ok((kind, 1))
}
