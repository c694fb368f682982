//! Hunts played by the value function on positions alone, and the resulting samples.

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus as Rng;
use wyrmkeep_rules::odds::win::{
    Aim, DEATH, Fitted, HASTE, HEADS, HuntFigures, INPUTS, Inputs, Net, Nets, Pos, PositionValue,
    SOON, TurnPlay, ended, features, fury_chances, play_turn,
};

/// A position, and its actual value.
pub struct Sample {
    pub inputs: Inputs,
    pub target: [f32; HEADS],
}

/// A hunt that continues for this many steps after everybody lost patience is not won.
const MOST_STEPS: usize = 400;

/// The rounds of full patience. After that a win counts less and less, so that nobody postpones it
/// for ever behind impenetrable armour.
const PATIENCE: usize = 60;
const IMPATIENT: f32 = 0.99;
/// About this many positions are kept of a long hunt: they are similar.
const MOST_KEPT: usize = 150;

/// A heuristic value function, for the very first hunts.
struct Thumb<'a>(&'a HuntFigures);

impl PositionValue for Thumb<'_> {
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

/// One step: the position, and the expectation one turn ahead.
struct Moment {
    inputs: Inputs,
    ahead: [f32; HEADS],
    soon: bool,
}

/// The players of a hunt: a net, after another has opened it for some steps.
pub struct Players<'a> {
    pub nets: Option<Nets<'a>>,
    pub opener: Option<(&'a Net, usize)>,
    /// Whether to learn only from positions of hunts that are soon over, or only from others.
    pub soon: bool,
}

/// Plays a hunt; returns its end and number of turns. Samples go to `samples`; nothing is learnt
/// from an opening.
pub fn hunt(
    ground: &HuntFigures,
    start: &Pos,
    players: &Players,
    rng: &mut Rng,
    lambda: f32,
    samples: Option<&mut Vec<Sample>>,
) -> ([f32; HEADS], usize) {
    let mut pos = *start;
    if let Some((opener, steps)) = players.opener {
        let mut fitted = Fitted::new(ground, Nets::both(opener), Aim::Win);
        for _ in 0..steps {
            let mut after = pos;
            step(ground, &mut after, &mut fitted, rng);
            if after.is_over() {
                break;
            }
            pos = after;
        }
    }
    let empty = Net::empty();
    let nets = players.nets.unwrap_or(Nets::both(&empty));
    let mut fitted = Fitted::new(ground, nets, Aim::Win);
    let mut thumb = Thumb(ground);
    let mut moments: Vec<Moment> = Vec::new();
    let learns = samples.is_some();
    let mut turns = 0;
    let patience = PATIENCE * (3 * ground.heroes.len() + 1);
    let mut steps = 0;
    while !pos.is_over() && steps < patience + MOST_STEPS {
        steps += 1;
        turns += usize::from(ground.fury_due(&pos).is_none());
        let mut inputs = [0.0; INPUTS];
        if learns {
            features(ground, &pos, &mut inputs);
        }
        let soon = pos.left <= SOON;
        let mut ahead = [0.0; HEADS];
        if learns && let Some((foe, dice, rolls)) = ground.fury_due(&pos) {
            for (symbols, chance) in fury_chances(dice, rolls).iter().enumerate() {
                let mut after = pos;
                ground.fury(&mut after, foe, symbols);
                let said = fitted.chances(&after);
                (0..HEADS).for_each(|n| ahead[n] += said[n] * *chance as f32);
            }
            step(ground, &mut pos, &mut fitted, rng);
        } else {
            let expected = match players.nets {
                Some(_) => step(ground, &mut pos, &mut fitted, rng),
                None => step(ground, &mut pos, &mut thumb, rng),
            };
            if learns {
                ahead = fitted.chances(&pos);
                if let Some(expected) = expected {
                    let deaths = DEATH * ahead[2] * ground.heroes.len() as f32;
                    ahead[0] = expected as f32 + deaths + HASTE * f32::from(pos.foes_hp());
                }
            }
        }
        if learns {
            moments.push(Moment { inputs, ahead, soon });
        }
    }
    let end = ended(ground, &pos);
    if let Some(samples) = samples {
        let mut back = end;
        let lambda = if players.nets.is_some() { lambda } else { 1.0 };
        let each = 1 + moments.len() / MOST_KEPT;
        for (step, moment) in moments.into_iter().enumerate().rev() {
            let goes_on = if step < patience { 1.0 } else { IMPATIENT };
            for (back, ahead) in back.iter_mut().zip(moment.ahead) {
                *back = goes_on * ((1.0 - lambda) * ahead + lambda * *back);
            }
            if step % each == 0 && moment.soon == players.soon {
                samples.push(Sample { inputs: moment.inputs, target: back });
            }
        }
    }
    (end, turns)
}

/// One Fury or one turn. Returns the expected value of a turn.
fn step(
    ground: &HuntFigures,
    pos: &mut Pos,
    value: &mut dyn PositionValue,
    rng: &mut Rng,
) -> Option<f64> {
    let Some((foe, dice, rolls)) = ground.fury_due(pos) else {
        return play_turn(ground, pos, TurnPlay::of, value, &mut || rng.random_range(0..6));
    };
    let drawn: f64 = rng.random();
    let mut sum = 0.0;
    let symbols = fury_chances(dice, rolls).iter().position(|chance| {
        sum += chance;
        drawn < sum
    });
    ground.fury(pos, foe, symbols.unwrap_or(0));
    None
}
