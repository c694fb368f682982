//! A hero's sheet as a report: figures resolved as this campaign plays them.

use super::report::{ChangedFigure, HeroReport, ItemReport, LedgerLine, SkillReport};
use crate::rules::dice_dragons::catalog::{Checked, Class, Figures, Kind};
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::dice_dragons::level;
use crate::store::{HeroRow, LedgerRow};

/// The whole sheet of one hero.
pub fn sheet(row: &HeroRow, figures: &Figures) -> HeroReport {
    let resolved = row
        .hero
        .class
        .as_deref()
        .and_then(|key| figures.get(Kind::Class, key));
    let class: Option<Class> = resolved
        .as_ref()
        .and_then(|found| match found.entry.check() {
            Ok(Checked::Class(class)) => Some(class),
            _ => None,
        });
    let hero = &row.hero;
    let numbers = hero.figures_of(class.as_ref(), figures);
    let written = [
        ("hp", hero.written.hp.is_some()),
        ("armor", hero.written.armor.is_some()),
        ("initiative", hero.written.initiative.is_some()),
        ("tokens", hero.written.tokens.is_some()),
    ];
    let changed = resolved.iter().flat_map(|found| &found.changed);
    let changed = changed.filter_map(|(field, printed)| {
        let (field, written) = written.iter().find(|(name, _)| name == field)?;
        (!written).then(|| ChangedFigure {
            field,
            printed: printed.clone().unwrap_or_default(),
        })
    });
    HeroReport {
        id: row.id,
        name: hero.name.clone(),
        class: class.as_ref().map_or("Custom", |c| &c.name).to_owned(),
        class_key: hero.class.clone(),
        player: row.player.as_ref().map(|(_, name)| name.clone()),
        standing: hero.standing,
        level: hero.level,
        exp: hero.exp,
        to_next: level::missing(hero.level, hero.exp),
        gold: hero.gold,
        max_hp: numbers.max_hp,
        armor: numbers.armor,
        initiative: numbers.initiative,
        tokens: numbers.tokens,
        items: hero.items.iter().map(|key| item(key, figures)).collect(),
        skills: skills(row, figures),
        changed: changed.collect(),
        may_level_up: hero.standing == Standing::Alive && level::is_due(hero.level, hero.exp),
        recent: Vec::new(),
    }
}

/// An item by its key, also one that is known no more.
pub fn item(key: &str, figures: &Figures) -> ItemReport {
    let found = figures.get(Kind::Item, key);
    let changed = found.as_ref().is_some_and(|f| !f.changed.is_empty());
    match found.map(|found| (found.entry.name.clone(), found.entry.check())) {
        Some((name, Ok(Checked::Item(item)))) => ItemReport {
            key: key.to_owned(),
            name,
            effect: item.to_string(),
            changed,
        },
        _ => ItemReport {
            key: key.to_owned(),
            name: key.to_owned(),
            effect: String::new(),
            changed,
        },
    }
}

/// Names of the items a hero carries.
pub fn item_names(row: &HeroRow, figures: &Figures) -> Vec<String> {
    row.hero
        .items
        .iter()
        .map(|key| item(key, figures).name)
        .collect()
}

fn skills(row: &HeroRow, figures: &Figures) -> Vec<SkillReport> {
    let known = row.hero.skills.iter();
    known
        .filter_map(|known| {
            let skill = figures.skill(&known.key)?;
            let shown = figures.effect(&skill, row.hero.class.as_deref(), known.improved);
            Some(SkillReport {
                key: skill.key.clone(),
                name: skill.name.clone(),
                symbols: skill.symbols.letters(),
                effect: shown.effect,
                improved: known.improved.is_some(),
                learned_at: known.learned_at,
                mark: shown.mark,
            })
        })
        .collect()
}

/// Ledger rows with running totals from what there was before, oldest first.
pub fn ledger_lines(rows: Vec<LedgerRow>, before: (i64, i64)) -> Vec<LedgerLine> {
    let (mut gold, mut exp) = before;
    rows.into_iter()
        .map(|row| {
            gold += row.gold;
            exp += row.exp;
            LedgerLine {
                at: row.at,
                kind: row.kind,
                what: row.what,
                reason: row.reason,
                hunt: row.play,
                gold: row.gold,
                exp: row.exp,
                gold_after: gold,
                exp_after: exp,
            }
        })
        .collect()
}
