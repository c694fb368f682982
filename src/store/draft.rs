//! Drafts: begun but unrecorded entries. They belong to no step; merge and export omit them.

use rusqlite::{Connection, params};

use super::open::unwritable;
use super::query::Query;
use super::{Result, Store};

/// A draft's kind, and its play, campaign or setup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DraftKey<'a> {
    pub kind: &'a str,
    pub scope: &'a str,
}

impl DraftKey<'_> {
    /// The draft as JSON, if there is one.
    pub fn read(self, conn: &Connection) -> Result<Option<String>> {
        let sql = "SELECT data FROM draft WHERE kind = ?1 AND scope = ?2";
        conn.find(sql, [self.kind, self.scope])
    }

    /// Removes the draft, in the transaction that records the entry.
    pub fn remove(self, conn: &Connection) -> Result<()> {
        let sql = "DELETE FROM draft WHERE kind = ?1 AND scope = ?2";
        conn.run(sql, [self.kind, self.scope])
    }

    fn write(self, conn: &Connection, data: &str, at: &str) -> Result<()> {
        conn.run(
            "INSERT INTO draft (kind, scope, data, changed) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (kind, scope) DO UPDATE SET data = ?3, changed = ?4",
            params![self.kind, self.scope, data, at],
        )
    }
}

impl Store {
    /// Stores a draft as JSON, or removes it. Undo and redo stay as they are.
    pub fn keep_draft(&mut self, key: DraftKey, data: Option<&str>, at: &str) -> Result<()> {
        self.verify()?;
        let path = self.settings.path.clone();
        let tx = self.begin()?;
        let kept = match data {
            Some(data) => key.write(&tx, data, at),
            None => key.remove(&tx),
        };
        kept.map_err(|error| unwritable(error, &path))?;
        tx.commit()?;
        self.left.changes += 1;
        Ok(())
    }
}
