//! Walking the journal: undo and redo swap what is recorded with what is there.
//!
//! Rows are recorded by position. Upgrades only add columns at the end of a journalled table, so a
//! row recorded before an upgrade is shorter: it sets the columns it has, and the others keep what
//! they hold or take their defaults. An upgrade that cannot promise this changes `step_change`
//! itself, or stops undo with `UPDATE step SET schema = 0`.
//!
//! The seed of a play comes and goes with its row and is never set back, not even when a merge that
//! replaced it is undone: undoing a roll and rolling again must give the same dice.

use std::collections::{HashMap, hash_map};

use rusqlite::{Connection, Statement, params};

use super::{STEP_COLUMNS, Step, set_mode};
use crate::query::{FromRow, Query, read_in_order};
use crate::schema::{Table, json_array, listed, quoted};
use crate::{Result, StoreError};

/// Which way the journal is walked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    Undo,
    Redo,
}

impl Direction {
    /// Of two, what goes with it.
    pub fn pick<T>(self, undo: T, redo: T) -> T {
        if self == Direction::Undo { undo } else { redo }
    }
}

/// The steps that would be walked next, at most `count` of them, in that order.
pub fn next_steps(tx: &Connection, direction: Direction, count: usize) -> Result<Vec<Step>> {
    let (which, order) = direction.pick(
        ("id < ifnull((SELECT min(id) FROM step WHERE undone = 1), 9223372036854775807)", "DESC"),
        ("undone = 1", "ASC"),
    );
    let wanted =
        format!("SELECT {STEP_COLUMNS} FROM step WHERE {which} ORDER BY id {order} LIMIT ?1");
    tx.rows(&wanted, [i64::try_from(count).unwrap_or(i64::MAX)])
}

/// Walks the steps, which follow one another, in one pass: every statement is prepared once.
pub(super) fn replay(tx: &Connection, direction: Direction, steps: &[Step]) -> Result<()> {
    let (Some(first), Some(last)) = (steps.first(), steps.last()) else {
        return Ok(());
    };
    let (least, most) = (first.id.min(last.id), first.id.max(last.id));
    refuse_stopped(tx, direction, least, most)?;
    tx.execute_batch("PRAGMA defer_foreign_keys = ON")?;
    set_mode(tx, "replay", None)?;
    let mut walk = Walk::new(tx, direction)?;
    for step in steps {
        walk.step(step.id)?;
    }
    tx.run(
        "UPDATE step SET undone = ?3 WHERE id BETWEEN ?1 AND ?2 AND undone <> ?3",
        params![least, most, direction == Direction::Undo],
    )?;
    set_mode(tx, "closed", None)
}

/// An upgrade that stops undo leaves no schema beside the steps before it.
fn refuse_stopped(tx: &Connection, direction: Direction, least: i64, most: i64) -> Result<()> {
    let first = direction.pick("max", "min");
    let sql = format!("SELECT {first}(id) FROM step WHERE id BETWEEN ?1 AND ?2 AND schema = 0");
    let stopped: Option<i64> = tx.row(&sql, [least, most])?;
    stopped.map_or(Ok(()), |step| Err(StoreError::BeforeUpgrade(step)))
}

/// What a step changed in one row.
struct Entry {
    id: i64,
    table: String,
    op: String,
    key: String,
    was: Option<String>,
    /// How many columns were recorded.
    columns: i64,
}

read_in_order!(Entry { id, table, op, key, was, columns });

/// A walk in one direction, with the statements it has needed so far.
struct Walk<'tx> {
    tx: &'tx Connection,
    direction: Direction,
    entries: Statement<'tx>,
    replaced: Statement<'tx>,
    tables: HashMap<String, Rows<'tx>>,
}

impl<'tx> Walk<'tx> {
    fn new(tx: &'tx Connection, direction: Direction) -> Result<Self> {
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
        let entries = self.entries.query_and_then([step], Entry::from_row)?;
        let entries: Vec<Entry> = entries.collect::<Result<_, _>>()?;
        for entry in &entries {
            let replaced = self.swap(entry).map_err(|error| edited_elsewhere(error, step))?;
            self.replaced.execute(params![entry.id, replaced])?;
        }
        Ok(())
    }

    /// Puts back what the entry holds and returns what it replaced, as the entry's new content.
    fn swap(&mut self, entry: &Entry) -> Result<Option<String>> {
        let rows = match self.tables.entry(entry.table.clone()) {
            hash_map::Entry::Occupied(known) => known.into_mut(),
            hash_map::Entry::Vacant(new) => new.insert(Rows::new(self.tx, &entry.table)?),
        };
        let Entry { key, was, .. } = entry;
        let back = self.direction == Direction::Undo;
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
struct Rows<'tx> {
    tx: &'tx Connection,
    table: Table,
    /// The condition that finds a row by its key, `?1`.
    place: String,
    present: Statement<'tx>,
    delete: Statement<'tx>,
    /// By whether the row is new, and how many columns were recorded.
    puts: HashMap<(bool, usize), Statement<'tx>>,
}

impl<'tx> Rows<'tx> {
    fn new(tx: &'tx Connection, table: &str) -> Result<Self> {
        let table = Table::read(tx, table)?;
        let key = table.key();
        // Without a key, every row would be meant.
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

    /// Puts the first columns from the JSON array `?2`: into a new row, or into the row with the
    /// key `?1`.
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

/// Whether an update leaves a column alone. A key never changes; setting it would make SQLite look at
/// every row that points to this one.
fn is_fixed(table: &Table, column: &str) -> bool {
    table.key().contains(&column) || (table.name == "play" && column == "seed")
}

/// The value at a place of a JSON array.
fn value(array: usize, n: usize) -> String {
    format!("json_extract(?{array}, '$[{n}]')")
}

/// A column, equal to the value at its place of a JSON array.
fn equal(array: usize) -> impl Fn((usize, &str)) -> String {
    move |(n, column)| format!("{} = {}", quoted(column), value(array, n))
}

/// A refused change means that the record does not fit the file: something else edited it. SQLite
/// checks foreign keys only when the walk is committed.
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
