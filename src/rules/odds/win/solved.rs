//! A solved hunt as a value function.

use super::Nets;
use super::hunt_figures::HuntFigures;
use super::position::Pos;
use super::value::{Aim, Fitted, PositionValue, chance_by};

/// A solution of a hunt.
pub trait Solver: Send + Sync {
    /// The chance to win from a position between turns; none if the hunt cannot reach it, which
    /// happens after a correction.
    fn chance(&self, pos: &Pos) -> Option<f32>;
}

/// A solution, with the value function as a fallback.
pub struct SolvedValue<'a> {
    solver: &'a dyn Solver,
    fitted: Fitted<'a>,
}

/// Chances from here on count as equal, and then fewer hit points of the dragon are better: an
/// invulnerable hero ends the hunt.
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
