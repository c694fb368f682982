//! The games that plays are of, as rows: the ones wyrm began with are in the migration.

use rusqlite::{Connection, OptionalExtension};

use super::StoreError;
use crate::rules::name;

/// Sees to it that a title has its row, in the step of its first play. The name is as it is
/// printed on the box; `uuid` is asked for only if there is no row yet.
pub fn ensure(
    conn: &Connection,
    slug: &str,
    name: &str,
    uuid: impl FnOnce() -> String,
    at: &str,
) -> Result<(), StoreError> {
    let known = conn
        .prepare_cached("SELECT 1 FROM title WHERE slug = ?1")?
        .query_row([slug], |_| Ok(()))
        .optional()?;
    if known.is_none() {
        conn.execute(
            "INSERT INTO title (uuid, slug, name, name_key, created_at)
             VALUES (?1, ?2, ?3, ?4, ?5)",
            (uuid(), slug, name, name::key(name), at),
        )?;
    }
    Ok(())
}
