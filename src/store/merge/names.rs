//! Name clashes, UUIDs of records named by hand, and plays that cannot both be open: resolved
//! identically in either file.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use rusqlite::Connection;

use super::super::Result;
use super::super::other_programs::{self, NamedRecord};
use super::super::query::Query;
use super::decide::MergeDecision;
use super::tables::{MergedKind, RecordId};
use super::{Merge, MergeStop, News};
use crate::rules::name;

/// The name of a record.
pub(super) fn record_name(conn: &Connection, record: &RecordId) -> Result<String> {
    let (first, second) = record.key.split_once('/').unwrap_or_default();
    let named = |sql: &str, key: &str| -> Result<String> {
        Ok(conn.find(sql, [key])?.unwrap_or_else(|| key.to_owned()))
    };
    let key = &record.key;
    Ok(match record.kind {
        MergedKind::Title => named("SELECT 'title ' || name FROM title WHERE slug = ?1", key)?,
        MergedKind::Player => named("SELECT 'player ' || name FROM player WHERE uuid = ?1", key)?,
        MergedKind::Campaign => {
            named("SELECT 'campaign ' || name FROM campaign WHERE uuid = ?1", key)?
        }
        MergedKind::Play => named("SELECT title || ' play ' || id FROM play WHERE uuid = ?1", key)?,
        MergedKind::Entry => named(
            "SELECT kind || ' ' || name FROM catalog_entry WHERE kind || '/' || key = ?1",
            key,
        )?,
        MergedKind::Setting => format!("{first} setting {second}"),
    })
}

/// The name of a play, by its id: a hunt has a campaign.
pub(super) fn play(conn: &Connection, id: i64) -> Result<String> {
    conn.row(
        "SELECT CASE WHEN campaign_id IS NULL THEN title || ' play ' ELSE 'hunt ' END || id
         FROM play WHERE id = ?1",
        [id],
    )
}

/// The id of a record that has one, in this file.
pub fn id(conn: &Connection, record: &RecordId) -> Result<Option<i64>> {
    if !matches!(record.kind, MergedKind::Player | MergedKind::Campaign | MergedKind::Play) {
        return Ok(None);
    }
    conn.find(&format!("SELECT id FROM {} WHERE uuid = ?1", record.kind.root()), [&record.key])
}

/// Hunts of a campaign in only one of the files, with their start times.
pub fn hunts_only_in(
    conn: &Connection,
    other: &Connection,
    campaign: &RecordId,
) -> Result<Vec<(i64, String)>> {
    let all: Vec<(i64, String, String)> = conn.rows(
        "SELECT p.id, p.started_at, p.uuid FROM play p JOIN campaign c ON c.id = p.campaign_id
         WHERE c.uuid = ?1 ORDER BY p.id",
        [&campaign.key],
    )?;
    let mut hunts = Vec::new();
    for (id, at, uuid) in all {
        if !other.row("SELECT EXISTS (SELECT 1 FROM play WHERE uuid = ?1)", [uuid])? {
            hunts.push((id, at));
        }
    }
    Ok(hunts)
}

pub(super) fn is_open(conn: &Connection, record: &RecordId) -> Result<bool> {
    conn.row("SELECT EXISTS (SELECT 1 FROM play WHERE uuid = ?1 AND state = 'open')", [&record.key])
}

/// The name, or the first free one of `NAME (2)`, `NAME (3)` …, with its key.
pub(super) fn free(wanted: &str, taken: impl Fn(&str) -> bool) -> (String, String) {
    let mut text = wanted.to_owned();
    let mut n = 1;
    loop {
        let key = name::key(&text);
        if !taken(&key) {
            return (text, key);
        }
        n += 1;
        let end = format!(" ({n})");
        let room = name::LONGEST - end.len();
        let begin: String = wanted.chars().take(room).collect();
        text = format!("{}{end}", begin.trim_end());
    }
}

fn names_taken(decided: &[(RecordId, MergeDecision)]) -> HashSet<&RecordId> {
    let theirs = decided.iter().filter(|(_, decided)| decided.what.takes_theirs());
    theirs.map(|(record, _)| record).collect()
}

impl Merge<'_> {
    fn side(&self, theirs: bool) -> &Connection {
        if theirs { self.theirs } else { self.mine }
    }

    /// Of two records with one name, the younger one gets a number.
    pub(super) fn settle_names(
        &mut self,
        decided: &[(RecordId, MergeDecision)],
    ) -> Result<(), MergeStop> {
        let taken = names_taken(decided);
        for kind in [MergedKind::Title, MergedKind::Player, MergedKind::Campaign] {
            let mut all: Vec<(RecordId, NamedRecord, bool)> = Vec::new();
            for theirs in [false, true] {
                let named =
                    other_programs::named_records(self.side(theirs), kind.root())?.into_iter();
                all.extend(named.map(|one| (RecordId::new(kind, &*one.record), one, theirs)));
            }
            let mut used: BTreeSet<String> =
                all.iter().map(|(_, one, _)| one.key.clone()).collect();
            all.retain(|(record, _, theirs)| *theirs == taken.contains(record));
            all.sort_by_key(|(record, one, _)| (self.parts.contains(record), one.uuid.clone()));
            let mut given = BTreeSet::new();
            for (record, one, theirs) in all {
                if given.insert(one.key.clone()) {
                    continue;
                }
                let (name, key) = free(&one.name, |key| used.contains(key));
                self.side(theirs).run(
                    &format!("UPDATE {} SET name = ?2, name_key = ?3 WHERE uuid = ?1", kind.root()),
                    (&one.uuid, &name, &key),
                )?;
                used.insert(key);
                self.news.push(News::Renamed { what: kind.word(), from: one.name, to: name });
                self.changed(&record);
            }
        }
        Ok(())
    }

    /// A title or an entry made separately in both files gets the UUID and the age of the older
    /// one.
    pub(super) fn agree_on_uuids(
        &mut self,
        decided: &[(RecordId, MergeDecision)],
    ) -> Result<(), MergeStop> {
        let taken = names_taken(decided);
        for (kind, key) in [(MergedKind::Title, "slug"), (MergedKind::Entry, "kind || '/' || key")]
        {
            let table = kind.root();
            // The UUID and the age of each, by its name.
            type Ages = BTreeMap<String, (String, String)>;
            let all = |conn: &Connection| -> Result<Ages> {
                let sql = format!("SELECT {key}, uuid, created_at FROM {table}");
                let rows: Vec<(String, String, String)> = conn.rows(&sql, [])?;
                Ok(rows.into_iter().map(|(name, uuid, at)| (name, (uuid, at))).collect())
            };
            let theirs = all(self.theirs)?;
            for (name, mine) in all(self.mine)? {
                let Some(other) = theirs.get(&name) else {
                    continue;
                };
                let older = std::cmp::min(&mine, other);
                let from_there = taken.contains(&RecordId::new(kind, &*name));
                let now = if from_there { other } else { &mine };
                if now != older {
                    self.side(from_there).run(
                        &format!("UPDATE {table} SET uuid = ?2, created_at = ?3 WHERE {key} = ?1"),
                        (&name, &older.0, &older.1),
                    )?;
                }
            }
        }
        Ok(())
    }

    /// A title has one open play: the other one is abandoned, at the time of its last event.
    pub(super) fn close_second_plays(
        &mut self,
        decided: &[(RecordId, MergeDecision)],
        open_theirs: bool,
    ) -> Result<(), MergeStop> {
        let taken = names_taken(decided);
        let open = |conn: &Connection, theirs: bool| -> Result<Vec<(String, RecordId)>> {
            let all: Vec<(String, String)> = conn.rows(
                "SELECT title, uuid FROM play WHERE state = 'open' AND campaign_id IS NULL",
                [],
            )?;
            let all =
                all.into_iter().map(|(title, uuid)| (title, RecordId::new(MergedKind::Play, uuid)));
            Ok(all.filter(|(_, record)| taken.contains(record) == theirs).collect())
        };
        let (mine, theirs) = (open(self.mine, false)?, open(self.theirs, true)?);
        for (title, mine) in mine {
            let Some((_, theirs)) = theirs.iter().find(|(other, _)| *other == title) else {
                continue;
            };
            let record = if open_theirs { &mine } else { theirs };
            self.side(!open_theirs).run(
                "UPDATE play SET state = 'abandoned', ended_at =
                        ifnull((SELECT max(at) FROM event WHERE play_id = play.id), started_at)
                 WHERE uuid = ?1",
                [&record.key],
            )?;
            self.changed(record);
            self.abandoned.push(record.clone());
        }
        Ok(())
    }
}
