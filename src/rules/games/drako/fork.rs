//! A record on mats of other sizes: where it would have gone another way.

use super::figure::{Area, Dwarf, Figure, Side};
use super::mat::Mats;
use super::state::State;
use super::{Attack, Event, How, apply};
use crate::correct::Fix;

/// Where a record would have gone another way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fork {
    /// The first event that would have been another one, by its place.
    pub event: usize,
    /// The turn in which it happened.
    pub turn: u32,
    pub what: Differs,
}

/// What would have been different.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Differs {
    /// The dragon would have been slain, or would have lived.
    Slain,
    Lives,
    /// A dwarf would have died, or would have lived.
    Dies(Dwarf),
    Survives(Dwarf),
    /// More wounds were put here than there are spaces.
    NoRoom(Area),
    /// The dragon used an ability whose area was full.
    Unable(Area),
}

/// Looks for the first event that would have been another one on these mats, from the table before
/// anything happened.
pub(super) fn fork(start: &State, events: &[Event], mats: &Mats) -> Option<Fork> {
    let mut state = start.clone();
    state.setup.mats = mats.clone();
    let mut blow = 0;
    for (event, happened) in events.iter().enumerate() {
        let after = &events[event + 1..];
        if let Some(what) = differs(&state, happened, after, blow) {
            let turn = state.turn;
            return Some(Fork { event, turn, what });
        }
        match happened {
            Event::Attacked { value, .. } => blow = *value,
            Event::FuryUsed => blow = 1,
            _ => {}
        }
        apply(&mut state, happened);
        // Sizes told on the way do not count: these do, from the start.
        state.setup.mats = mats.clone();
    }
    None
}

fn differs(state: &State, happened: &Event, after: &[Event], blow: u8) -> Option<Differs> {
    match happened {
        Event::Unblocked => lands(state, 0, after),
        Event::Blocked { dwarves, .. } => lands(state, dwarves.len(), after),
        Event::Corrected { set, .. } => corrected(state, set, after),
        Event::DwarfHurt { dwarf, .. } => hurts(state, *dwarf, blow, after),
        Event::DragonHurt { area, wounds } => {
            let there = state.dragon[*area].saturating_add(*wounds);
            let full = there > state.setup.mats.dragon[*area];
            (full && !slain(after)).then_some(Differs::NoRoom(*area))
        }
        _ => ability(happened).filter(|area| state.lost(*area)).map(Differs::Unable),
    }
}

/// The ability of the dragon's that an event needs; a bite needs none (rulings 5 and 6).
fn ability(happened: &Event) -> Option<Area> {
    match happened {
        Event::Moved { walks, .. } => {
            let walks = walks.iter().any(|walk| walk.figure == Figure::Dragon);
            walks.then_some(Area::Legs)
        }
        Event::Flew { .. } => Some(Area::Flight),
        Event::Attacked { attack: Attack::Fire { .. }, .. } => Some(Area::Fire),
        _ => None,
    }
}

/// An attack that was answered: whether it slays the dragon (ruling 6).
fn lands(state: &State, blocks: usize, after: &[Event]) -> Option<Differs> {
    let pending = state.pending.as_ref()?;
    if pending.attack.attacker() != Side::Dwarves {
        return None;
    }
    let strikes = crate::saturate(pending.attack.dwarves().len().saturating_sub(blocks));
    let wounds = pending.value.saturating_mul(strikes);
    let rest = wounds.saturating_sub(state.free(Area::Armour));
    match (rest > 0 && rest >= state.free_abilities(), slain(after)) {
        (true, false) => Some(Differs::Slain),
        (false, true) => Some(Differs::Lives),
        _ => None,
    }
}

/// Wounds that were set right: what they leave no room for, and whom they kill.
fn corrected(state: &State, set: &[Fix], after: &[Event]) -> Option<Differs> {
    let mut next = state.clone();
    next.correct(set);
    let full = |area: &Area| next.dragon[*area] > next.setup.mats.dragon[*area];
    let armour = next.free(Area::Armour);
    let slays = next.due >= armour && next.due - armour >= next.free_abilities();
    match (slays, slain(after)) {
        (true, false) if !Area::ABILITIES.iter().any(full) => return Some(Differs::Slain),
        (false, true) => return Some(Differs::Lives),
        (_, true) => {}
        (_, false) => {
            if let Some(area) = Area::ABILITIES.into_iter().find(full) {
                return Some(Differs::NoRoom(area));
            }
        }
    }
    let leave = |event: &&Event| matches!(event, Event::DwarfDied { .. });
    let gone: Vec<&Event> = after.iter().take_while(leave).collect();
    let told = |dwarf: &Dwarf| set.iter().any(|fix| fix.of == dwarf.word());
    Dwarf::ALL.into_iter().filter(told).find_map(|dwarf| {
        let stood = next.board.dwarves[dwarf].is_some();
        match (next.alive(dwarf), gone.contains(&&Event::DwarfDied { dwarf })) {
            (false, false) if stood => Some(Differs::Dies(dwarf)),
            (true, true) => Some(Differs::Survives(dwarf)),
            _ => None,
        }
    })
}

/// Whether wounds end in the dragon's death.
fn slain(after: &[Event]) -> bool {
    let wounds = |event: &&Event| {
        matches!(
            event,
            Event::DragonHurt { .. }
                | Event::AbilityLost { .. }
                | Event::WoundsIgnored { .. }
                | Event::DwarfDied { .. }
        )
    };
    let then = after.iter().find(|event| !wounds(event));
    then == Some(&Event::Ended { how: How::Slain })
}

/// A blow that reached a dwarf. What his spaces did not take is not on record, so the blow counts.
fn hurts(state: &State, dwarf: Dwarf, blow: u8, after: &[Event]) -> Option<Differs> {
    let there = state.dwarves[dwarf].saturating_add(blow);
    let dies = there >= state.setup.mats.dwarves[dwarf];
    match (dies, after.first() == Some(&Event::DwarfDied { dwarf })) {
        (true, false) => Some(Differs::Dies(dwarf)),
        (false, true) => Some(Differs::Survives(dwarf)),
        _ => None,
    }
}
