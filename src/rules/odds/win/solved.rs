//! A hunt that was solved, as a value.

use super::Nets;
use super::hunt_figures::HuntFigures;
use super::position::Pos;
use super::value::{Aim, Fitted, PositionValue, chance_by};

/// Someone who has solved a hunt.
pub trait Solver: Send + Sync {
    /// The chance to win from a position between turns; nothing if the hunt cannot come to it, which
    /// happens after a correction.
    fn chance(&self, pos: &Pos) -> Option<f32>;
}

/// What a solution says; where it says nothing, the value function does.
pub struct SolvedValue<'a> {
    solver: &'a dyn Solver,
    fitted: Fitted<'a>,
}

/// Chances from here on count as equal, and then fewer hit points of the dragon are better: a hero
/// whom nothing can hurt brings the hunt to its end.
const SURE: f32 = 1.0 - 2.0 * f32::EPSILON;
const EACH: f32 = f32::EPSILON;

impl<'a> SolvedValue<'a> {
    pub fn new(solver: &'a dyn Solver, ground: &'a HuntFigures, aim: Aim) -> SolvedValue<'a> {
        SolvedValue { solver, fitted: Fitted::new(ground, Nets::shipped(), aim) }
    }
}

impl PositionValue for SolvedValue<'_> {
    fn worth(&mut self, pos: &Pos) -> f32 {
        let Some(chance) = self.solver.chance(pos) else {
            return self.fitted.worth(pos);
        };
        let chance = if chance >= SURE { chance - f32::from(pos.foes_hp()) * EACH } else { chance };
        let (ground, aim) = (self.fitted.ground, self.fitted.aim);
        // Everybody else is dead already.
        let all = ground.heroes.len() as f32;
        let alive = if all > 1.0 { 0.0 } else { chance };
        chance_by(aim, ground, [chance, alive, (all - chance) / all])
    }
}
