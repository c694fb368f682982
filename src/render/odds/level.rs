//! The odds of a level's hit points.

use serde_json::{Value, json};

use super::{bars, distribution_json, figures};
use crate::Look;
use crate::app::odds::level::LevelOdds;

pub fn json(level: &LevelOdds) -> Value {
    let mut value = distribution_json(&level.gained);
    value["class"] = json!(level.class);
    value["hero"] = json!(level.hero);
    json!({ "odds": value })
}

pub fn text(level: &LevelOdds, look: &Look) -> String {
    let who = match (&level.hero, &level.class) {
        (Some(hero), Some(class)) => format!(": {hero}, {}", class.to_lowercase()),
        (Some(hero), None) => format!(": {hero}"),
        (None, Some(class)) => format!(": {}", class.to_lowercase()),
        (None, None) => ", 1 more for Warriors".to_owned(),
    };
    let sum = match level.class_hp {
        0 => "1 + symbols set aside".to_owned(),
        more => format!("1 + {more} + symbols set aside"),
    };
    let title = look.spread(&format!("Hit points of a level{who}"), &sum);
    let figures = figures(&level.gained, look);
    let bars = bars(&level.gained, ">hit points", look, |_| None);
    format!("{title}\n{figures}\n{bars}")
}
