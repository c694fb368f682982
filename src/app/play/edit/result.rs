//! Changing the result of a play that was told, and judging it anew.

use serde_json::Value;

use super::super::told::{judge, keep, who};
use super::super::{TitleHandle, begin};
use super::{Editing, ResultChange};
use crate::app::{Connection, Failure, Request};
use crate::rules::name;
use crate::rules::told::{Judged, Told, ToldSeat};
use crate::store::{PlayKind, PlayRow, SeatRow};

/// What came of a change.
pub(in crate::app) struct Changed {
    pub added: Vec<String>,
    pub parts_gone: bool,
}

/// Changes what was told of a play, and writes its seats; the row is written by the caller.
pub(super) fn change(
    conn: &Connection,
    request: &Request,
    title: Option<TitleHandle>,
    row: &mut PlayRow,
    editing: &Editing,
) -> Result<Changed, Failure> {
    let change = &editing.result;
    let seats = SeatRow::of_play(conn, row.id)?;
    let mut told = keep::as_told(title, row, &seats);
    let mut ids = players(row.id, &seats)?;
    for typed in &change.remove {
        let places = who(&told, typed)?;
        let [place] = places.as_slice() else {
            return Err(Failure::refused(format!(
                "{} is a team: say who is removed",
                name::shown(typed)
            )));
        };
        told.seats.remove(*place);
        ids.remove(*place);
    }
    let names: Vec<String> = change.add.iter().map(|seat| seat.name.clone()).collect();
    let new = begin::players(conn, request, &names, editing.new_players)?;
    for (id, name) in new.ids.iter().zip(&new.names) {
        told.seats.push(ToldSeat {
            name: name.clone(),
            ..ToldSeat::default()
        });
        ids.push(*id);
    }
    say(&mut told, change, new.names.len())?;
    let parts_gone = write(conn, title, row, &told, &ids)?;
    Ok(Changed {
        added: new.added,
        parts_gone,
    })
}

fn players(play: i64, seats: &[SeatRow]) -> Result<Vec<i64>, Failure> {
    let ids: Option<Vec<i64>> = seats.iter().map(|seat| seat.player).collect();
    ids.ok_or_else(|| Failure::refused(format!("nobody knows who all played play {play}")))
}

/// Puts what is said into what was told; the last `new` seats are those that were added.
fn say(told: &mut Told, change: &ResultChange, new: usize) -> Result<(), Failure> {
    let decides = change.together.is_some() || change.lowest_wins.is_some() || change.way.is_some();
    if change.says_winners() || decides {
        told.seats.iter_mut().for_each(|seat| seat.won = false);
        (told.together, told.way) = (None, None);
    }
    let first = told.seats.len() - new;
    for (seat, words) in told.seats[first..].iter_mut().zip(&change.add) {
        words.put(seat);
    }
    for words in &change.seats {
        for place in who(told, &words.name)? {
            words.put(&mut told.seats[place]);
        }
    }
    for typed in &change.winners {
        for place in who(told, typed)? {
            told.seats[place].won = true;
        }
    }
    told.together = change.together.or(told.together);
    told.lowest_wins = change.lowest_wins.unwrap_or(told.lowest_wins);
    told.lowest_wins &= told.seats.iter().any(|seat| seat.score.is_some());
    told.way = change.way.as_deref().map(name::key).or(told.way.take());
    Ok(())
}

/// Judges a play as it is told now and writes what differs. Says whether parts of a score are gone.
pub(in crate::app) fn write(
    conn: &Connection,
    title: Option<TitleHandle>,
    row: &mut PlayRow,
    told: &Told,
    players: &[i64],
) -> Result<bool, Failure> {
    let judged = judge(title, told)?;
    let before: Vec<SeatRow> = SeatRow::of_play(conn, row.id)?;
    let before: Vec<SeatRow> = before.iter().map(SeatRow::bare).collect();
    let after = keep::rows(&judged, players);
    let stats = SeatRow::stats(conn, row.id)?;
    let counted = !stats.is_empty() && judged.ending.seats.iter().all(|s| s.stats.is_empty());
    let fared = |seats: &[SeatRow]| {
        seats
            .iter()
            .map(|s| (s.player, s.fared))
            .collect::<Vec<_>>()
    };
    // Who counted every part keeps it as long as the sum stays.
    let stays = counted && fared(&before) == fared(&after);
    if !stays {
        row.outcome = Some(judged.ending.outcome.to_owned());
        row.result = Some(keep::result(&judged)?);
        row.cooperative = judged.cooperative;
        row.setup = setup(row, &judged)?;
    }
    if before == after && (stays || same_stats(&stats, &judged)) {
        return Ok(false);
    }
    SeatRow::clear(conn, row.id)?;
    keep::seats(conn, row.id, &judged, players)?;
    if stays {
        for (seat, name, value) in &stats {
            SeatRow::put_stat(conn, row.id, *seat as usize, name, *value)?;
        }
    }
    Ok(counted && !stays)
}

fn same_stats(stats: &[(i64, String, i64)], judged: &Judged) -> bool {
    let seats = judged.ending.seats.iter().enumerate();
    let mut now: Vec<(i64, String, i64)> = seats
        .flat_map(|(n, seat)| {
            let stats = seat.stats.iter();
            stats.map(move |(name, value)| (n as i64 + 1, (*name).to_owned(), *value))
        })
        .collect();
    now.sort();
    now == stats
}

/// What is kept beside the columns. Of an imported play, what came with it stays.
fn setup(row: &PlayRow, judged: &Judged) -> Result<String, Failure> {
    let fresh = keep::setup(judged)?;
    if row.kind != PlayKind::Imported {
        return Ok(fresh);
    }
    let (old, new) = (
        serde_json::from_str::<Value>(&row.setup).ok(),
        serde_json::from_str::<Value>(&fresh).ok(),
    );
    let (Some(Value::Object(mut kept)), Some(Value::Object(new))) = (old, new) else {
        return Ok(fresh);
    };
    kept.remove("lowest_wins");
    kept.extend(new);
    Ok(Value::Object(kept).to_string())
}
