//! Unreadable records, below the readable ones.

use crate::app::UnreadRecord;

pub fn unread(records: &[UnreadRecord]) -> String {
    let line = |unread: &UnreadRecord| format!(" {}  unreadable: {}\n", unread.record, unread.why);
    records.iter().map(line).collect()
}
