//! A turn played for the best end: exact over its dice, with the worth of positions after it at its
//! ends.

use super::super::keeping::{Again, From, Keeping, Then};
use super::super::pool::{Pool, SLOTS, Table};
use super::super::turn::{Does, Way};
use super::ground::{FAILS, Ground, MATCHES, Plan, Sip};
use super::pos::{ITEMS, NOBODY, Pos};
use super::value::Value;
use crate::dice_dragons::hunt::{Extra, ItemIx, SkillRef};
use crate::dice_dragons::symbol::Face;

/// A turn under way: its hero has begun it.
#[derive(Debug, Clone, Copy)]
pub struct Sitting {
    /// The position, with the hero's token used and poison taken.
    pub pos: Pos,
    pub hero: usize,
    pub dice: usize,
    /// The turn's own re-rolls that are left.
    pub rerolls: usize,
    /// Items that were used in this turn, by place as bits.
    pub spent: u8,
}

/// What every end of a turn is worth, and the best way there.
pub struct TurnPlay {
    pub plans: Vec<Plan>,
    /// What each plan is worth by the Dragons showing, without a die passed on.
    pub worth: Vec<[f32; 6]>,
    /// For each plan and number of Dragons, whether a die can be passed on after it.
    passes: Vec<[bool; 6]>,
    /// What passing on the best of some symbols adds, by the Dragons showing.
    gains: [[f32; 32]; 6],
    /// For every pool, the plan that ends the turn there.
    ends: Table<u16>,
    stops: Table<f64>,
    keeping: Keeping<f64>,
    by: Vec<Extra>,
}

/// What to do next in a turn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Step {
    Roll { keep: Pool, by: Extra },
    End(Plan),
}

/// The plans for an end of a turn, and what makes them.
struct Planner<'a> {
    ground: &'a Ground,
    sitting: &'a Sitting,
    plans: Vec<Plan>,
}

impl Planner<'_> {
    fn is_open(&self, way: &Way) -> bool {
        let own = &self.sitting.pos.heroes[self.sitting.hero];
        let attacks = matches!(way.does, Does::Attack(_) | Does::Drain(..));
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
        spare
            .iter()
            .copied()
            .filter(|skill| own.covered & (1 << skill) == 0)
    }

    fn plan(&mut self, way: u8, on: [u8; 2], general: bool) {
        let alone = self.ground.heroes.len() == 1;
        let most = if alone { usize::MAX } else { MOST_COVERS };
        let covers: Vec<u8> = match general {
            true => self.covers().take(most).collect(),
            false => vec![NOBODY],
        };
        let covers = if covers.is_empty() {
            vec![NOBODY]
        } else {
            covers
        };
        for cover in covers {
            self.plans.push(Plan {
                way,
                on,
                cover,
                sip: None,
            });
        }
    }

    /// Every way with everyone it could be for.
    fn fill(&mut self) {
        let pos = &self.sitting.pos;
        let living: Vec<u8> = pos.living().map(|hero| hero as u8).collect();
        let sheet = &self.ground.heroes[self.sitting.hero].sheet;
        for (n, way) in sheet.ways.iter().enumerate().take(usize::from(FAILS)) {
            if !self.is_open(way) {
                continue;
            }
            let (n, general) = (n as u8, !matches!(way.skill, SkillRef::Own(_)));
            match way.does {
                Does::Heal(_) | Does::Shield(_) | Does::Bless => {
                    for on in &living {
                        self.plan(n, [*on, NOBODY], general);
                    }
                }
                Does::HealTwo(_) if living.len() > 1 => {
                    for (k, one) in living.iter().enumerate() {
                        for two in &living[k + 1..] {
                            self.plan(n, [*one, *two], general);
                        }
                    }
                }
                Does::HealTwo(_) => self.plan(n, [living[0], NOBODY], general),
                _ => self.plan(n, [NOBODY; 2], general),
            }
        }
        self.plan(FAILS, [NOBODY; 2], true);
    }
}

/// Skills that are thought about when one must be covered. A hero alone thinks about all.
const MOST_COVERS: usize = 3;
/// Plans that are thought about with a potion.
const MOST_SIPS: usize = 4;

impl TurnPlay {
    /// The best play of a turn.
    pub fn of(ground: &Ground, sitting: &Sitting, value: &mut dyn Value) -> TurnPlay {
        let mut planner = Planner {
            ground,
            sitting,
            plans: Vec::with_capacity(24),
        };
        planner.fill();
        let mut play = TurnPlay {
            plans: planner.plans,
            worth: Vec::new(),
            passes: Vec::new(),
            gains: [[0.0; 32]; 6],
            ends: [0; SLOTS],
            stops: [0.0; SLOTS],
            keeping: Keeping::new(0, &[], |_| 0.0),
            by: Vec::new(),
        };
        for n in 0..play.plans.len() {
            let (worth, passes) = weigh(ground, sitting, &play.plans[n], value);
            play.worth.push(worth);
            play.passes.push(passes);
        }
        play.sips(ground, sitting, value);
        play.weigh_passing(ground, sitting, value);
        play.choose_ends(ground, sitting);
        let again = play.again(ground, sitting, value);
        let stops = &play.stops;
        play.keeping = Keeping::new(sitting.dice, &again, |pool| stops[pool.slot()]);
        play
    }

    /// The best plans once more with each potion at hand.
    fn sips(&mut self, ground: &Ground, sitting: &Sitting, value: &mut dyn Value) {
        let own = &sitting.pos.heroes[sitting.hero];
        let heals = &ground.heroes[sitting.hero].heals;
        let ready = own.items & !sitting.spent;
        let potions: Vec<u8> = (0..ITEMS as u8)
            .filter(|n| heals[usize::from(*n)] > 0 && ready & (1 << n) != 0)
            .collect();
        if potions.is_empty() {
            return;
        }
        let mut best: Vec<usize> = (0..self.plans.len()).collect();
        best.sort_by(|a, b| {
            self.worth[*b][1]
                .total_cmp(&self.worth[*a][1])
                .then(a.cmp(b))
        });
        // The best plan of each way.
        let mut seen = [false; 256];
        best.retain(|n| !std::mem::replace(&mut seen[usize::from(self.plans[*n].way)], true));
        best.truncate(MOST_SIPS);
        for item in potions {
            let amount = heals[usize::from(item)];
            for on in sitting.pos.living() {
                let hero = &sitting.pos.heroes[on];
                let own = on == sitting.hero;
                let missing = ground.heroes[on].max_hp.saturating_sub(hero.hp);
                let helps = missing * 2 >= amount || hero.poison > 0 || hero.frozen() > 0;
                for late in [false, true] {
                    // Only one's own blow makes the moment matter.
                    if !(own || helps && late) {
                        continue;
                    }
                    let sip = Some(Sip {
                        item,
                        on: on as u8,
                        late,
                    });
                    for n in &best {
                        let plan = Plan {
                            sip,
                            ..self.plans[*n]
                        };
                        let (worth, passes) = weigh(ground, sitting, &plan, value);
                        if (0..6).any(|d| worth[d] > self.worth[*n][d]) {
                            self.plans.push(plan);
                            self.worth.push(worth);
                            self.passes.push(passes);
                        }
                    }
                }
            }
        }
    }

    /// What each symbol adds if it is passed on, after the best plan for each number of Dragons.
    fn weigh_passing(&mut self, ground: &Ground, sitting: &Sitting, value: &mut dyn Value) {
        for dragons in 0..=sitting.dice {
            let able = (0..self.plans.len()).filter(|n| self.passes[*n][dragons]);
            let best =
                able.max_by(|a, b| self.worth[*a][dragons].total_cmp(&self.worth[*b][dragons]));
            let Some(best) = best else { continue };
            let mut pos = sitting.pos;
            ground.act(&mut pos, sitting.hero, &self.plans[best], dragons);
            let mut gains = [0.0; 5];
            for (face, gain) in gains.iter_mut().enumerate() {
                let mut with = pos;
                ground.finish(&mut with, Some(Face::ALL[face]));
                *gain = value.worth(&with) - self.worth[best][dragons];
            }
            for bits in 1..32usize {
                let lowest = bits.trailing_zeros() as usize;
                let rest = self.gains[dragons][bits & (bits - 1)];
                self.gains[dragons][bits] = rest.max(gains[lowest]);
            }
        }
    }

    /// The best end for every pool, and what it is worth.
    fn choose_ends(&mut self, ground: &Ground, sitting: &Sitting) {
        let own = &ground.heroes[sitting.hero];
        // The best plan of each way, by the Dragons showing.
        let mut ways: Vec<(u8, [u16; 6])> = Vec::new();
        for (n, plan) in self.plans.iter().enumerate() {
            match ways.iter_mut().find(|(way, _)| *way == plan.way) {
                Some((_, best)) => {
                    for (d, best) in best.iter_mut().enumerate() {
                        if self.worth[n][d] > self.worth[usize::from(*best)][d] {
                            *best = n as u16;
                        }
                    }
                }
                None => ways.push((plan.way, [n as u16; 6])),
            }
        }
        for pool in Pool::of_size(sitting.dice) {
            let d = pool.dragons();
            let mut best: Option<(f32, u16)> = None;
            // Items are never forced (ruling 24); other skills are (ruling 16).
            let mut forced = false;
            for (way, plans) in &ways {
                let plan = plans[d];
                let left = match *way {
                    FAILS if forced => continue,
                    FAILS => symbols(pool),
                    way => {
                        let left = own.left[usize::from(way)][pool.slot()];
                        if left & MATCHES == 0 {
                            continue;
                        }
                        forced |= own.sheet.ways[usize::from(way)].with == 0;
                        left & !MATCHES
                    }
                };
                let plan_at = usize::from(plan);
                let mut worth = self.worth[plan_at][d];
                if self.passes[plan_at][d] {
                    worth += self.gains[d][usize::from(left)];
                }
                if best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, plan));
                }
            }
            if let Some((worth, plan)) = best {
                self.stops[pool.slot()] = f64::from(worth);
                self.ends[pool.slot()] = plan;
            }
        }
    }

    /// Ways to roll again: the turn's own, Blessed tokens, items. What is spent costs what it would
    /// have been worth.
    fn again(&mut self, ground: &Ground, sitting: &Sitting, value: &mut dyn Value) -> Vec<Again> {
        let own = &sitting.pos.heroes[sitting.hero];
        let hero = &ground.heroes[sitting.hero];
        let mut again = vec![Again::free(sitting.rerolls)];
        self.by = vec![Extra::Roll];
        let best =
            (0..self.plans.len()).max_by(|a, b| self.worth[*a][0].total_cmp(&self.worth[*b][0]));
        let Some(best) = best else { return again };
        let mut cost = |spend: &dyn Fn(&mut Pos)| {
            let costs = [0, 1].map(|dragons| {
                let mut pos = sitting.pos;
                spend(&mut pos);
                ground.act(&mut pos, sitting.hero, &self.plans[best], dragons);
                ground.finish(&mut pos, None);
                f64::from(self.worth[best][dragons] - value.worth(&pos))
            });
            (costs[0] + costs[1]).max(0.0) / 2.0
        };
        if own.blessed > 0 {
            let cost = cost(&|pos| pos.heroes[sitting.hero].blessed -= 1);
            self.by.push(Extra::Blessed);
            again.push(Again {
                most: usize::MAX,
                times: own.blessed.into(),
                cost,
            });
        }
        for n in 0..ITEMS {
            let most = hero.rerolls[n];
            if most == 0 || own.items & !sitting.spent & (1 << n) == 0 {
                continue;
            }
            let cost = match hero.instant & (1 << n) != 0 {
                true => cost(&|pos| pos.heroes[sitting.hero].items &= !(1 << n)),
                false => 0.0,
            };
            self.by.push(Extra::Item(ItemIx(n as u8)));
            again.push(Again {
                most: most.into(),
                times: 1,
                cost,
            });
        }
        again
    }

    /// What the turn is worth before its first roll, with or without a die kept.
    pub fn expected(&self, kept: Option<Face>) -> f64 {
        let kept = kept.map_or(Pool::EMPTY, |face| Pool::of(&[face]));
        self.keeping.worth(From::FirstRoll(kept))
    }

    /// What the turn is worth with these dice on the table and every re-roll left.
    pub fn on_table(&self, pool: Pool) -> f64 {
        self.keeping.worth(From::Table(pool))
    }

    /// What ending it with these dice is worth.
    pub fn stopping(&self, pool: Pool) -> f64 {
        self.stops[pool.slot()]
    }

    pub fn first_stage(&self) -> usize {
        self.keeping.first_stage()
    }

    /// What to do with these dice at a stage, and the stage after it.
    pub fn step(&self, stage: usize, pool: Pool) -> (Step, usize) {
        match self.keeping.then(stage, pool) {
            Then::Stop => (Step::End(self.end(pool)), stage),
            Then::Roll { by, keep } => {
                let next = self.keeping.next_stage(stage, by.into());
                let by = self.by[usize::from(by)];
                (Step::Roll { keep, by }, next)
            }
        }
    }

    /// The symbols that can be passed on after a plan, as bits.
    pub fn left_over(&self, ground: &Ground, hero: usize, plan: &Plan, pool: Pool) -> u8 {
        match plan.way {
            FAILS => symbols(pool),
            way => ground.heroes[hero].left[usize::from(way)][pool.slot()] & !MATCHES,
        }
    }

    /// The plan that ends the turn with these dice.
    pub fn end(&self, pool: Pool) -> Plan {
        self.plans[usize::from(self.ends[pool.slot()])]
    }
}

/// The symbols in a pool, as bits.
pub fn symbols(pool: Pool) -> u8 {
    let counts = pool.counts().iter().take(5).enumerate();
    counts.fold(0, |bits, (face, count)| bits | u8::from(*count > 0) << face)
}

/// What a plan is worth by the Dragons showing, and whether a die can be passed on after it.
fn weigh(
    ground: &Ground,
    sitting: &Sitting,
    plan: &Plan,
    value: &mut dyn Value,
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

/// Whether a die can be passed on to someone who will use it (rulings 14 and 20).
pub fn may_pass(ground: &Ground, pos: &Pos, hero: usize) -> bool {
    if pos.heroes[hero].dead || pos.is_over() {
        return false;
    }
    ground.next_turn(pos).is_some_and(|next| {
        let next_hero = &pos.heroes[next];
        next != hero && u16::from(next_hero.poison) * 2 < next_hero.hp
    })
}
