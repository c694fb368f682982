//! What can be set right at this table, with what it may be.

use super::figure::{Area, Dwarf, Figure, Side};
use super::state::State;
use super::{DECK, MOST_IN_HAND};
use crate::correct::Field;
use crate::hex::Hex;

/// What belongs to nobody.
pub(super) const TABLE: &str = "table";
/// Where a dead dwarf is.
const OFF: &str = "off";

/// Everything that can be set right, with what it may be; nothing once the game is over.
pub(super) fn fields(state: &State) -> Vec<Field> {
    if state.ended.is_some() {
        return Vec::new();
    }
    let mut fields = Vec::new();
    if state.placed {
        fields.push(place(state, Figure::Dragon));
        fields.extend(Area::ALL.map(|area| {
            let (now, most) = (state.dragon[area], state.setup.mats.dragon[area]);
            of_side(Side::Dragon, area.word(), now, most)
        }));
    }
    for side in Side::ALL {
        let cards = state.cards[side];
        fields.push(of_side(side, "deck", cards.deck, DECK));
        fields.push(of_side(side, "hand", cards.hand, MOST_IN_HAND));
    }
    if state.placed {
        fields.extend(markers(state));
        for dwarf in Dwarf::ALL {
            fields.push(place(state, Figure::Dwarf(dwarf)));
            let (now, most) = (state.dwarves[dwarf], state.setup.mats.dwarves[dwarf]);
            let (now, most) = (now.into(), most.into());
            let wounds = Field::number(dwarf.word(), dwarf.name(), "wounds", now, 0, most);
            fields.push(wounds);
        }
        let (now, most) = (state.actions.into(), state.most_actions().into());
        fields.push(Field::number(TABLE, "", "actions", now, 0, most));
    }
    fields
}

fn of_side(side: Side, name: &str, now: u8, most: u8) -> Field {
    let of = side.word();
    Field::number(of, of, name, now.into(), 0, most.into())
}

/// Where a figure stands. Nobody is taken off the board: that is what wounds do.
fn place(state: &State, figure: Figure) -> Field {
    let (of, whose) = match figure {
        Figure::Dragon => (Side::Dragon.word(), Side::Dragon.word()),
        Figure::Dwarf(dwarf) => (dwarf.word(), dwarf.name()),
    };
    let now = state.board.hex_of(figure).map(|hex| hex.to_string());
    let mut from: Vec<String> = Hex::all().map(|hex| hex.to_string()).collect();
    if now.is_none() {
        from.push(OFF.to_owned());
    }
    Field::word(of, whose, "at", now.as_deref().unwrap_or(OFF), from)
}

/// Net and fury. The net of a dead Urpen that is not on the dragon is out of the game (ruling 8).
fn markers(state: &State) -> [Field; 2] {
    let of = Side::Dwarves.word();
    let one_of = |name, now, words: [&str; 2]| {
        let words = words.map(str::to_owned).to_vec();
        Field::word(of, of, name, now, words)
    };
    let off = match state.alive(Dwarf::Urpen) {
        true => "off",
        false => "out",
    };
    let net = if state.netted { "on" } else { off };
    let fury = if state.fury_used { "used" } else { "ready" };
    [one_of("net", net, ["on", off]), one_of("fury", fury, ["ready", "used"])]
}
