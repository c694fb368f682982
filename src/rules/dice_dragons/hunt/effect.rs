//! The effects of skills: damage, healing, armour, tokens.

use super::super::catalog::Effect;
use super::decide::{Playing, Witness};
use super::{DragonIx, Event, HeroIx, ItemIx, SkillRef};

impl<W: Witness> Playing<W> {
    /// Carries out a skill with this bonus from items.
    pub(super) fn carry_out(
        &mut self,
        hero: HeroIx,
        (by, added): (SkillRef, u16),
        effect: &Effect,
        on: &[HeroIx],
        foe: Option<DragonIx>,
    ) {
        match effect {
            Effect::Attack { damage } => self.strike(hero, by, damage + added, foe),
            Effect::Drain { damage, heal } => {
                self.strike(hero, by, *damage, foe);
                self.heal(hero, heal + added, hero);
            }
            Effect::Heal { amount } | Effect::HealTwo { amount } => {
                for target in on {
                    self.heal(*target, amount + added, hero);
                }
            }
            Effect::Stance { armor } => self.emit(Event::ArmorGained { hero, amount: *armor }),
            Effect::Shield { armor } => {
                for target in on {
                    self.emit(Event::ArmorGained { hero: *target, amount: *armor });
                }
            }
            Effect::Text(text) => self.remind(text),
            Effect::Bless | Effect::Pin | Effect::Ally => self.place(hero, effect, on, foe),
        }
    }

    /// Places a skill's token, if the supply has one (ruling 22). A Blessing also frees a frozen
    /// token (Frost).
    fn place(&mut self, hero: HeroIx, effect: &Effect, on: &[HeroIx], foe: Option<DragonIx>) {
        match (self.state.lacks(effect), effect, foe) {
            (Some(token), ..) => self.emit(Event::NoneLeft { token }),
            (_, Effect::Bless, _) => {
                for hero in on {
                    self.emit(Event::Blessed { hero: *hero });
                }
            }
            (_, Effect::Pin, Some(dragon)) => self.emit(Event::Pinned { dragon }),
            (_, Effect::Ally, _) => self.emit(Event::AllyCame { hero }),
            _ => {}
        }
        if *effect == Effect::Bless {
            on.iter().for_each(|hero| self.thaw(*hero));
        }
    }

    /// A group's own text, to be carried out at the table.
    pub(super) fn remind(&mut self, text: &str) {
        let text = W::Words::from(text);
        self.emit(Event::Reminder { text });
    }

    /// Damage to a dragon: printed, improvement, items and Pinned tokens, less Hardened (ruling
    /// 18).
    fn strike(&mut self, hero: HeroIx, skill: SkillRef, damage: u16, foe: Option<DragonIx>) {
        let Some(dragon) = foe else { return };
        let damage = self.state.taken(dragon, damage);
        self.emit(Event::DragonHurt { dragon, damage, hero, skill });
    }

    /// The bonus of Gauntlets or a Staff; the items that add it are used (rulings 25 and 31).
    pub(super) fn add_up(&mut self, hero: HeroIx, helping: &[ItemIx]) -> u16 {
        for item in helping {
            if !self.state.heroes[hero].items[*item].used {
                self.emit(Event::ItemUsed { hero, item: *item });
            }
        }
        self.state.added(hero, helping)
    }

    /// Healing: never past the maximum; lifts one poison and frees one frozen token (ruling 19).
    pub(super) fn heal(&mut self, hero: HeroIx, amount: u16, by: HeroIx) {
        let amount = self.state.regained(hero, amount);
        self.emit(Event::Healed { hero, amount, by });
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
}
