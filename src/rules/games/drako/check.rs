//! Whether a stored record is possible: a damaged one may not be.

use super::figure::{Area, Dwarf, Side};
use super::mat::MOST_SPACES;
use super::state::State;
use super::{DECK, Event, Setup};

impl Setup {
    pub(super) fn possible(&self) -> bool {
        Area::ALL.into_iter().all(|area| self.mats.dragon[area] <= MOST_SPACES)
            && Dwarf::ALL.into_iter().all(|dwarf| self.mats.dwarves[dwarf] <= MOST_SPACES)
    }
}

impl State {
    pub(super) fn fits(&self, event: &Event) -> bool {
        let exchanges = matches!(event, Event::HandKept { .. } | Event::HandExchanged { .. });
        !exchanges || !self.exchanges.is_empty()
    }

    pub(super) fn holds(&self) -> bool {
        let cards = |side: Side| self.cards[side].deck <= DECK && self.cards[side].hand <= DECK;
        self.setup.possible()
            && Side::ALL.into_iter().all(cards)
            && Area::ALL.into_iter().all(|area| self.dragon[area] <= MOST_SPACES)
            && Dwarf::ALL.into_iter().all(|dwarf| self.dwarves[dwarf] <= MOST_SPACES)
            && self.actions.max(self.taken) <= DECK
    }
}
