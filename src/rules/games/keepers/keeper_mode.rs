//! The Keeper game: choosing Keepers, Heroic Protection, and the end of a round.

use super::dragon::Dragon;
use super::state::{KEEPER_LIFE, SHIELDS, Stage};
use super::{Event, Keepers, Refusal};
use crate::title::Trial;

impl Trial<Keepers> {
    /// Keeper phase: every player chooses a Keeper of a targeted dragon, nobody passes (ruling 2).
    /// Until all have, a choice may be changed.
    pub(super) fn choose(&mut self, player: usize, dragon: Dragon) -> Result<(), Refusal> {
        if self.state.stage != Stage::Choosing {
            return Err(self.not_now());
        }
        if player >= self.state.seats.len() {
            return Err(Refusal::NoPlayer(player + 1));
        }
        let targeted = self.state.targeted();
        if !targeted.contains(&dragon) {
            return Err(Refusal::NotTargeted(dragon, targeted));
        }
        self.emit(Event::Chose { player, dragon });
        if self.state.undecided().is_empty() {
            let keepers = self.state.seats.iter().filter_map(|seat| seat.chosen);
            let keepers = keepers.collect();
            self.emit(Event::KeepersShown { keepers });
            self.resolve_attacks();
        }
        Ok(())
    }

    /// Dragon phase: arrows first, then Heroic Protection (ruling 3).
    fn resolve_attacks(&mut self) {
        let there = |dragon: Dragon, state: &super::State| -> Vec<usize> {
            let seats = 0..state.seats.len();
            seats.filter(|p| state.seats[*p].chosen == Some(dragon)).collect()
        };
        let targeted = self.state.targeted();
        for dragon in &targeted {
            if there(*dragon, &self.state).is_empty() {
                self.emit(Event::ArrowsPlaced { dragon: *dragon, arrows: 1 });
            }
        }
        let mut favourites = Vec::new();
        for dragon in targeted {
            let [player] = there(dragon, &self.state)[..] else {
                continue;
            };
            self.emit(Event::Protected { player, dragon });
            let shields = &self.state.dragons[dragon].shields;
            let barred = !self.state.setup.house.shared_dragons && !shields.is_empty();
            if !barred && !shields.contains(&player) {
                self.emit(Event::ShieldPlaced { dragon, player: Some(player) });
            }
            if self.state.tribe(player) == dragon {
                favourites.push(player);
            }
        }
        let in_turn = self.state.turn_order().filter(|p| favourites.contains(p));
        let in_turn: Vec<usize> = in_turn.collect();
        self.wait_for_healers(&in_turn);
    }

    /// Healing, clockwise from the Hunter token, as long as there is an arrow to remove.
    fn wait_for_healers(&mut self, players: &[usize]) {
        if players.is_empty() || self.state.wounded().is_empty() {
            self.end_round();
        } else {
            self.wait(Stage::Healing { players: players.to_vec() });
        }
    }

    pub(super) fn heal_favourite(
        &mut self,
        players: &[usize],
        dragon: Option<Dragon>,
    ) -> Result<(), Refusal> {
        let (player, rest) = (players[0], &players[1..]);
        match dragon {
            Some(dragon) => {
                if self.state.dragons[dragon].arrows == 0 {
                    return Err(Refusal::NoArrow(dragon, self.state.wounded()));
                }
                self.emit(Event::ArrowsRemoved { dragon, arrows: 1, player: Some(player) });
            }
            None => self.emit(Event::HealDeclined { player }),
        }
        self.wait_for_healers(rest);
        Ok(())
    }

    /// Check game ending conditions (rulings 4 and 5).
    pub(super) fn end_round(&mut self) {
        let three_out = (0..self.state.seats.len()).any(|p| self.state.shields(p) == SHIELDS);
        let fallen = self.state.where_tile(|tile| tile.arrows >= KEEPER_LIFE);
        self.emit(Event::DiceReturned);
        for dragon in &fallen {
            self.emit(Event::DragonDefeated { dragon: *dragon });
        }
        if !three_out && fallen.is_empty() {
            return self.wait(Stage::Hunter);
        }
        let winners = self.state.verdict().winners;
        self.emit(Event::Decided { winners });
    }
}
