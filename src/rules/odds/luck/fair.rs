//! Are dice fair? Counts of faces against their expectation.

use super::chi::{beyond, noticed_by};
use crate::{saturate, truncate};

/// A test of face counts.
#[derive(Debug, Clone, PartialEq)]
pub struct Fair {
    pub dice: u64,
    /// The expected count of each face.
    pub expected: Vec<f64>,
    /// The total deviation from that.
    pub chi: f64,
    pub freedom: u32,
    /// The chance that fair dice are at least as uneven.
    pub chance: f64,
    /// Whether every combination of the dice was counted; otherwise by the chi-square distribution.
    pub exact: bool,
    /// The number of dice that reveals a face coming up a fifth too often, in four of five cases.
    pub needed: u64,
}

impl Fair {
    /// Whether so few dice were rolled that only a heavily loaded die shows.
    pub fn is_few(&self) -> bool {
        self.expected.iter().any(|expected| *expected < 5.0)
    }
}

/// The excess of a face for [`Fair::needed`].
const TOO_OFTEN: f64 = 0.2;
/// More combinations than this are not enumerated.
const MOST_WAYS: u128 = 400_000;
/// Nor those of more dice.
const MOST_DICE: u64 = 150;

/// Tests counts of faces with these numbers of sides. None if nothing was rolled, the die has only
/// one face, or it showed an impossible one.
pub fn fair(counts: &[u64], sides: &[u32]) -> Option<Fair> {
    let faces = counts.iter().zip(sides);
    if counts.len() != sides.len() || faces.clone().any(|(count, on)| *count > 0 && *on == 0) {
        return None;
    }
    let (counts, sides): (Vec<u64>, Vec<u32>) = faces.filter(|(_, on)| **on > 0).unzip();
    let dice: u64 = counts.iter().sum();
    if dice == 0 || sides.len() < 2 {
        return None;
    }
    let all = f64::from(sides.iter().sum::<u32>());
    let shares: Vec<f64> = sides.iter().map(|on| f64::from(*on) / all).collect();
    let expected: Vec<f64> = shares.iter().map(|share| share * dice as f64).collect();
    let parts = counts.iter().zip(&expected);
    let chi = parts.map(|(count, e)| (*count as f64 - e).powi(2) / e).sum();
    let freedom = saturate::<u32>(sides.len()) - 1;
    let exact = dice <= MOST_DICE && ways(dice, sides.len()) <= MOST_WAYS;
    Some(Fair {
        dice,
        chi,
        freedom,
        chance: if exact { as_uneven(&counts, &sides, &shares) } else { beyond(freedom, chi) },
        exact,
        needed: needed(freedom, &shares),
        expected,
    })
}

/// The number of combinations of these dice, if they are indistinguishable.
fn ways(dice: u64, faces: usize) -> u128 {
    (1..faces as u128).fold(1, |ways, n| ways * (u128::from(dice) + n) / n)
}

/// If the rarest face comes up too often and the others correspondingly less, each die adds this much.
fn needed(freedom: u32, shares: &[f64]) -> u64 {
    let rarest = shares.iter().copied().fold(1.0, f64::min);
    let each = TOO_OFTEN * TOO_OFTEN * rarest / (1.0 - rarest);
    truncate((noticed_by(freedom) / each).ceil())
}

/// The chance of all combinations that are at least as uneven, each counted. They are compared in integers.
fn as_uneven(counts: &[u64], sides: &[u32], shares: &[f64]) -> f64 {
    let dice = counts.iter().sum();
    let common: u64 = sides.iter().map(|on| u64::from(*on)).product();
    let scales: Vec<u64> = sides.iter().map(|on| common / u64::from(*on)).collect();
    let observed = counts.iter().zip(&scales);
    let observed = observed.map(|(count, scale)| count * count * scale).sum();
    let mut falls = FaceSums { scales: &scales, shares, observed, sum: 0.0 };
    // The factorial is multiplied in gradually, to stay in range.
    falls.go(0, dice, 0, 1.0);
    falls.sum.min(1.0)
}

struct FaceSums<'a> {
    scales: &'a [u64],
    shares: &'a [f64],
    observed: u64,
    sum: f64,
}

impl FaceSums<'_> {
    /// The faces from `face` on, with the dice left; the unevenness and chance of the earlier ones.
    fn go(&mut self, face: usize, left: u64, uneven: u64, weight: f64) {
        let (scale, share) = (self.scales[face], self.shares[face]);
        if face + 1 == self.scales.len() {
            if uneven + left * left * scale >= self.observed {
                self.sum += weight * share.powi(saturate(left));
            }
            return;
        }
        // `count` of the remaining dice show this face: a binomial number of ways.
        let mut chosen = weight;
        for count in 0..=left {
            self.go(face + 1, left - count, uneven + count * count * scale, chosen);
            chosen *= (left - count) as f64 / (count + 1) as f64 * share;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every ordered roll of the dice, one by one.
    fn brute(counts: &[u64], sides: &[u32]) -> f64 {
        let all: u32 = sides.iter().sum();
        let dice: u64 = counts.iter().sum();
        let chi = |counts: &[u64]| -> f64 {
            let e = |on: &u32| f64::from(*on) / f64::from(all) * dice as f64;
            let parts = counts.iter().zip(sides);
            parts.map(|(c, on)| (*c as f64 - e(on)).powi(2) / e(on)).sum()
        };
        let (mut met, total) = (0u64, u64::from(all).pow(dice as u32));
        for mut fall in 0..total {
            let mut shown = vec![0u64; sides.len()];
            for _ in 0..dice {
                let mut side = (fall % u64::from(all)) as u32;
                fall /= u64::from(all);
                let mut face = 0;
                while side >= sides[face] {
                    side -= sides[face];
                    face += 1;
                }
                shown[face] += 1;
            }
            met += u64::from(chi(&shown) >= chi(counts) - 1e-9);
        }
        met as f64 / total as f64
    }

    #[test]
    fn small_numbers_of_dice_are_counted_case_by_case() {
        let six = [1; 6];
        for counts in [
            [1, 0, 0, 0, 0, 0],
            [2, 0, 0, 0, 0, 0],
            [2, 1, 1, 0, 0, 0],
            [5, 0, 0, 0, 0, 0],
            [2, 2, 1, 1, 0, 0],
            [1, 1, 1, 1, 1, 1],
        ] {
            let found = fair(&counts, &six).unwrap();
            assert!(found.exact);
            let brute = brute(&counts, &six);
            assert!((found.chance - brute).abs() < 1e-12, "{counts:?}");
        }
        for (counts, sides) in
            [([3, 1, 2], [2, 1, 3]), ([0, 4, 1], [2, 1, 3]), ([6, 0, 0], [2, 2, 2])]
        {
            let found = fair(&counts, &sides).unwrap();
            let brute = brute(&counts, &sides);
            assert!((found.chance - brute).abs() < 1e-12, "{counts:?}");
        }
    }

    /// Where both methods work, they nearly agree.
    #[test]
    fn the_distribution_takes_over_where_counting_ends() {
        for counts in [[30, 10], [25, 15], [22, 18]] {
            let found = fair(&[counts[0], counts[1], 20], &[2, 2, 2]).unwrap();
            assert!(found.exact);
            let near = beyond(found.freedom, found.chi);
            assert!((found.chance - near).abs() < 0.03, "{found:?} {near}");
        }
        let many = fair(&[1000, 1010, 990, 1000, 1000, 1000], &[1; 6]).unwrap();
        assert!(!many.exact && !many.is_few());
        assert!((many.chi - 0.2).abs() < 1e-12);
        assert!(many.chance > 0.99);
    }

    /// A die with one face at a fifth instead of a sixth: 12.83 / 0.008.
    #[test]
    fn how_many_dice_are_needed_follows_from_the_table() {
        let dice = fair(&[1, 0, 0, 0, 0, 0], &[1; 6]).unwrap();
        assert_eq!(dice.needed, 1604);
        assert!(dice.is_few());
    }

    #[test]
    fn what_cannot_be_tested_is_not() {
        assert_eq!(fair(&[0; 6], &[1; 6]), None);
        assert_eq!(fair(&[4, 0, 0], &[6, 0, 0]), None, "it has one face");
        assert_eq!(fair(&[3, 1, 0], &[3, 0, 3]), None, "it has no such face");
    }
}
