//! Items that strengthen a skill: Gauntlets of Power a Strike, a Staff of Healing a healing skill
//! (rulings 18, 25 and 31).

use super::super::catalog::{Ability, Effect, ItemEffect};
use super::state::State;
use super::{DragonIx, HeroIx, ItemIx, SetupSkill, SkillRef, SkillToken};

/// The amount an item adds to its skills.
fn adds(effect: &ItemEffect) -> u16 {
    match effect {
        ItemEffect::StrikeDamage(n) | ItemEffect::Healing(n) => *n,
        _ => 0,
    }
}

fn works_with(effect: &ItemEffect, known: &SetupSkill) -> bool {
    match (effect, &known.effect) {
        (ItemEffect::StrikeDamage(n), Effect::Attack { .. }) => *n > 0 && known.strike,
        (ItemEffect::Healing(n), heals) => {
            let heals = matches!(
                heals,
                Effect::Heal { .. } | Effect::HealTwo { .. } | Effect::Drain { .. }
            );
            *n > 0 && heals
        }
        _ => false,
    }
}

impl State {
    /// Damage on a dragon: Pinned tokens counted, less Hardened (ruling 18).
    pub(super) fn struck(&self, dragon: DragonIx, damage: u16) -> u16 {
        let pinned = u16::from(self.dragons[dragon].pinned);
        let hardened = u16::from(self.has(dragon, Ability::Hardened));
        (damage + pinned).saturating_sub(hardened)
    }

    /// Hit points that damage takes from a dragon: no more than it has.
    pub(super) fn taken(&self, dragon: DragonIx, damage: u16) -> u16 {
        self.struck(dragon, damage).min(self.dragons[dragon].hp)
    }

    /// Hit points that healing gives back: never past the maximum (ruling 19).
    pub(super) fn regained(&self, hero: HeroIx, amount: u16) -> u16 {
        amount.min(self.setup.heroes[hero].max_hp - self.heroes[hero].hp)
    }

    /// Items at hand that could add to a skill.
    pub(super) fn bonuses(&self, hero: HeroIx, known: &SetupSkill) -> Vec<ItemIx> {
        self.held(hero, |effect| works_with(effect, known))
    }

    pub(super) fn added(&self, hero: HeroIx, items: &[ItemIx]) -> u16 {
        let kept = &self.setup.heroes[hero].items;
        items.iter().map(|item| adds(&kept[*item].effect)).sum()
    }

    /// The result of a skill with this bonus: hit points taken from the dragon, or given back.
    fn comes_to(&self, hero: HeroIx, known: &SetupSkill, on: &[HeroIx], added: u16) -> u16 {
        match &known.effect {
            Effect::Attack { damage } => {
                let foe = self.heroes[hero].faces;
                foe.map_or(0, |dragon| self.taken(dragon, damage + added))
            }
            Effect::Drain { heal, .. } => self.regained(hero, heal + added),
            Effect::Heal { amount } | Effect::HealTwo { amount } => {
                let each = on.iter().map(|target| self.regained(*target, amount + added));
                each.sum()
            }
            _ => 0,
        }
    }

    /// Items that add to a skill now: the ones that fit and are not left aside, without one-use
    /// items whose bonus changes nothing (ruling 31).
    pub(super) fn helping(
        &self,
        hero: HeroIx,
        known: &SetupSkill,
        on: &[HeroIx],
        without: &[ItemIx],
    ) -> Vec<ItemIx> {
        let mut items = self.bonuses(hero, known);
        if items.is_empty() {
            return items;
        }
        items.retain(|item| !without.contains(item));
        let whole = self.comes_to(hero, known, on, self.added(hero, &items));
        for n in (0..items.len()).rev() {
            let mut rest = items.clone();
            let item = rest.remove(n);
            let less = self.comes_to(hero, known, on, self.added(hero, &rest));
            if less == whole && !self.heroes[hero].items[item].used {
                items = rest;
            }
        }
        items
    }

    /// Items that a skill would use up, so that their owner may leave them aside: none that are
    /// already used or change nothing.
    pub(super) fn declinable(
        &self,
        hero: HeroIx,
        known: &SetupSkill,
        on: &[HeroIx],
    ) -> Vec<ItemIx> {
        let used = |item: &ItemIx| self.heroes[hero].items[*item].used;
        let all = self.bonuses(hero, known);
        let (old, new): (Vec<ItemIx>, Vec<ItemIx>) = all.iter().copied().partition(used);
        let with = |items: &[ItemIx]| self.comes_to(hero, known, on, self.added(hero, items));
        if with(&old) < with(&all) { new } else { Vec::new() }
    }

    /// The key that a command uses for an item; the second of two alike has a number.
    pub fn item_key(&self, hero: HeroIx, item: ItemIx) -> String {
        let items = &self.setup.heroes[hero].items;
        let key = &items[item].key;
        if items.placed().any(|(n, other)| n < item && other.key == *key) {
            format!("{key}-2")
        } else {
            key.clone()
        }
    }

    /// The token that a skill would place but the supply lacks (ruling 22).
    pub(super) fn lacks(&self, effect: &Effect) -> Option<SkillToken> {
        let (token, left) = match effect {
            Effect::Bless => (SkillToken::Blessed, self.blessed_left),
            Effect::Pin => (SkillToken::Pinned, self.pinned_left),
            Effect::Ally => (SkillToken::Ally, self.ally_left),
            _ => return None,
        };
        (left == 0).then_some(token)
    }

    /// Whether a skill would place a token that the supply lacks.
    pub fn places_nothing(&self, hero: HeroIx, skill: SkillRef) -> bool {
        let known = self.skill(hero, skill);
        known.is_some_and(|known| self.lacks(&known.effect).is_some())
    }
}
