//! Reads a BG Stats play.

use chrono::{DateTime, Datelike, NaiveDateTime, TimeDelta, Utc};
use serde_json::Value;
use serde_json::value::RawValue;

use super::field::{self, Wrong, single_line};
use super::file::{File, ListKind, object, source};
use super::object::Object;
use super::score;
use crate::FIRST_YEAR;
use crate::store::{Fared, SeatRow};

/// The longest note, place, team and role in columns, in characters.
pub const NOTE: usize = 500;
pub const WORD: usize = 60;

/// The most seats of a play.
const SEATS: usize = crate::rules::entered::MOST_PLAYERS;

/// The longest play, in minutes: a year.
const MINUTES: i64 = 527_040;

/// How to interpret the times of a file.
#[derive(Clone, Copy)]
pub struct Times<'a> {
    /// Local time to universal time.
    pub universal: &'a dyn Fn(NaiveDateTime) -> Option<DateTime<Utc>>,
    pub now: DateTime<Utc>,
}

/// A play, as far as wyrm has columns for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedPlay {
    /// Its identity in every file.
    pub source: String,
    /// The indices of its game and location in their lists.
    pub game: usize,
    pub location: Option<usize>,
    pub at: DateTime<Utc>,
    /// Its last change there.
    pub modified: Option<String>,
    pub minutes: Option<i64>,
    pub cooperative: Option<bool>,
    pub ignored: bool,
    pub note: Option<String>,
    pub seats: Vec<ImportedSeat>,
    /// How it ended, according to an earlier wyrm.
    pub told: Option<WyrmExtras>,
    /// All of it, with identities for numbers.
    pub extra: String,
}

/// wyrm's additions to an exported play, because BG Stats has no field for them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WyrmExtras {
    pub outcome: String,
    pub how: String,
}

/// A seat, and its player's index in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedSeat {
    pub player: usize,
    /// As far as wyrm has columns for it; its player is not set yet.
    pub row: SeatRow,
}

/// The index of a field's target; none if it refers to nothing.
fn referred(
    file: &File,
    object: &Object,
    name: &str,
    kind: ListKind,
) -> Result<Option<usize>, Wrong> {
    let Some(number) = field::whole(object, name)?.filter(|number| *number > 0) else {
        return Ok(None);
    };
    let wrong = || format!("there is no {} with the id {number}", kind.word());
    let place = file.referred(kind, &number.to_string());
    place.map(Some).ok_or_else(|| Wrong::new(name, wrong()))
}

fn missing(name: &str, what: &str) -> Wrong {
    Wrong::new(name, format!("missing: {what}"))
}

/// When it was played, or otherwise entered.
fn when(object: &Object, times: &Times) -> Result<DateTime<Utc>, Wrong> {
    let entered = |name| Some((name, field::moment(object, name).ok()??));
    let played = field::moment(object, "playDate")?.map(|time| ("playDate", time));
    let found = played.or_else(|| entered("entryDate"));
    let (name, time) = found.ok_or_else(|| missing("playDate", "a play needs a day"))?;
    let wrong = |why: &str| Wrong::new(name, format!("{time} {why}"));
    let at = field::universal(time, times.universal).ok_or_else(|| wrong("does not exist here"))?;
    if at.year() < FIRST_YEAR {
        return Err(wrong("is too long ago: the earliest year is 1970"));
    }
    // Phones travel: their day may be ahead.
    if at > times.now + TimeDelta::days(1) { Err(wrong("is in the future")) } else { Ok(at) }
}

fn minutes(object: &Object) -> Result<Option<i64>, Wrong> {
    match field::whole(object, "durationMin")? {
        None | Some(0) => Ok(None),
        Some(minutes @ 1..=MINUTES) => Ok(Some(minutes)),
        Some(other) => {
            Err(Wrong::new("durationMin", format!("0 to {MINUTES} minutes, not {other}")))
        }
    }
}

fn word(object: &Object, name: &str) -> Result<Option<String>, Wrong> {
    let text = field::text(object, name)?;
    Ok(text.and_then(|text| single_line(&text, WORD)))
}

impl ImportedSeat {
    pub fn read(file: &File, object: &Object) -> Result<ImportedSeat, Wrong> {
        let who = referred(file, object, "playerRefId", ListKind::Player)?;
        let rank = field::whole(object, "rank")?.filter(|rank| *rank > 0);
        let (score, score_text) = scored(object)?;
        Ok(ImportedSeat {
            player: who.ok_or_else(|| missing("playerRefId", "a score needs a player"))?,
            row: SeatRow {
                fared: Fared {
                    score,
                    won: field::flag(object, "winner")?.unwrap_or(false),
                    died: false,
                },
                score_text,
                rank: rank.filter(|rank| *rank <= crate::saturate(SEATS)),
                role: word(object, "role")?,
                team: word(object, "team")?,
                ..SeatRow::default()
            },
        })
    }
}

/// A score with its text.
pub fn scored(object: &Object) -> Result<(Option<i64>, Option<String>), Wrong> {
    let typed = field::text(object, "score")?;
    Ok(score::read(&typed.unwrap_or_default()))
}

fn seats(file: &File, play: &Object) -> Result<Vec<ImportedSeat>, Wrong> {
    let place = "playerScores";
    let raw = match play.get(place) {
        None | Some("null") => return Ok(Vec::new()),
        Some(raw) => raw,
    };
    let Ok(all) = serde_json::from_str::<Vec<&RawValue>>(raw) else {
        return Err(Wrong::new(place, "expected a list"));
    };
    if all.len() > SEATS {
        return Err(Wrong::new(place, format!("at most {SEATS} are allowed")));
    }
    let seat = |(n, raw): (usize, &&RawValue)| {
        let seat = object("", raw).and_then(|object| ImportedSeat::read(file, &object));
        seat.map_err(|wrong| wrong.within(&format!("{place}[{n}]")))
    };
    all.iter().enumerate().map(seat).collect()
}

/// Expansions that a play names must exist.
fn check_expansions(file: &File, play: &Object) -> Result<(), Wrong> {
    let place = "expansionPlays";
    let raw = play.get(place).unwrap_or("null");
    let Ok(all) = serde_json::from_str::<Vec<&RawValue>>(raw) else {
        return Ok(());
    };
    for (n, raw) in all.iter().enumerate() {
        if let Ok(one) = serde_json::from_str::<Object>(raw.get()) {
            referred(file, &one, "gameRefId", ListKind::Game)
                .map_err(|wrong| wrong.within(&format!("{place}[{n}]")))?;
        }
    }
    Ok(())
}

impl ImportedPlay {
    pub fn read(
        file: &File,
        object: &Object,
        raw: &str,
        times: &Times,
    ) -> Result<ImportedPlay, Wrong> {
        let game = referred(file, object, "gameRefId", ListKind::Game)?
            .ok_or_else(|| missing("gameRefId", "a play needs a game"))?;
        let seats = seats(file, object)?;
        check_expansions(file, object)?;
        let at = when(object, times)?;
        let source = identity(file, object, game, at, &seats)?;
        let together = field::flag(&file.list(ListKind::Game)[game].object, "cooperative");
        let together = together.map_err(|wrong| wrong.within(&format!("games[{game}]")))?;
        let same = seats.iter().all(|seat| seat.row.fared.won == seats[0].row.fared.won);
        let note = field::text(object, "comments")?;
        let mut play = ImportedPlay {
            source,
            game,
            location: referred(file, object, "locationRefId", ListKind::Location)?,
            at,
            modified: field::text(object, "modificationDate").ok().flatten(),
            minutes: minutes(object)?,
            cooperative: together.map(|together| together && same),
            ignored: field::flag(object, "ignored")?.unwrap_or(false),
            note: note.and_then(|note| single_line(&note, NOTE)),
            seats,
            told: None,
            extra: file.by_source(raw),
        };
        if let Some(meta) = field::inner(object, "metaData") {
            play.recall(&meta["wyrm"]);
        }
        Ok(play)
    }

    /// Restores the additions of a wyrm that exported the play.
    fn recall(&mut self, part: &Value) {
        let text = |value: &Value, most| value.as_str().and_then(|text| single_line(text, most));
        if !part.is_object() {
            return;
        }
        let told = text(&part["outcome"], WORD).zip(text(&part["how"], NOTE));
        self.told = told.map(|(outcome, how)| WyrmExtras { outcome, how });
        if let Some(together) = part.get("cooperative") {
            self.cooperative = together.as_bool();
        }
        for (n, seat) in self.seats.iter_mut().enumerate() {
            let said = &part["seats"][n];
            seat.row.colour = text(&said["colour"], WORD);
            seat.row.fared.died = said["died"] == Value::Bool(true);
        }
    }
}

/// The identity of a play in every file; without a UUID, derived from its known data.
fn identity(
    file: &File,
    object: &Object,
    game: usize,
    at: DateTime<Utc>,
    seats: &[ImportedSeat],
) -> Result<String, Wrong> {
    let mut known = vec!["play".to_owned(), at.to_rfc3339()];
    known.push(file.list(ListKind::Game)[game].source.clone());
    for seat in seats {
        known.push(file.list(ListKind::Player)[seat.player].source.clone());
        known.push(format!("{:?} {:?}", seat.row.fared.score, seat.row.score_text));
    }
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    source(object, &known)
}
