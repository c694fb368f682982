//! Imports a BG Stats export, as one step.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::file::{File, ListKind};
use super::import_play::{ImportedPlay, Times, WORD};
use super::matching::{KnownNames, NameChoices, NameDoubt};
use super::original_fields::{FieldKeeper, KeepOutcome};
use super::{PROGRAM, ending, field};
use crate::play::{Summary, Titles, VERSION, written};
use crate::rules::{serialize, words};
use crate::store::other_programs::{self, NamedRecord, OutsideRow};
use crate::store::{Connection, NewPlay, PlayDetails, PlayEnd, SeatRow, StoreError};
use crate::{Done, Failure, Request, Result, Session, stamp};

/// The prefix of the sources of plays.
pub const PREFIX: &str = "bgstats:";

/// The result of an import or its dry run.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct BgStatsImport {
    /// Added plays, and the times of the first and the last.
    pub plays: usize,
    pub first: Option<String>,
    pub last: Option<String>,
    /// How many of them are excluded from statistics.
    pub ignored: usize,
    /// How many of them are of titles with rules here, by name.
    #[serde(rename = "titles")]
    pub with_rules: BTreeMap<String, usize>,
    pub players: Vec<String>,
    pub games: Vec<String>,
    /// Unplayed games: stored, but not added.
    pub unplayed: usize,
    /// Known plays, and how many of them were changed there since.
    pub known: usize,
    #[serde(rename = "changed_there")]
    pub changed: usize,
    /// Names that are written differently here: there, and here.
    #[serde(rename = "renamed", serialize_with = "serialize::renamed")]
    pub mended: Vec<(String, String)>,
    /// Players, games and other records with news from BG Stats.
    #[serde(rename = "details")]
    pub news: usize,
    /// Names that may mean a known record; only in a dry run.
    #[serde(rename = "near_misses")]
    pub doubts: Vec<NameDoubt>,
}

/// Why an import stops: a decision is needed, or it failed.
pub enum ImportHalt {
    Doubts(Vec<NameDoubt>),
    Failed(Failure),
}

impl From<StoreError> for ImportHalt {
    fn from(error: StoreError) -> ImportHalt {
        ImportHalt::Failed(error.into())
    }
}

impl From<Failure> for ImportHalt {
    fn from(failure: Failure) -> ImportHalt {
        ImportHalt::Failed(failure)
    }
}

/// Imports the file, or returns the needed decisions. With `sum_up` doubts are only reported.
/// `seen` is called for every play.
pub fn import(
    session: &mut Session,
    file: &File,
    times: &Times,
    choices: &NameChoices,
    sum_up: bool,
    seen: &dyn Fn(),
) -> Result<Done<BgStatsImport>, ImportHalt> {
    let titles = session.titles.clone();
    session.change_or(|conn, request| {
        let import = Import { conn, request, titles: &titles, file, times, seen };
        let report = import.run(choices, sum_up)?;
        let plays = words::count(report.plays, "play", "plays");
        Ok((report, format!("{plays} imported from BG Stats")))
    })
}

pub(super) struct Import<'a> {
    pub conn: &'a Connection,
    pub request: &'a Request,
    titles: &'a Titles,
    pub file: &'a File<'a>,
    times: &'a Times<'a>,
    seen: &'a dyn Fn(),
}

impl Import<'_> {
    fn run(&self, choices: &NameChoices, sum_up: bool) -> Result<BgStatsImport, ImportHalt> {
        let mut report = BgStatsImport::default();
        let rows = OutsideRow::all(self.conn, PROGRAM)?;
        let fresh = self.fresh(&mut report)?;
        let (people, games) = (
            KnownNames::players(self.conn, &rows)?,
            KnownNames::games(self.conn, self.titles, &rows)?,
        );
        let played = |n: usize| fresh.games.contains(&n);
        let all = self.file.list(ListKind::Player);
        let anonymous = |n: usize| all[n].object.get("isAnonymous") == Some("true");
        let sat = |n: usize| fresh.players.contains(&n) || !anonymous(n);
        let (met, mut doubts) = people.match_entry(all, &sat, choices);
        let (met_games, more) = games.match_entry(self.file.list(ListKind::Game), &played, choices);
        doubts.extend(more);
        if !doubts.is_empty() && !sum_up {
            return Err(ImportHalt::Doubts(doubts));
        }
        report.doubts = doubts;
        let known = MatchedRecords {
            players: self.players(&people, met, &fresh.since, &mut report)?,
            games: self.games(&games, met_games, &mut report)?,
        };
        let keeper = FieldKeeper::new(self.conn, self.file, &rows, [&people, &games]);
        self.store_originals(&keeper, &known, &mut report)?;
        for n in fresh.plays {
            let play = self.file.play(n, self.times)?;
            self.add(&play, &known, &mut report)?;
            (self.seen)();
        }
        Ok(report)
    }

    /// New plays, their games and players.
    fn fresh(&self, report: &mut BgStatsImport) -> Result<Fresh> {
        let known = other_programs::known_plays(self.conn, PREFIX)?;
        let mut fresh = Fresh::default();
        for (n, head) in self.file.heads().iter().enumerate() {
            for player in &head.players {
                let since = fresh.since.entry(*player).or_insert(head.at);
                *since = head.at.min(*since);
            }
            let Some(id) = known.get(&head.source) else {
                fresh.games.insert(head.game);
                fresh.players.extend(head.players.iter());
                fresh.plays.push(n);
                continue;
            };
            let before = other_programs::extra(self.conn, *id)?;
            let changed = before.is_some_and(|before| modified(&before) != head.modified);
            report.known += 1;
            report.changed += usize::from(changed);
            (self.seen)();
        }
        Ok(fresh)
    }

    /// Stores everything in the file except plays.
    fn store_originals(
        &self,
        keeper: &FieldKeeper,
        of: &MatchedRecords,
        report: &mut BgStatsImport,
    ) -> Result<()> {
        for kind in ListKind::ALL {
            for (n, entry) in self.file.list(kind).iter().enumerate() {
                let known = match kind {
                    ListKind::Player => of.players[n].as_ref(),
                    ListKind::Game => of.games[n].as_ref(),
                    _ => None,
                };
                let left = kind == ListKind::Game && known.is_none();
                let known = known.map(|known| (known.record.as_str(), known.name.as_str()));
                match keeper.store_entry(kind, entry, known)? {
                    KeepOutcome::Added => report.unplayed += usize::from(left),
                    KeepOutcome::Replaced => report.news += 1,
                    KeepOutcome::Same => {}
                }
            }
        }
        report.news += keeper.keep_rest()?;
        Ok(())
    }

    fn add(
        &self,
        play: &ImportedPlay,
        of: &MatchedRecords,
        report: &mut BgStatsImport,
    ) -> Result<()> {
        let lost = || Failure::bug("a play's game or player was not imported");
        let game = of.games[play.game].as_ref().ok_or_else(lost)?;
        let who = |place: usize| of.players[place].as_ref().ok_or_else(lost);
        let seats = play.seats.iter();
        let people: Vec<&NamedRecord> =
            seats.map(|seat| who(seat.player)).collect::<Result<_, _>>()?;
        let names: Vec<&str> = people.iter().map(|known| known.name.as_str()).collect();
        let (outcome, how) = ending::ended(play, &names);
        let id = self.insert(play, game, &outcome, how)?;
        let seats = play.seats.iter().zip(&people);
        let seats =
            seats.map(|(seat, known)| SeatRow { player: Some(known.id), ..seat.row.clone() });
        SeatRow::insert_all(self.conn, id, &seats.collect::<Vec<_>>())?;
        self.count(play, game, report);
        Ok(())
    }

    fn insert(
        &self,
        play: &ImportedPlay,
        game: &NamedRecord,
        outcome: &str,
        how: String,
    ) -> Result<i64> {
        let location = play.location.map(|place| &self.file.list(ListKind::Location)[place]);
        let place = location.and_then(|location| field::single_line(&location.name, WORD));
        let uuid = match uuid::Uuid::try_parse(&play.source) {
            Ok(_) => play.source.clone(),
            Err(_) => crate::store::digest_uuid(&[PREFIX, &play.source]),
        };
        Ok(NewPlay {
            uuid: &uuid,
            title: &game.record,
            setup: &format!("{{\"v\":{VERSION}}}"),
            at: &stamp(play.at),
            about: PlayDetails {
                source: Some(&format!("{PREFIX}{}", play.source)),
                place: place.as_deref(),
                minutes: play.minutes,
                cooperative: play.cooperative,
                ignored: play.ignored,
                extra: Some(&play.extra),
            },
            told: Some(PlayEnd {
                outcome,
                result: &written(&Summary::new(how, &[]))?,
                note: play.note.as_deref(),
            }),
            ..NewPlay::default()
        }
        .insert(self.conn)?)
    }

    fn count(&self, play: &ImportedPlay, game: &NamedRecord, report: &mut BgStatsImport) {
        let at = stamp(play.at);
        report.plays += 1;
        report.ignored += usize::from(play.ignored);
        if report.first.as_ref().is_none_or(|first| at < *first) {
            report.first = Some(at.clone());
        }
        if report.last.as_ref().is_none_or(|last| at > *last) {
            report.last = Some(at);
        }
        if self.titles.get(&game.record).is_some() {
            *report.with_rules.entry(game.name.clone()).or_default() += 1;
        }
    }
}

/// The players and games of the file, by their index here.
struct MatchedRecords {
    players: Vec<Option<NamedRecord>>,
    games: Vec<Option<NamedRecord>>,
}

#[derive(Default)]
struct Fresh {
    plays: Vec<usize>,
    games: HashSet<usize>,
    players: HashSet<usize>,
    /// The day of each player's first play.
    since: HashMap<usize, DateTime<Utc>>,
}

/// A play's last change there, as imported.
fn modified(extra: &str) -> Option<String> {
    let object = super::object::Object::stored(extra)?;
    field::text(&object, "modificationDate").ok()?
}
