//! The Hunter phase of both modes: cards, flames, and the dice on the dragons.

use super::dragon::Dragon;
use super::setup::Mode;
use super::state::{FLAMES_A_DIE, Stage};
use super::{Event, Keepers, Refusal};
use crate::dice::{DiceFault, Die, Roller};
use crate::title::Trial;

/// The dragons a roll targets in the Keeper game: one die each, duplicates go back.
pub fn targets(roll: &[Dragon]) -> Vec<Dragon> {
    let shown = |dragon: &Dragon| roll.contains(dragon);
    Dragon::ALL.into_iter().filter(shown).collect()
}

impl Trial<Keepers> {
    pub(super) fn hunter_phase(&mut self, roller: &mut dyn Roller) -> Result<(), Refusal> {
        if self.state.stage != Stage::Hunter {
            return Err(self.not_now());
        }
        // The token passes left, except before the first round (Hunter phase, 1).
        let holder = match self.state.round {
            0 => self.state.holder,
            _ => (self.state.holder + 1) % self.state.seats.len(),
        };
        self.emit(Event::RoundBegan { holder });
        match self.state.setup.mode {
            Mode::Keeper => self.roll_until_they_differ(roller),
            Mode::Dragon => self.hunters_round(roller),
        }
    }

    fn thrown(&self, roller: &mut dyn Roller) -> Result<Vec<Dragon>, Refusal> {
        let dice = usize::from(self.state.hunter_dice);
        let faces = roller.throw(Die::Sides(6), dice).map_err(|fault| match fault {
            DiceFault::TooFew { .. } => Refusal::HunterDice {
                fault,
                mode: self.state.setup.mode,
                dealt: self.state.setup.virtual_deck,
            },
            other => Refusal::Dice(other),
        })?;
        Ok(faces.into_iter().map(Dragon::at).collect())
    }

    /// Keeper mode, ruling 1: if all dice match, all are re-rolled until they differ.
    fn roll_until_they_differ(&mut self, roller: &mut dyn Roller) -> Result<(), Refusal> {
        let mut throws = vec![self.thrown(roller)?];
        while targets(&throws[throws.len() - 1]).len() == 1 {
            throws.push(self.thrown(roller)?);
        }
        self.emit(Event::HunterRolled { throws });
        self.wait(Stage::Choosing);
        Ok(())
    }

    /// Dragon mode, ruling 4.
    fn hunters_round(&mut self, roller: &mut dyn Roller) -> Result<(), Refusal> {
        if self.state.offer {
            self.emit(Event::OfferDiscarded);
        }
        self.reveal(roller)?;
        let times = self.state.flames / FLAMES_A_DIE;
        if times > 0 {
            let there = self.state.hunter_dice;
            let dice = (there < times).then_some(there);
            self.emit(Event::FlamesSpent { times, dice });
        }
        if self.state.hunter_dice > 0 {
            let throws = vec![self.thrown(roller)?];
            self.emit(Event::HunterRolled { throws });
        }
        // Blue's special ability, on both sides of the tile: once a round, right after placing.
        if self.state.dragons[Dragon::Blue].dice > 1 {
            self.emit(Event::DieShaken);
        }
        let order: Vec<usize> = self.state.turn_order().collect();
        self.plan_from(&order);
        Ok(())
    }

    /// Reveals cards until a Magic card is the offer, or the deck is empty (rulings 4, 6 and 9).
    pub(super) fn reveal(&mut self, roller: &mut dyn Roller) -> Result<(), Refusal> {
        while let Some(pile) = self.state.deck.top() {
            let (magic, hunters) = (u32::from(pile.magic), u32::from(pile.hunter));
            let drawn = roller.throw(Die::Drawn([magic, hunters, 0]), 1);
            let drawn = drawn.map_err(|fault| fault.of_draws("card"))?;
            let hunter = drawn[0] == 1;
            let left = if hunter { pile.hunter } else { pile.magic };
            if left == 0 {
                return Err(Refusal::WrongCard { hunter });
            }
            self.emit(Event::CardRevealed { hunter });
            if self.state.deck.left() == 0 {
                self.emit(Event::LastRound);
            }
            if !hunter {
                break;
            }
        }
        Ok(())
    }
}
