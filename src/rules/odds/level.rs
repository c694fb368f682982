//! Hit points gained with a level.

use super::Distribution;
use super::fury::{ROLLS, set_aside};
use crate::dice_dragons::hunt::DICE;

/// Hit points of one level: 1, one per class symbol set aside in three rolls of the five dice, and
/// the class's bonus, one for Warriors (Increasing a Hero's Level, Step 1; ruling 5).
pub fn level_up(class_hp: u16) -> Distribution {
    let symbols = set_aside(crate::saturate(DICE), ROLLS);
    symbols.changed(|symbols| symbols + 1 + i64::from(class_hp))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::RandomDice;
    use crate::dice_dragons::symbol::{Face, Symbol, set_aside as played};
    use crate::odds::Fraction;

    /// Ruling 5.
    #[test]
    fn a_level_gives_one_to_six_hit_points_and_warriors_one_more() {
        let wizard = level_up(0);
        assert_eq!(wizard.range(), (1, 6));
        assert!((wizard.mean() - (1.0 + 455.0 / 216.0)).abs() < 1e-12);
        let none = wizard.chance(|hp| hp == 1).exact.unwrap();
        assert_eq!(none, Fraction::new(125u128.pow(5), 216u128.pow(5)));
        let warrior = level_up(1);
        assert_eq!(warrior.range(), (2, 7));
        assert!((warrior.mean() - wizard.mean() - 1.0).abs() < 1e-12);
        assert!((warrior.deviation() - wizard.deviation()).abs() < 1e-12);
    }

    #[test]
    fn levels_that_are_played_come_near_the_exact_mean() {
        let mut dice = RandomDice::new(5, 0);
        let levels = 20_000;
        let gained: u32 = (0..levels)
            .map(|_| {
                let magic = Face::Symbol(Symbol::Magic);
                1 + u32::from(played(magic, 5, 3, &mut dice).unwrap().count)
            })
            .sum();
        let mean = f64::from(gained) / f64::from(levels);
        assert!((mean - level_up(0).mean()).abs() < 0.04, "{mean}");
    }
}
