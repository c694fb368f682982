//! The fate of each record: compared, and decided by progress or by people.

use std::collections::BTreeSet;

use rusqlite::Connection;

use super::super::Result;
use super::super::query::{Query, insert};
use super::rows::{self, Digest, Form};
use super::tables::{MergedKind, RecordId};
use super::{Conflict, Merge, MergeChoices, MergeStop, MergeTake, News, names};

/// How many steps of a conflict are named.
const NEWEST: usize = 3;

/// The fate of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RecordFate {
    Add,
    Back,
    Taken,
    Kept,
    Decided(MergeTake),
    /// The second of two when both are kept.
    Part,
}

/// A decision, and the chosen side.
#[derive(Debug, Clone, Copy)]
pub(super) struct MergeDecision {
    pub what: RecordFate,
    pub theirs: bool,
}

impl RecordFate {
    pub fn takes_theirs(self) -> bool {
        !matches!(self, RecordFate::Kept | RecordFate::Decided(MergeTake::Mine | MergeTake::Both))
    }
}

fn keys(conn: &Connection, kind: MergedKind) -> Result<BTreeSet<String>> {
    conn.rows(&kind.all(), [])
}

/// All records of a file, as stored.
pub fn stored_rows(conn: &Connection) -> Result<Vec<String>> {
    let mut all = Vec::new();
    for kind in MergedKind::ALL {
        let keys = keys(conn, kind)?.into_iter();
        all.extend(keys.map(|key| RecordId::new(kind, key).text()));
    }
    Ok(all)
}

/// The number of records in the files, for progress.
pub fn count(mine: &Connection, theirs: &Connection) -> Result<u64> {
    let mut count = 0;
    for kind in MergedKind::ALL {
        count += keys(mine, kind)?.union(&keys(theirs, kind)?).count() as u64;
    }
    Ok(count)
}

impl Merge<'_> {
    /// Compares all records and decides on those that differ.
    pub(super) fn decide(
        &mut self,
        choices: &MergeChoices,
        seen: &dyn Fn(),
    ) -> Result<Vec<(RecordId, MergeDecision)>, MergeStop> {
        let mut decided = Vec::new();
        let mut conflicts = Vec::new();
        for kind in MergedKind::ALL {
            let forms = Form::all(self.tables, kind);
            let here = keys(self.mine, kind)?;
            for key in keys(self.theirs, kind)? {
                seen();
                let record = RecordId::new(kind, key);
                if !here.contains(&record.key) {
                    let line = self.lines.1.steps_of(&record);
                    let undone = line.keys().any(|name| self.lines.0.past(name).is_some());
                    let back = undone || self.lines.0.knows(&record);
                    let what = if back { RecordFate::Back } else { RecordFate::Add };
                    self.remember(&record, true);
                    decided.push((record, MergeDecision { what, theirs: true }));
                    continue;
                }
                let mine = rows::digest(self.mine, &forms, &record)?;
                if mine == rows::digest(self.theirs, &forms, &record)? {
                    self.agree(&record)?;
                    continue;
                }
                match self.who_went_on(&record, choices)? {
                    Ok(what) => decided.push((record, what)),
                    Err(conflict) => conflicts.push(conflict),
                }
            }
        }
        if conflicts.is_empty() { Ok(decided) } else { Err(MergeStop::Conflicts(conflicts)) }
    }

    /// Both files reached the same content separately: from now on it is made of both.
    fn agree(&mut self, record: &RecordId) -> Result<()> {
        let (mine, theirs) = (&self.lines.0, &self.lines.1);
        if self.remembered.contains_key(record) || !theirs.did_more(mine, record) {
            return Ok(());
        }
        let (mut line, mut over) = (mine.steps_of(record), mine.steps_rejected(record));
        line.extend(theirs.steps_of(record));
        over.extend(theirs.steps_rejected(record));
        self.remembered.insert(record.clone(), (line, over));
        let name = names::record_name(self.mine, record)?;
        self.news.push(News::Same(name));
        Ok(())
    }

    fn who_went_on(
        &mut self,
        record: &RecordId,
        choices: &MergeChoices,
    ) -> Result<Result<MergeDecision, Conflict>, MergeStop> {
        let (mine, theirs) = (&self.lines.0, &self.lines.1);
        let (here, there) = (mine.went_on(theirs, record), theirs.went_on(mine, record));
        let name = names::record_name(self.mine, record)?;
        if here != there {
            let what = if there { RecordFate::Taken } else { RecordFate::Kept };
            if there {
                self.remember(record, true);
            } else {
                self.news.push(News::Kept(name));
            }
            return Ok(Ok(MergeDecision { what, theirs: there }));
        }
        let take = choices.by_record.get(record).copied().or(choices.take);
        let Some(take) = take else {
            return Ok(Err(Conflict {
                record: record.clone(),
                name,
                mine: mine.newest(theirs, record, NEWEST),
                theirs: theirs.newest(mine, record, NEWEST),
            }));
        };
        // If the journals do not distinguish the two, the decision does.
        if !here {
            self.own.insert(record.clone());
        }
        self.news.push(News::Decided(name, take));
        let theirs = match take {
            MergeTake::Mine => false,
            MergeTake::Theirs => true,
            MergeTake::Both => self.theirs_stays(record)?,
        };
        self.remember(record, theirs);
        Ok(Ok(MergeDecision { what: RecordFate::Decided(take), theirs }))
    }

    /// Which of two kept records keeps its identity, regardless of the merging file: the last
    /// touched one.
    fn theirs_stays(&self, record: &RecordId) -> Result<bool> {
        let forms = Form::all(self.tables, record.kind);
        let mine = rows::digest(self.mine, &forms, record)?;
        let theirs = rows::digest(self.theirs, &forms, record)?;
        let (here, there) = (self.lines.0.last(record), self.lines.1.last(record));
        Ok((there, theirs) > (here, mine))
    }

    /// When both are kept, one becomes another record: with a second UUID derived from its content,
    /// so that every file derives the same one.
    pub(super) fn split(
        &mut self,
        decided: Vec<(RecordId, MergeDecision)>,
    ) -> Result<Vec<(RecordId, MergeDecision)>, MergeStop> {
        let mut all = Vec::new();
        for (record, decided) in decided {
            if decided.what != RecordFate::Decided(MergeTake::Both) {
                all.push((record, decided));
                continue;
            }
            let taken = MergeDecision { what: RecordFate::Decided(MergeTake::Theirs), ..decided };
            let part = MergeDecision { what: RecordFate::Part, theirs: true };
            let second = match record.kind {
                MergedKind::Campaign | MergedKind::Play => {
                    self.second_record(&record, decided.theirs)?
                }
                MergedKind::Player | MergedKind::Entry => {
                    Some(self.second_row(&record, decided.theirs)?)
                }
                // There can be only one value.
                MergedKind::Setting | MergedKind::Title => None,
            };
            let from_there =
                second.is_some() && (!decided.theirs || record.kind < MergedKind::Campaign);
            if let (Some(second), true) = (second, from_there) {
                all.push((second, part));
            }
            if decided.theirs {
                all.push((record, taken));
            }
        }
        Ok(all)
    }

    /// The side that loses its identity gets its own UUIDs.
    fn second_record(
        &mut self,
        record: &RecordId,
        theirs: bool,
    ) -> Result<Option<RecordId>, MergeStop> {
        let conn = if theirs { self.mine } else { self.theirs };
        let forms = Form::all(self.tables, record.kind);
        let digest = rows::digest(conn, &forms, record)?;
        let mut uuids = Vec::new();
        for form in forms.iter().filter(|form| form.numbered) {
            form.each(conn, record, |row| {
                uuids.extend(row.id.map(|id| (&form.table.name, id)));
                Ok(())
            })?;
        }
        let second = RecordId::new(record.kind, derived(&record.key, digest));
        for (table, id) in uuids {
            let uuid: String =
                conn.row(&format!("SELECT uuid FROM {table} WHERE id = ?1"), [id])?;
            let sql = format!("UPDATE {table} SET uuid = ?2 WHERE id = ?1");
            conn.run(&sql, (id, derived(&uuid, digest)))?;
        }
        self.part_from(record, &second, theirs);
        Ok(Some(second))
    }

    /// A player or an entry: others refer to the first one, so the second one is a new row, made in
    /// the copy of the other file.
    fn second_row(&mut self, record: &RecordId, theirs: bool) -> Result<RecordId, MergeStop> {
        let goes = if theirs { self.mine } else { self.theirs };
        let forms = Form::all(self.tables, record.kind);
        let uuid = derived(&record.key, rows::digest(goes, &forms, record)?);
        let second = match record.kind {
            MergedKind::Player => self.second_player(record, theirs, uuid)?,
            _ => self.second_entry(record, goes, &uuid)?,
        };
        self.part_from(record, &second, theirs);
        Ok(second)
    }

    fn second_player(&self, record: &RecordId, theirs: bool, uuid: String) -> Result<RecordId> {
        let goes = if theirs { self.mine } else { self.theirs };
        let (name, key, at): (String, String, String) = goes
            .row("SELECT name, name_key, created_at FROM player WHERE uuid = ?1", [&record.key])?;
        if !theirs {
            // The first one keeps its content here: there its name only makes room.
            let sql = "UPDATE player SET name_key = '~' || uuid WHERE uuid = ?1";
            self.theirs.run(sql, [&record.key])?;
        }
        let taken: BTreeSet<String> = self.theirs.rows("SELECT name_key FROM player", [])?;
        let (name, key) = if taken.contains(&key) {
            names::free(&name, |key| taken.contains(key))
        } else {
            (name, key)
        };
        insert! {
            self.theirs, "player": uuid = uuid, name = name, name_key = key, created_at = at
        }?;
        Ok(RecordId::new(MergedKind::Player, uuid))
    }

    fn second_entry(&self, record: &RecordId, goes: &Connection, uuid: &str) -> Result<RecordId> {
        let (kind, key) = record.key.split_once('/').unwrap_or_default();
        let (name, data, at): (String, String, String) = goes.row(
            "SELECT name, data, created_at FROM catalog_entry WHERE kind = ?1 AND key = ?2",
            [kind, key],
        )?;
        let keys = "SELECT key FROM catalog_entry WHERE kind = ?1";
        let mut taken: BTreeSet<String> = self.mine.rows(keys, [kind])?;
        taken.extend(self.theirs.rows::<_, Vec<String>>(keys, [kind])?);
        let (name, key) = names::free(&name, |key| taken.contains(key));
        insert! {
            self.theirs, "catalog_entry": kind = kind, key = key, uuid = uuid, name = name,
            data = data, created_at = at,
        }?;
        Ok(RecordId::new(MergedKind::Entry, format!("{kind}/{key}")))
    }

    /// The second one is made of the first one's steps on its side.
    fn part_from(&mut self, record: &RecordId, second: &RecordId, theirs: bool) {
        let lines = if theirs { &self.lines.0 } else { &self.lines.1 };
        let made = (lines.steps_of(record), lines.steps_rejected(record));
        self.remembered.insert(second.clone(), made);
        self.parts.insert(second.clone());
    }
}

fn derived(uuid: &str, digest: u128) -> String {
    let mut hash = Digest::new();
    hash.add(uuid.as_bytes());
    hash.add(&digest.to_be_bytes());
    hash.uuid()
}
