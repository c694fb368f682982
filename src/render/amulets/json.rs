//! The table as a JSON document.

use serde_json::{Value, json};

use super::log::event_json;
use super::now::is_last_turn;
use super::{chests_json, pieces_json, stacks_json};
use crate::app::play::View;
use crate::rules::amulets::play::{SeenKeeper, Stage, view};
use crate::rules::amulets::title::Amulets;

pub fn json(open: &View<Amulets>) -> Value {
    let state = open.state;
    let supply = &state.supply;
    let seen = view(state, open.audience);
    json!({
        "id": open.id,
        "turn": state.turn,
        "active": state.name(state.active),
        "next": state.next().map(|player| state.name(player)),
        "waiting": state.waiting.iter().map(|player| state.name(*player)).collect::<Vec<_>>(),
        "waits_for": match state.stage() {
            Stage::Turn => "turn",
            Stage::Completing => "completing",
            Stage::Counting => "count",
            Stage::Over => "nothing",
        },
        "taken": state.taken,
        "amulets": state.amulets(),
        "target": state.setup.target,
        "last_turn": is_last_turn(state),
        "book": {
            "number": state.book.left,
            "colour": state.book.right.map(|colour| colour.word()),
            "reward": state.reward().filter(|_| state.book.left.is_some()).map(ToString::to_string),
            "pages": state.pages,
        },
        "players": seen.iter().map(keeper_json).collect::<Vec<_>>(),
        "supply": {
            "pieces": pieces_json(&supply.pieces),
            "lowest": supply.pieces.lowest(),
            "highest": supply.pieces.highest(),
            "pearls": supply.pearls,
            "red_pearls": supply.reds,
            "eggs": supply.eggs,
            "crystals": supply.crystals,
            "shadows": supply.shadows,
            "crests": supply.crests.len(),
        },
        "chests": chests_json(&state.setup.chests),
        "happened": open.happened.iter().map(event_json).collect::<Vec<_>>(),
        "added": open.added,
    })
}

fn keeper_json(keeper: &SeenKeeper) -> Value {
    let mut value = json!({
        "name": keeper.name,
        "stacks": stacks_json(&keeper.stacks),
        "cards": keeper.stacks.cards(),
        "amulets": keeper.amulets,
        "pieces": keeper.pieces,
        "pearls": keeper.pearls.iter().map(|pearl| pearl.word()).collect::<Vec<_>>(),
        "eggs": keeper.eggs,
        "crystals": keeper.crystals,
        "shadows": keeper.shadows,
        "hand": keeper.hand,
        "crest": keeper.crest.map(|crest| json!({ "value": crest.value })),
    });
    if let Some(values) = &keeper.values {
        value["values"] = json!(values);
        value["most_eggs"] = json!(keeper.most_eggs);
        value["points"] = json!(keeper.points);
    }
    value
}
