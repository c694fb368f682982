//! Invariants of a file, read without wyrm: it is sound, and it has this content.

use std::ffi::OsStr;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

/// Tables that differ between two runs of the same commands, or only repeat others.
const NOT_CONTENT: &str = "'database_info', 'journal_now', 'step_change'";

/// All records and every step, as text. Ids and times that differ between two runs of the same
/// commands are omitted, and of a random seed only its presence counts.
pub fn content(db: &Path) -> rusqlite::Result<String> {
    if !db.exists() {
        return Ok(String::new());
    }
    let conn = Connection::open(db)?;
    conn.busy_timeout(std::time::Duration::from_secs(10))?;
    content_of(&conn)
}

pub fn content_of(conn: &Connection) -> rusqlite::Result<String> {
    let mut text = String::new();
    let moment = conn.unchecked_transaction()?;
    for table in texts(
        &moment,
        &format!(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
             AND name NOT IN ({NOT_CONTENT}) ORDER BY name"
        ),
    )? {
        let columns = texts(
            &moment,
            &format!(
                "SELECT iif(name = 'seed', 'seed IS NOT NULL', '\"' || name || '\"')
                 FROM pragma_table_info('{table}')
                 WHERE name NOT LIKE '%uuid%' AND name NOT LIKE '%\\_at' ESCAPE '\\' AND name <> 'at'
                 ORDER BY cid"
            ),
        )?;
        let rows = format!("SELECT json_array({}) FROM {table} ORDER BY 1", columns.join(", "));
        for row in texts(&moment, &rows)? {
            text.push_str(&format!("{table} {row}\n"));
        }
    }
    Ok(text)
}

/// The records without the journal: undone steps stay, and so does the data about dropped ones.
pub fn without_journal(content: &str) -> Vec<&str> {
    let journal = |line: &&str| line.starts_with("step ") || line.starts_with("dropped_step ");
    content.lines().filter(|line| !journal(line)).collect()
}

/// A digest of everything in one file, including its schema: two moments with the same digest have
/// the same content.
pub fn digest_of(conn: &Connection) -> rusqlite::Result<u64> {
    let mut digest = DefaultHasher::new();
    let moment = conn.unchecked_transaction()?;
    let mut all =
        texts(&moment, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")?;
    all.extend(["sqlite_schema", "pragma_user_version"].map(str::to_owned));
    for table in all {
        let mut rows = moment.prepare(&format!("SELECT * FROM {table}"))?;
        let columns = rows.column_count();
        let mut rows = rows.query([])?;
        while let Some(row) = rows.next()? {
            for column in 0..columns {
                format!("{table} {:?}", row.get_ref(column)?).hash(&mut digest);
            }
        }
    }
    Ok(digest.finish())
}

/// The answers of a query with one column.
pub fn texts(conn: &Connection, sql: &str) -> rusqlite::Result<Vec<String>> {
    let mut rows = conn.prepare(sql)?;
    let rows = rows.query_map([], |row| row.get(0))?;
    rows.collect()
}

/// The fault of a file, if any: its pages, its keys, an open journal.
pub fn unsound(db: &Path) -> Option<String> {
    let look = || -> rusqlite::Result<Vec<String>> {
        let conn = Connection::open(db)?;
        conn.busy_timeout(std::time::Duration::from_secs(10))?;
        let mut wrong = texts(&conn, "SELECT * FROM pragma_integrity_check")?;
        wrong.retain(|line| line != "ok");
        wrong.extend(texts(
            &conn,
            "SELECT 'a row of ' || \"table\" || ' points nowhere' FROM pragma_foreign_key_check",
        )?);
        if texts(&conn, "SELECT name FROM sqlite_schema")?.is_empty() {
            // Begun, but still empty.
            return Ok(wrong);
        }
        wrong.extend(texts(
            &conn,
            "SELECT 'the journal is open: ' || mode FROM journal_now WHERE mode <> 'closed'",
        )?);
        Ok(wrong)
    };
    match look() {
        Ok(wrong) if wrong.is_empty() => None,
        Ok(wrong) => Some(wrong.join("; ")),
        Err(error) => Some(error.to_string()),
    }
}

/// Whether SQLite's check passes, including indexes. Reads a copy.
pub fn is_whole(db: &Path) -> bool {
    let folder = crate::scale::folder();
    let copy = folder.path().join("copy.db");
    duplicate(db, &copy);
    let look = || -> rusqlite::Result<Vec<String>> {
        texts(&Connection::open(&copy)?, "SELECT * FROM pragma_integrity_check")
    };
    look().is_ok_and(|said| said == ["ok"])
}

/// Removes everything in a folder.
pub fn clear(folder: &Path) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            std::fs::remove_dir_all(path).unwrap();
        } else {
            std::fs::remove_file(path).unwrap();
        }
    }
}

/// Copies a file with what SQLite keeps beside it.
pub fn duplicate(from: &Path, to: &Path) {
    for end in ["", "-wal", "-shm", "-journal"] {
        let (from, to) = (beside(from, end), beside(to, end));
        let _ = std::fs::remove_file(&to);
        if from.exists() {
            std::fs::copy(from, to).unwrap();
        }
    }
}

/// The file beside a database with this ending.
pub fn beside(db: &Path, end: &str) -> PathBuf {
    let mut name = db.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Every file of the folder with a database's name that is not an intact database.
pub fn broken_under_good_names(folder: &Path) -> Vec<String> {
    let mut broken = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else {
        return broken;
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            broken.extend(broken_under_good_names(&path));
        } else if path.extension() == Some(OsStr::new("db"))
            && let Some(wrong) = unreadable(&path)
        {
            broken.push(format!("{}: {wrong}", path.display()));
        }
    }
    broken
}

/// An empty file is SQLite's state before the first change: it has nothing, and nothing broken.
fn unreadable(path: &Path) -> Option<String> {
    if path.metadata().is_ok_and(|found| found.len() == 0) {
        return None;
    }
    let look = || -> rusqlite::Result<Vec<String>> {
        let conn = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        conn.busy_timeout(std::time::Duration::from_secs(10))?;
        texts(&conn, "SELECT * FROM pragma_integrity_check")
    };
    match look() {
        Ok(said) if said == ["ok"] => None,
        Ok(said) => Some(said.join("; ")),
        Err(error) => Some(error.to_string()),
    }
}
