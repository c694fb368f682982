//! Constants of a hunt: sheets, dragons, turn order.

use std::cell::OnceCell;
use std::sync::Arc;

use super::super::pool::{ByPool, Pool, SLOTS};
use super::super::sheet::{OddsSheet, SkillUse};
use super::expected_turn::ExpectedTurn;
use super::position::{DRAGONS, HEROES, ITEMS, Pos, SKILLS};
use crate::dice_dragons::catalog::{Ability, ItemEffect, ItemUse};
use crate::dice_dragons::hunt::{HeroIx, Setup, State, fits};
use crate::saturate;

/// A hero's constants.
pub struct HeroFigures {
    pub max_hp: u16,
    /// The number of own skills.
    pub skills: u8,
    pub sheet: OddsSheet,
    /// For each way of the sheet and each pool, whether it matches, and the symbols that may remain
    /// to pass on, as bits.
    pub left: Vec<ByPool<u8>>,
    /// Own skills, the least useful first.
    pub spare: Vec<u8>,
    /// The item bonus of a Strike, and of healing.
    pub gauntlets: u16,
    pub staff: u16,
    /// The healing of each item, and the dice that each re-rolls; zero for other items.
    pub heals: [u16; ITEMS],
    pub rerolls: [u8; ITEMS],
    /// Items that add a symbol, and Scrolls; items that are used up.
    pub symbols: u8,
    pub scrolls: u8,
    pub instant: u8,
    /// The hero's power, by open skills and number of dice.
    powers: Vec<OnceCell<ExpectedTurn>>,
}

/// A dragon's figures.
#[derive(Debug, Clone, Copy, Default)]
pub struct DragonFigures {
    pub hp: u16,
    pub attacks: [u16; 3],
    /// Its abilities, in the order of [`Ability::ALL`].
    pub abilities: [bool; Ability::ALL.len()],
    pub gold: u16,
}

impl DragonFigures {
    #[inline]
    pub fn has(&self, ability: Ability) -> bool {
        self.abilities[ability as usize]
    }

    /// The number of rolls of its Fury.
    pub fn rolls(&self) -> usize {
        if self.has(Ability::Ancient) { 4 } else { 3 }
    }
}

/// Constants of a hunt.
pub struct HuntFigures {
    pub heroes: Vec<HeroFigures>,
    pub dragons: [DragonFigures; DRAGONS],
    /// The number of dragons.
    pub foes: usize,
    /// Heroes in turn order.
    pub order: Vec<u8>,
    pub setup: Arc<Setup>,
}

/// The end of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnPlan {
    /// The way of the sheet, or [`FAILS`].
    pub way: u8,
    /// Its targets.
    pub on: [u8; 2],
    /// The own skill that a failure or a general skill covers.
    pub cover: u8,
    /// A potion in this turn.
    pub sip: Option<PotionUse>,
}

/// A potion, and when it is drunk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PotionUse {
    pub item: u8,
    pub on: u8,
    /// After the counter attack.
    pub late: bool,
}

/// A way matches a pool.
pub const MATCHES: u8 = 1 << 7;
/// No way matches.
pub const FAILS: u8 = u8::MAX;
/// Beyond this many open skills a hero's powers do not distinguish them.
const TOLD_APART: usize = 9;

impl HeroFigures {
    pub fn of(setup: &Setup, place: usize) -> HeroFigures {
        let hero = HeroIx(saturate(place));
        let own = &setup.heroes[hero];
        let sheet = OddsSheet::of(setup, hero);
        let skills = saturate(own.skills.len().min(SKILLS));
        let mut ground = HeroFigures {
            max_hp: own.max_hp,
            skills,
            left: sheet.ways.iter().map(|way| left_over(setup, hero, way)).collect(),
            spare: sheet.spare().into_iter().map(|skill| skill.0).collect(),
            gauntlets: 0,
            staff: 0,
            heals: [0; ITEMS],
            rerolls: [0; ITEMS],
            symbols: 0,
            scrolls: 0,
            instant: 0,
            powers: vec![OnceCell::new(); (1 << TOLD_APART.min(skills.into())) * 6],
            sheet,
        };
        for (n, item) in own.items.iter().take(ITEMS).enumerate() {
            match item.effect {
                ItemEffect::Heal(amount) => ground.heals[n] = amount,
                ItemEffect::Reroll(most) => ground.rerolls[n] = most.min(5) as u8,
                ItemEffect::Symbol(_) => ground.symbols |= 1 << n,
                ItemEffect::Reuse => ground.scrolls |= 1 << n,
                ItemEffect::StrikeDamage(more) => ground.gauntlets += more,
                ItemEffect::Healing(more) => ground.staff += more,
                ItemEffect::Armor(_) | ItemEffect::Text(_) => {}
            }
            if item.lasts == ItemUse::Instant {
                ground.instant |= 1 << n;
            }
        }
        ground
    }

    /// The hero's power with these skills covered and this many dice.
    pub fn power(&self, covered: u16, dice: usize) -> &ExpectedTurn {
        let open = !usize::from(covered) & ((1 << TOLD_APART.min(self.skills.into())) - 1);
        self.powers[open * 6 + dice].get_or_init(|| ExpectedTurn::of(self, saturate(open), dice))
    }
}

/// For every pool whether a way matches it, and the symbols it can leave over: those without which
/// it still matches. A way with items needs all of them.
fn left_over(setup: &Setup, hero: HeroIx, way: &SkillUse) -> ByPool<u8> {
    let mut left = [0; SLOTS];
    let added = setup.heroes[hero].items.symbols(way.items());
    let known = setup.skill(hero, way.skill);
    let needed = |pool: Pool| {
        added.is_empty()
            || known.is_some_and(|known| !fits(&known.symbols, &pool.faces(), &added).is_empty())
    };
    for pool in (0..=5).flat_map(Pool::of_size) {
        if !way.pools.contains(pool) || !needed(pool) {
            continue;
        }
        left[pool.slot()] = MATCHES;
        for (face, count) in pool.counts().iter().take(5).enumerate() {
            if *count > 0 && left[pool.without(face).slot()] & MATCHES != 0 {
                left[pool.slot()] |= 1 << face;
            }
        }
    }
    left
}

impl HuntFigures {
    /// The constants of a hunt. None if there are more heroes or dragons than the rules allow.
    pub fn of(setup: &Arc<Setup>) -> Option<HuntFigures> {
        HuntFigures::with(setup, |hero| HeroFigures::of(setup, hero))
    }

    /// The same, with known constants of the heroes.
    pub fn with(setup: &Arc<Setup>, hero: impl FnMut(usize) -> HeroFigures) -> Option<HuntFigures> {
        if setup.heroes.len() > HEROES || setup.dragons.len() > DRAGONS {
            return None;
        }
        let mut dragons = [DragonFigures::default(); DRAGONS];
        for (ground, known) in dragons.iter_mut().zip(&setup.dragons) {
            *ground = DragonFigures {
                hp: known.dragon.hp,
                attacks: [0, 1, 2].map(|n| known.dragon.attacks[n].damage),
                abilities: Ability::ALL.map(|ability| known.dragon.abilities.contains(&ability)),
                gold: known.dragon.gold,
            };
        }
        let heroes = 0..setup.heroes.len();
        Some(HuntFigures {
            heroes: heroes.map(hero).collect(),
            dragons,
            foes: setup.dragons.len(),
            order: State::new(Arc::clone(setup)).order.iter().map(|hero| hero.0).collect(),
            setup: Arc::clone(setup),
        })
    }

    /// The hero with the next turn in this pass.
    pub fn next_in_pass(&self, pos: &Pos) -> Option<usize> {
        self.first(|hero| {
            let hero = &pos.heroes[hero];
            !hero.dead && !hero.acted && hero.unused > 0
        })
    }

    /// The hero with the next turn in this round.
    pub fn next_turn(&self, pos: &Pos) -> Option<usize> {
        let later = || {
            self.first(|hero| {
                let hero = &pos.heroes[hero];
                !hero.dead && hero.unused + hero.fresh > 0
            })
        };
        self.next_in_pass(pos).or_else(later)
    }

    fn first(&self, is: impl Fn(usize) -> bool) -> Option<usize> {
        self.order.iter().map(|hero| usize::from(*hero)).find(|hero| is(*hero))
    }
}
