//! What a position is worth: the chance to win, by what counts.

use super::features::features;
use super::ground::Ground;
use super::pos::Pos;
use super::{HEADS, INPUTS, Inputs, Net, Sums, chance};

/// What counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Aim {
    /// Winning the hunt.
    #[default]
    Win,
    /// Winning it with every hero alive.
    Alive,
    /// The bounty, less two gold for every hero who dies.
    Gold,
}

/// What it costs to bring a hero back (ruling 9).
const RESURRECTION: f32 = 2.0;

impl Aim {
    /// What the three chances of a position come to: those of [`HEADS`].
    pub fn worth(self, ground: &Ground, [win, alive, dead]: [f32; HEADS]) -> f32 {
        match self {
            Aim::Win => win,
            Aim::Alive => alive,
            Aim::Gold => {
                let bounty: u16 = ground.dragons.iter().map(|dragon| dragon.gold).sum();
                win * f32::from(bounty) - RESURRECTION * dead * ground.heroes.len() as f32
            }
        }
    }
}

/// What a hit point of the dragons counts beside the chance: next to nothing, so that a hunt that
/// is as good as won is brought to its end. The rules know no such haste (ruling 34).
pub const HASTE: f32 = 0.000_04;

/// Says what positions between turns are worth.
pub trait Value {
    fn worth(&mut self, pos: &Pos) -> f32;
}

/// How a hunt that is over ended.
pub fn ended(ground: &Ground, pos: &Pos) -> [f32; HEADS] {
    let all = ground.heroes.len() as f32;
    let dead = all - pos.living().count() as f32;
    match pos.is_won() {
        true => [1.0, f32::from(u8::from(dead == 0.0)), dead / all],
        false => [0.0, 0.0, dead / all],
    }
}

/// The value function at work. Positions it is asked about one after the other hardly differ, so it
/// works out the difference.
pub struct Fitted<'a> {
    pub ground: &'a Ground,
    net: &'a Net,
    pub aim: Aim,
    base: Option<(Inputs, Sums)>,
    inputs: Inputs,
    /// Positions it was asked about.
    pub asked: u64,
}

/// With more differences than this it starts over.
const FEW: usize = 90;

impl<'a> Fitted<'a> {
    pub fn new(ground: &'a Ground, net: &'a Net, aim: Aim) -> Fitted<'a> {
        Fitted {
            ground,
            net,
            aim,
            base: None,
            inputs: [0.0; INPUTS],
            asked: 0,
        }
    }

    /// The chances of a position.
    pub fn chances(&mut self, pos: &Pos) -> [f32; HEADS] {
        self.asked += 1;
        if pos.is_over() {
            return ended(self.ground, pos);
        }
        features(self.ground, pos, &mut self.inputs);
        let near = self.base.as_ref().filter(|(inputs, _)| {
            let differ = inputs.iter().zip(&self.inputs).filter(|(a, b)| a != b);
            differ.count() <= FEW
        });
        let sums = match near {
            Some((inputs, sums)) => self.net.moved(sums, inputs, &self.inputs),
            None => {
                let sums = self.net.sums(&self.inputs);
                self.base = Some((self.inputs, sums));
                sums
            }
        };
        let mut chances = self.net.heads(&sums).map(chance);
        let dead = self.ground.heroes.len() - pos.living().count();
        if dead > 0 {
            chances[1] = 0.0;
        }
        chances
    }
}

impl Value for Fitted<'_> {
    fn worth(&mut self, pos: &Pos) -> f32 {
        let chances = self.chances(pos);
        let left: u16 = pos.dragons.iter().map(|dragon| dragon.hp).sum();
        self.aim.worth(self.ground, chances) - HASTE * f32::from(left)
    }
}
