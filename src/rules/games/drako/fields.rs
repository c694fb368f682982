//! The correctable fields of this table: current value, range and effect.

use super::figure::{Area, Dwarf, Figure, Side};
use super::mat::MOST_SPACES;
use super::state::State;
use super::{DECK, MOST_IN_HAND};
use crate::correct::FieldSlots;
use crate::hex::Hex;

/// The word for a dead dwarf's hex.
const OFF: &str = "off";

/// Every correctable field with its range; none once the game is over.
pub(super) fn slots(state: &State) -> FieldSlots<State> {
    let playing = state.ended.is_none();
    let mut slots = FieldSlots::new(playing && state.placed);
    let seat = |side: Side| usize::from(side == Side::Dwarves);
    let belong = |slots: &mut FieldSlots<State>, side: Side| {
        slots.belong_to(seat(side), side.word(), side.word());
    };
    belong(&mut slots, Side::Dragon);
    place(state, Figure::Dragon, &mut slots);
    for area in Area::ALL {
        let (now, most) = (state.dragon[area], state.setup.mats.dragon[area]);
        slots.number(area.word(), now, 0..=most, move |state, wounds: u8| {
            state.dragon[area] = wounds.min(MOST_SPACES);
        });
    }
    slots.open = playing;
    for side in Side::ALL {
        belong(&mut slots, side);
        let cards = state.cards[side];
        slots.number("deck", cards.deck, 0..=DECK, move |state, deck: u8| {
            state.cards[side].deck = deck.min(DECK);
        });
        slots.number("hand", cards.hand, 0..=MOST_IN_HAND, move |state, hand: u8| {
            state.cards[side].hand = hand.min(MOST_IN_HAND);
        });
    }
    slots.open = playing && state.placed;
    belong(&mut slots, Side::Dwarves);
    markers(state, &mut slots);
    for dwarf in Dwarf::ALL {
        slots.belong_to(seat(Side::Dwarves), dwarf.word(), dwarf.name());
        place(state, Figure::Dwarf(dwarf), &mut slots);
        let (now, most) = (state.dwarves[dwarf], state.setup.mats.dwarves[dwarf]);
        slots.number("wounds", now, 0..=most, move |state, wounds: u8| {
            state.dwarves[dwarf] = wounds.min(MOST_SPACES);
        });
    }
    // Fields without an owner.
    slots.belong("table", "");
    let put = |state: &mut State, actions: u8| state.actions = actions.min(3);
    slots.number("actions", state.actions, 0..=state.most_actions(), put);
    slots
}

/// A figure's hex. Corrections take nobody off the board: wounds do that.
fn place(state: &State, figure: Figure, slots: &mut FieldSlots<State>) {
    let now = state.board.hex_of(figure).map(|hex| hex.to_string());
    let mut from: Vec<String> = Hex::all().map(|hex| hex.to_string()).collect();
    if now.is_none() {
        from.push(OFF.to_owned());
    }
    slots.word("at", now.as_deref().unwrap_or(OFF), &from, move |state, at| {
        at.parse().into_iter().for_each(|hex| state.board.put(figure, hex));
    });
}

/// Net and fury. The net of a dead Urpen that is not on the dragon is out of the game (ruling 8).
fn markers(state: &State, slots: &mut FieldSlots<State>) {
    let off = if state.alive(Dwarf::Urpen) { "off" } else { "out" };
    let net = if state.netted { "on" } else { off };
    slots.word("net", net, &["on", off], |state, net| state.netted = net == "on");
    let put = |state: &mut State, used| state.fury_used = used;
    slots.either("fury", state.fury_used, ["ready", "used"], put);
}
