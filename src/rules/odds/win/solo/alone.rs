//! A hunt of one hero against one dragon, as figures: what the hero can do, and what becomes of a
//! position. Hit points of the hero stay apart, so that all of them are worked on at once.

use std::sync::Arc;

use super::super::course::fury_chances;
use super::super::ground::{DragonGround, Ground, HeroGround, MATCHES};
use super::super::pos::{ITEMS, Pos};
use super::spot::{Moved, Round, Sips, Spot, cure, dice};
use crate::dice_dragons::catalog::{Ability, Effect};
use crate::dice_dragons::hunt::{
    ALLY_TOKENS, BLESSED_TOKENS, DICE, MOST_LOCKED, PINNED_TOKENS, POISON_TOKENS, SkillRef, State,
};
use crate::odds::pool::{Pool, Table};
use crate::odds::sheet::Way;

/// What a hero may do at the end of a turn.
#[derive(Debug, Clone, Copy, Default)]
pub struct Deed {
    /// Damage with Gauntlets, without Pinned tokens.
    pub damage: Option<u16>,
    /// Healing with a Staff.
    pub heal: Option<u16>,
    pub armor: u16,
    pub bless: bool,
    pub pin: bool,
    pub ally: bool,
    /// The own skill it is; any open one is covered otherwise.
    pub own: Option<u8>,
    /// Whether a Scroll opens it.
    pub scroll: bool,
    /// Items used with it, by place as bits.
    pub with: u8,
}

impl Deed {
    fn of(hero: &HeroGround, way: &Way) -> Deed {
        let mut deed = Deed {
            own: match way.skill {
                SkillRef::Own(place) => Some(place.0),
                _ => None,
            },
            scroll: way.scroll,
            with: way.with,
            ..Deed::default()
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

/// Whether a hero has nothing that this leaves out: more ways to end a turn than can be numbered,
/// potions of a group's own that are never used up.
fn is_usual(hero: &HeroGround) -> bool {
    let lasting = |n: usize| hero.heals[n] > 0 && hero.instant & (1 << n) == 0;
    hero.sheet.ways.len() <= MOST_WAYS && !(0..ITEMS).any(lasting)
}

/// The figures of a hunt.
pub struct Alone {
    pub hp: usize,
    pub tokens: u8,
    pub skills: u8,
    pub dragon: DragonGround,
    /// How likely so many Dragons are set aside in a Fury.
    pub fury: [f64; 6],
    /// Armour the hero can come to, ascending. No more counts than stops the hardest blow.
    pub armor: Vec<u16>,
    /// Everything that ends a turn; to fail is the last.
    pub deeds: Vec<Deed>,
    matches: Vec<Table<u8>>,
    pub heals: [u16; ITEMS],
    pub rerolls: [u8; ITEMS],
    pub instant: u8,
    /// Where the hunt begins.
    pub items: u8,
}

impl Alone {
    /// Nothing if it is another kind of hunt.
    pub fn of(ground: &Ground) -> Option<Alone> {
        let ([hero], 1) = (ground.heroes.as_slice(), ground.foes) else {
            return None;
        };
        let dragon = &ground.dragons[0];
        let start = Pos::of(&State::new(Arc::clone(&ground.setup)))?;
        let own = &start.heroes[0];
        if own.hp == 0 || own.unused == 0 || dragon.hp == 0 || !is_usual(hero) {
            return None;
        }
        let mut deeds: Vec<Deed> = hero.sheet.ways.iter().map(|way| Deed::of(hero, way)).collect();
        let armor = levels(own.armor, &deeds, dragon.attacks);
        deeds.push(Deed::default());
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

    /// To fail, among the deeds.
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

    /// What a deed takes from the dragon.
    fn harm(&self, deed: &Deed, pinned: u8) -> Option<u16> {
        let hardened = u16::from(self.dragon.has(Ability::Hardened));
        let damage = deed.damage?;
        Some((damage + u16::from(pinned)).saturating_sub(hardened))
    }

    /// The level of armour with so much more.
    fn armored(&self, level: u8, more: u16) -> u8 {
        let wanted = self.armor[usize::from(level)] + more;
        let last = self.armor.len() - 1;
        crate::saturate(self.armor[..last].partition_point(|armor| *armor < wanted))
    }

    /// What a blow of so many Dragons takes.
    pub fn blow(&self, armor: u8, dragons: usize) -> u16 {
        let blow = self.dragon.attacks[dragons.clamp(1, 3) - 1];
        blow.saturating_sub(self.armor[usize::from(armor)])
    }

    /// Whether no blow can hurt, nothing can stop the hero, and the dragon can be hurt: the hunt is
    /// won in the end.
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

    /// What follows from a deed that covers a skill, with potions before and after the counter
    /// attack of so many Dragons. Nothing if it slays the dragon.
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

    /// Armour and tokens that a deed brings (ruling 22).
    fn place(&self, to: &mut Spot, deed: &Deed) {
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

    /// Drinks potions, by place as bits. Says what they heal.
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

    /// What follows from a Fury of so many Dragons: the next round, and the blow.
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

/// More ways to end a turn than this are too many to look at.
const MOST_WAYS: usize = 250;

/// Armour that the skills can add up to, ascending.
fn levels(base: u16, deeds: &[Deed], blows: [u16; 3]) -> Vec<u16> {
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
