//! Finds problems in a file, record by record. It only reads, every row once.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use rusqlite::Connection;

use super::open::APPLICATION_ID;
use super::query::Query;
use super::schema::{self, TableSchema, json_array, quoted};
use super::{Result, StoreError, damage};

/// A problem with a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// One word, for scripts.
    pub kind: &'static str,
    /// The record's name for people.
    pub record: String,
    pub what: String,
}

impl Finding {
    pub fn new(kind: &'static str, record: impl Into<String>, what: impl Into<String>) -> Finding {
        Finding { kind, record: record.into(), what: what.into() }
    }
}

/// Reports work as done.
pub type Tick<'a> = &'a dyn Fn(u64);

/// The most faults listed per kind.
const MOST: usize = 100;

/// The number of rows in the checked tables.
pub fn rows(conn: &Connection) -> Result<u64> {
    let rows: i64 = conn.row(
        "SELECT (SELECT count(*) FROM step_change) + (SELECT count(*) FROM ledger)
              + (SELECT count(*) FROM event)",
        [],
    )?;
    Ok(u64::try_from(rows).unwrap_or_default())
}

/// SQLite's own check, and the foundations of every change.
pub fn structure(conn: &Connection) -> Result<Vec<Finding>> {
    let mut found = Vec::new();
    for line in damage::integrity(conn, MOST)? {
        let record = table_named(conn, &line);
        if !found.iter().any(|known: &Finding| known.record == record) {
            found.push(Finding::new("structure", record, line));
        }
    }
    if let Some(what) = damage::journal_fault(conn)? {
        found.push(Finding::new("journal", "the journal", what));
    }
    let id: i64 = conn.query_row("PRAGMA application_id", [], |row| row.get(0))?;
    if id != APPLICATION_ID {
        found.push(Finding::new("structure", "the header", "its wyrm mark is missing"));
    }
    Ok(found)
}

/// The table or index named in one of SQLite's messages.
fn table_named(conn: &Connection, line: &str) -> String {
    let after = |word: &str| {
        let rest = line.split_once(word)?.1;
        let name = rest.split([' ', '.', ':']).next().unwrap_or_default();
        (!name.is_empty()).then(|| name.to_owned())
    };
    if let Some(name) = after(" index ") {
        return format!("the index {name}");
    }
    let named = after("constraint failed in ").or_else(|| after(" value in "));
    if let Some(name) = named {
        return format!("the table {name}");
    }
    let root = after("Tree ").and_then(|root| root.parse::<i64>().ok());
    let name = root.and_then(|root| {
        let sql = "SELECT type || ' ' || name FROM sqlite_schema WHERE rootpage = ?1";
        conn.row::<String>(sql, [root]).ok()
    });
    match (name, root) {
        (Some(name), _) => format!("the {name}"),
        (None, Some(1)) => "the list of tables".to_owned(),
        (None, _) => "the file".to_owned(),
    }
}

/// Tables, indexes and triggers that differ from the migrations.
pub fn schema(conn: &Connection) -> Result<Vec<Finding>> {
    let found = schema::differences(conn)?.into_iter();
    let found = found.map(|(name, what)| Finding::new("schema", format!("the {name}"), what));
    Ok(found.take(MOST).collect())
}

/// Rows that refer to a missing row.
pub fn foreign_keys(conn: &Connection) -> Result<Vec<Finding>> {
    let mut rows = conn.prepare("PRAGMA foreign_key_check")?;
    let mut rows = rows.query([])?;
    let mut found: Vec<Finding> = Vec::new();
    while let Some(row) = rows.next()? {
        let (name, id, parent): (String, Option<i64>, String) =
            (row.get(0)?, row.get(1)?, row.get(2)?);
        let record = match (name.as_str(), id) {
            ("step_change", Some(_)) => "the journal".to_owned(),
            (name, Some(id)) => format!("{name} {id}"),
            (name, None) => format!("a row of {name}"),
        };
        let what = format!("points to a {parent} that is not there");
        let finding = Finding::new("link", record, what);
        if found.len() < MOST && !found.contains(&finding) {
            found.push(finding);
        }
    }
    Ok(found)
}

/// Heroes whose gold or experience is negative after a row; and the number of rows.
pub fn ledger(conn: &Connection, tick: Tick) -> Result<(Vec<Finding>, u64)> {
    let mut rows =
        conn.prepare("SELECT hero_id, id, gold, exp FROM ledger ORDER BY hero_id, id")?;
    let mut rows = rows.query([])?;
    let mut below: Vec<(i64, i64, &str, i64)> = Vec::new();
    let (mut hero, mut gold, mut exp, mut count) = (None, 0i64, 0i64, 0u64);
    let mut told = false;
    while let Some(row) = rows.next()? {
        let (of, id): (i64, i64) = (row.get(0)?, row.get(1)?);
        if hero != Some(of) {
            (hero, gold, exp, told) = (Some(of), 0, 0, false);
        }
        gold = gold.saturating_add(row.get(2)?);
        exp = exp.saturating_add(row.get(3)?);
        let fault = match (gold < 0, exp < 0) {
            (true, _) => Some(("gold", gold)),
            (false, true) => Some(("experience", exp)),
            _ => None,
        };
        if let Some((what, sum)) = fault.filter(|_| !told) {
            told = true;
            below.push((of, id, what, sum));
        }
        count += 1;
        if count.is_multiple_of(1024) {
            tick(1024);
        }
    }
    let mut found = Vec::new();
    for (hero, id, what, sum) in below.into_iter().take(MOST) {
        let name = conn.row("SELECT name FROM hero WHERE id = ?1", [hero]);
        let name = name.unwrap_or_else(|_| format!("hero {hero}"));
        found.push(Finding::new(
            "ledger",
            format!("{name}'s ledger, row {id}"),
            format!("{what} is {sum} after it"),
        ));
    }
    Ok((found, count))
}

/// Heroes with a level missing between others.
pub fn levels(conn: &Connection) -> Result<Vec<Finding>> {
    let names: Vec<String> = conn.rows(
        "SELECT h.name FROM hero_level l JOIN hero h ON h.id = l.hero_id
         GROUP BY l.hero_id HAVING max(l.level) <> count(*) + 1",
        [],
    )?;
    let what = "a level in between is missing";
    let found = names.iter().map(|name| Finding::new("hero", format!("hero {name}"), what));
    Ok(found.collect())
}

/// The newest change of a key: whether the row exists now, and the step of the change.
struct NewestChange {
    there: bool,
    step: i64,
}

/// Steps that could not be undone or redone; and the number of steps.
pub fn journal(conn: &Connection, tick: Tick) -> Result<(Vec<Finding>, u64)> {
    let mut found = Vec::new();
    let mut steps: HashMap<i64, (bool, bool)> = HashMap::new();
    let current = "schema = (SELECT user_version FROM pragma_user_version)";
    conn.each(&format!("SELECT id, undone, {current} FROM step"), [], |row| {
        steps.insert(row.get(0)?, (row.get(1)?, row.get(2)?));
        Ok::<_, StoreError>(())
    })?;
    let undone = steps.iter().filter(|(_, (undone, _))| *undone);
    if let Some(first) = undone.map(|(id, _)| *id).min() {
        let after = steps.iter().filter(|(id, (undone, _))| **id > first && !undone);
        if let Some(step) = after.map(|(id, _)| *id).min() {
            let what = format!("counts, though step {first} before it is undone");
            found.push(Finding::new("journal", format!("step {step}"), what));
        }
    }
    let tables = TableSchema::journalled(conn)?;
    let hasher = RandomState::new();
    let mut told: HashMap<(usize, u64), NewestChange> = HashMap::new();
    let mut changes =
        conn.prepare("SELECT step, tbl, op, key, was IS NULL FROM step_change ORDER BY id")?;
    let mut changes = changes.query([])?;
    let mut count = 0u64;
    while let Some(row) = changes.next()? {
        count += 1;
        if count.is_multiple_of(1024) {
            tick(1024);
        }
        let step: i64 = row.get(0)?;
        let name = row.get_ref(1)?.as_str().map_err(rusqlite::Error::from)?;
        let op = row.get_ref(2)?.as_str().map_err(rusqlite::Error::from)?;
        let key = row.get_ref(3)?.as_str().map_err(rusqlite::Error::from)?;
        let nothing: bool = row.get(4)?;
        let Some((undone, current)) = steps.get(&step).copied() else {
            continue;
        };
        let at = tables.iter().position(|table| table.name == name);
        let fault = match (at, op, nothing, undone) {
            (None, ..) => Some(format!("changes {name}, which is not a table")),
            (_, "insert", false, false) | (_, "delete", false, true) => {
                Some("holds a row where there was none".to_owned())
            }
            (_, "update", true, _) | (_, "delete", true, false) | (_, "insert", true, true) => {
                Some("does not hold the earlier row".to_owned())
            }
            _ if !is_list(key) => Some(format!("has the key {key}, which cannot be read")),
            _ => None,
        };
        if let Some(what) = fault {
            push_step(&mut found, step, what);
        }
        if let Some(at) = at.filter(|_| current) {
            let slot = told.entry((at, hasher.hash_one(key)));
            let there = if undone { op != "insert" } else { op != "delete" };
            let says = NewestChange { there, step };
            // The newest active change, else the oldest undone one.
            if undone {
                slot.or_insert(says);
            } else {
                slot.insert_entry(says);
            }
        }
    }
    for (at, table) in tables.iter().enumerate() {
        let (name, key) = (&table.name, json_array(&table.key(), ""));
        let mut rows = conn.prepare(&format!("SELECT {key} FROM {}", quoted(name)))?;
        let mut rows = rows.query([])?;
        while let Some(row) = rows.next()? {
            let key = row.get_ref(0)?.as_str().map_err(rusqlite::Error::from)?;
            let says = told.remove(&(at, hasher.hash_one(key)));
            if let Some(says) = says.filter(|says| !says.there) {
                push_step(
                    &mut found,
                    says.step,
                    format!("does not fit the table {name}: a row is there"),
                );
            }
        }
    }
    let mut gone: Vec<(usize, i64)> = told
        .into_iter()
        .filter(|(_, says)| says.there)
        .map(|((at, _), says)| (at, says.step))
        .collect();
    gone.sort_unstable();
    for (at, step) in gone {
        push_step(
            &mut found,
            step,
            format!("does not fit the table {}: a row is gone", tables[at].name),
        );
    }
    Ok((found, steps.len() as u64))
}

fn push_step(found: &mut Vec<Finding>, step: i64, what: String) {
    let finding = Finding::new("journal", format!("step {step}"), what);
    let known = |other: &Finding| other.record == finding.record;
    if found.len() < MOST && !found.iter().any(known) {
        found.push(finding);
    }
}

/// Whether a key has the form that the triggers write.
fn is_list(key: &str) -> bool {
    key.starts_with('[') && key.ends_with(']')
}

/// The ids of all plays, in order.
pub fn play_ids(conn: &Connection) -> Result<Vec<i64>> {
    conn.rows("SELECT id FROM play ORDER BY id", [])
}

/// The number of a play's events, and the number of its last one.
pub fn event_numbers(conn: &Connection, play: i64) -> Result<(i64, i64)> {
    conn.row("SELECT count(*), ifnull(max(n), 0) FROM event WHERE play_id = ?1", [play])
}

/// All settings: scope, key, value.
pub fn settings(conn: &Connection) -> Result<Vec<(String, String, String)>> {
    conn.rows("SELECT scope, key, value FROM setting ORDER BY scope, key", [])
}

/// Entries and own figures of an unknown kind.
pub fn kinds(conn: &Connection, known: &[&str]) -> Result<Vec<Finding>> {
    let mut found = Vec::new();
    for (name, what) in [("catalog_entry", "entry"), ("catalog_override", "own figure")] {
        let rows: Vec<(String, String)> =
            conn.rows(&format!("SELECT DISTINCT kind, key FROM {name}"), [])?;
        for (kind, key) in rows {
            if !known.contains(&kind.as_str()) {
                let what = format!("is an {what} of an unknown kind");
                found.push(Finding::new("catalogue", format!("{kind} {key}"), what));
            }
        }
    }
    Ok(found)
}
