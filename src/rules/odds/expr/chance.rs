//! The exact distribution of an expression, within a limit on the work.

use super::{Aim, Expr, ExprFault, Formula, Keep, MOST_EXPLOSIONS, Pool};
use crate::odds::Distribution;
use crate::odds::cases::{Cases, Stop, Weight, Work};
use crate::odds::distribution::ways;

/// How likely each total is: in whole numbers, or in decimals where whole numbers would be too
/// large.
pub fn distribution(formula: &Formula) -> Result<Distribution, ExprFault> {
    let counted = of::<u128>(&formula.value);
    let found = match counted {
        Err(Stop::Large) => of::<f64>(&formula.value).map(Distribution::Near),
        counted => counted.map(Distribution::Exact),
    };
    found.map_err(|stop| {
        let aim = match stop {
            Stop::Value => Aim::ValueTooLarge,
            Stop::Work | Stop::Large => Aim::TooMuch,
        };
        ExprFault::new(aim, "", 0..0)
    })
}

fn of<W: Weight>(expr: &Expr) -> Result<Cases<W>, Stop> {
    let cases = sum(expr, &mut Work::default())?;
    cases.check_total()?;
    Ok(cases)
}

fn sum<W: Weight>(expr: &Expr, work: &mut Work) -> Result<Cases<W>, Stop> {
    match expr {
        Expr::Number(number) => Ok(Cases::certain(*number)),
        Expr::Dice(pool) => pool_sum(pool, work),
        Expr::Negative(inner) => sum::<W>(inner, work)?.each(i64::checked_neg),
        Expr::Both(left, operator, right) => {
            let (left, right) = (sum::<W>(left, work)?, sum::<W>(right, work)?);
            left.with(&right, |a, b| operator.of(a, b), work)
        }
    }
}

fn pool_sum<W: Weight>(pool: &Pool, work: &mut Work) -> Result<Cases<W>, Stop> {
    let die = die::<W>(pool)?;
    if pool.keep.is_some() {
        return kept(pool, &die, work);
    }
    if pool.successes.is_none() {
        return die.repeated(pool.count, work);
    }
    let mut hits = vec![W::ZERO; 2];
    for (value, weight) in die.iter() {
        let place = &mut hits[counted(pool, value)];
        *place = place.plus(weight)?;
    }
    Cases::from_zero(hits).repeated(pool.count, work)
}

/// What one die counts for.
fn counted(pool: &Pool, value: i64) -> usize {
    match pool.successes {
        Some((compare, bound)) => usize::from(compare.meets(value, bound)),
        None => usize::try_from(value).unwrap_or_default(),
    }
}

/// One die: its faces, or the sums it explodes to.
fn die<W: Weight>(pool: &Pool) -> Result<Cases<W>, Stop> {
    let faces = i64::from(pool.faces);
    let explosions = if pool.explodes { MOST_EXPLOSIONS } else { 0 };
    let mut weights = vec![W::ZERO];
    for exploded in 0..=explosions {
        let mut weight = W::one_of(pool.faces);
        for _ in 0..exploded {
            weight = weight.times(W::one_of(pool.faces))?;
        }
        // The throws that were not needed may show any face.
        for _ in exploded..explosions {
            weight = weight.times(W::all_of(pool.faces))?;
        }
        let last = exploded == explosions;
        for face in 1..=faces {
            let ends = face < faces || last;
            weights.push(if ends { weight } else { W::ZERO });
        }
    }
    Ok(Cases::from_zero(weights))
}

/// The highest or lowest dice. It goes through the faces from best to worst and tracks how many
/// dice are placed and what the kept ones add up to.
fn kept<W: Weight>(pool: &Pool, die: &Cases<W>, work: &mut Work) -> Result<Cases<W>, Stop> {
    let count = pool.count as usize;
    let (most, highest_first) = match pool.keep {
        Some(Keep::Highest(most)) => (most as usize, true),
        Some(Keep::Lowest(most)) => (most as usize, false),
        None => (count, true),
    };
    let mut values: Vec<(i64, W)> = die.iter().collect();
    if highest_first {
        values.reverse();
    }
    let worth = values.iter().map(|(value, _)| counted(pool, *value)).max();
    let sums = most * worth.unwrap_or(0) + 1;
    let steps = values.len() as u64 * (count as u64 + 1).pow(2) * sums as u64;
    work.take(steps / 2)?;
    let mut placed = vec![vec![W::ZERO; sums]; count + 1];
    placed[0][0] = W::ONE;
    for (value, weight) in values {
        let mut next = placed.clone();
        for (before, sums) in placed.iter().enumerate() {
            let mut each = W::ONE;
            for more in 1..=count - before {
                each = each.times(weight)?;
                let taken = more.min(most.saturating_sub(before));
                let gain = taken * counted(pool, value);
                let chosen = W::whole(ways((count - before) as u128, more as u128));
                let times = each.times(chosen)?;
                for (sum, cases) in sums.iter().enumerate().filter(|(_, c)| **c != W::ZERO) {
                    let place = &mut next[before + more][sum + gain];
                    *place = place.plus(cases.times(times)?)?;
                }
            }
        }
        placed = next;
    }
    Ok(Cases::from_zero(placed.pop().unwrap_or_default()))
}
