//! Sittings: hunts so far.

use rusqlite::{Connection, OptionalExtension, params};

use super::StoreError;

/// A hunt told by its result, before being written down.
pub struct NewHunt<'a> {
    pub uuid: &'a str,
    pub campaign: i64,
    pub chapter: u8,
    pub outcome: &'a str,
    pub setup: &'a str,
    pub result: &'a str,
    pub at: &'a str,
    pub note: Option<&'a str>,
}

/// A seat of a sitting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seat {
    pub hero: i64,
    pub hero_name: String,
    pub player: Option<i64>,
    pub player_name: Option<String>,
    pub won: bool,
    pub died: bool,
}

/// A sitting as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayRow {
    pub id: i64,
    pub campaign: i64,
    pub chapter: u8,
    pub kind: String,
    pub outcome: String,
    pub setup: String,
    pub result: String,
    pub started_at: String,
    pub note: Option<String>,
}

impl NewHunt<'_> {
    pub fn insert(&self, conn: &Connection) -> Result<i64, StoreError> {
        conn.execute(
            "INSERT INTO play (uuid, title, campaign_id, chapter, kind, state, outcome, setup,
                               result, started_at, ended_at, note)
             VALUES (?1, 'dice-dragons', ?2, ?3, 'told', 'finished', ?4, ?5, ?6, ?7, ?7, ?8)",
            params![
                self.uuid,
                self.campaign,
                self.chapter,
                self.outcome,
                self.setup,
                self.result,
                self.at,
                self.note
            ],
        )?;
        Ok(conn.last_insert_rowid())
    }
}

impl Seat {
    pub fn insert(&self, conn: &Connection, play: i64, seat: usize) -> Result<(), StoreError> {
        conn.prepare_cached(
            "INSERT INTO play_player (play_id, seat, player_id, hero_id, won, died)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![
            play,
            seat as i64,
            self.player,
            self.hero,
            self.won,
            self.died
        ])?;
        Ok(())
    }

    pub fn of_play(conn: &Connection, play: i64) -> Result<Vec<Seat>, StoreError> {
        let mut rows = conn.prepare_cached(
            "SELECT h.id, h.name, s.player_id, p.name, s.won, s.died FROM play_player s
             JOIN hero h ON h.id = s.hero_id LEFT JOIN player p ON p.id = s.player_id
             WHERE s.play_id = ?1 ORDER BY s.seat",
        )?;
        let rows = rows.query_map([play], |row| {
            Ok(Seat {
                hero: row.get(0)?,
                hero_name: row.get(1)?,
                player: row.get(2)?,
                player_name: row.get(3)?,
                won: row.get(4)?,
                died: row.get(5)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

const COLUMNS: &str = "id, campaign_id, chapter, kind, ifnull(outcome, ''), setup, \
                       ifnull(result, '{}'), started_at, note";

fn read(row: &rusqlite::Row) -> rusqlite::Result<PlayRow> {
    Ok(PlayRow {
        id: row.get(0)?,
        campaign: row.get(1)?,
        chapter: row.get(2)?,
        kind: row.get(3)?,
        outcome: row.get(4)?,
        setup: row.get(5)?,
        result: row.get(6)?,
        started_at: row.get(7)?,
        note: row.get(8)?,
    })
}

impl PlayRow {
    /// A campaign's hunt of this id.
    pub fn hunt(conn: &Connection, campaign: i64, id: i64) -> Result<Option<PlayRow>, StoreError> {
        Ok(conn
            .prepare_cached(&format!(
                "SELECT {COLUMNS} FROM play WHERE id = ?1 AND campaign_id = ?2 AND state = 'finished'"
            ))?
            .query_row([id, campaign], read)
            .optional()?)
    }

    /// A campaign's hunts, newest first.
    pub fn hunts(conn: &Connection, campaign: i64, limit: i64) -> Result<Vec<PlayRow>, StoreError> {
        let mut rows = conn.prepare_cached(&format!(
            "SELECT {COLUMNS} FROM play WHERE campaign_id = ?1 AND state = 'finished' ORDER BY id DESC LIMIT ?2"
        ))?;
        Ok(rows
            .query_map([campaign, limit], read)?
            .collect::<Result<_, _>>()?)
    }
}

impl PlayRow {
    /// Whether the dragon of a chapter was slain before.
    pub fn was_slain(conn: &Connection, campaign: i64, chapter: u8) -> Result<bool, StoreError> {
        Ok(conn.query_row(
            "SELECT EXISTS (SELECT 1 FROM play WHERE campaign_id = ?1 AND chapter = ?2
             AND state = 'finished' AND outcome = 'slain')",
            [campaign, i64::from(chapter)],
            |row| row.get(0),
        )?)
    }
}
