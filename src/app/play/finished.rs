//! Finished plays of all titles: listed, shown, noted, deleted.

use chrono::DateTime;

use super::{Summary, read, unreadable};
use crate::app::hunt;
use crate::app::{Done, Failure, Session};
use crate::rules::dice_dragons::aftermath::Outcome;
use crate::rules::name;
use crate::rules::title_list::Title;
use crate::rules::words;
use crate::store::{
    Campaign, Connection, Label, Named, PlayKind, PlayRow, PlayState, SeatRow, Wanted,
};

/// The longest note, in characters.
const NOTE: usize = 500;

/// A play as it was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayReport {
    pub id: i64,
    pub title: Title,
    pub kind: PlayKind,
    pub outcome: String,
    pub abandoned: bool,
    pub started_at: String,
    pub ended_at: String,
    /// How long it took, where it was tracked.
    pub minutes: Option<i64>,
    pub seats: Vec<SeatRow>,
    /// Who won and why, in a sentence.
    pub how: String,
    pub facts: Vec<(String, String)>,
    pub note: Option<String>,
}

/// Plays, newest last, and how many are open.
#[derive(Debug, Clone)]
pub struct Plays {
    pub plays: Vec<PlayReport>,
    /// The commands that go on with the open ones.
    pub open: Vec<&'static str>,
}

/// Which plays are listed, as typed.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub title: Option<String>,
    pub player: Option<String>,
    /// Those without a result as well.
    pub abandoned: bool,
    pub limit: i64,
}

/// Whole minutes between two stored times, as long as there are any.
fn minutes(from: &str, to: &str) -> Option<i64> {
    let from = DateTime::parse_from_rfc3339(from).ok()?;
    let to = DateTime::parse_from_rfc3339(to).ok()?;
    Some((to - from).num_minutes()).filter(|minutes| *minutes > 0)
}

fn report(conn: &Connection, play: PlayRow) -> Result<PlayReport, Failure> {
    let title = Title::read(&play.title).ok_or_else(|| unreadable(play.id, true))?;
    let abandoned = play.state == PlayState::Abandoned;
    let summary = match (&play.result, title, abandoned) {
        (_, _, true) => Summary::new("abandoned, without a result", &[]),
        (_, Title::DiceDragons, _) => of_hunt(conn, &play)?,
        (Some(result), ..) => read(play.id, result)?,
        (None, ..) => return Err(unreadable(play.id, false)),
    };
    let ended_at = play.ended_at.unwrap_or_else(|| play.started_at.clone());
    let tracked = play.kind == PlayKind::Tracked;
    Ok(PlayReport {
        id: play.id,
        title,
        abandoned,
        outcome: play.outcome.unwrap_or_else(|| "abandoned".to_owned()),
        minutes: minutes(&play.started_at, &ended_at).filter(|_| tracked),
        kind: play.kind,
        started_at: play.started_at,
        ended_at,
        seats: SeatRow::of_play(conn, play.id)?,
        how: summary.how,
        facts: summary.facts,
        note: play.note,
    })
}

/// A hunt in the same few words.
fn of_hunt(conn: &Connection, play: &PlayRow) -> Result<Summary, Failure> {
    let missing = || unreadable(play.id, false);
    let campaign = Campaign::get(conn, play.campaign.ok_or_else(missing)?)?;
    let hunt = hunt::of_play(conn, &campaign, play.id)?.ok_or_else(missing)?;
    let names: Vec<&str> = hunt.dragons.iter().map(|d| d.name.as_str()).collect();
    let foes = words::and(&names);
    let how = match hunt.outcome {
        Outcome::Slain => format!("{foes} slain"),
        Outcome::Fled => format!("fled from {foes}"),
        Outcome::Wiped => format!("all fell to {foes}"),
    };
    Ok(Summary::new(
        how,
        &[
            ("campaign", hunt.campaign),
            ("chapter", hunt.chapter.to_string()),
        ],
    ))
}

/// The play of this id, unless it is open.
fn over(conn: &Connection, id: i64) -> Result<PlayRow, Failure> {
    let play = PlayRow::get(conn, id)?.ok_or_else(|| {
        Failure::refused(format!("there is no play {id}")).hint("all plays: wyrm play list")
    })?;
    match Title::read(&play.title) {
        Some(title) if play.state == PlayState::Open => Err(Failure::refused(format!(
            "play {id} is open: it is not over yet"
        ))
        .hint(format!("how it stands: {}", title.command()))),
        _ => Ok(play),
    }
}

/// Finished plays, oldest first.
pub fn list(session: &Session, filter: &Filter) -> Result<Plays, Failure> {
    let conn = &session.moment()?;
    let title = filter.title.as_deref().map(Title::find).transpose()?;
    let wanted = Wanted {
        title: title.map(Title::slug),
        player: match &filter.player {
            Some(typed) => Some(Named::Player.find(conn, typed)??.id),
            None => None,
        },
        abandoned: filter.abandoned,
        limit: filter.limit,
    };
    let mut plays = Vec::new();
    for play in PlayRow::over(conn, &wanted)?.into_iter().rev() {
        plays.push(report(conn, play)?);
    }
    let open = PlayRow::open(conn)?;
    let open = open.iter().filter_map(|play| Title::read(&play.title));
    Ok(Plays {
        plays,
        open: open
            .filter(|open| title.is_none_or(|wanted| wanted == *open))
            .map(Title::command)
            .collect(),
    })
}

/// One play; without an id the last one.
pub fn show(session: &Session, id: Option<i64>) -> Result<PlayReport, Failure> {
    let conn = &session.moment()?;
    let last = Wanted {
        limit: 1,
        ..Wanted::default()
    };
    let play = match id {
        Some(id) => over(conn, id)?,
        None => PlayRow::over(conn, &last)?
            .pop()
            .ok_or_else(|| Failure::refused("there is no finished play yet"))?,
    };
    report(conn, play)
}

fn label(id: i64, text: &str) -> Label {
    Label {
        text: format!("play {id}: {text}"),
        campaign: None,
        play: Some(id),
    }
}

/// Writes a line to remember a play by, or takes it away.
pub fn note(
    session: &mut Session,
    id: i64,
    text: Option<&str>,
) -> Result<Done<PlayReport>, Failure> {
    session.change(|conn, _| {
        let play = over(conn, id)?;
        let note = text
            .map(|text| name::line("a note", text, NOTE))
            .transpose()?;
        PlayRow::set_note(conn, id, note.as_deref())?;
        let what = match note {
            Some(_) => "noted",
            None => "note taken away",
        };
        Ok((report(conn, PlayRow { note, ..play })?, label(id, what)))
    })
}

/// Deletes a play. A hunt that paid gold is part of its campaign and stays.
pub fn delete(session: &mut Session, id: i64) -> Result<Done<PlayReport>, Failure> {
    session.change(|conn, _| {
        let gone = report(conn, over(conn, id)?)?;
        if PlayRow::in_ledger(conn, id)? {
            return Err(Failure::refused(format!(
                "play {id} is a hunt that paid or cost something: it cannot be deleted"
            ))
            .hint("undo it (wyrm undo), or correct what came of it: wyrm hero edit"));
        }
        PlayRow::delete(conn, id)?;
        Ok((gone, label(id, "deleted")))
    })
}
