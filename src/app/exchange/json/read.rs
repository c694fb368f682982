//! Reads the document. It is untrusted until the end: every table, column, type and reference is
//! checked, and faults come with their position.

mod rows;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, Visitor};

use super::write::KIND;
use crate::merge::Other;
use crate::rules::name::{control, shown};
use crate::store::Creation;
use crate::store::dump::{self, Loading, RowFault};
use crate::store::merge::{Lineage, Provenance};
use crate::{Failure, Result};
use rows::DocumentTables;

/// The largest accepted document, in bytes: some hundred thousand plays.
pub const MOST: u64 = 500_000_000;

/// The largest number that every program reads exactly from JSON.
const LARGEST: i64 = (1 << 53) - 1;

/// Deserializes a part of the document in place.
macro_rules! seed {
    ($part:ident -> $value:ty, $by:ident) => {
        impl<'de> DeserializeSeed<'de> for $part<'_> {
            type Value = $value;

            fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<$value, D::Error> {
                from.$by(self)
            }
        }
    };
}
use seed;

/// Data needed before rows can be read, wherever it is.
#[derive(Deserialize)]
struct DocumentHead {
    wyrmkeep: String,
    version: i64,
    database: Database,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Database {
    uuid: String,
    created_at: String,
}

/// Why a document is refused.
pub fn refused(path: &Path, why: String) -> Failure {
    refused!("{} cannot be imported: {why}", path.display())
        .hint("wyrm export json writes such files; docs/exchange.md describes them")
}

pub fn document(text: &str, path: &Path) -> Result<Other> {
    let file = path.display();
    let refused = |why: String| refused(path, why);
    let head: DocumentHead =
        serde_json::from_str(text).map_err(|error| refused(error_sentence(&error)))?;
    if head.wyrmkeep != KIND {
        let what = shown(&head.wyrmkeep);
        return Err(refused(format!("\"wyrmkeep\" is {what}, not {KIND}")));
    }
    let newest = dump::VERSION;
    match head.version {
        version if version > newest => {
            return Err(refused!(
                "{file} was made by a newer wyrm (version {version}, this one knows {newest})"
            ));
        }
        1.. => {}
        version => return Err(refused(format!("there is no version {version}"))),
    }
    let creation = Creation {
        uuid: plain_text(head.database.uuid, "database, uuid").map_err(&refused)?,
        at: time(head.database.created_at, "database, created_at").map_err(&refused)?,
        entropy: None,
    };
    let loading = Loading::new(head.version, &creation)?;
    let mut reader = serde_json::Deserializer::from_str(text);
    let made_of = Whole(&loading)
        .deserialize(&mut reader)
        .and_then(|made_of| reader.end().map(|()| made_of))
        .map_err(|error| refused(error_sentence(&error)))?;
    loading.finish(&made_of, path).map_err(|fault| match fault {
        RowFault::Said(why) => refused(why),
        RowFault::Store(error) => error.into(),
    })
}

/// The fault and its position, in our words.
fn error_sentence(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    match (text.strip_suffix(&place), error.classify()) {
        (Some(what), _) if what.starts_with("missing field") => {
            format!("it is a different kind of document ({what})")
        }
        (Some(what), serde_json::error::Category::Data) => {
            format!("{what} (line {}, column {})", error.line(), error.column())
        }
        _ => format!("it is not JSON: {text}"),
    }
}

fn plain_text(text: String, place: &str) -> Result<String, String> {
    match control(&text) {
        None => Ok(text),
        Some(c) => Err(format!("{place}: there is a control character, U+{:04X}", c as u32)),
    }
}

fn time(text: String, place: &str) -> Result<String, String> {
    match chrono::DateTime::parse_from_rfc3339(&text) {
        Ok(_) => Ok(text),
        Err(_) => {
            Err(format!("{place}: {} is not a time such as 2026-11-14T20:00:00Z", shown(&text)))
        }
    }
}

/// The whole document, into a database.
struct Whole<'a>(&'a Loading);

seed!(Whole -> Provenance, deserialize_map);

impl<'de> Visitor<'de> for Whole<'_> {
    type Value = Provenance;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a document")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Provenance, A::Error> {
        let mut seen = BTreeSet::new();
        let mut made_of = Provenance::default();
        while let Some(part) = map.next_key::<String>()? {
            once(&mut seen, &part, "the document")?;
            match part.as_str() {
                "schema" => {
                    if map.next_value::<i64>()? != 1 {
                        return Err(A::Error::custom("\"schema\" is not 1"));
                    }
                }
                // Already read.
                "wyrmkeep" => drop(map.next_value::<String>()?),
                "version" => drop(map.next_value::<i64>()?),
                "database" => drop(map.next_value::<Database>()?),
                "tables" => map.next_value_seed(DocumentTables(self.0))?,
                "made_of" => made_of.records = records(map.next_value()?)?,
                "undone" => made_of.past = steps(map.next_value()?, "undone")?,
                other => {
                    let other = shown(other);
                    return Err(A::Error::custom(format!("there is no part {other}")));
                }
            }
        }
        if seen.contains("tables") {
            Ok(made_of)
        } else {
            Err(A::Error::custom("there are no tables"))
        }
    }
}

fn once<E: Error>(seen: &mut BTreeSet<String>, key: &str, place: &str) -> Result<(), E> {
    if seen.insert(key.to_owned()) {
        Ok(())
    } else {
        Err(E::custom(format!("{} appears twice in {place}", shown(key))))
    }
}

/// A record of `made_of`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MadeOf {
    record: String,
    steps: BTreeMap<String, i64>,
    against: BTreeMap<String, i64>,
}

fn records<E: Error>(list: Vec<MadeOf>) -> Result<BTreeMap<String, Lineage>, E> {
    let mut records = BTreeMap::new();
    for MadeOf { record, steps: line, against: over } in list {
        let record = plain_text(record, "made_of").map_err(E::custom)?;
        let made = Lineage { line: steps(line, &record)?, over: steps(over, &record)? };
        if records.insert(record.clone(), made).is_some() {
            let record = shown(&record);
            return Err(E::custom(format!("{record} appears twice in made_of")));
        }
    }
    Ok(records)
}

fn steps<E: Error>(line: BTreeMap<String, i64>, of: &str) -> Result<BTreeMap<String, i64>, E> {
    match line.iter().find(|(_, turns)| !(0..=LARGEST).contains(*turns)) {
        None => Ok(line),
        Some((name, turns)) => Err(E::custom(format!(
            "{}: the turns of a step must be at least 0, not {turns} ({})",
            shown(of),
            shown(name)
        ))),
    }
}
