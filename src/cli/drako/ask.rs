//! Questions about a play of Drako before and between fights: who plays, who stands and goes where.

use std::collections::BTreeMap;

use crate::app::Failure;
use crate::app::drako::{self, Typed, try_all};
use crate::cli::ui::Ui;
use crate::rules::drako::figure::{Dwarf, Figure};
use crate::rules::drako::notation::Picture;
use crate::rules::drako::{Choice, State, first_game, options};
use crate::rules::hex::Hex;
use crate::rules::words;

/// Two players, as told or asked for.
pub(super) fn players(ui: &mut Ui, told: Vec<String>) -> Result<Vec<String>, Failure> {
    if !told.is_empty() {
        return Ok(told);
    }
    let typed = ui.text(
        None,
        "--players A,B",
        "Who plays?",
        "two names, separated by a comma",
    )?;
    Ok(typed
        .split(',')
        .map(|name| name.trim().to_owned())
        .collect())
}

/// Who plays the dragon; none for chance, and where nobody can be asked.
pub(super) fn dragon(ui: &mut Ui, players: &[String]) -> Result<Option<String>, Failure> {
    if !ui.interactive() || players.len() != 2 {
        return Ok(None);
    }
    let mut lines = players.to_vec();
    lines.push("by chance".to_owned());
    let chosen = ui.choose("--dragon NAME", "Who plays the dragon?", &lines)?;
    Ok(players.get(chosen).cloned())
}

/// Why something cannot be done at all, before anything is asked about it.
pub(super) fn refuse(state: &State, say: Typed) -> Result<(), Failure> {
    try_all(state, &[say]).map(|_| ())
}

/// The board, for a person who is about to name hexes.
fn show_board(ui: &mut Ui, state: &State) {
    if ui.interactive() && !ui.globals.plain {
        let mut picture = Picture::of(state.board);
        picture.netted = state.netted;
        ui.say(&picture.write());
    }
}

fn some_free(state: &State) -> String {
    let free = state.board.free().next();
    free.unwrap_or(Hex::CENTRE).to_string()
}

fn hex(ui: &mut Ui, question: &str, hexes: &[Hex]) -> Result<Hex, Failure> {
    let lines: Vec<String> = hexes.iter().map(ToString::to_string).collect();
    Ok(hexes[ui.choose("HEX", question, &lines)?])
}

/// Where the dwarves start.
pub(super) fn places(ui: &mut Ui) -> Result<Vec<String>, Failure> {
    let live = drako::status(&ui.look_up()?)?;
    let hexes = Dwarf::ALL.map(|dwarf| first_game()[dwarf].to_string());
    let hexes = hexes.to_vec();
    refuse(&live.state, Typed::Place { hexes })?;
    let mut free: Vec<Hex> = options(&live.state)
        .into_iter()
        .find_map(|choice| match choice {
            Choice::Place { hexes } => Some(hexes),
            _ => None,
        })
        .unwrap_or_default();
    show_board(ui, &live.state);
    let mut chosen = Vec::new();
    for dwarf in Dwarf::ALL {
        let at = hex(ui, &format!("Where does {} start?", dwarf.name()), &free)?;
        free.retain(|hex| *hex != at);
        chosen.push(at.to_string());
    }
    Ok(chosen)
}

/// A figure, and the hexes it can walk to with the steps it takes, the nearest first.
type Reach = (Figure, Vec<(Hex, u8)>);

/// Who can walk where with a card of this value.
fn reach(state: &State, value: Option<i64>) -> Vec<Reach> {
    let near = |to: BTreeMap<Hex, u8>| {
        let mut to: Vec<(Hex, u8)> = to
            .into_iter()
            .filter(|(_, steps)| value.is_none_or(|value| i64::from(*steps) <= value))
            .collect();
        to.sort_by_key(|(hex, steps)| (*steps, *hex));
        to
    };
    options(state)
        .into_iter()
        .find_map(|choice| match choice {
            Choice::Move { reach } => Some(reach),
            _ => None,
        })
        .unwrap_or_default()
        .into_iter()
        .map(|(figure, to)| (figure, near(to)))
        .collect()
}

/// Who moves where, asked among what can be reached; a second dwarf may follow.
pub(super) fn walk(ui: &mut Ui, state: &State, value: Option<i64>) -> Result<Vec<String>, Failure> {
    let mut state = state.clone();
    if let (true, Some(figure)) = (
        reach(&state, None).is_empty(),
        state.figures(state.side).first(),
    ) {
        let words = vec![figure.letters().to_owned(), some_free(&state)];
        refuse(&state, Typed::Move { words, value })?;
    }
    show_board(ui, &state);
    let mut moved: Vec<Figure> = Vec::new();
    let mut words = Vec::new();
    while moved.len() < 2 {
        let mut able = reach(&state, value);
        able.retain(|(figure, to)| !moved.contains(figure) && !to.is_empty());
        let Some((figure, to)) = mover(ui, able, !moved.is_empty())? else {
            break;
        };
        let hex = destination(ui, figure, &to)?;
        words.extend([figure.letters().to_owned(), hex.to_string()]);
        if figure == Figure::Dragon {
            break;
        }
        state.board.put(figure, hex);
        moved.push(figure);
    }
    Ok(words)
}

fn destination(ui: &mut Ui, figure: Figure, to: &[(Hex, u8)]) -> Result<Hex, Failure> {
    let lines: Vec<String> = to
        .iter()
        .map(|(hex, steps)| {
            let steps = words::count(i64::from(*steps), "step", "steps");
            format!("{hex} ({steps})")
        })
        .collect();
    let question = format!("Where does {figure} move?");
    Ok(to[ui.choose("HEX", &question, &lines)?].0)
}

/// Who moves; nobody more, for the second.
fn mover(ui: &mut Ui, mut able: Vec<Reach>, second: bool) -> Result<Option<Reach>, Failure> {
    match able.as_slice() {
        [] if second => return Ok(None),
        [(Figure::Dragon, _)] => return Ok(able.pop()),
        _ => {}
    }
    let mut lines: Vec<String> = able.iter().map(|(f, _)| f.name().to_owned()).collect();
    let question = match second {
        false => "Who moves?",
        true => {
            lines.insert(0, "nobody more".to_owned());
            "Does a second dwarf move by this card?"
        }
    };
    let chosen = ui.choose("WHO HEX", question, &lines)?;
    let place = chosen.checked_sub(usize::from(second));
    Ok(place.map(|place| able.swap_remove(place)))
}

/// A free hex to fly to.
pub(super) fn free_hex(ui: &mut Ui, state: &State) -> Result<String, Failure> {
    let to = some_free(state);
    refuse(state, Typed::Fly { to })?;
    show_board(ui, state);
    let free: Vec<Hex> = state.board.free().collect();
    Ok(hex(ui, "Where does the dragon fly?", &free)?.to_string())
}
