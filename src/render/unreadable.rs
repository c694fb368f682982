//! Records that cannot be read, below the ones that can.

use crate::app::UnreadRecord;

/// A line for each.
pub fn unread(records: &[UnreadRecord]) -> String {
    let line = |unread: &UnreadRecord| format!(" {}  unreadable: {}\n", unread.record, unread.why);
    records.iter().map(line).collect()
}
