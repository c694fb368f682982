//! Walking the journal: undo and redo swap recorded with current content.
//!
//! Rows are recorded by position. Upgrades only add columns at the end of a journalled table, so a
//! row recorded before an upgrade is shorter: it sets its own columns, and the others keep their
//! content or get their defaults. An upgrade that cannot guarantee this changes `step_change`
//! itself, or stops undo with `UPDATE step SET schema = 0`.
//!
//! The seed of a play comes and goes with its row and is never reset, not even when a merge that
//! replaced it is undone: undoing a roll and rolling again must give the same dice.

use std::collections::{HashMap, hash_map};

use rusqlite::{Connection, Statement, params};

use super::{STEP_COLUMNS, Step, set_mode};
use crate::query::{FromRow, Query, read_in_order};
use crate::schema::{TableSchema, json_array, listed, quoted};
use crate::{Result, StoreError};

/// The direction of walking the journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JournalDirection {
    Undo,
    Redo,
}

impl JournalDirection {
    /// The value for this direction.
    pub fn pick<T>(self, undo: T, redo: T) -> T {
        if self == JournalDirection::Undo { undo } else { redo }
    }
}

/// The next steps in this direction, up to `count`, in order.
pub fn next_steps(tx: &Connection, direction: JournalDirection, count: usize) -> Result<Vec<Step>> {
    let (which, order) = direction.pick(
        ("id < ifnull((SELECT min(id) FROM step WHERE undone = 1), 9223372036854775807)", "DESC"),
        ("undone = 1", "ASC"),
    );
    let wanted =
        format!("SELECT {STEP_COLUMNS} FROM step WHERE {which} ORDER BY id {order} LIMIT ?1");
    tx.rows(&wanted, [i64::try_from(count).unwrap_or(i64::MAX)])
}

/// Walks consecutive steps in one pass: every statement is prepared once.
pub(super) fn replay(tx: &Connection, direction: JournalDirection, steps: &[Step]) -> Result<()> {
    let (Some(first), Some(last)) = (steps.first(), steps.last()) else {
        return Ok(());
    };
    let (least, most) = (first.id.min(last.id), first.id.max(last.id));
    refuse_stopped(tx, direction, least, most)?;
    tx.execute_batch("PRAGMA defer_foreign_keys = ON")?;
    set_mode(tx, "replay", None)?;
    let mut walk = JournalWalk::new(tx, direction)?;
    for step in steps {
        walk.step(step.id)?;
    }
    tx.run(
        "UPDATE step SET undone = ?3 WHERE id BETWEEN ?1 AND ?2 AND undone <> ?3",
        params![least, most, direction == JournalDirection::Undo],
    )?;
    set_mode(tx, "closed", None)
}

/// An upgrade that stops undo removes the schema of the steps before it.
fn refuse_stopped(
    tx: &Connection,
    direction: JournalDirection,
    least: i64,
    most: i64,
) -> Result<()> {
    let first = direction.pick("max", "min");
    let sql = format!("SELECT {first}(id) FROM step WHERE id BETWEEN ?1 AND ?2 AND schema = 0");
    let stopped: Option<i64> = tx.row(&sql, [least, most])?;
    stopped.map_or(Ok(()), |step| Err(StoreError::BeforeUpgrade(step)))
}

/// A step's change of one row.
struct JournalEntry {
    id: i64,
    table: String,
    op: String,
    key: String,
    was: Option<String>,
    /// The number of recorded columns.
    columns: i64,
}

read_in_order!(JournalEntry { id, table, op, key, was, columns });

/// A walk in one direction, with its prepared statements.
struct JournalWalk<'tx> {
    tx: &'tx Connection,
    direction: JournalDirection,
    entries: Statement<'tx>,
    replaced: Statement<'tx>,
    tables: HashMap<String, TableRows<'tx>>,
}

impl<'tx> JournalWalk<'tx> {
    fn new(tx: &'tx Connection, direction: JournalDirection) -> Result<Self> {
        let order = direction.pick("DESC", "ASC");
        Ok(Self {
            tx,
            direction,
            entries: tx.prepare(&format!(
                "SELECT id, tbl, op, key, was, ifnull(json_array_length(was), 0)
                 FROM step_change WHERE step = ?1 ORDER BY id {order}"
            ))?,
            replaced: tx.prepare("UPDATE step_change SET was = ?2 WHERE id = ?1")?,
            tables: HashMap::new(),
        })
    }

    fn step(&mut self, step: i64) -> Result<()> {
        let entries = self.entries.query_and_then([step], JournalEntry::from_row)?;
        let entries: Vec<JournalEntry> = entries.collect::<Result<_, _>>()?;
        for entry in &entries {
            let replaced = self.swap(entry).map_err(|error| edited_elsewhere(error, step))?;
            self.replaced.execute(params![entry.id, replaced])?;
        }
        Ok(())
    }

    /// Restores the entry's content and returns the replaced one, as the entry's new content.
    fn swap(&mut self, entry: &JournalEntry) -> Result<Option<String>> {
        let rows = match self.tables.entry(entry.table.clone()) {
            hash_map::Entry::Occupied(known) => known.into_mut(),
            hash_map::Entry::Vacant(new) => new.insert(TableRows::new(self.tx, &entry.table)?),
        };
        let JournalEntry { key, was, .. } = entry;
        let back = self.direction == JournalDirection::Undo;
        let (replaced, touched) = match entry.op.as_str() {
            "update" => {
                let present = rows.present(key)?;
                let put = rows.put(false, crate::saturate(entry.columns))?;
                (present, put.execute(params![key, was])?)
            }
            op if (op == "insert") == back => (rows.present(key)?, rows.delete.execute([key])?),
            _ => {
                let put = rows.put(true, crate::saturate(entry.columns))?;
                (None, put.execute(params![key, was])?)
            }
        };
        match touched {
            1 => Ok(replaced),
            _ => Err(StoreError::EditedElsewhere(0, None)),
        }
    }
}

/// The rows of one table, by key. A row may be recorded with fewer columns than the table has now.
struct TableRows<'tx> {
    tx: &'tx Connection,
    table: TableSchema,
    /// The condition that finds a row by its key, `?1`.
    place: String,
    present: Statement<'tx>,
    delete: Statement<'tx>,
    /// By whether the row is new, and the number of recorded columns.
    puts: HashMap<(bool, usize), Statement<'tx>>,
}

impl<'tx> TableRows<'tx> {
    fn new(tx: &'tx Connection, table: &str) -> Result<Self> {
        let table = TableSchema::read(tx, table)?;
        let key = table.key();
        // Without a key, it would match every row.
        if key.is_empty() {
            return Err(StoreError::EditedElsewhere(0, None));
        }
        let name = quoted(&table.name);
        let place: Vec<String> = key.into_iter().enumerate().map(equal(1)).collect();
        let place = place.join(" AND ");
        let row = json_array(&table.names(), "");
        Ok(Self {
            tx,
            present: tx.prepare(&format!("SELECT {row} FROM {name} WHERE {place}"))?,
            delete: tx.prepare(&format!("DELETE FROM {name} WHERE {place}"))?,
            table,
            place,
            puts: HashMap::new(),
        })
    }

    fn present(&mut self, key: &str) -> Result<Option<String>> {
        let mut rows = self.present.query([key])?;
        Ok(rows.next()?.map(|row| row.get(0)).transpose()?)
    }

    /// Sets the first columns from the JSON array `?2`: in a new row, or in the row with the key
    /// `?1`.
    fn put(&mut self, new: bool, columns: usize) -> Result<&mut Statement<'tx>> {
        if !(1..=self.table.columns.len()).contains(&columns) {
            return Err(StoreError::EditedElsewhere(0, None));
        }
        match self.puts.entry((new, columns)) {
            hash_map::Entry::Occupied(known) => Ok(known.into_mut()),
            hash_map::Entry::Vacant(missing) => {
                let (name, place) = (quoted(&self.table.name), &self.place);
                let recorded = &self.table.names()[..columns];
                let sql = if new {
                    let values: Vec<String> = (0..columns).map(|n| value(2, n)).collect();
                    let (names, values) = (listed(recorded), values.join(", "));
                    format!("INSERT INTO {name} ({names}) VALUES ({values})")
                } else {
                    let rest = recorded.iter().copied().enumerate();
                    let rest = rest.filter(|(_, column)| !is_fixed(&self.table, column));
                    let sets: Vec<String> = rest.map(equal(2)).collect();
                    format!("UPDATE {name} SET {} WHERE {place}", sets.join(", "))
                };
                Ok(missing.insert(self.tx.prepare(&sql)?))
            }
        }
    }
}

/// Whether an update skips a column. A key never changes; setting it would make SQLite check every
/// row that refers to this one.
fn is_fixed(table: &TableSchema, column: &str) -> bool {
    table.key().contains(&column) || (table.name == "play" && column == "seed")
}

/// The value at an index of a JSON array.
fn value(array: usize, n: usize) -> String {
    format!("json_extract(?{array}, '$[{n}]')")
}

/// A column, equal to the value at its index of a JSON array.
fn equal(array: usize) -> impl Fn((usize, &str)) -> String {
    move |(n, column)| format!("{} = {}", quoted(column), value(array, n))
}

/// A refused change means that the record does not fit the file: another program edited it. SQLite
/// checks foreign keys only at the commit of the walk.
pub(super) fn edited_elsewhere(error: StoreError, step: i64) -> StoreError {
    match error {
        StoreError::EditedElsewhere(_, cause) => StoreError::EditedElsewhere(step, cause),
        StoreError::Sql(sql)
            if sql.sqlite_error_code() == Some(rusqlite::ErrorCode::ConstraintViolation) =>
        {
            StoreError::EditedElsewhere(step, Some(sql))
        }
        other => other,
    }
}
