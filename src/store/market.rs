//! Stock of chapter markets, one visit at a time.

use rusqlite::{Connection, params};

use super::Result;
use super::query::{Query, insert, read_in_order};
use crate::rules::dice_dragons::catalog::Stock;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarketRow {
    pub chapter: u8,
    pub item: String,
    pub price: i64,
    pub pieces: i64,
    pub sold: i64,
}

read_in_order!(MarketRow { chapter, item, price, pieces, sold });

impl MarketRow {
    /// The stock of one visit, in printed order.
    pub fn of_visit(conn: &Connection, campaign: i64, visit: i64) -> Result<Vec<MarketRow>> {
        conn.rows(
            "SELECT chapter, item, price, pieces, sold FROM market
             WHERE campaign_id = ?1 AND visit = ?2 ORDER BY place",
            [campaign, visit],
        )
    }

    /// The stock of a chapter without a visit.
    pub fn first(chapter: u8, stock: &[Stock]) -> Vec<MarketRow> {
        let row = |row: &Stock| MarketRow {
            chapter,
            item: row.item.clone(),
            price: row.price.into(),
            pieces: row.pieces.into(),
            sold: 0,
        };
        stock.iter().map(row).collect()
    }

    /// The newest visit to a chapter's market.
    pub fn last_visit_of(conn: &Connection, campaign: i64, chapter: u8) -> Result<Option<i64>> {
        conn.row(
            "SELECT max(visit) FROM market WHERE campaign_id = ?1 AND chapter = ?2",
            params![campaign, chapter],
        )
    }

    /// The number of a new visit.
    pub fn next_visit(conn: &Connection, campaign: i64) -> Result<i64> {
        conn.row("SELECT ifnull(max(visit), 0) + 1 FROM market WHERE campaign_id = ?1", [campaign])
    }

    /// Writes the stock of a new visit.
    pub fn stock_up(
        conn: &Connection,
        campaign: i64,
        visit: i64,
        chapter: u8,
        stock: &[Stock],
    ) -> Result<()> {
        for (place, row) in stock.iter().enumerate() {
            insert! {
                conn, "market": campaign_id = campaign, visit = visit, place = place + 1,
                chapter = chapter, item = row.item, price = row.price, pieces = row.pieces,
            }?;
        }
        Ok(())
    }

    pub fn sell(conn: &Connection, campaign: i64, visit: i64, item: &str) -> Result<()> {
        conn.run(
            "UPDATE market SET sold = sold + 1 WHERE campaign_id = ?1 AND visit = ?2 AND item = ?3",
            params![campaign, visit, item],
        )
    }
}
