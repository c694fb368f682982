//! The most and the least of all plays.

use rusqlite::{Connection, Row, params_from_iter};

use super::{LARGEST, Plays, Skipped};
use crate::query::{FromRow, Query};
use crate::{PlayRow, Read, Result, StoreError};

/// A record of a play: its value, and whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Best {
    pub play: i64,
    pub at: String,
    /// From 0; none: of the whole table.
    pub seat: Option<usize>,
    pub value: i64,
}

/// What is looked for among kept figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    HardestBlow,
    FewestRounds,
    LongestHunt,
    /// Hit points left over all heroes of a hunt that was won.
    ClosestHunt,
    /// Spaces left on the winner's mat.
    ClosestDrako,
    /// Points between who won and who came next.
    ClosestScore,
}

impl Wanted {
    pub const ALL: [Wanted; 6] = [
        Wanted::HardestBlow,
        Wanted::FewestRounds,
        Wanted::LongestHunt,
        Wanted::ClosestHunt,
        Wanted::ClosestDrako,
        Wanted::ClosestScore,
    ];

    /// Whether more is better.
    pub fn most(self) -> bool {
        matches!(self, Wanted::HardestBlow | Wanted::LongestHunt)
    }

    /// The figure it is read from, whether only hunts that were won count, and whether it is summed up
    /// over the seats.
    pub fn figure(self) -> Option<(&'static str, bool, bool)> {
        match self {
            Wanted::HardestBlow => Some(("hardest", false, false)),
            Wanted::FewestRounds => Some(("rounds", true, false)),
            Wanted::LongestHunt => Some(("rounds", false, false)),
            Wanted::ClosestHunt => Some(("hp-left", true, true)),
            Wanted::ClosestDrako => Some(("spaces-left", false, false)),
            Wanted::ClosestScore => None,
        }
    }

    /// The value, the seat, and which rows they are taken from.
    fn parts(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Wanted::HardestBlow => ("f.value", "f.seat", "f.name = 'hardest'"),
            Wanted::FewestRounds => {
                ("f.value", "NULL", "f.name = 'table:rounds' AND p.outcome = 'slain'")
            }
            Wanted::LongestHunt => ("f.value", "NULL", "f.name = 'table:rounds'"),
            Wanted::ClosestHunt => {
                ("sum(f.value)", "NULL", "f.name = 'hp-left' AND p.outcome = 'slain'")
            }
            Wanted::ClosestDrako => (
                "f.value",
                "f.seat",
                "f.name = 'spaces-left' AND EXISTS (SELECT 1 FROM play_player s
                 WHERE s.play_id = p.id AND s.seat = f.seat AND s.won)",
            ),
            Wanted::ClosestScore => ("min(abs(w.score - l.score))", "w.seat", "true"),
        }
    }

    /// The statement that finds it.
    pub fn statement(self, plays: &Plays) -> String {
        let (value, seat, which) = self.parts();
        let order = if self.most() { "DESC" } else { "ASC" };
        let tables = match self {
            Wanted::ClosestScore => format!(
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
            Wanted::ClosestHunt | Wanted::ClosestScore => "GROUP BY p.id",
            _ => "",
        };
        format!(
            "SELECT p.id, p.started_at, {seat}, {value} AS value FROM play p {tables}
             WHERE {} AND {which} {group} ORDER BY value {order}, p.started_at, p.id LIMIT 1",
            plays.condition()
        )
    }

    /// The record, if there is one; of equal ones the first.
    pub fn best(self, conn: &Connection, plays: &Plays) -> Result<Option<Read<Best>>> {
        conn.find(&self.statement(plays), params_from_iter(plays.bound()))
    }
}

impl FromRow for Best {
    fn from_row(row: &Row) -> Result<Best> {
        let seat: Option<i64> = row.get(2)?;
        Ok(Best {
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
    /// The hunt it came from.
    pub hunt: Option<GoldHunt>,
}

/// A hunt that brought gold.
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
        // The answer names an unreadable day when it looks at the play itself.
        let at: Option<String> = row.get(4).unwrap_or_default();
        Ok(Gold {
            hero: row.get(0)?,
            campaign: row.get(1)?,
            gold: row.get(2)?,
            hunt: hunt.zip(at).map(|(id, at)| GoldHunt { id, number: None, at }),
        })
    }
}

/// The most gold a hero got from one hunt, and the most a hero earned in all.
pub fn gold(conn: &Connection, plays: &Plays) -> Result<[Option<Gold>; 2]> {
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

/// The statement that reads when plays were played.
pub fn days_statement(plays: &Plays) -> String {
    format!(
        "SELECT p.started_at, p.id FROM play p WHERE {} ORDER BY p.started_at",
        plays.condition()
    )
}

/// Passes on when plays were played. Returns those it left out.
pub fn days(conn: &Connection, plays: &Plays, mut see: impl FnMut(&str)) -> Result<Skipped> {
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
