//! The schema of the migrations, differences of a file from it, and its tables as SQLite describes
//! them: the source for the journal, the dump, salvage and merge.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::migrate::{self, Creation};
use super::query::{Query, read_in_order};
use super::{MIGRATIONS, Result};

/// Tables whose changes are not part of any step.
const NOT_JOURNALLED: [&str; 6] =
    ["database_info", "draft", "dropped_step", "journal_now", "step", "step_change"];

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableSchema {
    pub name: String,
    pub columns: Vec<ColumnSchema>,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnSchema {
    pub name: String,
    /// Whether it holds integers; otherwise texts.
    pub is_number: bool,
    pub not_null: bool,
    /// Its position in the key, from 1; 0 outside of it.
    pub key: i64,
    /// The value of rows older than the column.
    pub default: Option<i64>,
    /// The table it refers to, and the column there.
    pub parent: Option<String>,
    pub parent_column: Option<String>,
}

read_in_order!(ColumnSchema { name, is_number, not_null, key, default, parent, parent_column });

impl ColumnSchema {
    /// The table whose ids it holds.
    pub fn id_of(&self) -> Option<&str> {
        self.parent.as_deref().filter(|_| self.parent_column.as_deref() == Some("id"))
    }
}

impl TableSchema {
    pub fn read(conn: &Connection, name: &str) -> Result<TableSchema> {
        let columns = conn.rows(
            "WITH parents AS MATERIALIZED
                 (SELECT \"from\", \"table\", \"to\" FROM pragma_foreign_key_list(?1))
             SELECT c.name, c.type = 'INTEGER', c.\"notnull\", c.pk, CAST(c.dflt_value AS INTEGER),
                    p.\"table\", p.\"to\"
             FROM pragma_table_info(?1) c LEFT JOIN parents p ON p.\"from\" = c.name ORDER BY c.cid",
            [name],
        )?;
        Ok(TableSchema { name: name.to_owned(), columns })
    }

    /// Our tables, in creation order. A leading underscore marks another program's data in the
    /// file, such as Litestream's.
    pub fn all(conn: &Connection) -> Result<Vec<TableSchema>> {
        let names: Vec<String> = conn.rows(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
             AND name NOT LIKE '\\_%' ESCAPE '\\' ORDER BY rowid",
            [],
        )?;
        names.iter().map(|name| TableSchema::read(conn, name)).collect()
    }

    /// The tables that a step can change, by name.
    pub fn journalled(conn: &Connection) -> Result<Vec<TableSchema>> {
        let mut tables = TableSchema::all(conn)?;
        tables.retain(|table| !NOT_JOURNALLED.contains(&table.name.as_str()));
        tables.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(tables)
    }

    /// The names of its columns.
    pub fn names(&self) -> Vec<&str> {
        self.columns.iter().map(|column| column.name.as_str()).collect()
    }

    /// The index of a column.
    pub fn column_index(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// The indices of its key columns, in the key's order.
    pub fn key_places(&self) -> Vec<usize> {
        let places = 0..self.columns.len();
        let mut key: Vec<usize> = places.filter(|at| self.columns[*at].key > 0).collect();
        key.sort_by_key(|at| self.columns[*at].key);
        key
    }

    /// The columns of its key, in the key's order.
    pub fn key(&self) -> Vec<&str> {
        self.key_places().into_iter().map(|at| self.columns[at].name.as_str()).collect()
    }

    /// Whether rows have numbers: then that is the key.
    pub fn is_numbered(&self) -> bool {
        matches!(self.key_places()[..], [at] if self.columns[at].is_number)
    }

    /// The columns that identify a row in every file: numbers differ between files.
    pub fn shared_key(&self) -> Vec<&str> {
        match self.name.as_str() {
            "title" => vec!["slug"],
            _ if self.is_numbered() => vec!["uuid"],
            _ => self.key(),
        }
    }

    /// The column with a row's owner in another table: the first of those that hold ids.
    pub fn owner(&self) -> Option<(&ColumnSchema, &str)> {
        self.columns.iter().find_map(|column| Some((column, column.id_of()?)))
    }

    pub fn insert(&self) -> String {
        let marks = vec!["?"; self.columns.len()].join(", ");
        format!("INSERT INTO {} ({}) VALUES ({marks})", quoted(&self.name), listed(&self.names()))
    }
}

pub(super) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

pub(super) fn listed(columns: &[&str]) -> String {
    let columns: Vec<String> = columns.iter().map(|column| quoted(column)).collect();
    columns.join(", ")
}

/// Columns as a JSON array, each after this prefix.
pub(super) fn json_array(columns: &[&str], prefix: &str) -> String {
    let columns: Vec<String> = columns.iter().map(|c| format!("{prefix}{}", quoted(c))).collect();
    format!("json_array({})", columns.join(", "))
}

/// The digest of a file's schema after all migrations, so that comparing takes one query. A test
/// prints the new one after each migration.
const DIGEST: u64 = 0x70aa_48eb_8f69_2024;

/// Tables, indexes and triggers by `type name`, with the SQL that made them. SQLite's own tables
/// and those of other programs, whose names begin with an underscore, are omitted.
type Objects = BTreeMap<String, String>;

fn objects(conn: &Connection) -> Result<Objects> {
    conn.rows(
        "SELECT type || ' ' || name, sql FROM sqlite_schema
         WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
           AND tbl_name NOT LIKE '\\_%' ESCAPE '\\'",
        [],
    )
}

/// FNV-1a over every object, eight bytes at a time: every command does this. It protects against
/// damage, not against people.
fn digest(objects: &Objects) -> u64 {
    let mut sum: u64 = 0xcbf2_9ce4_8422_2325;
    let mut add = |word: u64| sum = (sum ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(29);
    for text in objects.iter().flat_map(|(name, sql)| [name, sql]) {
        let (words, rest) = text.as_bytes().as_chunks::<8>();
        for word in words {
            add(u64::from_le_bytes(*word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        add(u64::from_le_bytes(last));
        add(text.len() as u64);
    }
    sum
}

/// A file's objects that are missing or differ from the migrations: `trigger NAME`, and its fault.
/// Additions do not count.
pub(super) fn differences(conn: &Connection) -> Result<Vec<(String, &'static str)>> {
    let there = objects(conn)?;
    if digest(&there) == DIGEST {
        return Ok(Vec::new());
    }
    let mut fresh = Connection::open_in_memory()?;
    migrate::run(&mut fresh, &Creation::default(), MIGRATIONS, None)?;
    let differing = objects(&fresh)?.into_iter().filter_map(|(name, sql)| {
        let what = match there.get(&name) {
            None => "is missing",
            Some(other) if *other != sql => "differs from wyrm's own",
            Some(_) => return None,
        };
        Some((name, what))
    });
    Ok(differing.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fresh() -> Connection {
        let mut fresh = Connection::open_in_memory().unwrap();
        migrate::run(&mut fresh, &Creation::default(), MIGRATIONS, None).unwrap();
        fresh
    }

    #[test]
    fn a_table_is_numbered_where_sqlite_numbers_its_rows() {
        let conn = fresh();
        for table in TableSchema::all(&conn).unwrap() {
            let sql = "SELECT NOT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?1";
            assert_eq!(
                conn.row::<bool>(sql, [&table.name]).unwrap(),
                table.is_numbered(),
                "{table:?}"
            );
        }
    }

    #[test]
    fn the_digest_is_that_of_the_migrations() {
        let digest = digest(&objects(&fresh()).unwrap());
        assert_eq!(digest, DIGEST, "DIGEST is {digest:#018x} now");
    }
}
