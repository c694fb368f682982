//! Records that cannot be read, below the ones that can.

use serde_json::{Value, json};

use crate::app::UnreadRecord;

/// A line for each.
pub fn unread(records: &[UnreadRecord]) -> String {
    let line = |unread: &UnreadRecord| format!(" {}  unreadable: {}\n", unread.record, unread.why);
    records.iter().map(line).collect()
}

pub fn unread_json(records: &[UnreadRecord]) -> Value {
    let record = |unread: &UnreadRecord| json!({ "record": unread.record, "why": unread.why });
    records.iter().map(record).collect()
}
