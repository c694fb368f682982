//! Faults in an expression: where, and the allowed alternatives.

use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::{
    DEEPEST, Formula, LARGEST_NUMBER, LONGEST, MOST_DICE, MOST_EXPLOSIONS, MOST_FACES,
    MOST_KEPT_FROM, distribution,
};
use crate::name::shown;
use crate::odds::cases::MOST_VALUES;
use crate::{Refused, words};

/// The fault.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ExprProblem {
    #[error("the dice expression is empty")]
    Empty,
    #[error("an expression has at most {LONGEST} characters")]
    TooLong,
    #[error("signs and parentheses nest at most {DEEPEST} deep")]
    TooDeep,
    #[error("a dice expression cannot contain this")]
    Unknown,
    /// Expected here instead.
    #[error("{0} should come here")]
    Expected(&'static str),
    #[error("this parenthesis is never closed")]
    Unclosed,
    #[error("a number is at most {LARGEST_NUMBER}")]
    NumberTooLarge,
    #[error("1 to {MOST_DICE} dice can be rolled")]
    DiceCount,
    #[error("an expression rolls at most {MOST_DICE} dice in all")]
    TooManyDice,
    #[error("kh and kl work on at most {MOST_KEPT_FROM} dice")]
    KeepsFromTooMany,
    #[error("a die has 1 to {MOST_FACES} faces")]
    Faces,
    #[error("at least one die must be kept")]
    KeepsNone,
    #[error("{kept} cannot be kept out of {}", words::dice(*.of as usize))]
    KeepsMore { kept: u32, of: u32 },
    #[error("this is already set for these dice")]
    Twice,
    /// A success condition that every die meets, or none can meet.
    #[error("{}", if *.every { format!("every single die of {term} meets {compare}") }
        else { format!("no single die of {term} can meet {compare}") })]
    Pointless {
        term: String,
        compare: String,
        every: bool,
        /// Whether no parenthesis is open: then the sum can be compared.
        whole: bool,
    },
    /// Dice directly before a comparison, with other terms before or after them.
    #[error("does this compare each die of {term}, or the whole?")]
    Ambiguous { term: String, instead: Box<Readings> },
    #[error("the whole is compared once, at the end")]
    CompareNotLast,
    #[error("there is no comparison !=")]
    NotEqual,
    #[error("this would take too long to count exactly")]
    TooMuch,
    #[error("this has more than {MOST_VALUES} different totals, too many for odds")]
    TooManyTotals,
    #[error("the numbers become too large")]
    ValueTooLarge,
}

/// The possible meanings of an ambiguous comparison, as expressions. Some may not be readable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Readings {
    /// The whole is compared.
    pub whole: String,
    /// The dice are counted.
    pub counted: String,
    /// The number after the bound belongs to the bound.
    pub moved: Option<String>,
    /// The counted dice, without the rest.
    pub alone: String,
}

impl Readings {
    /// Expressions that can be read and answered, each with its meaning.
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

/// Examples of the whole grammar.
const EXAMPLES: &str = "as in 2d6+3, 4d6kh3, 2d20kl1, d%, 5d6>=5, 3d6!, 2*(d6+1), 2d6+3 >= 9";

/// A fault in an expression, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExprFault {
    pub aim: ExprProblem,
    text: String,
    /// In characters.
    at: Range<usize>,
}

impl ExprFault {
    pub(super) fn new(aim: ExprProblem, text: &str, at: Range<usize>) -> ExprFault {
        ExprFault { aim, text: text.to_owned(), at }
    }

    /// The text around the fault, with carets below it.
    fn place(&self) -> Option<String> {
        if self.at.is_empty() || matches!(self.aim, ExprProblem::TooLong) {
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
        write!(f, "{}", self.aim)?;
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
            ExprProblem::Pointless {
                term,
                compare,
                whole,
                ..
            } => {
                let sum = format!("{term} {compare}");
                if *whole && answered(&sum.as_str()) { format!("to compare the sum, put a space between: '{sum}'") } else { "compare with a value that only some dice meet, as in '(5d6>=5)+2'"
                        .to_owned() }
            }
            ExprProblem::Ambiguous { instead, .. } => {
                instead.hint().unwrap_or_else(|| EXAMPLES.to_owned())
            }
            ExprProblem::CompareNotLast => {
                "as in '2d6+3 >= 9'; several dice directly before a comparison count successes: '5d6>=5'"
                    .to_owned()
            }
            ExprProblem::NotEqual => {
                "use >= > <= < or =; for exploding dice that show 5 write '(3d6!) = 5'".to_owned()
            }
            // Names a command: `render` has the words.
            ExprProblem::TooMuch | ExprProblem::TooManyTotals => return None,
            ExprProblem::ValueTooLarge => "use fewer or smaller factors".to_owned(),
            ExprProblem::Twice => format!(
                "one ! (at most {MOST_EXPLOSIONS} explosions a die) and one of kh or kl for each term"
            ),
            ExprProblem::KeepsMore { of, .. } => format!("kh1 to kh{of}, kl1 to kl{of}"),
            _ => EXAMPLES.to_owned(),
        })
    }
}
