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
                     WHERE s.player_id = p.id AND play.state <> 'abandoned' AND play.ignored = 0)
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

    /// The first play at which both sat, and at how many they did.
    pub fn together(
        conn: &Connection,
        one: i64,
        other: i64,
    ) -> Result<Option<(i64, i64)>, StoreError> {
        let found = conn.query_row(
            "SELECT min(play_id), count(*) FROM (
                 SELECT play_id FROM play_player WHERE player_id = ?1
                 INTERSECT SELECT play_id FROM play_player WHERE player_id = ?2)",
            [one, other],
            |row| Ok((row.get::<_, Option<i64>>(0)?, row.get(1)?)),
        )?;
        Ok(found.0.map(|first| (first, found.1)))
    }

    /// The plays of somebody, in any state.
    pub fn plays(conn: &Connection, id: i64) -> Result<Vec<i64>, StoreError> {
        let mut rows = conn.prepare(
            "SELECT DISTINCT play_id FROM play_player WHERE player_id = ?1 ORDER BY play_id",
        )?;
        let rows = rows.query_map([id], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Everything of one player becomes another's: seats, heroes, and what other programs keep. The
    /// one then goes. Returns how many heroes moved.
    pub fn merge_away(conn: &Connection, from: i64, into: i64) -> Result<usize, StoreError> {
        conn.execute("UPDATE play_player SET player_id = ?2 WHERE player_id = ?1", [from, into])?;
        let heroes =
            conn.execute("UPDATE hero SET player_id = ?2 WHERE player_id = ?1", [from, into])?;
        conn.execute(
            "UPDATE outside SET record = (SELECT uuid FROM player WHERE id = ?2)
             WHERE record = (SELECT uuid FROM player WHERE id = ?1)",
            [from, into],
        )?;
        conn.execute("DELETE FROM player WHERE id = ?1", [from])?;
        Ok(heroes)
    }

    pub fn rename(conn: &Connection, id: i64, name: &Name) -> Result<(), StoreError> {
        conn.execute(
            "UPDATE player SET name = ?2, name_key = ?3 WHERE id = ?1 AND name <> ?2",
            (id, name.text(), name.key()),
        )?;
        Ok(())
    }
}
