//! The possible ends of a turn and their values: skills, targets, covers, potions, passed dice.

use super::super::pool::{ByPool, Pool, SLOTS};
use super::super::sheet::SkillUse;
use super::hunt_figures::{FAILS, HuntFigures, MATCHES, PotionUse, TurnPlan};
use super::position::{ITEMS, NOBODY, Pos};
use super::turn::TurnState;
use super::value::PositionValue;
use crate::dice_dragons::catalog::Effect;
use crate::dice_dragons::hunt::SkillRef;
use crate::dice_dragons::symbol::Face;
use crate::saturate;

/// The depth of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Care {
    /// Almost always the best: fast enough for thousands of hunts.
    #[default]
    Quick,
    /// The same, with the exact value of each end: a chance computed this way is what plain play
    /// achieves.
    Fair,
    /// Exhaustive.
    Full,
}

/// The most skills considered for covering, unless exhaustive.
const MOST_COVERS: usize = 3;
/// The most plans considered with a potion, unless exhaustive.
const MOST_SIPS: usize = 4;

/// The gain of passing on each symbol, for every set of symbols and number of Dragons.
type Gains = [[f32; 32]; 6];

pub struct TurnEnds {
    pub plans: Vec<TurnPlan>,
    /// The value of each plan by the number of Dragons, without a passed die.
    pub worth: Vec<[f32; 6]>,
    /// For each plan and number of Dragons, whether a die can be passed on after it.
    passes: Vec<[bool; 6]>,
    /// The gain of passing on the best of some symbols: for all plans, or for each.
    gains: Vec<Gains>,
    /// For every pool, the plan that ends the turn there, and its value.
    best: ByPool<u16>,
    pub stops: ByPool<f64>,
}

/// Generates plans.
struct Planner<'a> {
    ground: &'a HuntFigures,
    sitting: &'a TurnState,
    care: Care,
    plans: Vec<TurnPlan>,
}

impl Planner<'_> {
    fn is_open(&self, way: &SkillUse) -> bool {
        let own = &self.sitting.pos.heroes[self.sitting.hero];
        let attacks = way.does.attacks();
        let ready = own.items & !self.sitting.spent;
        let covers = match way.skill {
            SkillRef::Own(place) => (own.covered & (1 << place.0) != 0) == way.scroll,
            _ => self.covers().next().is_some(),
        };
        covers && way.with & !ready == 0 && !(attacks && own.faces == NOBODY)
    }

    /// Open skills that may be covered, the least useful first.
    fn covers(&self) -> impl Iterator<Item = u8> + '_ {
        let own = &self.sitting.pos.heroes[self.sitting.hero];
        let spare = &self.ground.heroes[self.sitting.hero].spare;
        let open = |skill: &u8| own.covered & (1 << skill) == 0;
        spare.iter().copied().filter(open)
    }

    fn plan(&mut self, way: u8, on: [u8; 2], general: bool) {
        let most = match self.care {
            Care::Quick | Care::Fair => MOST_COVERS,
            Care::Full => usize::MAX,
        };
        let mut covers: Vec<u8> =
            if general { self.covers().take(most).collect() } else { Vec::new() };
        if covers.is_empty() {
            covers.push(NOBODY);
        }
        let plans = covers.into_iter().map(|cover| TurnPlan { way, on, cover, sip: None });
        self.plans.extend(plans);
    }

    /// Every way with every possible target.
    fn fill(&mut self) {
        let pos = &self.sitting.pos;
        let living: Vec<u8> = pos.living().map(saturate).collect();
        let sheet = &self.ground.heroes[self.sitting.hero].sheet;
        for (n, way) in sheet.ways.iter().enumerate().take(usize::from(FAILS)) {
            if !self.is_open(way) {
                continue;
            }
            let (n, general) = (saturate(n), !matches!(way.skill, SkillRef::Own(_)));
            match way.does {
                Effect::Heal { .. } | Effect::Shield { .. } | Effect::Bless => {
                    for on in &living {
                        self.plan(n, [*on, NOBODY], general);
                    }
                }
                Effect::HealTwo { .. } if living.len() > 1 => {
                    for (k, one) in living.iter().enumerate() {
                        for two in &living[k + 1..] {
                            self.plan(n, [*one, *two], general);
                        }
                    }
                }
                Effect::HealTwo { .. } => self.plan(n, [living[0], NOBODY], general),
                _ => self.plan(n, [NOBODY; 2], general),
            }
        }
        self.plan(FAILS, [NOBODY; 2], true);
    }
}

impl TurnEnds {
    /// Every end of a turn, evaluated.
    pub fn of(
        ground: &HuntFigures,
        sitting: &TurnState,
        care: Care,
        value: &mut dyn PositionValue,
    ) -> TurnEnds {
        let mut planner = Planner { ground, sitting, care, plans: Vec::with_capacity(24) };
        planner.fill();
        let mut ends = TurnEnds {
            plans: planner.plans,
            worth: Vec::new(),
            passes: Vec::new(),
            gains: Vec::new(),
            best: [0; SLOTS],
            stops: [0.0; SLOTS],
        };
        for n in 0..ends.plans.len() {
            let (worth, passes) = weigh(ground, sitting, &ends.plans[n], value);
            ends.worth.push(worth);
            ends.passes.push(passes);
        }
        ends.sips(ground, sitting, care, value);
        let plans = if care == Care::Full { ends.plans.len() } else { 1 };
        for plan in 0..plans {
            let own = |dragons: usize| ends.passes[plan][dragons].then_some(plan);
            let best = |dragons: usize| ends.most_with(dragons, |n| ends.passes[n][dragons]);
            let gains = match care {
                Care::Quick | Care::Fair => ends.gains(ground, sitting, best, value),
                Care::Full => ends.gains(ground, sitting, own, value),
            };
            ends.gains.push(gains);
        }
        ends.choose(ground, sitting);
        if care == Care::Fair {
            ends.weigh_chosen(ground, sitting, value);
        }
        ends
    }

    /// Repeats the best plans with each potion at hand.
    fn sips(
        &mut self,
        ground: &HuntFigures,
        sitting: &TurnState,
        care: Care,
        value: &mut dyn PositionValue,
    ) {
        let own = &sitting.pos.heroes[sitting.hero];
        let heals = &ground.heroes[sitting.hero].heals;
        let ready = own.items & !sitting.spent;
        let potions: Vec<u8> = (0..saturate(ITEMS))
            .filter(|n| heals[usize::from(*n)] > 0 && ready & (1 << n) != 0)
            .collect();
        if potions.is_empty() {
            return;
        }
        let base = self.sipping(care);
        for item in potions {
            let amount = heals[usize::from(item)];
            for on in sitting.pos.living() {
                let hero = &sitting.pos.heroes[on];
                let own = on == sitting.hero;
                let missing = ground.heroes[on].max_hp.saturating_sub(hero.hp);
                let helps = missing * 2 >= amount || hero.poison > 0 || hero.frozen() > 0;
                let helps = helps || care == Care::Full;
                for late in [false, true] {
                    // The moment matters only if the counter attack is one's own.
                    if !(own || helps && late) {
                        continue;
                    }
                    let sip = Some(PotionUse { item, on: saturate(on), late });
                    for n in &base {
                        let plan = TurnPlan { sip, ..self.plans[*n] };
                        let (worth, passes) = weigh(ground, sitting, &plan, value);
                        if care == Care::Full || (0..6).any(|d| worth[d] > self.worth[*n][d]) {
                            self.plans.push(plan);
                            self.worth.push(worth);
                            self.passes.push(passes);
                        }
                    }
                }
            }
        }
    }

    /// The plans considered with a potion: the best of each way.
    fn sipping(&self, care: Care) -> Vec<usize> {
        let mut best: Vec<usize> = (0..self.plans.len()).collect();
        if care != Care::Full {
            let worth = |n: &usize| self.worth[*n][1];
            best.sort_by(|a, b| worth(b).total_cmp(&worth(a)).then(a.cmp(b)));
            let mut seen = [false; 256];
            best.retain(|n| !std::mem::replace(&mut seen[usize::from(self.plans[*n].way)], true));
            best.truncate(MOST_SIPS);
        }
        best
    }

    /// The gain of passing on each symbol, after one plan per number of Dragons.
    fn gains(
        &self,
        ground: &HuntFigures,
        sitting: &TurnState,
        plan: impl Fn(usize) -> Option<usize>,
        value: &mut dyn PositionValue,
    ) -> Gains {
        let mut gains = [[0.0; 32]; 6];
        for (dragons, gains) in gains.iter_mut().enumerate().take(sitting.dice + 1) {
            if let Some(plan) = plan(dragons) {
                *gains = self.passing(ground, sitting, plan, dragons, value);
            }
        }
        gains
    }

    /// The value of every pool with its chosen plan, and the best die to pass on.
    fn weigh_chosen(
        &mut self,
        ground: &HuntFigures,
        sitting: &TurnState,
        value: &mut dyn PositionValue,
    ) {
        let mut known: Vec<Option<[f32; 32]>> = vec![None; self.plans.len() * 6];
        for pool in Pool::of_size(sitting.dice) {
            let (plan, dragons) = (usize::from(self.best[pool.slot()]), pool.dragons());
            let left = left_over(ground, sitting.hero, &self.plans[plan], pool);
            if left == 0 || !self.passes[plan][dragons] {
                continue;
            }
            let gains = match known[plan * 6 + dragons] {
                Some(gains) => gains,
                None => self.passing(ground, sitting, plan, dragons, value),
            };
            known[plan * 6 + dragons] = Some(gains);
            let worth = self.worth[plan][dragons] + gains[usize::from(left)];
            self.stops[pool.slot()] = f64::from(worth);
        }
    }

    /// The gain of passing on the best of every set of symbols after a plan.
    fn passing(
        &self,
        ground: &HuntFigures,
        sitting: &TurnState,
        plan: usize,
        dragons: usize,
        value: &mut dyn PositionValue,
    ) -> [f32; 32] {
        let mut pos = sitting.pos;
        ground.act(&mut pos, sitting.hero, &self.plans[plan], dragons);
        let mut each = [0.0; 5];
        for (face, gain) in each.iter_mut().enumerate() {
            let mut with = pos;
            ground.finish(&mut with, Some(Face::ALL[face]));
            *gain = value.worth(&with) - self.worth[plan][dragons];
        }
        let mut gains = [0.0f32; 32];
        for bits in 1..32usize {
            let lowest = bits.trailing_zeros() as usize;
            gains[bits] = gains[bits & (bits - 1)].max(each[lowest]);
        }
        gains
    }

    /// The value of a plan with these dice, and the best die to pass on.
    pub fn worth_with(
        &self,
        ground: &HuntFigures,
        sitting: &TurnState,
        plan: usize,
        pool: Pool,
    ) -> f32 {
        let dragons = pool.dragons();
        let worth = self.worth[plan][dragons];
        if self.passes[plan][dragons] {
            let left = left_over(ground, sitting.hero, &self.plans[plan], pool);
            worth + self.gains[plan.min(self.gains.len() - 1)][dragons][usize::from(left)]
        } else {
            worth
        }
    }

    /// Plans that may be the best for some pool, by their ways: the best of each way if it is
    /// determined, else all.
    fn candidates(&self) -> Vec<[u16; 6]> {
        let mut ways: Vec<(u8, [u16; 6])> = Vec::new();
        for (n, plan) in self.plans.iter().enumerate() {
            let known = ways.iter_mut().find(|(way, _)| *way == plan.way);
            match known.filter(|_| self.gains.len() == 1) {
                Some((_, best)) => {
                    for (d, best) in best.iter_mut().enumerate() {
                        if self.worth[n][d] > self.worth[usize::from(*best)][d] {
                            *best = saturate(n);
                        }
                    }
                }
                None => ways.push((plan.way, [saturate(n); 6])),
            }
        }
        // Failing is allowed only after all skills were checked.
        ways.sort_by_key(|(way, _)| *way == FAILS);
        ways.into_iter().map(|(_, plans)| plans).collect()
    }

    /// The best end for every pool, and its value.
    fn choose(&mut self, ground: &HuntFigures, sitting: &TurnState) {
        let own = &ground.heroes[sitting.hero];
        let candidates = self.candidates();
        for pool in Pool::of_size(sitting.dice) {
            let d = pool.dragons();
            let mut best: Option<(f32, u16)> = None;
            // Items are never forced (ruling 24); other skills are (ruling 16).
            let mut forced = false;
            for plans in &candidates {
                let plan = plans[d];
                match self.plans[usize::from(plan)].way {
                    FAILS if forced => continue,
                    FAILS => {}
                    way if own.left[usize::from(way)][pool.slot()] & MATCHES == 0 => continue,
                    way => forced |= own.sheet.ways[usize::from(way)].with == 0,
                }
                let worth = self.worth_with(ground, sitting, plan.into(), pool);
                if best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, plan));
                }
            }
            if let Some((worth, plan)) = best {
                self.stops[pool.slot()] = f64::from(worth);
                self.best[pool.slot()] = plan;
            }
        }
    }

    /// Whether a plan may end the turn with these dice.
    pub fn allows(
        &self,
        ground: &HuntFigures,
        sitting: &TurnState,
        plan: usize,
        pool: Pool,
    ) -> bool {
        let own = &ground.heroes[sitting.hero];
        let matches = |way: u8| own.left[usize::from(way)][pool.slot()] & MATCHES != 0;
        let bare = |way: u8| own.sheet.ways[usize::from(way)].with == 0;
        match self.plans[plan].way {
            FAILS => {
                let mut ways = self.plans.iter().map(|plan| plan.way);
                !ways.any(|way| way != FAILS && bare(way) && matches(way))
            }
            way => matches(way),
        }
    }

    /// The plan that ends the turn with these dice.
    pub fn best(&self, pool: Pool) -> TurnPlan {
        self.plans[usize::from(self.best[pool.slot()])]
    }

    /// The most valuable of some plans with this many Dragons, regardless of the other dice.
    pub fn most_with(&self, dragons: usize, some: impl Fn(usize) -> bool) -> Option<usize> {
        let worth = |n: &usize| self.worth[*n][dragons];
        let some = (0..self.plans.len()).filter(|n| some(*n));
        some.max_by(|a, b| worth(a).total_cmp(&worth(b)))
    }
}

/// The symbols that can be passed on after a plan, as bits.
pub fn left_over(ground: &HuntFigures, hero: usize, plan: &TurnPlan, pool: Pool) -> u8 {
    match plan.way {
        FAILS => {
            let counts = pool.counts().iter().take(5).enumerate();
            counts.fold(0, |bits, (face, count)| bits | u8::from(*count > 0) << face)
        }
        way => ground.heroes[hero].left[usize::from(way)][pool.slot()] & !MATCHES,
    }
}

/// The value of a plan by the number of Dragons, and whether a die can be passed on after it.
fn weigh(
    ground: &HuntFigures,
    sitting: &TurnState,
    plan: &TurnPlan,
    value: &mut dyn PositionValue,
) -> ([f32; 6], [bool; 6]) {
    let mut worth = [0.0; 6];
    let mut passes = [false; 6];
    let mut before: Option<Pos> = None;
    for dragons in 0..=sitting.dice {
        let mut pos = sitting.pos;
        ground.act(&mut pos, sitting.hero, plan, dragons);
        if before == Some(pos) {
            worth[dragons] = worth[dragons - 1];
            passes[dragons] = passes[dragons - 1];
            continue;
        }
        before = Some(pos);
        passes[dragons] = may_pass(ground, &pos, sitting.hero);
        ground.finish(&mut pos, None);
        worth[dragons] = value.worth(&pos);
    }
    (worth, passes)
}

/// Whether a die can be passed on to a hero who will use it (rulings 14 and 20).
pub fn may_pass(ground: &HuntFigures, pos: &Pos, hero: usize) -> bool {
    if pos.heroes[hero].dead || pos.is_over() {
        return false;
    }
    ground.next_turn(pos).is_some_and(|next| {
        let next_hero = &pos.heroes[next];
        next != hero && u16::from(next_hero.poison) * 2 < next_hero.hp
    })
}
