//! Copies everything readable of a damaged file into a new one. The original and its neighbours are
//! only read.

mod new_file;
mod pages;
mod wal;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use rusqlite::types::Value;

use super::connect::{immutable, wal_of};
use super::migrate::{self, Creation};
use super::open::APPLICATION_ID;
use super::schema::TableSchema;
use super::{MIGRATIONS, Result, StoreError};
use pages::{Pages, StoredRow};

/// The result of a table.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
pub struct Saved {
    pub table: String,
    pub rows: u64,
    /// Rows missing in the new file, as far as they can be named, and why.
    pub missing: Vec<String>,
}

/// The result of a salvage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Salvaged {
    pub file: PathBuf,
    pub tables: Vec<Saved>,
    /// Whether the changes of the `-wal` are included; none if there are none.
    pub wal: Option<bool>,
    /// Whether steps can still be undone.
    pub journal: bool,
}

/// The readable rows of a table.
struct SalvagedRows {
    cells: Vec<StoredRow>,
    bad: usize,
}

/// Copies everything readable of `from` into the new file `to`.
pub fn salvage(from: &Path, to: &Path, creation: &Creation) -> Result<Salvaged> {
    let read = |path: &Path| std::fs::read(path).map_err(|error| StoreError::unopened(path, error));
    let plain = read(from)?;
    let mut whole = plain.clone();
    let beside = read(&wal_of(from)).unwrap_or_default();
    let has_wal = wal::apply(&mut whole, &beside);
    let part = new_file::PartialFile::new(to)?;
    // A file that is intact without the -wal, but not with it, has a foreign -wal.
    let alone = has_wal && !part.is_whole(&whole)? && part.is_whole(&plain)?;
    let pages = Pages::new(if alone { plain } else { whole });
    let version = version(&pages);
    let (tables, roots) = (tables(version, creation)?, roots(&pages));
    let rows = collect(&pages, &tables, &roots);
    if rows.values().all(|rows| rows.cells.is_empty()) {
        let why = "nothing in it can be read";
        return Err(StoreError::cannot_open(from, why, None));
    }
    let (tables, journal) = part.fill(version, creation, &tables, rows)?;
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
            roots.insert(name.clone(), crate::saturate(*root));
        }
    }
    roots
}

/// The schema version: from the header if that is ours, else deduced from the tables.
fn version(pages: &Pages) -> usize {
    let told = pages.header(60) as usize;
    if i64::from(pages.header(68)) == APPLICATION_ID && (1..=MIGRATIONS.len()).contains(&told) {
        return told;
    }
    let there = roots(pages);
    let creation = Creation::default();
    let fits = |version: &usize| {
        let tables = tables(*version, &creation).unwrap_or_default();
        tables.iter().filter(|table| there.contains_key(&table.name)).count()
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

/// Whether a version without new tables added columns that exist.
fn changed_only_columns(version: usize, pages: &Pages, roots: &BTreeMap<String, u32>) -> bool {
    let creation = Creation::default();
    let tables = tables(version, &creation).unwrap_or_default();
    let step = tables.iter().find(|table| table.name == "step");
    let (Some(step), Some(root)) = (step, roots.get("step")) else {
        return false;
    };
    let widest = pages.walk(*root).cells.iter().map(|cell| cell.values.len()).max();
    widest.is_some_and(|widest| widest >= step.columns.len())
}

/// The tables of a version, as the migrations make them.
fn tables(version: usize, creation: &Creation) -> Result<Vec<TableSchema>> {
    let mut conn = Connection::open_in_memory()?;
    migrate::run(&mut conn, creation, &MIGRATIONS[..version], None)?;
    TableSchema::all(&conn)
}

impl TableSchema {
    /// The columns in stored order: if rows have no numbers, the key comes first.
    fn stored(&self) -> Vec<usize> {
        let mut stored = if self.is_numbered() { Vec::new() } else { self.key_places() };
        let rest: Vec<usize> = (0..self.columns.len()).filter(|at| !stored.contains(at)).collect();
        stored.extend(rest);
        stored
    }

    /// A stored row's values in column order; none if it cannot belong to this table.
    fn salvaged(&self, cell: &StoredRow) -> Option<Vec<Value>> {
        let numbered = self.is_numbered();
        if cell.values.len() > self.columns.len() || numbered != cell.rowid.is_some() {
            return None;
        }
        let mut row: Vec<Value> = self.columns.iter().map(|c| c.default.into()).collect();
        for (value, at) in cell.values.iter().zip(self.stored()) {
            row[at] = value.clone();
        }
        for (value, column) in row.iter_mut().zip(&self.columns) {
            if let (true, true, Some(id)) = (numbered, column.key > 0, cell.rowid) {
                *value = Value::Integer(id);
            }
            let fits = match value {
                Value::Null => true,
                Value::Integer(_) => column.is_number,
                Value::Text(_) => !column.is_number,
                Value::Real(_) | Value::Blob(_) => false,
            };
            if !fits {
                return None;
            }
        }
        Some(row)
    }

    /// Whether all required values exist.
    fn is_full(&self, cell: &StoredRow) -> bool {
        self.salvaged(cell).is_some_and(|row| {
            let mut both = self.columns.iter().zip(row);
            both.all(|(column, value)| !column.not_null || value != Value::Null)
        })
    }

    /// A row's name for people.
    fn row_name(&self, row: &[Value]) -> String {
        let key: Vec<String> = self.key_places().iter().map(|at| text(&row[*at])).collect();
        format!("{} {}", self.name, key.join(" "))
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::Integer(n) => n.to_string(),
        Value::Text(text) => text.clone(),
        _ => "?".to_owned(),
    }
}

/// The rows of every table: from its tree, and if that is broken, from unreachable pages whose rows
/// can only belong to this table.
fn collect(
    pages: &Pages,
    tables: &[TableSchema],
    roots: &BTreeMap<String, u32>,
) -> BTreeMap<String, SalvagedRows> {
    let schema = pages.walk(1);
    // Rows of an index look like those of a table stored as one. If a part of the schema is lost,
    // the index pages are unknown.
    let known = |table: &TableSchema| roots.contains_key(&table.name);
    let mut broken_index = schema.bad > 0 || !tables.iter().all(known);
    let mut reached: BTreeSet<u32> = schema.reached;
    let mut rows = BTreeMap::new();
    for (name, root) in roots {
        let walk = pages.walk(*root);
        reached.extend(&walk.reached);
        if tables.iter().any(|table| table.name == *name) {
            let (cells, bad) = (walk.cells, walk.bad);
            rows.insert(name.clone(), SalvagedRows { cells, bad });
        } else {
            broken_index |= walk.bad > 0;
        }
    }
    for table in tables.iter().filter(|table| !roots.contains_key(&table.name)) {
        let (cells, bad) = (Vec::new(), 1);
        rows.insert(table.name.clone(), SalvagedRows { cells, bad });
    }
    let free = pages.free();
    let lost = (2..=pages.count()).filter(|page| !reached.contains(page) && !free.contains(page));
    for page in lost {
        let cells = match pages.kind(page) {
            0x0d => pages.leaf(page),
            0x0a if !broken_index => pages.leaf(page),
            _ => continue,
        };
        let fits = |table: &&TableSchema| {
            let broken = rows.get(&table.name).is_some_and(|rows: &SalvagedRows| rows.bad > 0);
            broken && !cells.is_empty() && cells.iter().all(|cell| table.is_full(cell))
        };
        let mut fitting = tables.iter().filter(fits);
        if let (Some(table), None) = (fitting.next(), fitting.next())
            && let Some(rows) = rows.get_mut(&table.name)
        {
            rows.cells.extend(cells);
        }
    }
    rows
}

/// Whether a file alone is intact.
fn is_whole(path: &Path) -> bool {
    let Some(conn) = immutable(path) else {
        return false;
    };
    matches!(super::damage::fault(&conn), Ok(None))
}
