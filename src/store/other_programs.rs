//! Another program's data about players, games, places and plays: table `outside`, and imported
//! plays.

use std::collections::HashMap;

use rusqlite::{Connection, params};

use super::query::{FromRow, Query, read_in_order};
use super::stats::CountedPlays;
use super::{Result, StoreError};

/// Another program's data about a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutsideRow {
    pub kind: String,
    /// Its identity there.
    pub source: String,
    /// The UUID of a player, the slug of a title; none if wyrm has no such record.
    pub record: Option<String>,
    /// All of it, as JSON.
    pub data: String,
}

read_in_order!(OutsideRow { kind, source, record, data });

impl OutsideRow {
    /// All data of a program, by kind and source.
    pub fn all(conn: &Connection, program: &str) -> Result<Vec<OutsideRow>> {
        conn.rows(
            "SELECT kind, source, record, data FROM outside WHERE program = ?1
             ORDER BY kind, source",
            [program],
        )
    }

    /// Writes it, replacing the old data; returns whether anything changed.
    pub fn put(&self, conn: &Connection, program: &str) -> Result<bool> {
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

/// A player or a title, with all its identities for another program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NamedRecord {
    pub id: i64,
    pub uuid: String,
    /// A player's UUID, a title's slug.
    pub record: String,
    pub name: String,
    pub key: String,
    pub created_at: String,
}

read_in_order!(NamedRecord { id, uuid, record, name, key, created_at });

/// All records of a table with names.
pub fn named_records(conn: &Connection, table: &str) -> Result<Vec<NamedRecord>> {
    let record = if table == "title" { "slug" } else { "uuid" };
    let sql =
        format!("SELECT id, uuid, {record}, name, name_key, created_at FROM {table} ORDER BY id");
    conn.rows(&sql, [])
}

/// Players who are one person since a merge: each with the UUID that represents them.
pub fn same_players(conn: &Connection) -> Result<HashMap<String, String>> {
    conn.rows("SELECT uuid, player FROM same_player", [])
}

/// The id of every play by its UUID, and by its identity in a program; `prefix` begins the
/// program's sources.
pub fn known_plays(conn: &Connection, prefix: &str) -> Result<HashMap<String, i64>> {
    let plays: Vec<(i64, String, Option<String>)> =
        conn.rows("SELECT id, uuid, source FROM play", [])?;
    let mut known = HashMap::new();
    for (id, uuid, source) in plays {
        let source = source.as_deref().and_then(|all| all.strip_prefix(prefix));
        if let Some(source) = source {
            known.insert(source.to_owned(), id);
        }
        known.insert(uuid, id);
    }
    Ok(known)
}

/// The other program's data about an imported play.
pub fn extra(conn: &Connection, play: i64) -> Result<Option<String>> {
    conn.row("SELECT extra FROM play WHERE id = ?1", [play])
}

/// A play for export: its id, its UUID, its source, and the other program's data about it.
pub struct Outgoing {
    pub id: i64,
    pub uuid: String,
    pub source: Option<String>,
    pub extra: Option<String>,
}

read_in_order!(Outgoing { id, uuid, source, extra });

/// Visits plays in order of their days.
pub fn each_play<E: From<StoreError>>(
    conn: &Connection,
    plays: &CountedPlays,
    mut see: impl FnMut(Outgoing) -> Result<(), E>,
) -> Result<(), E> {
    let sql = format!(
        "SELECT p.id, p.uuid, p.source, p.extra FROM play p WHERE {}
         ORDER BY p.started_at, p.id",
        plays.condition()
    );
    let bound = rusqlite::params_from_iter(plays.bound());
    conn.each(&sql, bound, |row| see(Outgoing::from_row(row)?))
}
