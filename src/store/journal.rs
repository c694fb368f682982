//! The step journal: undo and redo for everything, without code per command.
//!
//! Triggers, generated from the schema, record the old content of each change; a step is all changes of
//! one command. Undo walks a step's changes backwards and swaps the recorded content with the current
//! one, so that the same entries serve redo. With the journal closed, any change fails.

mod preview;
mod undo;

use rusqlite::{Connection, Transaction, TransactionBehavior, params};
use serde::Serialize;

use super::backup::{Automatic, MANY};
use super::open::{read_only, unwritable};
use super::query::{Query, read_in_order};
use super::{Result, Store, StoreError};
use undo::{edited_elsewhere, replay};

pub use undo::{JournalDirection, next_steps};

/// The label of a step, and its subject.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    pub text: String,
    pub campaign: Option<i64>,
    pub play: Option<i64>,
}

impl From<String> for Label {
    fn from(text: String) -> Label {
        Label { text, campaign: None, play: None }
    }
}

/// A command that changed something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Step {
    pub id: i64,
    pub at: String,
    pub label: String,
    #[serde(skip)]
    pub campaign: Option<i64>,
    #[serde(skip)]
    pub play: Option<i64>,
    pub undone: bool,
    /// Who did it, if not somebody at the terminal.
    #[serde(skip)]
    pub player: Option<i64>,
    #[serde(rename = "by", skip_serializing_if = "Option::is_none")]
    pub player_name: Option<String>,
    /// The token of the request that did it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// What a step is known by beyond its number.
#[derive(Debug, Clone, Copy)]
pub struct StepMark<'a> {
    /// The same in every file.
    pub uuid: &'a str,
    pub player: Option<i64>,
    pub token: Option<&'a str>,
}

impl StepMark<'_> {
    /// Marks the open step.
    pub fn put(self, conn: &Connection) -> Result<()> {
        conn.run(
            "UPDATE step SET uuid = ?1, player_id = ?2, token = ?3
             WHERE id = (SELECT step FROM journal_now)",
            params![self.uuid, self.player, self.token],
        )
    }
}

/// The use of a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TokenUse {
    /// By this step, undone or not.
    Step(Step),
    /// By a step that is dropped, or in another file that was merged into this one.
    Gone,
}

impl TokenUse {
    /// How a token was used before the open step; none if it is new.
    pub fn find(conn: &Connection, token: &str) -> Result<Option<TokenUse>> {
        let sql = format!(
            "SELECT {STEP_COLUMNS} FROM step
             WHERE token = ?1 AND id IS NOT (SELECT step FROM journal_now)"
        );
        if let Some(step) = conn.find(&sql, [token])? {
            return Ok(Some(TokenUse::Step(step)));
        }
        let gone = "SELECT EXISTS (SELECT 1 FROM dropped_step WHERE token = ?1)";
        Ok(conn.row::<bool>(gone, [token])?.then_some(TokenUse::Gone))
    }
}

/// The report of a change, and its step; none if it changed nothing.
#[derive(Debug, Clone)]
pub struct Done<T> {
    pub report: T,
    pub step: Option<Step>,
    /// Undone steps that can no longer be redone, because of a new change.
    pub dropped: usize,
    pub dry_run: bool,
}

impl<T> Done<T> {
    /// The same with another report.
    pub fn map<R>(self, report: impl FnOnce(T) -> R) -> Done<R> {
        let Done { step, dropped, dry_run, .. } = self;
        Done { report: report(self.report), step, dropped, dry_run }
    }
}

/// A row that a step changed: its table, its key as JSON, and its old content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Touched {
    pub table: String,
    pub key: String,
    pub was: Option<String>,
}

fn set_mode(conn: &Connection, mode: &str, step: Option<i64>) -> Result<()> {
    conn.run("UPDATE journal_now SET mode = ?1, step = ?2", params![mode, step])
}

const STEP_COLUMNS: &str = "id, at, label, campaign_id, play_id, undone, player_id,
    (SELECT name FROM player WHERE player.id = player_id), token";

read_in_order!(Step { id, at, label, campaign, play, undone, player, player_name, token });
read_in_order!(Touched { table, key, was });

impl Store {
    /// Runs one change as one step in one IMMEDIATE transaction. If it fails, nothing changes; if
    /// it changes nothing, there is no step. If there is no file yet, `work` runs twice: first in
    /// memory, and only if that succeeds in the new file.
    pub fn change<T, L: Into<Label>, E: From<StoreError>>(
        &mut self,
        at: &str,
        work: impl Fn(&Connection) -> Result<(T, L), E>,
    ) -> Result<Done<T>, E> {
        self.make_ready()?;
        if self.not_created.is_some() {
            let tried = self.attempt(at, &work, false)?;
            if tried.step.is_none() {
                return Ok(tried);
            }
            self.create_file()?;
        }
        self.attempt(at, &work, !self.dry_run)
    }

    /// Before a change, undo or redo: the file is intact, and a dry run can be rolled back.
    fn make_ready(&mut self) -> Result<()> {
        self.verify()?;
        if self.dry_run { self.make_triable() } else { Ok(()) }
    }

    fn attempt<T, L: Into<Label>, E: From<StoreError>>(
        &mut self,
        at: &str,
        work: &impl Fn(&Connection) -> Result<(T, L), E>,
        keep: bool,
    ) -> Result<Done<T>, E> {
        let (dry_run, agreed, before) = (self.dry_run, self.agreed, self.back_up_before);
        let settings = self.settings.clone();
        // Until the commit the file keeps the old state for a backup. SQLite accepts this only
        // outside a transaction.
        let spill = self.conn.execute_batch("PRAGMA cache_spill = OFF");
        spill.map_err(StoreError::from)?;
        let tx = self.begin()?;
        let step = open_step(&tx, at).map_err(|error| unwritable(error, &settings.path))?;
        let (report, label) = work(&tx)?;
        let (step, dropped) = close_step(&tx, step, label.into())?;
        // A dry run refuses what the real command refuses.
        if dropped > MANY && !agreed {
            return Err(StoreError::ManyDropped(dropped).into());
        }
        let mut warning = None;
        if step.is_some() && keep {
            if let Some(automatic) = Automatic::of(&settings, &tx)? {
                warning = automatic.before_commit(dropped, before)?;
            }
            tx.commit().map_err(StoreError::from)?;
            self.left.changes += 1;
        } else {
            drop(tx);
        }
        self.warning = warning;
        Ok(Done { report, step, dropped, dry_run })
    }

    pub(super) fn begin(&mut self) -> Result<Transaction<'_>> {
        let path = &self.settings.path;
        // SQLite begins a transaction even on a read-only file, and refuses the first change.
        if self.conn.is_readonly("main")? {
            return Err(read_only(path, None));
        }
        let begun = self.conn.transaction_with_behavior(TransactionBehavior::Immediate);
        begun.map_err(|error| unwritable(error.into(), path))
    }

    /// Undoes (or redoes) the steps that `pick` chooses in one transaction and returns them in
    /// walking order, with the results of `look` before and after. `pick` and `look` see that one
    /// transaction.
    pub fn walk<T, E: From<StoreError>>(
        &mut self,
        direction: JournalDirection,
        pick: impl FnOnce(&Connection) -> Result<Vec<Step>, E>,
        mut look: impl FnMut(&Connection, &[Step]) -> Result<T, E>,
    ) -> Result<(Vec<Step>, T, T), E> {
        self.make_ready()?;
        let keep = !self.dry_run;
        let settings = self.settings.clone();
        let tx = self.begin()?;
        let steps = pick(&tx)?;
        let automatic =
            if keep && !steps.is_empty() { Automatic::of(&settings, &tx)? } else { None };
        let undone = direction.pick(steps.len(), 0);
        let (kept, warning) = match automatic {
            Some(automatic) => automatic.before_walk(undone)?,
            None => (None, None),
        };
        let walk = || {
            let before = look(&tx, &steps)?;
            replay(&tx, direction, &steps).map_err(|error| unwritable(error, &settings.path))?;
            let after = look(&tx, &steps)?;
            if keep && !steps.is_empty() {
                let last = steps[steps.len() - 1].id;
                tx.commit().map_err(|error| edited_elsewhere(error.into(), last))?;
            }
            Ok((before, after))
        };
        match walk() {
            Ok((before, after)) => {
                self.warning = warning;
                self.left.changes += u64::from(keep && !steps.is_empty());
                Ok((steps, before, after))
            }
            Err(error) => {
                // Nothing has changed: the backup is identical to the file.
                if let Some(kept) = kept {
                    let _ = std::fs::remove_file(kept.path);
                }
                Err(error)
            }
        }
    }

    /// The newest steps, newest first, including undone ones.
    pub fn steps(&self, limit: usize) -> Result<Vec<Step>> {
        let sql = format!("SELECT {STEP_COLUMNS} FROM step ORDER BY id DESC LIMIT ?1");
        self.conn.rows(&sql, [limit])
    }
}

/// The number of steps to undo and to redo.
pub fn step_counts(conn: &Connection) -> Result<(i64, i64)> {
    let (all, undone): (i64, i64) = conn.row(
        "SELECT (SELECT count(*) FROM step), (SELECT count(*) FROM step WHERE undone = 1)",
        [],
    )?;
    Ok((all - undone, undone))
}

/// The number of active steps after this one, which undoing back to it would undo. None if there is
/// no such step, or it is already undone.
pub fn steps_after(conn: &Connection, step: i64) -> Result<Option<usize>> {
    let (known, after): (bool, i64) = conn.row(
        "SELECT EXISTS (SELECT 1 FROM step WHERE id = ?1 AND undone = 0),
                (SELECT count(*) FROM step WHERE id > ?1 AND undone = 0)",
        [step],
    )?;
    Ok(known.then_some(usize::try_from(after).unwrap_or(0)))
}

/// The step before the one that wrote an event of a play, 0 if that was the first; none if it is
/// not on record or can no longer be undone.
pub fn step_before_event(conn: &Connection, play: i64, n: i64) -> Result<Option<i64>> {
    conn.find(
        "SELECT (SELECT ifnull(max(b.id), 0) FROM step b WHERE b.id < s.id AND b.undone = 0)
         FROM step s JOIN step_change c ON c.step = s.id
         WHERE s.play_id = ?1 AND s.undone = 0
           AND s.schema > 0
           AND c.tbl = 'event' AND c.op = 'insert' AND c.key = json_array(?1, ?2)",
        [play, n],
    )
}

pub(super) fn open_step(tx: &Connection, at: &str) -> Result<i64> {
    tx.run(
        "INSERT INTO step (at, label, schema) SELECT ?1, '', user_version FROM pragma_user_version",
        [at],
    )?;
    let step = tx.last_insert_rowid();
    set_mode(tx, "record", Some(step))?;
    Ok(step)
}

fn close_step(tx: &Connection, step: i64, label: Label) -> Result<(Option<Step>, usize)> {
    set_mode(tx, "closed", None)?;
    if !tx.row("SELECT EXISTS (SELECT 1 FROM step_change WHERE step = ?1)", [step])? {
        return Ok((None, 0));
    }
    let dropped = tx.execute("DELETE FROM step WHERE undone = 1", [])?;
    tx.run(
        "UPDATE step SET label = ?2, campaign_id = ?3, play_id = ?4 WHERE id = ?1",
        params![step, label.text, label.campaign, label.play],
    )?;
    let step = tx.row(&format!("SELECT {STEP_COLUMNS} FROM step WHERE id = ?1"), [step])?;
    Ok((Some(step), dropped))
}

/// The changes of a step, for a preview.
pub fn touched(conn: &Connection, step: i64) -> Result<Vec<Touched>> {
    conn.rows("SELECT tbl, key, was FROM step_change WHERE step = ?1 ORDER BY id", [step])
}
