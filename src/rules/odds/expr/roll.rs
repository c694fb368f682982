//! Rolls the dice of an expression, randomly or as typed.

use std::collections::VecDeque;

use super::{DicePool, Expr, ExprFault, ExprProblem, Formula, Keep, MOST_EXPLOSIONS};
use crate::dice::RandomDice;
use crate::name::shown;
use crate::{Refused, words};

/// The source of faces: random, or typed by a person.
pub trait FaceSource {
    /// Rolls one die and returns its face, from 1.
    fn throw(&mut self, faces: u32) -> Result<u32, RollFault>;

    /// Called after the last roll: typed dice must be used up.
    fn finish(&mut self) -> Result<(), RollFault> {
        Ok(())
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RollFault {
    #[error(transparent)]
    Expr(#[from] ExprFault),
    #[error("{0} is not a face of a die")]
    NotAFace(String),
    #[error("a d{faces} does not show {face}")]
    NoFace { face: u32, faces: u32 },
    #[error("this roll needs more dice than the {} given", .0)]
    TooFew(usize),
    #[error("{} left over: only {} could be rolled", words::dice(*.left), words::dice(*.used))]
    LeftOver { left: usize, used: usize },
}

impl Refused for RollFault {
    crate::worded!();

    fn hint(&self) -> Option<String> {
        Some(match self {
            RollFault::Expr(fault) => return fault.hint(),
            // Names a flag: `render` has the words.
            RollFault::NotAFace(_) => return None,
            RollFault::NoFace { faces, .. } => format!("1 to {faces}"),
            RollFault::TooFew(_) | RollFault::LeftOver { .. } => {
                "type the dice of each term in order; a term's exploded dice come after all of \
                 its first rolls"
                    .to_owned()
            }
        })
    }
}

impl FaceSource for RandomDice {
    fn throw(&mut self, faces: u32) -> Result<u32, RollFault> {
        Ok(self.below(faces) + 1)
    }
}

/// Faces rolled by hand, in order.
#[derive(Debug, Clone, Default)]
pub struct TypedFaces {
    left: VecDeque<u32>,
    used: usize,
}

impl TypedFaces {
    /// Reads numbers separated by spaces or commas.
    pub fn read(typed: &str) -> Result<TypedFaces, RollFault> {
        let parts = typed.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '/' | '|'));
        let faces = parts.filter(|part| !part.is_empty()).map(|part| {
            let face = part.parse::<u32>().ok();
            face.ok_or_else(|| RollFault::NotAFace(shown(part)))
        });
        Ok(TypedFaces { left: faces.collect::<Result<_, _>>()?, used: 0 })
    }
}

impl FaceSource for TypedFaces {
    fn throw(&mut self, faces: u32) -> Result<u32, RollFault> {
        let face = self.left.pop_front().ok_or(RollFault::TooFew(self.used))?;
        self.used += 1;
        if (1..=faces).contains(&face) { Ok(face) } else { Err(RollFault::NoFace { face, faces }) }
    }

    fn finish(&mut self) -> Result<(), RollFault> {
        match self.left.len() {
            0 => Ok(()),
            left => Err(RollFault::LeftOver { left, used: self.used }),
        }
    }
}

/// One die, with every face it showed: more than one if it exploded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownDie {
    pub shown: Vec<u32>,
    pub kept: bool,
    /// Whether it is a success, if those are counted.
    pub success: Option<bool>,
}

impl ShownDie {
    pub fn value(&self) -> i64 {
        self.shown.iter().map(|face| i64::from(*face)).sum()
    }
}

/// The result of an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roll {
    pub total: i64,
    /// Whether the total meets the comparison, if there is one.
    pub met: Option<bool>,
    /// The dice of each term, from the left.
    pub pools: Vec<(DicePool, Vec<ShownDie>)>,
}

/// Rolls an expression once.
pub fn roll(formula: &Formula, source: &mut dyn FaceSource) -> Result<Roll, RollFault> {
    let mut pools = Vec::new();
    let total = total(&formula.value, source, &mut pools)?;
    Ok(Roll { total, met: formula.meets(total), pools })
}

fn total(
    expr: &Expr,
    source: &mut dyn FaceSource,
    pools: &mut Vec<(DicePool, Vec<ShownDie>)>,
) -> Result<i64, RollFault> {
    let large = || ExprFault::new(ExprProblem::ValueTooLarge, "", 0..0);
    match expr {
        Expr::Number(number) => Ok(*number),
        Expr::Dice(pool) => {
            let dice = thrown(pool, source)?;
            let kept = dice.iter().filter(|die| die.kept);
            let worth = |die: &ShownDie| match die.success {
                Some(success) => i64::from(success),
                None => die.value(),
            };
            let sum = kept.map(worth).sum();
            pools.push((*pool, dice));
            Ok(sum)
        }
        Expr::Negative(inner) => {
            let inner = total(inner, source, pools)?;
            Ok(inner.checked_neg().ok_or_else(large)?)
        }
        Expr::Both(left, operator, right) => {
            let left = total(left, source, pools)?;
            let right = total(right, source, pools)?;
            Ok(operator.of(left, right).ok_or_else(large)?)
        }
    }
}

/// Rolls all dice of a term at once, then those that exploded, repeatedly.
fn thrown(pool: &DicePool, source: &mut dyn FaceSource) -> Result<Vec<ShownDie>, RollFault> {
    let mut dice = Vec::new();
    for _ in 0..pool.count {
        dice.push(ShownDie { shown: vec![source.throw(pool.faces)?], kept: true, success: None });
    }
    let explosions = if pool.explodes { MOST_EXPLOSIONS } else { 0 };
    for throws in 1..=explosions as usize {
        let exploded = |die: &&mut ShownDie| {
            die.shown.len() == throws && die.shown.last() == Some(&pool.faces)
        };
        for die in dice.iter_mut().filter(exploded) {
            die.shown.push(source.throw(pool.faces)?);
        }
    }
    if let Some(Keep { most, highest }) = pool.keep {
        let mut order: Vec<&mut ShownDie> = dice.iter_mut().collect();
        order.sort_by_key(|die| if highest { -die.value() } else { die.value() });
        order.into_iter().skip(most as usize).for_each(|die| die.kept = false);
    }
    if let Some((compare, bound)) = pool.successes {
        for die in &mut dice {
            die.success = Some(compare.meets(die.value(), bound));
        }
    }
    Ok(dice)
}
