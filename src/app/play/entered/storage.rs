//! Storing an entered result, and reading it back for edits.

use serde::{Deserialize, Serialize};

use super::super::act::store_ending;
use super::super::{Summary, TitleHandle, VERSION, written};
use crate::Result;
use crate::rules::entered::{DecidedBy, EnteredPlay, Judged, ToldSeat};
use crate::store::{Connection, Fared, PlayRow, SeatRow};

/// The data of an entered play besides its columns.
#[derive(Serialize, Deserialize)]
struct ToldSetup {
    v: i64,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    lowest_wins: bool,
}

pub(crate) fn setup(judged: &Judged) -> Result<String> {
    written(&ToldSetup { v: VERSION, lowest_wins: judged.told.lowest_wins })
}

pub(crate) fn result(judged: &Judged) -> Result<String> {
    written(&Summary::new(judged.how.clone(), &judged.facts))
}

/// The seats of an entered play, each with its player.
pub(crate) fn rows(judged: &Judged, players: &[i64]) -> Vec<SeatRow> {
    let seats = judged.told.seats.iter().zip(&judged.ending.seats);
    seats
        .zip(players)
        .map(|((told, end), player)| SeatRow {
            player: Some(*player),
            fared: Fared { score: end.score, won: end.won, died: false },
            rank: told.rank,
            role: told.role.clone(),
            team: told.team.clone(),
            colour: told.colour.clone(),
            score_text: told.score_text.clone(),
            ..SeatRow::default()
        })
        .collect()
}

/// Writes the seats of a play, and their results.
pub(crate) fn seats(conn: &Connection, play: i64, judged: &Judged, players: &[i64]) -> Result<()> {
    SeatRow::insert_all(conn, play, &rows(judged, players))?;
    store_ending(conn, play, &judged.ending)
}

/// A play in the form of entered data, so that it can be judged again the same way.
pub(crate) fn as_told(
    title: Option<TitleHandle>,
    play: &PlayRow,
    seats: &[SeatRow],
) -> EnteredPlay {
    let kept: Option<ToldSetup> = serde_json::from_str(&play.setup).ok();
    let outcome = play.outcome.as_deref().unwrap_or_default();
    let ways = title.map_or(&[][..], |title| title.game.ways());
    let way = ways.iter().find(|(word, _)| *word == outcome);
    let seat = |seat: &SeatRow| ToldSeat {
        name: seat.player_name.clone().unwrap_or_default(),
        score: seat.fared.score,
        score_text: seat.score_text.clone(),
        rank: seat.rank,
        won: seat.fared.won,
        role: seat.role.clone(),
        team: seat.team.clone(),
        colour: seat.colour.clone(),
    };
    let mut told = EnteredPlay {
        seats: seats.iter().map(seat).collect(),
        together: None,
        lowest_wins: kept.is_some_and(|kept| kept.lowest_wins),
        way: way.map(|(word, _)| (*word).to_owned()),
    };
    if play.cooperative == Some(true) {
        told.together = Some(seats.iter().any(|seat| seat.fared.won));
    }
    if decided(&told) != DecidedBy::Said {
        told.seats.iter_mut().for_each(|seat| seat.won = false);
    }
    told
}

/// What determined the winners of a play, as far as its columns show.
fn decided(told: &EnteredPlay) -> DecidedBy {
    if told.together.is_some() {
        return DecidedBy::Together;
    }
    if told.way.is_some() {
        return DecidedBy::Way;
    }
    let won = |seat: &ToldSeat| seat.won;
    let is = |fits: &dyn Fn(&ToldSeat) -> bool| told.seats.iter().all(|s| fits(s) == won(s));
    let scores = told.seats.iter().filter_map(|seat| seat.score);
    let best = if told.lowest_wins { scores.min() } else { scores.max() };
    if told.seats.iter().any(|seat| seat.rank.is_some()) && is(&|seat| seat.rank == Some(1)) {
        return DecidedBy::Ranks;
    }
    if best.is_some() && is(&|seat| seat.score == best) {
        DecidedBy::Scores
    } else {
        DecidedBy::Said
    }
}
