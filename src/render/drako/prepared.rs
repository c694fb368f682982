//! What is prepared before a game: the setup.

use serde_json::{Value, json};

use super::board;
use super::sizes::mats_json;
use crate::Look;
use crate::app::drako::Drawn;
use crate::rules::drako::figure::{ByDwarf, Dwarf, Side};
use crate::rules::drako::notation::Picture;
use crate::rules::drako::{DECK, STARTING_HAND, Setup, State};
use crate::rules::hex::Hex;
use crate::rules::words::quoted;

/// The command that begins what was drawn.
fn command(drawn: &Drawn) -> String {
    let draft = &drawn.draft;
    let players = draft.players.join(",");
    let mut words = format!("wyrm drako start --players {}", quoted(&players));
    if let Some(dragon) = &draft.dragon {
        words.push_str(&format!(" --dragon {}", quoted(dragon)));
    }
    for (flag, wanted) in [(" --first-game", draft.first_game), (" --advanced", draft.advanced)] {
        if wanted {
            words.push_str(flag);
        }
    }
    format!("{words} --seed {}", drawn.seed)
}

/// Where the dwarves start. With the advanced rule they come onto the board after the exchange of
/// hands (ruling 10).
fn places(setup: &Setup) -> String {
    let at = |at: ByDwarf<Hex>| Dwarf::ALL.map(|dwarf| format!("{} {}", dwarf.name(), at[dwarf]));
    match (setup.places.map(at), setup.advanced) {
        (Some(places), false) => places.join(", "),
        (Some(places), true) => format!("after the exchange {}", places.join(", ")),
        (None, _) => "placed after the exchange, on free hexes not next to the dragon".to_owned(),
    }
}

/// A setup that was drawn: sides, places, and what to do at the table.
pub fn setup(drawn: &Drawn, look: &Look) -> String {
    let setup = &drawn.setup;
    let state = State::new(setup.clone());
    let mut text = look.spread("Drako", &format!("seed {}", drawn.seed));
    text.push_str("\n\n");
    if !look.plain {
        text.push_str(&board::alone(&Picture::of(state.board), look));
        text.push('\n');
    }
    text.push_str(&look.fact("dragon", &format!("{}, on c3", setup.players[Side::Dragon])));
    text.push_str(
        &look.fact("dwarves", &format!("{}: {}", setup.players[Side::Dwarves], places(setup))),
    );
    if drawn.draft.first_game {
        let stand_in = "three corners stand in for the rulebook's picture; to take its own, begin \
                        with --places instead";
        text.push_str(&look.fact("places", stand_in));
    }
    text.push_str(&look.fact(
        "cards",
        &format!("shuffle {DECK} each and draw {STARTING_HAND}; the dragon begins with 1 action"),
    ));
    let exchange = "first the dragon, then the dwarves may exchange the whole starting hand once, \
                    before the dwarves are placed";
    text.push_str(&look.fact(
        "exchange",
        &match setup.advanced {
            true => exchange.to_owned(),
            false => format!("with the advanced rule (--advanced), {exchange}"),
        },
    ));
    if !setup.mats.stand_ins.is_empty() {
        text.push_str(&look.fact("mats", "not all sizes are confirmed: wyrm drako box"));
    }
    text.push('\n');
    text.push_str(&look.fact("play it", &command(drawn)));
    text
}

/// The same as JSON.
pub fn setup_json(drawn: &Drawn) -> Value {
    let setup = &drawn.setup;
    json!({
        "seed": drawn.seed,
        "players": setup.players,
        "places": setup.places,
        "dragon": "c3",
        "deck": DECK,
        "hand": STARTING_HAND,
        "advanced": setup.advanced,
        "first_game": drawn.draft.first_game,
        "places_stand_in": drawn.draft.first_game,
        "mats": mats_json(&setup.mats),
        "start": command(drawn),
    })
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn words_reach_the_shell_as_they_are() {
        for (word, typed) in [
            ("Ana,Ben", "Ana,Ben"),
            ("Ana M,Ben", "\"Ana M,Ben\""),
            ("O'Brien", "\"O'Brien\""),
            ("A$p", "'A$p'"),
            ("it's $5", r"'it'\''s $5'"),
        ] {
            assert_eq!(quoted(word), typed);
        }
    }
}
