//! Players and games of a file become players and games here.

use std::collections::HashMap;

use chrono::{DateTime, Utc};

use super::file::Kind;
use super::import::{Import, Imported};
use super::meet::{Here, Met};
use crate::rules::name::{Name, shown};
use crate::store::{Player, title};
use crate::{Failure, game, stamp};

/// A player or a game of the file, as it is here.
#[derive(Debug, Clone)]
pub struct Known {
    /// A player's id.
    pub id: i64,
    pub record: String,
    pub name: String,
}

impl Import<'_> {
    /// The players of the file, those who are new added.
    pub fn players(
        &self,
        here: &Here,
        met: Vec<Met>,
        since: &HashMap<usize, DateTime<Utc>>,
        report: &mut Imported,
    ) -> Result<Vec<Option<Known>>, Failure> {
        let mut players = Vec::with_capacity(met.len());
        for (n, (entry, met)) in self.file.list(Kind::Player).iter().zip(met).enumerate() {
            players.push(match met {
                Met::Here(place) => Some(known(here, place)),
                Met::New(name) => {
                    note_mended(report, &entry.name, &name);
                    let known = self.new_player(here, &entry.source, &name, since.get(&n))?;
                    report.players.push(name);
                    Some(known)
                }
                Met::Left => None,
            });
        }
        Ok(players)
    }

    /// Two laptops that import the same file agree on who it is, by the UUID there, and since when.
    fn new_player(
        &self,
        here: &Here,
        source: &str,
        name: &str,
        since: Option<&DateTime<Utc>>,
    ) -> Result<Known, Failure> {
        let theirs = uuid::Uuid::try_parse(source).is_ok() && here.place(source).is_none();
        let uuid = match theirs {
            true => source.to_owned(),
            false => self.request.uuid(),
        };
        let since = since.map(|since| stamp(*since));
        let player = Player {
            uuid: &uuid,
            name: &Name::new(name)?,
            at: since.as_ref().unwrap_or(&self.request.at),
        };
        Ok(Known { id: player.insert(self.conn)?, record: uuid.clone(), name: name.to_owned() })
    }

    /// The games of the file, those that are new added.
    pub fn games(
        &self,
        here: &Here,
        met: Vec<Met>,
        report: &mut Imported,
    ) -> Result<Vec<Option<Known>>, Failure> {
        let mut games = Vec::with_capacity(met.len());
        for (entry, met) in self.file.list(Kind::Game).iter().zip(met) {
            games.push(match met {
                Met::Here(place) => {
                    let found = &here.all[place];
                    let uuid = || self.request.uuid();
                    let (slug, name) = (&found.record, &found.name);
                    title::ensure(self.conn, slug, name, uuid, &self.request.at)?;
                    Some(known(here, place))
                }
                Met::New(name) => {
                    note_mended(report, &entry.name, &name);
                    let game = game::add(self.conn, self.request, &name)?;
                    report.games.push(name);
                    Some(Known { id: 0, record: game.slug, name: game.name })
                }
                Met::Left => None,
            });
        }
        Ok(games)
    }
}

fn known(here: &Here, place: usize) -> Known {
    let found = &here.all[place];
    Known { id: found.id, record: found.record.clone(), name: found.name.clone() }
}

fn note_mended(report: &mut Imported, there: &str, here: &str) {
    if there.trim() != here {
        report.mended.push((shown(there), here.to_owned()));
    }
}
