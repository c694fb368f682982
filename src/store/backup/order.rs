//! Which of two backups is newer. The journal decides, because a clock may be wrong: the backup
//! that has the other's last step is newer. If neither has it, after a restore, the time in the
//! name decides.

use rusqlite::Connection;

use super::BackupFile;
use crate::connect::immutable;
use crate::merge::STEP_NAME;
use crate::query::Query;

/// The progress of a database.
struct Journal {
    conn: Connection,
    schema: i64,
    /// The number and name of the newest step.
    last: Option<(i64, String)>,
    /// The number of undos and redos.
    turns: i64,
}

impl Journal {
    /// None for an unreadable file, or one from before steps had names.
    fn of(kept: &BackupFile) -> Option<Journal> {
        let conn = immutable(&kept.path)?;
        let read = conn.row(
            "SELECT (SELECT user_version FROM pragma_user_version),
                    (SELECT ifnull(sum(turns), 0) FROM step) +
                    (SELECT ifnull(sum(turns), 0) FROM dropped_step)",
            [],
        );
        let (schema, turns) = read.ok()?;
        let last = format!("SELECT id, {STEP_NAME} FROM step ORDER BY id DESC LIMIT 1");
        let last = conn.find(&last, []).ok()?;
        Some(Journal { conn, schema, last, turns })
    }

    /// Whether a step was made here too, even if dropped later.
    fn knows(&self, step: &Option<(i64, String)>) -> bool {
        let Some(step) = step else {
            return true;
        };
        let sql = format!(
            "SELECT EXISTS (SELECT 1 FROM step WHERE id = ?1 AND {STEP_NAME} = ?2)
                 OR EXISTS (SELECT 1 FROM dropped_step WHERE name = ?2)"
        );
        self.conn.row(&sql, step.clone()).unwrap_or(false)
    }

    fn came_after(&self, other: &Journal) -> bool {
        match (self.knows(&other.last), other.knows(&self.last)) {
            (true, false) => true,
            (true, true) => (self.schema, self.turns) > (other.schema, other.turns),
            (false, _) => false,
        }
    }
}

/// Whether every step of one database is in another one, undone or not. Fails if steps have no
/// names yet.
pub fn holds_steps_of(holder: &Connection, other: &Connection) -> rusqlite::Result<bool> {
    let steps = format!("SELECT id, {STEP_NAME} FROM step ORDER BY id DESC");
    let same = format!("SELECT EXISTS (SELECT 1 FROM step WHERE id = ?1 AND {STEP_NAME} = ?2)");
    let (mut steps, mut same) = (other.prepare(&steps)?, holder.prepare(&same)?);
    let mut steps = steps.query([])?;
    while let Some(row) = steps.next()? {
        let step: (i64, String) = (row.get(0)?, row.get(1)?);
        if !same.query_row(step, |row| row.get::<_, bool>(0))? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Sorts backups, already sorted by time, by their journals. Most are in order, so each is compared
/// only with the newest ones until its position is found.
pub fn newest_first(by_time: Vec<BackupFile>) -> Vec<BackupFile> {
    let mut sorted: Vec<BackupFile> = Vec::with_capacity(by_time.len());
    for kept in by_time.into_iter().rev() {
        let journal = Journal::of(&kept);
        let is_newer = |other: &BackupFile| match (&journal, Journal::of(other)) {
            (Some(this), Some(other)) => other.came_after(this),
            _ => false,
        };
        let at = sorted.iter().position(|other| !is_newer(other));
        sorted.insert(at.unwrap_or(sorted.len()), kept);
    }
    sorted
}
