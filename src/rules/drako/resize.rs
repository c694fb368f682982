//! Sizes that are read from the mats while a game is on: they take the place of stand-ins.

use super::Event;
use super::figure::{Area, Dwarf};
use super::mat::{Mats, Part};
use super::state::{Stage, State};

/// What a game takes over of sizes that are known by now. Nothing is lost or won back by it: a part
/// keeps its stand-in if it is full, or would be.
pub fn resize(state: &State, known: &Mats) -> Vec<Event> {
    let told = |part: &Part| !known.stand_ins.contains(part);
    let stand_ins = state.setup.mats.stand_ins.iter().copied();
    stand_ins
        .filter(told)
        .map(|part| (part, known.size(part)))
        .filter(|(part, size)| state.takes(*part, *size))
        .map(|(part, size)| Event::Sized { part, size })
        .collect()
}

impl State {
    fn takes(&self, part: Part, size: u8) -> bool {
        let (spaces, taken) = (self.setup.mats.size(part), self.taken_by(part));
        // Wounds that wait for a place were counted against the spaces as they are.
        let waits = self.stage() == Stage::Wounds && size < spaces;
        size == spaces || (taken < spaces && taken < size && !waits)
    }

    fn taken_by(&self, part: Part) -> u8 {
        match part {
            Part::Flight => self.dragon[Area::Flight],
            Part::Fire => self.dragon[Area::Fire],
            Part::Legs => self.dragon[Area::Legs],
            Part::Brald => self.dwarves[Dwarf::Brald],
            Part::Morin => self.dwarves[Dwarf::Morin],
            Part::Urpen => self.dwarves[Dwarf::Urpen],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::apply;
    use super::super::samples::{Table, USUAL};
    use super::*;

    fn known(part: Part, size: u8) -> Mats {
        let mut mats = Mats::default();
        mats.confirm(part, size);
        mats
    }

    /// Figures: stand-ins give way to what the players read from their mats.
    #[test]
    fn a_size_that_is_told_takes_the_place_of_a_stand_in() {
        let mut table = Table::dwarves(USUAL);
        assert_eq!(resize(&table.state, &Mats::default()), []);
        let events = resize(&table.state, &known(Part::Flight, 3));
        let (part, size) = (Part::Flight, 3);
        assert_eq!(events, [Event::Sized { part, size }]);
        events
            .iter()
            .for_each(|event| apply(&mut table.state, event));
        assert_eq!(table.state.free(Area::Flight), 3);
        assert!(!table.state.setup.mats.stand_ins.contains(&Part::Flight));
        // What was told once stays for this game.
        assert_eq!(resize(&table.state, &known(Part::Flight, 4)), []);
    }

    /// No ability or dwarf is lost or won back by a size, whatever is wounded.
    #[test]
    fn nothing_is_lost_or_won_back() {
        for (wounds, size) in (0..=6).flat_map(|w| (1..=9).map(move |s| (w, s))) {
            let mut state = Table::dwarves(USUAL).state;
            state.dwarves.brald = wounds;
            state.dragon.flight = wounds.min(2);
            let before = (state.alive(Dwarf::Brald), state.lost(Area::Flight));
            for part in [Part::Brald, Part::Flight] {
                for event in resize(&state, &known(part, size)) {
                    apply(&mut state, &event);
                    assert_eq!(state.setup.mats.size(part), size);
                }
            }
            let after = (state.alive(Dwarf::Brald), state.lost(Area::Flight));
            assert_eq!(after, before, "{wounds} wounds, {size} spaces");
        }
    }

    #[test]
    fn wounds_that_wait_keep_their_spaces() {
        let mut state = Table::dwarves(USUAL).state;
        state.due = 5;
        assert_eq!(resize(&state, &known(Part::Legs, 1)), []);
        assert_eq!(resize(&state, &known(Part::Legs, 3)).len(), 1);
        state.due = 0;
        assert_eq!(resize(&state, &known(Part::Legs, 1)).len(), 1);
    }
}
