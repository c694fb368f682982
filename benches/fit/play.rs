//! Hunts played by the value function on positions alone, and what it learns from them.

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus as Rng;
use wyrmkeep_rules::odds::win::{
    Aim, Fitted, Ground, HEADS, INPUTS, Inputs, Net, Pos, Value, ended, features, fury_chances,
    play_turn,
};

/// A position, and what it turned out to be worth.
pub struct Sample {
    pub inputs: Inputs,
    pub target: [f32; HEADS],
}

/// A hunt that goes on for so many steps after everybody lost patience is not won.
const MOST_STEPS: usize = 400;

/// People are patient for so many rounds. After that a win counts less and less, so that nobody puts
/// it off for ever behind armour that nothing pierces.
const PATIENCE: usize = 60;
const IMPATIENT: f32 = 0.99;
/// Of a long hunt no more than about so many positions are kept: they are much alike.
const MOST_KEPT: usize = 150;

/// A worth by rule of thumb, for the very first hunts.
struct Thumb<'a>(&'a Ground);

impl Value for Thumb<'_> {
    fn worth(&mut self, pos: &Pos) -> f32 {
        if pos.is_over() {
            return ended(self.0, pos)[0];
        }
        let heroes: f32 = pos
            .living()
            .map(|hero| {
                let hero = &pos.heroes[hero];
                (f32::from(hero.hp) + 4.0) * (1.0 + f32::from(hero.armor) / 5.0)
            })
            .sum();
        let dragons: f32 = pos.dragons.iter().map(|dragon| f32::from(dragon.hp)).sum();
        heroes / (heroes + dragons)
    }
}

/// One turn's step on the way: what was seen, and what was expected one turn ahead.
struct Moment {
    inputs: Inputs,
    ahead: [f32; HEADS],
}

/// Plays a hunt; tells how it ended and how many turns it took. What is learnt goes to `samples`.
pub fn hunt(
    ground: &Ground,
    start: &Pos,
    net: Option<&Net>,
    rng: &mut Rng,
    lambda: f32,
    samples: Option<&mut Vec<Sample>>,
) -> ([f32; HEADS], usize) {
    let empty = Net::empty();
    let mut fitted = Fitted::new(ground, net.unwrap_or(&empty), Aim::Win);
    let mut thumb = Thumb(ground);
    let mut moments: Vec<Moment> = Vec::new();
    let learns = samples.is_some();
    let mut pos = *start;
    let mut turns = 0;
    let patience = PATIENCE * (3 * ground.heroes.len() + 1);
    let mut steps = 0;
    while !pos.is_over() && steps < patience + MOST_STEPS {
        steps += 1;
        let mut inputs = [0.0; INPUTS];
        if learns {
            features(ground, &pos, &mut inputs);
        }
        let mut ahead = [0.0; HEADS];
        if let Some((foe, dice, rolls)) = ground.fury_due(&pos) {
            let chances = fury_chances(dice, rolls);
            if learns && net.is_some() {
                for (symbols, chance) in chances.iter().enumerate() {
                    let mut after = pos;
                    ground.fury(&mut after, foe, symbols);
                    let said = fitted.chances(&after);
                    (0..HEADS).for_each(|n| ahead[n] += said[n] * *chance as f32);
                }
            }
            let drawn: f64 = rng.random();
            let mut sum = 0.0;
            let symbols = chances.iter().position(|chance| {
                sum += chance;
                drawn < sum
            });
            ground.fury(&mut pos, foe, symbols.unwrap_or(0));
        } else {
            turns += 1;
            let value: &mut dyn Value = match net {
                Some(_) => &mut fitted,
                None => &mut thumb,
            };
            let expected = play_turn(ground, &mut pos, value, &mut || rng.random_range(0..6));
            if learns {
                ahead = fitted.chances(&pos);
                if let Some(expected) = expected {
                    ahead[0] = expected as f32;
                }
            }
        }
        if learns {
            moments.push(Moment { inputs, ahead });
        }
    }
    let end = ended(ground, &pos);
    if let Some(samples) = samples {
        let mut back = end;
        let lambda = if net.is_some() { lambda } else { 1.0 };
        let each = 1 + moments.len() / MOST_KEPT;
        for (step, moment) in moments.into_iter().enumerate().rev() {
            let goes_on = if step < patience { 1.0 } else { IMPATIENT };
            for (back, ahead) in back.iter_mut().zip(moment.ahead) {
                *back = goes_on * ((1.0 - lambda) * ahead + lambda * *back);
            }
            if step % each == 0 {
                samples.push(Sample {
                    inputs: moment.inputs,
                    target: back,
                });
            }
        }
    }
    (end, turns)
}
