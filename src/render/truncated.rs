//! Lists of the newest entries: the number of older ones, and how to see them.

use serde_json::{Value, json};

use super::{Ink, Look};
use crate::rules::words;

/// The last line of a shortened list: ` 70 earlier plays: wyrm play list --limit 120`.
pub(super) fn line(more: i64, (one, many): (&str, &str), command: &str, look: &Look) -> String {
    if more <= 0 {
        return String::new();
    }
    let entries = words::count(more, &format!("earlier {one}"), &format!("earlier {many}"));
    look.paint(Ink::Quiet, &format!(" {entries}: {command}")) + "\n"
}

/// Adds the total and the number of omitted entries to a list in JSON.
pub(super) fn put(value: &mut Value, total: i64, more: i64) {
    value["total"] = json!(total);
    value["more"] = json!(more);
}
