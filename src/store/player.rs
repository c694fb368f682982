//! People at the table.

use rusqlite::Connection;

use super::StoreError;
use crate::rules::name::Name;

/// A person to be stored.
pub struct Player<'a> {
    pub uuid: &'a str,
    pub name: &'a Name,
    pub at: &'a str,
}

/// A person, with how much they played; abandoned plays do not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerRow {
    pub id: i64,
    pub name: String,
    pub heroes: i64,
    pub plays: i64,
}

impl Player<'_> {
    pub fn insert(&self, conn: &Connection) -> Result<i64, StoreError> {
        conn.execute(
            "INSERT INTO player (uuid, name, name_key, created_at) VALUES (?1, ?2, ?3, ?4)",
            (self.uuid, self.name.text(), self.name.key(), self.at),
        )?;
        Ok(conn.last_insert_rowid())
    }
}

impl PlayerRow {
    pub fn all(conn: &Connection) -> Result<Vec<PlayerRow>, StoreError> {
        let mut rows = conn.prepare(
            "SELECT p.id, p.name, (SELECT count(*) FROM hero WHERE player_id = p.id),
                    (SELECT count(DISTINCT s.play_id) FROM play_player s JOIN play ON play.id = s.play_id
                     WHERE s.player_id = p.id AND play.state <> 'abandoned')
             FROM player p ORDER BY p.name_key",
        )?;
        let rows = rows.query_map([], |row| {
            Ok(PlayerRow {
                id: row.get(0)?,
                name: row.get(1)?,
                heroes: row.get(2)?,
                plays: row.get(3)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Everybody's id and name.
    pub fn names(conn: &Connection) -> Result<Vec<(i64, String)>, StoreError> {
        let mut rows = conn.prepare("SELECT id, name FROM player")?;
        let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    pub fn rename(conn: &Connection, id: i64, name: &Name) -> Result<(), StoreError> {
        conn.execute(
            "UPDATE player SET name = ?2, name_key = ?3 WHERE id = ?1 AND name <> ?2",
            (id, name.text(), name.key()),
        )?;
        Ok(())
    }
}
