//! The chi-square distribution: the chance of counts as far from the expected ones as these.

/// The chance that a chi-square with these degrees of freedom exceeds this.
pub fn beyond(freedom: u32, chi: f64) -> f64 {
    if chi <= 0.0 || freedom == 0 {
        return 1.0;
    }
    let (half, x) = (f64::from(freedom) / 2.0, chi / 2.0);
    // The common factor of the sum and the fraction.
    let front = (half * x.ln() - x - ln_gamma(freedom)).exp();
    if x < half + 1.0 {
        (1.0 - front * sum(half, x)).clamp(0.0, 1.0)
    } else {
        (front * fraction(half, x)).clamp(0.0, 1.0)
    }
}

/// The logarithm of the gamma function at half an integer, factor by factor.
fn ln_gamma(twice: u32) -> f64 {
    let (mut at, mut sum) = match twice % 2 {
        0 => (2, 0.0),
        _ => (1, std::f64::consts::PI.sqrt().ln()),
    };
    while at < twice {
        sum += (f64::from(at) / 2.0).ln();
        at += 2;
    }
    sum
}

/// Smaller terms no longer change the sum.
const ENOUGH: f64 = 1e-16;
const MOST_TERMS: u32 = 10_000;

/// The lower part as a power series.
fn sum(half: f64, x: f64) -> f64 {
    let mut term = 1.0 / half;
    let mut sum = term;
    for n in 1..MOST_TERMS {
        term *= x / (half + f64::from(n));
        sum += term;
        if term < sum * ENOUGH {
            break;
        }
    }
    sum
}

/// The upper part as a continued fraction, evaluated forwards (Lentz).
fn fraction(half: f64, x: f64) -> f64 {
    let mut b = x + 1.0 - half;
    let mut c = f64::MAX;
    let mut d = 1.0 / b;
    let mut value = d;
    for n in 1..MOST_TERMS {
        let n = f64::from(n);
        let a = -n * (n - half);
        b += 2.0;
        d = 1.0 / (a * d + b);
        c = b + a / c;
        let step = c * d;
        value *= step;
        if (step - 1.0).abs() < ENOUGH {
            break;
        }
    }
    value
}

/// A larger chi-square counts as unusual: 5 in 100 are.
const UNUSUAL: f64 = 0.05;
/// The chance to detect a loaded die.
const OFTEN: f64 = 0.8;

/// The noncentrality at which a loaded die is detected in four of five cases: 80 in 100 exceed the
/// limit that 5 in 100 fair ones exceed.
pub fn noticed_by(freedom: u32) -> f64 {
    let limit = solve(|chi| UNUSUAL - beyond(freedom, chi));
    solve(|off| off_beyond(freedom, off, limit) - OFTEN)
}

/// The chance that a noncentral chi-square exceeds a limit: a mixture of those with two more
/// degrees of freedom each.
fn off_beyond(freedom: u32, off: f64, limit: f64) -> f64 {
    let mean = off / 2.0;
    let mut weight = (-mean).exp();
    let (mut sum, mut seen) = (0.0, 0.0);
    for n in 0..400 {
        sum += weight * beyond(freedom + 2 * n, limit);
        seen += weight;
        if 1.0 - seen < 1e-14 {
            break;
        }
        weight *= mean / f64::from(n + 1);
    }
    sum
}

/// The zero of an increasing function.
fn solve(function: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    while function(high) < 0.0 && high < 1e6 {
        (low, high) = (high, high * 2.0);
    }
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if function(middle) < 0.0 { low = middle } else { high = middle }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The usual printed table: the limits that 5, 1 and 99 in 100 exceed.
    #[test]
    fn tails_agree_with_the_printed_table() {
        let printed = [
            (1, [3.841, 6.635, 0.000_157]),
            (2, [5.991, 9.210, 0.020_1]),
            (3, [7.815, 11.345, 0.114_8]),
            (5, [11.070, 15.086, 0.554_3]),
            (10, [18.307, 23.209, 2.558]),
            (30, [43.773, 50.892, 14.953]),
            (100, [124.342, 135.807, 70.065]),
        ];
        for (freedom, at) in printed {
            for (chi, tail) in at.into_iter().zip([0.05, 0.01, 0.99]) {
                let found = beyond(freedom, chi);
                assert!((found - tail).abs() < 2e-4, "{freedom} {chi}: {found}");
            }
        }
        assert_eq!(beyond(5, 0.0), 1.0);
        assert!(beyond(5, 400.0) < 1e-80);
    }

    /// With two degrees of freedom it is an exponential, with four nearly one.
    #[test]
    fn even_degrees_have_closed_forms() {
        for n in 1..200 {
            let x = f64::from(n) / 4.0;
            let two = (-x / 2.0).exp();
            let four = two * (1.0 + x / 2.0);
            let six = two * (1.0 + x / 2.0 + x * x / 8.0);
            for (freedom, exact) in [(2, two), (4, four), (6, six)] {
                let found = beyond(freedom, x);
                assert!((found / exact - 1.0).abs() < 1e-10, "{freedom} {x}");
            }
        }
    }

    /// Cohen's table of noncentralities for 80 in 100 at 5 in 100.
    #[test]
    fn what_is_noticed_agrees_with_the_published_numbers() {
        for (freedom, off) in [(1, 7.85), (2, 9.63), (3, 10.90), (5, 12.83), (10, 16.24)] {
            let found = noticed_by(freedom);
            assert!((found - off).abs() < 0.01, "{freedom}: {found}");
        }
    }
}
