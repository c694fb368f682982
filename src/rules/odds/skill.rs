//! The chance of a skill's symbols with best play.

use std::collections::HashMap;

use super::Fraction;
use super::dice_to_keep::{ExtraReroll, From as Start, Keeping, RollChoice, SHORT, Worth};
use super::pool::Pool;
use crate::dice_dragons::hunt::{DICE, DieIx, activated};
use crate::dice_dragons::symbol::{Face, Pattern, PatternSlot, Symbol};
use crate::words;

/// Re-rolls of a turn after its first roll.
pub const REROLLS: usize = 2;
/// The most re-rolls that can be counted exactly: more than all tokens and potions give.
pub const MOST_REROLLS: usize = 8;

/// A target skill, and the help to reach it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillAim {
    pub pattern: Pattern,
    /// Symbols that items could add.
    pub added: Vec<Symbol>,
    pub dice: usize,
    pub rerolls: usize,
    /// Dice on the table. Without any, the turn's first roll comes first.
    pub table: Vec<Face>,
}

/// The chance, and the action now.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SkillChance {
    pub exact: Fraction,
    /// The dice to keep, if there are dice on the table.
    pub keep: Vec<Face>,
    /// The indices of the dice to re-roll. If there are none, stop here.
    pub reroll: Vec<DieIx>,
    /// Whether the current dice activate it.
    pub now: bool,
}

/// Why the chance is undefined.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AimFault {
    #[error("{} cannot be rolled", words::count(*.0, "die", "dice"))]
    Dice(i64),
    #[error("a turn cannot have {} left", words::count(*.said, "re-roll", "re-rolls"))]
    Rolls { said: i64, most: usize },
    #[error("{} on the table, but {} are rolled", words::dice(*.table), words::dice(*.dice))]
    TooManyOnTable { table: usize, dice: usize },
}

crate::worded!(AimFault);

/// The number of rolled dice, checked if a person entered it.
pub fn checked_dice(said: Option<i64>, table: usize) -> Result<usize, AimFault> {
    let fallback = match table {
        0 => DICE,
        _ => table.min(DICE),
    };
    let dice = match said {
        None => fallback,
        Some(said) => usize::try_from(said)
            .ok()
            .filter(|dice| (1..=DICE).contains(dice))
            .ok_or(AimFault::Dice(said))?,
    };
    if table > dice { Err(AimFault::TooManyOnTable { table, dice }) } else { Ok(dice) }
}

/// The number of remaining re-rolls of the turn itself, checked if a person entered it. Tokens and
/// items give `beyond` more.
pub fn checked_rerolls(said: Option<i64>, beyond: usize) -> Result<usize, AimFault> {
    let most = MOST_REROLLS.saturating_sub(beyond).max(REROLLS);
    match said {
        None => Ok(REROLLS),
        Some(said) => usize::try_from(said)
            .ok()
            .filter(|rolls| *rolls <= most)
            .ok_or(AimFault::Rolls { said, most }),
    }
}

impl SkillAim {
    /// Aims at a pattern from the start of a turn with all dice.
    pub fn at(pattern: &Pattern) -> SkillAim {
        SkillAim {
            pattern: pattern.clone(),
            added: Vec::new(),
            dice: DICE,
            rerolls: REROLLS,
            table: Vec::new(),
        }
    }

    /// The chance with best play, counted over all rolls.
    pub fn chance(&self) -> SkillChance {
        if self.dice * (self.rerolls + 1) <= SHORT {
            self.counted::<u64>()
        } else {
            self.counted::<u128>()
        }
    }

    /// The same, counted in one type of number.
    fn counted<W: Worth + From<bool> + Into<u128>>(&self) -> SkillChance {
        // A skill uses as many of the added symbols as it needs.
        let activates = activated(&self.pattern);
        let hit = |pool: Pool| activates(&pool.symbols(&self.added));
        let again = [ExtraReroll::free(self.rerolls)];
        let keeping = Keeping::new(self.dice, &again, |pool| W::from(hit(pool)));
        // If there are fewer dice than are rolled, they were passed on and kept before the first
        // roll.
        let pool = Pool::of(&self.table);
        let from =
            if self.table.len() == self.dice { Start::Table(pool) } else { Start::FirstRoll(pool) };
        let mut chance = SkillChance {
            exact: keeping.exact(from),
            keep: self.table.clone(),
            reroll: Vec::new(),
            now: hit(pool),
        };
        if let Start::Table(pool) = from
            && let RollChoice::Roll { keep, .. } = keeping.then(keeping.first_stage(), pool)
        {
            chance.reroll = keep.leaves(&self.table);
            chance.keep = keep.faces();
        }
        chance
    }
}

/// The shape of a pattern, without its symbols. Skills of the same shape are equally likely.
fn shape(pattern: &Pattern) -> Vec<u8> {
    let count =
        |slot: PatternSlot| crate::saturate(pattern.slots().iter().filter(|s| **s == slot).count());
    let mut fixed: Vec<u8> =
        Symbol::ALL.into_iter().map(|s| count(PatternSlot::Fixed(s))).collect();
    fixed.sort_unstable();
    fixed.push(count(PatternSlot::Same));
    fixed.push(count(PatternSlot::Different));
    fixed
}

/// The chances of many patterns from the start of a turn, each shape counted once.
#[derive(Default)]
pub struct Chances {
    known: HashMap<(Vec<u8>, usize, usize), Fraction>,
}

impl Chances {
    pub fn of(&mut self, pattern: &Pattern, dice: usize, rerolls: usize) -> Fraction {
        let key = (shape(pattern), dice, rerolls);
        *self.known.entry(key).or_insert_with(|| {
            let aim = SkillAim { dice, rerolls, ..SkillAim::at(pattern) };
            aim.chance().exact
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice_dragons::catalog::CampaignFigures;
    use crate::dice_dragons::hunt::fits;
    use crate::odds::brute_checks::{Falls, Lying};

    /// The chance of a pattern from the start of a turn with two re-rolls, by trying every set of
    /// dice to re-roll and every result.
    fn by_force(falls: &Falls, lying: &[Lying], pattern: &Pattern) -> Fraction {
        let mut worth = vec![0u64; falls.states()];
        for lie in lying {
            worth[lie.state] = if lie.sorted == lie.state {
                u64::from(!fits(pattern, &lie.faces, &[]).is_empty())
            } else {
                worth[lie.sorted]
            };
        }
        for _ in 0..REROLLS {
            falls.throw(&mut worth, |six| six.iter().sum());
            let mut before = vec![0u64; falls.states()];
            for lie in lying {
                let rolled = lie.taken.iter().enumerate().map(|(set, taken)| {
                    let kept = falls.dice as u32 - set.count_ones();
                    worth[*taken] * 6u64.pow(kept)
                });
                before[lie.state] = rolled.max().unwrap();
            }
            worth = before;
        }
        falls.throw(&mut worth, |six| six.iter().sum());
        let sum = worth[falls.unknown()];
        Fraction::new(sum.into(), 6u128.pow(falls.dice as u32 * 3))
    }

    /// All 32 skills and the two general ones, with any number of dice.
    #[test]
    fn every_skill_agrees_with_brute_force() {
        let figures = CampaignFigures::default();
        let skills = figures.skills().unwrap();
        assert_eq!(skills.len(), 34);
        for dice in 1..=DICE {
            let falls = Falls { dice };
            let lying = falls.lying();
            let mut chances = Chances::default();
            for skill in &skills {
                let aim = SkillAim { dice, ..SkillAim::at(&skill.symbols) };
                let exact = aim.chance().exact;
                let forced = by_force(&falls, &lying, &skill.symbols);
                assert_eq!(exact, forced, "{} {dice}", skill.name);
                assert_eq!(exact, chances.of(&skill.symbols, dice, REROLLS));
            }
        }
    }

    /// Blessing needs one Hammer: it fails only if all fifteen rolls miss.
    #[test]
    fn closed_forms_agree() {
        let blessing = Pattern::read("H").unwrap();
        let miss = Fraction::new(5u128.pow(15), 6u128.pow(15));
        assert_eq!(
            SkillAim::at(&blessing).chance().exact,
            Fraction::new(miss.under() - miss.over(), miss.under())
        );
        // All five dice show one symbol. Each is rolled up to three times: 91/216 each.
        let five = Pattern::read("SSSSS").unwrap();
        assert_eq!(
            SkillAim::at(&five).chance().exact,
            Fraction::new(91u128.pow(5), 216u128.pow(5))
        );
    }

    #[test]
    fn dice_on_the_table_say_what_to_keep() {
        let aim = SkillAim {
            rerolls: 1,
            table: Face::read_all("DDSXC").unwrap(),
            ..SkillAim::at(&Pattern::read("DDD").unwrap())
        };
        let chance = aim.chance();
        assert_eq!(chance.exact, Fraction::new(91, 216));
        assert_eq!(chance.keep, Face::read_all("DD").unwrap());
        assert_eq!(chance.reroll, [DieIx(2), DieIx(3), DieIx(4)]);
        let done = SkillAim { table: Face::read_all("DDDXC").unwrap(), ..aim.clone() };
        let done = done.chance();
        assert_eq!((done.exact, done.reroll), (Fraction::ONE, Vec::new()));
        let late = SkillAim { rerolls: 0, ..aim };
        assert_eq!(late.chance().exact, Fraction::ZERO);
    }

    /// A symbol that an item adds stands for a die (ruling 24).
    #[test]
    fn an_added_symbol_counts() {
        let one_of = SkillAim::at(&Pattern::read("M").unwrap());
        let two =
            SkillAim { added: vec![Symbol::Magic], ..SkillAim::at(&Pattern::read("MM").unwrap()) };
        assert_eq!(two.chance().exact, one_of.chance().exact);
        let sure = SkillAim { added: vec![Symbol::Magic], ..one_of };
        assert_eq!(sure.chance().exact, Fraction::ONE);
    }

    /// More symbols than dice: the chance is exactly zero.
    #[test]
    fn what_cannot_be_is_zero() {
        let aim = SkillAim { dice: 3, ..SkillAim::at(&Pattern::read("SMDCH").unwrap()) };
        assert_eq!(aim.chance().exact, Fraction::ZERO);
        assert_eq!(checked_dice(Some(0), 0), Err(AimFault::Dice(0)));
        assert_eq!(checked_dice(Some(1_000_000_000), 0), Err(AimFault::Dice(1_000_000_000)));
        for said in [9, -1] {
            let most = MOST_REROLLS;
            assert_eq!(checked_rerolls(Some(said), 0), Err(AimFault::Rolls { said, most }));
        }
        let most =
            SkillAim { rerolls: MOST_REROLLS, ..SkillAim::at(&Pattern::read("DDDDD").unwrap()) };
        assert!(most.chance().exact.value() > 0.3);
    }
}
