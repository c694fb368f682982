//! Small hunts solved completely: every reachable position, by value iteration. This makes the last
//! turns exact.

use std::collections::HashMap;

use super::hunt_figures::HuntFigures;
use super::position::Pos;
use super::transition::fury_chances;
use super::turn::{TurnPlay, TurnState};
use super::value::{Aim, PositionValue, chance_by, ended};

/// The value of every reachable position.
pub struct Exact {
    worth: HashMap<Pos, f32>,
    /// The positions in discovery order.
    found: Vec<Pos>,
}

/// Converged once no sweep changes a value by more.
const STILL: f32 = 1e-7;
/// An upper bound of sweeps.
const MOST_SWEEPS: usize = 2_000;

/// Finds positions: its value function receives each one that a turn may lead to.
struct Finder<'a> {
    ground: &'a HuntFigures,
    aim: Aim,
    exact: &'a mut Exact,
}

impl PositionValue for Finder<'_> {
    fn worth(&mut self, pos: &Pos) -> f32 {
        if let Some(worth) = self.exact.worth.get(pos) {
            return *worth;
        }
        let worth = if pos.is_over() {
            chance_by(self.aim, self.ground, ended(self.ground, pos))
        } else {
            self.exact.found.push(*pos);
            0.0
        };
        self.exact.worth.insert(*pos, worth);
        worth
    }
}

impl PositionValue for Exact {
    fn worth(&mut self, pos: &Pos) -> f32 {
        self.worth.get(pos).copied().unwrap_or(0.0)
    }
}

/// The value of a position one turn or Fury ahead, given the positions after it.
pub fn ahead(ground: &HuntFigures, pos: &Pos, value: &mut dyn PositionValue) -> f32 {
    if let Some((foe, dice, rolls)) = ground.fury_due(pos) {
        let mut sum = 0.0;
        for (symbols, chance) in fury_chances(dice, rolls).into_iter().enumerate() {
            if chance > 0.0 {
                let mut after = *pos;
                ground.fury(&mut after, foe, symbols);
                sum += chance * f64::from(value.worth(&after));
            }
        }
        return crate::narrow(sum);
    }
    match TurnState::next(ground, pos) {
        Some((sitting, waits)) => {
            crate::narrow(TurnPlay::exact(ground, &sitting, value).expected_with(waits))
        }
        None => {
            let mut after = *pos;
            if let Some(hero) = ground.next_in_pass(pos) {
                ground.begin(&mut after, hero);
            }
            ground.finish(&mut after, None);
            value.worth(&after)
        }
    }
}

impl Exact {
    /// Whether this position is reachable.
    pub fn knows(&self, pos: &Pos) -> bool {
        self.worth.contains_key(pos)
    }

    /// Solves everything that a turn may lead to. None if there are too many positions.
    pub fn after(
        ground: &HuntFigures,
        sitting: &TurnState,
        aim: Aim,
        most: usize,
    ) -> Option<Exact> {
        Exact::solve(ground, aim, most, |value| {
            TurnPlay::exact(ground, sitting, value);
        })
    }

    /// Solves everything from the positions that `begin` asks for.
    pub(super) fn solve(
        ground: &HuntFigures,
        aim: Aim,
        most: usize,
        begin: impl Fn(&mut dyn PositionValue),
    ) -> Option<Exact> {
        let mut exact = Exact { worth: HashMap::new(), found: Vec::new() };
        let mut finder = Finder { ground, aim, exact: &mut exact };
        begin(&mut finder);
        let mut next = 0;
        while let Some(pos) = finder.exact.found.get(next).copied() {
            if finder.exact.found.len() > most {
                return None;
            }
            ahead(ground, &pos, &mut finder);
            next += 1;
        }
        exact.settle(ground);
        Some(exact)
    }

    /// Sweeps over all positions, the last found first, until nothing changes.
    fn settle(&mut self, ground: &HuntFigures) {
        for _ in 0..MOST_SWEEPS {
            let mut change = 0.0f32;
            for n in (0..self.found.len()).rev() {
                let pos = self.found[n];
                let worth = ahead(ground, &pos, self);
                let before = self.worth.insert(pos, worth).unwrap_or(0.0);
                change = change.max((worth - before).abs());
            }
            if change < STILL {
                return;
            }
        }
    }
}
