//! People, and two of them merged.

use super::{Look, Table};
use crate::app::PlayerRow;
use crate::app::player::MergedPlayer;
use crate::row;
use crate::rules::words;

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

/// Two names merged into one person.
pub fn merged(merged: &MergedPlayer, _: &Look) -> String {
    let plays = words::number_of(merged.plays, "play");
    let heroes = match merged.heroes {
        0 => String::new(),
        heroes => format!(" and {}", words::count(heroes, "hero", "heroes")),
    };
    let MergedPlayer { from, into, .. } = merged;
    format!("{from} is {into} now, with {plays}{heroes}\n")
}
