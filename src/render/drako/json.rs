//! A play as JSON, in stable fields.

use serde_json::{Map, Value, json};

use super::scene::is_lost;
use crate::app::play::View;
use crate::rules::drako::board_picture::BoardPicture;
use crate::rules::drako::figure::{Area, Dwarf, Figure, Side};
use crate::rules::drako::{Drako, Stage, State};

pub(super) fn waits_for(state: &State) -> &'static str {
    match state.stage() {
        Stage::Exchange(_) => "exchange",
        Stage::Place => "place",
        Stage::Act if state.actions == 0 => "end",
        Stage::Act => "action",
        Stage::Block => "defend",
        Stage::Wounds => "wound",
        Stage::Over => "nothing",
    }
}

pub(super) fn json(view: &View<Drako>) -> Value {
    let state = view.state;
    let mats = &state.setup.mats;
    let board: Map<String, Value> = Figure::ALL
        .into_iter()
        .map(|figure| {
            let hex = state.board.hex_of(figure).map(|hex| hex.to_string());
            (figure.word().to_owned(), json!(hex))
        })
        .collect();
    let areas: Map<String, Value> = Area::ALL
        .into_iter()
        .map(|area| {
            let stand_in = area.part().is_some_and(|part| mats.stand_ins.contains(&part));
            let value = json!({
                "wounds": state.dragon[area], "spaces": mats.dragon[area], "stand_in": stand_in,
                "lost": is_lost(state, area),
            });
            (area.word().to_owned(), value)
        })
        .collect();
    let dwarves: Vec<Value> = Dwarf::ALL
        .into_iter()
        .map(|dwarf| {
            json!({
                "name": dwarf.name(), "wounds": state.dwarves[dwarf],
                "spaces": mats.dwarves[dwarf], "dead": !state.alive(dwarf),
                "stand_in": mats.stand_ins.contains(&dwarf.part()),
            })
        })
        .collect();
    let cards = |side: Side| {
        let cards = state.cards[side];
        json!({ "deck": cards.deck, "hand": cards.hand })
    };
    let mut picture = BoardPicture::of(state.board);
    picture.netted = state.netted;
    json!({
        "id": view.id,
        "players": { "dragon": state.player(Side::Dragon), "dwarves": state.player(Side::Dwarves) },
        "turn": state.turn,
        "side": state.side,
        "actions_left": state.actions,
        "waits_for": waits_for(state),
        "attack": state.pending.as_ref().map(|pending| json!({
            "attack": pending.attack, "value": pending.value, "dwarves": pending.attack.dwarves(),
        })),
        "wounds_to_place": state.due,
        "outcome": state.ended.map(|how| how.word()),
        "stand_ins": state.rests_on(),
        "winner": state.ended.map(|how| state.player(how.winner())),
        "board": board,
        "picture": picture.write(),
        "netted": state.netted,
        "fury_used": state.fury_used,
        "cards": { "dragon": cards(Side::Dragon), "dwarves": cards(Side::Dwarves) },
        "dragon": areas,
        "dwarves": dwarves,
        "happened": view.happened,
        "players_added": view.added,
    })
}
