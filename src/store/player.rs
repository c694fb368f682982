//! Players.

use rusqlite::Connection;

use super::Result;
use super::query::{Query, read_in_order};

/// A person and their plays; abandoned ones do not count.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct PlayerRow {
    pub id: i64,
    pub name: String,
    pub heroes: i64,
    pub plays: i64,
}

read_in_order!(PlayerRow { id, name, heroes, plays });

impl PlayerRow {
    pub fn all(conn: &Connection) -> Result<Vec<PlayerRow>> {
        conn.rows(
            "SELECT p.id, p.name, (SELECT count(*) FROM hero WHERE player_id = p.id),
                    (SELECT count(DISTINCT s.play_id) FROM play_player s JOIN play ON play.id = s.play_id
                     WHERE s.player_id = p.id AND play.state <> 'abandoned' AND play.ignored = 0)
             FROM player p ORDER BY p.name_key",
            [],
        )
    }

    /// Everybody's id and name.
    pub fn names(conn: &Connection) -> Result<Vec<(i64, String)>> {
        conn.rows("SELECT id, name FROM player", [])
    }

    /// The first common play of two people, and the number of such plays.
    pub fn together(conn: &Connection, one: i64, other: i64) -> Result<Option<(i64, i64)>> {
        let (first, count): (Option<i64>, i64) = conn.row(
            "SELECT min(play_id), count(*) FROM (
                 SELECT play_id FROM play_player WHERE player_id = ?1
                 INTERSECT SELECT play_id FROM play_player WHERE player_id = ?2)",
            [one, other],
        )?;
        Ok(first.map(|first| (first, count)))
    }

    /// A player's plays, in any state.
    pub fn plays(conn: &Connection, id: i64) -> Result<Vec<i64>> {
        conn.rows(
            "SELECT DISTINCT play_id FROM play_player WHERE player_id = ?1 ORDER BY play_id",
            [id],
        )
    }

    /// Moves everything of one player to another: seats, heroes, and other programs' data. Then
    /// removes the one. Returns the number of moved heroes.
    pub fn merge_away(conn: &Connection, from: i64, into: i64) -> Result<usize> {
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
}
