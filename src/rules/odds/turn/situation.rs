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

/// The most heroes there are beside the one whose turn it is.
const OTHERS: usize = 7;

/// What healing would do for several heroes, without those who matter to no choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Needs {
    list: [Need; OTHERS],
    count: u8,
}

impl Needs {
    pub fn as_slice(&self) -> &[Need] {
        &self.list[..usize::from(self.count)]
    }

    /// Adds one, unless so many others need as much in every way: a skill for as many heroes would
    /// go to those. Who is added first does not matter.
    fn add(&mut self, need: Need, enough: usize) {
        let old = usize::from(self.count);
        let covers = self.list[..old].iter().filter(|by| by.covers(need));
        if old == OTHERS || old > 0 && covers.count() >= enough {
            return;
        }
        // Those who need less go, as soon as enough others cover them.
        let mut count = 0;
        let all = self.list;
        for (place, less) in all[..old].iter().enumerate() {
            // Of two who need the same, one stays until enough others are there.
            let kept = self.list[..count].iter().chain(&all[place + 1..old]);
            let others = match enough {
                1 => 0,
                _ => kept.filter(|by| by.covers(*less)).count(),
            };
            if !need.covers(*less) || others + 1 < enough {
                self.list[count] = *less;
                count += 1;
            }
        }
        for gone in &mut self.list[count..old] {
            *gone = Need::default();
        }
        let mut place = count;
        while place > 0 && self.list[place - 1].bits() > need.bits() {
            self.list[place] = self.list[place - 1];
            place -= 1;
        }
        self.list[place] = need;
        self.count = count as u8 + 1;
    }
}

/// A situation as numbers, for looking it up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key([u64; 3]);

impl std::hash::Hash for Key {
    /// In one step: a simulation looks up every turn.
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        let [first, second, third] = self.0;
        state.write_u64(first ^ second.rotate_left(29) ^ third.rotate_left(47));
    }
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
    /// Whether healing or armour may keep the hero alive. If not, only the weakest blow that kills
    /// matters, and `hp` is that.
    pub eased: bool,
    pub ally: bool,
    pub blessed: u8,
    /// Which of the tokens that matter the supply still has: Blessed, Pinned, ally, poison.
    pub supply: [bool; 4],
    /// Items at hand, by place as bits.
    pub items: u8,
    pub locked: bool,
    /// What the dragon could regenerate, up to the most it ever does at once.
    pub regrows: u8,
    /// Armour that a shield would add to another hero where it helps most; none if there is no
    /// other.
    pub shield: Option<u16>,
    /// Whether a blessing would free a frozen token.
    pub thaws: bool,
    /// What healing would do for the hero. None if it does not matter who of all is healed: then
    /// the hero is among the others.
    pub own: Option<Need>,
    pub others: Needs,
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
    /// Whether this hero needs at least as much in every way.
    fn covers(self, other: Need) -> bool {
        self.missing >= other.missing
            && self.urgent >= other.urgent
            && self.poisoned >= other.poisoned
            && self.frozen >= other.frozen
    }

    /// All of it in ten bits.
    fn bits(self) -> u16 {
        let flags = [self.urgent, self.poisoned, self.frozen];
        let missing = u16::from(self.missing.min(127));
        flags
            .iter()
            .fold(missing, |bits, flag| bits << 1 | u16::from(*flag))
    }

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

/// The hit points of the hero whose turn is now or next when the dice lie: poison comes before the
/// first roll (ruling 14).
pub(super) fn hp_in_turn(state: &State, hero: HeroIx) -> u16 {
    let now = &state.heroes[hero];
    match state.turn.as_ref().is_some_and(|turn| turn.hero == hero) {
        true => now.hp,
        false => now.hp.saturating_sub(u16::from(now.poison) * 2),
    }
}

/// The living hero who needs healing most.
pub fn neediest(state: &State, most: u16, weights: &Weights) -> Option<(HeroIx, Need)> {
    let mut first = None;
    let mut most_worth = f64::NEG_INFINITY;
    for hero in state.living() {
        let need = Need::of(state, hero, state.heroes[hero].hp, most);
        let worth = relief(need, most, weights);
        if worth > most_worth {
            (first, most_worth) = (Some((hero, need)), worth);
        }
    }
    first
}

/// Armour that still matters to a hero: up to the hardest blow of the dragon faced.
pub(super) fn room(state: &State, hero: HeroIx) -> u16 {
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
    /// The whole situation as numbers, for looking it up.
    pub fn key(&self) -> Key {
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
        key.put(self.shield.map_or(0, |room| room + 1), 8);
        let [blessed, pinned, ally, poison] = self.supply;
        for flag in [blessed, pinned, ally, poison, self.ally, self.locked] {
            key.put(flag.into(), 1);
        }
        key.put(self.eased.into(), 1);
        key.put(self.thaws.into(), 1);
        key.put(self.own.map_or(0, |need| need.bits() + 1), 11);
        let mut others = Packed::default();
        for need in self.others.as_slice() {
            others.put(need.bits() + 1, 11);
        }
        // The others begin where the rest ends.
        let all = key.bits | others.bits << key.used;
        let more = others.bits >> (u128::BITS - key.used);
        Key([all as u64, (all >> 64) as u64, more as u64])
    }

    /// The same with larger wounds rounded down to steps of three. There are fewer situations then,
    /// and a simulation meets each more often. Small wounds stay exact, so that small healing
    /// counts.
    pub fn coarse(mut self) -> Situation {
        let others = self.others.list.iter_mut();
        for need in self.own.iter_mut().chain(others) {
            if need.missing > 3 {
                need.missing -= need.missing % 3;
            }
        }
        self
    }

    /// The situation of a hero whose turn is now or next.
    pub fn of(state: &State, sheet: &Sheet, hero: HeroIx) -> Situation {
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
        let left = hp_in_turn(state, hero);
        let struck = foe.filter(|_| now.ally == 0);
        let blows = struck.map(|dragon| [1, 2, 3].map(|n| blow(state, dragon, n, armor)));
        let missing = state.setup.heroes[hero].max_hp - left;
        // Healing and armour keep a hero alive if they make up for what a blow has too much.
        let saves = sheet.heals.min(missing).max(sheet.armors);
        let saved = |blow: &u16| *blow >= left && blow - left < saves;
        let eased = blows.is_some_and(|blows| blows.iter().any(saved));
        let hp = match blows {
            None => 0,
            Some(_) if eased => left,
            Some(blows) => {
                let kills = blows.into_iter().filter(|blow| *blow >= left);
                kills.min().unwrap_or(u16::MAX)
            }
        };
        let own = Need::of(state, hero, left, sheet.heals);
        let apart = eased || sheet.drains;
        let enough = if sheet.heals_two { 2 } else { 1 };
        let mut others = Needs::default();
        let mut shield = None;
        let mut thaws = false;
        for other in state.living() {
            let need = match other == hero {
                true => own,
                false => Need::of(state, other, state.heroes[other].hp, sheet.heals),
            };
            if other != hero || !apart {
                others.add(need, enough);
            }
            if other != hero && sheet.shields > 0 {
                let room = room(state, other).min(sheet.shields);
                shield = shield.max(Some(room));
            }
            thaws |= sheet.places[0] && need.frozen;
        }
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
            eased,
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
            shield,
            thaws,
            own: apart.then_some(own),
            others,
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
