//! The rules as arithmetic on positions. Tests compare them with the real rules step by step.

use super::hunt_figures::{FAILS, HuntFigures, PotionUse, TurnPlan};
use super::position::{DRAGONS, HEROES, HeroPos, NO_LIMIT, NOBODY, Pos};
use crate::dice_dragons::catalog::{Ability, Effect};
use crate::dice_dragons::hunt::{
    ALLY_TOKENS, BLESSED_TOKENS, MOST_LOCKED, PINNED_TOKENS, POISON_TOKENS, Phase, SkillRef,
};
use crate::dice_dragons::symbol::Face;
use crate::saturate;

impl HuntFigures {
    /// The start of a turn: a token is used, poison hurts. Returns whether the hero lives to roll.
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

    /// A skill and its counter attack, or a failure, with this many Dragons on the table.
    pub fn act(&self, pos: &mut Pos, hero: usize, plan: &TurnPlan, dragons: usize) {
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

    pub fn drink(&self, pos: &mut Pos, hero: usize, sip: PotionUse) {
        if pos.heroes[usize::from(sip.on)].dead {
            return;
        }
        pos.heroes[hero].items &= !(1 << sip.item);
        self.heal(pos, sip.on.into(), self.heroes[hero].heals[usize::from(sip.item)]);
    }

    /// The effect of a skill. Returns whether it slew a dragon.
    fn use_way(&self, pos: &mut Pos, hero: usize, plan: &TurnPlan) -> bool {
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
        let on = plan.on.iter().filter(|on| **on != NOBODY).map(|on| usize::from(*on));
        match way.does {
            Effect::Attack { damage } => {
                let more = if way.strike { ground.gauntlets } else { 0 };
                return self.strike(pos, foe, damage + more);
            }
            Effect::Drain { damage, heal } => {
                let slew = self.strike(pos, foe, damage);
                self.heal(pos, hero, heal + ground.staff);
                return slew;
            }
            Effect::Heal { amount } | Effect::HealTwo { amount } => {
                on.for_each(|on| self.heal(pos, on, amount + ground.staff));
            }
            Effect::Stance { armor } => pos.heroes[hero].armor += armor,
            Effect::Shield { armor } => on.for_each(|on| pos.heroes[on].armor += armor),
            Effect::Bless => on.for_each(|on| {
                if pos.blessed() < BLESSED_TOKENS {
                    pos.heroes[on].blessed += 1;
                }
                pos.heroes[on].thaw();
            }),
            Effect::Pin => {
                if let Some(foe) = foe.filter(|_| pos.pinned() < PINNED_TOKENS) {
                    pos.dragons[foe].pinned += 1;
                }
            }
            Effect::Ally => {
                if pos.allies() < ALLY_TOKENS {
                    pos.heroes[hero].ally += 1;
                }
            }
            Effect::Text(_) => {}
        }
        false
    }

    /// The dragon a hero attacks or pins: the faced one, for a supporter the living one.
    fn foe(&self, pos: &Pos, hero: usize) -> Option<usize> {
        match pos.heroes[hero].faces {
            NOBODY => (0..self.foes).find(|foe| pos.dragons[*foe].hp > 0),
            faced => Some(faced.into()),
        }
    }

    /// Damage to a dragon (ruling 18). Returns whether it was slain.
    fn strike(&self, pos: &mut Pos, foe: Option<usize>, damage: u16) -> bool {
        let Some(foe) = foe else { return false };
        let dragon = &mut pos.dragons[foe];
        let damage = damage + u16::from(dragon.pinned);
        let damage = damage.saturating_sub(self.dragons[foe].has(Ability::Hardened).into());
        dragon.hp = dragon.hp.saturating_sub(damage);
        if dragon.hp > 0 {
            return false;
        }
        self.slay(pos, foe);
        true
    }

    /// A dead dragon returns what it holds, and its heroes support (rulings 27 and 28).
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

    /// The counter attack of the faced dragon.
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
        if !dies && damage > 0 && dragon.has(Ability::Poison) && pos.poison() < POISON_TOKENS {
            pos.heroes[hero].poison += 1;
        }
        if !dies && dragon.has(Ability::Frost) {
            freeze(&mut pos.heroes[hero], faced);
        }
        self.regenerate(pos, faced, symbols);
        if damage > 0 && pos.locked() > 0 {
            let holds = |foe: &usize| pos.dragons[*foe].locked > 0;
            let from = Some(faced).filter(holds).or_else(|| (0..self.foes).find(holds));
            from.into_iter().for_each(|from| pos.dragons[from].locked -= 1);
        }
        if dies {
            self.bury(pos, &[hero]);
        }
    }

    fn regenerate(&self, pos: &mut Pos, foe: usize, symbols: usize) {
        if self.dragons[foe].has(Ability::Regeneration) {
            let hp = pos.dragons[foe].hp + 3 * saturate::<u16>(symbols);
            pos.dragons[foe].hp = hp.min(self.dragons[foe].hp);
        }
    }

    /// Buries heroes who died of the same attack; supporters replace them (rulings 21 and 28).
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
                    pos.heroes[hero].faces = saturate(foe);
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
            pos.heroes[hero].faces = saturate(only);
        }
    }

    /// The end of a turn, with or without a die for the next hero.
    pub fn finish(&self, pos: &mut Pos, passed: Option<Face>) {
        pos.waits = passed.filter(|_| self.next_turn(pos).is_some());
        self.advance(pos);
    }

    /// Moves on to the next turn or Fury.
    pub fn advance(&self, pos: &mut Pos) {
        // A round has three parts, so more steps than this are pointless.
        for _ in 0..6 {
            if pos.is_over() {
                return;
            }
            match pos.phase {
                Phase::OpeningFury if pos.due == 0 => pos.phase = Phase::Heroes,
                Phase::Heroes if self.next_in_pass(pos).is_none() => {
                    if self.next_turn(pos).is_some() {
                        for hero in &mut pos.heroes {
                            hero.acted = false;
                            hero.unused += std::mem::take(&mut hero.fresh);
                        }
                    } else {
                        pos.phase = Phase::Fury;
                        pos.due = self.raging(pos, false);
                        pos.waits = None;
                    }
                }
                Phase::Fury if pos.due == 0 => self.clean_up(pos),
                _ => return,
            }
        }
    }

    fn raging(&self, pos: &Pos, sneaky: bool) -> u8 {
        (0..self.foes)
            .filter(|foe| {
                pos.dragons[*foe].hp > 0 && self.dragons[*foe].has(Ability::Sneaky) == sneaky
            })
            .filter(|foe| pos.is_faced(*foe))
            .fold(0, |due, foe| due | 1 << foe)
    }

    fn clean_up(&self, pos: &mut Pos) {
        pos.waits = None;
        if pos.left != NO_LIMIT {
            pos.left = pos.left.saturating_sub(1);
        }
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
            0 => Phase::Heroes,
            _ => Phase::OpeningFury,
        };
    }

    /// The dragon whose Fury is next, its dice and rolls.
    pub fn fury_due(&self, pos: &Pos) -> Option<(usize, usize, usize)> {
        let foe = (0..self.foes).find(|foe| pos.due & 1 << foe != 0)?;
        let elsewhere = pos.locked() - pos.dragons[foe].locked;
        Some((foe, 5 - usize::from(elsewhere.min(5)), self.dragons[foe].rolls()))
    }

    /// A dragon's Fury with this many symbols, and the move to the next phase.
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
            if hurt && dragon.has(Ability::Shockwave) && pos.locked() < MOST_LOCKED {
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
    let free = pos.living().filter(|hero| pos.heroes[*hero].faces == NOBODY);
    free.max_by_key(|hero| pos.heroes[*hero].hp)
}

/// The chance of each number of Dragons in a Fury: the same as [`crate::odds::fury`], but faster.
pub fn fury_chances(dice: usize, rolls: usize) -> [f64; 6] {
    let each = 1.0 - (5.0f64 / 6.0).powi(saturate(rolls));
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

#[cfg(test)]
mod tests {
    use super::fury_chances;
    use crate::odds::fury::set_aside;

    #[test]
    fn a_fury_is_as_likely_as_counted() {
        for (dice, rolls) in [(5, 3), (5, 4), (3, 3), (1, 4)] {
            let counted = set_aside(dice, rolls);
            for (symbols, chance) in fury_chances(dice as usize, rolls as usize).iter().enumerate()
            {
                let exact = counted.chance(|n| n == symbols as i64).probability;
                assert!((chance - exact).abs() < 1e-12, "{symbols} of {dice} in {rolls}");
            }
        }
    }
}
