//! The expected output of a hero in one turn, each kind by itself: features of a sheet for the
//! value function.

use super::super::dice_to_keep::{ExtraReroll, From, Keeping};
use super::super::pool::{Pool, SLOTS};
use super::super::sheet::SkillUse;
use super::hunt_figures::HeroFigures;
use crate::dice_dragons::catalog::Effect;
use crate::dice_dragons::hunt::SkillRef;
use crate::dice_dragons::symbol::Face;

/// Expected output of a turn by kind: without a passed die, and with one of each symbol.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct ExpectedTurn {
    pub damage: [f32; 6],
    pub healing: [f32; 6],
    pub armor: [f32; 6],
    /// The chances of a Pinned, a Blessed and an ally token.
    pub tokens: [f32; 3],
}

impl ExpectedTurn {
    /// The power of a hero with these own skills open and this many dice. One-use items do not
    /// count.
    pub fn of(hero: &HeroFigures, open: u16, dice: usize) -> ExpectedTurn {
        let usable = |way: &&SkillUse| {
            let covers = match way.skill {
                SkillRef::Own(place) => open & (1 << place.0.min(15)) != 0,
                _ => open != 0,
            };
            covers && !way.scroll && way.with & hero.instant == 0
        };
        let ways: Vec<&SkillUse> = hero.sheet.ways.iter().filter(usable).collect();
        let staff = hero.staff;
        let damage = expected(&ways, dice, |way| match way.does {
            Effect::Attack { damage } if way.strike => damage + hero.gauntlets,
            Effect::Attack { damage } | Effect::Drain { damage, .. } => damage,
            _ => 0,
        });
        let healing = expected(&ways, dice, |way| match way.does {
            Effect::Heal { amount: n } | Effect::Drain { heal: n, .. } => n + staff,
            Effect::HealTwo { amount } => 2 * (amount + staff),
            _ => 0,
        });
        let armor = expected(&ways, dice, |way| match way.does {
            Effect::Stance { armor } | Effect::Shield { armor } => armor,
            _ => 0,
        });
        let chance = |does: Effect| expected(&ways, dice, |way| u16::from(way.does == does))[5];
        ExpectedTurn {
            damage,
            healing,
            armor,
            tokens: [chance(Effect::Pin), chance(Effect::Bless), chance(Effect::Ally)],
        }
    }
}

/// The expected output of a turn for this goal alone: with a passed die of each symbol, and last
/// without one.
fn expected(ways: &[&SkillUse], dice: usize, worth: impl Fn(&SkillUse) -> u16) -> [f32; 6] {
    let mut ways: Vec<(u16, &SkillUse)> = ways.iter().map(|way| (worth(way), *way)).collect();
    ways.retain(|(worth, _)| *worth > 0);
    if ways.is_empty() || dice == 0 {
        return [0.0; 6];
    }
    ways.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    let mut stops = [0.0; SLOTS];
    for pool in Pool::of_size(dice) {
        let best = ways.iter().find(|(_, way)| way.pools.contains(pool));
        stops[pool.slot()] = best.map_or(0.0, |(worth, _)| f64::from(*worth));
    }
    let keeping = Keeping::new(dice, &[ExtraReroll::free(2)], |pool| stops[pool.slot()]);
    let kept = |n: usize| if n < 5 { Pool::of(&[Face::ALL[n]]) } else { Pool::EMPTY };
    std::array::from_fn(|n| crate::narrow(keeping.worth(From::FirstRoll(kept(n)))))
}
