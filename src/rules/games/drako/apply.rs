//! The arithmetic of events: no rules, cannot fail. Counts wrap; `holds` finds those.

use super::figure::Side;
use super::state::{Pending, State};
use super::{Attack, Event};
use crate::number::Integer;

/// Applies an event: arithmetic only, no rules, cannot fail.
pub fn apply(state: &mut State, event: &Event) {
    match event {
        Event::HandKept { .. } | Event::HandExchanged { .. } => {
            state.exchanges.remove(0);
        }
        Event::Placed { at } => state.place(at),
        Event::TurnBegan { side, by_itself } => {
            state.turn.gain(1);
            (state.side, state.actions, state.taken) = (*side, 2, 0);
            state.passed_on = *by_itself;
        }
        Event::TurnResumed { side } => {
            state.turn = state.turn.saturating_sub(1);
            (state.side, state.actions, state.taken) = (*side, 0, 2);
            state.passed_on = false;
        }
        Event::Drew { side, cards, discarded } => {
            let own = &mut state.cards[*side];
            own.deck.lose(*cards);
            own.hand.gain(*cards);
            own.hand.lose(*discarded);
            act(state, 1);
        }
        Event::Moved { walks, .. } => {
            for walk in walks {
                state.board.put(walk.figure, walk.to);
            }
            play(state);
        }
        Event::Flew { to, .. } => {
            state.board.dragon = *to;
            play(state);
        }
        Event::Attacked { attack, value } => begin_attack(state, attack, *value),
        Event::Blocked { side, dwarves } => {
            state.cards[*side].hand.lose(crate::saturate(dwarves.len()));
            state.pending = None;
        }
        Event::Unblocked => state.pending = None,
        Event::DwarfHurt { dwarf, wounds } => state.dwarves[*dwarf].gain(*wounds),
        Event::DwarfDied { dwarf } => state.board.dwarves[*dwarf] = None,
        Event::DragonHurt { area, wounds } => {
            state.dragon[*area].gain(*wounds);
            state.due = state.due.saturating_sub(*wounds);
        }
        Event::WoundsDue { wounds } => state.due = *wounds,
        Event::WoundsIgnored { .. } | Event::AbilityLost { .. } => {}
        Event::Netted => {
            state.netted = true;
            play(state);
        }
        Event::ShookOff => {
            state.netted = false;
            act(state, 2);
        }
        Event::FuryUsed => {
            state.fury_used = true;
            state.actions.gain(1);
        }
        Event::Burned { .. } => play(state),
        Event::Passed => {
            state.actions = 0;
            // A pass is an action: fury comes too late.
            state.passed_on = false;
        }
        Event::Sized { part, size } => state.size(*part, *size),
        Event::Corrected { set, .. } => state.correct(set),
        Event::Ended { how } => {
            (state.pending, state.due) = (None, 0);
            state.ended = Some(*how);
        }
    }
}

fn act(state: &mut State, actions: u8) {
    state.actions.lose(actions);
    state.taken.gain(actions);
}

/// Removes a card of the side on turn from the game.
fn play(state: &mut State) {
    let side: Side = state.side;
    state.cards[side].hand.lose(1);
    act(state, 1);
}

fn begin_attack(state: &mut State, attack: &Attack, value: u8) {
    play(state);
    state.pending = Some(Pending { attack: attack.clone(), value });
}
