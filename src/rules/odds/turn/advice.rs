//! Advice for a turn: what to keep now, and how the turn is likely to end.

use super::super::pool::{FACES, Pool};
use super::super::{Fraction, From};
use super::policy::{Move, Policy};
use super::sheet::Sheet;
use super::situation::Situation;
use super::stakes::targets;
use super::weights::Weights;
use crate::dice_dragons::hunt::{DieIx, Extra, HeroIx, ItemIx, Place, SkillIx, SkillRef, State};
use crate::dice_dragons::symbol::Face;

/// How a turn ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finish {
    /// A skill, with items and heroes by their places.
    Use {
        skill: SkillRef,
        with: Vec<ItemIx>,
        on: Vec<HeroIx>,
    },
    Fail,
}

/// What to do next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Advised {
    /// The first roll, with or without a die that was passed on.
    FirstRoll {
        keep_assist: Option<bool>,
    },
    /// Keeps some dice and rolls others again, by their places.
    Reroll {
        keep: Vec<DieIx>,
        reroll: Vec<DieIx>,
        by: Extra,
    },
    Finish(Finish),
}

/// The best play of a turn from where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    pub hero: HeroIx,
    /// Dice on the table.
    pub table: Vec<Face>,
    pub rerolls: u8,
    pub now: Advised,
    /// The hero's own skill to cover, by its place, if the advice covers one.
    pub cover: Option<SkillIx>,
    /// What the turn is expected to be worth, and what stopping here is worth.
    pub expected: f64,
    pub stopping: Option<f64>,
    /// How a turn that stops here ends at best.
    pub stops_with: Option<Finish>,
    /// How the turn ends in best play, likeliest first.
    pub ends: Vec<(Finish, Fraction)>,
    /// How likely each number of Dragon symbols is in the end.
    pub dragons: Vec<Fraction>,
}

/// What to look at instead of what lies on the table.
#[derive(Debug, Clone, Default)]
pub struct Instead {
    pub table: Option<Vec<Face>>,
    pub dice: Option<usize>,
    pub rerolls: Option<usize>,
}

impl Advice {
    /// The best play for a hero whose turn is now or next.
    pub fn of(state: &State, hero: HeroIx, weights: &Weights, instead: &Instead) -> Advice {
        let sheet = Sheet::of(&state.setup, hero);
        let mut situation = Situation::of(state, &sheet, hero);
        let turn = state
            .turn
            .as_ref()
            .filter(|turn| turn.hero == hero && !turn.done);
        let laid = turn.map(|turn| turn.dice.to_vec()).unwrap_or_default();
        let table = instead.table.clone().unwrap_or(laid);
        if let Some(dice) = instead.dice {
            situation.dice = dice as u8;
        } else if !table.is_empty() {
            situation.dice = table.len() as u8;
        }
        if let Some(rerolls) = instead.rerolls {
            situation.rerolls = rerolls as u8;
        }
        let policy = Policy::new(&sheet, &state.setup, &situation, weights);
        let said = Said {
            state,
            sheet: &sheet,
            hero,
            weights,
        };
        let assist = state.assist.filter(|(to, _)| *to == hero && turn.is_none());
        let (from, now) = match (table.is_empty(), assist) {
            (false, _) => {
                let pool = Pool::of(&table);
                let next = policy.advise(policy.first_stage(), pool);
                (From::Table(pool), said.advised(next, &table))
            }
            (true, Some((_, face))) => {
                let worth = |pool| policy.worth(From::FirstRoll(pool));
                let kept = Pool::of(&[face]);
                let keep = worth(kept) >= worth(Pool::EMPTY);
                let from = From::FirstRoll(if keep { kept } else { Pool::EMPTY });
                let keep_assist = Some(keep);
                (from, Advised::FirstRoll { keep_assist })
            }
            (true, None) => {
                let keep_assist = None;
                (
                    From::FirstRoll(Pool::EMPTY),
                    Advised::FirstRoll { keep_assist },
                )
            }
        };
        let (ends, dragons) = said.ends(&policy, from);
        let pool = (!table.is_empty()).then(|| Pool::of(&table));
        Advice {
            hero,
            stopping: pool.map(|pool| policy.stopping(pool)),
            stops_with: pool.map(|pool| said.finish(policy.end(pool), pool.dragons())),
            table,
            rerolls: situation.rerolls,
            cover: said.cover(&now),
            now,
            expected: policy.worth(from),
            ends,
            dragons,
        }
    }
}

/// What it takes to describe a turn.
struct Said<'a> {
    state: &'a State,
    sheet: &'a Sheet,
    hero: HeroIx,
    weights: &'a Weights,
}

impl Said<'_> {
    fn advised(&self, next: Move, table: &[Face]) -> Advised {
        match next {
            Move::Reroll { keep, by, .. } => {
                let reroll = keep.leaves(table);
                let all = DieIx::first(table.len());
                let keep = all.filter(|die| !reroll.contains(die)).collect();
                Advised::Reroll { keep, reroll, by }
            }
            end => Advised::Finish(self.finish(end, Pool::of(table).dragons())),
        }
    }

    /// How a turn ends with this many Dragons showing.
    fn finish(&self, end: Move, dragons: usize) -> Finish {
        let Move::Use { way } = end else {
            return Finish::Fail;
        };
        let way = &self.sheet.ways[way];
        Finish::Use {
            skill: way.skill,
            with: way.items().collect(),
            on: targets(
                self.state,
                self.sheet,
                self.hero,
                way.does,
                self.weights,
                dragons,
            ),
        }
    }

    /// A failed turn or a general skill covers one of the hero's own skills.
    fn cover(&self, now: &Advised) -> Option<SkillIx> {
        let covers = match now {
            Advised::Finish(Finish::Use { skill, .. }) => !matches!(skill, SkillRef::Own(_)),
            Advised::Finish(Finish::Fail) => true,
            _ => false,
        };
        let spare = || Sheet::cover(&self.sheet.spare(), self.state, self.hero);
        covers.then(spare).flatten()
    }

    /// Ends and Dragon symbols with their chances.
    fn ends(&self, policy: &Policy, from: From) -> (Vec<(Finish, Fraction)>, Vec<Fraction>) {
        let ends = policy.ends(from);
        let mut sums: Vec<((Move, usize), u128)> = Vec::new();
        let mut dragons = [0u128; FACES];
        for (pool, weight) in &ends.pools {
            let end = (policy.end(*pool), pool.dragons());
            match sums.iter_mut().find(|(known, _)| *known == end) {
                Some((_, sum)) => *sum += weight,
                None => sums.push((end, *weight)),
            }
            dragons[pool.dragons()] += weight;
        }
        // The heroes chosen may depend on the Dragons showing; where they do not, it is one end.
        let mut finishes: Vec<(Finish, u128)> = Vec::new();
        for ((end, dragons), weight) in sums {
            let finish = self.finish(end, dragons);
            match finishes.iter_mut().find(|(known, _)| *known == finish) {
                Some((_, sum)) => *sum += weight,
                None => finishes.push((finish, weight)),
            }
        }
        finishes.sort_by_key(|(_, sum)| std::cmp::Reverse(*sum));
        let chance = |weight| Fraction::new(weight, ends.all);
        (
            finishes
                .into_iter()
                .map(|(finish, sum)| (finish, chance(sum)))
                .collect(),
            dragons[..=policy.dice]
                .iter()
                .copied()
                .map(chance)
                .collect(),
        )
    }
}

/// Which die to pass on once the skill is done (Assisting An Ally).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Handing {
    /// The die by its place; none if no die helps.
    pub die: Option<DieIx>,
    pub to: HeroIx,
    /// How much more the next turn is expected to be worth with it.
    pub gain: f64,
}

impl Handing {
    /// The die that helps the next hero most. Nothing if there is no die to pass, or nobody to take
    /// it.
    pub fn of(state: &State, weights: &Weights) -> Option<Handing> {
        let (dice, to) = state.passable()?;
        let turn = state.turn.as_ref().filter(|_| !dice.is_empty())?;
        let sheet = Sheet::of(&state.setup, to);
        let situation = Situation::of(state, &sheet, to);
        let policy = Policy::new(&sheet, &state.setup, &situation, weights);
        let worth = |kept: &[Face]| policy.worth(From::FirstRoll(Pool::of(kept)));
        let without = worth(&[]);
        let mut best = Handing {
            die: None,
            to,
            gain: 0.0,
        };
        // If poison kills the next hero first, the die is lost (ruling 14).
        if state.first_dice(to, false) == 0 {
            return Some(best);
        }
        for die in dice.iter() {
            let gain = worth(&[turn.dice[die]]) - without;
            if gain > best.gain + 1e-9 {
                best = Handing {
                    die: Some(die),
                    gain,
                    ..best
                };
            }
        }
        Some(best)
    }
}
