//! Questions about a play of Drako, offering exactly what may be done.

use super::ui::Ui;
use crate::app::Failure;
use crate::app::drako::{self, Say, try_all};
use crate::rules::drako::figure::{Dwarf, Figure, Side};
use crate::rules::drako::notation::Picture;
use crate::rules::drako::{Choice, MOST_VALUE, Stage, State, first_game, names, options};
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
fn refuse(state: &State, say: Say) -> Result<(), Failure> {
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
    refuse(&live.state, Say::Place { hexes })?;
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

/// Who moves where, asked among what can be reached; a second dwarf may follow.
pub(super) fn walk(ui: &mut Ui, state: &State) -> Result<Vec<String>, Failure> {
    let mut words = Vec::new();
    let mut state = state.clone();
    let any = options(&state)
        .iter()
        .any(|choice| matches!(choice, Choice::Move { .. }));
    if let (false, Some(figure)) = (any, state.figures(state.side).first()) {
        let words = vec![figure.letters().to_owned(), some_free(&state)];
        refuse(&state, Say::Move { words, value: None })?;
    }
    show_board(ui, &state);
    loop {
        let reach = options(&state).into_iter().find_map(|choice| match choice {
            Choice::Move { reach } => Some(reach),
            _ => None,
        });
        let reach: Vec<_> = reach.unwrap_or_default();
        let named = |figure: &Figure| words.contains(&figure.name().to_owned());
        let reach: Vec<_> = reach.into_iter().filter(|(f, _)| !named(f)).collect();
        let Some((figure, to)) = mover(ui, &reach, !words.is_empty())? else {
            return Ok(words);
        };
        let lines: Vec<String> = to
            .iter()
            .map(|(hex, steps)| {
                let steps = words::count(i64::from(*steps), "step", "steps");
                format!("{hex} ({steps})")
            })
            .collect();
        let question = format!("Where does {figure} move?");
        let chosen = ui.choose("HEX", &question, &lines)?;
        let Some(hex) = to.keys().nth(chosen) else {
            return Ok(words);
        };
        if figure == Figure::Dragon {
            return Ok(vec![hex.to_string()]);
        }
        words.extend([figure.name().to_owned(), hex.to_string()]);
        state.board.put(figure, *hex);
        if words.len() == 4 {
            return Ok(words);
        }
    }
}

type Reach = (Figure, std::collections::BTreeMap<Hex, u8>);

/// Who moves; nobody more, for the second.
fn mover(ui: &mut Ui, reach: &[Reach], second: bool) -> Result<Option<Reach>, Failure> {
    match reach {
        [] if second => return Ok(None),
        [only] if only.0 == Figure::Dragon => return Ok(Some(only.clone())),
        _ => {}
    }
    let mut lines: Vec<String> = reach.iter().map(|(f, _)| f.name().to_owned()).collect();
    let question = match second {
        false => "Who moves?",
        true => {
            lines.insert(0, "nobody more".to_owned());
            "Does a second dwarf move by this card?"
        }
    };
    let chosen = ui.choose("WHO HEX", question, &lines)?;
    let place = chosen.checked_sub(usize::from(second));
    Ok(place.and_then(|place| reach.get(place)).cloned())
}

/// A free hex to fly to.
pub(super) fn free_hex(ui: &mut Ui, state: &State) -> Result<String, Failure> {
    let to = some_free(state);
    refuse(state, Say::Fly { to })?;
    show_board(ui, state);
    let free: Vec<Hex> = state.board.free().collect();
    Ok(hex(ui, "Where does the dragon fly?", &free)?.to_string())
}

/// The value of a card.
fn value(ui: &mut Ui) -> Result<i64, Failure> {
    let lines: Vec<String> = (1..=MOST_VALUE).map(|value| value.to_string()).collect();
    let chosen = ui.choose("VALUE", "What is the card's value?", &lines);
    match chosen {
        Ok(place) => Ok(place as i64 + 1),
        Err(failure) => Err(failure.hint("the number beside the symbol on the card")),
    }
}

/// Asks who attacks, or where fire goes, and for the value, where they are not told.
pub(super) fn complete(ui: &mut Ui, say: Say) -> Result<Say, Failure> {
    let (Say::Attack { words, value: told } | Say::Fire { words, value: told }) = &say else {
        return Ok(say);
    };
    let number = |word: &&String| word.parse::<i64>().is_ok();
    let mut who: Vec<String> = words.clone();
    let live = drako::status(&ui.look_up()?)?;
    if words.iter().all(|word| number(&word)) {
        who.extend(targets(ui, &live.state, &say)?);
    }
    let told = match (
        told,
        words
            .iter()
            .any(|word| word.split(',').any(|w| w.parse::<i64>().is_ok())),
    ) {
        (Some(told), _) => Some(*told),
        (None, true) => None,
        (None, false) => Some(value(ui)?),
    };
    Ok(match say {
        Say::Fire { .. } => Say::Fire {
            words: who,
            value: told,
        },
        _ => Say::Attack {
            words: who,
            value: told,
        },
    })
}

fn targets(ui: &mut Ui, state: &State, say: &Say) -> Result<Vec<String>, Failure> {
    for choice in options(state) {
        match (choice, say) {
            (Choice::Attack { dwarves, most }, Say::Attack { .. }) => {
                let lines: Vec<String> = dwarves.iter().map(|d| d.name().to_owned()).collect();
                let question = match state.side {
                    Side::Dragon => "Whom does the dragon attack?",
                    Side::Dwarves => "Who attacks? (space marks one or two, Enter ends)",
                };
                let chosen = match (dwarves.len(), most) {
                    (1, _) => vec![0],
                    (_, 1) => vec![ui.choose("WHO VALUE", question, &lines)?],
                    _ => ui.choose_many("WHO VALUE", question, &lines)?,
                };
                return Ok(chosen.into_iter().map(|n| lines[n].clone()).collect());
            }
            (Choice::Fire { lines }, Say::Fire { .. }) => {
                let shown: Vec<String> = lines
                    .iter()
                    .map(|(way, hit)| format!("{}: hits {}", way.word(), names(hit)))
                    .collect();
                let chosen = match lines.len() {
                    1 => 0,
                    _ => ui.choose("WHERE VALUE", "Where does the fire go?", &shown)?,
                };
                return Ok(vec![lines[chosen].0.short().to_owned()]);
            }
            _ => {}
        }
    }
    let value = Some(1);
    refuse(
        state,
        match say {
            Say::Fire { .. } => Say::Fire {
                words: vec!["e".to_owned()],
                value,
            },
            _ => Say::Attack {
                words: Vec::new(),
                value,
            },
        },
    )?;
    Ok(Vec::new())
}

/// The value of a shot, if there is one to take.
pub(super) fn shot(ui: &mut Ui) -> Result<i64, Failure> {
    if ui.interactive() {
        let live = drako::status(&ui.look_up()?)?;
        refuse(&live.state, Say::Shoot { value: 1 })?;
    }
    value(ui)
}

/// Asks for what follows from what was said: blocks, then where wounds go.
pub(super) fn follow(ui: &mut Ui, state: &State, all: &mut Vec<Say>) -> Result<(), Failure> {
    loop {
        let (after, _) = try_all(state, all)?;
        match after.stage() {
            Stage::Block => {
                let words = blocks(ui, &after)?;
                all.push(Say::Defend { words });
            }
            Stage::Wounds => {
                let words = wounds(ui, &after)?;
                all.push(Say::Wound { words });
            }
            _ => return Ok(()),
        }
    }
}

/// What is blocked of the attack that waits.
pub(super) fn blocks_now(ui: &mut Ui) -> Result<Say, Failure> {
    let live = drako::status(&ui.look_up()?)?;
    let words = match live.state.stage() {
        Stage::Block => blocks(ui, &live.state)?,
        // The refusal says what is wrong.
        _ => vec!["all".to_owned()],
    };
    Ok(Say::Defend { words })
}

fn blocks(ui: &mut Ui, state: &State) -> Result<Vec<String>, Failure> {
    let Some((pending, side)) = state.pending.as_ref().zip(state.defender()) else {
        return Ok(Vec::new());
    };
    let player = state.player(side);
    let dwarves = pending.attack.dwarves();
    let none = vec!["none".to_owned()];
    if let [dwarf] = dwarves[..] {
        let lines = ["no".to_owned(), "yes, with a card".to_owned()];
        let question = format!("Does {player} block ({})?", dwarf.name());
        return Ok(match ui.choose("defend WHO", &question, &lines)? {
            0 => none,
            _ => vec![dwarf.name().to_owned()],
        });
    }
    let lines: Vec<String> = dwarves.iter().map(|d| d.name().to_owned()).collect();
    let question = format!("What does {player} block? (space marks, Enter ends)");
    let chosen = ui.choose_many("defend WHO", &question, &lines)?;
    Ok(match chosen.is_empty() {
        true => none,
        false => chosen.into_iter().map(|n| lines[n].clone()).collect(),
    })
}

/// Where wounds go, one after the other, asked among the areas with spaces left.
pub(super) fn wounds(ui: &mut Ui, state: &State) -> Result<Vec<String>, Failure> {
    let mut open = state.open_areas();
    let mut chosen = Vec::new();
    for n in 1..=state.due {
        open.retain(|(_, free)| *free > 0);
        let lines: Vec<String> = open
            .iter()
            .map(|(area, free)| {
                let free = words::count(i64::from(*free), "space", "spaces");
                format!("{} ({free} left)", area.word())
            })
            .collect();
        let question = format!("Wound {n} of {}: where?", state.due);
        let place = ui.choose("AREA", &question, &lines)?;
        open[place].1 -= 1;
        chosen.push(open[place].0.word().to_owned());
    }
    Ok(chosen)
}

/// Brald would die of it.
pub(super) fn sure(ui: &mut Ui) -> Result<(), Failure> {
    let lines = ["no".to_owned(), "yes, his last deed".to_owned()];
    match ui.choose("fury", "The wound kills Brald. Use fury?", &lines)? {
        1 => Ok(()),
        _ => Err(Failure::interrupted()),
    }
}
