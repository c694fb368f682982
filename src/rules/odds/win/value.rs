//! What a position is worth: the chance to win, by what counts.

use super::features::features;
use super::ground::Ground;
use super::pos::{DragonPos, Pos};
use super::{HEADS, INPUTS, Inputs, Net, Sums, chance};
use crate::dice_dragons::hunt::HeroIx;
use crate::dice_dragons::symbol::Face;
pub use crate::title::Purpose as Aim;

/// What it costs to bring a hero back (ruling 9).
const RESURRECTION: f32 = 2.0;

/// Combines the three chances of [`HEADS`] into what the players play for. Gold is the bounty less two for every
/// hero who dies.
pub fn worth_by(aim: Aim, ground: &Ground, [win, alive, dead]: [f32; HEADS]) -> f32 {
    match aim {
        Aim::Win => win,
        Aim::Alive => alive,
        Aim::Gold => {
            let bounty: u16 = ground.dragons.iter().map(|dragon| dragon.gold).sum();
            win * f32::from(bounty) - RESURRECTION * dead * ground.heroes.len() as f32
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
        worth_by(self.aim, self.ground, chances) - HASTE * f32::from(left)
    }
}

/// How a group plays that never asks for advice: damage first, then healing the nearly dead, a little armour, and
/// tokens. It does not look ahead.
pub struct RuleOfThumb<'a>(pub &'a Ground);

impl RuleOfThumb<'_> {
    /// Counts hit points only while few are left.
    fn hero(&self, pos: &Pos, place: usize) -> f32 {
        let hero = &pos.heroes[place];
        let few = self.0.heroes[place].max_hp / 4;
        let tokens = f32::from(2 * hero.ally) + 1.5 * f32::from(hero.blessed);
        let bad = f32::from(3 * hero.frozen() + 2 * hero.poison);
        0.5 * f32::from(hero.hp.min(few)) + f32::from(hero.armor.min(3)) + tokens - bad
    }

    /// Passes on a die only if it shows the next hero's own symbol.
    fn waits(&self, pos: &Pos) -> f32 {
        let next = self.0.next_turn(pos);
        let own = next.map(|next| Face::Symbol(self.0.setup.heroes[HeroIx(next as u8)].symbol));
        f32::from(u8::from(pos.waits.is_some() && pos.waits == own)) / 2.0
    }
}

impl Value for RuleOfThumb<'_> {
    fn worth(&mut self, pos: &Pos) -> f32 {
        let dragon = |dragon: &DragonPos| match dragon.hp {
            0 => -15.0,
            hp => f32::from(hp) - 3.0 * f32::from(dragon.pinned),
        };
        let dragons: f32 = pos.dragons[..self.0.foes].iter().map(dragon).sum();
        let heroes: f32 = pos.living().map(|hero| self.hero(pos, hero)).sum();
        heroes - dragons + self.waits(pos)
    }
}
