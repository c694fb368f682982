//! What positions were said to be worth. Those that one turn may lead to come up again and again
//! while it is thought about, and to look one up takes far less than to work it out.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::pos::Pos;
use super::value::{Fitted, Value};

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

impl Value for Remembering<'_> {
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
}

/// Mixes small numbers quickly: nobody chooses positions to make it slow.
#[derive(Default)]
pub struct Mix(u64);

impl Mix {
    fn mix(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let number = chunk
                .iter()
                .fold(0, |sum, byte| sum << 8 | u64::from(*byte));
            self.mix(number);
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.mix(number.into());
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.mix(number as u64);
    }
}
