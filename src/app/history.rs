//! Steps: listing, undoing, redoing, and what an undo would change.

mod facts;

use super::{Desk, Failure};
use crate::store::{Direction, Step};
use facts::Facts;
pub use facts::{Difference, Field};

/// Steps walked, and what differs now.
#[derive(Debug, Clone)]
pub struct Walked {
    pub direction: Direction,
    pub steps: Vec<Step>,
    pub changes: Vec<Difference>,
    pub can_undo: i64,
    pub can_redo: i64,
    pub dry_run: bool,
}

/// How far back to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    Steps(i64),
    /// So that this step is the last one that counts.
    BackTo(i64),
}

/// The history, newest last.
#[derive(Debug, Clone)]
pub struct History {
    pub steps: Vec<Step>,
    /// Steps not listed.
    pub earlier: i64,
    /// What undoing the newest step would change, or why it cannot be undone.
    pub preview: Result<Option<(Step, Vec<Difference>)>, String>,
    pub can_redo: i64,
}

fn walk(
    desk: &mut Desk,
    direction: Direction,
    count: usize,
    keep: bool,
) -> Result<(Vec<Step>, Vec<Difference>), Failure> {
    let (steps, before, after) = desk.store.walk(direction, count, keep, Facts::of_steps)?;
    Ok((steps, facts::compare(&before, &after)))
}

/// Undoes or redoes; all of it or nothing.
pub fn go(
    desk: &mut Desk,
    direction: Direction,
    reach: Reach,
    dry_run: bool,
) -> Result<Walked, Failure> {
    let (undoable, redoable) = desk.store.step_counts()?;
    let (there, word) = match direction {
        Direction::Undo => (undoable, "undo"),
        Direction::Redo => (redoable, "redo"),
    };
    let count = match reach {
        Reach::Steps(n) => n,
        Reach::BackTo(step) => steps_to(desk, step)?,
    };
    if count < 1 {
        return Err(match reach {
            Reach::BackTo(0) => Failure::refused(format!("there is nothing to {word}")),
            Reach::Steps(n) => {
                Failure::refused(format!("the number of steps is 1 or more, not {n}"))
            }
            Reach::BackTo(step) => Failure::refused(format!("step {step} is the last one already")),
        });
    }
    if there < count {
        return Err(match there {
            0 => Failure::refused(format!("there is nothing to {word}")),
            _ => Failure::refused(format!(
                "there {} to {word}, not {count}",
                match there {
                    1 => "is 1 step".to_owned(),
                    n => format!("are {n} steps"),
                }
            ))
            .hint(format!("wyrm {word} {there}")),
        });
    }
    let (mut steps, changes) = walk(desk, direction, count as usize, true)?;
    if !dry_run {
        let undone = direction == Direction::Undo;
        steps.iter_mut().for_each(|step| step.undone = undone);
    }
    let (can_undo, can_redo) = desk.store.step_counts()?;
    Ok(Walked {
        direction,
        steps,
        changes,
        can_undo,
        can_redo,
        dry_run,
    })
}

fn steps_to(desk: &Desk, step: i64) -> Result<i64, Failure> {
    if step == 0 {
        return Ok(desk.store.step_counts()?.0);
    }
    desk.store.steps_after(step)?.ok_or_else(|| {
        Failure::refused(format!("there is no step {step} to go back to"))
            .hint("wyrm history lists them")
    })
}

/// The newest steps and a preview of what `wyrm undo` would change.
pub fn list(desk: &mut Desk, limit: usize) -> Result<History, Failure> {
    let mut steps = desk.store.steps(limit)?;
    steps.reverse();
    let (undoable, can_redo) = desk.store.step_counts()?;
    let preview = match undoable {
        0 => Ok(None),
        _ => match walk(desk, Direction::Undo, 1, false) {
            Ok((mut walked, changes)) if !walked.is_empty() => {
                Ok(Some((walked.remove(0), changes)))
            }
            Ok(_) => Ok(None),
            Err(failure) => Err(failure.message),
        },
    };
    Ok(History {
        earlier: undoable + can_redo - steps.len() as i64,
        steps,
        preview,
        can_redo,
    })
}
