//! Two files of one group become one: `wyrm merge`.
//!
//! A record (a player, a campaign with all that belongs to it, a play of another title, an entry, a
//! setting) is read in a form in which ids are replaced by what holds across files. Where the two
//! files differ, the steps that touched the record on either side say who went on.


use rusqlite::Connection;

use super::StoreError;

/// Gives the step that is open a name that holds across files.
pub fn name_step(conn: &Connection, uuid: &str) -> Result<(), StoreError> {
    conn.prepare_cached("UPDATE step SET uuid = ?1 WHERE id = (SELECT step FROM journal_now)")?
        .execute([uuid])?;
    Ok(())
}
