//! Seats of plays: players, results, and figures.

use rusqlite::{Connection, Row, params};

use super::Result;
use crate::query::{FromRow, Query, insert};

/// A seat of a play: a player, a hero, or both.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SeatRow {
    pub player: Option<i64>,
    pub player_name: Option<String>,
    pub hero: Option<i64>,
    pub hero_name: Option<String>,
    pub fared: Fared,
    /// As entered, for entered plays.
    pub rank: Option<i64>,
    pub role: Option<String>,
    pub team: Option<String>,
    pub colour: Option<String>,
    /// The typed score: `10+8`.
    pub score_text: Option<String>,
}

/// The result of a seat.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Fared {
    pub score: Option<i64>,
    pub won: bool,
    pub died: bool,
}

impl FromRow for SeatRow {
    fn from_row(row: &Row) -> Result<SeatRow> {
        Ok(SeatRow {
            player: row.get(0)?,
            player_name: row.get(1)?,
            hero: row.get(2)?,
            hero_name: row.get(3)?,
            fared: Fared { score: row.get(4)?, won: row.get(5)?, died: row.get(6)? },
            rank: row.get(7)?,
            role: row.get(8)?,
            team: row.get(9)?,
            colour: row.get(10)?,
            score_text: row.get(11)?,
        })
    }
}

impl SeatRow {
    /// Writes the seat. The names belong to the player and the hero and are not written here.
    pub fn insert(&self, conn: &Connection, play: i64, seat: usize) -> Result<()> {
        let Fared { score, won, died } = self.fared;
        insert! {
            conn, "play_player": play_id = play, seat = seat, player_id = self.player,
            hero_id = self.hero, score = score, won = won, died = died, rank = self.rank,
            role = self.role, team = self.team, colour = self.colour, score_text = self.score_text,
        }
    }

    /// Writes all seats of a play, in order.
    pub fn insert_all(conn: &Connection, play: i64, seats: &[SeatRow]) -> Result<()> {
        let mut seats = seats.iter().zip(1..);
        seats.try_for_each(|(seat, n)| seat.insert(conn, play, n))
    }

    /// Stores the result of a seat.
    pub fn store_outcome(conn: &Connection, play: i64, seat: usize, fared: Fared) -> Result<()> {
        let Fared { score, won, died } = fared;
        conn.run(
            "UPDATE play_player SET score = ?3, won = ?4, died = ?5
             WHERE play_id = ?1 AND seat = ?2",
            params![play, seat, score, won, died],
        )
    }

    /// Sets the side of a seat.
    pub fn set_team(conn: &Connection, play: i64, seat: usize, team: &str) -> Result<()> {
        conn.run(
            "UPDATE play_player SET team = ?3 WHERE play_id = ?1 AND seat = ?2",
            params![play, seat, team],
        )
    }

    /// A figure of a seat in a finished play.
    pub fn put_stat(
        conn: &Connection,
        play: i64,
        seat: usize,
        name: &str,
        value: i64,
    ) -> Result<()> {
        insert! { conn, "play_stat": play_id = play, seat = seat, name = name, value = value }
    }

    /// All seats of a play, in order.
    pub fn of_play(conn: &Connection, play: i64) -> Result<Vec<SeatRow>> {
        conn.rows(
            "SELECT s.player_id, p.name, s.hero_id, h.name, s.score, s.won, s.died,
                    s.rank, s.role, s.team, s.colour, s.score_text
             FROM play_player s
             LEFT JOIN player p ON p.id = s.player_id LEFT JOIN hero h ON h.id = s.hero_id
             WHERE s.play_id = ?1 ORDER BY s.seat",
            [play],
        )
    }
}
