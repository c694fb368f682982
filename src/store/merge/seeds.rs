//! Seeds of plays. Two laptops that upgrade the same play give it two seeds. That is not a
//! conflict: the smaller seed stays, in either file.

use rusqlite::Connection;

use super::super::Result;
use super::super::query::Query;
use super::tables::{MergedKind, RecordId};
use super::{Merge, MergeStop};

/// A play of this file: its seed and its record.
fn find(conn: &Connection, uuid: &str) -> Result<Option<(Option<String>, RecordId)>> {
    let found: Option<(Option<String>, Option<String>)> = conn.find(
        "SELECT p.seed, c.uuid FROM play p LEFT JOIN campaign c ON c.id = p.campaign_id
         WHERE p.uuid = ?1",
        [uuid],
    )?;
    Ok(found.map(|(seed, campaign)| match campaign {
        Some(campaign) => (seed, RecordId::new(MergedKind::Campaign, campaign)),
        None => (seed, RecordId::new(MergedKind::Play, uuid)),
    }))
}

impl Merge<'_> {
    /// Gives each common play the same seed in both files, before a kept second one becomes another
    /// record.
    pub(super) fn agree_on_seeds(&mut self) -> Result<(), MergeStop> {
        let plays: Vec<(String, Option<String>)> =
            self.theirs.rows("SELECT uuid, seed FROM play", [])?;
        for (uuid, there) in plays {
            let Some((here, record)) = find(self.mine, &uuid)? else {
                continue;
            };
            if here == there {
                continue;
            }
            let agreed = [&here, &there].into_iter().flatten().min();
            for conn in [self.mine, self.theirs] {
                let sql = "UPDATE play SET seed = ?2 WHERE uuid = ?1 AND seed IS NOT ?2";
                conn.run(sql, (&uuid, agreed))?;
            }
            if here.as_ref() != agreed {
                self.seeded.insert(record);
            }
        }
        Ok(())
    }

    /// A record that only got another seed keeps its steps: nobody advanced it.
    pub(super) fn remember_seeded(&mut self) {
        for record in std::mem::take(&mut self.seeded) {
            let mine = &self.lines.0;
            let made = || (mine.steps_of(&record), mine.steps_rejected(&record));
            self.remembered.entry(record.clone()).or_insert_with(made);
        }
    }
}
