//! A hunt of one hero against one dragon, in numbers: the hero's options, and their results.
//! Positions exclude the hero's hit points, so that all of them are computed at once.

use std::sync::Arc;

use super::super::hunt_figures::{DragonFigures, HeroFigures, HuntFigures, MATCHES};
use super::super::position::{ITEMS, Pos};
use super::super::transition::fury_chances;
use super::position::{Moved, Round, Sips, Spot, cure, dice};
use crate::dice_dragons::catalog::{Ability, Effect};
use crate::dice_dragons::hunt::{
    ALLY_TOKENS, BLESSED_TOKENS, DICE, MOST_LOCKED, PINNED_TOKENS, POISON_TOKENS, SkillRef, State,
};
use crate::odds::pool::{ByPool, Pool};
use crate::odds::sheet::SkillUse;

/// An end of the hero's turn.
#[derive(Debug, Clone, Copy, Default)]
pub struct TurnEffect {
    /// Damage with Gauntlets, without Pinned tokens.
    pub damage: Option<u16>,
    /// Healing with a Staff.
    pub heal: Option<u16>,
    pub armor: u16,
    pub bless: bool,
    pub pin: bool,
    pub ally: bool,
    /// The own skill; otherwise it covers any open one.
    pub own: Option<u8>,
    /// Whether a Scroll opens it.
    pub scroll: bool,
    /// Items used with it, as bits by index.
    pub with: u8,
}

impl TurnEffect {
    fn of(hero: &HeroFigures, way: &SkillUse) -> TurnEffect {
        let mut deed = TurnEffect {
            own: match way.skill {
                SkillRef::Own(place) => Some(place.0),
                _ => None,
            },
            scroll: way.scroll,
            with: way.with,
            ..TurnEffect::default()
        };
        let more = if way.strike { hero.gauntlets } else { 0 };
        match way.does {
            Effect::Attack { damage } => deed.damage = Some(damage + more),
            Effect::Drain { damage, heal } => {
                (deed.damage, deed.heal) = (Some(damage), Some(heal + hero.staff));
            }
            Effect::Heal { amount } | Effect::HealTwo { amount } => {
                deed.heal = Some(amount + hero.staff);
            }
            Effect::Stance { armor } | Effect::Shield { armor } => deed.armor = armor,
            Effect::Bless => deed.bless = true,
            Effect::Pin => deed.pin = true,
            Effect::Ally => deed.ally = true,
            Effect::Text(_) => {}
        }
        deed
    }
}

/// Whether the solver covers everything this hero has: not too many ways to end a turn, and no
/// durable custom potions.
fn is_usual(hero: &HeroFigures) -> bool {
    let lasting = |n: usize| hero.heals[n] > 0 && hero.instant & (1 << n) == 0;
    hero.sheet.ways.len() <= MOST_WAYS && !(0..ITEMS).any(lasting)
}

/// The numbers of a hunt.
pub struct Alone {
    pub hp: usize,
    pub tokens: u8,
    pub skills: u8,
    pub dragon: DragonFigures,
    /// The chance of each number of Dragons in a Fury.
    pub fury: [f64; 6],
    /// Possible armour values, ascending, capped at the value that stops the strongest attack.
    pub armor: Vec<u16>,
    /// Everything that ends a turn; failing is last.
    pub deeds: Vec<TurnEffect>,
    matches: Vec<ByPool<u8>>,
    pub heals: [u16; ITEMS],
    pub rerolls: [u8; ITEMS],
    pub instant: u8,
    /// The start of the hunt.
    pub items: u8,
}

impl Alone {
    /// None if it is another kind of hunt.
    pub fn of(ground: &HuntFigures) -> Option<Alone> {
        let ([hero], 1) = (ground.heroes.as_slice(), ground.foes) else {
            return None;
        };
        let dragon = &ground.dragons[0];
        let start = Pos::of(&State::new(Arc::clone(&ground.setup)))?;
        let own = &start.heroes[0];
        if own.hp == 0 || own.unused == 0 || dragon.hp == 0 || !is_usual(hero) {
            return None;
        }
        let mut deeds: Vec<TurnEffect> =
            hero.sheet.ways.iter().map(|way| TurnEffect::of(hero, way)).collect();
        let armor = levels(own.armor, &deeds, dragon.attacks);
        deeds.push(TurnEffect::default());
        Some(Alone {
            hp: hero.max_hp.into(),
            tokens: own.unused,
            skills: hero.skills,
            dragon: *dragon,
            fury: fury_chances(DICE, dragon.rolls()),
            armor,
            deeds,
            matches: hero.left.clone(),
            heals: hero.heals,
            rerolls: hero.rerolls,
            instant: hero.instant,
            items: own.items,
        })
    }

    /// The index of failing among the deeds.
    pub fn fails(&self) -> usize {
        self.deeds.len() - 1
    }

    /// Whether a deed is open with these skills covered and these items at hand.
    pub fn is_open(&self, deed: usize, covered: u16, items: u8) -> bool {
        let deed = &self.deeds[deed];
        let open = match deed.own {
            Some(own) => (covered & (1 << own) != 0) == deed.scroll,
            None => covered.count_ones() < u32::from(self.skills),
        };
        open && deed.with & !items == 0
    }

    pub fn matches(&self, deed: usize, pool: Pool) -> bool {
        self.matches[deed][pool.slot()] & MATCHES != 0
    }

    /// The damage of a deed to the dragon.
    fn harm(&self, deed: &TurnEffect, pinned: u8) -> Option<u16> {
        let hardened = u16::from(self.dragon.has(Ability::Hardened));
        let damage = deed.damage?;
        Some((damage + u16::from(pinned)).saturating_sub(hardened))
    }

    /// The level of armour after this gain.
    fn armored(&self, level: u8, more: u16) -> u8 {
        let wanted = self.armor[usize::from(level)] + more;
        let last = self.armor.len() - 1;
        crate::saturate(self.armor[..last].partition_point(|armor| *armor < wanted))
    }

    /// The damage of an attack with this many Dragons.
    pub fn blow(&self, armor: u8, dragons: usize) -> u16 {
        let blow = self.dragon.attacks[dragons.clamp(1, 3) - 1];
        blow.saturating_sub(self.armor[usize::from(armor)])
    }

    /// Whether no attack can hurt, nothing can stop the hero, and the dragon can be hurt: the hunt
    /// is eventually won.
    pub fn is_safe(&self, spot: &Spot) -> bool {
        let harmless = (1..=3).all(|dragons| self.blow(spot.armor, dragons) == 0);
        let hurts = |deed: &usize| {
            let able = self.deeds[*deed].with == 0 && !self.deeds[*deed].scroll;
            able && self.harm(&self.deeds[*deed], spot.pinned).is_some_and(|harm| harm > 0)
        };
        let able = |deed: usize| Pool::of_size(dice(spot)).any(|pool| self.matches(deed, pool));
        harmless
            && !self.dragon.has(Ability::Frost)
            && spot.poison == 0
            && self.skills > 0
            && (0..self.fails()).filter(hurts).any(able)
    }

    /// The result of a deed that covers a skill, with potions before and after the counter attack
    /// of this many Dragons. None if it slays the dragon.
    pub fn act(
        &self,
        from: &Spot,
        deed: usize,
        cover: Option<u8>,
        sips: Sips,
        dragons: usize,
    ) -> Option<Moved> {
        let deed = &self.deeds[deed];
        let mut moved = Moved { to: *from, up: 0, down: 0, again: 0 };
        moved.up += self.drink(&mut moved.to, sips.early);
        let to = &mut moved.to;
        if let Some(cover) = deed.own.or(cover) {
            to.round.covered |= 1 << cover;
        }
        to.items &= !(deed.with & self.instant);
        if let Some(harm) = self.harm(deed, to.pinned) {
            to.foe = to.foe.saturating_sub(harm);
            if to.foe == 0 {
                return None;
            }
        }
        if let Some(heal) = deed.heal {
            moved.up += usize::from(heal);
            cure(to);
        }
        self.place(to, deed);
        if dragons > 0 {
            moved.down = self.counter(to, dragons);
        }
        moved.again = self.drink(&mut moved.to, sips.late);
        Some(moved)
    }

    /// Armour and tokens from a deed (ruling 22).
    fn place(&self, to: &mut Spot, deed: &TurnEffect) {
        if deed.armor > 0 {
            to.armor = self.armored(to.armor, deed.armor);
        }
        if deed.bless {
            to.blessed = (to.blessed + 1).min(BLESSED_TOKENS);
            to.round.thaw();
        }
        to.pinned = (to.pinned + u8::from(deed.pin)).min(PINNED_TOKENS);
        to.ally = (to.ally + u8::from(deed.ally)).min(ALLY_TOKENS);
    }

    /// Drinks potions, as bits by index. Returns their healing.
    fn drink(&self, spot: &mut Spot, potions: u8) -> usize {
        let mut heals = 0;
        for item in (0..ITEMS).filter(|item| potions & (1 << item) != 0) {
            heals += usize::from(self.heals[item]);
            cure(spot);
        }
        spot.items &= !potions;
        heals
    }

    fn counter(&self, spot: &mut Spot, dragons: usize) -> usize {
        if spot.ally > 0 {
            spot.ally -= 1;
            return 0;
        }
        let blow = self.blow(spot.armor, dragons);
        if blow > 0 && self.dragon.has(Ability::Poison) && spot.poison < POISON_TOKENS {
            spot.poison += 1;
        }
        if self.dragon.has(Ability::Frost) {
            spot.round.freeze();
        }
        self.regenerate(spot, dragons);
        if blow > 0 {
            spot.locked = spot.locked.saturating_sub(1);
        }
        blow.into()
    }

    fn regenerate(&self, spot: &mut Spot, dragons: usize) {
        if self.dragon.has(Ability::Regeneration) {
            spot.foe = (spot.foe + 3 * crate::saturate::<u16>(dragons)).min(self.dragon.hp);
        }
    }

    /// The result of a Fury of this many Dragons: the next round, and the attack.
    pub fn fury(&self, from: &Spot, dragons: usize) -> Moved {
        let mut to = *from;
        let mut down = 0;
        if dragons > 0 {
            down = self.blow(to.armor, dragons);
            if down > 0 && self.dragon.has(Ability::Shockwave) && to.locked < MOST_LOCKED {
                to.locked += 1;
            }
            self.regenerate(&mut to, dragons);
        }
        to.round = Round::begun(self.tokens, to.round.frozen());
        Moved { to, up: 0, down: down.into(), again: 0 }
    }
}

/// More ways to end a turn than this are too many.
const MOST_WAYS: usize = 250;

/// Armour values that the skills can reach, ascending.
fn levels(base: u16, deeds: &[TurnEffect], blows: [u16; 3]) -> Vec<u16> {
    let hardest = blows.into_iter().max().unwrap_or(0);
    let mut levels = vec![base.min(hardest)];
    let mut next = 0;
    while let Some(level) = levels.get(next).copied() {
        for deed in deeds {
            let more = (level + deed.armor).min(hardest);
            if !levels.contains(&more) {
                levels.push(more);
            }
        }
        next += 1;
    }
    levels.sort_unstable();
    levels
}
