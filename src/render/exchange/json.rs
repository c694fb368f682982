//! What was written to and read from a document with everything.

use serde_json::{Value, json};

use crate::app::exchange::json::{Exported, Imported};
use crate::rules::words;

pub fn exported(exported: &Exported, file: &str) -> String {
    let rows = words::count(exported.rows() as i64, "row", "rows");
    format!("{file} holds everything: {rows}\n")
}

pub fn exported_json(exported: &Exported, file: &str) -> Value {
    let tables = exported.tables.iter();
    let tables: serde_json::Map<String, Value> =
        tables.map(|(name, rows)| (name.clone(), json!(rows))).collect();
    json!({ "file": file, "rows": exported.rows(), "tables": tables })
}

pub fn imported(imported: &Imported) -> String {
    let rows = words::count(imported.rows as i64, "row", "rows");
    format!("imported {}, all of it: {rows}\n", imported.file)
}

pub fn imported_json(imported: &Imported) -> Value {
    json!({ "import": { "file": imported.file, "rows": imported.rows } })
}
