//! A record replayed on mats of other sizes: where it diverges.

use super::figure::{Area, Dwarf, Figure, Side};
use super::mat::Mats;
use super::state::State;
use super::{Attack, Event, GameEnd, apply};
use crate::correct::Fix;

/// Where a record diverges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fork {
    /// The index of the first event that would differ.
    pub event: usize,
    /// The turn in which it happened.
    pub turn: u32,
    pub what: Divergence,
}

/// The difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Divergence {
    /// The dragon would have been slain, or would have lived.
    Slain,
    Lives,
    /// A dwarf would have died, or would have lived.
    Dies(Dwarf),
    Survives(Dwarf),
    /// More wounds were placed here than there are spaces.
    NoRoom(Area),
    /// The dragon used an ability whose area was full.
    Unable(Area),
}

/// Finds the first event that would differ on these mats, replayed from the start.
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
        // Sizes entered during the game are ignored: these apply from the start.
        state.setup.mats = mats.clone();
    }
    None
}

fn differs(state: &State, happened: &Event, after: &[Event], blow: u8) -> Option<Divergence> {
    match happened {
        Event::Unblocked => lands(state, 0, after),
        Event::Blocked { dwarves, .. } => lands(state, dwarves.len(), after),
        Event::Corrected { set, .. } => corrected(state, set, after),
        Event::DwarfHurt { dwarf, .. } => hurts(state, *dwarf, blow, after),
        Event::DragonHurt { area, wounds } => {
            let there = state.dragon[*area].saturating_add(*wounds);
            let full = there > state.setup.mats.dragon[*area];
            (full && !slain(after)).then_some(Divergence::NoRoom(*area))
        }
        _ => ability(happened).filter(|area| state.lost(*area)).map(Divergence::Unable),
    }
}

/// The dragon's ability that an event needs; a bite needs none (rulings 5 and 6).
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

/// An answered attack: whether it slays the dragon (ruling 6).
fn lands(state: &State, blocks: usize, after: &[Event]) -> Option<Divergence> {
    let pending = state.pending.as_ref()?;
    if pending.attack.attacker() != Side::Dwarves {
        return None;
    }
    let strikes = crate::saturate(pending.attack.dwarves().len().saturating_sub(blocks));
    let wounds = pending.value.saturating_mul(strikes);
    let rest = wounds.saturating_sub(state.free(Area::Armour));
    match (rest > 0 && rest >= state.free_abilities(), slain(after)) {
        (true, false) => Some(Divergence::Slain),
        (false, true) => Some(Divergence::Lives),
        _ => None,
    }
}

/// Corrected wounds: areas without room, and dwarves killed.
fn corrected(state: &State, set: &[Fix], after: &[Event]) -> Option<Divergence> {
    let mut next = state.clone();
    next.correct(set);
    let full = |area: &Area| next.dragon[*area] > next.setup.mats.dragon[*area];
    let armour = next.free(Area::Armour);
    let slays = next.due >= armour && next.due - armour >= next.free_abilities();
    match (slays, slain(after)) {
        (true, false) if !Area::ABILITIES.iter().any(full) => return Some(Divergence::Slain),
        (false, true) => return Some(Divergence::Lives),
        (_, true) => {}
        (_, false) => {
            if let Some(area) = Area::ABILITIES.into_iter().find(full) {
                return Some(Divergence::NoRoom(area));
            }
        }
    }
    let leave = |event: &&Event| matches!(event, Event::DwarfDied { .. });
    let gone: Vec<&Event> = after.iter().take_while(leave).collect();
    let told = |dwarf: &Dwarf| set.iter().any(|fix| fix.of == dwarf.word());
    Dwarf::ALL.into_iter().filter(told).find_map(|dwarf| {
        let stood = next.board.dwarves[dwarf].is_some();
        match (next.alive(dwarf), gone.contains(&&Event::DwarfDied { dwarf })) {
            (false, false) if stood => Some(Divergence::Dies(dwarf)),
            (true, true) => Some(Divergence::Survives(dwarf)),
            _ => None,
        }
    })
}

/// Whether the wounds kill the dragon.
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
    then == Some(&Event::Ended { how: GameEnd::Slain })
}

/// A hit on a dwarf. Wounds beyond his spaces are not on record, so the whole hit counts.
fn hurts(state: &State, dwarf: Dwarf, blow: u8, after: &[Event]) -> Option<Divergence> {
    let there = state.dwarves[dwarf].saturating_add(blow);
    let dies = there >= state.setup.mats.dwarves[dwarf];
    match (dies, after.first() == Some(&Event::DwarfDied { dwarf })) {
        (true, false) => Some(Divergence::Dies(dwarf)),
        (false, true) => Some(Divergence::Survives(dwarf)),
        _ => None,
    }
}
