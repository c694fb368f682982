//! Campaigns, drawn.

use serde_json::{Value, json};

use super::{Cell, DOT, Ink, Look, Table, hero};
use crate::app::report::{CampaignLine, CampaignReport, DragonLine, RuleReport};
use crate::rules::{setting, words};

fn chapter(chapter: u8, completed: bool) -> String {
    match completed {
        true => format!("chapter {chapter}, completed"),
        false => format!("chapter {chapter}"),
    }
}

pub fn list(campaigns: &[CampaignLine], look: &Look) -> String {
    if look.says_none(campaigns.is_empty()) {
        return "no campaigns yet: wyrm campaign new NAME\n".to_owned();
    }
    let mut table = Table::list(&["|current", "~campaign", "chapter", ">heroes", ">hunts", ">id"]);
    let mark = if look.plain { "current" } else { "▸" };
    for line in campaigns {
        table.push(vec![
            Cell::inked(if line.current { mark } else { "" }, Ink::Good),
            Cell::inked(&line.name, Ink::Title),
            match line.completed {
                true => format!("{}, completed", line.chapter),
                false => line.chapter.to_string(),
            }
            .into(),
            line.in_play.into(),
            line.hunts.into(),
            line.id.into(),
        ]);
    }
    table.draw(look)
}

/// `Green Dragon (65 HP, 14 exp, 6 gold)`, changed figures marked and footnoted.
pub fn dragon(line: &DragonLine) -> String {
    let mark = |field: &str| {
        if line.changed.iter().any(|(f, _)| f == field) { "*" } else { "" }
    };
    format!(
        "{} ({} HP{}, {} exp{}, {} gold{})",
        line.name,
        line.hp,
        mark("hp"),
        line.exp,
        mark("exp"),
        line.gold,
        mark("gold")
    )
}

/// What the stars beside a dragon's figures mean.
pub fn dragon_notes(line: &DragonLine, look: &Look) -> String {
    line.changed
        .iter()
        .map(|(field, printed)| {
            let note =
                format!("* {} {field}: this campaign's own figure, printed {printed}", line.name);
            format!("\n{}\n", look.wrapped(1, &note))
        })
        .collect()
}

pub fn show(campaign: &CampaignReport, look: &Look) -> String {
    let left = format!("{}{DOT}{}", campaign.name, chapter(campaign.chapter, campaign.completed));
    let mut text = look.spread(&left, &words::count(campaign.hunts, "hunt", "hunts"));
    text.push('\n');
    if let Some(called) = &campaign.open_hunt_called {
        text.push_str(&look.fact("open", &format!("{called}: wyrm hunt")));
    }
    if let Some(line) = &campaign.dragon {
        text.push_str(&look.fact("next", &dragon(line)));
    }
    let market = campaign.market.as_deref().map(|place| format!("open in {place}"));
    text.push_str(&look.fact("market", market.as_deref().unwrap_or("closed")));
    text.push('\n');
    match campaign.heroes.is_empty() {
        true => text.push_str(" no heroes yet: wyrm hero new NAME --class CLASS\n"),
        false => text.push_str(&hero::party(&campaign.heroes, look)),
    }
    if let Some(line) = &campaign.dragon {
        text.push_str(&dragon_notes(line, look));
    }
    let chosen: Vec<String> = campaign
        .rules
        .iter()
        .filter(|rule| rule.value != rule.default)
        .map(|rule| format!("{} {}", rule.key, rule.value))
        .collect();
    if !chosen.is_empty() {
        text.push('\n');
        text.push_str(&look.fact("house rules", &chosen.join(DOT)));
    }
    if !campaign.changes.is_empty() {
        text.push('\n');
        text.push_str(&look.fact("own figures", &campaign.changes.join(DOT)));
    }
    text
}

pub fn rules(rules: &[RuleReport], look: &Look) -> String {
    let mut table = Table::new(&["house rule", "value", "or", "meaning"]);
    for rule in rules {
        let ink = (rule.value != rule.default).then_some(Ink::Good);
        let others = rule.values.iter().filter(|value| **value != rule.value);
        let others = others.map(|value| match *value == rule.default {
            true => format!("{value} (default)"),
            false => (*value).to_owned(),
        });
        let others = match setting::are_many(rule.values) {
            true => setting::said(rule.values),
            false => words::or(&others.collect::<Vec<_>>()),
        };
        let value = match rule.value == rule.default {
            true => format!("{} (default)", rule.value),
            false => rule.value.clone(),
        };
        table.push(vec![
            Cell::from(rule.key),
            Cell::inked(value, ink),
            others.into(),
            rule.meaning.into(),
        ]);
    }
    let read = rules.iter().filter_map(|rule| Some((rule, rule.stored.as_deref()?)));
    let read = read.map(|(rule, stored)| {
        let (key, value) = (rule.key, &rule.value);
        look.fact(key, &format!("{stored} is no longer available, so {value} counts"))
    });
    table.draw(look) + &read.collect::<String>()
}

pub fn rule_json(rule: &RuleReport) -> Value {
    let mut value = json!({
        "key": rule.key, "value": rule.value, "default": rule.default,
        "values": rule.values, "meaning": rule.meaning,
    });
    if let Some(stored) = &rule.stored {
        value["stored"] = json!(stored);
    }
    value
}

pub fn line_json(line: &CampaignLine) -> Value {
    json!({
        "id": line.id, "name": line.name, "chapter": line.chapter, "completed": line.completed,
        "current": line.current, "heroes_in_play": line.in_play, "heroes": line.heroes, "hunts": line.hunts,
    })
}

pub fn dragon_json(line: &DragonLine) -> Value {
    let changed: Vec<Value> = line
        .changed
        .iter()
        .map(|(field, printed)| json!({ "field": field, "printed": printed }))
        .collect();
    json!({
        "key": line.key, "name": line.name, "hp": line.hp, "exp": line.exp, "gold": line.gold,
        "changed": changed,
    })
}

pub fn json(campaign: &CampaignReport) -> Value {
    json!({
        "id": campaign.id,
        "name": campaign.name,
        "chapter": campaign.chapter,
        "completed": campaign.completed,
        "current": campaign.current,
        "dragon": campaign.dragon.as_ref().map(dragon_json),
        "market": campaign.market, "open_hunt": campaign.open_hunt,
        "hunts": campaign.hunts,
        "heroes": campaign.heroes.iter().map(hero::json).collect::<Vec<_>>(),
        "rules": campaign.rules.iter().map(rule_json).collect::<Vec<_>>(),
        "changes": campaign.changes,
    })
}
