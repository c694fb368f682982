//! The value function: two layers of plain arithmetic. Every machine gets the same numbers, because
//! sums have a fixed order and no library rounds.

use std::sync::OnceLock;

/// The number of inputs of a position.
pub const INPUTS: usize = 284;

/// A position's inputs.
pub type Inputs = [f32; INPUTS];

/// The widths of its layers.
pub const FIRST: usize = 128;
pub const SECOND: usize = 32;
/// Its outputs for a position: the chance to win, to win with all alive, and the expected share of
/// dead heroes.
pub const HEADS: usize = 3;
/// The number of its parameters.
pub const NUMBERS: usize =
    INPUTS * FIRST + FIRST + FIRST * SECOND + SECOND + SECOND * HEADS + HEADS;

/// The sums of the first layer.
pub type LayerSums = [f32; FIRST];

/// The parameters of the value function: weights of each input, and biases.
#[derive(Debug, Clone, PartialEq)]
pub struct Net {
    pub first: Vec<[f32; FIRST]>,
    pub first_base: [f32; FIRST],
    pub second: Vec<[f32; SECOND]>,
    pub second_base: [f32; SECOND],
    pub heads: Vec<[f32; HEADS]>,
    pub heads_base: [f32; HEADS],
}

/// Two nets: one for hunts that are soon over, one for those with time to prepare. They are played
/// so differently that one net learns only one of them well.
#[derive(Debug, Clone, Copy)]
pub struct Nets<'a> {
    pub soon: &'a Net,
    pub late: &'a Net,
}

/// With at most this many rounds left, a hunt is soon over.
pub const SOON: u8 = 12;

impl<'a> Nets<'a> {
    /// The built-in nets.
    pub fn shipped() -> Nets<'static> {
        static SHIPPED: OnceLock<[Net; 2]> = OnceLock::new();
        let read = |bytes| Net::read(bytes).unwrap_or_else(Net::empty);
        let [soon, late] = SHIPPED
            .get_or_init(|| [read(include_bytes!("soon.bin")), read(include_bytes!("late.bin"))]);
        Nets { soon, late }
    }

    pub fn both(net: &'a Net) -> Nets<'a> {
        Nets { soon: net, late: net }
    }

    /// The net for hunts with this many rounds left.
    pub fn within(self, left: u8) -> &'a Net {
        if left <= SOON { self.soon } else { self.late }
    }
}

impl Net {
    /// A net of zeros.
    pub fn empty() -> Net {
        Net {
            first: vec![[0.0; FIRST]; INPUTS],
            first_base: [0.0; FIRST],
            second: vec![[0.0; SECOND]; FIRST],
            second_base: [0.0; SECOND],
            heads: vec![[0.0; HEADS]; SECOND],
            heads_base: [0.0; HEADS],
        }
    }

    /// Its parameters in order.
    pub fn numbers(&self) -> impl Iterator<Item = f32> + '_ {
        let first = self.first.iter().flatten().chain(&self.first_base);
        let second = self.second.iter().flatten().chain(&self.second_base);
        let heads = self.heads.iter().flatten().chain(&self.heads_base);
        first.chain(second).chain(heads).copied()
    }

    /// The same, mutable.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> + '_ {
        let first = self.first.iter_mut().flatten().chain(&mut self.first_base);
        let second = self.second.iter_mut().flatten().chain(&mut self.second_base);
        let heads = self.heads.iter_mut().flatten().chain(&mut self.heads_base);
        first.chain(second).chain(heads)
    }

    /// Reads a net: four bytes a number. None if it has another size.
    pub fn read(bytes: &[u8]) -> Option<Net> {
        let (numbers, rest) = bytes.as_chunks::<4>();
        if numbers.len() != NUMBERS || !rest.is_empty() {
            return None;
        }
        let mut net = Net::empty();
        for (number, bytes) in net.numbers_mut().zip(numbers) {
            *number = f32::from_le_bytes(*bytes);
        }
        Some(net)
    }

    pub fn write(&self) -> Vec<u8> {
        self.numbers().flat_map(f32::to_le_bytes).collect()
    }

    /// The sums of the first layer for these inputs.
    pub fn sums(&self, inputs: &Inputs) -> LayerSums {
        let mut sums = self.first_base;
        for (input, row) in inputs.iter().zip(&self.first) {
            if *input != 0.0 {
                add(&mut sums, row, *input);
            }
        }
        sums
    }

    /// The sums for other inputs, from those of similar inputs.
    pub fn moved(&self, sums: &LayerSums, from: &Inputs, to: &Inputs) -> LayerSums {
        let mut sums = *sums;
        for ((from, to), row) in from.iter().zip(to).zip(&self.first) {
            if from != to {
                add(&mut sums, row, to - from);
            }
        }
        sums
    }

    /// The outputs, before they become chances.
    pub fn heads(&self, sums: &LayerSums) -> [f32; HEADS] {
        let mut second = self.second_base;
        for (sum, row) in sums.iter().zip(&self.second) {
            add(&mut second, row, sum.max(0.0));
        }
        let mut heads = self.heads_base;
        for (sum, row) in second.iter().zip(&self.heads) {
            add(&mut heads, row, sum.max(0.0));
        }
        heads
    }
}

#[inline]
fn add<const N: usize>(sums: &mut [f32; N], row: &[f32; N], times: f32) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += weight * times;
    }
}

/// A number between 0 and 1: the logistic function.
pub fn chance(n: f32) -> f32 {
    1.0 / (1.0 + exp(-n))
}

/// The exponential function by its series, the same on every machine.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "-58 to 58")]
fn exp(n: f32) -> f32 {
    let n = n.clamp(-40.0, 40.0);
    let halves = (n * std::f32::consts::LOG2_E).round();
    let rest = n - halves * std::f32::consts::LN_2;
    let mut sum = 1.0;
    let mut k = 7.0;
    while k > 0.0 {
        sum = 1.0 + rest * sum / k;
        k -= 1.0;
    }
    sum * f32::from_bits(((halves as i32 + 127) as u32) << 23)
}
