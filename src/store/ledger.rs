//! The ledger: every change of a hero's gold and experience, in order of days.

use rusqlite::{Connection, params};
use serde::Serialize;

use super::query::{FromRow, Query, insert, read_in_order};
use super::{Result, StoreError};

/// A ledger row to write.
#[derive(Default)]
pub struct LedgerEntry<'a> {
    pub uuid: String,
    pub hero: i64,
    pub at: &'a str,
    pub kind: &'static str,
    pub gold: i64,
    pub exp: i64,
    pub what: String,
    pub reason: Option<&'a str>,
    pub play: Option<i64>,
}

/// A ledger row as stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LedgerRow {
    #[serde(skip)]
    pub id: i64,
    pub at: String,
    pub kind: String,
    pub gold: i64,
    pub exp: i64,
    pub what: String,
    pub reason: Option<String>,
    #[serde(rename = "hunt")]
    pub play: Option<i64>,
}

/// A selection of a ledger's rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    All,
    /// Changes of the hero's gold.
    Gold,
    /// Changes of the hero's experience.
    Exp,
}

impl Which {
    fn condition(self) -> &'static str {
        match self {
            Which::All => "true",
            Which::Gold => "gold <> 0",
            Which::Exp => "exp <> 0",
        }
    }
}

impl LedgerEntry<'_> {
    pub fn insert(&self, conn: &Connection) -> Result<()> {
        insert! {
            conn, "ledger": uuid = self.uuid, hero_id = self.hero, at = self.at, kind = self.kind,
            gold = self.gold, exp = self.exp, what = self.what, reason = self.reason,
            play_id = self.play,
        }
    }
}

const LEDGER: &str = "SELECT id, at, kind, gold, exp, what, reason, play_id FROM ledger";

read_in_order!(LedgerRow { id, at, kind, gold, exp, what, reason, play });

impl LedgerRow {
    /// The hero of a row; none if there is no such row.
    pub fn hero_of(conn: &Connection, id: i64) -> Result<Option<i64>> {
        conn.find("SELECT hero_id FROM ledger WHERE id = ?1", [id])
    }

    /// A hero's newest selected rows, oldest first.
    pub fn newest_of(
        conn: &Connection,
        hero: i64,
        which: Which,
        count: i64,
    ) -> Result<Vec<LedgerRow>> {
        let sql = format!(
            "{LEDGER} WHERE hero_id = ?1 AND {} ORDER BY at DESC, id DESC LIMIT ?2",
            which.condition()
        );
        let mut rows: Vec<LedgerRow> = conn.rows(&sql, [hero, count])?;
        rows.reverse();
        Ok(rows)
    }

    /// Whether anything happened to a hero after this moment.
    pub fn is_any_after(conn: &Connection, hero: i64, at: &str) -> Result<bool> {
        conn.row(
            "SELECT EXISTS (SELECT 1 FROM ledger WHERE hero_id = ?1 AND at > ?2)",
            params![hero, at],
        )
    }

    /// A hero's least gold at this moment and since; and the row after which, if later.
    pub fn least_gold_since(
        conn: &Connection,
        hero: i64,
        at: &str,
    ) -> Result<(i64, Option<String>)> {
        let sql = "SELECT at, gold, what FROM ledger WHERE hero_id = ?1 ORDER BY at, id";
        let (mut gold, mut least) = (0i64, (0, None));
        conn.each(sql, [hero], |row| {
            let later = row.get_ref(0)?.as_str().map_err(rusqlite::Error::from)? > at;
            gold = gold.saturating_add(row.get(1)?);
            if !later {
                least.0 = gold;
            } else if gold < least.0 {
                least = (gold, Some(row.get(2)?));
            }
            Ok::<_, StoreError>(())
        })?;
        Ok(least)
    }

    /// Moves a row to another day, unchanged.
    pub fn set_day(conn: &Connection, id: i64, at: &str) -> Result<()> {
        conn.run("UPDATE ledger SET at = ?2 WHERE id = ?1", (id, at))
    }

    /// The first row, in order of days, after which a hero would have negative gold if these rows
    /// moved.
    pub fn debt_if_moved(
        conn: &Connection,
        hero: i64,
        moved: &[(i64, String)],
    ) -> Result<Option<(i64, LedgerRow)>> {
        let mut rows: Vec<LedgerRow> =
            conn.rows(&format!("{LEDGER} WHERE hero_id = ?1"), [hero])?;
        for row in &mut rows {
            if let Some((_, at)) = moved.iter().find(|(id, _)| *id == row.id) {
                row.at.clone_from(at);
            }
        }
        rows.sort_by(|a, b| (&a.at, a.id).cmp(&(&b.at, b.id)));
        let mut gold = 0i64;
        for row in rows {
            gold = gold.saturating_add(row.gold);
            if gold < 0 {
                return Ok(Some((gold, row)));
            }
        }
        Ok(None)
    }

    pub fn count(conn: &Connection, hero: i64, which: Which) -> Result<i64> {
        let sql =
            format!("SELECT count(*) FROM ledger WHERE hero_id = ?1 AND {}", which.condition());
        conn.row(&sql, [hero])
    }

    /// The payments and other effects of a hunt, hero by hero.
    pub fn of_play(conn: &Connection, play: i64) -> Result<Vec<(i64, LedgerRow)>> {
        let sql = "SELECT id, at, kind, gold, exp, what, reason, play_id, hero_id FROM ledger
                   WHERE play_id = ?1 ORDER BY at, id";
        let mut rows = Vec::new();
        conn.each(sql, [play], |row| {
            rows.push((row.get(8)?, LedgerRow::from_row(row)?));
            Ok::<_, StoreError>(())
        })?;
        Ok(rows)
    }
}

/// The time of the last record between two moments: a row of a ledger, or a play.
pub fn last_between(conn: &Connection, from: &str, to: &str) -> Result<Option<String>> {
    // Finished and open plays have separate indexes: one step may enter many plays.
    conn.row(
        "SELECT max(at) FROM (SELECT max(at) AS at FROM ledger WHERE at >= ?1 AND at < ?2
         UNION ALL SELECT max(started_at) FROM play
                   WHERE state = 'finished' AND started_at >= ?1 AND started_at < ?2
         UNION ALL SELECT max(started_at) FROM play
                   WHERE state = 'open' AND started_at >= ?1 AND started_at < ?2)",
        [from, to],
    )
}
