//! Roll-outs of the best deeds, combined with the value function.
//!
//! All deeds of a situation lead to similar positions, so the value function has a similar error
//! for all of them. The common correction of all roll-outs is added to every deed; the individual
//! correction of one deed gets less weight.

use super::super::rollout::{Correction, correction};
use super::super::turn::{TurnPlay, throw};
use super::super::value::Aim;
use super::{AdvisedAct, Counsel, Onward, SURELY, Weighed, WorthSource};
use crate::dice::{Die, Roller};
use crate::odds::hunt::SwiftDice;

/// The most deeds to roll out, if they are not clearly worse.
const MOST_ROLLED: usize = 4;
const CLEARLY: f64 = 0.06;
/// The error of the value function common to all deeds of a situation, and of one relative to the others.
const DOUBT: f64 = 0.08;
const OWN_DOUBT: f64 = 0.01;
/// The model error that no number of roll-outs removes.
const FLOOR: f64 = 0.01;
/// The typical error of one roll-out, and its weight in roll-outs: a few that agree by chance say
/// little.
const USUAL: f64 = 0.04;
const COUNTS_AS: f64 = 4.0;

/// The combined result of all roll-outs of a situation.
pub(super) struct Pooled {
    /// The common correction of every deed, and its error.
    common: f64,
    error: f64,
    mean: f64,
    /// The mean squared error of one roll-out.
    spread: f64,
    /// The error of one deed relative to the others.
    doubt: f64,
    /// Chances minus values.
    off: f64,
    /// The unit of all values.
    scale: f64,
}

/// The weight of a mean of this many roll-outs, if its true value is expected within `doubt`.
fn trust(doubt: f64, spread: f64, count: f64) -> f64 {
    doubt * doubt / (doubt * doubt + spread / count)
}

impl Counsel {
    /// Adds this many roll-outs to each of the best deeds.
    pub fn refine(&mut self, times: u32, seed: u64) {
        if self.known == WorthSource::Exact || self.options.is_empty() {
            self.look_at_flight(seed);
            return;
        }
        let worths = self.options.iter().map(|one| one.worth);
        let best = worths.fold(f64::NEG_INFINITY, f64::max);
        let far = CLEARLY * self.scale();
        let close = |one: &Weighed| best - one.worth < far && !one.is_certain();
        let rolled = (0..self.options.len()).filter(|n| close(&self.options[*n]));
        let rolled: Vec<usize> = rolled.take(MOST_ROLLED).collect();
        for n in rolled {
            let mut option = self.options[n].clone();
            for _ in 0..times {
                self.roll_out(&mut option, seed);
                self.rolled += 1;
            }
            self.options[n] = option;
        }
        if let Some(pooled) = self.pooled() {
            let options = self.options.iter_mut();
            options.for_each(|option| option.settle(&pooled));
            for n in 0..self.options.len() {
                if self.options[n].deed != AdvisedAct::Flee {
                    let chance = self.options[n].worth + self.options[n].off;
                    self.options[n].chance = self.shown(chance);
                }
            }
        }
        self.sort();
        self.look_at_flight(seed);
        self.level();
    }

    /// The unit of all values: a chance, or the bounty.
    pub(super) fn scale(&self) -> f64 {
        match self.aim {
            Aim::Gold => self.ground.dragons.iter().map(|d| f64::from(d.gold)).sum(),
            Aim::Win | Aim::Alive => 1.0,
        }
    }

    /// The combined result of all roll-outs; none before the first.
    pub(super) fn pooled(&self) -> Option<Pooled> {
        let (mut count, mut sum, mut squares, mut offs) = (0.0, 0.0, 0.0, 0.0);
        for one in &self.options {
            count += f64::from(one.rolled);
            sum += one.sum;
            squares += one.squares;
            offs += one.offs;
        }
        if count == 0.0 {
            return None;
        }
        let scale = self.scale();
        let (mean, usual) = (sum / count, USUAL * scale);
        let off = (squares - sum * mean).max(0.0) + COUNTS_AS * usual * usual;
        let spread = off / (count - 1.0 + COUNTS_AS);
        let trust = trust(DOUBT * scale, spread, count);
        Some(Pooled {
            common: trust * mean,
            error: (trust * spread / count).sqrt(),
            mean,
            spread,
            doubt: OWN_DOUBT * scale,
            off: offs / count,
            scale,
        })
    }

    pub(super) fn roll_out(&mut self, option: &mut Weighed, seed: u64) {
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
        let aim = self.aim;
        let said = self.with_value(|ground, value| match (onward, less) {
            (Onward::At(pos), _) => correction(ground, &pos, aim, value, &mut die),
            (Onward::Thrown { kept, .. }, Some(sitting)) => {
                let play = TurnPlay::exact(ground, &sitting, value);
                let pool = throw(kept, sitting.dice, &mut die);
                let pos = play.play_on(ground, play.first_stage(), pool, value, &mut die);
                correction(ground, &pos, aim, value, &mut die)
            }
            _ => Correction::default(),
        });
        option.rolled += 1;
        option.sum += said.more;
        option.squares += said.more * said.more;
        option.offs += said.off;
    }
}

impl Weighed {
    /// Whether everything is known exactly.
    fn is_certain(&self) -> bool {
        match self.onward {
            Onward::Known => true,
            Onward::At(pos) => pos.is_over(),
            Onward::Thrown { .. } => false,
        }
    }

    /// Combines the value function with all roll-outs.
    pub(super) fn settle(&mut self, pooled: &Pooled) {
        if self.is_certain() {
            return;
        }
        self.worth = self.said + pooled.common;
        self.off = pooled.off;
        if self.rolled > 0 {
            let count = f64::from(self.rolled);
            let trust = trust(pooled.doubt, pooled.spread, count);
            self.worth += trust * (self.sum / count - pooled.mean);
            self.own = trust * pooled.spread / count;
            let error = (pooled.error * pooled.error + self.own).sqrt();
            self.error = SURELY * error + FLOOR * pooled.scale;
        }
    }
}
