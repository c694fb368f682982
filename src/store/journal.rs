//! The step journal: undo and redo for everything, with no code per command.
//!
//! Triggers, generated from the schema, write what each change replaced; a step is all changes of
//! one command. Undo walks a step's changes backwards and swaps what is recorded with what is
//! there, so that the same entries serve redo. With the journal closed, any change fails.

mod preview;
mod walk;

use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use super::backup::{Automatic, MANY};
use super::open::{read_only, unwritable};
use super::{Store, StoreError};
use walk::{edited_elsewhere, replay};

pub use walk::{Direction, next_steps};

/// What a step is called, and what it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    pub text: String,
    pub campaign: Option<i64>,
    pub play: Option<i64>,
}

/// One command that changed something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    pub id: i64,
    pub at: String,
    pub label: String,
    pub campaign: Option<i64>,
    pub play: Option<i64>,
    pub undone: bool,
}

/// What a change returned, and the step it became; none if it changed nothing.
#[derive(Debug, Clone)]
pub struct Changed<T> {
    pub value: T,
    pub step: Option<Step>,
    /// Undone steps that can no longer be redone, because something new was done.
    pub dropped: usize,
    pub dry_run: bool,
}

/// A row that a step changed: its table, its key as JSON, and the row as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Touched {
    pub table: String,
    pub key: String,
    pub was: Option<String>,
}

fn set_mode(conn: &Connection, mode: &str, step: Option<i64>) -> Result<(), StoreError> {
    conn.execute("UPDATE journal_now SET mode = ?1, step = ?2", params![mode, step])?;
    Ok(())
}

const STEP_COLUMNS: &str = "id, at, label, campaign_id, play_id, undone";

fn read_step(row: &rusqlite::Row) -> rusqlite::Result<Step> {
    Ok(Step {
        id: row.get(0)?,
        at: row.get(1)?,
        label: row.get(2)?,
        campaign: row.get(3)?,
        play: row.get(4)?,
        undone: row.get(5)?,
    })
}

impl Store {
    /// Runs one change as one step in one IMMEDIATE transaction. If it fails, nothing changes; if
    /// it changes nothing, there is no step. If there is no file yet, `work` runs twice: first in
    /// memory, and only if that succeeds in the new file.
    pub fn change<T, E: From<StoreError>>(
        &mut self,
        at: &str,
        work: impl Fn(&Connection) -> Result<(T, Label), E>,
    ) -> Result<Changed<T>, E> {
        self.verify()?;
        if self.dry_run {
            self.make_triable()?;
        }
        if self.not_created.is_some() {
            let tried = self.attempt(at, &work, false)?;
            if tried.step.is_none() {
                return Ok(tried);
            }
            self.create_file()?;
        }
        self.attempt(at, &work, !self.dry_run)
    }

    fn attempt<T, E: From<StoreError>>(
        &mut self,
        at: &str,
        work: &impl Fn(&Connection) -> Result<(T, Label), E>,
        keep: bool,
    ) -> Result<Changed<T>, E> {
        let (dry_run, agreed, before) = (self.dry_run, self.agreed, self.back_up_before);
        let settings = self.settings.clone();
        // Until the commit the file holds what was, so that it can be backed up. SQLite takes this only
        // while no transaction is open.
        let spill = self.conn.execute_batch("PRAGMA cache_spill = OFF");
        spill.map_err(StoreError::from)?;
        let tx = self.begin()?;
        let step = open_step(&tx, at).map_err(|error| unwritable(error, &settings.path))?;
        let (value, label) = work(&tx)?;
        let (step, dropped) = close_step(&tx, step, label)?;
        // A dry run refuses what the real command refuses.
        if dropped > MANY && !agreed {
            return Err(StoreError::ManyDropped(dropped).into());
        }
        let mut warning = None;
        if step.is_some() && keep {
            if let Some(automatic) = Automatic::of(&settings, &tx)? {
                warning = automatic.before_commit(dropped, before)?;
            }
            self::commit(tx)?;
            self.left.changes += 1;
        } else {
            drop(tx);
        }
        self.warning = warning;
        Ok(Changed { value, step, dropped, dry_run })
    }

    pub(super) fn begin(&mut self) -> Result<Transaction<'_>, StoreError> {
        let path = &self.settings.path;
        // SQLite begins a transaction even on a file it may only read, and refuses the first
        // change.
        if self.conn.is_readonly("main")? {
            return Err(read_only(path, None));
        }
        let begun = self.conn.transaction_with_behavior(TransactionBehavior::Immediate);
        begun.map_err(|error| unwritable(error.into(), path))
    }

    /// Undoes (or redoes) the steps that `pick` chooses in one transaction and returns them in the
    /// order they were walked, with what `look` sees of the database before and after. `pick` and
    /// `look` see that one transaction.
    pub fn walk<T, E: From<StoreError>>(
        &mut self,
        direction: Direction,
        pick: impl FnOnce(&Connection) -> Result<Vec<Step>, E>,
        look: impl FnMut(&Connection, &[Step]) -> Result<T, E>,
    ) -> Result<(Vec<Step>, T, T), E> {
        self.verify()?;
        if self.dry_run {
            self.make_triable()?;
        }
        self.walk_or_try(direction, !self.dry_run, pick, look)
    }

    fn walk_or_try<T, E: From<StoreError>>(
        &mut self,
        direction: Direction,
        keep: bool,
        pick: impl FnOnce(&Connection) -> Result<Vec<Step>, E>,
        mut look: impl FnMut(&Connection, &[Step]) -> Result<T, E>,
    ) -> Result<(Vec<Step>, T, T), E> {
        let settings = self.settings.clone();
        let tx = self.begin()?;
        let steps = pick(&tx)?;
        let automatic = match keep && !steps.is_empty() {
            true => Automatic::of(&settings, &tx)?,
            false => None,
        };
        let undone = match direction {
            Direction::Undo => steps.len(),
            Direction::Redo => 0,
        };
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
                self::commit(tx).map_err(|error| edited_elsewhere(error, last))?;
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
                // Nothing has changed: the backup holds nothing else than the file.
                if let Some(kept) = kept {
                    let _ = std::fs::remove_file(kept.path);
                }
                Err(error)
            }
        }
    }

    /// The newest steps, newest first; undone ones included.
    pub fn steps(&self, limit: usize) -> Result<Vec<Step>, StoreError> {
        let mut rows = self.conn.prepare_cached(&format!(
            "SELECT {STEP_COLUMNS} FROM step ORDER BY id DESC LIMIT ?1"
        ))?;
        let rows = rows.query_map([limit as i64], read_step)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

/// How many steps could be undone and redone.
pub fn step_counts(conn: &Connection) -> Result<(i64, i64), StoreError> {
    let row = conn.query_row(
        "SELECT (SELECT count(*) FROM step), (SELECT count(*) FROM step WHERE undone = 1)",
        [],
        |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)),
    )?;
    Ok((row.0 - row.1, row.1))
}

/// How many steps come after this one, not counting undone ones: what undoing back to it would
/// undo. None if there is no such step, or it is undone already.
pub fn steps_after(conn: &Connection, step: i64) -> Result<Option<usize>, StoreError> {
    let (known, after): (bool, i64) = conn.query_row(
        "SELECT EXISTS (SELECT 1 FROM step WHERE id = ?1 AND undone = 0),
                (SELECT count(*) FROM step WHERE id > ?1 AND undone = 0)",
        [step],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    Ok(known.then_some(usize::try_from(after).unwrap_or(0)))
}

/// The step before the one that wrote an event of a play, 0 if that was the first; none if it is
/// not on record or cannot be undone any more.
pub fn step_before_event(conn: &Connection, play: i64, n: i64) -> Result<Option<i64>, StoreError> {
    let mut rows = conn.prepare_cached(
        "SELECT (SELECT ifnull(max(b.id), 0) FROM step b WHERE b.id < s.id AND b.undone = 0)
         FROM step s JOIN step_change c ON c.step = s.id
         WHERE s.play_id = ?1 AND s.undone = 0
           AND s.schema > 0
           AND c.tbl = 'event' AND c.op = 'insert' AND c.key = json_array(?1, ?2)",
    )?;
    let mut rows = rows.query_map(params![play, n], |row| row.get(0))?;
    Ok(rows.next().transpose()?)
}

fn commit(tx: Transaction) -> Result<(), StoreError> {
    tx.commit().map_err(Into::into)
}

pub(super) fn open_step(tx: &Connection, at: &str) -> Result<i64, StoreError> {
    tx.execute(
        "INSERT INTO step (at, label, schema) SELECT ?1, '', user_version FROM pragma_user_version",
        [at],
    )?;
    let step = tx.last_insert_rowid();
    set_mode(tx, "record", Some(step))?;
    Ok(step)
}

fn close_step(
    tx: &Connection,
    step: i64,
    label: Label,
) -> Result<(Option<Step>, usize), StoreError> {
    set_mode(tx, "closed", None)?;
    let changed: bool =
        tx.query_row("SELECT EXISTS (SELECT 1 FROM step_change WHERE step = ?1)", [step], |row| {
            row.get(0)
        })?;
    if !changed {
        return Ok((None, 0));
    }
    let dropped = tx.execute("DELETE FROM step WHERE undone = 1", [])?;
    tx.execute(
        "UPDATE step SET label = ?2, campaign_id = ?3, play_id = ?4 WHERE id = ?1",
        params![step, label.text, label.campaign, label.play],
    )?;
    let step =
        tx.query_row(&format!("SELECT {STEP_COLUMNS} FROM step WHERE id = ?1"), [step], read_step)?;
    Ok((Some(step), dropped))
}

/// What a step changed, for a preview.
pub fn touched(conn: &Connection, step: i64) -> Result<Vec<Touched>, StoreError> {
    let mut rows =
        conn.prepare_cached("SELECT tbl, key, was FROM step_change WHERE step = ?1 ORDER BY id")?;
    let rows = rows.query_map([step], |row| {
        Ok(Touched { table: row.get(0)?, key: row.get(1)?, was: row.get(2)? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
