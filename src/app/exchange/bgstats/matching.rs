//! Matches players and games of the file with known ones.

use std::collections::{HashMap, HashSet};

use serde::Serialize;

use super::file::{File, FileEntry, ListKind};
use super::names::{TakenNames, mended};
use crate::play::Titles;
use crate::rules::name::{key, near_miss, near_name, shown};
use crate::store::other_programs::{self, NamedRecord, OutsideRow};
use crate::store::{Connection, NamedKind as Record, TitleRow};
use crate::{Result, game};

/// People's decisions about names.
#[derive(Debug, Clone, Default)]
pub struct NameChoices {
    /// Players and games of the file that match one here: by source, and by record.
    same: HashMap<(ListKind, String), String>,
    /// Those without a match here.
    different: HashSet<(ListKind, String)>,
    /// Whether all other possible matches are new.
    pub rest_new: bool,
}

/// A name in the file that may match a record here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NameDoubt {
    pub kind: ListKind,
    pub there: String,
    pub here: String,
    #[serde(skip)]
    source: String,
    #[serde(skip)]
    record: String,
}

impl NameChoices {
    /// Decides that it is the same, or not.
    pub fn decide(&mut self, doubt: &NameDoubt, same: bool) {
        let place = (doubt.kind, doubt.source.clone());
        if same {
            self.same.insert(place, doubt.record.clone()).is_some()
        } else {
            self.different.insert(place)
        };
    }
}

impl NameChoices {
    fn calls_different(&self, kind: ListKind, entry: &FileEntry) -> bool {
        self.different.contains(&(kind, entry.source.clone()))
    }
}

/// Decisions by flags, as typed.
#[derive(Debug, Clone, Default)]
pub struct NameFlags {
    /// `THERE=HERE`.
    pub same: Vec<String>,
    pub different: Vec<String>,
    pub same_game: Vec<String>,
    pub different_game: Vec<String>,
    pub rest_new: bool,
}

impl NameFlags {
    /// Looks up the typed names, in the file and here.
    pub fn read(&self, conn: &Connection, titles: &Titles, file: &File) -> Result<NameChoices> {
        let mut choices = NameChoices { rest_new: self.rest_new, ..NameChoices::default() };
        let lists = [
            (ListKind::Player, &self.same, &self.different),
            (ListKind::Game, &self.same_game, &self.different_game),
        ];
        for (kind, same, different) in lists {
            for typed in same {
                let (there, here) = typed.rsplit_once('=').ok_or_else(|| {
                    refused!("{} is not THERE=HERE", shown(typed))
                        .hint("the name in the file, then the name here: --same Anna=Ana")
                })?;
                let record = record(conn, titles, kind, here)?;
                for source in records_named(file, kind, there)? {
                    choices.same.insert((kind, source), record.clone());
                }
            }
            for typed in different {
                let all = records_named(file, kind, typed)?.into_iter();
                choices.different.extend(all.map(|source| (kind, source)));
            }
        }
        Ok(choices)
    }
}

/// The sources of the records with this name in the file.
fn records_named(file: &File, kind: ListKind, typed: &str) -> Result<Vec<String>> {
    let wanted = key(typed);
    let all = file.list(kind).iter();
    let found = all.filter(|entry| entry.name == typed.trim() || key(&entry.name) == wanted);
    let found: Vec<String> = found.map(|entry| entry.source.clone()).collect();
    if found.is_empty() {
        Err(refused!("there is no {} called {} in the file", kind.word(), shown(typed)))
    } else {
        Ok(found)
    }
}

/// The record with this name here.
fn record(conn: &Connection, titles: &Titles, kind: ListKind, typed: &str) -> Result<String> {
    if kind == ListKind::Game {
        return Ok(game::find_game(conn, titles, typed)?.slug);
    }
    let found = Record::Player.find(conn, typed)??;
    let all = other_programs::named_records(conn, "player")?;
    let player = all.into_iter().find(|player| player.id == found.id);
    Ok(player.map(|player| player.record).unwrap_or_default())
}

/// The match of an entry of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchedEntry {
    /// By index among the known ones.
    Here(usize),
    /// A new record, under this name.
    New(String),
    /// An unplayed game: stored, but not added.
    Left,
}

/// The known players or games.
pub struct KnownNames {
    pub kind: ListKind,
    pub all: Vec<NamedRecord>,
    by_record: HashMap<String, usize>,
    by_uuid: HashMap<String, usize>,
    by_key: HashMap<String, usize>,
    /// The match of each source, as decided in an earlier import.
    by_source: HashMap<String, String>,
}

impl KnownNames {
    pub fn players(conn: &Connection, rows: &[OutsideRow]) -> Result<KnownNames> {
        let mut here =
            KnownNames::new(ListKind::Player, other_programs::named_records(conn, "player")?, rows);
        for (uuid, player) in other_programs::same_players(conn)? {
            if let Some(place) = here.by_record.get(&player).copied() {
                here.by_record.entry(uuid).or_insert(place);
            }
        }
        Ok(here)
    }

    /// Games, including unplayed ones with rules.
    pub fn games(conn: &Connection, titles: &Titles, rows: &[OutsideRow]) -> Result<KnownNames> {
        let mut all = other_programs::named_records(conn, "title")?;
        for title in titles.0.iter() {
            let (slug, name) = (title.game.slug().as_str(), title.game.name());
            if TitleRow::with_slug(conn, slug)?.is_none() {
                all.push(NamedRecord {
                    id: 0,
                    uuid: String::new(),
                    record: slug.to_owned(),
                    name: name.to_owned(),
                    key: key(name),
                    created_at: String::new(),
                });
            }
        }
        let mut here = KnownNames::new(ListKind::Game, all, rows);
        for (place, title) in here.all.iter().enumerate() {
            here.by_key.entry(title.record.clone()).or_insert(place);
        }
        Ok(here)
    }

    fn new(kind: ListKind, all: Vec<NamedRecord>, rows: &[OutsideRow]) -> KnownNames {
        let by = |of: fn(&NamedRecord) -> &String| {
            let places = all.iter().enumerate();
            places.map(|(place, one)| (of(one).clone(), place)).collect()
        };
        let rows = rows.iter().filter(|row| row.kind == kind.word());
        let said = rows.filter_map(|row| Some((row.source.clone(), row.record.clone()?)));
        KnownNames {
            kind,
            by_record: by(|one| &one.record),
            by_uuid: by(|one| &one.uuid),
            by_key: by(|one| &one.key),
            by_source: said.collect(),
            all,
        }
    }

    /// The index of a record, even if a merge changed its UUID.
    pub fn index_of(&self, record: &str) -> Option<usize> {
        self.by_record.get(record).copied()
    }

    /// The index of the record with this UUID.
    pub fn with_uuid(&self, uuid: &str) -> Option<usize> {
        self.by_uuid.get(uuid).copied()
    }

    /// The index of the player with this id.
    pub fn with_id(&self, id: i64) -> Option<usize> {
        // They are ordered by id.
        self.all.binary_search_by_key(&id, |one| one.id).ok()
    }

    /// The match of a source regardless of its name.
    fn known_by_identity(&self, entry: &FileEntry, choices: &NameChoices) -> Option<usize> {
        let place = (self.kind, entry.source.clone());
        let said = choices.same.get(&place);
        let said = said.or_else(|| self.by_source.get(&entry.source));
        said.and_then(|record| self.index_of(record)).or_else(|| self.with_uuid(&entry.source))
    }

    /// Finds the match of each entry; `wanted` selects the relevant ones. Undecided doubts are
    /// included.
    pub fn match_entry(
        &self,
        entries: &[FileEntry],
        wanted: &dyn Fn(usize) -> bool,
        choices: &NameChoices,
    ) -> (Vec<MatchedEntry>, Vec<NameDoubt>) {
        let (known, claimed) = self.known_ones(entries, choices);
        let mut taken = TakenNames::new(self.by_key.keys().cloned());
        let mut doubts = Vec::new();
        let all = entries.iter().zip(known).enumerate();
        let met = all.map(|(n, (entry, known))| match known {
            Some(place) => MatchedEntry::Here(place),
            None if !wanted(n) => MatchedEntry::Left,
            None => {
                doubts.extend(self.doubt(entry, &claimed, choices));
                MatchedEntry::New(taken.free(&mended(&entry.name, self.kind.word())))
            }
        });
        (met.collect(), doubts)
    }

    /// The entries with a certain match, and the match.
    fn known_ones(
        &self,
        entries: &[FileEntry],
        choices: &NameChoices,
    ) -> (Vec<Option<usize>>, HashSet<usize>) {
        let known = entries.iter().map(|entry| self.known_by_identity(entry, choices));
        let mut known: Vec<Option<usize>> = known.collect();
        let mut claimed: HashSet<usize> = known.iter().copied().flatten().collect();
        let strangers = entries.iter().zip(&mut known);
        for (entry, known) in strangers.filter(|(_, known)| known.is_none()) {
            let different = choices.calls_different(self.kind, entry);
            let place = self.by_key.get(&key(&entry.name)).copied();
            // Two records with one name in the file are two.
            *known = place.filter(|place| !different && claimed.insert(*place));
        }
        (known, claimed)
    }

    /// The known record with a similar name, unless someone decided that it is another.
    fn doubt(
        &self,
        entry: &FileEntry,
        claimed: &HashSet<usize>,
        choices: &NameChoices,
    ) -> Option<NameDoubt> {
        let different = choices.calls_different(self.kind, entry);
        if choices.rest_new || different {
            return None;
        }
        let others = self.all.iter().enumerate();
        let others = others.filter(|(place, _)| !claimed.contains(place));
        let known = others.map(|(_, one)| (one.name.as_str(), one.key.as_str()));
        let (_, found) = match self.kind {
            // Nobody abbreviates the name of a game there.
            ListKind::Game => near_name(&entry.name, known)?,
            _ => near_miss(&entry.name, known)?,
        };
        let found = &self.all[*self.by_key.get(found)?];
        Some(NameDoubt {
            kind: self.kind,
            there: entry.name.clone(),
            here: found.name.clone(),
            source: entry.source.clone(),
            record: found.record.clone(),
        })
    }
}
