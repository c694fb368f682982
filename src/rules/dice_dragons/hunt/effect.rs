//! What a skill does: damage, healing, armour, tokens.

use super::super::catalog::{Ability, Effect, ItemEffect};
use super::decide::{Playing, Witness};
use super::{DragonIx, Event, HeroIx, SkillRef};

impl<W: Witness> Playing<W> {
    pub(super) fn carry_out(
        &mut self,
        hero: HeroIx,
        (by, is_strike): (SkillRef, bool),
        effect: &Effect,
        on: &[HeroIx],
        foe: Option<DragonIx>,
    ) {
        match effect {
            Effect::Attack { damage } => self.strike(hero, by, *damage, is_strike, foe),
            Effect::Drain { damage, heal } => {
                self.strike(hero, by, *damage, false, foe);
                let amount = heal + self.staff(hero);
                self.heal(hero, amount, hero);
            }
            Effect::Heal { amount } | Effect::HealTwo { amount } => {
                let amount = amount + self.staff(hero);
                for target in on {
                    self.heal(*target, amount, hero);
                }
            }
            Effect::Stance { armor } => self.emit(Event::ArmorGained {
                hero,
                amount: *armor,
            }),
            Effect::Shield { armor } => {
                for target in on {
                    self.emit(Event::ArmorGained {
                        hero: *target,
                        amount: *armor,
                    });
                }
            }
            Effect::Bless => self.bless(on),
            Effect::Pin => {
                if let Some(dragon) = foe.filter(|_| self.state.pinned_left > 0) {
                    self.emit(Event::Pinned { dragon });
                }
            }
            Effect::Ally if self.state.ally_left > 0 => self.emit(Event::AllyCame { hero }),
            Effect::Ally => {}
            Effect::Text(text) => self.remind(text),
        }
    }

    /// A group's own words, to be carried out at the table.
    pub(super) fn remind(&mut self, text: &str) {
        let text = W::Words::from(text);
        self.emit(Event::Reminder { text });
    }

    /// Damage to a dragon: printed and improved, Gauntlets on a Strike, Pinned tokens, less
    /// Hardened (ruling 18).
    pub(super) fn strike(
        &mut self,
        hero: HeroIx,
        skill: SkillRef,
        damage: u16,
        strike: bool,
        foe: Option<DragonIx>,
    ) {
        let Some(dragon) = foe else { return };
        let gauntlets = if strike {
            self.bonus(hero, |effect| match effect {
                ItemEffect::StrikeDamage(n) => *n,
                _ => 0,
            })
        } else {
            0
        };
        let pinned = u16::from(self.state.dragons[dragon].pinned);
        let hardened = u16::from(self.state.has(dragon, Ability::Hardened));
        let damage = (damage + gauntlets + pinned).saturating_sub(hardened);
        let damage = damage.min(self.state.dragons[dragon].hp);
        self.emit(Event::DragonHurt {
            dragon,
            damage,
            hero,
            skill,
        });
    }

    /// What a Staff of Healing adds to a healing skill (ruling 18).
    pub(super) fn staff(&mut self, hero: HeroIx) -> u16 {
        self.bonus(hero, |effect| match effect {
            ItemEffect::Healing(n) => *n,
            _ => 0,
        })
    }

    /// The sum of an item bonus; the items that gave it are used (ruling 25).
    pub(super) fn bonus(&mut self, hero: HeroIx, of: impl Fn(&ItemEffect) -> u16) -> u16 {
        let giving = self.state.held(hero, |effect| of(effect) > 0);
        let mut sum = 0;
        for item in giving {
            sum += of(&self.state.setup.heroes[hero].items[item].effect);
            if !self.state.heroes[hero].items[item].used {
                self.emit(Event::ItemUsed { hero, item });
            }
        }
        sum
    }

    /// Healing: never past the maximum; lifts one poison and frees one frozen token (ruling 19).
    pub(super) fn heal(&mut self, hero: HeroIx, amount: u16, by: HeroIx) {
        let missing = self.state.setup.heroes[hero].max_hp - self.state.heroes[hero].hp;
        self.emit(Event::Healed {
            hero,
            amount: amount.min(missing),
            by,
        });
        if self.state.heroes[hero].poison > 0 {
            self.emit(Event::PoisonLifted { hero });
        }
        self.thaw(hero);
    }

    pub(super) fn thaw(&mut self, hero: HeroIx) {
        if !self.state.heroes[hero].frozen.is_empty() {
            self.emit(Event::Thawed { hero });
        }
    }

    /// A Blessing: a token while there is one, and a frozen token freed (rulings 22, Frost).
    pub(super) fn bless(&mut self, on: &[HeroIx]) {
        for hero in on {
            if self.state.blessed_left > 0 {
                self.emit(Event::Blessed { hero: *hero });
            }
            self.thaw(*hero);
        }
    }
}
