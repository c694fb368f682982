//! Commands beside the plays of Dragon Keepers: dice, settings, a count.

use serde_json::{Value, json};

use super::{dragons, score, stand_in_note};
use crate::app::play::{AsideRecord, Summary};
use crate::rules::keepers::battle::Shade;
use crate::rules::keepers::{BattleRoll, Dragon, Draw, InPlay, Mode, Rule, Shown, targets};
use crate::rules::words::{self, or};
use crate::{Cell, Ink, Look, Table};

pub(super) fn shown(shown: &Shown, kept: &AsideRecord, look: &Look) -> String {
    match shown {
        Shown::Hunter(dice) => hunter_roll(dice, look),
        Shown::Battle(roll) => battle_roll(roll, look),
        Shown::Draw(drawn) => draw(drawn, look),
        Shown::Rules(rules) => settings(rules, look),
        Shown::Rule(rule) => setting_chosen(rule, look),
        Shown::Count(_) if kept.seen => score::kept(kept, look),
        Shown::Count(count) => score::score(count, look) + &score::kept(kept, look),
    }
}

pub(super) fn shown_json(shown: &Shown, kept: &AsideRecord) -> Value {
    match shown {
        Shown::Hunter(dice) => json!({ "roll": hunter_json(dice) }),
        Shown::Battle(roll) => json!({ "roll": battle_json(roll) }),
        Shown::Draw(drawn) => json!({ "draw": drawn }),
        Shown::Rules(rules) => json!({ "settings": rules }),
        Shown::Rule(rule) => json!({ "setting": rule }),
        Shown::Count(count) => json!({ "score": score::score_json(count, kept) }),
    }
}

pub(super) fn remarks(shown: &Shown) -> Vec<String> {
    match shown {
        Shown::Count(count) if !count.over => vec![
            "no tribe has three shields and no dragon is defeated: the game is not over".to_owned(),
        ],
        _ => Vec::new(),
    }
}

pub(super) fn step(shown: &Shown) -> String {
    match shown {
        Shown::Rule(rule) => format!("keepers setting {} is {}", rule.key, rule.value),
        _ => String::new(),
    }
}

/// The stored summary of a counted game.
pub(super) fn counted(shown: &Shown) -> Summary {
    let Shown::Count(count) = shown else {
        return Summary::new("", &[]);
    };
    let tribes = count.names.iter().zip(&count.claims);
    let tribes: Vec<String> = tribes.map(|(n, claim)| format!("{n} ({})", claim.tribe)).collect();
    let mut facts = vec![("mode", Mode::Keeper.word().to_owned()), ("tribes", words::and(&tribes))];
    facts.extend(count.rounds.map(|rounds| ("rounds", rounds.to_string())));
    Summary::new(count.how.clone(), &facts)
}

fn hunter_roll(dice: &[Dragon], look: &Look) -> String {
    let mut text = look.fact("Hunter", &dragons(dice));
    let distinct = targets(dice);
    if distinct.len() < dice.len() {
        text.push_str(&look.fact("dragons", &dragons(&distinct)));
    }
    text
}

fn hunter_json(dice: &[Dragon]) -> Value {
    json!({ "dice": dice, "dragons": targets(dice) })
}

fn battle_roll(roll: &BattleRoll, look: &Look) -> String {
    let mut text = String::new();
    for shade in Shade::ALL {
        let faces = roll.dice.iter().filter(|(s, _)| *s == shade);
        let faces: Vec<&str> = faces.map(|(_, face)| face.word()).collect();
        if !faces.is_empty() {
            text.push_str(&look.fact(shade.word(), &faces.join(", ")));
        }
    }
    let thrown: Vec<Shade> = roll.dice.iter().map(|(shade, _)| *shade).collect();
    if let Some(note) = stand_in_note(&roll.faces, &thrown) {
        text.push_str(&look.fact("note", &note));
    }
    text
}

fn battle_json(roll: &BattleRoll) -> Value {
    let dice = roll.dice.iter();
    json!({
        "dice": dice.map(|(shade, face)| json!({ "die": shade, "face": face })).collect::<Vec<_>>(),
        "faces": roll.faces,
    })
}

fn draw(draw: &Draw, look: &Look) -> String {
    let words: Vec<&str> = draw.drawn.iter().map(|shade| shade.word()).collect();
    let of = match draw.play {
        Some(play) => format!("the bag of play {play}"),
        None => "a full bag".to_owned(),
    };
    let was = format!("{of}: {} white, {} red", draw.bag.white, draw.bag.red);
    look.fact("drawn", &words.join(", ")) + &look.fact("from", &was)
}

fn settings(all: &[Rule], look: &Look) -> String {
    let mut table = Table::new(&["setting", "value", "or", "meaning"]);
    for setting in all {
        let (value, own) = match (setting.stand_in, setting.value == setting.default) {
            (true, _) => (format!("{} (stand-in)", setting.value), false),
            (false, true) if !setting.values.is_empty() => {
                (format!("{} (default)", setting.value), false)
            }
            _ => (setting.value.clone(), true),
        };
        let others: Vec<&str> = if setting.values.is_empty() {
            vec!["any six, or unknown"]
        } else {
            setting.values.iter().copied().filter(|value| *value != setting.value).collect()
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

/// A setting just chosen, and its effect on the open play.
fn setting_chosen(setting: &Rule, look: &Look) -> String {
    let known = if setting.stand_in { " again, a stand-in" } else { "" };
    let is = format!("{} is {}{known}: {}", setting.key, setting.value, setting.meaning);
    let mut text = look.line(0, &is);
    if let Some(InPlay { id, faces, taken }) = &setting.play {
        let goes_on = if *taken {
            format!("play {id} continues with it; wyrm undo corrects a slip")
        } else {
            format!(
                "play {id} continues with {faces}; wyrm undo goes back to before you entered it"
            )
        };
        text.push_str(&format!("{goes_on}\n"));
    }
    text
}
