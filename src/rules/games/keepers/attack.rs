//! Attacks of trained dragons, each with its own power (Attack; Dragon Powers; ruling 8).

use super::battle::{Face, Shade};
use super::dragon::Dragon;
use super::house::House;
use super::setup::Difficulty;
use super::state::{Pending, Stage};
use super::{Event, FailReason, Keepers, Refusal};
use crate::dice::{DiceFault, Roller};
use crate::title::Trial;

/// Whether a face is a hit: a Flame always, a Weak Flame on easy and medium; on hard and extreme
/// the setting `weak-flame` decides on which dice it misses (ruling 1).
pub fn is_hit(difficulty: Difficulty, house: &House, shade: Shade, face: Face) -> bool {
    match face {
        Face::Miss => false,
        Face::Flame => true,
        Face::Weak if !difficulty.weak_misses() => true,
        Face::Weak => house.weak_white_only && shade == Shade::Red,
    }
}

/// The sides of a die that hit.
pub fn hitting_sides(difficulty: Difficulty, house: &House, shade: Shade) -> u8 {
    let faces = Face::ALL.into_iter().filter(|face| is_hit(difficulty, house, shade, *face));
    faces.map(|face| house.dice[shade][face]).sum()
}

impl Trial<Keepers> {
    /// Rolls all dice on the dragon, in their order; they stay.
    pub(super) fn attack(
        &mut self,
        player: usize,
        dragon: Dragon,
        roller: &mut dyn Roller,
    ) -> Result<(), Refusal> {
        let dice = self.state.dragons[dragon].training.clone();
        let mut faces = Vec::new();
        let die = |shade: &Shade| self.state.setup.house.dice[*shade].die();
        // Adjacent dice with the same faces are rolled together.
        for alike in dice.chunk_by(|one, other| die(one) == die(other)) {
            // For a person typing them, dice of both colours are one roll.
            let short = |fault| match fault {
                DiceFault::TooFew { given, .. } => {
                    Refusal::BattleDice { given: faces.len() + given, dice: dice.clone() }
                }
                other => Refusal::Dice(other),
            };
            let thrown = roller.throw(die(&alike[0]), alike.len()).map_err(short)?;
            faces.extend(thrown.into_iter().map(Face::at));
        }
        self.emit(Event::Attacked { player, dragon, faces: faces.clone() });
        match dragon {
            Dragon::Blue => {
                self.wait(Stage::Choice { player, pending: Pending::Reroll { dice, faces } });
            }
            _ => self.count(player, dragon, &dice, &faces),
        }
        Ok(())
    }

    /// Blue may re-roll one die, once; the new face counts.
    pub(super) fn reroll(
        &mut self,
        die: Option<usize>,
        roller: &mut dyn Roller,
    ) -> Result<(), Refusal> {
        let Stage::Choice { player, pending: Pending::Reroll { dice, mut faces } } =
            self.state.stage.clone()
        else {
            return Err(self.not_now());
        };
        let dragon = Dragon::Blue;
        match die {
            None => self.emit(Event::RerollDeclined),
            Some(die) => {
                let (Some(face), Some(shade)) = (faces.get_mut(die), dice.get(die)) else {
                    return Err(Refusal::NoDie { die: die + 1, dragon, has: dice.len() });
                };
                let thrown = roller.throw(self.state.setup.house.dice[*shade].die(), 1)?;
                *face = Face::at(thrown[0]);
                let face = *face;
                self.emit(Event::DieRerolled { die, face });
            }
        }
        self.count(player, dragon, &dice, &faces);
        Ok(())
    }

    /// Hits, the shield, and the effect of the attack.
    fn count(&mut self, player: usize, dragon: Dragon, dice: &[Shade], faces: &[Face]) {
        let setup = &self.state.setup;
        let hit = |(shade, face): &(&Shade, &Face)| {
            is_hit(setup.difficulty(), &setup.house, **shade, **face)
        };
        let hits = crate::saturate(dice.iter().zip(faces).filter(hit).count());
        if hits == 0 {
            self.emit(Event::ActionFailed { player, why: FailReason::AllMissed });
            return self.after_action(player);
        }
        self.emit(Event::AttackCounted { player, dragon, hits });
        if !self.state.dragons[dragon].shielded {
            self.emit(Event::ShieldPlaced { dragon, player: None });
        }
        if self.win() {
            return;
        }
        let flames = match dragon {
            Dragon::Red => 2,
            Dragon::Purple | Dragon::Blue => hits,
            Dragon::White => 1,
            Dragon::Green | Dragon::Yellow => 0,
        };
        if flames > 0 {
            self.emit(Event::FlamesPlaced { flames });
        }
        match dragon {
            Dragon::White => self.pend(player, Pending::White),
            Dragon::Green => self.pend(player, Pending::Green),
            Dragon::Yellow => self.pend(player, Pending::Yellow { hits }),
            _ => self.after_action(player),
        }
    }

    /// Waits for a choice, or makes the only possible one.
    pub(super) fn pend(&mut self, player: usize, pending: Pending) {
        let wounded = self.state.wounded();
        match (pending, wounded.as_slice()) {
            (Pending::Green, []) => {
                self.emit(Event::FlamesPlaced { flames: 1 });
                self.after_action(player);
            }
            (Pending::White, []) | (Pending::Yellow { .. }, []) => self.after_action(player),
            (Pending::Yellow { hits: 0 }, _) => self.after_action(player),
            (Pending::White, [only]) => {
                self.take_off(player, *only, 1);
                self.after_action(player);
            }
            (Pending::Yellow { hits }, [only]) => {
                self.take_off(player, *only, 2);
                self.pend(player, Pending::Yellow { hits: hits - 1 });
            }
            (pending, _) => self.wait(Stage::Choice { player, pending }),
        }
    }

    /// Removes arrows from a dragon; excess is lost.
    fn take_off(&mut self, player: usize, dragon: Dragon, most: u8) {
        let arrows = self.state.dragons[dragon].arrows.min(most);
        self.emit(Event::ArrowsRemoved { dragon, arrows, player: Some(player) });
    }

    fn wounded(&self, dragon: Dragon) -> Result<(), Refusal> {
        match self.state.dragons[dragon].arrows {
            0 => Err(Refusal::NoArrow(dragon, self.state.wounded())),
            _ => Ok(()),
        }
    }

    /// White's and Green's arrow; for Yellow, one dragon for one hit.
    pub(super) fn heal_by_attack(&mut self, dragon: Option<Dragon>) -> Result<(), Refusal> {
        let Stage::Choice { player, pending } = self.state.stage.clone() else {
            return Err(self.not_now());
        };
        if matches!(pending, Pending::Reroll { .. } | Pending::Yellow { .. }) {
            return Err(self.not_now());
        }
        let dragon = dragon.ok_or_else(|| Refusal::MustHeal(self.state.wounded()))?;
        self.wounded(dragon)?;
        self.take_off(player, dragon, 1);
        self.after_action(player);
        Ok(())
    }

    pub(super) fn choose_flame(&mut self) -> Result<(), Refusal> {
        let Stage::Choice { player, pending: Pending::Green } = self.state.stage else {
            return Err(self.not_now());
        };
        self.emit(Event::FlamesPlaced { flames: 1 });
        self.after_action(player);
        Ok(())
    }

    /// Yellow, hit by hit: two arrows off one dragon, or one off each of two.
    pub(super) fn relieve(&mut self, dragons: &[Dragon]) -> Result<(), Refusal> {
        let Stage::Choice { player, pending: Pending::Yellow { hits } } = self.state.stage else {
            return Err(self.not_now());
        };
        match dragons {
            [one] => {
                self.wounded(*one)?;
                self.take_off(player, *one, 2);
            }
            [one, two] if one != two => {
                self.wounded(*one)?;
                self.wounded(*two)?;
                self.take_off(player, *one, 1);
                self.take_off(player, *two, 1);
            }
            other => return Err(Refusal::TwoDragons(other.len())),
        }
        self.pend(player, Pending::Yellow { hits: hits - 1 });
        Ok(())
    }
}
