//! Players who are the same person in both files.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::{Connection, params};

use super::super::query::{Query, read_in_order};
use super::super::{Result, other_programs};
use super::MergeChoices;
use super::lineage::FileSteps;
use super::tables::{MergedKind, RecordId};
use crate::rules::name::{look_alike, near_miss};

/// A player of one of the files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilePlayer {
    pub uuid: String,
    pub name: String,
    key: String,
    created_at: String,
}

read_in_order!(FilePlayer { uuid, name, key, created_at });

/// Two who may be the same person: with equal or similar names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonDoubt {
    pub theirs: FilePlayer,
    pub mine: FilePlayer,
    pub same_name: bool,
}

/// Two who are the same person.
pub(super) struct Join {
    pub theirs: FilePlayer,
    pub mine: FilePlayer,
    /// Whether the record of the other file stays.
    pub theirs_stays: bool,
    pub record: RecordId,
}

/// All players of a file.
pub fn people(conn: &Connection) -> Result<Vec<FilePlayer>> {
    conn.rows("SELECT uuid, name, name_key, created_at FROM player ORDER BY uuid", [])
}

/// Players known to be one person, each with the UUID that represents them.
struct Same(BTreeMap<String, String>);

impl Same {
    fn read(sides: [&Connection; 2]) -> Result<Same> {
        let mut same = Same(BTreeMap::new());
        for conn in sides {
            for (uuid, player) in other_programs::same_players(conn)? {
                same.join(&uuid, &player);
            }
        }
        Ok(same)
    }

    fn of(&self, uuid: &str) -> String {
        self.0.get(uuid).cloned().unwrap_or_else(|| uuid.to_owned())
    }

    /// The smallest UUID represents all.
    fn join(&mut self, a: &str, b: &str) {
        let (a, b) = (self.of(a), self.of(b));
        let (least, other) = if a <= b { (a, b) } else { (b, a) };
        for stands in self.0.values_mut().filter(|stands| **stands == other) {
            stands.clone_from(&least);
        }
        self.0.insert(other, least.clone());
        self.0.insert(least.clone(), least);
    }
}

fn similar_player(theirs: &FilePlayer, strangers: &[&FilePlayer]) -> Option<usize> {
    let with_key = |key: &str| strangers.iter().position(|mine| mine.key == key);
    let known = strangers.iter();
    let known = known.map(|mine| (mine.name.as_str(), mine.key.as_str()));
    let begins =
        |mine: &&FilePlayer| mine.key.starts_with(&theirs.key) || theirs.key.starts_with(&mine.key);
    with_key(&theirs.key)
        .or_else(|| with_key(look_alike(&theirs.name, known.clone())?.1))
        .or_else(|| strangers.iter().position(begins))
        .or_else(|| with_key(near_miss(&theirs.name, known)?.1))
}

/// Matches the people; undecided doubts are returned as an error. Nothing is changed.
pub(super) fn match_players(
    mine: &Connection,
    theirs: &Connection,
    choices: &MergeChoices,
) -> Result<Result<Vec<Join>, Vec<PersonDoubt>>> {
    let mut same = Same::read([mine, theirs])?;
    let (here, there) = (people(mine)?, people(theirs)?);
    for (their, my) in &choices.same {
        same.join(their, my);
    }
    let known: BTreeSet<String> = here.iter().map(|person| same.of(&person.uuid)).collect();
    let known_there: BTreeSet<String> = there.iter().map(|person| same.of(&person.uuid)).collect();
    let mut strangers: Vec<&FilePlayer> =
        here.iter().filter(|person| !known_there.contains(&same.of(&person.uuid))).collect();
    let mut doubts = Vec::new();
    for person in &there {
        let met = known.contains(&same.of(&person.uuid));
        if met || choices.different.contains(&person.uuid) {
            continue;
        }
        let Some(place) = similar_player(person, &strangers) else {
            continue;
        };
        let found = strangers.remove(place);
        let same_name = found.key == person.key;
        if same_name && !choices.ask_names {
            same.join(&person.uuid, &found.uuid);
        } else {
            doubts.push(PersonDoubt { theirs: person.clone(), mine: found.clone(), same_name });
        }
    }
    if !doubts.is_empty() {
        return Ok(Err(doubts));
    }
    let join = |person: &FilePlayer| {
        let stands = same.of(&person.uuid);
        let my = here.iter().find(|my| same.of(&my.uuid) == stands)?;
        (my.uuid != person.uuid).then(|| Join {
            theirs: person.clone(),
            mine: my.clone(),
            theirs_stays: person.uuid < my.uuid,
            record: RecordId::new(MergedKind::Player, stands),
        })
    };
    Ok(Ok(there.iter().filter_map(join).collect()))
}

impl Join {
    /// Makes both files treat them as one person; the older one gives the name. Returns whether
    /// this file did not know before.
    pub fn carry_out(
        &self,
        mine: &Connection,
        theirs: &Connection,
        lines: [&mut FileSteps; 2],
        at: &str,
    ) -> Result<bool> {
        let (stays, goes) =
            if self.theirs_stays { (&self.theirs, &self.mine) } else { (&self.mine, &self.theirs) };
        let uuid = &self.record.key;
        for (conn, person) in [(mine, &self.mine), (theirs, &self.theirs)] {
            // Another player may have the name in this file: clashes are resolved later.
            let taken: bool = conn.row(
                "SELECT EXISTS (SELECT 1 FROM player WHERE name_key = ?1 AND uuid <> ?2)",
                [&stays.key, &person.uuid],
            )?;
            let named = if taken { person } else { stays };
            conn.execute(
                "UPDATE player SET uuid = ?2, name = ?3, name_key = ?4, created_at = ?5
                 WHERE uuid = ?1",
                params![person.uuid, uuid, named.name, named.key, stays.created_at],
            )?;
            conn.execute(
                "UPDATE outside SET record = ?2
                 WHERE kind = 'player' AND record = ?1 AND record <> ?2",
                [&person.uuid, uuid],
            )?;
        }
        for lines in lines {
            for person in [stays, goes] {
                if person.uuid != *uuid {
                    lines.join(&person.uuid, uuid);
                }
            }
        }
        let mut news = 0;
        for person in [stays, goes].iter().filter(|person| person.uuid != *uuid) {
            news += mine.execute(
                "INSERT INTO same_player (uuid, player, at) VALUES (?1, ?2, ?3)
                 ON CONFLICT (uuid) DO UPDATE SET player = excluded.player
                 WHERE player <> excluded.player",
                params![person.uuid, uuid, at],
            )?;
        }
        Ok(news > 0)
    }
}
