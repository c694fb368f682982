//! Replaces a record by the other file's version.

use std::collections::HashMap;
use std::path::Path;

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use super::super::query::Query;
use super::super::{Result, StoreError};
use super::rows::{Form, MergeRow};
use super::tables::{IN_ORDER, RecordId};

/// Ids of rows here, by their identity across files.
pub(super) struct Ids<'a> {
    conn: &'a Connection,
    known: HashMap<(String, String), i64>,
    /// Plays with another number there: the number here, and there.
    pub numbered: Vec<(i64, i64)>,
}

impl<'a> Ids<'a> {
    pub fn new(conn: &'a Connection) -> Ids<'a> {
        Ids { conn, known: HashMap::new(), numbered: Vec::new() }
    }

    fn find(&mut self, table: &str, uuid: &str) -> Result<i64> {
        let place = (table.to_owned(), uuid.to_owned());
        if let Some(id) = self.known.get(&place) {
            return Ok(*id);
        }
        let id: Option<i64> =
            self.conn.find(&format!("SELECT id FROM {table} WHERE uuid = ?1"), [uuid])?;
        let id = id.ok_or_else(|| StoreError::Unreadable(format!("{table} {uuid} is missing")))?;
        self.known.insert(place, id);
        Ok(id)
    }
}

/// An existing row.
struct ExistingRow {
    id: Option<i64>,
    digest: u128,
    cells: Vec<Value>,
}

/// The existing rows of the record, in one table. Cells are stored only if a key must be spelt out.
fn existing_rows(
    conn: &Connection,
    form: &Form,
    record: &RecordId,
) -> Result<HashMap<String, ExistingRow>> {
    let mut here = HashMap::new();
    form.each(conn, record, |row| {
        let digest = form.digest(&row);
        let cells = if form.numbered { Vec::new() } else { row.cells.clone() };
        here.insert(form.key(&row), ExistingRow { id: row.id, digest, cells });
        Ok(())
    })?;
    Ok(here)
}

fn delete(
    conn: &Connection,
    form: &Form,
    row: &ExistingRow,
    record: &RecordId,
    ids: &mut Ids,
) -> Result<()> {
    let name = &form.table.name;
    if let Some(id) = row.id {
        return conn.run(&format!("DELETE FROM {name} WHERE id = ?1"), [id]);
    }
    let columns = form.table.key().into_iter().enumerate();
    let places: Vec<String> = columns.map(|(n, column)| format!("{column} = ?{}", n + 1)).collect();
    let values = values(form, &row.cells, record, ids)?;
    let key = form.table.key_places().into_iter().map(|n| &values[n]);
    let sql = format!("DELETE FROM {name} WHERE {}", places.join(" AND "));
    conn.run(&sql, params_from_iter(key))
}

/// The cells as stored here: with ids.
fn values(form: &Form, cells: &[Value], record: &RecordId, ids: &mut Ids) -> Result<Vec<Value>> {
    let mut values = Vec::with_capacity(cells.len());
    for (column, cell) in form.table.columns.iter().zip(cells) {
        values.push(match (column.id_of(), cell) {
            (Some(table), Value::Text(uuid)) => Value::Integer(ids.find(table, uuid)?),
            (None, Value::Text(scope)) if column.name == "scope" && scope == "campaign" => {
                Value::Text(format!("campaign:{}", ids.find("campaign", &record.key)?))
            }
            (_, cell) => cell.clone(),
        });
    }
    Ok(values)
}

/// Makes room: removes rows that the other file lacks or has in another form. A row with an id
/// stays and is changed later; if its name changes, it loses the old one at once.
pub(super) fn clear(
    mine: &Connection,
    theirs: &Connection,
    form: &Form,
    record: &RecordId,
) -> Result<()> {
    let mut ids = Ids::new(mine);
    let mut gone = existing_rows(mine, form, record)?;
    if gone.is_empty() {
        return Ok(());
    }
    let renamed = form.table.column_index("name_key");
    form.each(theirs, record, |row| {
        let key = form.key(&row);
        let there = form.digest(&row);
        let stays = |here: &ExistingRow| {
            form.numbered && form.table.name != IN_ORDER || here.digest == there
        };
        let Some(here) = gone.get(&key).filter(|here| stays(here)) else {
            return Ok(());
        };
        if let (Some(place), Some(id)) = (renamed, here.id) {
            let sql = format!(
                "UPDATE {} SET name_key = '~' || uuid WHERE id = ?1 AND name_key IS NOT ?2",
                form.table.name
            );
            mine.run(&sql, (id, &row.cells[place]))?;
        }
        gone.remove(&key);
        Ok(())
    })?;
    for row in gone.values() {
        delete(mine, form, row, record, &mut ids)?;
    }
    Ok(())
}

/// Adds missing rows and changes those that differ.
pub(super) fn fill(
    mine: &Connection,
    theirs: &Connection,
    form: &Form,
    record: &RecordId,
    ids: &mut Ids,
) -> Result<()> {
    let here = existing_rows(mine, form, record)?;
    let state = form.table.column_index("state").filter(|_| form.table.name == "play");
    let is_open = |row: &MergeRow| {
        state.is_some_and(|place| row.cells[place] == Value::Text("open".to_owned()))
    };
    let (mut last, mut open) = (0, Vec::new());
    form.each(theirs, record, |row| {
        // A campaign has one open hunt, even temporarily.
        if is_open(&row) {
            open.push(row);
            return Ok(());
        }
        put_row(mine, form, record, &row, &here, &mut last, ids)
    })?;
    for row in open {
        put_row(mine, form, record, &row, &here, &mut last, ids)?;
    }
    Ok(())
}

fn put_row(
    conn: &Connection,
    form: &Form,
    record: &RecordId,
    row: &MergeRow,
    here: &HashMap<String, ExistingRow>,
    last: &mut i64,
    ids: &mut Ids,
) -> Result<()> {
    let in_order = form.table.name == IN_ORDER;
    match here.get(&form.key(row)) {
        Some(same) if in_order && same.id.is_some_and(|id| id > *last) => {
            *last = same.id.unwrap_or_default();
            return Ok(());
        }
        Some(late) if in_order => delete(conn, form, late, record, ids)?,
        Some(other) if other.digest == form.digest(row) => return Ok(()),
        Some(other) => {
            let values = values(form, &row.cells, record, ids)?;
            return update(conn, form, other.id, values);
        }
        None => {}
    }
    let values = values(form, &row.cells, record, ids)?;
    let id = insert(conn, form, row, values, in_order)?;
    *last = id;
    if form.table.name == "play" && row.id.is_some_and(|there| there != id) {
        ids.numbered.push((id, row.id.unwrap_or_default()));
    }
    Ok(())
}

fn update(conn: &Connection, form: &Form, id: Option<i64>, mut values: Vec<Value>) -> Result<()> {
    let columns = form.table.names().into_iter().enumerate();
    let sets: Vec<String> = columns
        .filter(|(_, column)| *column != "id")
        .map(|(n, column)| format!("{column} = ?{}", n + 1))
        .collect();
    if let (Some(place), Some(id)) = (form.table.column_index("id"), id) {
        values[place] = Value::Integer(id);
        let sql =
            format!("UPDATE {} SET {} WHERE id = ?{}", form.table.name, sets.join(", "), place + 1);
        conn.run(&sql, params_from_iter(values))?;
    }
    Ok(())
}

/// A row keeps its number from there, if that is free here.
fn insert(
    conn: &Connection,
    form: &Form,
    row: &MergeRow,
    mut values: Vec<Value>,
    in_order: bool,
) -> Result<i64> {
    let name = &form.table.name;
    if let (Some(place), Some(id), false) = (form.table.column_index("id"), row.id, in_order) {
        let sql = format!("SELECT NOT EXISTS (SELECT 1 FROM {name} WHERE id = ?1)");
        if conn.row(&sql, [id])? {
            values[place] = Value::Integer(id);
        }
    }
    conn.run(&form.table.insert(), params_from_iter(values))?;
    Ok(conn.last_insert_rowid())
}

/// Checks the guarantees of the disabled triggers at the end.
pub(super) fn check(conn: &Connection, other: &Path) -> Result<()> {
    let poor: Option<String> = conn.find(
        "SELECT h.name FROM hero h JOIN ledger l ON l.hero_id = h.id
         GROUP BY h.id HAVING sum(l.gold) < 0 OR sum(l.exp) < 0 LIMIT 1",
        [],
    )?;
    match poor {
        None => Ok(()),
        Some(hero) => {
            let why = format!("the gold or experience of {hero} is below zero there");
            Err(StoreError::cannot_open(other, why, None))
        }
    }
}
