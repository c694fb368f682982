//! A record of both files side by side, for a decision.

use std::collections::BTreeMap;

use super::{Other, RecordId, Touch};
use crate::Result;
use crate::history::facts::{NamedFacts, of_record};
use crate::play::{Titles, called};
use crate::store::Connection;
use crate::store::merge::{Conflict, MergedKind, hunts_only_in};

/// A record that differs between the files.
#[derive(Debug, Clone)]
pub struct Compared {
    pub record: RecordId,
    /// With the kind: `campaign Ashes`.
    pub name: String,
    pub lines: Vec<ComparedFact>,
    /// The newest steps on either side since the files diverged.
    pub mine: Vec<Touch>,
    pub theirs: Vec<Touch>,
}

/// A fact, here and there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparedFact {
    pub what: String,
    pub mine: String,
    pub theirs: String,
}

pub fn compared(
    conn: &Connection,
    other: &Other,
    conflict: Conflict,
    titles: &Titles,
) -> Result<Compared> {
    let record = &conflict.record;
    let mine = of_record(conn, record, titles)?;
    let theirs = of_record(other.conn(), record, titles)?;
    let mut lines = side_by_side(&mine, &theirs, record.kind == MergedKind::Campaign);
    if record.kind == MergedKind::Campaign {
        let hunts = |a: &Connection, b: &Connection| -> Result<String> {
            let hunts = hunts_only_in(a, b, record)?;
            let names = hunts.iter().map(|(id, _)| called(a, "hunt", *id));
            let names: Vec<String> = names.collect::<Result<_, _>>()?;
            Ok(if names.is_empty() { "none".to_owned() } else { names.join(", ") })
        };
        lines.push(ComparedFact {
            what: "later hunts".to_owned(),
            mine: hunts(conn, other.conn())?,
            theirs: hunts(other.conn(), conn)?,
        });
    }
    Ok(Compared {
        name: conflict.name,
        mine: conflict.mine,
        theirs: conflict.theirs,
        lines,
        record: conflict.record,
    })
}

/// A hero on one line: the most important facts.
fn hero(facts: &BTreeMap<&'static str, String>) -> String {
    let of = |name: &str| facts.get(name).map_or("", String::as_str);
    let state = match of("state") {
        "alive" | "" => String::new(),
        state => format!("{state}, "),
    };
    let items = match of("items") {
        "none" | "" => String::new(),
        items => format!(", {items}"),
    };
    format!("{state}level {}, {} exp, {} gold{items}", of("level"), of("experience"), of("gold"))
}

/// Fields that differ; for a campaign also its chapter, and every hero on a line.
fn side_by_side(mine: &[NamedFacts], theirs: &[NamedFacts], campaign: bool) -> Vec<ComparedFact> {
    let mut lines = Vec::new();
    let first =
        |known: &'_ [NamedFacts]| known.first().map_or_else(BTreeMap::new, |known| known.1.clone());
    let (here, there) = (first(mine), first(theirs));
    let names: std::collections::BTreeSet<&&str> = here.keys().chain(there.keys()).collect();
    for name in names {
        let of = |facts: &BTreeMap<&'static str, String>| {
            facts.get(*name).cloned().unwrap_or_else(|| "none".to_owned())
        };
        let line = ComparedFact { what: (*name).to_string(), mine: of(&here), theirs: of(&there) };
        if line.mine != line.theirs || campaign && *name == "chapter" {
            lines.push(line);
        }
    }
    let heroes =
        |known: &'_ [NamedFacts]| known.iter().skip(1).cloned().collect::<Vec<NamedFacts>>();
    let (here, there) = (heroes(mine), heroes(theirs));
    let mut names: Vec<&String> = here.iter().map(|(name, _)| name).collect();
    names.extend(
        there.iter().map(|(name, _)| name).filter(|name| here.iter().all(|(n, _)| n != *name)),
    );
    for name in names {
        let of = |known: &[NamedFacts]| {
            let found = known.iter().find(|(other, _)| other == name);
            found.map_or_else(|| "not there".to_owned(), |(_, facts)| hero(facts))
        };
        lines.push(ComparedFact { what: name.clone(), mine: of(&here), theirs: of(&there) });
    }
    lines
}
