//! Commands beside the plays of Dragon Keepers: dice, settings, a count.

use serde_json::{Value, json};

use super::{dragons, score, stand_in_note};
use crate::app::play::{AsideRecord, Summary};
use crate::rules::keepers::battle::Shade;
use crate::rules::keepers::{BattleRoll, Dragon, Draw, InPlay, Mode, Rule, Shown, targets};
use crate::rules::words::{self, or};
use crate::scene::Part;
use crate::{Cell, Ink, Table};

pub(super) fn shown(shown: &Shown, kept: &AsideRecord) -> Vec<Part> {
    match shown {
        Shown::Hunter(dice) => vec![Part::facts(hunter_roll(dice))],
        Shown::Battle(roll) => vec![Part::facts(battle_roll(roll))],
        Shown::Draw(drawn) => vec![Part::facts(draw(drawn))],
        Shown::Rules(rules) => vec![settings(rules).into()],
        Shown::Rule(rule) => setting_chosen(rule),
        Shown::Count(_) if kept.seen => score::kept(kept),
        Shown::Count(count) => [score::score(count), score::kept(kept)].concat(),
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

fn hunter_roll(dice: &[Dragon]) -> Vec<(&'static str, String)> {
    let mut facts = vec![("Hunter", dragons(dice))];
    let distinct = targets(dice);
    if distinct.len() < dice.len() {
        facts.push(("dragons", dragons(&distinct)));
    }
    facts
}

fn hunter_json(dice: &[Dragon]) -> Value {
    json!({ "dice": dice, "dragons": targets(dice) })
}

fn battle_roll(roll: &BattleRoll) -> impl Iterator<Item = (&'static str, String)> {
    let faces = |shade: Shade| {
        let faces = roll.dice.iter().filter(|(s, _)| *s == shade);
        let faces: Vec<&str> = faces.map(|(_, face)| face.word()).collect();
        (shade.word(), faces.join(", "))
    };
    let thrown: Vec<Shade> = roll.dice.iter().map(|(shade, _)| *shade).collect();
    let note = stand_in_note(&roll.faces, &thrown).map(|note| ("note", note));
    Shade::ALL.map(faces).into_iter().chain(note)
}

fn battle_json(roll: &BattleRoll) -> Value {
    let dice = roll.dice.iter();
    json!({
        "dice": dice.map(|(shade, face)| json!({ "die": shade, "face": face })).collect::<Vec<_>>(),
        "faces": roll.faces,
    })
}

fn draw(draw: &Draw) -> [(&'static str, String); 2] {
    let words: Vec<&str> = draw.drawn.iter().map(|shade| shade.word()).collect();
    let of = match draw.play {
        Some(play) => format!("the bag of play {play}"),
        None => "a full bag".to_owned(),
    };
    let was = format!("{of}: {} white, {} red", draw.bag.white, draw.bag.red);
    [("drawn", words.join(", ")), ("from", was)]
}

fn settings(all: &[Rule]) -> Table {
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
    table
}

/// A setting just chosen, and its effect on the open play.
fn setting_chosen(setting: &Rule) -> Vec<Part> {
    let known = if setting.stand_in { " again, a stand-in" } else { "" };
    let is = format!("{} is {}{known}: {}", setting.key, setting.value, setting.meaning);
    let goes_on = setting.play.as_ref().map(|InPlay { id, faces, taken }| {
        if *taken {
            format!("play {id} continues with it; wyrm undo corrects a slip")
        } else {
            format!(
                "play {id} continues with {faces}; wyrm undo goes back to before you entered it"
            )
        }
    });
    [is].into_iter().chain(goes_on).map(Part::said).collect()
}
