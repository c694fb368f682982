//! The exact distribution of an expression, within a work limit.

use super::{DicePool, Expr, ExprFault, ExprProblem, Formula, Keep, MOST_EXPLOSIONS, Operator};
use crate::odds::Distribution;
use crate::odds::cases::{Cases, LimitReached, Weight, WorkLimit};
use crate::odds::distribution::ways;

/// The chance of each total: in integers, or in decimals if integers would be too large.
pub fn distribution(formula: &Formula) -> Result<Distribution, ExprFault> {
    let counted = of::<u128>(&formula.value);
    let found = match counted {
        Err(LimitReached::Large) => of::<f64>(&formula.value).map(Distribution::Near),
        counted => counted.map(Distribution::Exact),
    };
    found.map_err(|stop| {
        let aim = match stop {
            LimitReached::Value => ExprProblem::ValueTooLarge,
            LimitReached::Values => ExprProblem::TooManyTotals,
            LimitReached::Work | LimitReached::Large => ExprProblem::TooMuch,
        };
        ExprFault::new(aim, "", 0..0)
    })
}

fn of<W: Weight>(expr: &Expr) -> Result<Cases<W>, LimitReached> {
    let cases = sum(expr, &mut WorkLimit::default())?;
    cases.check_total()?;
    Ok(cases)
}

fn sum<W: Weight>(expr: &Expr, work: &mut WorkLimit) -> Result<Cases<W>, LimitReached> {
    match expr {
        Expr::Number(number) => Ok(Cases::certain(*number)),
        Expr::Dice(pool) => pool_sum(pool, work),
        Expr::Negative(inner) => sum::<W>(inner, work)?.each(i64::checked_neg),
        Expr::Both(left, Operator::Times, right) => {
            let (left, right) = (sum::<W>(left, work)?, sum::<W>(right, work)?);
            left.with(&right, i64::checked_mul, work)
        }
        Expr::Both(..) => terms_sum(expr, work),
    }
}

/// The sum of several terms. Dice that are only summed come last: they are added one by one, which
/// is faster than combining two large sums.
fn terms_sum<W: Weight>(expr: &Expr, work: &mut WorkLimit) -> Result<Cases<W>, LimitReached> {
    let mut terms = Vec::new();
    listed(expr, false, &mut terms);
    let added = |term: &Expr| matches!(term, Expr::Dice(pool) if pool.is_sum());
    let (dice, others): (Vec<_>, Vec<_>) = terms.into_iter().partition(|(_, term)| added(term));
    let signed =
        |cases: Cases<W>, minus: bool| if minus { cases.each(i64::checked_neg) } else { Ok(cases) };
    let mut all = Cases::certain(0);
    for (minus, term) in others {
        let cases = signed(sum(term, work)?, minus)?;
        all = all.with(&cases, i64::checked_add, work)?;
    }
    for (minus, term) in dice {
        if let Expr::Dice(pool) = term {
            all = all.plus_all(&signed(die(pool)?, minus)?, pool.count, work)?;
        }
    }
    Ok(all)
}

/// The terms of a sum, each with whether it is subtracted.
fn listed<'a>(expr: &'a Expr, minus: bool, terms: &mut Vec<(bool, &'a Expr)>) {
    match expr {
        Expr::Both(left, operator @ (Operator::Plus | Operator::Minus), right) => {
            listed(left, minus, terms);
            listed(right, minus != (*operator == Operator::Minus), terms);
        }
        Expr::Negative(inner) => listed(inner, !minus, terms),
        term => terms.push((minus, term)),
    }
}

fn pool_sum<W: Weight>(pool: &DicePool, work: &mut WorkLimit) -> Result<Cases<W>, LimitReached> {
    let die = die::<W>(pool)?;
    if let Some(keep) = pool.keep.filter(|keep| keep.most != pool.count) {
        return kept(pool, keep, &die, work);
    }
    if pool.successes.is_none() {
        return die.repeated(pool.count, work);
    }
    let mut hits = vec![W::ZERO; 2];
    for (value, weight) in die.iter() {
        let place = &mut hits[counted(pool, value)];
        *place = place.plus(weight)?;
    }
    Cases::upwards(0, hits).repeated(pool.count, work)
}

/// The contribution of one die.
fn counted(pool: &DicePool, value: i64) -> usize {
    match pool.successes {
        Some((compare, bound)) => usize::from(compare.meets(value, bound)),
        None => usize::try_from(value).unwrap_or_default(),
    }
}

/// One die: its faces, or the sums it explodes to.
fn die<W: Weight>(pool: &DicePool) -> Result<Cases<W>, LimitReached> {
    let faces = i64::from(pool.faces);
    let explosions = if pool.explodes { MOST_EXPLOSIONS } else { 0 };
    let mut weights = vec![W::ZERO];
    for exploded in 0..=explosions {
        let mut weight = W::one_of(pool.faces);
        for _ in 0..exploded {
            weight = weight.times(W::one_of(pool.faces))?;
        }
        // The unneeded rolls may show any face.
        for _ in exploded..explosions {
            weight = weight.times(W::all_of(pool.faces))?;
        }
        let last = exploded == explosions;
        for face in 1..=faces {
            let ends = face < faces || last;
            weights.push(if ends { weight } else { W::ZERO });
        }
    }
    Ok(Cases::upwards(0, weights))
}

/// The highest or lowest dice. Iterates over the value of the worst kept die, from best to worst.
/// Some kept dice are better, some show this value, and all others are worse.
fn kept<W: Weight>(
    pool: &DicePool,
    keep: Keep,
    die: &Cases<W>,
    work: &mut WorkLimit,
) -> Result<Cases<W>, LimitReached> {
    let (count, most) = (pool.count as usize, keep.most as usize);
    let mut values: Vec<(i64, W)> = die.iter().collect();
    if keep.highest {
        values.reverse();
    }
    // Neighbours with the same contribution are merged.
    let mut shown: Vec<(usize, W)> = Vec::new();
    for (value, weight) in values {
        let worth = counted(pool, value);
        match shown.last_mut().filter(|(same, _)| *same == worth) {
            Some((_, sum)) => *sum = sum.plus(weight)?,
            None => shown.push((worth, weight)),
        }
    }
    let largest = shown.iter().map(|(worth, _)| *worth).max().unwrap_or(0);
    // Each better die is added in one pass, and each sum is stored once.
    let passes = (most * most.saturating_sub(1) / 2) as u64;
    let spread = |(place, (worth, _)): (usize, &(usize, W))| match place {
        0 => 0,
        _ => worth.abs_diff(shown[0].0) as u64,
    };
    let spread: u64 = shown.iter().enumerate().map(spread).sum();
    work.covers(2 * passes * spread)?;
    let mut sums = vec![W::ZERO; most * largest + 1];
    // The chance of a worse die than each.
    let mut worse = vec![W::ZERO; shown.len()];
    for place in (1..shown.len()).rev() {
        worse[place - 1] = worse[place].plus(shown[place].1)?;
    }
    for (place, (worth, weight)) in shown.iter().enumerate() {
        let worse = worse[place];
        work.take((count * most) as u64)?;
        let better = match most {
            1 => None,
            _ => {
                work.take(largest as u64)?;
                by_worth(&shown[..place], largest)?
            }
        };
        let mut above = Cases::certain(0);
        for number in 0..most {
            if number > 0 {
                match &better {
                    Some(better) => above = above.plus_all(better, 1, work)?,
                    None => break,
                }
            }
            let left = count - number;
            let chosen = W::whole(ways(count as u128, number as u128));
            let times = chosen.times(at_least(left, most - number, *weight, worse)?)?;
            work.take(above.len() as u64)?;
            for (sum, cases) in above.iter() {
                let sum = crate::saturate::<usize>(sum) + (most - number) * worth;
                sums[sum] = sums[sum].plus(cases.times(times)?)?;
            }
        }
    }
    Ok(Cases::upwards(0, sums))
}

/// One die among these values, by contribution; none without values.
fn by_worth<W: Weight>(
    values: &[(usize, W)],
    largest: usize,
) -> Result<Option<Cases<W>>, LimitReached> {
    let mut weights = vec![W::ZERO; largest + 1];
    for (worth, weight) in values {
        weights[*worth] = weights[*worth].plus(*weight)?;
    }
    Ok((!values.is_empty()).then(|| Cases::upwards(0, weights)))
}

/// Of `dice` dice that show one value or a worse one, at least `least` show it.
fn at_least<W: Weight>(dice: usize, least: usize, shows: W, worse: W) -> Result<W, LimitReached> {
    let mut all_worse = vec![W::ONE];
    for _ in least..dice {
        let last = all_worse[all_worse.len() - 1];
        all_worse.push(if worse == W::ZERO { worse } else { last.times(worse)? });
    }
    let mut each = W::ONE;
    for _ in 0..least {
        each = each.times(shows)?;
    }
    let mut sum = W::ZERO;
    for number in least..=dice {
        let rest = all_worse[dice - number];
        if rest != W::ZERO {
            let chosen = W::whole(ways(dice as u128, number as u128));
            sum = sum.plus(each.times(chosen)?.times(rest)?)?;
        }
        each = each.times(shows)?;
    }
    Ok(sum)
}
