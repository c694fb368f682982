//! Commands beside the plays of a title: shown, remembered, or recorded as a play.

use std::any::Any;

use super::act::write_events;
use super::begin::{self, BeginLine, Entered};
use super::title_rules::ErasedAside;
use super::{Live, TitleHandle, open, setting};
use crate::history::{self, Reach};
use crate::rules::act::ActSpec;
use crate::rules::answers::Stop;
use crate::rules::aside::counts;
use crate::rules::name;
use crate::store::{
    Connection, JournalDirection, Label, NamedKind, Step, next_steps, step_before_event,
    steps_after,
};
use crate::{Done, Failure, Request, Result, Session};

/// A command, as far as typed or answered.
pub struct AsideLine {
    pub spec: &'static ActSpec,
    pub said: BeginLine,
    /// Remembered facts about the box; none: as stored.
    pub settings: Option<Vec<(String, String)>>,
    pub note: Option<String>,
}

/// The result of a command, in the title's own type, and what was stored.
pub struct AsideReport {
    pub shown: Box<dyn Any>,
    pub kept: AsideRecord,
}

/// The stored part of a command.
#[derive(Default)]
pub struct AsideRecord {
    /// The play that records a count.
    pub play: Option<i64>,
    /// Players added along with it.
    pub added: Vec<String>,
    /// Where the current play would have diverged.
    pub moment: Option<DivergenceMoment>,
    /// Whether a count is complete.
    pub can_be_recorded: bool,
    /// Whether people have already seen the count.
    pub seen: bool,
}

/// A moment at which a play would have diverged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DivergenceMoment {
    pub play: i64,
    /// Whether the play is over.
    pub over: bool,
    /// All settings with the change.
    pub settings: Vec<(String, String)>,
    /// None if the journal does not reach that far.
    pub back: Option<Back>,
}

/// The way back to a moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Back {
    /// The new last step; 0 for the very beginning.
    pub to: i64,
    /// The steps to undo, the newest first.
    pub steps: Vec<Step>,
    /// Those that belong to other subjects.
    pub others: Vec<String>,
}

/// The result of a command, and the current play.
struct AsideRun {
    aside: ErasedAside,
    record: Option<Live>,
    settings: Vec<(String, String)>,
}

fn run(
    conn: &Connection,
    request: &Request,
    title: TitleHandle,
    line: &AsideLine,
) -> Result<AsideRun> {
    let mut known = begin::begin_context(conn, title, &line.said)?;
    if let Some(settings) = &line.settings {
        known.settings.clone_from(settings);
    }
    if counts(line.spec) {
        known.people = NamedKind::Player.ids(conn)?;
    }
    let record = if counts(line.spec) { None } else { open::record(conn, request, title)? };
    let (answers, given) = (&line.said.answers, &line.said.given);
    let aside = title.game.aside(line.spec, &known, record.as_ref(), answers, given);
    let aside = aside.map_err(|failure| match failure.refusal.as_ref().and_then(|r| r.stop()) {
        Some(Stop::NoPlay) => open::none_open(title, None),
        _ => failure,
    })?;
    Ok(AsideRun { aside, record, settings: known.settings })
}

/// Runs a command that changes nothing.
pub fn run_read_only(
    session: &Session,
    title: TitleHandle,
    line: &AsideLine,
) -> Result<AsideReport> {
    let conn = &*session.moment()?;
    let run = run(conn, &session.request, title, line)?;
    let can_be_recorded = run.aside.counted.is_some();
    let kept =
        AsideRecord { moment: moment(conn, &run)?, can_be_recorded, ..AsideRecord::default() };
    Ok(AsideReport { shown: run.aside.shown, kept })
}

/// Stores figures read off the box, or settings. The open play adopts them if it can.
pub fn remember(
    session: &mut Session,
    title: TitleHandle,
    line: &AsideLine,
) -> Result<Done<AsideReport>> {
    // Found before a new step that would have to be undone too.
    let moment = run_read_only(session, title, line)?.kept.moment;
    session.change(|conn, request| {
        let AsideRun { aside, record, .. } = run(conn, request, title, line)?;
        setting::write(conn, title.game.slug(), &aside.chosen)?;
        let open = record.filter(|record| !record.over && aside.events.is_some());
        if let Some(events) = aside.events {
            let mut live = open::load(conn, request, title)?;
            live.table_mut().hear(events)?;
            write_events(conn, request, &mut live, None)?;
        }
        let found = moment.as_ref().map(|moment| moment.play);
        let label = Label {
            text: title.tell.aside_step(&*aside.shown),
            campaign: None,
            play: open.map(|open| open.id).or(found),
        };
        let kept = AsideRecord { moment: moment.clone(), ..AsideRecord::default() };
        Ok((AsideReport { shown: aside.shown, kept }, label))
    })
}

/// Records a count as a play.
pub fn record(
    session: &mut Session,
    title: TitleHandle,
    line: &AsideLine,
) -> Result<Done<AsideReport>> {
    let note = line.note.as_deref().map(|text| name::line("a note", text, 500)).transpose()?;
    session.change(|conn, request| {
        let AsideRun { aside, .. } = run(conn, request, title, line)?;
        let counted = aside.counted.ok_or_else(|| Failure::refused("this cannot be recorded"))?;
        let entered = Entered {
            names: &counted.names,
            new_players: line.said.new_players,
            setup: &counted.setup,
            ending: &counted.ending,
            summary: title.tell.counted(&*aside.shown),
            note: note.as_deref(),
        };
        let (play, added, label) = begin::enter(conn, request, title, &entered)?;
        let kept = AsideRecord { play: Some(play), added, ..AsideRecord::default() };
        Ok((AsideReport { shown: aside.shown, kept }, label))
    })
}

/// Where the current play would have diverged, if at all.
fn moment(conn: &Connection, run: &AsideRun) -> Result<Option<DivergenceMoment>> {
    let (Some(record), Some(event)) = (&run.record, run.aside.fork) else {
        return Ok(None);
    };
    let mut settings = run.settings.clone();
    for (key, value) in &run.aside.chosen {
        settings.retain(|(known, _)| known != key);
        settings.extend(value.iter().map(|value| (key.clone(), value.clone())));
    }
    let back = way_back(conn, record.id, event)?;
    Ok(Some(DivergenceMoment { play: record.id, over: record.over, settings, back }))
}

/// The steps back to before an event.
fn way_back(conn: &Connection, play: i64, event: usize) -> Result<Option<Back>> {
    let Some(to) = step_before_event(conn, play, crate::saturate::<i64>(event) + 1)? else {
        return Ok(None);
    };
    let count = match to {
        0 => None,
        to => steps_after(conn, to)?,
    };
    let steps = next_steps(conn, JournalDirection::Undo, count.unwrap_or(usize::MAX))?;
    let others = steps.iter().filter(|step| step.play != Some(play));
    let others = others.map(|step| step.label.clone()).collect();
    Ok(Some(Back { to, steps, others }))
}

/// Goes back to a moment, if nothing has happened since.
pub fn go_back(session: &mut Session, back: &Back) -> Result<Vec<Step>> {
    let newest = history::next(session, JournalDirection::Undo)?;
    if newest.map(|step| step.id) != back.steps.first().map(|step| step.id) {
        return Err(Failure::refused("something was recorded in the meantime: look again"));
    }
    // The person was told how far.
    Ok(history::go(session, JournalDirection::Undo, Reach::BackTo(back.to), true, false)?.steps)
}
