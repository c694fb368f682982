//! Dragon symbols set aside in several rolls: Dragon's Fury, and the hit points of a new level.

use super::Distribution;
use crate::dice_dragons::catalog::Dragon;
use crate::dice_dragons::hunt::DICE;
use crate::saturate;

/// The rolls of a Fury (Dragon's Fury), and of one by an Ancient dragon.
pub const ROLLS: u32 = 3;
pub const ANCIENT_ROLLS: u32 = 4;
/// The most rolls in a question.
pub const MOST_ROLLS: u32 = 9;

/// An impossible number of dice or rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SetAsideFault {
    #[error("there are five Dragon Dice, not {0}")]
    Dice(i64),
    #[error("{0} rolls are not possible")]
    Rolls(i64),
}

crate::worded!(SetAsideFault);

/// Checks a number of dice and a number of rolls.
pub fn checked(dice: i64, rolls: i64) -> Result<(u32, u32), SetAsideFault> {
    let within = |number: i64, most: u32| {
        let number = u32::try_from(number).ok();
        number.filter(|number| (1..=most).contains(number))
    };
    let count = within(dice, saturate(DICE)).ok_or(SetAsideFault::Dice(dice))?;
    let rolls = within(rolls, MOST_ROLLS).ok_or(SetAsideFault::Rolls(rolls))?;
    Ok((count, rolls))
}

/// How many of the dice show a wanted face in the end, when those that do are set aside after each
/// roll. A die misses in 5 of 6 rolls (three rolls: 91/216 to show it).
pub fn set_aside(dice: u32, rolls: u32) -> Distribution {
    let (all, miss) = (6u128.pow(rolls), 5u128.pow(rolls));
    Distribution::tries(dice, all - miss, all)
}

/// A hero who faces a Fury.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FuryTarget {
    pub name: String,
    pub armor: u16,
    pub hp: u16,
}

/// The damage of this many Dragon symbols: the skill for one, two, or three and more, less armour,
/// never below 0 (Dragon's Fury; ruling 18).
pub fn damage(dragon: &Dragon, symbols: i64, armor: u16) -> u16 {
    match symbols {
        ..=0 => 0,
        _ => dragon.attacks[saturate::<usize>(symbols.min(3)) - 1].damage.saturating_sub(armor),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::TypedDice;
    use crate::dice_dragons::catalog::CampaignFigures;
    use crate::dice_dragons::symbol::{Face, set_aside as played};
    use crate::odds::Fraction;

    /// Dragons set aside, roll by roll, over every roll of all dice.
    fn enumerated(dice: usize, rolls: u32) -> Vec<f64> {
        let mut chances = vec![0.0; dice + 1];
        chances[0] = 1.0;
        for _ in 0..rolls {
            let mut next = vec![0.0; dice + 1];
            for (kept, chance) in chances.iter().enumerate() {
                let thrown = (dice - kept) as u32;
                let all = 6usize.pow(thrown);
                for throw in 0..all {
                    let faces = (0..thrown).map(|die| throw / 6usize.pow(die) % 6);
                    let dragons = faces.filter(|face| *face == 5).count();
                    next[kept + dragons] += chance / all as f64;
                }
            }
            chances = next;
        }
        chances
    }

    #[test]
    fn every_fury_agrees_with_counting_every_throw() {
        for dice in 1..=5 {
            for rolls in 1..=4 {
                let exact = set_aside(dice, rolls).by_number(dice as usize);
                for (symbols, wanted) in enumerated(dice as usize, rolls).iter().enumerate() {
                    let found = exact[symbols].probability;
                    assert!((found - wanted).abs() < 1e-12, "{dice} {rolls} {symbols}");
                }
            }
        }
    }

    /// The same dice through the code that plays a Fury.
    #[test]
    fn the_fury_that_is_played_has_these_odds() {
        let mut counts = [0u128; 3];
        for throw in 0..6u32.pow(6) {
            let faces: Vec<u8> = (0..6).map(|n| (throw / 6u32.pow(n) % 6) as u8).collect();
            // Each die has three rolls of its own; those after its Dragon are skipped.
            let shown = |die: usize| &faces[die * 3..die * 3 + 3];
            let first = |die: usize| shown(die).iter().position(|face| *face == 5);
            let mut typed = Vec::new();
            for roll in 0..3 {
                let still = |die: &usize| first(*die).is_none_or(|at| at >= roll);
                typed.extend((0..2).filter(still).map(|die| shown(die)[roll]));
            }
            let thrown = played(Face::Dragon, 2, 3, &mut TypedDice::new(typed)).unwrap();
            counts[usize::from(thrown.count)] += 1;
        }
        let exact = set_aside(2, 3).by_number(2);
        for (symbols, count) in counts.into_iter().enumerate() {
            let wanted = Fraction::new(count, 6u128.pow(6));
            assert_eq!(exact[symbols].exact, Some(wanted));
        }
    }

    /// Five dice, each with 91/216.
    #[test]
    fn the_closed_form_holds() {
        let fury = set_aside(5, 3);
        let none = fury.chance(|symbols| symbols == 0).exact.unwrap();
        assert_eq!(none, Fraction::new(125u128.pow(5), 216u128.pow(5)));
        let all = fury.chance(|symbols| symbols == 5).exact.unwrap();
        assert_eq!(all, Fraction::new(91u128.pow(5), 216u128.pow(5)));
        assert!((fury.mean() - 5.0 * 91.0 / 216.0).abs() < 1e-12);
        let ancient = set_aside(1, 4).at_least(1).exact.unwrap();
        assert_eq!(ancient, Fraction::new(671, 1296));
    }

    /// Dragon's Fury: more than three symbols count as three; ruling 18: armour, never below 0.
    #[test]
    fn armour_takes_from_the_skill_of_the_symbols_rolled() {
        let figures = CampaignFigures::default();
        let dragon = figures.dragon("young-red-dragon").unwrap().unwrap();
        let hurt = |armor| [0, 1, 2, 3, 4, 5].map(|symbols| damage(dragon, symbols, armor));
        assert_eq!(hurt(0), [0, 5, 7, 10, 10, 10]);
        assert_eq!(hurt(2), [0, 3, 5, 8, 8, 8]);
        assert_eq!(hurt(9), [0, 0, 0, 1, 1, 1]);
    }

    #[test]
    fn only_dice_and_rolls_there_can_be() {
        assert_eq!(checked(5, 3), Ok((5, 3)));
        assert_eq!(checked(1, 9), Ok((1, 9)));
        for dice in [0, -1, 6, 1_000_000_000, i64::MAX] {
            assert_eq!(checked(dice, 3), Err(SetAsideFault::Dice(dice)));
        }
        for rolls in [0, -3, 10, 1_000_000_000] {
            assert_eq!(checked(5, rolls), Err(SetAsideFault::Rolls(rolls)));
        }
    }
}
