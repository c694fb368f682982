//! The ledger: every change of a hero's gold and experience, in the order of its days.

use rusqlite::{Connection, OptionalExtension, params};

use super::StoreError;

/// A ledger row to be written.
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerRow {
    pub id: i64,
    pub at: String,
    pub kind: String,
    pub gold: i64,
    pub exp: i64,
    pub what: String,
    pub reason: Option<String>,
    pub play: Option<i64>,
}

/// Which rows of a ledger are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    All,
    /// Those that changed the hero's gold.
    Gold,
    /// Those that changed the hero's experience.
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
    pub fn insert(&self, conn: &Connection) -> Result<(), StoreError> {
        conn.prepare_cached(
            "INSERT INTO ledger (uuid, hero_id, at, kind, gold, exp, what, reason, play_id)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?
        .execute(params![
            self.uuid,
            self.hero,
            self.at,
            self.kind,
            self.gold,
            self.exp,
            self.what,
            self.reason,
            self.play
        ])?;
        Ok(())
    }
}

const LEDGER: &str = "SELECT id, at, kind, gold, exp, what, reason, play_id FROM ledger";

fn read_ledger(row: &rusqlite::Row) -> rusqlite::Result<LedgerRow> {
    Ok(LedgerRow {
        id: row.get(0)?,
        at: row.get(1)?,
        kind: row.get(2)?,
        gold: row.get(3)?,
        exp: row.get(4)?,
        what: row.get(5)?,
        reason: row.get(6)?,
        play: row.get(7)?,
    })
}

impl LedgerRow {
    /// The hero a row belongs to; none if there is no such row.
    pub fn hero_of(conn: &Connection, id: i64) -> Result<Option<i64>, StoreError> {
        Ok(conn
            .prepare_cached("SELECT hero_id FROM ledger WHERE id = ?1")?
            .query_row([id], |row| row.get(0))
            .optional()?)
    }

    /// A hero's newest rows, oldest first.
    pub fn newest(conn: &Connection, hero: i64, count: i64) -> Result<Vec<LedgerRow>, StoreError> {
        LedgerRow::newest_of(conn, hero, Which::All, count)
    }

    /// A hero's newest rows of these, oldest first.
    pub fn newest_of(
        conn: &Connection,
        hero: i64,
        which: Which,
        count: i64,
    ) -> Result<Vec<LedgerRow>, StoreError> {
        let mut rows = conn.prepare_cached(&format!(
            "{LEDGER} WHERE hero_id = ?1 AND {} ORDER BY at DESC, id DESC LIMIT ?2",
            which.condition()
        ))?;
        let rows = rows.query_map([hero, count], read_ledger)?;
        let mut rows: Vec<LedgerRow> = rows.collect::<Result<_, _>>()?;
        rows.reverse();
        Ok(rows)
    }

    /// Whether anything happened to a hero after this moment.
    pub fn is_any_after(conn: &Connection, hero: i64, at: &str) -> Result<bool, StoreError> {
        Ok(conn
            .prepare_cached("SELECT EXISTS (SELECT 1 FROM ledger WHERE hero_id = ?1 AND at > ?2)")?
            .query_row(params![hero, at], |row| row.get(0))?)
    }

    /// The least gold a hero had at this moment and since then; after which row, if that came later.
    pub fn least_gold_since(
        conn: &Connection,
        hero: i64,
        at: &str,
    ) -> Result<(i64, Option<String>), StoreError> {
        let mut rows = conn.prepare_cached(
            "SELECT at, gold, what FROM ledger WHERE hero_id = ?1 ORDER BY at, id",
        )?;
        let mut rows = rows.query([hero])?;
        let (mut gold, mut least) = (0i64, (0, None));
        while let Some(row) = rows.next()? {
            let later = row.get_ref(0)?.as_str().map_err(rusqlite::Error::from)? > at;
            gold = gold.saturating_add(row.get(1)?);
            match later {
                false => least.0 = gold,
                true if gold < least.0 => least = (gold, Some(row.get(2)?)),
                true => {}
            }
        }
        Ok(least)
    }

    /// Moves a row to another day. What it says stays.
    pub fn set_day(conn: &Connection, id: i64, at: &str) -> Result<(), StoreError> {
        conn.execute("UPDATE ledger SET at = ?2 WHERE id = ?1", (id, at))?;
        Ok(())
    }

    /// The first row after which a hero would have less than no gold, in the order of days, if these
    /// rows were of other days.
    pub fn debt_if_moved(
        conn: &Connection,
        hero: i64,
        moved: &[(i64, String)],
    ) -> Result<Option<(i64, LedgerRow)>, StoreError> {
        let mut rows = conn.prepare_cached(&format!("{LEDGER} WHERE hero_id = ?1"))?;
        let rows = rows.query_map([hero], read_ledger)?;
        let mut rows: Vec<LedgerRow> = rows.collect::<Result<_, _>>()?;
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

    /// How many rows a hero has.
    pub fn count(conn: &Connection, hero: i64, which: Which) -> Result<i64, StoreError> {
        let sql =
            format!("SELECT count(*) FROM ledger WHERE hero_id = ?1 AND {}", which.condition());
        Ok(conn.query_row(&sql, [hero], |row| row.get(0))?)
    }

    /// What a hunt paid and did, hero by hero.
    pub fn of_play(conn: &Connection, play: i64) -> Result<Vec<(i64, LedgerRow)>, StoreError> {
        let mut rows = conn.prepare_cached(
            "SELECT id, at, kind, gold, exp, what, reason, play_id, hero_id FROM ledger
             WHERE play_id = ?1 ORDER BY at, id",
        )?;
        let rows = rows.query_map([play], |row| Ok((row.get(8)?, read_ledger(row)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

/// The time of the last thing recorded between two moments: a row of a ledger, or a play.
pub fn last_between(conn: &Connection, from: &str, to: &str) -> Result<Option<String>, StoreError> {
    // Plays that are over and those that are open have an index each: many may be told in one step.
    let mut last = conn.prepare_cached(
        "SELECT max(at) FROM (SELECT max(at) AS at FROM ledger WHERE at >= ?1 AND at < ?2
         UNION ALL SELECT max(started_at) FROM play
                   WHERE state = 'finished' AND started_at >= ?1 AND started_at < ?2
         UNION ALL SELECT max(started_at) FROM play
                   WHERE state = 'open' AND started_at >= ?1 AND started_at < ?2)",
    )?;
    Ok(last.query_row([from, to], |row| row.get(0))?)
}
