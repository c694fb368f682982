//! Taking in an export of BG Stats, as one step.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::file::{File, Kind};
use super::keep::{Keeper, Kept};
use super::meet::{Choices, Doubt, Here};
use super::play::{Play, Times, WORD};
use super::{PROGRAM, ending, field};
use crate::play::{Summary, Titles, VERSION, written};
use crate::rules::{words, written};
use crate::store::outside::{self, Named, OutsideRow};
use crate::store::{About, Connection, NewPlay, PlayEnd, SeatRow, StoreError};
use crate::{Done, Failure, Request, Session, stamp};

/// What sources of plays begin with.
pub const PREFIX: &str = "bgstats:";

/// What an import did, or would do.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Imported {
    /// Plays that were added, and when the first and the last of them was.
    pub plays: usize,
    pub first: Option<String>,
    pub last: Option<String>,
    /// How many of them count in no statistic.
    pub ignored: usize,
    /// How many of them are of titles with rules here, by name.
    #[serde(rename = "titles")]
    pub with_rules: BTreeMap<String, usize>,
    pub players: Vec<String>,
    pub games: Vec<String>,
    /// Games that nobody played: kept, and not added.
    pub unplayed: usize,
    /// Plays that were known, and how many of those are changed there since.
    pub known: usize,
    #[serde(rename = "changed_there")]
    pub changed: usize,
    /// Names that are written otherwise here: there, and here.
    #[serde(rename = "renamed", serialize_with = "written::renamed")]
    pub mended: Vec<(String, String)>,
    /// Players, games and the like of which BG Stats says something new.
    #[serde(rename = "details")]
    pub news: usize,
    /// Names that may mean somebody here; only where nothing is changed.
    #[serde(rename = "near_misses")]
    pub doubts: Vec<Doubt>,
}

/// Why an import is not done: somebody has to decide first, or it failed.
pub enum Halt {
    Doubts(Vec<Doubt>),
    Failed(Failure),
}

impl From<StoreError> for Halt {
    fn from(error: StoreError) -> Halt {
        Halt::Failed(error.into())
    }
}

impl From<Failure> for Halt {
    fn from(failure: Failure) -> Halt {
        Halt::Failed(failure)
    }
}

/// Takes the file in, or says what has to be decided first. With `sum_up` doubts are only reported.
/// `seen` hears of every play.
pub fn import(
    session: &mut Session,
    file: &File,
    times: &Times,
    choices: &Choices,
    sum_up: bool,
    seen: &dyn Fn(),
) -> Result<Done<Imported>, Halt> {
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
    fn run(&self, choices: &Choices, sum_up: bool) -> Result<Imported, Halt> {
        let mut report = Imported::default();
        let rows = OutsideRow::all(self.conn, PROGRAM)?;
        let fresh = self.fresh(&mut report)?;
        let (people, games) =
            (Here::players(self.conn, &rows)?, Here::games(self.conn, self.titles, &rows)?);
        let played = |n: usize| fresh.games.contains(&n);
        let all = self.file.list(Kind::Player);
        let anonymous = |n: usize| all[n].object.get("isAnonymous") == Some("true");
        let sat = |n: usize| fresh.players.contains(&n) || !anonymous(n);
        let (met, mut doubts) = people.meet(all, &sat, choices);
        let (met_games, more) = games.meet(self.file.list(Kind::Game), &played, choices);
        doubts.extend(more);
        if !doubts.is_empty() && !sum_up {
            return Err(Halt::Doubts(doubts));
        }
        report.doubts = doubts;
        let known = Known {
            players: self.players(&people, met, &fresh.since, &mut report)?,
            games: self.games(&games, met_games, &mut report)?,
        };
        let keeper = Keeper::new(self.conn, self.file, &rows, [&people, &games]);
        self.keep(&keeper, &known, &mut report)?;
        for n in fresh.plays {
            let play = self.file.play(n, self.times)?;
            self.add(&play, &known, &mut report)?;
            (self.seen)();
        }
        Ok(report)
    }

    /// The plays that are not known yet, their games and who sat there.
    fn fresh(&self, report: &mut Imported) -> Result<Fresh, Failure> {
        let known = outside::known_plays(self.conn, PREFIX)?;
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
            let before = outside::extra(self.conn, *id)?;
            let changed = before.is_some_and(|before| modified(&before) != head.modified);
            report.known += 1;
            report.changed += usize::from(changed);
            (self.seen)();
        }
        Ok(fresh)
    }

    /// Keeps all that the file says of everything but plays.
    fn keep(&self, keeper: &Keeper, of: &Known, report: &mut Imported) -> Result<(), Failure> {
        for kind in Kind::ALL {
            for (n, entry) in self.file.list(kind).iter().enumerate() {
                let known = match kind {
                    Kind::Player => of.players[n].as_ref(),
                    Kind::Game => of.games[n].as_ref(),
                    _ => None,
                };
                let left = kind == Kind::Game && known.is_none();
                let known = known.map(|known| (known.record.as_str(), known.name.as_str()));
                match keeper.keep(kind, entry, known)? {
                    Kept::Added => report.unplayed += usize::from(left),
                    Kept::Replaced => report.news += 1,
                    Kept::Same => {}
                }
            }
        }
        report.news += keeper.keep_rest()?;
        Ok(())
    }

    fn add(&self, play: &Play, of: &Known, report: &mut Imported) -> Result<(), Failure> {
        let lost = || Failure::bug("a play's game or player was not taken in");
        let game = of.games[play.game].as_ref().ok_or_else(lost)?;
        let who = |place: usize| of.players[place].as_ref().ok_or_else(lost);
        let seats = play.seats.iter();
        let people: Vec<&Named> = seats.map(|seat| who(seat.player)).collect::<Result<_, _>>()?;
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
        play: &Play,
        game: &Named,
        outcome: &str,
        how: String,
    ) -> Result<i64, Failure> {
        let location = play.location.map(|place| &self.file.list(Kind::Location)[place]);
        let place = location.and_then(|location| field::line(&location.name, WORD));
        let uuid = match uuid::Uuid::try_parse(&play.source) {
            Ok(_) => play.source.clone(),
            Err(_) => crate::store::digest_uuid(&[PREFIX, &play.source]),
        };
        Ok(NewPlay {
            uuid: &uuid,
            title: &game.record,
            setup: &format!("{{\"v\":{VERSION}}}"),
            at: &stamp(play.at),
            about: About {
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

    fn count(&self, play: &Play, game: &Named, report: &mut Imported) {
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

/// Whom the players and games of the file mean here, by their places.
struct Known {
    players: Vec<Option<Named>>,
    games: Vec<Option<Named>>,
}

#[derive(Default)]
struct Fresh {
    plays: Vec<usize>,
    games: HashSet<usize>,
    players: HashSet<usize>,
    /// The first day on which each player sat at a table.
    since: HashMap<usize, DateTime<Utc>>,
}

/// When a play was changed there, as it was imported.
fn modified(extra: &str) -> Option<String> {
    let object = super::object::Object::stored(extra)?;
    field::text(&object, "modificationDate").ok()?
}
