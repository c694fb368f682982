//! Rows of a record in a form that is valid across files: ids are replaced by the UUIDs they refer to.

use rusqlite::Connection;
use rusqlite::types::Value;

use super::super::Result;
use super::super::query::Query;
use super::super::schema::{ColumnSchema, TableSchema, quoted};
use super::tables::{MergedKind, RecordId, RecordTables};

/// How to read rows of one table for one kind of record.
pub(super) struct Form<'a> {
    pub table: &'a TableSchema,
    /// Whether rows have an id besides their UUID.
    pub numbered: bool,
    select: String,
    /// The indices of the key columns.
    key: Vec<usize>,
    /// The indices of the columns that are not content.
    aside: Vec<usize>,
}

pub(super) struct MergeRow {
    /// Its id in its own file.
    pub id: Option<i64>,
    pub cells: Vec<Value>,
}

/// FNV-1a with 128 bits: the same everywhere and for ever.
#[derive(Clone, Copy)]
pub(super) struct Digest(u128);

impl Digest {
    pub fn new() -> Digest {
        Digest(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }

    pub fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u128::from(*byte)).wrapping_mul((1 << 88) | 0x13b);
        }
    }

    /// A UUID made from it.
    pub fn uuid(self) -> String {
        let builder = uuid::Builder::from_custom_bytes(self.0.to_be_bytes());
        builder.into_uuid().to_string()
    }
}

/// A UUID derived from a record's known data, the same in every file.
pub fn digest_uuid(known: &[&str]) -> String {
    let mut digest = Digest::new();
    for part in known {
        digest.add(part.as_bytes());
        digest.add(&[0x1f]);
    }
    digest.uuid()
}

/// A cell as text; equal texts mean equal values.
pub(super) fn text(cell: &Value) -> String {
    match cell {
        Value::Null => "-".to_owned(),
        Value::Integer(number) => format!("i{number}"),
        Value::Text(text) => format!("t{text}"),
        // Journalled tables have neither.
        Value::Real(_) | Value::Blob(_) => "?".to_owned(),
    }
}

impl<'a> Form<'a> {
    fn new(kind: MergedKind, table: &'a TableSchema, which: &str) -> Form<'a> {
        let numbered = table.is_numbered();
        let cell = |column: &ColumnSchema| match (column.name.as_str(), column.id_of()) {
            ("id", _) => "NULL".to_owned(),
            ("scope", _) if kind == MergedKind::Campaign => "'campaign'".to_owned(),
            (id, Some(of)) => format!("(SELECT uuid FROM {of} WHERE id = t.{id})"),
            (name, None) => format!("t.{}", quoted(name)),
        };
        let cells: Vec<String> = table.columns.iter().map(cell).collect();
        let (id, order) = if numbered { ("t.id", "ORDER BY t.id") } else { ("NULL", "") };
        let (cells, name) = (cells.join(", "), &table.name);
        let select = format!("SELECT {id}, {cells} FROM {name} t WHERE {which} {order}");
        let aside: &[&str] = match table.name.as_str() {
            "play" => &["seed"],
            _ if kind.named_by_hand() => &["uuid", "created_at"],
            _ => &[],
        };
        let places =
            |names: &[&str]| names.iter().filter_map(|name| table.column_index(name)).collect();
        let (key, aside) = (places(&table.shared_key()), places(aside));
        Form { table, numbered, select, key, aside }
    }

    /// The forms of all tables for a kind of record.
    pub fn all(tables: &'a RecordTables, kind: MergedKind) -> Vec<Form<'a>> {
        let tables = tables.of(kind).into_iter();
        tables.map(|(table, which)| Form::new(kind, table, &which)).collect()
    }

    /// Every row of the record in this table, by id if there are ids.
    pub fn each(
        &self,
        conn: &Connection,
        record: &RecordId,
        mut see: impl FnMut(MergeRow) -> Result<()>,
    ) -> Result<()> {
        conn.each(&self.select, [&record.key], |row| {
            let cells = (1..=self.table.columns.len()).map(|n| row.get(n));
            see(MergeRow { id: row.get(0)?, cells: cells.collect::<Result<_, _>>()? })
        })
    }

    /// The row's identity in every file.
    pub fn key(&self, row: &MergeRow) -> String {
        let cells: Vec<String> = self.key.iter().map(|n| text(&row.cells[*n])).collect();
        cells.join("\u{1f}")
    }

    /// A digest of its content.
    pub fn digest(&self, row: &MergeRow) -> u128 {
        let mut digest = Digest::new();
        digest.add(self.table.name.as_bytes());
        for (n, cell) in row.cells.iter().enumerate() {
            if !self.aside.contains(&n) {
                digest.add(text(cell).as_bytes());
                digest.add(&[0x1f]);
            }
        }
        digest.0
    }
}

/// A digest of a record's whole content, in any order.
pub(super) fn digest(conn: &Connection, forms: &[Form], record: &RecordId) -> Result<u128> {
    let mut sum: u128 = 0;
    for form in forms {
        form.each(conn, record, |row| {
            sum = sum.wrapping_add(form.digest(&row));
            Ok(())
        })?;
    }
    Ok(sum)
}
