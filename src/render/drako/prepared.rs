//! What is prepared before a game: the setup, and the sizes of the mats.

use serde_json::{Value, json};

use super::board;
use crate::app::drako::{Drawn, MatSizes};
use crate::render::{Look, Table};
use crate::row;
use crate::rules::drako::figure::{Dwarf, Side};
use crate::rules::drako::mat::{ARMOUR, Mats, Part};
use crate::rules::drako::notation::Picture;
use crate::rules::drako::{DECK, STARTING_HAND, State};
use crate::rules::words;

/// A word as it is typed into a shell.
fn quoted(word: &str) -> String {
    let bare = |c: char| c.is_alphanumeric() || matches!(c, ',' | '-' | '_' | '.');
    match (
        word.chars().all(bare),
        word.contains(['"', '$', '`', '\\', '!']),
    ) {
        (true, _) => word.to_owned(),
        (false, false) => format!("\"{word}\""),
        (false, true) => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// The command that begins what was drawn.
fn command(drawn: &Drawn) -> String {
    let draft = &drawn.draft;
    let players = draft.players.join(",");
    let mut words = format!("wyrm drako start --players {}", quoted(&players));
    if let Some(dragon) = &draft.dragon {
        words.push_str(&format!(" --dragon {}", quoted(dragon)));
    }
    for (flag, wanted) in [
        (" --first-game", draft.first_game),
        (" --advanced", draft.advanced),
    ] {
        if wanted {
            words.push_str(flag);
        }
    }
    format!("{words} --seed {}", drawn.seed)
}

/// A setup that was drawn: sides, places, and what to do at the table.
pub fn setup(drawn: &Drawn, look: &Look) -> String {
    let setup = &drawn.setup;
    let mut state = State::new(setup.clone());
    if let Some(at) = setup.places {
        for dwarf in Dwarf::ALL {
            state.board.dwarves[dwarf] = Some(at[dwarf]);
        }
    }
    let mut text = look.spread("Drako", &format!("seed {}", drawn.seed));
    text.push_str("\n\n");
    if !look.plain {
        text.push_str(&board::alone(&Picture::of(state.board), look));
        text.push('\n');
    }
    let places = setup
        .places
        .map(|at| Dwarf::ALL.map(|dwarf| format!("{} {}", dwarf.name(), at[dwarf])));
    let places = places.map(|places| places.join(", ")).unwrap_or_default();
    text.push_str(&look.fact("dragon", &format!("{}, on c3", setup.players[Side::Dragon])));
    text.push_str(&look.fact(
        "dwarves",
        &format!("{}: {places}", setup.players[Side::Dwarves]),
    ));
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

fn shown(part: Part) -> (&'static str, &'static str) {
    match part {
        Part::Flight => ("dragon", "flight"),
        Part::Fire => ("dragon", "fire"),
        Part::Legs => ("dragon", "legs (movement)"),
        Part::Brald => ("dwarves", "Brald (fury)"),
        Part::Morin => ("dwarves", "Morin (crossbow)"),
        Part::Urpen => ("dwarves", "Urpen (net)"),
    }
}

/// How many spaces each part of the mats has.
pub fn mats(mats: &Mats, look: &Look) -> String {
    let mut table = Table::new(&["mat", "part", ">spaces", ""]);
    table.push(row!["dragon", "armour", ARMOUR, "printed"]);
    for part in Part::ALL {
        let (mat, name) = shown(part);
        let known = match mats.stand_ins.contains(&part) {
            true => "stand-in",
            false => "confirmed",
        };
        table.push(row![mat, name, mats.size(part), known]);
    }
    let mut text = table.draw(look);
    if let Some(part) = mats.stand_ins.first() {
        text.push('\n');
        let tell = format!(
            "wyrm drako box {}={} …, or wyrm drako box --confirm if all are right",
            part.word(),
            mats.size(*part)
        );
        text.push_str(&look.fact("tell", &tell));
    }
    text
}

/// The mats after sizes were told, and what the open play keeps.
pub fn sizes_told(sizes: &MatSizes, look: &Look) -> String {
    let mut text = mats(&sizes.mats, look);
    if !sizes.kept.is_empty() {
        let kept = sizes.kept.iter();
        let kept: Vec<String> = kept
            .map(|(part, size)| format!("{} {size}", part.word()))
            .collect();
        text.push('\n');
        let goes_on = format!("goes on with {}", words::and(&kept));
        text.push_str(&look.fact("play", &goes_on));
    }
    text
}

/// The same as JSON.
pub fn sizes_json(sizes: &MatSizes) -> Value {
    let mut json = mats_json(&sizes.mats);
    let kept = sizes.kept.iter();
    let kept = kept.map(|(part, size)| json!({ "part": part, "spaces": size }));
    json["kept_by_play"] = kept.collect();
    json
}

/// The same as JSON.
pub fn mats_json(mats: &Mats) -> Value {
    let parts: Vec<Value> = Part::ALL
        .into_iter()
        .map(|part| {
            let stand_in = mats.stand_ins.contains(&part);
            json!({ "part": part, "spaces": mats.size(part), "stand_in": stand_in })
        })
        .collect();
    json!({ "armour": ARMOUR, "parts": parts })
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
