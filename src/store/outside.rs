//! What another program keeps of players, games, places and plays: table `outside`, and the plays
//! that came from it.

use std::collections::HashMap;

use rusqlite::{Connection, params};

use super::StoreError;
use super::stats::Plays;

/// What another program keeps of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutsideRow {
    pub kind: String,
    /// Its identity there.
    pub source: String,
    /// The UUID of a player, the slug of a title; none where wyrm has no such record.
    pub record: Option<String>,
    /// All of it, as JSON.
    pub data: String,
}

impl OutsideRow {
    /// All that a program keeps, by kind and source.
    pub fn all(conn: &Connection, program: &str) -> Result<Vec<OutsideRow>, StoreError> {
        let mut rows = conn.prepare_cached(
            "SELECT kind, source, record, data FROM outside WHERE program = ?1
             ORDER BY kind, source",
        )?;
        let rows = rows.query_map([program], |row| {
            Ok(OutsideRow {
                kind: row.get(0)?,
                source: row.get(1)?,
                record: row.get(2)?,
                data: row.get(3)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Writes it, in place of what was known; says whether anything changed.
    pub fn put(&self, conn: &Connection, program: &str) -> Result<bool, StoreError> {
        let changed = conn
            .prepare_cached(
                "INSERT INTO outside (program, kind, source, record, data)
                 VALUES (?1, ?2, ?3, ?4, ?5)
                 ON CONFLICT (program, kind, source)
                 DO UPDATE SET record = excluded.record, data = excluded.data
                 WHERE record IS NOT excluded.record OR data <> excluded.data",
            )?
            .execute(params![program, self.kind, self.source, self.record, self.data])?;
        Ok(changed > 0)
    }
}

/// A player or a title, by all that may name it in another program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    pub id: i64,
    pub uuid: String,
    /// A player's UUID, a title's slug.
    pub record: String,
    pub name: String,
    pub key: String,
    pub created_at: String,
}

fn named(conn: &Connection, table: &str, record: &str) -> Result<Vec<Named>, StoreError> {
    let mut rows = conn.prepare(&format!(
        "SELECT id, uuid, {record}, name, name_key, created_at FROM {table} ORDER BY id"
    ))?;
    let rows = rows.query_map([], |row| {
        Ok(Named {
            id: row.get(0)?,
            uuid: row.get(1)?,
            record: row.get(2)?,
            name: row.get(3)?,
            key: row.get(4)?,
            created_at: row.get(5)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub fn players(conn: &Connection) -> Result<Vec<Named>, StoreError> {
    named(conn, "player", "uuid")
}

pub fn titles(conn: &Connection) -> Result<Vec<Named>, StoreError> {
    named(conn, "title", "slug")
}

/// Players who are one person since files were merged: each with the UUID that stands for them.
pub fn same_players(conn: &Connection) -> Result<HashMap<String, String>, StoreError> {
    let mut rows = conn.prepare("SELECT uuid, player FROM same_player")?;
    let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The id of every play by its UUID, and by its identity in a program; `prefix` is what sources of the
/// program begin with.
pub fn known_plays(conn: &Connection, prefix: &str) -> Result<HashMap<String, i64>, StoreError> {
    let mut rows = conn.prepare("SELECT id, uuid, source FROM play")?;
    let mut rows = rows.query([])?;
    let mut known = HashMap::new();
    while let Some(row) = rows.next()? {
        let id: i64 = row.get(0)?;
        let source: Option<String> = row.get(2)?;
        let source = source.as_deref().and_then(|all| all.strip_prefix(prefix));
        if let Some(source) = source {
            known.insert(source.to_owned(), id);
        }
        known.insert(row.get(1)?, id);
    }
    Ok(known)
}

/// What the other program kept of an imported play.
pub fn extra(conn: &Connection, play: i64) -> Result<Option<String>, StoreError> {
    Ok(conn
        .prepare_cached("SELECT extra FROM play WHERE id = ?1")?
        .query_row([play], |row| row.get(0))?)
}

/// A play to be exported: its id, its UUID, its source, and what the other program kept of it.
pub struct Outgoing {
    pub id: i64,
    pub uuid: String,
    pub source: Option<String>,
    pub extra: Option<String>,
}

/// Passes on plays in the order of their days.
pub fn each_play<E: From<StoreError>>(
    conn: &Connection,
    plays: &Plays,
    mut see: impl FnMut(Outgoing) -> Result<(), E>,
) -> Result<(), E> {
    let sql = format!(
        "SELECT p.id, p.uuid, p.source, p.extra FROM play p WHERE {}
         ORDER BY p.started_at, p.id",
        plays.condition()
    );
    let mut rows = conn.prepare(&sql).map_err(StoreError::from)?;
    let bound = rusqlite::params_from_iter(plays.bound());
    let mut rows = rows.query(bound).map_err(StoreError::from)?;
    while let Some(row) = rows.next().map_err(StoreError::from)? {
        let read = || -> rusqlite::Result<Outgoing> {
            Ok(Outgoing {
                id: row.get(0)?,
                uuid: row.get(1)?,
                source: row.get(2)?,
                extra: row.get(3)?,
            })
        };
        see(read().map_err(StoreError::from)?)?;
    }
    Ok(())
}
