//! Matches players and games of the file with known ones.

use std::collections::{HashMap, HashSet};

use serde::Serialize;

use super::file::{Entry, File, Kind};
use super::names::{Taken, mended};
use crate::play::Titles;
use crate::rules::name::{key, near_miss, near_name, shown};
use crate::store::outside::{self, Named, OutsideRow};
use crate::store::{Connection, Named as Record, TitleRow};
use crate::{Failure, game};

/// People's decisions about names.
#[derive(Debug, Clone, Default)]
pub struct Choices {
    /// Players and games of the file that match one here: by source, and by record.
    same: HashMap<(Kind, String), String>,
    /// Those without a match here.
    different: HashSet<(Kind, String)>,
    /// Whether all other possible matches are new.
    pub rest_new: bool,
}

/// A name in the file that may match a record here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Doubt {
    pub kind: Kind,
    pub there: String,
    pub here: String,
    #[serde(skip)]
    source: String,
    #[serde(skip)]
    record: String,
}

impl Choices {
    /// Decides that it is the same, or not.
    pub fn decide(&mut self, doubt: &Doubt, same: bool) {
        let place = (doubt.kind, doubt.source.clone());
        if same {
            self.same.insert(place, doubt.record.clone()).is_some()
        } else {
            self.different.insert(place)
        };
    }
}

impl Choices {
    fn calls_different(&self, kind: Kind, entry: &Entry) -> bool {
        self.different.contains(&(kind, entry.source.clone()))
    }
}

/// Decisions by flags, as typed.
#[derive(Debug, Clone, Default)]
pub struct Said {
    /// `THERE=HERE`.
    pub same: Vec<String>,
    pub different: Vec<String>,
    pub same_game: Vec<String>,
    pub different_game: Vec<String>,
    pub rest_new: bool,
}

impl Said {
    /// Looks up the typed names, in the file and here.
    pub fn read(
        &self,
        conn: &Connection,
        titles: &Titles,
        file: &File,
    ) -> Result<Choices, Failure> {
        let mut choices = Choices { rest_new: self.rest_new, ..Choices::default() };
        let lists = [
            (Kind::Player, &self.same, &self.different),
            (Kind::Game, &self.same_game, &self.different_game),
        ];
        for (kind, same, different) in lists {
            for typed in same {
                let (there, here) = typed.rsplit_once('=').ok_or_else(|| {
                    refused!("{} is not THERE=HERE", shown(typed))
                        .hint("the name in the file, then the name here: --same Anna=Ana")
                })?;
                let record = record(conn, titles, kind, here)?;
                for source in named(file, kind, there)? {
                    choices.same.insert((kind, source), record.clone());
                }
            }
            for typed in different {
                let all = named(file, kind, typed)?.into_iter();
                choices.different.extend(all.map(|source| (kind, source)));
            }
        }
        Ok(choices)
    }
}

/// The sources of the records with this name in the file.
fn named(file: &File, kind: Kind, typed: &str) -> Result<Vec<String>, Failure> {
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
fn record(conn: &Connection, titles: &Titles, kind: Kind, typed: &str) -> Result<String, Failure> {
    if kind == Kind::Game {
        return Ok(game::find(conn, titles, typed)?.slug);
    }
    let found = Record::Player.find(conn, typed)??;
    let all = outside::named(conn, "player")?;
    let player = all.into_iter().find(|player| player.id == found.id);
    Ok(player.map(|player| player.record).unwrap_or_default())
}

/// The match of an entry of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Met {
    /// By index among the known ones.
    Here(usize),
    /// A new record, under this name.
    New(String),
    /// An unplayed game: stored, but not added.
    Left,
}

/// The known players or games.
pub struct Here {
    pub kind: Kind,
    pub all: Vec<Named>,
    by_record: HashMap<String, usize>,
    by_uuid: HashMap<String, usize>,
    by_key: HashMap<String, usize>,
    /// The match of each source, as decided in an earlier import.
    by_source: HashMap<String, String>,
}

impl Here {
    pub fn players(conn: &Connection, rows: &[OutsideRow]) -> Result<Here, Failure> {
        let mut here = Here::new(Kind::Player, outside::named(conn, "player")?, rows);
        for (uuid, player) in outside::same_players(conn)? {
            if let Some(place) = here.by_record.get(&player).copied() {
                here.by_record.entry(uuid).or_insert(place);
            }
        }
        Ok(here)
    }

    /// Games, including unplayed ones with rules.
    pub fn games(conn: &Connection, titles: &Titles, rows: &[OutsideRow]) -> Result<Here, Failure> {
        let mut all = outside::named(conn, "title")?;
        for title in titles.0.iter() {
            let (slug, name) = (title.game.slug().as_str(), title.game.name());
            if TitleRow::with_slug(conn, slug)?.is_none() {
                all.push(Named {
                    id: 0,
                    uuid: String::new(),
                    record: slug.to_owned(),
                    name: name.to_owned(),
                    key: key(name),
                    created_at: String::new(),
                });
            }
        }
        let mut here = Here::new(Kind::Game, all, rows);
        for (place, title) in here.all.iter().enumerate() {
            here.by_key.entry(title.record.clone()).or_insert(place);
        }
        Ok(here)
    }

    fn new(kind: Kind, all: Vec<Named>, rows: &[OutsideRow]) -> Here {
        let by = |of: fn(&Named) -> &String| {
            let places = all.iter().enumerate();
            places.map(|(place, one)| (of(one).clone(), place)).collect()
        };
        let rows = rows.iter().filter(|row| row.kind == kind.word());
        let said = rows.filter_map(|row| Some((row.source.clone(), row.record.clone()?)));
        Here {
            kind,
            by_record: by(|one| &one.record),
            by_uuid: by(|one| &one.uuid),
            by_key: by(|one| &one.key),
            by_source: said.collect(),
            all,
        }
    }

    /// The index of a record, even if a merge changed its UUID.
    pub fn place(&self, record: &str) -> Option<usize> {
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
    fn known(&self, entry: &Entry, choices: &Choices) -> Option<usize> {
        let place = (self.kind, entry.source.clone());
        let said = choices.same.get(&place);
        let said = said.or_else(|| self.by_source.get(&entry.source));
        said.and_then(|record| self.place(record)).or_else(|| self.with_uuid(&entry.source))
    }

    /// Finds the match of each entry; `wanted` selects the relevant ones. Undecided doubts are
    /// included.
    pub fn meet(
        &self,
        entries: &[Entry],
        wanted: &dyn Fn(usize) -> bool,
        choices: &Choices,
    ) -> (Vec<Met>, Vec<Doubt>) {
        let (known, claimed) = self.known_ones(entries, choices);
        let mut taken = Taken::new(self.by_key.keys().cloned());
        let mut doubts = Vec::new();
        let all = entries.iter().zip(known).enumerate();
        let met = all.map(|(n, (entry, known))| match known {
            Some(place) => Met::Here(place),
            None if !wanted(n) => Met::Left,
            None => {
                doubts.extend(self.doubt(entry, &claimed, choices));
                Met::New(taken.free(&mended(&entry.name, self.kind.word())))
            }
        });
        (met.collect(), doubts)
    }

    /// The entries with a certain match, and the match.
    fn known_ones(
        &self,
        entries: &[Entry],
        choices: &Choices,
    ) -> (Vec<Option<usize>>, HashSet<usize>) {
        let known = entries.iter().map(|entry| self.known(entry, choices));
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
    fn doubt(&self, entry: &Entry, claimed: &HashSet<usize>, choices: &Choices) -> Option<Doubt> {
        let different = choices.calls_different(self.kind, entry);
        if choices.rest_new || different {
            return None;
        }
        let others = self.all.iter().enumerate();
        let others = others.filter(|(place, _)| !claimed.contains(place));
        let known = others.map(|(_, one)| (one.name.as_str(), one.key.as_str()));
        let (_, found) = match self.kind {
            // Nobody abbreviates the name of a game there.
            Kind::Game => near_name(&entry.name, known)?,
            _ => near_miss(&entry.name, known)?,
        };
        let found = &self.all[*self.by_key.get(found)?];
        Some(Doubt {
            kind: self.kind,
            there: entry.name.clone(),
            here: found.name.clone(),
            source: entry.source.clone(),
            record: found.record.clone(),
        })
    }
}
