//! Finished plays of any game, entered by their results: one by one, or many from a file.

pub mod csv;
mod evaluate;
mod parse;
pub(crate) mod storage;

pub(crate) use evaluate::judge;
pub use evaluate::{is_number_of_players, rules_of, seats, undecided, weigh};
pub use parse::{SeatChange, SeatWords, read_minutes, read_note, read_place, read_seat};

use super::TitleHandle;
use super::begin::{self, Players};
use super::finished::PlayReport;
use crate::rules::entered::{EnteredPlay, Judged, ToldSeat};
use crate::rules::name::{self, Miss, shown};
use crate::rules::words;
use crate::store::{Connection, Label, NewPlay, PlayDetails, PlayEnd, PlayRow, title};
use crate::{Day, Done, Failure, Request, Result, Session, game};

/// The longest name of a place, a role, a team or a colour, in characters.
pub(super) const WORD: usize = 60;

/// A finished play as entered.
#[derive(Debug, Clone, Default)]
pub struct PlayEntry {
    pub game: String,
    pub seats: Vec<SeatWords>,
    /// The winners, by name or team.
    pub winners: Vec<String>,
    pub result: ResultWords,
    pub place: Option<String>,
    pub minutes: Option<i64>,
    pub note: Option<String>,
    /// Its day, if entered for each play; else the command's.
    pub day: Option<Day>,
}

/// How a play ended, as entered.
#[derive(Debug, Clone, Default)]
pub struct ResultWords {
    /// All won together, or all lost.
    pub together: Option<bool>,
    pub lowest_wins: bool,
    /// The title's way of ending.
    pub way: Option<String>,
}

/// Whether names similar to known ones are new players or games.
#[derive(Debug, Clone, Copy, Default)]
pub struct New {
    pub players: bool,
    pub game: bool,
}

/// An entered play, and records added with it.
#[derive(Debug, Clone)]
pub struct Added {
    pub play: PlayReport,
    pub players: Vec<String>,
    /// The game, if it was new.
    pub game: Option<String>,
}

/// Records finished plays: all of them in one step, or none. If there are several, refusals name
/// each; an unreadable one is a fault like any other.
pub fn add(
    session: &mut Session,
    rows: &[(String, csv::CsvRow)],
    new: New,
) -> Result<Done<Vec<Added>>> {
    let titles = &session.titles.clone();
    session.change(|conn, request| {
        let mut added = Vec::new();
        let mut faults = Vec::new();
        for (called, row) in rows {
            let entered = match row {
                Ok(telling) => enter(conn, request, titles, telling, new),
                Err(failure) => Err(failure.clone()),
            };
            match entered {
                Ok(one) => added.push(one),
                Err(failure) if called.is_empty() => return Err(failure),
                Err(failure) if failure.kind != crate::FailureKind::Refused => {
                    return Err(failure.before(format!("{called}: ")));
                }
                Err(failure) => faults.push(csv::row_error(called, &failure)),
            }
        }
        if !faults.is_empty() {
            return Err(csv::refused(&faults));
        }
        let label = label(&added);
        Ok((added, label))
    })
}

fn label(added: &[Added]) -> Label {
    let (text, play) = match added {
        [one] => {
            let PlayReport { title, id, how, .. } = &one.play;
            (format!("{title} play {id}: {how}"), Some(*id))
        }
        many => {
            let many = words::count(many.len(), "play", "plays");
            (format!("{many} entered"), None)
        }
    };
    Label { text, campaign: None, play }
}

/// Records one play, adding its game and players.
fn enter(
    conn: &Connection,
    request: &Request,
    titles: &super::Titles,
    telling: &PlayEntry,
    new: New,
) -> Result<Added> {
    let game = game::get_or_add(conn, request, titles, &telling.game, new.game)?;
    refuse_campaign(game.handle)?;
    let names: Vec<String> = telling.seats.iter().map(|seat| seat.name.clone()).collect();
    let players = begin::players(conn, request, &names, new.players)?;
    let judged = judge(game.handle, &as_told(telling, &players)?)?;
    title::ensure(conn, &game.slug, &game.name, || request.uuid(), &request.at)?;
    let id = insert(conn, request, &game.slug, telling, &judged)?;
    storage::seats(conn, id, &judged, &players.ids)?;
    let row = PlayRow::get(conn, id)?.ok_or_else(|| Failure::bug("a play is gone"))?;
    Ok(Added {
        play: super::finished::report(conn, titles, row)?,
        players: players.added,
        game: game.added.then_some(game.name),
    })
}

fn insert(
    conn: &Connection,
    request: &Request,
    slug: &str,
    telling: &PlayEntry,
    judged: &Judged,
) -> Result<i64> {
    let place = telling.place.as_deref().map(read_place).transpose()?;
    let note = telling.note.as_deref().map(read_note).transpose()?;
    let at = match telling.day {
        Some(day) => request.on(conn, day)?,
        None => request.at.clone(),
    };
    let play = NewPlay {
        uuid: &request.uuid(),
        title: slug,
        setup: &storage::setup(judged)?,
        at: &at,
        about: PlayDetails {
            place: place.as_deref(),
            minutes: telling.minutes,
            cooperative: judged.cooperative,
            ..PlayDetails::default()
        },
        told: Some(PlayEnd {
            outcome: judged.ending.outcome,
            result: &storage::result(judged)?,
            note: note.as_deref(),
        }),
        ..NewPlay::default()
    };
    Ok(play.insert(conn)?)
}

/// A title with campaigns has its own command: the result alone is not enough.
pub(crate) fn refuse_campaign(title: Option<TitleHandle>) -> Result<()> {
    let Some(title) = title.filter(|title| title.game.in_campaign()) else {
        return Ok(());
    };
    let noun = title.tell.noun();
    let failure = refused!(
        "a {noun} of {} belongs to a campaign and has a command of its own",
        title.game.name()
    );
    Err(match title.tell.record() {
        Some(command) => failure.hint(command),
        None => failure,
    })
}

/// The entered data, with the players' known names.
fn as_told(telling: &PlayEntry, players: &Players) -> Result<EnteredPlay> {
    let mut told = EnteredPlay {
        together: telling.result.together,
        lowest_wins: telling.result.lowest_wins,
        way: telling.result.way.as_deref().map(name::key),
        ..EnteredPlay::default()
    };
    for (words, name) in telling.seats.iter().zip(&players.names) {
        let mut seat = ToldSeat { name: name.clone(), ..ToldSeat::default() };
        words.apply_to(&mut seat);
        told.seats.push(seat);
    }
    for typed in &telling.winners {
        for place in who(&told, typed)? {
            told.seats[place].won = true;
        }
    }
    Ok(told)
}

/// The indices of the named player or team.
pub(super) fn who(told: &EnteredPlay, typed: &str) -> Result<Vec<usize>> {
    let wanted = name::key(typed);
    let places = |fits: &dyn Fn(&ToldSeat) -> bool| -> Vec<usize> {
        let seats = told.seats.iter().enumerate();
        seats.filter(|(_, s)| fits(s)).map(|(n, _)| n).collect()
    };
    let exact = places(&|seat| name::key(&seat.name) == wanted);
    if !exact.is_empty() {
        return Ok(exact);
    }
    let team = places(&|seat| seat.team.as_deref().map(name::key).as_ref() == Some(&wanted));
    if !team.is_empty() {
        return Ok(team);
    }
    let (place, _) = took_part(told.seats.iter().map(|seat| Some(seat.name.as_str())), typed)?;
    Ok(vec![place])
}

/// The index and name of a participant. A seat without a name does not count.
pub(super) fn took_part<'a>(
    names: impl Iterator<Item = Option<&'a str>>,
    typed: &str,
) -> Result<(usize, &'a str)> {
    let people = names.enumerate().filter_map(|(n, name)| Some((n, name?, name::key(name?))));
    let people: Vec<(usize, &str, String)> = people.collect();
    match name::find("player", typed, &people, |(_, name, key)| (name, key)) {
        Ok((place, name, _)) => Ok((*place, *name)),
        Err(miss @ Miss::Ambiguous { .. }) => Err(miss.into()),
        Err(Miss::Unknown { known, .. }) => Err(refused!("{} did not take part", shown(typed))
            .hint(format!("there were {}", words::and(&known)))),
    }
}
