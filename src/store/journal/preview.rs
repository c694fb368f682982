//! The effect of undoing the newest step, without a lock on the file: the step is undone in
//! temporary tables that hold the touched records and hide the real ones.

use rusqlite::Connection;

use super::undo::{JournalDirection, next_steps, replay};
use super::{Result, Step, Store, StoreError};
use crate::query::Query;
use crate::schema::{TableSchema, json_array, quoted};

/// The records a step touched, `?1`, and those they refer to. Rows are recorded by position, see
/// `Store::walk`.
const RECORDS: &str = "
    CREATE TEMP TABLE touched_record (what TEXT, id INTEGER, PRIMARY KEY (what, id)) WITHOUT ROWID;
    CREATE TEMP VIEW touched_row AS
        SELECT tbl, key, json_extract(key, '$[0]') AS id, was FROM main.step_change
        WHERE step = (SELECT id FROM step);
    INSERT OR IGNORE INTO touched_record
        SELECT 'player', id FROM touched_row WHERE tbl = 'player'
        UNION SELECT 'campaign', id FROM touched_row
            WHERE tbl IN ('campaign', 'market', 'catalog_override')
        UNION SELECT 'campaign', substr(id, 10) FROM touched_row
            WHERE tbl = 'setting' AND id GLOB 'campaign:[0-9]*'
        UNION SELECT 'campaign', CAST(value AS INTEGER) FROM main.setting
            WHERE scope = 'wyrm' AND key = 'current-campaign'
        UNION SELECT 'campaign', CAST(json_extract(was, '$[2]') AS INTEGER) FROM touched_row
            WHERE tbl = 'setting' AND was IS NOT NULL
        UNION SELECT 'hero', id FROM touched_row
            WHERE tbl IN ('hero', 'hero_level', 'hero_skill', 'hero_item')
        UNION SELECT 'hero', hero_id FROM main.ledger
            WHERE id IN (SELECT id FROM touched_row WHERE tbl = 'ledger')
        UNION SELECT 'hero', json_extract(was, '$[2]') FROM touched_row
            WHERE tbl = 'ledger' AND was IS NOT NULL
        UNION SELECT 'play', id FROM touched_row
            WHERE tbl IN ('play', 'play_player', 'event', 'play_stat');
    INSERT OR IGNORE INTO touched_record
        SELECT 'campaign', campaign_id FROM main.play
            WHERE id IN (SELECT id FROM touched_record WHERE what = 'play')
        UNION SELECT 'player', player_id FROM main.play_player
            WHERE play_id IN (SELECT id FROM touched_record WHERE what = 'play')
        UNION SELECT 'hero', hero_id FROM main.play_player
            WHERE play_id IN (SELECT id FROM touched_record WHERE what = 'play')
        UNION SELECT 'campaign', json_extract(was, '$[3]') FROM touched_row WHERE tbl = 'play'
        UNION SELECT 'player', json_extract(was, '$[2]') FROM touched_row WHERE tbl = 'play_player'
        UNION SELECT 'hero', json_extract(was, '$[3]') FROM touched_row WHERE tbl = 'play_player';
    INSERT OR IGNORE INTO touched_record
        SELECT 'campaign', campaign_id FROM main.hero
            WHERE id IN (SELECT id FROM touched_record WHERE what = 'hero')
        UNION SELECT 'player', player_id FROM main.hero
            WHERE id IN (SELECT id FROM touched_record WHERE what = 'hero')
        UNION SELECT 'campaign', json_extract(was, '$[2]') FROM touched_row WHERE tbl = 'hero'
        UNION SELECT 'player', json_extract(was, '$[3]') FROM touched_row WHERE tbl = 'hero';";

/// Gold and experience are sums: the untouched part is one row per hero.
const LEDGER: &str = "
    INSERT INTO temp.ledger SELECT * FROM main.ledger
        WHERE id IN (SELECT id FROM touched_row WHERE tbl = 'ledger');
    INSERT INTO temp.ledger (id, uuid, hero_id, at, kind, gold, exp, what)
        SELECT -hero_id, -hero_id, hero_id, '', 'state', sum(gold), sum(exp), ''
        FROM main.ledger
        WHERE hero_id IN (SELECT id FROM touched_record WHERE what = 'hero')
          AND id NOT IN (SELECT id FROM touched_row WHERE tbl = 'ledger')
        GROUP BY hero_id;";

impl Store {
    /// The effect of undoing the newest step, with the results of `look` before and after. It
    /// neither blocks writers nor waits for them.
    pub fn preview<T, E: From<StoreError>>(
        &mut self,
        look: impl FnMut(&Connection, &[Step]) -> Result<T, E>,
    ) -> Result<Option<(Step, T, T)>, E> {
        // Temporary tables stay in memory, without references to untouched tables.
        let apart = "PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = OFF";
        let conn = &mut self.conn;
        conn.execute_batch(apart).map_err(StoreError::from)?;
        let seen = seen_apart(conn, look);
        conn.execute_batch("PRAGMA foreign_keys = ON").map_err(StoreError::from)?;
        seen
    }
}

/// Writes only to temporary tables; they end with the transaction.
fn seen_apart<T, E: From<StoreError>>(
    conn: &mut Connection,
    mut look: impl FnMut(&Connection, &[Step]) -> Result<T, E>,
) -> Result<Option<(Step, T, T)>, E> {
    let tx = conn.transaction().map_err(StoreError::from)?;
    let Some(step) = next_steps(&tx, JournalDirection::Undo, 1)?.pop() else {
        return Ok(None);
    };
    let steps = [step];
    let before = look(&tx, &steps)?;
    set_apart(&tx, steps[0].id)?;
    replay(&tx, JournalDirection::Undo, &steps)?;
    let after = look(&tx, &steps)?;
    let [step] = steps;
    Ok(Some((step, before, after)))
}

/// Makes temporary tables of the step and of all tables it touched.
fn set_apart(tx: &Connection, step: i64) -> Result<()> {
    for table in ["step", "step_change", "journal_now"] {
        shadow(tx, table)?;
    }
    tx.execute("INSERT INTO temp.step SELECT * FROM main.step WHERE id = ?1", [step])?;
    let changes = "INSERT INTO temp.step_change SELECT * FROM main.step_change WHERE step = ?1";
    tx.execute(changes, [step])?;
    tx.execute_batch("INSERT INTO temp.journal_now SELECT * FROM main.journal_now")?;
    tx.execute_batch(RECORDS)?;
    let tables: Vec<String> = tx.rows("SELECT DISTINCT tbl FROM temp.step_change", [])?;
    for table in tables {
        shadow(tx, &table)?;
        tx.execute_batch(&filling(tx, &table)?)?;
    }
    Ok(())
}

/// An empty temporary table of the same shape, which hides the real one.
fn shadow(tx: &Connection, table: &str) -> Result<()> {
    let sql = "SELECT sql FROM main.sqlite_schema WHERE type = 'table' AND name = ?1";
    let sql: Option<String> = tx.find(sql, [table])?;
    let sql = sql.ok_or(StoreError::EditedElsewhere(0, None))?;
    tx.execute_batch(&sql.replacen("CREATE TABLE", "CREATE TEMP TABLE", 1))?;
    Ok(())
}

/// Copies the rows of the touched records.
fn filling(tx: &Connection, table: &str) -> Result<String> {
    let of = |column: &str, what: &str| {
        format!("{column} IN (SELECT id FROM touched_record WHERE what = '{what}')")
    };
    let which = match table {
        "ledger" => return Ok(LEDGER.to_owned()),
        "player" | "campaign" | "hero" | "play" => of("id", table),
        "hero_level" | "hero_skill" | "hero_item" => of("hero_id", "hero"),
        "play_player" | "event" | "play_stat" => of("play_id", "play"),
        "market" | "catalog_override" => of("campaign_id", "campaign"),
        "setting" => format!(
            "scope NOT GLOB 'campaign:*' OR {}",
            of("CAST(substr(scope, 10) AS INTEGER)", "campaign")
        ),
        "catalog_entry" | "title" => "true".to_owned(),
        // Of any other table, only the touched rows are shown.
        _ => {
            let key = json_array(&TableSchema::read(tx, table)?.key(), "");
            format!("{key} IN (SELECT key FROM touched_row WHERE tbl = '{table}')")
        }
    };
    let name = quoted(table);
    Ok(format!("INSERT INTO temp.{name} SELECT * FROM main.{name} WHERE {which}"))
}
