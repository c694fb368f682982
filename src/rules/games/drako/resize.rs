//! Sizes that are read from the mats while a game is on: they take the place of stand-ins, or of a
//! slip, wherever the record allows it.

use super::divergence::{Fork, fork};
use super::figure::{Area, Dwarf};
use super::mat::{MatPart, Mats};
use super::state::State;
use super::{Event, apply};

/// What sizes that are known by now change in a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Resized {
    /// What the game takes over. A part with more spaces than wounds is whole again.
    pub events: Vec<Event>,
    /// Where the game would have gone another way, had all of them been known at its start.
    pub fork: Option<Fork>,
}

/// Holds known sizes against the record of a game, from the table before anything happened. All of
/// them count if nothing would have gone another way; otherwise each that leaves the record as it
/// is. A game that is over takes nothing.
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

/// The events of parts that get their sizes; an area that is full then is lost.
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
    /// A part gets its size. The spaces of a dead dwarf are full, whatever their number.
    pub(super) fn size(&mut self, part: MatPart, size: u8) {
        self.setup.mats.confirm(part, size);
        for dwarf in Dwarf::ALL {
            let dead = self.placed && self.board.dwarves[dwarf].is_none();
            if dwarf.part() == part && dead {
                self.dwarves[dwarf] = size;
            }
        }
    }

    /// The parts whose sizes nobody has confirmed and that the result rests on: those that bear a
    /// wound. On other sizes an ability would have been gone or a dwarf dead at another time.
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
