//! Settings by scope: the current campaign, each campaign's house rules, figures of a title's box.

use rusqlite::Connection;

use super::Result;
use super::query::Query;
use crate::rules::dice_dragons::house::HouseRules;

const PROGRAM: &str = "wyrm";
const CURRENT: &str = "current-campaign";
const BACKUPS: &str = "automatic-backups";

fn campaign_scope(campaign: i64) -> String {
    format!("campaign:{campaign}")
}

fn put(conn: &Connection, scope: &str, key: &str, value: &str) -> Result<()> {
    conn.run(
        "INSERT INTO setting (scope, key, value) VALUES (?1, ?2, ?3)
         ON CONFLICT (scope, key) DO UPDATE SET value = excluded.value WHERE value <> excluded.value",
        (scope, key, value),
    )
}

/// The default campaign of commands.
pub fn current_campaign(conn: &Connection) -> Result<Option<i64>> {
    conn.find(
        "SELECT c.id FROM setting s JOIN campaign c ON c.id = CAST(s.value AS INTEGER)
         WHERE s.scope = ?1 AND s.key = ?2",
        [PROGRAM, CURRENT],
    )
}

/// Sets the default campaign of commands.
pub fn use_campaign(conn: &Connection, campaign: i64) -> Result<()> {
    put(conn, PROGRAM, CURRENT, &campaign.to_string())
}

pub fn automatic_backups(conn: &Connection) -> Result<bool> {
    let sql = "SELECT value FROM setting WHERE scope = ?1 AND key = ?2";
    let stored: Option<String> = conn.find(sql, [PROGRAM, BACKUPS])?;
    Ok(stored.as_deref() != Some("off"))
}

/// Switches automatic backups on or off; on is stored as no row at all.
pub fn switch_backups(conn: &Connection, on: bool) -> Result<()> {
    choose(conn, PROGRAM, BACKUPS, (!on).then_some("off"))
}

pub fn rule_choices(conn: &Connection, campaign: i64) -> Result<Vec<(String, String)>> {
    choices(conn, &campaign_scope(campaign))
}

/// The choices for a campaign or, by its slug, for a title: house rules, figures of its box.
pub fn choices(conn: &Connection, scope: &str) -> Result<Vec<(String, String)>> {
    conn.rows("SELECT key, value FROM setting WHERE scope = ?1 ORDER BY key", [scope])
}

/// A campaign's house rules, in the rules' type.
pub fn house_rules(conn: &Connection, campaign: i64) -> Result<HouseRules> {
    let choices = rule_choices(conn, campaign)?;
    Ok(HouseRules::from_choices(choices.iter().map(|(k, v)| (k.as_str(), v.as_str()))))
}

/// Sets a house rule; the default is stored as no row at all.
pub fn choose_rule(conn: &Connection, campaign: i64, key: &str, value: Option<&str>) -> Result<()> {
    choose(conn, &campaign_scope(campaign), key, value)
}

/// Sets a setting of wyrm or, by its slug, of a title; the default is stored as no row at all.
pub fn choose(conn: &Connection, scope: &str, key: &str, value: Option<&str>) -> Result<()> {
    match value {
        Some(value) => put(conn, scope, key, value),
        None => conn.run("DELETE FROM setting WHERE scope = ?1 AND key = ?2", [scope, key]),
    }
}
