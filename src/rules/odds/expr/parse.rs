//! Reads an expression: `sum [comparison]`, where a sum has terms of products, signs, numbers, dice
//! and parentheses.
//!
//! A comparison directly after several dice, without a space, belongs to them and counts successes;
//! anywhere else it compares the whole. Counted dice are alone, or in parentheses: with
//! another term beside them, the comparison is ambiguous.

use crate::saturate;
use std::ops::Range;

use super::token::{ExprToken, TokenKind, tokens};
use super::{
    Compare, DEEPEST, DicePool, Expr, ExprFault, ExprProblem, Formula, Keep, LARGEST_NUMBER,
    LONGEST, MOST_DICE, MOST_FACES, MOST_KEPT_FROM, Operator, Readings,
};

pub fn formula(text: &str) -> Result<Formula, ExprFault> {
    if text.chars().nth(LONGEST).is_some() {
        return Err(ExprFault::new(ExprProblem::TooLong, "", 0..0));
    }
    if text.trim().is_empty() {
        return Err(ExprFault::new(ExprProblem::Empty, "", 0..0));
    }
    let mut parser = Parser { text, tokens: tokens(text)?, next: 0, depth: 0, open: 0, dice: 0 };
    let value = parser.sum()?;
    let compare = parser.comparison()?;
    let rest = parser.peek().clone();
    match rest.kind {
        TokenKind::End => Ok(Formula { value, compare }),
        _ if compare.is_some() => Err(parser.fault(ExprProblem::CompareNotLast, rest.at)),
        _ => Err(parser.expected("an operator (+ - *), a comparison or the end", rest.at)),
    }
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<ExprToken>,
    next: usize,
    depth: usize,
    /// Open parentheses.
    open: usize,
    dice: u32,
}

impl Parser<'_> {
    fn peek(&self) -> &ExprToken {
        &self.tokens[self.next]
    }

    fn take(&mut self) -> ExprToken {
        let token = self.tokens[self.next].clone();
        if token.kind != TokenKind::End {
            self.next += 1;
        }
        token
    }

    fn fault(&self, aim: ExprProblem, at: Range<usize>) -> ExprFault {
        ExprFault::new(aim, self.text, at)
    }

    fn expected(&self, what: &'static str, at: Range<usize>) -> ExprFault {
        self.fault(ExprProblem::Expected(what), at)
    }

    fn deeper<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<T, ExprFault>,
    ) -> Result<T, ExprFault> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.fault(ExprProblem::TooDeep, self.peek().at.clone()));
        }
        let value = inner(self)?;
        self.depth -= 1;
        Ok(value)
    }

    fn sum(&mut self) -> Result<Expr, ExprFault> {
        let mut left = self.product()?;
        while let TokenKind::Operator(operator @ (Operator::Plus | Operator::Minus)) =
            self.peek().kind
        {
            self.take();
            left = Expr::Both(Box::new(left), operator, Box::new(self.product()?));
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<Expr, ExprFault> {
        let mut left = self.signed()?;
        while self.peek().kind == TokenKind::Operator(Operator::Times) {
            self.take();
            left = Expr::Both(Box::new(left), Operator::Times, Box::new(self.signed()?));
        }
        Ok(left)
    }

    fn signed(&mut self) -> Result<Expr, ExprFault> {
        match self.peek().kind {
            TokenKind::Operator(Operator::Minus) => {
                self.take();
                let inner = self.deeper(Self::signed)?;
                Ok(Expr::Negative(Box::new(inner)))
            }
            TokenKind::Operator(Operator::Plus) => {
                self.take();
                self.deeper(Self::signed)
            }
            _ => self.term(),
        }
    }

    fn term(&mut self) -> Result<Expr, ExprFault> {
        let token = self.take();
        match token.kind {
            TokenKind::Die => self.pool(1, token.at.start),
            TokenKind::Number(number) => match self.peek().kind {
                TokenKind::Die => {
                    self.take();
                    let count =
                        self.within(number, 1, MOST_DICE, ExprProblem::DiceCount, &token)?;
                    self.pool(count, token.at.start)
                }
                _ if number > LARGEST_NUMBER => {
                    Err(self.fault(ExprProblem::NumberTooLarge, token.at))
                }
                _ => Ok(Expr::Number(number)),
            },
            TokenKind::Open => {
                self.open += 1;
                let inner = self.deeper(Self::sum)?;
                self.open -= 1;
                match self.peek().kind {
                    TokenKind::Close => {
                        self.take();
                        Ok(inner)
                    }
                    TokenKind::Compare(_) => {
                        let at = self.peek().at.clone();
                        Err(self.fault(ExprProblem::CompareNotLast, at))
                    }
                    TokenKind::End => Err(self.fault(ExprProblem::Unclosed, token.at)),
                    _ => Err(self.expected(
                        "an operator (+ - *) or a closing parenthesis",
                        self.peek().at.clone(),
                    )),
                }
            }
            _ => Err(self.expected("a number, dice or a parenthesis", token.at)),
        }
    }

    fn within(
        &self,
        number: i64,
        least: u32,
        most: u32,
        aim: ExprProblem,
        token: &ExprToken,
    ) -> Result<u32, ExprFault> {
        match u32::try_from(number) {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(self.fault(aim, token.at.clone())),
        }
    }

    fn pool(&mut self, count: u32, start: usize) -> Result<Expr, ExprFault> {
        let token = self.take();
        let faces = match token.kind {
            TokenKind::Percent => 100,
            TokenKind::Number(faces) => {
                self.within(faces, 1, MOST_FACES, ExprProblem::Faces, &token)?
            }
            _ => {
                return Err(self.expected("a number of faces, or %", token.at));
            }
        };
        self.dice += count;
        if self.dice > MOST_DICE {
            return Err(self.fault(ExprProblem::TooManyDice, start..token.at.end));
        }
        let mut pool = DicePool { count, faces, explodes: false, keep: None, successes: None };
        while self.modifier(&mut pool, start)? {}
        self.successes(&mut pool, start)?;
        Ok(Expr::Dice(pool))
    }

    /// Reads one `!`, `kh` or `kl`, and returns whether there was one.
    fn modifier(&mut self, pool: &mut DicePool, start: usize) -> Result<bool, ExprFault> {
        let token = self.peek().clone();
        match token.kind {
            TokenKind::Bang if pool.explodes => Err(self.fault(ExprProblem::Twice, token.at)),
            TokenKind::Bang => {
                self.take();
                pool.explodes = true;
                Ok(true)
            }
            TokenKind::Keep { .. } if pool.keep.is_some() => {
                Err(self.fault(ExprProblem::Twice, token.at))
            }
            TokenKind::Keep { highest } => {
                self.take();
                let (mut kept, mut at) = (1, token.at.clone());
                if let TokenKind::Number(number) = self.peek().kind {
                    at.end = self.take().at.end;
                    kept = u32::try_from(number).unwrap_or(u32::MAX);
                }
                let of = pool.count;
                if kept == 0 {
                    return Err(self.fault(ExprProblem::KeepsNone, at));
                }
                if of > MOST_KEPT_FROM {
                    return Err(self.fault(ExprProblem::KeepsFromTooMany, start..at.end));
                }
                if kept > of {
                    return Err(self.fault(ExprProblem::KeepsMore { kept, of }, at));
                }
                pool.keep = Some(Keep { most: kept, highest });
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// A comparison directly after dice counts successes. After a single die outside parentheses it
    /// compares the whole instead, which is equivalent.
    fn successes(&mut self, pool: &mut DicePool, start: usize) -> Result<(), ExprFault> {
        let token = self.peek().clone();
        let TokenKind::Compare(compare) = token.kind else {
            return Ok(());
        };
        if token.spaced || (pool.count == 1 && self.open == 0) {
            return Ok(());
        }
        self.take();
        let (bound, end) = self.bound()?;
        let term = pool.to_string();
        let before = self.tokens.iter().rfind(|token| token.at.end <= start);
        let begins = before.is_none_or(|token| token.kind == TokenKind::Open);
        if !begins || matches!(self.peek().kind, TokenKind::Operator(_)) {
            let instead = Box::new(self.instead(start..token.at.start, (compare, bound), end));
            return Err(self.fault(ExprProblem::Ambiguous { term, instead }, start..end));
        }
        let met = saturate::<i64>(
            (1..=pool.highest()).filter(|value| compare.meets(*value, bound)).count(),
        );
        if met == 0 || met == pool.highest() {
            let aim = ExprProblem::Pointless {
                term,
                compare: format!("{compare} {bound}"),
                every: met > 0,
                whole: self.open == 0,
            };
            return Err(self.fault(aim, start..end));
        }
        pool.successes = Some((compare, bound));
        Ok(())
    }

    /// The possible meanings of an ambiguous comparison: the whole is compared, the dice are
    /// counted, or the next number belongs to the bound. Not all of these can be read.
    fn instead(
        &self,
        term: Range<usize>,
        (compare, bound): (Compare, i64),
        end: usize,
    ) -> Readings {
        let part = |at: Range<usize>| -> String {
            let chars = self.text.chars().skip(at.start);
            chars.take(at.len()).collect()
        };
        let length = self.text.chars().count();
        let (before, rest) = (part(0..term.start), part(end..length));
        let dice = part(term).trim_end().to_owned();
        let mut next = self.tokens[self.next..].iter();
        let moved = match (next.next(), next.next()) {
            (Some(sign), Some(number)) => match (sign.kind, number.kind) {
                (TokenKind::Operator(operator), TokenKind::Number(more)) => {
                    let rest = part(number.at.end..length);
                    let bound = operator.of(bound, more);
                    bound.map(|bound| format!("{before}{dice}{compare}{bound}{rest}"))
                }
                _ => None,
            },
            _ => None,
        };
        Readings {
            whole: format!("{} {compare} {bound}", format!("{before}{dice}{rest}").trim()),
            counted: format!("{before}({dice}{compare}{bound}){rest}"),
            moved,
            alone: format!("({dice}{compare}{bound})"),
        }
    }

    /// The comparison of the whole, if there is one.
    fn comparison(&mut self) -> Result<Option<(Compare, i64)>, ExprFault> {
        let TokenKind::Compare(compare) = self.peek().kind else {
            return Ok(None);
        };
        self.take();
        Ok(Some((compare, self.bound()?.0)))
    }

    /// The bound of a comparison, and its end.
    fn bound(&mut self) -> Result<(i64, usize), ExprFault> {
        let mut token = self.take();
        let mut sign = 1;
        if let TokenKind::Operator(Operator::Minus) = token.kind {
            (sign, token) = (-1, self.take());
        }
        match token.kind {
            TokenKind::Number(number) if number <= LARGEST_NUMBER => {
                Ok((sign * number, token.at.end))
            }
            TokenKind::Number(_) => Err(self.fault(ExprProblem::NumberTooLarge, token.at)),
            _ => Err(self.expected("a whole number to compare with", token.at)),
        }
    }
}
