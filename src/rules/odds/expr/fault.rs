//! What is wrong with an expression: where, and what is allowed there.

use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::{
    DEEPEST, Formula, LARGEST_NUMBER, LONGEST, MOST_DICE, MOST_EXPLOSIONS, MOST_FACES,
    MOST_KEPT_FROM, distribution,
};
use crate::name::shown;
use crate::odds::cases::MOST_VALUES;
use crate::{Refused, words};

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Aim {
    Empty,
    TooLong,
    TooDeep,
    /// Something a dice expression cannot contain.
    Unknown,
    /// What was expected here instead.
    Expected(&'static str),
    Unclosed,
    NumberTooLarge,
    DiceCount,
    TooManyDice,
    KeepsFromTooMany,
    Faces,
    KeepsNone,
    KeepsMore {
        kept: u32,
        of: u32,
    },
    Twice,
    /// A success that every die meets, or that none can meet.
    Pointless {
        term: String,
        compare: String,
        every: bool,
        /// Whether no parenthesis is open: then the sum can be compared.
        whole: bool,
    },
    /// Dice directly before a comparison, with other terms before or after them.
    Ambiguous {
        term: String,
        instead: Box<Instead>,
    },
    CompareNotLast,
    NotEqual,
    TooMuch,
    TooManyTotals,
    ValueTooLarge,
}

/// What an ambiguous comparison may mean, as it would be written. Some of it may not be readable
/// either.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instead {
    /// The whole is compared.
    pub whole: String,
    /// The dice are counted.
    pub counted: String,
    /// The number after the bound belongs to the bound.
    pub moved: Option<String>,
    /// The dice that are counted, without the rest.
    pub alone: String,
}

impl Instead {
    /// What can be read and answered, each with what it does.
    fn hint(&self) -> Option<String> {
        let whole = Some(self.whole.as_str()).filter(answered);
        let counted = Some(self.counted.as_str()).filter(answered);
        let counted = counted.or(Some(self.alone.as_str()).filter(answered));
        let moved = self.moved.as_deref().filter(answered);
        let parts: Vec<String> = [
            whole.map(|text| format!("'{text}' compares the whole")),
            counted.map(|text| format!("'{text}' counts dice")),
            moved.map(|text| format!("'{text}' changes the bound")),
        ]
        .into_iter()
        .flatten()
        .collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }
}

/// Whether this can be read, rolled and counted.
fn answered(text: &&str) -> bool {
    let formula = Formula::read(text);
    formula.is_ok_and(|formula| distribution(&formula).is_ok())
}

/// Examples of everything that can be written.
const EXAMPLES: &str = "as in 2d6+3, 4d6kh3, 2d20kl1, d%, 5d6>=5, 3d6!, 2*(d6+1), 2d6+3 >= 9";

/// What is wrong with an expression, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExprFault {
    pub aim: Aim,
    text: String,
    /// In characters.
    at: Range<usize>,
}

impl ExprFault {
    pub(super) fn new(aim: Aim, text: &str, at: Range<usize>) -> ExprFault {
        ExprFault { aim, text: text.to_owned(), at }
    }

    fn message(&self) -> String {
        match &self.aim {
            Aim::Empty => "the dice expression is empty".to_owned(),
            Aim::TooLong => format!("an expression has at most {LONGEST} characters"),
            Aim::TooDeep => format!("signs and parentheses nest at most {DEEPEST} deep"),
            Aim::Unknown => "a dice expression cannot contain this".to_owned(),
            Aim::Expected(what) => format!("{what} should come here"),
            Aim::Unclosed => "this parenthesis is never closed".to_owned(),
            Aim::NumberTooLarge => format!("a number is at most {LARGEST_NUMBER}"),
            Aim::DiceCount => format!("1 to {MOST_DICE} dice can be thrown"),
            Aim::TooManyDice => format!("an expression throws at most {MOST_DICE} dice in all"),
            Aim::KeepsFromTooMany => {
                format!("kh and kl work on at most {MOST_KEPT_FROM} dice")
            }
            Aim::Faces => format!("a die has 1 to {MOST_FACES} faces"),
            Aim::KeepsNone => "at least one die must be kept".to_owned(),
            Aim::KeepsMore { kept, of } => {
                let dice = words::dice(*of as usize);
                format!("{kept} cannot be kept out of {dice}")
            }
            Aim::Twice => "this is already set for these dice".to_owned(),
            Aim::Pointless { term, compare, every, .. } => match every {
                true => format!("every single die of {term} meets {compare}"),
                false => format!("no single die of {term} can meet {compare}"),
            },
            Aim::Ambiguous { term, .. } => {
                format!("does this compare each die of {term}, or the whole?")
            }
            Aim::CompareNotLast => "the whole is compared once, at the end".to_owned(),
            Aim::NotEqual => "there is no comparison !=".to_owned(),
            Aim::TooMuch => "this would take too long to count exactly".to_owned(),
            Aim::TooManyTotals => {
                format!("this has more than {MOST_VALUES} different totals, too many for odds")
            }
            Aim::ValueTooLarge => "the numbers become too large".to_owned(),
        }
    }

    /// The part of the text around the fault, and carets below it.
    fn place(&self) -> Option<String> {
        if self.at.is_empty() || matches!(self.aim, Aim::TooLong) {
            return None;
        }
        let part = |from: usize, to: usize| -> String {
            let chars = self.text.chars().skip(from);
            let cut: String = chars.take(to.saturating_sub(from)).collect();
            if cut.is_empty() { cut } else { shown(&cut) }
        };
        let from = self.at.start.saturating_sub(30);
        let to = self.at.end.min(self.at.start + 30);
        let before = if from > 0 { "…" } else { "" }.to_owned() + &part(from, self.at.start);
        let fault = match part(self.at.start, to) {
            past_the_end if past_the_end.is_empty() => " ".to_owned(),
            fault => fault,
        };
        let after = part(to, to + 20);
        let line = format!("{before}{fault}{after}");
        let pad = " ".repeat(before.width());
        let carets = "^".repeat(fault.width().max(1));
        Some(format!("  {}\n  {pad}{carets}", line.trim_end()))
    }
}

impl std::fmt::Display for ExprFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message())?;
        match self.place() {
            Some(place) => write!(f, "\n{place}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ExprFault {}

impl Refused for ExprFault {
    crate::worded!();

    fn hint(&self) -> Option<String> {
        Some(match &self.aim {
            Aim::Pointless {
                term,
                compare,
                whole,
                ..
            } => {
                let sum = format!("{term} {compare}");
                match *whole && answered(&sum.as_str()) {
                    true => format!("to compare the sum, put a space between: '{sum}'"),
                    false => "compare with what some dice meet and some do not, as in '(5d6>=5)+2'"
                        .to_owned(),
                }
            }
            Aim::Ambiguous { instead, .. } => {
                instead.hint().unwrap_or_else(|| EXAMPLES.to_owned())
            }
            Aim::CompareNotLast => {
                "as in '2d6+3 >= 9'; several dice directly before a comparison count successes: '5d6>=5'"
                    .to_owned()
            }
            Aim::NotEqual => {
                "use >= > <= < or =; for exploding dice that show 5 write '(3d6!) = 5'".to_owned()
            }
            // Names a command: `render` has the words.
            Aim::TooMuch | Aim::TooManyTotals => return None,
            Aim::ValueTooLarge => "use fewer or smaller factors".to_owned(),
            Aim::Twice => format!(
                "one ! (at most {MOST_EXPLOSIONS} explosions a die) and one of kh or kl for each term"
            ),
            Aim::KeepsMore { of, .. } => format!("kh1 to kh{of}, kl1 to kl{of}"),
            _ => EXAMPLES.to_owned(),
        })
    }
}
