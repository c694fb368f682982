//! Everything readable of a damaged file, copied into a new one. The original and what lies beside
//! it are only read.

mod fill;
mod pages;
mod wal;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use rusqlite::types::Value;

use super::connect::{immutable, wal_of};
use super::migrate::{self, Creation};
use super::open::APPLICATION_ID;
use super::triggers::{quoted, table};
use super::{MIGRATIONS, StoreError};
use pages::{Cell, Pages};

/// What came of a table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Saved {
    pub table: String,
    pub rows: u64,
    /// Rows that are not in the new file, as far as they can be named, and why.
    pub missing: Vec<String>,
}

/// What was saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Salvaged {
    pub file: PathBuf,
    pub tables: Vec<Saved>,
    /// Whether the changes in the `-wal` are in it; none if there are none.
    pub wal: Option<bool>,
    /// Whether steps can still be undone.
    pub journal: bool,
}

/// A table of the schema: how its rows are stored.
struct Shape {
    name: String,
    columns: Vec<Column>,
    /// The columns in the order they are stored in.
    stored: Vec<usize>,
    with_rowid: bool,
}

struct Column {
    name: String,
    number: bool,
    not_null: bool,
    key: i64,
    /// What rows have that are older than the column.
    default: Value,
}

/// The rows of a table that could be read.
struct Rows {
    cells: Vec<Cell>,
    bad: usize,
}

/// Copies everything readable of `from` into the new file `to`.
pub fn salvage(from: &Path, to: &Path, creation: &Creation) -> Result<Salvaged, StoreError> {
    let read = |path: &Path| {
        std::fs::read(path)
            .map_err(|error| StoreError::cannot_open(path, error.to_string(), Some(error.into())))
    };
    let plain = read(from)?;
    let mut whole = plain.clone();
    let beside = read(&wal_of(from)).unwrap_or_default();
    let has_wal = wal::apply(&mut whole, &beside);
    let part = fill::Part::new(to)?;
    // A file that is whole without the -wal, and not with it, got a -wal that is not its own.
    let alone = has_wal && !part.is_whole(&whole)? && part.is_whole(&plain)?;
    let pages = Pages::new(if alone { plain } else { whole });
    let version = version(&pages);
    let (shapes, roots) = (shapes(version, creation)?, roots(&pages));
    let rows = collect(&pages, &shapes, &roots);
    if rows.values().all(|rows| rows.cells.is_empty()) {
        let why = "nothing in it can be read";
        return Err(StoreError::cannot_open(from, why, None));
    }
    let (tables, journal) = part.fill(version, creation, &shapes, rows)?;
    part.take_name(to)?;
    Ok(Salvaged { file: to.to_path_buf(), tables, wal: has_wal.then_some(!alone), journal })
}

/// Roots of tables and indexes by name, from every page that lists any.
fn roots(pages: &Pages) -> BTreeMap<String, u32> {
    let mut roots = BTreeMap::new();
    let mut walk = pages.walk(1);
    if walk.bad > 0 {
        let leaves = (2..=pages.count()).filter(|page| pages.kind(*page) == 0x0d);
        walk.cells.extend(leaves.flat_map(|page| pages.leaf(page)));
    }
    for cell in walk.cells {
        if let [Value::Text(kind), Value::Text(name), _, Value::Integer(root), _] =
            cell.values.as_slice()
            && ["table", "index"].contains(&kind.as_str())
            && *root > 0
        {
            roots.insert(name.clone(), *root as u32);
        }
    }
    roots
}

/// The schema version: what the header says, if the header is ours, else what the tables say.
fn version(pages: &Pages) -> usize {
    let told = pages.header(60) as usize;
    if i64::from(pages.header(68)) == APPLICATION_ID && (1..=MIGRATIONS.len()).contains(&told) {
        return told;
    }
    let there = roots(pages);
    let creation = Creation::default();
    let fits = |version: &usize| {
        let shapes = shapes(*version, &creation).unwrap_or_default();
        shapes.iter().filter(|shape| there.contains_key(&shape.name)).count()
    };
    // Of versions that explain as many tables, the oldest: a later one would have had more.
    let mut best = (1, 0);
    for version in 1..=MIGRATIONS.len() {
        let count = fits(&version);
        if count > best.1 || (count == best.1 && changed_only_columns(version, pages, &there)) {
            best = (version, count);
        }
    }
    best.0
}

/// Whether a version that brought no table brought columns that are there.
fn changed_only_columns(version: usize, pages: &Pages, roots: &BTreeMap<String, u32>) -> bool {
    let creation = Creation::default();
    let shapes = shapes(version, &creation).unwrap_or_default();
    let step = shapes.iter().find(|shape| shape.name == "step");
    let (Some(step), Some(root)) = (step, roots.get("step")) else {
        return false;
    };
    let widest = pages.walk(*root).cells.iter().map(|cell| cell.values.len()).max();
    widest.is_some_and(|widest| widest >= step.columns.len())
}

/// The tables of a version, as the migrations make them.
fn shapes(version: usize, creation: &Creation) -> Result<Vec<Shape>, StoreError> {
    let mut conn = Connection::open_in_memory()?;
    migrate::run(&mut conn, creation, &MIGRATIONS[..version], None)?;
    let mut names = conn.prepare(
        "SELECT name, sql LIKE '%WITHOUT ROWID%' FROM sqlite_schema
         WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid",
    )?;
    let names = names.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let names: Vec<(String, bool)> = names.collect::<Result<_, _>>()?;
    let shape = |(name, without): (String, bool)| shape(&conn, name, !without);
    names.into_iter().map(shape).collect()
}

fn shape(conn: &Connection, name: String, with_rowid: bool) -> Result<Shape, StoreError> {
    let mut info = conn.prepare(
        "SELECT name, type = 'INTEGER', \"notnull\", pk, CAST(dflt_value AS INTEGER)
         FROM pragma_table_info(?1) ORDER BY cid",
    )?;
    let columns = info.query_map([&name], |row| {
        Ok(Column {
            name: row.get(0)?,
            number: row.get(1)?,
            not_null: row.get(2)?,
            key: row.get(3)?,
            default: row.get(4)?,
        })
    })?;
    let columns: Vec<Column> = columns.collect::<Result<_, _>>()?;
    let mut stored: Vec<usize> = (0..columns.len()).collect();
    if !with_rowid {
        // The key comes first, in its own order.
        let rest = i64::MAX;
        stored.sort_by_key(|at| match columns[*at].key {
            0 => rest,
            key => key,
        });
    }
    Ok(Shape { name, columns, stored, with_rowid })
}

impl Shape {
    /// A stored row's values in the order of the columns; none if it cannot be one of this table.
    fn row(&self, cell: &Cell) -> Option<Vec<Value>> {
        if cell.values.len() > self.columns.len() || self.with_rowid != cell.rowid.is_some() {
            return None;
        }
        let mut row: Vec<Value> = self.columns.iter().map(|c| c.default.clone()).collect();
        for (value, at) in cell.values.iter().zip(&self.stored) {
            row[*at] = value.clone();
        }
        for (value, column) in row.iter_mut().zip(&self.columns) {
            if let (true, true, Some(id)) = (self.with_rowid, column.key > 0, cell.rowid) {
                *value = Value::Integer(id);
            }
            let fits = match value {
                Value::Null => !column.not_null,
                Value::Integer(_) => column.number,
                Value::Text(_) => !column.number,
                Value::Real(_) | Value::Blob(_) => false,
            };
            if !fits && !matches!(value, Value::Null) {
                return None;
            }
        }
        Some(row)
    }

    /// What people call a row.
    fn called(&self, row: &[Value]) -> String {
        let mut key: Vec<(i64, String)> = Vec::new();
        for (column, value) in self.columns.iter().zip(row) {
            if column.key > 0 {
                let text = match value {
                    Value::Integer(n) => n.to_string(),
                    Value::Text(text) => text.clone(),
                    _ => "?".to_owned(),
                };
                key.push((column.key, text));
            }
        }
        key.sort();
        let key: Vec<String> = key.into_iter().map(|(_, text)| text).collect();
        format!("{} {}", self.name, key.join(" "))
    }

    fn insert(&self) -> String {
        let names: Vec<String> = self.columns.iter().map(|c| quoted(&c.name)).collect();
        let places: Vec<String> = (1..=names.len()).map(|n| format!("?{n}")).collect();
        format!(
            "INSERT INTO {} ({}) VALUES ({})",
            quoted(&self.name),
            names.join(", "),
            places.join(", ")
        )
    }
}

/// The rows of every table: what its tree holds, and where that is broken, pages that nothing leads
/// to any more and whose rows can only be of this table.
fn collect(
    pages: &Pages,
    shapes: &[Shape],
    roots: &BTreeMap<String, u32>,
) -> BTreeMap<String, Rows> {
    let schema = pages.walk(1);
    // Rows of an index look like those of a table that is kept as one. Where the schema lost a part,
    // nobody knows which pages are indexes.
    let known = |shape: &Shape| roots.contains_key(&shape.name);
    let mut broken_index = schema.bad > 0 || !shapes.iter().all(known);
    let mut reached: BTreeSet<u32> = schema.reached;
    let mut rows = BTreeMap::new();
    for (name, root) in roots {
        let walk = pages.walk(*root);
        reached.extend(&walk.reached);
        match shapes.iter().any(|shape| shape.name == *name) {
            true => {
                let (cells, bad) = (walk.cells, walk.bad);
                rows.insert(name.clone(), Rows { cells, bad });
            }
            false => broken_index |= walk.bad > 0,
        }
    }
    for shape in shapes.iter().filter(|shape| !roots.contains_key(&shape.name)) {
        let (cells, bad) = (Vec::new(), 1);
        rows.insert(shape.name.clone(), Rows { cells, bad });
    }
    let free = pages.free();
    let lost = (2..=pages.count()).filter(|page| !reached.contains(page) && !free.contains(page));
    for page in lost {
        let cells = match pages.kind(page) {
            0x0d => pages.leaf(page),
            0x0a if !broken_index => pages.leaf(page),
            _ => continue,
        };
        let fits = |shape: &&Shape| {
            let broken = rows.get(&shape.name).is_some_and(|rows: &Rows| rows.bad > 0);
            broken
                && !cells.is_empty()
                && cells.iter().all(|cell| shape.row(cell).is_some() && shape.is_full(cell))
        };
        let mut fitting = shapes.iter().filter(fits);
        if let (Some(shape), None) = (fitting.next(), fitting.next())
            && let Some(rows) = rows.get_mut(&shape.name)
        {
            rows.cells.extend(cells);
        }
    }
    rows
}

impl Shape {
    /// Whether everything that must be there is.
    fn is_full(&self, cell: &Cell) -> bool {
        self.row(cell).is_some_and(|row| {
            let mut both = self.columns.iter().zip(row);
            both.all(|(column, value)| !column.not_null || value != Value::Null)
        })
    }
}

/// Whether a file holds together by itself.
fn is_whole(path: &Path) -> bool {
    let Some(conn) = immutable(path) else {
        return false;
    };
    matches!(super::damage::fault(&conn), Ok(None))
}

/// The key columns of a table, for naming and removing rows.
fn key_of(conn: &Connection, name: &str) -> Result<Vec<String>, StoreError> {
    Ok(table(conn, name)?.key)
}
