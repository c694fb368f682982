//! Attacks: who may attack whom, blocks, and placing wounds.

use super::board::Shot;
use super::decide::valued;
use super::figure::{Area, Dwarf, Figure, Side};
use super::refusal::DrakoRefusal;
use super::state::State;
use super::{Attack, Drako, Event, GameEnd};
use crate::hex::{Direction, Hex};
use crate::title::Trial;

impl State {
    /// 1 Dwarf Attacks, 2 Dwarves Attack; the dragon's Attack: the bite is never lost (ruling 5).
    pub(super) fn strike(&self, dwarves: &[Dwarf], value: u8) -> Result<Attack, DrakoRefusal> {
        self.may_play(self.side)?;
        valued(value)?;
        let near = self.board.adjacent();
        for (n, dwarf) in dwarves.iter().enumerate() {
            self.may_name(*dwarf)?;
            if dwarves[..n].contains(dwarf) {
                return Err(DrakoRefusal::Twice(Figure::Dwarf(*dwarf)));
            }
            if !near.contains(dwarf) {
                return Err(DrakoRefusal::NotNext { dwarf: *dwarf, near });
            }
        }
        match (self.side, dwarves) {
            (_, []) if near.is_empty() => Err(DrakoRefusal::NobodyNear),
            (_, []) => {
                Err(DrakoRefusal::Nobody { able: near.into_iter().map(Figure::Dwarf).collect() })
            }
            (Side::Dragon, [dwarf]) => Ok(Attack::Bite { dwarf: *dwarf }),
            (Side::Dragon, _) => Err(DrakoRefusal::OneBite),
            (Side::Dwarves, [_] | [_, _]) => Ok(Attack::Axes { dwarves: dwarves.to_vec() }),
            (Side::Dwarves, _) => Err(DrakoRefusal::TooManyStrike),
        }
    }

    /// The directions in which fire hits someone.
    pub fn fire_lines(&self) -> Vec<(Direction, Vec<Dwarf>)> {
        Direction::ALL
            .into_iter()
            .map(|way| (way, self.board.in_fire(way)))
            .filter(|(_, dwarves)| !dwarves.is_empty())
            .collect()
    }

    /// Hexes on lines of fire: of a pending attack, of a clear shot, or where fire would hit.
    pub fn line_of_fire(&self) -> Vec<Hex> {
        let ray = |way: Direction| self.board.dragon.ray(way);
        let bolt = || match self.shot() {
            Some(Shot::Clear(row)) => row,
            _ => Vec::new(),
        };
        match (&self.pending, self.side) {
            (Some(pending), _) => match &pending.attack {
                Attack::Fire { way, .. } => ray(*way).collect(),
                Attack::Crossbow => bolt(),
                Attack::Axes { .. } | Attack::Bite { .. } => Vec::new(),
            },
            (None, Side::Dwarves) if self.may_shoot().is_ok() => bolt(),
            (None, Side::Dragon) if self.may_breathe().is_ok() => {
                let lines = self.fire_lines();
                lines.iter().flat_map(|(way, _)| ray(*way)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Abilities with free wound spaces, and how many each.
    pub fn open_areas(&self) -> Vec<(Area, u8)> {
        Area::ABILITIES
            .into_iter()
            .map(|area| (area, self.free(area)))
            .filter(|(_, free)| *free > 0)
            .collect()
    }
}

impl Trial<Drako> {
    /// Starts an attack that waits for blocks; a defender without cards cannot block.
    pub(super) fn attack(&mut self, attack: Attack, value: u8) {
        let defender = attack.attacker().other();
        self.emit(Event::Attacked { attack: attack.clone(), value });
        if self.state.cards[defender].hand == 0 {
            self.land(&attack, value, &[]);
        }
    }

    /// Defense: one card blocks one attack on one figure (ruling 5).
    pub(super) fn defend(&mut self, blocked: &[Dwarf]) -> Result<(), DrakoRefusal> {
        let (pending, side) = self.state.may_block()?;
        let pending = pending.clone();
        let possible = pending.attack.dwarves();
        for (n, dwarf) in blocked.iter().enumerate() {
            if !possible.contains(dwarf) {
                return Err(DrakoRefusal::NotAttacked { dwarf: *dwarf, possible });
            }
            if blocked[..n].contains(dwarf) {
                return Err(DrakoRefusal::Twice(Figure::Dwarf(*dwarf)));
            }
        }
        let hand = self.state.cards[side].hand;
        if blocked.len() > usize::from(hand) {
            return Err(DrakoRefusal::TooFewCards { side, hand, blocks: blocked.len() });
        }
        self.land(&pending.attack, pending.value, blocked);
        Ok(())
    }

    /// The rest of an attack after blocks.
    pub(super) fn land(&mut self, attack: &Attack, value: u8, blocked: &[Dwarf]) {
        let side = attack.attacker().other();
        match blocked {
            [] => self.emit(Event::Unblocked),
            _ => self.emit(Event::Blocked { side, dwarves: blocked.to_vec() }),
        }
        // Ruling 2: a last card spent on defence takes effect before the wounds.
        if self.state.cards.dwarves.left() == 0 && side == Side::Dwarves {
            return self.emit(Event::Ended { how: GameEnd::Escaped });
        }
        let open = attack.dwarves().into_iter();
        let open: Vec<Dwarf> = open.filter(|dwarf| !blocked.contains(dwarf)).collect();
        match side {
            Side::Dragon => self.wound_dragon(value * crate::saturate::<u8>(open.len())),
            Side::Dwarves => {
                for dwarf in open {
                    self.hurt(dwarf, value);
                }
                self.dwarves_lose_if_dead();
            }
        }
    }

    /// Wounds a dwarf, who leaves the board when all spaces are full (ruling 6).
    pub(super) fn hurt(&mut self, dwarf: Dwarf, wounds: u8) {
        let free = self.state.setup.mats.dwarves[dwarf] - self.state.dwarves[dwarf];
        self.emit(Event::DwarfHurt { dwarf, wounds: wounds.min(free) });
        self.leaves_if_dead(dwarf);
    }

    /// A dwarf whose spaces are full leaves the board (ruling 6).
    pub(super) fn leaves_if_dead(&mut self, dwarf: Dwarf) {
        let stands = self.state.board.dwarves[dwarf].is_some();
        if stands && !self.state.alive(dwarf) {
            self.emit(Event::DwarfDied { dwarf });
        }
    }

    /// All three dwarves dead: the dragon wins (ruling 6).
    pub(super) fn dwarves_lose_if_dead(&mut self) {
        if self.state.living().is_empty() {
            let how = GameEnd::DwarvesDead;
            self.emit(Event::Ended { how });
        }
    }

    /// Armour first; the dwarf player decides if there is a choice (ruling 6).
    pub(super) fn wound_dragon(&mut self, wounds: u8) {
        let armour = wounds.min(self.state.free(Area::Armour));
        self.mark(Area::Armour, armour);
        let rest = wounds - armour;
        let open = self.state.open_areas();
        let room = self.state.free_abilities();
        match (rest, open.as_slice()) {
            (0, _) => {}
            (rest, [(only, _)]) if rest < room => self.mark(*only, rest),
            (rest, _) if rest < room => self.emit(Event::WoundsDue { wounds: rest }),
            (rest, _) => {
                for (area, free) in open {
                    self.mark(area, free);
                }
                if rest > room {
                    self.emit(Event::WoundsIgnored { wounds: rest - room });
                }
                self.emit(Event::Ended { how: GameEnd::Slain });
            }
        }
    }

    /// Marks wounds in an area; a full ability is lost.
    fn mark(&mut self, area: Area, wounds: u8) {
        if wounds == 0 {
            return;
        }
        self.emit(Event::DragonHurt { area, wounds });
        if area != Area::Armour && self.state.lost(area) {
            self.emit(Event::AbilityLost { area });
        }
    }

    /// Places wounds as the dwarf player chose, split if wished, within the areas' spaces (ruling 6).
    pub(super) fn place_wounds(
        &mut self,
        flight: u8,
        fire: u8,
        legs: u8,
    ) -> Result<(), DrakoRefusal> {
        self.state.may_wound()?;
        let chosen = [(Area::Flight, flight), (Area::Fire, fire), (Area::Legs, legs)];
        let given: u32 = chosen.iter().map(|(_, wounds)| u32::from(*wounds)).sum();
        if given != u32::from(self.state.due) {
            return Err(DrakoRefusal::WoundCount {
                due: self.state.due,
                given,
                free: self.state.open_areas(),
            });
        }
        for (area, wounds) in chosen {
            if wounds > self.state.free(area) {
                return Err(DrakoRefusal::AreaFull {
                    area,
                    free: self.state.free(area),
                    others: self.state.open_areas(),
                });
            }
        }
        for (area, wounds) in chosen {
            self.mark(area, wounds);
        }
        Ok(())
    }
}
