//! Rows of a record in a form that holds across files: ids are replaced by the UUIDs they stand for.

use rusqlite::Connection;
use rusqlite::types::Value;

use super::super::{StoreError, triggers};
use super::tables::{Kind, Record, Table};

/// How rows of one table are read for one kind of record.
pub(super) struct Form {
    pub table: &'static Table,
    pub columns: Vec<String>,
    /// Whether rows have an id besides their UUID.
    pub numbered: bool,
    select: String,
    /// The places of the columns that say which row it is.
    key: Vec<usize>,
    /// The places of the columns that do not count as content.
    aside: Vec<usize>,
}

pub(super) struct Row {
    /// Its id in the file that it comes from.
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

    /// A UUID made of it.
    pub fn uuid(self) -> String {
        let builder = uuid::Builder::from_custom_bytes(self.0.to_be_bytes());
        builder.into_uuid().to_string()
    }
}

/// A UUID that follows from what is known of a record, the same in every file.
pub fn digest_uuid(known: &[&str]) -> String {
    let mut digest = Digest::new();
    for part in known {
        digest.add(part.as_bytes());
        digest.add(&[0x1f]);
    }
    digest.uuid()
}

/// A cell as text; the same text means the same value.
pub(super) fn text(cell: &Value) -> String {
    match cell {
        Value::Null => "-".to_owned(),
        Value::Integer(number) => format!("i{number}"),
        Value::Text(text) => format!("t{text}"),
        // Journalled tables have neither.
        Value::Real(_) | Value::Blob(_) => "?".to_owned(),
    }
}

impl Form {
    fn new(conn: &Connection, kind: Kind, table: &'static Table) -> Result<Form, StoreError> {
        let shape = triggers::table(conn, table.name)?;
        let numbered = shape.columns.iter().any(|column| column == "id");
        let cell = |column: &String| match table.ids.iter().find(|(id, _)| id == column) {
            _ if column == "id" => "NULL".to_owned(),
            _ if column == "scope" && kind == Kind::Campaign => "'campaign'".to_owned(),
            Some((id, of)) => format!("(SELECT uuid FROM {of} WHERE id = t.{id})"),
            None => format!("t.{}", triggers::quoted(column)),
        };
        let cells: Vec<String> = shape.columns.iter().map(cell).collect();
        let select = format!(
            "SELECT {}, {} FROM {} t WHERE {} {}",
            if numbered { "t.id" } else { "NULL" },
            cells.join(", "),
            table.name,
            kind.rows_of(table).unwrap_or_default(),
            if numbered { "ORDER BY t.id" } else { "" },
        );
        let place = |name: &&str| shape.columns.iter().position(|column| column == name);
        let aside: &[&str] = match table.name {
            "play" => &["seed"],
            _ if kind.named_by_hand() => &["uuid", "created_at"],
            _ => &[],
        };
        Ok(Form {
            table,
            numbered,
            select,
            key: table.key.iter().filter_map(place).collect(),
            aside: aside.iter().filter_map(place).collect(),
            columns: shape.columns,
        })
    }

    /// The forms of all tables that hold a kind of record.
    pub fn all(conn: &Connection, kind: Kind) -> Result<Vec<Form>, StoreError> {
        let tables = kind.tables().into_iter();
        tables.map(|table| Form::new(conn, kind, table)).collect()
    }

    /// Every row of this table that belongs to the record, by id where there are ids.
    pub fn each(
        &self,
        conn: &Connection,
        record: &Record,
        mut see: impl FnMut(Row) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let mut rows = conn.prepare_cached(&self.select)?;
        let mut rows = rows.query([&record.key])?;
        while let Some(row) = rows.next()? {
            let cells = (1..=self.columns.len()).map(|n| row.get(n));
            see(Row { id: row.get(0)?, cells: cells.collect::<Result<_, _>>()? })?;
        }
        Ok(())
    }

    /// Which row it is, in every file.
    pub fn key(&self, row: &Row) -> String {
        let cells: Vec<String> = self.key.iter().map(|n| text(&row.cells[*n])).collect();
        cells.join("\u{1f}")
    }

    /// A digest of what it holds.
    pub fn digest(&self, row: &Row) -> u128 {
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

/// A digest of all that a record holds, in whatever order.
pub(super) fn digest(
    conn: &Connection,
    forms: &[Form],
    record: &Record,
) -> Result<u128, StoreError> {
    let mut sum: u128 = 0;
    for form in forms {
        form.each(conn, record, |row| {
            sum = sum.wrapping_add(form.digest(&row));
            Ok(())
        })?;
    }
    Ok(sum)
}
