//! Campaigns: their name, chapter, and which market is open.

use rusqlite::{Connection, params};

use super::StoreError;
use crate::rules::name::Name;

/// A campaign to be stored.
pub struct NewCampaign<'a> {
    pub uuid: &'a str,
    pub name: &'a Name,
    pub at: &'a str,
}

/// A campaign as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Campaign {
    pub id: i64,
    pub name: String,
    pub chapter: u8,
    pub completed_at: Option<String>,
    pub market_visit: Option<i64>,
    pub created_at: String,
}

impl NewCampaign<'_> {
    pub fn insert(&self, conn: &Connection) -> Result<i64, StoreError> {
        conn.execute(
            "INSERT INTO campaign (uuid, name, name_key, created_at) VALUES (?1, ?2, ?3, ?4)",
            (self.uuid, self.name.text(), self.name.key(), self.at),
        )?;
        Ok(conn.last_insert_rowid())
    }
}

const COLUMNS: &str = "id, name, chapter, completed_at, market_visit, created_at";

fn read(row: &rusqlite::Row) -> rusqlite::Result<Campaign> {
    Ok(Campaign {
        id: row.get(0)?,
        name: row.get(1)?,
        chapter: row.get(2)?,
        completed_at: row.get(3)?,
        market_visit: row.get(4)?,
        created_at: row.get(5)?,
    })
}

impl Campaign {
    pub fn get(conn: &Connection, id: i64) -> Result<Campaign, StoreError> {
        Ok(conn
            .prepare_cached(&format!("SELECT {COLUMNS} FROM campaign WHERE id = ?1"))?
            .query_row([id], read)?)
    }

    pub fn all(conn: &Connection) -> Result<Vec<Campaign>, StoreError> {
        let mut rows = conn.prepare(&format!("SELECT {COLUMNS} FROM campaign ORDER BY id"))?;
        Ok(rows.query_map([], read)?.collect::<Result<_, _>>()?)
    }

    /// Heroes still in play, all heroes, and hunts of a campaign; of an abandoned one nothing counts.
    pub fn counts(conn: &Connection, id: i64) -> Result<(i64, i64, i64), StoreError> {
        Ok(conn.query_row(
            "SELECT (SELECT count(*) FROM hero WHERE campaign_id = ?1 AND state IN ('alive', 'dead')),
                    (SELECT count(*) FROM hero WHERE campaign_id = ?1),
                    (SELECT count(*) FROM play WHERE campaign_id = ?1 AND state <> 'abandoned')",
            [id],
            |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
        )?)
    }

    pub fn rename(conn: &Connection, id: i64, name: &Name) -> Result<(), StoreError> {
        conn.execute(
            "UPDATE campaign SET name = ?2, name_key = ?3 WHERE id = ?1 AND name <> ?2",
            (id, name.text(), name.key()),
        )?;
        Ok(())
    }

    /// Where a campaign stands after a hunt.
    pub fn advance(
        conn: &Connection,
        id: i64,
        chapter: u8,
        completed_at: Option<&str>,
        market_visit: Option<i64>,
    ) -> Result<(), StoreError> {
        conn.execute(
            "UPDATE campaign SET chapter = ?2, completed_at = ifnull(completed_at, ?3),
                    market_visit = ?4 WHERE id = ?1",
            params![id, chapter, completed_at, market_visit],
        )?;
        Ok(())
    }
}
