//! The journal's triggers, generated from the current schema.

use rusqlite::Connection;

use super::Result;
use super::query::Query;
use super::schema::{TableSchema, json_array, quoted};

fn changed(columns: &[&str]) -> String {
    let columns: Vec<String> =
        columns.iter().map(|c| format!("OLD.{0} IS NOT NEW.{0}", quoted(c))).collect();
    format!("({})", columns.join(" OR "))
}

/// Drops the journal's triggers before the schema changes.
pub(super) fn drop_triggers(conn: &Connection) -> Result<()> {
    let names: Vec<String> = conn.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'journal\\_%' ESCAPE '\\'",
        [],
    )?;
    for name in names {
        conn.execute_batch(&format!("DROP TRIGGER {}", quoted(&name)))?;
    }
    Ok(())
}

/// Makes the journal's triggers for the current schema: AFTER triggers, because a BEFORE trigger
/// would record changes that a constraint then refuses. An update that leaves the row as it was is
/// not a change.
pub(super) fn create_triggers(conn: &Connection) -> Result<()> {
    for (_, sql) in generated(conn)? {
        conn.execute_batch(&sql)?;
    }
    Ok(())
}

/// The name of a journal trigger that is missing or differs from the generated one.
pub(super) fn differing(conn: &Connection) -> Result<Option<String>> {
    let stored = "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?1";
    for (name, sql) in generated(conn)? {
        let found: Option<String> = conn.find(stored, [&name])?;
        if found.as_deref() != Some(&*sql) {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

/// The journal's triggers for the current schema, by name.
fn generated(conn: &Connection) -> Result<Vec<(String, String)>> {
    let mut all = Vec::new();
    for table in TableSchema::journalled(conn)? {
        let (name, columns, key) = (&table.name, table.names(), table.key());
        for (op, row, was) in [
            ("insert", "NEW.", "NULL".to_owned()),
            ("update", "OLD.", json_array(&columns, "OLD.")),
            ("delete", "OLD.", json_array(&columns, "OLD.")),
        ] {
            let differs = match op {
                "update" => format!("AND {}", changed(&columns)),
                _ => String::new(),
            };
            let key_moved = match op {
                "update" => {
                    format!("SELECT RAISE(ABORT, 'a key never changes') WHERE {};", changed(&key))
                }
                _ => String::new(),
            };
            let trigger = format!("journal_{name}_{op}");
            let sql = format!(
                "CREATE TRIGGER {quoted} AFTER {op} ON {on} BEGIN
                    SELECT RAISE(ABORT, 'changed outside a step') FROM journal_now WHERE mode = 'closed';
                    {key_moved}
                    INSERT INTO step_change (step, tbl, op, key, was)
                    SELECT step, '{name}', '{op}', {key}, {was} FROM journal_now WHERE mode = 'record' {differs};
                END",
                quoted = quoted(&trigger),
                on = quoted(name),
                key = json_array(&key, row),
            );
            all.push((trigger, sql));
        }
    }
    Ok(all)
}
