//! Maps players and games of a file to records here.

use std::collections::HashMap;

use chrono::{DateTime, Utc};

use super::file::ListKind;
use super::import::{BgStatsImport, Import};
use super::matching::{KnownNames, MatchedEntry};
use crate::rules::name::{Name, shown};
use crate::store::other_programs::NamedRecord;
use crate::store::{NamedKind as Record, title};
use crate::{Result, game, stamp};

impl Import<'_> {
    /// The players of the file, adding new ones.
    pub fn players(
        &self,
        here: &KnownNames,
        met: Vec<MatchedEntry>,
        since: &HashMap<usize, DateTime<Utc>>,
        report: &mut BgStatsImport,
    ) -> Result<Vec<Option<NamedRecord>>> {
        let mut players = Vec::with_capacity(met.len());
        for (n, (entry, met)) in self.file.list(ListKind::Player).iter().zip(met).enumerate() {
            players.push(match met {
                MatchedEntry::Here(place) => Some(here.all[place].clone()),
                MatchedEntry::New(name) => {
                    note_mended(report, &entry.name, &name);
                    let known = self.new_player(here, &entry.source, &name, since.get(&n))?;
                    report.players.push(name);
                    Some(known)
                }
                MatchedEntry::Left => None,
            });
        }
        Ok(players)
    }

    /// Two laptops that import the same file agree on the identity, by its UUID, and on the time.
    fn new_player(
        &self,
        here: &KnownNames,
        source: &str,
        name: &str,
        since: Option<&DateTime<Utc>>,
    ) -> Result<NamedRecord> {
        let theirs = uuid::Uuid::try_parse(source).is_ok() && here.index_of(source).is_none();
        let uuid = if theirs { source.to_owned() } else { self.request.uuid() };
        let since = since.map(|since| stamp(*since));
        let at = since.as_ref().unwrap_or(&self.request.at);
        let id = Record::Player.insert(self.conn, &Name::new(name)?, &uuid, at)?;
        Ok(NamedRecord { id, record: uuid, name: name.to_owned(), ..NamedRecord::default() })
    }

    /// The games of the file, adding new ones.
    pub fn games(
        &self,
        here: &KnownNames,
        met: Vec<MatchedEntry>,
        report: &mut BgStatsImport,
    ) -> Result<Vec<Option<NamedRecord>>> {
        let mut games = Vec::with_capacity(met.len());
        for (entry, met) in self.file.list(ListKind::Game).iter().zip(met) {
            games.push(match met {
                MatchedEntry::Here(place) => {
                    let found = &here.all[place];
                    let uuid = || self.request.uuid();
                    let (slug, name) = (&found.record, &found.name);
                    title::ensure(self.conn, slug, name, uuid, &self.request.at)?;
                    Some(here.all[place].clone())
                }
                MatchedEntry::New(name) => {
                    note_mended(report, &entry.name, &name);
                    let game = game::add(self.conn, self.request, &name)?;
                    report.games.push(name);
                    Some(NamedRecord {
                        record: game.slug,
                        name: game.name,
                        ..NamedRecord::default()
                    })
                }
                MatchedEntry::Left => None,
            });
        }
        Ok(games)
    }
}

fn note_mended(report: &mut BgStatsImport, there: &str, here: &str) {
    if there.trim() != here {
        report.mended.push((shown(there), here.to_owned()));
    }
}
