//! The state after a power loss: whether it opens, and its content.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, HashMap};
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};

use rusqlite::Connection;
use rusqlite::types::Value;

use super::disk::Image;

/// Files beside a database that are not records: SQLite's own, and the note about its last intact
/// state.
const SIDES: [&str; 4] = ["-wal", "-shm", "-journal", ".checked"];

/// The records of a folder, independent of their storage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub database: String,
    /// Every other file by its name, or its fault.
    pub others: BTreeMap<PathBuf, Result<String, String>>,
}

/// Reads a folder into an image, without files that SQLite rebuilds.
pub fn read_folder(folder: &Path) -> Image {
    let mut image = Image::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            image.insert(path.clone(), None);
            image.extend(read_folder(&path));
        } else if !path.to_str().unwrap().ends_with("-shm") {
            let bytes = std::fs::read(&path).unwrap();
            image.insert(path, Some(bytes));
        }
    }
    image
}

/// Lays an image of `home` out in another folder.
pub fn lay_out(image: &Image, home: &Path, folder: &Path) {
    for (path, content) in image {
        let place = folder.join(path.strip_prefix(home).unwrap());
        match content {
            None => std::fs::create_dir_all(place).unwrap(),
            Some(_) if place.to_str().unwrap().ends_with("-shm") => {}
            Some(bytes) => std::fs::write(place, bytes).unwrap(),
        }
    }
}

/// Opens the content of an image of `home`. `database` is a path in it.
pub fn look(image: &Image, home: &Path, database: &Path) -> Result<State, String> {
    let shared = Path::new("/dev/shm");
    let folder = if shared.is_dir() { tempfile::tempdir_in(shared) } else { tempfile::tempdir() };
    let folder = folder.unwrap();
    lay_out(image, home, folder.path());
    let inside = database.strip_prefix(home).unwrap();
    let others = others(folder.path(), inside);
    let database = folder.path().join(inside);
    let held = std::fs::metadata(&database).map_or(0, |found| found.len());
    let text = match held {
        0 => NOTHING.clone()?,
        _ => {
            wyrm(&database, &["player", "list"])?;
            if is_new(&database)? { NOTHING.clone()? } else { checked(&database)? }
        }
    };
    // A missing default folder is made; a chosen one is the user's.
    std::fs::create_dir_all(database.parent().unwrap()).unwrap();
    wyrm(&database, &["player", "add", "Afterwards", "--yes"])?;
    checked(&database)?;
    Ok(State { database: digest(&text), others })
}

fn others(folder: &Path, database: &Path) -> BTreeMap<PathBuf, Result<String, String>> {
    let mut found = BTreeMap::new();
    for (path, content) in read_folder(folder) {
        let name = path.strip_prefix(folder).unwrap();
        let is_side = SIDES.iter().any(|side| name.to_str().unwrap().ends_with(side));
        if name == database || is_side {
            continue;
        }
        let Some(bytes) = content else { continue };
        let is_database = name.extension().is_some_and(|end| end == "db");
        let held = if is_database {
            whole(&path, &bytes)
        } else {
            Ok(digest(&String::from_utf8_lossy(&bytes)))
        };
        found.insert(name.to_path_buf(), held);
    }
    found
}

/// The content of a backup. It has no journal beside it, so its bytes are everything; they are read once.
fn whole(path: &Path, bytes: &[u8]) -> Result<String, String> {
    static KNOWN: LazyLock<Mutex<HashMap<u64, Result<String, String>>>> =
        LazyLock::new(Mutex::default);
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    let known = KNOWN.lock().unwrap().get(&hasher.finish()).cloned();
    known.unwrap_or_else(|| {
        let held = checked(path).map(|text| digest(&text));
        KNOWN.lock().unwrap().insert(hasher.finish(), held.clone());
        held
    })
}

/// Runs `wyrm` in process.
fn wyrm(database: &Path, words_of: &[&str]) -> Result<(), String> {
    let mut context = wyrmkeep::cli::system();
    let said = std::rc::Rc::new(std::cell::RefCell::new(Vec::new()));
    context.out = Box::new(std::io::sink());
    context.err = Box::new(Shared(said.clone()));
    context.env.clear();
    context.durable = false;
    let database = database.to_str().unwrap();
    let words = ["wyrm", "--no-input", "--db", database].into_iter();
    let words = words.chain(words_of.iter().copied());
    match wyrmkeep::cli::run(words.map(Into::into), &mut context) {
        0 => Ok(()),
        code => {
            let said = String::from_utf8_lossy(&said.borrow()).into_owned();
            Err(format!("exit {code}: {said}"))
        }
    }
}

struct Shared(std::rc::Rc<std::cell::RefCell<Vec<u8>>>);

impl std::io::Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Whether a database has only a header.
fn is_new(path: &Path) -> Result<bool, String> {
    let conn = Connection::open(path).map_err(|error| error.to_string())?;
    let tables = conn.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0));
    tables.map(|tables: i64| tables == 0).map_err(|error| error.to_string())
}

static NOTHING: LazyLock<Result<String, String>> = LazyLock::new(nothing);

/// The content of an unused database.
fn nothing() -> Result<String, String> {
    let wrong = |error: rusqlite::Error| error.to_string();
    let conn = Connection::open_in_memory().map_err(wrong)?;
    for migration in wyrmkeep::store::MIGRATIONS {
        conn.execute_batch(migration.sql).map_err(wrong)?;
    }
    everything(&conn).map_err(wrong)
}

/// The answers of a query, one per line, in an order that does not depend on storage.
fn ask(conn: &Connection, sql: &str) -> rusqlite::Result<Vec<String>> {
    let mut rows = conn.prepare(sql)?;
    let columns = rows.column_count();
    let mut rows = rows.query([])?;
    let mut lines = Vec::new();
    while let Some(row) = rows.next()? {
        let values = (0..columns).map(|n| row.get::<_, Value>(n).map(|value| format!("{value:?}")));
        lines.push(values.collect::<rusqlite::Result<Vec<_>>>()?.join(" "));
    }
    lines.sort();
    Ok(lines)
}

/// Everything in an intact database of ours, as text.
fn checked(path: &Path) -> Result<String, String> {
    let wrong = |error: rusqlite::Error| format!("{}: {error}", path.display());
    let conn = Connection::open(path).map_err(wrong)?;
    for (sql, wanted) in [
        ("PRAGMA integrity_check", vec![r#"Text("ok")"#]),
        ("PRAGMA foreign_key_check", vec![]),
        ("PRAGMA application_id", vec!["Integer(1465471565)"]),
        ("SELECT mode FROM journal_now", vec![r#"Text("closed")"#]),
    ] {
        let said = ask(&conn, sql).map_err(wrong)?;
        if said != wanted {
            return Err(format!("{}: {sql}: {said:?}", path.display()));
        }
    }
    everything(&conn).map_err(wrong)
}

fn everything(conn: &Connection) -> rusqlite::Result<String> {
    let mut tables = conn.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
         AND name NOT IN ('database_info', 'journal_now') ORDER BY name",
    )?;
    let tables = tables.query_map([], |row| row.get(0))?;
    let mut text = String::new();
    for table in tables {
        let table: String = table?;
        // An upgrade makes random seeds: only their presence is deterministic.
        let mut columns = conn.prepare(
            "SELECT CASE name WHEN 'seed' THEN 'seed IS NOT NULL'
                 WHEN 'was' THEN 'iif(tbl = ''play'', json_replace(was, ''$[20]'', 0), was)'
                 ELSE '\"' || name || '\"' END
             FROM pragma_table_info(?1)",
        )?;
        let columns = columns.query_map([&table], |row| row.get(0))?;
        let columns = columns.collect::<rusqlite::Result<Vec<String>>>()?.join(", ");
        for line in ask(conn, &format!("SELECT {columns} FROM {table}"))? {
            text.push_str(&format!("{table} {line}\n"));
        }
    }
    Ok(text)
}

/// Short enough to compare and to print.
fn digest(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    let steps = text.lines().filter(|line| line.starts_with("step ")).count();
    format!("{:016x} ({} rows, {steps} steps)", hasher.finish(), text.lines().count())
}
