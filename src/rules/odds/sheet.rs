//! Everything a hero could ever do with dice, computed once per sheet.

use super::pool::{POOLS, Pool};
use crate::dice_dragons::catalog::{Effect, ItemEffect, ItemUse};
use crate::dice_dragons::hunt::{
    ByItem, DICE, HeroIx, ItemIx, Setup, SetupItem, SkillIx, SkillRef, activated,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PoolSet([u64; POOLS.div_ceil(64)]);

impl PoolSet {
    fn insert(&mut self, pool: Pool) {
        self.0[pool.number() / 64] |= 1 << (pool.number() % 64);
    }

    pub fn contains(&self, pool: Pool) -> bool {
        self.0[pool.number() / 64] & (1 << (pool.number() % 64)) != 0
    }
}

/// One way to end a turn: a skill, with or without items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillUse {
    pub skill: SkillRef,
    pub does: Effect,
    pub strike: bool,
    /// Items used with it, as bits by index.
    pub with: u8,
    /// Whether one of them is a Scroll, for a covered skill.
    pub scroll: bool,
    /// How many of the items are used up.
    pub spent: u8,
    /// Pools that activate it.
    pub pools: PoolSet,
}

/// A hero's sheet as the odds see it.
#[derive(Debug, Clone)]
pub struct OddsSheet {
    pub ways: Vec<SkillUse>,
}

/// Sets of items that can go with a skill: added symbols, and at most one Scroll.
fn helpers(items: &ByItem<SetupItem>) -> Vec<u8> {
    let helps = |item: &SetupItem| matches!(item.effect, ItemEffect::Symbol(_) | ItemEffect::Reuse);
    let all = items.placed().take(8);
    let all = all.filter(|(_, item)| helps(item)).fold(0u8, |set, (item, _)| set | 1 << item.0);
    let mut sets: Vec<u8> = (0..=all).filter(|set| set & !all == 0).collect();
    sets.sort_by_key(|set| set.count_ones());
    sets
}

/// The items in a set of bits.
fn in_set(mut items: u8) -> impl Iterator<Item = ItemIx> {
    std::iter::from_fn(move || {
        let item = (items != 0).then(|| ItemIx(crate::saturate(items.trailing_zeros())))?;
        items &= items - 1;
        Some(item)
    })
}

impl SkillUse {
    pub fn items(&self) -> impl Iterator<Item = ItemIx> + use<> {
        in_set(self.with)
    }
}

impl OddsSheet {
    pub fn of(setup: &Setup, hero: HeroIx) -> OddsSheet {
        let own = &setup.heroes[hero];
        let refs = own.skills.places().map(SkillRef::Own);
        let refs: Vec<SkillRef> = refs.chain(SkillRef::GENERAL).collect();
        let mut sheet = OddsSheet { ways: Vec::new() };
        for with in helpers(&own.items) {
            let items = || in_set(with).map(|item| &own.items[item]);
            let scrolls = items().filter(|item| item.effect == ItemEffect::Reuse).count();
            let added = own.items.symbols(in_set(with));
            let spent = items().filter(|item| item.lasts == ItemUse::Instant).count();
            for skill in refs
                .iter()
                .filter(|skill| scrolls == 0 || scrolls == 1 && matches!(skill, SkillRef::Own(_)))
            {
                let Some(known) = setup.skill(hero, *skill) else {
                    continue;
                };
                let mut pools = PoolSet::default();
                let activates = activated(&known.symbols);
                for pool in (0..=DICE).flat_map(Pool::of_size) {
                    if activates(&pool.symbols(&added)) {
                        pools.insert(pool);
                    }
                }
                sheet.ways.push(SkillUse {
                    skill: *skill,
                    does: known.effect.clone(),
                    strike: known.strike,
                    with,
                    scroll: scrolls > 0,
                    spent: crate::saturate(spent),
                    pools,
                });
            }
        }
        sheet
    }

    /// Own skills by index, least useful first, judged by one roll of all dice.
    pub fn spare(&self) -> Vec<SkillIx> {
        let worth = |way: &SkillUse| {
            let hits = Pool::of_size(DICE).filter(|pool| way.pools.contains(*pool));
            let chance: f64 = hits.map(Pool::likelihood).sum();
            chance
                * match way.does {
                    Effect::HealTwo { amount: n }
                    | Effect::Stance { armor: n }
                    | Effect::Shield { armor: n } => f64::from(n * 2),
                    Effect::Bless | Effect::Pin | Effect::Ally | Effect::Text(_) => 4.0,
                    _ => f64::from(way.does.strength()),
                }
        };
        let own = self.ways.iter().filter(|way| way.with == 0);
        let mut own: Vec<(f64, SkillIx)> = own
            .filter_map(|way| match way.skill {
                SkillRef::Own(place) => Some((worth(way), place)),
                _ => None,
            })
            .collect();
        own.sort_by(|a, b| a.0.total_cmp(&b.0));
        own.into_iter().map(|(_, place)| place).collect()
    }
}
