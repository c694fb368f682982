//! Whether a stored record is possible: a damaged one may not be.

use super::super::catalog::{Effect, ItemEffect};
use super::state::State;
use super::{Event, Extra, ListIndex, MOST_LOCKED, Setup, SetupDragon, SetupHero, SkillRef};
use crate::index_of;

/// More than any figure of a hunt.
const MOST: u16 = 9999;
/// More tokens than lie in one place.
const MOST_TOKENS: u8 = 60;

impl Setup {
    pub(super) fn possible(&self) -> bool {
        !self.heroes.is_empty()
            && (1..=2).contains(&self.dragons.len())
            && self.heroes.iter().all(|hero| self.dragons.get(hero.faces).is_some())
            && self.heroes.iter().all(SetupHero::possible)
            && self.dragons.iter().all(|SetupDragon { dragon, .. }| {
                let attacks = dragon.attacks.iter().map(|attack| attack.damage);
                attacks.chain([dragon.hp, dragon.exp, dragon.gold]).all(|figure| figure <= MOST)
            })
    }
}

impl SetupHero {
    fn possible(&self) -> bool {
        use ItemEffect::{Armor, Heal, Healing, Reroll, StrikeDamage};
        let skills = self.skills.iter().map(|skill| match &skill.effect {
            Effect::Stance { armor } | Effect::Shield { armor } => *armor,
            effect => effect.strength(),
        });
        let items = self.items.iter().map(|item| match item.effect {
            Armor(n) | Heal(n) | Healing(n) | Reroll(n) | StrikeDamage(n) => n,
            _ => 0,
        });
        let figures = [self.max_hp, self.armor, self.initiative];
        self.tokens <= MOST_TOKENS
            && skills.chain(items).chain(figures).all(|figure| figure <= MOST)
    }
}

impl State {
    pub(super) fn fits(&self, event: &Event) -> bool {
        let hero = index_of!(Event, event, hero: TurnBegan PoisonHurt Rolled Activated Failed
            DragonHurt Healed PoisonLifted Thawed ArmorGained Blessed AllyCame Countered
            PoisonPlaced Frozen ItemUsed TurnEnded FuryHurt HeroDied SteppedIn);
        let dragon = index_of!(Event, event, dragon: DragonHurt Pinned Countered Frozen Regenerated
            DieLocked DieReleased FuryRolled FuryHurt DragonDied SteppedIn);
        let sheet = hero.and_then(|hero| self.setup.heroes.get(hero));
        let item = |item| sheet.is_some_and(|sheet| sheet.items.get(item).is_some());
        let own = |skill| sheet.is_some_and(|sheet| sheet.skills.get(skill).is_some());
        let skill = |skill: &SkillRef| !matches!(skill, SkillRef::Own(skill) if !own(*skill));
        hero.is_none() == sheet.is_none()
            && dragon.is_none_or(|dragon| self.dragons.get(dragon).is_some())
            && match event {
                Event::Rolled { dice, thrown, by, .. } => {
                    !matches!(by, Extra::Item(paid) if !item(*paid))
                        && thrown.iter().all(|die| die.index() < dice.len())
                }
                Event::Activated { skill: used, cover, dice, with, .. } => {
                    let lie = self.dice().len();
                    own(*cover)
                        && skill(used)
                        && dice.iter().all(|die| die.index() < lie)
                        && with.iter().all(|with| item(*with))
                }
                Event::Failed { cover, .. } => cover.is_none_or(own),
                Event::DragonHurt { skill: used, .. } => skill(used),
                Event::Healed { by, .. } => self.heroes.get(*by).is_some(),
                Event::Countered { attack, .. } => (0..3).contains(attack),
                Event::ItemUsed { item: used, .. } => item(*used),
                _ => true,
            }
    }

    pub(super) fn holds(&self) -> bool {
        let few = |counts: &[u8]| counts.iter().all(|count| *count <= MOST_TOKENS);
        let supply = [self.blessed_left, self.pinned_left, self.poison_left, self.ally_left];
        few(&supply)
            && self.heroes.iter().zip(&self.setup.heroes).all(|(hero, sheet)| {
                hero.hp <= sheet.max_hp
                    && hero.armor <= MOST
                    && few(&[hero.unused, hero.fresh, hero.used])
                    && few(&[hero.poison, hero.ally, hero.blessed])
                    && few(&hero.covered)
                    && hero.frozen.len() <= MOST_TOKENS.into()
            })
            && self.dragons.iter().zip(&self.setup.dragons).all(|(dragon, sheet)| {
                dragon.hp <= sheet.dragon.hp && few(&[dragon.pinned, dragon.locked])
            })
            && self.locked() <= MOST_LOCKED
    }
}
