//! Hunts to test with: any party, any dragons, any items.

use super::super::catalog::{Figures, Kind};
use super::{Setup, SetupDragon, SetupHero, SetupItem, SetupSkill, State};

/// A level 1 hero of a class, named after it.
pub fn hero(class: &str, items: &[&str], extra: &[&str]) -> SetupHero {
    let figures = Figures::default();
    let class = figures.class(class).unwrap();
    let skills = class
        .skills
        .iter()
        .map(String::as_str)
        .chain(extra.iter().copied());
    SetupHero {
        name: class.name.clone(),
        class: class.name.clone(),
        class_key: Some(class.key.clone()),
        symbol: class.symbol,
        level: 1,
        initiative: class.initiative,
        max_hp: class.hp,
        armor: class.armor,
        tokens: class.tokens as u8,
        faces: 0,
        skills: skills
            .map(|key| {
                let skill = figures.skill(key).unwrap();
                SetupSkill {
                    key: skill.key,
                    name: skill.name,
                    symbols: skill.symbols,
                    effect: skill.effect,
                    strike: skill.strike,
                }
            })
            .collect(),
        items: items
            .iter()
            .map(|typed| {
                let item = figures
                    .item(&figures.find(Kind::Item, typed).unwrap().entry.key)
                    .unwrap();
                SetupItem {
                    key: item.key,
                    name: item.name,
                    lasts: item.lasts,
                    effect: item.effect,
                    off: false,
                }
            })
            .collect(),
    }
}

/// A hunt of these heroes; with two dragons the first half faces the first.
pub fn hunt(heroes: Vec<SetupHero>, dragons: &[&str]) -> State {
    let figures = Figures::default();
    let half = heroes.len() / 2;
    let two = dragons.len() > 1;
    let heroes = heroes.into_iter().enumerate().map(|(n, hero)| SetupHero {
        faces: usize::from(two && n >= half),
        ..hero
    });
    State::new(Setup {
        v: 1,
        chapter: 1,
        house: figures.house,
        heroes: heroes.collect(),
        dragons: dragons
            .iter()
            .map(|typed| SetupDragon {
                dragon: figures
                    .dragon(&figures.find(Kind::Dragon, typed).unwrap().entry.key)
                    .unwrap(),
                changed: Vec::new(),
            })
            .collect(),
    })
}

/// A hunt of level 1 heroes without items.
pub fn party(classes: &[&str], dragons: &[&str]) -> State {
    hunt(
        classes.iter().map(|class| hero(class, &[], &[])).collect(),
        dragons,
    )
}
