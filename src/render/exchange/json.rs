//! Results of writing and reading a complete document.

use serde_json::{Value, json};

use crate::app::exchange::json::{JsonExport, JsonImport};
use crate::rules::words;

pub fn exported(exported: &JsonExport, file: &str) -> String {
    let rows = words::number_of(exported.rows(), "row");
    format!("exported everything to {file}: {rows}\n")
}

pub fn exported_json(exported: &JsonExport, file: &str) -> Value {
    let tables: serde_json::Map<String, Value> =
        exported.tables.iter().map(|(name, rows)| (name.clone(), json!(rows))).collect();
    json!({ "file": file, "rows": exported.rows(), "tables": tables })
}

pub fn imported(imported: &JsonImport) -> String {
    let rows = words::number_of(imported.rows, "row");
    format!("imported {}, all of it: {rows}\n", imported.file)
}
