//! Stores the file's data about players, games and everything else, so that it can be exported unchanged.

use std::collections::HashMap;

use super::PROGRAM;
use super::export_names::{self, own_game, own_location, own_player};
use super::file::{File, FileEntry, ListKind};
use super::matching::KnownNames;
use super::names::mended;
use super::object::Object;
use crate::Result;
use crate::store::Connection;
use crate::store::other_programs::OutsideRow;

/// The kind under which parts of the file other than lists are stored.
pub const REST: &str = "file";

/// The field with a record's name here at import time, if it differs from the cleaned name there.
pub const CALLED: &str = "wyrm";

/// The result of storing a record.
pub enum KeepOutcome {
    Added,
    Replaced,
    /// Already known, or identical to wyrm's own data.
    Same,
}

pub struct FieldKeeper<'a> {
    conn: &'a Connection,
    file: &'a File<'a>,
    rows: HashMap<(&'a str, &'a str), &'a OutsideRow>,
    people: &'a KnownNames,
    games: &'a KnownNames,
}

impl<'a> FieldKeeper<'a> {
    pub fn new(
        conn: &'a Connection,
        file: &'a File<'a>,
        rows: &'a [OutsideRow],
        [people, games]: [&'a KnownNames; 2],
    ) -> FieldKeeper<'a> {
        let named = |row: &'a OutsideRow| ((row.kind.as_str(), row.source.as_str()), row);
        FieldKeeper { conn, file, rows: rows.iter().map(named).collect(), people, games }
    }

    /// Stores an entry of the file, with its record and name here.
    pub fn store_entry(
        &self,
        kind: ListKind,
        entry: &FileEntry,
        known: Option<(&str, &str)>,
    ) -> Result<KeepOutcome> {
        let said = self.file.portable_json(&entry.object)?;
        let (record, name) = known.unzip();
        let row = self.rows.get(&(kind.word(), entry.source.as_str()));
        let data = match row {
            Some(row) if self.is_known(row, name, &said)? => row.data.clone(),
            None if self.is_ours(kind, entry, &said)? => return Ok(KeepOutcome::Same),
            None if known.is_none() && export_names::anonymous_player()?.text()? == said => {
                return Ok(KeepOutcome::Same);
            }
            _ => {
                let before = row.filter(|row| row.record.as_deref() == record);
                let called = before.and_then(|row| export_names::outside_name(row));
                with_name(&said, entry, kind, called.as_deref().or(name))?
            }
        };
        let now = OutsideRow {
            kind: kind.word().to_owned(),
            source: entry.source.clone(),
            record: record.map(str::to_owned),
            data,
        };
        Ok(match (now.put(self.conn, PROGRAM)?, row) {
            (true, None) => KeepOutcome::Added,
            (true, Some(_)) => KeepOutcome::Replaced,
            (false, _) => KeepOutcome::Same,
        })
    }

    /// Whether the file repeats its earlier data, or wyrm's later version of it.
    fn is_known(&self, row: &OutsideRow, name: Option<&str>, said: &str) -> Result<bool> {
        let mut before = Object::stored(&row.data).unwrap_or_default();
        before.remove(CALLED);
        Ok(before.text()? == said || export_names::known_object(row, name)?.text()? == said)
    }

    /// Whether it is wyrm's own export of a record, without additions.
    fn is_ours(&self, kind: ListKind, entry: &FileEntry, said: &str) -> Result<bool> {
        let date = entry.object.get("modificationDate").unwrap_or_default();
        let date: String = serde_json::from_str(date).unwrap_or_default();
        let find = |here: &'a KnownNames| Some(&here.all[here.with_uuid(&entry.source)?]);
        let own = match kind {
            ListKind::Player => {
                find(self.people).map(|one| own_player(&one.uuid, &one.name, &date))
            }
            ListKind::Game => find(self.games).map(|one| {
                let together = entry.object.get("cooperative") == Some("true");
                own_game(&one.uuid, &one.name, together, &date)
            }),
            ListKind::Location => Some(own_location(&entry.name)),
            _ => None,
        };
        match own {
            Some(own) => Ok(own?.text()? == said),
            None => Ok(false),
        }
    }

    /// Stores parts other than lists; returns how many replaced something.
    pub fn keep_rest(&self) -> Result<usize> {
        let mut news = 0;
        for (name, raw) in &self.file.rest {
            let row = self.rows.get(&(REST, name.as_str()));
            let data = self.file.by_source(raw.get());
            if row.is_none()
                && (data == "null" || name == "userInfo" && data == export_names::NOBODY)
            {
                continue;
            }
            let now =
                OutsideRow { kind: REST.to_owned(), source: name.clone(), record: None, data };
            news += usize::from(now.put(self.conn, PROGRAM)? && row.is_some());
        }
        Ok(news)
    }
}

/// The stored form of an entry, with its name here if different.
fn with_name(said: &str, entry: &FileEntry, kind: ListKind, name: Option<&str>) -> Result<String> {
    let Some(mut object) = Object::stored(said) else {
        return Ok(said.to_owned());
    };
    object.remove(CALLED);
    if let Some(name) = name.filter(|name| *name != mended(&entry.name, kind.word())) {
        object.set(CALLED, &name)?;
    }
    object.text()
}
