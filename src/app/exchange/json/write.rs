//! The document, written row by row, so that its size does not matter.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;

use super::JsonExport;
use crate::rules::name::is_invisible;
use crate::store::Connection;
use crate::store::dump::{self, Cell};
use crate::{Failure, Result};

/// The document's kind.
pub const KIND: &str = "records";

/// A writer with our own errors.
struct Out<'a>(&'a mut dyn Write);

impl Out<'_> {
    fn put(&mut self, text: &str) -> Result<()> {
        self.0.write_all(text.as_bytes()).map_err(|error| {
            Failure::storage(format!("the document cannot be written: {error}")).because(error)
        })
    }
}

pub fn document(conn: &Connection, to: &mut dyn Write) -> Result<JsonExport> {
    let mut out = Out(to);
    let info = dump::info(conn)?;
    out.put(&format!(
        "{{\n\"schema\": 1,\n\"wyrmkeep\": \"{KIND}\",\n\"version\": {},\n",
        dump::VERSION
    ))?;
    out.put(&format!(
        "\"database\": {{\"uuid\": {}, \"created_at\": {}}},\n\"tables\": {{",
        string(&info.uuid),
        string(&info.at)
    ))?;
    let mut exported = JsonExport::default();
    for (n, table) in dump::tables(conn)?.into_iter().enumerate() {
        let comma = if n == 0 { "" } else { "," };
        out.put(&format!("{comma}\n{}: [", string(&table.name)))?;
        let mut rows = 0;
        dump::each(conn, &table, |cells| {
            let columns = table.columns.iter().map(|column| column.name.as_str());
            let comma = if rows == 0 { "" } else { "," };
            rows += 1;
            out.put(&format!("{comma}\n{}", row(columns, &cells)))
        })?;
        out.put(if rows == 0 { "]" } else { "\n]" })?;
        exported.tables.push((table.name, rows));
    }
    out.put("\n},\n\"made_of\": [")?;
    let made_of = dump::made_of(conn)?;
    for (n, (record, made)) in made_of.records.iter().enumerate() {
        let comma = if n == 0 { "" } else { "," };
        out.put(&format!(
            "{comma}\n{{\"record\": {}, \"steps\": {}, \"against\": {}}}",
            string(record),
            steps(&made.line),
            steps(&made.over)
        ))?;
    }
    out.put(&format!("\n],\n\"undone\": {}\n}}\n", steps(&made_of.past)))?;
    Ok(exported)
}

fn row<'a>(columns: impl Iterator<Item = &'a str>, cells: &[Cell]) -> String {
    let cell = |cell: &Cell| match cell {
        Cell::Integer(number) => number.to_string(),
        Cell::Text(text) => string(text),
        _ => "null".to_owned(),
    };
    let pairs = columns.zip(cells);
    let pairs: Vec<String> =
        pairs.map(|(column, value)| format!("{}: {}", string(column), cell(value))).collect();
    format!("{{{}}}", pairs.join(", "))
}

fn steps(line: &BTreeMap<String, i64>) -> String {
    let pairs = line.iter();
    let pairs: Vec<String> =
        pairs.map(|(name, turns)| format!("{}: {turns}", string(name))).collect();
    format!("{{{}}}", pairs.join(", "))
}

/// A JSON string; invisible characters are written as escapes, which parse back the same.
fn string(text: &str) -> String {
    let mut units = [0; 2];
    let mut shown = String::with_capacity(text.len() + 2);
    shown.push('"');
    for c in text.chars() {
        match c {
            '"' => shown.push_str("\\\""),
            '\\' => shown.push_str("\\\\"),
            '\n' => shown.push_str("\\n"),
            c if is_invisible(c) => {
                for unit in c.encode_utf16(&mut units) {
                    // Writing to a `String` cannot fail.
                    let _ = write!(shown, "\\u{unit:04x}");
                }
            }
            c => shown.push(c),
        }
    }
    shown.push('"');
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_read_back_the_same_and_hide_nothing() {
        for text in ["", "Ana", "a\"b\\c", "\n\t\r\u{1b}\u{7f}", "é\u{202e}\u{e0041}😀"] {
            let written = string(text);
            assert!(!written.chars().any(is_invisible), "{written}");
            let read: String = serde_json::from_str(&written).unwrap();
            assert_eq!(read, text);
        }
    }
}
