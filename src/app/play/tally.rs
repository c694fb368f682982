//! Statistics of tracked plays: stored when a play ends, or counted from its events if an earlier
//! wyrm stored none.

use super::TitleHandle;
use super::open::{called, load_begun};
use super::unreadable;
use crate::Result;
use crate::rules::tally::{COUNTED, COUNTS, RolledBy, Tally};
use crate::store::{Connection, EventRow, PlayRow, SeatRow, stats};

/// A play counted from its events.
pub(crate) fn count_events(conn: &Connection, title: TitleHandle, row: &PlayRow) -> Result<Tally> {
    let (play, mut live) = (called(title, row), load_begun(conn, title, row)?);
    let mut tally = Tally::default();
    EventRow::each_thrown(conn, row.id, |version, data, thrown| {
        let table = live.table_mut();
        table.tally(&play, version, data, thrown.unwrap_or(RolledBy::Untold), &mut tally)
    })?;
    live.table().remains(&mut tally);
    tally.add(None, COUNTED, COUNTS);
    Ok(tally)
}

/// Stores the statistics of a play that has just ended.
pub(crate) fn store_counts(conn: &Connection, title: TitleHandle, id: i64) -> Result<()> {
    let row = PlayRow::get(conn, id)?;
    let row = row.ok_or_else(|| unreadable(&format!("play {id}"), false))?;
    for (seat, name, value) in count_events(conn, title, &row)?.figures() {
        let (seat, name) = stats::kept_as(seat.map(|seat| seat.0), name);
        SeatRow::put_stat(conn, id, seat, &name, value)?;
    }
    Ok(())
}
