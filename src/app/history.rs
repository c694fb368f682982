//! Steps: listing, undoing, redoing, and previews of undo.

pub(super) mod facts;

use serde::Serialize;

use super::{Failure, Result, Session};
use crate::store::{
    Connection, JournalDirection, MANY, Step, next_steps, step_counts, steps_after,
};
use facts::Facts;
pub use facts::{ChangedField, Difference};

/// Undone or redone steps, and the resulting differences.
#[derive(Debug, Clone, Serialize)]
pub struct UndoReport {
    #[serde(skip)]
    pub direction: JournalDirection,
    pub steps: Vec<Step>,
    pub changes: Vec<Difference>,
    pub can_undo: i64,
    pub can_redo: i64,
    #[serde(skip)]
    pub dry_run: bool,
}

/// How far back to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    Steps(i64),
    /// Until this step is the last active one.
    BackTo(i64),
}

/// The history, newest last.
#[derive(Debug, Clone)]
pub struct History {
    pub steps: Vec<Step>,
    pub earlier: i64,
    /// The effect of undoing the newest step, or why it cannot be undone.
    pub preview: Result<Option<(Step, Vec<Difference>)>, String>,
    pub can_redo: i64,
}

/// The next step to undo or redo.
pub fn next(session: &Session, direction: JournalDirection) -> Result<Option<Step>> {
    Ok(next_steps(session.conn(), direction, 1)?.pop())
}

/// How many undone steps a new one would drop, if many.
pub fn would_drop_many(session: &Session) -> Result<Option<i64>> {
    let (_, undone) = step_counts(session.conn())?;
    Ok(Some(undone).filter(|undone| *undone > crate::saturate(MANY)))
}

/// The steps that would be undone, if many.
pub fn would_undo_many(session: &Session, reach: Reach) -> Result<Option<Vec<Step>>> {
    let steps = steps_within(session.conn(), JournalDirection::Undo, reach)?;
    Ok(Some(steps).filter(|steps| steps.len() > MANY))
}

/// Undoes or redoes, all or nothing. Many steps are undone only if `agreed`.
pub fn go(
    session: &mut Session,
    direction: JournalDirection,
    reach: Reach,
    agreed: bool,
    dry_run: bool,
) -> Result<UndoReport> {
    let request = &session.request;
    let pick = |conn: &Connection| {
        let steps = steps_within(conn, direction, reach)?;
        request.undoes(&steps)?;
        if direction == JournalDirection::Undo && steps.len() > MANY && !agreed {
            Err(many(steps.len(), reach))
        } else {
            Ok(steps)
        }
    };
    let titles = session.titles.clone();
    let facts = |conn: &Connection, steps: &[Step]| Facts::of_steps(conn, steps, &titles);
    let (mut steps, before, after) = session.store.walk(direction, pick, facts)?;
    session.mishaps.add(session.store.warning());
    if !dry_run {
        let undone = direction == JournalDirection::Undo;
        steps.iter_mut().for_each(|step| step.undone = undone);
    }
    let (can_undo, can_redo) = step_counts(session.conn())?;
    Ok(UndoReport {
        direction,
        steps,
        changes: facts::compare(&before, &after),
        can_undo,
        can_redo,
        dry_run,
    })
}

fn many(steps: usize, reach: Reach) -> Failure {
    let words = match reach {
        Reach::Steps(n) => format!("{n}"),
        Reach::BackTo(step) => format!("--to {step}"),
    };
    refused!("that undoes {steps} steps at once")
        .hint(format!("to do it anyway: wyrm undo {words} --yes"))
}

/// The steps within reach now, or why they are not the expected ones.
fn steps_within(conn: &Connection, direction: JournalDirection, reach: Reach) -> Result<Vec<Step>> {
    let word = direction.pick("undo", "redo");
    let count = match reach {
        Reach::Steps(n) => usize::try_from(n)
            .ok()
            .filter(|n| *n > 0)
            .ok_or_else(|| refused!("the number of steps must be at least 1, not {n}"))?,
        Reach::BackTo(0) => usize::MAX,
        Reach::BackTo(step) => match steps_after(conn, step)? {
            Some(0) => {
                return Err(refused!("step {step} is already the last one"));
            }
            Some(count) => count,
            None => {
                return Err(refused!("there is no step {step} to go back to")
                    .hint("wyrm history lists them"));
            }
        },
    };
    let steps = next_steps(conn, direction, count)?;
    match steps.len() {
        0 => Err(refused!("there is nothing to {word}")),
        there if there < count && reach != Reach::BackTo(0) => Err(refused!(
            "there {} to {word}, not {count}",
            match there {
                1 => "is 1 step".to_owned(),
                n => format!("are {n} steps"),
            }
        )
        .hint(format!("wyrm {word} {there}"))),
        _ => Ok(steps),
    }
}

/// The newest steps and a preview of what `wyrm undo` would change.
pub fn list(session: &mut Session, limit: usize) -> Result<History> {
    let (mut steps, (undoable, can_redo)) = {
        let moment = session.moment()?;
        (session.store.steps(limit)?, step_counts(&moment)?)
    };
    steps.reverse();
    let titles = session.titles.clone();
    let look = |conn: &Connection, steps: &[Step]| Facts::of_steps(conn, steps, &titles);
    let preview = match undoable {
        0 => Ok(None),
        _ => match session.store.preview(look) {
            Ok(Some((step, before, after))) => Ok(Some((step, facts::compare(&before, &after)))),
            Ok(None) => Ok(None),
            Err(Failure { message, .. }) => Err(message),
        },
    };
    let earlier = undoable + can_redo - crate::saturate::<i64>(steps.len());
    Ok(History { earlier, steps, preview, can_redo })
}
