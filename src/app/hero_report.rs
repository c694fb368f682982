//! A hero's sheet as a report: figures resolved for this campaign.

use std::collections::HashMap;

use super::campaign_reports::{Armor, HeroReport, ItemReport, LedgerLine, SkillReport, Worn};
use crate::rules::dice_dragons::catalog::{BrokenEntry, CampaignFigures, EntryKind, ItemEffect};
use crate::rules::dice_dragons::hero::{Standing, in_space, spaces};
use crate::rules::dice_dragons::level;
use crate::store::{HeroRow, LedgerRow};

/// The whole sheet of one hero.
pub fn sheet(row: &HeroRow, figures: &CampaignFigures) -> Result<HeroReport, BrokenEntry> {
    let hero = &row.hero;
    let class = hero.class_in(figures)?;
    let resolved = class.and_then(|class| figures.get(EntryKind::Class, &class.key));
    let numbers = hero.figures_of(class, figures);
    let written = [
        ("hp", hero.written.hp.is_some()),
        ("armor", hero.written.armor.is_some()),
        ("initiative", hero.written.initiative.is_some()),
        ("tokens", hero.written.tokens.is_some()),
    ];
    let changed = resolved.iter().flat_map(|found| &found.changed);
    let changed = changed.filter_map(|(field, printed)| {
        let (field, written) = written.iter().find(|(name, _)| name == field)?;
        (!written).then(|| ((*field).to_owned(), printed.clone().unwrap_or_default()))
    });
    let items = hero.items.iter().map(|key| item(key, figures));
    let items: Vec<ItemReport> = items.collect::<Result<_, _>>()?;
    Ok(HeroReport {
        id: row.id,
        name: hero.name.clone(),
        class: class.map_or("Custom", |c| &c.name).to_owned(),
        class_key: hero.class.clone(),
        player: row.player.as_ref().map(|(_, name)| name.clone()),
        standing: hero.standing,
        level: hero.level,
        exp: hero.exp,
        to_next: level::missing(hero.level, hero.exp),
        gold: hero.gold,
        max_hp: numbers.max_hp,
        armor_class: numbers.armor,
        armor: armor(numbers.armor, &items),
        initiative: numbers.initiative,
        tokens: numbers.tokens,
        items,
        skills: skills(row, figures)?,
        changed: changed.collect(),
        may_level_up: hero.standing == Standing::Alive && level::is_due(hero.level, hero.exp),
        recent: Vec::new(),
    })
}

fn armor(own: u16, items: &[ItemReport]) -> Armor {
    let worn = items.iter().filter(|item| item.armor > 0);
    let worn = worn.map(|item| Worn { name: item.name.clone(), armor_class: item.armor });
    let items: Vec<Worn> = worn.collect();
    Armor { total: own + items.iter().map(|item| item.armor_class).sum::<u16>(), own, items }
}

/// An item by its key, even if the catalogue no longer has it.
pub fn item(key: &str, figures: &CampaignFigures) -> Result<ItemReport, BrokenEntry> {
    let known = figures.item(key)?;
    let found = figures.get(EntryKind::Item, key);
    Ok(ItemReport {
        key: key.to_owned(),
        name: item_name(key, figures),
        effect: known.map(ToString::to_string).unwrap_or_default(),
        armor: known.map_or(0, |item| match item.effect {
            ItemEffect::Armor(armor) => armor,
            _ => 0,
        }),
        changed: found.is_some_and(|found| !found.changed.is_empty()),
    })
}

/// The name of an item, or its key if the catalogue no longer has it.
pub fn item_name(key: &str, figures: &CampaignFigures) -> String {
    figures.name(EntryKind::Item, key).unwrap_or(key).to_owned()
}

/// Names of the items a hero carries.
pub fn item_names(row: &HeroRow, figures: &CampaignFigures) -> Vec<String> {
    let items = row.hero.items.iter();
    items.map(|key| item_name(key, figures)).collect()
}

fn skills(row: &HeroRow, figures: &CampaignFigures) -> Result<Vec<SkillReport>, BrokenEntry> {
    let mut skills = Vec::new();
    for (known, space) in row.hero.skills.iter().zip(spaces(&row.hero.skills)) {
        skills.extend(figures.skill(&known.key)?.map(|skill| {
            let shown = figures.effect(skill, row.hero.class.as_deref(), known.improved);
            SkillReport {
                key: skill.key.clone(),
                name: in_space(&skill.name, space),
                symbols: skill.symbols.letters(),
                effect: shown.effect,
                improved: known.improved.is_some(),
                learned_at: known.learned_at,
                space,
                mark: shown.mark,
            }
        }));
    }
    Ok(skills)
}

/// Ledger rows with running totals that start at `before`, oldest first.
pub fn ledger_lines(
    rows: Vec<LedgerRow>,
    before: (i64, i64),
    numbers: &HashMap<i64, i64>,
) -> Vec<LedgerLine> {
    let (mut gold, mut exp) = before;
    rows.into_iter()
        .map(|row| {
            gold += row.gold;
            exp += row.exp;
            let hunt_number = row.play.and_then(|play| numbers.get(&play).copied());
            LedgerLine { row, hunt_number, gold_after: gold, exp_after: exp }
        })
        .collect()
}
