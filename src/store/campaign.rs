//! Campaigns: name, chapter, and open market.

use rusqlite::{Connection, params};

use super::Result;
use super::query::{Query, read_in_order};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Campaign {
    pub id: i64,
    pub name: String,
    pub chapter: u8,
    pub completed_at: Option<String>,
    pub market_visit: Option<i64>,
    pub created_at: String,
}

const COLUMNS: &str = "id, name, chapter, completed_at, market_visit, created_at";

read_in_order!(Campaign { id, name, chapter, completed_at, market_visit, created_at });

impl Campaign {
    pub fn get(conn: &Connection, id: i64) -> Result<Campaign> {
        conn.row(&format!("SELECT {COLUMNS} FROM campaign WHERE id = ?1"), [id])
    }

    pub fn all(conn: &Connection) -> Result<Vec<Campaign>> {
        conn.rows(&format!("SELECT {COLUMNS} FROM campaign ORDER BY id"), [])
    }

    /// Active heroes, all heroes, and hunts of a campaign; abandoned hunts do not count.
    pub fn counts(conn: &Connection, id: i64) -> Result<(i64, i64, i64)> {
        conn.row(
            "SELECT (SELECT count(*) FROM hero WHERE campaign_id = ?1 AND state IN ('alive', 'dead')),
                    (SELECT count(*) FROM hero WHERE campaign_id = ?1),
                    (SELECT count(*) FROM play WHERE campaign_id = ?1 AND state <> 'abandoned')",
            [id],
        )
    }

    /// A campaign's state after a hunt.
    pub fn advance(
        conn: &Connection,
        id: i64,
        chapter: u8,
        completed_at: Option<&str>,
        market_visit: Option<i64>,
    ) -> Result<()> {
        conn.run(
            "UPDATE campaign SET chapter = ?2, completed_at = ifnull(completed_at, ?3),
                    market_visit = ?4 WHERE id = ?1",
            params![id, chapter, completed_at, market_visit],
        )
    }
}
