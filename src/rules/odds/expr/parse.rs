//! Reads an expression: `sum [comparison]`, where a sum has terms of products, signs, numbers, dice
//! and parentheses.
//!
//! A comparison directly after several dice, with no space, belongs to them and counts successes;
//! anywhere else it compares the whole. Dice that are counted stand alone, or in parentheses: with
//! another term beside them, a reader cannot tell what is compared.

use crate::saturate;
use std::ops::Range;

use super::token::{Kind, Token, tokens};
use super::{
    Aim, Compare, DEEPEST, Expr, ExprFault, Formula, Instead, Keep, LARGEST_NUMBER, LONGEST,
    MOST_DICE, MOST_FACES, MOST_KEPT_FROM, Operator, Pool,
};

pub fn formula(text: &str) -> Result<Formula, ExprFault> {
    if text.chars().nth(LONGEST).is_some() {
        return Err(ExprFault::new(Aim::TooLong, "", 0..0));
    }
    if text.trim().is_empty() {
        return Err(ExprFault::new(Aim::Empty, "", 0..0));
    }
    let mut parser = Parser { text, tokens: tokens(text)?, next: 0, depth: 0, open: 0, dice: 0 };
    let value = parser.sum()?;
    let compare = parser.comparison()?;
    let rest = parser.peek().clone();
    match rest.kind {
        Kind::End => Ok(Formula { value, compare }),
        _ if compare.is_some() => Err(parser.fault(Aim::CompareNotLast, rest.at)),
        _ => {
            let aim = Aim::Expected("an operator (+ - *), a comparison or the end");
            Err(parser.fault(aim, rest.at))
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    next: usize,
    depth: usize,
    /// Parentheses that are open.
    open: usize,
    dice: u32,
}

impl Parser<'_> {
    fn peek(&self) -> &Token {
        &self.tokens[self.next]
    }

    fn take(&mut self) -> Token {
        let token = self.tokens[self.next].clone();
        if token.kind != Kind::End {
            self.next += 1;
        }
        token
    }

    fn fault(&self, aim: Aim, at: Range<usize>) -> ExprFault {
        ExprFault::new(aim, self.text, at)
    }

    fn deeper<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<T, ExprFault>,
    ) -> Result<T, ExprFault> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.fault(Aim::TooDeep, self.peek().at.clone()));
        }
        let value = inner(self)?;
        self.depth -= 1;
        Ok(value)
    }

    fn sum(&mut self) -> Result<Expr, ExprFault> {
        let mut left = self.product()?;
        while let Kind::Operator(operator @ (Operator::Plus | Operator::Minus)) = self.peek().kind {
            self.take();
            left = Expr::Both(Box::new(left), operator, Box::new(self.product()?));
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<Expr, ExprFault> {
        let mut left = self.signed()?;
        while self.peek().kind == Kind::Operator(Operator::Times) {
            self.take();
            left = Expr::Both(Box::new(left), Operator::Times, Box::new(self.signed()?));
        }
        Ok(left)
    }

    fn signed(&mut self) -> Result<Expr, ExprFault> {
        match self.peek().kind {
            Kind::Operator(Operator::Minus) => {
                self.take();
                let inner = self.deeper(Self::signed)?;
                Ok(Expr::Negative(Box::new(inner)))
            }
            Kind::Operator(Operator::Plus) => {
                self.take();
                self.deeper(Self::signed)
            }
            _ => self.term(),
        }
    }

    fn term(&mut self) -> Result<Expr, ExprFault> {
        let token = self.take();
        match token.kind {
            Kind::Die => self.pool(1, token.at.start),
            Kind::Number(number) => match self.peek().kind {
                Kind::Die => {
                    self.take();
                    let count = self.within(number, 1, MOST_DICE, Aim::DiceCount, &token)?;
                    self.pool(count, token.at.start)
                }
                _ if number > LARGEST_NUMBER => Err(self.fault(Aim::NumberTooLarge, token.at)),
                _ => Ok(Expr::Number(number)),
            },
            Kind::Open => {
                self.open += 1;
                let inner = self.deeper(Self::sum)?;
                self.open -= 1;
                match self.peek().kind {
                    Kind::Close => {
                        self.take();
                        Ok(inner)
                    }
                    Kind::Compare(_) => {
                        let at = self.peek().at.clone();
                        Err(self.fault(Aim::CompareNotLast, at))
                    }
                    Kind::End => Err(self.fault(Aim::Unclosed, token.at)),
                    _ => {
                        let aim = Aim::Expected("an operator (+ - *) or a closing parenthesis");
                        Err(self.fault(aim, self.peek().at.clone()))
                    }
                }
            }
            _ => {
                let aim = Aim::Expected("a number, dice or a parenthesis");
                Err(self.fault(aim, token.at))
            }
        }
    }

    fn within(
        &self,
        number: i64,
        least: u32,
        most: u32,
        aim: Aim,
        token: &Token,
    ) -> Result<u32, ExprFault> {
        match u32::try_from(number) {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(self.fault(aim, token.at.clone())),
        }
    }

    fn pool(&mut self, count: u32, start: usize) -> Result<Expr, ExprFault> {
        let token = self.take();
        let faces = match token.kind {
            Kind::Percent => 100,
            Kind::Number(faces) => self.within(faces, 1, MOST_FACES, Aim::Faces, &token)?,
            _ => {
                let aim = Aim::Expected("a number of faces, or %");
                return Err(self.fault(aim, token.at));
            }
        };
        self.dice += count;
        if self.dice > MOST_DICE {
            return Err(self.fault(Aim::TooManyDice, start..token.at.end));
        }
        let mut pool = Pool { count, faces, explodes: false, keep: None, successes: None };
        while self.modifier(&mut pool, start)? {}
        self.successes(&mut pool, start)?;
        Ok(Expr::Dice(pool))
    }

    /// Reads one `!`, `kh` or `kl`, and says whether there was one.
    fn modifier(&mut self, pool: &mut Pool, start: usize) -> Result<bool, ExprFault> {
        let token = self.peek().clone();
        match token.kind {
            Kind::Bang if pool.explodes => Err(self.fault(Aim::Twice, token.at)),
            Kind::Bang => {
                self.take();
                pool.explodes = true;
                Ok(true)
            }
            Kind::Keep { .. } if pool.keep.is_some() => Err(self.fault(Aim::Twice, token.at)),
            Kind::Keep { highest } => {
                self.take();
                let (mut kept, mut at) = (1, token.at.clone());
                if let Kind::Number(number) = self.peek().kind {
                    at.end = self.take().at.end;
                    kept = u32::try_from(number).unwrap_or(u32::MAX);
                }
                let of = pool.count;
                if kept == 0 {
                    return Err(self.fault(Aim::KeepsNone, at));
                }
                if of > MOST_KEPT_FROM {
                    return Err(self.fault(Aim::KeepsFromTooMany, start..at.end));
                }
                if kept > of {
                    return Err(self.fault(Aim::KeepsMore { kept, of }, at));
                }
                pool.keep = Some(Keep { most: kept, highest });
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// A comparison directly after dice counts successes. After a single die outside parentheses it
    /// compares the whole instead, which comes to the same.
    fn successes(&mut self, pool: &mut Pool, start: usize) -> Result<(), ExprFault> {
        let token = self.peek().clone();
        let Kind::Compare(compare) = token.kind else {
            return Ok(());
        };
        if token.spaced || (pool.count == 1 && self.open == 0) {
            return Ok(());
        }
        self.take();
        let (bound, end) = self.bound()?;
        let term = pool.to_string();
        let before = self.tokens.iter().rfind(|token| token.at.end <= start);
        let begins = before.is_none_or(|token| token.kind == Kind::Open);
        if !begins || matches!(self.peek().kind, Kind::Operator(_)) {
            let instead = Box::new(self.instead(start..token.at.start, (compare, bound), end));
            return Err(self.fault(Aim::Ambiguous { term, instead }, start..end));
        }
        let met = saturate::<i64>(
            (1..=pool.highest()).filter(|value| compare.meets(*value, bound)).count(),
        );
        if met == 0 || met == pool.highest() {
            let aim = Aim::Pointless {
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

    /// What an ambiguous comparison may mean: the whole is compared, the dice are counted, or the
    /// number that follows belongs to the bound. Not all of these can be read.
    fn instead(&self, term: Range<usize>, (compare, bound): (Compare, i64), end: usize) -> Instead {
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
                (Kind::Operator(operator), Kind::Number(more)) => {
                    let rest = part(number.at.end..length);
                    let bound = operator.of(bound, more);
                    bound.map(|bound| format!("{before}{dice}{compare}{bound}{rest}"))
                }
                _ => None,
            },
            _ => None,
        };
        Instead {
            whole: format!("{} {compare} {bound}", format!("{before}{dice}{rest}").trim()),
            counted: format!("{before}({dice}{compare}{bound}){rest}"),
            moved,
            alone: format!("({dice}{compare}{bound})"),
        }
    }

    /// The comparison of the whole, if there is one.
    fn comparison(&mut self) -> Result<Option<(Compare, i64)>, ExprFault> {
        let Kind::Compare(compare) = self.peek().kind else {
            return Ok(None);
        };
        self.take();
        Ok(Some((compare, self.bound()?.0)))
    }

    /// The whole number something is compared with, and where it ends.
    fn bound(&mut self) -> Result<(i64, usize), ExprFault> {
        let mut token = self.take();
        let mut sign = 1;
        if let Kind::Operator(Operator::Minus) = token.kind {
            (sign, token) = (-1, self.take());
        }
        match token.kind {
            Kind::Number(number) if number <= LARGEST_NUMBER => Ok((sign * number, token.at.end)),
            Kind::Number(_) => Err(self.fault(Aim::NumberTooLarge, token.at)),
            _ => Err(self.fault(Aim::Expected("a whole number to compare with"), token.at)),
        }
    }
}
