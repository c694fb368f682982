//! What is at stake in a situation: what every way to end the turn is worth, and what the counter
//! attack costs after it.

use super::super::keeping::Again;
use super::sheet::{Does, Sheet, Way};
use super::situation::{Need, Situation, hp_in_turn, relief, room};
use super::weights::Weights;
use crate::dice_dragons::catalog::{Ability, ItemEffect, ItemUse};
use crate::dice_dragons::hunt::{DICE, Extra, HeroIx, Setup, SetupDragon, State};

/// No way to end matches: the turn fails.
pub(super) const FAILS: u8 = u8::MAX;

/// Everything that does not depend on the dice.
struct Scales<'a> {
    sheet: &'a Sheet,
    setup: &'a Setup,
    situation: &'a Situation,
    weights: &'a Weights,
}

/// What is at stake in a situation: what each open way to end the turn is worth, what failing
/// costs, and how the dice may be rolled again. Situations with the same stakes are played the same
/// way.
pub struct Stakes<'a> {
    pub(super) sheet: &'a Sheet,
    pub(super) ways: Vec<Open>,
    pub(super) fails: Losses,
    /// What pays for each way to roll again.
    pub(super) by: Vec<Extra>,
    pub(super) again: Vec<Again>,
    pub(super) dice: usize,
}

impl<'a> Stakes<'a> {
    pub fn of(
        sheet: &'a Sheet,
        setup: &'a Setup,
        situation: &'a Situation,
        weights: &'a Weights,
    ) -> Stakes<'a> {
        let scales = Scales {
            sheet,
            setup,
            situation,
            weights,
        };
        let (by, again) = scales.again();
        Stakes {
            sheet,
            ways: scales.ways(),
            fails: scales.losses(&After::default()),
            by,
            again,
            dice: usize::from(situation.dice),
        }
    }

    /// All of it as a row of numbers to compare; the hero stands for the sheet.
    pub(super) fn row(&self, hero: HeroIx, row: &mut Vec<u32>) {
        let number = |n: f64| (n as f32).to_bits();
        row.clear();
        row.extend([0, u32::from(hero.0), self.dice as u32]);
        for (by, again) in self.by.iter().zip(&self.again) {
            let item = match by {
                Extra::Roll => 0,
                Extra::Blessed => 1,
                Extra::Item(item) => 2 + u32::from(item.0),
            };
            row.extend([
                item,
                again.most as u32,
                again.times as u32,
                number(again.cost),
            ]);
        }
        let symbols = 0..=self.dice;
        row.extend(symbols.clone().map(|symbols| number(self.fails[symbols])));
        for way in &self.ways {
            row.push(way.place as u32);
            row.extend(symbols.clone().map(|symbols| number(way.value(symbols))));
        }
        // Its length comes first, so that no row is the beginning of another.
        row[0] = row.len() as u32;
    }
}

/// A way to end the turn that is open now.
pub(super) struct Open {
    pub place: usize,
    /// What it is worth on the best heroes for it, by the Dragon symbols showing.
    values: Losses,
}

pub(super) type Losses = [f64; DICE + 1];

/// What a skill does on the heroes chosen for it: what it brings, and what has changed on the hero
/// and the dragon when the counter attack comes.
#[derive(Clone, Copy, Default)]
struct After {
    gain: f64,
    armor: u16,
    healed: u16,
    ally: bool,
    damage: u16,
    slays: bool,
    /// Whether a poison token went back to the supply.
    lifted: bool,
}

impl Open {
    pub fn value(&self, symbols: usize) -> f64 {
        self.values[symbols]
    }
}

impl After {
    /// Both done at once.
    fn and(self, other: After) -> After {
        After {
            gain: self.gain + other.gain,
            armor: self.armor.max(other.armor),
            healed: self.healed.max(other.healed),
            ally: self.ally || other.ally,
            damage: self.damage.max(other.damage),
            slays: self.slays || other.slays,
            lifted: self.lifted || other.lifted,
        }
    }
}

fn count(there: bool, weight: f64) -> f64 {
    if there { weight } else { 0.0 }
}

/// The best heroes to use a skill on, with this many Dragons showing. Of those who are worth the
/// same it takes who needs it more.
pub fn targets(
    state: &State,
    sheet: &Sheet,
    hero: HeroIx,
    does: Does,
    weights: &Weights,
    symbols: usize,
) -> Vec<HeroIx> {
    let two = match does {
        Does::Heal(_) | Does::Shield(_) | Does::Bless => false,
        Does::HealTwo(_) => true,
        _ => return Vec::new(),
    };
    if state.living().nth(1).is_none() {
        return vec![hero];
    }
    let situation = Situation::of(state, sheet, hero);
    let scales = Scales {
        sheet,
        setup: &state.setup,
        situation: &situation,
        weights,
    };
    let need = |target: HeroIx| {
        let hp = match target == hero {
            true => hp_in_turn(state, hero),
            false => state.heroes[target].hp,
        };
        Need::of(state, target, hp, sheet.heals)
    };
    // What the skill does on a hero, and how much that hero needs it.
    let on = |target: HeroIx| -> (After, f64) {
        let need = need(target);
        let relieved = relief(need, sheet.heals, weights);
        match does {
            Does::Heal(amount) | Does::HealTwo(amount) => {
                (scales.healed(need, amount, target == hero), relieved)
            }
            Does::Shield(armor) => {
                let bare = -f64::from(state.armor(target));
                let room = room(state, target);
                (scales.shielded(armor, room, target == hero), bare)
            }
            _ => (scales.blessed(need.frozen), relieved),
        }
    };
    let mut best: Option<(f64, f64, [HeroIx; 2])> = None;
    let mut weigh = |(after, needs): (After, f64), heroes: [HeroIx; 2]| {
        let value = scales.value(symbols, &after);
        let better = best.as_ref().is_none_or(|(most, most_needs, _)| {
            value > most + SAME || value > most - SAME && needs > most_needs + SAME
        });
        if better {
            best = Some((value, needs, heroes));
        }
    };
    for first in state.living() {
        let (after, needs) = on(first);
        if !two {
            weigh((after, needs), [first; 2]);
            continue;
        }
        for second in state.living().filter(|second| *second > first) {
            let (more, also) = on(second);
            weigh((after.and(more), needs + also), [first, second]);
        }
    }
    let chosen = best.map(|(.., heroes)| heroes);
    let number = if two { 2 } else { 1 };
    chosen.iter().flatten().copied().take(number).collect()
}

/// Values that differ by less are the same: sums of decimals are rounded.
const SAME: f64 = 1e-9;

/// The ways, best first with this many Dragons; of equal ways, the one with fewer items.
pub(super) fn best_first(ways: &[Open], symbols: usize) -> Vec<&Open> {
    let mut ways: Vec<&Open> = ways.iter().collect();
    ways.sort_by(|a, b| b.value(symbols).total_cmp(&a.value(symbols)));
    ways
}

impl Scales<'_> {
    /// The open ways.
    fn ways(&self) -> Vec<Open> {
        let ways = self.sheet.ways.iter().enumerate();
        ways.filter(|(place, way)| *place < usize::from(FAILS) && self.is_open(way))
            .map(|(place, way)| {
                let spent = f64::from(way.spent) * self.weights.item;
                let mut values = [f64::NEG_INFINITY; DICE + 1];
                self.afters(way, |after| {
                    for (symbols, value) in values.iter_mut().enumerate() {
                        *value = value.max(self.value(symbols, &after) - spent);
                    }
                });
                Open { place, values }
            })
            .collect()
    }

    /// What is left of a gain after the counter attack with this many Dragon symbols.
    fn value(&self, symbols: usize, after: &After) -> f64 {
        match symbols == 0 || after.slays {
            true => after.gain,
            false => after.gain - self.loss(symbols, after),
        }
    }

    /// What a way does, for every choice of heroes that may be the best one.
    fn afters(&self, way: &Way, mut each: impl FnMut(After)) {
        let situation = self.situation;
        let others = situation.others.as_slice();
        match way.does {
            Does::Heal(amount) => {
                let chosen = others.iter().map(|need| self.healed(*need, amount, false));
                chosen.for_each(&mut each);
                if let Some(own) = situation.own {
                    each(self.healed(own, amount, true));
                }
            }
            Does::HealTwo(amount) => {
                let own = situation.own.map(|own| self.healed(own, amount, true));
                for (place, first) in others.iter().enumerate() {
                    let first = self.healed(*first, amount, false);
                    let seconds = others[place + 1..].iter();
                    let seconds = seconds.map(|need| self.healed(*need, amount, false));
                    let pairs = seconds.chain(own).map(|second| first.and(second));
                    pairs.for_each(&mut each);
                }
                // One who is alone has nobody else to heal.
                match (others, own) {
                    ([], Some(own)) => each(own),
                    ([only], None) => each(self.healed(*only, amount, false)),
                    _ => {}
                }
            }
            Does::Shield(armor) => {
                each(self.shielded(armor, self.room(), true));
                if let Some(room) = situation.shield {
                    each(self.shielded(armor, room, false));
                }
            }
            Does::Bless => each(self.blessed(situation.thaws)),
            does => each(self.after(does, way.strike)),
        }
    }

    /// A hero with this need is healed: the one whose turn it is, or another.
    fn healed(&self, need: Need, amount: u16, own: bool) -> After {
        let amount = amount + self.staff();
        After {
            gain: relief(need, amount, self.weights),
            healed: if own { amount } else { 0 },
            lifted: need.poisoned,
            ..After::default()
        }
    }

    /// A hero with room for so much armour gets some: the one whose turn it is, or another.
    fn shielded(&self, armor: u16, room: u16, own: bool) -> After {
        After {
            gain: f64::from(armor.min(room)) * self.weights.armor,
            armor: if own { armor } else { 0 },
            ..After::default()
        }
    }

    fn blessed(&self, thaws: bool) -> After {
        let [left, ..] = self.situation.supply;
        After {
            gain: count(left, self.weights.blessing) + count(thaws, self.weights.frost),
            ..After::default()
        }
    }

    /// What a skill does that is not aimed at heroes.
    fn after(&self, does: Does, strike: bool) -> After {
        let (situation, weights) = (self.situation, self.weights);
        let [_, pinned, ally, _] = situation.supply;
        let gains = |gain| After {
            gain,
            ..After::default()
        };
        match does {
            Does::Attack(damage) => self.harm(damage, strike),
            Does::Drain(damage, heal) => {
                let own = situation.own.unwrap_or_default();
                self.harm(damage, false).and(self.healed(own, heal, true))
            }
            Does::Stance(armor) => self.shielded(armor, self.room(), true),
            Does::Pin => gains(count(pinned, weights.pin)),
            Does::Ally => After {
                ally,
                ..gains(count(ally && situation.foe.is_some(), weights.ally))
            },
            Does::Other => gains(weights.other),
            // Aimed at heroes.
            Does::Heal(_) | Does::HealTwo(_) | Does::Shield(_) | Does::Bless => After::default(),
        }
    }

    /// What the counter attack costs, by the Dragon symbols showing.
    fn losses(&self, after: &After) -> Losses {
        let mut losses = Losses::default();
        for (symbols, loss) in losses.iter_mut().enumerate().skip(1) {
            *loss = self.loss(symbols, after);
        }
        losses
    }

    fn is_open(&self, way: &Way) -> bool {
        use crate::dice_dragons::hunt::SkillRef;
        let situation = self.situation;
        let attacks = matches!(way.does, Does::Attack(_) | Does::Drain(..));
        let covers = match way.skill {
            SkillRef::Own(place) => (situation.open & (1 << place.0.min(15)) == 0) == way.scroll,
            _ => situation.open != 0,
        };
        covers && way.with & !situation.items == 0 && !(attacks && situation.foe.is_none())
    }

    /// The dragon faced.
    fn foe(&self) -> Option<&SetupDragon> {
        self.setup.dragons.get(self.situation.foe?)
    }

    fn abilities(&self) -> &[Ability] {
        match self.foe() {
            Some(dragon) => &dragon.dragon.abilities,
            None => &[],
        }
    }

    /// The sum of a bonus from items at hand.
    fn bonus(&self, of: fn(&ItemEffect) -> u16) -> u16 {
        let items = &self.setup.heroes[self.situation.hero].items;
        let held = items.placed().take(8);
        held.filter(|(n, _)| self.situation.items & (1 << n.0) != 0)
            .map(|(_, item)| of(&item.effect))
            .sum()
    }

    fn staff(&self) -> u16 {
        self.bonus(|effect| match effect {
            ItemEffect::Healing(n) => *n,
            _ => 0,
        })
    }

    /// Armour that still matters: up to the dragon's hardest blow.
    fn room(&self) -> u16 {
        self.blow(3)
    }

    fn blow(&self, symbols: usize) -> u16 {
        match self.foe() {
            Some(dragon) => dragon.dragon.attacks[symbols.clamp(1, 3) - 1]
                .damage
                .saturating_sub(self.situation.armor),
            None => 0,
        }
    }

    /// Damage after Gauntlets, Pinned tokens and Hardened (ruling 18).
    fn damage(&self, damage: u16, strike: bool) -> u16 {
        let gauntlets = match strike {
            true => self.bonus(|effect| match effect {
                ItemEffect::StrikeDamage(n) => *n,
                _ => 0,
            }),
            false => 0,
        };
        let hardened = u16::from(self.abilities().contains(&Ability::Hardened));
        let damage = damage + gauntlets + u16::from(self.situation.pinned);
        damage.saturating_sub(hardened).min(self.situation.foe_hp)
    }

    /// What damage is worth, and whether it kills.
    fn harm(&self, damage: u16, strike: bool) -> After {
        let damage = self.damage(damage, strike);
        let slays = damage == self.situation.foe_hp;
        After {
            gain: f64::from(damage) * self.weights.damage + count(slays, self.weights.slay),
            damage,
            slays,
            ..After::default()
        }
    }

    /// What a counter attack with this many Dragon symbols costs.
    fn loss(&self, symbols: usize, after: &After) -> f64 {
        let (situation, weights) = (self.situation, self.weights);
        if situation.foe.is_none() {
            return 0.0;
        }
        if situation.ally || after.ally {
            return weights.ally;
        }
        let has = |ability| self.abilities().contains(&ability);
        let damage = self.blow(symbols).saturating_sub(after.armor);
        let most = self.setup.heroes[situation.hero].max_hp;
        let dies = match situation.eased {
            true => damage > 0 && damage >= situation.hp.saturating_add(after.healed).min(most),
            // Whatever is done, the blow kills.
            false => damage > 0 && self.blow(symbols) >= situation.hp,
        };
        let poison = situation.supply[3] || after.lifted;
        let mut loss = f64::from(damage) * weights.hurt;
        if dies {
            loss += weights.death;
        }
        if !dies && damage > 0 && poison && has(Ability::Poison) {
            loss += weights.poison;
        }
        if !dies && has(Ability::Frost) {
            loss += weights.frost;
        }
        let lost = usize::from(situation.regrows) + usize::from(after.damage);
        if has(Ability::Regeneration) {
            loss += (3 * symbols).min(lost) as f64 * weights.damage;
        }
        if damage > 0 && situation.locked {
            loss -= weights.die;
        }
        loss
    }

    /// Ways to roll again: the turn's own rolls, Blessed tokens, items (ruling 23).
    fn again(&self) -> (Vec<Extra>, Vec<Again>) {
        let situation = self.situation;
        let mut by = vec![Extra::Roll];
        let mut again = vec![Again::free(usize::from(situation.rerolls))];
        if situation.blessed > 0 {
            by.push(Extra::Blessed);
            again.push(Again {
                most: usize::MAX,
                times: usize::from(situation.blessed),
                cost: self.weights.blessing,
            });
        }
        let items = &self.setup.heroes[situation.hero].items;
        for (n, item) in items.placed().take(8) {
            if situation.items & (1 << n.0) == 0 {
                continue;
            }
            if let ItemEffect::Reroll(most) = item.effect {
                by.push(Extra::Item(n));
                again.push(Again {
                    most: usize::from(most),
                    times: 1,
                    cost: match item.lasts {
                        ItemUse::Instant => self.weights.item,
                        ItemUse::Durable => 0.0,
                    },
                });
            }
        }
        // A step is kept in one byte, with three bits for this.
        by.truncate(8);
        again.truncate(8);
        (by, again)
    }
}
