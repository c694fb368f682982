//! The odds of Dragon Keepers' dice: Hunter dice and Battle dice.

use serde_json::{Value, json};

use super::{by_number_json, figure, said};
use crate::histogram::{FullBar, Histogram};
use crate::rules::keepers::Mode;
use crate::rules::keepers::battle::{Faces, Shade};
use crate::rules::odds::Distribution;
use crate::rules::odds::battle_dice::BattleAttack;
use crate::rules::odds::hunter_dice::Hunt;
use crate::rules::words;
use crate::{Look, percent};

/// Bars for a count.
fn numbers(distribution: &Distribution, what: &'static str, look: &Look) -> String {
    let mut bars = Histogram::new(&[what], FullBar::Largest);
    for (number, chance) in distribution.chances() {
        bars.push(vec![number.to_string()], chance.probability, None);
    }
    bars.draw(look)
}

pub fn hunter_json(hunt: &Hunt) -> Value {
    let mut value = json!({
        "mode": hunt.mode.word(),
        "count": hunt.dice,
        "targeted": by_number_json(&hunt.targeted(), 6),
        "mean_targeted": hunt.targeted().mean(),
        "per_dragon": by_number_json(&hunt.on_one_dragon(), hunt.dice),
        "most_on_one": by_number_json(&hunt.most_on_one(), hunt.dice),
    });
    match hunt.rolled_again() {
        Some(again) => value["rolled_again"] = json!(again.probability),
        None => value["on_blue"] = by_number_json(&hunt.on_blue(), hunt.dice),
    }
    json!({ "odds": value })
}

pub fn hunter(hunt: &Hunt, look: &Look) -> String {
    let (title, rule) = match hunt.mode {
        Mode::Keeper => {
            ("Keeper mode", "all dice are re-rolled if they all match; duplicates go back")
        }
        Mode::Dragon => ("Dragon mode", "every die stays where it falls"),
    };
    let dice = words::count(hunt.dice, "Hunter die", "Hunter dice");
    let mut text = look.spread(&format!("{title}: {dice}"), rule) + "\n";
    let again = |again| format!("all dice match, re-rolled: {}", said(again));
    text.push_str(&look.facts([
        ("mean", Some(format!("{} dragons targeted", figure(hunt.targeted().mean())))),
        ("again", hunt.rolled_again().map(again)),
    ]));
    text.push('\n');
    text.push_str(&numbers(&hunt.targeted(), ">dragons targeted", look));
    text.push('\n');
    text.push_str(&numbers(&hunt.on_one_dragon(), ">dice on any one dragon", look));
    if hunt.mode == Mode::Dragon {
        text.push('\n');
        text.push_str(&numbers(&hunt.most_on_one(), ">most dice on one dragon", look));
        text.push('\n');
        let two = percent(hunt.on_one_dragon().at_least(2).probability);
        let left = percent(hunt.on_blue().at_least(2).probability);
        let note = format!(
            "more than one die on it: {two}; still more than one after it sends one back: {left}"
        );
        text.push_str(&look.fact("blue", &note));
    }
    text
}

pub fn battle_json(attack: &BattleAttack) -> Value {
    let hits = attack.hits();
    let success = hits.at_least(1);
    let dice = &attack.house.dice;
    let faces = |faces: Faces| {
        json!({
            "miss": faces.miss,
            "weak_flame": faces.weak,
            "flame": faces.flame,
            "stand_in": faces.stand_in,
        })
    };
    json!({ "odds": {
        "white": attack.white,
        "red": attack.red,
        "difficulty": attack.difficulty.word(),
        "weak_flame": attack.house.weak_flame(),
        "blue": attack.blue,
        "probability": success.probability,
        "exact": success.exact,
        "distribution": by_number_json(&hits, attack.white + attack.red),
        "mean": hits.mean(),
        "faces": { "white": faces(dice.white), "red": faces(dice.red) },
        "stand_in": !dice.stand_ins().is_empty(),
    } })
}

pub fn battle(attack: &BattleAttack, look: &Look) -> String {
    let hits = attack.hits();
    let who = if attack.blue { "Blue attacks" } else { "Attack" };
    let title = format!("{who} with {} white, {} red", attack.white, attack.red);
    let mut text = look.spread(&title, attack.difficulty.word()) + "\n";
    let (white, red) = attack.hitting();
    let colours = [("white", attack.white, white), ("red", attack.red, red)];
    let rolled = colours.into_iter().filter(|(_, dice, _)| *dice > 0);
    let hitting: Vec<String> = rolled
        .map(|(colour, _, faces)| format!("{faces} of the 6 faces of a {colour} die"))
        .collect();
    text.push_str(&look.facts([
        ("success", Some(format!("{} (one hit or more)", said(hits.at_least(1))))),
        ("mean", Some(format!("{} hits", figure(hits.mean())))),
        ("hits", Some(words::and(&hitting))),
        ("blue", attack.blue.then(|| "re-rolls one die that missed".to_owned())),
        ("faces", Some(faces(attack))),
    ]));
    text + "\n" + &numbers(&hits, ">hits", look)
}

fn faces(attack: &BattleAttack) -> String {
    let dice = &attack.house.dice;
    let faces = format!("white {}, red {} (miss/Weak Flame/Flame)", dice.white, dice.red);
    let unknown = match dice.stand_ins()[..] {
        [] => return faces,
        [Shade::White] => "white is a stand-in, its printed counts are",
        [Shade::Red] => "red is a stand-in, its printed counts are",
        _ => "stand-ins, the printed counts are",
    };
    format!("{faces}: {unknown} not known; give yours with --faces")
}
