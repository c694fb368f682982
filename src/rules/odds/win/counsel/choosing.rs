//! Choosing the advised deed: the most valuable one, and among equals the one people prefer.

use super::super::position::{HEROES, Pos};
use super::super::value::Aim;
use super::{AdvisedAct, Counsel, LEAST_GAIN, LEAST_TIE, MOST_TIE, Onward, SURELY, Weighed};
use crate::dice_dragons::hunt::Extra;

impl Counsel {
    /// The best deed. Among equals within the error, the one people prefer: heroes live, no Dragon
    /// is kept, nothing is spent, and the dragons are hurt more. Flight is best once a hunt is
    /// almost lost and the next try is not.
    pub fn best(&self) -> Option<&Weighed> {
        let goes_on = |one: &&Weighed| self.aim == Aim::Gold || one.deed != AdvisedAct::Flee;
        let first = self.options.iter().find(goes_on)?;
        if self.flees_from(first) {
            return self.options.iter().find(|one| one.deed == AdvisedAct::Flee);
        }
        let as_good = |one: &&Weighed| first.worth - one.worth <= self.tie(first, one);
        let ties = self.options.iter().filter(goes_on).filter(as_good);
        ties.min_by(|a, b| self.regret(a).cmp(&self.regret(b)).then(b.said.total_cmp(&a.said)))
    }

    /// Values that differ by no more are equal to people.
    fn tie(&self, one: &Weighed, other: &Weighed) -> f64 {
        let error = SURELY * (one.own + other.own).sqrt() / self.scale();
        error.clamp(LEAST_TIE, MOST_TIE) * self.scale()
    }

    /// Regrets: deaths, kept Dragons, spent tokens and items, a failed turn.
    fn regret(&self, one: &Weighed) -> (usize, usize, usize, bool) {
        let dead = |pos: &Pos| HEROES - pos.living().count();
        let now = self.sitting.as_ref().map_or(0, |sitting| dead(&sitting.pos));
        let (dead, dragons) = match &one.onward {
            Onward::At(pos) => (dead(pos), 0),
            Onward::Thrown { kept, .. } => (now, kept.dragons()),
            Onward::Known => (now, 0),
        };
        let spent = match &one.deed {
            AdvisedAct::Reroll { by, .. } => usize::from(*by != Extra::Roll),
            AdvisedAct::End(end) => end.with.len() + usize::from(end.drink.is_some()),
            AdvisedAct::Drink { .. } => 1,
            _ => 0,
        };
        let fails = matches!(&one.deed, AdvisedAct::End(end) if end.skill.is_none());
        (dead, dragons, spent, fails)
    }

    /// A deed that beats the advice by more than the error of the difference.
    pub fn better(&self) -> Option<&Weighed> {
        let (advised, best) = (self.advised()?, self.best()?);
        if best.deed == AdvisedAct::Flee && self.aim != Aim::Gold {
            return (advised.deed != AdvisedAct::Flee).then_some(best);
        }
        (best.worth - advised.worth > self.lead(advised, best)).then_some(best)
    }

    /// The lead that makes one deed surely better than another.
    fn lead(&self, one: &Weighed, other: &Weighed) -> f64 {
        let error = SURELY * (one.own + other.own).sqrt();
        error.max(LEAST_GAIN * self.scale())
    }

    /// Makes the best deed the advice, fixed regardless of later roll-outs.
    pub fn settle_on_best(&mut self) {
        self.shown = self.best().map(|best| best.deed.clone());
    }

    /// Deeds as good as the advice, or not surely better, are shown with its chance. The advice comes first.
    pub(super) fn level(&mut self) {
        let Some(advised) = self.advised().cloned() else {
            return;
        };
        let is_level = |one: &Weighed| match one.worth - advised.worth {
            more if more > 0.0 => more <= self.lead(&advised, one),
            less => -less <= self.tie(&advised, one),
        };
        let level: Vec<bool> = self.options.iter().map(is_level).collect();
        for (one, level) in self.options.iter_mut().zip(level) {
            if level && one.deed != AdvisedAct::Flee {
                one.chance = advised.chance;
            }
        }
        // Nearly equal ones keep their order during roll-outs.
        let (each, gold) = (MOST_TIE * self.scale(), self.aim == Aim::Gold);
        let about = |one: &Weighed| (one.worth / each).round();
        let later = |one: &Weighed| {
            let flees = !gold && one.deed == AdvisedAct::Flee;
            (one.deed != advised.deed, flees)
        };
        self.options.sort_by(|a, b| {
            let said = b.said.total_cmp(&a.said);
            let worth = about(b).total_cmp(&about(a));
            later(a).cmp(&later(b)).then(worth).then(said)
        });
    }
}
