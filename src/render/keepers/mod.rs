//! Dragon Keepers, drawn.

mod ask;
mod board;
mod chances;
mod change;
mod circle;
mod correct;
mod glossary;
mod json;
mod log;
mod next;
mod now;
pub(super) mod refusal;
mod score;
#[cfg(test)]
mod screen_tests;
mod seats;
mod setup;
mod sight;
mod status;
mod usage;
mod words;

pub use json::setup as setup_json;
pub use score::{kept, score, score_json};
pub use setup::setup;
pub use words::KeepersWords;

use serde_json::{Value, json};

use super::{Cell, Ink, Look, Table, Tongue};
use crate::app::keepers::dice::{BattleRoll, Draw};
use crate::app::keepers::house::{InPlay, SettingReport};
use crate::app::play::View;
use crate::rules::keepers::battle::{BattleDice, Shade};
use crate::rules::keepers::{Dragon, Event, Keepers};
use crate::rules::words::{and, or};

/// The colour of a dragon, which its name always stands beside.
pub(super) fn ink(dragon: Dragon) -> Ink {
    match dragon {
        Dragon::Red => Ink::Dragon,
        Dragon::Yellow => Ink::Gold,
        Dragon::Green => Ink::Good,
        Dragon::Blue => Ink::Wizard,
        Dragon::Purple => Ink::Rogue,
        Dragon::White => Ink::Title,
    }
}

/// `red, red and blue`.
pub(super) fn dragons(all: &[Dragon]) -> String {
    let words: Vec<&str> = all.iter().map(|dragon| dragon.word()).collect();
    and(&words)
}

/// One of these dragons.
pub(super) fn either(all: &[Dragon]) -> String {
    let words: Vec<&str> = all.iter().map(|dragon| dragon.word()).collect();
    or(&words)
}

fn or_none(list: &[String]) -> String {
    match list.is_empty() {
        true => "none".to_owned(),
        false => list.join(", "),
    }
}

/// The same of the Battle dice that were just thrown.
pub fn thrown_stand_ins(play: &View<Keepers>, tongue: Tongue) -> Option<String> {
    let training = |dragon: Dragon| &play.state.dragons[dragon].training;
    let thrown = play.happened.iter().find_map(|event| match event {
        Event::Attacked { dragon, .. } => Some(training(*dragon).clone()),
        Event::DieRerolled { die, .. } => {
            let die = training(Dragon::Blue).get(*die).copied();
            Some(die.into_iter().collect())
        }
        _ => None,
    });
    stand_in_note(&play.state.setup.house.dice, &thrown?, tongue)
}

/// What is said wherever faces that nobody has read off the dice decide something.
pub fn stand_in_note(dice: &BattleDice, thrown: &[Shade], tongue: Tongue) -> Option<String> {
    let mut unknown = dice.stand_ins();
    unknown.retain(|shade| thrown.contains(shade));
    let words: Vec<String> =
        unknown.iter().map(|shade| format!("{} {}", shade.word(), dice.of(*shade))).collect();
    let first = unknown.first()?.word();
    let note = format!(
        "the faces of Battle dice are a stand-in ({} misses/Weak Flames/Flames)",
        words.join(", ")
    );
    Some(match tongue {
        Tongue::Commands => {
            format!("{note}: read them off yours, wyrm keepers rule {first}-die 2/1/3")
        }
        Tongue::Keys => note,
    })
}

pub fn hunter_roll(dice: &[Dragon], look: &Look) -> String {
    let mut text = look.fact("Hunter", &dragons(dice));
    let distinct = crate::rules::keepers::targets(dice);
    if distinct.len() < dice.len() {
        text.push_str(&look.fact("dragons", &dragons(&distinct)));
    }
    text
}

pub fn hunter_json(dice: &[Dragon]) -> Value {
    json!({ "dice": dice, "dragons": crate::rules::keepers::targets(dice) })
}

pub fn battle_roll(roll: &BattleRoll, look: &Look) -> String {
    let mut text = String::new();
    for shade in Shade::ALL {
        let faces = roll.dice.iter().filter(|(s, _)| *s == shade);
        let faces: Vec<&str> = faces.map(|(_, face)| face.word()).collect();
        if !faces.is_empty() {
            text.push_str(&look.fact(shade.word(), &faces.join(", ")));
        }
    }
    let thrown: Vec<Shade> = roll.dice.iter().map(|(shade, _)| *shade).collect();
    if let Some(note) = stand_in_note(&roll.faces, &thrown, Tongue::Commands) {
        text.push_str(&look.fact("note", &note));
    }
    text
}

pub fn battle_json(roll: &BattleRoll) -> Value {
    let dice = roll.dice.iter();
    json!({
        "dice": dice.map(|(shade, face)| json!({ "die": shade, "face": face })).collect::<Vec<_>>(),
        "faces": faces_json(&roll.faces),
    })
}

pub(super) fn faces_json(dice: &BattleDice) -> Value {
    let of = |shade: Shade| {
        let faces = dice.of(shade);
        json!({ "miss": faces.miss, "weak": faces.weak, "flame": faces.flame, "stand_in": faces.stand_in })
    };
    json!({ "white": of(Shade::White), "red": of(Shade::Red) })
}

pub fn draw(draw: &Draw, look: &Look) -> String {
    let words: Vec<&str> = draw.drawn.iter().map(|shade| shade.word()).collect();
    let of = match draw.play {
        Some(play) => format!("the bag of play {play}"),
        None => "a full bag".to_owned(),
    };
    let was = format!("{of}: {} white, {} red", draw.bag.white, draw.bag.red);
    look.fact("drawn", &words.join(", ")) + &look.fact("from", &was)
}

pub fn draw_json(draw: &Draw) -> Value {
    json!({
        "drawn": draw.drawn, "play": draw.play,
        "bag": { "white": draw.bag.white, "red": draw.bag.red },
    })
}

pub fn settings(all: &[SettingReport], look: &Look) -> String {
    let mut table = Table::new(&["setting", "value", "or", "meaning"]);
    for setting in all {
        let (value, own) = match (setting.stand_in, setting.value == setting.default) {
            (true, _) => (format!("{} (stand-in)", setting.value), false),
            (false, true) if !setting.values.is_empty() => {
                (format!("{} (default)", setting.value), false)
            }
            _ => (setting.value.clone(), true),
        };
        let others: Vec<&str> = match setting.values.is_empty() {
            true => vec!["any six, or unknown"],
            false => {
                let others = setting.values.iter().copied();
                others.filter(|value| *value != setting.value).collect()
            }
        };
        table.push(vec![
            setting.key.into(),
            Cell::inked(value, own.then_some(Ink::Good)),
            or(&others).into(),
            setting.meaning.into(),
        ]);
    }
    table.draw(look)
}

/// A setting that was just chosen, and what the open play makes of it.
pub fn setting_chosen(setting: &SettingReport, look: &Look) -> String {
    let known = match setting.stand_in {
        true => " again, a stand-in",
        false => "",
    };
    let is = format!("{} is {}{known}: {}", setting.key, setting.value, setting.meaning);
    let mut text = look.wrapped(0, &is) + "\n";
    if let Some(InPlay { id, faces, taken }) = &setting.play {
        let goes_on = match taken {
            true => format!("play {id} goes on with it; wyrm undo takes a slip back"),
            false => {
                format!("play {id} goes on with {faces}; wyrm undo goes back to before it was told")
            }
        };
        text.push_str(&format!("{goes_on}\n"));
    }
    text
}

pub fn setting_json(setting: &SettingReport) -> Value {
    let mut value = json!({
        "key": setting.key, "value": setting.value, "default": setting.default,
        "values": setting.values, "meaning": setting.meaning, "stand_in": setting.stand_in,
    });
    if let Some(InPlay { id, faces, taken }) = &setting.play {
        value["play"] = json!({ "id": id, "faces": faces, "taken": taken });
    }
    value
}
