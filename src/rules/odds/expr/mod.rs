//! Ordinary dice notation: `2d6+3`, `4d6kh3`, `5d6>=5`, `3d6!`, `2d6+3 >= 9`. One grammar for
//! rolling and for exact odds.

mod chance;
mod fault;
mod parse;
#[cfg(test)]
mod property;
mod roll;
#[cfg(test)]
mod tests;
mod token;

use std::fmt;

pub use chance::distribution;
pub use fault::{ExprFault, ExprProblem, Readings};
pub use roll::{FaceSource, Roll, RollFault, ShownDie, TypedFaces, roll};

/// The longest expression, in characters.
pub const LONGEST: usize = 200;
/// The deepest nesting of parentheses and signs.
pub const DEEPEST: usize = 20;
/// Dice in one expression.
pub const MOST_DICE: u32 = 1000;
/// Dice in one term that keeps some of them.
pub const MOST_KEPT_FROM: u32 = 100;
pub const MOST_FACES: u32 = 1000;
pub const LARGEST_NUMBER: i64 = 1_000_000;
/// The most times one die explodes.
pub const MOST_EXPLOSIONS: u32 = 10;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compare {
    AtLeast,
    More,
    AtMost,
    Less,
    Equal,
}

impl Compare {
    pub fn meets(self, value: i64, bound: i64) -> bool {
        match self {
            Compare::AtLeast => value >= bound,
            Compare::More => value > bound,
            Compare::AtMost => value <= bound,
            Compare::Less => value < bound,
            Compare::Equal => value == bound,
        }
    }
}

impl fmt::Display for Compare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Compare::AtLeast => ">=",
            Compare::More => ">",
            Compare::AtMost => "<=",
            Compare::Less => "<",
            Compare::Equal => "=",
        })
    }
}

/// The dice that count: this many of the highest, or of the lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Keep {
    pub most: u32,
    pub highest: bool,
}

/// Dice of one kind, rolled together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DicePool {
    pub count: u32,
    pub faces: u32,
    /// A die that shows its highest face is rolled again and the new face added.
    pub explodes: bool,
    pub keep: Option<Keep>,
    /// Counts the dice that meet this, instead of summing them.
    pub successes: Option<(Compare, i64)>,
}

impl DicePool {
    /// The maximum of a single die.
    pub fn highest(&self) -> i64 {
        let throws = if self.explodes { MOST_EXPLOSIONS + 1 } else { 1 };
        i64::from(self.faces) * i64::from(throws)
    }

    /// Whether all its dice are summed.
    fn is_sum(&self) -> bool {
        self.keep.is_none() && self.successes.is_none()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    Plus,
    Minus,
    Times,
}

impl Operator {
    /// The result, unless it is too large.
    pub fn of(self, a: i64, b: i64) -> Option<i64> {
        match self {
            Operator::Plus => a.checked_add(b),
            Operator::Minus => a.checked_sub(b),
            Operator::Times => a.checked_mul(b),
        }
    }

    fn sign(self) -> char {
        match self {
            Operator::Plus => '+',
            Operator::Minus => '-',
            Operator::Times => '*',
        }
    }
}

/// A summed expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expr {
    Number(i64),
    Dice(DicePool),
    Negative(Box<Expr>),
    Both(Box<Expr>, Operator, Box<Expr>),
}

/// A whole expression: the sum, and its comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formula {
    pub value: Expr,
    pub compare: Option<(Compare, i64)>,
}

impl Formula {
    /// Reads an expression, or reports its fault.
    pub fn read(text: &str) -> Result<Formula, ExprFault> {
        parse::formula(text)
    }

    /// Whether a total meets the comparison, if there is one.
    pub fn meets(&self, total: i64) -> Option<bool> {
        let (compare, bound) = self.compare?;
        Some(compare.meets(total, bound))
    }

    /// The number of dice, without explosions.
    pub fn dice(&self) -> u32 {
        self.value.pools().iter().map(|pool| pool.count).sum()
    }
}

impl Expr {
    /// The terms of dice, from the left.
    fn pools(&self) -> Vec<DicePool> {
        match self {
            Expr::Number(_) => Vec::new(),
            Expr::Dice(pool) => vec![*pool],
            Expr::Negative(inner) => inner.pools(),
            Expr::Both(left, _, right) => [left.pools(), right.pools()].concat(),
        }
    }

    /// Binding strength: sums loosest, then products, signs, and atoms.
    fn tightness(&self) -> u8 {
        match self {
            Expr::Both(_, Operator::Times, _) => 2,
            Expr::Both(..) => 1,
            Expr::Negative(_) => 3,
            // Counted successes among other terms need parentheses, to be unambiguous.
            Expr::Dice(pool) if pool.successes.is_some() => 0,
            Expr::Number(_) | Expr::Dice(_) => 4,
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, least: u8) -> fmt::Result {
        if self.tightness() < least {
            return write!(f, "({self})");
        }
        write!(f, "{self}")
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expr::Number(number) => write!(f, "{number}"),
            Expr::Dice(pool) => write!(f, "{pool}"),
            Expr::Negative(inner) => {
                f.write_str("-")?;
                inner.write(f, 3)
            }
            Expr::Both(left, operator, right) => {
                let tightness = self.tightness();
                left.write(f, tightness)?;
                write!(f, "{}", operator.sign())?;
                right.write(f, tightness + 1)
            }
        }
    }
}

impl fmt::Display for DicePool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count != 1 {
            write!(f, "{}", self.count)?;
        }
        write!(f, "d{}", self.faces)?;
        if self.explodes {
            f.write_str("!")?;
        }
        if let Some(Keep { most, highest }) = self.keep {
            write!(f, "k{}{most}", if highest { 'h' } else { 'l' })?;
        }
        match self.successes {
            Some((compare, bound)) => write!(f, "{compare}{bound}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Expr::Dice(pool) if pool.count == 1 && pool.successes.is_some() => {
                write!(f, "({pool})")?;
            }
            value => write!(f, "{value}")?,
        }
        match self.compare {
            Some((compare, bound)) => write!(f, " {compare} {bound}"),
            None => Ok(()),
        }
    }
}
