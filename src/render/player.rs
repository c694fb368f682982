//! Players, drawn.

use serde_json::{Value, json};

use super::{Look, Table};
use crate::app::PlayerRow;
use crate::row;

pub fn table(players: &[PlayerRow], look: &Look) -> String {
    if look.says_none(players.is_empty()) {
        return "no players yet: wyrm player add NAME\n".to_owned();
    }
    let mut table = Table::list(&["~player", ">heroes", ">games", ">id"]);
    for player in players {
        table.push(row![&player.name, player.heroes, player.plays, player.id]);
    }
    table.draw(look)
}

pub fn json(players: &[PlayerRow]) -> Value {
    players
        .iter()
        .map(|p| json!({ "id": p.id, "name": p.name, "heroes": p.heroes, "plays": p.plays }))
        .collect()
}
