//! A cache of position values. The positions after one turn recur often during its evaluation, and
//! a lookup is much faster than the value function.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::super::hash::Mix;
use super::position::Pos;
use super::value::{Fitted, PositionValue};

/// The most cached values.
const MOST: usize = 60_000;

/// The values of positions seen so far.
#[derive(Default)]
pub struct Memory {
    worth: HashMap<Pos, f32, BuildHasherDefault<Mix>>,
}

/// A caching value function.
pub struct Remembering<'a> {
    pub fitted: Fitted<'a>,
    pub memory: &'a mut Memory,
}

impl PositionValue for Remembering<'_> {
    fn worth(&mut self, pos: &Pos) -> f32 {
        if let Some(worth) = self.memory.worth.get(pos) {
            return *worth;
        }
        let worth = self.fitted.worth(pos);
        if self.memory.worth.len() >= MOST {
            self.memory.worth.clear();
        }
        self.memory.worth.insert(*pos, worth);
        worth
    }

    fn taken_off(&mut self, pos: &Pos) -> f32 {
        self.fitted.taken_off(pos)
    }
}
