//! The value of a position: the chance to win, by the goal.

use super::features::features;
use super::hunt_figures::HuntFigures;
use super::position::{DragonPos, Pos};
use super::{HEADS, INPUTS, Inputs, LayerSums, Nets, SOON, chance};
use crate::dice_dragons::hunt::HeroIx;
use crate::dice_dragons::symbol::Face;
pub use crate::title::Purpose as Aim;

/// The price of a resurrection (ruling 9).
const RESURRECTION: f32 = 2.0;

/// The cost of an expected death, as a chance: nobody dies for nothing.
pub const DEATH: f32 = 0.01;

/// Combines the three chances of [`HEADS`] by the goal. Gold is the bounty less two for every death.
pub fn chance_by(aim: Aim, ground: &HuntFigures, [win, alive, dead]: [f32; HEADS]) -> f32 {
    match aim {
        Aim::Win => win,
        Aim::Alive => alive,
        Aim::Gold => {
            let bounty: u16 = ground.dragons.iter().map(|dragon| dragon.gold).sum();
            win * f32::from(bounty) - RESURRECTION * dead * ground.heroes.len() as f32
        }
    }
}

/// The deductions from the chance that make a value people agree with: a little for every death,
/// which gold counts already, and almost nothing for every hit point the dragons have left.
pub fn taken_off(aim: Aim, ground: &HuntFigures, pos: &Pos, dead: f32) -> f32 {
    let deaths = match aim {
        Aim::Win | Aim::Alive => DEATH * dead * ground.heroes.len() as f32,
        Aim::Gold => 0.0,
    };
    deaths + HASTE * f32::from(pos.foes_hp())
}

/// The weight of the dragons' hit points beside the chance: almost nothing, so that a won hunt is
/// also finished. The rules know no such haste (ruling 34).
pub const HASTE: f32 = 0.000_04;

/// Values of positions between turns.
pub trait PositionValue {
    fn worth(&mut self, pos: &Pos) -> f32;

    /// The chance minus the value.
    fn taken_off(&mut self, _pos: &Pos) -> f32 {
        0.0
    }
}

/// The chances of a finished hunt.
pub fn ended(ground: &HuntFigures, pos: &Pos) -> [f32; HEADS] {
    let all = ground.heroes.len() as f32;
    let dead = all - pos.living().count() as f32;
    if pos.is_won() {
        [1.0, f32::from(u8::from(dead == 0.0)), dead / all]
    } else {
        [0.0, 0.0, dead / all]
    }
}

/// The value function at work. Consecutive positions hardly differ, so it computes the difference.
pub struct Fitted<'a> {
    pub ground: &'a HuntFigures,
    nets: Nets<'a>,
    pub aim: Aim,
    /// Whether hunts are soon over, the last inputs, and their sums.
    base: Option<(bool, Inputs, LayerSums)>,
    inputs: Inputs,
}

/// With more differences than this it starts over.
const FEW: usize = 90;

impl<'a> Fitted<'a> {
    pub fn new(ground: &'a HuntFigures, nets: Nets<'a>, aim: Aim) -> Fitted<'a> {
        Fitted { ground, nets, aim, base: None, inputs: [0.0; INPUTS] }
    }

    pub fn chances(&mut self, pos: &Pos) -> [f32; HEADS] {
        if pos.is_over() {
            return ended(self.ground, pos);
        }
        features(self.ground, pos, &mut self.inputs);
        let net = self.nets.within(pos.left);
        let near = self.base.as_ref().filter(|(soon, inputs, _)| {
            let differ = inputs.iter().zip(&self.inputs).filter(|(a, b)| a != b);
            *soon == (pos.left <= SOON) && differ.count() <= FEW
        });
        let sums = match near {
            Some((_, inputs, sums)) => net.moved(sums, inputs, &self.inputs),
            None => {
                let sums = net.sums(&self.inputs);
                self.base = Some((pos.left <= SOON, self.inputs, sums));
                sums
            }
        };
        let mut chances = net.heads(&sums).map(chance);
        let dead = self.ground.heroes.len() - pos.living().count();
        if dead > 0 {
            chances[1] = 0.0;
        }
        chances
    }
}

impl PositionValue for Fitted<'_> {
    fn worth(&mut self, pos: &Pos) -> f32 {
        let chances = self.chances(pos);
        chance_by(self.aim, self.ground, chances)
            - taken_off(self.aim, self.ground, pos, chances[2])
    }

    fn taken_off(&mut self, pos: &Pos) -> f32 {
        let dead = self.chances(pos)[2];
        taken_off(self.aim, self.ground, pos, dead)
    }
}

/// The play of a group that never asks for advice: damage first, then healing the nearly dead, a
/// little armour, and tokens. It does not look ahead.
pub struct RuleOfThumb<'a>(pub &'a HuntFigures);

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
        let own = next
            .map(|next| Face::Symbol(self.0.setup.heroes[HeroIx(crate::saturate(next))].symbol));
        f32::from(u8::from(pos.waits.is_some() && pos.waits == own)) / 2.0
    }
}

impl PositionValue for RuleOfThumb<'_> {
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
