//! What stays the same through a hunt: sheets, dragons, the order of turns. And what follows from
//! what is done, as arithmetic on positions: the rules themselves say the same, and tests compare
//! them step by step.

use std::cell::OnceCell;
use std::sync::Arc;

use super::super::pool::{Pool, SLOTS, Table};
use super::super::turn::{Does, Sheet, Way};
use super::pos::{DRAGONS, HEROES, HeroPos, ITEMS, NOBODY, Pos, SKILLS, Stretch};
use super::power::Power;
use crate::dice_dragons::catalog::{Ability, ItemEffect, ItemUse};
use crate::dice_dragons::hunt::{
    ALLY_TOKENS, BLESSED_TOKENS, HeroIx, MOST_LOCKED, PINNED_TOKENS, POISON_TOKENS, Setup,
    SkillRef, State, fits,
};
use crate::dice_dragons::symbol::{Face, Symbol};

/// What a hero brings to a hunt.
pub struct HeroGround {
    pub max_hp: u16,
    /// How many own skills there are.
    pub skills: u8,
    pub sheet: Sheet,
    /// For each way of the sheet and each pool, whether it [`MATCHES`], and the symbols that may be
    /// left to pass on, as bits.
    pub left: Vec<Table<u8>>,
    /// Own skills, the least useful first.
    pub spare: Vec<u8>,
    /// What items add to a Strike, and to healing.
    pub gauntlets: u16,
    pub staff: u16,
    /// What each item heals, and how many dice each throws again; nothing for other items.
    pub heals: [u16; ITEMS],
    pub rerolls: [u8; ITEMS],
    /// Items that add a symbol, and Scrolls; items that are used up.
    pub symbols: u8,
    pub scrolls: u8,
    pub instant: u8,
    /// What the hero can do, by the skills that are open and the dice there are.
    powers: Vec<OnceCell<Power>>,
}

/// A dragon's figures.
#[derive(Debug, Clone, Copy, Default)]
pub struct DragonGround {
    pub hp: u16,
    pub attacks: [u16; 3],
    pub hardened: bool,
    pub shockwave: bool,
    pub poison: bool,
    pub frost: bool,
    pub ancient: bool,
    pub regeneration: bool,
    pub sneaky: bool,
    pub gold: u16,
}

/// What stays the same through a hunt.
pub struct Ground {
    pub heroes: Vec<HeroGround>,
    pub dragons: [DragonGround; DRAGONS],
    /// How many dragons there are.
    pub foes: usize,
    /// Heroes in the order of their turns.
    pub order: Vec<u8>,
    pub setup: Arc<Setup>,
}

/// How a turn ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// The way of the sheet, or [`FAILS`].
    pub way: u8,
    /// The heroes it is for.
    pub on: [u8; 2],
    /// The own skill that a failure or a general skill covers.
    pub cover: u8,
    /// A potion that is drunk in this turn.
    pub sip: Option<Sip>,
}

/// A potion that is drunk, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sip {
    pub item: u8,
    pub on: u8,
    /// After the counter attack.
    pub late: bool,
}

/// A way matches a pool.
pub const MATCHES: u8 = 1 << 7;
/// No way matches.
pub const FAILS: u8 = u8::MAX;
/// More open skills than this are not told apart in a hero's powers.
const TOLD_APART: usize = 9;

impl HeroGround {
    pub fn of(setup: &Setup, place: usize) -> HeroGround {
        let hero = HeroIx(place as u8);
        let own = &setup.heroes[hero];
        let sheet = Sheet::of(setup, hero);
        let skills = own.skills.len().min(SKILLS) as u8;
        let mut ground = HeroGround {
            max_hp: own.max_hp,
            skills,
            left: sheet
                .ways
                .iter()
                .map(|way| left_over(setup, hero, way))
                .collect(),
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

    /// What the hero can do with these skills covered and so many dice.
    pub fn power(&self, covered: u16, dice: usize) -> &Power {
        let open = !usize::from(covered) & ((1 << TOLD_APART.min(self.skills.into())) - 1);
        self.powers[open * 6 + dice].get_or_init(|| Power::of(self, open as u16, dice))
    }
}

/// For every pool whether a way matches it, and the symbols that it can leave over: those without
/// which it still matches. A way with items needs every one of them.
fn left_over(setup: &Setup, hero: HeroIx, way: &Way) -> Table<u8> {
    let mut left = [0; SLOTS];
    let items = &setup.heroes[hero].items;
    let added: Vec<Symbol> = way
        .items()
        .filter_map(|item| match items[item].effect {
            ItemEffect::Symbol(symbol) => Some(symbol),
            _ => None,
        })
        .collect();
    let known = setup.skill(hero, way.skill);
    let needed = |pool: Pool| {
        added.is_empty()
            || known.is_some_and(|known| !fits(known.symbols, &pool.faces(), &added).is_empty())
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

impl Ground {
    /// The ground of a hunt. Nothing if there are more heroes or dragons than any hunt has.
    pub fn of(setup: &Arc<Setup>) -> Option<Ground> {
        Ground::with(setup, |hero| HeroGround::of(setup, hero))
    }

    /// The same, with what is known of the heroes already.
    pub fn with(setup: &Arc<Setup>, hero: impl FnMut(usize) -> HeroGround) -> Option<Ground> {
        if setup.heroes.len() > HEROES || setup.dragons.len() > DRAGONS {
            return None;
        }
        let mut dragons = [DragonGround::default(); DRAGONS];
        for (ground, known) in dragons.iter_mut().zip(&setup.dragons) {
            let has = |ability| known.dragon.abilities.contains(&ability);
            *ground = DragonGround {
                hp: known.dragon.hp,
                attacks: [0, 1, 2].map(|n| known.dragon.attacks[n].damage),
                hardened: has(Ability::Hardened),
                shockwave: has(Ability::Shockwave),
                poison: has(Ability::Poison),
                frost: has(Ability::Frost),
                ancient: has(Ability::Ancient),
                regeneration: has(Ability::Regeneration),
                sneaky: has(Ability::Sneaky),
                gold: known.dragon.gold,
            };
        }
        let heroes = 0..setup.heroes.len();
        Some(Ground {
            heroes: heroes.map(hero).collect(),
            dragons,
            foes: setup.dragons.len(),
            order: State::new(Arc::clone(setup))
                .order
                .iter()
                .map(|hero| hero.0)
                .collect(),
            setup: Arc::clone(setup),
        })
    }

    /// The hero whose turn is next in this pass.
    pub fn next_in_pass(&self, pos: &Pos) -> Option<usize> {
        self.first(|hero| {
            let hero = &pos.heroes[hero];
            !hero.dead && !hero.acted && hero.unused > 0
        })
    }

    /// The hero whose turn is next in this round.
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
        self.order
            .iter()
            .map(|hero| usize::from(*hero))
            .find(|hero| is(*hero))
    }

    /// The start of a turn: a token is used, poison hurts. Says whether the hero lives to roll.
    pub fn begin(&self, pos: &mut Pos, hero: usize) -> bool {
        let own = &mut pos.heroes[hero];
        own.unused -= 1;
        own.used += 1;
        own.acted = true;
        own.hp = own.hp.saturating_sub(u16::from(own.poison) * 2);
        if own.hp > 0 {
            return true;
        }
        pos.waits = None;
        self.bury(pos, &[hero]);
        false
    }

    /// A skill and its counter attack, or a failure, with so many Dragons on the table.
    pub fn act(&self, pos: &mut Pos, hero: usize, plan: &Plan, dragons: usize) {
        if let Some(sip) = plan.sip.filter(|sip| !sip.late) {
            self.drink(pos, hero, sip);
        }
        let mut slew = false;
        if plan.way == FAILS {
            if plan.cover != NOBODY {
                pos.heroes[hero].covered |= 1 << plan.cover;
            }
        } else {
            slew = self.use_way(pos, hero, plan);
        }
        if !slew {
            self.counter(pos, hero, dragons);
        }
        if let Some(sip) = plan.sip.filter(|sip| sip.late && !pos.heroes[hero].dead) {
            self.drink(pos, hero, sip);
        }
    }

    /// Drinks a potion.
    pub fn drink(&self, pos: &mut Pos, hero: usize, sip: Sip) {
        if pos.heroes[usize::from(sip.on)].dead {
            return;
        }
        pos.heroes[hero].items &= !(1 << sip.item);
        self.heal(
            pos,
            sip.on.into(),
            self.heroes[hero].heals[usize::from(sip.item)],
        );
    }

    /// What a skill does. Says whether it slew a dragon.
    fn use_way(&self, pos: &mut Pos, hero: usize, plan: &Plan) -> bool {
        let ground = &self.heroes[hero];
        let way = &ground.sheet.ways[usize::from(plan.way)];
        let covers = match way.skill {
            SkillRef::Own(place) => place.0,
            _ => plan.cover,
        };
        if covers != NOBODY {
            pos.heroes[hero].covered |= 1 << covers;
        }
        pos.heroes[hero].items &= !(way.with & ground.instant);
        let foe = self.foe(pos, hero);
        let on = plan
            .on
            .iter()
            .filter(|on| **on != NOBODY)
            .map(|on| usize::from(*on));
        match way.does {
            Does::Attack(damage) => {
                let more = if way.strike { ground.gauntlets } else { 0 };
                return self.strike(pos, foe, damage + more);
            }
            Does::Drain(damage, heal) => {
                let slew = self.strike(pos, foe, damage);
                self.heal(pos, hero, heal + ground.staff);
                return slew;
            }
            Does::Heal(amount) | Does::HealTwo(amount) => {
                on.for_each(|on| self.heal(pos, on, amount + ground.staff));
            }
            Does::Stance(armor) => pos.heroes[hero].armor += armor,
            Does::Shield(armor) => on.for_each(|on| pos.heroes[on].armor += armor),
            Does::Bless => on.for_each(|on| {
                if pos.blessed() < BLESSED_TOKENS {
                    pos.heroes[on].blessed += 1;
                }
                pos.heroes[on].thaw();
            }),
            Does::Pin => {
                if let Some(foe) = foe.filter(|_| pos.pinned() < PINNED_TOKENS) {
                    pos.dragons[foe].pinned += 1;
                }
            }
            Does::Ally => {
                if pos.allies() < ALLY_TOKENS {
                    pos.heroes[hero].ally += 1;
                }
            }
            Does::Other => {}
        }
        false
    }

    /// The dragon a hero attacks or pins: the one faced, for a supporter the living one.
    fn foe(&self, pos: &Pos, hero: usize) -> Option<usize> {
        match pos.heroes[hero].faces {
            NOBODY => (0..self.foes).find(|foe| pos.dragons[*foe].hp > 0),
            faced => Some(faced.into()),
        }
    }

    /// Damage on a dragon (ruling 18). Says whether it slew.
    fn strike(&self, pos: &mut Pos, foe: Option<usize>, damage: u16) -> bool {
        let Some(foe) = foe else { return false };
        let dragon = &mut pos.dragons[foe];
        let damage = damage + u16::from(dragon.pinned);
        let damage = damage.saturating_sub(self.dragons[foe].hardened.into());
        dragon.hp = dragon.hp.saturating_sub(damage);
        if dragon.hp > 0 {
            return false;
        }
        self.slay(pos, foe);
        true
    }

    /// A dead dragon gives back what it holds, and its heroes support (rulings 27 and 28).
    fn slay(&self, pos: &mut Pos, foe: usize) {
        pos.dragons[foe].pinned = 0;
        pos.dragons[foe].locked = 0;
        for hero in &mut pos.heroes {
            let [unused, used] = std::mem::take(&mut hero.frozen[foe]);
            hero.fresh += unused;
            hero.used += used;
            if usize::from(hero.faces) == foe {
                hero.faces = NOBODY;
            }
        }
        pos.due &= !(1 << foe);
        self.step_in(pos);
    }

    /// Healing lifts one poison and frees one frozen token (ruling 19).
    fn heal(&self, pos: &mut Pos, on: usize, amount: u16) {
        let hero = &mut pos.heroes[on];
        hero.hp = (hero.hp + amount).min(self.heroes[on].max_hp);
        hero.poison = hero.poison.saturating_sub(1);
        hero.thaw();
    }

    /// The counter attack of the dragon faced.
    fn counter(&self, pos: &mut Pos, hero: usize, symbols: usize) {
        let faced = usize::from(pos.heroes[hero].faces);
        if symbols == 0 || faced >= self.foes {
            return;
        }
        let dragon = &self.dragons[faced];
        let own = &mut pos.heroes[hero];
        if own.ally > 0 {
            own.ally -= 1;
            return;
        }
        let damage = dragon.attacks[symbols.min(3) - 1].saturating_sub(own.armor);
        let damage = damage.min(own.hp);
        own.hp -= damage;
        let dies = own.hp == 0;
        if !dies && damage > 0 && dragon.poison && pos.poison() < POISON_TOKENS {
            pos.heroes[hero].poison += 1;
        }
        if !dies && dragon.frost {
            freeze(&mut pos.heroes[hero], faced);
        }
        self.regenerate(pos, faced, symbols);
        if damage > 0 && pos.locked() > 0 {
            let holds = |foe: &usize| pos.dragons[*foe].locked > 0;
            let from = Some(faced)
                .filter(holds)
                .or_else(|| (0..self.foes).find(holds));
            from.into_iter()
                .for_each(|from| pos.dragons[from].locked -= 1);
        }
        if dies {
            self.bury(pos, &[hero]);
        }
    }

    fn regenerate(&self, pos: &mut Pos, foe: usize, symbols: usize) {
        if self.dragons[foe].regeneration {
            let hp = pos.dragons[foe].hp + 3 * symbols as u16;
            pos.dragons[foe].hp = hp.min(self.dragons[foe].hp);
        }
    }

    /// Buries heroes who died of the same blow; supporters take their places (rulings 21 and 28).
    fn bury(&self, pos: &mut Pos, heroes: &[usize]) {
        let mut vacant = [0u8; DRAGONS];
        for hero in heroes {
            let dead = &mut pos.heroes[*hero];
            let faced = usize::from(dead.faces);
            dead.hp = 0;
            dead.dead = true;
            (dead.unused, dead.fresh, dead.used) = (0, 0, 0);
            dead.frozen = [[0; 2]; DRAGONS];
            (dead.blessed, dead.poison, dead.ally) = (0, 0, 0);
            if faced < self.foes && pos.dragons[faced].hp > 0 {
                vacant[faced] += 1;
            }
        }
        for (foe, places) in vacant.into_iter().enumerate() {
            for _ in 0..places {
                if let Some(hero) = fittest(pos) {
                    pos.heroes[hero].faces = foe as u8;
                }
            }
        }
        self.step_in(pos);
    }

    /// Someone faces the last dragon (ruling 28).
    fn step_in(&self, pos: &mut Pos) {
        let mut alive = (0..self.foes).filter(|foe| pos.dragons[*foe].hp > 0);
        if let (Some(only), None) = (alive.next(), alive.next())
            && self.foes > 1
            && !pos.is_faced(only)
            && let Some(hero) = fittest(pos)
        {
            pos.heroes[hero].faces = only as u8;
        }
    }

    /// The end of a turn, with or without a die for the next hero.
    pub fn finish(&self, pos: &mut Pos, passed: Option<Face>) {
        pos.waits = passed.filter(|_| self.next_turn(pos).is_some());
        self.advance(pos);
    }

    /// Moves on to the next turn or Fury.
    pub fn advance(&self, pos: &mut Pos) {
        // A round has three parts, so more steps than this lead nowhere.
        for _ in 0..6 {
            if pos.is_over() {
                return;
            }
            match pos.phase {
                Stretch::OpeningFury if pos.due == 0 => pos.phase = Stretch::Heroes,
                Stretch::Heroes if self.next_in_pass(pos).is_none() => {
                    if self.next_turn(pos).is_some() {
                        for hero in &mut pos.heroes {
                            hero.acted = false;
                            hero.unused += std::mem::take(&mut hero.fresh);
                        }
                    } else {
                        pos.phase = Stretch::Fury;
                        pos.due = self.raging(pos, false);
                        pos.waits = None;
                    }
                }
                Stretch::Fury if pos.due == 0 => self.clean_up(pos),
                _ => return,
            }
        }
    }

    fn raging(&self, pos: &Pos, sneaky: bool) -> u8 {
        (0..self.foes)
            .filter(|foe| pos.dragons[*foe].hp > 0 && self.dragons[*foe].sneaky == sneaky)
            .filter(|foe| pos.is_faced(*foe))
            .fold(0, |due, foe| due | 1 << foe)
    }

    fn clean_up(&self, pos: &mut Pos) {
        pos.waits = None;
        for hero in &mut pos.heroes {
            hero.unused += hero.fresh + hero.used;
            (hero.fresh, hero.used, hero.acted) = (0, 0, false);
            hero.covered = 0;
            for [unused, used] in &mut hero.frozen {
                *unused += std::mem::take(used);
            }
        }
        pos.due = self.raging(pos, true);
        pos.phase = match pos.due {
            0 => Stretch::Heroes,
            _ => Stretch::OpeningFury,
        };
    }

    /// The dragon whose Fury is next, the dice it rolls and how often.
    pub fn fury_due(&self, pos: &Pos) -> Option<(usize, usize, usize)> {
        let foe = (0..self.foes).find(|foe| pos.due & 1 << foe != 0)?;
        let elsewhere = pos.locked() - pos.dragons[foe].locked;
        let rolls = if self.dragons[foe].ancient { 4 } else { 3 };
        Some((foe, 5 - usize::from(elsewhere.min(5)), rolls))
    }

    /// A dragon's Fury with so many symbols, and on to what comes next.
    pub fn fury(&self, pos: &mut Pos, foe: usize, symbols: usize) {
        pos.due &= !(1 << foe);
        if symbols > 0 {
            let dragon = &self.dragons[foe];
            let blow = dragon.attacks[symbols.min(3) - 1];
            let (mut struck, mut hurt) = (false, false);
            let mut dead = [0; HEROES];
            let mut count = 0;
            for (place, hero) in pos.heroes.iter_mut().enumerate() {
                if hero.dead || usize::from(hero.faces) != foe {
                    continue;
                }
                let damage = blow.saturating_sub(hero.armor).min(hero.hp);
                hero.hp -= damage;
                (struck, hurt) = (true, hurt || damage > 0);
                if hero.hp == 0 {
                    dead[count] = place;
                    count += 1;
                }
            }
            if hurt && dragon.shockwave && pos.locked() < MOST_LOCKED {
                pos.dragons[foe].locked += 1;
            }
            if struck {
                self.regenerate(pos, foe, symbols);
            }
            self.bury(pos, &dead[..count]);
        }
        self.advance(pos);
    }
}

fn freeze(hero: &mut HeroPos, dragon: usize) {
    if hero.unused > 0 {
        hero.unused -= 1;
        hero.frozen[dragon][0] += 1;
    } else if hero.fresh > 0 {
        hero.fresh -= 1;
        hero.frozen[dragon][0] += 1;
    } else if hero.used > 0 {
        hero.used -= 1;
        hero.frozen[dragon][1] += 1;
    }
}

/// The supporter with the most hit points.
fn fittest(pos: &Pos) -> Option<usize> {
    let free = pos
        .living()
        .filter(|hero| pos.heroes[*hero].faces == NOBODY);
    free.max_by_key(|hero| pos.heroes[*hero].hp)
}

/// How likely so many Dragons are set aside in a Fury.
pub fn fury_chances(dice: usize, rolls: usize) -> [f64; 6] {
    let each = 1.0 - (5.0f64 / 6.0).powi(rolls as i32);
    let mut chances = [0.0; 6];
    chances[0] = 1.0;
    for _ in 0..dice {
        for n in (1..6).rev() {
            chances[n] = chances[n] * (1.0 - each) + chances[n - 1] * each;
        }
        chances[0] *= 1.0 - each;
    }
    chances
}
