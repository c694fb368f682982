//! Campaigns, chapters and house rules.

use super::{Cell, DOT, Ink, Look, Table, hero};
use crate::app::campaign_reports::{CampaignLine, CampaignReport, DragonLine, RuleReport};
use crate::rules::{setting, words};

pub(super) fn chapter(chapter: u8, completed: bool) -> String {
    if completed { format!("chapter {chapter}, completed") } else { format!("chapter {chapter}") }
}

pub fn list(campaigns: &[CampaignLine], look: &Look) -> String {
    if look.says_none(campaigns.is_empty()) {
        return "no campaigns yet: wyrm campaign new NAME\n".to_owned();
    }
    let mut table = Table::list(&["|current", "~campaign", "chapter", ">heroes", ">hunts", ">id"]);
    for line in campaigns {
        table.push(vec![
            Cell::inked(look.mark(line.current, "current"), Ink::Good),
            Cell::inked(&line.name, Ink::Title),
            if line.completed {
                format!("{}, completed", line.chapter)
            } else {
                line.chapter.to_string()
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

/// The meaning of the stars beside a dragon's figures.
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
    let mut text = look.spread(&left, &words::number_of(campaign.hunts, "hunt")) + "\n";
    let market = campaign.market.as_deref().map(|place| format!("open in {place}"));
    text.push_str(&look.facts([
        ("open", campaign.open_hunt_called.as_ref().map(|called| format!("{called}: wyrm hunt"))),
        ("next", campaign.dragon.as_ref().map(dragon)),
        ("market", Some(market.unwrap_or_else(|| "closed".to_owned()))),
    ]));
    text.push('\n');
    if campaign.heroes.is_empty() {
        text.push_str(" no heroes yet: wyrm hero new NAME --class CLASS\n");
    } else {
        text.push_str(&hero::party(&campaign.heroes, look));
    }
    text.extend(campaign.dragon.iter().map(|line| dragon_notes(line, look)));
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
        let others = rule.values.iter().filter(|value| **value != rule.value).map(|value| {
            if *value == rule.default { format!("{value} (default)") } else { (*value).to_owned() }
        });
        let others = if setting::are_many(rule.values) {
            setting::said(rule.values)
        } else {
            words::or(others)
        };
        let value = if rule.value == rule.default {
            format!("{} (default)", rule.value)
        } else {
            rule.value.clone()
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
