//! A group's own catalogue entries, and a campaign's changes to built-in ones.

use std::collections::BTreeMap;

use rusqlite::{Connection, params};
use serde_json::Value;

use super::query::Query;
use super::{Result, Store, StoreError, setting};
use crate::rules::dice_dragons::catalog::{
    CampaignFigures, Entry, EntryKind, FieldFault, Fields, FigureChange, Resolved,
};

fn unreadable(what: &str) -> StoreError {
    StoreError::Unreadable(format!("catalogue entry {what}"))
}

/// All figures as a campaign sees them; without a campaign, the built-in ones and the group's own.
pub fn figures(conn: &Connection, campaign: Option<i64>) -> Result<CampaignFigures> {
    let (house, changes) = match campaign {
        Some(id) => (setting::house_rules(conn, id)?, changes(conn, id)?),
        None => Default::default(),
    };
    Ok(CampaignFigures::new(house, own_entries(conn)?, changes))
}

/// The group's own entries, by kind and key, including broken ones: only lookups of those fail, and
/// they can be fixed or removed.
pub fn own_entries(conn: &Connection) -> Result<Vec<Resolved>> {
    let rows: Vec<(String, String, String, String)> =
        conn.rows("SELECT kind, key, name, data FROM catalog_entry ORDER BY kind, key", [])?;
    // Entries of an unknown kind are never looked up; `check` names them.
    let entries = rows.into_iter().filter_map(|(kind, key, name, data)| {
        let kind = EntryKind::read(&kind)?;
        Some(own_entry(kind, key, name, &data))
    });
    Ok(entries.collect())
}

fn own_entry(kind: EntryKind, key: String, name: String, data: &str) -> Resolved {
    let (mut fields, mut faults) = (Fields::new(), Vec::new());
    let mut fault = |field: String, message: String| faults.push(FieldFault { field, message });
    match serde_json::from_str::<BTreeMap<String, Value>>(data) {
        Ok(stored) => {
            for (field, value) in stored {
                match value {
                    Value::String(text) => drop(fields.insert(field, text)),
                    other => fault(field, format!("{other} is stored, which is not text")),
                }
            }
        }
        Err(error) => fault("fields".to_owned(), error.to_string()),
    }
    let entry = Entry { kind, key, name, fields };
    if faults.is_empty() { Resolved::own(entry) } else { Resolved::unreadable(entry, faults) }
}

fn changes(conn: &Connection, campaign: i64) -> Result<Vec<FigureChange>> {
    let rows: Vec<(String, String, String, String)> = conn.rows(
        "SELECT kind, key, field, value FROM catalog_override WHERE campaign_id = ?1
         ORDER BY kind, key, field",
        [campaign],
    )?;
    let changes = rows.into_iter().filter_map(|(kind, key, field, value)| {
        let kind = EntryKind::read(&kind)?;
        Some(FigureChange { kind, key, field, value })
    });
    Ok(changes.collect())
}

/// Writes one of the group's own entries: a new one, or new fields of an existing one.
pub fn put_entry(conn: &Connection, entry: &Entry, uuid: &str, at: &str) -> Result<()> {
    let data = serde_json::to_string(&entry.fields)
        .map_err(|error| unreadable(&format!("{}: {error}", entry.key)))?;
    conn.run(
        "INSERT INTO catalog_entry (kind, key, uuid, name, data, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (kind, key) DO UPDATE SET name = excluded.name, data = excluded.data
         WHERE name <> excluded.name OR data <> excluded.data",
        params![entry.kind.word(), entry.key, uuid, entry.name, data, at],
    )
}

pub fn remove_entry(conn: &Connection, kind: EntryKind, key: &str) -> Result<()> {
    conn.run("DELETE FROM catalog_entry WHERE kind = ?1 AND key = ?2", params![kind.word(), key])
}

/// Sets a campaign's own value for a field of a built-in entry; `None` removes it.
pub fn put_change(
    conn: &Connection,
    campaign: i64,
    kind: EntryKind,
    key: &str,
    field: &str,
    value: Option<&str>,
) -> Result<()> {
    match value {
        Some(value) => conn.run(
            "INSERT INTO catalog_override (campaign_id, kind, key, field, value)
             VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT DO UPDATE SET value = excluded.value WHERE value <> excluded.value",
            params![campaign, kind.word(), key, field, value],
        ),
        None => conn.run(
            "DELETE FROM catalog_override
             WHERE campaign_id = ?1 AND kind = ?2 AND key = ?3 AND field = ?4",
            params![campaign, kind.word(), key, field],
        ),
    }
}

/// The users of an entry, as sentences such as `Denra carries it`.
pub fn users(conn: &Connection, kind: EntryKind, key: &str) -> Result<Vec<String>> {
    let mut used = Vec::new();
    let mut ask = |sql: &str| -> Result<()> {
        used.extend(conn.rows::<String, Vec<_>>(sql, [key])?);
        Ok(())
    };
    match kind {
        EntryKind::Item => {
            ask("SELECT DISTINCT h.name || ' carries it' FROM hero_item i
                 JOIN hero h ON h.id = i.hero_id WHERE i.item = ?1 LIMIT 5")?;
            ask("SELECT DISTINCT 'a market of ' || c.name || ' sells it' FROM market m
                 JOIN campaign c ON c.id = m.campaign_id WHERE m.item = ?1 LIMIT 5")?;
            ask("SELECT DISTINCT c.name || ' has it in the stock of ' || o.key
                 FROM catalog_override o JOIN campaign c ON c.id = o.campaign_id
                 WHERE o.kind = 'market' AND o.field = 'stock'
                   AND (replace(replace(',' || o.value, ', ', ','), ',', ', ') LIKE '% ' || ?1 || '@%') LIMIT 5")?;
        }
        EntryKind::Skill => ask("SELECT DISTINCT h.name || ' knows it' FROM hero_skill s
                 JOIN hero h ON h.id = s.hero_id WHERE s.skill = ?1 LIMIT 5")?,
        EntryKind::Dragon => ask("SELECT 'hunt ' || p.id || ' was about it' FROM play p
                 WHERE p.title = 'dice-dragons' AND EXISTS (
                   SELECT 1 FROM json_each(p.setup, '$.dragons') d
                   WHERE json_extract(d.value, '$.key') = ?1) LIMIT 5")?,
        EntryKind::Class | EntryKind::Market => {}
    }
    Ok(used)
}

/// Heroes who improved a skill.
pub fn improved_by(conn: &Connection, skill: &str) -> Result<Vec<String>> {
    conn.rows(
        "SELECT DISTINCT h.name FROM hero_skill s JOIN hero h ON h.id = s.hero_id
         WHERE s.skill = ?1 AND s.improved IS NOT NULL LIMIT 5",
        [skill],
    )
}

impl Store {
    pub fn figures(&self, campaign: Option<i64>) -> Result<CampaignFigures> {
        figures(self.conn(), campaign)
    }
}
