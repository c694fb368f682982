//! Sizes read from the mats during a game: they replace stand-ins, or a mistake, if the record
//! allows it.

use super::divergence::{Fork, fork};
use super::figure::{Area, Dwarf};
use super::mat::{MatPart, Mats};
use super::state::State;
use super::{Event, apply};

/// The effect of newly known sizes on a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Resized {
    /// The sizes that the game adopts. A part with more spaces than wounds is intact again.
    pub events: Vec<Event>,
    /// Where the game would have diverged with all sizes known from the start.
    pub fork: Option<Fork>,
}

/// Checks known sizes against the record of a game, replayed from the start. All of them apply if
/// nothing would have diverged; otherwise each one that leaves the record unchanged. A finished
/// game adopts nothing.
pub fn resize(start: &State, events: &[Event], known: &Mats) -> Resized {
    let mut state = start.clone();
    events.iter().for_each(|event| apply(&mut state, event));
    let mats = state.setup.mats.clone();
    let told = |part: &MatPart| {
        let news = mats.stand_ins.contains(part) || mats.size(*part) != known.size(*part);
        news && !known.stand_ins.contains(part)
    };
    let told: Vec<MatPart> = MatPart::ALL.into_iter().filter(told).collect();
    let with = |mats: &Mats, parts: &[MatPart]| {
        let mut mats = mats.clone();
        parts.iter().for_each(|part| mats.confirm(*part, known.size(*part)));
        mats
    };
    let fork_of = |mats: &Mats| fork(start, events, mats);
    let forked = fork_of(&with(&mats, &told));
    let taken = match forked {
        None => told,
        Some(_) => told.into_iter().fold(Vec::new(), |mut taken, part| {
            taken.push(part);
            if fork_of(&with(&mats, &taken)).is_some() {
                taken.pop();
            }
            taken
        }),
    };
    Resized {
        events: match state.ended {
            None => taken_over(&mut state, &taken, known),
            Some(_) => Vec::new(),
        },
        fork: forked,
    }
}

/// The events of parts that get their sizes; a full area is then lost.
fn taken_over(state: &mut State, parts: &[MatPart], known: &Mats) -> Vec<Event> {
    let mut events = Vec::new();
    for part in parts.iter().copied() {
        let area = Area::ABILITIES.into_iter().find(|area| area.part() == Some(part));
        let before = area.map(|area| state.lost(area));
        let size = known.size(part);
        let sized = Event::Sized { part, size };
        apply(state, &sized);
        events.push(sized);
        if let (Some(area), Some(false)) = (area, before)
            && state.lost(area)
        {
            events.push(Event::AbilityLost { area });
        }
    }
    events
}

impl State {
    /// Sets the size of a part. A dead dwarf's spaces are full, whatever their number.
    pub(super) fn size(&mut self, part: MatPart, size: u8) {
        self.setup.mats.confirm(part, size);
        for dwarf in Dwarf::ALL {
            let dead = self.placed && self.board.dwarves[dwarf].is_none();
            if dwarf.part() == part && dead {
                self.dwarves[dwarf] = size;
            }
        }
    }

    /// The unconfirmed parts that the result depends on: those with a wound. With other sizes an
    /// ability would have been lost or a dwarf dead at another time.
    pub fn rests_on(&self) -> Vec<MatPart> {
        let wounded = |part: &MatPart| {
            let mut areas = Area::ABILITIES.into_iter();
            let hurt = |area: Area| area.part() == Some(*part) && self.dragon[area] > 0;
            let mut dwarves = Dwarf::ALL.into_iter();
            let bleeds = |dwarf: Dwarf| dwarf.part() == *part && self.dwarves[dwarf] > 0;
            areas.any(hurt) || dwarves.any(bleeds)
        };
        if self.ended.is_none() {
            return Vec::new();
        }
        let stand_ins = self.setup.mats.stand_ins.iter();
        stand_ins.copied().filter(wounded).collect()
    }
}
