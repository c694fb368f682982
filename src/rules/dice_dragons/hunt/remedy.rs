//! A hero's items that would make a refused action possible.

use super::state::State;
use super::{Activation, Extra, HeroIx, HuntRefusal, ListIndex, SkillIx, SkillRef};
use crate::name;

/// An activation that items at hand make possible, as it is typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remedy {
    /// Names of the items.
    pub items: Vec<String>,
    pub skill: String,
    pub with: Vec<String>,
    pub on: Vec<String>,
    /// The skill that a general one covers.
    pub cover: Option<String>,
}

/// What grants another roll after the three (ruling 23).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExtraRoll {
    Blessed,
    /// An item's name and its typed form.
    Item {
        name: String,
        key: String,
    },
}

impl State {
    /// The fewest items that make the activation possible: missing symbols, a Scroll for a covered
    /// skill (ruling 24).
    #[cold]
    pub(super) fn help(&self, hero: HeroIx, wanted: &Activation) -> Option<Remedy> {
        let items = &self.setup.heroes[hero].items;
        let sets = self.item_sets(hero, wanted.skill).filter(|with| !with.is_empty());
        let with = sets.min_by_key(Vec::len)?;
        let own = |skill: SkillIx| self.setup.heroes[hero].skills[skill].key.clone();
        let skill = self.skill(hero, wanted.skill)?.key.clone();
        let cover = match wanted.skill {
            SkillRef::Own(_) => None,
            _ => {
                let open = self.open_skills(hero);
                let said = wanted.cover.filter(|cover| open.contains(cover));
                said.or(open.first().copied())
            }
        };
        let on = self.aim(hero, wanted);
        Some(Remedy {
            items: with.iter().map(|item| items[*item].name.clone()).collect(),
            skill,
            with: with.iter().map(|item| items[*item].key.clone()).collect(),
            on: on.into_iter().map(|n| name::key(self.name(n))).collect(),
            cover: cover.map(own),
        })
    }

    /// The targets: as named if possible, else the heroes who lost most.
    fn aim(&self, hero: HeroIx, wanted: &Activation) -> Vec<HeroIx> {
        let known = self.skill(hero, wanted.skill);
        let needs = known.map_or(0, |known| self.targets(&known.effect));
        let lost = |n: HeroIx| self.setup.heroes[n].max_hp - self.heroes[n].hp;
        let mut living: Vec<HeroIx> = self.living().collect();
        let twice = wanted.on.len() == 2 && wanted.on[0] == wanted.on[1];
        if wanted.on.len() == needs && !twice && wanted.on.iter().all(|n| living.contains(n)) {
            return wanted.on.clone();
        }
        living.sort_by_key(|n| (std::cmp::Reverse(lost(*n)), *n != hero, n.index()));
        living.truncate(needs);
        living
    }

    /// The refusal after three rolls, with what would grant another.
    #[cold]
    pub(super) fn no_roll_left(&self, hero: HeroIx) -> HuntRefusal {
        let again = |by| match by {
            Extra::Roll => None,
            Extra::Blessed => Some(ExtraRoll::Blessed),
            Extra::Item(item) => {
                let item = &self.setup.heroes[hero].items[item];
                Some(ExtraRoll::Item { name: item.name.clone(), key: item.key.clone() })
            }
        };
        HuntRefusal::NoRollLeft {
            hero: self.name(hero).to_owned(),
            again: self.rerolls(hero).filter_map(again).collect(),
        }
    }
}
