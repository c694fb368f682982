//! What is at stake in a situation: what every way to end the turn is worth, and what the counter
//! attack costs after it.

use super::super::keeping::Again;
use super::sheet::{Does, Sheet, Way};
use super::situation::{Situation, relief};
use super::weights::Weights;
use crate::dice_dragons::catalog::{Ability, ItemEffect, ItemUse};
use crate::dice_dragons::hunt::{DICE, Extra, HeroIx, Setup, SetupDragon};

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
    gain: f64,
    /// What the counter attack costs after it, by the Dragon symbols showing.
    losses: Losses,
}

pub(super) type Losses = [f64; DICE + 1];

/// What a skill changed before the counter attack: on the hero, and on the dragon.
#[derive(Default)]
struct After {
    armor: u16,
    healed: u16,
    ally: bool,
    damage: u16,
}

impl Open {
    pub fn value(&self, symbols: usize) -> f64 {
        self.gain - self.losses[symbols]
    }
}

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
                let (gain, slays) = self.gain(way);
                Open {
                    place,
                    gain: gain - f64::from(way.spent) * self.weights.item,
                    losses: match slays {
                        true => Losses::default(),
                        false => self.losses(&self.after(way)),
                    },
                }
            })
            .collect()
    }

    /// How the hero and the dragon stand after a way, when the counter attack comes.
    fn after(&self, way: &Way) -> After {
        let own = self.situation.own;
        let healed = |amount: u16| amount + self.staff();
        let mut after = After::default();
        match way.does {
            Does::Attack(damage) => after.damage = self.damage(damage, way.strike),
            Does::Drain(damage, heal) => {
                after.damage = self.damage(damage, false);
                after.healed = healed(heal);
            }
            Does::Heal(amount) if own.neediest => after.healed = healed(amount),
            Does::HealTwo(amount) if own.neediest || own.second => after.healed = healed(amount),
            Does::Stance(armor) => after.armor = armor,
            Does::Shield(armor) if own.barest => after.armor = armor,
            Does::Ally => after.ally = self.situation.supply[2],
            _ => {}
        }
        after
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

    /// What a way brings, and whether it kills the dragon.
    fn gain(&self, way: &Way) -> (f64, bool) {
        let (situation, weights) = (self.situation, self.weights);
        let staff = self.staff();
        let [first, second, own] = situation.needs;
        let relief = |need, amount| relief(need, amount + staff, weights);
        let count = |tokens: bool, weight: f64| if tokens { weight } else { 0.0 };
        let [blessed, pinned, ally, _] = situation.supply;
        let gain = match way.does {
            Does::Attack(damage) => return self.harm(damage, way.strike),
            Does::Drain(damage, heal) => {
                let (gain, slays) = self.harm(damage, false);
                return (gain + relief(own, heal), slays);
            }
            Does::Heal(amount) => relief(first, amount),
            Does::HealTwo(amount) => relief(first, amount) + relief(second, amount),
            Does::Stance(armor) => f64::from(armor.min(self.room())) * weights.armor,
            Does::Shield(armor) => f64::from(armor.min(situation.shield)) * weights.armor,
            Does::Bless => count(blessed, weights.blessing) + count(first.frozen, weights.frost),
            Does::Pin => count(pinned, weights.pin),
            Does::Ally => count(ally && situation.foe.is_some(), weights.ally),
            Does::Other => weights.other,
        };
        (gain, false)
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
    fn harm(&self, damage: u16, strike: bool) -> (f64, bool) {
        let damage = self.damage(damage, strike);
        let slays = damage == self.situation.foe_hp;
        let slain = if slays { self.weights.slay } else { 0.0 };
        (f64::from(damage) * self.weights.damage + slain, slays)
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
        let dies = damage > 0 && damage >= situation.hp.saturating_add(after.healed).min(most);
        let mut loss = f64::from(damage) * weights.hurt;
        if dies {
            loss += weights.death;
        }
        if !dies && damage > 0 && situation.supply[3] && has(Ability::Poison) {
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
