//! The schema as the migrations make it, and where a file differs from it.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::migrate::{self, Creation};
use super::{MIGRATIONS, StoreError};

/// The digest of a file's schema after all migrations, so that comparing takes one query. A test
/// prints the new one after each migration.
const DIGEST: u64 = 0x70aa_48eb_8f69_2024;

/// Tables, indexes and triggers by `type name`, with the SQL that made them. SQLite's own tables and
/// those of other programs, whose names begin with an underscore, are left out.
type Objects = BTreeMap<String, String>;

fn objects(conn: &Connection) -> rusqlite::Result<Objects> {
    let mut rows = conn.prepare_cached(
        "SELECT type || ' ' || name, sql FROM sqlite_schema
         WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
           AND tbl_name NOT LIKE '\\_%' ESCAPE '\\'",
    )?;
    let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    rows.collect()
}

/// FNV-1a over every object, eight bytes at a time: every command does this. It guards against damage,
/// not against people.
fn digest(objects: &Objects) -> u64 {
    let mut sum: u64 = 0xcbf2_9ce4_8422_2325;
    let mut add = |word: u64| sum = (sum ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(29);
    for text in objects.iter().flat_map(|(name, sql)| [name, sql]) {
        let (words, rest) = text.as_bytes().as_chunks::<8>();
        for word in words {
            add(u64::from_le_bytes(*word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        add(u64::from_le_bytes(last));
        add(text.len() as u64);
    }
    sum
}

/// The objects of a file that are missing or not as the migrations make them: `trigger NAME`, and what
/// is wrong with it. What somebody added does not count.
pub(super) fn differences(conn: &Connection) -> Result<Vec<(String, &'static str)>, StoreError> {
    let there = objects(conn)?;
    if digest(&there) == DIGEST {
        return Ok(Vec::new());
    }
    let mut fresh = Connection::open_in_memory()?;
    migrate::run(&mut fresh, &Creation::default(), MIGRATIONS, None)?;
    let differing = objects(&fresh)?.into_iter().filter_map(|(name, sql)| {
        let what = match there.get(&name) {
            None => "is missing",
            Some(other) if *other != sql => "is not as wyrm makes it",
            Some(_) => return None,
        };
        Some((name, what))
    });
    Ok(differing.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_is_that_of_the_migrations() {
        let mut fresh = Connection::open_in_memory().unwrap();
        migrate::run(&mut fresh, &Creation::default(), MIGRATIONS, None).unwrap();
        let digest = digest(&objects(&fresh).unwrap());
        assert_eq!(digest, DIGEST, "DIGEST is {digest:#018x} now");
    }
}
