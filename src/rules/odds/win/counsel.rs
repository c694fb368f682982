//! Advice for a table: what may be done now, and the chance to win after each.

mod done;

use std::sync::Arc;

use super::super::Pool;
use super::super::hunt::SwiftDice;
use super::exact::Exact;
use super::ground::{FAILS, Ground, Plan, Sip};
use super::memory::{Memory, Remembering};
use super::net::Net;
use super::pos::{ITEMS, NOBODY, Pos};
use super::rollout::correction;
use super::turn::{Sitting, TurnPlay, end_turn, throw};
use super::value::{Aim, Fitted, Value, ended};
use crate::dice::{Die, Roller};
use crate::dice_dragons::hunt::{
    DieIx, Extra, HeroIx, ItemIx, Place, SkillIx, SkillRef, Stage, State,
};
use crate::dice_dragons::symbol::Face;
use crate::odds::turn::Instead;

/// Something that may be done now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// The first roll, with or without the die that was passed on.
    FirstRoll {
        keep_assist: Option<bool>,
    },
    /// Keeps some dice and rolls others again, by their places.
    Reroll {
        keep: Vec<DieIx>,
        reroll: Vec<DieIx>,
        by: Extra,
    },
    /// Ends the turn by a skill, or by failing if there is none.
    End(End),
    /// Drinks a potion after the skill.
    Drink {
        item: ItemIx,
        on: HeroIx,
    },
    /// Ends the turn with or without a die passed on.
    Pass {
        die: Option<DieIx>,
        to: Option<HeroIx>,
    },
    /// Takes a dead hero's place, or nobody does.
    StepIn {
        hero: Option<HeroIx>,
    },
    /// The dragons' Fury comes.
    Fury,
    Flee,
}

/// How a turn ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct End {
    /// The skill; none if the turn fails.
    pub skill: Option<SkillRef>,
    pub with: Vec<ItemIx>,
    pub on: Vec<HeroIx>,
    pub cover: Option<SkillIx>,
    /// A potion drunk before the skill, or after the counter attack.
    pub drink: Option<(ItemIx, HeroIx)>,
    pub late: bool,
    /// The die that is best passed on after it.
    pub passes: Option<Face>,
    /// The dice used, where it matters for the die that is passed on.
    pub using: Option<Vec<DieIx>>,
}

/// A deed and what it is worth.
#[derive(Debug, Clone)]
pub struct Weighed {
    pub deed: Deed,
    /// By the aim: a chance, or gold.
    pub worth: f64,
    /// How far it may be off, as a standard error; nothing is known of it before roll-outs.
    pub error: Option<f64>,
    onward: Onward,
    /// What the value function says, and the sums of what roll-outs add.
    said: f64,
    rolled: u32,
    sum: f64,
    squares: f64,
}

/// What comes after a deed.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Onward {
    /// This position, between turns.
    At(Pos),
    /// The dice that are not kept are thrown, and the turn goes on with so many re-rolls of this
    /// kind less.
    Thrown { kept: Pool, less: Option<Extra> },
    /// Nothing: it is known.
    Known,
}

/// How the worth is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// By the value function.
    Fitted,
    /// Everything that may still happen was worked out.
    Exact,
}

/// Says what hunts of one hero are worth: a hunt that was solved as a whole.
pub type Solution = Arc<dyn Solver>;

/// Someone who has solved a hunt.
pub trait Solver: Send + Sync {
    fn chance(&self, pos: &Pos) -> Option<f32>;
}

/// What a fresh try would be worth, for a party that thinks of fleeing.
pub struct Counsel {
    pub aim: Aim,
    /// The hero on turn, or next.
    pub hero: Option<HeroIx>,
    pub table: Vec<Face>,
    pub rerolls: u8,
    /// The best first.
    pub options: Vec<Weighed>,
    pub known: Known,
    /// Roll-outs so far.
    pub rolled: u32,
    /// What the hunt would be worth from its start with what is left, for those who think of fleeing.
    pub again: Option<f64>,
    ground: Ground,
    sitting: Option<Sitting>,
    solution: Option<Solution>,
    exact: Option<Exact>,
    memory: Memory,
}

/// Reads a solution as a value.
struct Told<'a>(&'a dyn Solver, &'a Ground, Aim);

impl Value for Told<'_> {
    fn worth(&mut self, pos: &Pos) -> f32 {
        let Told(solver, ground, aim) = self;
        if pos.is_over() {
            return aim.worth(ground, ended(ground, pos));
        }
        let chance = solver.chance(pos).unwrap_or(0.0);
        aim.worth(ground, [chance, chance, 1.0 - chance])
    }
}

/// Positions that are looked at to solve the last turns, if the dragons have few hit points left.
const MOST_POSITIONS: usize = 400;
const FEW_HIT_POINTS: u16 = 9;
/// Deeds that are looked at in roll-outs: so many, if they are not clearly worse.
const MOST_ROLLED: usize = 4;
const CLEARLY: f64 = 0.06;
/// How far the value function may be off before roll-outs say more.
const DOUBT: f64 = 0.015;
/// How many deeds are told.
const MOST_TOLD: usize = 9;

impl Counsel {
    /// The first answer. Nothing if nothing is to decide, or the hunt is larger than any.
    pub fn of(
        state: &State,
        hero: Option<HeroIx>,
        aim: Aim,
        instead: &Instead,
        solution: Option<Solution>,
    ) -> Option<Counsel> {
        let mut counsel = Counsel::on(Ground::of(&state.setup)?, aim, solution);
        counsel.ask(state, hero, instead)?;
        Some(counsel)
    }

    /// Someone who may be asked about every state of a hunt, one after the other.
    pub fn on(ground: Ground, aim: Aim, solution: Option<Solution>) -> Counsel {
        Counsel {
            aim,
            hero: None,
            table: Vec::new(),
            rerolls: 0,
            options: Vec::new(),
            known: Known::Fitted,
            rolled: 0,
            again: None,
            ground,
            sitting: None,
            solution,
            exact: None,
            memory: Memory::default(),
        }
    }

    /// The first answer for this state; what was asked before is forgotten.
    pub fn ask(&mut self, state: &State, hero: Option<HeroIx>, instead: &Instead) -> Option<()> {
        self.hero = hero;
        self.table.clear();
        self.options.clear();
        self.known = match self.solution.is_some() {
            true => Known::Exact,
            false => Known::Fitted,
        };
        (self.rerolls, self.rolled, self.again) = (0, 0, None);
        (self.sitting, self.exact) = (None, None);
        match state.stage() {
            Stage::Over => return None,
            Stage::Between | Stage::Rolling => self.of_turn(state, instead)?,
            Stage::Ending => self.ending(state)?,
            Stage::StepIn => self.stepping_in(state)?,
            Stage::Fury => self.before_fury(state)?,
        }
        self.sort();
        Some(())
    }

    fn with_value<T>(&mut self, ask: impl FnOnce(&Ground, &mut dyn Value) -> T) -> T {
        let ground = &self.ground;
        if let Some(solution) = &self.solution {
            return ask(ground, &mut Told(&**solution, ground, self.aim));
        }
        match &mut self.exact {
            Some(exact) => ask(ground, exact),
            None => {
                let fitted = Fitted::new(ground, Net::shipped(), self.aim);
                let memory = &mut self.memory;
                ask(ground, &mut Remembering { fitted, memory })
            }
        }
    }

    /// A turn that is next or under way: rolls and ends.
    fn of_turn(&mut self, state: &State, instead: &Instead) -> Option<()> {
        let pos = Pos::of(state)?;
        let turn = state.turn.as_ref().filter(|turn| !turn.done);
        let hero = self
            .hero
            .or(turn.map(|turn| turn.hero))
            .or(state.next_in_pass())?;
        self.hero = Some(hero);
        let own_turn = turn.filter(|turn| turn.hero == hero);
        let laid = own_turn.map(|turn| turn.dice.to_vec()).unwrap_or_default();
        self.table = instead.table.clone().unwrap_or(laid);
        let (mut sitting, waits) = match own_turn {
            Some(_) => (Sitting::of(state)?, None),
            None => self.foreseen(&pos, hero)?,
        };
        if let Some(dice) = instead.dice {
            sitting.dice = dice;
        } else if !self.table.is_empty() {
            sitting.dice = self.table.len();
        }
        if let Some(rerolls) = instead.rerolls {
            sitting.rerolls = rerolls;
        }
        self.rerolls = sitting.rerolls as u8;
        self.sitting = Some(sitting);
        self.try_to_solve(&sitting);
        match self.table.is_empty() {
            true => self.first_rolls(&sitting, waits),
            false => {
                self.rerolls_of(&sitting);
                self.ends_of(&sitting, state);
            }
        }
        Some(())
    }

    /// A turn of a hero who is next, or would be.
    fn foreseen(&self, pos: &Pos, hero: HeroIx) -> Option<(Sitting, Option<Face>)> {
        let place = usize::from(hero.0);
        if self.ground.next_in_pass(pos) == Some(place) {
            return Sitting::next(&self.ground, pos);
        }
        let mut pos = *pos;
        pos.waits = None;
        let own = &mut pos.heroes[place];
        if own.unused == 0 {
            own.unused = 1;
            own.used = own.used.saturating_sub(1);
        }
        let dice = pos.dice();
        self.ground.begin(&mut pos, place).then_some((
            Sitting {
                pos,
                hero: place,
                dice,
                rerolls: 2,
                spent: 0,
            },
            None,
        ))
    }

    /// Solves what is left of the hunt if that is little.
    fn try_to_solve(&mut self, sitting: &Sitting) {
        let left: u16 = sitting.pos.dragons.iter().map(|dragon| dragon.hp).sum();
        if self.solution.is_none() && left <= FEW_HIT_POINTS {
            self.exact = Exact::after(&self.ground, sitting, self.aim, MOST_POSITIONS);
            if self.exact.is_some() {
                self.known = Known::Exact;
            }
        }
    }

    fn push(&mut self, deed: Deed, worth: f64, onward: Onward) {
        self.options.push(Weighed {
            deed,
            worth,
            error: None,
            onward,
            said: worth,
            rolled: 0,
            sum: 0.0,
            squares: 0.0,
        });
    }

    fn first_rolls(&mut self, sitting: &Sitting, waits: Option<Face>) {
        let play = self.with_value(|ground, value| TurnPlay::exact(ground, sitting, value));
        let kept = |face: Option<Face>| Onward::Thrown {
            kept: face.map_or(Pool::EMPTY, |face| Pool::of(&[face])),
            less: None,
        };
        let deed = |keep_assist| Deed::FirstRoll { keep_assist };
        match waits {
            None => self.push(deed(None), play.expected(None), kept(None)),
            Some(face) => {
                self.push(
                    deed(Some(true)),
                    play.expected(Some(face)),
                    kept(Some(face)),
                );
                self.push(deed(Some(false)), play.expected(None), kept(None));
            }
        }
    }

    /// What pays for another roll in this turn.
    fn ways_to_roll(&self, sitting: &Sitting) -> Vec<Extra> {
        let own = &sitting.pos.heroes[sitting.hero];
        let rerolls = &self.ground.heroes[sitting.hero].rerolls;
        let mut ways = Vec::new();
        ways.extend((sitting.rerolls > 0).then_some(Extra::Roll));
        ways.extend((own.blessed > 0).then_some(Extra::Blessed));
        let items =
            (0..ITEMS).filter(|n| rerolls[*n] > 0 && own.items & !sitting.spent & (1 << n) != 0);
        ways.extend(items.map(|n| Extra::Item(ItemIx(n as u8))));
        ways
    }

    /// The turn after one more roll was paid for.
    fn less(&self, sitting: &Sitting, by: Extra) -> Sitting {
        let mut later = *sitting;
        let own = &mut later.pos.heroes[later.hero];
        match by {
            Extra::Roll => later.rerolls -= 1,
            Extra::Blessed => own.blessed -= 1,
            Extra::Item(item) => {
                own.items &= !(1 << item.0 & self.ground.heroes[later.hero].instant);
                later.spent |= 1 << item.0;
            }
        }
        later
    }

    /// The best dice to keep, and the next best, for every way to roll again.
    fn rerolls_of(&mut self, sitting: &Sitting) {
        let pool = Pool::of(&self.table);
        for by in self.ways_to_roll(sitting) {
            let later = self.less(sitting, by);
            let most = match by {
                Extra::Item(item) => {
                    usize::from(self.ground.heroes[sitting.hero].rerolls[item.index()])
                }
                _ => sitting.dice,
            };
            let play = self.with_value(|ground, value| TurnPlay::exact(ground, &later, value));
            let mut kept: Vec<(f64, Pool)> = kept_of(pool)
                .into_iter()
                .filter(|kept| sitting.dice - kept.size() <= most)
                .map(|kept| (play.worth_of(kept), kept))
                .collect();
            kept.sort_by(|a, b| b.0.total_cmp(&a.0));
            for (worth, keep) in kept.into_iter().take(2) {
                let reroll = keep.leaves(&self.table);
                let all = DieIx::first(self.table.len());
                let deed = Deed::Reroll {
                    keep: all.filter(|die| !reroll.contains(die)).collect(),
                    reroll,
                    by,
                };
                let onward = Onward::Thrown {
                    kept: keep,
                    less: Some(by),
                };
                self.push(deed, worth, onward);
            }
        }
    }

    /// Every way to end the turn now: the best of each skill, and the next best heroes for it.
    fn ends_of(&mut self, sitting: &Sitting, state: &State) {
        let pool = Pool::of(&self.table);
        let told = self.with_value(|ground, value| {
            let now = Sitting {
                rerolls: 0,
                ..*sitting
            };
            let play = TurnPlay::exact(ground, &now, value);
            let ends = play.ends(play.first_stage());
            let allowed =
                (0..ends.plans.len()).filter(|plan| ends.allows(ground, &now, *plan, pool));
            let mut told: Vec<(f64, Plan)> = allowed
                .map(|plan| {
                    let worth = ends.worth_with(ground, &now, plan, pool);
                    (f64::from(worth), ends.plans[plan])
                })
                .collect();
            told.sort_by(|a, b| b.0.total_cmp(&a.0));
            let mut seen: Vec<(u8, [u8; 2])> = Vec::new();
            told.retain(|(_, plan)| {
                let same = |(way, on): &&(u8, [u8; 2])| *way == plan.way && *on == plan.on;
                let known = seen.iter().any(|one| same(&one));
                let often = seen.iter().filter(|(way, _)| *way == plan.way).count();
                seen.push((plan.way, plan.on));
                !known && often < 3
            });
            told.into_iter()
                .map(|(worth, plan)| {
                    let (after, passes) = end_turn(ground, &now.pos, now.hero, &plan, pool, value);
                    (worth, plan, after, passes)
                })
                .collect::<Vec<_>>()
        });
        for (worth, plan, after, passes) in told {
            let end = self.end(state, sitting.hero, &plan, passes);
            self.push(Deed::End(end), worth, Onward::At(after));
        }
    }

    fn end(&self, state: &State, hero: usize, plan: &Plan, passes: Option<Face>) -> End {
        let heroes = plan.on.iter().filter(|on| **on != NOBODY);
        let way = (plan.way != FAILS)
            .then(|| &self.ground.heroes[hero].sheet.ways[usize::from(plan.way)]);
        let with: Vec<ItemIx> = way.map(|way| way.items().collect()).unwrap_or_default();
        let own = way.is_some_and(|way| matches!(way.skill, SkillRef::Own(_)));
        let using = way
            .zip(passes)
            .and_then(|(way, face)| super::super::hunt::leaving(state, way.skill, &with, face));
        End {
            skill: way.map(|way| way.skill),
            with,
            on: heroes.map(|on| HeroIx(*on)).collect(),
            cover: (plan.cover != NOBODY && !own).then_some(SkillIx(plan.cover)),
            drink: plan.sip.map(|sip| (ItemIx(sip.item), HeroIx(sip.on))),
            late: plan.sip.is_some_and(|sip| sip.late),
            passes,
            using,
        }
    }

    /// After the skill: potions, the die to pass on, flight.
    fn ending(&mut self, state: &State) -> Option<()> {
        let turn = state.turn.as_ref()?;
        let (hero, pos) = (usize::from(turn.hero.0), Pos::of(state)?);
        self.hero = Some(turn.hero);
        self.table = turn.dice.to_vec();
        let (dice, to) = match state.passable() {
            Some((dice, to)) => (dice, Some(to)),
            None => Default::default(),
        };
        let mut faces: Vec<Face> = Vec::new();
        let mut passing: Vec<(Option<DieIx>, Option<Face>)> = vec![(None, None)];
        for die in dice.iter() {
            let face = turn.dice[die];
            if !faces.contains(&face) {
                faces.push(face);
                passing.push((Some(die), Some(face)));
            }
        }
        let after = |ground: &Ground, pos: &Pos, face: Option<Face>| {
            let mut after = *pos;
            ground.finish(&mut after, face);
            after
        };
        for (die, face) in &passing {
            let after = after(&self.ground, &pos, *face);
            let worth = self.with_value(|_, value| value.worth(&after));
            let deed = Deed::Pass { die: *die, to };
            self.push(deed, worth.into(), Onward::At(after));
        }
        let spent = turn
            .items
            .iter()
            .fold(0u8, |spent, item| spent | 1 << item.0.min(7));
        for sip in self.sips(&pos, hero, spent) {
            let mut drunk = pos;
            self.ground.drink(&mut drunk, hero, sip);
            let best = passing.iter().map(|(_, face)| {
                let after = after(&self.ground, &drunk, *face);
                (after, *face)
            });
            let best: Vec<(Pos, Option<Face>)> = best.collect();
            let best = self.with_value(|_, value| {
                let weighed = best.into_iter().map(|(pos, _)| (value.worth(&pos), pos));
                weighed.max_by(|a, b| a.0.total_cmp(&b.0))
            });
            if let Some((worth, after)) = best {
                let deed = Deed::Drink {
                    item: ItemIx(sip.item),
                    on: HeroIx(sip.on),
                };
                self.push(deed, worth.into(), Onward::At(after));
            }
        }
        self.flight(state, &pos);
        Some(())
    }

    /// Potions that help someone now.
    fn sips(&self, pos: &Pos, hero: usize, spent: u8) -> Vec<Sip> {
        let heals = &self.ground.heroes[hero].heals;
        let ready = pos.heroes[hero].items & !spent;
        let items = (0..ITEMS).filter(|n| heals[*n] > 0 && ready & (1 << n) != 0);
        let mut sips = Vec::new();
        for item in items {
            for on in pos.living() {
                let own = &pos.heroes[on];
                let helps =
                    own.hp < self.ground.heroes[on].max_hp || own.poison > 0 || own.frozen() > 0;
                if helps {
                    sips.push(Sip {
                        item: item as u8,
                        on: on as u8,
                        late: true,
                    });
                }
            }
        }
        sips
    }

    fn stepping_in(&mut self, state: &State) -> Option<()> {
        let place = state.vacant.last().copied().or(state.abandoned())?;
        let pos = Pos::of(state)?;
        let supporters = state.supporters();
        let nobody = state.abandoned().is_none().then_some(None);
        for hero in nobody.into_iter().chain(supporters.into_iter().map(Some)) {
            let mut after = pos;
            if let Some(hero) = hero {
                after.heroes[usize::from(hero.0)].faces = place.0;
            }
            if state.turn.is_none() {
                self.ground.advance(&mut after);
            } else {
                self.ground.finish(&mut after, None);
            }
            let worth = self.with_value(|_, value| value.worth(&after));
            self.push(Deed::StepIn { hero }, worth.into(), Onward::At(after));
        }
        Some(())
    }

    fn before_fury(&mut self, state: &State) -> Option<()> {
        let pos = Pos::of(state)?;
        let worth = self.with_value(|_, value| value.worth(&pos));
        self.push(Deed::Fury, worth.into(), Onward::At(pos));
        if state.flee_open {
            self.flight(state, &pos);
        }
        Some(())
    }

    /// Flight: the hunt is given up, and may be tried again.
    fn flight(&mut self, state: &State, pos: &Pos) {
        let all = self.ground.heroes.len() as f32;
        let dead = all - pos.living().count() as f32;
        let worth = self.aim.worth(&self.ground, [0.0, 0.0, dead / all]);
        self.push(Deed::Flee, worth.into(), Onward::Known);
        let fresh = State::new(Arc::clone(&state.setup));
        if let Some(mut again) = Pos::of(&fresh) {
            for (own, now) in again.heroes.iter_mut().zip(&pos.heroes) {
                own.items = now.items;
            }
            let worth = self.with_value(|_, value| value.worth(&again));
            self.again = Some(worth.into());
        }
    }

    fn sort(&mut self) {
        self.options.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        // Flight is told wherever it may be chosen.
        let flees = |one: &Weighed| one.deed == Deed::Flee;
        let last = self
            .options
            .iter()
            .position(flees)
            .filter(|n| *n >= MOST_TOLD);
        let flight = last.map(|n| self.options.remove(n));
        self.options.truncate(MOST_TOLD);
        self.options.extend(flight);
    }

    /// The best deed.
    pub fn best(&self) -> Option<&Weighed> {
        self.options.first()
    }

    /// Rolls out the best deeds so many times each, from where the last roll-outs stopped.
    pub fn refine(&mut self, times: u32, seed: u64) {
        if self.known == Known::Exact || self.options.len() < 2 {
            return;
        }
        let best = self.options[0].worth;
        let scale = match self.aim {
            Aim::Gold => self.ground.dragons.iter().map(|d| f64::from(d.gold)).sum(),
            _ => 1.0f64,
        };
        let close = |one: &Weighed| best - one.worth < CLEARLY * scale;
        let count = self
            .options
            .iter()
            .take(MOST_ROLLED)
            .take_while(|one| close(one))
            .count();
        for n in 0..count {
            let mut option = self.options[n].clone();
            for _ in 0..times {
                self.roll_out(&mut option, seed);
                self.rolled += 1;
            }
            option.settle(DOUBT * scale);
            self.options[n] = option;
        }
        self.sort();
    }

    fn roll_out(&mut self, option: &mut Weighed, seed: u64) {
        let mut dice = SwiftDice::new(seed, option.rolled.into());
        let mut die = || {
            let mut face = [0];
            // These dice never run out.
            let _ = dice.throw_into(Die::Dragon, &mut face);
            usize::from(face[0])
        };
        let sitting = self.sitting;
        let onward = option.onward;
        let less = match onward {
            Onward::Thrown { less: Some(by), .. } => sitting.map(|now| self.less(&now, by)),
            _ => sitting,
        };
        let more = self.with_value(|ground, value| match (onward, less) {
            (Onward::At(pos), _) => correction(ground, &pos, value, &mut die),
            (Onward::Thrown { kept, .. }, Some(sitting)) => {
                let play = TurnPlay::of(ground, &sitting, value);
                let pool = throw(kept, sitting.dice, &mut die);
                let pos = play.play_on(ground, play.first_stage(), pool, value, &mut die);
                correction(ground, &pos, value, &mut die)
            }
            _ => 0.0,
        });
        option.rolled += 1;
        option.sum += more;
        option.squares += more * more;
    }
}

impl Weighed {
    /// What roll-outs and the value function say together: the more of them, the more they count.
    fn settle(&mut self, doubt: f64) {
        let n = f64::from(self.rolled);
        if n < 2.0 {
            return;
        }
        let mean = self.sum / n;
        let spread = ((self.squares / n - mean * mean).max(0.0) * n / (n - 1.0)).max(1e-8);
        let error = (spread / n).sqrt();
        let trust = doubt * doubt / (doubt * doubt + error * error);
        self.worth = self.said + trust * mean;
        self.error = Some((trust * error * error).sqrt().max(1e-4));
    }
}

/// Every choice of dice to keep from a pool, but for all of them.
fn kept_of(pool: Pool) -> Vec<Pool> {
    let mut kept = vec![pool];
    let mut next = 0;
    while let Some(from) = kept.get(next).copied() {
        for fewer in from.fewer() {
            if !kept.contains(fewer) {
                kept.push(*fewer);
            }
        }
        next += 1;
    }
    kept.remove(0);
    kept
}
