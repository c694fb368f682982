//! Everything in the database as one JSON document, and back. `docs/exchange.md` describes it.

mod read;
mod write;

use std::io::Write;
use std::path::Path;

use serde::Serialize;

use crate::file::OutputFile;
use crate::merge::Other;
use crate::play::Titles;
use crate::rules::name;
use crate::store::dump;
use crate::{Done, Failure, Result, Session, check};

pub use read::MOST;

/// The result of an export.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct JsonExport {
    /// Rows by table.
    pub tables: Vec<(String, u64)>,
}

impl JsonExport {
    pub fn rows(&self) -> u64 {
        self.tables.iter().map(|(_, rows)| rows).sum()
    }
}

/// The result of an import.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct JsonImport {
    pub file: String,
    pub rows: u64,
}

/// Writes a snapshot of the database, row by row. Writes nothing if the document could not be read
/// again.
pub fn export(session: &Session, to: &mut dyn Write) -> Result<JsonExport> {
    let moment = session.moment()?;
    if let Some((record, what)) = dump::first_text_fault(&moment)? {
        return Err(Failure::storage(format!("{record} cannot be exported: {what}"))
            .hint("wyrm check lists such records, and how to fix them"));
    }
    write::document(&moment, to)
}

/// Writes it to a file.
pub fn export_to(session: &Session, target: &OutputFile) -> Result<JsonExport> {
    target.write_by(|to| export(session, to))
}

/// Reads a document into a database in memory, like another file. All its faults are found here,
/// before any change.
pub fn read(text: &str, path: &Path, titles: &Titles) -> Result<Other> {
    let other = read::document(text, path)?;
    match check::first_fault(other.conn(), titles)? {
        None => Ok(other),
        Some(found) => Err(read::refused(path, format!("{}: {}", found.record, found.what))),
    }
}

/// Whether the database is empty: then a document is loaded, not merged.
pub fn is_empty(session: &Session) -> Result<bool> {
    Ok(dump::is_empty(session.conn())?)
}

/// Fills an empty database from a document, as one step.
pub fn fill(session: &mut Session, other: &Other) -> Result<Done<JsonImport>> {
    let file = other.path.file_name().unwrap_or(other.path.as_os_str());
    let file = name::shown(&file.to_string_lossy());
    session.change(|conn, request| {
        if !dump::is_empty(conn)? {
            return Err(Failure::refused("another program has just written to this file")
                .hint("run the command again to merge"));
        }
        let report =
            JsonImport { file: file.clone(), rows: dump::fill(conn, other, &|| request.seed())? };
        Ok((report, format!("imported {file}")))
    })
}
