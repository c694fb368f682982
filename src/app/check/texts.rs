//! Texts of all records: impossible names, and control characters.

use super::{Finding, Looked, Problem};
use crate::store::StoreError;
use crate::store::dump::{self, Cell, TableSchema, TextFault};
use crate::{Connection, Result};

impl Looked {
    pub(super) fn texts(&mut self, conn: &Connection) -> Result<()> {
        for table in dump::tables(conn)? {
            let looked = dump::each(conn, &table, |cells| {
                self.findings.extend(find_problem(&table, &cells));
                Ok::<_, StoreError>(())
            });
            match looked {
                Err(StoreError::Unreadable(what)) => {
                    let record = format!("the table {}", table.name);
                    self.findings.push(Finding::new("text", record, what).into());
                }
                other => other?,
            }
        }
        Ok(())
    }
}

fn find_problem(table: &TableSchema, cells: &[Cell]) -> Option<Problem> {
    let TextFault { column, what } = dump::text_fault(table, cells)?;
    let mend = mend(table, cells, column);
    Some(Problem { mend, ..Finding::new("text", dump::row_name(table, cells), what).into() })
}

/// The command that replaces the text.
fn mend(table: &TableSchema, cells: &[Cell], column: &str) -> Option<String> {
    let Some(Cell::Integer(id)) = cells.first() else {
        return None;
    };
    match (table.name.as_str(), column) {
        ("player", "name") => Some(format!("wyrm player rename {id} NAME")),
        ("title", "name") => Some(format!("wyrm game rename {id} NAME")),
        ("campaign", "name") => Some(format!("wyrm campaign rename NAME --campaign {id}")),
        ("hero", "name") => Some(format!("wyrm hero edit {id} --name NAME --reason WHY")),
        ("play", "note") => Some(format!("wyrm play note {id} TEXT")),
        ("play", "place") => Some(format!("wyrm play edit {id} --place PLACE")),
        _ => None,
    }
}
