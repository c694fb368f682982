//! Other programs' data about our records. After a merge both files have it: of two versions the
//! last changed one stays, identically in either file.

use rusqlite::Connection;

use super::super::other_programs::OutsideRow;
use super::super::query::Query;
use super::super::{Result, StoreError};

/// The data of one record.
type OutsideData = (Option<String>, String);

/// The time of its last change there, if given.
fn changed(data: &str) -> Option<String> {
    let data: serde_json::Value = serde_json::from_str(data).ok()?;
    data["modificationDate"].as_str().map(str::to_owned)
}

/// The version of two that stays, and its record.
fn later_data(mine: OutsideData, theirs: OutsideData) -> OutsideData {
    let record = match (mine.0, theirs.0) {
        (Some(mine), Some(theirs)) => Some(mine.min(theirs)),
        (mine, theirs) => mine.or(theirs),
    };
    let later = |data: &String| (changed(data), data.clone());
    let data = std::cmp::max_by_key(mine.1, theirs.1, later);
    (record, data)
}

/// Adopts the other file's data; returns the number of changed records.
pub(super) fn merge(mine: &Connection, theirs: &Connection) -> Result<usize> {
    let mut news = 0;
    theirs.each("SELECT program, kind, source, record, data FROM outside", [], |row| {
        let (program, kind, source): (String, String, String) =
            (row.get(0)?, row.get(1)?, row.get(2)?);
        let there: OutsideData = (row.get(3)?, row.get(4)?);
        let here: Option<OutsideData> = mine.find(
            "SELECT record, data FROM outside WHERE program = ?1 AND kind = ?2 AND source = ?3",
            [&program, &kind, &source],
        )?;
        let (record, data) = match here {
            Some(here) => later_data(here, there),
            None => there,
        };
        let told = OutsideRow { kind, source, record, data };
        news += usize::from(told.put(mine, &program)?);
        Ok::<_, StoreError>(())
    })?;
    Ok(news)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_later_one_stays_whoever_merges_and_nobody_is_forgotten() {
        let kept = |record: Option<&str>, date: &str| {
            let data = format!("{{\"modificationDate\":\"{date}\"}}");
            (record.map(str::to_owned), data)
        };
        let (old, new) = (kept(Some("b"), "2024-01-01"), kept(None, "2025-01-01"));
        let both = (Some("b".to_owned()), new.1.clone());
        assert_eq!(later_data(old.clone(), new.clone()), both);
        assert_eq!(later_data(new, old.clone()), both);
        let other = kept(Some("a"), "2023-01-01");
        let both = (Some("a".to_owned()), old.1.clone());
        assert_eq!(later_data(old.clone(), other.clone()), both);
        assert_eq!(later_data(other, old), both);
    }
}
