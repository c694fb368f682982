//! Extremes of all plays.

use rusqlite::{Connection, Row, params_from_iter};

use super::{CountedPlays, LARGEST, Skipped};
use crate::query::{FromRow, Query};
use crate::{PlayRow, Read, Result, StoreError};

/// A record of a play: its value and owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordValue {
    pub play: i64,
    pub at: String,
    /// From 0; none: of the whole table.
    pub seat: Option<usize>,
    pub value: i64,
}

/// A kind of record in stored figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordKind {
    HardestBlow,
    FewestRounds,
    LongestHunt,
    /// Hit points left over all heroes of a won hunt.
    ClosestHunt,
    /// Spaces left on the winner's mat.
    ClosestDrako,
    /// Points between the winner and the next.
    ClosestScore,
}

crate::rules::spelled! {
    RecordKind: HardestBlow "hardest_blow", FewestRounds "fewest_rounds", LongestHunt "longest_hunt",
    ClosestHunt "closest_hunt", ClosestDrako "closest_drako", ClosestScore "closest_score",
}

impl RecordKind {
    /// Whether more is better.
    pub fn most(self) -> bool {
        matches!(self, RecordKind::HardestBlow | RecordKind::LongestHunt)
    }

    /// Its figure, whether only won hunts count, and whether it is summed over the seats.
    pub fn figure(self) -> Option<(&'static str, bool, bool)> {
        match self {
            RecordKind::HardestBlow => Some(("hardest", false, false)),
            RecordKind::FewestRounds => Some(("rounds", true, false)),
            RecordKind::LongestHunt => Some(("rounds", false, false)),
            RecordKind::ClosestHunt => Some(("hp-left", true, true)),
            RecordKind::ClosestDrako => Some(("spaces-left", false, false)),
            RecordKind::ClosestScore => None,
        }
    }

    /// The value, the seat, and their source rows.
    fn parts(self) -> (&'static str, &'static str, &'static str) {
        match self {
            RecordKind::HardestBlow => ("f.value", "f.seat", "f.name = 'hardest'"),
            RecordKind::FewestRounds => {
                ("f.value", "NULL", "f.name = 'table:rounds' AND p.outcome = 'slain'")
            }
            RecordKind::LongestHunt => ("f.value", "NULL", "f.name = 'table:rounds'"),
            RecordKind::ClosestHunt => {
                ("sum(f.value)", "NULL", "f.name = 'hp-left' AND p.outcome = 'slain'")
            }
            RecordKind::ClosestDrako => (
                "f.value",
                "f.seat",
                "f.name = 'spaces-left' AND EXISTS (SELECT 1 FROM play_player s
                 WHERE s.play_id = p.id AND s.seat = f.seat AND s.won)",
            ),
            RecordKind::ClosestScore => ("min(abs(w.score - l.score))", "w.seat", "true"),
        }
    }

    /// The statement that finds it.
    pub fn statement(self, plays: &CountedPlays) -> String {
        let (value, seat, which) = self.parts();
        let order = if self.most() { "DESC" } else { "ASC" };
        let tables = match self {
            RecordKind::ClosestScore => format!(
                "JOIN play_player w ON w.play_id = p.id AND w.won
                      AND w.score BETWEEN -{LARGEST} AND {LARGEST}
                 JOIN play_player l ON l.play_id = p.id AND NOT l.won
                      AND l.score BETWEEN -{LARGEST} AND {LARGEST}"
            ),
            _ => format!(
                "JOIN play_stat f ON f.play_id = p.id AND f.value BETWEEN -{LARGEST} AND {LARGEST}"
            ),
        };
        let group = match self {
            RecordKind::ClosestHunt | RecordKind::ClosestScore => "GROUP BY p.id",
            _ => "",
        };
        format!(
            "SELECT p.id, p.started_at, {seat}, {value} AS value FROM play p {tables}
             WHERE {} AND {which} {group} ORDER BY value {order}, p.started_at, p.id LIMIT 1",
            plays.condition()
        )
    }

    /// The record, if any; of equal ones the first.
    pub fn best(
        self,
        conn: &Connection,
        plays: &CountedPlays,
    ) -> Result<Option<Read<RecordValue>>> {
        conn.find(&self.statement(plays), params_from_iter(plays.bound()))
    }
}

impl FromRow for RecordValue {
    fn from_row(row: &Row) -> Result<RecordValue> {
        let seat: Option<i64> = row.get(2)?;
        Ok(RecordValue {
            play: row.get(0)?,
            at: row.get(1)?,
            seat: seat.map(|seat| crate::saturate(seat.saturating_sub(1).max(0))),
            value: row.get(3)?,
        })
    }
}

/// Gold of a hero: the most from one hunt, or in all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gold {
    pub hero: String,
    pub campaign: String,
    pub gold: i64,
    pub hunt: Option<GoldHunt>,
}

/// A hunt that paid gold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoldHunt {
    pub id: i64,
    /// Its number within the campaign.
    pub number: Option<i64>,
    pub at: String,
}

impl FromRow for Gold {
    fn from_row(row: &Row) -> Result<Gold> {
        let hunt: Option<i64> = row.get(3)?;
        // An unreadable day is reported when the play itself is read.
        let at: Option<String> = row.get(4).unwrap_or_default();
        Ok(Gold {
            hero: row.get(0)?,
            campaign: row.get(1)?,
            gold: row.get(2)?,
            hunt: hunt.zip(at).map(|(id, at)| GoldHunt { id, number: None, at }),
        })
    }
}

/// The most gold a hero got from one hunt, and the most a hero earned in total.
pub fn gold(conn: &Connection, plays: &CountedPlays) -> Result<[Option<Gold>; 2]> {
    let read = |sql: String| -> Result<Option<Gold>> {
        let found: Option<Gold> = conn.find(&sql, params_from_iter(plays.bound()))?;
        let mut found = found.filter(|found| found.gold > 0);
        if let Some(hunt) = found.as_mut().and_then(|found| found.hunt.as_mut()) {
            hunt.number = PlayRow::number(conn, hunt.id)?.flatten();
        }
        Ok(found)
    };
    // From the ledger, which is short, to the plays, which may be many: in this order.
    let tables = format!(
        "FROM ledger l CROSS JOIN play p ON p.id = l.play_id JOIN hero h ON h.id = l.hero_id
         JOIN campaign c ON c.id = h.campaign_id WHERE l.kind = 'bounty' AND {}",
        plays.condition()
    );
    let once = format!(
        "SELECT h.name, c.name, l.gold, p.id, p.started_at {tables}
         ORDER BY l.gold DESC, p.started_at, l.id LIMIT 1"
    );
    let all = format!(
        "SELECT h.name, c.name, sum(l.gold) AS gold, NULL, NULL {tables}
         GROUP BY h.id ORDER BY gold DESC, h.id LIMIT 1"
    );
    Ok([read(once)?, read(all)?])
}

/// The statement that reads the days of plays.
pub fn days_statement(plays: &CountedPlays) -> String {
    format!(
        "SELECT p.started_at, p.id FROM play p WHERE {} ORDER BY p.started_at",
        plays.condition()
    )
}

/// Visits the days of plays. Returns the skipped ones.
pub fn days(conn: &Connection, plays: &CountedPlays, mut see: impl FnMut(&str)) -> Result<Skipped> {
    let mut skipped = Skipped::new();
    conn.each(&days_statement(plays), params_from_iter(plays.bound()), |row| {
        match row.get_ref(0)?.as_str() {
            Ok(at) => see(at),
            Err(error) => skipped.push((row.get(1)?, rusqlite::Error::from(error).into())),
        }
        Ok::<_, StoreError>(())
    })?;
    Ok(skipped)
}
