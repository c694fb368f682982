//! Corrections: contradictions, and consequences.

use super::board::Shot;
use super::fields::slots;
use super::figure::{Area, Dwarf, Figure, Side};
use super::mat::MARKERS;
use super::refusal::DrakoRefusal;
use super::state::{Pending, Stage, State};
use super::{Attack, DECK, Drako, Event, GameEnd};
use crate::correct::{Fix, check};
use crate::hex::Hex;
use crate::title::Trial;

/// Values that contradict each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contradiction {
    /// More cards than a side's deck has.
    Cards { side: Side, deck: u8, hand: u8 },
    /// Two figures on one hex.
    Hex { hex: Hex, who: [Figure; 2] },
    /// A dwarf whose spaces are full, on the board.
    Dead(Dwarf),
    /// A living dwarf without a hex.
    Nowhere(Dwarf),
    /// An ability is wounded although the armour is not full (ruling 6).
    Armour(Area),
    /// More wounds than markers in the box.
    Markers(i64),
    /// The dragon and all dwarves dead.
    Both,
    /// The pending attack would be impossible.
    Attack { attack: Attack, value: u8 },
    /// More actions than a turn has without fury (ruling 9).
    Actions,
}

impl State {
    /// Actions used by a pending attack or wounds.
    fn begun(&self) -> u8 {
        u8::from(matches!(self.stage(), Stage::Block | Stage::Wounds))
    }

    /// The most actions left in this turn; a third one of the dwarves needs fury.
    pub(super) fn most_actions(&self) -> u8 {
        let all = match self.side {
            Side::Dragon => self.actions + self.taken,
            // Fury of an earlier turn gives no third action now (ruling 9).
            Side::Dwarves if self.fury_used && self.actions + self.taken < 3 => 2,
            Side::Dwarves => 3,
        };
        all.saturating_sub(self.begun())
    }

    /// Sets fields: arithmetic only. Unknown ones are left alone.
    pub(super) fn correct(&mut self, set: &[Fix]) {
        let wounds = Side::ALL.map(|side| self.wounds_of(side));
        let mut turn = self.actions.saturating_add(self.taken);
        slots(self).put(self, set);
        if self.side == Side::Dwarves && !self.fury_used && turn > 2 {
            turn = 2;
            // Removing fury removes its action.
            if !set.iter().any(|fix| fix.field == "actions") {
                self.actions = self.actions.saturating_sub(1);
            }
        }
        let turn = turn.max(self.actions + self.begun());
        self.taken = turn - self.actions;
        for (side, before) in Side::ALL.into_iter().zip(wounds) {
            self.set_right[side] += self.wounds_of(side) - before;
        }
    }

    /// Whether the attack is possible with these hexes.
    fn could_be(&self, attack: &Attack) -> bool {
        let near = self.board.adjacent();
        match attack {
            Attack::Axes { dwarves } => dwarves.iter().all(|dwarf| near.contains(dwarf)),
            Attack::Bite { dwarf } => near.contains(dwarf),
            Attack::Crossbow => matches!(self.shot(), Some(Shot::Clear(_))),
            Attack::Fire { way, dwarves } => {
                !self.lost(Area::Fire) && self.board.in_fire(*way) == *dwarves
            }
        }
    }

    /// Checks that a corrected table is possible.
    fn possible(&self, before: &State, set: &[Fix]) -> Result<(), Contradiction> {
        for side in Side::ALL {
            let cards = self.cards[side];
            if cards.left() > DECK {
                let (deck, hand) = (cards.deck, cards.hand);
                return Err(Contradiction::Cards { side, deck, hand });
            }
        }
        self.wounds_possible(before)?;
        let mut left = self.clone();
        for dwarf in Dwarf::ALL.into_iter().filter(|_| self.placed) {
            let told = |fix: &Fix| fix.is_of(dwarf.word(), "at");
            match (self.alive(dwarf), self.board.dwarves[dwarf]) {
                (true, None) => return Err(Contradiction::Nowhere(dwarf)),
                (false, _) if set.iter().any(told) => return Err(Contradiction::Dead(dwarf)),
                (false, _) => left.board.dwarves[dwarf] = None,
                (true, Some(_)) => {}
            }
        }
        left.apart()?;
        match &self.pending {
            Some(Pending { attack, value }) if !left.could_be(attack) => {
                let (attack, value) = (attack.clone(), *value);
                return Err(Contradiction::Attack { attack, value });
            }
            _ => {}
        }
        let furious = self.side == Side::Dragon || self.fury_used;
        if self.actions + self.taken > 2 && !furious { Err(Contradiction::Actions) } else { Ok(()) }
    }

    /// One figure on a hex.
    fn apart(&self) -> Result<(), Contradiction> {
        for (n, figure) in Figure::ALL.into_iter().enumerate() {
            let Some(hex) = self.board.hex_of(figure) else {
                continue;
            };
            let mut others = Figure::ALL.into_iter().skip(n + 1);
            if let Some(other) = others.find(|other| self.board.hex_of(*other) == Some(hex)) {
                let who = [figure, other];
                return Err(Contradiction::Hex { hex, who });
            }
        }
        Ok(())
    }

    fn wounds_possible(&self, before: &State) -> Result<(), Contradiction> {
        let mut abilities = Area::ABILITIES.into_iter();
        let wounded = abilities.find(|area| self.dragon[*area] > 0);
        if let (Some(area), false) = (wounded, self.lost(Area::Armour)) {
            return Err(Contradiction::Armour(area));
        }
        let on =
            |state: &State| -> i64 { Side::ALL.map(|side| state.wounds_of(side)).iter().sum() };
        if on(self) > i64::from(MARKERS) && on(self) > on(before) {
            return Err(Contradiction::Markers(on(self)));
        }
        if self.is_slain() && self.living().is_empty() { Err(Contradiction::Both) } else { Ok(()) }
    }

    /// All the dragon's spaces are wounded.
    fn is_slain(&self) -> bool {
        Area::ALL.into_iter().all(|area| self.lost(area))
    }
}

impl Trial<Drako> {
    /// The board wins; consequences follow as in play.
    pub(super) fn correct(&mut self, set: &[Fix], reason: &str) -> Result<(), DrakoRefusal> {
        let before = self.state.clone();
        check(&slots(&before).fields(), set)?;
        let corrected = Event::Corrected { set: set.to_vec(), reason: reason.to_owned() };
        self.emit(corrected);
        self.state.possible(&before, set)?;
        if !self.state.placed {
            return Ok(());
        }
        for dwarf in Dwarf::ALL {
            self.leaves_if_dead(dwarf);
        }
        for area in Area::ABILITIES {
            if self.state.lost(area) && !before.lost(area) {
                self.emit(Event::AbilityLost { area });
            }
        }
        if self.state.is_slain() {
            self.emit(Event::Ended { how: GameEnd::Slain });
        } else {
            self.dwarves_lose_if_dead();
        }
        self.settle_fight();
        Ok(())
    }

    /// An attack that nobody can block lands. Wounds without a choice are placed (ruling 6).
    fn settle_fight(&mut self) {
        let state = &self.state;
        match state.stage() {
            Stage::Block => {
                if let Some((pending, side)) = state.attacked()
                    && state.cards[side].hand == 0
                {
                    let pending = pending.clone();
                    self.land(&pending.attack, pending.value, &[]);
                }
            }
            Stage::Wounds => {
                let due = state.due;
                let chosen = state.lost(Area::Armour) && due < state.free_abilities();
                if !chosen || state.open_areas().len() < 2 {
                    self.wound_dragon(due);
                }
            }
            _ => {}
        }
    }
}
