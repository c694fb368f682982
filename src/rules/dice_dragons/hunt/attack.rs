//! Dragons strike back: counter attacks, Fury, abilities; and the consequences of deaths.

use super::super::catalog::{Ability, ItemEffect};
use super::super::symbol::{Face, set_aside};
use super::decide::{Playing, Witness};
use super::state::{Phase, Stage};
use super::{DICE, DragonIx, Event, HeroIx, HuntRefusal, ItemIx, MOST_LOCKED};
use crate::dice::Roller;

impl<W: Witness> Playing<W> {
    /// The counter attack of the faced dragon, by the Dragon symbols showing (Dragon Counter
    /// Attack; ruling 18). Supporters are out of its reach (ruling 28).
    pub(super) fn counter(&mut self, hero: HeroIx, release: Option<DragonIx>) {
        let dice = self.state.dice();
        let symbols =
            crate::saturate::<u8>(dice.iter().filter(|face| **face == Face::Dragon).count());
        let Some(dragon) = self.state.heroes[hero].faces.filter(|_| symbols > 0) else {
            return;
        };
        let attack = usize::from(symbols.min(3)) - 1;
        let cancelled = self.state.heroes[hero].ally > 0;
        let damage = self.damage(dragon, attack, hero, cancelled);
        self.emit(Event::Countered { hero, dragon, symbols, attack, damage, cancelled });
        if !cancelled {
            self.armor_used(hero);
            self.after_counter(hero, dragon, symbols, damage, release);
        }
    }

    /// A release may be named only where there is a choice (Shockwave).
    pub(super) fn check_release(&self, release: Option<DragonIx>) -> Result<(), HuntRefusal> {
        match release {
            Some(dragon) if !self.state.releases().contains(&dragon) => Err(HuntRefusal::NoRelease),
            _ => Ok(()),
        }
    }

    fn damage(&self, dragon: DragonIx, attack: usize, hero: HeroIx, cancelled: bool) -> u16 {
        let printed = self.state.setup.dragons[dragon].dragon.attacks[attack].damage;
        let damage = printed.saturating_sub(self.state.armor(hero));
        let left = self.state.heroes[hero].hp;
        if cancelled { 0 } else { damage.min(left) }
    }

    /// Armour items are used once a counter or Fury strikes their owner (ruling 25).
    fn armor_used(&mut self, hero: HeroIx) {
        let items = &self.state.setup.heroes[hero].items;
        let worn: Vec<ItemIx> = items
            .places()
            .filter(|n| matches!(items[*n].effect, ItemEffect::Armor(_)) && !items[*n].off)
            .filter(|n| !self.state.heroes[hero].items[*n].used)
            .collect();
        for item in worn {
            self.emit(Event::ItemUsed { hero, item });
        }
    }

    /// The side effects of a counter that hit: poison, frost, regeneration, a released die.
    fn after_counter(
        &mut self,
        hero: HeroIx,
        dragon: DragonIx,
        symbols: u8,
        damage: u16,
        release: Option<DragonIx>,
    ) {
        let state = &self.state;
        let dies = state.heroes[hero].hp == 0;
        let releasing = damage > 0 && state.locked() > 0;
        if !dies && damage > 0 && state.has(dragon, Ability::Poison) && state.poison_left > 0 {
            self.emit(Event::PoisonPlaced { hero });
        }
        if !dies && self.state.has(dragon, Ability::Frost) {
            self.freeze(hero, dragon);
        }
        self.regenerate(dragon, symbols);
        if releasing {
            let from = self.release_from(dragon, release);
            self.emit(Event::DieReleased { dragon: from });
        }
        self.roar(dragon);
    }

    /// The dragon that releases a die: the heroes choose, else the one that struck if it holds any
    /// (Shockwave).
    fn release_from(&self, struck: DragonIx, wanted: Option<DragonIx>) -> DragonIx {
        let holds = |dragon: &DragonIx| self.state.dragons[*dragon].locked > 0;
        wanted
            .or(Some(struck).filter(holds))
            .or_else(|| self.state.dragons.places().find(holds))
            .unwrap_or(struck)
    }

    /// A dragon's ability in the group's own words, when its Fury or counter hits.
    fn roar(&mut self, dragon: DragonIx) {
        let text = self.state.setup.dragons[dragon].dragon.text.as_deref();
        if let Some(text) = text.map(W::Words::from) {
            self.emit(Event::Reminder { text });
        }
    }

    /// Freezes an unused token, or the one just used if it was the last; none if all are frozen.
    fn freeze(&mut self, hero: HeroIx, dragon: DragonIx) {
        let tokens = &self.state.heroes[hero];
        let used = match (tokens.unused + tokens.fresh, tokens.used) {
            (0, 0) => return,
            (0, _) => true,
            _ => false,
        };
        self.emit(Event::Frozen { hero, dragon, used });
    }

    fn regenerate(&mut self, dragon: DragonIx, symbols: u8) {
        if !self.state.has(dragon, Ability::Regeneration) {
            return;
        }
        let missing = self.state.setup.dragons[dragon].dragon.hp - self.state.dragons[dragon].hp;
        let amount = (3 * u16::from(symbols)).min(missing);
        if amount > 0 {
            self.emit(Event::Regenerated { dragon, amount });
        }
    }

    /// One dragon's Fury: three rolls (four if Ancient) setting Dragons aside, against all who face
    /// it (Phase 2). It rolls the dice locked on it, but not those on another dragon (ruling 26).
    pub(super) fn fury<R: Roller + ?Sized>(&mut self, roller: &mut R) -> Result<(), HuntRefusal> {
        let Some(dragon) = self.state.fury_due.first().copied() else {
            return Err(self.not_now());
        };
        let rolls = if self.state.has(dragon, Ability::Ancient) { 4 } else { 3 };
        let elsewhere = self.state.locked() - self.state.dragons[dragon].locked;
        let thrown = set_aside(Face::Dragon, DICE - usize::from(elsewhere), rolls, roller)?;
        let symbols = thrown.count;
        self.emit(Event::FuryRolled { dragon, throws: thrown.throws, symbols });
        if symbols > 0 {
            self.strike_all(dragon, symbols);
        }
        Ok(())
    }

    fn strike_all(&mut self, dragon: DragonIx, symbols: u8) {
        let attack = usize::from(symbols.min(3)) - 1;
        let (mut struck, mut hurt) = (false, false);
        // Burials wait until all are struck, so that the set of heroes facing it stays the same.
        for hero in self.state.heroes.places() {
            if !self.state.faces(hero, dragon) {
                continue;
            }
            let damage = self.damage(dragon, attack, hero, false);
            (struck, hurt) = (true, hurt || damage > 0);
            self.emit(Event::FuryHurt { dragon, hero, damage });
            self.armor_used(hero);
        }
        if hurt && self.state.has(dragon, Ability::Shockwave) && self.state.locked() < MOST_LOCKED {
            self.emit(Event::DieLocked { dragon });
        }
        if struck {
            self.regenerate(dragon, symbols);
            self.roar(dragon);
        }
        for hero in self.state.heroes.places() {
            if self.state.faces(hero, dragon) {
                self.bury_if_dead(hero);
            }
        }
    }

    pub(super) fn bury_if_dead(&mut self, hero: HeroIx) {
        if self.state.heroes[hero].hp == 0 && !self.state.heroes[hero].dead {
            self.emit(Event::HeroDied { hero });
        }
    }

    /// After anything that may have ended the hunt or a phase: finds the winner, or moves on.
    pub(super) fn advance(&mut self) {
        if self.state.outcome.is_some() {
            return;
        }
        if self.state.dragons.iter().all(|dragon| dragon.dead) {
            return self.emit(Event::Slain);
        }
        if self.state.living().next().is_none() {
            return self.emit(Event::Wiped);
        }
        while self.state.turn.is_none() && self.state.stage() != Stage::StepIn && self.next_phase()
        {
        }
    }

    /// Moves to the next pass, phase or round if the current one is over.
    fn next_phase(&mut self) -> bool {
        match self.state.phase {
            Phase::OpeningFury if self.state.fury_due.is_empty() => self.emit(Event::HeroesPhase),
            Phase::Heroes if self.state.next_in_pass().is_none() => match self.state.next_turn() {
                Some(_) => self.emit(Event::PassBegan),
                None => self.emit(Event::FuryPhase),
            },
            Phase::Fury if self.state.fury_due.is_empty() => self.emit(Event::CleanedUp),
            _ => return false,
        }
        true
    }
}
