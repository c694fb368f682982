//! The odds of a Fury.

use serde_json::{Value, json};

use super::{by_number_json, figure, of_hunt};
use crate::app::odds::fury::FuryOdds;
use crate::histogram::{FullBar, Histogram};
use crate::row;
use crate::rules::odds::Chance;
use crate::rules::odds::fury::damage;
use crate::rules::words;
use crate::scene::{self, Head, Part};
use crate::{Ink, Look, Table, percent};

/// The skills for one, two, and three or more symbols: name, damage and chance.
fn skills(fury: &FuryOdds) -> Vec<(&'static str, Option<&str>, Option<u16>, Chance)> {
    let at = |n: i64| fury.symbols.chance(move |symbols| symbols.min(3) == n);
    let attack = |n: usize| fury.dragon.as_ref().map(|dragon| &dragon.attacks[n]);
    let each = [("1", 1), ("2", 2), ("3 or more", 3)].into_iter();
    each.map(|(symbols, n)| {
        let attack = attack(n - 1);
        let name = attack.map(|attack| attack.name.as_str());
        (symbols, name, attack.map(|a| a.damage), at(crate::saturate(n)))
    })
    .collect()
}

/// The mean damage to a hero of this armour class.
fn expected(fury: &FuryOdds, armor: u16) -> f64 {
    let hurt = |symbols| {
        let dragon = fury.dragon.as_ref();
        dragon.map_or(0, |dragon| damage(dragon, symbols, armor))
    };
    fury.symbols.expected(|symbols| f64::from(hurt(symbols)))
}

/// The chance that it costs all these hit points.
fn falls(fury: &FuryOdds, armor: u16, hp: u16) -> Option<Chance> {
    let dragon = fury.dragon.as_ref()?;
    let fatal = |symbols| damage(dragon, symbols, armor) >= hp;
    Some(fury.symbols.chance(fatal))
}

fn one_json(fury: &FuryOdds) -> Value {
    let skills = skills(fury).into_iter().map(|(symbols, name, damage, chance)| {
        json!({
            "symbols": symbols, "name": name, "damage": damage,
            "probability": chance.probability, "exact": chance.exact,
        })
    });
    let heroes = fury.targets.iter().map(|hero| {
        let mut value = json!({
            "name": hero.name,
            "armor_class": hero.armor,
            "expected_damage": expected(fury, hero.armor),
        });
        if let Some(falls) = falls(fury, hero.armor, hero.hp) {
            value["falls"] = json!(falls.probability);
        }
        value
    });
    let chances = fury.symbols.by_number(fury.dice as usize);
    json!({
        "count": fury.dice,
        "rolls": fury.rolls,
        "distribution": by_number_json(&fury.symbols, fury.dice),
        "exact": chances.iter().map(|chance| chance.exact).collect::<Vec<_>>(),
        "mean": fury.symbols.mean(),
        "skills": skills.collect::<Vec<_>>(),
        "dragon": fury.dragon.as_ref().map(|dragon| &dragon.name),
        "hunt": fury.hunt,
        "heroes": heroes.collect::<Vec<_>>(),
    })
}

/// The first Fury, and all of them if two dragons rage.
pub fn json(furies: &[FuryOdds]) -> Value {
    let mut all: Vec<Value> = furies.iter().map(one_json).collect();
    let mut value = json!({ "odds": all.first() });
    if all.len() > 1 {
        value["furies"] = Value::Array(std::mem::take(&mut all));
    }
    value
}

pub fn text(furies: &[FuryOdds], look: &Look) -> String {
    scene::page(&parts(furies), look, usize::MAX)
}

pub fn parts(furies: &[FuryOdds]) -> Vec<Part> {
    furies.iter().flat_map(one).collect()
}

fn one(fury: &FuryOdds) -> Vec<Part> {
    let who = match &fury.dragon {
        Some(dragon) => format!("Fury of {}", dragon.name),
        None => "Dragon's Fury".to_owned(),
    };
    let rolls = words::number_of(fury.rolls, "roll");
    let dice = format!("{} of {}", rolls, words::dice(fury.dice as usize));
    let head: &[&str] = match fury.dragon {
        Some(_) => &[">Dragon symbols", "skill"],
        None => &[">Dragon symbols"],
    };
    let mut bars = Histogram::new(head, FullBar::Largest);
    let skills = skills(fury);
    for (symbols, chance) in fury.symbols.by_number(fury.dice as usize).iter().enumerate() {
        let skill = match symbols {
            0 => None,
            n => skills[n.min(3) - 1].1,
        };
        let labels = vec![symbols.to_string(), skill.unwrap_or_default().to_owned()];
        bars.push(labels, chance.probability, Ink::Dragon);
    }
    let mean = format!("{} Dragon symbols", figure(fury.symbols.mean()));
    let mut parts = vec![
        Part::Head(Head::new(who, of_hunt(fury.hunt, dice))),
        bars.into(),
        Part::facts([("mean", mean)]),
        skills_table(fury).into(),
    ];
    parts.extend(fury.dragon.is_some().then(|| targets(fury).into()));
    parts
}

fn skills_table(fury: &FuryOdds) -> Table {
    let mut head = vec![">symbols"];
    if fury.dragon.is_some() {
        head.extend(["skill", ">damage"]);
    }
    head.extend([">chance", "exactly"]);
    let mut table = Table::new(&head).spare(&["exactly"]);
    for (symbols, name, damage, chance) in skills(fury) {
        let mut row = row![symbols];
        if let (Some(name), Some(damage)) = (name, damage) {
            row.extend(row![name, damage]);
        }
        row.extend(row![percent(chance.probability), chance.exact.unwrap_or_default()]);
        table.push(row);
    }
    table
}

/// Mean damage by hero; without names, by armour class.
fn targets(fury: &FuryOdds) -> Table {
    if fury.targets.is_empty() {
        let mut table = Table::new(&[">armour class", ">mean damage"]);
        for armor in 0..=4 {
            table.push(row![armor, format!("{:.2}", expected(fury, armor))]);
        }
        return table;
    }
    let mut table = Table::new(&["hero", ">AC", ">mean damage", ">HP", ">would fall"]);
    for hero in &fury.targets {
        let mean = format!("{:.2}", expected(fury, hero.armor));
        let falls = falls(fury, hero.armor, hero.hp).map(|falls| percent(falls.probability));
        table.push(row![&hero.name, hero.armor, mean, hero.hp, falls.unwrap_or_default()]);
    }
    table
}
