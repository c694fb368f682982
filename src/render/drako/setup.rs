//! The setup before a game.

use serde_json::{Value, json};

use super::scene::board;
use super::sizes::mats_json;
use crate::Look;
use crate::rules::drako::board_picture::BoardPicture;
use crate::rules::drako::figure::{ByDwarf, Dwarf, Side};
use crate::rules::drako::{DECK, STARTING_HAND, Setup, State, first_game};
use crate::rules::hex::Hex;
use crate::scene::{self, Part};

/// Where the dwarves start. With the advanced rule they enter the board after the exchange of hands
/// (ruling 10).
fn places(setup: &Setup) -> String {
    let at = |at: ByDwarf<Hex>| Dwarf::ALL.map(|dwarf| format!("{} {}", dwarf.name(), at[dwarf]));
    match (setup.places.map(at), setup.advanced) {
        (Some(places), false) => places.join(", "),
        (Some(places), true) => format!("after the exchange {}", places.join(", ")),
        (None, _) => "placed after the exchange, on free hexes not next to the dragon".to_owned(),
    }
}

/// Whether the dwarves start on their first-game hexes.
fn is_first_game(setup: &Setup) -> bool {
    setup.places == Some(first_game())
}

/// A drawn setup: sides, hexes, and steps at the table.
pub(super) fn setup(setup: &Setup, seed: u64, start: &str, look: &Look) -> String {
    let state = State::new(setup.clone());
    let mut text = look.head("Drako", &format!("seed {seed}"));
    if !look.plain {
        let board = Part::Board(board(&BoardPicture::of(state.board)));
        for line in scene::text(&[board], look, usize::MAX) {
            text.push_str(&format!(" {line}\n"));
        }
        text.push('\n');
    }
    let stand_in = "three corners stand in for the rulebook's picture; to match the picture, \
                    begin with --places instead";
    let cards = "the dragon begins with 1 action";
    let exchange = "first the dragon, then the dwarves may exchange the whole starting hand once, \
                    before the dwarves are placed";
    let advanced = if setup.advanced { "" } else { "with the advanced rule (--advanced), " };
    let unconfirmed = "not all sizes are confirmed: wyrm drako box";
    text.push_str(&look.facts([
        ("dragon", Some(format!("{}, on c3", setup.players[Side::Dragon]))),
        ("dwarves", Some(format!("{}: {}", setup.players[Side::Dwarves], places(setup)))),
        ("places", is_first_game(setup).then(|| stand_in.to_owned())),
        ("cards", Some(format!("shuffle {DECK} each and draw {STARTING_HAND}; {cards}"))),
        ("exchange", Some(format!("{advanced}{exchange}"))),
        ("mats", (!setup.mats.stand_ins.is_empty()).then(|| unconfirmed.to_owned())),
    ]));
    text + "\n" + &look.fact("play it", start)
}

pub(super) fn setup_json(setup: &Setup, seed: u64, start: &str) -> Value {
    json!({
        "seed": seed,
        "players": setup.players,
        "places": setup.places,
        "dragon": "c3",
        "deck": DECK,
        "hand": STARTING_HAND,
        "advanced": setup.advanced,
        "first_game": is_first_game(setup),
        "places_stand_in": is_first_game(setup),
        "mats": mats_json(&setup.mats),
        "start": start,
    })
}
