//! Fitting the net to samples: gradients by hand, steps by Adam, two cores.

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus as Rng;
use wyrmkeep_rules::odds::win::{FIRST, HEADS, INPUTS, NUMBERS, Net, SECOND, chance};

use super::play::Sample;

/// The weight of each head in the fit.
const COUNTS: [f32; HEADS] = [1.0, 0.3, 0.3];
const BATCH: usize = 256;

pub struct Learner {
    pub net: Net,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

/// The gradient of the loss by every number of a net.
struct Slope {
    net: Net,
    loss: f64,
}

impl Learner {
    pub fn new(net: Net) -> Learner {
        Learner { net, mean: vec![0.0; NUMBERS], square: vec![0.0; NUMBERS], steps: 0 }
    }

    /// An untrained net, with small random numbers.
    pub fn random(rng: &mut Rng) -> Net {
        let mut net = Net::empty();
        let mut fill = |rows: &mut dyn Iterator<Item = &mut f32>, size: f32| {
            rows.for_each(|number| *number = rng.random_range(-size..size));
        };
        fill(&mut net.first.iter_mut().flatten(), (3.0 / INPUTS as f32).sqrt());
        fill(&mut net.second.iter_mut().flatten(), (6.0 / FIRST as f32).sqrt());
        fill(&mut net.heads.iter_mut().flatten(), (1.0 / SECOND as f32).sqrt());
        net
    }

    /// Learns from this many random batches of samples; returns the mean loss.
    pub fn learn(&mut self, samples: &[&Sample], batches: usize, rate: f32, rng: &mut Rng) -> f64 {
        let mut loss = 0.0;
        for _ in 0..batches {
            let batch: Vec<&Sample> =
                (0..BATCH).map(|_| samples[rng.random_range(0..samples.len())]).collect();
            let (one, two) = batch.split_at(BATCH / 2);
            let net = &self.net;
            let (one, two) = std::thread::scope(|scope| {
                let other = scope.spawn(|| slope(net, two));
                let one = slope(net, one);
                (one, other.join())
            });
            let Ok(two) = two else { continue };
            loss += (one.loss + two.loss) / BATCH as f64;
            self.step(&one, &two, rate);
        }
        loss / batches.max(1) as f64
    }

    fn step(&mut self, one: &Slope, two: &Slope, rate: f32) {
        self.steps += 1;
        let warm = |keep: f32| 1.0 - keep.powi(self.steps);
        let rate = rate * warm(0.999).sqrt() / warm(0.9);
        let slopes = one.net.numbers().zip(two.net.numbers());
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((number, (a, b)), (mean, square)) in self.net.numbers_mut().zip(slopes).zip(moments) {
            let slope = (a + b) / BATCH as f32;
            *mean += 0.1 * (slope - *mean);
            *square += 0.001 * (slope * slope - *square);
            *number -= rate * *mean / (square.sqrt() + 1e-8);
        }
    }
}

fn slope(net: &Net, samples: &[&Sample]) -> Slope {
    let mut slope = Slope { net: Net::empty(), loss: 0.0 };
    for sample in samples {
        add_slope(net, sample, &mut slope);
    }
    slope
}

fn add_slope(net: &Net, sample: &Sample, slope: &mut Slope) {
    let first = net.sums(&sample.inputs);
    let mut second = net.second_base;
    for (sum, row) in first.iter().zip(&net.second) {
        let on = sum.max(0.0);
        for (second, weight) in second.iter_mut().zip(row) {
            *second += weight * on;
        }
    }
    let mut heads = net.heads_base;
    for (sum, row) in second.iter().zip(&net.heads) {
        for (head, weight) in heads.iter_mut().zip(row) {
            *head += weight * sum.max(0.0);
        }
    }
    let mut wrong = [0.0; HEADS];
    for n in 0..HEADS {
        let (said, true_) = (chance(heads[n]), sample.target[n]);
        wrong[n] = (said - true_) * COUNTS[n];
        if n == 0 {
            slope.loss += f64::from((said - true_) * (said - true_));
        }
    }
    let mut back_second = [0.0; SECOND];
    for n in 0..SECOND {
        if second[n] > 0.0 {
            for (head, wrong) in wrong.iter().enumerate() {
                slope.net.heads[n][head] += wrong * second[n];
                back_second[n] += net.heads[n][head] * wrong;
            }
        }
    }
    for (base, wrong) in slope.net.heads_base.iter_mut().zip(wrong) {
        *base += wrong;
    }
    let mut back_first = [0.0f32; FIRST];
    for n in 0..FIRST {
        if first[n] > 0.0 {
            let mut sum = [0.0f32; 8];
            for (lane, (weights, back)) in
                net.second[n].chunks_exact(8).zip(back_second.chunks_exact(8)).enumerate()
            {
                let _ = lane;
                for k in 0..8 {
                    sum[k] += weights[k] * back[k];
                }
            }
            back_first[n] = sum.iter().sum();
            for (own, back) in slope.net.second[n].iter_mut().zip(back_second) {
                *own += back * first[n];
            }
        }
    }
    for (base, back) in slope.net.second_base.iter_mut().zip(back_second) {
        *base += back;
    }
    for (input, row) in sample.inputs.iter().zip(&mut slope.net.first) {
        if *input != 0.0 {
            for (own, back) in row.iter_mut().zip(back_first) {
                *own += back * input;
            }
        }
    }
    for (base, back) in slope.net.first_base.iter_mut().zip(back_first) {
        *base += back;
    }
}
