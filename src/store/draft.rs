//! Drafts: entries that somebody has begun and not recorded. They belong to no step; merge and export
//! leave them out.

use rusqlite::{Connection, OptionalExtension, params};

use super::open::unwritable;
use super::{Store, StoreError};

/// What a draft is an entry of, and the play, campaign or setup that it is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DraftKey<'a> {
    pub kind: &'a str,
    pub scope: &'a str,
}

impl DraftKey<'_> {
    /// The draft as JSON, if there is one.
    pub fn read(self, conn: &Connection) -> Result<Option<String>, StoreError> {
        let sql = "SELECT data FROM draft WHERE kind = ?1 AND scope = ?2";
        let data = conn.query_row(sql, [self.kind, self.scope], |row| row.get(0));
        Ok(data.optional()?)
    }

    /// Removes the draft, in the transaction that records the entry.
    pub fn remove(self, conn: &Connection) -> Result<(), StoreError> {
        let sql = "DELETE FROM draft WHERE kind = ?1 AND scope = ?2";
        conn.execute(sql, [self.kind, self.scope])?;
        Ok(())
    }

    fn write(self, conn: &Connection, data: &str, at: &str) -> Result<(), StoreError> {
        conn.execute(
            "INSERT INTO draft (kind, scope, data, changed) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (kind, scope) DO UPDATE SET data = ?3, changed = ?4",
            params![self.kind, self.scope, data, at],
        )?;
        Ok(())
    }
}

impl Store {
    /// Keeps a draft as JSON, or removes it. Undo and redo stay as they are.
    pub fn keep_draft(
        &mut self,
        key: DraftKey,
        data: Option<&str>,
        at: &str,
    ) -> Result<(), StoreError> {
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
