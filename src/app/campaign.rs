//! Campaigns: beginning, choosing, house rules.

use super::campaign_reports::{CampaignLine, CampaignReport, RuleReport};
use super::hunt::open::refuse_while_open;
use super::hunt::{dragon_line, setup_dragon};
use super::play::called;
use super::player::refuse_taken;
use super::session::{Camp, label};
use super::{Done, Request, Result, Session};
use crate::rules::dice_dragons::LAST_CHAPTER;
use crate::rules::dice_dragons::aftermath::HuntFault;
use crate::rules::dice_dragons::catalog::{CampaignFigures, Dragon, EntryKind};
use crate::rules::dice_dragons::house::{self, RULES};
use crate::rules::name::Name;
use crate::rules::setting::Setting;
use crate::store::{Campaign, Connection, NamedKind, setting};

/// Begins a campaign and makes it the current one.
pub fn new(session: &mut Session, name: &str) -> Result<Done<CampaignReport>> {
    session.change(|conn, request| {
        let name = Name::new(name)?;
        refuse_taken(conn, NamedKind::Campaign, &name, None)?;
        let id = NamedKind::Campaign.insert(conn, &name, &request.uuid(), &request.at)?;
        setting::use_campaign(conn, id)?;
        let campaign = Campaign::get(conn, id)?;
        let text = format!("campaign {} begun", campaign.name);
        Ok((report(conn, request, &campaign)?, label(text, &campaign)))
    })
}

pub fn list(session: &Session) -> Result<Vec<CampaignLine>> {
    let conn = &session.moment()?;
    let current = match session.request.campaign_or_none(conn) {
        Ok(campaign) => campaign.map(|c| c.id),
        Err(_) => None,
    };
    let mut lines = Vec::new();
    for campaign in Campaign::all(conn)? {
        let (in_play, heroes, hunts) = Campaign::counts(conn, campaign.id)?;
        lines.push(CampaignLine {
            id: campaign.id,
            name: campaign.name,
            chapter: campaign.chapter,
            completed: campaign.completed_at.is_some(),
            current: current == Some(campaign.id),
            in_play,
            heroes,
            hunts,
        });
    }
    Ok(lines)
}

/// Makes a campaign the current one.
pub fn switch(session: &mut Session, name: &str) -> Result<Done<CampaignReport>> {
    session.change(|conn, request| {
        let found = NamedKind::Campaign.find(conn, name)??;
        setting::use_campaign(conn, found.id)?;
        let campaign = Campaign::get(conn, found.id)?;
        let text = format!("campaign {} chosen", campaign.name);
        Ok((report(conn, request, &campaign)?, label(text, &campaign)))
    })
}

/// Renames a campaign; returns the old and the new name.
pub fn rename(session: &mut Session, to: &str) -> Result<Done<(String, String)>> {
    session.change(|conn, request| {
        let campaign = request.campaign(conn)?;
        let name = Name::new(to)?;
        refuse_taken(conn, NamedKind::Campaign, &name, Some(campaign.id))?;
        NamedKind::Campaign.rename(conn, campaign.id, &name)?;
        let text = format!("campaign {} is now called {}", campaign.name, name.text());
        let names = (campaign.name.clone(), name.text().to_owned());
        Ok((names, label(text, &campaign)))
    })
}

/// Moves a campaign to a chapter: for a campaign begun on paper, or for new heroes who start
/// earlier (ruling 9). The market closes.
pub fn set_chapter(session: &mut Session, chapter: i64) -> Result<Done<CampaignReport>> {
    session.change(|conn, request| {
        let campaign = request.campaign(conn)?;
        let wanted = u8::try_from(chapter).ok().filter(|n| (1..=LAST_CHAPTER).contains(n));
        let wanted = wanted.ok_or(HuntFault::Chapter(chapter))?;
        refuse_while_open(conn, &campaign, "the chapter does not move")?;
        if wanted != campaign.chapter {
            Campaign::advance(conn, campaign.id, wanted, None, None)?;
        }
        let campaign = Campaign::get(conn, campaign.id)?;
        let text = format!("{} moves to chapter {wanted}", campaign.name);
        Ok((report(conn, request, &campaign)?, label(text, &campaign)))
    })
}

/// The campaign and its party.
pub fn show(session: &Session, name: Option<&str>) -> Result<CampaignReport> {
    let conn = &session.moment()?;
    let campaign = match name {
        Some(typed) => Campaign::get(conn, NamedKind::Campaign.find(conn, typed)??.id)?,
        None => session.request.campaign(conn)?,
    };
    report(conn, &session.request, &campaign)
}

fn report(conn: &Connection, request: &Request, campaign: &Campaign) -> Result<CampaignReport> {
    let figures = crate::store::catalog::figures(conn, Some(campaign.id))?;
    let camp = Camp { conn, request, campaign: campaign.clone(), figures };
    let (unread, figures) = (&request.unread, &camp.figures);
    let heroes = camp.readable()?;
    let chapter = || format!("the dragon of chapter {}", campaign.chapter);
    let dragon = figures.chapter_dragon(campaign.chapter);
    let dragon = unread.pass(chapter, dragon)?.flatten();
    let open_hunt = super::hunt::open::open_in(conn, campaign)?.map(|row| row.id);
    Ok(CampaignReport {
        id: campaign.id,
        name: campaign.name.clone(),
        chapter: campaign.chapter,
        completed: campaign.completed_at.is_some(),
        current: setting::current_campaign(conn)? == Some(campaign.id),
        dragon: dragon.map(|dragon| dragon_line(setup_dragon(dragon, figures))),
        market: match open_hunt {
            Some(_) => None,
            None => {
                let place = super::market::open_market_place(conn, campaign, figures);
                unread.pass(|| "the market".to_owned(), place)?.flatten()
            }
        },
        open_hunt,
        open_hunt_called: open_hunt.map(|id| called(conn, "hunt", id)).transpose()?,
        heroes: camp.sheets(heroes, true)?,
        hunts: Campaign::counts(conn, campaign.id)?.2,
        rules: rule_reports(conn, campaign.id)?,
        changes: figures
            .changes()
            .iter()
            .map(|c| format!("{} {}: {} {}", c.kind.word(), c.key, c.field, c.value))
            .collect(),
    })
}

/// Fields of a dragon that this campaign changed, with their printed values.
pub(super) fn changed_of(dragon: &Dragon, figures: &CampaignFigures) -> Vec<(String, String)> {
    let found = figures.get(EntryKind::Dragon, &dragon.key);
    let changed = found.into_iter().flat_map(|found| &found.changed);
    changed
        .map(|(field, printed)| {
            let printed = printed.as_deref().unwrap_or("none");
            (field.clone(), printed.to_owned())
        })
        .collect()
}

fn rule_report(rule: &Setting, value: &str) -> RuleReport {
    RuleReport {
        key: rule.key,
        value: value.to_owned(),
        stored: None,
        default: rule.default_value(),
        values: rule.values,
        meaning: rule.meaning,
    }
}

fn rule_reports(conn: &Connection, campaign: i64) -> Result<Vec<RuleReport>> {
    let choices = setting::rule_choices(conn, campaign)?;
    let report = |rule: &Setting| {
        let chosen = choices.iter().find(|(key, _)| key == rule.key);
        let stored = chosen.map_or(rule.default_value(), |(_, value)| value);
        let value = house::current_value(rule.key, stored);
        let stored = (stored != value).then(|| stored.to_owned());
        RuleReport { stored, ..rule_report(rule, value) }
    };
    Ok(RULES.iter().map(report).collect())
}

/// The house rules of the campaign, or one of them.
pub fn rules(session: &Session, key: Option<&str>) -> Result<Vec<RuleReport>> {
    let campaign = session.request.campaign(session.conn())?;
    let all = rule_reports(session.conn(), campaign.id)?;
    match key {
        None => Ok(all),
        Some(typed) => {
            let rule = house::rule(typed)?;
            Ok(all.into_iter().filter(|r| r.key == rule.key).collect())
        }
    }
}

/// Chooses a house rule.
pub fn set_rule(session: &mut Session, key: &str, value: &str) -> Result<Done<RuleReport>> {
    session.change(|conn, request| {
        let campaign = request.campaign(conn)?;
        let rule = house::rule(key)?;
        let value = rule.value(value)?;
        let stored = (value != rule.default_value()).then_some(value);
        setting::choose_rule(conn, campaign.id, rule.key, stored)?;
        let report = rule_report(rule, value);
        Ok((report, label(format!("house rule {} is {value}", rule.key), &campaign)))
    })
}
