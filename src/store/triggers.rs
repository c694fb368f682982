//! The journal's triggers, generated from the schema as it is.

use rusqlite::{Connection, OptionalExtension};

use super::StoreError;

/// Tables whose changes are not part of any step.
const NOT_JOURNALLED: [&str; 6] =
    ["database_info", "draft", "dropped_step", "journal_now", "step", "step_change"];

pub(super) struct Table {
    pub columns: Vec<String>,
    pub key: Vec<String>,
}

pub(super) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Tables of ours. A leading underscore marks what another program keeps in the file, such as
/// Litestream's.
pub(super) fn journalled_tables(conn: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut names = conn.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
         AND name NOT LIKE '\\_%' ESCAPE '\\' ORDER BY name",
    )?;
    let names = names.query_map([], |row| row.get::<_, String>(0))?;
    let names: Result<Vec<String>, _> = names.collect();
    Ok(names?.into_iter().filter(|name| !NOT_JOURNALLED.contains(&name.as_str())).collect())
}

pub(super) fn table(conn: &Connection, name: &str) -> rusqlite::Result<Table> {
    let mut info =
        conn.prepare_cached("SELECT name, pk FROM pragma_table_info(?1) ORDER BY cid")?;
    let rows =
        info.query_map([name], |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)))?;
    let rows: Vec<(String, i64)> = rows.collect::<Result<_, _>>()?;
    let mut key: Vec<&(String, i64)> = rows.iter().filter(|(_, pk)| *pk > 0).collect();
    key.sort_by_key(|(_, pk)| *pk);
    let key = key.into_iter().map(|(name, _)| name.clone()).collect();
    Ok(Table { columns: rows.into_iter().map(|(name, _)| name).collect(), key })
}

pub(super) fn json_array(columns: &[String], prefix: &str) -> String {
    let columns: Vec<String> = columns.iter().map(|c| format!("{prefix}{}", quoted(c))).collect();
    format!("json_array({})", columns.join(", "))
}

fn changed(columns: &[String]) -> String {
    let columns: Vec<String> =
        columns.iter().map(|c| format!("OLD.{0} IS NOT NEW.{0}", quoted(c))).collect();
    format!("({})", columns.join(" OR "))
}

/// Drops the journal's triggers before the schema changes.
pub(super) fn drop_triggers(conn: &Connection) -> Result<(), StoreError> {
    let mut names = conn.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'journal\\_%' ESCAPE '\\'",
    )?;
    let names: Vec<String> = names.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    for name in names {
        conn.execute_batch(&format!("DROP TRIGGER {}", quoted(&name)))?;
    }
    Ok(())
}

/// Makes the journal's triggers for the schema as it is: AFTER triggers, because a BEFORE trigger
/// would record changes that a constraint then refuses. An update that leaves the row as it was is
/// not a change.
pub(super) fn create_triggers(conn: &Connection) -> Result<(), StoreError> {
    for (_, sql) in generated(conn)? {
        conn.execute_batch(&sql)?;
    }
    Ok(())
}

/// The name of a trigger of the journal that is missing or is not as it was generated.
pub(super) fn differing(conn: &Connection) -> rusqlite::Result<Option<String>> {
    let mut stored =
        conn.prepare_cached("SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?1")?;
    for (name, sql) in generated(conn)? {
        let found: Option<String> = stored.query_row([&name], |row| row.get(0)).optional()?;
        if found.as_deref() != Some(&*sql) {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

/// The journal's triggers for the schema as it is, by name.
fn generated(conn: &Connection) -> rusqlite::Result<Vec<(String, String)>> {
    let mut all = Vec::new();
    for name in journalled_tables(conn)? {
        let columns = table(conn, &name)?;
        for (op, row, was) in [
            ("insert", "NEW.", "NULL".to_owned()),
            ("update", "OLD.", json_array(&columns.columns, "OLD.")),
            ("delete", "OLD.", json_array(&columns.columns, "OLD.")),
        ] {
            let differs = match op {
                "update" => format!("AND {}", changed(&columns.columns)),
                _ => String::new(),
            };
            let key_moved = match op {
                "update" => format!(
                    "SELECT RAISE(ABORT, 'a key never changes') WHERE {};",
                    changed(&columns.key)
                ),
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
                on = quoted(&name),
                key = json_array(&columns.key, row),
            );
            all.push((trigger, sql));
        }
    }
    Ok(all)
}
