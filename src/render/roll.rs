//! Rolled dice: every face, dropped dice, explosions.

use serde_json::{Value, json};

use super::{Ink, Look, Table};
use crate::row;
use crate::rules::odds::expr::{Formula, Roll, ShownDie};

/// One die in words: `4`, `2 dropped`, `6+3 exploded`, `5 success`.
fn die(die: &ShownDie) -> String {
    let faces: Vec<String> = die.shown.iter().map(u32::to_string).collect();
    let mut text = faces.join("+");
    if faces.len() > 1 {
        text.push_str(" exploded");
    }
    match (die.kept, die.success) {
        (false, _) => text.push_str(" dropped"),
        (true, Some(true)) => text.push_str(" success"),
        _ => {}
    }
    text
}

fn dice(dice: &[ShownDie]) -> String {
    let dice: Vec<String> = dice.iter().map(die).collect();
    dice.join(", ")
}

fn met(formula: &Formula, roll: &Roll) -> Option<String> {
    let (compare, bound) = formula.compare?;
    Some(if roll.met? {
        format!("meets {compare} {bound}")
    } else {
        format!("does not meet {compare} {bound}")
    })
}

/// One roll: the total, and every die below it.
pub fn one(formula: &Formula, roll: &Roll, look: &Look) -> String {
    let value = Formula { compare: None, ..formula.clone() };
    let mut title = format!("{value} = {}", roll.total);
    title.extend(met(formula, roll).map(|met| format!(", {met}")));
    let mut text = look.paint(Ink::Title, &look.wrapped(1, &title)) + "\n";
    for (pool, thrown) in &roll.pools {
        let label = match roll.pools.len() {
            1 => "dice".to_owned(),
            _ => pool.to_string(),
        };
        text.push_str(&look.fact(&label, &dice(thrown)));
    }
    text
}

/// Several rolls, one per line.
pub fn several(formula: &Formula, rolls: &[Roll], look: &Look) -> String {
    let mut table = Table::new(&[">roll", ">total", "", "dice"]);
    for (n, roll) in rolls.iter().enumerate() {
        let terms: Vec<String> = roll.pools.iter().map(|(_, thrown)| dice(thrown)).collect();
        let met = met(formula, roll).unwrap_or_default();
        table.push(row![n + 1, roll.total, met, terms.join(" · ")]);
    }
    let title = look.paint(Ink::Title, &look.wrapped(1, &formula.to_string()));
    format!("{title}\n{}", table.draw(look))
}

/// Faces in the order they are rolled and typed: all dice once, then those that exploded.
fn in_order(thrown: &[ShownDie]) -> Vec<u32> {
    let most = thrown.iter().map(|die| die.shown.len()).max().unwrap_or(0);
    (0..most)
        .flat_map(|round| thrown.iter().filter_map(move |die| die.shown.get(round)))
        .copied()
        .collect()
}

pub fn json(formula: &Formula, roll: &Roll) -> Value {
    let faces: Vec<u32> = roll.pools.iter().flat_map(|(_, thrown)| in_order(thrown)).collect();
    let terms = roll.pools.iter().map(|(pool, thrown)| {
        let dice = thrown.iter().map(|die| {
            let mut value = json!({ "faces": die.shown, "value": die.value(), "kept": die.kept });
            if let Some(success) = die.success {
                value["success"] = json!(success);
            }
            value
        });
        json!({ "term": pool.to_string(), "dice": dice.collect::<Vec<_>>() })
    });
    let mut value = json!({
        "expression": formula.to_string(),
        "total": roll.total,
        "dice": faces,
        "terms": terms.collect::<Vec<_>>(),
    });
    if let Some(met) = roll.met {
        value["met"] = json!(met);
    }
    value
}
