//! Seeds of plays. Two laptops that upgrade the same play give it two seeds. That is not a difference
//! between them: the smaller seed stays, whichever file the merge is done in.

use rusqlite::{Connection, OptionalExtension};

use super::super::StoreError;
use super::tables::{Kind, Record};
use super::{Merge, Stop};

/// A play of this file: its seed and the record that it belongs to.
fn find(conn: &Connection, uuid: &str) -> Result<Option<(Option<String>, Record)>, StoreError> {
    let mut row = conn.prepare_cached(
        "SELECT p.seed, c.uuid FROM play p LEFT JOIN campaign c ON c.id = p.campaign_id
         WHERE p.uuid = ?1",
    )?;
    let found = row.query_row([uuid], |row| {
        let record = match row.get::<_, Option<String>>(1)? {
            Some(campaign) => Record::new(Kind::Campaign, campaign),
            None => Record::new(Kind::Play, uuid),
        };
        Ok((row.get(0)?, record))
    });
    Ok(found.optional()?)
}

impl Merge<'_> {
    /// Gives each play that both files have the same seed in both, before one of two that stay becomes
    /// another record.
    pub(super) fn agree_on_seeds(&mut self) -> Result<(), Stop> {
        let mut plays = self.theirs.prepare("SELECT uuid, seed FROM play")?;
        let plays = plays.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let plays: Vec<(String, Option<String>)> = plays.collect::<Result<_, _>>()?;
        for (uuid, there) in plays {
            let Some((here, record)) = find(self.mine, &uuid)? else {
                continue;
            };
            if here == there {
                continue;
            }
            let agreed = [&here, &there].into_iter().flatten().min();
            for conn in [self.mine, self.theirs] {
                conn.prepare_cached(
                    "UPDATE play SET seed = ?2 WHERE uuid = ?1 AND seed IS NOT ?2",
                )?
                .execute((&uuid, agreed))?;
            }
            if here.as_ref() != agreed {
                self.seeded.insert(record);
            }
        }
        Ok(())
    }

    /// A record that only got another seed is made of the same steps as before: nobody went on with it.
    pub(super) fn remember_seeded(&mut self) {
        for record in std::mem::take(&mut self.seeded) {
            let mine = &self.lines.0;
            let made = || (mine.line(&record), mine.over(&record));
            self.remembered.entry(record.clone()).or_insert_with(made);
        }
    }
}
