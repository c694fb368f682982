//! The setup before a game.

use serde_json::{Value, json};

use super::scene::board;
use super::sizes::mats_json;
use crate::rules::drako::board_picture::BoardPicture;
use crate::rules::drako::figure::{ByDwarf, Dwarf, Side};
use crate::rules::drako::{DECK, STARTING_HAND, Setup, State, first_game};
use crate::rules::hex::Hex;
use crate::scene::{Fact, Head, Part, Scene};

/// Where the dwarves start. With the advanced rule they enter the board after the exchange of hands
/// (ruling 10).
fn places(setup: &Setup) -> String {
    let at = |at: ByDwarf<Hex>| Dwarf::ALL.map(|dwarf| format!("{} {}", dwarf.name(), at[dwarf]));
    match (setup.places.map(at), setup.advanced) {
        (Some(places), false) => places.join(", "),
        (Some(places), true) => format!("after the exchange: {}", places.join(", ")),
        (None, _) => "placed after the exchange, on free hexes not next to the dragon".to_owned(),
    }
}

/// Whether the dwarves start on their first-game hexes.
fn is_first_game(setup: &Setup) -> bool {
    setup.places == Some(first_game())
}

/// A drawn setup: sides, hexes, and steps at the table.
pub(super) fn setup(setup: &Setup, seed: u64, start: &str) -> Scene {
    let state = State::new(setup.clone());
    let stand_in = "three corners stand in for the rulebook's picture; to match the picture, \
                    begin with --places instead";
    let exchange = "the dragon, then the dwarves, may exchange the whole starting hand once, \
                    before the dwarves are placed";
    let cards =
        format!("shuffle {DECK} each and draw {STARTING_HAND}; the dragon begins with 1 action");
    let advanced = if setup.advanced { "" } else { "with the advanced rule (--advanced), " };
    let mut facts = vec![
        Fact::new("dragon", format!("{}, on c3", setup.players[Side::Dragon])),
        Fact::new("dwarves", format!("{}: {}", setup.players[Side::Dwarves], places(setup))),
        Fact::new("cards", cards),
        Fact::new("exchange", format!("{advanced}{exchange}")),
    ];
    if is_first_game(setup) {
        facts.insert(2, Fact::new("places", stand_in));
    }
    if !setup.mats.stand_ins.is_empty() {
        facts.push(Fact::new("mats", "not all sizes are confirmed: wyrm drako box"));
    }
    facts.push(Fact::command("play it", start));
    let parts = vec![Part::Board(board(&BoardPicture::of(state.board))), Part::report(facts)];
    Scene { head: Head::new("Drako", format!("seed {seed}")), parts, ..Scene::default() }
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
