//! Lists that show their newest entries: how many older ones there are, and how to see them.

use serde_json::{Value, json};

use super::{Ink, Look};
use crate::rules::words;

/// The last line of a list that is cut: ` 70 earlier plays: wyrm play list --limit 120`.
pub(super) fn line(more: i64, (one, many): (&str, &str), command: &str, look: &Look) -> String {
    if more <= 0 {
        return String::new();
    }
    let entries = words::count(more, &format!("earlier {one}"), &format!("earlier {many}"));
    look.paint(Ink::Quiet, &format!(" {entries}: {command}")) + "\n"
}

/// Adds to a list in JSON how many entries there are, and how many of them are not listed.
pub(super) fn put(value: &mut Value, total: i64, more: i64) {
    value["total"] = json!(total);
    value["more"] = json!(more);
}
