//! The new file: filled row by row, ordered, checked, and only then named.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, params_from_iter};

use super::{SalvagedRows, Saved, is_whole};
use crate::backup::{BESIDE, with_end};
use crate::durable::link;
use crate::migrate::{self, Creation};
use crate::query::{Query, insert};
use crate::schema::{TableSchema, quoted};
use crate::{MIGRATIONS, Result, StoreError, check, damage, permissions};

/// How many missing rows of a table are named.
const MOST: usize = 50;

/// The journal is saved completely or not at all.
const JOURNAL: [&str; 2] = ["step", "step_change"];

/// Rows in every new file.
const GIVEN: [&str; 3] = ["database_info", "journal_now", "title"];

/// A file that does not have its name yet; removed on drop.
pub struct PartialFile(PathBuf);

impl Drop for PartialFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
        for end in BESIDE {
            let _ = std::fs::remove_file(with_end(&self.0, end));
        }
    }
}

impl PartialFile {
    /// A new file beside the target, for its owner only.
    pub fn new(to: &Path) -> Result<PartialFile> {
        if to.symlink_metadata().is_ok() {
            return Err(StoreError::cannot_open(to, "it is there already", None));
        }
        let mut name = to.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let path = std::path::absolute(to.with_file_name(name));
        let made = path.and_then(|path| permissions::create(&path).map(|_| PartialFile(path)));
        made.map_err(|error| StoreError::unopened(to, error))
    }

    /// Whether these bytes are an intact database.
    pub fn is_whole(&self, bytes: &[u8]) -> Result<bool> {
        let written = |bytes: &[u8]| {
            std::fs::write(&self.0, bytes).map_err(|error| StoreError::unopened(&self.0, error))
        };
        written(bytes)?;
        let whole = is_whole(&self.0);
        written(b"")?;
        Ok(whole)
    }

    /// Fills the file and checks it; returns the result of each table, and whether the journal is included.
    pub fn fill(
        &self,
        version: usize,
        creation: &Creation,
        tables: &[TableSchema],
        mut rows: BTreeMap<String, SalvagedRows>,
    ) -> Result<(Vec<Saved>, bool)> {
        let mut conn = Connection::open(&self.0)?;
        conn.execute_batch("PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY;")?;
        migrate::run(&mut conn, creation, &MIGRATIONS[..version], None)?;
        conn.execute_batch(
            "PRAGMA foreign_keys = OFF; BEGIN; UPDATE journal_now SET mode = 'replay', step = 0;",
        )?;
        let mut all = Vec::new();
        for table in tables {
            let rows =
                rows.remove(&table.name).unwrap_or(SalvagedRows { cells: Vec::new(), bad: 1 });
            if table.name != "journal_now" {
                all.push(copy(&conn, table, rows)?);
            }
        }
        name_lost_campaigns(&conn, creation, &mut all)?;
        settle_links(&conn, tables, &mut all)?;
        let journal = settle_journal(&conn, &mut all)?;
        conn.execute_batch("UPDATE journal_now SET mode = 'closed', step = NULL; COMMIT;")?;
        conn.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
        if let Some(why) = damage::fault(&conn)? {
            return Err(StoreError::damaged(&self.0, why));
        }
        conn.close().map_err(|(_, error)| error)?;
        all.retain(|saved| saved.rows > 0 || !saved.missing.is_empty());
        Ok((all, journal))
    }

    /// Gives the file its name, unless that is taken.
    pub fn take_name(self, to: &Path) -> Result<()> {
        let file = OpenOptions::new().write(true).open(&self.0);
        let named = file.and_then(|file| file.sync_all()).and_then(|()| link(&self.0, to));
        named.map_err(|error| StoreError::unopened(to, error))
    }
}

/// Copies the rows of a table that it accepts.
fn copy(conn: &Connection, table: &TableSchema, rows: SalvagedRows) -> Result<Saved> {
    let mut saved = Saved { table: table.name.clone(), ..Saved::default() };
    if table.name == "database_info" && !rows.cells.is_empty() {
        conn.execute("DELETE FROM database_info", [])?;
    }
    let mut insert = conn.prepare(&table.insert())?;
    let mut ids = Vec::new();
    for cell in &rows.cells {
        let Some(row) = table.salvaged(cell) else {
            saved.missing.push(format!("an invalid row of {}", table.name));
            continue;
        };
        match insert.execute(params_from_iter(&row)) {
            Ok(_) => {
                saved.rows += 1;
                ids.extend(cell.rowid);
            }
            Err(_) if table.name == "title" => saved.rows += 1,
            Err(error) => saved.missing.push(format!("{}: {error}", table.row_name(&row))),
        }
    }
    if rows.bad > 0 && !GIVEN.contains(&table.name.as_str()) {
        saved.missing.push(if table.is_numbered() {
            gaps(&table.name, ids)
        } else {
            format!("rows of {} on unreadable pages", table.name)
        });
    }
    let more = saved.missing.len().saturating_sub(MOST);
    saved.missing.truncate(MOST);
    if more > 0 {
        saved.missing.push(format!("{more} more of {}", table.name));
    }
    Ok(saved)
}

/// The missing ids between the existing ones: `play 3 to 7 and 12, and perhaps later ones`.
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
    if missing.is_empty() {
        format!("{name} {next} and later, if there were any")
    } else {
        missing.truncate(MOST);
        format!("{name} {}, and perhaps later ones", missing.join(", "))
    }
}

/// A lost campaign gets a new name, so that its heroes and hunts have a campaign.
fn name_lost_campaigns(conn: &Connection, creation: &Creation, tables: &mut [Saved]) -> Result<()> {
    let lost: Vec<(i64, i64)> = conn.rows(
        "SELECT campaign_id, ifnull(max(chapter), 1) FROM
            (SELECT campaign_id, NULL AS chapter FROM hero
             UNION ALL SELECT campaign_id, chapter FROM play WHERE campaign_id IS NOT NULL)
         WHERE campaign_id NOT IN (SELECT id FROM campaign) GROUP BY campaign_id",
        [],
    )?;
    for (id, chapter) in lost {
        let first = creation.uuid.get(..24).unwrap_or_default();
        let made = insert! {
            conn, "campaign": id = id, uuid = format!("{first}{id:012x}"),
            name = format!("Salvaged {id}"), name_key = format!("salvaged-{id}"),
            chapter = chapter, created_at = creation.at,
        };
        let saved = tables.iter_mut().find(|saved| saved.table == "campaign");
        if let (Ok(_), Some(saved)) = (made, saved) {
            saved.rows += 1;
            let what =
                format!("campaign {id}: its name is lost, so it is now called Salvaged {id}");
            saved.missing.push(what);
        }
    }
    Ok(())
}

/// Rows that refer to a lost row: an optional reference is removed, otherwise the row.
fn settle_links(conn: &Connection, tables: &[TableSchema], all: &mut [Saved]) -> Result<()> {
    loop {
        let mut changed = 0;
        for saved in all.iter_mut().filter(|saved| !JOURNAL.contains(&saved.table.as_str())) {
            if let Some(table) = tables.iter().find(|table| table.name == saved.table) {
                changed += settle_links_of(conn, table, saved)?;
            }
        }
        if changed == 0 {
            return Ok(());
        }
    }
}

/// The same for the rows of one table; returns their number.
fn settle_links_of(conn: &Connection, table: &TableSchema, saved: &mut Saved) -> Result<usize> {
    let child = quoted(&table.name);
    let key: Vec<String> = table.key().into_iter().map(quoted).collect();
    let name = key.join(" || ' ' || ");
    let mut changed = 0;
    // Optional references come before the owner.
    for column in table.columns.iter().rev() {
        let (Some(parent), Some(to)) = (&column.parent, &column.parent_column) else {
            continue;
        };
        let (from, to) = (quoted(&column.name), quoted(to));
        let lost =
            format!("{from} IS NOT NULL AND {from} NOT IN (SELECT {to} FROM {})", quoted(parent));
        let names: Vec<String> =
            conn.rows(&format!("SELECT CAST({name} AS TEXT) FROM {child} WHERE {lost}"), [])?;
        if names.is_empty() {
            continue;
        }
        changed += names.len();
        let loosened = !column.not_null
            && column.key == 0
            && conn.execute(&format!("UPDATE {child} SET {from} = NULL WHERE {lost}"), []).is_ok();
        if !loosened {
            conn.execute(&format!("DELETE FROM {child} WHERE {lost}"), [])?;
            saved.rows = saved.rows.saturating_sub(names.len() as u64);
        }
        let what = if loosened {
            format!("is kept without its {parent}, which is lost")
        } else {
            format!("belongs to a {parent} that is lost")
        };
        let told = names.iter().take(MOST).map(|name| format!("{} {name}: {what}", table.name));
        saved.missing.extend(told);
    }
    Ok(changed)
}

/// Keeps the journal if it is complete and fits; a part of it would be useless.
fn settle_journal(conn: &Connection, tables: &mut [Saved]) -> Result<bool> {
    let of_journal = |saved: &Saved| JOURNAL.contains(&saved.table.as_str());
    let whole = !tables.iter().any(|saved| of_journal(saved) && !saved.missing.is_empty());
    if whole && check::journal(conn, &|_| ())?.0.is_empty() {
        return Ok(true);
    }
    let remembers = tables.iter().any(|saved| saved.table == "dropped_step");
    // Nobody dropped these steps: a merge must not consider them dropped.
    conn.execute_batch(if remembers {
        "CREATE TEMP TABLE dropped AS SELECT * FROM dropped_step;
             DELETE FROM step_change; DELETE FROM step; DELETE FROM dropped_step;
             INSERT INTO dropped_step SELECT * FROM dropped; DROP TABLE dropped;"
    } else {
        "DELETE FROM step_change; DELETE FROM step;"
    })?;
    for saved in tables.iter_mut().filter(|saved| of_journal(saved)) {
        saved.rows = 0;
        saved.missing.clear();
    }
    Ok(false)
}
