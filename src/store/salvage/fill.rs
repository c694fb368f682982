//! The new file: filled row by row, put in order, checked, and only then given its name.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, params_from_iter};

use super::{Rows, Saved, Shape, is_whole, key_of};
use crate::store::migrate::{self, Creation};
use crate::store::triggers::quoted;
use crate::store::{MIGRATIONS, StoreError, check, damage};

/// How many missing rows of a table are named.
const MOST: usize = 50;

/// The journal is kept whole or not at all.
const JOURNAL: [&str; 2] = ["step", "step_change"];

/// Rows that every new file has.
const GIVEN: [&str; 3] = ["database_info", "journal_now", "title"];

/// A file that does not have its name yet; removed when it is dropped.
pub struct Part(PathBuf);

impl Drop for Part {
    fn drop(&mut self) {
        for end in ["", "-journal", "-wal", "-shm"] {
            let mut path = self.0.clone().into_os_string();
            path.push(end);
            let _ = std::fs::remove_file(path);
        }
    }
}

fn cannot(path: &Path, error: std::io::Error) -> StoreError {
    StoreError::cannot_open(path, error.to_string(), Some(error.into()))
}

impl Part {
    /// A new file beside the wanted one, for its owner only.
    pub fn new(to: &Path) -> Result<Part, StoreError> {
        if to.symlink_metadata().is_ok() {
            return Err(StoreError::cannot_open(to, "it is there already", None));
        }
        let mut name = to.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let path = std::path::absolute(to.with_file_name(name)).map_err(|e| cannot(to, e))?;
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(&path).map_err(|error| cannot(to, error))?;
        Ok(Part(path))
    }

    /// Whether these bytes are a database that holds together.
    pub fn is_whole(&self, bytes: &[u8]) -> Result<bool, StoreError> {
        std::fs::write(&self.0, bytes).map_err(|error| cannot(&self.0, error))?;
        let whole = is_whole(&self.0);
        std::fs::write(&self.0, "").map_err(|error| cannot(&self.0, error))?;
        Ok(whole)
    }

    /// Fills the file and checks it; says what came of each table, and whether the journal is there.
    pub fn fill(
        &self,
        version: usize,
        creation: &Creation,
        shapes: &[Shape],
        mut rows: BTreeMap<String, Rows>,
    ) -> Result<(Vec<Saved>, bool), StoreError> {
        let mut conn = Connection::open(&self.0)?;
        conn.execute_batch("PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY;")?;
        migrate::run(&mut conn, creation, &MIGRATIONS[..version], None)?;
        conn.execute_batch(
            "PRAGMA foreign_keys = OFF; BEGIN; UPDATE journal_now SET mode = 'replay', step = 0;",
        )?;
        let mut tables = Vec::new();
        for shape in shapes {
            let rows = rows.remove(&shape.name).unwrap_or(Rows { cells: Vec::new(), bad: 1 });
            if shape.name != "journal_now" {
                tables.push(copy(&conn, shape, rows)?);
            }
        }
        name_lost_campaigns(&conn, creation, &mut tables)?;
        settle_links(&conn, &mut tables)?;
        let journal = settle_journal(&conn, &mut tables)?;
        conn.execute_batch("UPDATE journal_now SET mode = 'closed', step = NULL; COMMIT;")?;
        conn.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
        if let Some(why) = damage::fault(&conn)? {
            return Err(StoreError::damaged(&self.0, why));
        }
        conn.close().map_err(|(_, error)| error)?;
        tables.retain(|saved| saved.rows > 0 || !saved.missing.is_empty());
        Ok((tables, journal))
    }

    /// Gives the file its name, unless something has it.
    pub fn take_name(self, to: &Path) -> Result<(), StoreError> {
        let file = OpenOptions::new().write(true).open(&self.0);
        file.and_then(|file| file.sync_all()).map_err(|error| cannot(to, error))?;
        let linked = match std::fs::hard_link(&self.0, to) {
            Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => {
                std::fs::File::create_new(to).and_then(|_| std::fs::rename(&self.0, to))
            }
            other => other,
        };
        linked.map_err(|error| cannot(to, error))
    }
}

/// Copies the rows of a table that it accepts.
fn copy(conn: &Connection, shape: &Shape, rows: Rows) -> Result<Saved, StoreError> {
    let mut saved = Saved { table: shape.name.clone(), ..Saved::default() };
    if shape.name == "database_info" && !rows.cells.is_empty() {
        conn.execute("DELETE FROM database_info", [])?;
    }
    let mut insert = conn.prepare(&shape.insert())?;
    let mut ids = Vec::new();
    for cell in &rows.cells {
        let Some(row) = shape.row(cell) else {
            saved.missing.push(format!("a row of {} that makes no sense", shape.name));
            continue;
        };
        match insert.execute(params_from_iter(&row)) {
            Ok(_) => {
                saved.rows += 1;
                ids.extend(cell.rowid);
            }
            Err(_) if shape.name == "title" => saved.rows += 1,
            Err(error) => saved.missing.push(format!("{}: {error}", shape.called(&row))),
        }
    }
    if rows.bad > 0 && !GIVEN.contains(&shape.name.as_str()) {
        saved.missing.push(match shape.with_rowid {
            true => gaps(&shape.name, ids),
            false => format!("rows of {} on unreadable pages", shape.name),
        });
    }
    let more = saved.missing.len().saturating_sub(MOST);
    saved.missing.truncate(MOST);
    if more > 0 {
        saved.missing.push(format!("{more} more of {}", shape.name));
    }
    Ok(saved)
}

/// Which ids are missing between those that are there: `play 3 to 7 and 12, and perhaps later ones`.
fn gaps(name: &str, mut ids: Vec<i64>) -> String {
    ids.sort_unstable();
    let mut missing = Vec::new();
    let mut next = 1;
    for id in ids {
        if id > next {
            missing.push(match id - next {
                1 => next.to_string(),
                _ => format!("{next} to {}", id - 1),
            });
        }
        next = id + 1;
    }
    match missing.is_empty() {
        true => format!("{name} {next} and later, if there were any"),
        false => {
            missing.truncate(MOST);
            format!("{name} {}, and perhaps later ones", missing.join(", "))
        }
    }
}

/// A lost campaign gets a new name, so that its heroes and hunts have a place.
fn name_lost_campaigns(
    conn: &Connection,
    creation: &Creation,
    tables: &mut [Saved],
) -> Result<(), StoreError> {
    let mut lost = conn.prepare(
        "SELECT campaign_id, ifnull(max(chapter), 1) FROM
            (SELECT campaign_id, NULL AS chapter FROM hero
             UNION ALL SELECT campaign_id, chapter FROM play WHERE campaign_id IS NOT NULL)
         WHERE campaign_id NOT IN (SELECT id FROM campaign) GROUP BY campaign_id",
    )?;
    let lost = lost.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let lost: Vec<(i64, i64)> = lost.collect::<Result<_, _>>()?;
    for (id, chapter) in lost {
        let first = creation.uuid.get(..24).unwrap_or_default();
        let made = conn.execute(
            "INSERT INTO campaign (id, uuid, name, name_key, chapter, created_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            (
                id,
                format!("{first}{id:012x}"),
                format!("Salvaged {id}"),
                format!("salvaged-{id}"),
                chapter,
                &creation.at,
            ),
        );
        let saved = tables.iter_mut().find(|saved| saved.table == "campaign");
        if let (Ok(_), Some(saved)) = (made, saved) {
            saved.rows += 1;
            let what = format!("campaign {id}: its name is lost, it is called Salvaged {id} now");
            saved.missing.push(what);
        }
    }
    Ok(())
}

struct Link {
    child: String,
    parent: String,
    from: String,
    to: String,
    optional: bool,
}

fn links(conn: &Connection) -> Result<Vec<Link>, StoreError> {
    let mut rows = conn.prepare(
        "SELECT s.name, f.\"table\", f.\"from\", ifnull(f.\"to\", 'id'), c.\"notnull\" = 0 AND c.pk = 0
         FROM sqlite_schema s, pragma_foreign_key_list(s.name) f, pragma_table_info(s.name) c
         WHERE s.type = 'table' AND c.name = f.\"from\"",
    )?;
    let rows = rows.query_map([], |row| {
        Ok(Link {
            child: row.get(0)?,
            parent: row.get(1)?,
            from: row.get(2)?,
            to: row.get(3)?,
            optional: row.get(4)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Rows that point to something lost: where the link may be missing it is removed, else the row.
fn settle_links(conn: &Connection, tables: &mut [Saved]) -> Result<(), StoreError> {
    let links = links(conn)?;
    loop {
        let mut changed = 0;
        for link in links.iter().filter(|link| !JOURNAL.contains(&link.child.as_str())) {
            let (child, from) = (quoted(&link.child), quoted(&link.from));
            let lost = format!(
                "{from} IS NOT NULL AND {from} NOT IN (SELECT {} FROM {})",
                quoted(&link.to),
                quoted(&link.parent)
            );
            let key: Vec<String> = key_of(conn, &link.child)?.iter().map(|c| quoted(c)).collect();
            let name = key.join(" || ' ' || ");
            let mut names = conn.prepare(&format!("SELECT {name} FROM {child} WHERE {lost}"))?;
            let names = names.query_map([], |row| row.get::<_, rusqlite::types::Value>(0))?;
            let names: Vec<String> = names.map(|name| name.map(text)).collect::<Result<_, _>>()?;
            if names.is_empty() {
                continue;
            }
            changed += names.len();
            let loosened = link.optional
                && conn
                    .execute(&format!("UPDATE {child} SET {from} = NULL WHERE {lost}"), [])
                    .is_ok();
            if !loosened {
                conn.execute(&format!("DELETE FROM {child} WHERE {lost}"), [])?;
            }
            let Some(saved) = tables.iter_mut().find(|saved| saved.table == link.child) else {
                continue;
            };
            if !loosened {
                saved.rows = saved.rows.saturating_sub(names.len() as u64);
            }
            let what = match loosened {
                true => format!("is kept without its {}, which is lost", link.parent),
                false => format!("belongs to a {} that is lost", link.parent),
            };
            let told = names.iter().take(MOST).map(|name| format!("{} {name}: {what}", link.child));
            saved.missing.extend(told);
        }
        if changed == 0 {
            return Ok(());
        }
    }
}

fn text(value: rusqlite::types::Value) -> String {
    match value {
        rusqlite::types::Value::Integer(n) => n.to_string(),
        rusqlite::types::Value::Text(text) => text,
        _ => "?".to_owned(),
    }
}

/// Keeps the journal if it is whole and fits; a part of it could not be walked.
fn settle_journal(conn: &Connection, tables: &mut [Saved]) -> Result<bool, StoreError> {
    let of_journal = |saved: &Saved| JOURNAL.contains(&saved.table.as_str());
    let whole = !tables.iter().any(|saved| of_journal(saved) && !saved.missing.is_empty());
    if whole && check::journal(conn, &|_| ())?.0.is_empty() {
        return Ok(true);
    }
    let remembers = tables.iter().any(|saved| saved.table == "dropped_step");
    // Nobody dropped these steps: a merge must not take them for dropped.
    conn.execute_batch(match remembers {
        true => {
            "CREATE TEMP TABLE dropped AS SELECT * FROM dropped_step;
             DELETE FROM step_change; DELETE FROM step; DELETE FROM dropped_step;
             INSERT INTO dropped_step SELECT * FROM dropped; DROP TABLE dropped;"
        }
        false => "DELETE FROM step_change; DELETE FROM step;",
    })?;
    for saved in tables.iter_mut().filter(|saved| of_journal(saved)) {
        saved.rows = 0;
        saved.missing.clear();
    }
    Ok(false)
}
