//! What positions were said to be worth. Those that one turn may lead to come up again and again
//! while it is thought about, and to look one up takes far less than to work it out.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::super::hash::Mix;
use super::position::Pos;
use super::value::{Fitted, PositionValue};

/// More are not kept.
const MOST: usize = 60_000;

/// The worth of positions, by what was asked so far.
#[derive(Default)]
pub struct Memory {
    worth: HashMap<Pos, f32, BuildHasherDefault<Mix>>,
}

/// A value function that remembers.
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
