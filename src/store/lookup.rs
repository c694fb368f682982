//! Finding a named record by typed text: its id, its name, or the beginning of it or of one of its
//! words; then the same without accents.

use rusqlite::{Connection, params};

use super::Result;
use super::query::{Query, read_in_order};
use crate::rules::name::{self, Miss, Name};

/// How many names are searched for a later word, without accents, or for a suggestion.
const MOST: i64 = 5_000;

/// A kind of record with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NamedKind {
    Player,
    Campaign,
    /// Heroes of this campaign.
    Hero(i64),
    /// Games with and without rules here.
    Title,
}

/// The found record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundName {
    pub id: i64,
    pub name: String,
}

read_in_order!(FoundName { id, name });

impl NamedKind {
    pub fn word(self) -> &'static str {
        match self {
            NamedKind::Player => "player",
            NamedKind::Campaign => "campaign",
            NamedKind::Hero(_) => "hero",
            NamedKind::Title => "game",
        }
    }

    fn table(self) -> &'static str {
        match self {
            NamedKind::Title => "title",
            other => other.word(),
        }
    }

    /// The table, and the condition that uses `?1` (the campaign, or NULL).
    fn from(self) -> String {
        let of = if self.scope().is_some() { "campaign_id = ?1" } else { "?1 IS NULL" };
        format!("{} WHERE {of}", self.table())
    }

    fn scope(self) -> Option<i64> {
        match self {
            NamedKind::Hero(campaign) => Some(campaign),
            _ => None,
        }
    }

    pub fn insert(self, conn: &Connection, name: &Name, uuid: &str, at: &str) -> Result<i64> {
        let sql = "(uuid, name, name_key, created_at) VALUES (?1, ?2, ?3, ?4)";
        let sql = format!("INSERT INTO {} {sql}", self.table());
        conn.run(&sql, (uuid, name.text(), name.key(), at))?;
        Ok(conn.last_insert_rowid())
    }

    pub fn rename(self, conn: &Connection, id: i64, name: &Name) -> Result<()> {
        let sql = "SET name = ?2, name_key = ?3 WHERE id = ?1 AND name <> ?2";
        conn.run(&format!("UPDATE {} {sql}", self.table()), (id, name.text(), name.key()))
    }

    /// All names with their keys, up to `most`: for suggestions and completion.
    pub fn all(self, conn: &Connection, most: i64) -> Result<Vec<(String, String)>> {
        let sql = format!("SELECT name, name_key FROM {} ORDER BY id LIMIT ?2", self.from());
        conn.rows(&sql, params![self.scope(), most])
    }

    /// All ids with their names.
    pub fn ids(self, conn: &Connection) -> Result<Vec<(i64, String)>> {
        let sql = format!("SELECT id, name FROM {} ORDER BY id", self.from());
        conn.rows(&sql, params![self.scope()])
    }

    /// The record with this key, if any.
    pub fn taken_by(self, conn: &Connection, key: &str) -> Result<Option<FoundName>> {
        let sql = format!("SELECT id, name FROM {} AND name_key = ?2", self.from());
        conn.find(&sql, params![self.scope(), key])
    }

    pub fn with_id(self, conn: &Connection, id: i64) -> Result<Option<FoundName>> {
        let sql = format!("SELECT id, name FROM {} AND id = ?2", self.from());
        conn.find(&sql, params![self.scope(), id])
    }

    /// Finds typed text; `Ok(Err(miss))` suggests the probable name.
    pub fn find(self, conn: &Connection, typed: &str) -> Result<Result<FoundName, Miss>> {
        let key = name::key(typed);
        if !key.is_empty() && key.bytes().all(|b| b.is_ascii_digit()) {
            return match self.with_id(conn, key.parse().unwrap_or(-1))? {
                Some(hit) => Ok(Ok(hit)),
                None => Ok(Err(self.miss(conn, typed)?)),
            };
        }
        if let Some(exact) = self.taken_by(conn, &key)? {
            return Ok(Ok(exact));
        }
        let sql = format!(
            "SELECT id, name FROM {} AND name_key >= ?2 AND name_key < ?2 || char(0x10FFFF) \
             ORDER BY name_key LIMIT 9",
            self.from()
        );
        let mut hits: Vec<FoundName> = conn.rows(&sql, params![self.scope(), key])?;
        if key.is_empty() || hits.is_empty() {
            return self.by_word(conn, typed);
        }
        if hits.len() == 1 {
            return Ok(Ok(hits.remove(0)));
        }
        Ok(Err(Miss::Ambiguous {
            typed: name::shown(typed),
            candidates: hits.into_iter().map(|hit| hit.name).collect(),
        }))
    }

    /// Finds it by the beginning of a later word of its name, or without accents.
    fn by_word(self, conn: &Connection, typed: &str) -> Result<Result<FoundName, Miss>> {
        let known = self.all(conn, MOST)?;
        let found = name::find(self.word(), typed, &known, |(name, key)| (name, key));
        Ok(match found {
            Ok((_, key)) => match self.taken_by(conn, key)? {
                Some(found) => Ok(found),
                None => Err(self.unknown(typed, known)),
            },
            Err(miss) => Err(miss),
        })
    }

    fn miss(self, conn: &Connection, typed: &str) -> Result<Miss> {
        let known = self.all(conn, MOST)?;
        match name::find(self.word(), typed, &known, |(name, key)| (name, key)) {
            Err(miss) => Ok(miss),
            // Only a number that happens to begin a name gets here.
            Ok(_) => Ok(self.unknown(typed, known)),
        }
    }

    fn unknown(self, typed: &str, known: Vec<(String, String)>) -> Miss {
        Miss::Unknown {
            what: self.word(),
            typed: name::shown(typed),
            nearest: None,
            known: known.into_iter().map(|(name, _)| name).collect(),
        }
    }
}
