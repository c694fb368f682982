//! Finished plays of any game, told by their results: one by one, or many from a file.

pub mod csv;
pub(crate) mod keep;
mod read;
mod weigh;

pub use read::{SeatWords, Set, read_minutes, read_note, read_place, read_seat};
pub(crate) use weigh::judge;
pub use weigh::{is_number_of_players, rules_of, seats, undecided, weigh};

use super::TitleHandle;
use super::begin::{self, Players};
use super::finished::PlayReport;
use crate::rules::name::{self, Miss, shown};
use crate::rules::told::{Judged, Told, ToldSeat};
use crate::rules::words;
use crate::store::{About, Connection, Label, NewPlay, PlayEnd, PlayRow, title};
use crate::{Day, Done, Failure, Request, Session, game};

/// The longest name of a place, a role, a team or a colour, in characters.
pub(super) const WORD: usize = 60;

/// A finished play as it is told.
#[derive(Debug, Clone, Default)]
pub struct Telling {
    pub game: String,
    pub seats: Vec<SeatWords>,
    /// Who won, by name, or a team.
    pub winners: Vec<String>,
    pub result: ResultWords,
    pub place: Option<String>,
    pub minutes: Option<i64>,
    pub note: Option<String>,
    /// When it was, if that is told for each play; else as the command says.
    pub day: Option<Day>,
}

/// How a play ended, as it is told.
#[derive(Debug, Clone, Default)]
pub struct ResultWords {
    /// All won together, or all lost.
    pub together: Option<bool>,
    pub lowest_wins: bool,
    /// By which of the title's ways.
    pub way: Option<String>,
}

/// Whether names close to known ones mean somebody or something new.
#[derive(Debug, Clone, Copy, Default)]
pub struct New {
    pub players: bool,
    pub game: bool,
}

/// A play that was written down, and what was added with it.
#[derive(Debug, Clone)]
pub struct Added {
    pub play: PlayReport,
    pub players: Vec<String>,
    /// The game, if it was not known before.
    pub game: Option<String>,
}

/// Writes down finished plays: all of them in one step, or none. Each has a name in refusals, if
/// there are several; one that could not be read is a fault like any other.
pub fn add(
    session: &mut Session,
    rows: &[(String, csv::Row)],
    new: New,
) -> Result<Done<Vec<Added>>, Failure> {
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
                Err(failure) if failure.kind != crate::Kind::Refused => {
                    return Err(failure.before(format!("{called}: ")));
                }
                Err(failure) => faults.push(csv::said(called, &failure)),
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
            (format!("{many} told"), None)
        }
    };
    Label { text, campaign: None, play }
}

/// Writes down one play, with the game and the players it names.
fn enter(
    conn: &Connection,
    request: &Request,
    titles: &super::Titles,
    telling: &Telling,
    new: New,
) -> Result<Added, Failure> {
    let game = game::get_or_add(conn, request, titles, &telling.game, new.game)?;
    refuse_campaign(game.handle)?;
    let names: Vec<String> = telling.seats.iter().map(|seat| seat.name.clone()).collect();
    let players = begin::players(conn, request, &names, new.players)?;
    let judged = judge(game.handle, &as_told(telling, &players)?)?;
    title::ensure(conn, &game.slug, &game.name, || request.uuid(), &request.at)?;
    let id = insert(conn, request, &game.slug, telling, &judged)?;
    keep::seats(conn, id, &judged, &players.ids)?;
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
    telling: &Telling,
    judged: &Judged,
) -> Result<i64, Failure> {
    let place = telling.place.as_deref().map(read_place).transpose()?;
    let note = telling.note.as_deref().map(read_note).transpose()?;
    let at = match telling.day {
        Some(day) => request.on(conn, day)?,
        None => request.at.clone(),
    };
    let play = NewPlay {
        uuid: &request.uuid(),
        title: slug,
        setup: &keep::setup(judged)?,
        at: &at,
        about: About {
            place: place.as_deref(),
            minutes: telling.minutes,
            cooperative: judged.cooperative,
            ..About::default()
        },
        told: Some(PlayEnd {
            outcome: judged.ending.outcome,
            result: &keep::result(judged)?,
            note: note.as_deref(),
        }),
        ..NewPlay::default()
    };
    Ok(play.insert(conn)?)
}

/// A title with campaigns has a command of its own: more than the result counts.
pub(crate) fn refuse_campaign(title: Option<TitleHandle>) -> Result<(), Failure> {
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

/// What was told, with the players under the names they are known by.
fn as_told(telling: &Telling, players: &Players) -> Result<Told, Failure> {
    let mut told = Told {
        together: telling.result.together,
        lowest_wins: telling.result.lowest_wins,
        way: telling.result.way.as_deref().map(name::key),
        ..Told::default()
    };
    for (words, name) in telling.seats.iter().zip(&players.names) {
        let mut seat = ToldSeat { name: name.clone(), ..ToldSeat::default() };
        words.put(&mut seat);
        told.seats.push(seat);
    }
    for typed in &telling.winners {
        for place in who(&told, typed)? {
            told.seats[place].won = true;
        }
    }
    Ok(told)
}

/// The places of those whom a name means: one player, or a team.
pub(super) fn who(told: &Told, typed: &str) -> Result<Vec<usize>, Failure> {
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

/// The place and the name of somebody who took part. Nobody means a seat without a name.
pub(super) fn took_part<'a>(
    names: impl Iterator<Item = Option<&'a str>>,
    typed: &str,
) -> Result<(usize, &'a str), Failure> {
    let people = names.enumerate().filter_map(|(n, name)| Some((n, name?, name::key(name?))));
    let people: Vec<(usize, &str, String)> = people.collect();
    match name::find("player", typed, &people, |(_, name, key)| (name, key)) {
        Ok((place, name, _)) => Ok((*place, *name)),
        Err(miss @ Miss::Ambiguous { .. }) => Err(miss.into()),
        Err(Miss::Unknown { known, .. }) => Err(refused!("{} did not take part", shown(typed))
            .hint(format!("there were {}", words::and(&known)))),
    }
}
