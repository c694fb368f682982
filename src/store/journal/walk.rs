//! Walking the journal: undo and redo swap what is recorded with what is there.

use rusqlite::types::Value;
use rusqlite::{Connection, params};

use super::{STEP_COLUMNS, Step, read_step, set_mode};
use crate::store::StoreError;
use crate::store::triggers::{json_array, quoted, table};

/// Which way the journal is walked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    Undo,
    Redo,
}

/// The steps that would be walked next, at most `count` of them, in that order.
pub fn next_steps(
    tx: &Connection,
    direction: Direction,
    count: usize,
) -> Result<Vec<Step>, StoreError> {
    let wanted = match direction {
        Direction::Undo => format!(
            "SELECT {STEP_COLUMNS} FROM step
             WHERE id < ifnull((SELECT min(id) FROM step WHERE undone = 1), 9223372036854775807)
             ORDER BY id DESC LIMIT ?1"
        ),
        Direction::Redo => {
            format!("SELECT {STEP_COLUMNS} FROM step WHERE undone = 1 ORDER BY id LIMIT ?1")
        }
    };
    let mut rows = tx.prepare(&wanted)?;
    let limit = i64::try_from(count).unwrap_or(i64::MAX);
    let rows = rows.query_map([limit], read_step)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(super) fn replay(
    tx: &Connection,
    direction: Direction,
    steps: &[Step],
) -> Result<(), StoreError> {
    tx.execute_batch("PRAGMA defer_foreign_keys = ON")?;
    for step in steps {
        let current: bool = tx.query_row(
            "SELECT schema = (SELECT user_version FROM pragma_user_version) FROM step WHERE id = ?1",
            [step.id],
            |row| row.get(0),
        )?;
        if !current {
            return Err(StoreError::BeforeUpgrade(step.id));
        }
        set_mode(tx, "replay", Some(step.id))?;
        walk_step(tx, direction, step.id)?;
        let undone = direction == Direction::Undo;
        tx.execute(
            "UPDATE step SET undone = ?2 WHERE id = ?1",
            params![step.id, undone],
        )?;
    }
    set_mode(tx, "closed", None)
}

struct Entry {
    id: i64,
    table: String,
    op: String,
    key: String,
    was: Option<String>,
}

fn walk_step(tx: &Connection, direction: Direction, step: i64) -> Result<(), StoreError> {
    let order = match direction {
        Direction::Undo => "DESC",
        Direction::Redo => "ASC",
    };
    let mut rows = tx.prepare_cached(&format!(
        "SELECT id, tbl, op, key, was FROM step_change WHERE step = ?1 ORDER BY id {order}"
    ))?;
    let entries = rows.query_map([step], |row| {
        Ok(Entry {
            id: row.get(0)?,
            table: row.get(1)?,
            op: row.get(2)?,
            key: row.get(3)?,
            was: row.get(4)?,
        })
    })?;
    let entries: Vec<Entry> = entries.collect::<Result<_, _>>()?;
    for entry in &entries {
        let was = swap(tx, direction, entry).map_err(|error| edited_elsewhere(error, step))?;
        tx.prepare_cached("UPDATE step_change SET was = ?2 WHERE id = ?1")?
            .execute(params![entry.id, was])?;
    }
    Ok(())
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

/// Puts back what the entry holds and returns what it replaced, as the entry's new content.
fn swap(
    tx: &Connection,
    direction: Direction,
    entry: &Entry,
) -> Result<Option<String>, StoreError> {
    let shape = table(tx, &entry.table)?;
    let name = quoted(&entry.table);
    let place: Vec<String> = shape
        .key
        .iter()
        .enumerate()
        .map(|(n, column)| format!("{} = json_extract(?1, '$[{n}]')", quoted(column)))
        .collect();
    let place = place.join(" AND ");
    let present = |tx: &Connection| -> Result<Option<String>, StoreError> {
        let mut row = tx.prepare_cached(&format!(
            "SELECT {} FROM {name} WHERE {place}",
            json_array(&shape.columns, "")
        ))?;
        let mut rows = row.query([&entry.key])?;
        Ok(rows.next()?.map(|row| row.get(0)).transpose()?)
    };
    let extract = |n: usize| format!("json_extract(?2, '$[{n}]')");
    let insert = (direction == Direction::Undo) == (entry.op == "delete") && entry.op != "update";
    let (sql, replaced) = if insert {
        let values: Vec<String> = (0..shape.columns.len()).map(extract).collect();
        let columns: Vec<String> = shape.columns.iter().map(|c| quoted(c)).collect();
        let sql = format!(
            "INSERT INTO {name} ({}) SELECT {} WHERE ?1 IS NOT NULL",
            columns.join(", "),
            values.join(", ")
        );
        (sql, None)
    } else if entry.op == "update" {
        let sets: Vec<String> = shape
            .columns
            .iter()
            .enumerate()
            .map(|(n, column)| format!("{} = {}", quoted(column), extract(n)))
            .collect();
        (
            format!("UPDATE {name} SET {} WHERE {place}", sets.join(", ")),
            present(tx)?,
        )
    } else {
        (
            format!("DELETE FROM {name} WHERE {place} AND ?2 IS NULL"),
            present(tx)?,
        )
    };
    let was = entry.was.clone().map_or(Value::Null, Value::Text);
    let touched = tx.prepare_cached(&sql)?.execute(params![entry.key, was])?;
    if touched != 1 {
        return Err(StoreError::EditedElsewhere(0, None));
    }
    Ok(replaced)
}
