//! Names that two records want, UUIDs of records named by hand, and plays that cannot both be open:
//! settled in the same way whichever file the merge is done in.

use std::collections::{BTreeSet, HashSet};

use rusqlite::{Connection, OptionalExtension};

use super::super::StoreError;
use super::decide::Decided;
use super::tables::{Kind, Record};
use super::{Merge, News, Stop};
use crate::rules::name;

/// What a record is called.
pub(super) fn of(conn: &Connection, record: &Record) -> Result<String, StoreError> {
    let (first, second) = record.key.split_once('/').unwrap_or_default();
    let named = |sql: &str, key: &str| -> Result<String, StoreError> {
        let name: Option<String> = conn.query_row(sql, [key], |row| row.get(0)).optional()?;
        Ok(name.unwrap_or_else(|| key.to_owned()))
    };
    let key = &record.key;
    Ok(match record.kind {
        Kind::Title => named("SELECT 'title ' || name FROM title WHERE slug = ?1", key)?,
        Kind::Player => named("SELECT 'player ' || name FROM player WHERE uuid = ?1", key)?,
        Kind::Campaign => named("SELECT 'campaign ' || name FROM campaign WHERE uuid = ?1", key)?,
        Kind::Play => named("SELECT title || ' play ' || id FROM play WHERE uuid = ?1", key)?,
        Kind::Entry => named(
            "SELECT kind || ' ' || name FROM catalog_entry WHERE kind || '/' || key = ?1",
            key,
        )?,
        Kind::Setting => format!("{first} setting {second}"),
    })
}

/// What a play is called, by its id: a hunt has a campaign.
pub(super) fn play(conn: &Connection, id: i64) -> Result<String, StoreError> {
    Ok(conn.query_row(
        "SELECT CASE WHEN campaign_id IS NULL THEN title || ' play ' ELSE 'hunt ' END || id
         FROM play WHERE id = ?1",
        [id],
        |row| row.get(0),
    )?)
}

/// The id of a record that has one, in this file.
pub fn id(conn: &Connection, record: &Record) -> Result<Option<i64>, StoreError> {
    if !matches!(record.kind, Kind::Player | Kind::Campaign | Kind::Play) {
        return Ok(None);
    }
    let sql = format!("SELECT id FROM {} WHERE uuid = ?1", record.kind.root());
    Ok(conn.query_row(&sql, [&record.key], |row| row.get(0)).optional()?)
}

/// Hunts of a campaign that only one of the files has, with when they began.
pub fn hunts_only_in(
    conn: &Connection,
    other: &Connection,
    campaign: &Record,
) -> Result<Vec<(i64, String)>, StoreError> {
    let mut known = other.prepare_cached("SELECT 1 FROM play WHERE uuid = ?1")?;
    let mut rows = conn.prepare(
        "SELECT p.id, p.started_at, p.uuid FROM play p JOIN campaign c ON c.id = p.campaign_id
         WHERE c.uuid = ?1 ORDER BY p.id",
    )?;
    let mut rows = rows.query([&campaign.key])?;
    let mut hunts = Vec::new();
    while let Some(row) = rows.next()? {
        if !known.exists([row.get::<_, String>(2)?])? {
            hunts.push((row.get(0)?, row.get(1)?));
        }
    }
    Ok(hunts)
}

/// Whether a play is open.
pub(super) fn is_open(conn: &Connection, record: &Record) -> Result<bool, StoreError> {
    Ok(conn.query_row(
        "SELECT EXISTS (SELECT 1 FROM play WHERE uuid = ?1 AND state = 'open')",
        [&record.key],
        |row| row.get(0),
    )?)
}

/// The name, or the first of `NAME (2)`, `NAME (3)` … that is free, with its key.
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

/// A record with a name that must be its own.
struct Named {
    record: Record,
    uuid: String,
    name: String,
    key: String,
    theirs: bool,
}

fn named(conn: &Connection, kind: Kind, theirs: bool) -> Result<Vec<Named>, StoreError> {
    let key = match kind {
        Kind::Title => "slug",
        _ => "uuid",
    };
    let mut rows =
        conn.prepare(&format!("SELECT {key}, uuid, name, name_key FROM {}", kind.root()))?;
    let rows = rows.query_map([], |row| {
        Ok(Named {
            record: Record::new(kind, row.get::<_, String>(0)?),
            uuid: row.get(1)?,
            name: row.get(2)?,
            key: row.get(3)?,
            theirs,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn taken(decided: &[(Record, Decided)]) -> HashSet<&Record> {
    let theirs = decided.iter().filter(|(_, decided)| decided.what.takes_theirs());
    theirs.map(|(record, _)| record).collect()
}

impl Merge<'_> {
    fn side(&self, theirs: bool) -> &Connection {
        if theirs { self.theirs } else { self.mine }
    }

    /// Of two records with one name, the younger one gets a number.
    pub(super) fn settle_names(&mut self, decided: &[(Record, Decided)]) -> Result<(), Stop> {
        let taken = taken(decided);
        for kind in [Kind::Title, Kind::Player, Kind::Campaign] {
            let mut all = named(self.mine, kind, false)?;
            all.extend(named(self.theirs, kind, true)?);
            let mut used: BTreeSet<String> = all.iter().map(|named| named.key.clone()).collect();
            all.retain(|named| named.theirs == taken.contains(&named.record));
            all.sort_by_key(|named| (self.parts.contains(&named.record), named.uuid.clone()));
            let mut given = BTreeSet::new();
            for one in all {
                if given.insert(one.key.clone()) {
                    continue;
                }
                let (name, key) = free(&one.name, |key| used.contains(key));
                self.side(one.theirs).execute(
                    &format!("UPDATE {} SET name = ?2, name_key = ?3 WHERE uuid = ?1", kind.root()),
                    (&one.uuid, &name, &key),
                )?;
                used.insert(key);
                self.news.push(News::Renamed { what: kind.word(), from: one.name, to: name });
                self.changed(&one.record);
            }
        }
        Ok(())
    }

    /// A title or an entry that both files have made for themselves has the UUID and the age of the
    /// older one.
    pub(super) fn agree_on_uuids(&mut self, decided: &[(Record, Decided)]) -> Result<(), Stop> {
        let taken = taken(decided);
        for (kind, key) in [(Kind::Title, "slug"), (Kind::Entry, "kind || '/' || key")] {
            let table = kind.root();
            let all = |conn: &Connection| -> Result<Vec<[String; 3]>, StoreError> {
                let mut rows =
                    conn.prepare(&format!("SELECT {key}, uuid, created_at FROM {table}"))?;
                let rows = rows.query_map([], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?]))?;
                Ok(rows.collect::<Result<_, _>>()?)
            };
            let theirs = all(self.theirs)?;
            for mine in all(self.mine)? {
                let Some(other) = theirs.iter().find(|other| other[0] == mine[0]) else {
                    continue;
                };
                let older = std::cmp::min(&mine[1..], &other[1..]);
                let from_there = taken.contains(&Record::new(kind, mine[0].clone()));
                let now = if from_there { other } else { &mine };
                if now[1..] != *older {
                    self.side(from_there).execute(
                        &format!("UPDATE {table} SET uuid = ?2, created_at = ?3 WHERE {key} = ?1"),
                        (&mine[0], &older[0], &older[1]),
                    )?;
                }
            }
        }
        Ok(())
    }

    /// A title has one open play: the other one is abandoned, at the time of its last event.
    pub(super) fn close_second_plays(
        &mut self,
        decided: &[(Record, Decided)],
        open_theirs: bool,
    ) -> Result<(), Stop> {
        let taken = taken(decided);
        let open = |conn: &Connection, theirs: bool| -> Result<Vec<(String, Record)>, StoreError> {
            let mut rows = conn.prepare(
                "SELECT title, uuid FROM play WHERE state = 'open' AND campaign_id IS NULL",
            )?;
            let rows = rows.query_map([], |row| {
                Ok((row.get(0)?, Record::new(Kind::Play, row.get::<_, String>(1)?)))
            })?;
            let all: Vec<(String, Record)> = rows.collect::<Result<_, _>>()?;
            let counts = |(_, record): &(String, Record)| taken.contains(record) == theirs;
            Ok(all.into_iter().filter(counts).collect())
        };
        let (mine, theirs) = (open(self.mine, false)?, open(self.theirs, true)?);
        for (title, mine) in mine {
            let Some((_, theirs)) = theirs.iter().find(|(other, _)| *other == title) else {
                continue;
            };
            let record = if open_theirs { &mine } else { theirs };
            self.side(!open_theirs).execute(
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
