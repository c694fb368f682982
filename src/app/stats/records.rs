//! `wyrm stats records`: the extremes of all plays.

use chrono::NaiveDate;

use super::days::{Dates, Local};
use super::{StatsFilter, figures, note, readable};
use crate::play::finished::PlayReport;
use crate::store::stats::{self, CountedPlays, RecordValue};
pub use crate::store::stats::{Gold, RecordKind};
use crate::store::{PlayRow, SeatRow};
use crate::{Result, Session};

/// A record, with its play.
#[derive(Debug, Clone)]
pub struct PlayRecord {
    pub what: RecordKind,
    pub value: i64,
    /// Its owner: a hero or a player.
    pub who: Option<String>,
    pub play: PlayReport,
    /// Its number within the campaign, for a hunt.
    pub number: Option<i64>,
}

#[derive(Debug, Clone)]
pub struct Records {
    pub plays: Vec<PlayRecord>,
    pub most_gold_at_once: Option<Gold>,
    pub most_gold: Option<Gold>,
    /// The day with the most plays, if it has more than one.
    pub busiest: Option<(NaiveDate, i64)>,
}

impl Records {
    pub fn is_empty(&self) -> bool {
        self.plays.is_empty() && self.most_gold.is_none() && self.busiest.is_none()
    }
}

/// Records of the selected plays.
pub fn records(session: &Session, filter: &StatsFilter, local: Local) -> Result<Records> {
    let _moment = session.moment()?;
    let plays = filter.plays(session)?;
    of_plays(session, &plays, local)
}

/// The same for plays already looked up.
pub(super) fn of_plays(session: &Session, plays: &CountedPlays, local: Local) -> Result<Records> {
    let mut best: Vec<(RecordKind, RecordValue)> = Vec::new();
    for what in RecordKind::ALL {
        best.extend(best_readable(session, plays, what)?.map(|found| (what, found)));
    }
    earlier(session, plays, &mut best)?;
    best.sort_by_key(|(what, _)| RecordKind::ALL.iter().position(|one| one == what));
    let mut records = Vec::new();
    for (what, best) in best {
        records.extend(record(session, what, &best)?);
    }
    let [most_gold_at_once, most_gold] = stats::gold(session.conn(), plays)?;
    Ok(Records {
        plays: records,
        most_gold_at_once,
        most_gold,
        busiest: busiest(session, plays, local)?,
    })
}

/// The best among the readable plays.
fn best_readable(
    session: &Session,
    plays: &CountedPlays,
    what: RecordKind,
) -> Result<Option<RecordValue>> {
    let mut plays = plays.clone();
    while let Some(found) = what.best(session.conn(), &plays)? {
        match found {
            Ok(best) if readable(session, best.play)?.is_some() => return Ok(Some(best)),
            Ok(best) => plays.without.push(best.play),
            Err((id, error)) => {
                plays.without.push(id);
                note(session, vec![(id, error)])?;
            }
        }
    }
    Ok(None)
}

/// A play without stored figures, by an older version, may hold a record too.
fn earlier(
    session: &Session,
    plays: &CountedPlays,
    best: &mut Vec<(RecordKind, RecordValue)>,
) -> Result<()> {
    figures::earlier(session, plays, |row, tally| {
        let seats = SeatRow::of_play(session.conn(), row.id)?;
        if readable(session, row.id)?.is_none() {
            return Ok(());
        }
        let slain = row.outcome.as_deref() == Some("slain");
        for what in RecordKind::ALL {
            let Some((name, only_won, summed)) = what.figure() else {
                continue;
            };
            if only_won && !slain {
                continue;
            }
            let won = |seat: Option<usize>| {
                let seat = seat.and_then(|seat| seats.get(seat));
                what != RecordKind::ClosestDrako || seat.is_some_and(|seat| seat.fared.won)
            };
            let found = tally.figures().filter(|(_, of, _)| *of == name);
            let mut found: Vec<(Option<usize>, i64)> = found
                .map(|(seat, _, value)| (seat.map(|seat| seat.0), value))
                .filter(|(seat, _)| won(*seat))
                .collect();
            if summed && !found.is_empty() {
                let sum = found.iter().map(|(_, value)| value).sum();
                found = vec![(None, sum)];
            }
            for (seat, value) in found {
                let one = RecordValue { play: row.id, at: row.started_at.clone(), seat, value };
                improve(best, what, one);
            }
        }
        Ok(())
    })
}

/// The better of two records; of equal ones the first.
fn improve(best: &mut Vec<(RecordKind, RecordValue)>, what: RecordKind, one: RecordValue) {
    let Some((_, known)) = best.iter_mut().find(|(known, _)| *known == what) else {
        best.push((what, one));
        return;
    };
    let sign = if what.most() { -1 } else { 1 };
    let rank = |best: &RecordValue| (sign * best.value, best.at.clone(), best.play);
    if rank(&one) < rank(known) {
        *known = one;
    }
}

fn record(session: &Session, what: RecordKind, best: &RecordValue) -> Result<Option<PlayRecord>> {
    let Some(play) = readable(session, best.play)? else {
        return Ok(None);
    };
    let seat = best.seat.and_then(|seat| play.seats.get(seat));
    let who = seat.and_then(|seat| seat.hero_name.clone().or_else(|| seat.player_name.clone()));
    Ok(Some(PlayRecord {
        what,
        value: best.value,
        who,
        play,
        number: PlayRow::number(session.conn(), best.play)?.flatten(),
    }))
}

/// The local day with the most plays.
fn busiest(
    session: &Session,
    plays: &CountedPlays,
    local: Local,
) -> Result<Option<(NaiveDate, i64)>> {
    let mut most: Option<(NaiveDate, i64)> = None;
    let mut now: Option<(NaiveDate, i64)> = None;
    let mut dates = Dates::default();
    let skipped = stats::days(session.conn(), plays, |at| {
        let Some(date) = dates.of(at, local) else {
            return;
        };
        let count = match now {
            Some((same, count)) if same == date => count + 1,
            _ => 1,
        };
        now = Some((date, count));
        if most.is_none_or(|(_, most)| count > most) {
            most = now;
        }
    })?;
    note(session, skipped)?;
    Ok(most.filter(|(_, count)| *count > 1))
}
