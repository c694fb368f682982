//! Edits an entered result, and judges it again.

use serde_json::Value;

use super::super::entered::{judge, storage, who};
use super::super::{Summary, TitleHandle, begin, written};
use super::kept_counts::{PlayExtras, Stat};
use super::{Editing, ResultChange};
use crate::rules::entered::{EnteredPlay, Judged, ToldSeat};
use crate::rules::name;
use crate::store::{PlayKind, PlayRow, SeatRow};
use crate::{Connection, Request, Result};

/// The result of an edit.
pub(crate) struct Changed {
    pub added: Vec<String>,
    /// Dropped statistics, by name.
    pub gone: Vec<String>,
}

/// Edits an entered play, and writes its seats; the caller writes the row.
pub(super) fn change(
    conn: &Connection,
    request: &Request,
    title: Option<TitleHandle>,
    row: &mut PlayRow,
    editing: &Editing,
) -> Result<Changed> {
    let change = &editing.result;
    let seats = SeatRow::of_play(conn, row.id)?;
    let mut told = storage::as_told(title, row, &seats);
    let mut ids = players(row.id, &seats)?;
    for typed in &change.remove {
        let places = who(&told, typed)?;
        let [place] = places.as_slice() else {
            return Err(refused!("{} is a team: name the player to remove", name::shown(typed)));
        };
        told.seats.remove(*place);
        ids.remove(*place);
    }
    let names: Vec<String> = change.add.iter().map(|seat| seat.name.clone()).collect();
    let new = begin::players(conn, request, &names, editing.new_players)?;
    for (id, name) in new.ids.iter().zip(&new.names) {
        told.seats.push(ToldSeat { name: name.clone(), ..ToldSeat::default() });
        ids.push(*id);
    }
    let told = apply_change(title, &told, change, new.names.len())?;
    Ok(Changed { added: new.added, gone: write(conn, title, row, &told, &ids)? })
}

fn players(play: i64, seats: &[SeatRow]) -> Result<Vec<i64>> {
    let ids: Option<Vec<i64>> = seats.iter().map(|seat| seat.player).collect();
    ids.ok_or_else(|| refused!("players are not recorded for play {play}"))
}

/// The entered data with the edits. Winners stay, unless the edit names others or the new way of
/// ending contradicts them.
fn apply_change(
    title: Option<TitleHandle>,
    told: &EnteredPlay,
    change: &ResultChange,
    new: usize,
) -> Result<EnteredPlay> {
    let decides = change.together.is_some() || change.lowest_wins.is_some();
    let decides = decides || change.says_winners();
    let mut open = told.clone();
    if decides || change.way.is_some() {
        (open.together, open.way) = (None, None);
    }
    let mut nobody = open.clone();
    nobody.seats.iter_mut().for_each(|seat| seat.won = false);
    apply_to_entered(&mut open, change, new)?;
    apply_to_entered(&mut nobody, change, new)?;
    let says_otherwise =
        || change.way.is_some() && judge(title, &open).is_err() && judge(title, &nobody).is_ok();
    if decides || says_otherwise() { Ok(nobody) } else { Ok(open) }
}

/// Applies the edits to the entered data; the last `new` seats are the added ones.
fn apply_to_entered(told: &mut EnteredPlay, change: &ResultChange, new: usize) -> Result<()> {
    let first = told.seats.len() - new;
    for (seat, words) in told.seats[first..].iter_mut().zip(&change.add) {
        words.apply_to(seat);
    }
    let mut named = Vec::new();
    for words in &change.seats {
        let places = who(told, &words.name)?;
        if named.contains(&places) {
            return Err(refused!("{} is named twice", told.seats[places[0]].name));
        }
        for place in &places {
            words.apply_to(&mut told.seats[*place]);
        }
        named.push(places);
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

/// Judges a play by its edited data and writes the differences. Returns dropped statistics.
pub(crate) fn write(
    conn: &Connection,
    title: Option<TitleHandle>,
    row: &mut PlayRow,
    told: &EnteredPlay,
    players: &[i64],
) -> Result<Vec<String>> {
    let judged = judge(title, told)?;
    let before: Vec<SeatRow> = SeatRow::of_play(conn, row.id)?;
    let before: Vec<SeatRow> = before.iter().map(SeatRow::bare).collect();
    let after = storage::rows(&judged, players);
    let stats = SeatRow::stats(conn, row.id)?;
    let kept = PlayExtras::new(title, row, (&before, &after), &stats, &judged);
    let mut summary = Summary::new(judged.how.clone(), &judged.facts);
    summary.how = kept.how.unwrap_or(summary.how);
    summary.facts.extend(kept.facts);
    row.setup = setup(row, &judged, kept.same_game)?;
    row.outcome = Some(judged.ending.outcome.to_owned());
    row.result = Some(written(&summary)?);
    row.cooperative = judged.cooperative;
    if before == after && stats == all_stats(&judged, &kept.stats) {
        return Ok(kept.gone);
    }
    SeatRow::clear(conn, row.id)?;
    storage::seats(conn, row.id, &judged, players)?;
    for (seat, name, value) in &kept.stats {
        SeatRow::put_stat(conn, row.id, crate::saturate(*seat), name, *value)?;
    }
    Ok(kept.gone)
}

/// The figures from the rules, and the surviving ones, in order.
fn all_stats(judged: &Judged, kept: &[Stat]) -> Vec<Stat> {
    let seats = judged.ending.seats.iter().enumerate();
    let judged = seats.flat_map(|(n, seat)| {
        let stats = seat.stats.iter();
        stats.map(move |(name, value)| (crate::saturate::<i64>(n) + 1, (*name).to_owned(), *value))
    });
    let mut all: Vec<Stat> = judged.chain(kept.iter().cloned()).collect();
    all.sort();
    all
}

/// The data besides the columns. Imported data stays, and so does entered data of a table while the
/// same people play the same game.
fn setup(row: &PlayRow, judged: &Judged, same_game: bool) -> Result<String> {
    let fresh = storage::setup(judged)?;
    if row.kind != PlayKind::Imported && !same_game {
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
