//! Finished plays of all titles: listed, shown, noted, deleted.

use chrono::DateTime;
use serde::{Serialize, Serializer};
use serde_json::json;

use super::{Live, Summary, TitleHandle, Titles, open, read, unreadable};
use crate::rules::{name, serialize};
use crate::store::{
    Campaign, Connection, Label, PlayFilter, PlayKind, PlayRow, PlayState, SeatRow, title,
};
use crate::{Done, Failure, Result, Session, game, player};

/// The longest note, in characters.
pub(super) const NOTE: usize = 500;

/// A play as recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayReport {
    pub id: i64,
    /// The title's slug, and its name.
    pub title: String,
    #[serde(rename = "name")]
    pub title_name: String,
    pub kind: PlayKind,
    pub outcome: String,
    #[serde(skip)]
    pub abandoned: bool,
    pub started_at: String,
    pub ended_at: String,
    /// Its duration, as entered or tracked.
    pub minutes: Option<i64>,
    pub place: Option<String>,
    /// Whether all won or lost together, if entered.
    pub cooperative: Option<bool>,
    /// Whether it is excluded from statistics.
    pub ignored: bool,
    #[serde(serialize_with = "seats")]
    pub seats: Vec<SeatRow>,
    /// The winner and the reason, in a sentence.
    pub how: String,
    #[serde(serialize_with = "serialize::map")]
    pub facts: Vec<(String, String)>,
    pub note: Option<String>,
    /// Unconfirmed figures that decided the result; none if not checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stand_ins: Option<Vec<&'static str>>,
}

fn seats<S: Serializer>(seats: &[SeatRow], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(seats.iter().map(|seat| {
        json!({
            "player": seat.player_name, "hero": seat.hero_name, "score": seat.fared.score,
            "won": seat.fared.won, "died": seat.fared.died, "score_text": seat.score_text,
            "rank": seat.rank, "role": seat.role, "team": seat.team, "colour": seat.colour,
        })
    }))
}

/// Plays, newest last, and how many are open.
#[derive(Debug, Clone, Serialize)]
pub struct PlayList {
    pub plays: Vec<PlayReport>,
    /// How many there are, regardless of the limit.
    pub total: i64,
    /// How many are older than those listed.
    pub more: i64,
    /// The commands that continue the open ones.
    #[serde(skip)]
    pub open: Vec<&'static str>,
}

/// Filters of the list, as typed.
#[derive(Debug, Clone, Default)]
pub struct TypedPlayFilter {
    pub title: Option<String>,
    pub player: Option<String>,
    /// Only plays since this moment, as stored.
    pub since: Option<String>,
    /// Whether to list abandoned plays too.
    pub abandoned: bool,
    pub limit: i64,
}

/// Whole minutes between two stored times, if any.
fn minutes(from: &str, to: &str) -> Option<i64> {
    let from = DateTime::parse_from_rfc3339(from).ok()?;
    let to = DateTime::parse_from_rfc3339(to).ok()?;
    Some((to - from).num_minutes()).filter(|minutes| *minutes > 0)
}

pub(crate) fn report(conn: &Connection, titles: &Titles, play: PlayRow) -> Result<PlayReport> {
    let known = titles.get(&play.title);
    let title_name = match known {
        Some(title) => title.game.name().to_owned(),
        None => {
            title::name(conn, &play.title)?.ok_or_else(|| unreadable(&play_name(play.id), true))?
        }
    };
    let abandoned = play.state == PlayState::Abandoned;
    let summary = if abandoned {
        Summary::new("abandoned, without a result", &[])
    } else {
        summary(conn, titles, &play)?
    };
    let ended_at = play.ended_at.unwrap_or_else(|| play.started_at.clone());
    let tracked = play.kind == PlayKind::Tracked;
    Ok(PlayReport {
        id: play.id,
        title: play.title,
        title_name,
        abandoned,
        outcome: play.outcome.unwrap_or_else(|| "abandoned".to_owned()),
        minutes: play.minutes.or_else(|| minutes(&play.started_at, &ended_at).filter(|_| tracked)),
        place: play.place,
        cooperative: play.cooperative,
        ignored: play.ignored,
        kind: play.kind,
        started_at: play.started_at,
        ended_at,
        seats: SeatRow::of_play(conn, play.id)?,
        how: summary.how,
        facts: summary.facts,
        note: play.note,
        stand_ins: None,
    })
}

/// Reads a finished play as in lists.
pub(crate) fn read_back(conn: &Connection, titles: &Titles, play: &PlayRow) -> Result<()> {
    report(conn, titles, play.clone()).map(|_| ())
}

/// The unconfirmed figures of a tracked play, from its record.
fn rests_on(conn: &Connection, titles: &Titles, play: &PlayRow) -> Vec<&'static str> {
    let tracked = play.kind == PlayKind::Tracked && play.state == PlayState::Finished;
    let title = titles.get(&play.title).filter(|_| tracked);
    let record = title.and_then(|title| open::replayed(conn, title, play).ok());
    record.map_or_else(Vec::new, |live| live.table().rests_on())
}

/// The summary of a play: the stored one, or the title's own words for a title that stores results
/// in another form.
pub(crate) fn summary(conn: &Connection, titles: &Titles, play: &PlayRow) -> Result<Summary> {
    let outcome = play.outcome.as_deref().unwrap_or_default();
    let title = titles.get(&play.title);
    let told = title.and_then(|title| title.tell.remembered(&play.setup, outcome));
    match (told, &play.result) {
        (Some(how), _) => {
            let mut facts = Vec::new();
            if let Some(campaign) = play.campaign {
                facts.push(("campaign", Campaign::get(conn, campaign)?.name));
            }
            facts.extend(play.chapter.map(|chapter| ("chapter", chapter.to_string())));
            Ok(Summary::new(how, &facts))
        }
        (None, Some(result)) => read(&play_name(play.id), result),
        (None, None) => Err(unreadable(&play_name(play.id), false)),
    }
}

fn play_name(id: i64) -> String {
    format!("play {id}")
}

/// The play with this id, unless it is open.
pub(super) fn find_finished(conn: &Connection, titles: &Titles, id: i64) -> Result<PlayRow> {
    let play = PlayRow::get(conn, id)?
        .ok_or_else(|| refused!("there is no play {id}").hint("all plays: wyrm play list"))?;
    match titles.get(&play.title) {
        Some(title) if play.state == PlayState::Open => {
            Err(refused!("play {id} is open: it is not over yet")
                .hint(format!("show it: {}", title.tell.command())))
        }
        _ => Ok(play),
    }
}

/// Finished plays, oldest first, and how many there are in all.
pub fn list(session: &Session, filter: &TypedPlayFilter) -> Result<PlayList> {
    listed(session, filter, true)
}

/// The same without counting those beyond the limit.
pub fn newest(session: &Session, filter: &TypedPlayFilter) -> Result<PlayList> {
    listed(session, filter, false)
}

fn listed(session: &Session, filter: &TypedPlayFilter, counted: bool) -> Result<PlayList> {
    let conn = &session.moment()?;
    let titles = &session.titles;
    let title = filter.title.as_deref();
    let title = title.map(|typed| game::find_game(conn, titles, typed));
    let title = title.transpose()?;
    let slug = title.as_ref().map(|game| game.slug.as_str());
    let player = filter.player.as_ref().map(|typed| player::find_player(conn, typed));
    let wanted = PlayFilter {
        title: slug,
        player: player.transpose()?.map(|found| found.id),
        since: filter.since.as_deref(),
        abandoned: filter.abandoned,
        limit: filter.limit,
    };
    let mut plays = Vec::new();
    let unread = &session.request.unread;
    let rows = PlayRow::over(conn, &wanted)?;
    let read = crate::saturate(rows.len());
    let total =
        if counted && read == filter.limit { PlayRow::count_over(conn, &wanted)? } else { read };
    for play in rows.into_iter().rev() {
        let read = |play| report(conn, titles, play);
        plays.extend(unread.row("play", play, |play| play.id, read)?);
    }
    let mut open = Vec::new();
    for play in PlayRow::open(conn)? {
        open.extend(unread.row("play", play, |play| play.id, Ok)?);
    }
    open.retain(|open| slug.is_none_or(|wanted| wanted == open.title));
    let open = open.iter().filter_map(|play| titles.get(&play.title));
    Ok(PlayList {
        plays,
        total,
        more: total - read,
        open: open.map(|title| title.tell.command()).collect(),
    })
}

/// One play; without an id the last one.
pub fn show(session: &Session, id: Option<i64>) -> Result<PlayReport> {
    let conn = &session.moment()?;
    let last = PlayFilter { limit: 1, ..PlayFilter::default() };
    let play = match id {
        Some(id) => find_finished(conn, &session.titles, id)?,
        None => PlayRow::over(conn, &last)?
            .pop()
            .ok_or_else(|| Failure::refused("there is no finished play yet"))?
            .map_err(|(id, error)| Failure::from(error).before(format!("play {id}: ")))?,
    };
    let stand_ins = rests_on(conn, &session.titles, &play);
    Ok(PlayReport { stand_ins: Some(stand_ins), ..report(conn, &session.titles, play)? })
}

/// The final state of a tracked play; none if it is open or gone.
pub fn ended(session: &Session, title: TitleHandle, id: i64) -> Result<Option<(Live, PlayReport)>> {
    let conn = &*session.moment()?;
    let slug = title.game.slug().as_str();
    let row = PlayRow::get(conn, id)?.filter(|row| row.title == slug);
    let is_over = |row: &PlayRow| row.kind == PlayKind::Tracked && row.state != PlayState::Open;
    let Some(row) = row.filter(is_over) else {
        return Ok(None);
    };
    let live = open::replayed(conn, title, &row)?;
    Ok(Some((live, report(conn, &session.titles, row)?)))
}

pub(super) fn label(id: i64, text: &str) -> Label {
    Label { text: format!("play {id}: {text}"), campaign: None, play: Some(id) }
}

/// Sets or removes the note of a play.
pub fn note(session: &mut Session, id: i64, text: Option<&str>) -> Result<Done<PlayReport>> {
    let titles = &session.titles.clone();
    session.change(|conn, _| {
        let play = find_finished(conn, titles, id)?;
        let note = text.map(|text| name::line("a note", text, NOTE)).transpose()?;
        PlayRow::set_note(conn, id, note.as_deref())?;
        let what = match note {
            Some(_) => "noted",
            None => "note removed",
        };
        Ok((report(conn, titles, PlayRow { note, ..play })?, label(id, what)))
    })
}

/// Deletes a play. A hunt that paid or cost something is part of its campaign and stays.
pub fn delete(session: &mut Session, id: i64) -> Result<Done<PlayReport>> {
    let titles = &session.titles.clone();
    session.change(|conn, _| {
        let gone = report(conn, titles, find_finished(conn, titles, id)?)?;
        if PlayRow::paid(conn, id)? {
            return Err(refused!(
                "play {id} is a hunt that paid or cost something: it cannot be deleted"
            )
            .hint("undo it (wyrm undo), or correct its effects: wyrm hero edit"));
        }
        PlayRow::delete(conn, id)?;
        Ok((gone, label(id, "deleted")))
    })
}
