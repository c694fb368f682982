//! Moves a play to another day, together with a hunt's payments.

use chrono::{DateTime, TimeDelta, Utc};

use crate::store::{Connection, HeroRow, LedgerRow, PlayRow, StoreError};
use crate::{Day, Failure, Request, Result, stamp};

fn time(stored: &str) -> Result<DateTime<Utc>> {
    let time = DateTime::parse_from_rfc3339(stored).map_err(|error| {
        Failure::from(StoreError::Unreadable(format!("time {stored:?}"))).because(error)
    });
    Ok(time?.to_utc())
}

/// Moves a play, keeping its duration.
pub(super) fn move_to(
    conn: &Connection,
    request: &Request,
    row: &mut PlayRow,
    day: Day,
) -> Result<()> {
    let began = time(&row.started_at)?;
    let ended = row.ended_at.as_deref().map_or(Ok(began), time)?;
    let to = begins(request, day, began, ended - began)?;
    let by = to - began;
    if by.is_zero() {
        return Ok(());
    }
    row.started_at = stamp(began + by);
    row.ended_at = Some(stamp(ended + by));
    move_ledger(conn, row.id, by)
}

/// Its new start. Without a time, at the same time of day as before.
fn begins(
    request: &Request,
    day: Day,
    began: DateTime<Utc>,
    took: TimeDelta,
) -> Result<DateTime<Utc>> {
    let latest = request.now - took;
    if day.timed {
        return if day.at <= latest {
            Ok(day.at)
        } else {
            Err(refused!("it took {} minutes and would end in the future", took.num_minutes()))
        };
    }
    let (midnight, next) = day.within;
    let of_day = (began - midnight).num_seconds().rem_euclid(24 * 60 * 60);
    let to = midnight + TimeDelta::seconds(of_day);
    Ok(to.min(latest).min(next - TimeDelta::seconds(1)))
}

/// Moves a hunt's payments, unless gold would be spent before it arrives.
fn move_ledger(conn: &Connection, play: i64, by: TimeDelta) -> Result<()> {
    let mut moved: Vec<(i64, String)> = Vec::new();
    let mut heroes: Vec<i64> = Vec::new();
    for (hero, line) in LedgerRow::of_play(conn, play)? {
        moved.push((line.id, stamp(time(&line.at)? + by)));
        heroes.push(hero);
    }
    heroes.sort_unstable();
    heroes.dedup();
    for hero in heroes {
        if LedgerRow::debt_if_moved(conn, hero, &[])?.is_some() {
            continue;
        }
        if let Some((gold, line)) = LedgerRow::debt_if_moved(conn, hero, &moved)? {
            let name = HeroRow::get(conn, hero)?.hero.name;
            return Err(refused!(
                "{name} would have {gold} gold before the hunt pays, after: {}",
                line.what
            )
            .hint("its gold was spent before that day: choose an earlier day"));
        }
    }
    for (id, at) in &moved {
        LedgerRow::set_day(conn, *id, at)?;
    }
    Ok(())
}
