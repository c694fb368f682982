//! The value of a past deed, listed or not.

use super::super::super::Pool;
use super::super::exact::ahead;
use super::super::position::Pos;
use super::super::turn::{TurnPlay, TurnState};
use super::super::value::{chance_by, ended};
use super::{AdvisedAct, Counsel, Onward, Weighed, WorthSource};
use crate::dice_dragons::aftermath::Outcome;
use crate::dice_dragons::hunt::{DieIx, Extra, Stage, State};

impl Counsel {
    /// The value of a deed that led from the current state to `after`, with as many roll-outs as
    /// the best. None if it cannot be evaluated.
    pub fn weigh(&mut self, deed: &AdvisedAct, after: &State, seed: u64) -> Option<Weighed> {
        let done = match deed {
            AdvisedAct::FirstRoll { .. } => {
                let same = |one: &&Weighed| one.deed == *deed;
                return self.options.iter().find(same).cloned();
            }
            AdvisedAct::Reroll { keep, by, .. } => self.of_reroll(keep, *by)?,
            AdvisedAct::Flee => {
                let worth = self.of_flight(after);
                return self.weighed(worth.into(), Onward::Known);
            }
            _ => self.of_coming_to(after)?,
        };
        let same = |one: &&Weighed| one.onward == done.onward && done.onward != Onward::Known;
        Some(match self.options.iter().find(same) {
            Some(told) if told.rolled > 0 => told.clone(),
            _ => self.rolled_like_the_best(done, seed),
        })
    }

    /// The value of the hunt between turns, at its end, or where somebody steps in.
    pub fn standing(&mut self, state: &State) -> Option<f64> {
        let pos = self.pos(state)?;
        match state.outcome {
            Some(Outcome::Fled) => Some(self.of_flight(state).into()),
            Some(_) => Some(chance_by(self.aim, &self.ground, ended(&self.ground, &pos)).into()),
            None => {
                // The solution of one turn does not apply to another.
                self.exact = None;
                let worth = self.with_value(|_, value| value.worth(&pos) + value.taken_off(&pos));
                Some(self.shown(worth.into()))
            }
        }
    }

    /// The value of the hunt before a Fury, over all its rolls.
    pub fn before_dice(&mut self, state: &State) -> Option<f64> {
        let pos = self.pos(state)?;
        self.exact = None;
        let chance =
            self.with_value(|ground, value| ahead(ground, &pos, value) + value.taken_off(&pos));
        Some(self.shown(chance.into()))
    }

    fn of_reroll(&mut self, keep: &[DieIx], by: Extra) -> Option<Weighed> {
        let sitting = self.sitting?;
        let faces: Vec<_> =
            keep.iter().filter_map(|die| self.table.get(usize::from(die.0)).copied()).collect();
        let kept = Pool::of(&faces);
        let onward = Onward::Thrown { kept, less: Some(by) };
        if let Some(told) = self.options.iter().find(|one| one.onward == onward) {
            return Some(told.clone());
        }
        if !self.ways_to_roll(&sitting).contains(&by) {
            return None;
        }
        let later = self.less(&sitting, by);
        let play = self.with_value(|ground, value| TurnPlay::exact(ground, &later, value));
        self.weighed(play.worth_of(kept), onward)
    }

    /// The value of the best continuation, if no dice came between.
    fn of_coming_to(&mut self, after: &State) -> Option<Weighed> {
        match after.stage() {
            Stage::Over => {
                let worth = self.standing(after)?;
                self.weighed(worth, Onward::Known)
            }
            Stage::Between | Stage::Fury => {
                let pos = self.pos(after).filter(|pos| self.knows(pos))?;
                let worth = self.with_value(|_, value| value.worth(&pos));
                self.weighed(worth.into(), Onward::At(pos))
            }
            Stage::Rolling => {
                let sitting = TurnState::of(after, self.patience)?;
                let pool = Pool::of(&after.turn.as_ref()?.dice);
                let worth = self.with_value(|ground, value| {
                    let play = TurnPlay::exact(ground, &sitting, value);
                    play.on_table(pool) + f64::from(value.taken_off(&sitting.pos))
                });
                self.weighed(worth, Onward::Known)
            }
            Stage::Ending | Stage::StepIn => self.best_of_ending(after),
        }
    }

    fn best_of_ending(&mut self, after: &State) -> Option<Weighed> {
        let before = (self.hero, self.again.take(), std::mem::take(&mut self.table));
        let told = std::mem::take(&mut self.options);
        let asked = match after.stage() {
            Stage::Ending => self.ending(after),
            _ => self.stepping_in(after),
        };
        let options = std::mem::replace(&mut self.options, told);
        (self.hero, self.again, self.table) = before;
        asked?;
        let sure = |one: &Weighed| match one.onward {
            Onward::At(pos) => self.knows(&pos),
            _ => one.deed != AdvisedAct::Flee,
        };
        let sure = options.into_iter().filter(sure);
        sure.max_by(|a, b| a.worth.total_cmp(&b.worth))
    }

    /// Whether the value of a position is available: a solution has limits.
    fn knows(&self, pos: &Pos) -> bool {
        match (&self.solution, &self.exact) {
            _ if pos.is_over() => true,
            (Some(solution), _) => solution.chance(pos).is_some(),
            (None, Some(exact)) => exact.knows(pos),
            (None, None) => true,
        }
    }

    /// An anonymous deed, temporarily beside the options.
    fn weighed(&mut self, worth: f64, onward: Onward) -> Option<Weighed> {
        self.push(AdvisedAct::Fury, worth, onward);
        self.options.pop()
    }

    /// Adds as many roll-outs as the best had.
    fn rolled_like_the_best(&mut self, mut done: Weighed, seed: u64) -> Weighed {
        let times = self.options.first().map_or(0, |best| best.rolled);
        if self.known == WorthSource::Fitted && done.onward != Onward::Known && done.rolled == 0 {
            for _ in 0..times {
                self.roll_out(&mut done, seed);
            }
            if let Some(pooled) = self.pooled() {
                done.settle(&pooled);
                done.chance = self.shown(done.worth + done.off);
            }
        }
        done
    }
}
