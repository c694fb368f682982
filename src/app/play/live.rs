//! An open play: begun, replayed from its events, acted in, closed.

use super::{Ending, Rules, VERSION, read, unreadable, written};
use crate::app::player::get_or_add_beside;
use crate::app::{Done, Failure, Request, Session};
use crate::rules::title_list::Title;
use crate::store::{
    Connection, EventRow, Fared, Label, NewPlay, PlayEnd, PlayKind, PlayRow, SeatRow, title,
};

/// A play as it stands, and what just happened.
pub struct Live<R: Rules> {
    pub id: i64,
    pub state: R::State,
    pub happened: Vec<R::Event>,
    /// The number of the last event: what was seen when a person decides.
    pub last: i64,
    /// Players who were added in passing.
    pub added: Vec<String>,
}

/// The events of a play, open or over.
pub struct Log<R: Rules> {
    pub id: i64,
    pub start: R::State,
    pub events: Vec<R::Event>,
}

fn label(title: Title, id: i64, text: &str) -> Label {
    Label {
        text: format!("{} play {id}: {text}", title.slug()),
        campaign: None,
        play: Some(id),
    }
}

/// The open play of a title without campaigns.
pub(in crate::app) fn open_of(conn: &Connection, title: Title) -> Result<Option<PlayRow>, Failure> {
    Ok(PlayRow::find_open(conn, title.slug(), None)?)
}

/// Refuses while a play of the title is open.
pub fn refuse_open(conn: &Connection, title: Title) -> Result<(), Failure> {
    let command = title.command();
    match open_of(conn, title)? {
        None => Ok(()),
        Some(open) => Err(
            Failure::refused(format!("{} play {} is open", title.name(), open.id)).hint(format!(
                "go on with it: {command}; or end it: {command} abandon"
            )),
        ),
    }
}

fn none_open(title: Title) -> Failure {
    let command = title.command();
    Failure::refused(format!("no {} play is open", title.name()))
        .hint(format!("begin one: {command} start"))
}

/// Who sits at the table, in the order of their seats.
#[derive(Default)]
struct Players {
    ids: Vec<i64>,
    names: Vec<String>,
    added: Vec<String>,
}

/// The players meant, added if unknown, none twice.
fn players(
    conn: &Connection,
    request: &Request,
    typed: &[String],
    new: bool,
) -> Result<Players, Failure> {
    let mut players = Players::default();
    for typed in typed {
        let known = get_or_add_beside(conn, request, typed, new, &players.names)?;
        if players.ids.contains(&known.id) {
            return Err(Failure::refused(format!("{} is named twice", known.name)));
        }
        players.ids.push(known.id);
        if known.added {
            players.added.push(known.name.clone());
        }
        players.names.push(known.name);
    }
    Ok(players)
}

/// Writes a play down, open or told, with a seat for each player; its id.
fn insert(
    conn: &Connection,
    request: &Request,
    title: Title,
    setup: &str,
    told: Option<PlayEnd>,
    players: &[i64],
) -> Result<i64, Failure> {
    let uuid = || request.uuid();
    title::ensure(conn, title.slug(), title.name(), uuid, &request.at)?;
    let play = NewPlay {
        uuid: &request.uuid(),
        title: title.slug(),
        campaign: None,
        chapter: None,
        setup,
        at: &request.at,
        told,
    };
    let id = play.insert(conn)?;
    for (n, player) in players.iter().enumerate() {
        let seat = SeatRow {
            player: Some(*player),
            ..SeatRow::default()
        };
        seat.insert(conn, id, n + 1)?;
    }
    Ok(id)
}

fn events<R: Rules>(conn: &Connection, play: i64) -> Result<Vec<R::Event>, Failure> {
    let mut events = Vec::new();
    EventRow::each(conn, play, |version, data| match version {
        VERSION => {
            let event = serde_json::from_str(data)
                .map_err(|error| unreadable(play, false).because(error))?;
            events.push(event);
            Ok::<(), Failure>(())
        }
        _ => Err(unreadable(play, true)),
    })?;
    Ok(events)
}

fn start<R: Rules>(conn: &Connection, play: i64, setup: &str) -> Result<R::State, Failure> {
    let mut setup: R::Setup = read(play, setup)?;
    let names: Vec<String> = SeatRow::of_play(conn, play)?
        .into_iter()
        .filter_map(|seat| seat.player_name)
        .collect();
    R::name(&mut setup, &names);
    Ok(R::start(setup))
}

/// The open play, replayed.
pub fn load<R: Rules>(conn: &Connection) -> Result<Live<R>, Failure> {
    let open = open_of(conn, R::TITLE)?.ok_or_else(|| none_open(R::TITLE))?;
    let mut state = start::<R>(conn, open.id, &open.setup)?;
    let events = events::<R>(conn, open.id)?;
    events.iter().for_each(|event| R::apply(&mut state, event));
    Ok(Live {
        id: open.id,
        state,
        happened: Vec::new(),
        last: events.len() as i64,
        added: Vec::new(),
    })
}

/// How the open play stands.
pub fn status<R: Rules>(session: &Session) -> Result<Live<R>, Failure> {
    load(&*session.moment()?)
}

/// The open play, or none.
pub fn find<R: Rules>(session: &Session) -> Result<Option<Live<R>>, Failure> {
    let conn = &session.moment()?;
    match open_of(conn, R::TITLE)? {
        Some(_) => load(conn).map(Some),
        None => Ok(None),
    }
}

/// Opens a play. `make` turns the players' names into a setup, or refuses.
pub fn begin<R: Rules>(
    session: &mut Session,
    typed: &[String],
    new_players: bool,
    make: impl Fn(&Connection, Vec<String>) -> Result<R::Setup, Failure>,
) -> Result<Done<Live<R>>, Failure> {
    session.change(|conn, request| {
        refuse_open(conn, R::TITLE)?;
        let Players { ids, names, added } = players(conn, request, typed, new_players)?;
        let setup = make(conn, names)?;
        let id = insert(conn, request, R::TITLE, &written(&setup)?, None, &ids)?;
        let live = Live {
            added,
            ..load::<R>(conn)?
        };
        Ok((live, label(R::TITLE, id, "begun")))
    })
}

/// Does one thing in the open play. `seen` is the last event a person saw when they decided.
/// `decide` gets the state and the number of the next event, for `Dice::roller`; it
/// gives what happens and a few words for the step, which say only what the whole table may know.
/// A play that is decided by it is closed in the same step.
pub fn act<R: Rules>(
    session: &mut Session,
    seen: Option<i64>,
    decide: impl Fn(&R::State, u64) -> Result<(Vec<R::Event>, String), Failure>,
) -> Result<Done<Live<R>>, Failure> {
    act_and(session, seen, decide, |_, _, _| Ok(()))
}

/// The same, with something that is written down beside the events, in the same step.
pub fn act_and<R: Rules>(
    session: &mut Session,
    seen: Option<i64>,
    decide: impl Fn(&R::State, u64) -> Result<(Vec<R::Event>, String), Failure>,
    beside: impl Fn(&Connection, &R::State, &[R::Event]) -> Result<(), Failure>,
) -> Result<Done<Live<R>>, Failure> {
    session.change(|conn, request| {
        let mut live = load::<R>(conn)?;
        if seen.is_some_and(|seen| seen != live.last) {
            return Err(Failure::refused("the play has moved on, look again")
                .hint(R::TITLE.command().to_owned()));
        }
        let (events, text) = decide(&live.state, live.last as u64 + 1)?;
        for happened in &events {
            R::apply(&mut live.state, happened);
            live.last += 1;
            record(conn, live.id, live.last, happened, &request.at)?;
        }
        beside(conn, &live.state, &events)?;
        live.happened = events;
        if let Some(ending) = R::ending(&live.state) {
            close(conn, live.id, &ending, &request.at)?;
        }
        let label = label(R::TITLE, live.id, &text);
        Ok((live, label))
    })
}

/// Writes an event down, with its kind.
pub(in crate::app) fn record(
    conn: &Connection,
    play: i64,
    n: i64,
    happened: &impl serde::Serialize,
    at: &str,
) -> Result<(), Failure> {
    let value =
        serde_json::to_value(happened).map_err(|error| Failure::storage(error.to_string()))?;
    let row = EventRow {
        n,
        v: VERSION,
        kind: value["kind"].as_str().unwrap_or_default().to_owned(),
        data: value.to_string(),
        at: at.to_owned(),
        thrown: None,
    };
    Ok(row.insert(conn, play)?)
}

fn settle(conn: &Connection, play: i64, ending: &Ending) -> Result<(), Failure> {
    for (n, seat) in ending.seats.iter().enumerate() {
        let fared = Fared {
            score: seat.score,
            won: seat.won,
            died: false,
        };
        SeatRow::settle(conn, play, n + 1, fared)?;
        for (name, value) in &seat.stats {
            SeatRow::put_stat(conn, play, n + 1, name, *value)?;
        }
    }
    Ok(())
}

fn close(conn: &Connection, play: i64, ending: &Ending, at: &str) -> Result<(), Failure> {
    let result = written(&ending.summary)?;
    let end = PlayEnd {
        outcome: ending.outcome,
        result: &result,
        note: None,
    };
    PlayRow::close(conn, play, Some(&end), at)?;
    settle(conn, play, ending)
}

/// Ends the open play without a result; its id.
pub fn abandon(session: &mut Session, title: Title) -> Result<Done<i64>, Failure> {
    session.change(|conn, request| {
        let open = open_of(conn, title)?.ok_or_else(|| none_open(title))?;
        PlayRow::close(conn, open.id, None, &request.at)?;
        Ok((open.id, label(title, open.id, "abandoned")))
    })
}

/// Writes down a play that was not tracked: its id, and the players added in passing. `make` turns
/// the players' names into a setup, with a field `v`, and how it ended.
pub fn tell<S: serde::Serialize>(
    session: &mut Session,
    title: Title,
    typed: &[String],
    new_players: bool,
    note: Option<&str>,
    make: impl Fn(Vec<String>) -> Result<(S, Ending), Failure>,
) -> Result<Done<(i64, Vec<String>)>, Failure> {
    session.change(|conn, request| {
        let Players { ids, names, added } = players(conn, request, typed, new_players)?;
        let (setup, ending) = make(names)?;
        let end = PlayEnd {
            outcome: ending.outcome,
            result: &written(&ending.summary)?,
            note,
        };
        let id = insert(conn, request, title, &written(&setup)?, Some(end), &ids)?;
        settle(conn, id, &ending)?;
        Ok(((id, added), label(title, id, &ending.summary.how)))
    })
}

/// The events of a play: the open one, or a tracked one by its id.
pub fn log<R: Rules>(session: &Session, id: Option<i64>) -> Result<Log<R>, Failure> {
    let conn = &session.moment()?;
    let id = match id {
        Some(id) => id,
        None => open_of(conn, R::TITLE)?
            .map(|open| open.id)
            .ok_or_else(|| {
                none_open(R::TITLE).hint(format!("name one: {} log ID", R::TITLE.command()))
            })?,
    };
    let play = PlayRow::get(conn, id)?.filter(|play| play.title == R::TITLE.slug());
    let play = play.ok_or_else(|| {
        Failure::refused(format!("there is no {} play {id}", R::TITLE.name()))
            .hint(format!("all: wyrm play list --title {}", R::TITLE.slug()))
    })?;
    if play.kind != PlayKind::Tracked {
        return Err(
            Failure::refused(format!("play {id} was told by its result: it has no log"))
                .hint(format!("wyrm play show {id}")),
        );
    }
    Ok(Log {
        id,
        start: start::<R>(conn, id, &play.setup)?,
        events: events::<R>(conn, id)?,
    })
}

/// An open play in a few facts, for saying what an undo changes.
pub(in crate::app) fn facts<R: Rules>(
    conn: &Connection,
) -> Result<Vec<(&'static str, String)>, Failure> {
    Ok(R::facts(&load::<R>(conn)?.state))
}
