//! One pass over plays in order of their days, each with its seats. Only columns are read, and only
//! one play is held at a time.

use rusqlite::{Connection, Row, params_from_iter};

use super::{CountedPlays, Skipped};
use crate::{Result, StoreError};

/// The columns of a seat for statistics.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SeatSeen {
    pub player: Option<i64>,
    pub hero: Option<i64>,
    pub score: Option<i64>,
    pub won: bool,
    pub rank: Option<i64>,
    pub team: Option<String>,
    pub role: Option<String>,
}

/// The columns of a play for statistics.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlaySeen {
    pub id: i64,
    pub at: String,
    /// The slug of its game.
    pub title: String,
    pub cooperative: Option<bool>,
    /// Whether it belongs to a campaign: then all win or lose together.
    pub in_campaign: bool,
    /// As entered; for a tracked play, from its start to its end.
    pub minutes: Option<i64>,
    /// Whether its result is known.
    pub decided: bool,
    pub seats: Vec<SeatSeen>,
}

impl PlaySeen {
    pub fn together(&self) -> bool {
        self.cooperative.unwrap_or(self.in_campaign)
    }
}

/// The word for a play without a known winner.
const UNDECIDED: &str = "undecided";

/// A play that stayed open longer did not take that long.
const LONGEST: i64 = 24 * 60;

const COLUMNS: &str =
    "SELECT p.id, p.started_at, p.title, p.cooperative, p.campaign_id IS NOT NULL,
        ifnull(p.minutes, iif(p.kind = 'tracked', (unixepoch(p.ended_at) - unixepoch(p.started_at)) / 60,
                              NULL)),
        s.seat, s.player_id, s.hero_id, s.score, s.won, s.rank, s.team, s.role,
        p.outcome
 FROM play p LEFT JOIN play_player s ON s.play_id = p.id";

fn begin(play: &mut PlaySeen, row: &Row) -> rusqlite::Result<()> {
    let text = |at| row.get_ref(at)?.as_str().map_err(rusqlite::Error::from);
    play.at.clear();
    play.at.push_str(text(1)?);
    play.title.clear();
    play.title.push_str(text(2)?);
    play.cooperative = row.get(3)?;
    play.in_campaign = row.get(4)?;
    let minutes: Option<i64> = row.get(5)?;
    play.minutes = minutes.filter(|minutes| (1..=LONGEST).contains(minutes));
    play.decided =
        row.get_ref(14)?.as_str_or_null().map_err(rusqlite::Error::from)? != Some(UNDECIDED);
    Ok(())
}

fn seat(row: &Row) -> rusqlite::Result<SeatSeen> {
    Ok(SeatSeen {
        player: row.get(7)?,
        hero: row.get(8)?,
        score: row.get(9)?,
        won: row.get(10)?,
        rank: row.get(11)?,
        team: row.get(12)?,
        role: row.get(13)?,
    })
}

impl CountedPlays {
    /// Reads them from the last one back, until one is readable.
    pub fn last<T, E: From<StoreError>>(
        &self,
        conn: &Connection,
        mut read: impl FnMut(i64) -> Result<Option<T>, E>,
    ) -> Result<Option<T>, E> {
        let sql = format!(
            "SELECT p.id FROM play p WHERE {} ORDER BY p.started_at DESC, p.id DESC",
            self.condition()
        );
        let mut rows = conn.prepare(&sql).map_err(StoreError::from)?;
        let rows = rows.query(params_from_iter(self.bound()));
        let mut rows = rows.map_err(StoreError::from)?;
        while let Some(row) = rows.next().map_err(StoreError::from)? {
            let last = read(row.get(0).map_err(StoreError::from)?)?;
            if last.is_some() {
                return Ok(last);
            }
        }
        Ok(None)
    }

    /// The statement that reads them.
    pub fn statement(&self) -> String {
        format!("{COLUMNS} WHERE {} ORDER BY p.started_at, p.id, s.seat", self.condition())
    }

    /// Visits the selected plays, the earliest first. Returns the skipped ones.
    pub fn each(&self, conn: &Connection, mut see: impl FnMut(&PlaySeen)) -> Result<Skipped> {
        let mut rows = conn.prepare(&self.statement())?;
        let mut rows = rows.query(params_from_iter(self.bound()))?;
        let mut play = PlaySeen::default();
        let mut skipped = Skipped::new();
        // Whether the whole play was readable so far.
        let (mut begun, mut whole) = (None, false);
        while let Some(row) = rows.next()? {
            let id: i64 = row.get(0)?;
            if begun != Some(id) {
                if whole {
                    see(&play);
                }
                (begun, whole) = (Some(id), true);
                play.seats.clear();
                play.id = id;
                if let Err(error) = begin(&mut play, row) {
                    skipped.push((id, error.into()));
                    whole = false;
                }
            }
            if whole && row.get::<_, Option<i64>>(6)?.is_some() {
                match seat(row) {
                    Ok(seat) => play.seats.push(seat),
                    Err(error) => {
                        skipped.push((id, error.into()));
                        whole = false;
                    }
                }
            }
        }
        if whole {
            see(&play);
        }
        Ok(skipped)
    }
}
