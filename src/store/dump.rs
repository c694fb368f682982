//! Everything in a file but the journal, row by row: out of a file, into an empty database in memory,
//! and from there into an empty file.
//!
//! What merges know of steps goes along: the names of the steps that each record is made of. So a file
//! that went through another form is merged like any other.

use std::collections::BTreeMap;
use std::path::Path;

use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, params_from_iter};

use super::merge::{Other, Provenance, all_records, order, provenance};
use super::migrate::{self, Creation};
use super::play::seed_missing;
use super::triggers::{self, quoted};
use super::{MIGRATIONS, StoreError, check};
use crate::rules::name::{control, shown, stored_fault};

/// What merges remember is part of the provenance, not a table.
const MEMORY: &str = "merged";

/// The titles that every file begins with.
const TITLES: i64 = 4;

/// A table: its columns, and which of them hold whole numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    pub name: String,
    pub columns: Vec<Column>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    pub name: String,
    pub is_number: bool,
}

/// What a row holds in one column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    Empty,
    Number(i64),
    Text(String),
}

impl Cell {
    fn value(&self) -> Value {
        match self {
            Cell::Empty => Value::Null,
            Cell::Number(number) => Value::Integer(*number),
            Cell::Text(text) => Value::Text(text.clone()),
        }
    }

    fn of(value: ValueRef) -> Result<Cell, StoreError> {
        match value {
            ValueRef::Null => Ok(Cell::Empty),
            ValueRef::Integer(number) => Ok(Cell::Number(number)),
            ValueRef::Text(text) => match std::str::from_utf8(text) {
                Ok(text) => Ok(Cell::Text(text.to_owned())),
                Err(_) => Err(StoreError::Unreadable("a text is not UTF-8".to_owned())),
            },
            // Journalled tables have neither.
            ValueRef::Real(_) | ValueRef::Blob(_) => {
                Err(StoreError::Unreadable("a value is not a text or a number".to_owned()))
            }
        }
    }
}

/// How many migrations the tables had.
pub const VERSION: i64 = MIGRATIONS.len() as i64;

/// The tables that go along, by name.
pub fn tables(conn: &Connection) -> Result<Vec<Shape>, StoreError> {
    let names = triggers::journalled_tables(conn)?;
    let names = names.into_iter().filter(|name| name != MEMORY);
    names.map(|name| shape(conn, name)).collect()
}

fn shape(conn: &Connection, name: String) -> Result<Shape, StoreError> {
    let mut info =
        conn.prepare_cached("SELECT name, type FROM pragma_table_info(?1) ORDER BY cid")?;
    let columns = info.query_map([&name], |row| {
        Ok(Column { name: row.get(0)?, is_number: row.get::<_, String>(1)? == "INTEGER" })
    })?;
    let columns = columns.collect::<Result<_, _>>()?;
    Ok(Shape { name, columns })
}

/// Sees every row of a table, in the order of its key.
pub fn each<E: From<StoreError>>(
    conn: &Connection,
    table: &Shape,
    mut see: impl FnMut(Vec<Cell>) -> Result<(), E>,
) -> Result<(), E> {
    let key = triggers::table(conn, &table.name).map_err(StoreError::from)?;
    let key: Vec<String> = key.key.iter().map(|column| quoted(column)).collect();
    let sql = format!(
        "SELECT {} FROM {} ORDER BY {}",
        listed(table),
        quoted(&table.name),
        key.join(", ")
    );
    let mut rows = conn.prepare(&sql).map_err(StoreError::from)?;
    let mut rows = rows.query([]).map_err(StoreError::from)?;
    while let Some(row) = rows.next().map_err(StoreError::from)? {
        let cell = |n: usize| Cell::of(row.get_ref(n)?);
        let cells: Result<Vec<Cell>, StoreError> = (0..table.columns.len()).map(cell).collect();
        let cells = cells.map_err(|error| match error {
            StoreError::Unreadable(what) => {
                let first: Vec<Cell> = cell(0).into_iter().collect();
                StoreError::Unreadable(format!("{}: {what}", called(table, &first)))
            }
            other => other,
        });
        see(cells?)?;
    }
    Ok(())
}

/// What people call the record that a row belongs to, so far as its first columns tell.
pub fn called(table: &Shape, cells: &[Cell]) -> String {
    let column = table.columns.first().map_or("", |column| &column.name);
    let of = column.strip_suffix("_id").unwrap_or(match table.name.as_str() {
        "title" => "game",
        name => name,
    });
    match cells {
        [Cell::Number(id), ..] => format!("{of} {id}"),
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

/// A text that a document must not hold, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextFault<'a> {
    pub column: &'a str,
    pub what: String,
}

/// The first text of a row that holds a control character, or is a name that cannot be one.
pub fn text_fault<'a>(table: &'a Shape, cells: &[Cell]) -> Option<TextFault<'a>> {
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

/// The first record with such a text, in the order in which they are written.
pub fn first_text_fault(conn: &Connection) -> Result<Option<(String, String)>, StoreError> {
    let mut first = None;
    for table in tables(conn)? {
        each(conn, &table, |cells| {
            if first.is_none() {
                let fault = text_fault(&table, &cells);
                first = fault.map(|fault| (called(&table, &cells), fault.what));
            }
            Ok::<_, StoreError>(())
        })?;
    }
    Ok(first)
}

fn listed(table: &Shape) -> String {
    let columns = table.columns.iter().map(|column| quoted(&column.name));
    columns.collect::<Vec<_>>().join(", ")
}

/// The UUID of a file, and when it was made.
pub fn info(conn: &Connection) -> Result<Creation, StoreError> {
    Ok(conn.query_row("SELECT uuid, created_at FROM database_info", [], |row| {
        Ok(Creation { uuid: row.get(0)?, at: row.get(1)?, entropy: None })
    })?)
}

/// What each record is made of.
pub fn made_of(conn: &Connection) -> Result<Provenance, StoreError> {
    provenance(conn)
}

/// Why a row is not taken, or a whole database.
#[derive(Debug)]
pub enum Fault {
    /// In words that follow the place.
    Said(String),
    Store(StoreError),
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        Fault::Store(error)
    }
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Fault {
        Fault::Store(error.into())
    }
}

/// A database in memory that is being filled from elsewhere.
pub struct Loading {
    conn: Connection,
    tables: BTreeMap<String, Shape>,
}

impl Loading {
    /// An empty one, with the tables of a version that this program knows.
    pub fn new(version: i64, creation: &Creation) -> Result<Loading, StoreError> {
        let known = usize::try_from(version).ok().filter(|n| *n >= 1);
        let migrations = known.and_then(|n| MIGRATIONS.get(..n)).unwrap_or(MIGRATIONS);
        let conn = Connection::open_in_memory()?;
        migrate::lay_out_to_fill(&conn, creation, migrations)?;
        // What guards sums and order looks at all rows in the end.
        conn.execute_batch("UPDATE journal_now SET mode = 'replay'")?;
        let tables = tables(&conn)?;
        if tables.iter().any(|table| table.name == "title") {
            conn.execute_batch("DELETE FROM title")?;
        }
        conn.execute_batch("BEGIN")?;
        let tables = tables.into_iter().map(|table| (table.name.clone(), table));
        Ok(Loading { conn, tables: tables.collect() })
    }

    pub fn table(&self, name: &str) -> Option<&Shape> {
        self.tables.get(name)
    }

    pub fn tables(&self) -> impl Iterator<Item = &str> {
        self.tables.keys().map(String::as_str)
    }

    /// Adds a row, with a cell for every column.
    pub fn add(&self, table: &Shape, cells: &[Cell]) -> Result<(), Fault> {
        insert(&self.conn, table, cells).map_err(|error| match &error {
            rusqlite::Error::SqliteFailure(_, Some(said)) => Fault::Said(plain(said)),
            _ => error.into(),
        })
    }

    /// The whole, brought up to date and looked through, as if it were another file at that path.
    pub fn finish(mut self, made_of: &Provenance, path: &Path) -> Result<Other, Fault> {
        self.conn.execute_batch("COMMIT")?;
        let none = Creation::default();
        match migrate::run(&mut self.conn, &none, MIGRATIONS, None) {
            Err(StoreError::Upgrade { name, why, .. }) => {
                let said = format!("it cannot be brought up to date ({name}): {why}");
                return Err(Fault::Said(said));
            }
            done => done?,
        }
        self.conn.execute_batch("PRAGMA foreign_keys = OFF")?;
        let conn = &self.conn;
        let mut found = check::foreign_keys(conn)?;
        found.extend(check::ledger(conn, &|_| ())?.0);
        found.extend(check::levels(conn)?);
        if let Some(first) = found.first() {
            return Err(Fault::Said(format!("{}: {}", first.record, first.what)));
        }
        write_provenance(conn, made_of, 0)?;
        Ok(Other::of(self.conn, path)?)
    }
}

fn insert(conn: &Connection, table: &Shape, cells: &[Cell]) -> rusqlite::Result<()> {
    let marks = vec!["?"; table.columns.len()].join(", ");
    let sql = format!("INSERT INTO {} ({}) VALUES ({marks})", quoted(&table.name), listed(table));
    let mut insert = conn.prepare_cached(&sql)?;
    insert.execute(params_from_iter(cells.iter().map(Cell::value)))?;
    Ok(())
}

/// What SQLite says about a row that it does not take, in words that follow its place.
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

fn write_provenance(conn: &Connection, made_of: &Provenance, since: i64) -> Result<(), StoreError> {
    let json = |line: &BTreeMap<String, i64>| serde_json::json!(line).to_string();
    for (record, made) in &made_of.records {
        conn.prepare_cached(
            "INSERT INTO merged (record, since, line, over) VALUES (?1, ?2, ?3, ?4)",
        )?
        .execute((record, since, json(&made.line), json(&made.over)))?;
    }
    for (name, turns) in &made_of.past {
        conn.prepare_cached(
            "INSERT INTO dropped_step (name, turns) VALUES (?1, ?2)
             ON CONFLICT (name) DO UPDATE SET turns = max(turns, excluded.turns)",
        )?
        .execute((name, turns))?;
    }
    Ok(())
}

/// Whether a file holds nothing that anybody recorded.
pub fn is_empty(conn: &Connection) -> Result<bool, StoreError> {
    for name in triggers::journalled_tables(conn)? {
        let own = if name == "title" { TITLES } else { 0 };
        let rows: i64 =
            conn.query_row(&format!("SELECT count(*) FROM {}", quoted(&name)), [], |row| {
                row.get(0)
            })?;
        if rows > own {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Fills an empty file with all that the other one holds, ids and UUIDs included, within the step that
/// is open. `fresh` makes seeds for plays that have none. How many rows it took.
pub fn fill(
    conn: &Connection,
    other: &Other,
    fresh: &dyn Fn() -> String,
) -> Result<u64, StoreError> {
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
            // Only titles are there already, each with its id.
            if !here.is_empty() {
                let id = row.first().map(Cell::value);
                conn.execute("DELETE FROM title WHERE id = ?1", [id])?;
            }
            Ok(insert(conn, &table, &row)?)
        })?;
    }
    seed_missing(conn, fresh)?;
    let step = conn.query_row("SELECT step FROM journal_now", [], |row| row.get(0))?;
    let mut made_of = made_of(there)?;
    // The step that is open brings records in, and is not what they are made of.
    for record in all_records(there)? {
        made_of.records.entry(record).or_default();
    }
    write_provenance(conn, &made_of, step)?;
    let Creation { uuid, at, .. } = info(there)?;
    conn.execute("UPDATE database_info SET uuid = ?1, created_at = ?2", (uuid, at))?;
    conn.execute_batch("UPDATE journal_now SET guards = 1")?;
    Ok(rows)
}
