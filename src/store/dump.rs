//! Everything in a file except the journal, row by row: out of a file, into an empty database in memory,
//! and from there into an empty file.
//!
//! The step names that merges need go along: those of the steps that made each record. So a file
//! that went through another form is merged like any other.

use std::collections::BTreeMap;
use std::path::Path;

pub use rusqlite::types::Value as Cell;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, params_from_iter};

pub use super::merge::provenance as made_of;
use super::merge::{Other, Provenance, TOKEN, all_records, order, remember_token};
use super::migrate::{self, Creation};
use super::play::seed_missing;
use super::query::Query;
pub use super::schema::{ColumnSchema, TableSchema};
use super::schema::{listed, quoted};
use super::{MIGRATIONS, Result, StoreError, check};
use crate::rules::name::{control, shown, stored_fault};

/// The merges' memory is part of the provenance, not a table.
const MEMORY: &str = "merged";

/// The titles in every new file.
const TITLES: i64 = 4;

/// A stored cell: a number, a text, or null.
fn cell(value: ValueRef) -> Result<Cell> {
    let unreadable = |what: &str| Err(StoreError::Unreadable(what.to_owned()));
    match value {
        ValueRef::Null => Ok(Cell::Null),
        ValueRef::Integer(number) => Ok(Cell::Integer(number)),
        ValueRef::Text(text) => match std::str::from_utf8(text) {
            Ok(text) => Ok(Cell::Text(text.to_owned())),
            Err(_) => unreadable("a text is not UTF-8"),
        },
        // Journalled tables have neither.
        ValueRef::Real(_) | ValueRef::Blob(_) => unreadable("a value is not text or a number"),
    }
}

/// The number of migrations of the tables.
#[expect(clippy::cast_possible_wrap, reason = "there are a few")]
pub const VERSION: i64 = MIGRATIONS.len() as i64;

/// The included tables, by name.
pub fn tables(conn: &Connection) -> Result<Vec<TableSchema>> {
    let mut tables = TableSchema::journalled(conn)?;
    tables.retain(|table| table.name != MEMORY);
    Ok(tables)
}

/// Visits every row of a table, in key order.
pub fn each<E: From<StoreError>>(
    conn: &Connection,
    table: &TableSchema,
    mut see: impl FnMut(Vec<Cell>) -> Result<(), E>,
) -> Result<(), E> {
    let (name, columns) = (quoted(&table.name), listed(&table.names()));
    let sql = format!("SELECT {columns} FROM {name} ORDER BY {}", listed(&table.key()));
    conn.each(&sql, [], |row| {
        let cell = |n: usize| cell(row.get_ref(n)?);
        let cells: Result<Vec<Cell>> = (0..table.columns.len()).map(cell).collect();
        let cells = cells.map_err(|error| match error {
            StoreError::Unreadable(what) => {
                let first: Vec<Cell> = cell(0).into_iter().collect();
                StoreError::Unreadable(format!("{}: {what}", row_name(table, &first)))
            }
            other => other,
        });
        see(cells?)
    })
}

/// The name of a row's record for people, as far as its first columns show.
pub fn row_name(table: &TableSchema, cells: &[Cell]) -> String {
    let column = table.columns.first().map_or("", |column| &column.name);
    let of = column.strip_suffix("_id").unwrap_or(match table.name.as_str() {
        "title" => "game",
        name => name,
    });
    match cells {
        [Cell::Integer(id), ..] => format!("{of} {id}"),
        [Cell::Text(kind), Cell::Text(key), ..] if table.name == "catalog_entry" => {
            format!("{} {}", shown(kind), shown(key))
        }
        [Cell::Text(first), ..] => format!("{of} {}", shown(first)),
        _ => format!("a row of {}", table.name),
    }
}

/// Whether a column holds JSON, in which another program may have written any character.
pub fn holds_json(column: &str) -> bool {
    matches!(column, "data" | "extra" | "line" | "over" | "result" | "setup")
}

/// A text forbidden in a document, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextFault<'a> {
    pub column: &'a str,
    pub what: String,
}

/// The first text of a row with a control character, or that is an impossible name.
pub fn text_fault<'a>(table: &'a TableSchema, cells: &[Cell]) -> Option<TextFault<'a>> {
    let texts = table.columns.iter().zip(cells);
    let mut texts = texts.filter_map(|(column, cell)| match cell {
        Cell::Text(text) => Some((column.name.as_str(), text.as_str())),
        _ => None,
    });
    let text = |wanted| texts.clone().find(|(column, _)| *column == wanted);
    if let Some((column, name)) = text("name") {
        let key = text("name_key").map(|(_, key)| key);
        if let Some(what) = stored_fault(name, key) {
            return Some(TextFault { column, what });
        }
    }
    texts.find_map(|(column, text)| {
        let code = control(text).filter(|_| !holds_json(column))? as u32;
        let what = format!("its {column} has a control character, U+{code:04X}");
        Some(TextFault { column, what })
    })
}

/// The first record with such a text, in writing order.
pub fn first_text_fault(conn: &Connection) -> Result<Option<(String, String)>> {
    let mut first = None;
    for table in tables(conn)? {
        each(conn, &table, |cells| {
            if first.is_none() {
                let fault = text_fault(&table, &cells);
                first = fault.map(|fault| (row_name(&table, &cells), fault.what));
            }
            Ok::<_, StoreError>(())
        })?;
    }
    Ok(first)
}

/// The UUID of a file, and its creation time.
pub fn info(conn: &Connection) -> Result<Creation> {
    let (uuid, at) = conn.row("SELECT uuid, created_at FROM database_info", [])?;
    Ok(Creation { uuid, at, entropy: None })
}

/// Why a row, or a whole database, is refused.
#[derive(Debug)]
pub enum RowFault {
    /// In words that follow the position.
    Said(String),
    Store(StoreError),
}

impl From<StoreError> for RowFault {
    fn from(error: StoreError) -> RowFault {
        RowFault::Store(error)
    }
}

impl From<rusqlite::Error> for RowFault {
    fn from(error: rusqlite::Error) -> RowFault {
        RowFault::Store(error.into())
    }
}

/// A database in memory being filled from elsewhere.
pub struct Loading {
    conn: Connection,
    tables: BTreeMap<String, TableSchema>,
}

impl Loading {
    /// An empty one, with the tables of a known version.
    pub fn new(version: i64, creation: &Creation) -> Result<Loading> {
        let known = usize::try_from(version).ok().filter(|n| *n >= 1);
        let migrations = known.and_then(|n| MIGRATIONS.get(..n)).unwrap_or(MIGRATIONS);
        let conn = Connection::open_in_memory()?;
        migrate::lay_out_to_fill(&conn, creation, migrations)?;
        // The guards of sums and order check all rows at the end.
        conn.execute_batch("UPDATE journal_now SET mode = 'replay'")?;
        let tables = tables(&conn)?;
        if tables.iter().any(|table| table.name == "title") {
            conn.execute_batch("DELETE FROM title")?;
        }
        conn.execute_batch("BEGIN")?;
        let tables = tables.into_iter().map(|table| (table.name.clone(), table));
        Ok(Loading { conn, tables: tables.collect() })
    }

    pub fn table(&self, name: &str) -> Option<&TableSchema> {
        self.tables.get(name)
    }

    pub fn tables(&self) -> impl Iterator<Item = &str> {
        self.tables.keys().map(String::as_str)
    }

    /// Adds a row, with a cell for every column.
    pub fn add(&self, table: &TableSchema, cells: &[Cell]) -> Result<(), RowFault> {
        insert(&self.conn, table, cells).map_err(|error| match &error {
            rusqlite::Error::SqliteFailure(_, Some(said)) => RowFault::Said(plain(said)),
            _ => error.into(),
        })
    }

    /// The complete database, upgraded and checked, like another file at that path.
    pub fn finish(mut self, made_of: &Provenance, path: &Path) -> Result<Other, RowFault> {
        self.conn.execute_batch("COMMIT")?;
        let none = Creation::default();
        match migrate::run(&mut self.conn, &none, MIGRATIONS, None) {
            Err(StoreError::Upgrade { name, why, .. }) => {
                let said = format!("it cannot be brought up to date ({name}): {why}");
                return Err(RowFault::Said(said));
            }
            done => done?,
        }
        self.conn.execute_batch("PRAGMA foreign_keys = OFF")?;
        let conn = &self.conn;
        let mut found = check::foreign_keys(conn)?;
        found.extend(check::ledger(conn, &|_| ())?.0);
        found.extend(check::levels(conn)?);
        if let Some(first) = found.first() {
            return Err(RowFault::Said(format!("{}: {}", first.record, first.what)));
        }
        write_provenance(conn, made_of, 0)?;
        Ok(Other::of(self.conn, path)?)
    }
}

fn insert(conn: &Connection, table: &TableSchema, cells: &[Cell]) -> rusqlite::Result<()> {
    let mut insert = conn.prepare_cached(&table.insert())?;
    insert.execute(params_from_iter(cells))?;
    Ok(())
}

/// SQLite's reason for refusing a row, in words that follow its position.
fn plain(said: &str) -> String {
    let rest = |start: &str| said.strip_prefix(start).map(str::to_owned);
    if let Some(columns) = rest("UNIQUE constraint failed: ") {
        return format!("another row has the same {columns}");
    }
    if let Some(rule) = rest("CHECK constraint failed: ") {
        return format!("it breaks the rule {rule}");
    }
    if let Some(column) = rest("NOT NULL constraint failed: ") {
        return format!("{column} is empty");
    }
    said.to_owned()
}

fn write_provenance(conn: &Connection, made_of: &Provenance, since: i64) -> Result<()> {
    let json = |line: &BTreeMap<String, i64>| serde_json::json!(line).to_string();
    for (record, made) in &made_of.records {
        conn.run(
            "INSERT INTO merged (record, since, line, over) VALUES (?1, ?2, ?3, ?4)",
            (record, since, json(&made.line), json(&made.over)),
        )?;
    }
    for (name, turns) in &made_of.past {
        conn.run(
            "INSERT INTO dropped_step (name, turns) VALUES (?1, ?2)
             ON CONFLICT (name) DO UPDATE SET turns = max(turns, excluded.turns)",
            (name, turns),
        )?;
        if let Some(token) = name.strip_prefix(TOKEN) {
            remember_token(conn, token)?;
        }
    }
    Ok(())
}

/// Whether a file has no recorded data.
pub fn is_empty(conn: &Connection) -> Result<bool> {
    for TableSchema { name, .. } in TableSchema::journalled(conn)? {
        let own = if name == "title" { TITLES } else { 0 };
        let rows: i64 = conn.row(&format!("SELECT count(*) FROM {}", quoted(&name)), [])?;
        if rows > own {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Fills an empty file with everything in the other one, including ids and UUIDs, within the open
/// step. `fresh` makes seeds for plays that have none. Returns the number of rows.
pub fn fill(conn: &Connection, other: &Other, fresh: &dyn Fn() -> String) -> Result<u64> {
    let there = other.conn();
    conn.execute_batch("PRAGMA defer_foreign_keys = ON; UPDATE journal_now SET guards = 0")?;
    let mut rows = 0;
    let mut tables = tables(conn)?;
    tables.sort_by_key(|table| order(&table.name));
    for table in tables {
        let mut here = Vec::new();
        each(conn, &table, |row| {
            here.push(row);
            Ok::<_, StoreError>(())
        })?;
        each(there, &table, |row| {
            rows += 1;
            if let Some(same) = here.iter().position(|known| *known == row) {
                here.swap_remove(same);
                return Ok::<_, StoreError>(());
            }
            // Only titles already exist, each with its id.
            if !here.is_empty() {
                let id = row.first();
                conn.run("DELETE FROM title WHERE id = ?1", [id])?;
            }
            Ok(insert(conn, &table, &row)?)
        })?;
    }
    seed_missing(conn, fresh)?;
    let step = conn.row("SELECT step FROM journal_now", [])?;
    let mut made_of = made_of(there)?;
    // The open step only brings records in; it did not make them.
    for record in all_records(there)? {
        made_of.records.entry(record).or_default();
    }
    write_provenance(conn, &made_of, step)?;
    let Creation { uuid, at, .. } = info(there)?;
    conn.execute("UPDATE database_info SET uuid = ?1, created_at = ?2", (uuid, at))?;
    conn.execute_batch("UPDATE journal_now SET guards = 1")?;
    Ok(rows)
}
