//! Where the play at hand would have gone another way on mats of other sizes, and the way back to
//! that moment.

use super::mat_sizes::Told;
use crate::history::{self, Reach};
use crate::play::{Live, TitleHandle, open};
use crate::rules::drako::mat::{Mats, Part};
use crate::rules::drako::{Drako, Fork, Resized, resize};
use crate::store::{Connection, Direction, Step, next_steps, step_before_event, steps_after};
use crate::{Failure, Session};

/// A moment at which a play would have gone another way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    pub play: i64,
    /// Whether the play is over.
    pub over: bool,
    pub fork: Fork,
    /// All sizes that are to count: they are told again after going back.
    pub sizes: Vec<(Part, u8)>,
    /// None if the journal does not reach that far.
    pub back: Option<Back>,
}

/// The way back to a moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Back {
    /// The step that becomes the last one; 0 for the very beginning.
    pub to: i64,
    /// What is undone, the newest first.
    pub steps: Vec<Step>,
    /// Those of them that belong to something else.
    pub others: Vec<String>,
}

/// What sizes change in a play, from its record.
pub(super) fn resized(record: &Live, known: &Mats) -> Result<Resized, Failure> {
    let view = record.view::<Drako>();
    let view = view.ok_or_else(|| Failure::bug("a record of another title"))?;
    Ok(resize(view.state, view.happened, known))
}

/// The moment at which a play would have gone another way, if there is one.
fn of(conn: &Connection, record: &Live, known: &Mats) -> Result<Option<Moment>, Failure> {
    let Some(fork) = resized(record, known)?.fork else {
        return Ok(None);
    };
    let told = Part::ALL.into_iter();
    let told = told.filter(|part| !known.stand_ins.contains(part));
    Ok(Some(Moment {
        play: record.id,
        over: record.over,
        fork,
        sizes: told.map(|part| (part, known.size(part))).collect(),
        back: way_back(conn, record.id, fork)?,
    }))
}

/// The steps that lead back to before an event.
fn way_back(conn: &Connection, play: i64, fork: Fork) -> Result<Option<Back>, Failure> {
    let nth = fork.event as i64 + 1;
    let Some(to) = step_before_event(conn, play, nth)? else {
        return Ok(None);
    };
    let count = match to {
        0 => None,
        to => steps_after(conn, to)?,
    };
    let steps = next_steps(conn, Direction::Undo, count.unwrap_or(usize::MAX))?;
    let others = steps.iter().filter(|step| step.play != Some(play));
    let others = others.map(|step| step.label.clone()).collect();
    Ok(Some(Back { to, steps, others }))
}

/// The moment that telling these sizes would find.
pub fn moment(
    session: &Session,
    title: TitleHandle,
    told: &Told,
) -> Result<Option<Moment>, Failure> {
    let conn = &*session.moment()?;
    match open::record(conn, &session.request, title)? {
        Some(record) => of(conn, &record, &told.after(conn)?),
        None => Ok(None),
    }
}

/// Goes back to a moment, if nothing has happened since it was found.
pub fn go_back(session: &mut Session, back: &Back) -> Result<Vec<Step>, Failure> {
    let newest = history::next(session, Direction::Undo)?;
    if newest.map(|step| step.id) != back.steps.first().map(|step| step.id) {
        return Err(Failure::refused("something has been recorded meanwhile, look again"));
    }
    let reach = Reach::BackTo(back.to);
    // Whoever goes back was told how far.
    Ok(history::go(session, Direction::Undo, reach, true, false)?.steps)
}
