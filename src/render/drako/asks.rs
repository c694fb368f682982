//! Questions at a table of Drako, in words.

use super::sentence::names;
use super::{sizes, usage};
use crate::Phrases;
use crate::rules::act::Acts;
use crate::rules::drako::board_picture::BoardPicture;
use crate::rules::drako::figure::{Area, Dwarf, Figure, Side};
use crate::rules::drako::mat::MatPart;
use crate::rules::drako::{Act, State};
use crate::rules::hex::{Direction, Hex};
use crate::rules::offer::{AnswerKind, Ask};
use crate::rules::words::{self, Joined};

/// The asks before a game.
pub(super) fn before(ask: &Ask) -> Phrases {
    let pick = |question: &str, options: &[&str]| Phrases {
        question: question.to_owned(),
        options: options.iter().map(|option| (*option).to_owned()).collect(),
        ..Phrases::default()
    };
    match ask.name {
        "how" => pick(
            "How does the game begin?",
            &[
                "with the dwarves placed by their player",
                "as a first game, with the dwarves in fixed places",
                "with the advanced rule: each side may exchange its hand",
            ],
        ),
        "sizes" => pick(
            "Not all sizes of your mats are confirmed. Enter them now?",
            &["no, later; stand-ins until then", "yes, as on the mats"],
        ),
        "dragon" => Phrases {
            options: ask.keys().to_vec(),
            declined: "at random".to_owned(),
            ..pick("Who plays the dragon?", &[])
        },
        part => Phrases {
            help: "as on your mat; Enter: keep the stand-in".to_owned(),
            ..pick(&MatPart::read(part).map(sizes::question).unwrap_or_default(), &[])
        },
    }
}

/// The board, before hexes are named.
pub(super) fn picture(state: &State, act: &Act) -> Option<String> {
    matches!(act, Act::Place | Act::Move(_) | Act::Fly).then(|| {
        let mut picture = BoardPicture::of(state.board);
        picture.netted = state.netted;
        picture.write()
    })
}

pub(super) fn question(state: &State, act: &Act, ask: &Ask) -> String {
    match (act, ask.name) {
        (_, "value") => "What is the card's value?".to_owned(),
        (Act::Place, name) => format!("Where does {} start?", named(name)),
        (Act::Fly, _) => "Where does the dragon fly?".to_owned(),
        (Act::Move(_), "second") => "Does a second dwarf move with this card?".to_owned(),
        (Act::Move(figure), "hex") => format!("Where does {figure} move?"),
        (Act::Move(_), name) => format!("Where does {} move?", named(name)),
        (Act::Attack, _) => match state.side {
            Side::Dragon => "Which dwarf does the dragon attack?".to_owned(),
            Side::Dwarves => "Who attacks?".to_owned(),
        },
        (Act::Fire, _) => "Where does the fire go?".to_owned(),
        (Act::Defend, _) => blocks(state),
        (Act::Wound, "area") => {
            format!("Where does {} put the wound?", state.player(Side::Dwarves))
        }
        (Act::Wound, area) => {
            let (player, due) = (state.player(Side::Dwarves), state.due);
            format!("How many of the {due} wounds does {player} put on {area}?")
        }
        _ => String::new(),
    }
}

/// A dwarf by the typed word.
fn named(word: &str) -> &str {
    Dwarf::read(word).map_or(word, |dwarf| dwarf.name())
}

fn blocks(state: &State) -> String {
    let Some((pending, side)) = state.attacked() else {
        return String::new();
    };
    let player = state.player(side);
    match (pending.attack.dwarves().as_slice(), side) {
        ([dwarf], Side::Dragon) => format!("Does {player} block {}'s attack?", dwarf.name()),
        ([dwarf], Side::Dwarves) => format!("Does {player} block for {}?", dwarf.name()),
        _ => format!("What does {player} block?"),
    }
}

/// An option of a pick.
pub(super) fn option(state: &State, act: &Act, ask: &Ask, place: usize) -> String {
    let key = ask.key(place);
    match (act, ask.name) {
        (Act::Move(figure), "hex") => with_steps(state, *figure, key),
        (Act::Fire, _) => with_hits(state, key),
        (Act::Wound, _) => with_spaces(state, key),
        (Act::Defend, _) if ask.keys().len() == 1 => "yes, with a card".to_owned(),
        (Act::Move(_), "second") | (Act::Attack | Act::Defend, _) => named(key).to_owned(),
        _ => key.to_owned(),
    }
}

/// A hex and its distance.
fn with_steps(state: &State, figure: Figure, key: &str) -> String {
    let steps = key.parse::<Hex>().ok();
    let steps = steps.and_then(|hex| state.board.reach(figure).get(&hex).copied());
    match steps {
        Some(steps) => {
            let steps = words::number_of(steps, "step");
            format!("{key} ({steps})")
        }
        None => key.to_owned(),
    }
}

/// A direction and whom fire hits there.
fn with_hits(state: &State, key: &str) -> String {
    match Direction::read(key) {
        Some(way) => format!("{}: hits {}", way.word(), names(&state.board.in_fire(way))),
        None => key.to_owned(),
    }
}

/// An area and its free spaces.
fn with_spaces(state: &State, key: &str) -> String {
    match Area::ability(key) {
        Some(area) => {
            let free = words::number_of(state.free(area), "space");
            format!("{key} ({free} left)")
        }
        None => key.to_owned(),
    }
}

/// The label for declining.
pub(super) fn declined(act: &Act, ask: &Ask) -> &'static str {
    match (act, &ask.what) {
        (Act::Move(_), AnswerKind::Number { .. }) => "just enough",
        (Act::Move(_), _) => "nobody else",
        (Act::Defend, AnswerKind::Pick { from, .. }) if from.len() == 1 => "no",
        (Act::Defend, _) => "nothing",
        _ => "none",
    }
}

/// The valid answers.
pub(super) fn help(state: &State, act: &Act, ask: &Ask) -> String {
    match (&ask.what, ask.name) {
        (AnswerKind::Pick { from, .. }, "who") if *act == Act::Defend => {
            format!("{}, all or none", from.join(", "))
        }
        (AnswerKind::Pick { .. }, _) if *act == Act::Fire => {
            "e, ne, nw, w, sw, se, or a dwarf or hex in line with the dragon".to_owned()
        }
        (AnswerKind::Pick { from, .. }, _) => {
            let options = 0..from.len();
            format!("one of: {}", options.map(|n| option(state, act, ask, n)).joined(", "))
        }
        (_, "value") if ask.optional => {
            "the number beside the symbol on the card; Enter: just enough".to_owned()
        }
        (_, "value") => "the number beside the symbol on the card".to_owned(),
        // Free spaces change with each answer; the range accounts for earlier ones.
        (AnswerKind::Number { least, most }, _) => format!("{least} to {most}"),
        _ => String::new(),
    }
}

/// The answer's name on the command line.
pub(super) fn flag(act: &Act, ask: &Ask) -> &'static str {
    let words = usage::words(act.spec().verb);
    match (act, ask.name) {
        (_, "value") => "VALUE",
        (Act::Move(_), "second") => words,
        (Act::Move(_), _) => "HEX",
        _ => words.split(' ').next().unwrap_or(words),
    }
}
