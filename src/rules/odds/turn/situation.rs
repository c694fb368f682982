//! Everything the best play of a turn depends on. Turns in the same situation are played the same
//! way.

use super::sheet::Sheet;
use super::weights::Weights;
use crate::dice_dragons::catalog::Ability;
use crate::dice_dragons::hunt::{DragonIx, HeroIx, ItemIx, State};

/// What healing would do for a hero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Need {
    /// Hit points missing, up to what the healer can restore.
    pub missing: u8,
    /// Whether two Dragon symbols would kill.
    pub urgent: bool,
    pub poisoned: bool,
    pub frozen: bool,
}

/// Which skills for any hero would go to the hero whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Own {
    pub neediest: bool,
    pub second: bool,
    pub barest: bool,
}

/// A hero's turn, without what does not matter to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Situation {
    pub hero: HeroIx,
    pub dice: u8,
    /// How many of the turn's own re-rolls are left.
    pub rerolls: u8,
    /// Own skills without a token, by place as bits.
    pub open: u16,
    /// The dragon faced; none for a supporter.
    pub foe: Option<DragonIx>,
    /// Its hit points, up to what one blow can take.
    pub foe_hp: u16,
    pub pinned: u8,
    pub armor: u16,
    /// Hit points when the dice are rolled, up to what a counter attack can take.
    pub hp: u16,
    pub own: Own,
    pub ally: bool,
    pub blessed: u8,
    /// Which of the tokens that matter the supply still has: Blessed, Pinned, ally, poison.
    pub supply: [bool; 4],
    /// Items at hand, by place as bits.
    pub items: u8,
    pub locked: bool,
    /// What the dragon could regenerate, up to the most it ever does at once.
    pub regrows: u8,
    /// Armour that a shield would add where it helps most.
    pub shield: u16,
    /// The two heroes who need healing most, and the hero whose turn it is.
    pub needs: [Need; 3],
}

/// How much healing is worth for a hero.
pub fn relief(need: Need, amount: u16, weights: &Weights) -> f64 {
    let healed = f64::from(amount.min(u16::from(need.missing)));
    let urgency = if need.urgent { 2.0 } else { 1.0 };
    healed * urgency * weights.healing
        + f64::from(u8::from(need.poisoned)) * weights.poison
        + f64::from(u8::from(need.frozen)) * weights.frost
}

/// The damage a dragon does to a hero with this many symbols (one to three), less armour.
fn blow(state: &State, dragon: DragonIx, symbols: usize, armor: u16) -> u16 {
    let printed = state.setup.dragons[dragon].dragon.attacks[symbols - 1].damage;
    printed.saturating_sub(armor)
}

impl Need {
    /// What a hero with this many hit points needs, up to healing of `most`.
    pub fn of(state: &State, hero: HeroIx, hp: u16, most: u16) -> Need {
        let now = &state.heroes[hero];
        let missing = state.setup.heroes[hero].max_hp - hp;
        let poison = u16::from(now.poison) * 2;
        let dies = |dragon| hp <= blow(state, dragon, 2, state.armor(hero)) + poison;
        Need {
            missing: missing.min(most) as u8,
            urgent: missing > 0 && now.faces.is_some_and(dies),
            poisoned: now.poison > 0,
            frozen: !now.frozen.is_empty(),
        }
    }
}

/// A hero's hit points when the dice are rolled: poison comes first (ruling 14).
fn hp_to_roll(state: &State, hero: HeroIx) -> u16 {
    let now = &state.heroes[hero];
    now.hp.saturating_sub(u16::from(now.poison) * 2)
}

/// The two living heroes who need healing most, neediest first. A hero whose turn comes is judged
/// after poison.
pub fn neediest(
    state: &State,
    most: u16,
    weights: &Weights,
    comes: Option<HeroIx>,
) -> [Option<(HeroIx, Need)>; 2] {
    let (mut first, mut second) = (None, None);
    let (mut most_worth, mut next_worth) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    for hero in state.living() {
        let hp = match comes == Some(hero) {
            true => hp_to_roll(state, hero),
            false => state.heroes[hero].hp,
        };
        let need = Need::of(state, hero, hp, most);
        let worth = match need == Need::default() {
            true => 0.0,
            false => relief(need, most, weights),
        };
        if worth > most_worth {
            (second, next_worth) = (first, most_worth);
            (first, most_worth) = (Some((hero, need)), worth);
        } else if worth > next_worth {
            (second, next_worth) = (Some((hero, need)), worth);
        }
    }
    [first, second]
}

/// The living hero whom armour helps most: the least armoured of those who face a dragon.
pub fn barest(state: &State) -> Option<HeroIx> {
    let facing = state.living().filter(|h| state.heroes[*h].faces.is_some());
    facing
        .min_by_key(|hero| state.armor(*hero))
        .or_else(|| state.living().next())
}

/// Armour that still matters to a hero: up to the hardest blow of the dragon faced.
fn room(state: &State, hero: HeroIx) -> u16 {
    let faced = state.heroes[hero].faces;
    faced.map_or(0, |dragon| blow(state, dragon, 3, state.armor(hero)))
}

/// Packs numbers side by side into one.
#[derive(Default)]
struct Packed {
    bits: u128,
    used: u32,
}

impl Packed {
    /// Adds the next number in this many bits. A number that does not fit counts as the largest.
    fn put(&mut self, number: u16, bits: u32) {
        self.bits |= u128::from(number.min((1 << bits) - 1)) << self.used;
        self.used += bits;
        debug_assert!(self.used <= u128::BITS);
    }
}

impl Situation {
    /// The whole situation as one number, for looking it up.
    pub fn key(&self) -> u128 {
        let mut key = Packed::default();
        key.put(self.open, 15);
        for (number, bits) in [
            (self.hero.0, 3),
            (self.dice, 3),
            (self.rerolls, 4),
            (self.pinned, 3),
            (self.blessed, 3),
            (self.items, 8),
            (self.regrows, 4),
        ] {
            key.put(number.into(), bits);
        }
        key.put(self.foe.map_or(3, |dragon| dragon.0.into()), 2);
        key.put(self.foe_hp, 9);
        key.put(self.armor, 8);
        key.put(self.hp, 10);
        key.put(self.shield, 7);
        let [blessed, pinned, ally, poison] = self.supply;
        for flag in [blessed, pinned, ally, poison, self.ally, self.locked] {
            key.put(flag.into(), 1);
        }
        for flag in [self.own.neediest, self.own.second, self.own.barest] {
            key.put(flag.into(), 1);
        }
        for need in self.needs {
            key.put(need.missing.into(), 7);
            for flag in [need.urgent, need.poisoned, need.frozen] {
                key.put(flag.into(), 1);
            }
        }
        key.bits
    }

    /// The same with larger wounds rounded down to steps of three. There are fewer situations then,
    /// and a simulation meets each more often. Small wounds stay exact, so that small healing
    /// counts.
    pub fn coarse(mut self) -> Situation {
        for need in self.needs.iter_mut().filter(|need| need.missing > 3) {
            need.missing -= need.missing % 3;
        }
        self
    }

    /// The situation of a hero whose turn is now or next.
    pub fn of(state: &State, sheet: &Sheet, hero: HeroIx, weights: &Weights) -> Situation {
        let now = &state.heroes[hero];
        let foe = now.faces;
        let turn = state.turn.as_ref().filter(|turn| turn.hero == hero);
        let open = now.covered.placed().take(15);
        let open = open
            .filter(|(_, tokens)| **tokens == 0)
            .fold(0, |set, (skill, _)| set | 1 << skill.0);
        let used = |item: ItemIx| turn.is_some_and(|turn| turn.items.contains(&item));
        let items = now.items.placed().take(8);
        let items = items
            .filter(|(n, item)| !item.gone && !used(*n))
            .fold(0, |set, (item, _)| set | 1 << item.0);
        let armor = state.armor(hero);
        let (left, comes) = match turn {
            Some(_) => (now.hp, None),
            None => (hp_to_roll(state, hero), Some(hero)),
        };
        let struck = foe.filter(|_| now.ally == 0);
        let [first, second] = neediest(state, sheet.heals, weights, comes);
        let second = second.filter(|_| sheet.heals_two);
        let bare = match sheet.shields {
            0 => None,
            _ => barest(state),
        };
        let is_own = |found: Option<(HeroIx, Need)>| found.is_some_and(|(who, _)| who == hero);
        let need = |found: Option<(HeroIx, Need)>| found.map(|(_, need)| need).unwrap_or_default();
        // Healing that restores nothing does not ease a blow.
        let hurt = struck.is_some() && left < state.setup.heroes[hero].max_hp;
        let own = Own {
            neediest: hurt && is_own(first),
            second: hurt && is_own(second),
            barest: struck.is_some() && bare == Some(hero),
        };
        let eased = own != Own::default() || sheet.drains || sheet.stances;
        let hp = struck.map_or(0, |dragon| {
            let blows = (1..=3).map(|symbols| blow(state, dragon, symbols, armor));
            match eased {
                true => left.min(blows.max().unwrap_or(0) + 1),
                // Only which blows kill matters, so the weakest of them says enough.
                false => blows.filter(|blow| *blow >= left).min().unwrap_or(u16::MAX),
            }
        });
        let poisons = foe.is_some_and(|dragon| state.has(dragon, Ability::Poison));
        let pinned = foe.map_or(0, |dragon| state.dragons[dragon].pinned);
        let reach = sheet.reach + u16::from(pinned) + 1;
        Situation {
            hero,
            dice: state.dice_free() as u8,
            rerolls: turn.map_or(2, |turn| 3u8.saturating_sub(turn.rolls.max(1))),
            open,
            foe,
            foe_hp: foe.map_or(0, |dragon| state.dragons[dragon].hp.min(reach)),
            pinned,
            armor,
            hp,
            own,
            ally: now.ally > 0,
            blessed: now.blessed,
            supply: [
                sheet.places[0] && state.blessed_left > 0,
                sheet.places[1] && state.pinned_left > 0,
                sheet.places[2] && state.ally_left > 0,
                poisons && state.poison_left > 0,
            ],
            items,
            locked: state.locked() > 0,
            regrows: regrows(state, foe),
            shield: bare.map_or(0, |bare| room(state, bare).min(sheet.shields)),
            needs: [
                need(first),
                need(second),
                match sheet.drains {
                    true => Need::of(state, hero, left, sheet.heals),
                    false => Need::default(),
                },
            ],
        }
    }
}

fn regrows(state: &State, foe: Option<DragonIx>) -> u8 {
    match foe.filter(|dragon| state.has(*dragon, Ability::Regeneration)) {
        Some(dragon) => {
            let lost = state.setup.dragons[dragon].dragon.hp - state.dragons[dragon].hp;
            lost.min(15) as u8
        }
        None => 0,
    }
}
