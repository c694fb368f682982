//! The seed of a play: 64 random bits for wyrm's dice. Merge and export preserve it, and nothing
//! else shows it.

use rusqlite::{Connection, params};

use crate::Creation;
use crate::query::Query;
use crate::rules::dice::RandomDice;
use crate::{Result, StoreError};

/// A play in the journal as a row to insert: an undone beginning or a deletion.
const HELD: &str = "tbl = 'play' AND op <> 'update'
                    AND iif(json_valid(was), json_extract(was, '$[5]'), NULL) = 'tracked'";

/// A new seed, as stored.
pub fn fresh_seed(chance: &mut RandomDice) -> String {
    let bytes = (0..8).map(|_| format!("{:02x}", chance.below(256)));
    bytes.collect()
}

/// Parses a stored seed. An error does not repeat it: a seed is never shown.
pub(super) fn read_seed(kept: &str) -> Result<u64> {
    let unreadable = || StoreError::Unreadable("the seed of a play".into());
    u64::from_str_radix(kept, 16).ok().ok_or_else(unreadable)
}

/// Gives a seed to every tracked play of a file that had none: even to finished ones, because undo
/// reopens them, and to those only in the journal, because undo and redo insert them.
pub fn seed_all(conn: &Connection, creation: &Creation) -> Result<()> {
    let Some([seed, n]) = creation.entropy else {
        return Ok(());
    };
    let sql = format!(
        "SELECT uuid FROM play WHERE kind = 'tracked'
         UNION SELECT json_extract(was, '$[1]') FROM step_change WHERE {HELD}"
    );
    let plays: Vec<String> = conn.rows(&sql, [])?;
    if plays.is_empty() {
        return Ok(());
    }
    let mut chance = RandomDice::new(seed, n);
    conn.execute_batch("CREATE TEMP TABLE given (uuid TEXT PRIMARY KEY, seed TEXT) WITHOUT ROWID")?;
    for uuid in plays {
        let seed = fresh_seed(&mut chance);
        conn.run("INSERT INTO given VALUES (?1, ?2)", params![uuid, seed])?;
    }
    // A row recorded by an earlier schema lacks more columns than the seed: they get their defaults.
    conn.execute_batch(&format!(
        "UPDATE play SET seed = (SELECT seed FROM given WHERE given.uuid = play.uuid);
         UPDATE step_change SET was = json_insert(was,
             '$[14]', NULL, '$[15]', NULL, '$[16]', NULL, '$[17]', NULL, '$[18]', NULL,
             '$[19]', 0, '$[20]', (SELECT seed FROM given WHERE uuid = json_extract(was, '$[1]')))
         WHERE {HELD};
         DROP TABLE given;"
    ))?;
    Ok(())
}

/// Gives a seed to tracked plays without one: from a file or a document of an earlier schema.
pub fn seed_missing(conn: &Connection, fresh: &dyn Fn() -> String) -> Result<()> {
    let plays: Vec<i64> =
        conn.rows("SELECT id FROM play WHERE kind = 'tracked' AND seed IS NULL", [])?;
    for id in plays {
        conn.run("UPDATE play SET seed = ?2 WHERE id = ?1", params![id, fresh()])?;
    }
    Ok(())
}
