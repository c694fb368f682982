//! Settings by scope: the current campaign, each campaign's house rules, figures of a title's box.

use rusqlite::{Connection, OptionalExtension, params};

use super::StoreError;
use crate::rules::dice_dragons::house::HouseRules;

const PROGRAM: &str = "wyrm";
const CURRENT: &str = "current-campaign";
const BACKUPS: &str = "automatic-backups";

fn campaign_scope(campaign: i64) -> String {
    format!("campaign:{campaign}")
}

fn put(conn: &Connection, scope: &str, key: &str, value: &str) -> Result<(), StoreError> {
    conn.execute(
        "INSERT INTO setting (scope, key, value) VALUES (?1, ?2, ?3)
         ON CONFLICT (scope, key) DO UPDATE SET value = excluded.value WHERE value <> excluded.value",
        (scope, key, value),
    )?;
    Ok(())
}

/// The campaign that commands mean when none is named.
pub fn current_campaign(conn: &Connection) -> Result<Option<i64>, StoreError> {
    Ok(conn
        .prepare_cached(
            "SELECT c.id FROM setting s JOIN campaign c ON c.id = CAST(s.value AS INTEGER)
             WHERE s.scope = ?1 AND s.key = ?2",
        )?
        .query_row([PROGRAM, CURRENT], |row| row.get(0))
        .optional()?)
}

/// Remembers the campaign that commands mean when none is named.
pub fn use_campaign(conn: &Connection, campaign: i64) -> Result<(), StoreError> {
    put(conn, PROGRAM, CURRENT, &campaign.to_string())
}

/// Whether backups are taken unasked.
pub fn automatic_backups(conn: &Connection) -> Result<bool, StoreError> {
    let stored: Option<String> = conn
        .prepare_cached("SELECT value FROM setting WHERE scope = ?1 AND key = ?2")?
        .query_row([PROGRAM, BACKUPS], |row| row.get(0))
        .optional()?;
    Ok(stored.as_deref() != Some("off"))
}

/// Switches automatic backups on or off; on is stored as no row at all.
pub fn switch_backups(conn: &Connection, on: bool) -> Result<(), StoreError> {
    choose(conn, PROGRAM, BACKUPS, (!on).then_some("off"))
}

/// The house rules a campaign chose.
pub fn rule_choices(conn: &Connection, campaign: i64) -> Result<Vec<(String, String)>, StoreError> {
    choices(conn, &campaign_scope(campaign))
}

/// What was chosen for a title: house rules, figures of its box.
pub fn title_choices(conn: &Connection, title: &str) -> Result<Vec<(String, String)>, StoreError> {
    choices(conn, title)
}

fn choices(conn: &Connection, scope: &str) -> Result<Vec<(String, String)>, StoreError> {
    let mut rows =
        conn.prepare_cached("SELECT key, value FROM setting WHERE scope = ?1 ORDER BY key")?;
    let rows = rows.query_map([scope], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// A campaign's house rules, as the rules take them.
pub fn house_rules(conn: &Connection, campaign: i64) -> Result<HouseRules, StoreError> {
    let choices = rule_choices(conn, campaign)?;
    Ok(HouseRules::from_choices(choices.iter().map(|(k, v)| (k.as_str(), v.as_str()))))
}

/// Chooses a house rule's value; the default is stored as no row at all.
pub fn choose_rule(
    conn: &Connection,
    campaign: i64,
    key: &str,
    value: Option<&str>,
) -> Result<(), StoreError> {
    choose(conn, &campaign_scope(campaign), key, value)
}

/// Chooses a setting of a title; the default is stored as no row at all.
pub fn choose_for_title(
    conn: &Connection,
    title: &str,
    key: &str,
    value: Option<&str>,
) -> Result<(), StoreError> {
    choose(conn, title, key, value)
}

fn choose(
    conn: &Connection,
    scope: &str,
    key: &str,
    value: Option<&str>,
) -> Result<(), StoreError> {
    match value {
        Some(value) => put(conn, scope, key, value),
        None => {
            conn.execute("DELETE FROM setting WHERE scope = ?1 AND key = ?2", params![scope, key])?;
            Ok(())
        }
    }
}
