//! Editing a finished play: its columns, its seats, its game.

use rusqlite::{Connection, params};

use super::{Fared, PlayRow, Result, SeatRow};
use crate::query::Query;

impl PlayRow {
    /// Writes the editable columns of a finished play, if anything differs.
    pub fn rewrite(&self, conn: &Connection) -> Result<()> {
        conn.run(
            "UPDATE play SET started_at = ?2, ended_at = ?3, place = ?4, minutes = ?5, note = ?6,
                    cooperative = ?7, ignored = ?8, outcome = ?9, setup = ?10, result = ?11, title = ?12
             WHERE id = ?1 AND (started_at, ended_at, place, minutes, note, cooperative, ignored, outcome,
                                setup, result, title)
                   IS NOT (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
            params![
                self.id,
                self.started_at,
                self.ended_at,
                self.place,
                self.minutes,
                self.note,
                self.cooperative,
                self.ignored,
                self.outcome,
                self.setup,
                self.result,
                self.title,
            ],
        )
    }

    /// All plays of a game, in any state.
    pub fn of_title(conn: &Connection, slug: &str) -> Result<Vec<i64>> {
        conn.rows("SELECT id FROM play WHERE title = ?1 ORDER BY id", [slug])
    }

    /// Two plays of two games that were imported from the same record.
    pub fn same_source(conn: &Connection, one: &str, other: &str) -> Result<Option<(i64, i64)>> {
        conn.find(
            "SELECT a.id, b.id FROM play a JOIN play b ON b.source = a.source
             WHERE a.title = ?1 AND b.title = ?2 ORDER BY a.id LIMIT 1",
            [one, other],
        )
    }
}

impl SeatRow {
    /// Replaces the player of a seat.
    pub fn set_player(conn: &Connection, play: i64, seat: usize, player: i64) -> Result<()> {
        conn.run(
            "UPDATE play_player SET player_id = ?3
             WHERE play_id = ?1 AND seat = ?2 AND player_id IS NOT ?3",
            params![play, seat, player],
        )
    }

    /// Removes all seats of a play with their figures, to rewrite them.
    pub fn clear(conn: &Connection, play: i64) -> Result<()> {
        for table in ["play_stat", "play_player"] {
            conn.run(&format!("DELETE FROM {table} WHERE play_id = ?1"), [play])?;
        }
        Ok(())
    }

    /// The figures of a play's seats, in order: seat, name, value.
    pub fn stats(conn: &Connection, play: i64) -> Result<Vec<(i64, String, i64)>> {
        conn.rows(
            "SELECT seat, name, value FROM play_stat WHERE play_id = ?1 ORDER BY seat, name",
            [play],
        )
    }

    /// The same seat without names, for comparing stored values.
    pub fn bare(&self) -> SeatRow {
        SeatRow {
            player_name: None,
            hero_name: None,
            fared: Fared { ..self.fared },
            ..self.clone()
        }
    }
}
